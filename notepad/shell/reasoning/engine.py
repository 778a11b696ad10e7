"""The reasoning process as the window sees it: start it, ask it, hear its answers.

`Engine` is the process, shared by all tables; `Thinker` asks about one game and drops answers that
are out of date.

Why a process: a thread shares Python's one lock with the window, so taps wait while it works, no
matter how soon the lock is passed on. And as widgets must be garbage-collected in the window's
thread, nothing could be collected for as long as it works. Measured with
`tests/benchmarks/bench_taps.py` while a game is reasoned about: with a thread, whether its lock was
passed on every millisecond or every five, a tap that noted something took up to three times as long
(median) until the form was empty again; at small tables it made no difference. The process costs
some 50 MB and a third of a second, once, beside the window.
"""

import atexit
import os
import pickle
import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from time import monotonic
from typing import Any, assert_never

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from notepad.core.faces_and_marks import Aside, Level
from notepad.core.form import Draft
from notepad.core.game import Game, Play
from notepad.core.language import _, spoken
from notepad.core.reasoner import unchanged
from notepad.shell.reasoning.messages import (
    LENGTH_BYTES,
    Answer,
    Asked,
    Contradicted,
    Explain,
    Explained,
    Failed,
    FindSlips,
    Followed,
    Foresee,
    Foreseen,
    FoundOut,
    GoOn,
    Leave,
    LookOver,
    Pause,
    Pondered,
    Recalled,
    SlipsFound,
    Suppose,
    Think,
    TurnBack,
    WasKnown,
    Weighed,
    WouldFollow,
    sent,
)

_WRITTEN_MS = 100
"""A process that reads nothing must not hold the window up: what it has room for goes at once."""
_ENDED_MS = 1000  # for the system to end a process that was killed

_TRIES = 3
"""How often a process that ended is asked again, the player doing nothing, until that is given up.

One that was killed from outside needs a single try. A game that kills every process would start
one after the other for ever; three take some two seconds.
"""
_CALM_S = 60
"""A process that ended so long after the one before it has nothing to do with that."""


class Engine(QObject):
    """A process that reckons beside the window, started when it is needed first.

    `answered` brings the number of a table, that of its last `Think`, and the answer. `ended`
    says that the process is gone, and why; the next question starts another one, and whoever
    still waits for an answer asks again: see `Thinker`.
    """

    answered = Signal(int, int, object)
    ended = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        """Start nothing yet."""
        super().__init__(parent)
        self._process: QProcess | None = None
        self._heard = bytearray()

    @property
    def process_id(self) -> int | None:
        """The system's number for the process, None while there is none."""
        return self._process.processId() if self._process is not None else None

    def start(self) -> None:
        """Start the process, unless it is running: it takes a moment to be ready."""
        if self._process is not None:
            return
        self._heard.clear()
        process = self._process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.setProcessEnvironment(_environment())
        process.readyReadStandardOutput.connect(self._hear)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._refused)
        process.start(sys.executable, _arguments())

    def ask(self, table: int, asked: Asked) -> None:
        """Ask something about the game on a table."""
        self.start()
        try:
            sent = pickle.dumps((table, asked), pickle.HIGHEST_PROTOCOL)
        except Exception as error:  # a fault of a game's must reach the player as words
            self._cannot_send(table, asked, error)
            return
        if self._process is not None:
            self._process.write(sent)
            if isinstance(asked, Think):
                self._process.waitForBytesWritten(_WRITTEN_MS)  # the rest goes after a repaint

    def close(self) -> None:
        """End the process, whatever it is at."""
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(_ENDED_MS)
            process.deleteLater()

    def _cannot_send(self, table: int, asked: Asked, error: Exception) -> None:
        number = asked.number if isinstance(asked, Think) else 0
        failed = Failed(f"{type(error).__name__}: {error}")
        QTimer.singleShot(0, self, lambda: self.answered.emit(table, number, failed))

    def _hear(self) -> None:
        if self._process is None:
            return
        heard = self._heard
        heard += self._process.readAllStandardOutput().data()
        while len(heard) >= LENGTH_BYTES:
            end = LENGTH_BYTES + int.from_bytes(heard[:LENGTH_BYTES])
            if len(heard) < end:
                return
            told = pickle.loads(heard[LENGTH_BYTES:end])
            del heard[:end]
            self.answered.emit(*told)

    def _finished(self, code: int) -> None:
        self._gone(_("its process ended with {code}").format(code=code))

    def _refused(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            self._gone(self._process.errorString())

    def _gone(self, why: str) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
            self.ended.emit(why)


def _arguments() -> list[str]:
    """Return what makes this very program, or Python, the process: see `notepad/__main__.py`."""
    return ["--reason"] if getattr(sys, "frozen", False) else ["-m", "notepad", "--reason"]


def _environment() -> QProcessEnvironment:
    """Return the environment in which Python finds what is found here."""
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    return environment


_shared: list[Engine] = []


def engine() -> Engine:
    """Return the one engine of the application."""
    if not _shared:
        _shared.append(Engine(QCoreApplication.instance()))
        atexit.register(_shared[0].close)
    return _shared[0]


_tables = count(1)


class Thinker(QObject):
    """Has plays followed and weighed, and reasons told, beside the window.

    `followed` brings what is certain, `weighed` the same with odds, `pondered` the same with ever
    more that nobody waits for, `recalled` what each note told, `explained` a reason, `found_out`
    how a game that is over was found out, `contradicted` that nothing fits, and `slips_found` what
    may mend that, `foreseen` how likely answers are, `was_known` what was known after fewer notes,
    `would_follow` what would follow if somebody had a card;
    all are about the newest play. `failed` brings a message.

    When the process ends, `interrupted` says so, and another one is asked the same at once.
    `gave_up` brings a message once that was tried several times: see `try_again`.
    """

    followed = Signal(object)
    contradicted = Signal(object)
    weighed = Signal(object)
    pondered = Signal(object)
    recalled = Signal(object)
    explained = Signal(str, str, object)
    found_out = Signal(object)
    slips_found = Signal(object)
    foreseen = Signal(object)
    was_known = Signal(object)
    would_follow = Signal(object)
    failed = Signal(str)
    interrupted = Signal()
    gave_up = Signal(str)

    def __init__(self, game: Game, engine: Engine, parent: QObject | None = None) -> None:
        """Prepare to ask about a game; nothing happens before the first question."""
        super().__init__(parent)
        self._game, self._engine = game, engine
        self._table = next(_tables)
        self._number = 0
        self._sent: tuple[Any, ...] = ()
        self._play: Play | None = None
        self._open: dict[type[Asked], Asked] = {}  # the newest question of each kind
        self._deaths, self._died = 0, 0.0
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self._ask_again)
        engine.answered.connect(self._hear)
        engine.ended.connect(self._ended)

    def think(self, play: Play) -> None:
        """Ask for everything that follows from a play; it replaces what was asked before."""
        self._deaths = 0
        self._think(play)

    def try_again(self) -> None:
        """Ask the same again after `gave_up`."""
        self._deaths = 0
        self._ask_again()

    def _think(self, play: Play) -> None:
        self._again.stop()
        self._open.clear()
        self._play = play
        self._number += 1
        kept = unchanged(self._sent, play.notes)
        more, self._sent = play.notes[kept:], play.notes
        asked = Think(self._number, spoken(), self._game.reasoner, play.setup, kept, more)
        self._engine.ask(self._table, asked)

    def go_on(self, aside: Aside, level: Level) -> None:
        """Ask for all that nobody waits for, once the play is weighed."""
        self._engine.ask(self._table, GoOn(aside, level, looks_back=level == Level.ODDS))

    def pause(self) -> None:
        """Have that left alone until it is asked for again."""
        self._engine.ask(self._table, Pause())

    def explain(self, subject: str, holder: str, after: int) -> None:
        """Ask why a holder has, or has not, a cell's card after so many of the notes."""
        self._deaths = 0
        self._ask(Explain(subject, holder, after))

    def suppose(self, subject: str, holder: str) -> None:
        """Ask what would follow if a holder had a cell's card."""
        self._deaths = 0
        self._ask(Suppose(subject, holder))

    def turn_back(self, afters: Iterable[int]) -> None:
        """Ask what was known after these numbers of notes."""
        self._deaths = 0
        self._ask(TurnBack(tuple(afters)))

    def look_over(self) -> None:
        """Ask how the game was found out."""
        self._ask(LookOver())

    def find_slips(self) -> None:
        """Ask which slip most probably happened."""
        self._ask(FindSlips(sent(self._game)))

    def foresee(self, draft: Draft, row: str, aside: Aside) -> None:
        """Ask how likely each choice of a row is, given a draft of the next note."""
        self._ask(Foresee(sent(self._game), draft, row, aside))

    def close(self) -> None:
        """Ask nothing more; what was asked and not answered stays unanswered."""
        self._again.stop()
        self._engine.answered.disconnect(self._hear)
        self._engine.ended.disconnect(self._ended)
        self._engine.ask(self._table, Leave())

    def _ask(self, asked: Asked) -> None:
        """Ask something about the newest play, and again if the process ends."""
        self._open[type(asked)] = asked
        self._engine.ask(self._table, asked)

    def _ask_again(self) -> None:
        """Ask a new process all that is still wanted; what can wait is asked for when it can."""
        asked = [*self._open.values()]
        if self._play is not None:
            self._think(self._play)
        for one in asked:
            self._ask(one)

    def _hear(self, table: int, number: int, answer: Answer) -> None:
        if (table, number) != (self._table, self._number):
            return
        match answer:
            case Followed(known):
                self.followed.emit(known)
            case Weighed(known):
                self.weighed.emit(known)
            case Pondered(known):
                self.pondered.emit(known)
            case Recalled(told):
                self.recalled.emit(told)
            case Explained(subject, holder, reason):
                self.explained.emit(subject, holder, reason)
            case FoundOut(review):
                self.found_out.emit(review)
            case Contradicted() | SlipsFound() | Foreseen() | WasKnown() | WouldFollow():
                self._heard_whole(answer)
            case Failed(why):
                self.failed.emit(why)
            case _:
                assert_never(answer)

    def _heard_whole(
        self, answer: Contradicted | SlipsFound | Foreseen | WasKnown | WouldFollow
    ) -> None:
        """Pass on an answer all of which is of use."""
        match answer:
            case Contradicted():
                self.contradicted.emit(answer)
            case SlipsFound():
                if answer.tried:
                    self._open.pop(FindSlips, None)
                self.slips_found.emit(answer)
            case Foreseen():
                self.foreseen.emit(answer)
            case WasKnown():
                self._turned_back(answer.after)
                self.was_known.emit(answer)
            case WouldFollow():
                self.would_follow.emit(answer)

    def _turned_back(self, after: int) -> None:
        """Remember that this number of notes need not be asked for again."""
        asked = self._open.get(TurnBack)
        if isinstance(asked, TurnBack):
            left = tuple(number for number in asked.afters if number != after)
            self._open[TurnBack] = replace(asked, afters=left)

    def _ended(self, why: str) -> None:
        self._sent = ()
        if self._play is None:
            return
        now = monotonic()
        self._deaths = self._deaths + 1 if now - self._died < _CALM_S else 1
        self._died = now
        if self._deaths > _TRIES:
            self.gave_up.emit(why)
        else:
            self._again.start()
            self.interrupted.emit()
