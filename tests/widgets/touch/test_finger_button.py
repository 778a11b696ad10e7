from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.buttons import ActionButton, Tappable, ring_after
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from pytestqt.qtbot import QtBot

REASON = Qt.FocusReason
SENTENCE = "Bob asked Cem for all the blue cards in the world"


class Holder(QWidget):
    """Whatever holds a button, and hears the keys that the button leaves to it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[int] = []

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heard.append(event.key())


def button(qtbot: QtBot, text: str) -> ActionButton:
    made = ActionButton(text)
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_tap_as_a_finger_does(qtbot: QtBot, key: Qt.Key) -> None:
    tapped = button(qtbot, "Go")
    tapped.show()
    with qtbot.waitSignal(tapped.clicked):
        QTest.keyClick(tapped, key)


def test_arrow_keys_are_left_to_whoever_holds_the_button(qtbot: QtBot) -> None:
    holder = Holder()
    qtbot.addWidget(holder)
    tapped = Tappable(holder)
    arrows = [Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down]
    for key in arrows:
        QTest.keyClick(tapped, key)
    assert holder.heard == arrows


def test_enter_with_another_key_is_no_tap(qtbot: QtBot) -> None:
    tapped = button(qtbot, "Go")
    with qtbot.assertNotEmitted(tapped.clicked):
        QTest.keyClick(tapped, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(tapped.clicked):
        QTest.keyClick(tapped, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)


@pytest.mark.parametrize(
    ("reason", "before", "ring"),
    [
        (REASON.TabFocusReason, False, True),
        (REASON.BacktabFocusReason, False, True),
        (REASON.MouseFocusReason, True, False),
        (REASON.ActiveWindowFocusReason, True, True),
        (REASON.ActiveWindowFocusReason, False, False),
    ],
)
def test_keys_bring_the_ring_taps_take_it_away_and_windows_leave_it(
    reason: Qt.FocusReason, *, before: bool, ring: bool
) -> None:
    assert ring_after(reason, before=before) is ring


def test_the_ring_is_painted_for_the_keyboard_and_not_for_a_tap(qtbot: QtBot) -> None:
    tapped = ActionButton("Go")
    qtbot.addWidget(tapped)
    tapped.setEnabled(True)
    tapped.show()
    tapped.activateWindow()
    tapped.setFocus(REASON.MouseFocusReason)
    qtbot.waitUntil(tapped.hasFocus)
    plain = grabbed(tapped)
    tapped.clearFocus()
    tapped.setFocus(REASON.TabFocusReason)
    assert tapped.ring()
    assert grabbed(tapped) != plain
    tapped.clearFocus()
    assert not tapped.ring()


def test_larger_text_makes_larger_buttons_while_running(qtbot: QtBot) -> None:
    tapped = button(qtbot, "Bob asked Cem")
    tapped.show()
    small = tapped.sizeHint()
    theme.apply(theme.LIGHT, scale=2)
    qtbot.waitUntil(lambda: tapped.sizeHint().width() > 1.7 * small.width())


def test_a_long_text_wraps_instead_of_being_cut(qtbot: QtBot) -> None:
    tapped = button(qtbot, SENTENCE)
    assert tapped.minimumSizeHint().width() < 200
    assert tapped.heightForWidth(160) > tapped.sizeHint().height()
    assert tapped.heightForWidth(tapped.sizeHint().width()) == tapped.sizeHint().height()
    tapped.resize(160, tapped.heightForWidth(160))
    words = grabbed(tapped).reach(theme.LIGHT.accent_ink)
    assert words.top() > 2
    assert words.bottom() < tapped.height() - 3


def test_a_word_that_is_longer_than_any_row_is_broken(qtbot: QtBot) -> None:
    tapped = button(qtbot, "W" * 40)
    narrow = tapped.minimumSizeHint().width()
    assert narrow < 15 * tapped.fontMetrics().height()
    assert tapped.heightForWidth(narrow) > tapped.sizeHint().height()


def test_a_button_without_words_is_a_finger_large(qtbot: QtBot) -> None:
    tapped = button(qtbot, "")
    assert tapped.sizeHint().width() == tapped.sizeHint().height() == finger(tapped)
    assert tapped.minimumSizeHint().height() == finger(tapped)


@pytest.mark.parametrize("goes", ["hidden", "disabled"])
@pytest.mark.parametrize("by_key", [False, True])
def test_what_gets_the_focus_of_a_button_that_is_gone_has_a_ring_only_if_that_had_one(
    qtbot: QtBot, goes: str, by_key: bool
) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    first, second = ActionButton("first", holder), ActionButton("second", holder)
    second.move(0, 80)
    with qtbot.waitActive(holder):
        holder.show()
        holder.activateWindow()
    if by_key:
        second.setFocus()
        first.setFocus(REASON.TabFocusReason)
    else:
        QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    first.setVisible(goes != "hidden")
    first.setEnabled(goes != "disabled")
    assert second.hasFocus()
    assert second.ring() == by_key
