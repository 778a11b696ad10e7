"""Rows of chips, amounts and texts to tap, and the keypad: those of one step."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.form import Amount, Choice, Form, Row
from notepad.widgets.say.form_rows import AmountBox, FormRows, HintedRows, RowView, StepRow
from notepad.widgets.say.keypad_view import KeypadView
from notepad.widgets.touch.buttons import Chip
from notepad.widgets.touch.text_fields import TextArea, TextField
from tests.widgets import fingers
from tests.widgets.fingers import tap, told_by
from tests.widgets.forms import GEMS, NAMES, ask, chip, focused, row, taps
from tests.widgets.states import AMOUNT, AMOUNTS


def shown(qtbot: QtBot, rows: Sequence[Row]) -> FormRows:
    form = FormRows()
    form.show_rows(rows)
    return fingers.on_screen(qtbot, form, 400, active=True)


@pytest.mark.parametrize(
    ("reason", "ringed"),
    [(Qt.FocusReason.MouseFocusReason, False), (Qt.FocusReason.TabFocusReason, True)],
    ids=["mouse", "keys"],
)
def test_rows_that_stay_keep_focus(qtbot: QtBot, reason: Qt.FocusReason, *, ringed: bool) -> None:
    whole = ask(whom="Cem").rows
    form = shown(qtbot, (whole[0], whole[4]))
    kept = list(form.views)
    form.show_rows(ask().rows)
    form.resize(400, form.heightForWidth(400))
    QApplication.processEvents()
    tops = [view.y() for view in form.views]
    assert tops == sorted(set(tops))
    assert [form.views[0], form.views[4]] == kept
    before = chip(form, "whom", "cem")
    before.setFocus(reason)
    form.show_rows(whole)
    assert chip(form, "whom", "cem") is before is focused()
    assert before.choice.chosen
    tall, gone = form.heightForWidth(400), form.views[1]
    form.show_rows(whole[:1])
    assert gone.isHidden()
    assert focused() is chip(form, "asks", "bob")
    assert chip(form, "asks", "bob").ring() is ringed, "only the keyboard has one"
    QApplication.processEvents()
    assert form.heightForWidth(400) < tall / 2


def test_a_form_that_is_gone_leaves_no_widget_behind(qtbot: QtBot) -> None:
    before = len(QApplication.allWidgets())
    form = FormRows()
    for count in (5, 2):
        form.show_rows(ask().rows[:count])
    form.deleteLater()
    qtbot.waitUntil(lambda: len(QApplication.allWidgets()) <= before)


@pytest.mark.parametrize(
    ("keys", "there"),
    [
        ("Tab", ("whom", "cem")),  # what is chosen
        ("Tab Left", ("whom", "bob")),
        ("Tab Left Tab", ("about", "blue")),
        ("Tab Left Tab Backtab", ("whom", "bob")),
        ("Tab Left Left Left", ("whom", "dee")),  # round
        ("Tab Right Right", ("whom", "ann")),
        ("Down", ("whom", "bob")),  # the nearest
        ("Tab Up", ("asks", "cem")),
        ("Up Up", ("asks", "bob")),
    ],
)
def test_tab_and_arrows_go_through_rows(qtbot: QtBot, keys: str, there: tuple[str, str]) -> None:
    form = shown(qtbot, ask(whom="Cem").rows)
    reached = told_by(form.reached)
    chip(form, "asks", "bob").setFocus(Qt.FocusReason.TabFocusReason)
    for key in keys.split():
        fingers.keys(focused(), key)
    assert focused() is chip(form, *there)
    assert reached == [focused()] or keys != "Down"


def test_every_choice_is_reached_and_tapped_by_keyboard(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    heard, first = taps(form), form.views[0].chips[0]
    form.views[0].rest_on(first)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    for view in form.views:
        for _each in view.chips:
            fingers.keys(focused(), "Space")
            fingers.keys(focused(), "Right")
        fingers.keys(focused(), "Tab")
    every = {(view.row.key, each.choice.key) for view in form.views for each in view.chips}
    assert set(heard) == every


@pytest.fixture
def panel(qtbot: QtBot) -> FormRows:
    made = FormRows()
    show_amount(made, AMOUNT)
    return fingers.on_screen(qtbot, made, 360, 300)


@pytest.fixture
def heard(panel: FormRows) -> list[str]:
    """Return a list that every amount is added to that is asked for."""
    found: list[str] = []
    panel.written.connect(lambda _row, text: found.append(text))
    return found


def show_amount(panel: FormRows, amount: Amount, status: str = "leaves $100") -> AmountBox:
    panel.show_rows((Row("amount", "amount", status=status, amount=amount),))
    QApplication.processEvents()
    return box(panel)


def box(panel: FormRows) -> AmountBox:
    found = panel.views[0].amount
    assert found is not None
    return found


def test_the_steppers_stay_where_they_are_however_many_digits_a_sum_has(panel: FormRows) -> None:
    places = set()
    for value in (100, 900, 1_000, 10_000):
        shown = show_amount(panel, Amount(value, 100, 10_000, 100, f"${value:,}"))
        places.add(shown.more.mapTo(panel, QPoint()).toTuple())
    assert len(places) == 1


def test_steppers_and_quick_amounts_tell_an_amount(panel: FormRows, heard: list[str]) -> None:
    shown = box(panel)
    assert list(shown.stops()) == [shown.less, shown.more, *shown.quick]
    assert all(min(stop.width(), stop.height()) >= 44 for stop in shown.stops())
    for stop in (shown.more, shown.less, shown.quick[0]):
        fingers.tap(stop)
    shown.less.setFocus(Qt.FocusReason.TabFocusReason)
    fingers.keys(shown.less, "Right")
    fingers.keys(shown.more, "Return")
    assert heard == ["700", "500", "500", "700"]
    fewer = replace(AMOUNT, value=100, shown="$100", quick=((100, "100"),))
    for amount, less, more in ((fewer, False, True), (replace(AMOUNT, value=700), True, False)):
        assert show_amount(panel, amount, "leaves $200") is shown
        assert (shown.shown.text(), shown.status.text()) == (amount.shown, "leaves $200")
        assert (shown.less.isEnabled(), shown.more.isEnabled()) == (less, more)


def test_a_stepper_that_is_held_goes_on(qtbot: QtBot, panel: FormRows, heard: list[str]) -> None:
    more = show_amount(panel, replace(AMOUNT, value=100, high=100_000)).more
    more.setAutoRepeatDelay(10)
    more.setAutoRepeatInterval(5)
    QTest.mousePress(more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(heard) > 3)
    QTest.mouseRelease(more, Qt.MouseButton.LeftButton)


def test_only_another_tap_steps_too_far(qtbot: QtBot, panel: FormRows, heard: list[str]) -> None:
    shown = show_amount(panel, AMOUNTS["at its likely end"])
    for _tap in range(3):
        fingers.tap(shown.quick[0])
    shown.more.setAutoRepeatDelay(10)
    shown.more.setAutoRepeatInterval(5)
    QTest.mousePress(shown.more, Qt.MouseButton.LeftButton)
    qtbot.wait(60)
    assert not heard
    QTest.mouseRelease(shown.more, Qt.MouseButton.LeftButton)
    assert heard == ["800"]


def test_digits_set_an_amount_that_is_within_bounds(panel: FormRows, heard: list[str]) -> None:
    shown = show_amount(panel, replace(AMOUNT, high=2_000))
    told = [(shown.press(digit), shown.shown.text()) for digit in "12"]
    assert told == [(True, "1"), (True, "12")]
    QTest.keyClicks(shown.less, "0090")
    assert heard == ["1200"]  # 12009 would be too much, so 9 begins another one
    assert shown.shown.text() == "90"
    show_amount(panel, replace(AMOUNT, value=500, shown="$500"))
    assert not shown.press("0")
    assert not shown.press("-")
    assert shown.shown.text() == "$500"
    assert shown.press("3")
    assert shown.half_typed
    for digit in "000":  # 300 is set, and 3,000 is too much
        shown.press(digit)
    assert (heard[-1], shown.half_typed, shown.shown.text()) == ("300", True, "3000")
    shown.forget_typed()
    assert (shown.half_typed, shown.shown.text()) == (False, "$500")


def test_a_negative_amount_is_typed_with_a_minus(panel: FormRows, heard: list[str]) -> None:
    shown = show_amount(panel, Amount(5, -50, 50))
    for sign in "-12":
        shown.press(sign)
        if sign != "-":
            show_amount(panel, Amount(int(heard[-1]), -50, 50))
    assert shown.press("0")
    assert heard == ["-1", "-12", "0"]


WHOM = row("whom", NAMES)


def row_shown(qtbot: QtBot, what: Row) -> RowView:
    view = RowView(what)
    view.beside.set_lead(60, 200)
    return fingers.on_screen(qtbot, view, 400, active=True)


def test_choices_keep_their_chip_and_tab_reaches_the_chosen_one(qtbot: QtBot) -> None:
    view = row_shown(qtbot, WHOM)
    dee = view.chips[3]
    dee.setFocus(Qt.FocusReason.TabFocusReason)
    view.show_row(row("whom", ("all", "Dee", "Ann")))
    assert [chip.choice.key for chip in view.chips] == ["all", "dee", "ann"]
    assert view.chips[1] is dee is focused()
    qtbot.waitUntil(lambda: view.chips[0].x() < dee.x() < view.chips[2].x())
    for chosen, stop in (("", 0), ("Cem", 2)):
        view = row_shown(qtbot, row("whom", NAMES, chosen))
        policies = [chip.focusPolicy() & Qt.FocusPolicy.TabFocus for chip in view.chips]
        assert [bool(policy) for policy in policies] == [at == stop for at in range(4)]


def test_a_chip_that_is_reused_tells_its_new_choice(qtbot: QtBot) -> None:
    view = row_shown(qtbot, row("values", ("1", "2")))
    before, heard = set(view.chips), told_by(view.tapped)
    view.show_row(row("values", ("3", "4", "5")))
    assert before < set(view.chips)
    QApplication.processEvents()
    for one in view.chips:
        tap(one)
    assert heard == [("values", "3"), ("values", "4"), ("values", "5")]
    gone = view.chips[1]
    view.show_row(row("values", ("3", "5")))
    assert [chip.choice.key for chip in view.chips] == ["3", "5"]
    assert gone.isHidden()


def test_a_text_is_told_as_it_is_written_and_the_cursor_stays(qtbot: QtBot) -> None:
    form = shown(qtbot, (WHOM, Row("memo", "memo", text="bd")))
    heard = taps(form)
    view = form.views[-1]
    edit = view.edit
    assert isinstance(edit, TextField)
    assert edit.accessibleName() == "memo"
    assert list(view.stops()) == [edit]
    tap(edit)
    edit.setFocus()
    edit.setCursorPosition(1)
    with qtbot.waitSignal(form.written) as told:
        QTest.keyClicks(edit, "a")
    assert told.args == ["memo", "bad"]
    assert heard == [], "the letter taps nobody"
    for text in ("bad", "good"):
        view.show_row(Row("memo", "memo", text=text))
        assert (edit.text(), edit.cursorPosition()) == (text, 2)


def test_lines_of_text_have_chips_beside_them_and_a_remark_below_that_moves_nothing(
    qtbot: QtBot,
) -> None:
    removing = Choice("remove", Face("×"), spoken="remove Cooks")
    name = Row("name", "name of the group", (removing,), text="Cooks", placeholder="Group 1")
    cards = Row("cards", "cards", text="Ann\nBea", placeholder="Cards", long=True)
    remark, memo = Row("told", "", status="2 cards"), Row("memo", "memo", text="")
    form = shown(qtbot, (name, cards, remark, memo))
    line, area, told, below = form.views
    assert isinstance(line.edit, TextField)
    assert isinstance(area.edit, TextArea)
    assert list(form.stops())[:3] == [line.edit, line.chips[0], area.edit]
    assert line.label.isHidden(), "its place says what belongs there"
    heard = taps(form)
    tap(line.chips[0])
    assert heard == [("name", "remove")]
    with qtbot.waitSignal(form.written) as written, qtbot.waitSignal(form.left) as left:
        QTest.keyClicks(area.edit, "x")
        QTest.keyClick(line.edit, Qt.Key.Key_Return)
    assert (written.args, left.args) == (["cards", "xAnn\nBea"], ["name"])
    stood = below.pos()
    for problem in ("wrong", "wrong, in two\nlines"):
        form.show_rows(
            (name, replace(cards, problem=problem), replace(remark, problem=problem), memo)
        )
        QApplication.processEvents()
        assert (told.status.text(), area.edit.accessibleDescription()) == (problem, problem)
        assert below.pos() == stood


def test_a_view_shows_rows_of_its_own_kind_only(qtbot: QtBot) -> None:
    view = row_shown(qtbot, WHOM)
    others = (("asks", None, None), ("whom", "", None), ("whom", None, AMOUNT))
    assert view.fits(replace(WHOM, choices=()))
    for key, text, amount in others:
        assert not view.fits(replace(WHOM, key=key, text=text, amount=amount))


# One row of a step: its chips or its amount.
def made(qtbot: QtBot, what: Row, heard: list[tuple[str, str]]) -> StepRow:
    pad = QWidget()
    qtbot.addWidget(pad)
    pad.show()
    return StepRow(
        what,
        pad,
        tapped=lambda key, choice: heard.append((key, choice)),
        written=lambda key, text: heard.append((key, text)),
    )


def test_a_row_of_words_has_a_line_to_write_on_and_a_label(qtbot: QtBot) -> None:
    heard: list[tuple[str, str]] = []
    words = Row("kind", "kind", text="")
    view = made(qtbot, words, heard)
    assert isinstance(view.edit, TextField)
    assert list(view.stops()) == [view.edit]
    view.edit.setText("tea")
    assert heard == [("kind", "tea")]
    view.show_row(Row("kind", "kind", text="tea party"))
    assert (view.edit.text(), view.edit.accessibleName()) == ("tea party", "kind")
    assert heard == [("kind", "tea")], "what nobody wrote is not told"
    assert view.fits(words)
    assert not view.fits(Row("kind", "kind"))
    cards = made(qtbot, row("who", NAMES), [])
    cards.show_label(on=True)
    cards.show_row(Row("cards", "hidden cards", many=True, status="1 of 3"))
    assert cards.label.text() == "hidden cards: 1 of 3"


def test_rows_with_a_hint_bring_a_new_one_into_sight(qtbot: QtBot) -> None:
    whole = QWidget()
    rows = HintedRows()
    rows.setParent(whole)
    with qtbot.waitSignal(rows.reached) as reached:
        rows.show_form(Form(ask().rows[:1], hint="They don’t add up."))
        fingers.on_screen(qtbot, whole, 400, 300, active=True)
    assert reached.args == [rows.hint]
    assert rows.hint.text() == "They don’t add up."
    rows.show_form(Form(()))
    assert rows.isHidden()


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
        assert all(pad.rect().contains(one.geometry()) for one in (*chips, pad.more))
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
def test_two_rows_of_numbers_say_what_they_count(qtbot: QtBot, width: int, told: list[str]) -> None:
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
