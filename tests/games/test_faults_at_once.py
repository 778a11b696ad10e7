"""Every fault of a record is told, whatever else is wrong with it."""

import copy
import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.faults import Faults
from notepad.core.record import read
from notepad.games import catalogue

Path = tuple[str | int, ...]
CATALOGUE = catalogue()
PLAYERS = ("setup", "players")
SEATED_AS = ("me", "first", "asker", "target", "player", "defender")
"""The fields that name one player."""


@dataclass(frozen=True)
class Wrong:
    """A wrong value at a place, told as such if those other places can be read."""

    path: Path
    value: object
    needs: tuple[Path, ...] = ()


def note(number: int, field: str) -> Path:
    return ("notes", number, field)


def wrong(path: Path, value: object, *needs: Path) -> Wrong:
    return Wrong(path, value, needs)


def begun(game: str, players: str, *notes: dict[str, Any], **setup: object) -> dict[str, Any]:
    """Return the record of a game that Bob begins and Ann notes."""
    seated = {"players": players.split(), "me": "Ann", "first": "Bob"}
    return {"format": 1, "game": game, "setup": {**seated, **setup}, "notes": [*notes]}


CATALINE = begun(
    "cataline",
    "Ann Bob Cem",
    {"note": "ask-one", "asker": "Bob", "target": "Cem", "about": "blue", "passed": 2},
    {
        "note": "ask-one",
        "asker": "Ann",
        "target": "Bob",
        "about": "blue",
        "passed": 1,
        "seen": ["blue-1"],
    },
    {"note": "ask-all", "asker": "Cem", "about": "3", "gave": {"Ann": "red-3", "Bob": True}},
    {"note": "accuse-card", "player": "Bob", "card": "blue-3"},
    {"note": "reveal", "cards": ["blue-4", "blue-5"]},
    hand=[f"red-{n}" for n in range(1, 7)],
    variant="lone",
    conspirators=12,
    deck=[{"suit": "red", "name": "R", "colour": "#c0412b"}],
)


SLEUTH = begun(
    "sleuth",
    "Ann Bob Cem",
    {"note": "ask", "asker": "Bob", "target": "Cem", "about": ["red"], "count": 2},
    {
        "note": "ask",
        "asker": "Ann",
        "target": "Bob",
        "about": ["opal", "cluster"],
        "count": 1,
        "seen": ["opal-cluster-red"],
    },
    {"note": "exchange", "player": "Bob"},
    {"note": "solve", "player": "Cem", "correct": False, "card": "opal-cluster-blue"},
    {
        "note": "reveal",
        "cards": ["opal-cluster-green"],
        "hands": {"Bob": ["opal-cluster-red", "pearl-cluster-red"]},
    },
    hand=[f"diamond-{t}-{c}" for t in ("solitaire", "pair") for c in ("red", "blue")]
    + [f"pearl-{t}-{c}" for t in ("solitaire", "pair") for c in ("red", "blue")]
    + [f"opal-solitaire-{c}" for c in ("red", "blue", "green")],
    table=["opal-pair-red", "opal-pair-blue"],
    missing=1,
    hand_sizes={"Bob": 11},
    numbers_only=False,
    questions=2,
)


CONSPIRACY = begun(
    "conspiracy",
    "Ann Bob",
    {"note": "open", "player": "Ann", "spy": "A", "amount": 500},
    {"note": "pay", "player": "Ann", "spy": "B", "amount": 300},
    {"note": "move", "player": "Bob", "spy": "C", "briefcase": True},
    {
        "note": "challenge",
        "challenger": "Ann",
        "defender": "Bob",
        "spy": "C",
        "bids": [100, 200, 400],
        "covered": 3,
    },
    {"note": "blow", "player": "Bob", "informer": "C", "victim": "D", "stopped": False},
    {"note": "reveal", "player": "Ann", "spy": "D", "amount": 100},
    {"note": "win", "player": "Bob"},
    spies=list("ABCDEFGH"),
    balance=10_000,
    colours=["#c0412b"] * 8,
)


CARACALLA = begun(
    "caracalla",
    "Ann Bob",
    {"note": "meeting", "bath": 3, "pieces": {"red": 2, "green": 3}, "player": "Bob"},
    {"note": "meeting", "pieces": {"white": 4}, "kind": "tea"},
    {"note": "correct", "family": "red", "points": -4},
    {"note": "correct", "family": "blue", "stands": 7},
    families={"Ann": ["red", "white"], "Bob": ["green", "blue"]},
    goal=60,
)


FAMILIES, COUNT = ("setup", "families"), ("setup", "conspirators")
SPIES, ME, VARIANT = ("setup", "spies"), ("setup", "me"), ("setup", "variant")


def fields(document: dict[str, Any]) -> list[Path]:
    """Return the places of all fields of setup and notes."""
    setup: list[Path] = [("setup", name) for name in document["setup"]]
    return setup + [note(at, name) for at, one in enumerate(document["notes"]) for name in one]


def nobodies(document: dict[str, Any]) -> list[Wrong]:
    """Return that somebody who sits nowhere does all that players do."""
    last = len(document["setup"]["players"]) - 1
    places = [place for place in fields(document) if place[-1] in SEATED_AS]
    unseated = [wrong(place, "Bop", PLAYERS) for place in places]
    return [wrong((*PLAYERS, last), " ", PLAYERS), *unseated]


SPOILT: dict[str, tuple[dict[str, Any], list[Wrong]]] = {
    "cataline": (
        CATALINE,
        [
            wrong(VARIANT, "loan"),
            wrong(COUNT, 11, VARIANT, PLAYERS),
            wrong(("setup", "hand", 1), "red-7"),
            wrong(("setup", "deck", 0, "suit"), "pink"),
            wrong(("setup", "deck", 0, "colour"), "red"),
            wrong(note(0, "about"), "purple"),
            wrong(note(0, "passed"), -1),
            wrong(note(1, "passed"), 31, note(1, "about")),
            wrong((*note(1, "seen"), 0), "red-9"),
            wrong(note(2, "about"), "9"),
            wrong((*note(2, "gave"), "Bob"), "red-9"),
            wrong((*note(2, "gave"), "Zoe"), True, PLAYERS),
            wrong(note(3, "card"), "blue-9"),
            wrong((*note(4, "cards"), 1), "blue-9"),
        ],
    ),
    "sleuth": (
        SLEUTH,
        [
            wrong(("setup", "hand", 1), "opal"),
            wrong(("setup", "table", 0), "opal"),
            wrong(("setup", "missing"), 4),
            wrong(("setup", "hand_sizes", "Bob"), 99),
            wrong(("setup", "hand_sizes", "Zoe"), 3, PLAYERS),
            wrong((*note(0, "about"), 0), "pink"),
            wrong(note(0, "count"), -1),
            wrong(note(1, "count"), 37, note(1, "about")),
            wrong((*note(1, "seen"), 0), "opal"),
            wrong(note(3, "card"), "opal"),
            wrong((*note(4, "cards"), 0), "opal"),
            wrong((*note(4, "hands"), "Bob", 0), "opal"),
            wrong((*note(4, "hands"), "Zoe"), ["opal-cluster-blue"], PLAYERS),
        ],
    ),
    "conspiracy": (
        CONSPIRACY,
        [
            wrong((*SPIES, 7), " "),
            wrong(("setup", "balance"), 150),
            wrong(("setup", "colours", 3), "red"),
            wrong(note(0, "spy"), "Z", SPIES),
            wrong(note(0, "amount"), 0),
            wrong(note(1, "spy"), "Z", SPIES, ME, note(1, "player")),
            wrong(note(1, "amount"), 150, ME, note(1, "player")),
            wrong(note(2, "spy"), "Z", SPIES),
            wrong((*note(3, "bids"), 0), 50),
            wrong(note(3, "covered"), 7, note(3, "bids")),
            wrong(note(4, "informer"), "Z", SPIES),
            wrong(note(4, "victim"), "Z", SPIES),
            wrong(note(5, "amount"), 150),
        ],
    ),
    "caracalla": (
        CARACALLA,
        [
            wrong(("setup", "goal"), 0),
            wrong((*FAMILIES, "Ann", 0), "pink"),
            wrong((*FAMILIES, "Bob"), [], FAMILIES),
            wrong((*FAMILIES, "Zoe"), ["violet"], PLAYERS, FAMILIES),
            wrong(note(0, "bath"), 7),
            wrong((*note(0, "pieces"), "red"), 7),
            wrong((*note(0, "pieces"), "pink"), 1),
            wrong(note(1, "pieces"), {"white": 3}),
            wrong(note(2, "family"), "pink"),
            wrong(note(2, "stands"), 3),
            wrong(note(3, "stands"), -1),
        ],
    ),
}


CASES = {
    game: (document, nobodies(document) + values) for game, (document, values) in SPOILT.items()
}
ODD = ({"odd": [1]}, [[3]], 2.5)
GONE = "gone"


def told(document: dict[str, Any]) -> set[str]:
    """Return the paths of all faults of a record."""
    try:
        read(json.dumps(document), CATALOGUE)
    except Faults as faults:
        return {fault.path for fault in faults.faults}
    return set()


def printed(path: Path) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)[1:]


def put(document: Any, path: Path, value: object) -> None:  # noqa: ANN401 JSON is what it is
    for step in path[:-1]:
        document = document[step]
    if value == GONE:
        del document[path[-1]]
    else:
        document[path[-1]] = copy.deepcopy(value)


def within(path: Path, other: Path) -> bool:
    return path[: len(other)] == other


@pytest.mark.parametrize("game", CASES)
def test_the_record_is_sound_but_for_what_is_spoilt(game: str) -> None:
    document, values = CASES[game]
    assert told(document) == set()
    for one in values:
        spoilt = copy.deepcopy(document)
        put(spoilt, one.path, one.value)
        assert printed(one.path) in told(spoilt)


@pytest.mark.parametrize("game", CASES)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_every_fault_is_told_whatever_else_is_wrong(game: str, data: st.DataObject) -> None:
    document, values = copy.deepcopy(CASES[game])
    chosen = data.draw(
        st.lists(st.sampled_from(values), max_size=6, unique_by=lambda one: one.path)
    )
    wanted = {need for one in chosen for need in one.needs} - {PLAYERS}
    chosen = [one for one in chosen if one.path not in wanted]
    spared = {part for one in chosen for part in (one.path, *one.needs)}
    free = [
        field
        for field in fields(document)
        if not any(within(part, field) for part in spared) and field[-1] != "note"
    ]
    odd = data.draw(st.lists(st.sampled_from(free), max_size=6, unique=True))
    for one in chosen:
        put(document, one.path, one.value)
    for place in odd:
        put(document, place, data.draw(st.sampled_from(ODD)))
    expected = {printed(path) for path in (*(one.path for one in chosen), *odd)}
    found = told(document)
    beginnings = {path[:end] for path in found for end, sign in enumerate(path) if sign in ".["}
    assert expected <= found | beginnings


@pytest.mark.parametrize("game", CASES)
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_whatever_is_missing_or_misshapen_it_is_told_and_nothing_breaks(
    game: str, data: st.DataObject
) -> None:
    document, values = copy.deepcopy(CASES[game])
    places = [one.path for one in values] + fields(document) + [("setup",), ("notes", 0)]
    for place in data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=8)):
        value = data.draw(st.sampled_from((*ODD, GONE, None, True, "Ann", -1, [], {}, ["Ann", 3])))
        try:
            put(document, place, value)
        except (LookupError, TypeError):
            continue  # what held it is gone or misshapen already
    told(document)


def test_without_a_set_up_the_notes_are_still_checked_for_themselves() -> None:
    document = copy.deepcopy(CATALINE)
    del document["setup"]
    document["notes"][0].update(about="purple", target="Bob", passed=-1)
    document["notes"][3]["card"] = "blue-9"
    assert told(document) == {
        "setup",
        "notes[0].about",
        "notes[0].target",
        "notes[0].passed",
        "notes[3].card",
    }
