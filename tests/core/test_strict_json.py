"""Text that is no JSON, or JSON that no record can hold; objects as JSON and back."""

import gc
import json
import os
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, make_dataclass
from enum import StrEnum
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from notepad.core import strict_json
from notepad.core.faults import MOST_TOLD, Fault, Faults, Unread


def refused(text: str | bytes) -> str:
    """Return why nothing of a text can be read."""
    with pytest.raises(Faults) as caught:
        strict_json.parse_json(text)
    return str(caught.value)


def odd(text: str) -> list[str]:
    """Return what is odd in a text that can be read."""
    _value, faults = strict_json.parse_json(text)
    return [str(fault) for fault in faults]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "line 1, column 1"),
        ("\n {'a': 1}", "line 2, column 3"),
        ("{} {}", "line 1, column 4"),
        ('"\n"', "line 1, column 2"),
        (b"nul", "line 1, column 1"),
    ],
)
def test_what_is_no_json_is_told_with_its_line(text: str | bytes, where: str) -> None:
    assert refused(text).startswith(f"{where}: not JSON: ")


@pytest.mark.parametrize(("left", "right"), [("[", "]"), ('{"a":', "}")])
def test_nesting_is_told_from_where_it_is_beyond_reason(left: str, right: str) -> None:
    value, faults = strict_json.parse_json(
        left * strict_json.DEEPEST + "1" + right * strict_json.DEEPEST
    )
    assert value
    assert faults == []
    deeper = refused(left * (strict_json.DEEPEST + 1) + "1" + right * (strict_json.DEEPEST + 1))
    step = "[0]" if left == "[" else ".a"
    assert deeper == (step * (strict_json.DEEPEST + 1)).lstrip(".") + ": nested too deeply"


def test_of_a_stream_without_end_no_more_is_taken_than_tells_that_it_is_too_large() -> None:
    taken = strict_json.read_stream(BytesIO(bytes(strict_json.LARGEST + 10)))
    assert len(taken) == strict_json.LARGEST + 1
    assert strict_json.read_stream(BytesIO(b"{}")) == b"{}"
    assert strict_json.LARGEST == 16_777_216


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "9" * 19, "-" + "9" * 18])
def test_a_number_that_is_none_or_beyond_measure_is_told_at_its_place(number: str) -> None:
    told = "not a valid number"
    assert odd(f'{{"notes": [0, {{"has": {number}}}]}}') == [f"notes[1].has: {told}"]
    assert odd(number) == [f"document: {told}"]


def test_halves_of_characters_are_told_in_texts_and_in_names() -> None:
    assert odd('{"a": ["b", "\\ud800"], "\\udfff": 1}') == [
        "a[1]: not valid text: it contains an incomplete character",
        "\\udfff: a field name contains an incomplete character",
    ]
    assert odd('"\\ud800"') == ["document: not valid text: it contains an incomplete character"]


TOO_MUCH = "document: too complex: a record can have at most 1,000,000 brackets, commas and colons"


def many(part: bytes, count: int) -> bytes:
    """Return a list of so many parts, which has as many commas and brackets that open."""
    return b"[" + b",".join([part] * count) + b"]"


LARGEST, MOST = strict_json.LARGEST, strict_json.MOST_PARTS
TOO_MANY: dict[str, Callable[[], bytes]] = {
    "sixteen megabytes that are no numbers": partial(many, b"NaN", LARGEST // 4 - 1),
    "one part more than there may be": partial(many, b"null", MOST + 1),
    "empty lists": partial(many, b"[]", MOST // 2 + 1),
    "empty objects": partial(many, b"{}", MOST // 2 + 1),
    "objects of one field": partial(many, b'{"a":1}', MOST // 3 + 1),
    "empty texts": partial(many, b'""', MOST + 1),
    "texts that end in a backslash": partial(many, b'"\\\\"', MOST + 1),
    "texts with an escaped quote": partial(many, b'"\\","', MOST + 1),
    "more numbers than all ink has": partial(many, b"12", 2 * MOST),
    "brackets": lambda: b"[" * LARGEST,
    "commas": lambda: b"," * LARGEST,
}


@pytest.mark.parametrize("kind", TOO_MANY)
def test_a_text_of_too_many_parts_is_one_fault_and_nothing_of_it_is_read(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = TOO_MANY[kind]()
    monkeypatch.setattr(json, "loads", None)
    assert len(text) <= LARGEST
    assert refused(text) == TOO_MUCH
    assert refused(text.decode()) == TOO_MUCH


def test_where_a_text_ends_is_known_however_it_is_cut() -> None:
    texts = [b'",%s"' % (b"x" * (at % 7)) for at in range(300_000)]
    value, _faults = strict_json.parse_json(b"[" + b",".join(texts) + b"]")
    assert isinstance(value, list)
    assert refused(b"[" + b",".join([*texts * 2, *[b"true"] * 500_000]) + b"]") == TOO_MUCH


def test_of_very_many_faults_the_first_are_told_and_the_rest_is_counted() -> None:
    _value, faults = strict_json.parse_json(many(b"NaN", 100_000))
    assert len(faults) == MOST_TOLD + 1
    assert str(faults[-1]) == "[300]: … and 99,700 more problems"
    assert sum(fault.count for fault in faults) == 100_000


def test_an_object_of_more_fields_than_any_is_told_with_its_place() -> None:
    fields = {f"f{at}": at for at in range(strict_json.MOST_FIELDS)}
    assert odd(json.dumps({"a": fields})) == []
    told = "a: too many fields (10,001); no object in a record has more than 10,000"
    assert refused(json.dumps({"a": {**fields, "more": 1}})) == told


CARDS = ("cup", "coin", "sword")


def takes(said: strict_json.Allowed | strict_json.Schema, value: object) -> bool:
    schema = said.keywords if isinstance(said, strict_json.Allowed) else said
    return bool(Draft202012Validator(schema).is_valid(value))


@pytest.mark.parametrize(
    ("said", "sound", "faulty"),
    [
        (strict_json.one_of(CARDS), ["coin"], ["bell"]),
        (strict_json.some_of(CARDS), [[], ["cup", "sword"]], [["cup", "bell"], ["cup", "cup"]]),
        (strict_json.cards_of(CARDS), [[], ["cup", "sword"]], [["cup", "bell"], ["cup", "cup"]]),
        (strict_json.one_in_range(range(1, 4)), [1, 2, 3], [0, 4]),
        (strict_json.COLOUR, ["#c0412b"], ["red", "#c0412", "#c0412b0", "c0412b"]),
    ],
)
def test_a_schema_takes_what_is_sound_and_nothing_else(
    said: strict_json.Allowed | strict_json.Schema, sound: list[object], faulty: list[object]
) -> None:
    assert all(takes(said, value) for value in sound)
    assert not any(takes(said, value) for value in faulty)


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
    strict_json.shaped(document, Outer, found)
    return [(fault.path, fault.message) for fault in found]


@pytest.mark.parametrize(
    ("name", "value", "path", "message"),
    [
        ("text", 3, "text", "expected text"),
        ("text", None, "text", "expected text"),
        ("text", "\ud800", "text", "not valid text: it contains an incomplete character"),
        ("number", "2", "number", "expected a whole number"),
        ("number", True, "number", "expected a whole number"),
        ("number", 2.0, "number", "expected a whole number"),
        ("flag", 1, "flag", "expected true or false"),
        ("flag", "true", "flag", "expected true or false"),
        ("maybe", 3, "maybe", "expected text"),
        ("either", 1, "either", "expected true, false or text"),
        ("either", None, "either", "expected true, false or text"),
        ("suit", 3, "suit", "expected text"),
        ("suit", "bleu", "suit", "“bleu” isn’t one of red, blue; did you mean “blue”?"),
        ("inner", "x", "inner", "expected an object"),
        ("inner", [], "inner", "expected an object"),
        ("inner", {}, "inner.name", "this field is missing"),
        ("many", "ab", "many", "expected a list"),
        ("many", {"name": "x"}, "many", "expected a list"),
        ("many", [{"name": "x"}, 3], "many[1]", "expected an object"),
        ("many", [{"name": 3}], "many[0].name", "expected text"),
        ("rows", [[1, "2"]], "rows[0][1]", "expected a whole number"),
        ("by_name", [], "by_name", "expected an object"),
        ("by_name", {"Ann": "1"}, "by_name.Ann", "expected a whole number"),
        ("gave", {"Ann": 1}, "gave.Ann", "expected true, false or text"),
        ("listed", "ab", "listed", "expected a list or an object"),
        ("listed", ["Ann", 3], "listed[1]", "expected text"),
        ("listed", {"Ann": "1"}, "listed.Ann", "expected a whole number"),
    ],
)
def test_nothing_is_converted_on_the_way(name: str, value: object, path: str, message: str) -> None:
    assert faults(**{name: value}) == [(path, message)]


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
    made: Any = strict_json.shaped(document, Outer, [])
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
def test_after_a_hundred_faults_the_rest_counts(
    name: str, value: object, first: str, last: str
) -> None:
    told = faults(**{name: value})
    assert (told[0][0], len(told)) == (first, 101)
    assert told[-1] == (
        last, ("from here on, 4,900 entries were not read: too many problems come "
"before them")
    )  # fmt: skip


def test_of_very_many_types_that_are_gone_most_are_forgotten() -> None:
    known = []
    for _one in range(1_000):
        kind = make_dataclass("Passing", [("name", str)])
        assert strict_json.shaped({"name": "a"}, kind, []) == kind("a")
        known.append(weakref.ref(kind))
    del kind
    gc.collect()
    assert sum(one() is not None for one in known) < len(known) / 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(OSError, match="this isn’t a file"):
            strict_json.taken_from(path)
    with pytest.raises(FileNotFoundError):
        strict_json.taken_from(tmp_path / "missing")
