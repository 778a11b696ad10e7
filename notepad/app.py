"""The app put together: catalogue, library, theme, window."""

import sys

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from notepad.core.resources import resource
from notepad.core.words import _
from notepad.games import catalogue
from notepad.shell.question_dialog import answer
from notepad.shell.reasoning.engine import engine
from notepad.shell.window import Window
from notepad.storage import Library, MissingStore, StoreError
from notepad.storage.library_place import forget_place


def run() -> int:
    """Open the app and return its exit status when it is closed."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("deduction-notepad")
    app.setApplicationDisplayName("Deduction Notepad")
    app.setDesktopFileName("deduction-notepad")
    app.setWindowIcon(QIcon(str(resource("icons", "deduction-notepad.svg"))))
    _speak(app)
    library = _opened()
    if library is None:
        return 2
    with library:
        window = Window(library, catalogue())
        window.show()
        QTimer.singleShot(0, engine().start)  # so that the first game need not wait for it
        status = app.exec()
        window.put_away()
    return status


def _opened() -> Library | None:
    """Open the library, asking what to do where it can't be; None if the player gives up."""
    while True:
        try:
            return Library(catalogue())
        except MissingStore as error:
            answers = {
                "again": _("Try again"),
                "new": _("Start a new library"),
                "close": _("Close"),
            }
            wanted = answer(str(error), answers)
        except StoreError as error:
            wanted = answer(str(error), {"again": _("Try again"), "close": _("Close")})
        if wanted == "close":
            return None
        if wanted == "new":
            forget_place()


def _speak(app: QApplication) -> None:
    """Have Qt's own dialogs speak the player's language."""
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(), "qtbase", "_", folder):
        app.installTranslator(translator)
