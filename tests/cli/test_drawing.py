"""The commands that draw a sheet or open the window."""

from pathlib import Path

import pytest

from notepad.cli import drawing, main
from notepad.cli.drawing import drawable
from notepad.core.faults import Faults
from notepad.games import catalogue


@pytest.mark.parametrize("name", ["sheet.pdf", "sheet.png", "sheet.svg", "SHEET.PDF"])
def test_a_drawing_is_kept_under_a_name_that_says_how(name: str) -> None:
    assert drawable(Path(name)) == Path(name)


@pytest.mark.parametrize("name", ["sheet", "sheet.doc", "pdf"])
def test_another_name_is_refused_with_what_it_should_be(name: str) -> None:
    with pytest.raises(Faults, match=r"--output: .* should end in \.pdf, \.png or \.svg"):
        drawable(Path(name))


@pytest.mark.parametrize("suffix", ["pdf", "png", "svg"])
def test_an_empty_sheet_is_drawn_into_a_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"blank.{suffix}"
    assert main(["blank", "cataline", "--output", str(path)]) == 0
    assert path.stat().st_size > 900


@pytest.mark.parametrize("game", catalogue())
def test_every_game_has_an_empty_sheet(game: str, tmp_path: Path) -> None:
    assert main(["blank", game, "--output", str(tmp_path / "blank.svg")]) == 0


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    """Keep on what the app is opened; its status is 7."""
    files: list[Path | None] = []

    def run(file: Path | None) -> int:
        files.append(file)
        return 7

    monkeypatch.setattr(drawing, "run_app", run)
    return files


def test_without_a_command_the_app_is_run_and_its_status_returned(
    opened: list[Path | None],
) -> None:
    assert main([]) == 7
    assert opened == [None]


@pytest.mark.parametrize("name", ["friday.json", "no-such-file", "./deduce", "games.json"])
def test_the_app_is_opened_on_a_file_that_is_the_one_argument(
    opened: list[Path | None], name: str
) -> None:
    assert main([name]) == 7
    assert opened == [Path(name)]


def test_the_program_itself_is_asked_for_the_file_that_it_was_started_with(
    opened: list[Path | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["deduction-notepad", "friday.json"])
    assert main() == 7
    assert opened == [Path("friday.json")]


@pytest.mark.parametrize("given", [["friday.json", "--json"], ["one.json", "two.json"], ["deduce"]])
def test_whatever_else_is_no_command_is_refused(
    opened: list[Path | None], given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(given)
    assert ended.value.code == 2
    assert "usage: deduction-notepad" in capsys.readouterr().err
    assert opened == []
