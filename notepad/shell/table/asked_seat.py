"""AskedSeat: a tapped seat tells what may be known there, and how sharp the table is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from notepad.shell.table.keeping import Keeping
from notepad.shell.table.seat_story import seat_story

if TYPE_CHECKING:
    from notepad.shell.table.sitting import Sitting
    from notepad.shell.table.table_area import TableArea
    from notepad.widgets.table.seat_strip import SeatStrip


class AskedSeat(QObject):
    """Listens to the seats of a table, and to what is assumed of those who sit there."""

    def __init__(
        self, sitting: Sitting, seats: SeatStrip, area: TableArea, parent: QObject
    ) -> None:
        """Answer at `area` what is asked at the seats."""
        super().__init__(parent)
        self._sitting, self._area = sitting, area
        self._keeping = Keeping(sitting.session, sitting.troubled.emit)
        seats.seat_tapped.connect(self._ask)
        area.story.assumed.chosen.connect(self._assume)

    def _ask(self, player: str) -> None:
        if seat_story(self._sitting.page, player) is not None:
            self._sitting.ask("", player)
            self._area.turn_to("why")

    def _assume(self, aside: str, word: str) -> None:
        self._keeping.do(lambda: self._sitting.session.put_aside({aside: (word,)}))
