"""What games add to any table: Clue, Conspiracy, Sleuth and Caracalla."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.game import Table
from notepad.core.help_levels import Level
from notepad.core.page import Grid, Ranking
from notepad.core.record import AnyRecord, Catalogue, Record
from notepad.core.seats import initials
from notepad.games.caracalla.game import GAME as CARACALLA
from notepad.games.caracalla.notes import Meeting
from notepad.games.caracalla.setup import face
from notepad.games.conspiracy.game import GAME as CONSPIRACY
from notepad.games.conspiracy.notes import Pay
from notepad.games.sleuth.game import GAME as SLEUTH
from notepad.games.sleuth.search_cards import PLACE
from notepad.shell.settings import load, save
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.sheet.ranking import RankingWidget
from notepad.widgets.sheet.titled_chips import PlacesWidget
from notepad.widgets.sheet.track import TrackWidget
from notepad.widgets.touch.accessibility import LastInput
from notepad.widgets.touch.buttons import Fit
from tests.dealing.dealt import deal
from tests.shell.builders import (
    DESK,
    PHONE,
    TABLET,
    Sit,
    Size,
    laid_out,
    of_kind,
    shown,
    there,
    told,
)
from tests.shell.diary import Diary
from tests.shell.geometry import painted
from tests.shell.player import Player, Seat, Tap, click, type_signs
from tests.shell.samples import NAMES, SLEUTH_SETUP, recorded
from tests.widgets import fingers


def book(banker: Player) -> LedgerWidget:
    """Return the book on the table."""
    return of_kind(LedgerWidget, banker.area.sheet.widgets[0])


def pays(banker: Player, spy: str) -> None:
    """Pay a spy $500: his tile in the book, and the button."""
    accounts = book(banker).accounts
    fingers.tap(accounts, accounts.places()[spy].center().toPoint())
    banker.keep()


def notes_that(banker: Player, **choices: str) -> None:
    """Tap these choices, the last of which completes the note."""
    count = len(banker.notes())
    banker.choose(**choices)
    assert len(banker.notes()) == count + 1
    banker.settle()


@pytest.fixture
def player(window: Window, library: Library) -> Player:
    """Somebody at a table of Clue whose turn it is."""
    window.open_game(library.create(recorded("clue-5-20")))
    player = Player(window)
    player.session.remove(20)
    player.area.turn_to("chances")
    player.settle()
    return player


def advised(table: TablePage) -> list[str]:
    panels = (one for one in table.sitting.current_page.panels if isinstance(one, Ranking))
    return [one.face.label for panel in panels for one in panel.ranks if "Best" in panel.title]


def rooms(table: TablePage) -> PlacesWidget:
    return next(one for one in table.area.chances.widgets if isinstance(one, PlacesWidget))


def test_the_room_i_am_in_ranks_questions_about_it_alone(qtbot: QtBot, player: Player) -> None:
    table = player.table
    laid_out(player.window, DESK)
    qtbot.waitUntil(lambda: bool(advised(table)))
    assert not any("Study" in question for question in advised(table))
    (study,) = (chip for chip in rooms(table).chips if chip.choice.key == "study")
    study.setFocus()
    player.tap(study)
    qtbot.waitUntil(lambda: bool(advised(table)) and all("Study" in q for q in advised(table)))
    assert study.choice.chosen
    qtbot.waitUntil(lambda: not rooms(table).folded.visibleRegion().isEmpty())
    table.sitting.undo()
    qtbot.waitUntil(lambda: bool(advised(table)) and not any("Study" in q for q in advised(table)))


def test_a_card_tapped_before_ask_is_not_noted_next(qtbot: QtBot, player: Player) -> None:
    laid_out(player.window, PHONE)
    table = player.table
    table.area.turn_to("note")
    player.choose(**{"named-suspects": "scarlet"})
    table.area.turn_to("chances")
    qtbot.waitUntil(lambda: bool(advised(table)))
    best = next(
        one
        for one in table.area.chances.widgets
        if isinstance(one, RankingWidget) and "Best" in one.ranking.title
    )
    player.tap(next(iter(best.buttons.values())))
    notes = len(player.notes())
    player.choose(shown="Ann")
    card = table.sitting.view.draft["named-weapons"][0]
    player.choose(card=card)
    player.settle()
    assert len(player.notes()) == notes + 1
    assert table.sitting.view.draft == {}


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl"])
def test_the_last_suggestion_is_whole_on_a_phone(
    qtbot: QtBot, library: Library, shelf: Catalogue, language: str
) -> None:
    save(library, replace(load(library), language=language))
    game = deal("clue", 12, players=4, notes=8, ends=False)
    text = game.game.declaration
    window = shown(qtbot, Window(library, shelf), PHONE, active=True)
    for count, note in enumerate(game.notes[:4], 1):
        noted = Record(game="clue", setup=game.setup, notes=game.notes[:count], declaration=text)
        window.open_game(library.create(noted))
        player = Player(window)
        player.settle()
        texts = " ".join(one.text for one in painted(player.table))
        told = f"{count} · {game.game.said(game.setup, note)}".replace("\N{NO-BREAK SPACE}", " ")
        assert told in texts.replace("\N{NO-BREAK SPACE}", " ")
        window.leave_table()


TANYA, ROCK, TOM = "Tanya Hyde", "Rock Bottom", "Peking Tom"


@pytest.fixture
def banker(window: Window, seat: Seat) -> Player:
    """A player who keeps a bank book, by finger."""
    window.resize(1400, 1100)
    setup = CONSPIRACY.setup_type(players=NAMES, me="Ann")
    return seat(Record(game="conspiracy", setup=setup), fingers.tap)


def test_a_history_that_cannot_be_read_is_told(banker: Player, library: Library) -> None:
    banker.choose(kind="win", who="Dee")
    banker.keep()
    with closing(sqlite3.connect(library.path)) as database, database:
        database.execute("UPDATE history SET made = 1e18")
    banker.table.header.acted.emit("lay-open")
    assert "can’t be read" in told(banker.window.overlay.banner)


def test_both_tables_share_their_columns_and_a_spy_who_left_has_none(banker: Player) -> None:
    pays(banker, TANYA)
    notes_that(banker, spy=ROCK, briefcase="no")
    notes_that(banker, kind="blow", informer=ROCK, victim=TOM, stopped="no")
    rivals = of_kind(HoldingsWidget, banker.area.sheet.widgets[1])
    heads, cells = book(banker).accounts.places(), rivals.places()
    assert TOM not in heads
    assert len(heads) == 7
    for spy, head in heads.items():
        for player in ("Bob", "Cem", "Dee"):
            cell = cells[rivals.key_of(spy, player)]
            assert (cell.left(), cell.width()) == pytest.approx((head.left(), head.width()), abs=1)


def test_advice_is_shown_only_while_there_is_some_but_its_tab_stays(
    banker: Player, diary: Diary
) -> None:
    tabs = banker.area.know.tabs, banker.area.bar
    diary(banker, *(one.offered for one in tabs))
    pays(banker, TANYA)
    diary(banker)
    for spy in (ROCK, TANYA, ROCK):
        notes_that(banker, spy=spy, briefcase="no")
        diary(banker)
    diary(*(one.offered for one in tabs))
    banker.table.header.level_chosen.emit(Level.BOOKKEEPING)
    assert "chances" not in tabs[1].offered, "there is never any advice"


def test_a_turn_that_was_missed_is_noted_before_the_one_that_skipped_it(
    banker: Player, diary: Diary
) -> None:
    last = banker.area.last
    pays(banker, TANYA)
    notes_that(banker, spy=ROCK, briefcase="no")
    notes_that(banker, who="Cem", spy=TOM, briefcase="no")
    diary(banker)
    banker.tap(last.button)
    banker.choose(spy=TANYA, briefcase="no")
    diary(banker)
    banker.keep()
    diary(banker)


@pytest.fixture
def begins() -> AnyRecord:
    """A game of Sleuth that I begin."""
    return Record(game="sleuth", setup=replace(SLEUTH_SETUP, first="Ann"), title="Friday")


@pytest.fixture
def detective(seat: Seat, begins: AnyRecord) -> Player:
    return seat(begins)


def test_bids_are_typed_and_answered_by_keys(banker: Player) -> None:
    pays(banker, TANYA)
    notes_that(banker, kind="pay", who="Bob")
    notes_that(banker, spy=ROCK, briefcase="no")
    banker.choose(kind="challenge", challenger="Dee")
    banker.amount("bid").more.setFocus(Qt.FocusReason.TabFocusReason)
    for typed in "700c1200n":
        focus = there(QApplication.focusWidget())
        QTest.keyClicks(focus, typed)
        QApplication.processEvents()
    banker.settle()
    said = "Dee challenged Cem on Rock Bottom: $700, $1,200 – not covered (Dee wins)"
    assert banker.notes()[-1] == said
    assert not banker.view.begun


def test_a_payoff_of_mine_is_three_keys_for_its_amount_and_one_for_all_else(banker: Player) -> None:
    LastInput(banker.window)
    for note in ("T700", "PN1200"):
        type_signs(note)
        QTest.keyClick(banker.window.windowHandle(), Qt.Key.Key_Return)
        banker.settle()
    said = ["Ann opened with $700 for Peking Tom", "Ann paid Tanya Hyde $1,200"]
    assert banker.notes() == said


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_a_tapped_seat_makes_the_note_this_players(banker: Player, size: tuple[int, int]) -> None:
    pays(banker, TANYA)
    laid_out(banker.window, size)
    area, sitting = banker.area, banker.sitting
    area.turn_to("chances")
    for player in ("Cem", "Cem", "Bob"):
        pill = next(p for p in banker.table.header.seats.pills if p.seat.player == player)
        fingers.tap(pill, pill.rect().center())
        QApplication.processEvents()
        assert area.form.isVisible()
        who = next(row for row in sitting.view.form.rows if row.key == "who")
        assert [choice.key for choice in who.choices if choice.chosen] == [player]
    notes_that(banker, kind="pay")
    assert sitting.session.play.notes[-1] == Pay(player="Bob")


def tap(sitting: Sitting, **taps: str) -> None:
    for row, choice in taps.items():
        sitting.tap(row, choice)


@pytest.fixture
def sitting(sit: Sit) -> Sitting:
    return sit(game=SLEUTH, setup=SLEUTH_SETUP)


def test_my_card_is_used_and_drawn_anew_in_one_undo_step(
    qtbot: QtBot, sitting: Sitting, diary: Diary
) -> None:
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal+red")})
    tap(sitting, who="Ann", search="1", whom="Bob", count="2")
    diary(sitting, sitting.session.aside)
    tap(sitting, kind="cards", gem="opal", free="free")
    form = sitting.view.form
    assert form.outcome is None, "it is no note"
    sitting.confirm()
    assert form.sentence
    diary(sitting, sitting.session.aside)
    sitting.undo()
    sitting.undo()
    diary(sitting, sitting.session.aside)


@pytest.mark.parametrize(
    ("size", "tap"),
    [
        pytest.param(DESK, click, id="desk-mouse"),
        pytest.param(TABLET, fingers.tap, id="tablet-finger"),
        pytest.param(PHONE, fingers.tap, id="phone-finger"),
    ],
)
def test_a_tap_on_my_search_card_asks_with_it_whatever_is_shown_beside_the_sheet(
    seat: Seat, begins: AnyRecord, tap: Tap, size: Size, diary: Diary
) -> None:
    detective = seat(begins, tap)
    detective.session.change_aside_lists({PLACE: ("blue", "pearl+yellow", "free", "opal")})
    laid_out(detective.window, size)
    strip = detective.area.in_front
    detective.area.turn_to("notes")
    detective.tap(strip.chips[1])
    diary(detective, [chip.choice.chosen for chip in strip.chips])
    detective.choose(whom="Bob", count="0")
    diary(detective, detective.session.aside, strip.chips[1].choice.face.label)


def test_looking_back_shows_former_search_cards(detective: Player, diary: Diary) -> None:
    sitting, strip = detective.sitting, detective.area.in_front
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal")})
    tap(sitting, who="Ann", search="1", whom="Bob", count="2")
    tap(sitting, kind="cards", gem="opal", free="free")
    sitting.confirm()
    tap(sitting, whom="Cem", colour="red", count="1")
    detective.settle()
    for after in (None, 0, 1, None):
        sitting.look_back(after)
        assert after is None or detective.is_after(after)
        detective.settle()
        diary(*(f"{one.choice.face.label} {one.isEnabled()}" for one in strip.chips))


def test_my_search_card_asks_nothing_in_somebody_elses_turn(
    detective: Player, diary: Diary
) -> None:
    sitting, strip = detective.sitting, detective.area.in_front
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal")})
    tap(sitting, who="Ann", search="1", whom="Bob", count="2")
    diary(detective)
    for chip in strip.chips[:2]:  # the second one is the new one
        click(chip)
        diary(detective)


@pytest.mark.parametrize("tap", [click, fingers.tap], ids=["mouse", "finger"])
def test_one_tap_declines_to_write_a_card_down(seat: Seat, begins: AnyRecord, tap: Tap) -> None:
    detective = seat(begins, tap)
    for card in ({"colour": "blue"}, {"gem": "pearl"}):
        detective.choose(kind="cards", **card)
        detective.confirm()
    detective.choose(kind="cards", free="?")
    assert detective.session.aside == {PLACE: ("blue", "pearl", "?", "?")}, "for all the rest"
    assert [choice.key for choice in detective.chosen("kind")] == ["question"]
    detective.choose(who="Bob", whom="Cem", colour="red", count="2")
    assert detective.notes()[-1] == "Bob asked Cem about red gems: 2"


def test_open_numbers_can_be_hidden_and_stay_hidden(detective: Player, library: Library) -> None:
    detective.note(whom="Bob", gem="pearl", count="3")

    def hints() -> int:
        sheet = of_kind(Grid, detective.sitting.current_page.sheet)
        return sum(bool(mark.clues) for box in sheet.boxes for mark in box.marks)

    assert hints() == 10
    detective.table.header.hints_chosen.emit(False)
    assert hints() == 0
    detective.window.show_library()
    detective.window.open_game(library.games()[0].id)
    detective.settle()
    assert hints() == 0
    detective.table.header.hints_chosen.emit(True)
    assert hints() == 10


def test_a_tapped_box_of_a_phone_is_told_of_below_the_note(detective: Player) -> None:
    detective.window.resize(360, 640)
    detective.note(whom="Bob", gem="pearl", count="3")
    detective.settle()
    area, sheet = detective.area, detective.sheet
    box = next(cell for cell in sheet.leaf.boxes if any(mark.clues for mark in cell.marks))
    detective.tap_cell(sheet, box.key)
    assert area.part == "note"
    told, _place, _bold = area.last.lines()[0]
    assert told.lower() == box.spoken.lower()
    detective.tap(area.last)
    assert area.part == "why"


def test_a_tapped_note_lights_the_boxes_that_its_open_count_may_mean(detective: Player) -> None:
    detective.note(whom="Bob", gem="pearl", count="3")
    detective.settle()
    area, sheet, lit = detective.area, detective.sheet, []
    area.turn_to("notes")
    for _tap in range(2):
        area.notes.tap_row(0, None)
        lit.append({key for key in sheet.places() if key in sheet._lit})
    meant = {
        box.key for box in sheet.leaf.boxes for mark in box.marks for one in mark.clues if one.note
    }
    assert lit == [meant, set()]
    assert meant


def meeting(*names: str, each: str = "1") -> AnyRecord:
    """Return a game of these players at its beginning, each with so many families."""
    setup = there(CARACALLA.begin(Table(names, names[0], names[0]), {"each": (each,)}).form.outcome)
    return Record(game=CARACALLA.id, setup=setup)


def test_zero_skips_a_family_that_takes_no_part_in_this_meeting(seat: Seat) -> None:
    keeper = seat(meeting("Ann", "Bob", "Cem", "Dee"))
    QTest.keyClicks(keeper.table, "1020")
    draft = keeper.view.draft
    assert draft == {"bath": ("1",), "pieces-yellow": ("2",)}
    focus = of_kind(QWidget, QApplication.focusWidget())
    QTest.keyClick(focus, Qt.Key.Key_2)
    assert keeper.view.draft == {**draft, "pieces-blue": ("2",)}
    keeper.keep()
    QTest.keyClicks(keeper.table, "23")
    assert keeper.view.draft == {"bath": ("2",), "pieces-red": ("3",)}


def test_enter_takes_only_the_kind_that_was_typed_in(seat: Seat) -> None:
    keeper = seat(meeting("Ann", "Bob", each="2"))
    keeper.choose(**{"bath": "1", "pieces-red": "2", "pieces-green": "2"})
    QApplication.processEvents()
    place = there(keeper.area.form.line.place("label"))
    keeper.tap(place)
    QApplication.processEvents()
    edit = next(view.edit for view in keeper.area.form.rows.views if view.edit is not None)
    fingers.tap(edit)
    QTest.keyClicks(edit, "all girls")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert keeper.notes() == []
    form = keeper.view.form
    assert form.outcome is not None
    assert "label" not in form.step


@pytest.mark.parametrize("size", [PHONE, (640, 360), (800, 600), DESK], ids=str)
@pytest.mark.parametrize(
    "record",
    [
        pytest.param(meeting("Ann", "Bob", "Cem", "Dee", "Eva"), id="five"),
        pytest.param(meeting("Ann", "Bob", "Maximilian-Friedrich", each="2"), id="two each"),
        pytest.param(meeting("Ann", "Bob", "Cem", "Dee", "Eva", "Fay"), id="six"),
    ],
)
def test_all_families_are_on_one_page(seat: Seat, record: AnyRecord, size: Size) -> None:
    keeper = seat(record)
    laid_out(keeper.window, size)
    keeper.choose(bath="1")
    laid_out(keeper.window, size)
    area, owners = keeper.area, record.setup.owners
    told = [
        chip
        for view in area.form.rows.views
        for chip in view.chips
        if chip.isVisible() and chip.choice.face.symbol
    ]
    letters = initials(record.setup.players)
    signs = [face(family, letters[player]) for family, player in owners.items()]
    assert [chip.choice.face for chip in told] == signs
    assert all(chip.fit is not Fit.BARE for chip in told)
    assert area.form.rows.more.isHidden()
    (path,) = (one for one in area.sheet.widgets if isinstance(one, TrackWidget))
    assert path.isVisible()
    lanes = [path.places()[family] for family in owners]
    assert all(path.rect().toRectF().contains(lane) and lane.height() >= 16 for lane in lanes)


def test_each_tap_on_one_of_six_families_adds_a_piece_until_no_more_can_meet(seat: Seat) -> None:
    keeper = seat(meeting("Ann", "Bob", "Cem", each="2"))
    keeper.choose(bath="1")

    def tapped(family: str, times: int) -> object:
        for _tap in range(times):
            keeper.tap(keeper.chip("pieces", family))
        outcome = keeper.view.form.outcome
        return outcome and dict(outcome.pieces)

    assert tapped("red", 3) is None
    assert tapped("white", 1) == {"red": 3, "white": 1}
    assert tapped("white", 4) == {"red": 3, "white": 5}
    assert not keeper.chip("pieces", "blue").isEnabled()
    assert tapped("red", 1) == {"white": 5}, "none again, as no more than eight can meet"
    assert tapped("blue", 1) == {"white": 5, "blue": 1}
    keeper.keep()
    assert len(keeper.notes()) == 1


def test_twenty_meetings_of_four_families_are_in_sight_on_a_desktop(seat: Seat) -> None:
    meetings = tuple(Meeting(pieces={"red": 2, "blue": 2}) for _meeting in range(20))
    record = meeting("Ann", "Bob", "Cem", "Dee")
    keeper = seat(replace(record, setup=replace(record.setup, goal=500), notes=meetings))
    laid_out(keeper.window, (1280, 800))
    book = of_kind(LedgerWidget, keeper.area.sheet.widgets[1])
    assert list(book.entries.shown) == list(range(20))
    assert min(place.height() for place in book.entries.places().values()) >= 18
