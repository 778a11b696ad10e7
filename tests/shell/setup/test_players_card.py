import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.safe_text import LONGEST_TITLE
from notepad.shell.setup.seating_editor import PlayersCard
from notepad.shell.setup.seating_plan import SeatingPlan
from notepad.widgets.look.label import Label
from tests.widgets import fingers

SEATS = range(3, 6)
FOUR = SeatingPlan(("Ann", "Bob", "Cem", "Dee"), me=2, first=1)


@pytest.fixture
def card(qtbot: QtBot) -> PlayersCard:
    made = PlayersCard(SEATS)
    qtbot.addWidget(made)
    made.resize(500, 700)
    made.show()
    QApplication.processEvents()
    return made


def said(card: PlayersCard) -> str:
    return " ".join(label.text() for label in card.summary.findChildren(Label))


def test_a_first_table_is_open_to_be_filled(card: PlayersCard) -> None:
    assert card.editor.isVisible()
    assert not card.summary.isVisible()
    assert not card.begins.isVisible()


def test_a_table_that_sat_before_is_shown_in_one_line(card: PlayersCard) -> None:
    card.seat(FOUR, ["Eve"])
    assert not card.editor.isVisible()
    assert card.summary.isVisible()
    assert said(card) == "Ann · Bob · Cem (me) · Dee"


def test_a_table_with_a_seat_to_fill_is_open(card: PlayersCard) -> None:
    card.seat(SeatingPlan(("Ann", "", "Cem")), [])
    assert card.editor.isVisible()


def test_who_begins_is_one_tap(qtbot: QtBot, card: PlayersCard) -> None:
    card.seat(FOUR, [])
    QApplication.processEvents()
    chips = card.begins.views[0].chips
    assert [chip.isChecked() for chip in chips] == [False, True, False, False]
    with qtbot.waitSignal(card.changed):
        fingers.tap(chips[3])
    assert (card.plan.first, card.plan.me) == (3, 2)
    assert [chip.isChecked() for chip in chips] == [False, False, False, True]
    assert chips[3].accessibleName() == "Dee begins"


def test_a_tap_opens_the_seats_to_be_changed(card: PlayersCard) -> None:
    card.seat(FOUR, ["Eve", "Ann"])
    QApplication.processEvents()
    fingers.tap(card.change)
    assert card.editor.isVisible()
    assert not card.begins.isVisible()
    assert [chip.choice.key for chip in card.editor.guests] == ["Eve"]


def test_another_game_with_seats_to_fill_opens_them(card: PlayersCard) -> None:
    card.seat(FOUR, [])
    seen = []
    for seats in (range(2, 4), range(5, 8)):
        card.set_seats(seats)
        seen.append((list(card.plan.players), card.editor.isVisible()))
    assert seen == [(["Ann", "Bob", "Cem"], False), (["Ann", "Bob", "Cem", "", ""], True)]


def test_the_table_has_a_name_of_its_own_that_has_an_end(card: PlayersCard) -> None:
    QTest.keyClicks(card.title, "M" * (LONGEST_TITLE + 9))
    assert card.title.text() == "M" * LONGEST_TITLE
    assert card.title.accessibleName() == "title"
