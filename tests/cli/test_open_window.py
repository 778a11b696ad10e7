from pathlib import Path

import pytest

from notepad.cli import drawing, main


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
