"""The app put together: catalogue, library, theme, window."""

import sys

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from notepad.core.resources import resource
from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.storage import Library, StoreError


def run() -> int:
    """Open the app and return its exit status when it is closed."""
    sys.setswitchinterval(0.001)  # the window gets its turn soon while a thread reasons
    app = QApplication(sys.argv[:1])
    app.setApplicationName("deduction-notepad")
    app.setApplicationDisplayName("Deduction Notepad")
    app.setDesktopFileName("deduction-notepad")
    app.setWindowIcon(QIcon(str(resource("icons", "deduction-notepad.svg"))))
    _speak(app)
    try:
        library = Library(catalogue())
    except StoreError as error:
        _refuse(str(error))
        return 2
    with library:
        window = Window(library, catalogue())
        window.show()
        status = app.exec()
        window.put_away()
    return status


def _refuse(why: str) -> None:
    """Say why the app can't open, in plain text: a path is none of Qt's HTML."""
    box = QMessageBox(QMessageBox.Icon.Critical, "Deduction Notepad", why)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.exec()


def _speak(app: QApplication) -> None:
    """Have Qt's own dialogs speak the player's language."""
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(), "qtbase", "_", folder):
        app.installTranslator(translator)
