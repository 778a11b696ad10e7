from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from notepad.core.form import Form, Row
from notepad.widgets.say.keypad_view import KeypadView
from tests.widgets import fingers
from tests.widgets.fingers import told_by
from tests.widgets.forms import GEMS, NAMES, focused, row

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from notepad.widgets.touch.buttons import Chip


NUMBERS = row("count", tuple(map(str, range(30))))


# The keypad: the chips of one step, all of which can be reached.
def keypad(qtbot: QtBot, *rows: Row, size: tuple[int, int] = (320, 150)) -> KeypadView:
    made = fingers.on_screen(qtbot, KeypadView(), *size, active=True)
    made.show_form(step(*rows))
    return made


def step(*rows: Row) -> Form[str]:
    return Form(rows, step=tuple(one.key for one in rows))


def seen(pad: KeypadView) -> list[Chip]:
    return [chip for view in pad.views for chip in view.chips if chip.isVisible()]


def test_a_finger_between_two_chips_taps_the_nearer_one(qtbot: QtBot) -> None:
    pad = keypad(qtbot, row("asked", ("ann", "bob", "cem", "dee")))
    taps = told_by(pad.tapped)
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


def test_the_part_is_shown_in_which_something_is_still_to_be_tapped(qtbot: QtBot) -> None:
    taken, count = row("who", NAMES, "Bob"), row("count", tuple("0123456789"))
    pale = replace(GEMS, choices=tuple(replace(one, dimmed=True) for one in GEMS.choices))
    likely = tuple(replace(one, proposed=one.key == "7") for one in count.choices)
    for counts in (count, replace(count, choices=likely)):
        pad = keypad(qtbot, taken, pale, counts, size=(320, 190))
        assert not pad.more.isHidden()
        assert "7" in {chip.choice.key for chip in seen(pad)}


def test_a_row_with_the_same_choices_as_one_above_it_says_what_it_asks(qtbot: QtBot) -> None:
    who, whom, gem = row("asks", NAMES, "Bob"), row("whom", NAMES), GEMS
    pad = fingers.on_screen(qtbot, KeypadView(), 360, 300)
    bands = ((whom.key,), (gem.key,))
    pad.show_form(replace(step(who), rows=(who, whom, gem), bands=bands))
    assert {view.label.text() for view in pad.views if view.label.isVisible()} == {"asks"}
    assert all(pad.rect().contains(chip.geometry()) for chip in seen(pad))


def test_titles_stay_when_what_the_last_note_filled_is_no_longer_shown(qtbot: QtBot) -> None:
    about, passed = row("values", tuple("123456")), row("passed", tuple("0123456"))
    pad = fingers.on_screen(qtbot, KeypadView(), 360, 300)
    pad.show_form(replace(step(about, passed), bands=((about.key,), (passed.key,))))
    titled = [view.label.text() for view in pad.views if view.label.isVisible()]
    assert titled == ["values"]
    pad.show_filled({passed.key: "0"})
    zero = next(chip for chip in pad.chips_of(passed.key) if chip.choice.key == "0")
    assert zero.choice.chosen
    qtbot.waitUntil(lambda: not zero.choice.chosen)
    assert [view.label.text() for view in pad.views if view.label.isVisible()] == titled


@pytest.mark.parametrize(("width", "told"), [(400, ["values", "passed"]), (340, ["values"])])
def test_two_rows_of_numbers_say_what_they_count_where_that_breaks_no_line(
    qtbot: QtBot, width: int, told: list[str]
) -> None:
    about, passed = row("values", tuple("123456")), row("passed", tuple("0123456"))
    pad = fingers.on_screen(qtbot, KeypadView(), width, 300)
    pad.show_form(replace(step(about, passed), bands=((about.key,), (passed.key,))))
    assert [view.label.text() for view in pad.views if view.label.isVisible()] == told
    places = [[chip.geometry() for chip in pad.chips_of(one.key)] for one in (about, passed)]
    assert all(len({place.y() for place in line}) == 1 for line in places)
    assert [place.x() for place in places[0]] == [place.x() for place in places[1][1:]]


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


def test_arrows_go_along_a_row_and_to_the_nearest_in_the_next(qtbot: QtBot) -> None:
    rows = keypad(qtbot, row("who", NAMES), row("count", tuple("0123")), size=(400, 300))
    rows.views[0].chips[0].setFocus()
    visited = []
    for arrow in ("Right", "Left", "Down", "Up"):
        fingers.keys(focused(), arrow)
        chips = [chip for view in rows.views for chip in view.chips]
        visited.append(next(chip.choice.key for chip in chips if chip.hasFocus()))
    assert visited == ["bob", "ann", "0", "ann"]
