from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.seats import initials

NAMES = st.lists(
    st.text(min_size=1, max_size=4)
    | st.text("mMeEéaäß1 -王דⓂ", min_size=1, max_size=6)
    | st.sampled_from(["Me", "Mel", "Max", "Maria", "Merle", "ME", "Mechthild", "M. Etzel"]),
    min_size=1,
    max_size=7,
    unique=True,
)


def test_nobody_is_taken_for_me_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notepad.core.seats._", {"me": "io"}.__getitem__)
    found = initials(["Ida", "Ion", "Mel", "Max"])
    assert found == {"Ida": "Id", "Ion": "In", "Mel": "Ml", "Max": "Ma"}


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (["Ann", "bob", "Cem"], ["A", "B", "C"]),
        (["Ann", "Anton"], ["An", "At"]),
        (["Ann", "Bea", "Anna"], ["An", "B", "Aa"]),
        (["Ada", "Amy"], ["Ad", "Am"]),
        (["Max", "Mel"], ["Ma", "Ml"]),
        (["Me", "Max"], ["M1", "Ma"]),
        (["Me"], ["M"]),
        (["Mé", "Mia"], ["M1", "Mi"]),
        (["Maximilian von Ameln", "Maximilian-Ernst-August"], ["Mv", "Mr"]),
        (["Ärger", "ärmel"], ["Äg", "Äm"]),
        (["\u0041\u0308rger", "Bob"], ["Ä", "B"]),
        (["王小明", "王大"], ["王小", "王大"]),
        (["דוד", "דניאל"], ["דו", "דנ"]),
        (["1", "12"], ["1", "12"]),
        (["A", "Ann"], ["A", "An"]),
        (["A", "a"], ["A", "A1"]),
        (["🎲", "--", " "], ["🎲", "-", "?"]),
    ],
)
def test_initials_tell_any_names_apart(players: list[str], expected: list[str]) -> None:
    assert list(initials(players).values()) == expected


@given(NAMES)
def test_no_two_players_have_initials_that_look_the_same(players: list[str]) -> None:
    found = initials(players)
    assert list(found) == players
    assert len({short.casefold() for short in found.values()}) == len(players)
    assert all(short.strip() for short in found.values())


@given(NAMES, st.randoms())
def test_initials_do_not_depend_on_who_sits_where(players: list[str], random: Random) -> None:
    seated = random.sample(players, len(players))
    assert initials(seated) == initials(players)


@given(st.lists(st.text("aMe", min_size=1, max_size=4), min_size=1, max_size=4, unique=True))
def test_initials_are_letters_of_the_name_wherever_that_is_possible(players: list[str]) -> None:
    offered = [
        {name[0].upper() + letter.casefold() for letter in ["", *name[1:]]} - {"Me"}
        for name in players
    ]
    alone = [
        {two for two in shorts if len(two) == min(2, len(name))}
        for name, shorts in zip(players, offered, strict=True)
    ]
    possible = any(len(set(chosen)) == len(players) for chosen in product(*alone))
    lettered = not any(letter.isdigit() for short in initials(players).values() for letter in short)
    assert lettered or not possible
