"""LateResults: games that nobody looked at yet are reckoned one by one, beside the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from notepad.core.game.game import Play, View
from notepad.core.game.game_review import Review, found_out
from notepad.core.game.states import states_of
from notepad.shell.reasoning.engine import engine
from notepad.shell.reasoning.thinker import Thinker
from notepad.storage import StoreError
from notepad.storage.evenings import DueGame, Evenings, Found

if TYPE_CHECKING:
    from notepad.core.game.game import AnyGame
    from notepad.core.page.page import Result


class LateResults(QObject):
    """Looks at what is due, the newest game first, until all is kept or nobody waits any more.

    `kept` comes after each game, `failed` with a message where nothing can be kept: it ends then.
    What can't be reckoned, as the notes contradict each other, is kept as not counted.
    """

    kept = Signal()
    failed = Signal(str)

    def __init__(self, evenings: Evenings, parent: QObject | None = None) -> None:
        """Begin with the first game once the window is idle; raises StoreError."""
        super().__init__(parent)
        self._evenings = evenings
        self._due = list(evenings.due())
        self._thinker: Thinker | None = None
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._look)
        if self._due:
            self._next.start()

    @property
    def left(self) -> int:
        """How many games are still to be looked at."""
        return len(self._due)

    def stop(self) -> None:
        """Leave the others for another time."""
        self._next.stop()
        self._due.clear()
        self._rest()

    def _look(self) -> None:
        """Look at the next game: what takes long is reckoned beside the window."""
        due = self._due[0]
        try:
            played = self._evenings.played(due.id)
        except StoreError as error:
            self._fail(str(error))
            return
        if played is None:
            self._go_on()
            return
        game, play = played
        result = result_of(game, play)
        if result is None or not result.answers:
            self._keep(due, result, Found())
        else:
            self._think(due, game, play, result)

    def _think(self, due: DueGame, game: AnyGame, play: Play[Any, Any], result: Result) -> None:
        notes, said = len(found_out(play.notes)), result.said
        self._thinker = thinker = Thinker(game, engine(), self)
        thinker.weighed.connect(lambda _known: thinker.look_over())
        thinker.contradicted.connect(lambda _what: self._keep(due, result, Found()))
        thinker.found_out.connect(
            lambda review: self._keep(due, result, _found(notes, review, said))
        )
        thinker.failed.connect(lambda _why: self._go_on())
        thinker.gave_up.connect(lambda _why: self._go_on())
        thinker.think(play)

    def _keep(self, due: DueGame, result: Result | None, found: Found) -> None:
        try:
            self._evenings.keep(due, None if result is None else result.winners, found)
        except StoreError as error:
            self._fail(str(error))
        else:
            self._go_on()

    def _go_on(self) -> None:
        self._rest()
        del self._due[:1]
        if self._due:
            self._next.start()
        self.kept.emit()

    def _fail(self, why: str) -> None:
        self.stop()
        self.failed.emit(why)

    def _rest(self) -> None:
        thinker, self._thinker = self._thinker, None
        if thinker is not None:
            thinker.close()
            thinker.deleteLater()


def result_of(game: AnyGame, play: Play[Any, Any]) -> Result | None:
    """Return how a game ended, None while it goes on."""
    return game.page(View(play, states_of(game, play)[-1])).result


def _found(notes: int, review: Review, said: int | None) -> Found:
    """Return how early a game could be found out; that it was said makes nobody find it out."""
    certain = review.certain_from
    return Found(notes, None if said is not None and certain == said else certain)
