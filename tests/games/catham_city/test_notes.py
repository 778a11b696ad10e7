"""What goes wrong with notes is warned of or refused, and honest notes are not."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from notepad.core.form import Choice, Draft, Form
from notepad.core.game import View
from notepad.core.reasoner import slips_of
from notepad.core.slots import MORE
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
from tests.games.catham_city.playing import Played, after, dealt
from tests.games.tables import next_tap, view_of


def going(seed: int, notes: int) -> Iterator[tuple[View, Note]]:
    """Yield each note of an honest game with the view before it; every other game is played out."""
    target = None if seed % 2 else 60
    game = dealt(300 + seed, players=2 + seed % 5, target=target, actions=1 + seed % 2)
    while len(game.notes) < notes and not game.over:
        game.turn()
    yield from zip(views(game), game.notes, strict=True)


def views(game: Played) -> Iterator[View]:
    """Yield the view before each note, without odds, which no form shows."""
    reasoner = GAME.reasoner(game.setup)
    for count in range(len(game.notes)):
        notes = game.notes[:count]
        yield view_of(GAME, game.setup, notes, reasoner.follow(notes))


def tapping(before: View, note: Note) -> tuple[list[Choice], object]:
    """Return the chips tapped for a note, each as it was before its tap, and what comes of it."""
    goal, tapped = GAME.keypad.draft(before.play.setup, note), list[Choice]()
    draft: Draft = {}
    made: Form[Any] = GAME.form(before, draft)
    while (step := next_tap(made, goal, draft)) is not None:
        for row in made.rows:
            more = {*step.get(row.key, ())} - {*draft.get(row.key, ())}
            named = row.key == "victim"  # nobody plays on one without cards, but they may
            tapped += [one for one in row.choices if one.key in more and not named]
        draft = step
        made = GAME.form(before, draft)
    return tapped, made.outcome


def denied(choice: Choice) -> bool:
    """Whether a chip is dimmed because what it says is unlikely."""
    return choice.dimmed and choice.key != MORE


@pytest.mark.parametrize("seed", range(60))
def test_every_note_of_an_honest_game_is_offered_and_nothing_speaks_against_it(seed: int) -> None:
    for before, note in going(seed, 60):
        choices, made = tapping(before, note)
        assert not [*filter(denied, choices)], note
        assert isinstance(made, Take | Play | Discard | Points), note
        assert GAME.after(before.state, made) == GAME.after(before.state, note)
        form = GAME.form(before, GAME.keypad.draft(before.play.setup, note))
        assert (form.outcome, form.caution) == (made, "")


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(n, marks=pytest.mark.exhaustive) for n in range(3, 30))]
)
def test_every_note_that_cannot_have_been_is_refused_or_cautioned_against(seed: int) -> None:
    refused = 0
    for before, note in [*going(seed, 40)][::3]:
        setup, notes = before.play.setup, before.play.notes
        reasoner = GAME.reasoner(setup)
        for slip in slips_of(GAME.keypad, setup, before.state, 1, note):
            form = GAME.form(before, GAME.keypad.draft(setup, slip.instead))
            fits = reasoner.follow((*notes, slip.instead)).consistent
            assert fits or not form.outcome or form.caution, slip.instead
            refused += not fits
            if "at most" in form.caution:
                choices, made = tapping(before, slip.instead)
                assert made != slip.instead or [*filter(denied, choices)], slip.instead
    assert refused


def test_what_came_before_a_shuffle_may_have_been_noted_wrongly() -> None:
    game = dealt(1, target=10_000)
    while not (noted := [one for one in game.notes if isinstance(one, Take) and one.early]):
        game.turn()
    (note,) = noted
    before = after(*game.notes[: game.notes.index(note)], setup=game.setup)
    meant = slips_of(GAME.keypad, game.setup, before, 1, note)
    assert replace(note, early=None) in [slip.instead for slip in meant]
