"""What the proofs of a purse add up to, account by account."""

from hypothesis import given
from hypothesis import strategies as st

from notepad.games.conspiracy.hidden_money import Proof, Purse

ACCOUNTS = ("a", "b", "c")
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
