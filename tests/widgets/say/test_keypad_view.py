from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.form import Amount, Form, Row
from notepad.widgets.look import theme
from notepad.widgets.say.keypad_view import KeypadView
from tests.monkeys.holds import restless
from tests.widgets import fingers
from tests.widgets.forms import GEMS, NAMES, focused, row

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from notepad.widgets.touch.buttons import Chip


NUMBERS = row("count", tuple(map(str, range(30))))


# The keypad: the chips of one step, all of which can be reached.
def keypad(qtbot: QtBot, *rows: Row, size: tuple[int, int] = (320, 150)) -> KeypadView:
    made = KeypadView()
    qtbot.addWidget(made)
    made.resize(*size)
    made.show()
    made.show_form(step(*rows))
    return made


def step(*rows: Row) -> Form[str]:
    return Form(rows, step=tuple(one.key for one in rows))


def seen(pad: KeypadView) -> list[Chip]:
    return [chip for view in pad.views for chip in view.chips if chip.isVisible()]


def test_a_finger_between_two_chips_taps_the_nearer_one(qtbot: QtBot) -> None:
    pad = keypad(qtbot, row("asked", ("ann", "bob", "cem", "dee")))
    taps: list[tuple[str, str]] = []
    pad.tapped.connect(lambda *tap: taps.append(tap))
    ann, bob = (chip.geometry() for chip in seen(pad)[:2])
    assert bob.left() - ann.right() > 3
    for place in (ann.right() + 1, bob.left() - 1):
        fingers.click(pad, QPoint(place, ann.center().y()))
    assert taps == [("asked", "ann"), ("asked", "bob")]
    # A finger that slides away taps nothing, as on a chip.
    fingers.press(pad, QPoint(ann.right() + 1, ann.top()))
    fingers.lift(pad, QPoint(ann.right() + 1, pad.height() - 1))
    assert len(taps) == 2


def test_what_has_no_room_stands_on_further_pages_that_an_arrow_turns(qtbot: QtBot) -> None:
    pad = keypad(qtbot, NUMBERS)
    found: set[str] = set()
    assert pad.more.accessibleName().startswith("more choices, 2 of ")
    for _page in range(10):
        chips = seen(pad)
        assert chips
        for chip in (*chips, pad.more):
            assert pad.rect().contains(chip.geometry())
        found |= {chip.choice.key for chip in chips}
        back = "29" in {chip.choice.key for chip in chips}
        assert pad.more.accessibleName().startswith("more choices, 1 of ") == back
        assert pad.more.geometry().bottomLeft() == pad.rect().bottomLeft(), "always in one place"
        pad.more.click()
    assert found == {str(number) for number in range(30)}


def test_it_comes_to_rest_where_amounts_have_to_be_small(qtbot: QtBot) -> None:
    amounts = (Amount(at, 0, 9) for at, _name in enumerate(NAMES))
    keypad(
        qtbot, *(Row(str(at), "", amount=one) for at, one in enumerate(amounts)), size=(120, 150)
    )
    assert restless() == ""


def test_a_row_with_the_same_choices_as_one_above_it_says_what_it_asks(qtbot: QtBot) -> None:
    who, whom, gem = row("asks", NAMES, "Bob"), row("whom", NAMES), GEMS
    pad = keypad(qtbot, gem, size=(360, 300))
    bands = ((whom.key,), (gem.key,))
    pad.show_form(replace(step(who), rows=(who, whom, gem), bands=bands))
    assert {view.label.text() for view in pad.views if view.label.isVisible()} == {"asks"}
    assert all(pad.rect().contains(chip.geometry()) for chip in seen(pad))


def test_a_row_with_columns_stands_in_equal_ones(qtbot: QtBot) -> None:
    gave = row("gave", ("none", *"123456"))
    for columns in (7, 12):
        pad = keypad(qtbot, replace(gave, columns=columns), size=(700, 194))
        wide = {chip.width() for chip in seen(pad)}
        assert len(wide) == 1
        assert wide.pop() < 700 // columns


def test_in_letters_of_each_size_a_band_stands_as_if_there_had_been_no_other(
    qtbot: QtBot,
) -> None:
    names = row("whom", ("Annabella", "Bartholomaeus", "Maximilian", "Dee"))
    band = replace(step(names), bands=(("whom",),))
    pad = keypad(qtbot, names, size=(560, 300))

    def stands(scale: float) -> list[QRect]:
        theme.apply(theme.LIGHT, scale=scale)
        QApplication.processEvents()
        pad.show_form(band)
        return [chip.geometry() for chip in seen(pad)]

    usual, large = stands(1.0), stands(1.3)
    assert large != usual
    assert (stands(1.0), stands(1.3)) == (usual, large)
    fresh = keypad(qtbot, names, size=(560, 300))
    fresh.show_form(band)
    assert [chip.geometry() for chip in seen(fresh)] == large


def test_names_before_rows_of_numbers_are_shortened_in_one_way(qtbot: QtBot) -> None:
    rows = [
        replace(row(f"pieces-{one}", tuple("123456")), label=one, titled=True)
        for one in ("Matthias", "Otto", "Lena", "Bruno")
    ]
    pad = keypad(qtbot, *rows, size=(324, 250))
    first, *others = (view.label for view in pad.views)
    assert first.text().endswith("…")
    assert len(first.text()) > 2, "not an initial"
    assert [label.text() for label in others] == ["Otto", "Lena", "Bruno"]
    assert len({label.sizeHint().height() for label in (first, *others)}) == 1
    assert all(label.sizeHint().width() <= label.width() for label in (first, *others))


def test_a_long_name_before_a_row_of_numbers_gives_way_to_a_brief_one(qtbot: QtBot) -> None:
    rows = [
        replace(
            row(f"pieces-{one}", tuple("123456")), label=f"Ivy ({one})", titled=True, brief="Ivy"
        )
        for one in ("red", "turquoise")
    ]
    narrow, wide = (keypad(qtbot, *rows, size=(width, 200)) for width in (324, 700))
    assert [view.label.text() for view in narrow.views] == ["Ivy", "Ivy"]
    assert [view.label.text() for view in wide.views] == ["Ivy (red)", "Ivy (turquoise)"]


def test_the_keyboard_goes_on_in_the_next_step(qtbot: QtBot) -> None:
    pad = keypad(qtbot, row("who", NAMES))
    with qtbot.waitActive(pad):
        pad.activateWindow()
    pad.take_focus(Qt.FocusReason.TabFocusReason)
    assert QApplication.focusWidget() is seen(pad)[0]
    pad.show_form(step(GEMS))
    assert QApplication.focusWidget() is seen(pad)[0]


def test_a_row_that_comes_again_has_its_chips_again(qtbot: QtBot) -> None:
    pad = keypad(qtbot, row("who", NAMES))
    first = pad.views[0]
    pad.show_form(step(GEMS))
    pad.show_form(step(row("who", NAMES, "Bob")))
    assert pad.views[0] is first
    assert [chip.choice.chosen for chip in seen(pad)] == [False, True, False, False]


# Keys in rows of chips do the same as in a form.
@pytest.fixture
def rows(qtbot: QtBot) -> KeypadView:
    return keypad(qtbot, row("who", NAMES), row("count", tuple("0123")), size=(400, 300))


def test_arrows_go_along_a_row_and_to_the_nearest_in_the_next(rows: KeypadView) -> None:
    rows.views[0].chips[0].setFocus()
    visited = []
    for arrow in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(focused(), arrow)
        chips = [chip for view in rows.views for chip in view.chips]
        visited.append(next(chip.choice.key for chip in chips if chip.hasFocus()))
    assert visited == ["bob", "ann", "0", "ann"]


def test_a_letter_or_digit_taps_what_it_stands_for(rows: KeypadView, qtbot: QtBot) -> None:
    heard: list[tuple[str, str]] = []
    rows.tapped.connect(lambda key, choice: heard.append((key, choice)))
    assert rows.press("c")
    assert rows.press("2")
    assert not rows.press("9")
    assert not rows.press("")
    fingers.click(rows.views[0].chips[1])
    assert heard == [("who", "cem"), ("count", "2"), ("who", "bob")]
    assert not rows.more.isVisible(), "all of it has room"


def test_to_type_what_is_certain_leaves_it_ticked(qtbot: QtBot) -> None:
    have = row("have", NAMES, many=True)
    ann = replace(have.choices[0], proposed=True)
    pad = keypad(qtbot, replace(have, choices=(ann, *have.choices[1:])), size=(400, 300))
    heard: list[str] = []
    pad.tapped.connect(lambda _key, choice: heard.append(choice))
    assert pad.press("a")
    assert heard == []
    assert pad.press("b")
    fingers.click(seen(pad)[0])
    assert heard == ["bob", "ann"]


def test_a_digit_taps_the_chip_at_that_place_unless_there_are_numbers(qtbot: QtBot) -> None:
    pad = keypad(qtbot, row("who", NAMES), size=(400, 300))
    with qtbot.waitSignal(pad.tapped) as told:
        assert pad.press("2")
    assert told.args == ["who", NAMES[1].lower()]
    assert not pad.press("9")
    assert not pad.press("0")
    pad.show_form(step(row("who", NAMES), row("count", tuple("45"))))
    assert not pad.press("2")


def test_letters_go_to_the_row_with_that_name_and_a_digit_fills_it(qtbot: QtBot) -> None:
    rows = [
        replace(row(f"pieces-{one}", tuple("123456")), label=one, titled=True)
        for one in ("Nora", "Ben", "Bea", "Ivo")
    ]
    pad = keypad(qtbot, *rows, size=(400, 300))
    heard: list[tuple[str, str]] = []
    pad.tapped.connect(lambda key, choice: heard.append((key, choice)))
    for typed in "i3b2bea40n1x":
        pad.press(typed)
    pieces = [("Ivo", "3"), ("Ben", "2"), ("Bea", "4"), ("Nora", "1")]
    assert heard == [(f"pieces-{name}", count) for name, count in pieces]


def test_letters_that_were_typed_are_forgotten_with_a_tap_and_with_the_step(qtbot: QtBot) -> None:
    rooms = row("room", ("Ballroom", "Billiard room", "Hall"))
    pad = keypad(qtbot, rooms, size=(400, 300))
    assert pad.press("b")
    fingers.click(seen(pad)[2])
    assert not pad.forget_letters()
    pad.press("b")
    pad.show_form(step(row("weapon", ("Rope", "Bottle"))))
    assert not pad.forget_letters()
