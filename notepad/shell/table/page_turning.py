"""PageTurning: a game is looked back on at its table, and gone on with in pencil."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from notepad.core.words import _, ngettext
from notepad.shell.table.ended_game import Stage
from notepad.widgets.table.moment_card import Moment
from notepad.widgets.touch.banner import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.shell.table.sitting import Sitting
    from notepad.shell.table.table_area import TableArea
    from notepad.shell.table.table_header import Header
    from notepad.shell.table.table_view import TableView
    from notepad.widgets.touch.banner import Banner


class PageTurning(QObject):
    """Has shown what was, or could be, where that is asked for on a table, and what is again."""

    def __init__(
        self, sitting: Sitting, header: Header, area: TableArea, banner: Banner, parent: QObject
    ) -> None:
        """Listen to a table."""
        super().__init__(parent)
        self._sitting, self._header, self._area, self._banner = sitting, header, area, banner
        area.notes.look_asked.connect(self.look_back)
        area.past.turned.connect(sitting.look_back)
        area.past.left.connect(lambda: sitting.look_back(None))
        area.past.tried.connect(self._try_here)
        area.supposed.left.connect(sitting.let_go)
        area.story.suppose_asked.connect(self.suppose)
        area.result.look_tapped.connect(self._look_back_on_end)
        header.pencil.kept.connect(self.keep)
        header.pencil.dropped.connect(self.drop)

    def show_view(self, view: TableView, before: TableView | None) -> None:
        """Show where in the past the sheet stands, its last note lit among the others."""
        past = view.past
        if past != (before.past if before else None):
            self._area.show_past(past)
            self._area.notes.light((past.after,) if past and past.after else ())
        if view.supposed != (before.supposed if before else None):
            self._area.show_supposed(view.supposed)
            self._area.notes.light(view.supposed.clash if view.supposed else ())
        tried = Moment.TRIED if view.tried or view.supposed else Moment.NOW
        self._area.show_moment(Moment.PAST if past else tried, behind=view.behind)
        if before is None or (view.tried, view.waits) != (before.tried, before.waits):
            self._header.show_tried(view.tried, waits=view.waits)

    def look_back(self, after: int) -> None:
        """Show the sheet as it was after so many of the notes, with what leads on and back."""
        self._sitting.look_back(min(max(after, 0), len(self._sitting.session.notes)))
        self._area.turn_to("note")

    def suppose(self, cell: str, holder: str) -> None:
        """Show what would follow if a holder had a box's card."""
        if self._sitting.suppose(cell, holder):
            self._area.turn_to("note")

    def what_if(self) -> None:
        """Go on in pencil from now or with what waits; or lay that aside for the game itself."""
        if self._sitting.view.tried:
            self._sitting.leave_what_if()
            return
        if self._sitting.view.waits:
            self._sitting.try_again()
        else:
            self._sitting.try_after(len(self._sitting.session.notes))
        self._area.turn_to("note")

    def keep(self) -> None:
        """Keep what is in pencil, and say what had to go for it; one tap brings that back."""
        tried, what_if = self._sitting.view.tried, self._sitting.session.what_if
        if tried and what_if and self._sitting.keep_what_if() and tried.gone:
            told = ngettext(
                "{count} note was taken out for it.",
                "{count} notes were taken out for it.",
                tried.gone,
            )
            kept, steps = self._sitting.session.notes, tried.gone + len(what_if.actions)
            back = partial(self._undo_keeping, kept, steps)
            self._banner.show_message(Message(told.format(count=tried.gone), _("Undo"), back))

    def _undo_keeping(self, kept: Sequence[object], steps: int) -> None:
        """Take back all that keeping did, unless something else was noted since."""
        if self._sitting.session.notes == kept:
            for _step in range(steps):
                self._sitting.undo()

    def drop(self) -> None:
        """Drop what is in pencil; it can be brought back while that is told."""
        dropped = self._sitting.drop_what_if()
        if dropped is not None and dropped.actions:
            told = _("What was in pencil is dropped.")
            again = partial(self._sitting.try_out, dropped)
            self._banner.show_message(Message(told, _("Bring back"), again))

    def offer(self) -> None:
        """Offer to go on with what waits."""
        if self._sitting.session.waits:
            told = _("Something you tried in pencil waits.")
            self._banner.show_message(Message(told, _("Go on"), self._sitting.try_again))

    def turn(self, steps: int) -> None:
        """Turn so many notes on, or back if negative, from what is shown."""
        past = self._sitting.view.past
        here = len(self._sitting.session.notes) if past is None else past.after
        self.look_back(here + steps)

    def _look_back_on_end(self) -> None:
        """Turn from the whole result to the note that told most, or to the result again."""
        view = self._sitting.view
        if view.stage is not Stage.RESULT:
            self._sitting.turn_to(Stage.RESULT)
            return
        self._sitting.turn_to(Stage.LOOKING_BACK)
        turned = view.ended and view.ended.answers and view.ended.answers.turning
        self._area.turn_beside("notes")
        self.look_back(turned or len(self._sitting.session.notes))

    def _try_here(self) -> None:
        past = self._sitting.view.past
        if past is not None:
            self._sitting.try_after(past.after)
