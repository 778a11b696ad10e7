"""Bounds on hidden money: what a purse that is paid out unseen can have put into its accounts.

A purse holds a balance. Once at the start, for certain, and then at each announced *chance* at
most once, some of it goes into one account; nothing ever comes back. What is seen are *proofs*
that an account held at least so much at some moment, and money that left it for good. Nothing
that is seen says that an account held less, so proofs only ever add up:

- all that an account received is at least what was proven in it plus what it had spent before;
- nothing hinders a player from paying an account all that it ever gets the first time, so a plan
  fits if and only if these sums are within the balance, and at each moment no more accounts
  were proven than there had been chances.

Hence the bounds below are exact, not only safe. Moments are numbers of notes. A chance is never
taken back: reasons and conflicts leave out proofs, and every chance stays.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from notepad.deduction.cores import Notes, fewest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Account: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Interval:
    """From `low` to `high`, both possible."""

    low: int
    high: int

    @property
    def settled(self) -> bool:
        """Whether only one amount is left."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Proof:
    """At note `note` an account held at least `least`, of which `spent` left for good then."""

    note: int
    account: Account
    least: int
    spent: int = 0


@dataclass(frozen=True)
class Purse:
    """One player's money, as others see it.

    `chances` are the notes at which a payment was announced, ascending, besides the certain one
    at the start; `proofs` are in the order of their notes. All amounts are multiples of the least
    payment.
    """

    balance: int
    accounts: tuple[Account, ...]
    chances: tuple[int, ...] = ()
    proofs: tuple[Proof, ...] = ()

    def told_by(self, notes: Iterable[int]) -> Purse:
        """Return the purse as it would be known by the proofs of these notes alone."""
        kept = frozenset(notes)
        return replace(self, proofs=tuple(proof for proof in self.proofs if proof.note in kept))


@dataclass
class _Seen:
    """Proofs added up, account by account; accounts without any proof are not there."""

    received: dict[Account, int] = field(default_factory=dict)
    spent: dict[Account, int] = field(default_factory=dict)
    first: dict[Account, int] = field(default_factory=dict)

    def take(self, proof: Proof) -> None:
        """Add one proof, later than those before."""
        account, before = proof.account, self.spent.get(proof.account, 0)
        needed = before + proof.least
        self.received[account] = max(needed, self.received.get(account, 0))
        self.spent[account] = before + proof.spent
        self.first.setdefault(account, proof.note)


def received(purse: Purse) -> Mapping[Account, int]:
    """Return for each account that was surely paid the least that it received altogether."""
    return _seen(purse).received


def spent(purse: Purse) -> Mapping[Account, int]:
    """Return what left each account for good."""
    return _seen(purse).spent


def fits(purse: Purse) -> bool:
    """Whether any way of paying explains all proofs."""
    return _fits(purse, _seen(purse))


def bounds(purse: Purse) -> Mapping[Account, Interval]:
    """Return for each account the tightest interval of what it holds now, if the purse fits."""
    seen = _seen(purse)
    return {account: Interval(_low(purse, account), _high(purse, seen, account))
            for account in purse.accounts}  # fmt: skip


def conflict(purse: Purse) -> Notes:
    """Return notes whose proofs contradict each other, none of them spare; empty if all fits."""
    if fits(purse):
        return ()

    def refuted(notes: Sequence[int]) -> Notes | None:
        return None if fits(purse.told_by(notes)) else tuple(notes)

    return fewest(_notes(purse.proofs), refuted)


def forcing_low(purse: Purse, account: Account) -> Proof | None:
    """Return the proof that forces the lower bound, the earliest of equal ones.

    What was spent afterwards is taken off it. None if the bound is 0.
    """
    low = _low(purse, account)
    if low == 0:
        return None
    return next(proof for proof, left in _left(purse, account) if left == low)


def forcing_high(purse: Purse, account: Account) -> Notes:
    """Return notes whose proofs force the upper bound, none of them spare."""
    high = _high(purse, _seen(purse), account)

    def forced(notes: Sequence[int]) -> Notes | None:
        told = purse.told_by(notes)
        return tuple(notes) if _high(told, _seen(told), account) <= high else None

    return fewest(_notes(purse.proofs), forced)


def payable(purse: Purse, account: Account) -> bool:
    """Whether any chance can have reached an account."""
    return _payable(purse, _seen(purse), account)


def _seen(purse: Purse) -> _Seen:
    seen = _Seen()
    for proof in purse.proofs:
        seen.take(proof)
    return seen


def _fits(purse: Purse, seen: _Seen) -> bool:
    if sum(seen.received.values()) > purse.balance:
        return False
    for paid, moment in enumerate(sorted(seen.first.values()), start=1):
        if paid > 1 + sum(chance < moment for chance in purse.chances):
            return False
    return True


def _payable(purse: Purse, seen: _Seen, account: Account) -> bool:
    return account in seen.first or len(seen.first) < 1 + len(purse.chances)


def _high(purse: Purse, seen: _Seen, account: Account) -> int:
    if not _payable(purse, seen, account):
        return 0
    elsewhere = sum(seen.received.values()) - seen.received.get(account, 0)
    return purse.balance - elsewhere - seen.spent.get(account, 0)


def _low(purse: Purse, account: Account) -> int:
    return max((left for _proof, left in _left(purse, account)), default=0)


def _left(purse: Purse, account: Account) -> Iterator[tuple[Proof, int]]:
    """Yield each proof of an account and what of it must still be there, if anything."""
    own = [proof for proof in purse.proofs if proof.account == account]
    gone = sum(proof.spent for proof in own)
    for proof in own:
        yield proof, max(0, proof.least - gone)
        gone -= proof.spent


def _notes(proofs: Iterable[Proof]) -> Notes:
    return tuple(sorted({proof.note for proof in proofs}))
