"""A whole game of Conspiracy through the window, by fingers, to the sealed book."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.cli import main
from notepad.core.record import Catalogue
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Blow, Challenge, Pay
from notepad.shell.table.table_menu import LaidOpenPage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.sheet.ranking import MemoWidget
from tests.shell.builders import NAMES, PHONE, laid_out, page_of, told
from tests.shell.conftest import Dialogs
from tests.shell.player import Player, press
from tests.widgets import fingers
from tests.widgets.recorded import recorded

TANYA, ROCK, RITA, TOM = "Tanya Hyde", "Rock Bottom", "Rita Palm", "Peking Tom"


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


def _the_others_go_on(banker: Banker) -> None:
    banker.notes_that(kind="pay")
    banker.notes_that(kind="pay")
    banker.notes_that(kind="blow", informer=TOM, victim=RITA, stopped="no")
    banker.notes_that(kind="pay")
    banker.notes_that(kind="pay")
    banker.pays(ROCK, "500", kind="bluff")


def _everything_is_in_the_book(banker: Banker) -> None:
    assert [entry.text for entry in banker.book.ledger.entries] == [
        "pay-off +700",
        "pay-off +2,000",
        "bluff",
    ]
    assert [dict(entry.amounts) for entry in banker.book.ledger.entries] == [
        {TANYA: "700"},
        {ROCK: "2,000"},
        {},
    ]
    rita = banker.book.ledger.account(RITA)
    assert rita is not None
    assert rita.struck
    shown = banker.rivals.holdings
    at = [thing.key for thing in shown.things].index(TANYA)
    bob = next(rival for rival in shown.rivals if rival.holder == "Bob")
    tanya = bob.holdings[at]
    assert tanya is not None
    assert (tanya.low, tanya.mine) == (700, 700)


def test_a_history_that_cannot_be_read_is_told_where_the_book_is_laid_open(
    banker: Banker, library: Library
) -> None:
    banker.choose(kind="win", who="Dee")
    banker.keep()
    with closing(sqlite3.connect(library.path)) as database, database:
        database.execute("UPDATE history SET made = 1e18")
    banker.table.header.acted.emit("lay-open")
    assert "can’t be read" in told(banker.window.overlay.banner)


def test_a_game_is_kept_by_finger_from_the_opening_to_the_sealed_book(
    banker: Banker, tmp_path: Path, dialogs: Dialogs
) -> None:
    _play(banker)
    _a_contest_of_mine_is_lost(banker)
    _the_others_go_on(banker)
    _everything_is_in_the_book(banker)
    banker.choose(kind="win", who="Dee")
    banker.keep()

    banker.table.header.acted.emit("lay-open")
    page = page_of(banker.window, LaidOpenPage)
    assert len(page.entries) == len(banker.notes())
    _whole_book_is_there(banker, page)
    for name, button in (("book.pdf", page.pdf_button), ("book.json", page.seal_button)):
        dialogs.choose(tmp_path / name)
        banker.tap(button)
        QApplication.processEvents()
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")
    assert main(["verify", str(tmp_path / "book.json")]) == 0
    assert main(["deduce", str(tmp_path / "book.json"), "--json"]) == 0
    assert len(json.loads((tmp_path / "book.json").read_text())["book"]) == len(page.entries) + 1
    banker.tap(page.back)


def _whole_book_is_there(banker: Banker, page: LaidOpenPage) -> None:
    banker.window.resize(360, 400)
    QApplication.processEvents()
    (book,) = page.blocks.widgets
    assert isinstance(book, LedgerWidget)
    assert book.entries.shown == range(len(book.ledger.entries))
    assert book.mapTo(page, book.rect().bottomRight()).x() < page.width() <= 360


def test_nothing_can_be_laid_open_before_the_game_is_over(banker: Banker) -> None:
    header = banker.table.header
    texts = [action.text() for action in header.menu.actions() if action.isVisible()]
    assert not {"Open your book…", "Your book…"} & set(texts)


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


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_the_book_and_the_rivals_are_seen_together_and_nothing_of_them_scrolls(
    banker: Banker, size: tuple[int, int]
) -> None:
    _play(banker)
    laid_out(banker.window, size)
    sheet = banker.table.area.sheet
    assert not sheet.findChildren(QAbstractScrollArea)
    for widget in (banker.book, banker.rivals):
        assert widget.isVisible()
        assert sheet.rect().contains(widget.geometry())
    assert len(banker.book.entries.shown) == len(banker.book.ledger.entries)
    assert banker.rivals.part is None


def test_on_a_phone_the_book_and_each_rival_are_a_tap_away(banker: Banker, qtbot: QtBot) -> None:
    _play(banker)
    laid_out(banker.window, PHONE)
    sheet = banker.table.area.sheet
    assert (banker.book.isVisible(), banker.rivals.isVisible()) == (True, False)
    for at, name in enumerate(NAMES[1:], start=1):
        banker.tap(sheet.chips[at])
        QApplication.processEvents()
        assert banker.rivals.part == name
        assert banker.rivals.isVisible()
        assert sheet.rect().contains(banker.rivals.geometry())
    place = banker.rivals.places()[banker.rivals.key_of(TOM, "Dee")].center().toPoint()
    fingers.tap(banker.rivals, place)
    sitting = banker.table.sitting
    qtbot.waitUntil(lambda: bool(sitting.view.question and sitting.view.question.reason))
    assert sitting.view.question is not None
    assert (sitting.view.question.cell, sitting.view.question.holder) == (TOM, "Dee")
    banker.tap(sheet.chips[0])
    QApplication.processEvents()
    assert banker.book.isVisible()


def test_a_pay_off_that_was_missed_is_noted_by_two_taps_and_offered_as_a_mend(
    banker: Banker, qtbot: QtBot
) -> None:
    banker.table.sitting.session.note(Pay(player="Cem"))
    banker.settle()
    banker.notes_that(kind="missed", whose="Dee")
    assert banker.notes()[-1] == "A pay-off by Dee was missed"
    sitting, missed = banker.table.sitting, "A pay-off by Bob was missed"
    for spy, by in ((TANYA, "Cem"), (ROCK, "Dee")):
        bid = Challenge(challenger=by, defender="Bob", spy=spy, bids=(300,), covered=1)
        sitting.session.note(bid)
    panel = banker.table.area.know.contradiction
    qtbot.waitUntil(lambda: any(way.way.told == missed for way in panel.ways))
    banker.turn_to("chances")
    banker.tap(next(way.button for way in panel.ways if way.way.told == missed))
    banker.settle()
    assert banker.notes()[-1] == missed
    assert sitting.view.consistent
    sitting.undo()
    banker.settle()
    assert not sitting.view.consistent


def test_one_key_leads_from_the_book_to_the_rivals_and_on(banker: Banker) -> None:
    banker.window.activateWindow()
    banker.book.setFocus(Qt.FocusReason.TabFocusReason)
    assert banker.book.isAncestorOf(_focused())
    press(Qt.Key.Key_F6)
    assert banker.rivals.isAncestorOf(_focused())
    press(Qt.Key.Key_F6)
    assert banker.table.area.form.isAncestorOf(_focused())


def test_an_entry_of_the_book_shows_its_note(banker: Banker) -> None:
    banker.pays(TANYA, "500")
    place = banker.book.entries.places()["0"].center().toPoint()
    fingers.tap(banker.book.entries, place)
    assert banker.table.area.notes.isVisible()


def test_a_whole_turn_is_noted_by_keys_alone(banker: Banker) -> None:
    form = banker.table.area.form
    _focus(form.rows.views[0].chips[0])
    QTest.keyClicks(_focused(), "a")
    QApplication.processEvents()
    assert [view.row.key for view in form.rows.views] == ["spy", "amount"]
    QTest.keyClick(_focused(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    banker.settle()
    assert banker.notes() == ["Ann opened with $500 for Ahmed Cahr"]


def test_bids_are_typed_and_answered_by_keys(banker: Banker) -> None:
    banker.pays(TANYA, "500")
    banker.notes_that(kind="pay", who="Bob")
    banker.notes_that(spy=ROCK, briefcase="no")
    banker.choose(kind="challenge", challenger="Dee")
    _focus(banker.amount("bid").more)
    for typed in "700c1200not":
        QTest.keyClicks(_focused(), typed)
        QApplication.processEvents()
    banker.settle()
    said = "Dee challenged Cem on Rock Bottom: $700, $1,200 – not covered (Dee wins)"
    assert banker.notes()[-1] == said


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_what_else_can_be_noted_is_offered_once_and_the_keyboard_is_led_there(
    banker: Banker, size: tuple[int, int]
) -> None:
    banker.table.sitting.session.note(Pay(player="Bob"))
    banker.settle()
    laid_out(banker.window, size)
    form = banker.table.area.form
    _focus(form.bottom.others)
    QTest.keyClick(_focused(), Qt.Key.Key_Space)
    QApplication.processEvents()
    assert form.rows.views[-1].row.key == "kind"
    assert not any(chip.isVisible() for chip in (*form.bottom.topics, form.bottom.others))
    assert form.rows.isAncestorOf(_focused())


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), PHONE])
def test_what_comes_in_every_round_is_in_sight_with_the_last_note_below(
    banker: Banker, size: tuple[int, int]
) -> None:
    banker.pays(TANYA, "500")
    laid_out(banker.window, size)
    banker.table.area.turn_to("note")
    form = banker.table.area.form
    seen = [chip for chip in form.bottom.topics if chip.isVisible()]
    assert [chip.choice.key for chip in seen][:3] == ["pay", "blow", "challenge"]
    assert form.last.isVisible()
    chips = [chip for view in form.rows.views for chip in view.chips if chip.isVisible()]
    lowest = max(_on(form, chip).bottom() for chip in chips)
    assert lowest < min(_on(form, chip).top() for chip in seen)
    assert max(_on(form, chip).bottom() for chip in seen) < form.last.y()


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


def test_no_topic_moves_whatever_is_noted_and_whoever_has_the_turn(banker: Banker) -> None:
    laid_out(banker.window, (1280, 800))
    bottom = banker.table.area.form.bottom

    def places() -> dict[str, int]:
        QApplication.processEvents()
        chips = (*bottom.topics, bottom.others)
        return {str(one.choice.face): one.x() for one in chips if one.isVisible()}

    opening = places()
    banker.pays(TANYA, "500")
    usual = places()
    often = ["Pay-off", "Blow cover", "Challenge", "Bluff"]
    assert list(usual)[:4] == often
    assert all(opening[word] == usual[word] for word in often)
    for kind in ("pay", "blow"):
        banker.choose(kind=kind)
        moved = places()
        assert kind != "pay" or moved["Move"] == usual["Pay-off"], "in the place of the chosen one"
        assert all(usual[word] == x for word, x in moved.items() if word in often)
        banker.table.sitting.start_over()
    blown = Blow(player="Bob", informer=ROCK, victim=RITA, stopped=False)
    banker.table.sitting.session.note(blown)
    banker.settle()
    assert [places()[word] for word in (*often[:3], "Reveal")] == [usual[word] for word in often]


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_a_second_tap_on_who_reveals_something_changes_no_amount(
    banker: Banker, size: tuple[int, int]
) -> None:
    banker.pays(TANYA, "500")
    laid_out(banker.window, size)
    blown = Blow(player="Bob", informer=ROCK, victim=RITA, stopped=False)
    banker.table.sitting.session.note(blown)
    banker.settle()
    banker.choose(kind="reveal")
    QApplication.processEvents()
    names = [_on(banker.table.area.form, banker.chip("who", name)) for name in ("Bob", "Cem")]
    banker.choose(who="Bob")
    QApplication.processEvents()
    after = [_on(banker.table.area.form, banker.chip("who", name)) for name in ("Bob", "Cem")]
    assert after == names


def test_after_a_blown_cover_what_players_reveal_is_a_tap_away(banker: Banker) -> None:
    banker.pays(TANYA, "500")
    laid_out(banker.window, PHONE)
    banker.table.sitting.session.note(Pay(player="Bob"))
    blown = Blow(player="Bob", informer=ROCK, victim=RITA, stopped=False)
    for note, shown in ((blown, True), (Pay(player="Cem"), False)):
        banker.table.sitting.session.note(note)
        banker.settle()
        chips = [one for one in banker.table.area.form.bottom.topics if one.isVisible()]
        assert ("reveal" in [chip.choice.key for chip in chips]) is shown
        assert "challenge" in [chip.choice.key for chip in chips]


def test_spies_have_one_place_on_a_phone_whatever_they_are_tapped_for(banker: Banker) -> None:
    banker.pays(TANYA, "500")
    laid_out(banker.window, PHONE)
    form = banker.table.area.form

    def places(row: str) -> list[QRect]:
        QApplication.processEvents()
        return [_on(form, banker.chip(row, spy)) for spy in (TANYA, ROCK, RITA, TOM)]

    moved = places("spy")
    banker.choose(kind="blow")
    assert places("informer") == moved
    banker.choose(informer=ROCK)
    assert places("victim") == moved


def _on(panel: QWidget, part: QWidget) -> QRect:
    return QRect(part.mapTo(panel, part.rect().topLeft()), part.size())


def _focus(widget: QWidget) -> None:
    widget.setFocus(Qt.FocusReason.TabFocusReason)


def _focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert isinstance(widget, QWidget)
    return widget
