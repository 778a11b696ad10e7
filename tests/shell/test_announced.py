"""What a screen reader says of itself while a game is noted: of each thing once, and briefly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from notepad.shell.table import table_page
from notepad.shell.window import Window
from notepad.widgets.say import say_panel
from notepad.widgets.touch import banner
from tests.shell.conftest import CATALOGUE, eventually
from tests.shell.player import Player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from notepad.storage import Library

NAMES = ("Ann", "Bob", "Cem", "Dee")
HAND = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5")
_LONGEST = 60  # letters: some four seconds


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is announced, urgent things with a mark of exclamation before them."""
    told: list[str] = []

    def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
        if text and widget.isVisible():
            told.append(f"! {text}" if urgent else text)

    for module in (say_panel, banner, table_page):
        monkeypatch.setattr(module, "announce", announce)
    return told


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    player = Player(qtbot, window)
    player.start(NAMES, HAND)
    yield player
    window.put_away()


def test_a_note_a_found_card_and_a_contradiction_are_told_once_and_briefly(
    player: Player, announced: list[str]
) -> None:
    announced.clear()
    player.choose(who="Ann", whom="Bob", suit="blue", passed="1", seen="blue-1")
    assert eventually(lambda: len(announced) > 1), announced
    assert announced == [
        "1, Ann asked Bob for Blue: 1 (Blue 1)",
        "6 crossed, Blue 1: Bob has it",
    ]
    announced.clear()
    player.choose(who="Cem", whom="Bob", suit="blue", passed="0")
    assert eventually(lambda: len(announced) > 1), announced
    player.settle()
    assert sorted(announced) == [
        "! Notes 1 and 2 can't all be right.",
        "2, Cem asked Bob for Blue: 0",
    ]
    assert max(map(len, announced)) < _LONGEST
