"""Monkeys at real windows: what xdotool is told, and a window that lives on a screen of its own."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

import monkey
from monkey import AT_ONCE, xdotool
from tests.monkeys.acts import read_act

if TYPE_CHECKING:
    from pathlib import Path

PLACE = (10, 40, 1000, 500)
NEEDED = ("Xvfb", "openbox", "xdotool")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ("tap 500 500", "mousemove 510 277 mousedown 1 mouseup 1"),
        ("wheel 0 0 -240", "mousemove 10 14 mousedown 5 mouseup 5 mousedown 5 mouseup 5"),
        ("key Ctrl+PgUp", "key --delay 0 ctrl+Prior"),
        ("write Ann", "type --delay 1 Ann"),
        ("write Zoë", ""),
        ("size 360 640", "windowsize 7 360 640 sleep 0.05"),
        ("rest", ""),
    ],
)
def test_an_act_becomes_words_for_xdotool(act: str, words: str) -> None:
    assert xdotool(read_act(act), 7, PLACE) == words.split()


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
