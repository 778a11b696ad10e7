import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad import __version__
from notepad.core.faces_and_marks import Level
from notepad.shell.settings import Settings
from notepad.shell.settings_page import SettingsPage
from notepad.storage import Library
from notepad.widgets.look.label import Label
from notepad.widgets.look.theme import Target
from notepad.widgets.touch.buttons import Chip
from notepad.widgets.touch.text_fields import SelectableText


@pytest.fixture
def page(qtbot: QtBot, library: Library) -> SettingsPage:
    made = SettingsPage(Settings(), library)
    qtbot.addWidget(made)
    made.resize(360, 640)
    made.show()
    return made


def chip(page: QWidget, label: str) -> Chip:
    return next(c for c in page.findChildren(Chip) if c.choice.face.label == label)


def tap(page: QWidget, label: str) -> None:
    QTest.mouseClick(chip(page, label), Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("label", "field", "value"),
    [
        ("dark", "theme", "dark"),
        ("150%", "text", 150),
        ("large", "target", Target.LARGE),
        ("the left hand", "left_handed", True),
        ("never", "idle_seconds", 0),
        ("5 min", "idle_seconds", 300),
        ("stay open", "fold_on_leave", False),
        ("5%", "surprising", 5),
        ("Bookkeeping", "level", Level.BOOKKEEPING),
    ],
)
def test_a_tap_changes_one_setting_at_once(
    qtbot: QtBot, page: SettingsPage, label: str, field: str, value: object
) -> None:
    with qtbot.waitSignal(page.changed) as told:
        tap(page, label)
    assert told.args == [page.settings]
    assert getattr(page.settings, field) == value
    assert chip(page, label).choice.chosen


def test_tapping_what_is_chosen_changes_nothing(qtbot: QtBot, page: SettingsPage) -> None:
    with qtbot.assertNotEmitted(page.changed):
        tap(page, "2 min")
        tap(page, "Deduction")
    assert page.settings == Settings()


def test_each_level_says_what_it_does(page: SettingsPage) -> None:
    assert len(page.levels) == len(Level)
    for level in page.levels.values():
        assert level.accessibleDescription()


def test_it_says_where_the_games_are_and_that_nothing_leaves(
    page: SettingsPage, library: Library
) -> None:
    paths = [text.toPlainText() for text in page.findChildren(SelectableText)]
    told = " ".join(label.text() for label in page.findChildren(Label))
    assert str(library.path) in paths
    assert __version__ in told
    assert "ever leaves this device" in told


def test_the_way_back_is_tapped(qtbot: QtBot, page: SettingsPage) -> None:
    with qtbot.waitSignal(page.closed):
        QTest.mouseClick(page.back, Qt.MouseButton.LeftButton)


def test_settings_are_changed_by_keyboard(page: SettingsPage) -> None:
    page.looks.views[0].chips[0].setFocus()
    QTest.keyClick(page.looks.views[0].chips[0], Qt.Key.Key_Right)
    QTest.keyClick(page.looks.views[0].chips[1], Qt.Key.Key_Space)
    assert page.settings.theme == "light"
