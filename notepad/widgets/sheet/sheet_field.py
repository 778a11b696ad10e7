"""What grid, holdings, track and ledger have in common on the screen.

`SheetField` has things that are lit or new, and can show a part of itself alone. It is named and
measured anew whenever its block, its size or its letters change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.widgets.look.drawing import Fading
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QResizeEvent

    from notepad.core.page_changes import Place


class SheetField(Field):
    """A field that shows a block of the sheet.

    A subclass takes over its things in `name_things`, and calls `renew` for another block.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._lit = frozenset[str]()
        self._new: frozenset[Place] = frozenset()
        self.part: str | None = None
        self.fading = Fading(self, self._draw_new_again)

    def show_part(self, part: str | None) -> None:
        """Show this part alone in all the room, or the whole block with None."""
        if part != self.part:
            self.part = part
            alone = QSizePolicy.Policy.Expanding
            self.setSizePolicy(alone, QSizePolicy.Policy.Preferred if part is None else alone)
            self.renew()

    def light(self, keys: Collection[str]) -> None:
        """Light the things with these keys, and no others."""
        self._lit = frozenset(keys)
        self.update()

    def show_new(self, places: Collection[Place], *, stay: bool = False) -> None:
        """Show for a moment that what is known of these places is new, or to `stay` so."""
        self.fading.stop()
        self._new = frozenset(places)
        if places:
            self.fading.start(stay=stay)

    def name_things(self) -> None:
        """Take over what there is to tap where it stands now."""
        raise NotImplementedError

    def renew(self) -> None:
        """Have everything named, measured and painted anew."""
        self.name_things()
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
