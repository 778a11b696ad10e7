"""Purse: one player's money as others see it, and what the proofs of each account add up to."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from notepad.deduction.minimal_notes import Notes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


Account: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Proof:
    """Note `note` shows that an account held at least `least`, of which `spent` left for good.

    It did so when the note came; or, if the note counts what was in an account `closed` at an
    earlier note, it held exactly that then.
    """

    note: int
    account: Account
    least: int
    spent: int = 0
    closed: int | None = None

    @property
    def moment(self) -> int:
        """When the account held it."""
        return self.note if self.closed is None else self.closed


@dataclass
class Shown:
    """What the proofs of one account add up to.

    It `received` at least that much altogether, as `proof` shows, the earliest of equal ones;
    `first` shows that it was paid at all. What was `spent` left it for good. By the counts it
    received `most`, the least of them, None if it was not counted; `empty` is the first count of
    nothing.
    """

    received: int = 0
    spent: int = 0
    proof: Proof | None = None
    first: Proof | None = None
    forcing: Notes = ()
    spends: Notes = ()
    most: int | None = None
    empty: Proof | None = None

    @property
    def counted(self) -> bool:
        """Whether it is closed and was counted."""
        return self.most is not None

    @property
    def overcounted(self) -> bool:
        """Whether more was shown than a count allows."""
        return self.most is not None and self.most < self.received

    @property
    def least(self) -> int:
        """The least that is left of what was received."""
        return self.received - self.spent

    def take(self, proof: Proof) -> None:
        """Add one proof, later than those before."""
        needed = self.spent + proof.least
        if proof.closed is not None:
            self.most = needed if self.most is None else min(self.most, needed)
            self.empty = self.empty or (None if proof.least else proof)
        if needed > self.received:
            self.received, self.proof = needed, proof
            self.forcing = (*self.spends, proof.note)
            self.first = self.first or proof
        if proof.spent:
            self.spent += proof.spent
            self.spends = (*self.spends, proof.note)


@dataclass(frozen=True)
class Purse:
    """One player's money, as others see it.

    `chances` are the notes at which a payment was announced, ascending, besides the certain one
    at the start; `proofs` are in the order of their moments, and nothing is spent from an account
    after its closing. All amounts are multiples of `step`, the least payment. Only the proofs of
    `notes` count, all of them if it is None.
    """

    balance: int
    accounts: tuple[Account, ...]
    chances: tuple[int, ...] = ()
    proofs: tuple[Proof, ...] = ()
    step: int = 1
    notes: frozenset[int] | None = None

    def told_by(self, notes: Iterable[int]) -> Purse:
        """Return the purse as it would be known by the proofs of these notes alone."""
        return replace(self, notes=frozenset(notes))

    def with_chance(self, note: int) -> Purse:
        """Return the purse when one more payment was announced."""
        return replace(self, chances=(*self.chances, note))._showing(self.shown)

    def with_proof(self, proof: Proof) -> Purse:
        """Return the purse when all proofs count, and one more."""
        at = bisect_right(self.proofs, proof.moment, key=lambda one: one.moment)
        proofs = (*self.proofs[:at], proof, *self.proofs[at:])
        grown = replace(self, proofs=proofs)
        if at < len(self.proofs):
            return grown
        one = replace(self.shown.get(proof.account, Shown()))
        one.take(proof)
        return grown._showing({**self.shown, proof.account: one})

    @cached_property
    def heeded(self) -> tuple[Proof, ...]:
        """The proofs that count."""
        if self.notes is None:
            return self.proofs
        return tuple(proof for proof in self.proofs if proof.note in self.notes)

    @cached_property
    def told(self) -> Notes:
        """The notes of the proofs that count, ascending."""
        return tuple(sorted({proof.note for proof in self.heeded}))

    @cached_property
    def shown(self) -> Mapping[Account, Shown]:
        """What the proofs add up to, for each account that has any."""
        found: dict[Account, Shown] = {}
        for proof in self.heeded:
            found.setdefault(proof.account, Shown()).take(proof)
        return found

    @cached_property
    def paid(self) -> Mapping[Account, Shown]:
        """The accounts that were surely paid."""
        return {name: one for name, one in self.shown.items() if one.received}

    @cached_property
    def empty(self) -> Mapping[Account, Proof]:
        """For each account that was counted empty the first count that says so."""
        return {name: one.empty for name, one in self.shown.items() if one.empty}

    def _showing(self, shown: Mapping[Account, Shown]) -> Purse:
        """Return this purse when it is known what it shows, so as not to add it all up again."""
        vars(self)["shown"] = shown
        return self
