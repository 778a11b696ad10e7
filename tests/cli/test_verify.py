import json
from pathlib import Path

import pytest

from notepad.cli import main
from notepad.core.record import read
from notepad.games import catalogue
from notepad.storage import Library
from tests.cli.records import SAMPLE


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A sealed record of the sample."""
    path = tmp_path / "kept.json"
    with Library(catalogue(), tmp_path / "library.sqlite") as library:
        game_id = library.create(read(SAMPLE.read_bytes(), catalogue()))
        path.write_text(library.export_sealed(game_id), encoding="utf-8")
    return path


def test_an_intact_seal_ends_with_0(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(kept)]) == 0
    assert capsys.readouterr().out.startswith("Intact: ")


def test_a_broken_seal_is_told_and_ends_with_1(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(kept.read_text(encoding="utf-8"))
    kept.write_text(json.dumps({**record, "title": "Another table"}), encoding="utf-8")
    assert main(["verify", str(kept)]) == 1
    told = capsys.readouterr().out
    assert told
    assert not told.startswith("Intact")


def test_a_record_without_a_seal_is_not_intact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(SAMPLE)]) != 0
    assert any(capsys.readouterr())
