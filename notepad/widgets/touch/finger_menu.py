"""Menus whose entries are as high as a finger, and one that is made for one occasion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu, QWidget

from notepad.widgets.look.sizes import finger
from notepad.widgets.touch.assisted import count_as_touch

if TYPE_CHECKING:
    from collections.abc import Callable

_LOOK = """
QMenu {{
    background: palette(base); color: palette(text); border: 1px solid palette(mid);
    menu-scrollable: 1;
}}
QMenu::item {{ padding: {above}px {beside}px; }}
QMenu::item:selected {{ background: palette(highlight); color: palette(highlighted-text); }}
QMenu::item:disabled {{ color: palette(mid); }}
"""


def fit_for_fingers(menu: QMenu, parent: QWidget) -> None:
    """Make a menu's entries as high as a finger, by the parent's text.

    One that is higher than the screen scrolls: beside each other entries had no room on a phone.
    """
    high = finger(parent)
    above = max(4, (high - parent.fontMetrics().height() + 1) // 2)
    menu.setStyleSheet(_LOOK.format(above=above, beside=high // 2))


def watch_choices(menu: QMenu, parent: QWidget) -> None:
    """Have what is chosen of a menu count as a touch of the window that it belongs to.

    What an assistive tool chooses would leave the menu open.
    """
    menu.triggered.connect(lambda: count_as_touch(parent))
    menu.triggered.connect(menu.close)


class FingerMenu(QMenu):
    """A menu that is made for one occasion and gone when it closes."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty menu, its entries sized by the parent's text."""
        super().__init__(parent)
        fit_for_fingers(self, parent)
        watch_choices(self, parent)
        self.aboutToHide.connect(self.deleteLater)

    def offer(self, text: str, act: Callable[[], None]) -> None:
        """Add an entry; what it does is done once the menu is gone and has given the focus back."""
        self.addAction(text).triggered.connect(lambda: QTimer.singleShot(0, act))
