"""The reasoning process as the window sees it: start it, ask it, hear its answers.

`Engine` is the process, shared by all tables; `Thinker` asks about one game and drops outdated
answers.

Why a process: a thread shares Python's one lock with the window, so taps wait while it works, no
matter how soon the lock is passed on. And since widgets must be garbage-collected in the window's
thread, nothing could be collected while it works. Measured with `tests/benchmarks/bench_taps.py`
while a game is analysed: with a thread, whether its lock was passed on every millisecond or every
five, a tap that noted something took up to three times as long (median) until the form was empty
again; at small tables it made no difference. The process costs about 50 MB and a third of a second,
once, in parallel with the window.
"""

import atexit
import os
import pickle
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from time import monotonic
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from notepad.core.faults import short_path, trace_of
from notepad.core.game import Game, Play
from notepad.core.language import spoken
from notepad.core.reasoner import Review, unchanged
from notepad.shell.reasoning import messages
from notepad.shell.reasoning.failures import Failure, report_on

_WRITTEN_MS = 100
"""How long to wait for a process to read. It must not block the window; the rest goes later."""
_ENDED_MS = 1000  # for the system to end a killed process

_TRIES = 3
"""How often in a row a process that ended is asked again before giving up, unless the player acts.

If it was killed from outside, one try is enough. A game that makes every process crash would start
one after the other forever; three tries take about two seconds.
"""
_LATE = b"Timeout ("
"""How `faulthandler` begins to say where the process was when it ignored its deadline.

As the length of an answer, this would be over a gigabyte.
"""
_CALM_S = 60
"""Seconds after which the end of another process has nothing to do with this one."""

_ASKED_BY_PLAYER = (messages.Explain, messages.Suppose, messages.TurnBack)
"""Questions by the player, after which the count of tries starts again."""


class Engine(QObject):
    """A process that calculates in parallel with the window, started when it is first needed.

    `answered` emits the number of a table, that of its last `Think`, and the answer. `ended` says
    that the process is gone, and why; the next question starts a new one, and whoever still waits
    for an answer asks again: see `Thinker`. If it ended because a part ignored its deadline, that
    has `Failed`, and there is no other reason: "".
    """

    answered = Signal(int, int, object)
    ended = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        """Create an engine without starting the process."""
        super().__init__(parent)
        self._process: QProcess | None = None
        self._heard = bytearray()
        self._at: tuple[int, int, messages.Part] | None = None
        self._asked, self._worked_on = Counter[int](), Counter[int]()

    @property
    def process_id(self) -> int | None:
        """The system's number for the process, None if there is none."""
        return self._process.processId() if self._process is not None else None

    def part_of(self, table: int) -> messages.Part | None:
        """Return which part of a table's reasoning was worked on last; None if it was another's."""
        return self._at[2] if self._at is not None and self._at[0] == table else None

    def rests(self, table: int) -> bool:
        """Whether all questions about a table's game were worked on, and nothing is left to do."""
        return 0 < self._asked[table] == self._worked_on[table]

    def start(self) -> None:
        """Start the process, if it isn't running; it takes a moment until it is ready."""
        if self._process is not None:
            return
        self._heard.clear()
        self._at = None
        self._asked.clear()
        self._worked_on.clear()
        process = self._process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.setProcessEnvironment(_environment())
        process.readyReadStandardOutput.connect(self._hear)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._refused)
        process.start(sys.executable, _arguments())

    def ask(self, table: int, asked: messages.Asked) -> None:
        """Ask something about a table's game."""
        self.start()
        try:
            sent = pickle.dumps((table, asked), pickle.HIGHEST_PROTOCOL)
        except Exception as error:  # a bug in a game must reach the player as words
            self._cannot_send(table, asked, error)
            return
        if self._process is not None:
            self._asked[table] += 1
            self._process.write(sent)
            if isinstance(asked, messages.Think):
                self._process.waitForBytesWritten(_WRITTEN_MS)  # the rest is sent after a repaint

    def close(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(_ENDED_MS)
            process.deleteLater()

    def _cannot_send(self, table: int, asked: messages.Asked, error: Exception) -> None:
        number = asked.number if isinstance(asked, messages.Think) else 0
        failed = messages.Failed(
            messages.PARTS.get(type(asked), messages.Part.MARKS), trace_of(error)
        )
        QTimer.singleShot(0, self, lambda: self.answered.emit(table, number, failed))

    def _hear(self) -> None:
        if self._process is None:
            return
        heard = self._heard
        heard += self._process.readAllStandardOutput().data()
        while len(heard) >= messages.LENGTH_BYTES:
            end = messages.LENGTH_BYTES + int.from_bytes(heard[: messages.LENGTH_BYTES])
            if len(heard) < end:
                return
            told = pickle.loads(heard[messages.LENGTH_BYTES : end])
            del heard[:end]
            table, number, answer = told
            if isinstance(answer, messages.Began):
                self._at = table, number, answer.part
            elif isinstance(answer, messages.Rested):
                self._worked_on[table] = answer.asked
            else:
                self.answered.emit(table, number, answer)

    def _finished(self, code: int) -> None:
        self._hear()
        if self._at is not None and self._heard.startswith(_LATE):
            table, number, part = self._at
            trace = _short_trace(self._heard.decode(errors="replace"))
            self.answered.emit(table, number, messages.Failed(part, trace))
            self._gone("")
        else:
            self._gone(f"The process ended with code {code}.")

    def _refused(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            self._gone(self._process.errorString())

    def _gone(self, why: str) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
            self.ended.emit(why)


def _short_trace(told: str) -> str:
    """Return where a process was, as it wrote it, without the folders of this computer."""
    return re.sub(r'File "(.*?)"', lambda found: f'File "{short_path(found[1])}"', told).strip()


def _arguments() -> list[str]:
    """Return the arguments that start this program, or Python, as the process (`__main__.py`).

    -P keeps Python from importing modules that happen to be in the current folder, such as the one
    with a downloaded record.
    """
    return ["--reason"] if getattr(sys, "frozen", False) else ["-P", "-m", "notepad", "--reason"]


def _environment() -> QProcessEnvironment:
    """Return an environment in which Python finds the same modules as here."""
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    return environment


_shared: list[Engine] = []


def engine() -> Engine:
    """Return the application's only engine."""
    if not _shared:
        _shared.append(Engine(QCoreApplication.instance()))
        atexit.register(_shared[0].close)
    return _shared[0]


_tables = count(1)


class Thinker(QObject):
    """Asks about one game in the reasoning process.

    `answered` emits all `News` about the newest play, one after the other. If the process ends,
    that is news, too, and a new one is asked the same immediately. A part that fails, or in which
    several processes in a row end, is news as well, and is left alone from then on: `failed` has
    it, until there is another play or question, or `try_again`.
    """

    answered = Signal(object)

    def __init__(self, game: Game, engine: Engine, parent: QObject | None = None) -> None:
        """Prepare to ask about a game; nothing happens before the first question."""
        super().__init__(parent)
        self._game, self._engine = game, engine
        self._table = next(_tables)
        self._number = 0
        self._sent: tuple[Any, ...] = ()
        self._play: Play | None = None
        # The newest question of each kind.
        self._open: dict[type[messages.Asked], messages.Asked] = {}
        self.failed: dict[messages.Part, Failure] = {}
        self._deaths, self._died = 0, 0.0
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self._ask_again)
        engine.answered.connect(self._hear)
        engine.ended.connect(self._ended)

    def think(self, play: Play) -> None:
        """Ask for everything that follows from a play; this replaces earlier questions."""
        self._deaths = 0
        self.failed.clear()
        self._open.clear()
        self._think(play)

    def try_again(self, part: messages.Part) -> None:
        """Ask again for a part that failed; without certain marks, that is everything."""
        self._deaths = 0
        if messages.Part.MARKS in self.failed:
            self.failed.clear()
            self._ask_again()
            return
        failed = self.failed.pop(part, None)
        if failed is not None and failed.asked is not None:
            self._ask(failed.asked)
        elif part is messages.Part.ODDS:
            self._ask_again()

    def _think(self, play: Play) -> None:
        self._again.stop()
        self._play = play
        self._number += 1
        kept = unchanged(self._sent, play.notes)
        more, self._sent = play.notes[kept:], play.notes
        odds = messages.Part.ODDS not in self.failed
        reasoner = self._game.reasoner
        asked = messages.Think(self._number, spoken(), reasoner, play.setup, kept, more, odds)
        self._engine.ask(self._table, asked)

    def ask(self, asked: messages.Asked) -> None:
        """Ask something about the newest play; urgent questions are repeated to a new process.

        Others aren't repeated: they are asked again when the play has been weighed again. A
        question that failed isn't asked again, unless the player asks something else.
        """
        by_player, part = isinstance(asked, _ASKED_BY_PLAYER), messages.PARTS.get(type(asked))
        if by_player:
            self._deaths = 0
        if part is not None and part in self.failed:
            if not by_player or self.failed[part].asked == asked:
                return
            del self.failed[part]
        self._ask(asked)

    @property
    def rested(self) -> bool:
        """Whether nothing more is to come, unless it is asked for."""
        return self._engine.rests(self._table) and not self._again.isActive()

    def close(self) -> None:
        """Stop asking; open questions stay unanswered."""
        self._again.stop()
        self._engine.answered.disconnect(self._hear)
        self._engine.ended.disconnect(self._ended)
        self._engine.ask(self._table, messages.Leave())

    def _ask(self, asked: messages.Asked) -> None:
        part = messages.PARTS.get(type(asked))
        if part is not None:
            self._open[type(asked)] = asked
            if messages.Part.MARKS in self.failed:
                self._fail(part, self.failed[messages.Part.MARKS].trace)
                return
        if isinstance(asked, messages.GoOn):
            asked = replace(asked, failed=frozenset(self.failed))
        self._engine.ask(self._table, asked)

    def _ask_again(self) -> None:
        """Ask a new process everything that is still wanted; what can wait comes later."""
        if self._play is not None and messages.Part.MARKS not in self.failed:
            self._think(self._play)
            for kind, asked in self._open.items():
                if messages.PARTS[kind] not in self.failed:
                    self._engine.ask(self._table, asked)

    def _hear(self, table: int, number: int, answer: messages.Answer) -> None:
        if (table, number) != (self._table, self._number):
            return
        match answer:
            case messages.SlipsFound(tried=True):
                self._open.pop(messages.FindSlips, None)
            case messages.WasKnown(after):
                self._turned_back(after)
            case messages.Failed(part, trace):
                self._fail(part, trace)
                return
        self.answered.emit(answer)

    def _fail(self, part: messages.Part, trace: str) -> None:
        """Remember that a part failed, and tell it."""
        asked = next(
            (one for kind, one in self._open.items() if messages.PARTS[kind] is part), None
        )
        self.failed[part] = Failure(part, asked, trace)
        self.answered.emit(messages.Failed(part, trace))

    def _turned_back(self, after: int) -> None:
        """Remember that what was known after this many notes has arrived."""
        asked = self._open.get(messages.TurnBack)
        if isinstance(asked, messages.TurnBack):
            left = tuple(number for number in asked.afters if number != after)
            self._open[messages.TurnBack] = replace(asked, afters=left)

    def _ended(self, why: str) -> None:
        self._sent = ()
        if self._play is None or messages.Part.MARKS in self.failed:
            return
        now = monotonic()
        if why:
            self._deaths = self._deaths + 1 if now - self._died < _CALM_S else 1
        self._died = now
        if self._deaths > _TRIES:
            self._deaths = 0
            self._fail(self._engine.part_of(self._table) or messages.Part.MARKS, why)
            if messages.Part.MARKS in self.failed:
                return
        self._again.start()
        self.answered.emit(messages.Interrupted())


def review(
    game: Game,
    play: Play,
    parent: QObject,
    *,
    found: Callable[[Review | None], object],
    failed: Callable[[str], object],
) -> Thinker:
    """Ask how a game was solved, and return who asks; it is to be closed.

    `found` gets the answer, None if the notes contradict each other, or `failed` a report on what
    failed.
    """
    thinker = Thinker(game, engine(), parent)

    def take(news: messages.News) -> None:
        match news:
            case messages.Weighed():
                thinker.ask(messages.LookOver())
            case messages.FoundOut(how):
                found(how)
            case messages.Contradicted():
                found(None)
            case messages.Failed():
                failed(report_on(game, play, thinker.failed.values()))

    thinker.answered.connect(take)
    thinker.think(play)
    return thinker
