from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Amount, Row
from notepad.widgets.say.form_rows import FormRows
from tests.widgets import fingers

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from notepad.widgets.say.form_rows import AmountBox

AMOUNT = Amount(600, 100, 700, 100, "$600", ((500, "500"), (700, "700")))
_MM_9 = 34


def shown(qtbot: QtBot, amount: Amount = AMOUNT, status: str = "leaves $100") -> FormRows:
    panel = FormRows()
    qtbot.addWidget(panel)
    panel.resize(360, 300)
    panel.show_rows((Row("amount", "amount", status=status, amount=amount),))
    with qtbot.waitExposed(panel):
        panel.show()
    QApplication.processEvents()
    return panel


def box(panel: FormRows) -> AmountBox:
    found = panel.views[0].amount
    assert found is not None
    return found


def written(panel: FormRows) -> list[tuple[str, str]]:
    heard: list[tuple[str, str]] = []
    panel.written.connect(lambda row, text: heard.append((row, text)))
    return heard


def test_steppers_and_quick_amounts_tell_the_amount_that_is_asked_for(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    heard = written(panel)
    fingers.tap(box(panel).more)
    fingers.tap(box(panel).less)
    fingers.tap(box(panel).quick[0])
    assert heard == [("amount", "700"), ("amount", "500"), ("amount", "500")]
    assert box(panel).shown.text() == "$600"


def test_at_an_end_the_stepper_rests(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(AMOUNT, value=700))
    assert not box(panel).more.isEnabled()
    assert box(panel).less.isEnabled()
    panel = shown(qtbot, replace(AMOUNT, value=100))
    assert not box(panel).less.isEnabled()


def test_a_stepper_that_is_held_goes_on(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(AMOUNT, value=100, high=100_000))
    heard = written(panel)
    more = box(panel).more
    more.setAutoRepeatDelay(10)
    more.setAutoRepeatInterval(5)
    QTest.mousePress(more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(heard) > 3)
    QTest.mouseRelease(more, Qt.MouseButton.LeftButton)


def test_everything_is_large_enough_for_a_finger_and_within_reach_of_keys(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    stops = list(box(panel).stops())
    assert stops == [box(panel).less, box(panel).more, *box(panel).quick]
    assert all(min(stop.width(), stop.height()) >= _MM_9 for stop in stops)
    heard = written(panel)
    box(panel).less.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(box(panel).less, Qt.Key.Key_Right)
    QTest.keyClick(box(panel).more, Qt.Key.Key_Return)
    assert heard == [("amount", "700")]


def test_names_say_what_a_stepper_does(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert box(panel).less.accessibleName() == "amount: less than $600"
    assert box(panel).quick[1].accessibleName() == "amount 700"


def test_an_amount_shown_anew_keeps_its_widgets(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    before = box(panel)
    fewer = replace(AMOUNT, value=500, shown="$500", quick=AMOUNT.quick[:1])
    panel.show_rows((Row("amount", "amount", status="leaves $200", amount=fewer),))
    assert box(panel) is before
    assert (before.shown.text(), before.status.text()) == ("$500", "leaves $200")
    assert [chip.choice.chosen for chip in before.quick] == [True]


def test_a_row_becomes_a_row_of_another_kind(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    panel.show_rows((Row("amount", "amount", text="x"),))
    assert panel.views[0].amount is None


@pytest.mark.parametrize(("steps", "value"), [(1, 700), (5, 700), (-1, 500), (-9, 100), (0, 600)])
def test_steps_stay_within_the_bounds(steps: int, value: int) -> None:
    assert AMOUNT.stepped(steps) == value


def test_amounts_that_have_no_room_are_left_out_and_come_back_with_it(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    amounts = box(panel)
    amounts.fit(200, 60)
    assert [chip.isHidden() for chip in amounts.quick] == [True, True]
    amounts.fit(600, 200)
    assert [chip.isHidden() for chip in amounts.quick] == [False, False]


def test_a_stepper_shows_what_it_counts_and_its_sign_alone_where_room_is_scarce(
    qtbot: QtBot,
) -> None:
    panel = shown(qtbot, Amount(2, 0, 6, face=Face("Ann", Symbol.CIRCLE)), status="")
    counted = box(panel)
    assert str(counted.more.face()) == "●Ann +"
    assert str(counted.less.face()) == "−"
    wide = counted.narrow
    counted.set_compact(on=True)
    assert str(counted.more.face()) == "●+"
    assert wide is not None
    assert counted.narrow is not None
    assert counted.narrow < wide


def test_an_amount_of_nothing_in_particular_wants_the_whole_width(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert box(panel).narrow is None
