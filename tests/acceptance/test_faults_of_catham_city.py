"""Records of Catham City that can't be read: each fault with its path, never a traceback."""

import copy
import json
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest

from notepad.cli import main

RECORD: dict[str, Any] = {
    "format": 1,
    "game": "catham-city",
    "title": "table",
    "setup": {
        "players": ["Ann", "Bob", "Cem"],
        "me": "Ann",
        "first": "Ann",
        "factions": ["detectives", "mafia", "hackers", "police", "journalists"],
        "hand": {"detectives": 2, "hackers": 2, "police": 2},
        "row": {"mafia": 3, "police": 2, "journalists": 2},
        "actions": 1,
        "target": 16,
    },
    "notes": [
        {"note": "take", "player": "Ann", "faction": "mafia", "count": 2,
         "refill": {"police": 1, "hackers": 1}},
        {"note": "play", "player": "Bob", "faction": "police", "count": 1, "extra": "mafia",
         "victim": "Ann", "revealed": {"police": 1}, "drawn": {"mafia": 1}},
        {"note": "play", "player": "Cem", "faction": "hackers", "count": 2, "victim": "Bob",
         "revealed": {"hackers": 1, "mafia": 1}},
        {"note": "play", "player": "Ann", "faction": "journalists",
         "given": {"Bob": "mafia", "Cem": "police"}, "dropped": ["Cem"]},
        {"note": "play", "player": "Bob", "faction": "detectives", "extra": "mafia",
         "dropped": ["Cem"]},
        {"note": "play", "player": "Cem", "faction": "mafia",
         "dropped": {"Bob": {"police": 1, "mafia": 1}}},
        {"note": "discard", "cards": {"mafia": 1}, "player": "Cem"},
        {"note": "points", "player": "Ann", "stands": 3},
    ],
}  # fmt: skip

Spoil = Callable[[dict[str, Any]], object]


def setup(**changed: object) -> Spoil:
    return lambda record: record["setup"].update(changed)


def without(field: str) -> Spoil:
    return lambda record: record["setup"].pop(field)


def note(number: int, **changed: object) -> Spoil:
    return lambda record: record["notes"][number].update(changed)


def less(number: int, field: str) -> Spoil:
    return lambda record: record["notes"][number].pop(field)


TWICE = ["mafia", "mafia", "hackers", "police", "journalists"]
TURNED = ["mafia", "detectives", "hackers", "police", "journalists"]
SPOILT: dict[str, tuple[Spoil, str]] = {
    "one player": (setup(players=["Ann"]), "setup.players"),
    "seven players": (setup(players=list("ABCDEFG")), "setup.players"),
    "me not there": (setup(me="Zoe"), "setup.me"),
    "first not there": (setup(first="Zoe"), "setup.first"),
    "four factions": (setup(factions=TWICE[1:]), "setup.factions"),
    "a faction twice": (setup(factions=TWICE), "setup.factions"),
    "factions out of order": (setup(factions=TURNED), "setup.factions"),
    "no faction": (setup(factions=["mob", *TWICE[1:]]), "setup.factions[0]"),
    "no factions but cards": (without("factions"), "setup.factions"),
    "no hand": (without("hand"), "setup.hand"),
    "no row": (without("row"), "setup.row"),
    "hand too small": (setup(hand={"police": 5}), "setup.hand"),
    "a hand as a list": (setup(hand=["police"] * 6), "setup.hand"),
    "a hand of what is not in play": (setup(hand={"council": 6}), "setup.hand.council"),
    "a row of eight": (setup(row={"mafia": 8}), "setup.row"),
    "a zero in the row": (setup(row={"mafia": 7, "police": 0}), "setup.row.police"),
    "sixteen of a faction": (setup(row={"mafia": 16}), "setup.row.mafia"),
    "half a card": (setup(row={"mafia": 6.5}), "setup.row.mafia"),
    "three actions": (setup(actions=3), "setup.actions"),
    "no target": (setup(target=0), "setup.target"),
    "an unknown field": (setup(deck=75), "setup.deck"),
    "points alone, but a take": (
        lambda r: [r["setup"].pop(field) for field in ("factions", "hand", "row")],
        "notes[0].note",
    ),
    "an unknown note": (note(0, note="steal"), "notes[0].note"),
    "an unknown player": (note(0, player="Zoe"), "notes[0].player"),
    "an unknown faction": (note(0, faction="mob"), "notes[0].faction"),
    "a faction not in play": (note(0, faction="council"), "notes[0].faction"),
    "eight taken": (note(0, count=8), "notes[0].count"),
    "none taken": (note(0, count=0), "notes[0].count"),
    "more came than were taken": (note(0, count=1), "notes[0].count"),
    "no refill": (less(0, "refill"), "notes[0].refill"),
    "a refill of none": (note(0, refill={"police": 0}), "notes[0].refill.police"),
    "a refill as text": (note(0, refill="police"), "notes[0].refill"),
    "police with police": (note(1, extra="police"), "notes[1].extra"),
    "police without another card": (less(1, "extra"), "notes[1].extra"),
    "police on nobody": (less(1, "victim"), "notes[1].victim"),
    "police on themselves": (note(1, victim="Bob"), "notes[1].victim"),
    "more revealed than police": (note(1, revealed={"mafia": 2}), "notes[1].count"),
    "what I drew left out": (less(1, "drawn"), "notes[1].drawn"),
    "more drawn than police": (note(1, drawn={"mafia": 2}), "notes[1].drawn"),
    "drawn by somebody else": (note(2, drawn={"mafia": 2}), "notes[2].drawn"),
    "five hackers": (note(2, count=5), "notes[2].count"),
    "as many hackers as were not revealed": (note(2, count=3), "notes[2].count"),
    "nothing revealed": (less(2, "revealed"), "notes[2].revealed"),
    "three journalists": (note(3, count=3), "notes[3].count"),
    "given by the player": (note(3, given={"Ann": "mafia"}), "notes[3].given.Ann"),
    "given what is not in play": (note(3, given={"Bob": "council"}), "notes[3].given.Bob"),
    "discarded without a gift": (note(3, given={}), "notes[3].dropped[0]"),
    "nobody said to give": (less(3, "given"), "notes[3].given"),
    "detectives alone": (less(4, "extra"), "notes[4].extra"),
    "detectives in twos": (note(4, count=2), "notes[4].count"),
    "discarded twice": (note(4, dropped=["Cem", "Cem"]), "notes[4].dropped"),
    "a victim of detectives": (note(4, victim="Ann"), "notes[4].victim"),
    "an object for a list": (note(4, dropped={"Cem": {"mafia": 1}}), "notes[4].dropped"),
    "a list for an object": (note(5, dropped=["Bob"]), "notes[5].dropped"),
    "three cards for the mafia": (
        note(5, dropped={"Bob": {"police": 3}}),
        "notes[5].dropped.Bob",
    ),
    "text for discards": (note(5, dropped="Bob"), "notes[5].dropped"),
    "nothing discarded": (note(6, cards={}), "notes[6].cards"),
    "discarded by nobody known": (note(6, player="Zoe"), "notes[6].player"),
    "points and where they stand": (note(7, points=1), "notes[7].points"),
    "neither": (less(7, "stands"), "notes[7].points"),
    "half a point": (note(7, stands=1.5), "notes[7].stands"),
}


def _run(record: object, monkeypatch: pytest.MonkeyPatch) -> int:
    data = json.dumps(record).encode()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
    return main(["deduce", "-", "--json"])


def test_the_record_is_sound_before_it_is_spoilt(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _run(RECORD, monkeypatch) in (0, 1)


@pytest.mark.parametrize(("spoil", "path"), SPOILT.values(), ids=SPOILT)
def test_a_fault_is_told_with_its_path(
    spoil: Spoil,
    path: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = copy.deepcopy(RECORD)
    spoil(record)

    status = _run(record, monkeypatch)

    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert path in [line.split(": ")[0] for line in told.err.splitlines()]


def test_all_faults_are_told_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = copy.deepcopy(RECORD)
    names = ("three actions", "an unknown player", "police with police", "half a point")
    for name in names:
        SPOILT[name][0](record)

    _run(record, monkeypatch)

    told = {line.split(": ")[0] for line in capsys.readouterr().err.splitlines()}
    assert {SPOILT[name][1] for name in names} <= told
