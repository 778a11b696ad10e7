from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Amount, Choice, Form, Row
from notepad.widgets.look import theme
from notepad.widgets.say.keypad_view import GAP, Box, KeypadView, box_rects, in_lines
from tests.monkeys.holds import restless
from tests.widgets import fingers
from tests.widgets.forms import GEMS, NAMES, focused, row

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from notepad.widgets.touch.buttons import Chip


NUMBERS = row("count", tuple(map(str, range(30))))


# The keypad: the chips of one step, all of which can be reached.
def keypad(
    qtbot: QtBot, *rows: Row, size: tuple[int, int] = (320, 150), goes_on: bool = False
) -> KeypadView:
    made = KeypadView()
    qtbot.addWidget(made)
    made.resize(*size)
    made.show()
    made.show_form(step(*rows, goes_on=goes_on))
    return made


def step(*rows: Row, goes_on: bool = False) -> Form[str]:
    return Form(rows, step=tuple(one.key for one in rows), goes_on=goes_on)


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
        assert pad.more.geometry().right() == pad.rect().right(), "always in the same place"
        pad.more.click()
    assert found == {str(number) for number in range(30)}


def test_no_page_is_turned_only_to_see_what_cannot_be_tapped(qtbot: QtBot) -> None:
    numbers = row("count", tuple(map(str, range(9))))
    some = [replace(one, barred=int(one.key) > 3) for one in numbers.choices]
    pad = keypad(qtbot, replace(numbers, choices=tuple(some)), size=(330, 44))
    assert not pad.more.isVisible()
    assert [chip.choice.key for chip in seen(pad)][:4] == list("0123")
    before = [chip.geometry() for chip in seen(pad)[:4]]
    pad.show_form(step(numbers))
    assert pad.more.isVisible()
    assert [chip.geometry() for chip in seen(pad)[:4]] == before


def test_numbers_asked_alone_stand_where_they_stand_below_others(qtbot: QtBot) -> None:
    kinds, colours = row("kind", tuple("abcdef")), row("colour", tuple("uvwxyz"))
    counts = row("count", tuple(map(str, range(9))))
    pad = keypad(qtbot, kinds, colours, counts)
    among = {chip.choice.key: chip.geometry() for chip in seen(pad)}
    assert "0" in among
    pad.below = lambda: frozenset({"count"})
    whole = step(kinds, colours, counts)
    for bands in ((), (("kind",), ("colour",), ("count",))):
        pad.show_form(replace(whole, step=("count",), bands=bands))
        alone = {chip.choice.key: chip.geometry() for chip in seen(pad)}
        assert {*alone} == {*"012345678"}
        assert not pad.more.isVisible()
        read = sorted(alone, key=lambda key: (alone[key].top(), alone[key].x()))
        assert read == [*"012345678"], "in their usual order"
        assert {place.top() for place in alone.values()} == {pad.above, among["0"].top()}
        for key in ("0", "1", "2", "3"):
            assert alone[key].x() == among[key].x()
        assert {alone[key].x() for key in "678"} == {alone[key].x() for key in "012"}


def test_numbers_in_a_second_line_stand_in_the_columns_of_the_first(qtbot: QtBot) -> None:
    pad = keypad(qtbot, row("count", tuple(map(str, range(9)))), size=(324, 150))
    places = [chip.geometry() for chip in seen(pad)]
    first = [place for place in places if place.top() == places[0].top()]
    assert 1 < len(first) < len(places)
    for one, above in zip(places[len(first) :], first, strict=False):
        assert (one.x(), one.width()) == (above.x(), above.width())


def test_where_room_is_scarce_a_first_line_stands_beside_the_last_one(qtbot: QtBot) -> None:
    parts = row("free", tuple("xy")), row("gem", tuple("abc")), row("colour", tuple("rgk"))
    form = replace(step(*parts), bands=(("free",), ("gem",), ("colour",)))

    def lines(height: int) -> list[str]:
        pad = keypad(qtbot, size=(320, height))
        pad.show_form(form)
        assert not pad.more.isVisible()
        places = {chip.choice.key: chip.geometry() for chip in seen(pad)}
        tops = sorted({place.y() for place in places.values()})
        across = sorted(places, key=lambda key: places[key].x())
        return ["".join(key for key in across if places[key].y() == top) for top in tops]

    assert lines(194) == ["xy", "abc", "rgk"]
    assert lines(144) == ["abc", "rgkxy"]


def test_numbers_asked_alone_have_one_line_on_a_phone_and_room_above_for_what_they_count(
    qtbot: QtBot,
) -> None:
    asked = row("passed", tuple(map(str, range(7))))
    pad = KeypadView()
    qtbot.addWidget(pad)
    pad.resize(324, 3 * theme.finger(pad) + 2 * GAP)
    pad.show()
    two = (row("suit", NAMES), row("value", NAMES))
    pad.show_form(replace(step(asked), bands=(*((one.key,) for one in two), (asked.key,)),
                          rows=(*two, asked)))  # fmt: skip
    places = [chip.geometry() for chip in seen(pad)]
    assert len(places) == 7
    assert {place.y() for place in places} == {pad.above}
    assert pad.above >= theme.finger(pad)
    assert all(place.width() >= theme.finger(pad) for place in places)
    assert all(one.right() < after.left() for one, after in pairwise(places))


def test_it_comes_to_rest_where_amounts_have_to_be_small(qtbot: QtBot) -> None:
    amounts = (Amount(at, 0, 9) for at, _name in enumerate(NAMES))
    keypad(
        qtbot, *(Row(str(at), "", amount=one) for at, one in enumerate(amounts)), size=(120, 150)
    )
    assert restless() == ""


def test_where_room_is_scarce_signs_do_without_words_if_they_are_told_apart(qtbot: QtBot) -> None:
    wide = keypad(qtbot, GEMS, size=(700, 300))
    assert [chip.face().label for chip in seen(wide)] == ["diamond", "pearl", "opal"]
    narrower = keypad(qtbot, GEMS, size=(230, 44))
    assert [chip.face().label for chip in seen(narrower)] == ["diamond", "pearl", "opal"]
    narrow = keypad(qtbot, GEMS, size=(150, 44))
    assert [chip.face().label for chip in seen(narrow)] == ["", "", ""]
    assert seen(narrow)[1].accessibleName() == "gem pearl"


def test_names_asked_alone_take_more_lines_before_their_letters_are_small(qtbot: QtBot) -> None:
    names, others = ("Gatow", "Bloom", "Porz", "Weiß", "Moll", "Ming"), tuple("abcdefghijkl")
    told = [Choice(name, Face(name, Symbol.CIRCLE, "#806000")) for name in names]
    who, what = Row("who", "", tuple(told)), row("what", others)
    asked: Form[str] = Form((who, what), step=("who",), bands=(("who",), ("what",)))
    pad = keypad(qtbot, size=(324, 144))
    pad.show_form(asked)
    chips = seen(pad)
    assert [chip.choice.key for chip in chips] == [*names]
    assert [len({chip.y() for chip in chips}), len({chip.x() for chip in chips})] == [2, 3]
    assert {chip.lettering().pixelSize() for chip in chips} == {pad.font().pixelSize()}
    pad.resize(324, 94)
    pad.show_form(asked)
    assert len({chip.y() for chip in seen(pad)}) == 1, "the last line is for others"


def test_words_of_a_band_have_their_usual_size_if_all_of_them_fit_into_one_line(
    qtbot: QtBot,
) -> None:
    who = row("have", (*NAMES, "nobody at all"))
    pad = keypad(qtbot, who, size=(360, 200))
    pad.show_form(replace(step(who), bands=((who.key,),)))
    chips = seen(pad)
    assert {chip.lettering().pixelSize() for chip in chips} == {pad.font().pixelSize()}
    assert len({chip.y() for chip in chips}) == 1
    assert all(chip.width() >= chip.sizeHint().width() for chip in chips)
    assert all(one.geometry().right() < two.x() for one, two in pairwise(chips))
    assert pad.rect().contains(chips[-1].geometry())


def test_coloured_names_keep_their_usual_size_below_their_symbols_where_both_have_no_room(
    qtbot: QtBot,
) -> None:
    names = ("Ahmed", "Earl", "Tom", "Rita", "Rock", "Tanya", "Miss B.", "Spy 8")
    faces = [Face(name, symbol=Symbol.CIRCLE, colour="#c0392b") for name in names]
    spies = Row("spy", "spy", tuple(Choice(face.label, face) for face in faces))
    pad = keypad(qtbot, spies, size=(324, 200))
    pad.show_form(replace(step(spies), bands=((spies.key,),)))
    chips = seen(pad)
    assert {chip.lettering().pixelSize() for chip in chips} == {pad.font().pixelSize()}
    assert len({chip.y() for chip in chips}) == 2


def test_names_to_tick_have_larger_letters_than_a_choice_in_several_words(qtbot: QtBot) -> None:
    who = row("have", (*NAMES, "nobody else"), many=True)
    pad = keypad(qtbot, who, size=(376, 200))
    pad.show_form(replace(step(who), bands=((who.key,),)))
    *names, nobody = (chip.lettering().pixelSize() for chip in seen(pad))
    assert {*names} == {pad.font().pixelSize()}
    assert nobody < names[0]
    assert len({chip.y() for chip in seen(pad)}) == 1
    assert all(chip.width() >= chip.minimumSizeHint().width() for chip in seen(pad))


def test_a_row_with_the_same_choices_as_one_above_it_says_what_it_asks(qtbot: QtBot) -> None:
    who, whom, gem = row("asks", NAMES, "Bob"), row("whom", NAMES), GEMS
    pad = keypad(qtbot, gem, size=(360, 300))
    bands = ((whom.key,), (gem.key,))
    pad.show_form(replace(step(who), rows=(who, whom, gem), bands=bands))
    assert {view.label.text() for view in pad.views if view.label.isVisible()} == {"asks"}
    assert all(pad.rect().contains(chip.geometry()) for chip in seen(pad))


@pytest.mark.parametrize("mine", [("other",), ("gem 4", "gem 5", "other")])
def test_the_answers_of_players_stand_in_the_same_columns_whatever_i_gave(
    qtbot: QtBot, mine: tuple[str, ...]
) -> None:
    told = [row(name, (f"{name} none", f"{name} one")) for name in ("Cem", "Dee", "Eva")]
    told = [replace(one, label=one.key) for one in told]
    pad = keypad(qtbot, *told, row("mine", mine), size=(324, 194))
    lines = [[chip.y() for chip in view.chips] for view in pad.views]
    assert lines == [[0, 0], [0, 0], [50, 50], [100] * len(mine)]
    left = [chip.x() for view in pad.views for chip in view.chips]
    assert left[:6] == [*left[:4], *left[:2]]
    assert left[6:] == left[: len(mine)]
    assert len({chip.width() for chip in seen(pad)}) == 1


def test_cards_below_the_bands_keep_their_words_where_there_is_room(qtbot: QtBot) -> None:
    other = row("other", ("other",))
    pad = keypad(qtbot, size=(376, 150))
    pad.show_form(replace(step(GEMS), rows=(other, GEMS), bands=((other.key,),)))
    assert [chip.face().label for chip in seen(pad)[1:]] == [
        choice.face.label for choice in GEMS.choices
    ]


@pytest.mark.parametrize(("width", "lines"), [(324, 1), (300, 2)])
def test_a_row_with_columns_stands_in_equal_ones(qtbot: QtBot, width: int, lines: int) -> None:
    gave = row("gave", ("none", *"123456"))
    pad = keypad(qtbot, replace(gave, columns=7), size=(width, 194))
    assert len({chip.y() for chip in seen(pad)}) == lines
    assert len({chip.width() for chip in seen(pad)}) == 1


def test_a_first_band_stands_at_the_top_though_the_lines_kept_below_it_dont_fit(
    qtbot: QtBot,
) -> None:
    spies = row("spy", tuple(f"spy {at}" for at in range(8)))
    pad = keypad(qtbot, spies, size=(324, 194))
    places = []
    for below in ((), ((), ())):
        pad.show_form(replace(step(spies), bands=((spies.key,), *below)))
        places.append([chip.geometry() for chip in seen(pad)])
    assert places[0] == places[1]
    assert places[0][0].top() == 0


def test_measuring_for_another_width_changes_no_chip_that_stands(qtbot: QtBot) -> None:
    pad = keypad(qtbot, GEMS, size=(150, 44))
    pad.hide()
    assert pad.lines_of(replace(step(GEMS), bands=((GEMS.key,),)), 700, 4) == 2
    assert [chip.face().label for chip in pad.views[0].chips] == ["", "", ""]


def test_in_letters_of_each_size_a_band_stands_as_if_there_had_been_no_other(
    qtbot: QtBot,
) -> None:
    names = row("whom", ("Annabella", "Bartholomaeus", "Maximilian", "Dee"))
    band = replace(step(names), bands=(("whom",),))
    pad = keypad(qtbot, names, size=(360, 300))

    def stands(scale: float) -> list[QRect]:
        theme.apply(theme.LIGHT, scale=scale)
        QApplication.processEvents()
        pad.show_form(band)
        return [chip.geometry() for chip in seen(pad)]

    usual, large = stands(1.0), stands(1.3)
    assert large != usual
    assert (stands(1.0), stands(1.3)) == (usual, large)
    fresh = keypad(qtbot, names, size=(360, 300))
    fresh.show_form(band)
    assert [chip.geometry() for chip in seen(fresh)] == large


@pytest.mark.parametrize("name", ["Ann", "Bartholomaeus"])
def test_rows_of_numbers_for_several_players_have_the_names_before_them(
    qtbot: QtBot, name: str
) -> None:
    rows = [
        replace(row(f"pieces-{one}", tuple("123456")), label=one, titled=True)
        for one in (name, "Bob", "Cem")
    ]
    pad = keypad(qtbot, *rows, size=(324, 200))
    before = [chip.geometry() for chip in seen(pad)]
    labels = [view.label for view in pad.views]
    assert all(label.isVisible() for label in labels)
    assert [label.text()[:1] for label in labels] == [name[0], "B", "C"]
    assert all(label.geometry().right() < before[0].left() for label in labels)
    pad.taken = 80
    pad.show_form(step(*rows))
    assert [chip.geometry() for chip in seen(pad)] == before


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


def test_numbers_say_what_they_are_in_the_empty_columns_before_them(qtbot: QtBot) -> None:
    values = replace(row("value", tuple("123456")), label="values")
    counts = replace(row("count", tuple("0123456")), label="passes")
    pad = keypad(qtbot, size=(376, 250))
    bands = ((values.key,), (counts.key,))
    pad.show_form(replace(step(values), rows=(values, counts), bands=bands))
    ones = [chip for chip in seen(pad) if chip.choice.key == "1"]
    assert (pad.lead.text(), pad.lead.isVisible()) == ("values", True)
    assert ones[0].x() == ones[1].x() > pad.lead.geometry().right()
    assert pad.lead.y() == ones[0].y()
    long = replace(values, label="number on the card")
    pad.show_form(replace(step(long), rows=(long, counts), bands=bands))
    assert not pad.lead.isVisible(), "it has no room"
    assert ones[0].x() == ones[1].x()


def test_chips_stay_where_they_are_when_the_row_that_was_coming_has_come(qtbot: QtBot) -> None:
    pad = keypad(qtbot, GEMS, size=(320, 200), goes_on=True)
    before = [chip.geometry() for chip in seen(pad)]
    pad.show_form(step(GEMS, row("count", tuple("01234"))))
    assert [chip.geometry() for chip in seen(pad)][:3] == before


def test_chips_stay_where_they_are_when_the_row_that_has_come_needs_a_second_page(
    qtbot: QtBot,
) -> None:
    signs = row("sign", tuple("abcdef"))
    pad = keypad(qtbot, signs, size=(320, 150), goes_on=True)
    before = [chip.geometry() for chip in seen(pad)]
    pad.show_form(step(signs, NUMBERS))
    assert pad.more.isVisible()
    assert [chip.geometry() for chip in seen(pad)][:6] == before


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


boxes = st.lists(
    st.builds(Box, st.integers(40, 200), first=st.booleans(), label=st.booleans()), max_size=30
)
SIDE = 48


# Where chips stand on the keypad.
def test_a_row_stands_beside_another_where_all_of_it_has_room() -> None:
    short, long = [Box(50, first=True), Box(50)], [Box(50, first=True), *[Box(50)] * 3]
    assert in_lines([*short, *short], 50 * 4 + GAP * 3) == [[0, 1, 2, 3]]
    assert in_lines([*short, *long], 50 * 5 + GAP * 4) == [[0, 1], [2, 3, 4, 5]]
    assert in_lines([*short, Box(50, first=True, apart=True)], 400) == [[0, 1], [2]]


def test_what_is_as_high_as_several_lines_has_them_alone() -> None:
    steps = Box(300, first=True, lines=2)
    assert in_lines([Box(50, first=True), steps, Box(50, first=True)], 300) == [[0], [1], [], [2]]


@given(boxes, st.integers(200, 600))
def test_all_of_them_stand_inside_and_none_on_another(row: list[Box], width: int) -> None:
    lines = in_lines(row, width)
    rects = box_rects(row, lines, width, SIDE)
    assert sorted(rects) == list(range(len(row)))
    for at, rect in rects.items():
        assert rect.left() >= 0
        assert rect.right() < width
        assert rect.width() >= row[at].width
        assert not any(rect.intersects(other) for o, other in rects.items() if o != at)


@given(boxes, st.integers(200, 600))
def test_a_label_is_never_wider_than_its_text(row: list[Box], width: int) -> None:
    rects = box_rects(row, in_lines(row, width), width, SIDE)
    assert all(rects[at].width() == box.width for at, box in enumerate(row) if box.label)


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
