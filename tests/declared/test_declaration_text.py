from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from notepad.core.files import resource
from notepad.core.safe_text import look, shown
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
from notepad.declared.declaration_file import declaration_text, read_declaration
from tests.declared import declarations

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
    assume(len({look(word) for word in words}) == len(words))
    first, second, *cards = words
    groups = {first: tuple(cards[:4]), second: tuple(cards[4:])}
    values = data.draw(st.dictionaries(st.sampled_from(cards), st.integers(1, 99), max_size=3))
    labels = data.draw(st.dictionaries(st.sampled_from(cards), NAMES, max_size=2))
    declared = Declaration(title=title, id="own", cards=groups, **rules)  # type: ignore[arg-type]
    declared = replace(declared, values=values, labels={"en": labels} if labels else {})
    if values:
        declared = replace(declared, announcement=Announcement(what=Sought.SUM))
    assert list(declaration_faults(declared)) == []
    again = read_declaration(declaration_text(declared))
    assert again == declared
    assert list(again.cards) == list(declared.cards)


@pytest.mark.parametrize(
    "text",
    [
        declarations.THREE_LISTS,
        declarations.TWO_ATTRIBUTES,
        declarations.NAMED_CARDS,
        *(file.read_text("utf-8") for file in sorted(resource("games").glob("*.toml"))),
    ],
)
def test_every_declaration_there_is_is_written_and_read_again(text: str) -> None:
    declared = read_declaration(text)
    assert read_declaration(declaration_text(declared)) == declared


def test_a_simple_one_can_be_read_by_people() -> None:
    declared = read_declaration(declarations.THREE_LISTS)
    assert declaration_text(declared) == (
        'title = "Who took it?"\n'
        'id = "who-took-it"\n'
        "\n"
        "[cards]\n"
        'people = ["Ann", "Bea", "Cid"]\n'
        'things = ["rope", "lamp", "key"]\n'
        'places = ["barn", "mill", "pond"]\n'
    )
