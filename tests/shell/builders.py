"""What tests of the pages share: widgets shown, choices found, files dropped, stores that fail."""

from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn, TypeVar

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from notepad.storage import StoreError
from notepad.widgets.look.label import Label
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.touch.banner import Banner
from notepad.widgets.touch.buttons import Chip

W = TypeVar("W", bound=QWidget)
Size = tuple[int, int]

PHONE, TABLET, DESK = (360, 640), (800, 1280), (1280, 800)


def shown(qtbot: QtBot, widget: W, size: Size | None = None, *, active: bool = False) -> W:
    """Show a widget until the test is over; one that is `active` has the keyboard, too."""
    qtbot.addWidget(widget)
    if size is not None:
        widget.resize(*size)
    if active:
        with qtbot.waitActive(widget):
            widget.show()
            widget.activateWindow()
    widget.show()
    QApplication.processEvents()
    return widget


def laid_out(widget: W, size: Size) -> W:
    """Return a widget in another size, once everything in it has its place."""
    widget.resize(*size)
    for _layout in range(6):
        QApplication.processEvents()
    return widget


def page_of(window: QWidget, kind: type[W]) -> W:
    """Return the page of a kind that is in front."""
    QApplication.processEvents()
    (page,) = pages_of(window, kind)
    return page


def pages_of(window: QWidget, kind: type[W]) -> list[W]:
    """Return the pages of a kind that are in front: one, or none."""
    return [page for page in window.findChildren(kind) if page.isVisible()]


def chips(rows: FormRows, row: str = "") -> Iterator[Chip]:
    """Yield all chips of a form, or those of one row."""
    for view in rows.views:
        if row in ("", view.row.key):
            yield from view.chips


def chip(rows: FormRows, choice: str, row: str = "") -> Chip:
    """Return the only chip of a choice in a form, or in one row of it."""
    (found,) = (one for one in chips(rows, row) if one.choice.key == choice)
    return found


def told(banner: Banner) -> str:
    """Return what a banner says, nothing while it is hidden."""
    return banner.message.text if banner.message else ""


def alarm(banner: Banner) -> str:
    """Return what a banner says went wrong, nothing if it tells of no trouble."""
    return banner.message.text if banner.message and banner.message.error else ""


def labels(widget: QWidget) -> list[str]:
    """Return all texts that can be read on a widget."""
    return [label.text() for label in widget.findChildren(Label) if label.isVisible()]


def write_into(field: QLineEdit, text: str) -> None:
    """Type a text in place of what stands in a field."""
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def choose_in(menu: QMenu, entry: str) -> None:
    """Click what begins with a word in a menu that is open."""
    action = next(one for one in menu.actions() if one.text().startswith(entry))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    QTest.qWait(1)


def drop(page: QWidget, *files: Path | QUrl) -> bool:
    """Drop files on a page; return whether it takes them."""
    data = dragged(*files)
    at, left, none = QPoint(9, 9), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at, Qt.DropAction.CopyAction, data, left, none)
    enter.setAccepted(False)
    QApplication.sendEvent(page, enter)
    if enter.isAccepted():
        fall = QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, left, none)
        QApplication.sendEvent(page, fall)
    return enter.isAccepted()


def dragged(*files: Path | QUrl) -> QMimeData:
    """Return files as they are dragged from elsewhere."""
    data = QMimeData()
    data.setUrls([one if isinstance(one, QUrl) else QUrl.fromLocalFile(str(one)) for one in files])
    return data


def disk_full(*_: object) -> NoReturn:
    """Stand for whatever a store does while its disk is full."""
    raise StoreError("The disk is full.", "Make room.")


FULL = "The disk is full. Make room."
"""What a player reads then."""
