"""Overlay: what lies over all pages of the window, each part made when it is first needed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from notepad.widgets.table.cover import Cover
    from notepad.widgets.touch.banner import Banner


class Overlay(QObject):
    """Messages over the pages, and the cover under which all is folded away.

    `opened` says that the player opens the cover.
    """

    opened = Signal()

    def __init__(self, window: QWidget, pages: QWidget) -> None:
        """Lie over the pages of a window, with nothing there yet."""
        super().__init__(window)
        self._window, self._pages = window, pages

    @cached_property
    def banner(self) -> Banner:
        """What the window has to say, over all pages."""
        from notepad.widgets.touch.banner import Banner

        return Banner(self._pages)

    @cached_property
    def cover(self) -> Cover:
        """What the window is folded away under."""
        from notepad.widgets.table.cover import Cover

        cover = Cover(self._window)
        cover.opened.connect(self.opened)
        cover.peek_started.connect(self._pages.show)
        cover.peek_ended.connect(self._pages.hide)
        return cover

    def tell(self, text: str, *, error: bool = False) -> None:
        """Tell the player something; an error stays until he has seen it."""
        from notepad.widgets.touch.banner import Message

        self.banner.show_message(Message(text, error=error))

    def renew(self) -> None:
        """Say it all in the language that is spoken now; what is folded stays so."""
        banner, cover = self.__dict__.pop("banner", None), self.__dict__.pop("cover", None)
        if banner is not None:
            self.banner.take_over(banner)
        if cover is not None and cover.isVisible():
            self.cover.fold()
        for former in (banner, cover):
            if former is not None:
                former.hide()
                former.deleteLater()


def focused_banner() -> Banner | None:
    """Return the banner that the keyboard is on, of the window or of a page in it."""
    from notepad.widgets.touch.banner import Banner

    widget = QApplication.focusWidget()
    while widget is not None and not isinstance(widget, Banner):
        widget = widget.parentWidget()
    return widget
