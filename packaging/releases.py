"""The releases that `CHANGELOG.md` lists, for the packages' own lists of releases.

Each has a heading, `## 1.0.0 – 2026-11-23`, and paragraphs that sum it up before the list itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from environment import ROOT

_HEADING = re.compile(r"^## (\d+(?:\.\d+)+) – (\d{4}-\d\d-\d\d)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Release:
    """A version, the day on which it came out, and what it brings, in a few paragraphs."""

    version: str
    day: date
    summary: tuple[str, ...]


def releases() -> list[Release]:
    """Return every release, the newest first."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _before, *rest = _HEADING.split(text)
    return [
        Release(version, date.fromisoformat(day), _summary(body))
        for version, day, body in zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    ]


def _summary(body: str) -> tuple[str, ...]:
    """Return the paragraphs before the first heading or list."""
    head = re.split(r"^(?:#|- )", body, maxsplit=1, flags=re.MULTILINE)[0].strip()
    return tuple(" ".join(paragraph.split()) for paragraph in head.split("\n\n"))
