"""Whatever a record holds, and however much of it: it is read or refused, soon, and no traceback.

The same million records are tried with `-m exhaustive`; here are the first of them.
"""

import copy
import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from notepad.core.faults import Faults, field_path
from notepad.core.ink import MOST_POINTS, MOST_STROKES
from notepad.core.record import MOST_LISTED, MOST_NOTES, read
from notepad.core.strict_json import LARGEST, parse_json
from tests.fuzzing import BASES, CATALOGUE, came_of, tried
from tests.games.test_faults_at_once import CASES, place, put

ALL = 1_000_000
FEW = 1_500
SHARES = 50


def test_the_first_spoilt_records_are_read_or_refused() -> None:
    found = tried(range(FEW))
    assert found.total() == FEW
    assert min(found["faulty"], found["read"], found["deduced"]) > 0


def with_null(document: Any) -> Iterator[Any]:  # noqa: ANN401 JSON
    """Yield a document with null in each of its places in turn, one of each kind in a list."""
    here = enumerate(document) if isinstance(document, list) else ()
    places = document.items() if isinstance(document, dict) else here
    for at, value in [*places]:
        document[at] = None
        yield document
        document[at] = value
        for _spoilt in with_null(value):
            yield document


@pytest.mark.parametrize("base", range(len(BASES)))
def test_null_in_any_place_of_a_record_is_read_or_refused(base: int) -> None:
    document = copy.deepcopy(BASES[base])
    document.pop("declaration", None) if document["game"] in CATALOGUE else None
    document["notes"] = document["notes"][:8]
    for spoilt_one in with_null(document):
        came_of(json.dumps(spoilt_one).encode(), deduce=False)


@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(SHARES))
def test_a_million_spoilt_records_are_read_or_refused(share: int) -> None:
    size = ALL // SHARES
    assert tried(range(share * size, (share + 1) * size), deduced=0).total() == size


def changed(game: str, **places: Any) -> bytes:  # noqa: ANN401 JSON
    """Return a record with other values at these places."""
    document = copy.deepcopy(CASES[game][0])
    for path, value in places.items():
        put(document, place(path), value)
    return json.dumps(document).encode()


LONG = "".join(chr(0x4E00 + at % 300) for at in range(40_000))


def words(count: int) -> list[str]:
    """Return so many words that differ."""
    return [f"Bo{at}" for at in range(count)]


def asked(at: int) -> dict[str, Any]:
    wrong = {"asker": f"Bo{at}", "target": f"Ce{at}", "about": f"blu{at}", "seen": ["blue-7"]}
    return {"note": "ask-one", "passed": -2, **wrong}


def misshapen(at: int) -> dict[str, Any]:
    return {"note": "ask-one", "asker": at, "target": None, "abut": "red", "passed": "2"}


NOTES = CASES["cataline"][0]["notes"]
HAND = CASES["sleuth"][0]["setup"]["hand"]
BID = CASES["conspiracy"][0]["notes"][2]
ENDLESS: dict[str, Callable[[], bytes]] = {
    "a field given twice among many": lambda: (
        b"{" + b",".join(b'"f%d":1' % at for at in range(9_000)) + b',"f0":2}'
    ),
    "fields within one of a long name": lambda: json.dumps(
        {"k" * 2_000_000: dict.fromkeys(words(20_000), 1)}
    ).encode(),
}
TOO_MUCH: dict[str, tuple[str, dict[str, Any]]] = {
    "very long names": (
        "cataline",
        {
            "setup.players": [LONG, LONG[::-1], LONG * 2],
            "notes[0].target": LONG[1:],
            "notes[0].asker": LONG[2:],
        },
    ),
    "many players": ("cataline", {"setup.players": words(3_000), "notes": NOTES[2:3] * 1_000}),
    "many spies": (
        "conspiracy",
        {"setup.spies": words(2_000), "notes": [{**BID, "spy": word} for word in words(2_000)]},
    ),
    "many cards in my hand and as many face up": (
        "sleuth", {"setup.hand": HAND * 700, "setup.table": HAND * 700}
    ),
    "many sizes of hands": ("sleuth", {"setup.hand_sizes": dict.fromkeys(words(6_000), 99)}),
    "many notes with many faults": ("cataline", {"notes": [*map(asked, range(700))]}),
    "many misshapen notes": ("cataline", {"notes": [*map(misshapen, range(700))]}),
    "many bids": ("conspiracy", {"notes[3].bids": [*range(12_000)]}),
    "notes with many faults each": (
        "cataline", {"notes": [{**NOTES[0], "seen": [None] * 90}] * 5_000}
    ),
    "cards of a note without end": (
        "cataline", {"notes[0].seen": [f"red-{at}" for at in range(20_000)]}
    ),
    "hands laid open without end": (
        "cataline", {"notes": [{"note": "reveal", "cards": [], "hands": {"Bob": words(20_000)}}]}
    ),
    "misshapen strokes": ("cataline", {"ink": [{"id": "x", "points": [1.5] * 900}] * 200}),
    "marks that are none": ("cataline", {"marks": [{}] * 50_000}),
}  # fmt: skip
ENDLESS |= {name: partial(changed, game, **at) for name, (game, at) in TOO_MUCH.items()}


@pytest.mark.parametrize("name", ENDLESS)
def test_reading_takes_as_long_as_a_record_is_large(name: str) -> None:
    assert came_of(ENDLESS[name](), deduce=False) == "faulty"


LISTS = [
    (game, field)
    for game, (document, _wrong) in CASES.items()
    for field, value in document["setup"].items()
    if isinstance(value, list | dict)
]


@pytest.mark.parametrize(("game", "field"), LISTS)
def test_a_list_of_the_setup_that_has_no_end_is_one_fault(game: str, field: str) -> None:
    listed: object = words(MOST_LISTED + 1)
    if isinstance(CASES[game][0]["setup"][field], dict):
        listed = dict.fromkeys(words(MOST_LISTED + 1), 1)
    with pytest.raises(Faults) as caught:
        read(changed(game, **{f"setup.{field}": listed}), CATALOGUE)
    told = [fault.message for fault in caught.value.faults if fault.path == f"setup.{field}"]
    assert told == [f"too many entries ({MOST_LISTED + 1}); a setup needs at most {MOST_LISTED}"]


def test_once_more_is_wrong_than_is_told_no_further_note_is_read() -> None:
    with pytest.raises(Faults) as caught:
        read(changed("cataline", notes=[{}] * 9_000), CATALOGUE)
    told = [str(fault) for fault in caught.value.faults]
    assert told[0] == "notes[0].note: this field is missing"
    assert (len(told), told[-1]) == (301, "notes[300]: … and 1 more problem")


def test_a_list_in_a_note_that_has_no_end_is_one_fault() -> None:
    endless = {**NOTES[0], "seen": words(MOST_LISTED + 1)}
    with pytest.raises(
        Faults, match=r"notes\[0\].seen: too many entries \(201\); this never needs more than 200"
    ):
        read(changed("cataline", notes=[endless]), CATALOGUE)


def test_a_document_beyond_measure_is_refused_unread() -> None:
    with pytest.raises(Faults, match="too large"):
        read(b'"' + b"a" * LARGEST + b'"', CATALOGUE)


def test_the_largest_record_of_notes_is_far_from_too_large() -> None:
    note = max((note for document, _wrong in CASES.values() for note in document["notes"]), key=str)
    assert 4 * MOST_NOTES * len(json.dumps(note)) < LARGEST


def test_the_largest_record_has_not_too_many_parts() -> None:
    note = max((note for document, _wrong in CASES.values() for note in document["notes"]), key=str)
    stroke = {
        **{"id": 1_795_392_000_000, "place": "box/red-2", "width": 1100, "height": 640},
        **{"points": [1200, 3100, 420, 16] * (MOST_POINTS // MOST_STROKES), "pen": "bold"},
        "colour": "green",
    }
    entry = {"entry": 1, "action": "noted", "note": note, "made": "", "before": "", "hash": ""}
    document = {
        **{"format": 1, "game": "cataline", "setup": CASES["cataline"][0]["setup"]},
        **{"notes": ["@"], "ink": ["@"], "book": ["@"], "seal": ""},
    }
    text = json.dumps(document)
    for part, count in ((note, MOST_NOTES), (stroke, MOST_STROKES), (entry, MOST_NOTES)):
        text = text.replace('"@"', ",".join([json.dumps(part)] * count), 1)
    assert len(text) < LARGEST
    value, faults = parse_json(text)
    assert isinstance(value, dict)
    assert (len(value["ink"]), faults) == (MOST_STROKES, [])


def test_the_place_of_what_lies_within_a_long_name_is_cut() -> None:
    assert field_path("", "hand") == "hand"
    assert field_path("setup", "hand") == "setup.hand"
    assert len(field_path("", "k" * 100_000)) < 200
