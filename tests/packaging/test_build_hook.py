"""Wheel and source archive: what they bring, and that the same sources make the same."""

import os
import shutil
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from environment import ROOT
from notepad import __version__


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of all that a wheel is built from."""
    copy = tmp_path / "checkout"
    unwanted = shutil.ignore_patterns("__pycache__", "*.mo")
    for folder in ("notepad", "resources", "packaging"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=unwanted)
    for name in ("pyproject.toml", "LICENSE", ".gitignore", "CHANGELOG.md"):
        shutil.copy(ROOT / name, copy)
    (copy / "README.md").touch()
    return copy


def test_a_wheel_brings_games_translations_and_all_that_lies_among_the_resources(
    checkout: Path,
) -> None:
    (wheel,) = WheelBuilder(str(checkout)).build(directory=str(checkout), versions=["standard"])
    assert Path(wheel).name.startswith(f"deduction_notepad-{__version__}-")
    with ZipFile(wheel) as archive:
        packed = {name: archive.read(name) for name in archive.namelist()}
    assert {
        "notepad/games/cataline/game.py",
        "notepad/py.typed",
        "notepad/resources/records/friday-table.json",
        "notepad/resources/icons/deduction-notepad.svg",
        "notepad/resources/locale/de/LC_MESSAGES/notepad.mo",
    } <= packed.keys()
    assert not any(name.startswith(("tests/", "packaging/", "resources/")) for name in packed)
    lying = [path for path in (checkout / "resources").rglob("*") if path.is_file()]
    assert len(lying) > 10
    for path in lying:
        name = f"notepad/{path.relative_to(checkout).as_posix()}"
        assert packed.get(name) == path.read_bytes(), name
    assert packed["notepad/CHANGELOG.md"] == (ROOT / "CHANGELOG.md").read_bytes()


@pytest.mark.parametrize("builder", [WheelBuilder, SdistBuilder])
def test_the_same_sources_make_the_same_bytes(
    checkout: Path, builder: type[WheelBuilder | SdistBuilder], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    made = []
    for later in range(2):
        for path in checkout.rglob("*"):
            os.utime(path, (later + 1_800_000_000, later + 1_800_000_000))
        target = checkout / "made" / str(later)
        (package,) = builder(str(checkout)).build(directory=str(target), versions=["standard"])
        made.append(Path(package).read_bytes())
        shutil.rmtree(target.parent)
    assert made[0] == made[1]


def test_an_editable_install_uses_the_resources_in_place(checkout: Path) -> None:
    (hook,) = WheelBuilder(str(checkout)).get_build_hooks(str(checkout)).values()
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize("editable", data)
    assert data == {"force_include": {}}
    assert (checkout / "resources" / "locale" / "de" / "LC_MESSAGES" / "notepad.mo").is_file()
