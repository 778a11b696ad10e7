from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import debian
import environment
from environment import NotReadyError, State

if TYPE_CHECKING:
    from pathlib import Path


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
    (tmp_path / "packaging").mkdir()
    (tmp_path / "packaging" / "build_hook.py").touch()
    made = Workshop()
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "make", made.make)
    monkeypatch.setattr(environment, "fill", made.fill)
    monkeypatch.setattr(debian, "ensure", lambda names: made.done.extend(names))
    return made


def test_the_first_start_makes_and_fills_the_environment(workshop: Workshop) -> None:
    assert environment.prepared() == environment.python_of(environment.VENV)
    assert workshop.done == ["make", "fill"]


def test_the_second_start_does_nothing(workshop: Workshop) -> None:
    environment.prepared()
    workshop.done.clear()
    environment.prepared()
    assert workshop.done == []


def test_libraries_are_seen_to_at_every_start(workshop: Workshop) -> None:
    environment.prepared(libraries=["libegl1"])
    environment.prepared(libraries=["libegl1"])
    assert workshop.done == ["libegl1", "make", "fill", "libegl1"]


@pytest.mark.parametrize(
    "changed", ["pyproject.toml", "packaging/build_hook.py", "resources/locale/de.po"]
)
def test_a_changed_project_is_installed_again_in_the_same_environment(
    workshop: Workshop, changed: str
) -> None:
    environment.prepared()
    workshop.done.clear()
    (environment.ROOT / changed).parent.mkdir(parents=True, exist_ok=True)
    (environment.ROOT / changed).write_text("changed")
    environment.prepared()
    assert workshop.done == ["fill"]


def test_another_python_gets_a_new_environment(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.prepared()
    workshop.done.clear()
    monkeypatch.setattr("sys.version", "3.14.0 (another)")
    environment.prepared()
    assert workshop.done == ["make", "fill"]


def test_an_environment_whose_python_is_gone_is_made_again(workshop: Workshop) -> None:
    environment.python_of(environment.VENV).unlink(missing_ok=True)
    python = environment.prepared()
    workshop.done.clear()
    python.unlink()
    environment.prepared()
    assert workshop.done == ["make", "fill"]


def test_tools_once_installed_stay_and_are_not_installed_for_playing(workshop: Workshop) -> None:
    environment.prepared()
    environment.prepared(develop=True)
    assert workshop.done == ["make", "fill", "fill with tools"]
    environment.prepared()
    assert len(workshop.done) == 3
    (environment.ROOT / "pyproject.toml").write_text("changed")
    environment.prepared()
    assert workshop.done[3:] == ["fill with tools"]


def test_a_first_start_without_packages_names_the_remedy(workshop: Workshop) -> None:
    workshop.online = False
    with pytest.raises(NotReadyError, match="connect to the internet"):
        environment.prepared()


def test_a_failed_installation_is_tried_again_at_the_next_start(workshop: Workshop) -> None:
    workshop.online = False
    with pytest.raises(NotReadyError):
        environment.prepared()
    workshop.online = True
    environment.prepared()
    assert workshop.done[-1] == "fill"


def test_offline_an_older_installation_still_starts(
    workshop: Workshop, capsys: pytest.CaptureFixture[str]
) -> None:
    environment.prepared()
    workshop.online = False
    (environment.ROOT / "pyproject.toml").write_text("changed")
    environment.prepared()
    assert environment.STALE in capsys.readouterr().err


def test_offline_the_checks_do_not_run_without_their_tools(workshop: Workshop) -> None:
    environment.prepared()
    workshop.online = False
    with pytest.raises(NotReadyError):
        environment.prepared(develop=True)


def test_debians_python_without_its_venv_part_names_the_package(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(environment, "can_make_environments", lambda: False)
    with pytest.raises(NotReadyError, match="sudo apt-get install python3-venv"):
        environment.make(tmp_path / "venv")
    assert not (tmp_path / "venv").exists()


def test_the_venv_part_is_asked_of_debian_when_it_is_missing(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "can_make_environments", lambda: False)
    environment.prepared(libraries=["libegl1"])
    assert workshop.done == ["libegl1", "python3-venv", "make", "fill"]


@pytest.mark.parametrize("text", ["", "[]", '{"python": "3.11"}', "\x00"])
def test_a_damaged_memory_of_the_environment_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "prepared.json").write_text(text)
    assert environment.recorded(tmp_path) is None


def test_the_state_of_an_environment_is_remembered(tmp_path: Path) -> None:
    state = State("3.11", "/home/ann/notepad", "f00", develop=True)
    environment.record(tmp_path, state)
    assert environment.recorded(tmp_path) == state


def test_this_python_can_make_environments() -> None:
    assert environment.can_make_environments()
