"""My own bank book: every entry in order, accounts and balance, and what can't be in it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.games.conspiracy.components import COST
from notepad.games.conspiracy.notes import Blow, Bluff, Note, Open, Pay
from notepad.games.conspiracy.proofs import purse

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from notepad.deduction.hidden_money import Proof
    from notepad.deduction.minimal_notes import Notes
    from notepad.games.conspiracy.setup import Setup


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of my book: which note made it, and what stands there afterwards.

    `spy` is the account that changed to `total`, None for a bluff; `balance` is what is left.
    """

    number: int
    note: Open | Pay | Bluff | Blow
    spy: str | None
    total: int
    balance: int


def entry(setup: Setup, before: Sequence[Line], number: int, note: Note) -> Line | None:
    """Return what a note enters after these lines, None if it is not about my money."""
    left = before[-1].balance if before else setup.balance
    match note:
        case (
            Open(spy=str() as spy, amount=int() as amount)
            | Pay(spy=str() as spy, amount=int() as amount)
        ) if note.player == setup.me:
            return Line(number, note, spy, total(before, spy) + amount, left - amount)
        case Bluff():
            return Line(number, note, None, 0, left)
        case Blow(informer=spy, stopped=False) if note.player == setup.me:
            return Line(number, note, spy, total(before, spy) - COST, left)
        case _:
            return None


def total(before: Sequence[Line], spy: str) -> int:
    """Return what the last of some lines leaves on a spy's account."""
    return next((line.total for line in reversed(before) if line.spy == spy), 0)


def lines(setup: Setup, notes: Sequence[Note]) -> tuple[Line, ...]:
    """Return my book's entries in order."""
    found: list[Line] = []
    for number, note in enumerate(notes, start=1):
        line = entry(setup, found, number, note)
        if line is not None:
            found.append(line)
    return tuple(found)


def accounts(setup: Setup, notes: Sequence[Note]) -> Mapping[str, int]:
    """Return what my book has for each spy, eliminated ones too."""
    found = lines(setup, notes)
    return {spy: total(found, spy) for spy in setup.spies}


def balance(setup: Setup, notes: Sequence[Note]) -> int:
    """Return what is left to pay with."""
    found = lines(setup, notes)
    return found[-1].balance if found else setup.balance


def conflicts(setup: Setup, notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield sets of notes that contradict each other or my own book, none of them spare."""
    openings = [at for at, note in enumerate(notes, start=1) if isinstance(note, Open)]
    if len(openings) > 1:
        yield tuple(openings[:2])
    yield from _overspent(setup, notes)
    yield from _otherwise(setup, notes)


def overspent(setup: Setup, notes: Sequence[Note], kept: Collection[int]) -> bool:
    """Whether my pay-offs among the kept notes are more than the balance."""
    amounts = (amount for at, _spy, amount in _paid(setup, notes) if at in kept)
    return sum(amounts) > setup.balance


def _overspent(setup: Setup, notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield the fewest of my pay-offs that the balance can't have paid for: the largest."""
    left, found = setup.balance, list[int]()
    for at, _spy, amount in sorted(_paid(setup, notes), key=lambda paid: -paid[2]):
        found.append(at)
        left -= amount
        if left < 0:
            yield tuple(sorted(found))
            return


def _otherwise(setup: Setup, notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield what I bid, covered, blew or revealed otherwise than my book has it."""
    received = dict.fromkeys(setup.spies, 0)
    blown: dict[str, list[int]] = {spy: [] for spy in setup.spies}
    payments = deque(_paid(setup, notes))
    for proof in purse(setup, notes, setup.me).proofs:
        while payments and payments[0][0] < proof.moment:
            _at, spy, amount = payments.popleft()
            received[spy] += amount
        wrong = _wrong(proof, received[proof.account], blown[proof.account])
        if wrong:
            yield wrong
        if proof.spent:
            blown[proof.account].append(proof.note)


def _wrong(proof: Proof, received: int, blown: Sequence[int]) -> Notes:
    """Return what contradicts that an account had received so much; empty if nothing does.

    `blown` are the notes before, each of which took the cost of a blown cover out of it. As many
    of them as `room` fit beside the proof: with one more it is too much, whichever they are.
    """
    room, odd = divmod(received - proof.least, COST)
    if proof.closed is not None and (odd or room > len(blown)):
        return (proof.note,)
    if room < len(blown):
        return tuple(sorted((*blown[: max(0, room + 1)], proof.note)))
    return ()


def _paid(setup: Setup, notes: Sequence[Note]) -> Iterator[tuple[int, str, int]]:
    """Yield my pay-offs: note, spy and amount."""
    for line in lines(setup, notes):
        if isinstance(line.note, Open | Pay) and line.spy and line.note.amount:
            yield line.number, line.spy, line.note.amount
