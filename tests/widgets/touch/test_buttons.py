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
from notepad.widgets.touch.buttons import (
    ActionButton,
    Card,
    Chip,
    IconButton,
    Tappable,
    ring_after,
)
from tests.widgets import fingers
from tests.widgets.fingers import tap
from tests.widgets.painting import grabbed
from tests.widgets.recorded import NAMED, recorded

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot


BUTTON, BOX = QAccessible.Role.Button, QAccessible.Role.CheckBox
BLUE, TWO = Face("2", Symbol.TRIANGLE, "#1f6db5"), Face("2")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_everything_tapped_is_at_least_as_large_as_a_finger(qtbot: QtBot, scale: float) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    for target in (Chip(Choice("1", Face("1"))), button(qtbot, ""), IconButton(Icon.UNDO, "Undo")):
        qtbot.addWidget(target)
        assert min(target.sizeHint().toTuple()) >= finger(target)


def test_a_chip_reports_a_tap_and_stays_as_the_form_said(qtbot: QtBot) -> None:
    chip = Chip(Choice("bob", Face("Bob")))
    qtbot.addWidget(chip)
    chip.show()
    with qtbot.waitSignal(chip.clicked):
        tap(chip)
    assert not chip.isChecked()
    chip.show_choice(Choice("bob", Face("Bob"), chosen=True))
    assert chip.isChecked()


def test_a_chip_of_one_choice_is_heard_as_a_button_until_it_is_chosen(qtbot: QtBot) -> None:
    one, many = Chip(Choice("b", Face("Bob"))), Chip(Choice("b", Face("Bob")), many=True)
    for chip in (one, many):
        qtbot.addWidget(chip)
    heard = [QAccessible.queryAccessibleInterface(chip) for chip in (one, many)]
    assert [thing.role() for thing in heard] == [BUTTON, BOX]
    one.show_choice(Choice("b", Face("Bob"), chosen=True))
    assert heard[0].role() == BOX
    assert heard[0].state().checked


SIGN = NAMED.readable(BLUE.colour).name()
CHOSEN_SIGN = NAMED.on_found(BLUE.colour).name()


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: Chip(Choice("b", BLUE)), f'box with line line, {SIGN}, "2" {SIGN}'),
        (
            lambda: Chip(Choice("b", BLUE, chosen=True)),
            f'found with found line, {CHOSEN_SIGN}, "2" found_ink',
        ),
        (lambda: Chip(Choice("b", BLUE, dimmed=True)), f'line line, {SIGN} 45%, "2" faded'),
        (lambda: Chip(Choice("b", TWO), many=True), 'box with line line, ink line, "2" ink'),
        (
            lambda: Chip(Choice("b", TWO, chosen=True), many=True),
            'found with found line, 2 × found_ink line, "2" found_ink',
        ),
        (lambda: Chip(Choice("4", TWO, surprising=True)), 'box with line line, "2" faded'),
        (
            lambda: Chip(Choice("4", TWO, share=0.5)),
            'box with line line, lit, "2" ink, "50%" faded',
        ),
        (lambda: Chip(Choice("4", TWO, share=0.01)), 'box with line line, lit, "2" ink'),
        (
            lambda: Chip(Choice("4", TWO, share=0.5, chosen=True)),
            'found with found line, "2" found_ink, "50%" found_ink',
        ),
        (lambda: ActionButton("Go"), 'accent, "Go" accent_ink'),
        (lambda: switched_off(ActionButton("Go")), 'soft with line line, "Go" crossed'),
        (lambda: IconButton(Icon.MENU, "Menu"), "box with line line, ink line"),
        (lambda: switched_off(IconButton(Icon.MENU, "Menu")), "line line, bar line"),
    ],
)
def test_what_can_be_done_with_it_shows_in_its_ground_and_its_ink(
    qtbot: QtBot, made: Callable[[], Tappable], words: str
) -> None:
    theme.apply(NAMED)
    button = made()
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    assert str(recorded(button)) == words


def switched_off(button: Tappable) -> Tappable:
    button.setEnabled(False)
    return button


def test_the_box_before_a_choice_of_many_stands_in_the_middle_and_moves_no_neighbour(
    qtbot: QtBot,
) -> None:
    one, many = Chip(Choice("b", BLUE)), Chip(Choice("b", BLUE), many=True)
    for chip in (one, many):
        qtbot.addWidget(chip)
    before = many.sizeHint()
    assert before.width() > one.sizeHint().width()
    many.resize(before)
    _ground, box, *_face = recorded(many).marks
    assert box.place.center().y() == pytest.approx(many.height() / 2, abs=1)
    assert 8 <= box.place.height() <= 16
    many.show_choice(Choice("b", BLUE, chosen=True), many=True)
    assert many.sizeHint() == before


def test_the_box_stands_just_before_the_words_of_a_wide_chip_too(qtbot: QtBot) -> None:
    chip = Chip(Choice("b", TWO), many=True)
    qtbot.addWidget(chip)
    chip.resize(300, finger(chip))
    _ground, box, words = recorded(chip).marks
    assert words.place.left() - box.place.right() < box.place.width()


def test_a_chip_that_counts_means_the_same_until_it_counts_from_the_beginning(
    qtbot: QtBot,
) -> None:
    chip = Chip(Choice("mafia-1", Face("Mafia"), count=0), many=True)
    qtbot.addWidget(chip)
    told = [chip.meaning()]
    for count in (1, 2, 0):
        chip.show_choice(Choice(f"mafia-{count + 1}", Face("Mafia"), count=count), many=True)
        told.append(chip.meaning())
    assert told[0] == told[1] == told[2] != told[3]


def test_a_chip_is_named_by_its_words_or_by_row_and_label(qtbot: QtBot) -> None:
    chip = Chip(Choice("b", Face("Bob")), row_label="asks")
    qtbot.addWidget(chip)
    assert chip.accessibleName() == "asks Bob"
    chip.show_choice(Choice("b", BLUE, spoken="Blue 2"), row_label="about")
    assert chip.accessibleName() == "Blue 2"
    chip.show_choice(Choice("g", Face("Green", Symbol.SQUARE)), row_label="about")
    assert chip.accessibleName() == "about Green", "the word alone"
    chip.show_choice(Choice("4", Face("4"), surprising=True))
    assert chip.accessibleName() == "4, unlikely"
    button = IconButton(Icon.MENU, "Menu")
    qtbot.addWidget(button)
    assert button.accessibleName() == "Menu"


def test_a_chip_that_says_whose_it_is_needs_no_more_room_for_any_name(qtbot: QtBot) -> None:
    chip = Chip(Choice("-", Face("none"), dimmed=True))
    qtbot.addWidget(chip)
    chip.resize(48, 44)
    wanted, plain = chip.sizeHint(), chip.grab().toImage()
    shown = []
    for name in ("Bob", "Bartholomaeus Maximilian"):
        chip.show_choice(Choice("-", Face("none"), dimmed=True, whose=name))
        assert chip.sizeHint() == wanted
        shown.append(chip.grab().toImage())
    assert shown[0] != shown[1]
    assert plain not in shown


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


def test_to_toggle_a_chip_as_assistive_tools_do_is_a_tap_and_leaves_it_as_the_form_said(
    qtbot: QtBot,
) -> None:
    chip = Chip(Choice("bob", Face("Bob"), chosen=True))
    qtbot.addWidget(chip)
    actions = QAccessible.queryAccessibleInterface(chip).actionInterface()
    with qtbot.waitSignal(chip.clicked):
        actions.doAction(actions.toggleAction())
    assert chip.isChecked()


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


def test_where_many_stand_side_by_side_buttons_want_less_room(qtbot: QtBot) -> None:
    many = button(qtbot, "Remove")
    wide = many.sizeHint().width()
    many.set_compact(on=True)
    assert many.sizeHint().width() < wide
    many.set_compact(on=False)
    assert many.sizeHint().width() == wide


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
    unbroken = button(qtbot, "W" * 40)
    narrow = unbroken.minimumSizeHint().width()
    assert narrow < 15 * unbroken.fontMetrics().height()
    assert unbroken.heightForWidth(narrow) > unbroken.sizeHint().height()


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


def test_a_chip_is_never_so_narrow_that_a_word_breaks_beside_its_symbol(qtbot: QtBot) -> None:
    two, longest = (
        Chip(Choice("", Face(label, Symbol.DIAMOND))) for label in ("yellow diamonds", "diamonds")
    )
    for chip in (two, longest):
        qtbot.addWidget(chip)
    rounded = 1
    assert two.minimumSizeHint().width() >= longest.sizeHint().width() - rounded


def test_the_box_before_a_choice_of_many_stays_beside_its_face_in_a_wide_chip(qtbot: QtBot) -> None:
    gaps = []
    for wide in (80, 200):
        chip = Chip(Choice("b", Face("Bob")), many=True)
        fingers.on_screen(qtbot, chip, wide, 44)
        drawing = recorded(chip)
        box = next(mark.place for mark in drawing.marks if mark.line and mark.place.width() < 20)
        gaps.append(drawing.text("Bob").place.left() - box.right())
    assert abs(gaps[0] - gaps[1]) <= 4
