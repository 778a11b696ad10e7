"""Faults, and what stands for a value that could not be read: nothing is concluded from it."""

import operator
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core import faults
from notepad.core.faults import Fault, Faults

SEATS = range(2, 4)


def lines(found: Iterable[Fault]) -> list[str]:
    return [str(fault) for fault in found]


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("notes[3].target", "Note 4 · target"),
        ("notes[0]", "Note 1"),
        ("notes[0].gave.Bob", "Note 1 · gave · Bob"),
        ("notes", "notes"),
        ("setup", "Setup"),
        ("setup.hand[2]", "Setup · hand no. 3"),
        ("marks[0].pencil", "marks · no. 1 · pencil"),
        ("ink[3].points[6]", "ink · no. 4 · points no. 7"),
        ("inkwell[3]", "inkwell[3]"),
        ("line 2, column 4", "line 2, column 4"),
        ("/home/ann/notes.json", "/home/ann/notes.json"),
        ("target", "target"),
    ],
)
def test_players_read_where_a_fault_is_in_their_own_words(path: str, place: str) -> None:
    fault = Fault(path, "no such player")
    assert fault.place == place
    assert Faults([fault, fault]).spoken == "\n".join([f"{place}: no such player"] * 2)


@given(st.text(), st.text())
def test_any_fault_can_be_printed_on_one_line(path: str, message: str) -> None:
    line = str(Fault(path, message).under(path))
    line.encode("utf-8")
    assert line.splitlines() in ([line], [])
    assert "\x1b" not in line


@given(
    st.text("abcd-12", max_size=9), st.lists(st.text("abcd-12", min_size=1, max_size=9), max_size=9)
)
def test_a_guess_is_about_as_near_as_any_known_word(word: str, known: list[str]) -> None:
    # Words with the same parts, in any order, or the same beginning are nearer than their letters.
    near = {other: SequenceMatcher(None, other, word).ratio() for other in known}
    guessed = next(
        (other for other in known if f"“{other}”" in faults.did_you_mean(word, known)), None
    )
    if guessed is None:
        assert max(near.values(), default=0) < 0.8
    else:
        parts, others = set(word.split("-")), set(guessed.split("-"))
        assert near[guessed] >= 0.5 or parts & others


@given(st.permutations(["pearl", "pair", "red"]), st.sampled_from("- _"))
def test_a_card_is_meant_by_its_parts_in_any_order_and_by_its_title(
    parts: list[str], joint: str
) -> None:
    known = ("pearl-pair-red", "pearl-pair-blue", "opal-pair-red")
    given_as = joint.join(parts)
    assert "“pearl-pair-red”" in faults.did_you_mean(given_as, known)
    assert "“plum”" in faults.did_you_mean("Professor Plum", ("plum", "pipe"))
    assert "“pipe”" in faults.did_you_mean("Bleirohr", ("plum", "pipe"), {"pipe": "Bleirohr"})


@given(st.lists(st.text("abc", min_size=1), unique=True, max_size=30))
def test_where_nothing_may_be_meant_a_few_known_words_are_listed(known: list[str]) -> None:
    told = faults.meant_or_possible("xyz-xyz", known)
    assert all(word in told for word in known) or (not told and len(known) > 9)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (faults.unknown_player("me", "Ann", ["Ann"]), []),
        (
            faults.unknown_player("me", "Any", ["Ann"]),
            ["me: no player “Any” in this game; did you mean “Ann”?"],
        ),
        (faults.unknown_choice("suit", "red", ["red"], "suit"), []),
        (
            faults.unknown_choice("suit", "rad", ["red"], "suit"),
            ["suit: no suit “rad”; did you mean “red”?"],
        ),
        (faults.repetition_fault("hand", "abcab"), ["hand: given twice: a and b"]),
        (faults.repetition_fault("hand", "abc"), []),
        (faults.below_zero("count", -1), ["count: a count can’t be below zero"]),
        (faults.below_zero("count", 0), []),
        (
            faults.faulty_cards("hand", ("red-1", "red-7", "red-1"), {"red-1"}),
            ["hand[1]: no card “red-7”; did you mean “red-1”?", "hand: given twice: red-1"],
        ),
        (
            faults.faulty_seats(("Ann",), "Ann", None, allowed=SEATS),
            ["players: 1 player, but this game is for 2 to 3"],
        ),
        (faults.faulty_seats(("Ann", "Bob", "Ærø 🎲"), "Bob", None, allowed=SEATS), []),
        (
            faults.lookalike_faults("spies", ["Tom", "Tom\u200b"]),
            ["spies[1]: this name looks like another one, “Tom”; change one of the two"],
        ),
        (faults.faulty_colour("ink", "#C0412b"), []),
        *(
            (faults.faulty_colour("ink", odd), ["ink: write colours like this: #c0412b"])
            for odd in ("#c0412", "#c0412bf", "c0412bf", "#c0412g", "")
        ),
    ],
)
def test_a_check_tells_what_is_wrong_alone(found: Iterable[Fault], told: list[str]) -> None:
    assert lines(found) == told


def test_everything_wrong_with_a_table_is_told() -> None:
    players = ("Ann", "Ann", " ", "hidden", "B\x1b")
    found = [fault.path for fault in faults.faulty_seats(players, "Cem", "Dee", allowed=SEATS)]
    assert found == ["players", "players[2]", "players[3]", "players[4]", "players", "me", "first"]


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (("Ann", "Ann\u200b"), ["players[1]"]),
        (("Andre\u0301", "Bob", "Andr\u00e9"), ["players[2]"]),
        (("Ann", "Ann "), ["players[1]"]),
        (("Ann", "Bob\u202e", "Bob"), ["players[2]"]),
        (("Ann", "ann"), []),
        (("Ann", "Bob\u202e"), []),
        (("Ann", "Ann"), ["players"]),
        (("Ann", "\u200b"), ["players[1]"]),
        (("Ann", "table\u200b"), ["players[1]"]),
    ],
)
def test_names_that_look_alike_are_a_fault(players: tuple[str, ...], told: list[str]) -> None:
    me = "Ann" if "Ann" in players else players[0]
    found = faults.faulty_seats(players, me, None, allowed=SEATS)
    assert [fault.path for fault in found] == told


def test_of_more_faults_than_anybody_reads_the_rest_is_counted() -> None:
    some = [Fault(f"notes[{at}]", "odd") for at in range(2 * faults.MOST_TOLD)]
    assert Faults(some[: faults.MOST_TOLD]).faults == tuple(some[: faults.MOST_TOLD])
    first = Faults(some).faults
    assert first[:-1] == tuple(some[: faults.MOST_TOLD])
    assert (str(first[-1]), first[-1].count) == (
        "notes[300]: … and 300 more problems",
        faults.MOST_TOLD,
    )
    assert Faults([*first, *some]).faults[-1].count == 3 * faults.MOST_TOLD


CONCLUSIONS: dict[str, Callable[[Any], object]] = {
    "truth": bool,
    "length": len,
    "items": list,
    "text": str,
    "a sentence": "{} players".format,
    "equality": lambda value: value == 3,
    "equality from the other side": lambda value: value == "Ann",
    "difference": lambda value: value != 3,
    "order": lambda value: max(2, value),
    "a sum": lambda value: sum([1, value]),
    "what is left of a division": lambda value: value % 100,
    "a negative": operator.neg,
    "belonging to a list": lambda value: value in ("Ann", "Bob"),
    "belonging to a set": lambda value: value in {"Ann", "Bob"},
    "belonging to a range": lambda value: value in range(3),
    "holding": lambda value: "Ann" in value,
    "a set of it": lambda value: {"Ann", value},
    "what a method returns": lambda value: bool(value.strip()),
    "a part": lambda value: bool(value[0]),
    "another one like it": lambda value: value == faults.Unread(),
    "another one in a list": lambda value: value in (faults.Unread(),),
}


@pytest.mark.parametrize("conclude", CONCLUSIONS.values(), ids=CONCLUSIONS)
def test_nothing_follows_from_what_is_unread(conclude: Callable[[Any], object]) -> None:
    with pytest.raises(faults.UnreadError):
        conclude(faults.Unread())
