"""Names and titles as they are shown, in texts and in all that a game says."""

from unicodedata import bidirectional, category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core import safe_text

ISOLATED = ("\u2068", "\u2069")
TRICKY = st.text(
    st.sampled_from(
        "aB \u05d0\u0627\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\x1b\n\u2028"
    )
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a\x1b[31mb", r"a\x1b[31mb"),
        ("two\nlines", r"two\nlines"),
        ("a\u2028b", r"a\u2028b"),
        ("M" * 41, "M" * 39 + "…"),
        ("ab " * 30, ("ab " * 13).strip() + "…"),
        ("Bob\u202e", "\u2068Bob\u202e\u202c\u2069"),
        ("\u2069Bob\u2067", "\u2068Bob\u2067\u2069\u2069"),
        ("\u202cBob", "\u2068Bob\u2069"),
        ("a\u2029\ud800b", r"a\u2029\ud800b"),
        ("Bob\u200f", "\u2068Bob\u200f\u2069"),
        ("\u0639", "\u2068\u0639\u2069"),
        ("דג", "\u2068דג\u2069"),
    ],
)
def test_an_odd_text_is_spelt_isolated_and_cut(text: str, told: str) -> None:
    assert safe_text.shown(text) == told


@given(TRICKY)
def test_whatever_is_shown_is_one_short_line_that_turns_nothing_else(text: str) -> None:
    told = safe_text.shown(text)
    assert len(told.strip("".join(ISOLATED))) <= 3 * safe_text.LONGEST_NAME
    assert not {category(letter) for letter in told} & {"Cc", "Cs", "Zl", "Zp"}
    assert _ends_what_it_begins(told)
    assert safe_text.harmless_lines(told) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("\u202aab\u202cc", "\u202aab\u202cc"),
        ("\u2067ab\u2069c", "\u2067ab\u2069c"),
        ("a\u202ab", "a\u202ab\u202c"),
        ("a\u2067b\u202ac", "a\u2067b\u202ac\u202c\u2069"),
        ("\u202aa\u2067b\u202cc", "\u202aa\u2067bc\u2069\u202c"),
        ("\u2067a\u202ab\u2069c", "\u2067a\u202ab\u202c\u2069c"),
        ("a\u202cb\u2069", "ab"),
    ],
)
def test_what_turns_the_writing_ends_with_its_line(line: str, told: str) -> None:
    assert safe_text.harmless_lines(line) == told
    assert safe_text.harmless_lines(f"{line}\n{line}") == f"{told}\n{told}"


@given(TRICKY)
def test_lines_for_a_terminal_turn_no_other_line(text: str) -> None:
    for line in safe_text.harmless_lines(text).split("\n"):
        assert not {category(letter) for letter in line} & {"Cc", "Zl", "Zp"}
        assert _ends_what_it_begins(line)


def _ends_what_it_begins(text: str) -> bool:
    """Whether every change of direction is ended within a text, and by its own kind."""
    begun: list[str] = []
    for letter in text:
        kind = bidirectional(letter)
        if kind in {"LRE", "RLE", "LRO", "RLO"}:
            begun.append("PDF")
        elif kind in {"LRI", "RLI", "FSI"}:
            begun.append("PDI")
        elif kind in {"PDF", "PDI"} and (not begun or begun.pop() != kind):
            return False
    return not begun


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Ann\u200b"),
        ("Ann", "\ufeffAnn"),
        ("Ann", " Ann"),
        ("Ann B", "Ann\u00a0 B"),
        ("Andr\u00e9", "Andre\u0301"),
        ("Ann", "Ann\u202e"),
        ("Ann", "A\u00adnn"),
        ("Ann", "Ann\ufe0f"),
        ("Ann", "A\u034fnn"),
        ("e\u200b\u0301", "\u00e9"),
    ],
)
def test_names_that_nobody_can_tell_apart_look_the_same(one: str, other: str) -> None:
    assert safe_text.lookalike_key(one) == safe_text.lookalike_key(other)


def test_two_long_names_with_the_same_beginning_are_still_shown_apart() -> None:
    long = ("W" * 60, "W" * 61, "W" * 62)
    told = {safe_text.spelling(long).say(name) for name in long}
    assert told == {"W" * 39 + "…", "W" * 39 + "… (2)", "W" * 39 + "… (3)"}
