"""Starts the app: connects games, library, look and window."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from notepad import __version__
from notepad.core.bundled_and_private_files import resource
from notepad.core.language import _, ngettext
from notepad.games import catalogue
from notepad.shell.single_instance import TOKEN, SecondStarts
from notepad.shell.window import Overlay, Window
from notepad.storage import Library, MissingStore, StoreError
from notepad.storage.folder import forget_place
from notepad.widgets.look import theme
from notepad.widgets.touch.accessibility import Answers, LastInput
from notepad.widgets.touch.tap_guard import TapGuard

if TYPE_CHECKING:
    from collections.abc import Callable

    from notepad.core.shelf import Shelf


_MOST_TOLD = 3
"""How many faults are shown over the list of games. The page for new games lists all of them."""


def run(file: Path | None = None) -> int:
    """Open the app, with a file if one is given; return its status when it is closed.

    The file is a record or a game definition. If the app is already open on the same games, that
    window comes to the front with the file. Problems with the file are shown in the window, as for
    any import.
    """
    app = App([*sys.argv[:1], "-style", theme.STYLE])
    games = known_games()
    library = _opened(games)
    if library is None:
        return 2
    with library:
        starts = SecondStarts(library.path)
        if starts.hand_over(file):
            return 0
        window = Window(library, games)
        if file is None:
            window.return_to_last_place()
        window.show()
        LastInput(window)
        TapGuard(window)
        AfterFirstPaint(
            window,
            lambda: gc.set_threshold(10_000),  # with more at once, a frame would be late
            lambda: _tell_faults(window.overlay, games),
            lambda: _tell_news(window.overlay, library),
            _get_ready,
        )
        if file is not None:
            QTimer.singleShot(0, partial(window.open_file, file))
        _go_on_hearing(app, starts, window)
        status = app.exec()
        starts.close()
        window.leave_table()
    return status


class AfterFirstPaint(QObject):
    """Does something once a window has been painted: before, it would keep the player waiting."""

    def __init__(self, window: QWidget, *deeds: Callable[[], object]) -> None:
        """Wait for the window's first paint, and then call each of these."""
        super().__init__(window)
        self._deeds = deeds
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            for act in self._deeds:
                QTimer.singleShot(0, self, act)
        return False


class App(QApplication):
    """The application. `file_asked` has a file that the system asks it to open (macOS does so)."""

    file_asked = Signal(object)

    def __init__(self, arguments: list[str]) -> None:
        """Set the app's name and icon."""
        super().__init__(arguments)
        self.setApplicationName("deduction-notepad")
        self.setApplicationDisplayName("Deduction Notepad")
        self.setDesktopFileName("deduction-notepad")
        self._answers = Answers()
        self.setWindowIcon(QIcon(str(resource("icons", "deduction-notepad.svg"))))

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_asked.emit(Path(event.file()))
            return True
        return super().event(event)


def _go_on_hearing(app: App, starts: SecondStarts, window: Window) -> None:
    """Open what the system, or a second start, sends while the window is open."""
    app.file_asked.connect(lambda file: _come(window, file, ""))
    starts.brought.connect(lambda file, token: _come(window, file, token))
    QTimer.singleShot(0, starts.listen)


def _come(window: Window, file: Path | None, token: str) -> None:
    """Bring the window to the front, and open a file if there is one."""
    if file is not None:
        window.open_file(file)
    if token:
        os.environ[TOKEN] = token  # Qt takes it from there
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.raise_()
    window.activateWindow()


def known_games() -> Shelf:
    """Return all games by id; custom games are read when they are needed."""
    return catalogue().followed_by(_put_custom_games)


def _put_custom_games(games: Shelf) -> None:
    from notepad.storage.custom_games import put_custom_games  # loaded after the window is shown

    put_custom_games(games)


def _get_ready() -> None:
    """Start the reasoning process, so that the first game doesn't have to wait for it."""
    from notepad.shell.reasoning.engine import engine  # loaded after the window is shown

    engine().start()


def _tell_news(overlay: Overlay, library: Library) -> None:
    """Say, on the first start of a newer version, that there is something new."""
    from notepad.shell.about import note_version  # loaded after the window is shown

    with suppress(StoreError):  # if nothing can be written, it would be repeated at every start
        if note_version(library):
            text = _("Updated to version {version}. See what’s new in Settings.")
            overlay.tell(text.format(version=__version__))


def _tell_faults(overlay: Overlay, games: Shelf) -> None:
    """Report what kept games off the shelf, once the custom games are on it."""
    lines = [str(fault) for fault in games.faults[:_MOST_TOLD]] if len(games) else []
    rest = len(games.faults) - len(lines)
    if rest:
        more = ngettext("… and {count} more problem", "… and {count} more problems", rest)
        lines.append(more.format(count=rest))
    if lines:
        overlay.tell("\n".join(lines), error=True)


def _opened(games: Shelf) -> Library | None:
    """Open the library, asking the player what to do on errors; None if they give up."""
    while True:
        try:
            return Library(games)
        except StoreError as error:
            wanted = _wanted_instead(error)
        if wanted == "close":
            return None
        if wanted == "new":
            forget_place()


def _wanted_instead(error: StoreError) -> str:
    from notepad.shell.page_frame import ask_question  # slow to load, and rarely needed

    new = {"new": _("Start a new library")} if isinstance(error, MissingStore) else {}
    return ask_question(str(error), {"again": _("Try again"), **new, "close": _("Close")})
