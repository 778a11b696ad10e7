"""The command line as a whole: how it ends, and that nothing it prints moves a cursor."""

import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import NoReturn

import pytest

from notepad.cli import commands, main
from notepad.core.safe_text import contained
from tests.cli.records import ROOT, SAMPLE, TRICKS, tricked


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
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(arguments) == 2
    assert told in capsys.readouterr().err
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
    asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *rest = asked
    assert main([command, str(tricked(tmp_path)), *rest]) == 0

    told = capsys.readouterr().out
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
def test_what_was_asked_for_moves_no_cursor_either(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2

    told = capsys.readouterr().err
    assert contained(told) == told
