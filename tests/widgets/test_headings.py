"""Headings that can be tapped, and open numbers beside initials."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from notepad.core.page.page import Count, Face, Grid, Heading, Tally
from notepad.widgets.sheet.grid.grid_widget import GridWidget
from tests.widgets.grids import grid

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

TALLY = Tally("red", (Count("Bob", "B", 1, 2),), "Red ones: Bob 1–2", "red ones")


def keyed() -> Grid:
    """Return a grid whose headings, and a group above two of them, have keys."""
    bare = grid()
    columns = tuple(replace(head, key=f"head{at}") for at, head in enumerate(bare.columns))
    rows = tuple(replace(head, key=f"line{at}") for at, head in enumerate(bare.rows))
    groups = (Heading(Face("Warm"), 2, "warm", "warm ones", (TALLY,)), Heading(Face("Cold"), 3))
    return replace(bare, columns=columns, rows=rows, groups=groups)


@pytest.fixture
def sheet(qtbot: QtBot) -> GridWidget:
    widget = GridWidget()
    qtbot.addWidget(widget)
    widget.resize(850, 720)
    widget.show_grid(keyed())
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


@pytest.mark.parametrize("key", ["warm", "head3", "line2"])
def test_a_tapped_heading_is_told_by_its_key(sheet: GridWidget, key: str) -> None:
    heard: list[str] = []
    sheet.tally_tapped.connect(heard.append)
    point = sheet.places()[key].center().toPoint()
    QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=point)
    assert heard == [key]


def test_headings_without_a_key_cannot_be_tapped(qtbot: QtBot) -> None:
    widget = GridWidget()
    qtbot.addWidget(widget)
    widget.show_grid(grid())
    assert not any(key.startswith(("head", "line", "warm")) for key in widget.places())


def test_headings_are_reached_by_keyboard(sheet: GridWidget) -> None:
    heard: list[str] = []
    sheet.tally_tapped.connect(heard.append)
    for key in (Qt.Key.Key_PageUp, Qt.Key.Key_Home, Qt.Key.Key_Return, Qt.Key.Key_Down):
        QTest.keyClick(sheet, key)
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert heard == ["warm", "head0"]


def test_a_grid_finds_the_tallies_of_headings_and_ends() -> None:
    found = keyed()
    assert found.counted("warm") == (TALLY,)
    assert found.counted("head1") == ()
    assert [tally.key for tally in found.counted("row2")] == ["row2"]
    assert found.counted("") == found.counted("nowhere") == ()


def test_a_lit_heading_looks_otherwise(sheet: GridWidget) -> None:
    before = _picture(sheet)
    sheet.light({"warm"})
    assert _picture(sheet) != before


def test_open_numbers_are_drawn_until_they_are_hidden(qtbot: QtBot) -> None:
    widget = GridWidget()
    qtbot.addWidget(widget)
    widget.resize(850, 720)
    with_numbers = replace(grid(), hints=True)
    widget.show_grid(with_numbers)
    before = _picture(widget)
    plain = with_numbers.without_hints()
    assert not any(mark.hint for row in plain.cells for cell in row for mark in cell.marks)
    widget.show_grid(plain)
    assert _picture(widget) != before


def _picture(widget: GridWidget) -> QImage:
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        widget.render(painter, widget.rect().topLeft())
    return image
