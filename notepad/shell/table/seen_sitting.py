"""SeenSitting: all that can be seen of a game on the table."""

from typing import Any

from PySide6.QtCore import QObject

from notepad.core.form import Draft, Form, Left
from notepad.core.game.game import AnyGame
from notepad.core.game.reasoner import Told
from notepad.core.level import Level
from notepad.core.page.page import Page
from notepad.core.play.session import Session
from notepad.shell.reasoning.newest_known import Following
from notepad.shell.table.box_story import Question
from notepad.shell.table.ended_game import EndedGame
from notepad.shell.table.shown_table import ShownTable
from notepad.shell.table.table_view import TableView


class SeenSitting(QObject):
    """A session, what follows from it, and the table that shows it; nothing here changes it."""

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
        """Look at a session: what follows from it, and the table that shows it."""
        super().__init__(parent)
        self.session, self.title = session, title
        self._following = Following(session, self)
        self._table = ShownTable(
            session, self._following, title=title, level=level, hints=hints, end=end
        )

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.session.game

    @property
    def level(self) -> Level:
        """How much of what follows is shown."""
        return self._table.level

    @property
    def view(self) -> TableView:
        """All that the table shows now."""
        return self._table.view

    @property
    def page(self) -> Page:
        """What follows from the notes, as the sheet shows it."""
        return self._table.page

    @property
    def form(self) -> Form[Any]:
        """What can be noted next, or the note being mended."""
        return self._table.form

    @property
    def draft(self) -> Draft:
        """What was tapped of the note in hand."""
        return self._table.hand.draft

    @property
    def left(self) -> Left:
        """All that was begun and not noted, what is in hand last."""
        return self._table.left

    @property
    def mending(self) -> int | None:
        """The number of the note that is being mended."""
        return self._table.hand.mending

    @property
    def question(self) -> Question | None:
        """What is asked about a box of the sheet."""
        return self._table.asked.question

    @property
    def sentences(self) -> tuple[str, ...]:
        """The notes as a player would say them."""
        return self._table.said.notes

    @property
    def told(self) -> tuple[Told | None, ...]:
        """What each note told, None where that is not known."""
        return self._following.told

    @property
    def conflict(self) -> tuple[int, ...]:
        """The notes that contradict each other; empty while everything fits."""
        return self._following.clash

    @property
    def consistent(self) -> bool:
        """Whether everything fits, as far as is known yet."""
        return self._following.consistent

    @property
    def settled(self) -> bool:
        """Whether the page shows all that follows from the newest notes."""
        return self._following.settled
