from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from notepad.core.comparison import SAME, aligned, paired

WORDS = st.lists(st.sampled_from("AaBbC"), max_size=6)


def worth(one: str, other: str) -> int:
    if one == other:
        return SAME
    return 3 if one.lower() == other.lower() else 0


def best(ones: list[str], others: list[str]) -> int:
    """Return what the best pairs are worth together, all of them tried."""
    most = 0
    for count in range(min(len(ones), len(others)) + 1):
        for left in combinations(range(len(ones)), count):
            for right in combinations(range(len(others)), count):
                pairs = zip(left, right, strict=True)
                most = max(most, sum(worth(ones[a], others[b]) for a, b in pairs))
    return most


@given(WORDS, WORDS)
def test_pairs_are_worth_as_much_as_any_pairs_can_be(ones: list[str], others: list[str]) -> None:
    lines = paired(len(ones), len(others), lambda a, b: worth(ones[a], others[b]))
    told = sum(worth(ones[a], others[b]) for a, b in lines if a is not None and b is not None)
    assert told == best(ones, others)


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_every_sequence_stands_in_its_own_order_and_whole(rows: list[list[str]]) -> None:
    lines = aligned(rows, worth)
    for number, row in enumerate(rows):
        assert [line[number] for line in lines if line[number] is not None] == list(range(len(row)))
    assert all(any(at is not None for at in line) for line in lines)


def test_what_one_missed_leaves_a_gap_in_his_line_alone() -> None:
    assert aligned(["ABC", "AC", "ABC"], worth) == [(0, 0, 0), (1, None, 1), (2, 1, 2)]


def test_what_is_somewhat_alike_stands_together_rather_than_apart() -> None:
    assert aligned(["AbC", "ABC"], worth) == [(0, 0), (1, 1), (2, 2)]


def test_long_sequences_are_aligned_soon() -> None:
    row = list("ABCab" * 400)
    shorter = [word for at, word in enumerate(row) if at % 97]
    lines = aligned([row, shorter], worth)
    assert sum(None in line for line in lines) == len(row) - len(shorter)
