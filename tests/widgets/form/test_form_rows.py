from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Row
from notepad.widgets.look import theme
from notepad.widgets.say.form_rows import FormRows
from tests.widgets.fingers import tap
from tests.widgets.forms import NAMES, ask, chip, focused, row, taps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytestqt.qtbot import QtBot

    from notepad.widgets.say.form_rows import RowView

KEY = Qt.Key


def shown(qtbot: QtBot, rows: Sequence[Row], width: int = 400) -> FormRows:
    form = FormRows()
    qtbot.addWidget(form)
    form.show_rows(rows)
    form.resize(width, form.heightForWidth(width))
    form.show()
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow)
    QApplication.processEvents()
    return form


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


def test_rows_that_change_places_follow(qtbot: QtBot) -> None:
    one, two = row("one", ("A",)), row("two", ("B",))
    form = shown(qtbot, (one, two))
    form.show_rows((two, one))
    QApplication.processEvents()
    assert [view.row.key for view in form.views] == ["two", "one"]
    assert form.views[0].y() < form.views[1].y()


def test_rows_that_go_are_gone_at_once(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    tall, gone = form.heightForWidth(400), form.views[3]
    form.show_rows(ask().rows[:2])
    assert gone.isHidden()
    QApplication.processEvents()
    assert form.heightForWidth(400) < tall / 2


def test_focus_finds_a_place_when_its_row_goes(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    chip(form, "passes", "2").setFocus(Qt.FocusReason.TabFocusReason)
    form.show_rows((row("asks", NAMES, "Cem"),))
    assert focused() is chip(form, "asks", "bob")


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
    assert chip(form, "asks", "bob").ring() is ringed


def test_focus_elsewhere_is_left_alone_when_rows_go(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    chip(form, "asks", "ann").setFocus(Qt.FocusReason.TabFocusReason)
    form.show_rows(ask().rows[:1])
    assert focused() is chip(form, "asks", "ann")


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


def test_arrows_go_round_within_a_row(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows)
    chip(form, "whom", "dee").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(focused(), KEY.Key_Right)
    assert focused() is chip(form, "whom", "ann")
    QTest.keyClick(focused(), KEY.Key_Left)
    assert focused() is chip(form, "whom", "dee")


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


def test_labels_stand_above_where_it_is_narrow(qtbot: QtBot) -> None:
    theme.apply(theme.LIGHT, scale=2)
    QApplication.processEvents()
    form = shown(qtbot, ask().rows, 330)
    view = form.views[1]
    qtbot.waitUntil(lambda: start(view).x() == 0)
    assert view.label.geometry().bottom() <= start(view).y()


def test_a_later_row_with_a_longer_label_moves_no_chip(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows, 500)
    before = start(form.views[0]).x()
    longer = Row("how", "and how many of them he passed at once to whom", ask().rows[3].choices)
    form.show_rows((*ask().rows, longer))
    form.resize(500, form.heightForWidth(500))
    QApplication.processEvents()
    assert start(form.views[0]).x() == before
    assert start(form.views[5]).x() == 0
    assert start(form.views[5]).y() >= form.views[5].label.geometry().bottom()


def test_other_rows_altogether_have_a_column_of_their_own(qtbot: QtBot) -> None:
    form = shown(qtbot, ask().rows, 500)
    before = start(form.views[0]).x()
    form.show_rows([Row("other", "a longer label", ask().rows[3].choices)])
    QApplication.processEvents()
    assert start(form.views[0]).x() > before


def test_without_labels_there_is_no_column(qtbot: QtBot) -> None:
    choices = ask().rows[0].choices
    form = shown(qtbot, [Row("game", "", choices), Row("deck", "", choices)])
    assert [start(view) for view in form.views] == [QPoint(0, 0)] * 2


def test_a_first_row_without_a_label_begins_at_the_edge_and_later_ones_keep_the_column(
    qtbot: QtBot,
) -> None:
    bare = replace(ask().rows[0], label="")
    form = shown(qtbot, (bare, ask().rows[1], replace(bare, key="third")), 500)
    first, second, third = (start(view).x() for view in form.views)
    assert first == 0 < second == third
