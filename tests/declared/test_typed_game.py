from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.safe_text import contained
from notepad.declared.declaration import MOST_LISTS, Answering, Sought
from notepad.declared.declaration_faults import declaration_faults
from notepad.declared.declaration_file import declaration_text, read_declaration
from notepad.declared.typed_game import TypedGame, TypedGroup, with_free_id

PEOPLE = TypedGroup("People", "Ann, Bea, Cid, Dora")
THINGS = TypedGroup("", "rope\nlamp\nkey")
SOUND = TypedGame(title="Who took it?", groups=(PEOPLE, TypedGroup(), THINGS), most=4)
TEXTS = st.text(max_size=60) | st.sampled_from(
    ["\u202ereversed", "<b>x</b>", "\x1b[31m", "M" * 400, "Group 1", "table", "a, b, c", "1, 2, 3"]
)
GROUPS = st.builds(TypedGroup, TEXTS, TEXTS, TEXTS)


def test_a_title_and_lists_are_enough() -> None:
    assert SOUND.problems == {}
    declared = SOUND.declared
    assert declared.cards == {
        "People": ("Ann", "Bea", "Cid", "Dora"),
        "Group 3": ("rope", "lamp", "key"),
    }
    assert declared == replace(read_declaration(declaration_text(declared)), id="")


def test_at_first_the_title_and_the_first_cards_are_missing() -> None:
    assert list(TypedGame().problems) == ["title", "0.cards"]


@pytest.mark.parametrize(
    ("typed", "field", "told"),
    [
        (replace(SOUND, title="M" * 400), "title", "400 letters; at most 80"),
        (replace(SOUND, title="\u202eevil"), "title", "letters alone"),
        (SOUND.with_group(1, TypedGroup("Empty")), "1.cards", "write its cards"),
        (SOUND.with_group(1, TypedGroup("People", "x")), "1.name", "another group"),
        (SOUND.with_group(1, TypedGroup("Ann", "x")), "1.name", "a card has this name"),
        (SOUND.with_group(0, replace(PEOPLE, name="N" * 41)), "0.name", "41 letters"),
        (SOUND.with_group(1, TypedGroup("a.b[2]", "x, table")), "1.cards", "“table”: "),
        (SOUND.with_group(1, TypedGroup("", "x, " + "y" * 400)), "1.cards", "400 letters"),
        (SOUND.with_group(1, TypedGroup("", "x\x1b[31m")), "1.cards", "letters alone"),
        (SOUND.with_group(2, TypedGroup("", "x, Bea")), "2.cards", "given twice: Bea"),
        (SOUND.with_group(1, TypedGroup("", ",".join(map(str, range(130))))), "2.cards", "137"),
        (replace(SOUND, hidden=7), "hidden", "too few"),
        (replace(SOUND, groups=(PEOPLE,), most=3), "answering", "there are no groups"),
        (replace(SOUND, named=9), "answering", "from 1 to 7"),
        (replace(SOUND, sums=True), "0.values", "need values"),
        (
            replace(SOUND, sums=True).with_group(0, replace(PEOPLE, values="1, x")),
            "0.values",
            "whole numbers",
        ),
        (
            replace(SOUND, sums=True).with_group(0, replace(PEOPLE, values="1, 2")),
            "0.values",
            "2 numbers for 4 cards",
        ),
        (
            replace(SOUND, sums=True).with_group(2, replace(THINGS, values="100")),
            "2.values",
            "from 0 to 99",
        ),
    ],
)
def test_a_fault_is_told_at_the_field_that_it_belongs_to(
    typed: TypedGame, field: str, told: str
) -> None:
    assert list(typed.problems) == [field]
    assert told in typed.problems[field]


def test_what_the_cards_count_is_told_for_each_or_for_all() -> None:
    typed = replace(SOUND, sums=True)
    typed = typed.with_group(0, replace(PEOPLE, values="1, 2, 3, 4"))
    typed = typed.with_group(2, replace(THINGS, values="5"))
    assert typed.problems == {}
    assert typed.declared.values == {
        "Ann": 1, "Bea": 2, "Cid": 3, "Dora": 4, "rope": 5, "lamp": 5, "key": 5,
    }  # fmt: skip
    assert typed.declared.announcement.what is Sought.SUM
    assert replace(typed, sums=False).declared.values == {}


def test_an_own_game_has_an_id_that_no_other_has() -> None:
    assert with_free_id(SOUND.declared, ()).id == "who-took-it"
    assert with_free_id(SOUND.declared, {"who-took-it", "who-took-it-2"}).id == "who-took-it-3"
    long = with_free_id(replace(SOUND, title="word " * 15).declared, {"-".join(["word"] * 8)})
    assert not list(declaration_faults(long))
    assert long.id.endswith("-2")


def test_groups_are_added_and_removed() -> None:
    assert SOUND.without_group(1).groups == (PEOPLE, THINGS)
    assert replace(SOUND, groups=(PEOPLE,) * MOST_LISTS).full
    assert not SOUND.full


@given(
    st.builds(
        TypedGame,
        title=TEXTS,
        groups=st.lists(GROUPS, min_size=1, max_size=4).map(tuple),
        fewest=st.integers(2, 4),
        most=st.integers(4, 12),
        hidden=st.integers(0, 20),
        answering=st.sampled_from(Answering),
        named=st.integers(0, 5),
        sums=st.booleans(),
    )
)
def test_whatever_is_typed_is_sound_or_told_in_harmless_words(typed: TypedGame) -> None:
    for told in typed.problems.values():
        assert contained(told) == told
        assert len(told) <= 500
    faults = list(declaration_faults(typed.declared))
    assert bool(faults) <= bool(typed.problems), faults
    if not typed.problems:
        declared = with_free_id(typed.declared, ())
        assert read_declaration(declaration_text(declared)) == declared
