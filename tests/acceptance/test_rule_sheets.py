"""The worked examples of the five rule sheets, as records: what they print, and what can't be.

Each file has the words of its `sheet`, the `record`, the part of the `answer` that the sheet prints
or that follows from it by counting, and notes that can `never` stand in place of the last one.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from notepad.core.record import read
from notepad.games import catalogue
from tests.acceptance.conftest import Ask, Json
from tests.games.caracalla.playing import scored

FILES = sorted((Path(__file__).parent / "sheets").glob("*.json"))
EXAMPLES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}


def of_games(*games: str) -> pytest.MarkDecorator:
    """Return the examples of some games as parameters."""
    names = [name for name, one in EXAMPLES.items() if one["record"]["game"] in games]
    return pytest.mark.parametrize("example", [EXAMPLES[name] for name in names], ids=names)


EVERY = pytest.mark.parametrize("example", [*EXAMPLES.values()], ids=[*EXAMPLES])


def test_every_sheet_has_its_examples() -> None:
    games = Counter(one["record"]["game"] for one in EXAMPLES.values())
    assert games.keys() == {"cataline", "sleuth", "conspiracy", "caracalla", "catham-city"}
    assert all(one["sheet"] and one["answer"] for one in EXAMPLES.values())


@EVERY
def test_what_the_sheet_prints_is_what_is_deduced(example: Json, ask: Ask) -> None:
    answer = ask("deduce", example["record"])
    assert answer.get("exact", True)
    assert part_of(answer, example["answer"]) == approximately(example["answer"])


@EVERY
def test_what_the_sheet_rules_out_contradicts_the_rest(example: Json, ask: Ask) -> None:
    record = example["record"]
    for wrong in example["never"]:
        replaced = {**record, "notes": [*record["notes"][:-1], wrong]}
        answer = ask("deduce", replaced, ends=None)
        assert answer is None or len(record["notes"]) in answer["conflict"], wrong


@pytest.mark.parametrize(
    ("players", "size", "face_up"), [(3, 11, 2), (4, 8, 3), (5, 7, 0), (6, 5, 5), (7, 5, 0)]
)
def test_so_many_gems_are_dealt_or_lie_open(
    players: int, size: int, face_up: int, ask: Ask
) -> None:
    def deals(hand: int, table: int, *, ends: int = 0) -> None:
        setup = {"players": [*"ABCDEFG"[:players]], "me": "A", "hand": GEMS[:hand]}
        setup |= {"table": GEMS[hand : hand + table]}
        record = {"format": 1, "game": "sleuth", "title": "", "setup": setup, "notes": []}
        ask("deduce", record, ends=ends)

    deals(size, face_up)
    for hand, table in ((size - 1, face_up), (size + 1, face_up), (size, face_up + 1)):
        deals(hand, table, ends=2)


@pytest.mark.parametrize(("players", "target"), [(2, 16), (3, 16), (4, 13), (5, 13), (6, 13)])
def test_catham_city_deals_and_ends_by_its_sheet(players: int, target: int, ask: Ask) -> None:
    names = [*"ABCDEF"[:players]]
    for seat, size in zip(names, (6, 6, 7, 7, 8, 8), strict=False):
        factions = ["detectives", "council", "robocats", "mafia", "hackers"]
        setup = {"players": names, "me": seat, "factions": factions, "hand": {"council": size}}
        setup |= {"row": {"robocats": 7}}
        record = {"format": 1, "game": "catham-city", "title": "", "setup": setup}
        points = [{"note": "points", "player": seat, "points": at} for at in (target - 1, 1)]
        for notes, winner in ((points[:1], None), (points, seat)):
            assert ask("deduce", {**record, "notes": notes})["won"] == winner
        setup["hand"] = {"council": size + 1}
        ask("deduce", {**record, "notes": []}, ends=2)


def part_of(whole: Any, wanted: Any) -> Any:  # noqa: ANN401 any JSON
    """Return the part of an answer that is wanted: of objects the same fields, all else whole."""
    if not isinstance(wanted, dict) or not isinstance(whole, dict):
        return whole
    return {key: part_of(whole.get(key), value) for key, value in wanted.items()}


def approximately(wanted: Any) -> Any:  # noqa: ANN401 any JSON
    """Return the same answer, its shares to be compared as numbers that were divided."""
    if isinstance(wanted, dict):
        return {key: approximately(value) for key, value in wanted.items()}
    return pytest.approx(wanted, abs=1e-12) if isinstance(wanted, float) else wanted


GEMS = [
    f"{gem}-{kind}-{colour}"
    for gem in ("diamond", "pearl", "opal")
    for kind in ("solitaire", "pair", "cluster")
    for colour in ("red", "blue", "green", "yellow")
]


@of_games("caracalla")
def test_points_are_what_they_are_note_by_note(example: Json) -> None:
    record = read(json.dumps(example["record"]), catalogue())
    found = scored(record.setup, list(record.notes))
    assert part_of(found, example["answer"]) == example["answer"]
