"""A game's rules in short, in our own words: enough to remember them at the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences under a heading, in the language that is spoken; "" for no heading."""

    heading: str
    text: str
