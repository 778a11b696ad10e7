"""The help levels: how much of what follows from the notes is shown."""

from enum import IntEnum


class Level(IntEnum):
    """The help levels, from least to most."""

    PAPER = 0
    BOOKKEEPING = 1
    DEDUCTION = 2
    ODDS = 3
