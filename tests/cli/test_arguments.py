"""The command line as a whole: what it is asked, how it ends, and that it moves no cursor."""

import json
import subprocess
import sys
from argparse import Namespace
from importlib import import_module
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NoReturn

import pytest

from notepad.cli import commands, main
from notepad.cli.arguments import COMMANDS, asked_of, parser, refused, say, say_json
from notepad.cli.commands import asked_bytes, asked_record, everything, last_view, status
from notepad.core.faults import Faults
from notepad.core.safe_text import contained
from tests.cli.conftest import ROOT, SAMPLE, TRICKS, Run, spoilt, tricked


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


def test_lines_for_people_hold_no_tricks(capsys: pytest.CaptureFixture[str]) -> None:
    say("one", f"two{TRICKS}")
    first, second = capsys.readouterr().out.splitlines()
    assert first == "one"
    assert second.startswith(r"two\x1b[31m")


def test_scripts_get_a_line_of_plain_letters(capsys: pytest.CaptureFixture[str]) -> None:
    say_json({"title": TRICKS, "after": 3})
    told = capsys.readouterr().out
    assert told.isascii()
    assert told.count("\n") == 1
    assert json.loads(told) == {"title": TRICKS, "after": 3}


def test_why_something_is_refused_goes_where_errors_go(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused("no such record") == 2
    assert capsys.readouterr() == ("", "no such record\n")


def test_a_refusal_that_nobody_could_read_is_one_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert refused("no such record") == 2


def test_a_line_stands_for_what_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    content = SAMPLE.read_bytes()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(content)))
    assert asked_bytes("-") == content


def test_where_nothing_can_come_in_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Faults, match="there is no standard input"):
        asked_bytes("-")


def test_a_record_is_looked_at_with_its_title_and_all_that_follows() -> None:
    record, game = asked_record(str(SAMPLE))
    known = everything(game.reasoner(record.setup), record.notes)
    view = last_view(record, game, known)
    assert (view.title, view.play.notes) == (record.title, record.notes)
    assert view.known is known
    assert status(known) == 0


def test_of_a_contradiction_no_odds_are_sought(tmp_path: Path) -> None:
    record, game = asked_record(str(spoilt(tmp_path)))
    known = everything(game.reasoner(record.setup), record.notes)
    assert not known.consistent
    assert status(known) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["sheet", str(SAMPLE), "--output", "sheet.doc"], "sheet.doc"),
        (["blank", "catalina", "--output", "blank.pdf"], "cataline"),
        (["blank", "cataline", "--output", "no-such-folder/blank.pdf"], "no-such-folder"),
        (["deduce", "no-such-record.json"], "no-such-record.json"),
    ],
)
def test_what_can_not_be_done_is_told_and_ends_with_2(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    run: Run,
) -> None:
    monkeypatch.chdir(tmp_path)

    assert told in run(*arguments, ends=2).err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("happens", "status"), [(KeyboardInterrupt(), 130), (OSError("the disk is full"), 2)]
)
def test_a_command_that_is_stopped_ends_without_a_traceback(
    happens: BaseException,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def stopped(_asked: Namespace) -> NoReturn:
        raise happens

    monkeypatch.setattr(commands, "games", stopped)
    assert main(["games"]) == status
    told = capsys.readouterr().err
    assert told == ("games: the disk is full\n" if status == 2 else "")


def test_who_has_read_enough_of_it_is_no_trouble() -> None:
    command = [sys.executable, "-m", "notepad", "games"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as asked:
        assert asked.stdout is not None
        assert asked.stderr is not None
        asked.stdout.close()
        assert asked.stderr.read() == b""
    assert asked.returncode == 0


def test_a_terminal_that_knows_no_symbols_gets_text_all_the_same() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "notepad", "deduce", str(SAMPLE)],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        cwd=ROOT,
    )
    assert ended.returncode == 0
    assert b"Traceback" not in ended.stderr


@pytest.mark.parametrize(
    "asked", [["deduce"], ["replay"], ["advise"], ["why", "red-1", "Ann\u202e"]]
)
def test_nothing_in_a_record_moves_the_cursor_of_a_terminal_or_turns_its_lines(
    asked: list[str], tmp_path: Path, run: Run
) -> None:
    command, *rest = asked
    told = run(command, str(tricked(tmp_path)), *rest).out
    assert contained(told) == told
    assert len(told.splitlines()) > 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["deduce", f"no-such{TRICKS}"],
        ["blank", TRICKS, "--output", "blank.pdf"],
        ["why", str(SAMPLE), TRICKS, TRICKS],
        ["sheet", str(SAMPLE), "--output", f"x{TRICKS}"],
    ],
)
def test_what_was_asked_for_moves_no_cursor_either(arguments: list[str], run: Run) -> None:
    told = run(*arguments, ends=2).err
    assert contained(told) == told
