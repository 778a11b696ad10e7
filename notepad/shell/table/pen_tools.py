"""What the player writes with, kept in the library; what is stored badly is as at first."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from notepad.core.ink import InkColour
from notepad.widgets.ink.tools import Tool, Tools

if TYPE_CHECKING:
    from collections.abc import Mapping

    from notepad.storage.library import Library

_KEY = "pen"


def load_tools(library: Library) -> Tools:
    """Return what was written with last."""
    stored: Mapping[str, object] = library.setting(_KEY, {})
    usual = Tools()
    tool = next((tool for tool in Tool if tool == stored.get("tool")), usual.tool)
    colour = next((one for one in InkColour if one == stored.get("colour")), usual.colour)
    return Tools(tool, colour, pen_only=stored.get("pen_only") is True)


def save_tools(library: Library, tools: Tools) -> None:
    """Have the library keep what is written with."""
    library.set_setting(_KEY, asdict(tools))
