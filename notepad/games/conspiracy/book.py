"""My own bank book: every entry in order, accounts and balance, and what can't be in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.deduction.cores import Notes, fewest
from notepad.deduction.intervals import Purse, received
from notepad.games.conspiracy.components import COST
from notepad.games.conspiracy.notes import Blow, Bluff, Note, Open, Pay, spies_in
from notepad.games.conspiracy.proofs import eliminations, purse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
    yield from _uncovered(setup, notes)
    yield from _after_the_end(notes)


def _overspent(setup: Setup, notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield my pay-offs that the balance can't have paid for."""
    amounts = dict(_paid(setup, notes))

    def refuted(kept: Sequence[int]) -> Notes | None:
        return tuple(kept) if sum(amounts[at] for at in kept) > setup.balance else None

    if refuted(tuple(amounts)):
        yield fewest(tuple(amounts), refuted)


def _uncovered(setup: Setup, notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield what I bid, covered or blew with more than my account held."""
    shown = purse(setup, notes, setup.me)
    paid = [(at, notes[at - 1], amount) for at, amount in _paid(setup, notes)]
    for proof in shown.proofs:
        held = sum(
            amount
            for at, note, amount in paid
            if at < proof.note and isinstance(note, Open | Pay) and note.spy == proof.account
        )
        if _needed(shown, proof.note, proof.account) > held:
            yield _too_much(shown, proof.note, proof.account, held)
            return


def _needed(shown: Purse, note: int, account: str) -> int:
    upto = (p.note for p in shown.proofs if p.note <= note and p.account == account)
    return received(shown.told_by(upto)).get(account, 0)


def _too_much(shown: Purse, note: int, account: str, held: int) -> Notes:
    upto = tuple(p.note for p in shown.proofs if p.note <= note and p.account == account)

    def refuted(kept: Sequence[int]) -> Notes | None:
        needed = received(shown.told_by(kept)).get(account, 0)
        return tuple(kept) if needed > held else None

    return fewest(upto, refuted)


def _after_the_end(notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield notes in which a spy acts that had left the game."""
    gone = eliminations(notes)
    for number, note in enumerate(notes, start=1):
        for spy in spies_in(note):
            if gone.get(spy, number) < number:
                yield (gone[spy], number)


def _paid(setup: Setup, notes: Sequence[Note]) -> Iterator[tuple[int, int]]:
    for line in lines(setup, notes):
        if isinstance(line.note, Open | Pay) and line.note.amount is not None:
            yield line.number, line.note.amount
