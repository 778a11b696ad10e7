"""LastWord: on the table it is said what was done last, and what can be done about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from notepad.core.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from notepad.core.form import Draft
    from notepad.shell.table.table_area import TableArea
    from notepad.shell.table.table_view import TableView


class LastWord(QObject):
    """Shows the last line of a table, and does what its button says."""

    def __init__(
        self,
        area: TableArea,
        *,
        propose: Callable[[Draft], None],
        mend: Callable[[int], None],
        parent: QObject,
    ) -> None:
        """Begin an announcement by `propose`; `mend` takes the note of a number up again."""
        super().__init__(parent)
        self._area, self._propose, self._mend = area, propose, mend
        self._view: TableView | None = None
        area.last.offered.connect(self._take)

    def show_view(self, view: TableView, before: TableView | None) -> None:
        """Say what was done last; what it changed is shown on the sheet for a moment."""
        self._view = view
        latest, page, doubted = view.latest, view.page, _doubted(view)
        if doubted:
            asked = _("Surprising: did you hear right?")
            self._area.last.show_line(latest.said, asked, asked)
        else:
            self._area.last.show_line(latest.said, latest.changed.told, latest.changed.spoken)
        if before is None or _offering(view) != _offering(before):
            offer = None if view.listening else page.offered
            told = _("Mend") if doubted else offer.offer if offer else ""
            self._area.last.offer(told)
        if before is not None and latest.changed.places != before.latest.changed.places:
            self._area.sheet.show_new(latest.changed.places)

    def _take(self) -> None:
        """Take the surprising note up again, or fill in the announcement that is offered."""
        if self._view is None:
            return
        doubted = _doubted(self._view)
        if doubted:
            self._mend(doubted)
        elif self._view.page.offered is not None:
            self._propose(self._view.page.offered.draft)


def _doubted(view: TableView) -> int:
    """Return the number of the note that may have been misheard, 0 where more is told of it."""
    return 0 if view.contradiction is not None else view.latest.surprising


def _offering(view: TableView) -> tuple[object, ...]:
    return view.page, view.listening, _doubted(view)
