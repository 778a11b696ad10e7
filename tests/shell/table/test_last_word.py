"""An answer that surprises is marked before it is tapped, and asked about after it was noted."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.shell.reasoning.engine import Thinker
from notepad.shell.reasoning.messages import Asked, Foresee
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.conftest import CATALOGUE, eventually, knowledge_of
from tests.shell.player import Player

NAMES = ("Ann", "Bob", "Cem", "Dee")
HAND = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5")
ASKED = "Surprising: did you hear right?"


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    made = Window(library, CATALOGUE)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    yield made
    made.put_away()


@pytest.fixture
def player(qtbot: QtBot, window: Window) -> Player:
    made = Player(qtbot, window)
    made.start(NAMES, HAND)
    return made


def ask(player: Player) -> None:
    """Say whom Bob asks about what, and wait until the answers are foreseen."""
    player.choose(who="Bob", whom="Cem", suit="blue")
    assert eventually(lambda: knowledge_of(player.table.sitting).foreseen is not None)
    QApplication.processEvents()


def marked(player: Player) -> list[str]:
    row = player.table.sitting.view.form.row("passed")
    chips = [player.chip("passed", choice.key) for choice in row.choices]
    return [chip.choice.key for chip in chips if "surprising" in chip.accessibleName()]


def test_a_surprising_answer_is_asked_about_and_can_be_mended_there(player: Player) -> None:
    ask(player)
    assert "4" in marked(player)
    assert "1" not in marked(player)
    player.choose(passed="4")
    player.settle()
    last = player.table.area.last
    assert last.changed == ASKED
    assert last.button.text() == "Mend"
    player.tap(last.button)
    QApplication.processEvents()
    assert player.table.sitting.view.mending == 1


def test_an_answer_to_be_expected_is_not_asked_about(player: Player) -> None:
    ask(player)
    player.choose(passed="1")
    player.settle()
    last = player.table.area.last
    assert last.changed != ASKED
    assert not last.button.isVisible()


def test_where_the_note_does_not_fit_at_all_the_ways_out_say_more(player: Player) -> None:
    ask(player)
    player.choose(passed="6")
    player.settle()
    assert player.table.area.last.changed != ASKED
    assert player.table.area.know.contradiction.isVisible()


@pytest.mark.parametrize("level", [Level.PAPER, Level.BOOKKEEPING, Level.DEDUCTION])
def test_below_the_odds_nothing_is_foreseen(
    player: Player, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[type[Asked]] = []
    monkeypatch.setattr(Thinker, "ask", lambda _self, one: asked.append(type(one)))
    player.table.header.level_chosen.emit(level)
    QApplication.processEvents()
    player.choose(who="Bob", whom="Cem", suit="blue")
    player.settle()
    assert Foresee not in asked
    assert marked(player) == []


def test_what_was_foreseen_is_not_shown_at_another_level_or_while_folded(player: Player) -> None:
    ask(player)
    player.table.header.level_chosen.emit(Level.DEDUCTION)
    assert marked(player) == []
    player.table.header.level_chosen.emit(Level.ODDS)
    assert marked(player)
    player.table.sitting.listen(on=True)
    assert not any(
        choice.surprising for row in player.table.sitting.view.form.rows for choice in row.choices
    )
    player.table.sitting.listen(on=False)


def test_it_can_be_switched_off(player: Player) -> None:
    ask(player)
    settings = player.window.settings
    player.window._change(replace(settings, surprising=0))
    QApplication.processEvents()
    assert marked(player) == []
    player.window._change(replace(settings, surprising=50))
    QApplication.processEvents()
    assert "1" in marked(player)
