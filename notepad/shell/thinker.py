"""Reasoning beside the window: one thread that always works on the newest notes."""

import gc
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal
from typing_extensions import override

from notepad.core.game import AnyGame, Known, Play, Reason, Reasoner

PATIENCE_MS = 2000
"""How long odds that were estimated are counted after all, when nothing newer is asked."""


@dataclass(frozen=True, slots=True)
class _Think:
    """Reason about a play; out of date as soon as a newer one is asked for."""

    play: Play[Any, Any]
    revision: int
    patience_ms: float = 0


@dataclass(frozen=True, slots=True)
class _Explain:
    """Say why a holder has, or has not, a cell's card."""

    play: Play[Any, Any]
    revision: int
    subject: str
    holder: str


class Thinker(QThread):
    """Follows and weighs plays, and explains; answers come as signals in the window's thread.

    `followed` brings what is certain, `weighed` the same with odds, `explained` a reason; all name
    the play that they are about, so that a late answer can be told from the newest one. `failed`
    brings a message.
    """

    followed = Signal(object, object)
    weighed = Signal(object, object)
    explained = Signal(object, str, str, object)
    failed = Signal(str)

    def __init__(self, game: AnyGame, parent: QObject | None = None) -> None:
        """Prepare to reason about a game; nothing happens before the first question."""
        super().__init__(parent)
        self._game = game
        self._asked: SimpleQueue[_Think | _Explain | None] = SimpleQueue()
        self._revision = self._questions = 0
        self._closed = False
        self._setup: object = None
        self._reasoner: Reasoner[Any] | None = None

    def think(self, play: Play[Any, Any]) -> None:
        """Ask for everything that follows from a play; it replaces what was asked before."""
        self._revision += 1
        self._asked.put(_Think(play, self._revision))
        self._begin()

    def explain(self, play: Play[Any, Any], subject: str, holder: str) -> None:
        """Ask why a holder has, or has not, a cell's card."""
        self._questions += 1
        self._asked.put(_Explain(play, self._questions, subject, holder))
        self._begin()

    def close(self) -> None:
        """End the thread for good; what was asked and not answered stays unanswered."""
        self._closed = True
        self._revision += 1
        self._questions += 1
        self._asked.put(None)
        self.wait()

    def _begin(self) -> None:
        if not self._closed and not self.isRunning():
            self.start()

    def _for(self, setup: object) -> Reasoner[Any]:
        if self._reasoner is None or setup != self._setup:
            self._reasoner, self._setup = self._game.reasoner(setup), setup
        return self._reasoner

    def _answer(self, asked: _Think | _Explain) -> None:
        reasoner = self._for(asked.play.setup)
        match asked:
            case _Think(play, revision, patience_ms) if patience_ms:
                self._think_longer(reasoner, play, revision, patience_ms)
            case _Think(play, revision):
                self._think(reasoner, play, revision)
            case _Explain(play, revision, subject, holder):
                if revision == self._questions:
                    reason: Reason = reasoner.why(play.notes, subject, holder)
                    self.explained.emit(play, subject, holder, reason)

    def _think(self, reasoner: Reasoner[Any], play: Play[Any, Any], revision: int) -> None:
        if revision != self._revision:
            return
        known: Known = reasoner.follow(play.notes)
        self.followed.emit(play, known)
        if not known.consistent or revision != self._revision:
            return
        weighed: Known = reasoner.weigh(known)
        self.weighed.emit(play, weighed)
        if not weighed.exact:
            # A newer play, or a question, comes first; otherwise there is time to count after all.
            self._asked.put(_Think(play, revision, patience_ms=PATIENCE_MS))

    def _think_longer(
        self, reasoner: Reasoner[Any], play: Play[Any, Any], revision: int, patience_ms: float
    ) -> None:
        if revision == self._revision:
            known = reasoner.weigh(reasoner.follow(play.notes), patience_ms=patience_ms)
            if known.exact and revision == self._revision:
                self.weighed.emit(play, known)

    @override
    def run(self) -> None:
        while (asked := self._asked.get()) is not None:
            # Widgets that are gone must be collected in the window's thread, never in this one.
            gc.disable()
            try:
                self._answer(asked)
            except Exception as error:  # a fault of ours must reach the player as words
                self._reasoner = None
                self.failed.emit(f"{type(error).__name__}: {error}")
            finally:
                gc.enable()
