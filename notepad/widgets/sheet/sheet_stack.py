"""SheetStack: the blocks of a sheet, all of them in sight or one part of them at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.form import Choice
from notepad.core.page.page import Face
from notepad.widgets.look.growing_flow import GrowingFlow
from notepad.widgets.sheet.block_kinds import KINDS
from notepad.widgets.sheet.block_stack import BlockStack
from notepad.widgets.touch.controls import Chip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from notepad.core.page.block import Block


_GAP, _TIGHT = 14, 6  # between blocks, and below the chips where there is little room


class _Part(NamedTuple):
    """A part of a sheet: the widget that shows it, how that calls it, and its name."""

    widget: QWidget
    key: str
    name: str


class SheetStack(BlockStack):
    """Blocks below each other; where they have no room together a chip for each part of them.

    A part is a whole block, such as the bank book, or some of it, such as one rival.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.strip = QWidget()
        row = GrowingFlow(self.strip, gap=4)
        row.setContentsMargins(0, 0, 0, 0)
        self.chips: tuple[Chip, ...] = ()
        self._parts: list[_Part] = []
        self._turned = 0
        self._column.insertWidget(0, self.strip)
        self.strip.hide()

    @property
    def cramped(self) -> bool:
        """Whether there are several parts, and no room for all of them together."""
        if len(self._parts) < 2:
            return False
        sizes = [KINDS[kind].whole(widget) for kind, widget in self._shown]
        high = sum(size.height() for size in sizes) + _GAP * (len(sizes) - 1)
        return high > self.height() or max(size.width() for size in sizes) > self.width()

    @override
    def show_blocks(self, blocks: Sequence[Block]) -> None:
        super().show_blocks(blocks)
        self._parts = [
            _Part(widget, key, name)
            for block, widget in zip(blocks, self.widgets, strict=True)
            for key, name in KINDS[type(block)].parts(block)
        ]
        self._offer()
        self._arrange()

    def turn_to(self, part: int) -> None:
        """Show this part where there is room for one."""
        self._turned = part
        self._arrange()

    def _offer(self) -> None:
        """Have a chip for each part."""
        row = self.strip.layout()
        assert row is not None
        while len(self.chips) < len(self._parts):
            chip, at = Chip(Choice("", Face(""))), len(self.chips)
            chip.clicked.connect(lambda _on=False, at=at: self.turn_to(at))
            row.addWidget(chip)
            self.chips += (chip,)
        for chip in self.chips[len(self._parts) :]:
            row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = self.chips[: len(self._parts)]

    def _arrange(self) -> None:
        """Show all blocks, or the part that was turned to."""
        cramped = self.cramped
        self._turned = min(self._turned, max(0, len(self._parts) - 1))
        here = self._parts[self._turned] if cramped else None
        for at, (chip, part) in enumerate(zip(self.chips, self._parts, strict=True)):
            chip.show_choice(Choice(part.key, Face(part.name), chosen=at == self._turned))
        for kind, widget in self._shown:
            alone = here.key if here is not None and here.widget is widget else None
            KINDS[kind].turn(widget, alone)
            widget.setVisible(here is None or here.widget is widget)
        self.strip.setVisible(cramped)
        spacing = _TIGHT if cramped else _GAP
        if self._column.spacing() != spacing:  # to set it asks for a layout, and so to arrange
            self._column.setSpacing(spacing)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()  # with larger letters blocks want more room
        return super().event(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
