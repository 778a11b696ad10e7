from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

import icons
import installers
from environment import NotReadyError
from making import Making

if TYPE_CHECKING:
    from pathlib import Path


def test_the_installer_for_windows_can_be_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = shutil.which("makensis")
    if tool is None:
        pytest.skip("makensis is not installed")
    monkeypatch.setattr(installers, "BUILD", tmp_path)
    icons.write_all(tmp_path / "icons")
    program = tmp_path / "program"
    (program / "_internal").mkdir(parents=True)
    (program / "deduction-notepad.exe").write_bytes(b"MZ")
    target = tmp_path / "deduction-notepad-0.1.0-setup.exe"
    command = [tool, *installers.compiling("0.1.0", program, target)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
    assert target.read_bytes().startswith(b"MZ")


def test_on_another_system_it_is_said_where_an_installer_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.system", lambda: "Linux")
    making = Making(tmp_path / "python", 0)
    with pytest.raises(NotReadyError, match="made on Windows"):
        installers.make_windows(making)
    with pytest.raises(NotReadyError, match="made on a Mac"):
        installers.make_macos(making)
