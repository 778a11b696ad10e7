"""What is mine but no observation, such as pencil marks: nothing is deduced from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Aside: TypeAlias = Mapping[str, tuple[str, ...]]
"""Lists of words under names that a game chooses, such as the cards that lie in front of me."""

SHARPNESS = "rivals"
"""What is aside under this word says how much the others make of what they hear."""


class Pencil(StrEnum):
    """What I drew on a player's initials."""

    CROSS = "cross"
    CIRCLE = "circle"
    QUERY = "query"


@dataclass(frozen=True, slots=True)
class PencilMark:
    """One mark of mine: on `holder`'s initials in the cell `cell` of the sheet."""

    cell: str
    holder: str
    pencil: Pencil
