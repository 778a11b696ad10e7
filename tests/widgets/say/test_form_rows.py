from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from notepad.core.faces_and_marks import Face
from notepad.core.form import Amount, Choice, Form, Row
from notepad.widgets.say.form_rows import FormRows, HintedRows, RowView, StepRow
from tests.widgets import fingers
from tests.widgets.fingers import tap
from tests.widgets.forms import NAMES, ask, chip, focused, row, taps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytestqt.qtbot import QtBot

    from notepad.widgets.say.form_rows import AmountBox
    from notepad.widgets.touch.buttons import Chip


KEY = Qt.Key


def shown(qtbot: QtBot, rows: Sequence[Row], width: int = 400) -> FormRows:
    form = FormRows()
    form.show_rows(rows)
    return fingers.on_screen(qtbot, form, width, active=True)


def start(view: RowView) -> QPoint:
    """Return where the first chip of a row stands in it."""
    return view.chips[0].mapTo(view, QPoint(0, 0))


def test_similar_rows_keep_widgets_and_focus(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    before = chip(form, "whom", "cem")
    before.setFocus(Qt.FocusReason.TabFocusReason)
    form.show_rows(ask(whom="Cem").rows)
    assert chip(form, "whom", "cem") is before
    assert before.choice.chosen
    assert focused() is before


def test_rows_that_come_between_stand_in_order(qtbot: QtBot) -> None:
    whole = ask().rows
    form = shown(qtbot, (whole[0], whole[4]))
    kept = list(form.views)
    form.show_rows(whole)
    form.resize(400, form.heightForWidth(400))
    QApplication.processEvents()
    tops = [view.y() for view in form.views]
    assert tops == sorted(set(tops))
    assert [form.views[0], form.views[4]] == kept


def test_rows_that_go_are_gone_at_once(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    tall, gone = form.heightForWidth(400), form.views[3]
    form.show_rows(ask().rows[:2])
    assert gone.isHidden()
    QApplication.processEvents()
    assert form.heightForWidth(400) < tall / 2


def test_a_form_that_is_gone_leaves_no_widget_behind(qtbot: QtBot) -> None:
    before = len(QApplication.allWidgets())
    form = FormRows()
    form.show_rows(ask().rows)
    form.show_rows(ask().rows[:2])
    form.deleteLater()
    qtbot.waitUntil(lambda: len(QApplication.allWidgets()) <= before)
    assert not isValid(form)


@pytest.mark.parametrize(
    ("reason", "ringed"),
    [(Qt.FocusReason.MouseFocusReason, False), (Qt.FocusReason.TabFocusReason, True)],
)
def test_where_focus_finds_a_place_a_ring_shows_only_for_the_keyboard(
    qtbot: QtBot, reason: Qt.FocusReason, *, ringed: bool
) -> None:
    form = shown(qtbot, ask().rows)
    chip(form, "whom", "cem").setFocus(reason)
    form.show_rows(ask().rows[:1])
    assert focused() is chip(form, "asks", "bob")
    assert chip(form, "asks", "bob").ring() is ringed


def test_tab_goes_from_row_to_row_and_arrows_within(qtbot: QtBot) -> None:
    form = shown(qtbot, ask(whom="Cem").rows)
    chip(form, "asks", "bob").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(focused(), KEY.Key_Tab)
    assert focused() is chip(form, "whom", "cem")
    QTest.keyClick(focused(), KEY.Key_Left)
    assert focused() is chip(form, "whom", "bob")
    QTest.keyClick(focused(), KEY.Key_Tab)
    assert focused() is chip(form, "about", "blue")
    QTest.keyClick(focused(), KEY.Key_Backtab)
    assert focused() is chip(form, "whom", "bob")
    for key, name in ((KEY.Key_Left, "ann"), (KEY.Key_Left, "dee"), (KEY.Key_Right, "ann")):
        QTest.keyClick(focused(), key)
        assert focused() is chip(form, "whom", name), "and round"


def test_up_and_down_go_to_the_nearest_choice(qtbot: QtBot) -> None:
    form = shown(qtbot, (row("asks", NAMES), row("whom", NAMES)))
    chip(form, "asks", "cem").setFocus(Qt.FocusReason.TabFocusReason)
    for key in (KEY.Key_Down, KEY.Key_Down):
        QTest.keyClick(focused(), key)
    assert focused() is chip(form, "whom", "cem")
    for key in (KEY.Key_Up, KEY.Key_Up):
        QTest.keyClick(focused(), key)
    assert focused() is chip(form, "asks", "cem")


def test_whoever_shows_the_form_hears_where_the_keyboard_went(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    chip(form, "asks", "ann").setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(form.reached) as told:
        QTest.keyClick(focused(), KEY.Key_Down)
    assert told.args == [chip(form, "whom", "ann")]


def test_every_choice_is_reached_and_tapped_by_keyboard(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    heard = taps(form)
    first = form.views[0].chips[0]
    form.views[0].rest_on(first)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    for view in form.views:
        for _each in view.chips:
            QTest.keyClick(focused(), KEY.Key_Space)
            QTest.keyClick(focused(), KEY.Key_Right)
        QTest.keyClick(focused(), KEY.Key_Tab)
    every = {(view.row.key, each.choice.key) for view in form.views for each in view.chips}
    assert set(heard) == every


def test_keys_tap_in_the_row_that_is_to_be_filled_next(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    heard = taps(form)
    chip(form, "asks", "bob").setFocus(Qt.FocusReason.TabFocusReason)

    for asked, key in ((ask(), "d"), (ask("Dee"), "b"), (ask("Dee"), "2"), (ask("Dee"), "0")):
        form.show_rows(asked.rows)
        QTest.keyClicks(focused(), key)

    assert heard == [("whom", "dee"), ("about", "blue"), ("values", "2"), ("passes", "0")]
    assert not form.press("9")


def test_a_row_that_would_take_back_what_is_chosen_is_not_filled_next(qtbot: QtBot) -> None:
    about = row("about", ("Red", "Blue"), "Blue")
    values = replace(row("values", tuple("123")), clears=("about",))
    form = shown(qtbot, (about, values, row("passes", tuple("123"))))
    heard = taps(form)
    form.press("2")
    assert heard == [("passes", "2")]


def test_letters_begin_a_name_and_digits_are_whole_labels(qtbot: QtBot) -> None:
    rows = (
        row("values", ("10", "1")),
        Row("about", "about", (Choice("r", Face(""), spoken="Red"),)),
    )
    form = shown(qtbot, rows)
    heard = taps(form)
    pressed = [form.press(text) for text in ("1", "R", "x", "", "re", "!")]
    assert pressed == [True, True, False, False, False, False]
    assert heard == [("values", "1"), ("about", "r")]


def test_keys_with_ctrl_are_left_to_the_window(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    heard = taps(form)
    chip(form, "asks", "ann").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(focused(), KEY.Key_D, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(focused(), KEY.Key_D, Qt.KeyboardModifier.AltModifier)
    assert heard == []


def test_letters_are_text_while_a_text_is_written(qtbot: QtBot) -> None:
    form = shown(qtbot, ask(text=True).rows)
    heard = taps(form)
    edit = form.views[-1].edit
    assert edit is not None
    with qtbot.waitSignal(form.written) as told:
        tap(edit)
        edit.setFocus()
        QTest.keyClicks(edit, "d")
    assert told.args == ["memo", "d"]
    assert heard == []


def test_labels_stand_in_one_column_where_there_is_room(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows, 500)
    starts = {start(view).x() for view in form.views}
    assert len(starts) == 1
    assert starts.pop() > form.views[0].label.sizeHint().width()


def test_a_first_row_without_a_label_begins_at_the_edge_and_later_ones_keep_the_column(
    qtbot: QtBot,
) -> None:
    bare = replace(ask().rows[0], label="")
    form = shown(qtbot, (bare, ask().rows[1], replace(bare, key="third")), 500)
    first, second, third = (start(view).x() for view in form.views)
    assert first == 0 < second == third


AMOUNT = Amount(600, 100, 700, 100, "$600", ((500, "500"), (700, "700")))
_MM_9 = 34


def amount_panel(qtbot: QtBot, amount: Amount = AMOUNT, status: str = "leaves $100") -> FormRows:
    panel = FormRows()
    panel.show_rows((Row("amount", "amount", status=status, amount=amount),))
    return fingers.on_screen(qtbot, panel, 360, 300)


def box(panel: FormRows) -> AmountBox:
    found = panel.views[0].amount
    assert found is not None
    return found


def written(panel: FormRows) -> list[tuple[str, str]]:
    heard: list[tuple[str, str]] = []
    panel.written.connect(lambda row, text: heard.append((row, text)))
    return heard


def test_the_steppers_stay_where_they_are_however_many_digits_a_sum_has(qtbot: QtBot) -> None:
    sums = [
        Row("sum", "", amount=Amount(value, 100, 10_000, 100, f"${value:,}"))
        for value in (100, 900, 1_000, 10_000)
    ]
    panel = shown(qtbot, sums[:1])
    places = []
    for amount in sums:
        panel.show_rows([amount])
        QApplication.processEvents()
        places.append(box(panel).more.mapTo(panel, QPoint()))
    assert len(set(map(QPoint.toTuple, places))) == 1


def test_steppers_and_quick_amounts_tell_the_amount_that_is_asked_for(qtbot: QtBot) -> None:
    panel = amount_panel(qtbot)
    heard = written(panel)
    fingers.tap(box(panel).more)
    fingers.tap(box(panel).less)
    fingers.tap(box(panel).quick[0])
    assert heard == [("amount", "700"), ("amount", "500"), ("amount", "500")]
    assert box(panel).shown.text() == "$600"
    assert box(panel).less.accessibleName() == "amount: less than $600"
    assert box(panel).quick[1].accessibleName() == "amount 700"


def test_at_an_end_the_stepper_rests(qtbot: QtBot) -> None:
    panel = amount_panel(qtbot, replace(AMOUNT, value=700))
    assert not box(panel).more.isEnabled()
    assert box(panel).less.isEnabled()
    panel = amount_panel(qtbot, replace(AMOUNT, value=100))
    assert not box(panel).less.isEnabled()


def test_a_stepper_that_is_held_goes_on(qtbot: QtBot) -> None:
    panel = amount_panel(qtbot, replace(AMOUNT, value=100, high=100_000))
    heard = written(panel)
    more = box(panel).more
    more.setAutoRepeatDelay(10)
    more.setAutoRepeatInterval(5)
    QTest.mousePress(more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(heard) > 3)
    QTest.mouseRelease(more, Qt.MouseButton.LeftButton)


def test_everything_is_large_enough_for_a_finger_and_within_reach_of_keys(qtbot: QtBot) -> None:
    panel = amount_panel(qtbot)
    stops = list(box(panel).stops())
    assert stops == [box(panel).less, box(panel).more, *box(panel).quick]
    assert all(min(stop.width(), stop.height()) >= _MM_9 for stop in stops)
    heard = written(panel)
    box(panel).less.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(box(panel).less, Qt.Key.Key_Right)
    QTest.keyClick(box(panel).more, Qt.Key.Key_Return)
    assert heard == [("amount", "700")]


def test_digits_set_an_amount_once_it_is_a_step_within_the_bounds(qtbot: QtBot) -> None:
    panel = amount_panel(qtbot, replace(AMOUNT, high=2_000))
    heard = written(panel)
    shown = [(panel.press(digit), box(panel).shown.text()) for digit in "12"]
    assert shown == [(True, "1"), (True, "12")]
    QTest.keyClicks(box(panel).less, "0090")
    assert heard == [("amount", "1200")]  # 12009 would be too much, so 9 begins another one
    assert box(panel).shown.text() == "90"
    panel.show_rows((Row("amount", "amount", amount=replace(AMOUNT, value=500, shown="$500")),))
    assert not panel.press("0")
    assert box(panel).shown.text() == "$500"


def test_an_amount_shown_anew_keeps_its_widgets(qtbot: QtBot) -> None:
    panel = amount_panel(qtbot)
    before = box(panel)
    fewer = replace(AMOUNT, value=500, shown="$500", quick=AMOUNT.quick[:1])
    panel.show_rows((Row("amount", "amount", status="leaves $200", amount=fewer),))
    assert box(panel) is before
    assert (before.shown.text(), before.status.text()) == ("$500", "leaves $200")
    assert [chip.choice.chosen for chip in before.quick] == [True]


@pytest.mark.parametrize(("steps", "value"), [(1, 700), (5, 700), (-1, 500), (-9, 100), (0, 600)])
def test_steps_stay_within_the_bounds(steps: int, value: int) -> None:
    assert AMOUNT.stepped(steps) == value


def test_amounts_that_have_no_room_are_left_out_and_come_back_with_it(qtbot: QtBot) -> None:
    panel = amount_panel(qtbot)
    amounts = box(panel)
    amounts.fit_quick_amounts(200, 60)
    assert [chip.isHidden() for chip in amounts.quick] == [True, True]
    amounts.fit_quick_amounts(600, 200)
    assert [chip.isHidden() for chip in amounts.quick] == [False, False]


def test_amounts_stay_together_below_the_number_unless_all_fit_beside_it(qtbot: QtBot) -> None:
    four = tuple((amount, f"{amount:,}") for amount in (500, 1_000, 2_000, 5_000))
    panel = amount_panel(qtbot, replace(AMOUNT, high=5_000, quick=four), "")
    amounts = box(panel)
    lines = {chip.mapTo(panel, QPoint()).y() for chip in amounts.quick}
    assert len(lines) == 1
    assert lines.pop() > amounts.more.mapTo(panel, QPoint()).y()
    panel.resize(700, 300)
    QApplication.processEvents()
    lines = {chip.mapTo(panel, QPoint()).y() for chip in (*amounts.quick, amounts.more)}
    assert len(lines) == 1


WHOM = row("whom", NAMES)
BIDS = Row("amount", "bids", amount=Amount(600, 100, 700, 100, "$600"), status="leaves $100")


def row_shown(qtbot: QtBot, what: Row, width: int = 400) -> RowView:
    view = RowView(what)
    qtbot.addWidget(view)
    view.beside.set_lead(60, 200)
    view.resize(width, view.heightForWidth(width))
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    QApplication.processEvents()
    return view


def stop(view: RowView) -> list[Chip]:
    """Return what Tab reaches."""
    return [chip for chip in view.chips if chip.focusPolicy() & Qt.FocusPolicy.TabFocus]


def test_choices_that_stay_keep_their_chip_when_others_come_and_go(qtbot: QtBot) -> None:
    view = row_shown(qtbot, WHOM)
    dee = view.chips[3]
    dee.setFocus(Qt.FocusReason.TabFocusReason)
    view.show_row(row("whom", ("all", "Dee", "Ann")))
    assert [chip.choice.key for chip in view.chips] == ["all", "dee", "ann"]
    assert view.chips[1] is dee
    assert focused() is dee
    qtbot.waitUntil(lambda: view.chips[0].x() < dee.x() < view.chips[2].x())


def test_a_chip_that_is_reused_tells_its_new_choice_and_those_too_many_are_gone(
    qtbot: QtBot,
) -> None:
    view = row_shown(qtbot, row("values", ("1", "2")))
    before = set(view.chips)
    view.show_row(row("values", ("3", "4", "5")))
    assert before < set(view.chips)
    heard: list[tuple[str, str]] = []
    view.tapped.connect(lambda row, choice: heard.append((row, choice)))
    QApplication.processEvents()
    for one in view.chips:
        tap(one)
    assert heard == [("values", "3"), ("values", "4"), ("values", "5")]
    gone = view.chips[1]
    view.show_row(row("values", ("3", "5")))
    assert [chip.choice.key for chip in view.chips] == ["3", "5"]
    assert gone.isHidden()


def test_tab_reaches_the_chosen_chip_or_the_first(qtbot: QtBot) -> None:
    view = row_shown(qtbot, WHOM)
    assert stop(view) == [view.chips[0]]
    view = row_shown(qtbot, row("whom", NAMES, "Cem"))
    assert stop(view) == [view.chips[2]]
    tap(view.chips[3])
    assert stop(view) == [view.chips[3]]


def test_a_row_that_is_filled_on_the_sheet_says_how_far(qtbot: QtBot) -> None:
    view = row_shown(qtbot, Row("hand", "your hand", status="5 of 6"))
    assert view.status.isVisible()
    assert list(view.stops()) == []
    view.show_row(Row("hand", "your hand", status="6 of 6"))
    assert view.status.text() == "6 of 6"
    view.show_row(Row("hand", "your hand"))
    assert not view.status.isVisible()


def test_a_text_is_told_as_it_is_written_and_the_cursor_stays(qtbot: QtBot) -> None:
    view = row_shown(qtbot, Row("memo", "memo", text="bd"))
    edit = view.edit
    assert edit is not None
    assert edit.accessibleName() == "memo"
    edit.setFocus()
    edit.setCursorPosition(1)
    with qtbot.waitSignal(view.written) as told:
        QTest.keyClicks(edit, "a")
    assert told.args == ["memo", "bad"]
    view.show_row(Row("memo", "memo", text="bad"))
    assert (edit.text(), edit.cursorPosition()) == ("bad", 2)
    view.show_row(Row("memo", "memo", text="good"))
    assert (edit.text(), edit.cursorPosition()) == ("good", 2)
    assert list(view.stops()) == [edit]


@pytest.mark.parametrize(
    ("other", "fits"),
    [
        (replace(WHOM, choices=()), True),
        (replace(WHOM, key="asks"), False),
        (replace(WHOM, text=""), False),
        (replace(WHOM, amount=BIDS.amount), False),
    ],
)
def test_a_view_shows_rows_of_its_own_kind_only(qtbot: QtBot, other: Row, *, fits: bool) -> None:
    assert row_shown(qtbot, WHOM).fits(other) is fits


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


def test_a_label_says_what_it_is_and_how_far(qtbot: QtBot) -> None:
    view = made(qtbot, row("who", NAMES), [])
    view.show_label(on=True)
    view.show_row(Row("cards", "hidden cards", many=True, status="1 of 3"))
    assert view.label.text() == "hidden cards: 1 of 3"


def test_a_row_of_words_has_a_line_to_write_on(qtbot: QtBot) -> None:
    heard: list[tuple[str, str]] = []
    words = Row("kind", "kind", text="")
    view = made(qtbot, words, heard)
    assert view.edit is not None
    assert list(view.stops()) == [view.edit]
    view.edit.setText("tea")
    assert heard == [("kind", "tea")]
    view.show_row(Row("kind", "kind", text="tea party"))
    assert (view.edit.text(), view.edit.accessibleName()) == ("tea party", "kind")
    assert heard == [("kind", "tea")], "what nobody wrote is not told"
    assert view.fits(words)
    assert not view.fits(Row("kind", "kind"))


ROOMS = ("Ballroom", "Billiard room", "Hall", "Billiards")


def test_letters_that_several_begin_with_wait_for_the_next(qtbot: QtBot) -> None:
    form = shown(qtbot, (row("room", ROOMS),))
    heard = taps(form)
    assert form.press("b")
    first = chip(form, "room", "ballroom")
    assert focused() is first
    assert first.ring()
    assert form.forget_letters()
    assert focused() is first
    assert not first.ring(), "Enter must not mean it any longer"
    form.press("b")
    assert first.ring()
    assert form.press("x"), "it belongs to none of them, and must not tap another"
    assert heard == []
    for letter in "ILLIARD":
        form.press(letter)
    assert heard == [], "two are still meant"
    form.press("r")
    assert heard == [("room", "billiard room")]
    QTest.keyClicks(focused(), "b")
    QTest.keyClick(focused(), KEY.Key_Return)
    assert heard[1:] == [("room", "ballroom")]
    assert form.press("h"), "the letters before were used up"
    assert heard[2:] == [("room", "hall")]


def test_letters_are_forgotten_with_the_rows_that_they_were_typed_for(qtbot: QtBot) -> None:
    form = shown(qtbot, (row("room", ROOMS),))
    heard = taps(form)
    form.press("b")
    form.show_rows((row("weapon", ("Rope", "Bottle")),))
    form.press("b")
    assert heard == [("weapon", "bottle")]


def test_rows_with_a_hint_bring_a_new_one_into_sight(qtbot: QtBot) -> None:
    whole = QWidget()
    rows = HintedRows(whole)
    with qtbot.waitSignal(rows.reached) as reached:
        rows.show_form(Form(ask().rows[:1], hint="They don’t add up."))
        fingers.on_screen(qtbot, whole, 400, 300, active=True)
    assert reached.args == [rows.hint]
    assert rows.hint.text() == "They don’t add up."
    rows.show_form(Form(()))
    assert rows.isHidden()
