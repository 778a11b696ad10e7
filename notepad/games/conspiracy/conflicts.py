"""What is well formed but cannot have happened: the notes that contradict each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.deduction import hidden_money
from notepad.deduction.minimal_notes import Notes, fewest
from notepad.games.conspiracy.components import COST
from notepad.games.conspiracy.notes import Blow, Bluff, Challenge, Move, Open, Pay, Reveal, Win
from notepad.games.conspiracy.proofs import shown_by

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from notepad.deduction.purse import Proof, Purse
    from notepad.games.conspiracy.notes import Note
    from notepad.games.conspiracy.setup import Setup
    from notepad.games.conspiracy.state import State

_ACTIONS = Move | Pay | Bluff | Blow


def shortest(*found: Notes) -> Notes:
    """Return the shortest of some sets of notes, of equal ones the earlier; empty ones are none."""
    return min(filter(None, found), key=lambda one: (len(one), one), default=())


def without_spare(clash: Notes, setup: Setup, purses: Mapping[str, Purse]) -> Notes:
    """Return notes of a clash that can't all be right either, none of them spare.

    What is left out is what a note shows or says; that a pay-off was announced, that a spy left
    the game and what my own book paid stays known throughout.
    """
    others = [purses[player] for player in setup.opponents]

    def refuted(kept: Sequence[int]) -> Notes | None:
        """Return the notes if some purse contradicts them, for one may hold within another."""
        fitting = all(hidden_money.fits(purse.told_by(kept)) for purse in others)
        return None if fitting else tuple(kept)

    return fewest(clash, refuted)


def clashes(notes: Sequence[Note], before: State, now: State) -> Iterator[Notes]:
    """Yield what contradicts the note that led from one state to the next, but hidden money."""
    note, number = notes[before.count], now.count
    if isinstance(note, Open | Win):
        first = next(at for at, one in enumerate(notes, start=1) if type(one) is type(note))
        yield from [(first, number)] if first < number else []
    yield from _out_of_the_game(now.gone, number, note)
    if isinstance(note, Blow):
        yield from _misjudged(notes, number, note)
    for player, proof in shown_by(note, number, now.gone):
        if player == now.setup.me:
            yield from _otherwise(before, proof)


def _out_of_the_game(gone: Mapping[str, int], number: int, note: Note) -> Iterator[Notes]:
    """Yield notes in which a spy acts that had left, or is told of as if he had."""
    named = [vars(note)[role] for role in ("spy", "informer", "victim") if role in vars(note)]
    left = [spy for spy in named if gone.get(spy, number) < number]
    if not isinstance(note, Reveal):
        yield from ((gone[spy], number) for spy in left)
    elif not left:
        yield (number,)


def _misjudged(notes: Sequence[Note], number: int, blow: Blow) -> Iterator[Notes]:
    """Yield a blown cover that ended otherwise than the challenges to it, noted just before.

    If the same player moved the informer just before that, a challenge may have been to the move
    as well; a challenge with other notes in between may be to either. Neither is held against it.
    """
    acted = (at for at in range(number - 1, 0, -1) if isinstance(notes[at - 1], _ACTIONS))
    start = next(acted, 1)
    since = list(enumerate(notes[start - 1 : number - 1], start))
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


def overspent(now: State) -> Notes:
    """Return the fewest of my pay-offs that the balance can't have paid for: the largest."""
    left, found = now.setup.balance, list[int]()
    for line in sorted(now.book, key=lambda line: -line.paid) if now.balance < 0 else ():
        found.append(line.number)
        left -= line.paid
        if left < 0:
            break
    return tuple(sorted(found))


def _otherwise(before: State, proof: Proof) -> Iterator[Notes]:
    """Yield what I bid, covered, blew or revealed otherwise than my book has it.

    If an account held too little, it needs the covers blown before, each of which took its cost:
    with as many of them left out as it takes it would have held enough, whichever they are.
    """
    if not proof.closed and proof.least <= max(0, before.accounts[proof.account]):
        return
    lines = [x for x in before.book if x.spy == proof.account and x.number < proof.moment]
    short = proof.least - (lines[-1].total if lines else 0)
    if proof.closed is not None and (short < 0 or short % COST):
        yield (proof.note,)
    elif short > 0:
        blown = [line.number for line in lines if isinstance(line.note, Blow)]
        spare = (short - 1) // COST
        yield tuple(sorted((*blown[: max(0, len(blown) - spare)], proof.note)))
