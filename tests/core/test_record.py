"""A record is read whole or refused with every fault and its path; the schema says the same."""

import copy
import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from notepad.cards.slots import ASKER
from notepad.core.faces_and_marks import Pencil, PencilMark
from notepad.core.faults import Faults
from notepad.core.ink import FURTHEST, LARGEST_ID, MOST_POINTS, MOST_STROKES, InkColour, Pen, Stroke
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
from notepad.core.slots import Number, One, Only, Slot
from notepad.declared.shelf import own_game
from notepad.games import catalogue
from notepad.games.cataline import notes as cataline
from notepad.games.conspiracy import notes as conspiracy
from notepad.games.conspiracy.notes import BIDDING
from notepad.games.sleuth import notes as sleuth
from notepad.games.sleuth.search_cards import Spent
from tests.core.inks import LINE, any_ink, stroke
from tests.declared.declarations import THREE_LISTS
from tests.fuzzing import spoilt
from tests.games.tables import laid_out
from tests.games.test_every_game import begun
from tests.nullgame import CARDS, CATALOGUE, SETUP, Look
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
RECORDED = DOCUMENT["ink"][0]
RECORD = Record(
    game="null",
    setup=SETUP,
    notes=(Look("Bob", "coin"), Look("Ann", "sword", has=False)),
    title="Friday",
    marks=(PencilMark("coin", "Bob", Pencil.CROSS),),
    aside={"search": ("blue", "pearl")},
    ink=(stroke(1), stroke(2, "strip", (-10, 5, 0, 0), pen=Pen.MARKER, colour=InkColour.RED)),
)


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


def test_a_record_is_read_as_it_stands() -> None:
    assert read(json.dumps(DOCUMENT), CATALOGUE) == RECORD
    assert read(json.dumps(DOCUMENT).encode(), CATALOGUE) == RECORD


def test_a_record_becomes_plain_json_values() -> None:
    assert to_document(RECORD) == DOCUMENT
    assert json.loads(write(RECORD)) == DOCUMENT


def test_the_points_of_a_stroke_are_written_on_one_line() -> None:
    lines = write(RECORD).splitlines()
    assert '   "points": [0, 0, 500, 0, 100, 50, 600, 8]' in lines
    title = "[\n1,  2 ]"
    assert read(write(replace(RECORD, title=title)), CATALOGUE).title == title


def test_as_much_ink_as_a_game_has_room_for_can_be_read_again() -> None:
    furthest = (-FURTHEST, -FURTHEST, 1000, 86_400_000)
    points = furthest * (MOST_POINTS // MOST_STROKES)
    ink = [Stroke(LARGEST_ID - at, "account/journalists", FURTHEST, FURTHEST, points)
           for at in range(MOST_STROKES)]  # fmt: skip
    record = replace(RECORD, ink=tuple(ink))
    assert read(write(record), CATALOGUE) == record


def test_title_and_marks_may_be_left_out() -> None:
    document = {key: DOCUMENT[key] for key in ("format", "game", "setup", "notes")}
    record = from_document(document, CATALOGUE)
    assert (record.title, record.marks, record.aside, record.ink) == ("", (), {}, ())


@given(
    looks=st.lists(
        st.builds(Look, st.sampled_from(SETUP.players), st.sampled_from(CARDS), st.booleans())
    ),
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


@pytest.mark.parametrize("text", ["[]", "3", "null", '"text"', "true", "1.5"])
def test_what_is_no_object_is_told(text: str) -> None:
    assert told(text)[0] == "document: expected an object"


@pytest.mark.parametrize("text", ["NaN", "-Infinity", "1e999", "9" * 5000])
def test_a_number_that_is_none_is_told_once_at_its_place(text: str) -> None:
    assert paths(altered("notes", 1, "has", value=0).replace('"has": 0', f'"has": {text}')) == [
        "notes[1].has"
    ]
    assert paths(text) == ["document"]


@pytest.mark.parametrize(
    ("steps", "value"),
    [
        (("format",), 2),
        (("format",), 10**30),
        (("game",), "nul"),
        (("setup", "players", 1), " "),
        (("setup", "me"), "Any"),
        (("setup", "first"), "Cem"),
        (("setup", "hand"), ["cup", "cup"]),
        (("setup", "hand", 0), "cap"),
        (("notes", 0, "note"), "loook"),
        (("notes", 0, "player"), "Bop"),
        (("marks", 0, "pencil"), "crayon"),
        (("ink", 0, "id"), -1),
        (("ink", 0, "place"), ""),
        (("ink", 0, "points"), [[1, 2, 3, 4]]),
        (("ink", 0, "colour"), "#ff0000"),
        (("ink", 0, "pressure"), 1),
        (("extra",), 1),
        (("setup", "plyers"), []),
        (("notes", 0, "carb"), "coin"),
        (("marks", 0, "colour"), "red"),
        (("setup", "players", 0), "\ud800"),
        (("notes", 0, "card"), "\udfff"),
        (("title",), "\ud83d"),
        (("\ud800",), 1),
    ],
)
def test_what_is_wrong_is_told_at_its_path(steps: tuple[str | int, ...], value: object) -> None:
    where = path_of(steps)
    printed = where.replace("\ud800", "\\ud800")
    found = paths(altered(*steps, value=value))
    assert any(path == printed or path.startswith(f"{printed}[") for path in found) or (
        where == "setup.hand" and found == ["setup.hand", "setup.hand"]
    )


@pytest.mark.parametrize(
    "steps",
    [
        ("format",),
        ("game",),
        ("setup",),
        ("notes",),
        ("setup", "hand"),
        ("notes", 1, "note"),
        ("notes", 1, "card"),
        ("marks", 0, "pencil"),
        ("ink", 0, "id"),
        ("ink", 0, "points"),
    ],
)
def test_a_missing_field_is_told_at_its_path(steps: tuple[str | int, ...]) -> None:
    assert f"{path_of(steps)}: this field is missing" in told(altered(*steps))
    assert not VALIDATOR.is_valid(changed(DOCUMENT, steps))


def test_the_remedy_is_told_where_one_is_near() -> None:
    assert told(altered("notes", 0, "player", value="Bop")) == [
        "notes[0].player: no player “Bop” in this game; did you mean “Bob”?"
    ]
    assert told(altered("game", value="nul")) == ["game: no game “nul”; did you mean “null”?"]


def test_all_faults_are_told_at_once() -> None:
    document = copy.deepcopy(DOCUMENT)
    document["extra"] = 1
    document["title"] = 3
    document["setup"]["wrong"] = 1
    document["setup"]["first"] = "Cem"
    document["notes"][0]["player"] = "Bop"
    document["notes"][0]["wrong"] = 1
    document["notes"][1]["has"] = 2
    document["notes"].append({"note": "lok"})
    document["marks"][0]["pencil"] = "crayon"
    document["ink"][0] |= {"id": "1", "width": -5, "points": [1, 2]}
    document["ink"][1] |= {"colour": "pink", "height": 0, "points": [1, 2, 3, 4, 5, "6", 7]}
    document["ink"] += [RECORDED | {"id": 9}, RECORDED | {"id": 9}, None]
    assert sorted(paths(json.dumps(document))) == [
        "extra",
        "ink",
        "ink[0].id",
        "ink[0].points",
        "ink[0].width",
        "ink[1].colour",
        "ink[1].height",
        "ink[1].points",
        "ink[1].points[5]",
        "ink[4]",
        "marks[0].pencil",
        "notes[0].player",
        "notes[0].wrong",
        "notes[1].has",
        "notes[2].note",
        "setup.first",
        "setup.wrong",
        "title",
    ]


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        (
            "marks",
            [{"cell": f"box {at}", "holder": "Bob", "pencil": "cross"} for at in range(20_001)],
            "too many pencil marks (20001); a record may hold 20000",
        ),
        (
            "aside",
            {"search": ["red"] * 201},
            "too many entries (201); this never needs more than 200",
        ),
        (
            "aside",
            {f"list {at}": ["red"] for at in range(201)},
            "too many entries (201); this never needs more than 200",
        ),
    ],
    ids=["marks", "words", "lists"],
)
def test_what_has_no_end_is_told_once(name: str, value: object, fault: str) -> None:
    assert told(json.dumps({**DOCUMENT, name: value})) == [f"{name}: {fault}"]


def test_as_much_as_a_record_may_set_aside_can_be_read() -> None:
    aside = {"search": ["red"] * 200}
    read_again = read(json.dumps({**DOCUMENT, "aside": aside}), CATALOGUE)
    assert read_again.aside == {"search": ("red",) * 200}


def test_too_much_ink_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 2)
    monkeypatch.setattr("notepad.core.ink.MOST_STROKES", 1)
    assert told(json.dumps(DOCUMENT)) == [
        "ink: too many pen strokes (2); a game can only hold 1",
        "ink: too many points (3); a game can only hold 2",
    ]


def test_a_field_given_twice_is_told_at_its_path_beside_the_other_faults() -> None:
    text = altered("setup", "first", value="Cem").replace(
        '"card": "coin"', '"card": "cup", "card": "coin"'
    )
    assert paths(text) == ["notes[0].card", "setup.first"]


def test_another_format_is_told_and_nothing_else_held_against_it() -> None:
    assert paths('{"format": 7, "things": []}') == ["format"]


def test_a_record_may_have_ten_thousand_notes_and_no_more() -> None:
    notes = [DOCUMENT["notes"][0]] * MOST_NOTES
    assert len(read(altered("notes", value=notes), CATALOGUE).notes) == 10_000
    assert paths(altered("notes", value=[*notes, notes[0]])) == ["notes"]


def test_control_characters_are_not_printed() -> None:
    for line in told(altered("setup", "players", 0, value="\x1b[2J\n\x07")):
        assert line.isprintable()


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
def test_whatever_a_document_holds_it_is_read_or_told_and_another_type_at_its_place(
    steps: tuple[str | int, ...], value: Json
) -> None:
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
    game="null",
    setup=SETUP,
    ink=(stroke(1), stroke(2, pen=Pen.BOLD, colour=InkColour.BLUE)),
)
KEPT = sorted(path.stem for path in (ROOT / "tests" / "acceptance" / "records").glob("*.json"))


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
    steps = [int(part) if part.isdecimal() else part for part in path.split(".")]
    faulty = changed(sound, steps, value)
    assert VALIDATOR.is_valid(sound)
    assert readable(sound)
    assert not VALIDATOR.is_valid(faulty)
    assert not readable(faulty)


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
    record = sample("catham-city-2-0")
    note = {"note": "play", "player": record["setup"]["me"], "faction": "mafia", "dropped": dropped}
    assert VALIDATOR.is_valid({**record, "notes": [note]}) == fits


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
    assert conspiracy.SPY.schema("spy") == {}
    named = One(among=lambda _at: ("cup", "coin"))
    assert named.schema("card") == {"enum": ["cup", "coin"]}


def test_a_number_has_no_upper_limit_that_a_schema_could_know() -> None:
    free = Number(span=lambda _at: range(3), likely=lambda _at: (), limit=lambda _at: 2)
    assert takes(free, 99)


def test_a_kind_of_slot_without_a_schema_is_told() -> None:
    with pytest.raises(TypeError, match="no schema for slots of the kind Spent"):
        Spent().schema("search")
