"""A record is read whole or refused with every fault and its path."""

import copy
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Pencil, PencilMark
from notepad.core.faults import Faults
from notepad.core.ink import FURTHEST, LARGEST_ID, MOST_POINTS, MOST_STROKES, InkColour, Pen, Stroke
from notepad.core.record import (
    MOST_NOTES,
    AnyRecord,
    Record,
    from_document,
    note_document,
    read,
    read_note,
    read_setup,
    to_document,
    write,
)
from tests.core.inks import LINE, any_ink, stroke
from tests.nullgame import CARDS, CATALOGUE, GAME, SETUP, Look, Setup

DOCUMENT: dict[str, Any] = {
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


def altered(*steps: str | int, value: object) -> str:
    """Return the document's text with something else at one place."""
    document = copy.deepcopy(DOCUMENT)
    place: Any = document
    for step in steps[:-1]:
        place = place[step]
    place[steps[-1]] = value
    return json.dumps(document)


def without(*steps: str | int) -> str:
    document = copy.deepcopy(DOCUMENT)
    place: Any = document
    for step in steps[:-1]:
        place = place[step]
    del place[steps[-1]]
    return json.dumps(document)


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
    assert points_and_strokes(read(write(record), CATALOGUE)) == (240_000, MOST_STROKES)


def points_and_strokes(record: AnyRecord) -> tuple[int, int]:
    return sum(len(one.points) for one in record.ink) // 4, len(record.ink)


def test_title_and_marks_may_be_left_out() -> None:
    document = {key: DOCUMENT[key] for key in ("format", "game", "setup", "notes")}
    record = from_document(document, CATALOGUE)
    assert (record.title, record.marks, record.aside, record.ink) == ("", (), {}, ())


@pytest.mark.parametrize(
    ("aside", "path"),
    [([], "aside"), ({"search": "blue"}, "aside.search"), ({"search": [1]}, "aside.search[0]")],
)
def test_what_is_aside_is_named_lists_of_words(aside: object, path: str) -> None:
    with pytest.raises(Faults) as caught:
        from_document({**DOCUMENT, "aside": aside}, CATALOGUE)
    assert [fault.path for fault in caught.value.faults] == [path]


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


@pytest.mark.parametrize("text", ["[]", "3", "null", '"text"', "true", "1.5"])
def test_what_is_no_object_is_told(text: str) -> None:
    assert told(text)[0] == "document: an object was expected"


@pytest.mark.parametrize("text", ["NaN", "-Infinity", "1e999", "9" * 5000])
def test_a_number_that_is_none_is_told_once_at_its_place(text: str) -> None:
    assert paths(altered("notes", 1, "has", value=0).replace('"has": 0', f'"has": {text}')) == [
        "notes[1].has"
    ]
    assert paths(text) == ["document"]


@pytest.mark.parametrize(
    ("steps", "value"),
    [
        (("format",), True),
        (("format",), "1"),
        (("format",), 1.0),
        (("format",), 2),
        (("format",), 10**30),
        (("game",), 3),
        (("game",), "nul"),
        (("game",), ["null"]),
        (("title",), None),
        (("setup",), []),
        (("setup",), None),
        (("setup", "players"), "Ann"),
        (("setup", "players"), {"Ann": 1}),
        (("setup", "players", 1), 2),
        (("setup", "players", 1), " "),
        (("setup", "me"), "Any"),
        (("setup", "first"), "Cem"),
        (("setup", "hand"), ["cup", "cup"]),
        (("setup", "hand", 0), "cap"),
        (("notes",), {}),
        (("notes",), None),
        (("notes", 0), []),
        (("notes", 0), "look"),
        (("notes", 0, "note"), "loook"),
        (("notes", 0, "note"), [[]]),
        (("notes", 0, "player"), "Bop"),
        (("notes", 0, "player"), True),
        (("notes", 1, "has"), 1),
        (("notes", 1, "has"), "true"),
        (("notes", 1, "has"), None),
        (("marks",), {}),
        (("marks", 0), "cross"),
        (("marks", 0, "pencil"), "crayon"),
        (("marks", 0, "pencil"), ["cross"]),
        (("marks", 0, "cell"), 3),
        (("ink",), {}),
        (("ink",), None),
        (("ink", 0), 7),
        (("ink", 0, "id"), "1"),
        (("ink", 0, "id"), True),
        (("ink", 0, "id"), -1),
        (("ink", 0, "id"), 10**30),
        (("ink", 0, "place"), ["cup"]),
        (("ink", 0, "place"), ""),
        (("ink", 0, "width"), 1.5),
        (("ink", 0, "width"), -800),
        (("ink", 0, "height"), 0),
        (("ink", 0, "points"), "0 0 0 0"),
        (("ink", 0, "points"), []),
        (("ink", 0, "points"), [1, 2, 3]),
        (("ink", 0, "points"), [[1, 2, 3, 4]]),
        (("ink", 0, "points", 5), None),
        (("ink", 0, "points", 6), 1001),
        (("ink", 1, "points", 0), -1_000_001),
        (("ink", 0, "pen"), "brush"),
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
    where = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in steps).lstrip(".")
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
    where = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in steps).lstrip(".")
    assert f"{where}: this field is missing" in told(without(*steps))


def test_the_remedy_is_told_where_one_is_near() -> None:
    assert told(altered("notes", 0, "player", value="Bop")) == [
        'notes[0].player: no player "Bop" at this table; did you mean "Bob"?'
    ]
    assert told(altered("game", value="nul")) == ['game: no game "nul"; did you mean "null"?']


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


def test_too_many_pencil_marks_are_told_once() -> None:
    marks = [{"cell": f"box {at}", "holder": "Bob", "pencil": "cross"} for at in range(20_001)]
    assert told(json.dumps({**DOCUMENT, "marks": marks})) == [
        "marks: 20001 pencil marks; a record may hold 20000"
    ]


@pytest.mark.parametrize(
    "aside", [{"search": ["red"] * 201}, {f"list {at}": ["red"] for at in range(201)}]
)
def test_what_is_aside_without_end_is_told_once(aside: object) -> None:
    assert told(json.dumps({**DOCUMENT, "aside": aside})) == [
        "aside: 201 entries; this never needs more than 200"
    ]


def test_too_much_ink_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("notepad.core.ink.MOST_POINTS", 2)
    monkeypatch.setattr("notepad.core.ink.MOST_STROKES", 1)
    assert told(json.dumps(DOCUMENT)) == [
        "ink: 2 strokes; a game has room for 1",
        "ink: 3 points; a game has room for 2",
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


def test_a_very_long_name_is_told_shortly() -> None:
    lines = told(altered("notes", 0, "player", value="B" * 1_000_000))
    assert all(len(line) < 1000 for line in lines)


def test_control_characters_are_not_printed() -> None:
    for line in told(altered("setup", "players", 0, value="\x1b[2J\n\x07")):
        assert line.isprintable()


def test_one_note_and_one_setup_are_read_the_same_way() -> None:
    look = Look("Bob", "coin")
    assert read_note(note_document(look), SETUP, GAME) == look
    assert read_setup(DOCUMENT["setup"], GAME) == SETUP
    for faulty in (None, {}, {"note": "look", "player": "Bop", "card": "coin"}):
        with pytest.raises(Faults):
            read_note(faulty, SETUP, GAME)
    for faulty in (None, {}, {**DOCUMENT["setup"], "me": "Cem"}, {**DOCUMENT["setup"], "x": 1}):
        with pytest.raises(Faults):
            read_setup(faulty, GAME)
    assert Setup(("Ann", "Bob"), "Ann", ("cup",)) == SETUP


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
PLACES: list[tuple[str | int, ...]] = [
    ("format",),
    ("game",),
    ("title",),
    ("setup",),
    ("notes",),
    ("marks",),
    ("setup", "players"),
    ("setup", "hand"),
    ("setup", "first"),
    ("notes", 0),
    ("notes", 1, "card"),
    ("notes", 1, "has"),
    ("marks", 0),
    ("ink",),
    ("ink", 0),
    ("ink", 0, "id"),
    ("ink", 0, "place"),
    ("ink", 0, "width"),
    ("ink", 0, "points"),
    ("ink", 0, "points", 2),
]


@given(steps=st.sampled_from(PLACES), value=JSON)
@settings(max_examples=150)
def test_whatever_a_document_holds_it_is_read_or_told(
    steps: tuple[str | int, ...], value: object
) -> None:
    text = altered(*steps, value=value)
    try:
        record = read(text, CATALOGUE)
    except Faults:
        assert told(text)
    else:
        assert read(write(record), CATALOGUE) == record


@given(st.text() | st.binary())
@settings(max_examples=100)
def test_whatever_a_text_holds_it_is_told(text: str | bytes) -> None:
    assert told(text)
