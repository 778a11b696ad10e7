"""The widgets of blocks on the screen.

`BlockWidget` is mixed into those of all blocks. `SheetField`, the base of grid, holdings, track and
ledger, has things that can be lit or new, and can show one part alone. Everything in it is named
and measured again whenever its block, its size or its letters change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from notepad.widgets.look.drawing import Fading
from notepad.widgets.look.layouts import MixedIn
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from PySide6.QtGui import QResizeEvent

    from notepad.core.page_changes import Place


class BlockWidget(MixedIn):
    """The widget of a kind of block: what a sheet asks of each, and most have no answer to."""

    def light(self, keys: Collection[str]) -> None:
        """Light the things with these keys, and no others."""

    def sign(self, signs: Mapping[str, str]) -> None:
        """Show signs at the corners of these boxes, by key, and at no others."""

    def show_asked(self, cell: tuple[str, str] | None) -> None:
        """Mark the cell that is asked about, a holder and the key of a thing; None for none."""

    def show_new(self, places: Collection[Place], *, stay: bool = False) -> None:
        """Highlight what is new at these places for a moment or, with `stay`, permanently."""

    def show_part(self, part: str | None) -> None:
        """Show only this part in all the room, or the whole block with None."""

    def holds_group(self, group: str, room: QSize) -> bool:
        """Return whether a group of its parts has room."""
        return False

    @property
    def whole(self) -> QSize:
        """The least size in pixels for showing all of it together."""
        return self.minimumSizeHint()


class SheetField(BlockWidget, Field):
    """A field that shows a block of the sheet.

    A subclass registers what can be tapped in `name_things`, and calls `renew` for another block.
    """

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self._lit = frozenset[str]()
        self._new: frozenset[Place] = frozenset()
        self.part: str | None = None
        self.fading = Fading(self, self._draw_new_again)

    @override
    def show_part(self, part: str | None) -> None:
        if part != self.part:
            self.part = part
            alone = QSizePolicy.Policy.Expanding
            self.setSizePolicy(alone, QSizePolicy.Policy.Preferred if part is None else alone)
            self.renew()

    @override
    def light(self, keys: Collection[str]) -> None:
        self._lit = frozenset(keys)
        self.update()

    @override
    def show_new(self, places: Collection[Place], *, stay: bool = False) -> None:
        self.fading.stop()
        self._new = frozenset(places)
        if places:
            self.fading.start(stay=stay)

    def register_things(self) -> None:
        """Register everything that can be tapped, with its current place."""
        raise NotImplementedError

    def renew(self) -> None:
        """Name, measure and paint everything again."""
        self.register_things()
        self.updateGeometry()
        self.update()

    def _draw_new_again(self) -> None:
        self.update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self.renew()
        super().resizeEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self.renew()
        super().changeEvent(event)
