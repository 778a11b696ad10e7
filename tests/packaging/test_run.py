"""The one entry, which needs nothing but Python: commands, checks, environment, Debian."""

import ast
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import checks
import commands
import debian
import environment
import run
from checks import Step
from environment import NotReadyError
from notepad.cli import arguments

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
    called: list[Sequence[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert commands.main([]) == 0
    assert called == [[*APP, "deduce", str(commands.SAMPLE)]]
    assert commands.SAMPLE.is_file()
    assert "To open the window" in capsys.readouterr().out


def test_a_command_or_a_file_is_not_mistyped(called: list[Sequence[str]]) -> None:
    assert {*commands.OF_APP} == {*arguments.COMMANDS}
    for asked in (str(commands.SAMPLE), "--version"):
        assert commands.main([asked]) == 0
        assert called.pop() == [*APP, asked]


def test_the_quick_checks_run_without_the_tests_or_only_those_that_are_named(
    called: list[Sequence[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["check"]) == 0
    assert commands.main(["check", "types", "lint"]) == 0
    every = ["format", "lint", "spelling", "texts", "workflows", "imports", "types"]
    assert called == [every, ["lint", "types"]]
    assert commands.main(["check", "tests"]) == 1
    assert "tests: not a check. There are: format, lint" in capsys.readouterr().err


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


class Workshop:
    """Stands for venv and pip: writes down what is asked of it, and works or fails."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.online = True

    def make(self, venv: Path) -> None:
        self.done.append("make")
        python = environment.python_of(venv)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    def fill(self, _python: Path, *, develop: bool) -> bool:
        self.done.append("fill with tools" if develop else "fill")
        return self.online


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    (tmp_path / "pyproject.toml").write_text("[project]")
    locks = tmp_path / "packaging" / "locks"
    locks.mkdir(parents=True)
    for file in ("build_hook.py", "locks/run.txt", "locks/dev.txt", "locks/package.txt"):
        (tmp_path / "packaging" / file).touch()
    made = Workshop()
    monkeypatch.setattr(environment, "LOCKS", locks)
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "make", made.make)
    monkeypatch.setattr(environment, "fill", made.fill)
    monkeypatch.setattr(debian, "ensure", lambda names: made.done.extend(names))
    return made


@pytest.fixture
def ready(workshop: Workshop) -> Workshop:
    """A workshop that made and filled the environment already."""
    environment.prepared()
    workshop.done.clear()
    return workshop


def change(name: str = "pyproject.toml") -> None:
    """Change a file of the project, which may not be there yet."""
    (environment.ROOT / name).parent.mkdir(parents=True, exist_ok=True)
    (environment.ROOT / name).write_text("changed")


def test_the_first_start_makes_the_environment_once(workshop: Workshop) -> None:
    for _start in range(2):
        assert environment.prepared() == environment.python_of(environment.VENV)
        assert workshop.done == ["make", "fill"]


@pytest.mark.parametrize(
    "changed",
    [
        "pyproject.toml",
        "packaging/build_hook.py",
        "packaging/locks/run.txt",
        "resources/locale/de.po",
        "docs/guide/noting.md",
    ],
)
def test_a_changed_project_is_installed_again(ready: Workshop, changed: str) -> None:
    change(changed)
    environment.prepared()
    assert ready.done == ["fill"]


def test_another_python_gets_a_new_environment_and_so_does_one_that_is_gone(
    ready: Workshop, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment.prepared()
    assert environment.REMADE not in capsys.readouterr().err
    monkeypatch.setattr("sys.version", "3.14.0 (another)")
    environment.prepared().unlink()
    assert environment.REMADE in capsys.readouterr().err
    assert ready.done == ["make", "fill"]
    environment.prepared()
    assert ready.done == ["make", "fill"] * 2


def test_tools_once_installed_stay_and_are_not_installed_for_playing(ready: Workshop) -> None:
    environment.prepared(develop=True)
    environment.prepared()
    assert ready.done == ["fill with tools"]
    change()
    environment.prepared()
    assert ready.done == ["fill with tools"] * 2


def test_a_first_start_without_packages_names_the_remedy(workshop: Workshop) -> None:
    workshop.online = False
    with pytest.raises(NotReadyError, match="connect to the internet"):
        environment.prepared()
    workshop.online = True
    environment.prepared()
    assert workshop.done[-1] == "fill"


def test_offline_an_older_installation_still_starts_but_without_their_tools_no_checks(
    ready: Workshop, capsys: pytest.CaptureFixture[str]
) -> None:
    ready.online = False
    with pytest.raises(NotReadyError):
        environment.prepared(develop=True)
    change()
    environment.prepared()
    assert environment.STALE in capsys.readouterr().err


def test_the_workshop_is_made_again_only_for_tools_that_it_lacks(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def installed(_python: Path, *steps: Sequence[str], **_: object) -> bool:
        for step in steps:
            assert Path(step[-1]).name in {"setuptools.txt", "package.txt", "pyinstaller.txt"}
        compiled = "--no-binary=pyinstaller" in steps[-1]
        assert compiled == (steps[-2][-1] == str(environment.LOCKS / "package.txt"))
        workshop.done.append("compiled" if compiled else "downloaded")
        return True

    monkeypatch.setattr(environment, "WORKSHOP", tmp_path / "workshop")
    monkeypatch.setattr(environment, "_installed", installed)
    monkeypatch.setattr(environment, "compile_solvers", lambda *_: workshop.done.append("solvers"))
    monkeypatch.setattr("sys.platform", "linux")
    for freezing in (False, False, True, True, False):
        environment.prepare_workshop(freezing=freezing)
    assert workshop.done == ["make", "downloaded", "make", "compiled", "solvers"]


@pytest.mark.parametrize("text", ["", "[]", '{"python": "3.11"}', "\x00"])
def test_a_damaged_memory_of_the_environment_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "prepared.json").write_text(text)
    assert environment.recorded(tmp_path) is None


def test_others_are_told_the_line_that_installs_them(capsys: pytest.CaptureFixture[str]) -> None:
    def call(_: Sequence[str]) -> int:
        raise AssertionError("only root may install")

    assert not debian.install(["libegl1", "libgl1"], root=False, call=call)
    assert "sudo apt-get install libegl1 libgl1" in capsys.readouterr().err.splitlines()[-1]


def ending_with(status: int) -> list[str]:
    return [sys.executable, "-c", f"raise SystemExit({status})"]


def test_all_steps_run_and_one_failure_fails_the_whole(capfd: pytest.CaptureFixture[str]) -> None:
    todo = [Step("lint", ending_with(1)), Step("tests", ending_with(0))]
    assert checks.run_steps(todo[1:]) == 0
    capfd.readouterr()
    assert checks.run_steps(todo) == 1
    summary = capfd.readouterr().out.partition("summary")[2]
    assert summary.index("FAILED") < summary.index("tests") < summary.index("ok")


def test_checks_tell_at_their_end(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    come = tmp_path / "come"
    told = "print('two spaces')"
    waits = (
        f"import os, time\nfor _ in range(999): os.path.exists({str(come)!r}) or time.sleep(0.01)"
    )
    todo = [
        Step("lint", [sys.executable, "-c", f"{waits}\n{told}\nopen({str(come)!r})"]),
        Step("tests", [sys.executable, "-c", f"open({str(come)!r}, 'w')"]),
    ]
    assert checks.run_steps(todo) == 0
    assert "── lint ──\ntwo spaces\n" in capfd.readouterr().out


def test_options_go_to_pytest_alone_and_all_brings_the_long_tests_too() -> None:
    steps = checks.steps(Path("/venv/bin/python"), ["--all", "-k", "odds"])
    assert [step.name for step in steps if "odds" in step.command] == ["tests"]
    assert steps[-1].command[-4:] == ["-m", "exhaustive or not exhaustive", "-k", "odds"]
    usual = checks.steps(Path("/venv/bin/python"), ["-k", "odds"])[-1]
    assert "odds" in usual.command
    assert "exhaustive or not exhaustive" not in usual.command
