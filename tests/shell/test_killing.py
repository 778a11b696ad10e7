"""The reasoning process dies at any moment: nothing is lost, and all is settled again soon."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.killing import Killer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot


KILLS = 300


@pytest.fixture
def killer(qtbot: QtBot, tmp_path: Path) -> Iterator[Killer]:
    with Library(catalogue(), tmp_path / "library.sqlite") as library:
        window = Window(library, catalogue())
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        QApplication.processEvents()
        yield Killer(window, library, seed=4)
        window.put_away()


@pytest.mark.parametrize("way", ["idle", "after a note", "puzzle"])
def test_a_table_is_as_before_soon_after_its_process_was_killed(killer: Killer, way: str) -> None:
    killer.kill(way)


@pytest.mark.exhaustive
def test_whatever_is_done_while_processes_are_killed_comes_back(killer: Killer) -> None:
    while killer.figures.kills < KILLS:
        for way in killer.ways:
            killer.kill(way)
    print(killer.figures)  # seen with -s
