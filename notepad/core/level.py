"""How much of what follows the sheet may show."""

from __future__ import annotations

from enum import IntEnum


class Level(IntEnum):
    """The help that a table wants, from least to most."""

    PAPER = 0
    BOOKKEEPING = 1
    DEDUCTION = 2
    ODDS = 3
