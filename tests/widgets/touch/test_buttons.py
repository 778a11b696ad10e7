from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QTextDocumentFragment
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QLabel, QWidget

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Choice
from notepad.widgets.look import theme
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.buttons import ActionButton, Card, Chip, IconButton
from tests.widgets import fingers
from tests.widgets.fingers import tap
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


BUTTON, BOX = QAccessible.Role.Button, QAccessible.Role.CheckBox
BLUE, TWO = Face("2", Symbol.TRIANGLE, "#1f6db5"), Face("2")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_everything_tapped_is_at_least_as_large_as_a_finger(qtbot: QtBot, scale: float) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    for target in (Chip(Choice("1", Face("1"))), button(qtbot, ""), IconButton(Icon.UNDO, "Undo")):
        qtbot.addWidget(target)
        assert min(target.sizeHint().toTuple()) >= finger(target)


def test_a_chip_reports_a_tap_of_finger_or_tool_and_stays_as_the_form_said(qtbot: QtBot) -> None:
    chip = Chip(Choice("bob", Face("Bob")))
    many = Chip(Choice("bob", Face("Bob")), many=True)
    for one in (chip, many):
        qtbot.addWidget(one)
    chip.show()
    heard, other = map(QAccessible.queryAccessibleInterface, (chip, many))
    assert (heard.role(), other.role()) == (BUTTON, BOX)
    with qtbot.waitSignal(chip.clicked):
        tap(chip)
    assert not chip.isChecked()
    chip.show_choice(Choice("bob", Face("Bob"), chosen=True))
    assert chip.isChecked()
    assert heard.role() == BOX, "it is heard as a button until it is chosen"
    assert heard.state().checked
    actions = QAccessible.queryAccessibleInterface(chip).actionInterface()
    with qtbot.waitSignal(chip.clicked):
        actions.doAction(actions.toggleAction())
    assert chip.isChecked()


def test_a_chip_that_counts_means_the_same_until_it_counts_from_the_beginning(qtbot: QtBot) -> None:
    chip = Chip(Choice("mafia-1", Face("Mafia"), count=0), many=True)
    qtbot.addWidget(chip)
    told = [chip.meaning()]
    for count in (1, 2, 0):
        chip.show_choice(Choice(f"mafia-{count + 1}", Face("Mafia"), count=count), many=True)
        told.append(chip.meaning())
    assert told[0] == told[1] == told[2] != told[3]


@pytest.mark.parametrize(
    ("choice", "row_label", "name"),
    [
        (Choice("b", Face("Bob")), "asks", "asks Bob"),
        (Choice("b", BLUE, spoken="Blue 2"), "about", "Blue 2"),
        (Choice("g", Face("Green", Symbol.SQUARE)), "about", "about Green"),
        (Choice("4", Face("4"), surprising=True), "", "4, unlikely"),
    ],
)
def test_a_chip_is_named_by_its_words_or_by_row_and_label(
    qtbot: QtBot, choice: Choice, row_label: str, name: str
) -> None:
    chip = Chip(Choice("x", Face("x")))
    qtbot.addWidget(chip)
    chip.show_choice(choice, row_label=row_label)
    assert chip.accessibleName() == name


def test_a_card_heads_its_body_in_capitals_and_is_spoken_as_written(qtbot: QtBot) -> None:
    body = QLabel("body")
    card = Card("New note", body)
    qtbot.addWidget(card)
    card.show()
    assert body.isVisible()
    heading = card.findChildren(QLabel)[0]
    assert heading.text() == "NEW NOTE"
    assert heading.accessibleName() == "New note"
    card.set_title("")
    assert heading.isHidden()


def test_what_a_button_hints_is_never_taken_for_html(qtbot: QtBot) -> None:
    button = IconButton(Icon.UNDO, "Undo")
    qtbot.addWidget(button)
    button.hint('Undo: <img src="/dev/zero"> & more')
    shown = QTextDocumentFragment.fromHtml(button.toolTip()).toPlainText()
    assert shown == 'Undo: <img src="/dev/zero"> & more'
    assert "<img" not in button.toolTip()
    assert button.accessibleDescription() == shown


REASON = Qt.FocusReason
SENTENCE = "Bob asked Cem for all the blue cards in the world"


def button(qtbot: QtBot, text: str) -> ActionButton:
    made = ActionButton(text)
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    ("key", "modifier", "taps"),
    [
        (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, 1),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier, 0),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, 0),
    ],
)
def test_keys_tap_as_a_finger_does(
    qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier, taps: int
) -> None:
    tapped = button(qtbot, "Go")
    heard = QSignalSpy(tapped.clicked)
    tapped.show()
    QTest.keyClick(tapped, key, modifier)
    assert heard.count() == taps


def test_keys_bring_the_ring_taps_take_it_away_and_windows_leave_it(qtbot: QtBot) -> None:
    tapped = fingers.on_screen(qtbot, ActionButton("Go"), 100, 44, active=True)
    rings, looks = [], []
    for reason in (
        REASON.MouseFocusReason,
        REASON.ActiveWindowFocusReason,
        REASON.TabFocusReason,
        REASON.ActiveWindowFocusReason,
        REASON.MouseFocusReason,
        REASON.BacktabFocusReason,
    ):
        tapped.clearFocus()
        assert not tapped.ring()
        tapped.setFocus(reason)
        rings.append(tapped.ring())
        looks.append(grabbed(tapped))
    assert rings == [False, False, True, True, False, True]
    assert [look != looks[0] for look in looks] == rings


def test_a_long_text_wraps_instead_of_being_cut(qtbot: QtBot) -> None:
    tapped, unbroken = button(qtbot, SENTENCE), button(qtbot, "W" * 40)
    assert tapped.minimumSizeHint().width() < 200
    for one, width in ((tapped, 160), (unbroken, unbroken.minimumSizeHint().width())):
        assert width < 15 * one.fontMetrics().height()
        assert one.heightForWidth(width) > one.sizeHint().height()
        assert one.heightForWidth(one.sizeHint().width()) == one.sizeHint().height()
        one.resize(width, one.heightForWidth(width))
        words = grabbed(one).reach(theme.LIGHT.accent_ink)
        assert 2 < words.top() < words.bottom() < one.height() - 3


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
        fingers.click(first)
    first.setVisible(goes != "hidden")
    first.setEnabled(goes != "disabled")
    assert second.hasFocus()
    assert second.ring() == by_key
