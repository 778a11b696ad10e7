"""What the command line tells of a state does not depend on how it got there, to the last bit."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from notepad.cli import main
from notepad.core.record import AnyRecord, Record, write
from tests.games.caracalla import playing as caracalla
from tests.games.cataline import playing as cataline
from tests.games.catham_city import playing as catham_city
from tests.games.conspiracy import playing as conspiracy
from tests.games.sleuth import playing as sleuth


def standard() -> AnyRecord:
    random = Random(3)
    setup, truth = cataline.dealt(4, random)
    notes = cataline.noted(setup, truth, random, notes=8)
    return Record(game="cataline", setup=setup, notes=notes)


def kept(seed: int) -> AnyRecord:
    random = Random(seed)
    setup, truth = cataline.dealt(3 + seed % 3, random)
    setup = replace(setup, variant="kept")
    notes = cataline.played(setup, truth, random, notes=10).notes
    return Record(game="cataline", setup=setup, notes=notes)


def gems() -> AnyRecord:
    random = Random(5)
    setup, truth = sleuth.dealt(4, random)
    notes = sleuth.noted(setup, truth, random, notes=8)
    return Record(game="sleuth", setup=setup, notes=notes)


def accounts() -> AnyRecord:
    game = conspiracy.played(4, rounds=12)
    return Record(game="conspiracy", setup=game.setup, notes=tuple(game.notes))


def hands() -> AnyRecord:
    game = catham_city.played(5, players=3, turns=12)
    return Record(game="catham-city", setup=game.setup, notes=tuple(game.notes))


def points() -> AnyRecord:
    setup, notes = caracalla.played(4, 30, Random(8))
    return Record(game="caracalla", setup=setup, notes=tuple(notes))


RECORDS = {
    "standard": standard(),
    **{f"kept {seed}": kept(seed) for seed in (18, 33, 35)},
    "gems": gems(),
    "accounts": accounts(),
    "hands": hands(),
    "points": points(),
}


def lines(
    command: str, record: AnyRecord, folder: Path, capsys: pytest.CaptureFixture[str]
) -> list[dict[str, object]]:
    path = folder / "record.json"
    path.write_text(write(record), encoding="utf-8")
    assert main([command, str(path), "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.turns(3)
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
