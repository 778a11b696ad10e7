"""Reasoning beside the window: one thread that always works on the newest notes."""

from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal
from typing_extensions import override

from notepad.core.game import AnyGame, Known, Play, Reason, Reasoner


@dataclass(frozen=True, slots=True)
class _Think:
    """Reason about a play; out of date as soon as a newer one is asked for."""

    play: Play[Any, Any]
    revision: int


@dataclass(frozen=True, slots=True)
class _Explain:
    """Say why a holder has, or has not, a cell's card."""

    play: Play[Any, Any]
    subject: str
    holder: str


class Thinker(QThread):
    """Follows and weighs plays, and explains; answers come as signals in the window's thread.

    `followed` brings what is certain, `weighed` the same with odds; both name the play that they
    are about, so that a late answer can be told from the newest one. `failed` brings a message.
    """

    followed = Signal(object, object)
    weighed = Signal(object, object)
    explained = Signal(str, str, object)
    failed = Signal(str)

    def __init__(self, game: AnyGame, parent: QObject | None = None) -> None:
        """Prepare to reason about a game; nothing happens before the first question."""
        super().__init__(parent)
        self._game = game
        self._asked: SimpleQueue[_Think | _Explain | None] = SimpleQueue()
        self._revision = 0
        self._setup: object = None
        self._reasoner: Reasoner[Any] | None = None

    def think(self, play: Play[Any, Any]) -> None:
        """Ask for everything that follows from a play; it replaces what was asked before."""
        self._revision += 1
        self._asked.put(_Think(play, self._revision))
        self._begin()

    def explain(self, play: Play[Any, Any], subject: str, holder: str) -> None:
        """Ask why a holder has, or has not, a cell's card."""
        self._asked.put(_Explain(play, subject, holder))
        self._begin()

    def close(self) -> None:
        """End the thread; what was asked and not answered stays unanswered."""
        self._revision += 1
        self._asked.put(None)
        self.wait()

    def _begin(self) -> None:
        if not self.isRunning():
            self.start()

    def _for(self, setup: object) -> Reasoner[Any]:
        if self._reasoner is None or setup != self._setup:
            self._reasoner, self._setup = self._game.reasoner(setup), setup
        return self._reasoner

    def _answer(self, asked: _Think | _Explain) -> None:
        reasoner = self._for(asked.play.setup)
        match asked:
            case _Think(play, revision):
                self._think(reasoner, play, revision)
            case _Explain(play, subject, holder):
                reason: Reason = reasoner.why(play.notes, subject, holder)
                self.explained.emit(subject, holder, reason)

    def _think(self, reasoner: Reasoner[Any], play: Play[Any, Any], revision: int) -> None:
        if revision != self._revision:
            return
        known: Known = reasoner.follow(play.notes)
        self.followed.emit(play, known)
        if known.consistent and revision == self._revision:
            self.weighed.emit(play, reasoner.weigh(known))

    @override
    def run(self) -> None:
        while (asked := self._asked.get()) is not None:
            try:
                self._answer(asked)
            except Exception as error:  # a fault of ours must reach the player as words
                self._reasoner = None
                self.failed.emit(f"{type(error).__name__}: {error}")
