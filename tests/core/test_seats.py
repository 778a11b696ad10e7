import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.seats import after, initials

NAMES = st.lists(st.text(min_size=1, max_size=4), min_size=1, max_size=7, unique=True)


def test_one_letter_is_enough_where_it_is_somebodys_alone() -> None:
    assert initials(["Ann", "bob", "Cem"]) == {"Ann": "A", "bob": "B", "Cem": "C"}


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (["Ann", "Anton"], ["An", "At"]),
        (["Ann", "Bea", "Anna"], ["An", "B", "Aa"]),
        (["Ada", "Amy"], ["Ad", "Am"]),
    ],
)
def test_players_who_share_a_letter_get_the_one_that_tells_them_apart(
    players: list[str], expected: list[str]
) -> None:
    assert list(initials(players).values()) == expected


@given(NAMES)
def test_no_two_players_have_the_same_initials(players: list[str]) -> None:
    found = initials(players)
    assert list(found) == players
    assert len(set(found.values())) == len(players)
    assert all(short.strip() for short in found.values())


@given(st.lists(st.sampled_from(["A", "a", "A1", "a1", "Aa", "AA", "A2", " A", "A "]), unique=True))
def test_nor_when_their_names_are_nearly_the_same(players: list[str]) -> None:
    assert len(set(initials(players).values())) == len(players)


def test_after_the_last_seat_comes_the_first() -> None:
    assert after("ABC", "A") == "B"
    assert after("ABC", "C") == "A"


def test_those_who_are_out_are_passed_over() -> None:
    assert after("ABCD", "A", out={"B", "C"}) == "D"
    assert after("ABCD", "D", out={"A"}) == "B"


def test_who_is_left_alone_goes_on() -> None:
    assert after("ABC", "B", out={"A", "C"}) == "B"
