"""What tests of all games share: how a game stands after some notes, notes by taps, all games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from notepad.core.faces_and_marks import Aside
from notepad.core.faults import Faults
from notepad.core.form import Draft, Form, Row, tapped, written
from notepad.core.game import Game, Play, View, states_of
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND
from notepad.core.page import Grid, Page
from notepad.core.reasoner import without_breaths
from notepad.core.record import note_document, read_note
from notepad.core.slots import MORE
from notepad.games import catalogue

TESTS = Path(__file__).resolve().parents[1]
ALIKE = {"black-vienna", "clue-master", "cluedo-1949"}
"""Games that are declared as Clue is, so that what holds for it holds for them."""

MOST_TAPS = 60


def by_kind() -> list[Any]:
    """Return the ids of the catalogue as parameters; those that are like another are exhaustive."""
    return [
        pytest.param(word, marks=[pytest.mark.exhaustive] if word in ALIKE else [])
        for word in catalogue()
    ]


@cache
def laid_out() -> Mapping[str, Game]:
    """Return the games in folders among the tests, each with a `game.py` that holds GAME."""
    folders = sorted(path.parent.relative_to(TESTS.parent) for path in TESTS.rglob("game.py"))
    games = [import_module(".".join((*folder.parts, "game"))).GAME for folder in folders]
    return {game.id: game for game in games}


def view_of(
    game: Game,
    setup: object,
    notes: Sequence[Any] = (),
    known: object = None,
    **more: Any,  # noqa: ANN401 the other fields of a view
) -> View:
    """Return a view of a game after some notes, of which nothing follows unless it is given."""
    play = Play(setup, tuple(notes))
    return View(play, states_of(game, play)[-1], known, **{"level": Level.ODDS, **more})


def state_after(game: Game, setup: object, *notes: object) -> Any:  # noqa: ANN401
    """Return the state of play after some notes."""
    return states_of(game, Play(setup, notes))[-1]


def known_after(game: Game, setup: object, *notes: object) -> Any:  # noqa: ANN401
    """Return what follows from some notes, weighed unless they contradict each other."""
    reasoner = game.reasoner(setup)
    known = reasoner.follow(notes)
    return reasoner.weigh(known) if known.consistent else known


def pondered(
    game: Game, setup: object, *notes: object, aside: Aside | None = None, level: Level = Level.ODDS
) -> Any:  # noqa: ANN401
    """Return what follows from some notes once all that is told at a level is worked out."""
    known = known_after(game, setup, *notes)
    for more in without_breaths(game.reasoner(setup).ponder(known, aside or {}, level)):
        known = more
    return known


def view_after(
    game: Game,
    setup: object,
    *notes: object,
    **more: Any,  # noqa: ANN401 the other fields of a view
) -> View:
    """Return a view of a game after some notes, with all that follows from them."""
    return view_of(game, setup, notes, known_after(game, setup, *notes), **more)


def page_after(
    game: Game,
    setup: object,
    *notes: object,
    **more: Any,  # noqa: ANN401 the other fields of a view
) -> Page:
    """Return the page of a game after some notes, with all that follows from them."""
    page: Page = game.page(view_after(game, setup, *notes, **more))
    return page


def fault_paths(game: Game, setup: object, note: object) -> list[str]:
    """Return where a note is faulty."""
    return [fault.path for fault in game.keypad.faults(setup, note)]


def comes_back(
    game: Game,
    setup: object,
    note: object,
    view: View | None = None,
    alike: Callable[[object], object] = lambda note: note,
) -> None:
    """Make sure that a note comes back from its draft, its taps and its record, without a fault.

    What `alike` makes the same is taken for the same, where it is tapped.
    """
    view = view or view_of(game, setup)
    assert fault_paths(game, setup, note) == []
    assert game.form(view, game.keypad.draft(setup, note)).outcome == note
    assert alike(tapped_out(game, view, note)) == alike(note)
    assert read_note(note_document(note), setup, game) == note


def tapped_form(game: Game, view: View, *taps: tuple[str, str], early: bool = False) -> Form[Any]:
    """Return the form after taps on these choices, or amounts set so, row by row.

    Unless `early` is set nothing may be noted at once before the last of them.
    """
    draft: Draft = {}
    made = game.form(view, draft)
    for row, choice in taps:
        assert early or not (made.outcome and made.at_once), "a tap too many"
        way = written if made.row(row).amount else tapped
        draft = way(draft, made.row(row), choice)
        made = game.form(view, draft)
    return made


WRONG: tuple[Any, ...] = (None, "Zzz", 99_999, -7, [], {}, ["Zzz"], {"Zzz": "Zzz"}, True, 2.5)
"""What a field of a record is told to be wrong with, or takes."""


def places_of_faults(read: Callable[[], object]) -> list[str]:
    """Return the places of all faults of what is read."""
    try:
        read()
    except Faults as found:
        return [fault.path for fault in found.faults]
    return []


def tapped_anywhere(
    form: Form[Any], draft: Draft, random: Random, boxes: Sequence[str] = ()
) -> Draft:
    """Return the draft after a tap at random on a form or, where a row has no chips, on the sheet.

    The kind of a note is seldom chosen anew, so that notes are finished.
    """
    rows = [row for row in form.rows if row.key != KIND or random.random() < 0.2]
    row = random.choice([row for row in rows if row.choices or row.amount or boxes] or form.rows)
    if row.amount is not None:
        return written(draft, row, str(row.amount.stepped(random.choice((-1, 1, 2, 3)))))
    free = [one.key for one in row.choices if not one.barred] or ([] if row.choices else boxes)
    return tapped(draft, row, random.choice(free)) if free else draft


def grid_of(page: Page) -> Grid:
    """Return the sheet of a page of cards."""
    assert isinstance(page.sheet, Grid)
    return page.sheet


def tapped_out(game: Game, view: View, note: object) -> object:
    """Return what comes of tapping a note from an empty form on."""
    goal = game.keypad.draft(view.play.setup, note)
    draft: Draft = {}
    made = game.form(view, draft)
    for _tap in range(MOST_TAPS):
        step = next_tap(made, goal, draft)
        if step is None:
            return made.outcome
        draft = step
        made = game.form(view, draft)
    raise AssertionError(f"no end to tapping {note}: {draft}")


def next_tap(made: Form[object], goal: Draft, draft: Draft) -> Draft | None:
    """Return the draft after the next tap, None when all that is wanted is tapped."""

    # Rows that a chip for more brought up are tapped before its own, as another chip of that takes
    # them away; if only its own is asked for, it has more choices now.
    def waits(row: Row) -> bool:
        return MORE in draft.get(row.key, ()) and made.step != (row.key,)

    for row in sorted(made.rows, key=waits):
        wanted = goal.get(row.key, ())
        if row.unheard and row.unheard.key in {*wanted} - {*draft.get(row.key, ())}:
            left = {*wanted} - {*draft.get(row.key, ())} - {row.unheard.key}
            if all(one.startswith("!") for one in left):
                return tapped(draft, row, row.unheard.key)
        if row.amount is not None:
            number = next(chain(_taken_one_by_one(made, row, goal, draft), wanted), None)
            if number is not None and str(row.amount.value) != number:
                return written(draft, row, number)
        elif (digit := _digit(row, goal)) is not None and digit not in draft.get(row.key, ()):
            return tapped(draft, row, digit)
        elif row.key in goal:
            missing = _missing(row, wanted, draft)
            if missing is not None:
                return tapped(draft, row, missing)
    return _opened(made, goal, draft)


def _taken_one_by_one(made: Form[object], row: Row, goal: Draft, draft: Draft) -> Iterator[str]:
    """Yield the numbers to be set in a row of which another one takes each, and clears it."""
    for other in made.rows:
        if row.key in other.clears and other.many:
            there = draft.get(other.key, ())
            yield from (one for one in goal.get(other.key, ()) if one not in there)


def _digit(row: Row, goal: Draft) -> str | None:
    """Return the digit to be tapped in a row of digits, None if it is another row."""
    name, _dash, place = row.key.rpartition("-")
    wanted = goal.get(name, ())
    if not (wanted and place.isdecimal() and wanted[0].isdecimal()):
        return None
    return str(int(wanted[0]) // int(place) % 10 * int(place))


def _opened(made: Form[object], goal: Draft, draft: Draft) -> Draft | None:
    """Return the draft after a tap that brings up a row which is wanted but not there."""
    shown = {row.key for row in made.rows}
    for key in goal:
        name, _dash, choice = key.partition("-")
        done = {*draft.get(key, ())} == {*goal[key]}
        if not done and key not in shown and name in shown:
            row = made.row(name)
            chips = {one.key for one in row.choices}
            if not chips or choice in chips:
                return tapped(draft, row, choice)
            if MORE in chips and goal[key]:
                return tapped(draft, row, MORE)
    return None


def _missing(row: Row, wanted: Sequence[str], draft: Draft) -> str | None:
    """Return what is still to be tapped in a row, or to be taken back, as what is refused is."""
    wanted = [choice for choice in wanted if not choice.startswith("!")]
    chosen = {one.key for one in row.choices if one.chosen or (row.many and one.proposed)}
    if row.several and row.choices:  # tap by tap
        there = draft.get(row.key, ())
        return next((one for one in wanted if there.count(one) < wanted.count(one)), None)
    card_by_card = row.many and any(one.count is not None for one in row.choices)
    if not row.choices or card_by_card:  # the former are on the sheet
        chosen = set(draft.get(row.key, ()))
    ticked = row.many and any(one.proposed for one in row.choices)
    if ticked and wanted and not draft.get(row.key):
        return wanted[0]  # what is proposed there counts once one is tapped
    taken = {one for one in draft.get(row.key, ()) if row.many and one != MORE}
    chosen |= {one for one in taken if not one.startswith("!")}
    if row.unheard and row.unheard.key in draft.get(row.key, ()):  # it has a button of its own
        chosen.add(row.unheard.key)
    offered = {choice.key for choice in row.choices} or set(wanted)
    for choice in wanted:
        if choice not in chosen and offered & {choice, MORE}:
            return choice if choice in offered else MORE
    spare = chosen - set(wanted) if row.many else set()
    return min(spare, default=None)
