from pathlib import Path

import pytest

from notepad.cli import main
from notepad.games import catalogue


@pytest.mark.parametrize("suffix", ["pdf", "png", "svg"])
def test_an_empty_sheet_is_drawn_into_a_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"blank.{suffix}"
    assert main(["blank", "cataline", "--output", str(path)]) == 0
    assert path.stat().st_size > 900


@pytest.mark.parametrize("game", catalogue())
def test_every_game_has_an_empty_sheet(game: str, tmp_path: Path) -> None:
    assert main(["blank", game, "--output", str(tmp_path / "blank.svg")]) == 0


def test_the_nearest_game_is_offered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["blank", "catalina", "--output", str(tmp_path / "blank.pdf")]) == 2
    assert "cataline" in capsys.readouterr().err
