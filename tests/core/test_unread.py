"""What could not be read can be handed on, and nothing is ever concluded from it."""

import operator
from collections.abc import Callable
from typing import Any

import pytest

from notepad.core.faults import (
    Fault,
    Unread,
    UnreadError,
    all_of,
    faulty_cards,
    faulty_seats,
    legible,
    legible_or,
    repeated,
)

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
    "another one like it": lambda value: value == Unread(),
    "another one in a list": lambda value: value in (Unread(),),
}


@pytest.mark.parametrize("conclude", CONCLUSIONS.values(), ids=CONCLUSIONS)
def test_nothing_is_concluded_from_what_could_not_be_read(
    conclude: Callable[[Any], object],
) -> None:
    with pytest.raises(UnreadError):
        conclude(Unread())


def test_it_can_be_handed_on_and_told_from_nothing() -> None:
    assert Unread() is not None
    assert isinstance(Unread().players, Unread)
    assert not hasattr(Unread(), "__wrapped__")


def test_what_could_be_read_is_told_from_the_rest() -> None:
    assert legible([1, Unread(), 2]) == [1, 2]
    assert legible_or(5, lambda: len("Ann")) == 3
    assert legible_or(5, lambda: len(Unread())) == 5


def test_a_check_that_needs_what_could_not_be_read_leaves_the_others_alone() -> None:
    unread: Any = Unread()
    players = ("Ann", unread, " ")
    found = all_of(
        faulty_seats(players, unread, "Ann", allowed=range(4, 5)),
        faulty_cards("hand", ("cup", unread, "cap", "cup"), {"cup"}),
        repeated("table", unread),
        [Fault("last", "told")],
    )
    assert [fault.path for fault in found] == ["players", "players[2]", "hand[2]", "hand", "last"]
