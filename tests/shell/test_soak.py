"""Hours of play leave nothing behind."""

from __future__ import annotations

from dataclasses import astuple
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
def shown(qtbot: QtBot, tmp_path: Path) -> Iterator[tuple[Window, Library]]:
    with Library(catalogue(), tmp_path / "library.sqlite") as library:
        window = Window(library, catalogue())
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        QApplication.processEvents()
        yield window, library
        window.put_away()


def test_a_game_that_was_opened_and_left_leaves_no_objects_behind(
    shown: tuple[Window, Library],
) -> None:
    soak = Soak(*shown, [catalogue()[word] for word in ("cataline", "conspiracy", "clue")])
    before = soak.play(2 * soak.games)
    after = soak.play(soak.games)
    assert after.objects - before.objects < soak.games
    assert (after.files, after.threads) <= (before.files, before.threads)
    assert after.widgets <= before.widgets


@pytest.mark.exhaustive
def test_two_thousand_games_leave_nothing_behind(shown: tuple[Window, Library]) -> None:
    soak = Soak(*shown, catalogue().values())
    figures = [soak.play(FIRST)]
    for _stretch in range((ALL - FIRST) // EVERY):
        figures.append(soak.play(EVERY))
        print(soak.played, figures[-1])
    early, late = _middle(figures[:5]), _middle(figures[-5:])
    assert late.objects - early.objects < ALL // 10
    assert late.memory - early.memory < 8 * MEGABYTE
    assert (late.files, late.threads) == (early.files, early.threads)
    assert late.widgets == early.widgets


def _middle(figures: list[Held]) -> Held:
    """Return the middle one of some figures, each by itself: caches come and go."""
    middles = (
        sorted(column)[len(figures) // 2] for column in zip(*map(astuple, figures), strict=True)
    )
    return Held(*middles)
