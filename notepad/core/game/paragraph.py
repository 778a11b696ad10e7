"""A game's rules in short, in our own words: enough to remember them at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.core.words import translated

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences under a heading, in the language that is spoken; "" for no heading."""

    heading: str
    text: str


def paragraphs(told: Iterable[tuple[str, str]]) -> tuple[Paragraph, ...]:
    """Return headings and texts, marked by `N_`, in the language that is spoken."""
    return tuple(Paragraph(translated(heading), translated(text)) for heading, text in told)
