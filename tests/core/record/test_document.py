"""Text that is no JSON, or JSON that no record can hold."""

from io import BytesIO

import pytest

from notepad.core.fault import Faults
from notepad.core.record.document import DEEPEST, LARGEST, parsed, taken, whole_characters


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
    monkeypatch.setattr("notepad.core.record.document.LARGEST", 8)
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
