"""What the table of Conspiracy adds to any table: the book, its rivals, bids by keys, seats."""

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.help_levels import Level
from notepad.core.record import Catalogue
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Pay
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.touch.accessibility import LastInput
from tests.shell.builders import NAMES, PHONE, laid_out, told
from tests.shell.player import Player, type_signs
from tests.widgets import fingers

TANYA, ROCK, TOM = "Tanya Hyde", "Rock Bottom", "Peking Tom"


class Banker(Player):
    """A player who keeps a bank book, by finger."""

    @property
    def book(self) -> LedgerWidget:
        """The book on the table."""
        widget = self.table.area.sheet.widgets[0]
        assert isinstance(widget, LedgerWidget)
        return widget

    def pays(self, spy: str) -> None:
        """Pay a spy $500: his tile in the book, and the button."""
        place = self.book.accounts.places()[spy].center().toPoint()
        fingers.tap(self.book.accounts, place)
        self.keep()

    def notes_that(self, **choices: str) -> None:
        """Tap these choices, the last of which completes the note."""
        count = len(self.notes())
        self.choose(**choices)
        assert len(self.notes()) == count + 1
        self.settle()


@pytest.fixture
def shelf() -> Catalogue:
    return {GAME.id: GAME}


@pytest.fixture
def banker(qtbot: QtBot, window: Window) -> Banker:
    window.resize(1400, 1100)
    player = Banker(qtbot, window, fingers.tap)
    player.begin(player.new_game(NAMES))
    return player


def test_a_history_that_cannot_be_read_is_told_where_the_book_is_laid_open(
    banker: Banker, library: Library
) -> None:
    banker.choose(kind="win", who="Dee")
    banker.keep()
    with closing(sqlite3.connect(library.path)) as database, database:
        database.execute("UPDATE history SET made = 1e18")
    banker.table.header.acted.emit("lay-open")
    assert "can’t be read" in told(banker.window.overlay.banner)


def test_both_tables_share_their_columns_and_a_spy_who_left_has_none(banker: Banker) -> None:
    banker.pays(TANYA)
    banker.notes_that(spy=ROCK, briefcase="no")
    banker.notes_that(kind="blow", informer=ROCK, victim=TOM, stopped="no")
    rivals = banker.table.area.sheet.widgets[1]
    assert isinstance(rivals, HoldingsWidget)
    heads, cells = banker.book.accounts.places(), rivals.places()
    assert TOM not in heads
    assert len(heads) == 7
    for spy, head in heads.items():
        for player in ("Bob", "Cem", "Dee"):
            cell = cells[rivals.key_of(spy, player)]
            assert (cell.left(), cell.width()) == pytest.approx((head.left(), head.width()), abs=1)


def test_advice_is_shown_only_while_there_is_some_but_its_tab_stays(banker: Banker) -> None:
    know, bar = banker.table.area.know, banker.table.area.bar
    offered = know.tabs.offered
    assert "chances" in offered
    banker.pays(TANYA)
    assert know.part == "notes"
    banker.notes_that(spy=ROCK, briefcase="no")
    banker.notes_that(spy=TANYA, briefcase="no")
    assert know.part == "chances"
    banker.notes_that(spy=ROCK, briefcase="no")
    assert know.part == "notes"
    assert (know.tabs.offered, bar.offered) == (offered, ("note", *offered))
    banker.table.header.level_chosen.emit(Level.BOOKKEEPING)
    assert "chances" not in bar.offered, "there is never any advice"


def test_a_turn_that_was_missed_is_noted_before_the_one_that_skipped_it(banker: Banker) -> None:
    last = banker.table.area.last
    banker.pays(TANYA)
    banker.notes_that(spy=ROCK, briefcase="no")
    assert last.button.isHidden()
    banker.notes_that(who="Cem", spy=TOM, briefcase="no")
    assert last.button.text() == "Missed a turn?"
    banker.tap(last.button)
    assert banker.table.sitting.view.inserts
    banker.choose(spy=TANYA, briefcase="no")
    banker.keep()
    said = ["Ann moved Rock Bottom", "Bob moved Tanya Hyde", "Cem moved Peking Tom"]
    assert banker.notes()[1:] == said
    assert last.button.isHidden()


def test_bids_are_typed_and_answered_by_keys(banker: Banker) -> None:
    banker.pays(TANYA)
    banker.notes_that(kind="pay", who="Bob")
    banker.notes_that(spy=ROCK, briefcase="no")
    banker.choose(kind="challenge", challenger="Dee")
    banker.amount("bid").more.setFocus(Qt.FocusReason.TabFocusReason)
    for typed in "700c1200n":
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, typed)
        QApplication.processEvents()
    banker.settle()
    said = "Dee challenged Cem on Rock Bottom: $700, $1,200 – not covered (Dee wins)"
    assert banker.notes()[-1] == said
    assert not banker.table.sitting.view.begun


def test_a_payoff_of_mine_is_three_keys_for_its_amount_and_one_for_all_else(banker: Banker) -> None:
    LastInput(banker.window)
    for note in ("T700", "PN1200"):
        type_signs(note)
        QTest.keyClick(banker.window.windowHandle(), Qt.Key.Key_Return)
        banker.settle()
    said = ["Ann opened with $700 for Peking Tom", "Ann paid Tanya Hyde $1,200"]
    assert banker.notes() == said


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_a_tapped_seat_makes_the_note_this_players(banker: Banker, size: tuple[int, int]) -> None:
    banker.pays(TANYA)
    laid_out(banker.window, size)
    area, sitting = banker.table.area, banker.table.sitting
    area.turn_to("chances")
    for player in ("Cem", "Cem", "Bob"):
        pill = next(p for p in banker.table.header.seats.pills if p.seat.player == player)
        fingers.tap(pill, pill.rect().center())
        QApplication.processEvents()
        assert area.form.isVisible()
        who = next(row for row in sitting.view.form.rows if row.key == "who")
        assert [choice.key for choice in who.choices if choice.chosen] == [player]
    banker.notes_that(kind="pay")
    assert sitting.session.play.notes[-1] == Pay(player="Bob")
