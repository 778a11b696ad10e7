from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.widgets.touch.tap_area import Spots, key_after
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from pytestqt.qtbot import QtBot

KEY = Qt.Key
RAGGED = (("warm",), ("a1", "a2", "a3"), ("b1", "b2"), ("c1", "c2", "c3"))
OTHER = Qt.FocusReason.OtherFocusReason


@pytest.mark.parametrize(
    ("here", "key", "there"),
    [
        ("a2", KEY.Key_Left, "a1"),
        ("a1", KEY.Key_Left, "a1"),
        ("a2", KEY.Key_Right, "a3"),
        ("a3", KEY.Key_Right, "a3"),
        ("b1", KEY.Key_Up, "a1"),
        ("a1", KEY.Key_Up, "warm"),
        ("warm", KEY.Key_Up, "warm"),
        ("a2", KEY.Key_Down, "b2"),
        ("c1", KEY.Key_Down, "c1"),
        ("a3", KEY.Key_Down, "c3"),
        ("c3", KEY.Key_Up, "a3"),
        ("a2", KEY.Key_Up, "a2"),
        ("b2", KEY.Key_Home, "b1"),
        ("a1", KEY.Key_End, "a3"),
        ("b2", KEY.Key_PageUp, "a2"),
        ("c1", KEY.Key_PageUp, "warm"),
        ("a2", KEY.Key_PageDown, "c2"),
    ],
)
def test_keys_lead_to_the_neighbour_and_past_rows_that_end_early(
    here: str, key: Qt.Key, there: str
) -> None:
    assert key_after(RAGGED, here, key) == there


def test_other_keys_and_places_that_are_gone_lead_nowhere() -> None:
    assert key_after(RAGGED, "a1", KEY.Key_A) is None
    assert key_after(RAGGED, "gone", KEY.Key_Down) is None
    assert key_after((), "a1", KEY.Key_Down) is None


class Sheet(QWidget):
    """Two painted things, and the keys that come to it."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []
        self.focused: list[str] = []
        self.keys: list[int] = []
        self.spots = Spots(self, pressed=self.pressed.append, focused=self.focused.append)
        self.spots.say({"one": "One", "two": "Two"}, {"two": "chosen"})

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.keys.append(event.key())


@pytest.fixture
def sheet(qtbot: QtBot) -> Sheet:
    made = Sheet()
    qtbot.addWidget(made)
    made.resize(200, 100)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def heard(sheet: Sheet) -> list[tuple[str, str]]:
    """Return name and description of each thing, as a screen reader finds them."""
    table = QAccessible.queryAccessibleInterface(sheet)
    things = [table.child(at) for at in range(table.childCount())]
    name, remark = QAccessible.Text.Name, QAccessible.Text.Description
    return [(thing.text(name), thing.text(remark)) for thing in things]


def test_a_screen_reader_finds_name_remark_and_place_of_each_thing(sheet: Sheet) -> None:
    assert heard(sheet) == [("One", ""), ("Two", "chosen")]
    place = QRect(20, 30, 40, 50)
    sheet.spots.lay({"two": place, "gone": place})
    thing = QAccessible.queryAccessibleInterface(sheet).child(1)
    assert thing.rect().translated(-sheet.mapToGlobal(sheet.rect().topLeft())) == place


def test_a_remark_that_holds_no_more_is_heard_no_more(sheet: Sheet) -> None:
    sheet.spots.say({"one": "One", "two": "Second"}, {})
    assert heard(sheet) == [("One", ""), ("Second", "")]


def test_a_tool_presses_a_thing(qtbot: QtBot, sheet: Sheet) -> None:
    table = QAccessible.queryAccessibleInterface(sheet)
    table.child(1).actionInterface().doAction("Press")
    qtbot.waitUntil(lambda: sheet.pressed == ["two"])


def test_one_thing_takes_the_focus_of_the_whole(sheet: Sheet) -> None:
    sheet.spots.go("two", reason=OTHER, take=False)
    takes = [spot.key for spot in sheet.spots if spot.focusPolicy() != Qt.FocusPolicy.NoFocus]
    assert takes == ["two"]
    assert not sheet.hasFocus()
    sheet.setFocus()
    assert sheet.spots.ringed == "two"


def test_the_ring_is_for_the_keyboard_and_gone_when_the_focus_goes(sheet: Sheet) -> None:
    rings = []
    for key, reason in (
        ("two", Qt.FocusReason.MouseFocusReason),
        ("one", Qt.FocusReason.TabFocusReason),
    ):
        sheet.focused.clear()
        sheet.spots.go(key, reason=reason, take=True)
        rings.append(sheet.spots.ringed)
    next(iter(sheet.spots)).clearFocus()
    assert [*rings, sheet.spots.ringed] == [None, "one", None]
    assert sheet.focused == ["two", "one", "one"]


def test_no_ring_is_left_on_a_thing_that_was_tapped(sheet: Sheet) -> None:
    sheet.spots.go("two", reason=Qt.FocusReason.MouseFocusReason, take=True)
    two = next(spot for spot in sheet.spots if spot.key == "two")
    two.clearFocus()
    two.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
    assert sheet.spots.ringed is None
    sheet.spots.say({"one": "One"}, {})
    assert sheet.spots.current == "one"
    assert sheet.spots.ringed is None, "nor on the one that takes its place"


def test_the_ring_comes_back_with_the_window(sheet: Sheet) -> None:
    sheet.spots.go("two", reason=Qt.FocusReason.TabFocusReason, take=True)
    two = next(spot for spot in sheet.spots if spot.key == "two")
    two.clearFocus()
    two.setFocus(Qt.FocusReason.ActiveWindowFocusReason)
    assert sheet.spots.ringed == "two"


def test_the_keyboard_goes_on_at_the_first_thing_when_its_own_is_gone(sheet: Sheet) -> None:
    sheet.spots.go("two", reason=OTHER, take=True)
    one = next(iter(sheet.spots))
    sheet.spots.say({"one": "One", "three": "Three"}, {})
    assert sheet.spots.current == "one"
    assert one.hasFocus()
    assert next(iter(sheet.spots)) is one
    sheet.spots.say({}, {})
    assert sheet.spots.current is None


def test_keys_go_to_what_was_painted_and_nothing_is_painted_over_it(sheet: Sheet) -> None:
    sheet.spots.lay({"one": sheet.rect()})
    spot = next(iter(sheet.spots))
    QTest.keyClick(spot, KEY.Key_Space)
    assert sheet.keys == [KEY.Key_Space]
    assert sheet.pressed == []
    covered = grabbed(sheet)
    spot.hide()
    assert grabbed(sheet) == covered
