"""The command line as a whole: what it is asked, how it ends, and that it moves no cursor."""

import subprocess
import sys
from argparse import Namespace
from importlib import import_module
from pathlib import Path
from typing import NoReturn

import pytest

from notepad.cli import commands, main
from notepad.cli.arguments import COMMANDS, no_display, parser, refuse
from notepad.core.safe_text import harmless_lines
from tests.cli.conftest import ROOT, SAMPLE, TRICKS, Put, Run, tricked


@pytest.mark.usefixtures("german")
def test_the_arguments_module_is_translated_too(capsys: pytest.CaptureFixture[str]) -> None:
    told = parser().format_help()
    assert told.startswith("Aufruf: deduction-notepad")
    assert "Optionen:" in told
    with pytest.raises(SystemExit):
        parser().parse_args(["why"])
    assert "Fehler: diese Argumente fehlen: RECORD, CARD, HOLDER" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_told_and_run_by_a_function_of_its_name(command: str) -> None:
    assert f"\n    {command} " in parser().format_help()
    assert callable(getattr(import_module(f"notepad.cli.{COMMANDS[command]}"), command))


WITHOUT_QT = """
import sys
from notepad.cli import main
try:
    status = main(sys.argv[1:])
except SystemExit as ended:
    status = ended.code
sys.exit("Qt was loaded" if "PySide6" in sys.modules else status)
"""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("frobnicate", "frobnicate: no such command or file. “deduction-notepad --help” lists"),
        ("dedcue", "COMMAND: no command “dedcue”; did you mean “deduce”?"),
        ("dedcue a.json", "COMMAND: no command “dedcue”; did you mean “deduce”?"),
        ("no-such-record.json", "no-such-record.json: no such command or file. "),
        *((asked, "The window needs a display, and there is none here.") for asked in ("", SAMPLE)),
    ],
)
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display")
def test_what_cannot_be_opened_is_told_before_qt_loads(asked: str | Path, told: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT, *str(asked).split()],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={"PYTHONUTF8": "1", "PATH": "", "LANGUAGE": "en"},
        cwd=ROOT,
    )
    (line,) = ended.stderr.splitlines()
    assert line.startswith(told)
    assert (ended.returncode, ended.stdout) == (2, "")


@pytest.mark.skipif(not Path("/proc/net/unix").exists(), reason="only Linux says so")
def test_a_missing_display_is_told_before_qt_aborts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("QT_QPA_PLATFORM", "")
    for gone in (":4321", ":4321.0", "unix:4321"):
        monkeypatch.setenv("DISPLAY", gone)
        assert f"and DISPLAY={gone} can’t be reached" in no_display()
    monkeypatch.setenv("DISPLAY", "far.example:0")
    assert not no_display()
    monkeypatch.setenv("DISPLAY", ":4321")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert not no_display()


def test_a_refusal_that_nobody_can_read_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert refuse("no such record") == 2


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
def test_a_record_moves_no_cursor_and_turns_no_line(asked: list[str], put: Put, run: Run) -> None:
    command, *rest = asked
    told = run(command, put(tricked()), *rest).out
    assert harmless_lines(told) == told
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
    assert harmless_lines(told) == told
