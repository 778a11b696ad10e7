from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of all that a wheel is built from."""
    copy = tmp_path / "checkout"
    unwanted = shutil.ignore_patterns("__pycache__", "*.mo")
    for folder in ("notepad", "resources", "packaging"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=unwanted)
    for name in ("pyproject.toml", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, copy)
    (copy / "README.md").touch()
    return copy


def test_a_wheel_brings_games_records_icon_and_compiled_translations(checkout: Path) -> None:
    (wheel,) = WheelBuilder(str(checkout)).build(directory=str(checkout), versions=["standard"])
    with ZipFile(wheel) as archive:
        files = set(archive.namelist())
    assert {
        "notepad/games/cataline/game.py",
        "notepad/py.typed",
        "notepad/resources/records/friday-table.json",
        "notepad/resources/icons/deduction-notepad.svg",
        "notepad/resources/locale/de/LC_MESSAGES/notepad.mo",
    } <= files
    assert not any(name.startswith(("tests/", "packaging/", "resources/")) for name in files)


def test_an_editable_install_uses_the_resources_in_place(checkout: Path) -> None:
    (hook,) = WheelBuilder(str(checkout)).get_build_hooks(str(checkout)).values()
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize("editable", data)
    assert data == {"force_include": {}}
    assert (checkout / "resources" / "locale" / "de" / "LC_MESSAGES" / "notepad.mo").is_file()
