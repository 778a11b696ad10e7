"""What these tests share: widgets shown, choices found, files dropped, failing stores, tables."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NoReturn, TypeAlias, TypeVar

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Standing
from notepad.core.page import Grid
from notepad.core.record import AnyRecord, Record, from_document
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse, AskOne
from notepad.games.cataline.setup import Setup, value_of
from notepad.games.sleuth.setup import Setup as SleuthSetup
from notepad.shell.settings_page import SettingsPage
from notepad.shell.setup.game_and_options_cards import GameList
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import StoreError
from notepad.widgets.look.label import Label
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.sheet.grid_geometry import Layout, place_grid
from notepad.widgets.sheet.grid_widget import GridWidget, frame_of
from notepad.widgets.touch.banner import Banner
from notepad.widgets.touch.buttons import Chip
from notepad.widgets.touch.menus import FingerMenu
from tests.cards.noted_games import played

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


def _click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def games_of(page: NewGamePage, tap: Callable[[QWidget], None] = _click) -> GameList:
    """Return the games that the page of a new game offers, unfolded if they were not."""
    if not page.choosing:
        tap(page.choice.other)
        QApplication.processEvents()
    return page.games


def choose_game(page: NewGamePage, game: str, tap: Callable[[QWidget], None] = _click) -> None:
    """Choose a game on the page of a new game."""
    tap(games_of(page, tap).lines[game])
    QApplication.processEvents()


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


def choose_in(menu: FingerMenu, entry: str) -> None:
    """Click what begins with a word in a menu that is open."""
    assert menu.sheet is not None
    next(row for row in menu.sheet.rows if row.text().startswith(entry)).click()
    QTest.qWait(1)


def close_menu(menu: FingerMenu) -> None:
    """Close a menu if it is open."""
    if menu.sheet is not None:
        menu.sheet.dismiss()


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


Sit: TypeAlias = Callable[..., Sitting]
Lay: TypeAlias = Callable[..., TablePage]

NAMES = ("Ann", "Bob", "Cem", "Dee")
HAND = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5")
SETUP = Setup(players=NAMES, me="Ann", hand=HAND)
THREE = Setup(players=NAMES[:3], me="Ann", hand=(*HAND, "red-6", "blue-6"))
NOTES = (
    AskOne(asker="Bob", target="Cem", about="blue", passed=0),
    AskOne(asker="Cem", target="Dee", about="1", passed=1),
    AskOne(asker="Dee", target="Bob", about="green", passed=0),
)
_PLAYED = played("cataline", 12, players=4, notes=40, me="Ann", first="Cem", err=False)
DEALT, TRUTH, DEALT_NOTES = _PLAYED.setup, _PLAYED.truth, _PLAYED.notes
SUM = sum(int(value_of(card)) for card in TRUTH["hidden"])
WON = Accuse(player="Ann", sum=SUM, correct=True)
SLEUTH_SETUP = SleuthSetup(
    players=("Ann", "Bob", "Cem", "Dee", "Eva"),
    me="Ann",
    hand=(
        *("diamond-solitaire-red", "diamond-pair-blue", "pearl-solitaire-green"),
        *("pearl-pair-yellow", "opal-cluster-red", "opal-cluster-blue", "opal-pair-green"),
    ),
    table=(),
    first="Bob",
)
FRIDAY: AnyRecord = Record(game="cataline", setup=SETUP, notes=NOTES, title="Friday")
EMPTY: AnyRecord = replace(FRIDAY, notes=())


def recorded(name: str) -> AnyRecord:
    """Return one of the games that are kept as they have to be answered."""
    file = Path(__file__).parents[1] / "acceptance" / "records" / f"{name}.json"
    return from_document(json.loads(file.read_text("utf-8"))["record"], catalogue())


def table_of(window: Window) -> TablePage:
    """Return the table that is open in a window."""
    assert window.table is not None
    return window.table


def standing(sheet: object, card: str, holder: str) -> Standing:
    """Return how a holder stands to a card of a sheet."""
    assert isinstance(sheet, Grid)
    cell = sheet.box(card)
    assert cell is not None
    return next(mark.standing for mark in cell.marks if mark.holder == holder)


def choose_settings(window: Window, **chosen: object) -> None:
    """Choose settings on their page, and go back to the table or the library."""
    settings = replace(window.settings, **chosen)  # type: ignore[arg-type]
    window.show_settings().changed.emit(settings)
    page_of(window, SettingsPage).closed.emit()


def grid_layout(sheet: GridWidget) -> Layout:
    """Return where a grid stands in its widget."""
    area = sheet.lens.area(sheet.room())
    return place_grid(area, frame_of(sheet.leaf).outline, text=sheet.text_size)
