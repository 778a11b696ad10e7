from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import TYPE_CHECKING

from notepad.shell import about as module
from notepad.shell.about import shipped_parts

if TYPE_CHECKING:
    import pytest

PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"


def test_every_library_that_is_declared_is_told_with_version_and_licence() -> None:
    declared = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    wanted = {line.split(">")[0].lower().replace("-", "_") for line in declared}
    parts = {part.name.lower().replace("-", "_"): part for part in shipped_parts()}
    assert wanted <= parts.keys()
    assert all(part.version and part.licence for part in parts.values())


def test_what_libraries_need_themselves_comes_too_and_what_only_develops_does_not() -> None:
    names = {part.name.lower() for part in shipped_parts()}
    assert {"python", "attrs", "shiboken6"} <= names
    assert not {"pytest", "tomlkit", "hatchling", "deduction-notepad"} & names


def test_texts_of_licences_come_along() -> None:
    (numpy,) = (part for part in shipped_parts() if part.name == "numpy")
    assert any("Redistributions" in text for text in numpy.texts)


def test_a_part_that_tells_its_licence_by_its_class_alone_has_licence_and_text() -> None:
    (freehand,) = (part for part in shipped_parts() if part.name == "perfect-freehand")
    assert freehand.licence == "MIT License"
    assert any("Permission is hereby granted" in text for text in freehand.texts)


def test_where_nothing_is_installed_python_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(module, "distribution", missing)
    assert [part.name for part in shipped_parts()] == ["Python"]
