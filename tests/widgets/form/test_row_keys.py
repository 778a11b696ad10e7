"""Keys in rows of chips: in a form and on a keypad they do the same."""

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.form import Row
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.say.keypad_view import KeypadView
from tests.widgets.say.saying import NAMES, row

if TYPE_CHECKING:
    from collections.abc import Callable

ROWS = (row("who", NAMES), row("count", tuple("0123")))
AnyRows = FormRows | KeypadView


def form(rows: tuple[Row, ...]) -> AnyRows:
    made = FormRows()
    made.show_rows(rows)
    return made


def keypad(rows: tuple[Row, ...]) -> AnyRows:
    made = KeypadView()
    made.resize(400, 300)
    made.show_step(rows, kept_free=0, coming=0)
    return made


@pytest.fixture(params=[form, keypad])
def rows(qtbot: QtBot, request: pytest.FixtureRequest) -> AnyRows:
    make: Callable[[tuple[Row, ...]], AnyRows] = request.param
    made = make(ROWS)
    qtbot.addWidget(made)
    made.resize(400, 300)
    with qtbot.waitExposed(made):
        made.show()
    return made


def focused(rows: AnyRows) -> str:
    focus = QApplication.focusWidget()
    return next(c.choice.key for view in rows.views for c in view.chips if c is focus)


def test_arrows_go_along_a_row_and_to_the_nearest_in_the_next(rows: AnyRows) -> None:
    rows.views[0].chips[0].setFocus()
    visited = []
    for arrow in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Up):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, arrow)
        visited.append(focused(rows))
    assert visited == ["bob", "ann", "0", "ann"]


def test_a_letter_or_digit_taps_what_it_stands_for(rows: AnyRows, qtbot: QtBot) -> None:
    heard: list[tuple[str, str]] = []
    rows.tapped.connect(lambda key, choice: heard.append((key, choice)))
    assert rows.press("c")
    assert rows.press("2")
    assert not rows.press("9")
    assert not rows.press("")
    assert heard == [("who", "cem"), ("count", "2")]
