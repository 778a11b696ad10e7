"""The schema says what reading says, as far as one value shows it by itself."""

from __future__ import annotations

import copy
import json
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from notepad.cards.slots import ASKER
from notepad.core.card_slots import slot_schema
from notepad.core.faults import Faults
from notepad.core.ink import InkColour, Pen
from notepad.core.record import AnyRecord, Record, from_document, to_document
from notepad.core.record_schema import record_schema
from notepad.core.slots import Number, OneOf, Only
from notepad.declared.shelf import own_game
from notepad.games import catalogue
from notepad.games.cataline import notes as cataline
from notepad.games.conspiracy import notes as conspiracy
from notepad.games.conspiracy.notes import BIDDING
from notepad.games.sleuth import notes as sleuth
from notepad.games.sleuth.search_cards import Spent
from tests.core.inks import stroke
from tests.declared.declarations import THREE_LISTS
from tests.fuzzing import spoilt
from tests.games.tables import laid_out
from tests.games.test_every_game import begun
from tests.nullgame import CATALOGUE as NULL
from tests.nullgame import SETUP

if TYPE_CHECKING:
    from notepad.core.slots import Slot


Json = Any
ROOT = Path(__file__).parents[2]
GAMES = {**catalogue(), **laid_out(), **NULL}
VALIDATOR = Draft202012Validator(record_schema(GAMES))
SHARED = json.loads((ROOT / "resources" / "record.schema.json").read_text(encoding="utf-8"))
INKED: AnyRecord = Record(
    game="null",
    setup=SETUP,
    ink=(stroke(1), stroke(2, pen=Pen.BOLD, colour=InkColour.BLUE)),
)
KEPT = sorted((ROOT / "tests" / "acceptance" / "records").glob("*.json"))


def sample(name: str) -> Json:
    """Return a record that is kept for the acceptance tests."""
    if name == "inked":
        return {**sample("cataline-3-08"), "ink": to_document(INKED)["ink"]}
    path = ROOT / "tests" / "acceptance" / "records" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))["record"]


def readable(document: Json) -> bool:
    try:
        from_document(document, GAMES)
    except Faults:
        return False
    return True


def test_the_schema_itself_is_one() -> None:
    Draft202012Validator.check_schema(SHARED)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_every_sample_is_a_record_by_the_schema(path: Path) -> None:
    Draft202012Validator(SHARED).validate(json.loads(path.read_text(encoding="utf-8"))["record"])


def test_the_record_that_comes_with_the_program_is_one_by_the_schema() -> None:
    path = ROOT / "resources" / "records" / "friday-table.json"
    Draft202012Validator(SHARED).validate(json.loads(path.read_text(encoding="utf-8")))


def test_a_record_with_ink_is_one_by_the_schema_that_is_shared() -> None:
    Draft202012Validator(SHARED).validate(sample("inked"))
    faulty = changed(sample("inked"), "ink.0.points", [])
    assert not Draft202012Validator(SHARED).is_valid(faulty)


@pytest.mark.parametrize("word", sorted(GAMES))
def test_what_was_set_up_and_noted_by_taps_is_a_record_by_the_schema(word: str) -> None:
    VALIDATOR.validate(to_document(begun(GAMES[word])))


def test_the_schema_has_every_kind_of_note_with_every_field() -> None:
    for game in GAMES.values():
        kinds = VALIDATOR.schema["$defs"][game.id]["$defs"]
        assert set(kinds) == set(game.keypad.note_types)
        for kind, note in game.keypad.note_types.items():
            assert set(kinds[kind]["properties"]) == {"note", *(part.name for part in fields(note))}


def test_what_is_read_is_never_against_the_schema() -> None:
    refused = 0
    for number in range(600):
        try:
            document = json.loads(spoilt(number))
        except (ValueError, RecursionError):  # no JSON, or brackets without end
            continue
        if readable(document):
            assert VALIDATOR.is_valid(document), number
        else:
            refused += not VALIDATOR.is_valid(document)
    assert refused > 150


def changed(document: Json, path: str, value: Json) -> Json:
    """Return a document with something else at a path such as `notes.0.about`."""
    made = copy.deepcopy(document)
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    holder = made
    for part in way:
        holder = holder[part]
    holder[last] = value
    return made


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("cataline-3-08", "format", 2),
        ("cataline-3-08", "game", "catalina"),
        ("cataline-3-08", "title", 7),
        ("cataline-3-08", "more", True),
        ("cataline-3-08", "setup.players", ["Ann", "Bob"]),
        ("cataline-3-08", "setup.players.0", "table"),
        ("cataline-3-08", "setup.hand.0", "red-7"),
        ("cataline-3-08", "setup.hand", "red-1"),
        ("cataline-3-08", "setup.variant", "alone"),
        ("cataline-3-08", "setup.first", None),
        ("cataline-3-08", "setup.dealer", "Ann"),
        ("cataline-3-08", "setup.deck", [{"suit": "red", "name": "Rot", "colour": "red"}]),
        ("cataline-3-08", "notes.0.about", "purple"),
        ("cataline-3-08", "notes.0.note", "ask-two"),
        ("cataline-3-08", "notes.0.more", 1),
        ("cataline-3-08", "notes.0", "ask-one"),
        ("cataline-3-08", "notes", {}),
        ("cataline-3-08", "marks", [{"cell": "red-1", "holder": "Ann", "pencil": "dot"}]),
        ("cataline-3-08", "aside", ["red-1"]),
        ("inked", "ink", {}),
        ("inked", "ink.0", []),
        ("inked", "ink.0.id", "1"),
        ("inked", "ink.0.id", -1),
        ("inked", "ink.0.id", 2**53),
        ("inked", "ink.0.place", ""),
        ("inked", "ink.0.place", "x" * 201),
        ("inked", "ink.0.width", 0),
        ("inked", "ink.0.height", 1_000_001),
        ("inked", "ink.0.height", 1.5),
        ("inked", "ink.0.points", []),
        ("inked", "ink.0.points", [1, 2, 3]),
        ("inked", "ink.0.points.2", "hard"),
        ("inked", "ink.0.pen", "brush"),
        ("inked", "ink.0.colour", "#c0412b"),
        ("inked", "ink.0.more", 1),
        ("sleuth-3-10", "setup.missing", 4),
        ("sleuth-3-10", "setup.numbers_only", "no"),
        ("sleuth-3-10", "notes.0.about", ["ruby"]),
        ("sleuth-3-10", "notes.0.about", []),
        ("sleuth-3-10", "notes.0.count", -1),
        ("sleuth-3-10", "notes.0.count", "2"),
        ("conspiracy-3-18", "setup.balance", 10_050),
        ("conspiracy-3-18", "setup.spies", "Rita Palm"),
        ("conspiracy-3-18", "notes.0.amount", 50),
    ],
)
def test_a_fault_of_shape_is_against_the_schema_too(name: str, path: str, value: Json) -> None:
    sound = sample(name)
    faulty = changed(sound, path, value)
    assert VALIDATOR.is_valid(sound)
    assert readable(sound)
    assert not VALIDATOR.is_valid(faulty)
    assert not readable(faulty)


@pytest.mark.parametrize("path", ["format", "game", "setup", "notes"])
def test_what_every_record_has_can_not_be_left_out(path: str) -> None:
    faulty = sample("cataline-3-08")
    del faulty[path]
    assert not VALIDATOR.is_valid(faulty)


def test_a_record_that_declares_its_game_is_one_by_the_schema_whatever_its_game() -> None:
    document = to_document(begun(own_game(THREE_LISTS)))
    Draft202012Validator(SHARED).validate(document)
    assert not VALIDATOR.is_valid({**document, "declaration": None})
    assert not VALIDATOR.is_valid({**document, "more": 1})
    del document["declaration"]
    assert not VALIDATOR.is_valid(document)


@pytest.mark.parametrize(
    ("dropped", "fits"),
    [
        (["Bob"], True),
        ({"Bob": {"mafia": 2}}, True),
        ([3], False),
        ({"Bob": {"mafia": "two"}}, False),
        ("Bob", False),
    ],
)
def test_a_field_can_hold_a_list_or_an_object_of_the_right_things(
    dropped: object, *, fits: bool
) -> None:
    path = Path(__file__).parents[1] / "acceptance" / "records" / "catham-city-2-0.json"
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    note = {"note": "play", "player": record["setup"]["me"], "faction": "mafia", "dropped": dropped}
    assert VALIDATOR.is_valid({**record, "notes": [note]}) == fits


PLAYER = {"$defs": {"player": {"type": "string", "minLength": 1}}}


def takes(slot: Slot, value: object, field: str = "") -> bool:
    return bool(Draft202012Validator({**slot_schema(slot, field), **PLAYER}).is_valid(value))


@pytest.mark.parametrize(
    ("slot", "field", "sound", "faulty"),
    [
        (Only(word="all"), "", "all", "some"),
        (ASKER, "", "Ann", ""),
        (cataline.ABOUT, "", "red", "purple"),
        (cataline.PASSED, "", 0, -1),
        (cataline.SEEN, "", ["red-1"], ["red-1", "red-1"]),
        (cataline.ACCUSED, "", "red-1", "red-7"),
        (cataline.GAVE, "", {"Ann": "red-1", "Bob": False}, {"Ann": "red-7"}),
        (cataline.LAID_OPEN, "", {"Ann": ["red-1"]}, {"Ann": ["red-7"]}),
        (sleuth.ABOUT, "", ["pearl", "red"], []),
        (conspiracy.PAID, "", 100, 150),
        (BIDDING, "bids", [100, 200], [150]),
        (BIDDING, "covered", 0, -1),
    ],
)
def test_every_kind_of_slot_says_what_a_record_may_hold(
    slot: Slot, field: str, sound: object, faulty: object
) -> None:
    assert takes(slot, sound, field)
    assert not takes(slot, faulty, field)


def test_words_that_only_the_setup_names_are_any_words() -> None:
    assert slot_schema(conspiracy.SPY, "spy") == {}
    named = OneOf(among=lambda _at: ("cup", "coin"))
    assert slot_schema(named, "card") == {"enum": ["cup", "coin"]}


def test_a_number_has_no_upper_limit_that_a_schema_could_know() -> None:
    free = Number(span=lambda _at: range(3), likely=lambda _at: (), limit=lambda _at: 2)
    assert takes(free, 99)


def test_a_kind_of_slot_without_a_schema_is_told() -> None:
    with pytest.raises(TypeError, match="no schema for slots of the kind Spent"):
        slot_schema(Spent(), "search")
