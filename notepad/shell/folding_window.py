"""FoldingWindow: a window that hides what is secret at a tap, or by itself, and listens folded."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QMainWindow

from notepad.shell.overlay import Overlay
from notepad.shell.page_stack import PageStack
from notepad.storage import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.shell.fold import Folding
    from notepad.shell.library.library_page import LibraryPage
    from notepad.shell.settings.settings import Settings
    from notepad.shell.table.table_page import TablePage
    from notepad.widgets.table.cover import Cover
    from notepad.widgets.touch.banner import Banner


class FoldingWindow(QMainWindow):
    """Pages, one in front, what is told over all of them, and the cover that hides them.

    Where the table is in front when it is folded what everybody hears can be noted on.
    """

    library_page: LibraryPage
    """The page on which nothing is secret."""

    def __init__(self, settings: Settings) -> None:
        """Have no page and no table yet."""
        super().__init__()
        self.settings = settings
        self.table: TablePage | None = None

    def lay_overlay(self) -> None:
        """Begin with empty pages, and what lies over them."""
        self._pages = PageStack()
        self.setCentralWidget(self._pages)
        self._overlay = Overlay(self, self._pages)
        self._overlay.folds.connect(self._listen)
        self._overlay.unfolds.connect(self.hear_all)

    @property
    def banner(self) -> Banner:
        """What the window has to say, over all pages."""
        return self._overlay.banner

    @property
    def cover(self) -> Cover:
        """What the window is folded away under."""
        return self._overlay.cover

    def tell(self, text: str) -> None:
        """Tell of something for some seconds."""
        self._overlay.tell(text)

    def alarm(self, text: str) -> None:
        """Tell of something that went wrong, until the player has read it."""
        self._overlay.tell(text, error=True)

    @contextmanager
    def _trouble_told(self) -> Iterator[None]:
        """Tell the player what the store could not do, and go on."""
        try:
            yield
        except StoreError as error:
            self.alarm(str(error))

    def fold(self) -> None:
        """Hide everything at once; what is hidden takes no keys and is not read aloud."""
        self._overlay.fold()

    def unfold(self) -> None:
        """Show again what was hidden, the keyboard where it was."""
        self._overlay.unfold()

    def _listen(self) -> None:
        """Go on noting what everybody hears, if the table is what is folded away."""
        if self.table is not None and self._pages.currentWidget() is self.table:
            self.cover.leave_free(self.table.listen())

    def hear_all(self) -> None:
        """Go on as before what was listened to."""
        if self.table is not None and self.table.sitting.view.listening:
            self.cover.give_back()
            self.table.stop_listening()

    @cached_property
    def _folding(self) -> Folding:
        """What asks for the window to be folded, once there was something to hide."""
        from notepad.shell.fold import Folding

        app = QApplication.instance()
        assert isinstance(app, QApplication)
        idle, on_leave = self.settings.idle_seconds, self.settings.fold_on_leave
        folding = Folding(app, idle_seconds=idle, on_leave=on_leave)
        folding.asked.connect(self._fold_by_itself)
        return folding

    def _fold_by_itself(self) -> None:
        """Fold if there is a secret to hide."""
        if self._pages.currentWidget() is not self.library_page:
            self.fold()
