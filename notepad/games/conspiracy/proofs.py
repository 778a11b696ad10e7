"""From the notes to what they prove of each player's purse."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from notepad.deduction.purse import Proof, Purse
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

    from notepad.games.conspiracy.state import State


def purses(now: State, notes: Sequence[Note]) -> Mapping[str, Purse]:
    """Return everybody's money as bids, covers, blown covers and reveals show it to all."""
    shown = [
        (player, proof)
        for number, note in enumerate(notes, start=1)
        for player, proof in _shown(number, note, now.gone)
        if proof.least or proof.closed
    ]
    shown.sort(key=lambda one: one[1].moment)
    numbered = enumerate(notes, start=1)
    chances = [(note.player, number) for number, note in numbered if isinstance(note, Pay)]
    return {
        player: Purse(
            now.setup.balance,
            now.setup.spies,
            chances=tuple(number for who, number in chances if who == player),
            proofs=tuple(proof for who, proof in shown if who == player),
            step=STEP,
        )
        for player in now.setup.players
    }


def _shown(number: int, note: Note, gone: Mapping[str, int]) -> Iterator[tuple[str, Proof]]:
    """Yield whose account a note proves to have held something; $0 proves nothing.

    What somebody says about an eliminated spy (`reveal`) is as good as a bid, for the books are
    swapped at the end: it counts what the account held when the spy left. What can't be, a reveal
    of a spy who has not left and money spent on one who has, proves and changes nothing.
    """
    match note:
        case Challenge(spy=spy, bids=bids):
            yield note.challenger, Proof(number, spy, max(bids, default=0))
            yield note.defender, Proof(number, spy, max(bids[: note.covered], default=0))
        case Blow(informer=spy):
            spends = not note.stopped and gone.get(spy, number) >= number
            yield note.player, Proof(number, spy, COST, COST if spends else 0)
        case Reveal(spy=spy):
            if gone.get(spy, number) < number:
                yield note.player, Proof(number, spy, note.amount, closed=gone[spy])
        case Open() | Pay() | Bluff() | Move() | Win():
            pass
        case _:
            assert_never(note)
