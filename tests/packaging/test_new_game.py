"""A new game's folder passes every check as laid out, and so it does as the guide changes it."""

from pathlib import Path

import pytest

import new_game
import trying
from environment import ROOT
from new_game import NotLaidOutError, place_of
from tests.packaging.checkouts import LINT, PYTEST, laid_out, run

UNDER = {"games": Path("notepad", "games"), "tests": Path("tests", "made")}


@pytest.mark.parametrize("under", ["tests", pytest.param("games", marks=pytest.mark.exhaustive)])
def test_a_game_passes_format_lint_imports_and_tests_as_laid_out(
    checkout: Path, under: str
) -> None:
    place = laid_out(checkout, UNDER[under])
    text = "".join(path.read_text() for path in (checkout / place.folder).iterdir())
    assert "The Lost Lantern of Old" in text
    assert "sample" not in text.lower(), "something of the sample is left"
    files = [str(place.folder), str(place.tests)]
    run(checkout, "-m", "ruff", "format", "--check", *files)
    run(checkout, "-m", "ruff", "check", *files)
    run(checkout, "-c", LINT, "--no-cache")
    over_all = ("games/test_every_game.py", "core/test_record_schema.py")
    concerned = ("lost_lantern", "lost-lantern")
    tests = [str(place.tests), *(f"tests/{name}" for name in over_all)]
    run(checkout, *PYTEST, *tests, "-k", " or ".join(concerned))


@pytest.mark.exhaustive
@pytest.mark.parametrize("under", UNDER)
def test_a_game_has_sound_types_as_laid_out(checkout: Path, under: str) -> None:
    place = laid_out(checkout, UNDER[under])
    run(checkout, "-m", "mypy", *sorted({str(place.folder), str(place.tests)}))


def test_a_game_of_the_program_has_its_tests_among_the_others(checkout: Path) -> None:
    place = laid_out(checkout, UNDER["games"])
    assert place.tests == Path("tests", "games", "lost_lantern")
    names = {path.name for path in (checkout / place.folder).iterdir()}
    tests = {path.name for path in (checkout / place.tests).iterdir()}
    assert {"game.py", "record.json"} <= names
    assert {"test_game.py", "playing.py"} <= tests
    assert names.isdisjoint(tests)


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


def test_the_command_line_knows_a_game_wherever_its_folder_lies() -> None:
    folder = "tests/sample_game"
    told = run(ROOT, "-P", "packaging/trying.py", folder, "deduce", f"{folder}/record.json")
    assert told.startswith("Sample Game\nTo try it")


@pytest.mark.parametrize("folder", ["", "docs", "tests/no_game", "/"])
def test_a_folder_without_a_game_is_told(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert trying.main([folder] if folder else []) == 2
    assert "FOLDER is that of a game" in capsys.readouterr().err
