from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from notepad.widgets.look import theme
from notepad.widgets.sheet.ledger.ledger_widget import LedgerWidget
from notepad.widgets.touch.accessible_parts import Spot
from tests.widgets import fingers
from tests.widgets.books import NAMES, bluffed, ledger
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

_MM_9 = 34


def shown(qtbot: QtBot, width: int = 860, height: int = 400, entries: int = 5) -> LedgerWidget:
    theme.apply(theme.LIGHT)
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


def numbers(book: LedgerWidget) -> list[str]:
    return [key for key in book.entries.places() if key.isdecimal()]


def test_a_long_book_shows_its_newest_entries_and_scrolls_nowhere(qtbot: QtBot) -> None:
    book = shown(qtbot, height=300, entries=30)
    assert not book.findChildren(QAbstractScrollArea)
    places = book.entries.places()
    assert next(iter(places)) == "earlier"
    assert numbers(book)[-1] == "29"
    lowest = max(place.bottom() for place in places.values())
    assert lowest + 30 <= book.entries.height() + 4, "the totals have room"
    told = book.entries.findChildren(Spot)[0].accessibleName()
    assert told == f"{30 - len(numbers(book))} earlier lines"


def test_earlier_entries_are_a_tap_away_and_so_are_the_later_ones_again(qtbot: QtBot) -> None:
    book = shown(qtbot, height=300, entries=30)
    newest = numbers(book)
    for _page in range(20):
        if "earlier" in book.entries.places():
            fingers.tap(book.entries, book.entries.places()["earlier"].center().toPoint())
    assert numbers(book)[0] == "0"
    assert next(iter(book.entries.places())) == "later"
    for _page in range(20):
        if "later" in book.entries.places():
            book.entries.tap("later", None)
    assert numbers(book) == newest


def test_a_new_entry_brings_the_newest_back(qtbot: QtBot) -> None:
    book = shown(qtbot, height=300, entries=30)
    book.entries.tap("earlier", None)
    assert "29" not in numbers(book)
    book.show_ledger(bluffed(ledger(30)))
    assert numbers(book)[-1] == "30"


def test_the_same_entries_otherwise_stay_where_one_has_turned_to(qtbot: QtBot) -> None:
    book = shown(qtbot, height=300, entries=30)
    book.entries.tap("earlier", None)
    turned = numbers(book)
    book.show_ledger(replace(ledger(30), balance="1"))
    assert numbers(book) == turned


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
