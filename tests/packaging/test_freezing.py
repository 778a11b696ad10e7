"""What a frozen program is relieved of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import freezing
from making import Making

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_python_and_the_solvers_are_stripped_and_no_library_that_would_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool, told = tmp_path / "strip", tmp_path / "told"
    tool.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {told}\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    inside = tmp_path / "program" / "_internal"
    symbols = ("libpython3.11.so.1.0", "python3.11/lib-dynload/_json.so", "pysolvers.so")
    for name in (*symbols, "numpy.libs/libscipy_openblas64_.so", "PySide6/QtCore.abi3.so"):
        (inside / name).parent.mkdir(parents=True, exist_ok=True)
        (inside / name).write_bytes(b"")
    freezing.strip(Making(tmp_path, 0), tmp_path / "program")
    assert told.read_text().split() == ["--strip-unneeded", *(f"{inside / one}" for one in symbols)]
