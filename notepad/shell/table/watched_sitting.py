"""WatchedSitting: a game on the table as a player looks at it, now and back then."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from notepad.core.game.reasoner import Reason
from notepad.core.level import Level
from notepad.core.page.grid import Cell
from notepad.core.play.session import Session
from notepad.core.words import _
from notepad.shell.table.ended_game import EndedGame
from notepad.shell.table.seen_sitting import SeenSitting

if TYPE_CHECKING:
    from notepad.shell.table.table_view import TableView


class WatchedSitting(SeenSitting):
    """What a player looks at: how much of it, why, and as it was when. Nothing here is noted.

    After every change `shown` brings the one view that the table shows from now on; `troubled`
    brings a message for the player, and `stuck` one where it helps to `reason_again`.
    """

    shown = Signal(object)
    troubled = Signal(str)
    stuck = Signal(str)

    def __init__(
        self,
        session: Session,
        *,
        title: str,
        level: Level,
        hints: bool,
        end: EndedGame | None,
        parent: QObject | None,
    ) -> None:
        """Look at a session from now on."""
        super().__init__(session, title=title, level=level, hints=hints, end=end, parent=parent)
        following = self._following
        self._last: TableView | None = None
        following.marked.connect(self._show_marks)
        following.changed.connect(self._show_page)
        following.extended.connect(self._extend)
        following.rested.connect(self._go_on)
        following.recalled.connect(self._show)
        following.explained.connect(self._explained)
        following.found_out.connect(self._show)
        following.slips_found.connect(self._show)
        following.foresaw.connect(self._show)
        following.turned_back.connect(self._turned_back)
        following.supposed.connect(self._show)
        following.failed.connect(self._failed)
        following.lagged.connect(self._show)
        following.gave_up.connect(self._gave_up)

    def look_back(self, after: int | None) -> None:
        """Show the sheet as it was after so many of the notes, or with None as it is now.

        A box that is asked about is followed from page to page, but not from now to then or back.
        """
        back, asked = self._table.back, self._table.asked
        self.let_go()
        if back.on or after is not None:
            if back.on and after is not None:
                asked.forget_reason()
            else:
                asked.stop()
            back.turn_to(after)
            self._show()
            self._explain()

    def suppose(self, cell: str, holder: str) -> bool:
        """Show what would follow if a holder had a box's card; return whether it can be shown.

        An account of a ledger or a track has no card that anybody could have.
        """
        table = self._table
        card = isinstance(self.page.sheet.box(cell), Cell)
        if not (card and table.deduced and self.settled) or table.back.on:
            return False
        table.end.make_room()
        table.supposing.suppose(cell, holder)
        self._show()
        return True

    def let_go(self) -> None:
        """Suppose nothing any more."""
        if self._table.supposing.on:
            self._table.supposing.let_go()
            self._show()

    def set_level(self, level: Level) -> None:
        """Show more or less of what follows."""
        self.let_go()
        self._table.level = level
        self._table.latest.forget_changes()
        self._show_page()
        self._go_on()

    def set_hints(self, *, on: bool) -> None:
        """Show the open numbers beside the initials, or hide them."""
        self._table.hints = on
        self._show_page()

    def set_doubted(self, share: float) -> None:
        """Mark answers that are less likely than that, with 0 none."""
        self._table.doubts.limit = share
        self._show()

    def ask(self, cell: str, holder: str = "") -> None:
        """Ask why a box stands so, for a holder or the most telling one; "" is a holder's seat."""
        self.let_go()
        self._table.asked.ask(cell, holder)
        self._table.end.make_room()
        self._show()
        self._explain()

    def reason_again(self) -> None:
        """Reason again, after that broke off too often."""
        self._following.try_again()

    def stop_asking(self) -> None:
        """Put the story away."""
        self._table.asked.stop()
        self._show()

    def _turn_to_now(self) -> None:
        """Show neither what was nor what is supposed, from the next view on."""
        table = self._table
        table.supposing.let_go()
        if table.back.on:
            table.back.turn_to(None)
            table.asked.forget_reason()

    def _explain(self) -> None:
        """Have the question answered, if the level answers it, once nothing newer is reckoned."""
        asked = self.question
        if asked and asked.cell and asked.holder and self.settled and self._table.deduced:
            after = self._table.back.after
            notes = len(self.session.notes) if after is None else after
            self._following.explain(asked.cell, asked.holder, notes)

    def _go_on(self) -> None:
        """Have reckoned what nobody waits for."""
        self._following.go_on(self.level)

    def _show(self) -> None:
        """Show the table, unless it shows all of it already."""
        self._table.foresee()
        view = self.view
        if view != self._last:
            self._last = view
            self.shown.emit(view)

    def _turned_back(self) -> None:
        if self._table.back.catch_up():
            self._show()
            self._explain()
        elif self._table.back.on:
            self._show()

    def _extend(self) -> None:
        self._table.add()
        self._show()

    def _show_marks(self) -> None:
        """Show what is certain while the odds are reckoned."""
        self._table.mark()
        self._show()

    def _show_page(self) -> None:
        """Show what is known now, and ask again why."""
        self._following.waited()
        self._table.look_again()
        self._table.look_over()
        self._table.find_slips()
        self._show()
        self._explain()

    def _explained(self, cell: str, holder: str, reason: Reason) -> None:
        if self._table.asked.hear(cell, holder, reason):
            self._show()

    def _failed(self, why: str) -> None:
        told = _("The reasoning stopped ({why}). Your notes are safe; undo the last one to go on.")
        self.troubled.emit(told.format(why=why))

    def _gave_up(self, why: str) -> None:
        told = _("The reasoning stopped several times in a row ({why}). Your notes are safe.")
        self.stuck.emit(told.format(why=why))
