from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import checks
import commands
import environment
import run

if TYPE_CHECKING:
    from collections.abc import Sequence

PYTHON = Path("/checkout/.venv/bin/python")
APP = [str(PYTHON), "-P", "-m", "notepad"]


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[str]]:
    """Return what would have been run, in an environment that is always ready."""
    done: list[Sequence[str]] = []

    def note(command: Sequence[str]) -> int:
        done.append(command)
        return 0

    monkeypatch.setattr(environment, "prepared", lambda **_: PYTHON)
    monkeypatch.setattr(commands, "hand_over", note)
    monkeypatch.setattr("subprocess.call", note)
    monkeypatch.setattr(checks, "run_steps", lambda todo: note([step.name for step in todo]))
    return done


def test_with_a_display_the_app_opens(
    called: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert commands.main([]) == 0
    assert called == [APP]


def test_without_a_display_a_sample_is_told_as_text_and_how_to_get_the_window(
    called: list[Sequence[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert commands.main([]) == 0
    assert called == [[*APP, "deduce", str(commands.SAMPLE)]]
    assert commands.SAMPLE.is_file()
    assert "To get the window" in capsys.readouterr().out


def test_further_arguments_go_to_the_app_display_or_not(called: list[Sequence[str]]) -> None:
    assert commands.main(["deduce", "a game.json", "--json"]) == 0
    assert called == [[*APP, "deduce", "a game.json", "--json"]]


def test_the_checks_come_in_the_order_of_their_speed(called: list[Sequence[str]]) -> None:
    assert commands.main(["test"]) == 0
    assert called == [["format", "lint", "imports", "types", "tests"]]


def test_an_old_python_is_told_which_it_needs(
    called: list[Sequence[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main([], version=(3, 9)) == 1
    assert called == []
    assert "needs Python 3.11 or newer, and this is Python 3.9" in capsys.readouterr().err


def test_an_old_python_can_read_what_tells_it_so() -> None:
    tree = ast.parse(Path(run.__file__).read_text(encoding="utf-8"), feature_version=(3, 4))
    assert not any(isinstance(node, ast.JoinedStr) for node in ast.walk(tree))


def test_what_is_not_ready_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def prepared(**_: object) -> Path:
        raise environment.NotReadyError("connect to the internet")

    monkeypatch.setattr(environment, "prepared", prepared)
    assert commands.main(["test"]) == 1
    assert capsys.readouterr().err == "connect to the internet\n"


@pytest.mark.parametrize(
    ("platform", "variables", "display"),
    [
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {}, False),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_display_is_known_by_platform_and_variables(
    platform: str, variables: dict[str, str], display: bool
) -> None:
    assert commands.has_display(platform, variables) is display
