"""Engine: the process in which everything is reckoned, as the window sees it.

Why a process: a thread shares Python's one lock with the window, so that taps wait while it
works, however soon the lock is passed on; and as widgets that are gone must be cleared away in
the window's thread, nothing could be cleared away as long as it worked. Measured while a game is
reckoned with (`tests/benchmarks/bench_taps.py`), with the thread, its lock passed on every
millisecond or every five, a tap that noted something took up to three times as long (median) until
the form was empty again; at small tables with little to reckon it made no difference. It costs
some 50 MB and a third of a second, once, beside the window.
"""

import atexit
import os
import pickle
import sys

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from notepad.core.words import _
from notepad.shell.reasoning.messages import LENGTH_BYTES, Asked, Failed, Think

_WRITTEN_MS = 100
"""A process that reads nothing must not hold the window up: what it has room for goes at once."""
_ENDED_MS = 1000


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
