from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.mark import Pencil
from notepad.core.page.page import Standing
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.table.holder_view import HolderLine, HolderView, PencilButton
from tests.widgets.fingers import tap
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

BOB = HolderLine("Bob", "Bobby", "certainly not", Standing.CROSSED, pencil=Pencil.CIRCLE)
CROSS, CIRCLE, QUERY = range(3)


def shown(qtbot: QtBot, line: HolderLine = BOB, *, pencils: bool = True) -> HolderView:
    view = HolderView(line)
    qtbot.addWidget(view)
    view.show_line(line, pencils=pencils)
    view.beside.set_lead(120, 300)
    view.resize(420, view.heightForWidth(420))
    view.show()
    QApplication.processEvents()
    return view


def test_it_tells_who_and_what_is_known_of_him(qtbot: QtBot) -> None:
    view = shown(qtbot)
    assert (view.name.text(), view.told.text()) == ("Bobby", "certainly not")
    assert not view.warning.isVisible()


@pytest.mark.parametrize(
    ("standing", "colour"),
    [
        (Standing.OPEN, LIGHT.faded),
        (Standing.CROSSED, LIGHT.faded),
        (Standing.CIRCLED, LIGHT.mine_ink),
    ],
)
def test_who_certainly_has_the_card_stands_out(
    qtbot: QtBot, standing: Standing, colour: str
) -> None:
    view = shown(qtbot, replace(BOB, told="WWW", standing=standing))
    assert grabbed(view.told).has(colour)


def test_a_mark_of_mine_that_cannot_be_true_is_told_in_words(qtbot: QtBot) -> None:
    view = shown(qtbot, replace(BOB, wrong=True))
    assert view.warning.isVisible()
    assert "cannot be true" in view.warning.text()
    assert grabbed(view.warning).has(LIGHT.warning)


def test_a_pencil_draws_its_mark_and_rubs_it_out_again(qtbot: QtBot) -> None:
    view = shown(qtbot)
    heard: list[tuple[str, Pencil | None]] = []
    view.pencilled.connect(lambda holder, drawn: heard.append((holder, drawn)))
    for button in view.pencils:
        tap(button)
    assert heard == [("Bob", Pencil.CROSS), ("Bob", None), ("Bob", Pencil.QUERY)]


def test_only_who_keeps_the_marks_says_what_is_drawn(qtbot: QtBot) -> None:
    view = shown(qtbot)
    assert [button.isChecked() for button in view.pencils] == [False, True, False]
    tap(view.pencils[CROSS])
    assert [button.isChecked() for button in view.pencils] == [False, True, False]
    view.show_line(replace(BOB, pencil=Pencil.CROSS), pencils=True)
    assert [button.isChecked() for button in view.pencils] == [True, False, False]


def test_each_pencil_shows_what_it_draws_and_a_drawn_one_is_dark(qtbot: QtBot) -> None:
    buttons = [PencilButton(pencil) for pencil in Pencil]
    for button in buttons:
        qtbot.addWidget(button)
        button.show_line(replace(BOB, pencil=None))
        button.resize(button.sizeHint())
    assert all(grabbed(one) != grabbed(other) for one, other in combinations(buttons, 2))
    before = grabbed(buttons[CIRCLE]).count(LIGHT.found)
    buttons[CIRCLE].show_line(BOB)
    assert grabbed(buttons[CIRCLE]).count(LIGHT.found) > before + 300


def test_why_is_asked_by_finger_and_key(qtbot: QtBot) -> None:
    view = shown(qtbot)
    with qtbot.waitSignal(view.why) as told:
        tap(view.ask)
    assert told.args == ["Bob"]
    with qtbot.waitSignal(view.why):
        QTest.keyClick(view.ask, Qt.Key.Key_Return)


def test_the_one_whose_reason_is_told_is_marked(qtbot: QtBot) -> None:
    view = shown(qtbot, replace(BOB, asked=True))
    assert view.ask.isChecked()
    view.show_line(BOB, pencils=True)
    assert not view.ask.isChecked()


def test_without_a_reason_or_pencils_none_is_offered_and_pencils_stay_in_place(
    qtbot: QtBot,
) -> None:
    view = shown(qtbot)
    assert view.ask.isVisible()
    before = view.pencils[CROSS].mapTo(view, view.pencils[CROSS].rect().topLeft())
    view.show_line(replace(BOB, why=False), pencils=True)
    QApplication.processEvents()
    assert not view.ask.isVisible()
    assert view.pencils[CROSS].mapTo(view, view.pencils[CROSS].rect().topLeft()) == before
    view.show_line(BOB, pencils=False)
    assert not view.pencils[CROSS].isVisible()


def test_everything_has_a_spoken_name(qtbot: QtBot) -> None:
    view = shown(qtbot)
    assert view.ask.accessibleName() == "Why: Bobby, certainly not"
    assert [button.accessibleName() for button in view.pencils] == [
        "Pencil a cross on Bobby",
        "Pencil a circle on Bobby",
        "Pencil a question mark on Bobby",
    ]


def test_its_words_want_the_width_of_the_longer_of_them(qtbot: QtBot) -> None:
    view = shown(qtbot, replace(BOB, name="A very long name of a player"))
    assert view.words_width() == view.name.sizeHint().width()
    view.show_line(replace(BOB, told="possible, and nothing else is known"), pencils=True)
    assert view.words_width() == view.told.sizeHint().width()
