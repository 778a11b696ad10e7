"""What notes prove, why, and which bids I missed.

Bounds and reasons of small tables are held against every way in which the money can lie.
The ways are written from the record's rules alone and share nothing with the notepad's reasoning: a
state is what each account of a player holds; a note turns the states that are possible before it
into those that are possible after it. That is slow, plain, and only for small tables.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Blow, Challenge, Move, Note, Open, Pay, Reveal
from notepad.games.conspiracy.reasoning import BankReasoner, before_outcome, most_then
from notepad.games.conspiracy.setup import BALANCE, COST, SPIES, STEP, Setup
from tests.cards.noted_games import seeds
from tests.games.conspiracy.playing import Played, played, state_of


@given(st.integers(0, 10_000), st.integers(0, 4), st.integers(0, 1_000))
def test_note_by_note_the_same_follows_as_at_once(seed: int, slips: int, at: int) -> None:
    game = played(seed, players=3, rounds=12)
    notes = list(game.notes)
    for _slip in range(slips):  # some are missing, or were noted twice
        place = game.random.randrange(len(notes))
        notes[place : place + 1] = game.random.choice(([], notes[place : place + 1] * 2))
    reasoner = BankReasoner(game.setup)
    for end in range(len(notes) + 1):
        assert reasoner.follow(notes[:end]) == BankReasoner(game.setup).follow(notes[:end])
    mended = (*notes[: at % len(notes)], *notes[at % len(notes) + 1 :])
    assert reasoner.follow(mended) == BankReasoner(game.setup).follow(mended)
    assert reasoner.follow(notes) == BankReasoner(game.setup).follow(notes)


THREE = Setup(players=("Ann", "Bob", "Cem"), me="Ann")


@pytest.mark.parametrize("seed", range(40))
def test_nobody_ever_held_more_than_is_said(seed: int) -> None:
    game = Played(THREE, Random(seed))
    game.begin()
    truth = {}
    for _turn in range(25):
        held, before = deepcopy(game.accounts), len(game.notes)
        game.turn()
        for number in range(before + 1, len(game.notes) + 1):
            truth[number] = held
    known = GAME.reasoner(THREE).follow(game.notes)
    assert known.consistent
    blown = {
        at: state_of(THREE, game.notes[: at - 1]).blow_challenged_by(game.notes[at - 1])
        for at in truth
    }
    moments = {at: (blow and blow.blow) or at for at, blow in blown.items()}
    for number, held in truth.items():
        if isinstance(game.notes[number - 1], Challenge):
            for player in ("Bob", "Cem"):
                for spy, amount in held[player].items():
                    assert amount <= most_then(known.purses[player], spy, moments[number])


State = tuple[int, ...]
"""What is left to pay with, then each spy's account; that of an eliminated one as he left it."""


def gone_at(setup: Setup, notes: Sequence[Note]) -> dict[str, int]:
    """Return the number of the note at which each eliminated spy left."""
    found: dict[str, int] = {}
    for number, note in enumerate(notes, start=1):
        if isinstance(note, Blow) and not note.stopped:
            found.setdefault(note.victim, number)
    return found


def states(
    setup: Setup, notes: Sequence[Note], player: str, kept: Collection[int] | None = None
) -> set[State]:
    """Return all states of a player after the notes; only what the `kept` ones show counts.

    Announced pay-offs and the spies that leave the game count always; my own pay-offs too.
    """
    gone = gone_at(setup, notes)
    start = (setup.balance, *(0 for _spy in setup.spies))
    opened = player != setup.me
    found = set(_payments(setup, start, setup.spies)) if opened else {start}
    for number, note in enumerate(notes, start=1):
        living = [spy for spy in setup.spies if gone.get(spy, number) >= number]
        shows = kept is None or number in kept
        for reveal in _counted(notes, number, gone, player, kept):
            at = 1 + setup.spies.index(reveal.spy)
            found = {state for state in found if state[at] == reveal.amount}
        found = set(_after(setup, note, found, player, living, gone, shows=shows))
    return found


def _counted(
    notes: Sequence[Note],
    number: int,
    gone: Mapping[str, int],
    player: str,
    kept: Collection[int] | None,
) -> Iterator[Reveal]:
    """Yield what is said later of the spy who leaves with a note."""
    for at, note in enumerate(notes[number:], start=number + 1):
        counts = isinstance(note, Reveal) and note.player == player and (kept is None or at in kept)
        if counts and isinstance(note, Reveal) and gone.get(note.spy) == number:
            yield note


def _payments(
    setup: Setup, state: State, living: Collection[str], amounts: range | None = None
) -> Iterator[State]:
    for spy in living:
        for amount in amounts or range(STEP, state[0] + 1, STEP):
            held = list(state)
            held[0] -= amount
            held[1 + setup.spies.index(spy)] += amount
            yield tuple(held)


def _after(
    setup: Setup,
    note: Note,
    before: set[State],
    player: str,
    living: Collection[str],
    gone: Mapping[str, int],
    *,
    shows: bool,
) -> Iterator[State]:
    for state in before:
        match note:
            case Pay(player=who) | Open(player=who) if who == player:
                if note.amount is None:
                    yield state
                    yield from _payments(setup, state, living)
                else:
                    paid = range(note.amount, note.amount + 1)
                    yield from _payments(setup, state, [str(note.spy)], paid)
            case Challenge() if shows:
                held = state[1 + setup.spies.index(note.spy)]
                covered = note.bids[: note.covered] if player == note.defender else ()
                bids = note.bids if player == note.challenger else covered
                if all(bid <= held for bid in bids):
                    yield state
            case Blow(player=who) if shows and who == player:
                at = 1 + setup.spies.index(note.informer)
                if state[at] >= COST:
                    left = state[at] - (0 if note.stopped else COST)
                    yield (*state[:at], left, *state[at + 1 :])
            case _:
                yield state


def bounds(
    setup: Setup, notes: Sequence[Note], player: str, kept: Collection[int] | None = None
) -> dict[str, tuple[int, int]]:
    """Return the least and the most that each living spy's account holds; nothing if it can't."""
    found = states(setup, notes, player, kept)
    gone = gone_at(setup, notes)
    columns = list(zip(*found, strict=True))[1:]
    return {
        spy: (min(held), max(held))
        for spy, held in zip(setup.spies, columns, strict=False)
        if spy not in gone
    }


NAMES = ("Al", "Bo", "Cy", "Di")
Table = tuple[Setup, tuple[Note, ...]]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Return a setup and notes, among them no challenge to a blown cover.

    What such a challenge says of the money stands in the transcripts.
    """
    spies, balance = NAMES[: draw(st.integers(2, 4))], 100 * draw(st.integers(10, 16))
    players, rounds = draw(st.integers(2, 3)), draw(st.integers(1, 14))
    for seed in count(draw(st.integers(0, 100_000))):
        game = played(seed, players=players, rounds=rounds, spies=spies, balance=balance)
        notes = tuple(game.notes)
        before = (state_of(game.setup, notes[:at]) for at in range(len(notes)))
        blows = (one.blow_challenged_by(note) for one, note in zip(before, notes, strict=True))
        if not any(blows):
            return game.setup, notes
    raise AssertionError


@settings(max_examples=60)
@given(tables())
def test_the_bounds_are_those_of_every_way(table: Table) -> None:
    setup, notes = table
    known = BankReasoner(setup).follow(notes)
    assert known.consistent
    for player in setup.opponents:
        found = {spy: (one.low, one.high) for spy, one in known.opponents[player].items()}
        assert found == bounds(setup, notes, player)


@given(tables(), st.data())
def test_reasons_are_forced_and_no_note_is_spare(table: Table, data: st.DataObject) -> None:
    setup, notes = table
    reasoner = BankReasoner(setup)
    player = data.draw(st.sampled_from(setup.opponents))
    for spy, (low, high) in bounds(setup, notes, player).items():
        least = reasoner.why(notes, f"{spy}/low", player)
        most = reasoner.why(notes, f"{spy}/high", player)
        whole = reasoner.why(notes, spy, player)
        assert whole.answer == ("yes" if low else "open" if high else "no")
        assert bool(whole.notes) == (whole.answer != "open")
        assert (least.answer == "yes") == bool(low) == bool(least.notes)
        assert (most.answer == "yes") == (high < setup.balance) == bool(most.notes)
        for at, bound, reason in ((0, low, least), (1, -high, most)):
            kept = set(reason.notes)
            told = [kept, *(kept - {spare} for spare in kept)]
            forced = [bounds(setup, notes, player, one)[spy][at] for one in told]
            signed = [-amount if at else amount for amount in forced]
            assert signed[0] >= bound
            assert all(amount < bound for amount in signed[1:])


def with_some_left_out(game: Played, random: Random) -> list[int]:
    """Return the places of a game's notes without some moves, challenges and reveals.

    A challenge that the blow before it announces stays, and so does all that I did myself.
    """
    kept, me = list[int](), game.setup.me
    for at, note in enumerate(game.notes):
        mine = getattr(note, "player", getattr(note, "defender", "")) == me
        before = game.notes[at - 1] if at else None
        told = isinstance(before, Blow) and before.stopped is None
        able = isinstance(note, Move | Challenge | Reveal) and not mine and not told
        if not able or random.random() < 0.4:
            kept.append(at)
    return kept


@pytest.mark.parametrize("start", seeds(1, 150))
def test_no_bound_is_false_whichever_moves_and_challenges_were_not_noted(start: int) -> None:
    for seed in range(20 * start, 20 * start + 20):
        few, balance = SPIES[: 2 + seed % 5], (BALANCE, BALANCE, 1_900)[seed % 3]
        game = played(seed, players=2 + seed % 3, rounds=14, spies=few, balance=balance)
        kept = with_some_left_out(game, Random(seed))
        reasoner, notes = BankReasoner(game.setup), [game.notes[at] for at in kept]
        for end, at in enumerate(kept, start=1):
            known = before_outcome(reasoner.follow(notes[:end]))
            truth = game.truths[at].accounts
            for player, spans in known.opponents.items():
                for spy, span in spans.items():
                    if spy in truth[player]:
                        assert span.low <= truth[player][spy] <= span.high, (seed, end)
