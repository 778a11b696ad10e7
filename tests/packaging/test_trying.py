from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import trying

ROOT = Path(__file__).resolve().parents[2]


def test_the_command_line_knows_a_game_wherever_its_folder_lies() -> None:
    command = [sys.executable, "-P", str(ROOT / "packaging" / "trying.py"), "tests/sample_game"]
    run = subprocess.run(
        [*command, "deduce", "tests/sample_game/record.json"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("Sample Game\nTo try it")


@pytest.mark.parametrize("folder", ["", "docs", "tests/no_game", "/"])
def test_a_folder_without_a_game_is_told(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert trying.main([folder] if folder else []) == 2
    assert "FOLDER is that of a game" in capsys.readouterr().err
