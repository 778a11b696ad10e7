"""The card to choose a pen, its colour, and the page to write on."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.form import Choice
from notepad.core.ink import InkColour
from notepad.core.language import N_, NC_, _, translated
from notepad.widgets.ink.strokes import MOST_PAGES, OWN_COLOURS, Tool, Tools
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.layouts import GrowingFlow, flow_of, lay
from notepad.widgets.touch.buttons import ActionButton, Chip, Weight
from notepad.widgets.touch.scrolling import FingerScroll

if TYPE_CHECKING:
    from collections.abc import Callable


_TOOLS = {
    Tool.THIN: N_("Thin"),
    Tool.BOLD: N_("Bold"),
    Tool.MARKER: N_("Marker"),
    Tool.ERASER: N_("Eraser"),
    Tool.LASSO: N_("Lasso"),
    Tool.TAP: N_("Tap"),
}
_SPOKEN = {
    Tool.ERASER: N_("Erase strokes"),
    Tool.LASSO: N_("Draw a loop around strokes to move or erase them"),
    Tool.TAP: N_("The pen taps like a finger"),
}
_COLOURS = {
    InkColour.BLACK: (NC_("pen", "Black"), Symbol.CIRCLE),
    InkColour.RED: (NC_("pen", "Red"), Symbol.TRIANGLE),
    InkColour.BLUE: (NC_("pen", "Blue"), Symbol.SQUARE),
    InkColour.GREEN: (NC_("pen", "Green"), Symbol.DIAMOND),
}
_ONLY = "pen-only"  # the key of the chip after the colours
_flow = partial(flow_of, gap=GAPS.usual, kind=GrowingFlow)


class PenCard(QWidget):
    """Chips for what to write with and on, and a button to stop writing.

    `chosen` emits the tools, `turned` the page to write on, 0 for the sheet; `rubbed_out` asks to
    erase what a lasso holds, and `left` to stop. It has its chips once there are tools to show.
    """

    chosen = Signal(object)
    turned = Signal(int)
    rubbed_out = Signal()
    left = Signal()

    def __init__(self) -> None:
        """Start with the usual tools, on the sheet."""
        super().__init__()
        self._tools = Tools()
        self._caught = False

    def show_tools(self, tools: Tools) -> None:
        """Show the chosen tools."""
        self._tools = tools
        if self.layout() is None:
            self._make()
        for tool, chip in self.tools.items():
            name = translated(_TOOLS[tool])
            said = translated(_SPOKEN.get(tool, _TOOLS[tool]))
            chip.show_choice(Choice(tool, Face(name), tool is tools.tool, spoken=said))
        for colour, chip in self.colours.items():
            word, symbol = _COLOURS[colour]
            face = Face("", symbol, OWN_COLOURS.get(colour))
            here = colour is tools.colour
            chip.show_choice(Choice(colour, face, here, spoken=translated(word)))
        only = Choice(_ONLY, Face(_("Pen only")), tools.pen_only, spoken=_("Fingers don’t write"))
        self.pen_only.show_choice(only, many=True)

    def show_pages(self, written: int, *, front: int) -> None:
        """Show a chip for the sheet, for each page up to the last written one, and for the next."""
        last = min(max(written + 1, front), MOST_PAGES)
        row = self._pages.layout()
        assert row is not None
        while len(self.pages) <= last:
            chip = self._chip(lambda key: self.turned.emit(int(key)))
            row.addWidget(chip)
            self.pages += (chip,)
        for at, chip in enumerate(self.pages):
            chip.setVisible(at <= last)
            name = str(at) if at else _("Sheet")
            said = _("Page {number}").format(number=at) if at else name
            chip.show_choice(Choice(str(at), Face(name), at == front, spoken=said))

    def show_caught(self, *, on: bool) -> None:
        """Show whether a lasso holds anything to erase."""
        self._caught = on
        if self.layout() is not None:
            self.rub_out.setEnabled(on)

    def _make(self) -> None:
        self.tools = {tool: self._chip(self._choose_tool) for tool in Tool}
        self.colours = {colour: self._chip(self._choose_colour) for colour in InkColour}
        self.pen_only = self._chip(lambda _key: self._turn_pen_only(), many=True)
        self.pages: tuple[Chip, ...] = ()
        self.rub_out = ActionButton(_("Erase"), weight=Weight.PLAIN).on_tap(self.rubbed_out)
        self.done = ActionButton(_("Done")).on_tap(self.left)
        self._arrange()
        self.rub_out.setEnabled(self._caught)

    def _arrange(self) -> None:
        tools = _flow(*self.tools.values())
        colours = _flow(*self.colours.values(), self.pen_only)
        self._pages, choices = _flow(), QWidget()
        lay(QVBoxLayout(choices), tools, colours, self._pages, None, gap=GAPS.usual)
        last = lay(QHBoxLayout(), self.rub_out, (self.done, 1), gap=GAPS.usual)
        lay(QVBoxLayout(self), (FingerScroll(choices), 1), last, gap=GAPS.usual)

    def _chip(self, act: Callable[[str], None], *, many: bool = False) -> Chip:
        chip = Chip(many=many)
        chip.set_compact(on=True)
        return chip.on_tap(lambda: act(chip.choice.key))

    def _choose_tool(self, key: str) -> None:
        self.chosen.emit(replace(self._tools, tool=Tool(key)))

    def _choose_colour(self, key: str) -> None:
        tools = replace(self._tools, colour=InkColour(key))
        writes = tools.tool in (Tool.THIN, Tool.BOLD, Tool.MARKER)
        self.chosen.emit(tools if writes else replace(tools, tool=Tool.THIN))

    def _turn_pen_only(self) -> None:
        self.chosen.emit(replace(self._tools, pen_only=not self._tools.pen_only))
