from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face
from notepad.core.form import Amount, Choice, Row
from notepad.widgets.say.form_rows import RowView
from tests.widgets.fingers import tap
from tests.widgets.forms import NAMES, ask, focused, row

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from notepad.widgets.touch.buttons import Chip

WHOM = row("whom", NAMES)
AMOUNT = Row("amount", "bids", amount=Amount(600, 100, 700, 100, "$600"), status="leaves $100")


def shown(qtbot: QtBot, what: Row, width: int = 400) -> RowView:
    view = RowView(what)
    qtbot.addWidget(view)
    view.beside.set_lead(60, 200)
    view.resize(width, view.heightForWidth(width))
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    QApplication.processEvents()
    return view


def keys(view: RowView) -> list[str]:
    return [chip.choice.key for chip in view.chips]


def stop(view: RowView) -> list[Chip]:
    """Return what Tab reaches."""
    return [chip for chip in view.chips if chip.focusPolicy() & Qt.FocusPolicy.TabFocus]


def test_a_tapped_chip_is_told_with_its_row(qtbot: QtBot) -> None:
    view = shown(qtbot, WHOM)
    with qtbot.waitSignal(view.tapped) as told:
        tap(view.chips[2])
    assert told.args == ["whom", "cem"]


def test_a_dimmed_choice_can_be_tapped(qtbot: QtBot) -> None:
    view = shown(qtbot, Row("r", "r", (Choice("a", Face("a"), dimmed=True),)))
    with qtbot.waitSignal(view.tapped) as told:
        tap(view.chips[0])
    assert told.args == ["r", "a"]


def test_choices_that_stay_keep_their_chip_when_others_come_and_go(qtbot: QtBot) -> None:
    view = shown(qtbot, WHOM)
    dee = view.chips[3]
    dee.setFocus(Qt.FocusReason.TabFocusReason)
    view.show_row(row("whom", ("all", "Dee", "Ann")))
    assert keys(view) == ["all", "dee", "ann"]
    assert view.chips[1] is dee
    assert focused() is dee
    qtbot.waitUntil(lambda: view.chips[0].x() < dee.x() < view.chips[2].x())


def test_a_chip_that_is_reused_tells_its_new_choice(qtbot: QtBot) -> None:
    view = shown(qtbot, row("values", ("1", "2")))
    before = set(view.chips)
    view.show_row(row("values", ("3", "4", "5")))
    assert before < set(view.chips)
    heard: list[str] = []
    view.tapped.connect(lambda _row, choice: heard.append(choice))
    QApplication.processEvents()
    for chip in view.chips:
        tap(chip)
    assert heard == ["3", "4", "5"]


def test_chips_that_are_too_many_are_gone_at_once(qtbot: QtBot) -> None:
    view = shown(qtbot, WHOM)
    gone = view.chips[3]
    view.show_row(row("whom", NAMES[:3]))
    assert keys(view) == ["ann", "bob", "cem"]
    assert gone.isHidden()


def test_tab_reaches_the_chosen_chip_or_the_first(qtbot: QtBot) -> None:
    view = shown(qtbot, WHOM)
    assert stop(view) == [view.chips[0]]
    view = shown(qtbot, row("whom", NAMES, "Cem"))
    assert stop(view) == [view.chips[2]]
    tap(view.chips[3])
    assert stop(view) == [view.chips[3]]


def test_each_chip_has_a_spoken_name(qtbot: QtBot) -> None:
    assert shown(qtbot, WHOM).chips[2].accessibleName() == "whom Cem"
    assert shown(qtbot, ask().rows[2]).chips[0].accessibleName() == "Blue"


def test_a_row_that_is_filled_on_the_sheet_says_how_far(qtbot: QtBot) -> None:
    view = shown(qtbot, Row("hand", "my hand", status="5 of 6"))
    assert view.status.isVisible()
    assert list(view.stops()) == []
    view.show_row(Row("hand", "my hand", status="6 of 6"))
    assert view.status.text() == "6 of 6"
    view.show_row(Row("hand", "my hand"))
    assert not view.status.isVisible()


def test_a_text_is_told_as_it_is_written_and_the_cursor_stays(qtbot: QtBot) -> None:
    view = shown(qtbot, Row("memo", "memo", text="bd"))
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


def test_an_amount_is_told_as_it_is_stepped(qtbot: QtBot) -> None:
    view = shown(qtbot, AMOUNT)
    assert view.amount is not None
    assert view.amount.status.text() == "leaves $100"
    with qtbot.waitSignal(view.written) as told:
        tap(view.amount.less)
    assert told.args == ["amount", "500"]
    assert list(view.stops()) == list(view.amount.stops())


@pytest.mark.parametrize(
    ("other", "fits"),
    [
        (replace(WHOM, choices=()), True),
        (replace(WHOM, key="asks"), False),
        (replace(WHOM, text=""), False),
        (replace(WHOM, amount=AMOUNT.amount), False),
    ],
)
def test_a_view_shows_rows_of_its_own_kind_only(qtbot: QtBot, other: Row, *, fits: bool) -> None:
    assert shown(qtbot, WHOM).fits(other) is fits


def test_a_row_of_many_choices_ticks_them(qtbot: QtBot) -> None:
    view = shown(qtbot, WHOM)
    plain = view.chips[0].sizeHint().width()
    view.show_row(replace(WHOM, many=True))
    assert view.chips[0].sizeHint().width() > plain
