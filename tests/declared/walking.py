"""Walking through a declared game as somebody would who taps whatever is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, Form, tapped, written
from notepad.core.game import Game, Table
from notepad.core.page import Grid, Page
from notepad.core.record import Record, read, read_setup, write
from notepad.core.strict_json import plain
from notepad.terminal import page_text
from tests.declared.playing import NAMES, dealt, noted
from tests.games.views import view_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from notepad.declared.deck import Deck

TAPS = 25


def walked(game: Game, deck: Deck, random: Random) -> None:
    """Set the game up, note some turns, tap at random, and look at every page on the way.

    Raises AssertionError where something does not come back as it was.
    """
    players = random.choice(deck.seats)
    _tap_setup(game, players, random)
    made, truth = dealt(deck, players, random)
    setup = read_setup(plain(made), game)
    assert list(game.setup_faults(setup)) == []
    opening = game.begin(game.table(setup), game.opening_draft(setup))
    assert opening.form.outcome == setup
    notes: list[Any] = []
    for note in noted(setup, truth, random, notes=3):
        assert list(game.keypad.faults(setup, note)) == [], note
        view = view_of(game, setup, notes)
        again = game.form(view, game.keypad.draft(setup, note)).outcome
        assert again == note, (again, note)
        notes.append(note)
    _come_back(game, setup, [*notes, *_tap_note(game, setup, notes, random)])
    _look(game, setup, notes)


def _tap_setup(game: Game, players: int, random: Random) -> None:
    table, draft = Table(NAMES[:players], NAMES[0], NAMES[0]), dict[str, tuple[str, ...]]()
    for _tap in range(TAPS):
        opening = game.begin(table, draft)
        page_text(opening.page)
        if opening.form.outcome is not None:
            assert list(game.setup_faults(opening.form.outcome)) == []
        draft = dict(_tapped(opening.form, opening.page, draft, random))


def _tap_note(game: Game, setup: object, notes: Sequence[Any], random: Random) -> list[Any]:
    """Return the note that random taps make, if they make one."""
    view = view_of(game, setup, notes)
    page, draft = game.page(view), dict[str, tuple[str, ...]]()
    for _tap in range(TAPS):
        made = game.form(view, draft)
        if made.outcome is not None:
            assert list(game.keypad.faults(setup, made.outcome)) == []
            assert made.sentence
            if random.random() < 0.5:
                return [made.outcome]
        draft = dict(_tapped(made, page, draft, random))
    return []


def _tapped(made: Form[Any], page: Page, draft: Draft, random: Random) -> Draft:
    rows = [row for row in made.rows if row.choices or row.amount or row.key in made.sheet_rows]
    row = random.choice(rows)
    if row.amount is not None:
        return written(draft, row, str(random.randint(row.amount.low, row.amount.high)))
    if not row.choices:
        assert isinstance(page.sheet, Grid)
        return tapped(draft, row, random.choice([box.key for box in page.sheet.boxes]))
    return tapped(draft, row, random.choice(row.choices).key)


def _come_back(game: Game, setup: object, notes: Sequence[Any]) -> None:
    record = Record(game=game.id, setup=setup, notes=tuple(notes), title="made")
    assert read(write(record), {game.id: game}) == record


def _look(game: Game, setup: Any, notes: Sequence[Any]) -> None:  # noqa: ANN401
    reasoner = game.reasoner(setup)
    known = reasoner.follow(notes)
    assert known.consistent
    for level in Level:
        page = game.page(view_of(game, setup, notes, known, level=level))
        assert page_text(page).startswith(page.title)
    assert page_text(game.blank())
    for subject in list(game.subjects(setup))[:2]:
        assert subject
    for note in notes:
        assert game.said(setup, note)
