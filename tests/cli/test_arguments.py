from importlib import import_module
from pathlib import Path

import pytest

from notepad.cli.arguments import COMMANDS, asked_of, parser
from notepad.core.safe_text import contained
from tests.cli.records import TRICKS


def test_without_a_command_the_window_is_opened() -> None:
    asked = asked_of([])
    assert (asked.command, asked.file) == ("open_window", None)


def test_help_tells_that_the_app_can_be_opened_on_a_record() -> None:
    told = " ".join(parser().format_help().split())
    assert "usage: deduction-notepad [FILE] deduction-notepad [-h] [--version] [COMMAND" in told
    assert "such as ./deduce" in told


def test_every_command_is_known_to_be_no_file() -> None:
    (commands,) = (action for action in parser()._actions if action.dest == "command")
    assert commands.choices is not None
    assert set(commands.choices) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_told_and_run_by_a_function_of_its_name(command: str) -> None:
    assert f"\n    {command} " in parser().format_help()
    assert callable(getattr(import_module(f"notepad.cli.{COMMANDS[command]}"), command))


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
