"""What these tests share: widgets shown, choices found, files dropped, failing stores, tables."""

from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias, TypeVar

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Standing
from notepad.core.page import Grid
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.storage import StoreError
from notepad.widgets.look.label import Label
from notepad.widgets.touch.banner import Banner

T = TypeVar("T")
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


def case(*values: Any, usual: bool) -> Any:  # noqa: ANN401 of whatever a test takes
    """Return a case of a test with a name of its own; one that isn't usual is exhaustive."""
    words = ("x".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in values)
    marks = [] if usual else [pytest.mark.exhaustive]
    return pytest.param(*values, id="-".join(words), marks=marks)


def there(thing: T | None) -> T:
    """Return something that has to be there."""
    assert thing is not None
    return thing


def of_kind(kind: type[T], thing: object) -> T:
    """Return something that has to be of a kind."""
    assert isinstance(thing, kind)
    return thing


def page_of(window: QWidget, kind: type[W]) -> W:
    """Return the page of a kind that is in front."""
    QApplication.processEvents()
    (page,) = pages_of(window, kind)
    return page


def pages_of(window: QWidget, kind: type[W]) -> list[W]:
    """Return the pages of a kind that are in front: one, or none."""
    return [page for page in window.findChildren(kind) if page.isVisible()]


def told(banner: Banner) -> str:
    """Return what a banner says, nothing while it is hidden."""
    return banner.message.text if banner.message else ""


def alarm(banner: Banner) -> str:
    """Return what a banner says went wrong, nothing if it tells of no trouble."""
    return banner.message.text if banner.message and banner.message.error else ""


def labels(widget: QWidget) -> list[str]:
    """Return all texts that can be read on a widget."""
    return [label.text() for label in widget.findChildren(Label) if label.isVisible()]


def disk_full(*_: object) -> NoReturn:
    """Stand for whatever a store does while its disk is full."""
    raise StoreError("The disk is full.", "Make room.")


FULL = "The disk is full. Make room."
"""What a player reads then."""


Sit: TypeAlias = Callable[..., Sitting]
Lay: TypeAlias = Callable[..., TablePage]


def standing(sheet: object, card: str, holder: str) -> Standing:
    """Return how a holder stands to a card of a sheet."""
    assert isinstance(sheet, Grid)
    cell = sheet.box(card)
    assert cell is not None
    return next(mark.standing for mark in cell.marks if mark.holder == holder)
