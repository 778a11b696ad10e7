"""What the notepad is made of besides itself: each part's name, version and licence."""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution
from pathlib import PurePath

from notepad.core.words import enumerated

PROGRAM = "deduction-notepad"
_NAME = re.compile(r"[\w.-]+")
_LICENCE = re.compile(r"licen[cs]e|copying", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """A part that is shipped; `texts` are those of its licences that came with it."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...] = ()


def shipped_parts() -> list[Part]:
    """Return Python and all libraries that the notepad needs, as they are installed, by name."""
    found: dict[str, Distribution] = {}
    todo = [PROGRAM]
    while todo:
        name = todo.pop()
        try:
            there = distribution(name)
        except PackageNotFoundError:
            continue  # it is needed on other systems only, or by an older Python
        if there.name not in found:
            found[there.name] = there
            todo += _needs(there)
    found.pop(PROGRAM, None)
    python = Part("Python", platform.python_version(), "PSF-2.0")
    return [python, *(_part(found[name]) for name in sorted(found, key=str.lower))]


def _needs(there: Distribution) -> list[str]:
    needs = (need for need in there.requires or () if "extra ==" not in need)
    return [found[0] for need in needs if (found := _NAME.match(need))]


def _part(there: Distribution) -> Part:
    said = there.metadata
    licence = said["License-Expression"] if "License-Expression" in said else said["License"]
    named = {PurePath(name).name for name in said.get_all("License-File") or ()}
    inside = [file for file in there.files or () if ".dist-info/" in file.as_posix()]
    files = [file for file in inside if file.name in named or _LICENCE.search(file.as_posix())]
    texts = tuple(text for file in files if (text := _text(file)))
    return Part(there.name, there.version, licence or _classified(there), texts)


def _classified(there: Distribution) -> str:
    """Return the licences that the classifiers of a part tell, "" for none."""
    classifiers = there.metadata.get_all("Classifier") or ()
    told = (one.split(" :: ")[-1] for one in classifiers if one.startswith("License :: "))
    return enumerated(told)


def _text(file: PackagePath) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
