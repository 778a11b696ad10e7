"""What notes prove, why, what they contradict, and which bids I missed.

Bounds, reasons and conflicts of small tables are held against every way in which the money can lie.
The ways are written from the record's rules alone and share nothing with the notepad's reasoning: a
state is what each account of a player holds; a note turns the states that are possible before it
into those that are possible after it. That is slow, plain, and only for small tables.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import combinations, takewhile
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Missed,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Win,
)
from notepad.games.conspiracy.reasoning import BankReasoner, before_outcome, most_then
from notepad.games.conspiracy.setup import BALANCE, COST, SPIES, STEP, Setup
from tests.cards.noted_games import seeds
from tests.games.conspiracy.playing import Played, played, slipped, state_of, truth


@given(st.integers(0, 10_000), st.integers(0, 4), st.integers(0, 1_000))
def test_note_by_note_the_same_follows_as_at_once(seed: int, slips: int, at: int) -> None:
    game = played(seed, players=3, rounds=12)
    notes = slipped(game, slips)
    reasoner = BankReasoner(game.setup)
    for count in range(len(notes) + 1):
        assert reasoner.follow(notes[:count]) == BankReasoner(game.setup).follow(notes[:count])
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


@given(st.integers(0, 100_000), st.data())
def test_the_truth_lies_within_bounds_with_missed_notes(seed: int, data: st.DataObject) -> None:
    game = played(seed, players=data.draw(st.integers(2, 4)), rounds=20)
    setup, others = game.setup, game.setup.opponents
    paid = {
        at: note.player
        for at, note in enumerate(game.notes)
        if isinstance(note, Pay) and note.player in others
    }
    forgotten = data.draw(st.sets(st.sampled_from(sorted(paid)))) if paid else set[int]()
    notes: list[Note] = [x for at, x in enumerate(game.notes) if at not in forgotten]
    for at in forgotten:
        whose = paid[at] if data.draw(st.booleans()) else None
        notes.insert(data.draw(st.integers(0, len(notes))), Missed(player=whose))
    reasoner = BankReasoner(setup)
    known = reasoner.follow(notes)
    assert known.consistent
    for player, held in truth(game).items():
        for spy, amount in held.items():
            assert known.opponents[player][spy].low <= amount <= known.opponents[player][spy].high
    for end in range(len(notes) + 1):
        reasoner.follow(notes[:end])
    assert reasoner.follow(notes) == known


State = tuple[int, ...]
"""What is left to pay with, then each spy's account; that of an eliminated one as he left it."""


def in_order(
    setup: Setup, notes: Sequence[Note], spent: Collection[int] = ()
) -> list[tuple[int, Note]]:
    """Return the notes with their numbers, challenges to a blow before it.

    A blow that one of them stopped is noted as stopped, unless that was to the next blow, or it is
    one of those that `spent` money after all.
    """
    found: list[tuple[int, Note]] = []
    for number, note in enumerate(notes, start=1):
        live = state_of(setup, notes[: number - 1]).blow_challenged_by(note)
        if live is None:
            found.append((number, note))
            continue
        at = next(at for at, (one, _note) in enumerate(found) if one == live.blow)
        _number, blow = found[at]
        assert isinstance(blow, Blow)
        assert isinstance(note, Challenge)
        stops = note.won and not _to_the_next(blow, notes[number:]) and live.blow not in spent
        ended = replace(blow, stopped=blow.stopped or stops)
        found[at : at + 1] = [(number, note), (_number, ended)]
    return found


def _to_the_next(blow: Blow, since: Sequence[Note]) -> bool:
    """Whether a challenge that was won was to the next blow, because that was stopped."""
    after = [note for note in since if _acts(note) or isinstance(note, Challenge)]
    for note in after[:1]:
        where = (blow.player, blow.informer)
        same = isinstance(note, Blow) and (note.player, note.informer) == where
        return same and isinstance(note, Blow) and bool(note.stopped) and note.victim != blow.victim
    return False


def gone_at(setup: Setup, notes: Sequence[Note]) -> dict[str, int]:
    """Return the number of the note at which each eliminated spy left."""
    found: dict[str, int] = {}
    for number, note in in_order(setup, notes):
        if isinstance(note, Blow) and not note.stopped:
            found.setdefault(note.victim, number)
    return found


def states(
    setup: Setup, notes: Sequence[Note], player: str, kept: Collection[int] | None = None
) -> set[State]:
    """Return all states of a player after the notes; only what the `kept` ones show counts.

    Announced pay-offs and the spies that leave the game count always; my own pay-offs too. If a
    challenge after a blow that went through was won, it stopped that, or else something that nobody
    noted: both are possible.
    """
    found = states_if(setup, notes, player, kept, ())
    doubtful = [
        number
        for number, note in enumerate(notes, start=1)
        if isinstance(note, Blow) and note.stopped is False and note.player == player
        if any(_won(one, note) for one in takewhile(lambda one: not _acts(one), notes[number:]))
    ]
    for spent in doubtful if player != setup.me else ():
        found |= states_if(setup, notes, player, kept, (spent,))
    return found


def states_if(
    setup: Setup,
    notes: Sequence[Note],
    player: str,
    kept: Collection[int] | None,
    spent: Collection[int],
) -> set[State]:
    """Return the same if these blows spent money after all."""
    gone = gone_at(setup, notes)
    start = (setup.balance, *(0 for _spy in setup.spies))
    opened = player != setup.me
    found = set(_payments(setup, start, setup.spies)) if opened else {start}
    for number, note in in_order(setup, notes, spent):
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


def impossible(setup: Setup, notes: Sequence[Note], kept: Collection[int] | None = None) -> bool:
    """Whether the kept notes, all if None, contradict each other or the setup."""
    numbers = set(range(1, len(notes) + 1) if kept is None else kept)
    return (
        any(not states(setup, notes, player, numbers) for player in setup.players)
        or _overspent(setup, notes, numbers)
        or any(_clash(setup, notes, pair) for pair in combinations(sorted(numbers), 2))
        or any(_alone(setup, notes, number) for number in numbers)
    )


def _overspent(setup: Setup, notes: Sequence[Note], kept: Collection[int]) -> bool:
    mine = [notes[number - 1] for number in kept]
    paid = [note.amount or 0 for note in mine if isinstance(note, Open | Pay)]
    return sum(paid) > setup.balance


def _clash(setup: Setup, notes: Sequence[Note], pair: tuple[int, int]) -> bool:
    first, second = (notes[number - 1] for number in pair)
    for kind in (Open, Win):
        if isinstance(first, kind) and isinstance(second, kind):
            return True
    if isinstance(first, Blow) and not first.stopped:
        acting = {
            getattr(second, field, None)
            for field in ("spy", "informer", "victim")
            if not isinstance(second, Reveal)
        }
        if first.victim in acting and gone_at(setup, notes).get(first.victim) == pair[0]:
            return True
    if isinstance(second, Blow) and second.stopped is False:
        return pair[0] in _won_before(notes, pair[1])
    return False


def _alone(setup: Setup, notes: Sequence[Note], number: int) -> bool:
    note = notes[number - 1]
    if isinstance(note, Reveal):
        return gone_at(setup, notes[:number]).get(note.spy, number) >= number
    if isinstance(note, Blow) and note.stopped is None:
        return _never_challenged(note, notes[number:])
    if not isinstance(note, Blow) or not note.stopped or _won_before(notes, number):
        return False
    since = list(takewhile(lambda one: not _acts(one), notes[number:]))
    return not any(_won(one, note) for one in since)


def _never_challenged(blow: Blow, since: Sequence[Note]) -> bool:
    """Whether something else comes next than the challenge that a blow tells of."""
    for note in since:
        if isinstance(note, Challenge) or (isinstance(note, Reveal) and note.spy == blow.victim):
            return isinstance(note, Challenge) and not _to(note, blow)
        if _acts(note):
            return True
    return False


def _won_before(notes: Sequence[Note], number: int) -> list[int]:
    """Return the challenges just before a blown cover that can, or if not stopped must, be to it.

    A challenge after a move of the informer by the same player may have been to the move.
    """
    blow = notes[number - 1]
    assert isinstance(blow, Blow)
    since = list(takewhile(lambda at: not _acts(notes[at - 1]), range(number - 1, 0, -1)))
    moved = notes[number - len(since) - 2] if number > len(since) + 1 else None
    if blow.stopped:
        return [at for at in since if _won(notes[at - 1], blow)]
    if isinstance(moved, Move) and (moved.player, moved.spy) == (blow.player, blow.informer):
        return []
    if isinstance(moved, Blow) and (moved.player, moved.informer) == (blow.player, blow.informer):
        return []
    surely = takewhile(lambda at: _to(notes[at - 1], blow), since)
    return [at for at in surely if _won(notes[at - 1], blow)]


def _acts(note: Note) -> bool:
    return isinstance(note, Move | Pay | Bluff | Blow)


def _to(note: Note, blow: Blow) -> bool:
    where = (blow.player, blow.informer)
    return isinstance(note, Challenge) and (note.defender, note.spy) == where


def _won(note: Note, blow: Blow) -> bool:
    lost = isinstance(note, Challenge) and not note.conceded and note.covered == len(note.bids)
    return _to(note, blow) and not lost


NAMES = ("Al", "Bo", "Cy", "Di")
Table = tuple[Setup, tuple[Note, ...]]


@st.composite
def tables(draw: st.DrawFn, *, slips: int = 0) -> Table:
    """Return a setup and notes with so many slips."""
    game = played(
        draw(st.integers(0, 100_000)),
        players=draw(st.integers(2, 3)),
        rounds=draw(st.integers(1, 14)),
        spies=NAMES[: draw(st.integers(2, 4))],
        balance=100 * draw(st.integers(10, 16)),
    )
    return game.setup, slipped(game, slips)


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


@settings(max_examples=150)
@given(st.one_of(tables(slips=1), tables(slips=2), tables(slips=3)))
def test_a_conflict_is_one_and_none_of_its_notes_can_be_spared(table: Table) -> None:
    setup, notes = table
    conflict = BankReasoner(setup).follow(notes).conflict
    assert bool(conflict) == impossible(setup, notes)
    if conflict:
        assert impossible(setup, notes, conflict)
        for spare in conflict:
            assert not impossible(setup, notes, set(conflict) - {spare})


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
