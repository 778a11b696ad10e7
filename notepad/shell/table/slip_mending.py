"""SlipMending: on the table a contradiction is shown, and mended by one tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from notepad.widgets.touch.assisted import announce

if TYPE_CHECKING:
    from collections.abc import Callable

    from notepad.core.game.slip import Slip
    from notepad.shell.table.sitting import Sitting
    from notepad.shell.table.table_area import TableArea
    from notepad.shell.table.table_view import TableView
    from notepad.widgets.table.contradiction_panel import Contradiction


class SlipMending(QObject):
    """Shows what is told of notes that contradict each other, and does what is tapped there."""

    def __init__(
        self, sitting: Sitting, area: TableArea, remove: Callable[[int], None], parent: QObject
    ) -> None:
        """Listen to the panel of a table; `remove` takes a note out and offers it back."""
        super().__init__(parent)
        self._sitting, self._area, self._remove = sitting, area, remove
        panel = area.know.contradiction
        panel.taken.connect(self._take)
        panel.removed.connect(remove)
        panel.all_asked.connect(lambda: area.turn_to("notes"))

    def show_view(self, view: TableView, before: TableView | None) -> None:
        """Show a contradiction; one that is new is turned to where nothing is covered by it."""
        if before is None or _warning(view) != _warning(before):
            self._area.warn(view.warned, consistent=view.consistent)
        shown = view.contradiction
        if before is None or shown != before.contradiction:
            self._area.show_contradiction(shown)
        if shown is not None and (before is None or not _said(before, shown)):
            announce(self._area, shown.wrong, urgent=True)
        if shown is not None and (before is None or before.contradiction is None):
            self._area.turn_beside("chances")

    def _take(self, way: int | tuple[Slip, ...]) -> None:
        if isinstance(way, int):
            self._remove(way)
        else:
            self._sitting.mend_slips(way)


def _said(view: TableView, shown: Contradiction) -> bool:
    return view.contradiction is not None and view.contradiction.wrong == shown.wrong


def _warning(view: TableView) -> tuple[object, ...]:
    return view.warned, view.consistent
