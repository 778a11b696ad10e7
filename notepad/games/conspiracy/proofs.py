"""From the notes to what they prove: of each opponent's purse, of my own book, of the spies."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from notepad.deduction.hidden_money import Proof, Purse
from notepad.games.conspiracy.components import COST, STEP
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

    from notepad.games.conspiracy.setup import Setup


def purse(setup: Setup, notes: Sequence[Note], player: str) -> Purse:
    """Return a player's money as bids, covers, blown covers and reveals show it to all."""
    gone = eliminations(notes)
    proofs = [
        proof
        for number, note in enumerate(notes, start=1)
        for proof in _shown(number, note, player, gone)
    ]
    return Purse(
        setup.balance,
        setup.spies,
        chances=tuple(
            number
            for number, note in enumerate(notes, start=1)
            if isinstance(note, Pay) and note.player == player
        ),
        proofs=tuple(sorted(proofs, key=lambda proof: proof.moment)),
        step=STEP,
    )


def _shown(number: int, note: Note, player: str, gone: Mapping[str, int]) -> Iterator[Proof]:
    """Yield what a note proves that a player's account held.

    What somebody says about an eliminated spy (`reveal`) is as good as a bid, for the books are
    swapped at the end: it counts what the account held when the spy left. What can't be, a reveal
    of a spy who has not left and money spent on one who has, proves and changes nothing.
    """
    match note:
        case Challenge():
            bid = _shown_bid(note, player)
            if bid:
                yield Proof(number, note.spy, bid)
        case Blow():
            if note.player == player:
                spends = not note.stopped and gone.get(note.informer, number) >= number
                yield Proof(number, note.informer, COST, COST if spends else 0)
        case Reveal():
            if note.player == player and gone.get(note.spy, number) < number:
                yield Proof(number, note.spy, note.amount, closed=gone[note.spy])
        case Open() | Pay() | Bluff() | Move() | Win():
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
