"""From the notes to what they prove: of each opponent's purse, of my own book, of the spies."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from notepad.deduction.intervals import Proof, Purse
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
    from collections.abc import Iterator, Sequence

    from notepad.games.conspiracy.setup import Setup


def purse(setup: Setup, notes: Sequence[Note], player: str) -> Purse:
    """Return a player's money as bids, covers and blown covers show it to all."""
    numbered = list(enumerate(notes, start=1))
    return Purse(
        setup.balance,
        setup.spies,
        chances=tuple(
            number for number, note in numbered if isinstance(note, Pay) and note.player == player
        ),
        proofs=tuple(proof for number, note in numbered for proof in _shown(number, note, player)),
    )


def _shown(number: int, note: Note, player: str) -> Iterator[Proof]:
    """Yield what a note proves that a player's account held.

    What somebody *says* about an eliminated spy (`reveal`) is no proof: nothing but the books,
    swapped at the end, holds him to it.
    """
    match note:
        case Challenge():
            bid = _shown_bid(note, player)
            if bid:
                yield Proof(number, note.spy, bid)
        case Blow():
            if note.player == player:
                yield Proof(number, note.informer, COST, 0 if note.stopped else COST)
        case Open() | Pay() | Bluff() | Move() | Reveal() | Win():
            pass
        case _:
            assert_never(note)


def _shown_bid(note: Challenge, player: str) -> int:
    """Return the highest bid that a player made or covered in a contest, 0 for none."""
    if player == note.challenger:
        return max(note.bids, default=0)
    covered = note.bids[: note.covered] if player == note.defender else ()
    return max(covered, default=0)


def eliminations(notes: Sequence[Note]) -> dict[str, int]:
    """Return the spies that left the game, each with the note that says so."""
    gone: dict[str, int] = {}
    for number, note in enumerate(notes, start=1):
        if isinstance(note, Blow) and not note.stopped:
            gone.setdefault(note.victim, number)
    return gone
