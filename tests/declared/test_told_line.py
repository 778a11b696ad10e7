import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faults import Fault, within
from notepad.declared.declaration_file import told_line, told_lines
from tests.declared.declarations import SOUND
from tests.declared.spoiling import toml

TEXT = """\
title = "One # of two" # not [this]
about = \"\"\"
Three "" lines
of text = here\"\"\"

[cards]
people = [  # a list
  "Ann", 'Bob',

  "C,e]m",
]
[[questions]]
kind = "count"
about = ["a",
  "b"]
[[questions]]
kind = "gather"
[labels."d e"]
Ann = "Anna"
'Bob' = "Bob"
[hidden]
by_players = { 3 = 1, "4" = 2 }
when = 1979-05-27 07:32:00
colours.Ann = "#112233"
[questions.more]
odd = 1.5
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("title", 1),
        ("about", 2),
        ("cards", 6),
        ("cards.people", 7),
        ("cards.people[0]", 8),
        ("cards.people[1]", 8),
        ("cards.people[2]", 10),
        ("questions", 12),
        ("questions[0]", 12),
        ("questions[0].kind", 13),
        ("questions[0].about[1]", 15),
        ("questions[1].kind", 17),
        ("labels.d e", 18),
        ("labels.d e.Ann", 19),
        ("labels.d e.Bob", 20),
        ("hidden.by_players.4", 22),
        ("hidden.when", 23),
        ("hidden.colours", 24),
        ("hidden.colours.Ann", 24),
        ("questions[1].more.odd", 26),
    ],
)
def test_a_path_is_found_on_the_line_that_says_it(path: str, line: int) -> None:
    tomllib.loads(TEXT)
    assert told_line(told_lines(TEXT), path) == line


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("cards.people[9]", 7),
        ("cards.things", 6),
        ("cards.things[0]", 6),
        ("questions[1].shown", 16),
        ("hidden.by_players.5", 22),
        ("players", 1),
        ("", 1),
    ],
)
def test_what_is_not_there_is_told_where_it_is_missing(path: str, line: int) -> None:
    assert told_line(told_lines(TEXT), path) == line


def test_a_header_on_the_last_line_counts_too() -> None:
    assert told_lines("[cards]") == {"cards": 1}


_KEYS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
_VALUES = st.recursive(
    st.integers() | st.booleans() | st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS, inner, max_size=3),
    max_leaves=12,
)


def paths(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    """Yield every path in a document with what is there."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, held in inside:
        at = within(path, str(key)) if isinstance(value, dict) else f"{path}[{key}]"
        yield at, held
        if isinstance(held, dict | list):
            yield from paths(held, at)


@given(st.dictionaries(_KEYS, _VALUES, max_size=5))
def test_the_line_found_is_the_one_on_which_the_value_was_written(document: dict[str, Any]) -> None:
    text = toml(document)
    assert tomllib.loads(text) == document
    every = list(paths(document))
    told = [Fault(path, "").path for path, _held in every]
    lines = told_lines(text)
    assert set(lines) == set(told)
    written = text.split("\n")
    for path, held in zip(told, (held for _path, held in every), strict=True):
        if told.count(path) == 1 and isinstance(held, str | int):
            assert toml({"": held}).partition(" = ")[2].rstrip("\n") in written[lines[path] - 1]


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_every_path_of_a_declaration_that_is_kept_has_a_line(text: str) -> None:
    lines = told_lines(text)
    assert {path for path, _held in paths(tomllib.loads(text))} == set(lines)
    assert list(lines.values()) == sorted(lines.values())
