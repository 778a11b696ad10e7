"""A flow of widgets that wraps like words, where those that may grow fill up their line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from typing_extensions import override

from notepad.widgets.look.flow_layouts import FlowLayout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QLayoutItem

    Placed = tuple[QLayoutItem, QRect]


class GrowingFlow(FlowLayout):
    """Items side by side, wrapped into lines; those that expand share what their line leaves."""

    @override
    def _places(self, width: int) -> list[tuple[QLayoutItem, QRect]]:
        return [
            placed for line in _lines(super()._places(width)) for placed in _filled(line, width)
        ]


def _lines(flowing: list[Placed]) -> list[list[Placed]]:
    """Return the items line by line: each line begins at the edge."""
    lines: list[list[Placed]] = []
    for item, rect in flowing:
        if rect.left() == 0:
            lines.append([])
        lines[-1].append((item, rect))
    return lines


def _filled(line: list[Placed], width: int) -> Iterator[Placed]:
    """Yield the items of one line, those that grow widened until the line is full."""
    growing = sum(_grows(item) for item, _rect in line)
    spare = max(0, width - line[-1][1].right() - 1)
    shift = 0
    for item, rect in line:
        extra = spare // growing if _grows(item) else 0
        yield item, rect.adjusted(shift, 0, shift + extra, 0)
        shift += extra


def _grows(item: QLayoutItem) -> bool:
    return bool(item.expandingDirections() & Qt.Orientation.Horizontal)
