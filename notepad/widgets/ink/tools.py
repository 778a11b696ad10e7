"""What a player has in hand to write with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from notepad.core.ink import InkColour, Pen


class Tool(StrEnum):
    """What a pen does where it is set down."""

    THIN = "thin"
    BOLD = "bold"
    MARKER = "marker"
    ERASER = "eraser"
    LASSO = "lasso"
    TAP = "tap"
    """It taps, as a finger does."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What was chosen; with `pen_only` no finger and no mouse writes."""

    tool: Tool = Tool.THIN
    colour: InkColour = InkColour.BLACK
    pen_only: bool = False

    @property
    def pen(self) -> Pen:
        """What a stroke is written with, if the tool writes; it is one of the pens."""
        return Pen(self.tool)
