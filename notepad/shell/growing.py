"""A flow of widgets that wraps like words, where those that may grow fill up their line."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from typing_extensions import override

from notepad.widgets.flow import FlowLayout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QLayoutItem


class GrowingFlow(FlowLayout):
    """Items side by side, wrapped into lines and centred in them.

    Items that expand share what their line leaves free.
    """

    @override
    def _places(self, width: int) -> list[tuple[QLayoutItem, QRect]]:
        lines = groupby(super()._places(width), key=lambda placed: placed[1].top())
        return [placed for _top, line in lines for placed in _filled(list(line), width)]


def _filled(
    line: list[tuple[QLayoutItem, QRect]], width: int
) -> Iterator[tuple[QLayoutItem, QRect]]:
    """Yield the items of one line, widened to its end and centred in its height."""
    growing = sum(_grows(item) for item, _rect in line)
    spare = max(0, width - line[-1][1].right() - 1)
    height = max(rect.height() for _item, rect in line)
    shift = 0
    for item, rect in line:
        extra = spare // growing if _grows(item) else 0
        yield (
            item,
            rect.adjusted(shift, 0, shift + extra, 0).translated(0, (height - rect.height()) // 2),
        )
        shift += extra


def _grows(item: QLayoutItem) -> bool:
    return bool(item.expandingDirections() & Qt.Orientation.Horizontal)
