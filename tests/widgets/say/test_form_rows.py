from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from notepad.core.form import Amount, Form, Row
from notepad.widgets.say.form_rows import FormRows, HintedRows, RowView, StepRow
from tests.widgets import fingers
from tests.widgets.fingers import tap, told_by
from tests.widgets.forms import NAMES, ask, chip, focused, row, taps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytestqt.qtbot import QtBot

    from notepad.widgets.say.form_rows import AmountBox


KEY = Qt.Key


def shown(qtbot: QtBot, rows: Sequence[Row], width: int = 400) -> FormRows:
    form = FormRows()
    form.show_rows(rows)
    return fingers.on_screen(qtbot, form, width, active=True)


@pytest.mark.parametrize(
    ("reason", "ringed"),
    [(Qt.FocusReason.MouseFocusReason, False), (Qt.FocusReason.TabFocusReason, True)],
    ids=["mouse", "keys"],
)
def test_rows_that_stay_keep_widgets_and_focus_those_between_stand_in_order_and_others_are_gone(
    qtbot: QtBot, reason: Qt.FocusReason, *, ringed: bool
) -> None:
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
    form.show_rows(ask().rows)
    form.show_rows(ask().rows[:2])
    form.deleteLater()
    qtbot.waitUntil(lambda: len(QApplication.allWidgets()) <= before)
    assert not isValid(form)


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
def test_tab_and_arrows_go_from_row_to_row_and_within_and_tell_where(
    qtbot: QtBot, keys: str, there: tuple[str, str]
) -> None:
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


AMOUNT = Amount(600, 100, 700, 100, "$600", ((500, "500"), (700, "700")))
_MM_9 = 34


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


def test_steppers_and_quick_amounts_tell_the_amount_that_is_asked_for(
    panel: FormRows, heard: list[str]
) -> None:
    shown = box(panel)
    assert list(shown.stops()) == [shown.less, shown.more, *shown.quick]
    assert all(min(stop.width(), stop.height()) >= _MM_9 for stop in shown.stops())
    for stop in (shown.more, shown.less, shown.quick[0]):
        fingers.tap(stop)
    shown.less.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(shown.less, Qt.Key.Key_Right)
    QTest.keyClick(shown.more, Qt.Key.Key_Return)
    assert heard == ["700", "500", "500", "700"]
    assert shown.shown.text() == "$600"
    assert shown.less.accessibleName() == "amount: less than $600"
    assert shown.quick[1].accessibleName() == "amount 700"
    fewer = replace(AMOUNT, value=100, shown="$100", quick=((100, "100"),))
    assert show_amount(panel, fewer, "leaves $200") is shown
    assert (shown.shown.text(), shown.status.text()) == ("$100", "leaves $200")
    assert [chip.choice.chosen for chip in shown.quick] == [True]
    ends = [(shown.less.isEnabled(), shown.more.isEnabled())]
    show_amount(panel, replace(AMOUNT, value=700))
    assert [*ends, (shown.less.isEnabled(), shown.more.isEnabled())] == [
        (False, True),
        (True, False),
    ]


def test_a_stepper_that_is_held_goes_on(qtbot: QtBot, panel: FormRows, heard: list[str]) -> None:
    more = show_amount(panel, replace(AMOUNT, value=100, high=100_000)).more
    more.setAutoRepeatDelay(10)
    more.setAutoRepeatInterval(5)
    QTest.mousePress(more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(heard) > 3)
    QTest.mouseRelease(more, Qt.MouseButton.LeftButton)


def test_at_the_likely_end_a_chip_is_dimmed_and_only_another_tap_steps_beyond(
    qtbot: QtBot, panel: FormRows, heard: list[str]
) -> None:
    end = replace(AMOUNT, value=700, quick=((1_200, "+500"), (700, "700")), most=900)
    shown = show_amount(panel, end)
    assert [chip.isEnabled() for chip in shown.quick] == [False, True]
    for _tap in range(3):
        fingers.tap(shown.quick[0])
    assert not heard
    shown.more.setAutoRepeatDelay(10)
    shown.more.setAutoRepeatInterval(5)
    QTest.mousePress(shown.more, Qt.MouseButton.LeftButton)
    qtbot.wait(60)
    assert not heard
    QTest.mouseRelease(shown.more, Qt.MouseButton.LeftButton)
    assert heard == ["800"]


def test_digits_set_an_amount_once_it_is_a_step_within_the_bounds(
    panel: FormRows, heard: list[str]
) -> None:
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


def test_an_amount_that_can_be_negative_is_typed_with_a_minus_and_zero_by_itself(
    panel: FormRows, heard: list[str]
) -> None:
    shown = show_amount(panel, Amount(5, -50, 50))
    for sign in "-12":
        shown.press(sign)
        if sign != "-":
            show_amount(panel, Amount(int(heard[-1]), -50, 50))
    assert shown.press("0")
    assert heard == ["-1", "-12", "0"]


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


def test_choices_that_stay_keep_their_chip_and_tab_reaches_the_chosen_one_or_the_first(
    qtbot: QtBot,
) -> None:
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


def test_a_chip_that_is_reused_tells_its_new_choice_and_those_too_many_are_gone(
    qtbot: QtBot,
) -> None:
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
    assert edit is not None
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


def test_a_row_of_words_has_a_line_to_write_on_and_a_label_says_what_it_is_and_how_far(
    qtbot: QtBot,
) -> None:
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
    cards = made(qtbot, row("who", NAMES), [])
    cards.show_label(on=True)
    cards.show_row(Row("cards", "hidden cards", many=True, status="1 of 3"))
    assert cards.label.text() == "hidden cards: 1 of 3"


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
