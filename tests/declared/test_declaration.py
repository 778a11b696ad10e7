"""Declarations in files: read, written, found line by line, refused; and their schema."""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from notepad.core.bundled_and_private_files import resource
from notepad.core.faults import Fault, Faults, field_path
from notepad.core.safe_text import lookalike_key, shown
from notepad.declared import declaration, declaration_file
from notepad.declared.declaration import Announcement, Answering, Declaration, Hidden, Question
from notepad.declared.declaration_faults import declaration_faults
from notepad.declared.declaration_file import declaration_from_toml, declaration_to_toml, meanings
from notepad.declared.toml_text import told_line, told_lines
from tests.declared.declarations import LISTED_CLASSES, SOUND, THREE_LISTS, TWO_ATTRIBUTES
from tests.declared.spoiling import toml


def test_three_lists_and_a_title_are_a_whole_game() -> None:
    declared = declaration_from_toml(THREE_LISTS)
    assert declared == Declaration(title=declared.title, id=declared.id, cards=declared.cards)


def test_a_title_may_be_of_letters_that_run_from_right_to_left() -> None:
    for title in ("מי לקח", "من أخذ", "🂡 and 👩‍👧"):
        assert declaration_from_toml(THREE_LISTS.replace("Who took it?", title)).title == title


@pytest.mark.parametrize("before", ["\ufeff", "# a comment\r\n"])
def test_marks_of_other_editors_do_no_harm(before: str) -> None:
    text = (before + THREE_LISTS).replace("\n", "\r\n")
    assert declaration_from_toml(text.encode()) == declaration_from_toml(THREE_LISTS)


ODD = (
    *('"', "\\", "a.b", "[x]", "#", "'", "=", "é", "[[", "\\u0041", "true", "7", '"""'),
    "\U0001f98a",
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


TEXTS |= st.sampled_from([*ODD, "\x7f", "a\tb\nc", "\x00"])


NAMES = TEXTS.filter(
    lambda name: name.strip() and shown(name) == name and name not in ("table", "hidden")
)
WORDS = st.lists(NAMES, min_size=10, max_size=20, unique=True)
RULES = st.fixed_dictionaries(
    {
        "players": st.just((2, 3)),
        "about": NAMES,
        "hidden": st.sampled_from([Hidden(), Hidden(count=1), Hidden(by_players={"2": 1, "3": 1})]),
        "hands": st.sampled_from(
            [declaration.Hands(), declaration.Hands(deal=declaration.Dealt.EVEN)]
        ),
        "questions": st.lists(
            st.sampled_from(
                [
                    Question(kind=Answering.SHOW_ONE),
                    Question(kind=Answering.CHIPS, cards=2),
                    Question(kind=Answering.COUNT, shown=1),
                    Question(kind=Answering.GATHER),
                ]
            ),
            min_size=1,
            max_size=4,
            unique_by=lambda question: question.kind,
        ).map(tuple),
        "announcement": st.sampled_from(
            [Announcement(), Announcement(wrong=declaration.Wrong.OUT)]
        ),
    }
)


@given(NAMES, WORDS, RULES, st.data())
@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
def test_what_is_written_is_read_as_the_same_declaration(
    title: str, words: list[str], rules: dict[str, object], data: st.DataObject
) -> None:
    assume(len({lookalike_key(word) for word in words}) == len(words))
    first, second, *cards = words
    groups = {first: tuple(cards[:4]), second: tuple(cards[4:])}
    values = data.draw(st.dictionaries(st.sampled_from(cards), st.integers(1, 99), max_size=3))
    labels = data.draw(st.dictionaries(st.sampled_from(cards), NAMES, max_size=2))
    declared = Declaration(title=title, id="own", cards=groups, **rules)  # type: ignore[arg-type]
    declared = replace(declared, values=values, labels={"en": labels} if labels else {})
    if values:
        declared = replace(declared, announcement=Announcement(what=declaration.Sought.SUM))
    assert list(declaration_faults(declared)) == []
    again = declaration_from_toml(declaration_to_toml(declared))
    assert again == declared
    assert list(again.cards) == list(declared.cards)


LINES = [
    line.partition("|")[::2]
    for line in Path(__file__).with_name("lines.txt").read_text("utf-8").splitlines()
]
"""A declaration line by line, before each the paths that it says."""

TEXT = "".join(f"{line.removeprefix(' ')}\n" for _paths, line in LINES)


def test_a_path_is_found_on_the_line_that_says_it() -> None:
    tomllib.loads(TEXT)
    said = {
        path.strip(): at for at, (told, _line) in enumerate(LINES, 1) for path in told.split(";")
    }
    del said[""]
    assert {path: told_line(told_lines(TEXT), path) for path in said} == said


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
        at = field_path(path, str(key)) if isinstance(value, dict) else f"{path}[{key}]"
        yield at, held
        if isinstance(held, dict | list):
            yield from paths(held, at)


@given(st.dictionaries(_KEYS, _VALUES, max_size=5))
def test_the_line_found_is_the_one_on_which_the_value_was_written(document: dict[str, Any]) -> None:
    text = toml(document)
    assert tomllib.loads(text) == document
    every = list(paths(document))
    shortened = [Fault(path, "").path for path, _held in every]
    lines = told_lines(text)
    assert set(lines) == set(shortened)
    written = text.split("\n")
    for path, held in zip(shortened, (held for _path, held in every), strict=True):
        if shortened.count(path) == 1 and isinstance(held, str | int):
            assert toml({"": held}).partition(" = ")[2].rstrip("\n") in written[lines[path] - 1]


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_every_path_of_a_declaration_that_is_kept_has_a_line(text: str) -> None:
    lines = told_lines(text)
    assert {path for path, _held in paths(tomllib.loads(text))} == set(lines)
    assert list(lines.values()) == sorted(lines.values())


def told(text: str | bytes) -> str:
    with pytest.raises(Faults) as refused:
        declaration_from_toml(text)
    return str(refused.value)


def changed(text: str, before: str, after: str) -> str:
    assert before in text
    return text.replace(before, after)


REFUSED = Path(__file__).with_name("refused.txt")
SPOILT = {
    "nothing": "",
    "three lists": THREE_LISTS,
    "two attributes": TWO_ATTRIBUTES,
    "listed classes": LISTED_CLASSES,
}


def scenes() -> list[str]:
    """Return how declarations are spoilt, each with what is told of it.

    A scene says what is spoilt and which part of it, then what stands there instead, after bars,
    and below it the faults, indented. `python -m tests.declared.test_declaration` writes these
    anew: read the difference before you keep it.
    """
    return REFUSED.read_text(encoding="utf-8").strip("\n").split("\n\n")


def declaration_of(scene: str) -> str:
    """Return the declaration of a scene."""
    heading, *lines = scene.splitlines()
    word, _colon, before = heading.partition(": ")
    after = "\n".join(line[2:] for line in lines if line.startswith("|"))
    after = re.sub(r"<U\+(\w{4})>", lambda found: chr(int(found[1], 16)), after)
    return changed(SPOILT[word], before, after) if before else after


def played(scene: str) -> str:
    """Return a scene as it goes now."""
    said = [line for line in scene.splitlines() if not line.startswith("    ")]
    return "\n".join([*said, *(f"    {line}" for line in told(declaration_of(scene)).splitlines())])


@pytest.mark.parametrize("scene", scenes())
def test_a_faulty_declaration_is_refused_with_its_place_and_what_helps(scene: str) -> None:
    assert played(scene) == scene


def test_a_file_without_end_is_refused_unread() -> None:
    assert "too large" in told("#" * (declaration_file.LARGEST + 1))


def test_a_file_that_is_no_text_is_refused() -> None:
    assert told(b'title = "x"\nid = "\xff"').startswith("line 2: this line isn’t UTF-8 text; save")


def test_brackets_without_end_are_refused() -> None:
    assert "file: " in told("a = " + "[" * 40_000)


def test_of_very_many_faults_each_is_told_with_its_line() -> None:
    many = "".join(f'z{number} = "#000000"\n' for number in range(120))
    lines = told(f"{THREE_LISTS}\n[colours]\n{many}").splitlines()
    assert len(lines) == 120
    assert lines[0].startswith("line 9, colours.z0")
    assert lines[-1].startswith("line 128, colours.z")


VALIDATOR = Draft202012Validator(declaration_file.declaration_schema())


def test_the_schema_that_is_shared_is_one_and_the_newest() -> None:
    shared = json.loads(resource("declaration.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(shared)
    assert shared == VALIDATOR.schema


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_every_declaration_comes_back_by_the_schema(text: str) -> None:
    declared = declaration_from_toml(text)
    document = json.loads(json.dumps(declaration_file.to_document(declared)))
    VALIDATOR.validate(tomllib.loads(text))
    VALIDATOR.validate(document)
    assert declaration_file.from_document(document) == declared
    assert declaration_from_toml(declaration_to_toml(declared)) == declared


def test_what_the_schema_refuses_is_refused_by_reading() -> None:
    refused = 0
    for scene in scenes():
        try:
            document = tomllib.loads(declaration_of(scene))
        except tomllib.TOMLDecodeError:
            continue
        refused += not VALIDATOR.is_valid(document)
        with pytest.raises(Faults):
            declaration_file.from_document(document)
    assert refused > 15


def test_a_declaration_without_cards_is_none() -> None:
    assert not VALIDATOR.is_valid({"title": "x"})


def test_every_field_says_what_it_means() -> None:
    properties = VALIDATOR.schema["properties"]
    assert set(properties) == {part.name for part in fields(Declaration)}
    inner = properties["questions"]["items"]["properties"]
    for schema in (*properties.values(), *inner.values()):
        assert schema["description"]


def test_meanings_are_read_off_the_source() -> None:
    assert meanings(Question)["kind"] == "How it is answered."
    assert set(meanings(Answering)) == set(Answering.__members__)


def test_parts_tell_which_fields_hold_more_fields() -> None:
    assert dict(declaration_file.parts(Declaration))["questions"] is Question
    assert dict(declaration_file.parts(Declaration))["title"] is None


def test_a_group_or_a_card_may_be_called_as_a_field_is() -> None:
    called = THREE_LISTS.replace("people", "players").replace("rope", "title")
    assert "players" in declaration_from_toml(called).cards


if __name__ == "__main__":
    REFUSED.write_text("\n\n".join(map(played, scenes())) + "\n", encoding="utf-8")
