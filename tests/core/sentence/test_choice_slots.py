import pytest

from notepad.core.faces_and_marks import Face
from notepad.core.slots import MORE, OPEN, Flag, OneOf, Only, Player
from tests.core.sentence.choosing import at, chosen, dimmed, faults, keys, row

ALL = Only(field="whom", key="whom", label="whom", word="*", face=lambda _at, _word: Face("all"))


def test_a_single_choice_is_filled_by_its_word_alone() -> None:
    assert ALL.tapped(at(whom="*")) == "*"
    assert ALL.tapped(at(whom="Bob")) is ALL.tapped(at()) is OPEN
    assert ALL.draft(at(), "*") == {"whom": ("*",)}
    assert faults(ALL, "*") == []
    assert faults(ALL, "Bob") == ['whom: no whom "Bob"']


def test_a_single_choice_stands_alone_in_its_row() -> None:
    (choice,) = row(ALL, at(), "*").choices
    assert (choice.key, str(choice.face), choice.chosen) == ("*", "all", True)
    assert chosen(row(ALL, at())) == []


WHOM = Player(
    field="whom",
    key="to",
    but=("who",),
    himself="nobody asks themselves",
    dimmed=lambda _at: ["Cem"],
)
ANN = {"who": "Ann"}


def test_a_player_is_anybody_but_those_who_cannot_be_meant() -> None:
    found = row(WHOM, at(values=ANN), "Bob")
    assert (keys(found), dimmed(found), chosen(found)) == (["Bob", "Cem"], ["Cem"], ["Bob"])
    assert WHOM.tapped(at(values=ANN, to="Cem")) == "Cem"
    assert WHOM.tapped(at(values=ANN, to="Ann")) is OPEN
    assert WHOM.draft(at(), "Bob") == {"to": ("Bob",)}
    assert list(WHOM.slips(at(values=ANN), "Bob")) == ["Cem"]


def test_one_who_is_sure_is_never_noted_wrongly() -> None:
    assert list(Player(key="who", sure=True).slips(at(), "Ann")) == []


def test_those_who_come_first_stand_first_and_once() -> None:
    slot = Player(key="to", first=lambda _at: ["Cem", "Ann"])
    assert keys(row(slot, at())) == ["Cem", "Ann", "Bob"]


def test_who_is_not_there_or_cannot_be_meant_is_a_fault() -> None:
    assert faults(WHOM, "Bob", at(values=ANN)) == []
    assert faults(WHOM, "Ann", at(values=ANN)) == ["whom: nobody asks themselves"]
    assert faults(WHOM, "Bop", at(values=ANN)) == [
        'whom: no player "Bop" at this table; did you mean "Bob"?'
    ]


THINGS = ("cup", "coin", "sword")
THING = OneOf(field="thing", key="thing", among=lambda _at: THINGS, kind="thing", label="what")


def test_one_word_of_some_is_tapped_drafted_and_said() -> None:
    assert THING.tapped(at(thing="coin")) == "coin"
    assert THING.tapped(at(thing="spoon")) is THING.tapped(at()) is OPEN
    assert THING.draft(at(), "coin") == {"thing": ("coin",)}
    assert (THING.said(at(), "coin"), THING.said(at(), None)) == ("coin", "")
    assert list(THING.slips(at(), "coin")) == ["cup", "sword"]
    assert faults(THING, "cap") == ['thing: no thing "cap"; did you mean "cup"?']


def test_a_word_may_be_told_otherwise_than_it_looks() -> None:
    told = OneOf(among=lambda _at: THINGS, told=lambda _at, word: f"the {word}")
    drawn = OneOf(among=lambda _at: THINGS, face=lambda _at, word: Face(word.upper()))
    assert told.said(at(), "cup") == "the cup"
    assert drawn.said(at(), "cup") == "CUP"


def test_all_words_stand_in_the_row_the_unlikely_ones_dimmed() -> None:
    slot = OneOf(
        key="thing",
        among=lambda _at: THINGS,
        dimmed=lambda _at: ["cup"],
        spoken=lambda _at, word: f"a {word}",
    )
    found = row(slot, at(), "coin")
    assert (keys(found), dimmed(found), chosen(found)) == (list(THINGS), ["cup"], ["coin"])
    assert [choice.spoken for choice in found.choices] == ["a cup", "a coin", "a sword"]


def test_words_that_are_not_offered_come_at_a_tap_and_the_chosen_one_stays() -> None:
    slot = OneOf(
        key="thing", among=lambda _at: THINGS, offered=lambda _at: ["coin"], more="another one"
    )
    few = row(slot, at())
    assert (keys(few), dimmed(few)) == (["coin", MORE], [MORE])
    assert few.choices[-1].spoken == "another one"
    assert keys(row(slot, at(thing="sword"), "sword")) == ["coin", "sword", MORE]
    every = row(slot, at(thing=MORE))
    assert (keys(every), dimmed(every)) == (list(THINGS), ["cup", "sword"])


PARTED = OneOf(
    field="thing",
    key="thing",
    among=lambda _at: ("red", "blue", "one"),
    parts={"suit": ("red", "blue"), "value": ("one",)},
    label="about",
)


def test_words_in_several_rows_fill_one_slot_and_clear_each_other() -> None:
    suit, value = PARTED.rows(at(), "one")
    assert [(r.key, r.label, keys(r), r.clears) for r in (suit, value)] == [
        ("suit", "about", ["red", "blue"], ("value",)),
        ("value", "", ["one"], ("suit",)),
    ]
    assert (chosen(suit), chosen(value)) == ([], ["one"])
    assert PARTED.keys(at()) == ("suit", "value")
    assert PARTED.tapped(at(value="one")) == "one"
    assert PARTED.draft(at(), "one") == {"value": ("one",)}
    assert THING.keys(at()) == ("thing",)


def test_a_decoy_is_drafted_by_any_word() -> None:
    assert OneOf(key="thing", among=lambda _at: THINGS).draft(at(), OPEN) == {"thing": ("cup",)}


def test_a_row_on_the_sheet_is_filled_there_until_it_is() -> None:
    slot = OneOf(key="thing", among=lambda _at: THINGS, sheet=True)
    assert slot.on_sheet(at()) == ("thing",)
    assert slot.on_sheet(at(thing="cup")) == ()
    assert THING.on_sheet(at()) == ()


SAID = Flag(field="right", key="said", words={"right": (True, "right"), "wrong": (False, "wrong")})


@pytest.mark.parametrize(("word", "value"), [("right", True), ("wrong", False)])
def test_yes_or_no_has_a_word_each(word: str, value: bool) -> None:
    assert SAID.tapped(at(said=word)) is value
    assert SAID.draft(at(), value) == {"said": (word,)}
    assert chosen(row(SAID, at(), value)) == [word]
    assert list(SAID.slips(at(), value)) == [not value]
    assert faults(SAID, value) == []


def test_yes_or_no_is_open_until_one_is_tapped() -> None:
    assert SAID.tapped(at()) is SAID.tapped(at(said="perhaps")) is OPEN
    assert (keys(row(SAID, at())), chosen(row(SAID, at()))) == (["right", "wrong"], [])
