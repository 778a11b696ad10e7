"""Reasoning beside the window: one thread that always works on the newest notes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from queue import SimpleQueue
from typing import Any, TypeAlias

from PySide6.QtCore import QObject, QThread, Signal
from typing_extensions import override

from notepad.core.game.breath import Breath
from notepad.core.game.game import AnyGame, Known, Play, Reason, Reasoner
from notepad.core.level import Level
from notepad.core.mark import Aside
from notepad.shell.reasoning.garbage_collection import uncollected
from notepad.shell.reasoning.what_notes_told import Past

PATIENCE_MS = 2000
"""How long odds that were estimated are counted after all, when nothing newer is asked."""

_REPORTED = 8
"""After so many notes that were looked back on it is told what is known of them so far."""


@dataclass(frozen=True, slots=True)
class _Think:
    """Reason about a play; out of date as soon as a newer one is asked for."""

    play: Play[Any, Any]
    revision: int
    patience_ms: float = 0


@dataclass(frozen=True, slots=True)
class _Ponder:
    """Go on with what nobody waits for; out of date as soon as anything else is to be pondered."""

    play: Play[Any, Any]
    revision: int
    steps: Iterator[Known | Breath]
    last: Known


@dataclass(frozen=True, slots=True)
class _LookBack:
    """Find out what the notes told, one after the other."""

    play: Play[Any, Any]
    revision: int
    found: int = 0


@dataclass(frozen=True, slots=True)
class _Explain:
    """Say why a holder has, or has not, a cell's card."""

    play: Play[Any, Any]
    revision: int
    subject: str
    holder: str


@dataclass(frozen=True, slots=True)
class _Start:
    """Begin to ponder what is known of a play."""

    play: Play[Any, Any]
    revision: int
    known: Known
    aside: Aside
    level: Level


_Task: TypeAlias = _Think | _Start | _Ponder | _LookBack | _Explain


class Thinker(QThread):
    """Follows and weighs plays, and explains; answers come as signals in the window's thread.

    `followed` brings what is certain, `weighed` the same with odds, `pondered` the same with ever
    more that nobody waits for, `recalled` what each note told, `explained` a reason; all name the
    play that they are about, so that a late answer can be told from the newest one. `failed`
    brings a message.
    """

    followed = Signal(object, object)
    weighed = Signal(object, object)
    pondered = Signal(object, object)
    recalled = Signal(object, object)
    explained = Signal(object, str, str, object)
    failed = Signal(str)

    def __init__(self, game: AnyGame, parent: QObject | None = None) -> None:
        """Prepare to reason about a game; nothing happens before the first question."""
        super().__init__(parent)
        self._game = game
        self._asked: SimpleQueue[_Task | None] = SimpleQueue()
        self._revision = self._pondering = self._questions = 0
        self._closed = False
        self._setup: object = None
        self._reasoner: Reasoner[Any] | None = None
        self._past = Past()

    def think(self, play: Play[Any, Any]) -> None:
        """Ask for everything that follows from a play; it replaces what was asked before."""
        self._revision += 1
        self._pondering += 1
        self._ask(_Think(play, self._revision))

    def ponder(self, play: Play[Any, Any], known: Known, aside: Aside, level: Level) -> None:
        """Ask for more about a play that is weighed already, as long as nothing newer is asked."""
        self._pondering += 1
        self._ask(_Start(play, self._pondering, known, aside, level))

    def look_back(self, play: Play[Any, Any]) -> None:
        """Ask what each note of a play told, as long as no newer one is asked about."""
        self._ask(_LookBack(play, self._revision))

    def explain(self, play: Play[Any, Any], subject: str, holder: str) -> None:
        """Ask why a holder has, or has not, a cell's card."""
        self._questions += 1
        self._ask(_Explain(play, self._questions, subject, holder))

    def close(self) -> None:
        """End the thread for good; what was asked and not answered stays unanswered."""
        self._closed = True
        self._revision += 1
        self._pondering += 1
        self._questions += 1
        self._asked.put(None)
        self.wait()

    def _ask(self, task: _Task) -> None:
        self._asked.put(task)
        if not self._closed and not self.isRunning():
            self.start()

    def _for(self, setup: object) -> Reasoner[Any]:
        if self._reasoner is None or setup != self._setup:
            self._reasoner, self._setup = self._game.reasoner(setup), setup
            self._past = Past()
        return self._reasoner

    def _answer(self, asked: _Task) -> None:
        reasoner = self._for(asked.play.setup)
        match asked:
            case _Think(play, revision, patience_ms) if patience_ms:
                self._think_longer(reasoner, play, revision, patience_ms)
            case _Think(play, revision):
                self._think(reasoner, play, revision)
            case _Start(play, revision, known, aside, level):
                self._go_on(_Ponder(play, revision, reasoner.ponder(known, aside, level), known))
            case _Ponder():
                self._go_on(asked)
            case _LookBack():
                self._look_back(reasoner, asked)
            case _Explain(play, revision, subject, holder):
                if revision == self._questions:
                    reason: Reason = reasoner.why(play.notes, subject, holder)
                    self.explained.emit(play, subject, holder, reason)

    def _think(self, reasoner: Reasoner[Any], play: Play[Any, Any], revision: int) -> None:
        if revision != self._revision:
            return
        known: Known = reasoner.follow(play.notes)
        self.followed.emit(play, known)
        if known.consistent and revision == self._revision:
            known = reasoner.weigh(known)
            self._past.remember(play.notes, known)
            self.weighed.emit(play, known)

    def _think_longer(
        self, reasoner: Reasoner[Any], play: Play[Any, Any], revision: int, patience_ms: float
    ) -> None:
        if revision == self._revision:
            known = reasoner.weigh(reasoner.follow(play.notes), patience_ms=patience_ms)
            if known.exact and revision == self._revision:
                self.weighed.emit(play, known)

    def _go_on(self, task: _Ponder) -> None:
        """Take one step, and let what was asked meanwhile come before the next."""
        if task.revision != self._pondering:
            return
        step = next(task.steps, None)
        if step is None:
            if not task.last.exact:  # there is time to count after all
                self._asked.put(_Think(task.play, self._revision, patience_ms=PATIENCE_MS))
            return
        if not isinstance(step, Breath):
            self.pondered.emit(task.play, step)
            task = replace(task, last=step)
        self._asked.put(task)

    def _look_back(self, reasoner: Reasoner[Any], task: _LookBack) -> None:
        if task.revision != self._revision:
            return
        more = self._past.look_back(reasoner, task.play.notes)
        found = task.found + more
        if not more or found % _REPORTED == 0:
            self.recalled.emit(task.play, self._past.told(task.play.notes))
        if more:
            self._asked.put(_LookBack(task.play, task.revision, found))

    @override
    def run(self) -> None:
        while (asked := self._asked.get()) is not None:
            with uncollected():
                try:
                    self._answer(asked)
                except Exception as error:  # a fault of ours must reach the player as words
                    self._reasoner = None
                    self.failed.emit(f"{type(error).__name__}: {error}")
