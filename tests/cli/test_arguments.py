from pathlib import Path

import pytest

from notepad.cli.arguments import parser
from notepad.core.shown_text import contained
from tests.cli.records import TRICKS

COMMANDS = ("deduce", "replay", "why", "verify", "sheet", "blank", "games")
FOLDER = Path(__file__).resolve().parents[2] / "notepad" / "cli"


def test_without_a_command_the_window_is_opened() -> None:
    assert parser().parse_args([]).command == "open_window"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_told_and_run_by_a_module_of_its_name(command: str) -> None:
    assert f"\n    {command} " in parser().format_help()
    assert (FOLDER / f"{command}.py").exists()


def test_a_drawing_needs_a_file_to_go_to(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(["blank", "cataline"])
    assert ended.value.code == 2
    assert "--output" in capsys.readouterr().err
    asked = parser().parse_args(["blank", "cataline", "--output", "blank.pdf"])
    assert asked.output == Path("blank.pdf")


def test_odd_arguments_move_no_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["games", f"--odd{TRICKS}"])

    told = capsys.readouterr().err
    assert contained(told) == told
