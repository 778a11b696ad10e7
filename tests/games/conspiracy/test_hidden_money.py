"""Bounds on money, held against every way of paying on small balances."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.games.conspiracy.hidden_money import (
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


@given(purses())
def test_the_bounds_are_those_of_every_way_of_paying(purse: Purse) -> None:
    assert fits(purse) == explained(purse)
    if fits(purse):
        assert bounds(purse) == brute(purse)


@given(purses())
def test_the_notes_of_a_bound_force_it_and_none_can_be_spared(purse: Purse) -> None:
    if not fits(purse):
        return
    for account, interval in bounds(purse).items():
        notes = forcing_high(purse, account)
        assert brute(purse.told_by(notes))[account].high == interval.high
        for spare in notes:
            fewer = purse.told_by(set(notes) - {spare})
            assert brute(fewer)[account].high > interval.high
        low = forcing_low(purse, account)
        assert bool(low) == (interval.low > 0)
        if low and low[0].account == account:
            (proof,) = low
            proven = [p for p in purse.proofs if p.account == account and p.note >= proof.note]
            assert proof.least - sum(p.spent for p in proven) == interval.low
        for one in low:
            fewer = purse.told_by({proof.note for proof in low} - {one.note})
            assert brute(fewer)[account].low == 0


@given(purses())
def test_the_notes_of_a_conflict_contradict_and_none_can_be_spared(purse: Purse) -> None:
    notes = conflict(purse)
    assert bool(notes) != fits(purse)
    if notes:
        assert not explained(purse.told_by(notes))
        assert all(explained(purse.told_by(set(notes) - {spare})) for spare in notes)


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


def test_the_example_of_the_docstring_is_as_it_says() -> None:
    bid = Proof(5, "b", 2)

    def after(*proofs: Proof) -> dict[str, tuple[int, int]]:
        found = bounds(Purse(10, ACCOUNTS, chances=(2,), proofs=proofs))
        return {account: (one.low, one.high) for account, one in found.items() if account != "a"}

    assert after(bid) == {"b": (2, 10), "c": (0, 8)}
    assert after(Proof(6, "a", 3, closed=4), bid) == {"b": (2, 7), "c": (0, 0)}
    assert after(Proof(6, "a", 0, closed=4), bid) == {"b": (2, 10), "c": (0, 8)}
    empty = (Proof(6, "a", 0, closed=4), Proof(8, "b", 0, closed=7))
    assert after(*empty) == {"c": (1, 10)}


@pytest.mark.parametrize(
    ("proofs", "notes"),
    [
        ((Proof(1, "a", 4), Proof(5, "a", 3, closed=3)), (1, 5)),
        ((Proof(1, "a", 4, spent=2), Proof(5, "a", 1, closed=3)), (1, 5)),
        ((Proof(1, "a", 4), Proof(2, "a", 1, spent=1), Proof(5, "a", 2, closed=3)), (1, 5)),
        ((Proof(5, "a", 2, closed=3), Proof(6, "a", 3, closed=3)), (5, 6)),
        ((Proof(5, "a", 11, closed=3),), (5,)),
        ((Proof(2, "a", 5, spent=5), Proof(5, "a", 6, closed=3)), (2, 5)),
        ((Proof(2, "b", 1), Proof(5, "a", 3, closed=3)), (2, 5)),
        (tuple(Proof(5 + at, account, 0, closed=3) for at, account in enumerate("abc")), (5, 6, 7)),
    ],
)
def test_a_count_contradicts_what_had_been_shown(
    proofs: tuple[Proof, ...], notes: tuple[int, ...]
) -> None:
    purse = Purse(10, ACCOUNTS, chances=(4,), proofs=proofs)
    assert not explained(purse)
    assert conflict(purse) == notes


def test_a_payment_announced_after_the_closing_cannot_have_reached_the_account() -> None:
    told = (Proof(2, "b", 1), Proof(5, "a", 3, closed=3))
    assert fits(Purse(10, ACCOUNTS, chances=(1,), proofs=told))
    assert not fits(Purse(10, ACCOUNTS, chances=(3,), proofs=told))


def test_money_spent_before_the_closing_is_no_contradiction_to_a_higher_bid_before() -> None:
    told = (Proof(1, "a", 6), Proof(2, "a", 5, spent=5), Proof(5, "a", 2, closed=3))
    assert bounds(Purse(10, ACCOUNTS, chances=(0,), proofs=told))["b"] == Interval(0, 3)


def test_the_least_payment_at_the_start_is_one_step() -> None:
    empty = (Proof(6, "a", 0, closed=4), Proof(8, "b", 0, closed=7))
    purse = Purse(1_000, ACCOUNTS, proofs=empty, step=100)
    assert bounds(purse) == {"c": Interval(100, 1_000)}


def test_if_all_others_were_counted_empty_their_counts_force_what_the_last_one_got() -> None:
    empty = (Proof(6, "b", 0, closed=4), Proof(8, "a", 0, closed=7), Proof(9, "a", 0, closed=7))
    purse = Purse(10, ACCOUNTS, proofs=empty)
    assert forcing_low(purse, "c") == (Proof(6, "b", 0, closed=4), Proof(8, "a", 0, closed=7))
    paid = replace(purse, proofs=(Proof(1, "c", 2), *empty))
    assert forcing_low(paid, "c") == (Proof(1, "c", 2),)


def test_of_several_proofs_the_earliest_that_asks_for_most_forces_a_bound() -> None:
    told = (Proof(1, "a", 2), Proof(2, "a", 5), Proof(3, "a", 5), Proof(4, "a", 3))
    purse = Purse(10, ACCOUNTS, chances=(0,), proofs=told)
    assert forcing_low(purse, "a") == (Proof(2, "a", 5),)
    assert forcing_low(purse, "b") == ()
    assert forcing_high(purse, "b") == (2,)
    assert forcing_high(purse, "a") == ()


def test_only_an_amount_that_is_left_alone_is_settled() -> None:
    assert Interval(3, 3).settled
    assert not Interval(3, 4).settled


BID, SPENT, LATER = Proof(1, "a", 6), Proof(2, "a", 5, spent=5), Proof(3, "a", 4)
COUNT = Proof(9, "b", 0, closed=4)
PURSE = Purse(20, ACCOUNTS, chances=(1,), proofs=(BID, SPENT, LATER, COUNT))


def test_a_proof_is_of_its_own_note_or_of_the_closing() -> None:
    assert BID.moment == 1
    assert COUNT.moment == 4


def test_what_was_spent_before_is_added_to_what_is_shown() -> None:
    one = PURSE.shown["a"]
    assert (one.received, one.spent, one.least) == (9, 5, 4)
    assert (one.proof, one.first, one.forcing) == (LATER, BID, (2, 3))
    assert not one.counted


def test_of_equal_proofs_the_earliest_counts() -> None:
    again = Purse(20, ACCOUNTS, proofs=(BID, Proof(5, "a", 6)))
    assert again.shown["a"].proof == BID
    assert again.shown["a"].forcing == (1,)


def test_a_proof_of_less_than_was_shown_before_changes_nothing() -> None:
    low = Purse(20, ACCOUNTS, proofs=(BID, Proof(5, "a", 2)))
    assert (low.shown["a"].received, low.shown["a"].proof) == (6, BID)


def test_an_account_counted_empty_was_not_surely_paid() -> None:
    assert PURSE.shown["b"].counted
    assert list(PURSE.paid) == ["a"]
    assert PURSE.empty == {"b": COUNT}


def test_of_two_counts_the_first_says_that_an_account_is_empty() -> None:
    twice = Purse(20, ACCOUNTS, proofs=(COUNT, Proof(11, "b", 0, closed=4)))
    assert twice.empty == {"b": COUNT}
    assert Purse(20, ACCOUNTS, proofs=(Proof(9, "b", 3, closed=4),)).empty == {}


def test_only_the_notes_that_are_heeded_tell() -> None:
    assert PURSE.told == (1, 2, 3, 9)
    fewer = PURSE.told_by((1, 9))
    assert fewer.told == (1, 9)
    assert fewer.shown["a"].received == 6
    assert fewer.told_by((3,)).shown["a"].received == 4
    assert (fewer.proofs, fewer.chances, fewer.balance) == (PURSE.proofs, (1,), 20)


def test_nothing_heeded_shows_nothing() -> None:
    silent = PURSE.told_by(())
    assert (silent.heeded, silent.shown, silent.paid, silent.empty) == ((), {}, {}, {})


@given(st.lists(st.sampled_from((BID, SPENT, LATER, COUNT)), unique=True))
def test_a_purse_that_grows_proof_by_proof_shows_what_all_proofs_do(proofs: list[Proof]) -> None:
    grown = Purse(20, ACCOUNTS)
    for proof in proofs:
        grown = grown.with_proof(proof)
    grown = grown.with_chance(10)
    at_once = Purse(20, ACCOUNTS, (10,), tuple(sorted(proofs, key=lambda proof: proof.moment)))
    assert grown == at_once
    assert list(grown.shown.items()) == list(at_once.shown.items())


def test_an_account_that_grows_leaves_the_purse_before_it_as_it_was() -> None:
    before = Purse(20, ACCOUNTS).with_proof(BID)
    after = before.with_proof(SPENT).with_proof(LATER)
    assert (before.shown["a"].received, after.shown["a"].received) == (6, 9)
