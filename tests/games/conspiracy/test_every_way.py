"""Small tables, held against every way in which the money can lie, note after note.

The ways are written from the record's rules alone and share nothing with the notepad's reasoning.
A state is what each account of a player holds; a note turns the states that are possible before it
into those that are possible after it. That is slow, plain, and only for small tables.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, takewhile

from hypothesis import given
from hypothesis import strategies as st

from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Win,
)
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.conspiracy.setup import COST, STEP, Setup
from tests.games.conspiracy.playing import played, slipped

State = tuple[int, ...]
"""What is left to pay with, then each spy's account; that of an eliminated one as he left it."""


def gone_at(notes: Sequence[Note]) -> dict[str, int]:
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
    gone = gone_at(notes)
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
    gone = gone_at(notes)
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
        or any(_clash(notes, pair) for pair in combinations(sorted(numbers), 2))
        or any(_alone(notes, number) for number in numbers)
    )


def _overspent(setup: Setup, notes: Sequence[Note], kept: Collection[int]) -> bool:
    mine = [notes[number - 1] for number in kept]
    paid = [note.amount or 0 for note in mine if isinstance(note, Open | Pay)]
    return sum(paid) > setup.balance


def _clash(notes: Sequence[Note], pair: tuple[int, int]) -> bool:
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
        if first.victim in acting and gone_at(notes)[first.victim] == pair[0]:
            return True
    if isinstance(second, Blow) and not second.stopped:
        return pair[0] in _won_before(notes, pair[1])
    return False


def _alone(notes: Sequence[Note], number: int) -> bool:
    note = notes[number - 1]
    if isinstance(note, Reveal):
        return gone_at(notes).get(note.spy, number) >= number
    return isinstance(note, Blow) and note.stopped and not _won_before(notes, number)


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


@given(tables())
def test_the_bounds_are_those_of_every_way(table: Table) -> None:
    setup, notes = table
    known = BankReasoner(setup).follow(notes)
    assert known.consistent
    for player in setup.opponents:
        found = {spy: (one.low, one.high) for spy, one in known.opponents[player].items()}
        assert found == bounds(setup, notes, player)


@given(tables(), st.data())
def test_reasons_are_forced_by_their_notes_and_none_can_be_spared(
    table: Table, data: st.DataObject
) -> None:
    setup, notes = table
    reasoner = BankReasoner(setup)
    player = data.draw(st.sampled_from(setup.opponents))
    for spy, (low, high) in bounds(setup, notes, player).items():
        least = reasoner.why(notes, f"{spy}/low", player)
        most = reasoner.why(notes, f"{spy}/high", player)
        assert (least.answer == "yes") == bool(low) == bool(least.notes)
        assert (most.answer == "yes") == (high < setup.balance) == bool(most.notes)
        for at, bound, reason in ((0, low, least), (1, -high, most)):
            kept = set(reason.notes)
            told = [kept, *(kept - {spare} for spare in kept)]
            forced = [bounds(setup, notes, player, one)[spy][at] for one in told]
            signed = [-amount if at else amount for amount in forced]
            assert signed[0] >= bound
            assert all(amount < bound for amount in signed[1:])


@given(st.one_of(tables(slips=1), tables(slips=2), tables(slips=3)))
def test_a_conflict_is_one_and_none_of_its_notes_can_be_spared(table: Table) -> None:
    setup, notes = table
    conflict = BankReasoner(setup).follow(notes).conflict
    assert bool(conflict) == impossible(setup, notes)
    if conflict:
        assert impossible(setup, notes, conflict)
        for spare in conflict:
            assert not impossible(setup, notes, set(conflict) - {spare})
