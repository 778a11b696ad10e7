"""Hours of play leave nothing behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.soak import Held, Soak

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

ALL, FIRST, EVERY = 2_000, 100, 100
MEGABYTE = 1 << 20


@pytest.fixture
def soak(qtbot: QtBot, tmp_path: Path) -> Iterator[Soak]:
    with Library(catalogue(), tmp_path / "library.sqlite") as library:
        window = Window(library, catalogue())
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        QApplication.processEvents()
        yield Soak(window, library)
        window.put_away()


def test_a_game_that_was_opened_and_left_leaves_no_objects_behind(soak: Soak) -> None:
    before = soak.play(9)
    after = soak.play(12)
    assert after.objects - before.objects < 12
    assert (after.files, after.threads) <= (before.files, before.threads)
    assert after.widgets <= before.widgets


@pytest.mark.exhaustive
def test_two_thousand_games_leave_nothing_behind(soak: Soak) -> None:
    first = soak.play(FIRST)
    figures = [first]
    for _stretch in range((ALL - FIRST) // EVERY):
        figures.append(soak.play(EVERY))
        print(soak.played, figures[-1])
    last = figures[-1]
    assert last.objects - first.objects < ALL // 10
    assert _typical(figures[-5:]) - _typical(figures[:5]) < 8 * MEGABYTE
    assert (last.files, last.threads, last.widgets) <= (first.files, first.threads, first.widgets)


def _typical(figures: list[Held]) -> int:
    """Return the middle one of some figures of memory."""
    return sorted(figure.memory for figure in figures)[len(figures) // 2]
