"""A new game's folder is laid out so that it runs and passes every check as it stands."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import new_game
from new_game import NotLaidOutError, place_of

ROOT = Path(__file__).resolve().parents[2]
NEEDED = (
    *("tests/conftest.py", "tests/nullgame.py", "tests/deduction/brute.py"),
    *(f"tests/games/{name}.py" for name in ("test_every_game", "laid_out", "views", "tapping")),
)
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"
UNDER = {"games": Path("notepad", "games"), "tests": Path("tests", "made")}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what a game needs of this checkout."""
    leave = shutil.ignore_patterns("__pycache__")
    for folder in ("notepad", "tests/sample_game"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=leave)
    for name in NEEDED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "resources").symlink_to(ROOT / "resources")
    return tmp_path


def laid_out(checkout: Path, under: Path) -> new_game.Place:
    place = place_of("lost_lantern", "The Lost Lantern of Old", under, checkout)
    new_game.tidied(new_game.lay_out(place, checkout), checkout)
    return place


def run(checkout: Path, *command: str) -> None:
    """Run a tool in a checkout; fails with its output."""
    variables = {**os.environ, "PYTHONPATH": str(checkout)}
    found = subprocess.run(
        [sys.executable, *command],
        cwd=checkout,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("under", UNDER)
def test_a_game_passes_format_lint_imports_and_tests_as_laid_out(
    checkout: Path, under: str
) -> None:
    place = laid_out(checkout, UNDER[under])
    files = [str(place.folder), str(place.tests)]
    run(checkout, "-m", "ruff", "format", "--check", *files)
    run(checkout, "-m", "ruff", "check", *files)
    run(checkout, "-c", LINT, "--no-cache")
    pytest_quietly = ("-m", "pytest", "-q", "-p", "no:benchmark", "-p", "no:randomly")
    every = "tests/games/test_every_game.py"
    run(checkout, *pytest_quietly, str(place.tests), every, "-k", "lost_lantern or lost-lantern")


@pytest.mark.exhaustive
@pytest.mark.parametrize("under", UNDER)
def test_a_game_has_sound_types_as_laid_out(checkout: Path, under: str) -> None:
    place = laid_out(checkout, UNDER[under])
    run(checkout, "-m", "mypy", str(place.folder), str(place.tests))


def test_a_game_of_the_program_has_its_tests_among_the_others(checkout: Path) -> None:
    place = laid_out(checkout, UNDER["games"])
    assert place.tests == Path("tests", "games", "lost_lantern")
    names = {path.name for path in (checkout / place.folder).iterdir()}
    tests = {path.name for path in (checkout / place.tests).iterdir()}
    assert {"game.py", "record.json"} <= names
    assert {"test_game.py", "playing.py"} <= tests
    assert names.isdisjoint(tests)


def test_nothing_of_the_sample_is_left_in_a_new_game(checkout: Path) -> None:
    place = laid_out(checkout, UNDER["tests"])
    text = "".join(path.read_text() for path in (checkout / place.folder).iterdir())
    assert "The Lost Lantern of Old" in text
    assert "sample" not in text.lower()


@pytest.mark.parametrize("name", ["Lantern", "3-lanterns", "a lantern", "class", "../lantern", ""])
def test_a_name_that_is_none_is_told(name: str) -> None:
    with pytest.raises(NotLaidOutError, match="small letters"):
        place_of(name, "")


@pytest.mark.parametrize(
    ("under", "told"),
    [("..", "outside"), ("/tmp", "outside"), ("docs", "choose"), ("tests/a-b", "choose")],
)
def test_a_folder_where_no_game_can_be_is_told(under: str, told: str) -> None:
    with pytest.raises(NotLaidOutError, match=told):
        place_of("lantern", "", Path(under))


def test_a_game_that_is_there_is_not_written_over() -> None:
    with pytest.raises(NotLaidOutError, match="there already"):
        place_of("cataline", "")


def test_a_title_is_made_of_the_name_unless_it_is_given() -> None:
    assert place_of("lost_lantern", "").title == "Lost Lantern"
    assert place_of("lost-lantern", "Lantern!").title == "Lantern!"


def test_a_title_that_would_spoil_the_code_is_told() -> None:
    with pytest.raises(NotLaidOutError, match="quotation marks"):
        new_game.lay_out(place_of("lantern", 'The "Lantern"'))


def test_what_is_wrong_is_said_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game.main(["cataline"]) == 2
    assert "there already" in capsys.readouterr().err
