"""My own pencil marks: not observations, so deduction never reads them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
