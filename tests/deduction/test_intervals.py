"""Bounds on money, held against every way of paying on small balances."""

from collections.abc import Iterator, Mapping
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.intervals import (
    Interval,
    Proof,
    Purse,
    bounds,
    conflict,
    fits,
    forcing_high,
    forcing_low,
    payable,
)

ACCOUNTS = ("a", "b", "c")
Plan = tuple[tuple[int, str, int], ...]


def plans(purse: Purse) -> Iterator[Plan]:
    """Yield every way of paying: (note, account, amount) for the start and some chances."""
    sums = range(1, purse.balance + 1)
    start = [(0, account, amount) for account in purse.accounts for amount in sums]
    later = [
        [(note, "", 0), *((note, account, amount) for account in purse.accounts for amount in sums)]
        for note in purse.chances
    ]
    for plan in product(start, *later):
        if sum(amount for _note, _account, amount in plan) <= purse.balance:
            yield plan


def held(purse: Purse, plan: Plan, account: str, note: int) -> int:
    """Return what an account holds under a plan when a note comes, its own spending not done."""
    paid = sum(amount for at, name, amount in plan if name == account and at < note)
    return paid - sum(p.spent for p in purse.proofs if p.account == account and p.note < note)


def brute(purse: Purse) -> Mapping[str, Interval]:
    """Return the bounds by trying every plan; nothing if none fits."""
    found: dict[str, set[int]] = {account: set() for account in purse.accounts}
    for plan in plans(purse):
        if all(held(purse, plan, p.account, p.note) >= p.least for p in purse.proofs):
            for account, amounts in found.items():
                amounts.add(held(purse, plan, account, 99))
    return {name: Interval(min(all_), max(all_)) for name, all_ in found.items() if all_}


@st.composite
def purses(draw: st.DrawFn) -> Purse:
    kinds = draw(st.lists(st.sampled_from("cpps"), max_size=5))
    chances: list[int] = []
    proofs: list[Proof] = []
    for note, kind in enumerate(kinds, start=1):
        if kind == "c" and len(chances) < 2:
            chances.append(note)
            continue
        least = draw(st.integers(1, 4))
        spent = draw(st.integers(1, least)) if kind == "s" else 0
        proofs.append(Proof(note, draw(st.sampled_from(ACCOUNTS)), least, spent))
    return Purse(draw(st.integers(2, 5)), ACCOUNTS, tuple(chances), tuple(proofs))


@given(purses())
def test_the_bounds_are_those_of_every_way_of_paying(purse: Purse) -> None:
    truth = brute(purse)
    assert fits(purse) == bool(truth)
    if truth:
        assert bounds(purse) == truth


@given(purses())
def test_the_notes_of_a_bound_force_it_and_none_can_be_spared(purse: Purse) -> None:
    if not fits(purse):
        return
    for account, interval in bounds(purse).items():
        notes = forcing_high(purse, account)
        assert bounds(purse.told_by(notes))[account].high == interval.high
        for spare in notes:
            fewer = purse.told_by(set(notes) - {spare})
            assert bounds(fewer)[account].high > interval.high
        low = forcing_low(purse, account)
        assert (low is None) == (interval.low == 0)
        if low is not None:
            gone = sum(p.spent for p in purse.proofs if p.account == account and p.note >= low.note)
            assert low.least - gone == interval.low


@given(purses())
def test_the_notes_of_a_conflict_contradict_and_none_can_be_spared(purse: Purse) -> None:
    notes = conflict(purse)
    assert bool(notes) != fits(purse)
    if notes:
        assert not brute(purse.told_by(notes))
        assert all(brute(purse.told_by(set(notes) - {spare})) for spare in notes)


def test_nothing_is_known_before_anything_was_shown() -> None:
    assert set(bounds(Purse(100, ACCOUNTS)).values()) == {Interval(0, 100)}


def test_with_nothing_announced_only_one_account_can_have_money() -> None:
    purse = Purse(100, ACCOUNTS, proofs=(Proof(3, "a", 5),))
    assert bounds(purse) == {"a": Interval(5, 100), "b": Interval(0, 0), "c": Interval(0, 0)}
    assert not payable(purse, "b")


def test_a_payment_announced_later_may_have_filled_another_account() -> None:
    purse = Purse(100, ACCOUNTS, chances=(4,), proofs=(Proof(3, "a", 5),))
    assert bounds(purse)["b"] == Interval(0, 95)


def test_a_second_account_shown_before_any_announcement_contradicts_the_first() -> None:
    purse = Purse(100, ACCOUNTS, chances=(9,), proofs=(Proof(3, "a", 5), Proof(7, "b", 1)))
    assert conflict(purse) == (3, 7)


def test_what_was_spent_is_gone_from_the_account_and_from_the_balance() -> None:
    proofs = (Proof(1, "a", 15), Proof(2, "a", 10, spent=10), Proof(3, "a", 7))
    purse = Purse(100, ACCOUNTS, chances=(0,), proofs=proofs)
    assert bounds(purse) == {"a": Interval(7, 90), "b": Interval(0, 83), "c": Interval(0, 83)}


@pytest.mark.parametrize(("spent", "left"), [(0, 15), (10, 5), (15, 0)])
def test_a_lower_bound_heard_before_money_was_spent_shrinks_by_it(spent: int, left: int) -> None:
    proofs = (Proof(1, "a", 15), Proof(2, "a", spent, spent=spent))
    assert bounds(Purse(100, ACCOUNTS, proofs=proofs))["a"].low == left
