"""What games add to any table: Clue, Conspiracy, Sleuth, Caracalla, and the odds of rivals."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import product
from time import monotonic

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import SHARPNESS
from notepad.core.help_levels import Level
from notepad.core.page import Gauge, Grid, Ranking
from notepad.core.record import AnyRecord, Catalogue, Record
from notepad.declared.declaration_file import declaration_from_toml
from notepad.declared.game import game_of
from notepad.declared.setup import Count, Gather
from notepad.games import catalogue
from notepad.games.conspiracy.game import GAME as CONSPIRACY
from notepad.games.conspiracy.notes import Pay
from notepad.games.sleuth.search_cards import PLACE
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.ranking import RankingWidget
from notepad.widgets.sheet.titled_chips import PlacesWidget
from notepad.widgets.table.seat_strip import Pill
from tests.declared.declarations import TWO_ATTRIBUTES
from tests.monkeys.scenes import record_of
from tests.shell.builders import (
    DESK,
    PHONE,
    TABLET,
    Lay,
    Size,
    case,
    laid_out,
    of_kind,
    shown,
    there,
    told,
)
from tests.shell.diary import Diary
from tests.shell.player import Player, Seat, Tap, click, eventually, table_of
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


def test_my_search_card_is_drawn_anew_asks_on_my_turn_alone_and_is_seen_again_in_the_past(
    detective: Player, diary: Diary
) -> None:
    sitting, strip = detective.sitting, detective.area.in_front
    sitting.session.change_aside_lists({PLACE: ("blue", "pearl", "free", "opal")})
    tap(sitting, who="Ann", search="1", whom="Bob", count="2")
    diary(detective, sitting.session.aside)
    for chip in strip.chips[:2]:  # the second one is the new one
        click(chip)
        diary(detective)
    sitting.start_over()
    tap(sitting, kind="cards", gem="opal", free="free")
    sitting.confirm()
    diary(detective, sitting.session.aside)
    tap(sitting, whom="Cem", colour="red", count="1")
    detective.settle()
    for after in (None, 0, 1, None):
        sitting.look_back(after)
        assert after is None or detective.is_after(after)
        detective.settle()
        diary(*(f"{one.choice.face.label} {one.isEnabled()}" for one in strip.chips))
    while sitting.session.notes:
        sitting.undo()
        diary(sitting.view.undo, sitting.session.aside)


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
    detective.tap_cell(sheet, min(meant))
    assert any(step.premises for step in there(detective.view.story).steps)


DECLARED = game_of(declaration_from_toml(TWO_ATTRIBUTES.encode()))
DECLARED_SETUP = DECLARED.setup_type(
    players=("Ann", "Bob", "Cem"), me="Ann", hand=("red-1", "blue-2", "green-3")
)
OF_ME = Count(asker="Bob", target="Ann", about=("red",), count=1)
TOLD = (Gather(asker="Ann", about="1", gave={"Bob": "blue-1", "Cem": False}), OF_ME)


@pytest.fixture
def lay_declared(lay: Lay) -> Lay:
    """Sit down at a game with two notes."""
    return partial(lay, *TOLD, game=DECLARED, setup=DECLARED_SETUP)


def pill(page: TablePage, player: str) -> Pill:
    return next(one for one in page.header.seats.pills if one.seat.player == player)


def gauge(page: TablePage, player: str) -> Gauge:
    return there(pill(page, player).seat.gauge)


def reckoned(page: TablePage) -> bool:
    """Return whether all that lies ahead is shown, once it is."""

    def complete() -> bool:
        gauges = gauge(page, "Bob"), gauge(page, "Cem")
        return not any(one.soon is None or one.dimmed for one in gauges)

    return any(eventually(complete) for _patience in range(5))


def tap_placed(widget: QWidget) -> None:
    """Click a widget once it has its place, and let the page follow."""
    QApplication.processEvents()
    click(widget)


def test_a_tapped_seat_tells_why_and_lights_the_notes(lay_declared: Lay) -> None:
    page = lay_declared()
    assert reckoned(page)
    tap_placed(pill(page, "Bob"))
    story = page.area.story
    assert story.isVisible()
    assert story.title.text().startswith("Bob may know it by the end")
    assert "Bob saw your" in story.steps.text()
    assert story.lit_notes == (2,)
    step = next(key for key, one in enumerate(story.steps.steps) if one.premises)
    QTest.mouseClick(
        story.steps,
        Qt.MouseButton.LeftButton,
        pos=story.steps.places()[str(step)].center().toPoint(),
    )
    assert story.lit_boxes == {"red-1": "2"}


def test_how_sharp_the_table_is_is_kept_changes_the_model_and_is_taken_back(
    lay_declared: Lay,
) -> None:
    page = lay_declared()
    session = page.sitting.session
    assert reckoned(page)
    sharp = gauge(page, "Cem")
    tap_placed(pill(page, "Cem"))
    assumed = page.area.story.assumed
    tap_placed(assumed.button)
    assert "remember everything" in assumed.told.text()
    tap_placed(next(chip for chip in assumed.chips if chip.choice.key == "family"))
    assert session.record("").aside == {SHARPNESS: ("family",)}
    assert "only cross out" in assumed.told.text()
    assert session.undo_sentence == "opponents’ skill changed"
    assert eventually(lambda: gauge(page, "Cem").dimmed), "it is reckoned anew"
    assert reckoned(page)
    tap_placed(page.header.buttons["undo"])
    assert session.aside == {}
    assert "remember everything" in assumed.told.text()
    assert eventually(lambda: gauge(page, "Cem") == sharp)


GAMES = ("clue", "sleuth", "cataline", "sherlock-13", "conspiracy", "catham-city")
SIZES = (DESK, TABLET, PHONE)
PATIENCE = 6
"""Seconds after which even opponents are estimated as well as they will be, or nearly."""
CASES = [
    case(game, size, notes, usual=(at + place) % 3 == 0 and notes == 8 + 6 * (at % 2))
    for (at, game), (place, size) in product(enumerate(GAMES), enumerate(SIZES))
    for notes in (8, 14, 20)
]


def named(widget: object) -> str:
    """Return what a block is known by, whatever it shows."""
    if isinstance(widget, RankingWidget) and not widget.ranking.title:
        return widget.ranking.ranks[0].face.label
    return widget.ranking.title if isinstance(widget, RankingWidget) else type(widget).__name__


def tops(table: TablePage) -> Mapping[str, int]:
    """Return where the blocks that are shown begin, by name."""
    chances = table.area.chances
    blocks = (one for one in chances.widgets if one.isVisible())
    return {named(one): one.mapTo(chances, QPoint()).y() for one in blocks}


@pytest.mark.parametrize(("game", "size", "notes"), CASES)
def test_no_block_moves_because_another_one_is_calculated_later(
    qtbot: QtBot, library: Library, shelf: Catalogue, game: str, size: tuple[int, int], notes: int
) -> None:
    window = shown(qtbot, Window(library, shelf), size, active=True)
    record = record_of(catalogue()[game])
    record = replace(record, notes=record.notes[:notes])
    window.open_game(library.create(record, level=Level.ODDS))
    table, began = table_of(window), monotonic()
    table.area.turn_to("chances")
    first = dict[str, int]()
    while not table.sitting.at_rest and monotonic() - began < PATIENCE:
        qtbot.wait(10)
        found = tops(table)
        first = {**found, **first}
        assert found == {name: first[name] for name in found}, "a block moved"
    window.leave_table()
