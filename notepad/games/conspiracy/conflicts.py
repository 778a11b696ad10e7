"""What is well formed but cannot have happened: the notes that contradict each other."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from notepad.deduction import hidden_money
from notepad.deduction.minimal_notes import Notes, fewest
from notepad.games.conspiracy.components import COST
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

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from notepad.deduction.purse import Purse
    from notepad.games.conspiracy.state import State


def conflict(now: State, notes: Sequence[Note], purses: Mapping[str, Purse]) -> Notes:
    """Return notes that can't all be right, none of them spare; empty if all can be.

    Of several such sets it is one of the smallest found. What is left out is what a note shows or
    says; that a pay-off was announced, that a spy left the game and what my own book paid stays
    known throughout.
    """
    me = now.setup.me
    others = [purse for player, purse in purses.items() if player != me]
    found = [
        *_twice(notes),
        *_out_of_the_game(now.gone, notes),
        *_misjudged(notes),
        *_overspent(now),
        *_otherwise(now, purses[me]),
        *filter(None, map(hidden_money.conflict, others)),
    ]
    if not found:
        return ()

    def refuted(kept: Sequence[int]) -> Notes | None:
        """Return the notes if some purse contradicts them, for one may hold within another."""
        fitting = all(hidden_money.fits(purse.told_by(kept)) for purse in others)
        return None if fitting else tuple(kept)

    return fewest(min(found, key=lambda one: (len(one), one)), refuted)


def _twice(notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield my two openings and the two wins."""
    for kind in (Open, Win):
        found = [at for at, note in enumerate(notes, start=1) if isinstance(note, kind)]
        if len(found) > 1:
            yield tuple(found[:2])


def _out_of_the_game(gone: Mapping[str, int], notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield notes in which a spy acts that had left, or is told of as if he had."""
    for number, note in enumerate(notes, start=1):
        named = [vars(note)[role] for role in ("spy", "informer", "victim") if role in vars(note)]
        left = [spy for spy in named if gone.get(spy, number) < number]
        if not isinstance(note, Reveal):
            yield from ((gone[spy], number) for spy in left)
        elif not left:
            yield (number,)


def _misjudged(notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield blown covers that ended otherwise than the challenges to them, noted just before.

    If the same player moved the informer just before that, a challenge may have been to the move
    as well; a challenge with other notes in between may be to either. Neither is held against it.
    """
    since: list[tuple[int, Note]] = []
    for number, note in enumerate(notes, start=1):
        if isinstance(note, Blow):
            yield from _misjudged_one(since, number, note)
        if isinstance(note, Move | Pay | Bluff | Blow):
            since.clear()
        since.append((number, note))


def _misjudged_one(since: Sequence[tuple[int, Note]], number: int, blow: Blow) -> Iterator[Notes]:
    """Yield why a blown cover can't have ended so, after the last action and other notes."""
    contested = (blow.player, blow.informer)
    action = since[0][1] if since else None
    if blow.stopped:
        if not any(_lost(note, contested) for _at, note in since):
            yield (number,)
    elif not isinstance(action, Move) or (action.player, action.spy) != contested:
        for at, note in reversed(since):
            if not isinstance(note, Challenge) or (note.defender, note.spy) != contested:
                return
            if note.won:
                yield (at, number)


def _lost(note: Note, contested: tuple[str, str]) -> bool:
    return isinstance(note, Challenge) and note.won and (note.defender, note.spy) == contested


def _overspent(now: State) -> Iterator[Notes]:
    """Yield the fewest of my pay-offs that the balance can't have paid for: the largest."""
    left, found = now.setup.balance, list[int]()
    for line in sorted(now.book, key=lambda line: -line.paid):
        found.append(line.number)
        left -= line.paid
        if left < 0:
            yield tuple(sorted(found))
            return


def _otherwise(now: State, mine: Purse) -> Iterator[Notes]:
    """Yield what I bid, covered, blew or revealed otherwise than my book has it.

    If an account held too little, it needs the covers blown before, each of which took its cost:
    with as many of them left out as it takes it would have held enough, whichever they are.
    """
    accounts = {spy: [line for line in now.book if line.spy == spy] for spy in now.setup.spies}
    for proof in mine.proofs:
        lines = accounts[proof.account]
        lines = lines[: bisect_left(lines, proof.moment, key=lambda line: line.number)]
        short = proof.least - (lines[-1].total if lines else 0)
        if proof.closed is not None and (short < 0 or short % COST):
            yield (proof.note,)
        elif short > 0:
            blown = [line.number for line in lines if isinstance(line.note, Blow)]
            spare = (short - 1) // COST
            yield tuple(sorted((*blown[: max(0, len(blown) - spare)], proof.note)))
