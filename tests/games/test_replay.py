"""What the command line tells of a state does not depend on how it got there, to the last bit."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from notepad.cli import main
from notepad.core.record import AnyRecord, Record, write
from tests.cards import noted_games
from tests.cards.noted_games import Noted, played
from tests.games.caracalla import playing as caracalla
from tests.games.catham_city import playing as catham_city
from tests.games.conspiracy import playing as conspiracy


def record_of(noted: Noted) -> AnyRecord:
    return Record(game=noted.game.id, setup=noted.setup, notes=noted.notes)


def points() -> AnyRecord:
    setup, notes = caracalla.played(4, 30, Random(8))
    return Record(game="caracalla", setup=setup, notes=tuple(notes))


ACCOUNTS, HANDS = conspiracy.played(4, rounds=12), catham_city.played(5, players=3, turns=12)
RECORDS = {
    "standard": record_of(played("cataline", 3, players=4, notes=8)),
    **{
        f"kept {seed}": record_of(noted_games.kept(3 + seed % 3, seed, notes=10))
        for seed in (18, 33, 35)
    },
    "gems": record_of(played("sleuth", 5, players=4, notes=8)),
    "cards": record_of(played("clue", 5, players=4, notes=8)),
    "accounts": Record(game="conspiracy", setup=ACCOUNTS.setup, notes=tuple(ACCOUNTS.notes)),
    "hands": Record(game="catham-city", setup=HANDS.setup, notes=tuple(HANDS.notes)),
    "points": points(),
}


def lines(
    command: str, record: AnyRecord, folder: Path, capsys: pytest.CaptureFixture[str]
) -> list[dict[str, object]]:
    path = folder / "record.json"
    path.write_text(write(record), encoding="utf-8")
    assert main([command, str(path), "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("name", RECORDS)
def test_a_line_of_replay_is_what_deduce_says_of_the_notes_so_far(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = RECORDS[name]
    replayed = lines("replay", record, tmp_path, capsys)
    assert len(replayed) == len(record.notes) + 1
    for after, line in enumerate(replayed):
        (deduced,) = lines("deduce", replace(record, notes=record.notes[:after]), tmp_path, capsys)
        assert {**deduced, "after": after, "elapsed_ms": line["elapsed_ms"]} == line
