from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject

from notepad.games import catalogue
from notepad.shell.setup.new_game_page import SettingUp
from notepad.storage import Library

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


class Setting:
    """Setting up, and the pages that were shown."""

    def __init__(self, library: Library) -> None:
        """Begin with no page."""
        self.shown: list[QWidget] = []
        self._parent = QObject()
        self.up = SettingUp(library, catalogue(), self._parent)
        self.up.turned.connect(self.shown.append)


@pytest.fixture
def setting(qtbot: QtBot, tmp_path: Path) -> Iterator[Setting]:
    with Library(catalogue(), tmp_path / "library.sqlite") as library:
        made = Setting(library)
        yield made
        for page in made.shown:
            qtbot.addWidget(page)


def test_a_page_that_was_begun_is_gone_on_with(setting: Setting) -> None:
    assert setting.up.pages == ()
    setting.up.start()
    setting.up.start()
    assert setting.shown[0] is setting.shown[1]
    assert list(setting.up.pages) == [setting.up.begun]


def test_going_back_leaves_it_and_creating_a_game_ends_it(qtbot: QtBot, setting: Setting) -> None:
    setting.up.start()
    begun = setting.up.begun
    assert begun is not None
    with qtbot.waitSignal(setting.up.left):
        begun.back.click()
    assert setting.up.begun is begun
    with qtbot.waitSignal(setting.up.created) as told:
        begun.created.emit(7)
    assert told.args == [7]
    assert setting.up.pages == ()


def test_from_the_page_of_an_own_game_the_way_leads_back_to_the_new_game(setting: Setting) -> None:
    setting.up.start()
    begun = setting.up.begun
    assert begun is not None
    begun.own.click()
    typed = setting.up.typed
    assert typed is not None
    typed.back.click()
    begun.own.click()
    assert setting.shown == [begun, typed, begun, typed]


def test_after_a_backup_the_next_game_begins_anew(setting: Setting) -> None:
    setting.up.start()
    setting.up.forget()
    setting.up.start()
    assert setting.shown[0] is not setting.shown[1]
