"""Bounds on money, held against every way of paying on small balances."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.games.conspiracy import hidden_money
from notepad.games.conspiracy.hidden_money import Interval, Proof, Purse, all_fit, bounds, fits

ACCOUNTS = ("a", "b", "c")
END = 99
Plan = tuple[tuple[int, str, int], ...]


def plans(purse: Purse) -> Iterator[Plan]:
    """Yield every way of paying: (note, account, amount) for the start and some chances."""
    sums = range(1, purse.balance + 1)
    closed = {proof.account: proof.closed for proof in purse.proofs if proof.closed is not None}
    start = [(0, account, amount) for account in purse.accounts for amount in sums]
    later = [
        [
            (note, "", 0),
            *(
                (note, account, amount)
                for account in purse.accounts
                if closed.get(account, END) > note
                for amount in sums
            ),
        ]
        for note in purse.chances
    ]
    for plan in product(start, *later):
        if sum(amount for _note, _account, amount in plan) <= purse.balance:
            yield plan


def held(purse: Purse, plan: Plan, account: str, note: int) -> int:
    """Return what an account holds under a plan when a note comes, its own spending not done."""
    paid = sum(amount for at, name, amount in plan if name == account and at < note)
    return paid - sum(p.spent for p in purse.heeded if p.account == account and p.note < note)


def explains(purse: Purse, plan: Plan) -> bool:
    """Whether all that the purse heeds is so under a plan."""
    return all(
        held(purse, plan, p.account, p.note) >= p.least
        if p.closed is None
        else held(purse, plan, p.account, p.closed) == p.least
        for p in purse.heeded
    )


def brute(purse: Purse) -> Mapping[str, Interval]:
    """Return the bounds of what is not counted by trying every plan; nothing if none fits."""
    counted = {proof.account for proof in purse.heeded if proof.closed is not None}
    found: dict[str, set[int]] = {name: set() for name in purse.accounts if name not in counted}
    for plan in plans(purse):
        if explains(purse, plan):
            for account, amounts in found.items():
                amounts.add(held(purse, plan, account, END))
    return {name: Interval(min(all_), max(all_)) for name, all_ in found.items() if all_}


def explained(purse: Purse) -> bool:
    """Whether some plan fits."""
    return any(explains(purse, plan) for plan in plans(purse))


@st.composite
def purses(draw: st.DrawFn) -> Purse:
    kinds = draw(st.lists(st.sampled_from("cppsxr"), max_size=6))
    chances: list[int] = []
    proofs: list[Proof] = []
    closed: dict[str, int] = {}
    for note, kind in enumerate(kinds, start=1):
        living = [account for account in ACCOUNTS if account not in closed]
        if kind == "x" and living:
            closed[draw(st.sampled_from(living))] = note
        elif kind == "r" and closed:
            account = draw(st.sampled_from(sorted(closed)))
            amount = draw(st.integers(0, 4))
            proofs.append(Proof(note, account, amount, closed=closed[account]))
        elif kind in "ps" and living:
            least = draw(st.integers(1, 4))
            spent = draw(st.integers(1, least)) if kind == "s" else 0
            proofs.append(Proof(note, draw(st.sampled_from(living)), least, spent))
        elif len(chances) < 2:
            chances.append(note)
    ordered = tuple(sorted(proofs, key=lambda proof: proof.moment))
    return Purse(draw(st.integers(2, 5)), ACCOUNTS, tuple(chances), ordered)


@settings(max_examples=100)
@given(purses())
def test_the_bounds_are_those_of_every_way_of_paying(purse: Purse) -> None:
    assert fits(purse) == explained(purse)
    if fits(purse):
        assert bounds(purse) == brute(purse)


@settings(max_examples=100)
@given(purses())
def test_the_notes_of_a_bound_force_it_and_none_can_be_spared(purse: Purse) -> None:
    if not fits(purse):
        return
    for account, interval in bounds(purse).items():
        notes = hidden_money.forcing_high(purse, account)
        assert brute(purse.told_only_by(notes))[account].high == interval.high
        for spare in notes:
            fewer = purse.told_only_by(set(notes) - {spare})
            assert brute(fewer)[account].high > interval.high
        low = hidden_money.forcing_low(purse, account)
        assert bool(low) == (interval.low > 0)
        if low and low[0].account == account:
            (proof,) = low
            proven = [p for p in purse.proofs if p.account == account and p.note >= proof.note]
            assert proof.least - sum(p.spent for p in proven) == interval.low
        for one in low:
            fewer = purse.told_only_by({proof.note for proof in low} - {one.note})
            assert brute(fewer)[account].low == 0


@settings(max_examples=100)
@given(purses())
def test_the_notes_of_a_conflict_contradict_and_none_can_be_spared(purse: Purse) -> None:
    notes = hidden_money.conflict(purse)
    assert bool(notes) != fits(purse)
    if notes:
        assert not explained(purse.told_only_by(notes))
        assert all(explained(purse.told_only_by(set(notes) - {spare})) for spare in notes)


@st.composite
def two_purses(draw: st.DrawFn) -> tuple[Purse, Purse]:
    """Return two small purses whose proofs are of different notes."""
    found = []
    for since in (0, 10):
        drawn = draw(purses())
        proofs = tuple(
            replace(p, note=p.note + since, closed=p.closed and p.closed + since)
            for p in drawn.proofs[:3]
        )
        chances = tuple(note + since for note in drawn.chances[:1])
        found.append(replace(drawn, balance=3, proofs=proofs, chances=chances))
    return found[0], found[1]


def shares(both: tuple[Purse, Purse], strays: int) -> Iterator[tuple[Purse, Purse]]:
    """Yield every way in which two can have made so many payments that are anybody's."""
    for count in range(strays + 1):
        yield both[0].with_missed_payments(count), both[1].with_missed_payments(strays - count)


def highest(both: tuple[Purse, Purse], strays: int, account: str) -> int:
    """Return the most that the first can have in an account, by every way of paying."""
    ways = [one for one in shares(both, strays) if all(map(explained, one))]
    return max(brute(one)[account].high for one, _other in ways)


@settings(max_examples=60, deadline=None)
@given(two_purses(), st.integers(0, 2))
def test_strays_are_anybodys_and_bound_all(both: tuple[Purse, Purse], strays: int) -> None:
    names = dict(zip(("x", "y"), both, strict=True))
    fitting = [one for one in shares(both, strays) if all(map(explained, one))]
    assert all_fit(both, strays) == bool(fitting)
    if not fitting:
        notes = hidden_money.conflict_of_all(both, strays)
        kept = [notes, *(set(notes) - {spare} for spare in notes)]
        told = [tuple(purse.told_only_by(some) for purse in both) for some in kept]
        assert [all_fit(some, strays) for some in told] == [False] + [True] * len(notes)
        return
    for account, interval in bounds(hidden_money.shared(names, strays)["x"]).items():
        assert interval.high == highest(both, strays, account)
        notes = hidden_money.forcing_high(both[0], account, both[1:], strays)
        one, other = (purse.told_only_by(notes) for purse in both)
        assert highest((one, other), strays, account) == interval.high
        for spare in notes:
            one, other = (purse.told_only_by(set(notes) - {spare}) for purse in both)
            assert highest((one, other), strays, account) > interval.high


@pytest.mark.parametrize(
    ("proofs", "notes"),
    [
        ((Proof(1, "a", 4), Proof(5, "a", 3, closed=3)), (1, 5)),
        ((Proof(5, "a", 2, closed=3), Proof(6, "a", 3, closed=3)), (5, 6)),
        (tuple(Proof(5 + at, account, 0, closed=3) for at, account in enumerate("abc")), (5, 6, 7)),
    ],
    ids=["more was shown", "counted twice", "nobody was ever paid"],
)
def test_a_count_contradicts_what_had_been_shown(
    proofs: tuple[Proof, ...], notes: tuple[int, ...]
) -> None:
    purse = Purse(10, ACCOUNTS, chances=(4,), proofs=proofs)
    assert not explained(purse)
    assert hidden_money.conflict(purse) == notes


BID, SPENT, LATER = Proof(1, "a", 6), Proof(2, "a", 5, spent=5), Proof(3, "a", 4)
COUNT = Proof(9, "b", 0, closed=4)


@given(st.lists(st.sampled_from((BID, SPENT, LATER, COUNT)), unique=True))
def test_a_purse_that_grows_proof_by_proof_shows_what_all_proofs_do(proofs: list[Proof]) -> None:
    grown = Purse(20, ACCOUNTS)
    for proof in proofs:
        grown = grown.adding_proof(proof)
    grown = grown.with_announced_payment(10)
    at_once = Purse(20, ACCOUNTS, (10,), tuple(sorted(proofs, key=lambda proof: proof.moment)))
    assert grown == at_once
    assert list(grown.shown.items()) == list(at_once.shown.items())
