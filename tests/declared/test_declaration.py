"""Declarations in files: read, written, found line by line, refused; and their schema."""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from notepad.core.bundled_and_private_files import resource
from notepad.core.faults import Fault, Faults, field_path
from notepad.core.safe_text import lookalike_key, shown
from notepad.declared.declaration import (
    Announcement,
    Answering,
    Dealt,
    Declaration,
    Hands,
    Hidden,
    Question,
    Sought,
    Wrong,
)
from notepad.declared.declaration_faults import declaration_faults
from notepad.declared.declaration_file import (
    LARGEST,
    declaration_from_toml,
    declaration_schema,
    declaration_to_toml,
    from_document,
    meanings,
    parts,
    to_document,
)
from notepad.declared.toml_text import told_line, told_lines
from tests.declared.declarations import SOUND, THREE_LISTS, TWO_ATTRIBUTES
from tests.declared.spoiling import toml


def test_three_lists_and_a_title_are_a_whole_game() -> None:
    declared = declaration_from_toml(THREE_LISTS)
    assert declared == Declaration(title=declared.title, id=declared.id, cards=declared.cards)


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_a_declaration_comes_back_from_the_document_that_a_record_carries(text: str) -> None:
    declared = declaration_from_toml(text)
    document = json.loads(json.dumps(to_document(declared)))
    assert from_document(document) == declared


@pytest.mark.parametrize(
    ("title", "word"),
    [
        ("Who took it?", "who-took-it"),
        ("Écarté à trois", "ecarte-a-trois"),
        ("Ö", "o"),
        ("牌", "own-game"),
        ("x" * 80, "x" * 40),
        ("-- 7 --", "7"),
    ],
)
def test_a_game_without_an_id_has_one_made_of_its_title(title: str, word: str) -> None:
    assert declaration_from_toml(THREE_LISTS.replace("Who took it?", title)).id == word


def test_a_title_may_be_of_letters_that_run_from_right_to_left() -> None:
    for title in ("מי לקח", "من أخذ", "🂡 and 👩‍👧"):
        assert declaration_from_toml(THREE_LISTS.replace("Who took it?", title)).title == title


@pytest.mark.parametrize("before", ["\ufeff", "# a comment\r\n"])
def test_marks_of_other_editors_do_no_harm(before: str) -> None:
    text = (before + THREE_LISTS).replace("\n", "\r\n")
    assert declaration_from_toml(text.encode()) == declaration_from_toml(THREE_LISTS)


def test_what_is_no_toml_is_told_at_its_line() -> None:
    unclosed = THREE_LISTS.replace('"lamp",', '"lamp" "')
    assert told(unclosed) == 'line 5: a comma is missing before " "'


def test_a_word_that_could_not_be_read_keeps_no_other_fault_from_being_told() -> None:
    text = THREE_LISTS.replace('"lamp"', "7").replace("[cards]", "[attributes]")
    assert told(f"players = 4\n{text}").splitlines() == [
        "line 1, players: give the smallest and largest number of players, from 2 to 12, such as "
        "[2, 6]",
        'line 6, attributes.things, no. 2: expected text: "7"',
    ]


def test_an_empty_file_misses_its_title_and_its_cards() -> None:
    lines = told("").splitlines()
    assert [line.partition(":")[0] for line in lines] == ["line 1, title", "line 1, cards"]


ODD = (
    '"',
    "\\",
    "a.b",
    "[x]",
    "#",
    "'",
    "=",
    "é",
    "[[",
    "\\u0041",
    "true",
    "7",
    '"""',
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
        "hands": st.sampled_from([Hands(), Hands(deal=Dealt.EVEN)]),
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
        "announcement": st.sampled_from([Announcement(), Announcement(wrong=Wrong.OUT)]),
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
        declared = replace(declared, announcement=Announcement(what=Sought.SUM))
    assert list(declaration_faults(declared)) == []
    again = declaration_from_toml(declaration_to_toml(declared))
    assert again == declared
    assert list(again.cards) == list(declared.cards)


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_every_declaration_there_is_is_written_and_read_again(text: str) -> None:
    declared = declaration_from_toml(text)
    assert declaration_from_toml(declaration_to_toml(declared)) == declared


def test_a_simple_one_can_be_read_by_people() -> None:
    declared = declaration_from_toml(THREE_LISTS)
    assert declaration_to_toml(declared) == (
        'title = "Who took it?"\n'
        'id = "who-took-it"\n'
        "\n"
        "[cards]\n"
        'people = ["Ann", "Bea", "Cid"]\n'
        'things = ["rope", "lamp", "key"]\n'
        'places = ["barn", "mill", "pond"]\n'
    )


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


ADDED = [
    ('about = "a\u202eb"', "line 3, about: only visible characters"),
    ('rules = "a\u202eb"', "line 3, rules: only visible characters"),
    ('rules = " \\n "', "line 3, rules: this can’t be empty"),
    (f'rules = "{"x" * 4001}"', "line 3, rules: 4001 characters"),
    ('id = "My Game"', "line 3, id: an ID consists of lower-case letters"),
    ("player = [2, 3]", "player: unknown field; did you mean “"),
    ("players = [2]", "line 3, players: give the smallest and largest number"),
    ("players = [5, 2]", "line 3, players: give the smallest and largest"),
    ("players = [2, 99]", "line 3, players: give the smallest and largest"),
    ('players = "2-6"', "line 3, players: give the smallest"),
    ("players = [2, 9]", "too few for 9 players with 3 hidden; at most 6 can play"),
    (
        '[attributes]\na = ["b"]',
        "line 3, attributes: the cards are already in",
    ),
    ("[colours]\nrope = 'red'", "line 4, colours.rope: write colours like"),
    ("[colours]\nrop = '#112233'", "did you mean “rope”?"),
    ("[symbols]\nrope = 'round'", "symbols.rope: no symbol"),
    ("[labels.de]\nAnnn = 'Anna'", "line 4, labels.de.Annn: no "),
    ("[labels.de]\nAnn = ''", "line 4, labels.de.Ann: this can’t "),
    ("[values]\nrope = -1", "line 4, values.rope: a value must be from"),
    (
        "[announcement]\nwhat = 'sum'",
        "announcement.what: for a sum, say what",
    ),
    ("[announcement]\nwrong = 'dead'", "line 4, announcement.wrong:"),
    ("[hidden]\neach = 'suit'", "line 4, hidden.each: no attribute"),
    ("[copies]\nrobe = 2", "line 4, copies.robe: no card, class or group “robe”"),
    ("[copies]\nrope = 0", "line 4, copies.rope: must be from 1 to 120"),
    ("[copies]\npeople = 60", "copies: 186 cards; a deck has at most 120"),
    ("[copies]\nrope = 2\n[hidden]\ncount = 2", "hidden: with copies, hide a single card, or just"),
    ("[hidden]\neach = 'group'\ncount = 2", "line 5, hidden.count: hidden cards with 6 players: 2"),
    ("[unseen]\ncount = -1", "line 4, unseen.count: a count can’t be below zero"),
    ("[unseen]\nby_players.2 = 1", "unseen.by_players.3: the entry for 3 players is missing"),
    ("[unseen]\ncount = 1\nby_players.2 = 1", "cards out of play either in total or by number"),
    ("[unseen]\ncount = 1", "9 cards are too few for 6 players with 3 hidden and 1 out of play"),
    ('[[questions]]\nkind = "look"\npile = "unseen"', "question 1, pile: there must be cards out"),
    ('hidden.each = "suit"\n[[questions]]\nkind = "look"', "hidden.each: no attribute “suit”"),
    ('[[questions]]\nkind = "look"\ncards = 4', "question 1, cards: must be from 1 to 3"),
    ('[[questions]]\nkind = "see-one"\nshown = 1', "questions of kind “see-one” don’t have this"),
    ('[[questions]]\nkind = "see-one"\n' * 2, "question 2: an earlier question of kind “see-one”"),
    ('[[questions]]\nkind = "pass"\npile = "unseen"', "kind “pass” don’t have this field"),
    ('[[questions]]\nkind = "pass"\ncards = 2', "question 1, cards: must be from 1 to 1"),
    ('[[questions]]\nkind = "pass"\n' * 2, "question 2: an earlier question of kind “pass”"),
    ('[[questions]]\nkind = "pass"\n[copies]\nrope = 2', "where several cards are alike, none"),
    ('[[questions]]\nkind = "look"\nto = "right"', "kind “look” don’t have this field"),
    ('[[questions]]\nkind = "pass"\nto = "up"', "question 1, to: "),
    ('[[questions]]\nkind = "look"\ntogether = 2', "questions of kind “look” don’t have this"),
    ('[[questions]]\nkind = "look"\n' * 2, "question 2: an earlier question of kind “look”"),
    ('[[questions]]\nkind = "show-one"\npile = "unseen"', "kind “show-one” don’t have this field"),
    ("[hands]\nsizes.2 = 3", 'sizes are only for deal = "fixed"; add that line'),
    (
        "[hands]\ndeal = 'fixed'",
        "hands.sizes: give a number for each number of",
    ),
    ("questions = []", "questions: a game needs at least one kind of question"),
    ("[[questions]]\nkind = 'quiz'", "“quiz” isn’t one of show-one"),
    ("[[questions]]\nkind = 'chips'\nshown = 1", "“chips” don’t have this"),
]
CHANGED = {
    THREE_LISTS: [
        (
            "[cards]",
            '[[questions]]\nkind = "show-one"\nwhere = "rooms"\n\n[cards]',
            "question 1, where: no list “rooms”",
        ),
        ('title = "Who took it?"', "", "line 1, title: this field is missing"),
        ("Who took it?", "  ", "line 1, title: this can’t be empty"),
        ("Who took it?", "x" * 81, "line 1, title: 81 characters, but at most 80 can be shown"),
        ("Who took it?", r"a\u0007b", "line 1, title: only visible characters"),
        ('"Who took it?"', "3", "line 1, title: expected text"),
        ('["rope", "lamp", "key"]', "[]", "line 5, cards.things: this list is empty"),
        ('"lamp"', "7", "line 5, cards.things, no. 2: expected text"),
        ('"lamp"', '""', "line 5, cards.things, no. 2: this can’t be empty"),
        ('"lamp"', '"hidden"', "line 5, cards.things, no. 2: “hidden” is a reserved word"),
        ('"lamp"', '"Ann"', "line 5, cards.things, no. 2: given twice: Ann"),
        (
            '"lamp"',
            f'"{"x" * 41}"',
            "cards.things, no. 2: 41 characters, but at most 40 can be shown",
        ),
        ("[cards]", "[cards", "line 3: write the name of a section between brackets: [cards]"),
        ('"lamp", ', '"lamp",\n' + "".join(f'"c{n}",' for n in range(130)), "139 cards"),
        ("Who took it?", "x\u202ey", "line 1, title: only visible characters"),
        (
            '"key"',
            '"key", "key\u200b"',
            "line 5, cards.things, no. 4: this name looks like another",
        ),
    ],
    TWO_ATTRIBUTES: [
        (
            'each = "suit"',
            "count = 0",
            "line 15, hidden.count: hidden cards with 4 players: 0; the minimum is 1",
        ),
        ("shown = 1", "shown = 2", "line 22, question 1, shown: must be from 0 to 1"),
        ("shown = 1", "together = 3", "line 22, question 1, together: must be from 1 to 2"),
        (
            "shown = 1",
            "about = ['suits']",
            "no. 1: no attribute “suits”; known here: suit, number",
        ),
        (
            'kind = "gather"',
            'kind = "count"',
            "question 2: an earlier question of kind “count” is noted in the same way",
        ),
        (
            "shown = 1",
            'range = "size"',
            "line 22, question 1, range: no attribute “size”",
        ),
        (
            "shown = 1",
            'range = "number"\nabout = ["number"]',
            "question 1, about: the range is of this attribute already",
        ),
        (
            "shown = 1",
            'range = "number"\ntogether = 2',
            "question 1, together: a question for a range doesn’t have this field",
        ),
        ("shown = 1", 'range = "number"\nshown = 2', "question 1, shown: must be from 0 to 1"),
        (
            'kind = "gather"',
            'kind = "gather"\nrange = "number"',
            "question 2, range: questions of kind “gather” don’t have this field",
        ),
        (
            'kind = "gather"',
            'kind = "show-one"',
            "question 2, cards: there are no groups, so give",
        ),
        (
            'kind = "gather"',
            'kind = "gather"\nwhere = "suit"',
            "question 2, where: questions of kind “gather” don’t have this field",
        ),
        ('"4"]', '"4", "5", "6"]\nsize = ["s", "m", "l", "xl", "xxl", "3xl", "4xl"]', "126"),
        (
            '"green"]',
            '"red-1"]\nx = ["1", "2"]',
            "line 7, attributes.number, no. 1: given twice: 1",
        ),
    ],
}
FAULTY = [
    ('title = "x"\n', "", "", "cards: list the cards in a section [cards], or in [attributes]"),
    *((THREE_LISTS, "[cards]", f"{more}\n[cards]", fault) for more, fault in ADDED),
    *((text, *changed) for text, rows in CHANGED.items() for changed in rows),
]


@pytest.mark.parametrize(("text", "before", "after", "expected"), FAULTY)
def test_a_faulty_declaration_is_refused_with_its_place_and_what_is_wrong(
    text: str, before: str, after: str, expected: str
) -> None:
    assert expected in told(changed(text, before, after) if before else text)


def test_all_faults_are_told_at_once() -> None:
    text = changed(THREE_LISTS, "[cards]", "players = [1, 3]\nid = 'A'\nrule = 1\n[cards]")
    assert len(told(text).splitlines()) == 3


def test_a_file_without_end_is_refused_unread() -> None:
    assert "too large" in told("#" * (LARGEST + 1))


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


VALIDATOR = Draft202012Validator(declaration_schema())


def test_the_schema_that_is_shared_is_one_and_the_newest() -> None:
    shared = json.loads(resource("declaration.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(shared)
    assert shared == VALIDATOR.schema


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_sound_declarations_are_such_by_the_schema(text: str) -> None:
    VALIDATOR.validate(tomllib.loads(text))
    VALIDATOR.validate(to_document(declaration_from_toml(text)))


def test_what_the_schema_refuses_is_refused_by_reading() -> None:
    refused = 0
    for text, before, after, _told in FAULTY:
        try:
            document = tomllib.loads(text.replace(before, after) if before else text)
        except tomllib.TOMLDecodeError:
            continue
        refused += not VALIDATOR.is_valid(document)
        with pytest.raises(Faults):
            from_document(document)
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
    assert dict(parts(Declaration))["questions"] is Question
    assert dict(parts(Declaration))["title"] is None
