"""From the notes to what they prove of each player's purse."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from notepad.deduction.purse import Proof, Purse
from notepad.games.conspiracy.components import COST, STEP
from notepad.games.conspiracy.notes import Blow, Bluff, Challenge, Move, Open, Pay, Reveal, Win

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.games.conspiracy.notes import Note
    from notepad.games.conspiracy.setup import Setup
    from notepad.games.conspiracy.state import State


def untouched(setup: Setup) -> Mapping[str, Purse]:
    """Return everybody's money before any note."""
    return dict.fromkeys(setup.players, Purse(setup.balance, setup.spies, step=STEP))


def further(purses: Mapping[str, Purse], note: Note, now: State) -> Mapping[str, Purse]:
    """Return everybody's money after one more note, which led to the state `now`."""
    known = dict(purses)
    if isinstance(note, Pay):
        known[note.player] = known[note.player].with_chance(now.count)
    for player, proof in shown_by(note, now.count, now.gone):
        if proof.least or proof.closed:
            known[player] = known[player].with_proof(proof)
    return known


def shown_by(note: Note, number: int, gone: Mapping[str, int]) -> Iterator[tuple[str, Proof]]:
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
