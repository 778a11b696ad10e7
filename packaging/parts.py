"""The two wheels that are published: the engine with the command line, and the whole app.

    parts.py FOLDER [SHARE]

`deduction-notepad` has the window. It needs Qt, and of `deduction-notepad-engine` the same version,
which has all the rest. No module or resource is in both, so either can be updated and removed by
pip; only the command is, since whoever installs the app alone (pipx, uv) wants it, too.

An extra can't take away a dependency, and two wheels that both have the engine would overwrite and
remove each other's files. An sdist and a checkout are whole: they have both parts, and all that
either needs.

`SHARE` is a folder with what both wheels bring for `share`: one folder for each, by its name.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

if TYPE_CHECKING:
    from collections.abc import Iterable

APP, ENGINE = "deduction-notepad", "deduction-notepad-engine"
_MODULES = ("app.py", "shell", "widgets")
_OF_WINDOW = ("PySide6-Essentials", "perfect-freehand")
"""What only the window needs; a test finds what else the engine doesn't import, or needs."""

_ABOUT_ENGINE = (
    "The engine of Deduction Notepad as a library and on the command line, without its window."
)
_FOR_PLAYERS = ("Environment :: X11 Applications :: Qt", "Intended Audience :: End Users/Desktop")
_FOR_SCRIPTS = (
    "Intended Audience :: Developers",
    "Topic :: Software Development :: Libraries :: Python Modules",
)


def configured(root: Path, name: str, share: Path | None = None) -> dict[str, Any]:
    """Return what `pyproject.toml` would say if the tree were this distribution alone."""
    config = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    project, wheel = config["project"], config["tool"]["hatch"]["build"]["targets"]["wheel"]
    needs, shared = project["dependencies"], wheel["shared-data"]
    wheel["hooks"]["custom"]["part"] = "engine" if name == ENGINE else "window"
    of_window = [need for need in needs if need.startswith(_OF_WINDOW)]
    if name == ENGINE:
        project["name"], project["description"] = ENGINE, _ABOUT_ENGINE
        project["dependencies"] = [need for need in needs if need not in of_window]
        kept = [one for one in project["classifiers"] if one not in _FOR_PLAYERS]
        project["classifiers"] = sorted({*kept, *_FOR_SCRIPTS})
        wheel["exclude"] += [f"/notepad/{module}" for module in _MODULES]
        shared.clear()
    else:
        version = ProjectMetadata(str(root), PluginManager(), config).version
        project["dependencies"] = [f"{ENGINE}=={version}", *of_window]
        wheel["only-include"] = [f"notepad/{module}" for module in _MODULES]
    if share is not None:
        shared[str(share / name)] = "share"
    return config


def build(root: Path, folder: Path, share: Path | None = None) -> list[Path]:
    """Build both wheels into a folder; return them, that of the engine first."""
    made: list[Path] = []
    for name in (ENGINE, APP):
        metadata = ProjectMetadata(str(root), PluginManager(), configured(root, name, share))
        builder = WheelBuilder(str(root), metadata=metadata)
        made += map(Path, builder.build(directory=str(folder), versions=["standard"]))
    return made


def main(arguments: Iterable[str]) -> None:
    """Build both wheels from this checkout."""
    folder, *share = map(Path, arguments)
    build(Path(__file__).resolve().parents[1], folder, *share)


if __name__ == "__main__":
    main(sys.argv[1:])
