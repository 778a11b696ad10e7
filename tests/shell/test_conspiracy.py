"""What the table of Conspiracy adds to any table: the book, its rivals, bids by keys, seats."""

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.record import Catalogue
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Pay
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.sheet.ranking import MemoWidget
from tests.shell.builders import NAMES, PHONE, laid_out, told
from tests.shell.player import Player
from tests.widgets import fingers
from tests.widgets.recorded import recorded

TANYA, ROCK, TOM = "Tanya Hyde", "Rock Bottom", "Peking Tom"


class Banker(Player):
    """A player who keeps a bank book, by finger."""

    @property
    def book(self) -> LedgerWidget:
        """The book on the table."""
        widget = self.table.area.sheet.widgets[0]
        assert isinstance(widget, LedgerWidget)
        return widget

    @property
    def rivals(self) -> HoldingsWidget:
        """What they can have paid."""
        widget = self.table.area.sheet.widgets[1]
        assert isinstance(widget, HoldingsWidget)
        return widget

    def pays(self, spy: str, quick: str, more: int = 0, **kind: str) -> None:
        """Pay a spy: his tile in the book, an amount, some steps more, and the button.

        It begins at $500.
        """
        self.choose(**kind)
        place = self.book.accounts.places()[spy].center().toPoint()
        fingers.tap(self.book.accounts, place)
        QApplication.processEvents()
        chips = self.amount("amount").quick
        if quick != "500":
            self.tap(next(chip for chip in chips if chip.choice.key == quick))
        for _step in range(more):
            QApplication.processEvents()
            self.tap(self.amount("amount").more)
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


def _play(banker: Banker) -> None:
    banker.pays(TANYA, "500", more=2)
    banker.notes_that(spy=ROCK, briefcase="no")
    banker.notes_that(kind="pay")
    banker.notes_that(kind="pay")
    banker.notes_that(spy=TOM, briefcase="yes")
    banker.pays(ROCK, "2000", kind="pay")
    banker.notes_that(spy=TANYA, briefcase="no")


def _a_contest_of_mine_is_lost(banker: Banker) -> None:
    assert any(
        isinstance(widget, MemoWidget) and widget.memo.title == "Challenge Bob on Tanya?"
        for widget in banker.table.area.chances.widgets
    )
    banker.choose(kind="challenge", challenger="Ann", covered="100")
    assert banker.amount("bid").status.text() == "you have $700"
    banker.tap(next(c for c in banker.amount("bid").quick if c.choice.key == "500"))
    banker.choose(covered="500")
    for _step in range(3):
        banker.tap(banker.amount("bid").more)
        QApplication.processEvents()
    assert banker.amount("bid").shown.text() == "$700"
    assert not banker.amount("bid").more.isEnabled()
    banker.choose(covered="700")
    banker.notes_that(end="stops")
    seats = {seat.player: seat.remark for seat in banker.table.sitting.current_page.seats}
    assert seats["Ann"] == "loses next turn"


def test_a_history_that_cannot_be_read_is_told_where_the_book_is_laid_open(
    banker: Banker, library: Library
) -> None:
    banker.choose(kind="win", who="Dee")
    banker.keep()
    with closing(sqlite3.connect(library.path)) as database, database:
        database.execute("UPDATE history SET made = 1e18")
    banker.table.header.acted.emit("lay-open")
    assert "can’t be read" in told(banker.window.overlay.banner)


def test_what_a_rival_can_have_and_a_tapped_account_tell_why(banker: Banker, qtbot: QtBot) -> None:
    _play(banker)
    _a_contest_of_mine_is_lost(banker)
    rivals = banker.rivals
    place = rivals.places()[rivals.key_of(TANYA, "Bob")].center().toPoint()
    fingers.tap(rivals, place)
    sitting = banker.table.sitting
    qtbot.waitUntil(lambda: bool(sitting.view.question and sitting.view.question.reason))
    story = banker.table.area.story
    assert story.isVisible()
    assert "Bob covered $700 on Tanya Hyde" in story.steps.text()
    assert [link.text() for link in story.notes] == ["Note 8"]
    assert story.signs.text().startswith("Your pencil marks: ✕ nothing there")
    assert rivals.places()[rivals.key_of(TANYA, "Bob")].contains(recorded(rivals).text("?").place)
    sitting.stop_asking()
    assert '"?"' not in str(recorded(rivals))
    banker.choose(kind="challenge")
    place = banker.book.accounts.places()[ROCK].center().toPoint()
    fingers.tap(banker.book.accounts, place)
    assert sitting.view.question is not None
    assert sitting.view.question.cell == ROCK
    assert [chip.line.name for chip in story.holders] == ["Bob", "Cem", "Dee"]


def test_bids_are_typed_and_answered_by_keys(banker: Banker) -> None:
    banker.pays(TANYA, "500")
    banker.notes_that(kind="pay", who="Bob")
    banker.notes_that(spy=ROCK, briefcase="no")
    banker.choose(kind="challenge", challenger="Dee")
    banker.amount("bid").more.setFocus(Qt.FocusReason.TabFocusReason)
    for typed in "700c1200not":
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, typed)
        QApplication.processEvents()
    banker.settle()
    said = "Dee challenged Cem on Rock Bottom: $700, $1,200 – not covered (Dee wins)"
    assert banker.notes()[-1] == said


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_a_tapped_seat_makes_the_note_this_players(banker: Banker, size: tuple[int, int]) -> None:
    banker.pays(TANYA, "500")
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
