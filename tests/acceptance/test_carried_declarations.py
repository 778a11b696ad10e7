"""Games that a table declared itself, asked about on the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from notepad.cli import main
from notepad.core.record.record import write
from notepad.declared.declared_shelf import own_game
from notepad.storage.own_games import keep
from tests.declared.declarations import THREE_LISTS
from tests.games.test_every_game import begun

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def document() -> dict[str, object]:
    """A record of a game that a table declared itself."""
    made: dict[str, object] = json.loads(write(begun(own_game(THREE_LISTS))))
    return made


def kept(folder: Path, document: dict[str, object]) -> str:
    path = folder / "record.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        ["deduce", "RECORD", "--json"],
        ["replay", "RECORD"],
        ["why", "RECORD", "rope", "Ann"],
        ["sheet", "RECORD", "--output", "SHEET"],
    ],
    ids=lambda words: words[0],
)
def test_a_record_tells_its_game_where_nobody_has_seen_it(
    command: list[str], document: dict[str, object], tmp_path: Path
) -> None:
    words = {"RECORD": kept(tmp_path, document), "SHEET": str(tmp_path / "sheet.svg")}
    assert main([words.get(word, word) for word in command]) == 0


def test_its_own_declaration_counts_whatever_is_on_the_shelf(
    document: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(THREE_LISTS.replace('"rope"', '"cord"'), "who-took-it")
    assert main(["deduce", kept(tmp_path, document), "--json"]) == 0
    assert "rope" in json.loads(capsys.readouterr().out)["hidden"]


def test_a_record_without_a_declaration_is_of_the_game_on_the_shelf(
    document: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del document["declaration"]
    path = kept(tmp_path, document)
    assert main(["deduce", path]) == 2
    assert 'no game "who-took-it"' in capsys.readouterr().err
    keep(THREE_LISTS, "who-took-it")
    assert main(["deduce", path]) == 0


def test_an_empty_sheet_of_an_own_game_can_be_drawn(tmp_path: Path) -> None:
    keep(THREE_LISTS, "who-took-it")
    sheet = tmp_path / "sheet.svg"
    assert main(["blank", "who-took-it", "--output", str(sheet)]) == 0
    assert sheet.exists()
