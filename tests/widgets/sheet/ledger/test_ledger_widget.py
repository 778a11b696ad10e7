from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from notepad.widgets.look import theme
from notepad.widgets.sheet.ledger import LedgerWidget
from tests.widgets import fingers
from tests.widgets.books import NAMES, ledger
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

_MM_9 = 34


def shown(qtbot: QtBot, width: int = 860, height: int = 400, entries: int = 5) -> LedgerWidget:
    widget = LedgerWidget()
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show_ledger(ledger(entries))
    with qtbot.waitExposed(widget):
        widget.show()
    QApplication.processEvents()
    return widget


def test_a_tapped_account_and_a_tapped_entry_say_which(qtbot: QtBot) -> None:
    book = shown(qtbot)
    accounts: list[str] = []
    notes: list[int] = []
    book.account_tapped.connect(accounts.append)
    book.entry_tapped.connect(notes.append)
    fingers.tap(book.accounts, book.accounts.places()["Rock"].center().toPoint())
    place = book.entries.places()["1"].center().toPoint()
    QTest.mouseClick(book.entries, Qt.MouseButton.LeftButton, pos=place)
    assert (accounts, notes) == (["Rock"], [6])


@pytest.mark.parametrize("width", [330, 500, 860, 1200])
def test_every_account_and_entry_is_a_target_for_a_finger_and_none_overlap(
    qtbot: QtBot, width: int
) -> None:
    book = shown(qtbot, width)
    tiles = list(book.accounts.places().values())
    assert len(tiles) == len(NAMES)
    for tile in tiles:
        assert min(tile.width(), tile.height()) >= _MM_9
        assert book.accounts.rect().contains(tile.toAlignedRect())
        assert not any(tile.intersects(other) for other in tiles if other is not tile)
    assert all(place.height() >= _MM_9 for place in book.entries.places().values())


def test_arrow_keys_go_from_account_to_account_and_enter_taps(qtbot: QtBot) -> None:
    book = shown(qtbot)
    heard: list[str] = []
    book.account_tapped.connect(heard.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(book.accounts, key)
    assert heard == ["Tom"]


def test_accounts_and_entries_have_spoken_names(qtbot: QtBot) -> None:
    book = shown(qtbot)
    spoken = [
        QAccessible.queryAccessibleInterface(field).child(0).text(QAccessible.Text.Name)
        for field in (book.accounts, book.entries)
    ]
    assert spoken == ["Ahmed: 1,700", "entry 1"]


def test_nothing_in_a_book_scrolls_however_long_it_is(qtbot: QtBot) -> None:
    book = shown(qtbot, height=300, entries=30)
    assert not book.findChildren(QAbstractScrollArea)
    assert len(book.entries.shown) < 30


def test_a_lit_account_is_lit_until_another_is(qtbot: QtBot) -> None:
    book = shown(qtbot)
    lit = []
    for keys in ((), ("Tom",), ("Rock",)):
        book.light(keys)
        painting = grabbed(book.accounts)
        places = book.accounts.places()
        lit.append([name for name in NAMES if painting.has(theme.LIGHT.lit, place=places[name])])
    assert lit == [[], ["Tom"], ["Rock"]]


def test_the_ring_shows_which_entry_the_keyboard_is_on(qtbot: QtBot) -> None:
    book = shown(qtbot)
    book.window().activateWindow()
    book.entries.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(book.entries, Qt.Key.Key_Down)
    painting = grabbed(book.entries)
    ring = painting.reach(theme.LIGHT.accent)
    place = book.entries.places()["1"]
    assert place.adjusted(-1, -1, 1, 1).contains(ring.toRectF())
    assert ring.height() > place.height() - 6


def test_headings_that_have_no_room_are_left_out_not_cut(qtbot: QtBot) -> None:
    book = shown(qtbot, 330, 400)
    accounts = book.accounts
    heads, faded = accounts.layout_now().heads, theme.LIGHT.faded
    assert not grabbed(accounts).part(heads).reach(faded).isEmpty()
    accounts.resize(330, accounts.heightForWidth(330) - 8)
    assert grabbed(accounts).part(heads).reach(faded).isEmpty()
