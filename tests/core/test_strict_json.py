"""Text that is no JSON, or JSON that no record can hold; objects as JSON and back."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from notepad.core.faults import MOST_TOLD, Fault, Faults
from notepad.core.safe_text import whole_characters
from notepad.core.strict_json import (
    COLOUR,
    DEEPEST,
    LARGEST,
    LONGEST_TEXT,
    MOST_FIELDS,
    MOST_PARTS,
    Allowed,
    Schema,
    cards_of,
    in_range,
    one_of,
    parsed,
    plain,
    shaped,
    some_of,
    taken,
    taken_from,
)


def refused(text: str | bytes) -> str:
    """Return why nothing of a text can be read."""
    with pytest.raises(Faults) as caught:
        parsed(text)
    return str(caught.value)


def odd(text: str) -> list[str]:
    """Return what is odd in a text that can be read."""
    _value, faults = parsed(text)
    return [str(fault) for fault in faults]


@pytest.mark.parametrize(
    "text", ['{"a": [1, 2.5, true, null, "b"]}', b'{"a": [1,2.5,true,null,"b"]}']
)
def test_a_document_is_its_json_value(text: str | bytes) -> None:
    assert parsed(text) == ({"a": [1, 2.5, True, None, "b"]}, [])


@pytest.mark.parametrize("text", ["\ufeff[1]", b"\xef\xbb\xbf[1]"])
def test_a_byte_order_mark_does_no_harm(text: str | bytes) -> None:
    assert parsed(text) == ([1], [])


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


@pytest.mark.parametrize(("data", "byte"), [(b"\xff", 0), (b'{"title": "\xe9"}', 11)])
def test_bytes_that_are_no_text_are_told_at_the_first(data: bytes, byte: int) -> None:
    assert refused(data) == f"byte {byte}: not text in UTF-8"


@pytest.mark.parametrize(("left", "right"), [("[", "]"), ('{"a":', "}")])
def test_nesting_is_told_from_where_it_is_beyond_reason(left: str, right: str) -> None:
    value, faults = parsed(left * DEEPEST + "1" + right * DEEPEST)
    assert value
    assert faults == []
    deeper = refused(left * (DEEPEST + 1) + "1" + right * (DEEPEST + 1))
    step = "[0]" if left == "[" else ".a"
    assert deeper == (step * (DEEPEST + 1)).lstrip(".") + ": nested too deeply"


def test_nesting_that_no_reader_follows_is_told_of_the_whole_document() -> None:
    assert refused("[" * 100_000) == "document: nested too deeply"


def test_a_document_may_have_so_many_bytes_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notepad.core.strict_json.LARGEST", 8)
    assert parsed('"123456"') == ("123456", [])
    assert refused('"1234567"') == "document: too large: no record has more than 8 bytes"


def test_of_a_stream_without_end_no_more_is_taken_than_tells_that_it_is_too_large() -> None:
    assert len(taken(BytesIO(bytes(LARGEST + 10)))) == LARGEST + 1
    assert taken(BytesIO(b"{}")) == b"{}"
    assert LARGEST == 16_777_216


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "9" * 19, "-" + "9" * 18])
def test_a_number_that_is_none_or_beyond_measure_is_told_at_its_place(number: str) -> None:
    told = "not a number that JSON or a table knows"
    assert odd(f'{{"notes": [0, {{"has": {number}}}]}}') == [f"notes[1].has: {told}"]
    assert odd(number) == [f"document: {told}"]


def test_a_number_of_eighteen_digits_is_read() -> None:
    assert parsed("9" * 18) == (10**18 - 1, [])


def test_a_field_given_twice_is_told_once_and_the_last_one_holds() -> None:
    text = '{"a": {"b": 1, "c": 2, "b": 3, "b": 4}}'
    assert parsed(text)[0] == {"a": {"b": 4, "c": 2}}
    assert odd(text) == ["a.b: this field is given twice"]


def test_halves_of_characters_are_told_in_texts_and_in_names() -> None:
    assert odd('{"a": ["b", "\\ud800"], "\\udfff": 1}') == [
        "a[1]: half a character: this is no text",
        "\\udfff: half a character in the name of a field",
    ]
    assert odd('"\\ud800"') == ["document: half a character: this is no text"]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Ann", True),
        ("Ærø 🎲", True),
        ("\ud7ff\ue000", True),
        ("A\ud800", False),
        ("\udfffé", False),
    ],
)
def test_a_text_is_whole_if_no_character_is_only_half_there(text: str, whole: bool) -> None:
    assert whole_characters(text) == whole


TOO_MUCH = "document: too much in it: no record has more than 1,000,000 brackets, commas and colons"


def many(part: bytes, count: int) -> bytes:
    """Return a list of so many parts, which has as many commas and brackets that open."""
    return b"[" + b",".join([part] * count) + b"]"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(many(b"NaN", LARGEST // 4 - 1), id="sixteen megabytes that are no numbers"),
        pytest.param(many(b"null", MOST_PARTS + 1), id="one part more than there may be"),
        pytest.param(many(b"[]", MOST_PARTS // 2 + 1), id="empty lists"),
        pytest.param(many(b"{}", MOST_PARTS // 2 + 1), id="empty objects"),
        pytest.param(many(b'{"a":1}', MOST_PARTS // 3 + 1), id="objects of one field"),
        pytest.param(many(b'""', MOST_PARTS + 1), id="empty texts"),
        pytest.param(many(b'"\\\\"', MOST_PARTS + 1), id="texts that end in a backslash"),
        pytest.param(many(b'"\\","', MOST_PARTS + 1), id="texts with an escaped quote"),
        pytest.param(many(b"12", 2 * MOST_PARTS), id="more numbers than all ink has"),
        pytest.param(b"[" * LARGEST, id="brackets"),
        pytest.param(b"," * LARGEST, id="commas"),
    ],
)
def test_a_text_of_too_many_parts_is_one_fault_and_nothing_of_it_is_read(
    text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json, "loads", None)
    assert len(text) <= LARGEST
    assert refused(text) == TOO_MUCH
    assert refused(text.decode()) == TOO_MUCH


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(many(b"null", MOST_PARTS), id="as many parts as there may be"),
        pytest.param(many(b'",[{"', MOST_PARTS // 2), id="brackets and commas in texts"),
        pytest.param(many(rb'"\",[\\"', MOST_PARTS // 2), id="escapes beside them"),
        pytest.param(many(b"12, -3", MOST_PARTS // 2), id="as many numbers as all ink has"),
    ],
)
def test_what_has_not_too_many_parts_is_read(text: bytes) -> None:
    value, faults = parsed(text)
    assert isinstance(value, list)
    assert faults == []


def test_where_a_text_ends_is_known_however_it_is_cut() -> None:
    texts = [b'",%s"' % (b"x" * (at % 7)) for at in range(300_000)]
    value, _faults = parsed(b"[" + b",".join(texts) + b"]")
    assert isinstance(value, list)
    assert refused(b"[" + b",".join([*texts * 2, *[b"true"] * 500_000]) + b"]") == TOO_MUCH


def test_of_very_many_faults_the_first_are_told_and_the_rest_is_counted() -> None:
    _value, faults = parsed(many(b"NaN", 100_000))
    assert len(faults) == MOST_TOLD + 1
    assert str(faults[-1]) == "[300]: … and 99,700 faults more"
    assert sum(fault.count for fault in faults) == 100_000


def test_a_text_longer_than_any_is_told_with_its_place() -> None:
    assert odd(json.dumps({"a": ["x" * LONGEST_TEXT]})) == []
    told = "a[0]: too long: no text in a record has more than 100,000 letters"
    assert refused(json.dumps({"a": ["x" * (LONGEST_TEXT + 1)]})) == told


def test_an_object_of_more_fields_than_any_is_told_with_its_place() -> None:
    fields = {f"f{at}": at for at in range(MOST_FIELDS)}
    assert odd(json.dumps({"a": fields})) == []
    told = "a: 10,001 fields; no object in a record has more than 10,000"
    assert refused(json.dumps({"a": {**fields, "more": 1}})) == told


def test_a_file_is_taken_as_far_as_it_may_be_large(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b"12345")
    assert taken_from(file) == b"12345"
    assert taken_from(file, most=3) == b"1234"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe", Path(os.devnull)):
        with pytest.raises(OSError, match="this is no file"):
            taken_from(path)
    with pytest.raises(FileNotFoundError):
        taken_from(tmp_path / "missing")


CARDS = ("cup", "coin", "sword")


def takes(said: Allowed | Schema, value: object) -> bool:
    schema = said.keywords if isinstance(said, Allowed) else said
    return bool(Draft202012Validator(schema).is_valid(value))


def test_a_word_is_one_of_those_that_there_are() -> None:
    assert takes(one_of(CARDS), "coin")
    assert not takes(one_of(CARDS), "bell")


def test_cards_are_of_the_deck_and_none_comes_twice() -> None:
    for said in (some_of(CARDS), cards_of(CARDS)):
        assert takes(said, [])
        assert takes(said, ["cup", "sword"])
        assert not takes(said, ["cup", "bell"])
        assert not takes(said, ["cup", "cup"])


def test_a_number_is_between_the_first_and_the_last() -> None:
    assert [number for number in range(6) if takes(in_range(range(1, 4)), number)] == [1, 2, 3]


def test_a_colour_has_six_digits() -> None:
    assert takes(COLOUR, "#c0412b")
    assert not any(takes(COLOUR, odd) for odd in ("red", "#c0412", "#c0412b0", "c0412b"))


@dataclass(frozen=True)
class Inner:
    name: str
    size: int = 1


def test_a_document_becomes_an_object_and_the_same_document_again() -> None:
    faults: list[Fault] = []
    made = shaped({"name": "n", "size": 3}, Inner, faults)
    assert (made, faults) == (Inner("n", 3), [])
    assert plain(made) == {"name": "n", "size": 3}


def test_what_is_wrong_is_added_to_the_faults_that_were_there() -> None:
    faults = [Fault("first", "told")]
    made: Any = shaped({"size": 3}, Inner, faults)
    assert made.size == 3
    assert [fault.path for fault in faults] == ["first", "name"]


def test_who_reads_no_record_waits_for_no_converter() -> None:
    script = "import sys; import notepad.core.record; sys.exit('cattrs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=60).returncode == 0
