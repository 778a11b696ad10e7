"""PageTurning: the pages of a game are turned back and on again at its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from notepad.shell.table.sitting import Sitting
    from notepad.shell.table.table_area import TableArea
    from notepad.shell.table.table_view import TableView


class PageTurning(QObject):
    """Has the sheet shown as it was where that is asked for on a table, and as it is again."""

    def __init__(self, sitting: Sitting, area: TableArea, parent: QObject) -> None:
        """Listen to a table."""
        super().__init__(parent)
        self._sitting, self._area = sitting, area
        area.notes.look_asked.connect(self.look_back)
        area.past.turned.connect(sitting.look_back)
        area.past.left.connect(lambda: sitting.look_back(None))

    def show_view(self, view: TableView, before: TableView | None) -> None:
        """Show where in the past the sheet stands, its last note lit among the others."""
        past = view.past
        if past != (before.past if before else None):
            self._area.show_past(past)
            self._area.notes.light((past.after,) if past and past.after else ())

    def look_back(self, after: int) -> None:
        """Show the sheet as it was after so many of the notes, with what leads on and back."""
        self._sitting.look_back(min(max(after, 0), len(self._sitting.session.notes)))
        self._area.turn_to("note")

    def turn(self, steps: int) -> None:
        """Turn so many notes on, or back if negative, from what is shown."""
        past = self._sitting.view.past
        here = len(self._sitting.session.notes) if past is None else past.after
        self.look_back(here + steps)
