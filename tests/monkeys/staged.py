"""The app itself in a real window, which is told what to show, and asked whether all holds.

    python -m tests.monkeys.staged

Each line that it reads is done once what came before is: `scene NAME`, `settle`, `check`, `ping`
and `quit`. It answers each with a line of JSON: where the window is, and what does not hold.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
from collections import deque
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

from notepad import app
from notepad.shell.window import Window
from tests.monkeys.holds import broken, broken_by_undoing
from tests.monkeys.keeper import ask_no_system
from tests.monkeys.scenes import lay, named, settle, shelf

if TYPE_CHECKING:
    from notepad.core.record import Catalogue
    from notepad.storage import Library


class Prompter(QObject):
    """Has a window do what is told to it from outside."""

    def __init__(self, window: Window, library: Library, catalogue: Catalogue) -> None:
        """Listen once the window is shown."""
        super().__init__(window)
        self._window, self._library, self._known = window, library, catalogue
        self._heard = b""
        self._notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._hear)
        self._asked: deque[str] = deque()
        QTimer.singleShot(0, self, lambda: self._answer([]))

    def _hear(self) -> None:
        read = os.read(sys.stdin.fileno(), 4096)
        if not read:  # who told it what to do is gone
            QApplication.quit()
        self._heard += read
        *lines, self._heard = self._heard.split(b"\n")
        self._asked += [line.decode() for line in lines]
        for _line in lines:  # after all that waits already
            QTimer.singleShot(0, self, lambda: self._do(self._asked.popleft()))

    def _do(self, line: str) -> None:
        command, _space, word = line.partition(" ")
        if QApplication.activeModalWidget() is None or command == "quit":
            self._answer(self._done(command, word))
        else:
            self._answer([])  # it waits in a dialog, and what is behind that can't be reached

    def _done(self, command: str, word: str) -> list[str]:
        window = self._window
        match command:
            case "scene":
                lay(window, self._library, self._known, named(word))
            case "settle" if not settle(window):
                return ["it does not settle"]
            case "check":
                found = broken(window, self._library, self._known)
                return [*found, *broken_by_undoing(window)]
            case "quit":
                for one in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
                    if one is not None:
                        one.close()
                QTimer.singleShot(0, window, window.close)
        return []

    def _answer(self, faults: list[str]) -> None:
        window, corner = self._window, self._window.mapToGlobal(QPoint())
        place = (corner.x(), corner.y(), window.width(), window.height())
        told = {"window": int(window.winId()), "place": place, "broken": faults}
        print(json.dumps(told), flush=True)


class Staged(Window):
    """The window, with its prompter."""

    def __init__(self, library: Library, catalogue: Catalogue) -> None:
        """Listen once it is shown."""
        super().__init__(library, catalogue)
        Prompter(self, library, catalogue)


def main() -> int:
    """Run the app; return its status."""
    faulthandler.enable()
    if sys.platform != "win32":  # whoever thinks that it hangs asks where
        faulthandler.register(signal.SIGUSR1, chain=False)
    home = Path.home()
    shelf()
    ask_no_system(home, Random(0))
    setattr(app, "Window", Staged)  # noqa: B010 it does not hand it out
    return app.run()


if __name__ == "__main__":
    sys.exit(main())
