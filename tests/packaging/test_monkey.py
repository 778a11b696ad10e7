"""Monkeys at real windows: what xdotool is told, and a window that lives on a screen of its own."""

import shutil
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import pytest

import monkey
from monkey import A_LIFE, A_SCENE, AT_ONCE, CHECKS, COMPLAINTS, DEATHS, FellError
from tests.monkeys.acts import Act

NEEDED = ("Xvfb", "openbox", "xdotool")


TRACE = """Traceback (most recent call last):
  File "/home/ann/notepad/shell/window.py", line 12, in show
KeyError: 'Bob'"""


class FallingLife:
    """A window that complains each time when it is tapped."""

    def __init__(self, _screen: object, _folder: Path, *, hangs_s: float = 0) -> None:
        self.done: list[str] = []

    def show(self, scene: str) -> None:
        self.done.append(f"scene {scene}")

    def do(self, acts: Sequence[Act]) -> None:
        self.done += map(str, acts)
        if any(act.kind == "tap" for act in acts):
            raise FellError(TRACE)

    def check(self) -> None: ...
    def end(self) -> None: ...
    def kill(self) -> None: ...


def test_it_goes_on_after_a_fault_and_tells_the_same_one_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(monkey, "KEPT", tmp_path)
    monkeypatch.setattr(monkey, "screen_shown", nullcontext)
    monkeypatch.setattr(monkey, "Life", FallingLife)
    assert monkey.main(["--actions", str(2 * A_LIFE * A_SCENE), "--faults", "3"]) == 1
    told = capsys.readouterr().out
    assert told.count(TRACE) == 1
    assert told.count("The same once more") == 2
    assert f"3 faults: {DEATHS} 0, {COMPLAINTS} 3, {CHECKS} 0" in told
    lines = (tmp_path / "seed-0-0-1.txt").read_text("utf-8").splitlines()
    assert [line.split()[0] for line in lines] == ["tap"]


@pytest.mark.exhaustive
@pytest.mark.skipif(not all(map(shutil.which, NEEDED)), reason=f"needs {', '.join(NEEDED)}")
def test_a_real_window_lives_and_leaves_the_home_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = tmp_path / "home"
    real.mkdir()
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(real))
    assert monkey.main(["--actions", str(2 * AT_ONCE)]) == 0, capsys.readouterr().out
    assert [*real.iterdir()] == []
