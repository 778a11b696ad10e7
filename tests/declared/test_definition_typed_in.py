"""A game that is typed: its faults, lists that are pasted, and what comes back to be changed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.language import speak
from notepad.core.safe_text import harmless_lines
from notepad.declared import definition_typed_in
from notepad.declared.deck import Deck
from notepad.declared.declaration import MOST_LISTS, Answering
from notepad.declared.declaration_faults import declaration_faults
from notepad.declared.declaration_file import declaration_from_toml, declaration_to_toml
from notepad.declared.definition_typed_in import (
    TypedGame,
    TypedGroup,
    started_from,
    typed_again,
    with_free_id,
)
from notepad.declared.shelf import EDITIONS, name_in, shipped_files
from tests.declared.declarations import SOUND

PEOPLE = TypedGroup("People", "Ann, Bea, Cid, Dora")
THINGS = TypedGroup("", "rope\nlamp\nkey")
LISTED = TypedGame(title="Who took it?", groups=(PEOPLE, TypedGroup(), THINGS), most=4)
TEXTS = st.text(max_size=60) | st.sampled_from(
    ["\u202ereversed", "<b>x</b>", "\x1b[31m", "M" * 400, "Group 1", "table", "a, b, c", "1, 2, 3"]
)
ORIGINS = st.sampled_from(["", "suspects", "rooms", "weapons"])
GROUPS = st.builds(TypedGroup, TEXTS, TEXTS, TEXTS, ORIGINS, st.booleans())
UNTYPED = {"passes", "look", "snoop", "turn-up", "pass"}
"""Games of one kind of question that the fields don't offer."""


def test_at_first_the_title_and_the_first_cards_are_missing() -> None:
    assert list(TypedGame().problems) == ["title", "0.cards"]


SUMMED = replace(LISTED, sums=True)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        (replace(LISTED, title="M" * 400), "title"),
        (replace(LISTED, title="\u202eevil"), "title"),
        (LISTED.with_group(1, TypedGroup("Empty")), "1.cards"),
        (LISTED.with_group(1, TypedGroup("People", "x")), "1.name"),
        (LISTED.with_group(1, TypedGroup("Ann", "x")), "1.name"),
        (LISTED.with_group(0, replace(PEOPLE, name="N" * 41)), "0.name"),
        (LISTED.with_group(1, TypedGroup("a.b[2]", "x, table")), "1.cards"),
        (LISTED.with_group(1, TypedGroup("", "x, " + "y" * 400)), "1.cards"),
        (LISTED.with_group(1, TypedGroup("", "x\x1b[31m")), "1.cards"),
        (LISTED.with_group(2, TypedGroup("", "x, Bea")), "2.cards"),
        (LISTED.with_group(1, TypedGroup("", ",".join(map(str, range(130))))), "2.cards"),
        (replace(LISTED, hidden=7), "hidden"),
        (replace(LISTED, groups=(TypedGroup("", "x"),), named=1), "hidden"),
        (replace(LISTED, groups=(PEOPLE,), most=3), "answering"),
        (replace(LISTED, named=9), "answering"),
        (SUMMED, "0.values"),
        (SUMMED.with_group(0, replace(PEOPLE, values="1, x")), "0.values"),
        (SUMMED.with_group(0, replace(PEOPLE, values="1, 2")), "0.values"),
        (SUMMED.with_group(2, replace(THINGS, values="100")), "2.values"),
    ],
)
def test_a_fault_is_told_at_its_field(typed: TypedGame, field: str) -> None:
    assert list(typed.problems) == [field]


def test_an_own_game_has_an_id_that_no_other_has() -> None:
    assert with_free_id(LISTED.declared, ()).id == "who-took-it"
    assert with_free_id(LISTED.declared, {"who-took-it", "who-took-it-2"}).id == "who-took-it-3"
    long = with_free_id(replace(LISTED, title="word " * 15).declared, {"-".join(["word"] * 8)})
    assert not list(declaration_faults(long))
    assert long.id.endswith("-2")


def test_groups_are_added_and_removed() -> None:
    assert LISTED.without_group(1).groups == (PEOPLE, THINGS)
    assert replace(LISTED, groups=(PEOPLE,) * MOST_LISTS).full
    assert not LISTED.full


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
        base=st.sampled_from(["clue", "clue-for-two", "sherlock-13"]).map(
            lambda word: declaration_from_toml(SOUND[word])
        )
        | st.just(TypedGame().base),
    )
)
def test_whatever_is_typed_is_sound_or_told_in_harmless_words(typed: TypedGame) -> None:
    for told in typed.problems.values():
        assert harmless_lines(told) == told
        assert len(told) <= 500
    faults = list(declaration_faults(typed.declared))
    assert bool(faults) <= bool(typed.problems), faults
    if not typed.problems:
        declared = with_free_id(typed.declared, ())
        assert declaration_from_toml(declaration_to_toml(declared)) == declared


COURSES = (
    TypedGroup("Cooks", 'Ann, Bea, "Cid, the old"', "1, 2, 3"),
    TypedGroup("", "Soup\nRoast\nPie", "4"),
)
TYPED = TypedGame("Recipe", COURSES, 2, 4)


@pytest.mark.parametrize(
    "typed",
    [
        TYPED,
        replace(TYPED, sums=True),
        replace(TYPED, hidden=2, answering=Answering.COUNT),
        replace(TYPED, hidden=2, answering=Answering.CHIPS, named=2),
        replace(TYPED, answering=Answering.GATHER),
    ],
)
def test_what_was_typed_comes_back_and_makes_the_same_again(typed: TypedGame) -> None:
    assert not typed.problems
    declared = with_free_id(typed.declared, ())
    again = typed_again(declaration_from_toml(declaration_to_toml(declared)))
    assert again is not None
    assert replace(again.declared, id=declared.id) == declared
    assert (again.title, again.fewest, again.most) == ("Recipe", 2, 4)


@pytest.mark.parametrize("word", SOUND)
def test_whatever_can_be_typed_comes_back_as_it_was(word: str) -> None:
    declared = declaration_from_toml(SOUND[word])
    again = typed_again(declared)
    assert again is not None or declared.attributes or word in UNTYPED
    assert again is None or replace(again.declared, id=declared.id) == declared


SHIPPED = {file.stem: file for file in (*shipped_files(), *EDITIONS.glob("*.toml"))}
LISTS = [word for word, file in SHIPPED.items() if name_in(file.read_text("utf-8"))[1]]


@pytest.mark.parametrize("word", LISTS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_starts_from_any_other_with_lists(word: str, language: str) -> None:
    declared = declaration_from_toml(SHIPPED[word].read_bytes())
    speak(language)
    typed = started_from(declared)
    assert typed is not None
    assert [*typed.problems] == ["title"]
    made = with_free_id(replace(typed, title="Ours").declared, SHIPPED)
    deck = Deck(declared)
    assert [*made.cards] == [*map(deck.label, declared.cards)]
    assert [*made.colours] == [*map(deck.label, declared.colours)]
    assert [*made.symbols] == [*map(deck.label, declared.symbols)]
    assert [q.kind for q in made.questions] == [q.kind for q in declared.questions]
    assert made.questions[0].where == deck.label(declared.questions[0].where)
    assert made.unseen == declared.unseen
    assert declaration_from_toml(declaration_to_toml(made)) == made


def test_what_is_renamed_keeps_its_look_and_what_is_new_takes_that_of_what_is_gone() -> None:
    typed = started_from(declaration_from_toml(SHIPPED["clue-2008"].read_bytes()))
    assert typed is not None
    people, _weapons, rooms = typed.groups
    cards = people.cards.replace("White", "Orchid").replace("Mustard, Plum", "Plum, Mustard, Grey")
    typed = typed.with_group(0, replace(people, name="Who", cards=cards))
    typed = replace(typed.with_group(2, replace(rooms, name="Places")), most=8, fewest=4)
    made = replace(typed, title="Ours").declared
    assert made.symbols["Who"] == "circle"
    assert made.colours["Mustard"] == "#c19a06"
    assert made.colours["Grey"] == "#8a8f98"
    assert made.questions[0].where == "Places"
    assert made.unseen.by_players == {"4": 1, "5": 1, "6": 3, "7": 3, "8": 3}
    fewer = replace(typed.without_group(2), answering=Answering.CHIPS, named=2).declared
    assert fewer.questions[0].where == ""
    assert "Places" not in fewer.symbols


@pytest.mark.parametrize("kind", ["look", "turn-up", "pass", "count"])
def test_a_kind_that_the_fields_do_not_offer_does_not_come_back(kind: str) -> None:
    text = 'title = "A"\nplayers = [2, 2]\n[cards]\na = ["x", "y", "z"]\nb = ["v", "w"]\n'
    again = typed_again(declaration_from_toml(f'{text}[[questions]]\nkind = "{kind}"\n'))
    assert (again is not None) == (kind == "count")


THREE = ("Rope", "Lamp", "Old key")
WORDS = st.text(
    st.characters(categories=["Lu", "Ll", "Lo"]), min_size=2, max_size=12
)  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Rope, Lamp, Old key",
        "Rope,Lamp,Old key,",
        "Rope; Lamp; Old key",
        "Rope\nLamp\nOld key\n",
        "Rope\r\n\r\nLamp\r\nOld key",
        "Rope,\nLamp,\nOld  key",
        "- Rope\n- Lamp\n- Old key",
        "* Rope\n* Lamp\n* Old key",
        "  • Rope\n  • Lamp\n  • Old key",
        "•Rope\n•Lamp\n•Old key",
        "– Rope\n— Lamp\n· Old key",
        "- [ ] Rope\n- [x] Lamp\n- [ ] Old key",
        "1. Rope\n2. Lamp\n3. Old key",
        "1) Rope\n2) Lamp\n3) Old key",
        "(1) Rope\n(2) Lamp\n(3) Old key",
        "1.Rope\n2.Lamp\n3.Old key",
        "1 Rope\n2 Lamp\n3 Old key",
        "1\tRope\n2\tLamp\n3\tOld key",
        "1. Rope, 2. Lamp, 3. Old key",
        "a) Rope\nb) Lamp\nc) Old key",
        "Rope\tLamp\tOld key",
        "| Rope | Lamp | Old key |",
        '"Rope", "Lamp", "Old key"',
        "['Rope', 'Lamp', 'Old key']",
        "“Rope”, „Lamp“, «Old key»",
        "\ufeffRope, Lamp\u200b, Old\u00a0key",
    ],
)
def test_a_list_of_any_common_form_has_its_entries(text: str) -> None:
    assert definition_typed_in.split_pasted_list(text) == THREE


@given(st.lists(WORDS, min_size=1, max_size=8), st.sampled_from([", ", "\n", "\t", ";", "\n- "]))
def test_entries_come_back_in_their_order(words: list[str], between: str) -> None:
    assert len(definition_typed_in.split_pasted_list(between.join(words))) == len(words)


@given(st.text(max_size=400))
def test_whatever_is_pasted_no_entry_is_empty_or_of_several_lines(text: str) -> None:
    for entry in definition_typed_in.split_pasted_list(text):
        assert entry == entry.strip() != ""
        assert len(entry.splitlines()) == 1
