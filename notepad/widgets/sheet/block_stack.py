"""Blocks of a page, each shown by the widget of its kind, one below the other."""

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.page.block import Block
from notepad.core.page.changes import Place
from notepad.widgets.sheet.block_kinds import KINDS, Tap


class BlockStack(QWidget):
    """Shows blocks from top to bottom; a widget stays as long as its place holds its kind.

    `made` is called with each new widget and its taps, so that whoever owns the stack can listen.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.made: Callable[[QWidget, Mapping[str, Tap]], None] = lambda _widget, _taps: None
        self._shown: list[tuple[type[Block], QWidget]] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(14)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """What shows the blocks, from top to bottom."""
        return tuple(widget for _kind, widget in self._shown)

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show these blocks in place of those before."""
        for place, block in enumerate(blocks):
            if place == len(self._shown) or self._shown[place][0] is not type(block):
                self._drop(place)
                self._add(type(block))
            KINDS[type(block)].show(self._shown[place][1], block)
        self._drop(len(blocks))

    def light(self, keys: Collection[str]) -> None:
        """Light the boxes with these keys, wherever they stand."""
        for kind, widget in self._shown:
            KINDS[kind].light(widget, keys)

    def show_new(self, places: Collection[Place], *, stay: bool = False) -> None:
        """Show for a moment that these marks are new, and no others, or to `stay` so."""
        for kind, widget in self._shown:
            KINDS[kind].show_new(widget, places, stay=stay)

    def _add(self, kind: type[Block]) -> None:
        widget = KINDS[kind].widget()
        self._shown.append((kind, widget))
        self._column.addWidget(widget)
        self.made(widget, KINDS[kind].taps)

    def _drop(self, place: int) -> None:
        """Remove the widgets from a place on."""
        for _kind, widget in self._shown[place:]:
            self._column.removeWidget(widget)
            widget.hide()  # the focus leaves it while it is still there
            widget.deleteLater()
        del self._shown[place:]
