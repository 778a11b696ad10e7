"""What holds for every game, whatever it is."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QRectF, SignalInstance
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.actions import Noted
from notepad.core.form import Draft, Form, Row, tapped
from notepad.core.game import Game, Play, Table, View, states_of
from notepad.core.help_levels import Level
from notepad.core.ink import SHEET, STRIP
from notepad.core.page import Bars, Grid, Page, Ranking
from notepad.core.record import AnyRecord, Record, read, write
from notepad.core.seats import Reseating
from notepad.core.session import Session
from notepad.core.slots import MORE
from notepad.games import catalogue
from notepad.page_text import page_text
from notepad.shell.table.note_in_hand import NoteInHand
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.storage.rename_or_remove_people import exact_name_in
from notepad.widgets.paper import draw_page
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.blocks import KINDS
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.sheet.track import TrackWidget
from notepad.widgets.touch.tap_area import Field
from tests.acceptance.kept import KEPT, kept_record
from tests.cards.orchard import GAME as ORCHARD
from tests.games.tables import ALIKE, laid_out, pondered, view_of
from tests.nullgame import GAME as NULL

GAMES: dict[str, Game] = {**catalogue(), **laid_out(), NULL.id: NULL, ORCHARD.id: ORCHARD}


EDITIONS = ALIKE - {"black-vienna"}


NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Fay", "Gus")


NOTES = 4
T = TypeVar("T")


@cache
def begun(game: Game) -> AnyRecord:
    """Set a game up by tapping whatever its form and sheet offer, and note what it offers first."""
    table = Table(NAMES[: game.seats[0]], "Ann", "Ann")
    draft: Draft = {}
    for _tap in range(60):
        opening = game.begin(table, draft)
        if opening.form.outcome is not None:
            return _noted(game, opening.form.outcome)
        if not opening.form.sheet_rows:
            row = next(row for row in opening.form.rows if _is_open(row, draft) and row.anew)
            card = next(c.key for c in row.choices if c.count or not c.chosen)
            draft = tapped(draft, row, card)
            continue
        row = opening.form.row(opening.form.sheet_rows[0])
        assert isinstance(opening.page.sheet, Grid)
        free = next(box.key for box in opening.page.sheet.boxes if not box.chosen)
        draft = tapped(draft, row, free)
    raise AssertionError("tapping card after card sets nothing up")


def _noted(game: Game, setup: object) -> AnyRecord:
    notes: list[Any] = []
    while len(notes) < NOTES:
        notes.append(_first_note(game, Play(setup, tuple(notes)), skip=len(notes)))
    return Record(
        game=game.id, setup=setup, notes=tuple(notes), title="made", declaration=game.declaration
    )


def _first_note(game: Game, play: Play, *, skip: int) -> object:
    """Return the note that is made by tapping in each row a likely choice."""
    view = view_of(game, play.setup, play.notes)
    draft: Draft = {}
    for _tap in range(40):
        made = game.form(view, draft)
        if made.outcome is not None:
            return made.outcome
        row = next((row for row in made.rows if _is_open(row, draft)), None)
        if row is None:
            draft = _tapped_on_sheet(game.page(view), made, draft)
            continue
        taken = {*draft.get(row.key, ()), MORE}
        free = [one for one in row.choices if not one.barred and one.key not in taken]
        able = [choice for choice in free if not choice.dimmed] or free
        draft = tapped(draft, row, able[-1 - skip % len(able)].key)
    raise AssertionError(f"no note comes of {draft}")


def _tapped_on_sheet(page: Page, made: Form[Any], draft: Draft) -> Draft:
    assert made.sheet_rows
    assert isinstance(page.sheet, Grid)
    free = next(
        box.key for box in page.sheet.boxes if box.key not in draft.get(made.sheet_rows[0], ())
    )
    return tapped(draft, made.row(made.sheet_rows[0]), free)


def _is_open(row: Row, draft: Draft) -> bool:
    """Whether nothing is chosen in a row and a tap there takes nothing back."""
    chosen = [choice.chosen for choice in row.choices]
    full = all(chosen) if row.many else any(chosen)
    if row.choices and row.choices[0].count is not None:
        full = row.choices[0].barred
    return bool(row.choices) and not full and not set(row.clears) & set(draft)


@pytest.fixture(
    params=[
        pytest.param(word, marks=[pytest.mark.exhaustive] if word in EDITIONS else [])
        for word in sorted(GAMES)
    ]
)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def keys_of(grid: Grid) -> list[str]:
    """Return all keys of a sheet of cards: its boxes, the ends of its lines, and its headings."""
    heads = [heading.key for heading in (*grid.groups, *grid.columns, *grid.rows)]
    ends = [tally.key for tally in (*grid.row_tallies, *grid.column_tallies)]
    return [key for key in (*grid.keys, *ends, *heads) if key]


def test_no_two_things_on_a_sheet_have_one_key(game: Game) -> None:
    record = begun(game)
    opening = game.begin(game.table(record.setup), game.opening_draft(record.setup))
    under_way = game.page(view_of(game, record.setup, record.notes))
    for page in (opening.page, under_way, game.blank()):
        keys = keys_of(page.sheet) if isinstance(page.sheet, Grid) else list(page.sheet.keys)
        assert len(keys) == len(set(keys)), sorted(keys)


def test_what_was_set_up_and_noted_by_taps_has_no_fault_and_comes_back(game: Game) -> None:
    record = begun(game)
    assert list(game.setup_faults(record.setup)) == []
    assert [
        fault for note in record.notes for fault in game.keypad.faults(record.setup, note)
    ] == []
    assert read(write(record), GAMES) == record


def test_what_follows_does_not_depend_on_the_way_there(game: Game) -> None:
    record = begun(game)
    fresh, used = game.reasoner(record.setup), game.reasoner(record.setup)
    for count in (NOTES, 1, NOTES, 0, NOTES):
        known = used.follow(record.notes[:count])
    answers = [
        game.answer(record.setup, reasoner.weigh(known) if known.consistent else known)
        for reasoner, known in ((fresh, fresh.follow(record.notes)), (used, known))
    ]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("level", Level)
def test_every_level_makes_a_page_that_is_told_in_text(game: Game, level: Level) -> None:
    record = begun(game)
    reasoner = game.reasoner(record.setup)
    known = reasoner.follow(record.notes)
    known = reasoner.weigh(known) if known.consistent else known
    for shown in (None, known):
        view = view_of(game, record.setup, record.notes, shown, level=level, title=record.title)
        page = game.page(view)
        assert page_text(page).startswith(page.title)


@pytest.mark.parametrize("game", ["caracalla", "cataline", "catham-city", "conspiracy", "sleuth"])
def test_what_rules_leave_open_is_in_the_help_and_the_readme(game: str) -> None:
    heading = "What the rules leave open"
    (decided,) = [part.text for part in GAMES[game].rules() if part.heading == heading]
    folder = Path(__file__).parents[2] / "notepad" / "games" / game.replace("-", "_")
    _before, section = (folder / "README.md").read_text(encoding="utf-8").split(f"## {heading}\n")
    items = [" ".join(item.split()) for item in section.split("\n\n")[1].split("\n- ")]
    assert " ".join(items).removeprefix("- ") == decided


def by_turns(count: int) -> list[Any]:
    """Return a parameter for each of some variants: only one of a game is in every run."""
    return [0, *(pytest.param(turn, marks=pytest.mark.exhaustive) for turn in range(1, count))]


def at_turn(game: Game, turn: int, variants: Sequence[T]) -> T:
    """Return the variant whose turn it is with a game; the games begin with different ones."""
    return variants[(sorted(GAMES).index(game.id) + turn) % len(variants)]


@pytest.mark.parametrize("turn", by_turns(3))
def test_the_sheet_and_an_empty_one_can_be_printed(
    game: Game, turn: int, tmp_path: Path, qapp: QApplication
) -> None:
    suffix = at_turn(game, turn, (".pdf", ".png", ".svg"))
    record = begun(game)
    sentences = [game.said(record.setup, note) for note in record.notes]
    draw_page(game.blank(), tmp_path / f"blank{suffix}")
    draw_page(
        game.page(view_of(game, record.setup, record.notes)),
        tmp_path / f"sheet{suffix}",
        notes=sentences,
    )
    assert all((tmp_path / f"{name}{suffix}").stat().st_size > 900 for name in ("blank", "sheet"))


def test_no_place_of_ink_is_called_as_a_player(game: Game, qapp: QApplication) -> None:
    record = begun(game)
    page = game.page(view_of(game, record.setup, record.notes))
    area = QRectF(0, 0, 700, 600)
    places = [
        place
        for block in (page.sheet, *page.below)
        for place in KINDS[type(block)].places(block, area, 14.0)
    ]
    assert places
    assert len(places) == len(set(places)), "one stroke is at one place"
    players = game.table(record.setup).players
    assert [place for place in places if any(exact_name_in(place, name) for name in players)] == []


@pytest.fixture
def page(game: Game, qtbot: QtBot) -> Iterator[TablePage]:
    record = begun(game)
    sitting = Sitting(Session(game, record.setup), title="made", level=Level.ODDS)
    page = TablePage(sitting)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    qtbot.waitUntil(lambda: sitting.view.settled)
    yield page
    sitting.close()


def test_what_is_written_on_has_a_place_on_paper(game: Game, page: TablePage, qtbot: QtBot) -> None:
    for note in begun(game).notes:
        page.sitting.session.note(note)
    qtbot.waitUntil(lambda: page.sitting.view.settled)
    QApplication.processEvents()
    shown = page.sitting.current_page
    on_paper = {
        place
        for block in (shown.sheet, *shown.below)
        for place in KINDS[type(block)].places(block, QRectF(0, 0, 700, 600), 14.0)
    }
    on_screen = set(page.area.written.places())
    assert on_screen - {SHEET, STRIP} - on_paper == set()
    assert on_screen & on_paper


def tappable(widget: QWidget) -> tuple[SignalInstance, Field, dict[str, str]]:
    """Return the signal of a tap on a part of a sheet, what is tapped, and all that it says."""
    match widget:
        case GridWidget(grid=grid):
            return widget.cell_keyed, widget, {one.key: one.spoken for one in grid.boxes}
        case LedgerWidget(ledger=ledger):
            accounts = {one.key: one.spoken for one in ledger.accounts}
            return widget.account_tapped, widget.accounts, accounts
        case HoldingsWidget(holdings=held):
            told = {
                f"{row}-{at}": one.spoken
                for row, rival in enumerate(held.rivals)
                for at, one in enumerate(rival.holdings)
                if one
            }
            return widget.holding_tapped, widget, told
        case TrackWidget(track=track):
            racers = {one.key: one.spoken for one in track.racers}
            return widget.asked, widget, racers | {gate.key: gate.spoken for gate in track.gates}
        case _:
            raise AssertionError(widget)


def test_every_box_is_named_and_answers_to_a_tap(page: TablePage, qtbot: QtBot) -> None:
    for widget in page.area.sheet.widgets:
        tapped, field, spoken = tappable(widget)
        assert spoken
        for key, words in spoken.items():
            assert words
            with qtbot.waitSignal(tapped):
                field.tap(key, None)


def test_every_chip_has_a_name_and_room_for_a_finger(page: TablePage) -> None:
    chips = [chip for view in page.area.form.rows.views for chip in view.chips]
    assert chips
    for chip in chips:
        assert chip.accessibleName()
        assert min(chip.width(), chip.height()) >= 34


def test_a_form_asks_only_for_rows_it_has_whatever_is_changed_in_a_note(game: Game) -> None:
    for record in (begun(game), *_played(game)):
        _change_each_note(game, record)


def _played(game: Game) -> Iterator[AnyRecord]:
    records = map(kept_record, KEPT)
    return (record for record in records if record.game == game.id)


def _change_each_note(game: Game, record: AnyRecord) -> None:
    """Tap, in one note of each kind, each choice of each place, and take it back."""
    session = Session(game, record.setup, [Noted(note) for note in record.notes])
    hand, view = NoteInHand(session), view_of(game, record.setup, record.notes)
    drafts = [{*game.keypad.draft(record.setup, note)} for note in record.notes]
    for number in {drafts.index(rows) + 1 for rows in drafts}:  # one note of each kind
        hand.take_up(number)
        for place in [piece.rows for piece in hand.form(view).line if piece.rows]:
            hand.turn_to(place)
            for row, choice in _choices_of(hand.form(view)):
                for _tap in range(2):  # the second one takes it back
                    hand.tap(hand.form(view).row(row), choice)
                    form = hand.form(view)
                    named = form.step, form.sheet_rows, *form.bands, *(p.rows for p in form.line)
                    there = {one.key for one in form.rows}
                    assert {key for keys in named for key in keys} <= there, hand.now.draft
                    if (row, choice) not in _choices_of(form):
                        break
                while hand.now.begun:
                    hand.undo_tap()
                hand.turn_to(place)
        hand.put_down()


def _choices_of(form: Form[Any]) -> list[tuple[str, str]]:
    """Return what can be tapped in the rows that a form asks for."""
    rows = [form.row(key) for key in form.step]
    return [(row.key, one.key) for row in rows for one in row.choices if not one.barred]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_player_is_called_and_seated_otherwise_in_the_middle_of_a_game(game: Game) -> None:
    record = begun(game)
    session = Session(game, record.setup, [Noted(note) for note in record.notes])
    players = game.table(record.setup).players
    seated = tuple("Zoe" if name == players[-1] else name for name in players)
    session.reseat(Reseating({players[-1]: "Zoe"}, seated, seated[0]))
    renamed = session.record("made")
    assert read(write(renamed), {game.id: game}) == renamed
    assert players[-1] not in write(renamed)
    fits = [game.reasoner(made.setup).follow(made.notes).consistent for made in (record, renamed)]
    assert fits[0] == fits[1]
    swapped = (seated[0], *reversed(seated[1:]))
    session.reseat(Reseating({}, swapped, seated[-1]))
    assert game.table(session.setup).players == swapped
    assert game.table(session.setup).first == "Zoe"
    assert read(write(session.record("made")), {game.id: game}) == session.record("made")
    session.undo()
    session.undo()
    assert session.record("made") == record


def advised(name: str) -> View:
    """Return a record as it was on my last turn, with all that is advised on it."""
    record = kept_record(name)
    game = GAMES[record.game]
    states = states_of(game, Play(record.setup, record.notes))
    mine = [at for at, state in enumerate(states) if state.asker == record.setup.me]
    notes = record.notes[: mine[-1]]
    return view_of(game, record.setup, notes, pondered(game, record.setup, *notes))


@pytest.mark.parametrize("name", ["cataline-4-12", "sleuth-3-10", "clue-3-06"])
def test_what_is_advised_fills_the_form_and_leaves_the_answer_open(name: str) -> None:
    game, view = GAMES[name.partition("-")[0]], advised(name)
    panels = game.page(view).panels
    ranks = [rank.draft for panel in panels if isinstance(panel, Ranking) for rank in panel.ranks]
    bars = [bar for panel in panels if isinstance(panel, Bars) for bar in panel.bars]
    assert any(ranks)
    assert bool(bars) == name.startswith("cataline")
    assert [bar.draft["sum"] for bar in bars] == [(bar.key,) for bar in bars]
    for draft in filter(None, (*ranks, *(bar.draft for bar in bars))):
        made = game.form(view, draft)
        chosen = {row.key: tuple(c.key for c in row.choices if c.chosen) for row in made.rows}
        assert {key: chosen[key] for key in draft} == draft
        assert made.outcome is None
