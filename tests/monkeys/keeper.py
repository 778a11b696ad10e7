"""Lets monkeys loose on windows without a screen, each in a process of its own.

    python -m tests.monkeys.keeper

It reads jobs, a line of JSON each, and answers each with a line. As everything is imported before
a process is forked, that takes no time, and whatever a monkey breaks, the next one finds all new.
"""

from __future__ import annotations

import faulthandler
import gc
import json
import os
import signal
import sys
from dataclasses import asdict
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QApplication, QFileDialog

from notepad.shell.reasoning.engine import engine
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.look import theme
from notepad.widgets.touch.accessibility import LastInput
from tests.monkeys.acts import Act, Hands, drawn, read_act
from tests.monkeys.holds import broken, broken_by_undoing
from tests.monkeys.hunting import Job, Outcome, own_home
from tests.monkeys.scenes import lay, named, settle, shelf

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKED = 50
"""After so many acts it is looked whether all still holds."""

_HANGS_S = 60
_NESTED_MS = 25
_HARMLESS = "This plugin does not support "  # of the screen that isn't there


def ask_no_system(home: Path, random: Random) -> None:
    """Have the system's own dialogs answered at once: they lead anywhere, and to real printers."""
    files = [home / name for name in ("one.json", "two.pdf", "three", "four.toml")]

    def file(*_asked: object) -> tuple[str, str]:
        return random.choice(["", *map(str, files)]), ""

    def several(*_asked: object) -> tuple[list[str], str]:
        return [str(one) for one in files if one.exists()], ""

    rejected = int(QPrintDialog.DialogCode.Rejected)
    for dialog, name, answer in (
        (QFileDialog, "getSaveFileName", file),
        (QFileDialog, "getOpenFileName", file),
        (QFileDialog, "getOpenFileNames", several),
        (QFileDialog, "getExistingDirectory", lambda *_: ""),
        (QPrintDialog, "exec", lambda *_: rejected),
    ):
        setattr(dialog, name, answer)


class Monkey:
    """Acts on one window, until it has done all or something went wrong."""

    def __init__(self, window: Window, library: Library, job: Job, told: Path) -> None:
        """Be ready to act; what is written to the file `told` is a fault."""
        self._window, self._library, self._told = window, library, told
        self._hands = Hands(window)
        self._acts = self._wanted(job)
        self._log = (told.parent / "acts").open("w", encoding="utf-8", buffering=1)
        self._busy = False
        self._timer = QTimer(interval=_NESTED_MS)
        self._timer.timeout.connect(self._go_on_within)

    def _wanted(self, job: Job) -> Iterator[Act]:
        if job.acts is not None:
            yield from map(read_act, job.acts)
            return
        random = Random(job.seed)
        for _act in range(job.actions):
            yield drawn(random, self._hands.good)

    @property
    def alarmed(self) -> bool:
        """Whether something was told that nobody should be."""
        text = self._told.read_text("utf-8", errors="replace")
        return any(line and _HARMLESS not in line for line in text.splitlines())

    def act(self, known: Any) -> None:  # noqa: ANN401
        """Do everything, and look every so often whether all still holds."""
        self._timer.start()
        for count, act in enumerate(self._acts, start=1):
            self._do(act)
            if count % CHECKED == 0:
                self._say(broken(self._window, self._library, known))
            if self.alarmed or not self._window.isVisible():
                return
        self._say(broken(self._window, self._library, known))
        self._say(broken_by_undoing(self._window))

    def _do(self, act: Act) -> None:
        self._log.write(f"{act}  # {self._hands.hit(act)}\n")
        faulthandler.dump_traceback_later(_HANGS_S, exit=True)
        self._busy = True
        self._hands.do(act)
        QApplication.processEvents()
        self._busy = False

    def _go_on_within(self) -> None:
        """Go on while an act waits in a dialog that it opened; close it when there is no more."""
        dialog = QApplication.activeModalWidget() or QApplication.activePopupWidget()
        if not self._busy or dialog is None:
            return
        act = next(self._acts, None)
        if act is None or self.alarmed:
            dialog.close()
            return
        self._do(act)
        self._busy = True

    def _say(self, found: list[str]) -> None:
        if found:
            self._log.write("# checked\n")
            for line in found:
                print(f"BROKEN: {line}", file=sys.stderr, flush=True)


def play(job: Job, folder: Path) -> None:
    """Play a job in this process; acts and faults are written into files of the folder."""
    told = folder / "told"
    with told.open("wb") as file:
        os.dup2(file.fileno(), 2)
    os.environ.update(own_home(folder / "home"))
    os.chdir(folder / "home")
    ask_no_system(folder / "home", Random(job.seed))
    faulthandler.enable(all_threads=False)
    app = QApplication(["deduction-notepad", "-style", theme.STYLE])
    known, scene = shelf(), named(job.scene)
    with Library(known) as library:
        window = Window(library, known)
        window.show()
        LastInput(window)
        settle(window)
        lay(window, library, known, scene)
        QApplication.processEvents()
        monkey = Monkey(window, library, job, told)
        monkey.act(known)
        window.leave_table()
        engine().close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    app.processEvents()


def kept(job: Job) -> Outcome:
    """Let a monkey do a job in a process of its own, and return how that went."""
    with TemporaryDirectory(prefix="monkey-") as name:
        folder = Path(name)
        process = os.fork()
        if process == 0:
            _in_child(job, folder)
        _process, status = os.waitpid(process, 0)
        acts = (folder / "acts").read_text("utf-8") if (folder / "acts").exists() else ""
        told = (folder / "told").read_text("utf-8", errors="replace")
    lines = [line for line in told.splitlines() if line and _HARMLESS not in line]
    if os.WIFSIGNALED(status):
        lines.append(f"died of {signal.Signals(os.WTERMSIG(status)).name}")
    elif status:
        lines.append(f"ended with {os.waitstatus_to_exitcode(status)}")
    done = (line for line in acts.splitlines() if not line.startswith("#"))
    return Outcome(tuple(done), "\n".join(lines))


def _in_child(job: Job, folder: Path) -> None:
    status = 1
    try:
        play(job, folder)
        status = 0
    except BaseException:  # whatever it is, this process is not to go on as its parent would
        sys.excepthook(*sys.exc_info())
    sys.stderr.flush()
    os._exit(status)


def main() -> None:
    """Do a job for each line that is read."""
    for line in sys.stdin:
        document = json.loads(line)
        acts = document.pop("acts")
        job = Job(**document, acts=None if acts is None else tuple(acts))
        print(json.dumps(asdict(kept(job))), flush=True)


if __name__ == "__main__":
    main()
