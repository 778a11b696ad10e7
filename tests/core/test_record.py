"""A record is read whole or refused with every fault and its path; the schema says the same."""

import copy
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from notepad.cards.slots import ASKER
from notepad.core.faces_and_marks import Pencil, PencilMark
from notepad.core.faults import Faults
from notepad.core.ink import InkColour, Pen, Stroke
from notepad.core.record import (
    MOST_NOTES,
    AnyRecord,
    Record,
    from_document,
    read,
    to_document,
    write,
)
from notepad.core.record_json_schema import record_schema
from notepad.core.slots import Only, Slot
from notepad.declared.shelf import own_game
from notepad.games import catalogue
from notepad.games.cataline import notes as cataline
from notepad.games.conspiracy import notes as conspiracy
from notepad.games.conspiracy.notes import BIDDING
from notepad.games.sleuth import notes as sleuth
from notepad.games.sleuth.search_cards import Spent
from tests.acceptance.kept import KEPT, kept_document
from tests.core.deeds import LOOKS
from tests.core.inks import LINE, any_ink, stroke
from tests.declared.declarations import THREE_LISTS
from tests.fuzzing import spoilt
from tests.games.tables import laid_out
from tests.games.test_every_game import begun
from tests.nullgame import CATALOGUE, SETUP, Look
from tests.nullgame import CATALOGUE as NULL

Json = Any
DOCUMENT: dict[str, Json] = {
    "format": 1,
    "game": "null",
    "title": "Friday",
    "setup": {"players": ["Ann", "Bob"], "me": "Ann", "hand": ["cup"]},
    "notes": [
        {"note": "look", "player": "Bob", "card": "coin"},
        {"note": "look", "player": "Ann", "card": "sword", "has": False},
    ],
    "marks": [{"cell": "coin", "holder": "Bob", "pencil": "cross"}],
    "aside": {"search": ["blue", "pearl"]},
    "ink": [
        {"id": 1, "place": "cup", "width": 800, "height": 600, "points": [*LINE]},
        {
            "id": 2,
            "place": "strip",
            "width": 800,
            "height": 600,
            "points": [-10, 5, 0, 0],
            "pen": "marker",
            "colour": "red",
        },
    ],
}


def told(text: str | bytes) -> list[str]:
    """Return the faults of a text as they are printed; they can be."""
    with pytest.raises(Faults) as caught:
        read(text, CATALOGUE)
    lines = str(caught.value).splitlines()
    assert lines == [str(fault) for fault in caught.value.faults]
    assert all(fault.path and fault.message for fault in caught.value.faults)
    str(caught.value).encode("utf-8")
    return lines


def paths(text: str | bytes) -> list[str]:
    return [line.partition(": ")[0] for line in told(text)]


def altered(*steps: str | int, value: object = ...) -> str:
    """Return the document's text with something else, or nothing, at one place."""
    return json.dumps(changed(DOCUMENT, steps, value))


def changed(document: Json, steps: Sequence[str | int], value: object = ...) -> Json:
    """Return a document with something else, or nothing, at one place."""
    made = copy.deepcopy(document)
    *way, last = steps
    holder = made
    for step in way:
        holder = holder[step]
    if value is ...:
        del holder[last]
    else:
        holder[last] = value
    return made


@given(
    looks=st.lists(LOOKS),
    title=st.text(st.characters(codec="utf-8")),
    marks=st.lists(
        st.builds(
            PencilMark,
            st.text(st.characters(codec="utf-8")),
            st.text(st.characters(codec="utf-8")),
            st.sampled_from(Pencil),
        )
    ),
    ink=any_ink(),
)
@settings(max_examples=50)
def test_what_is_written_reads_the_same(
    looks: list[Look], title: str, marks: list[PencilMark], ink: tuple[Stroke, ...]
) -> None:
    notes = tuple(looks)
    record = Record(game="null", setup=SETUP, notes=notes, title=title, marks=tuple(marks), ink=ink)
    assert read(write(record), CATALOGUE) == record


def path_of(steps: tuple[str | int, ...]) -> str:
    return "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in steps).lstrip(".")


MARK = {"cell": "cup", "holder": "Bob", "pencil": "cross"}
WITHOUT_END: dict[str, tuple[str, object, str]] = {
    "marks": ("marks", [MARK] * 20_001, "pencil marks (20001); a record may hold 20000"),
    "words": ("aside", {"search": ["red"] * 201}, "entries (201); this never needs more than 200"),
    "lists": (
        "aside",
        {f"list {at}": ["red"] for at in range(201)},
        "entries (201); this never needs more than 200",
    ),
}


@pytest.mark.parametrize("kind", WITHOUT_END)
def test_what_has_no_end_is_told_once(kind: str) -> None:
    name, value, fault = WITHOUT_END[kind]
    assert told(json.dumps({**DOCUMENT, name: value})) == [f"{name}: too many {fault}"]


def test_a_record_may_have_ten_thousand_notes_and_no_more() -> None:
    notes = [DOCUMENT["notes"][0]] * MOST_NOTES
    assert len(read(altered("notes", value=notes), CATALOGUE).notes) == 10_000
    assert paths(altered("notes", value=[*notes, notes[0]])) == ["notes"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["note", "players", "me", "hand", "card", "has", "cell", "pencil"])
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def places(value: Json, *steps: str | int) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to every value within a document."""
    if isinstance(value, dict | list):
        for step in value if isinstance(value, dict) else range(len(value)):
            yield (*steps, step)
            yield from places(value[step], *steps, step)


@given(steps=st.sampled_from([*places(DOCUMENT)]), value=JSON)
@settings(max_examples=150)
def test_another_type_is_told_at_its_place(steps: tuple[str | int, ...], value: Json) -> None:
    was: Json = DOCUMENT
    for step in steps:
        was = was[step]
    text = altered(*steps, value=value)
    try:
        record = read(text, CATALOGUE)
    except Faults:
        where = path_of(steps)
        found = paths(text)
        assert type(value) is type(was) or any(path.startswith(where) for path in found)
    else:
        assert type(value) is type(was)
        assert read(write(record), CATALOGUE) == record


@given(st.text() | st.binary())
@settings(max_examples=100)
def test_whatever_a_text_holds_it_is_told(text: str | bytes) -> None:
    assert told(text)


ROOT = Path(__file__).parents[2]
GAMES = {**catalogue(), **laid_out(), **NULL}
VALIDATOR = Draft202012Validator(record_schema(GAMES))
SHARED = json.loads((ROOT / "resources" / "record.schema.json").read_text(encoding="utf-8"))
INKED: AnyRecord = Record(
    game="null", setup=SETUP, ink=(stroke(1), stroke(2, pen=Pen.BOLD, colour=InkColour.BLUE))
)


def sample(name: str) -> Json:
    """Return a record that is kept for the acceptance tests."""
    if name == "inked":
        return {**sample("cataline-3-08"), "ink": to_document(INKED)["ink"]}
    return kept_document(name)


def readable(document: Json) -> bool:
    try:
        from_document(document, GAMES)
    except Faults:
        return False
    return True


def test_the_schema_that_is_shared_is_one_and_every_sample_a_record_by_it() -> None:
    Draft202012Validator.check_schema(SHARED)
    shared = Draft202012Validator(SHARED)
    for document in (sample("inked"), *map(sample, KEPT)):
        shared.validate(document)
    ours = ROOT / "resources" / "records" / "friday-table.json"
    shared.validate(json.loads(ours.read_text(encoding="utf-8")))
    assert not shared.is_valid(changed(sample("inked"), ["ink", 0, "points"], []))


@pytest.mark.parametrize("word", sorted(GAMES))
def test_what_was_set_up_and_noted_by_taps_is_a_record_by_the_schema(word: str) -> None:
    VALIDATOR.validate(to_document(begun(GAMES[word])))


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


def test_a_record_that_declares_its_game_is_one_by_the_schema_whatever_its_game() -> None:
    document = to_document(begun(own_game(THREE_LISTS)))
    Draft202012Validator(SHARED).validate(document)
    assert not VALIDATOR.is_valid({**document, "declaration": None})
    assert not VALIDATOR.is_valid({**document, "more": 1})
    del document["declaration"]
    assert not VALIDATOR.is_valid(document)


PLAYER = {"$defs": {"player": {"type": "string", "minLength": 1}}}


def takes(slot: Slot, value: object, field: str = "") -> bool:
    return bool(Draft202012Validator({**slot.schema(field), **PLAYER}).is_valid(value))


@pytest.mark.parametrize(
    ("slot", "field", "sound", "faulty"),
    [
        (Only(word="all"), "", "all", "some"),
        (ASKER, "", "Ann", ""),
        (cataline.ABOUT, "", "red", "purple"),
        (cataline.PASSED, "", 0, -1),
        (cataline.SEEN, "", ["red-1"], ["red-1", "red-1"]),
        (cataline.ACCUSED, "", "red-1", "red-7"),
        (cataline.GAVE, "gave", {"Ann": "red-1", "Bob": False}, {"Ann": "red-7"}),
        (cataline.GAVE, "unheard", ["Ann"], ["Ann", "Ann"]),
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


def test_a_kind_of_slot_without_a_schema_is_told() -> None:
    with pytest.raises(TypeError, match="no schema for slots of the kind Spent"):
        Spent().schema("search")


def test_a_field_given_twice_is_told_at_its_path_beside_the_other_faults() -> None:
    text = altered("setup", "first", value="Cem").replace(
        '"card": "coin"', '"card": "cup", "card": "coin"'
    )
    assert paths(text) == ["notes[0].card", "setup.first"]
