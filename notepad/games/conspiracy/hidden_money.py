"""The tightest bounds on money that is paid unseen: what each hidden account can hold.

A `Purse` holds a balance. Once at the start, certainly, and then at most once at each announced
*chance*, some of it goes into one account; nothing ever comes back. What others see are *proofs*:
that an account held at least some amount at some moment, money that left it for good, and *counts*,
which say exactly what an account held when it was closed; after that nothing goes into it.

Why the bounds are the tightest. Take any way of paying, and let it pay each account everything at
that account's first payment: no proof fails because of that, since the account only holds more,
sooner; and a count only sees the total, because everything was paid before the closing. So all that
matters about a way of paying is a total for each account, and a payment for each account that gets
any. It fits if and only if

- no total is below what was proven plus what was spent before, and the total of a counted account
  is the count plus what was spent before, so no proof of that account asks for more;
- the totals are within the balance;
- up to each moment no more accounts had to be paid than there had been payments: an account has to
  be paid before its first proof, or before its closing if the count is not zero;
- not every account was counted empty, because the payment at the start went somewhere.

So a count's *no more* binds no account but the closed one, which needs no interval, except by the
last rule: if every other account was counted empty, the last one got at least one step. Otherwise
each account may have its least total while the payment at the start went elsewhere, and any account
that can still be paid may have everything that the least totals of the others leave.

Three accounts and $10, one chance at note 2. At note 4 `a` is closed, at note 5 a bid of $2 on `b`
is heard: b 2–10, c 0–8. A count of $3 at note 6 says that `a` was paid: both payments are used, so
b 2–7, c 0–0. A count of $0 would leave b 2–10, c 0–8; and without the bid, and with a count of $0
for `b` as well, c 1–10.

A *missed* payment is a chance whose moment nobody knows: it may have come before any note, so it
counts from the start. If nobody knows whose it was either, it is a *stray*, and serves any purse
that needs it: what others were shown to have paid beyond their own chances is taken from the strays
first, and anybody else may have made all the rest.

If the notes leave open whether something was spent, it is *unsure*: then the bounds hold either
way. What is least left is less, as if it was spent, and everything else is as if it wasn't.

Moments are numbers of notes. Chances, closings and what was spent before a count are never taken
back: reasons and conflicts leave out proofs, but not whether money was spent.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from notepad.core.dataclass import dataclass
from notepad.deduction.minimal_notes import Notes, minimal_conflict

AccountName: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Proof:
    """Note `note` shows that an account held at least `least`, of which `spent` left for good.

    That is what it held when the note came; or, if the note counts what was in an account `closed`
    at an earlier note, it held exactly that much then; or, if it was a bid on a blow that is noted
    already, it held that just `before` that note. What is `unsure` may have left it, too.
    """

    note: int
    account: AccountName
    least: int
    spent: int = 0
    closed: int | None = None
    before: int | None = None
    unsure: int = 0

    @property
    def moment(self) -> int:
        """When the account held it."""
        if self.before is not None:
            return self.before
        return self.note if self.closed is None else self.closed


@dataclass
class ProvenAccount:
    """What the proofs of one account add up to.

    It `received` at least that much in all, as `proof` shows, the earliest of equal ones; `first`
    shows that it was paid at all. The amount `spent` left it for good, and so may what is `unsure`.
    At `least` so much is left, as `holding` shows. According to the counts it received `most`, the
    least of them, None if it was not counted; `empty` is the first count of nothing.
    """

    received: int = 0
    spent: int = 0
    unsure: int = 0
    least: int = 0
    proof: Proof | None = None
    holding: Proof | None = None
    first: Proof | None = None
    forcing: Notes = ()
    spends: Notes = ()
    most: int | None = None
    empty: Proof | None = None

    @property
    def was_counted(self) -> bool:
        """Whether it is closed and was counted."""
        return self.most is not None

    @property
    def overcounted(self) -> bool:
        """Whether the proofs show more than a count allows."""
        return self.most is not None and self.most < self.received

    def take(self, proof: Proof) -> None:
        """Add a proof, which is later than those before."""
        needed = self.spent + proof.least
        if proof.closed is not None:
            most = needed + self.unsure
            self.most = most if self.most is None else min(self.most, most)
            self.empty = self.empty or (None if proof.least else proof)
        if needed > self.received:
            self.received, self.proof = needed, proof
            self.forcing = (*self.spends, proof.note)
            self.first = self.first or proof
        if proof.least > self.least:
            self.least, self.holding = proof.least, proof
        self.least -= proof.spent + proof.unsure
        self.unsure += proof.unsure
        if proof.spent:
            self.spent += proof.spent
            self.spends = (*self.spends, proof.note)


@dataclass(frozen=True)
class Purse:
    """One player's money, as others see it.

    `chances` are the notes at which a payment was announced, ascending, besides the certain one at
    the start; `proofs` are in the order of their moments, and nothing is spent from an account
    after its closing. All amounts are multiples of `step`, the least payment. Only the proofs of
    `notes` count, or all if it is None.
    """

    balance: int
    accounts: tuple[AccountName, ...]
    chances: tuple[int, ...] = ()
    proofs: tuple[Proof, ...] = ()
    step: int = 1
    notes: frozenset[int] | None = None

    def told_only_by(self, notes: Iterable[int]) -> "Purse":
        """Return the purse as it would be known from the proofs of these notes only."""
        return replace(self, notes=frozenset(notes))

    def with_announced_payment(self, note: int) -> "Purse":
        """Return the purse after one more announced payment."""
        return replace(self, chances=(*self.chances, note))._showing(self.shown)

    def with_missed_payments(self, count: int) -> "Purse":
        """Return the purse with `count` more payments at unknown moments."""
        if not count:
            return self
        return replace(self, chances=(*[0] * count, *self.chances))._showing(self.shown)

    def adding_proof(self, proof: Proof) -> "Purse":
        """Return the purse with all proofs counting, and one more."""
        place = bisect_right if proof.before is None else bisect_left
        at = place(self.proofs, proof.moment, key=lambda one: one.moment)
        proofs = (*self.proofs[:at], proof, *self.proofs[at:])
        grown = replace(self, proofs=proofs)
        if at < len(self.proofs):
            return grown
        one = replace(self.shown.get(proof.account, ProvenAccount()))
        one.take(proof)
        return grown._showing({**self.shown, proof.account: one})

    def spending(self, note: int, amount: int, *, unsure: int = 0) -> "Purse":
        """Return the purse if this was spent at a note after all, and this may have been."""
        proofs = (
            replace(one, spent=amount, unsure=unsure) if one.note == note else one
            for one in self.proofs
        )
        return replace(self, proofs=tuple(proofs))

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
    def shown(self) -> Mapping[AccountName, ProvenAccount]:
        """What the proofs add up to, for each account that has any."""
        found: dict[AccountName, ProvenAccount] = {}
        for proof in self.heeded:
            found.setdefault(proof.account, ProvenAccount()).take(proof)
        return found

    @cached_property
    def surely_paid_into(self) -> Mapping[AccountName, ProvenAccount]:
        """The accounts that were surely paid."""
        return {name: one for name, one in self.shown.items() if one.received}

    @cached_property
    def empty(self) -> Mapping[AccountName, Proof]:
        """For each account that was counted empty the first count that says so."""
        return {name: one.empty for name, one in self.shown.items() if one.empty}

    def _showing(self, shown: Mapping[AccountName, ProvenAccount]) -> "Purse":
        """Return this purse with its sums filled in, so that they aren't added up again."""
        vars(self)["shown"] = shown
        return self


@dataclass(frozen=True, slots=True)
class Interval:
    """From `low` to `high`, both possible."""

    low: int
    high: int

    @property
    def settled(self) -> bool:
        """Whether only one amount is left."""
        return self.low == self.high


def fits(purse: Purse) -> bool:
    """Whether some way of paying explains all proofs."""
    return contradiction(purse) is None


def bounds(purse: Purse) -> Mapping[AccountName, Interval]:
    """Return the tightest interval of what each account holds now, if the purse fits.

    Counted accounts are closed and left out.
    """
    last = _only_left(purse)
    return {
        account: Interval(_low(purse, account, last), _high(purse, account))
        for account in purse.accounts
        if account not in purse.shown or not purse.shown[account].was_counted
    }


def contradiction(purse: Purse) -> Notes | None:
    """Return notes whose proofs contradict each other, maybe more than needed; None if all fits."""
    if sum(one.received for one in purse.surely_paid_into.values()) > purse.balance:
        return _forcing(purse.surely_paid_into.values())
    return _too_early(purse) or _miscounted(purse) or _never_opened(purse)


def conflict(purse: Purse) -> Notes:
    """Return notes whose proofs contradict each other, all of them needed; empty if all fits.

    They are among the first notes that contradict each other, so further notes change nothing.
    """
    if fits(purse):
        return ()
    notes = purse.told

    def refuted(kept: Sequence[int]) -> Notes | None:
        return contradiction(purse.told_only_by(kept))

    end = bisect_left(range(len(notes)), 1, key=lambda count: bool(refuted(notes[:count])))
    return minimal_conflict(notes[:end], refuted)


def forcing_low(purse: Purse, account: AccountName) -> tuple[Proof, ...]:
    """Return the proofs that force the lower bound, none if it is 0.

    That is one proof, the earliest of equal ones, minus what was spent afterwards; or, for each
    other account, a count that it was never paid, so that only this account is left for the payment
    at the start.
    """
    if account == _only_left(purse):
        return tuple(sorted(purse.empty.values(), key=lambda proof: proof.note))
    one = purse.shown.get(account)
    return (one.holding,) if one and one.holding and one.least else ()


def forcing_high(
    purse: Purse, account: AccountName, others: Sequence[Purse] = (), strays: int = 0
) -> Notes:
    """Return notes whose proofs force the upper bound, all of them needed.

    With `strays`, the other players' proofs matter, too, as far as they used up strays.
    """
    others = others if strays else ()

    def told_by(notes: Sequence[int]) -> Purse:
        elsewhere = sum(len(_beyond(one.told_only_by(notes))) for one in others)
        return purse.with_missed_payments(strays - elsewhere).told_only_by(notes)

    notes = tuple(sorted({note for one in (purse, *others) for note in one.told}))
    high = _high(told_by(notes), account)

    def forced(notes: Sequence[int]) -> Notes | None:
        told = told_by(notes)
        if _high(told, account) > high:
            return None
        if not may_have_been_paid(told, account):
            needed = (note for one in others for note in _needing(one.told_only_by(notes)))
            return (
                *(one.first.note for one in told.surely_paid_into.values() if one.first),
                *needed,
            )
        elsewhere = (one for name, one in told.surely_paid_into.items() if name != account)
        return (*_forcing(elsewhere), *told.shown.get(account, ProvenAccount()).spends)

    return minimal_conflict(notes, forced)


def shared(purses: Mapping[str, Purse], strays: int) -> Mapping[str, Purse]:
    """Return each purse with the strays that the others leave for it, if everything fits."""
    if not strays:
        return purses
    needed = {name: len(_beyond(purse)) for name, purse in purses.items()}
    left = strays - sum(needed.values())
    return {
        name: purse.with_missed_payments(max(0, left + needed[name]))
        for name, purse in purses.items()
    }


def all_fit(purses: Iterable[Purse], strays: int) -> bool:
    """Whether some way of paying explains all proofs, when strays can be anybody's."""
    return _refuted(list(purses), strays) is None


def conflict_of_all(purses: Sequence[Purse], strays: int) -> Notes:
    """Return notes whose proofs contradict each other, all of them needed; empty if all fits."""
    clash = _refuted(purses, strays)
    if clash is None:
        return ()
    return minimal_conflict(
        clash, lambda kept: _refuted([one.told_only_by(kept) for one in purses], strays)
    )


def _refuted(purses: Sequence[Purse], strays: int) -> Notes | None:
    """Return notes whose proofs contradict each other or need too many strays; None if all fits."""
    needed = [len(_beyond(purse)) for purse in purses]
    for purse, count in zip(purses, needed, strict=True):
        found = contradiction(purse.with_missed_payments(count))
        if found is not None:
            return found
    if sum(needed) <= strays:
        return None
    return tuple(sorted({note for purse in purses for note in _needing(purse)}))


def may_have_been_paid(purse: Purse, account: AccountName) -> bool:
    """Whether any payment can have reached an account, which must not be closed."""
    return account in purse.surely_paid_into or len(purse.surely_paid_into) < 1 + len(purse.chances)


def _forcing(paid: Iterable[ProvenAccount]) -> Notes:
    return tuple(note for one in paid for note in one.forcing)


def _too_early(purse: Purse) -> Notes | None:
    """Return proofs of more accounts than there had been payments, None if there are enough."""
    beyond = _beyond(purse)
    return tuple(one.note for one in _due(purse)[: beyond[0] + 1]) if beyond else None


def _due(purse: Purse) -> Sequence[Proof]:
    """Return the first proof of each account that was certainly paid, the earliest first."""
    firsts = (one.first for one in purse.surely_paid_into.values() if one.first)
    return sorted(firsts, key=lambda proof: proof.moment)


def _beyond(purse: Purse) -> Sequence[int]:
    """Return the places in `_due` of proofs that need one more payment than there had been.

    Each needs one more than the proofs before it.
    """
    beyond: list[int] = []
    for at, proof in enumerate(_due(purse)):
        if at > bisect_left(purse.chances, proof.moment) + len(beyond):
            beyond.append(at)
    return beyond


def _needing(purse: Purse) -> Notes:
    """Return the notes of the proofs that make a purse need strays, none if it needs none."""
    beyond = _beyond(purse)
    return tuple(proof.note for proof in _due(purse)[: beyond[-1] + 1]) if beyond else ()


def _miscounted(purse: Purse) -> Notes | None:
    """Return a count and a proof that the account had received more; None if there is none.

    If the proofs that count add up, all do: with more spent before a count, it allows more.
    """
    if not any(one.overcounted for one in purse.shown.values()):
        return None
    counts = [proof for proof in purse.heeded if proof.closed is not None]
    needed = _needed(purse)
    most = {proof.account: proof for proof in sorted(purse.heeded, key=lambda one: needed[one])}
    for count in counts:
        proof = most[count.account]
        if needed[count] < needed[proof]:
            return (proof.note, count.note)
    return None


def _needed(purse: Purse) -> Mapping[Proof, int]:
    """Return how much each proof says that its account had received, counting all proofs.

    A count allows what is unsure, too.
    """
    spent: dict[AccountName, int] = {}
    unsure: dict[AccountName, int] = {}
    needed: dict[Proof, int] = {}
    for proof in purse.proofs:
        before, more = spent.get(proof.account, 0), unsure.get(proof.account, 0)
        needed[proof] = before + proof.least + (0 if proof.closed is None else more)
        spent[proof.account] = before + proof.spent
        unsure[proof.account] = more + proof.unsure
    return needed


def _never_opened(purse: Purse) -> Notes | None:
    """Return counts that say that no account was ever paid, not even at the start; else None.

    An account that was counted empty had been paid if money was spent from it before.
    """
    if purse.surely_paid_into or len(purse.empty) < len(purse.accounts):
        return None
    return tuple(proof.note for proof in purse.empty.values())


def _only_left(purse: Purse) -> AccountName | None:
    """Return the only account that can have got the first payment; None if there are more."""
    left = [account for account in purse.accounts if account not in purse.empty]
    return left[0] if len(left) == 1 and not purse.surely_paid_into else None


def _high(purse: Purse, account: AccountName) -> int:
    if not may_have_been_paid(purse, account):
        return 0
    elsewhere = sum(one.received for name, one in purse.surely_paid_into.items() if name != account)
    return purse.balance - elsewhere - purse.shown.get(account, ProvenAccount()).spent


def _low(purse: Purse, account: AccountName, last: AccountName | None) -> int:
    if account == last:
        return purse.step
    return purse.shown[account].least if account in purse.shown else 0
