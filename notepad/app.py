"""The app put together: catalogue, library, theme, window."""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from notepad.core.resources import resource
from notepad.core.words import _
from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.storage import Library, MissingStore, StoreError
from notepad.storage.library_place import forget_place
from notepad.widgets.look import theme


def run() -> int:
    """Open the app and return its exit status when it is closed."""
    app = QApplication([*sys.argv[:1], "-style", theme.STYLE])
    app.setApplicationName("deduction-notepad")
    app.setApplicationDisplayName("Deduction Notepad")
    app.setDesktopFileName("deduction-notepad")
    app.setWindowIcon(QIcon(str(resource("icons", "deduction-notepad.svg"))))
    library = _opened()
    if library is None:
        return 2
    with library:
        window = Window(library, catalogue())
        for fault in catalogue().faults:
            window.alarm(str(fault))
        window.show()
        QTimer.singleShot(0, _get_ready)
        status = app.exec()
        window.put_away()
    return status


def _get_ready() -> None:
    """Start what reasons, so that the first game need not wait for it."""
    from notepad.shell.reasoning.engine import engine  # the window is there before it

    engine().start()


def _opened() -> Library | None:
    """Open the library, asking what to do where it can't be; None if the player gives up."""
    while True:
        try:
            return Library(catalogue())
        except StoreError as error:
            wanted = _asked(error)
        if wanted == "close":
            return None
        if wanted == "new":
            forget_place()


def _asked(error: StoreError) -> str:
    from notepad.shell.question_dialog import answer  # it takes its time, and is seldom needed

    new = {"new": _("Start a new library")} if isinstance(error, MissingStore) else {}
    return answer(str(error), {"again": _("Try again"), **new, "close": _("Close")})
