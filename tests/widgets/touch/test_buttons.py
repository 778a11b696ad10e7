import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QTextDocumentFragment
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Choice
from notepad.widgets.look import theme
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.buttons import ActionButton, Card, Chip, IconButton
from tests.widgets import fingers
from tests.widgets.fingers import tap
from tests.widgets.painting import grabbed
from tests.widgets.places import holds
from tests.widgets.recorded import recorded

BUTTON, BOX = QAccessible.Role.Button, QAccessible.Role.CheckBox
BLUE = Face("2", Symbol.TRIANGLE, "#1f6db5")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_everything_tapped_is_at_least_as_large_as_a_finger(scale: float) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    for target in (Chip(Choice("1", Face("1"))), ActionButton(""), IconButton(Icon.UNDO, "Undo")):
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


def test_a_chip_that_counts_means_the_same_until_it_counts_from_the_beginning() -> None:
    chip = Chip(Choice("mafia-1", Face("Mafia"), count=0), many=True)
    told = [chip.meaning()]
    for count in (1, 2, 0):
        chip.show_choice(Choice(f"mafia-{count + 1}", Face("Mafia"), count=count), many=True)
        told.append(chip.meaning())
    assert told[0] == told[1] == told[2] != told[3]


@pytest.mark.parametrize(
    ("choice", "name"),
    [
        (Choice("b", Face("Bob")), "about Bob"),
        (Choice("b", BLUE, spoken="Blue 2"), "Blue 2"),
        (Choice("g", Face("Green", Symbol.SQUARE)), "about Green"),
    ],
)
def test_a_chip_is_named_by_its_words_or_by_row_and_label(choice: Choice, name: str) -> None:
    chip = Chip(Choice("x", Face("x")))
    chip.show_choice(choice, row_label="about")
    assert chip.accessibleName() == name


def test_a_card_without_a_title_has_no_heading() -> None:
    card = Card("New note", QLabel("body"))
    heading = card.findChildren(QLabel)[0]
    assert not heading.isHidden()
    card.set_title("")
    assert heading.isHidden()


def test_what_a_button_hints_is_never_taken_for_html() -> None:
    hint, button = 'Undo: <img src="/dev/zero"> & more', IconButton(Icon.UNDO, "Undo")
    button.hint(hint)
    assert QTextDocumentFragment.fromHtml(button.toolTip()).toPlainText() == hint
    assert "<img" not in button.toolTip()
    assert button.accessibleDescription() == hint


REASON = Qt.FocusReason
SENTENCE = "Bob asked Cem for all the blue cards in the world"


@pytest.mark.parametrize(
    ("key", "modifier", "taps"),
    [
        ("Space", "No", 1),
        ("Return", "No", 1),
        ("Enter", "Keypad", 1),
        ("Return", "Control", 0),
        ("Left", "No", 0),
    ],
)
def test_keys_tap_as_a_finger_does(qtbot: QtBot, key: str, modifier: str, taps: int) -> None:
    tapped = fingers.on_screen(qtbot, ActionButton("Go"))
    heard = QSignalSpy(tapped.clicked)
    QTest.keyClick(tapped, Qt.Key[f"Key_{key}"], Qt.KeyboardModifier[f"{modifier}Modifier"])
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


def test_a_long_text_wraps_instead_of_being_cut() -> None:
    tapped, unbroken = ActionButton(SENTENCE), ActionButton("W" * 40)
    assert tapped.minimumSizeHint().width() < 200
    for one, width in ((tapped, 160), (unbroken, unbroken.minimumSizeHint().width())):
        assert width < 15 * one.fontMetrics().height()
        assert one.heightForWidth(width) > one.sizeHint().height()
        assert one.heightForWidth(one.sizeHint().width()) == one.sizeHint().height()
        one.resize(width, one.heightForWidth(width))
        words = [mark.place for mark in recorded(one).marks if mark.text]
        assert holds(one.rect().adjusted(0, 3, 0, -3), *words)


@pytest.mark.parametrize("goes", ["hidden", "disabled"])
@pytest.mark.parametrize("by_key", [False, True])
def test_who_inherits_a_focus_inherits_its_ring(qtbot: QtBot, goes: str, by_key: bool) -> None:
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
