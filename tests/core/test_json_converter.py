import gc
import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field, make_dataclass
from enum import StrEnum
from typing import Any

import pytest

from notepad.core.faults import Fault, Unread
from notepad.core.json_converter import plain, shaped


class Suit(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Inner:
    name: str
    size: int = 1


@dataclass(frozen=True, kw_only=True)
class Outer:
    text: str = ""
    number: int = 0
    flag: bool = False
    maybe: str | None = None
    either: bool | str = False
    suit: Suit = Suit.RED
    inner: Inner = Inner("x")
    many: tuple[Inner, ...] = ()
    rows: list[tuple[int, ...]] = field(default_factory=list)
    by_name: Mapping[str, int] = field(default_factory=dict)
    gave: dict[str, bool | str] = field(default_factory=dict)
    listed: tuple[str, ...] | Mapping[str, int] | None = None
    anything: Any = None


def faults(**document: object) -> list[tuple[str, str]]:
    found: list[Fault] = []
    shaped(document, Outer, found)
    return [(fault.path, fault.message) for fault in found]


FULL = {
    "text": "a",
    "number": 7,
    "flag": True,
    "maybe": "b",
    "either": "c",
    "suit": "blue",
    "inner": {"name": "n", "size": 3},
    "many": [{"name": "m"}, {"name": "o", "size": 2}],
    "rows": [[1, 2], []],
    "by_name": {"Ann": 1},
    "gave": {"Ann": True, "Bob": "red-1"},
    "anything": [{"deep": None}],
}


def test_a_document_becomes_an_object_and_the_same_document_again() -> None:
    found: list[Fault] = []
    made = shaped(FULL, Outer, found)
    assert made is not None
    assert found == []
    assert made.suit is Suit.BLUE
    assert made.many == (Inner("m"), Inner("o", 2))
    assert made.rows == [(1, 2), ()]
    assert plain(made) == FULL
    assert type(plain(made)["suit"]) is str
    assert type(plain(made)["many"]) is list


@pytest.mark.parametrize("value", [["Ann", "Bob"], {"Ann": 1}])
def test_a_field_can_hold_a_list_or_an_object(value: object) -> None:
    made = shaped({"listed": value}, Outer, [])
    assert isinstance(made, Outer)
    assert plain(made) == {"listed": value}


def test_defaults_are_left_out() -> None:
    assert plain(Outer()) == {}


@pytest.mark.parametrize(
    ("name", "value", "path", "message"),
    [
        ("text", 3, "text", "text was expected"),
        ("text", None, "text", "text was expected"),
        ("text", "\ud800", "text", "half a character: this is no text"),
        ("number", "2", "number", "a whole number was expected"),
        ("number", True, "number", "a whole number was expected"),
        ("number", 2.0, "number", "a whole number was expected"),
        ("flag", 1, "flag", "true or false was expected"),
        ("flag", "true", "flag", "true or false was expected"),
        ("maybe", 3, "maybe", "text was expected"),
        ("either", 1, "either", "true, false or text was expected"),
        ("either", None, "either", "true, false or text was expected"),
        ("suit", 3, "suit", "text was expected"),
        ("suit", "bleu", "suit", '"bleu" is none of red, blue; did you mean "blue"?'),
        ("inner", "x", "inner", "an object was expected"),
        ("inner", [], "inner", "an object was expected"),
        ("inner", {}, "inner.name", "this field is missing"),
        ("many", "ab", "many", "a list was expected"),
        ("many", {"name": "x"}, "many", "a list was expected"),
        ("many", [{"name": "x"}, 3], "many[1]", "an object was expected"),
        ("many", [{"name": 3}], "many[0].name", "text was expected"),
        ("rows", [[1, "2"]], "rows[0][1]", "a whole number was expected"),
        ("by_name", [], "by_name", "an object was expected"),
        ("by_name", {"Ann": "1"}, "by_name.Ann", "a whole number was expected"),
        ("gave", {"Ann": 1}, "gave.Ann", "true, false or text was expected"),
        ("listed", "ab", "listed", "a list or an object was expected"),
        ("listed", ["Ann", 3], "listed[1]", "text was expected"),
        ("listed", {"Ann": "1"}, "listed.Ann", "a whole number was expected"),
    ],
)
def test_nothing_is_converted_on_the_way(name: str, value: object, path: str, message: str) -> None:
    assert faults(**{name: value}) == [(path, message)]


def test_every_fault_is_told() -> None:
    told = faults(text=1, number="1", inner={"size": "x"}, many=[3, {"nam": "x"}])
    assert [path for path, _message in told] == [
        "text",
        "number",
        "inner.name",
        "inner.size",
        "many[0]",
        "many[1].name",
        "many[1].nam",
    ]


@pytest.mark.parametrize("document", [None, [], "text", 3])
def test_what_is_no_object_is_told(document: object) -> None:
    found: list[Fault] = []
    assert isinstance(shaped(document, Outer, found), Unread)
    assert found == [Fault("", "an object was expected")]


def test_a_field_that_does_not_belong_there_is_told_but_the_object_comes() -> None:
    found: list[Fault] = []
    made = shaped({"txt": "a", "number": 3, "inner": {"name": "n", "siz": 1}}, Outer, found)
    assert made == Outer(number=3, inner=Inner("n"))
    assert {str(fault) for fault in found} == {
        'txt: no such field here; did you mean "text"?',
        'inner.siz: no such field here; did you mean "size"?',
    }


def test_all_that_can_be_read_comes_with_stand_ins_for_the_rest() -> None:
    document = {
        "number": "7",
        "maybe": 3,
        "inner": {"size": 3},
        "many": [{"name": "m"}, 4, {"name": 5, "size": 2}],
        "rows": [[1, "2"], 3],
        "by_name": {"Ann": 1, "Bob": "1"},
        "gave": [],
    }
    made: Any = shaped(document, Outer, [])
    assert made.text == ""
    assert made.suit is Suit.RED
    unread = (made.number, made.maybe, made.inner.name, made.many[1], made.many[2].name, made.gave)
    assert all(isinstance(part, Unread) for part in unread)
    assert made.inner.size == 3
    assert (made.many[0], made.many[2].size) == (Inner("m"), 2)
    assert made.rows[0][0] == 1
    assert isinstance(made.rows[0][1], Unread)
    assert isinstance(made.rows[1], Unread)
    assert made.by_name["Ann"] == 1
    assert isinstance(made.by_name["Bob"], Unread)


MANY = {f"n{at:04}": "x" for at in range(5_000)}


@pytest.mark.parametrize(
    ("name", "value", "first", "last"),
    [
        ("many", [None] * 5_000, "many[0]", "many[100]"),
        ("rows", [["x"] * 5_000], "rows[0][0]", "rows[0][100]"),
        ("by_name", MANY, "by_name.n0000", "by_name.n0100"),
        ("inner", {"name": "", **MANY}, "inner.n0000", "inner.n0100"),
    ],
)  # fmt: skip
def test_after_a_hundred_faulty_parts_the_rest_is_not_read_and_counted(
    name: str, value: object, first: str, last: str
) -> None:
    told = faults(**{name: value})
    assert (told[0][0], len(told)) == (first, 101)
    assert told[-1] == (
        last, "4,900 entries from here on were not read: too much is wrong before them"
    )  # fmt: skip


def test_what_can_be_read_of_a_long_faulty_list_comes_as_far_as_it_is_picked_over() -> None:
    made = shaped({"many": [{"name": "a"}, *[None] * 200, {"name": "b"}]}, Outer, [])
    assert made.many[0] == Inner("a")
    assert isinstance(made.many[-1], Unread)
    assert isinstance(shaped({"many": [None] * 20_000}, Outer, []).many, Unread)


def test_of_very_many_types_that_are_gone_most_are_forgotten() -> None:
    known = []
    for _one in range(1_000):
        kind = make_dataclass("Passing", [("name", str)])
        assert shaped({"name": "a"}, kind, []) == kind("a")
        known.append(weakref.ref(kind))
    del kind
    gc.collect()
    assert sum(one() is not None for one in known) < len(known) / 2
