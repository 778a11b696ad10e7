"""Every file of a package is shipped under terms that its `copyright` tells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import licences
from environment import NotReadyError
from making import Making

if TYPE_CHECKING:
    from pathlib import Path


def program(folder: Path, *files: str) -> Path:
    """Return a folder with these files in it, as if it were a frozen program."""
    for name in files:
        file = folder / "program" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"")
    return folder / "program"


@pytest.mark.parametrize(
    "path",
    [
        "deduction-notepad",
        "_internal/notepad/resources/games/black-vienna.toml",
        "_internal/PySide6/Qt/lib/libQt6Core.so.6",
        "_internal/numpy.libs/libgfortran-0a1b.so.5.0.0",
        "_internal/python3.11/lib-dynload/_json.cpython-311-x86_64-linux-gnu.so",
    ],
)
def test_a_library_is_spoken_for_by_its_path(path: str) -> None:
    assert licences.spoken_for(path)


def test_terms_that_a_file_is_under_are_written_down() -> None:
    told = licences.written()
    named = re.findall(r"^Files:(?:.|\n(?!\n))*\nLicense: (.+)$", told, re.MULTILINE)
    explained = re.findall(r"^License: (.+)\n ", told, re.MULTILINE)
    assert len(named) == told.count("\nFiles:")
    assert {*named} == {*explained}
    assert "@" not in re.sub(r"<.+?@.+?>", "", told)
    assert " Permission is hereby granted" in told
    assert "/usr/share/common-licenses/LGPL-3" in told


def test_a_library_that_nobody_speaks_for_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = program(tmp_path, "_internal/notepad/app.css", "_internal/libstranger.so.1")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotReadyError, match=r"under which terms libstranger\.so\.1 is shipped"):
        licences.lay_out(Making(tmp_path, 0), there, tmp_path / "doc")


def test_what_the_system_lent_brings_its_own_terms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = program(tmp_path, "_internal/libz.so.1")
    asked = tmp_path / "dpkg-query"
    asked.write_text("#!/bin/sh\necho 'zlib1g:amd64: /lib/libz.so.1'\n")
    asked.chmod(0o755)
    (tmp_path / "zlib1g").mkdir()
    (tmp_path / "zlib1g" / "copyright").write_text("by Jean-loup and Mark")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    monkeypatch.setattr(licences, "_DOCUMENTS", tmp_path)
    licences.lay_out(Making(tmp_path, 0), there, tmp_path / "doc")
    assert (tmp_path / "doc" / "licences" / "zlib1g").read_text() == "by Jean-loup and Mark"
    told = (tmp_path / "doc" / "copyright").read_text("utf-8")
    assert "\n\nFiles: usr/lib/deduction-notepad/_internal/libz.so.1\n" in told
