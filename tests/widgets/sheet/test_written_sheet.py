from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from unittest.mock import patch

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.ink import InkColour, Stroke
from notepad.core.page import Block
from notepad.widgets.ink.pen_input import PalmGuard
from notepad.widgets.ink.strokes import Tool, Tools, bounds_of
from notepad.widgets.look import theme
from notepad.widgets.sheet import written_sheet
from notepad.widgets.sheet.bank_book import LedgerWidget
from notepad.widgets.sheet.blocks import SheetStack
from notepad.widgets.sheet.grid_leaves import tab_key, tab_of
from notepad.widgets.sheet.grid_widget import GridWidget
from notepad.widgets.sheet.written_sheet import WrittenSheet, turn_over_at
from tests.widgets import fingers
from tests.widgets.blocks import grid, headed, holdings, ledger, track
from tests.widgets.fingers import told_by
from tests.widgets.pens import Pen, line

RED = Tools(Tool.BOLD, InkColour.RED)


class Desk(QWidget):
    """A sheet that is written on, and keeps it."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = SheetStack()
        self.now = 100.0
        timed = partial(PalmGuard, clock=lambda: self.now)
        with patch.object(written_sheet, "PalmGuard", timed):
            self.written = WrittenSheet(self.stack)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.written)
        self.kept: dict[int, Stroke] = {}
        self.written.ink.inked.connect(self._keep)
        self.written.ink.show_tools(RED)
        self.tapped: list[str] = []
        for signal in (self.stack.taps.box, self.stack.taps.keyed):
            signal.connect(self.tapped.append)
        for signal in (self.stack.taps.mark, self.stack.taps.held, self.stack.taps.reason):
            signal.connect(lambda key, _holder: self.tapped.append(key))

    def _keep(self, written: Sequence[Stroke], rubbed: Sequence[int]) -> None:
        for gone in rubbed:
            del self.kept[gone]
        self.kept |= {one.id: one for one in written}
        self.written.show_ink(self.kept)

    @property
    def only(self) -> Stroke:
        (found,) = self.kept.values()
        return found

    def place(self, key: str) -> QRectF:
        return QRectF(self.written.places()[key])

    def cross(self, key: str) -> None:
        """Write a stroke over the middle of a place."""
        middle, reach = self.place(key).center(), self.place(key).width() / 4
        way = line((middle.x() - reach, middle.y()), (middle.x() + reach, middle.y()), 8)
        Pen().draw(self.written, way)
        self.now += 1

    def picture(self) -> QImage:
        """All of it, when everything is drawn."""
        self.grab()
        for _round in range(500):
            QTest.qWait(1)
            if self.written.ink.layer.settled:
                break
        return self.grab().toImage()

    def shows_at(self, key: str) -> bool:
        """Whether red ink is seen in the middle of a place."""
        return _red(self.picture(), self.place(key).center().toPoint())

    def sized(self, width: int, height: int) -> None:
        self.resize(width, height)
        for _round in range(5):
            QApplication.processEvents()


def _red(image: QImage, at: QPoint) -> bool:
    colour = image.pixelColor(at)
    return colour.red() > colour.blue() + 60


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk()
    fingers.on_screen(qtbot, made, 850, 700)
    yield made
    made.close()


def laid(desk: Desk, *blocks: Block) -> Desk:
    desk.stack.show_blocks(blocks)
    desk.sized(desk.width(), desk.height())
    return desk


def sheet(desk: Desk) -> GridWidget:
    found = desk.stack.widgets[0]
    assert isinstance(found, GridWidget)
    return found


def test_a_pen_writes_at_a_box_and_fingers_tap_it_until_they_write(desk: Desk) -> None:
    laid(desk, grid()).cross("box/Blue3")
    assert desk.only.place == "box/Blue3"
    assert desk.tapped == []
    assert desk.shows_at("box/Blue3")
    at = desk.place("box/Red1").center().toPoint()
    fingers.tap(desk.written, at)
    assert len(desk.tapped) == 1
    desk.written.ink.let_fingers_write(on=True)
    fingers.tap(desk.written, at)
    assert len(desk.tapped) == 1
    assert {one.place for one in desk.kept.values()} == {"box/Blue3", "box/Red1"}


@pytest.mark.parametrize("size", [(1100, 700), (600, 900), (500, 420), (850, 700)])
def test_ink_stays_at_its_box_in_any_window_and_text(desk: Desk, size: tuple[int, int]) -> None:
    def within() -> tuple[float, float, float]:
        """Return where in its place a stroke is, in parts of it."""
        place = desk.place("box/Blue2")
        found = bounds_of(desk.only, place)
        left, top = found.left() - place.left(), found.top() - place.top()
        return left / place.width(), top / place.height(), found.width() / place.width()

    laid(desk, grid()).cross("box/Blue2")
    place, before = desk.place("box/Blue2"), within()
    theme.apply(theme.LIGHT, scale=1.6 if size == (850, 700) else 1)
    desk.sized(*size)
    assert desk.place("box/Blue2") != place
    assert desk.shows_at("box/Blue2")
    assert within() == pytest.approx(before)


def test_ink_follows_the_zoom(desk: Desk) -> None:
    laid(desk, grid()).cross("box/Blue2")
    seen = sheet(desk)
    for by in (1.7, 1.7, 0.5):
        seen.look_through(seen.lens.zoomed(by, desk.place("box/Blue2").center(), seen.room()))
        assert desk.shows_at("box/Blue2")


def test_ink_that_is_zoomed_covers_nothing_beside_what_is_zoomed(desk: Desk) -> None:
    desk.sized(340, 260)
    laid(desk, grid())
    seen = sheet(desk)
    tab = next(place for key, place in seen.places().items() if tab_of(key) is not None)
    plain = desk.picture().copy(tab.toRect())
    desk.cross("box/Red1")
    low, box = seen.room().bottomLeft(), desk.place("box/Red1").center()
    by = (low.y() - tab.center().y()) / (low.y() - box.y())
    seen.look_through(seen.lens.zoomed(by, low, seen.room()))
    assert tab.contains(desk.place("box/Red1").center())
    assert desk.picture().copy(tab.toRect()) == plain


@pytest.mark.parametrize("key", ["account/Tom", "entry/2", "held/1-0", "way/gate-1"])
def test_ink_stays_at_what_it_was_written_on_in_blocks_of_any_kind(desk: Desk, key: str) -> None:
    below = track(2) if key.startswith("way") else holdings(2)
    laid(desk, ledger(5), below).cross(key)
    assert desk.only.place == key
    laid(desk, ledger(7), below)
    assert desk.shows_at(key)
    desk.sized(1000, 900)
    assert desk.shows_at(key)


@pytest.mark.parametrize("writing", [True, False])
@pytest.mark.parametrize("by_pen", [True, False])
@pytest.mark.parametrize("under", ["tab", "tab below a page", "chip"])
def test_tabs_and_chips_are_tapped_by_pen_and_finger_unless_a_page_lies_over_them(
    desk: Desk, under: str, *, by_pen: bool, writing: bool
) -> None:
    desk.sized(340, 300 if under == "chip" else 260)
    if under == "chip":
        chip = laid(desk, ledger(10), holdings(3)).stack.chips[2]
        at = QPointF(chip.mapTo(desk.written, chip.rect().center()))
    else:
        shown = sheet(laid(desk, grid()))
        at = shown.mapTo(desk.written, shown.places()[tab_key(1)].center())
        desk.written.turn_to(int(under != "tab"))
        desk.sized(340, 260)
    desk.written.ink.let_fingers_write(on=writing)
    Pen().tap(desk.written, at) if by_pen else fingers.tap(desk.written, at.toPoint())
    if under == "chip":
        assert [one.choice.chosen for one in desk.stack.chips].index(True) == 2
    else:
        assert (shown.leaf.boxes[0].key != "Red1") is (under == "tab")
    assert len(desk.kept) == (under == "tab below a page" and (writing or by_pen))


@pytest.mark.parametrize("size", [(850, 700), (340, 260)])
def test_a_palm_that_lay_on_a_box_taps_nothing(desk: Desk, size: tuple[int, int]) -> None:
    desk.sized(*size)
    laid(desk, grid())
    at = desk.place("box/Red1").center().toPoint()
    fingers.press(desk.written, at)
    assert sheet(desk).ringed == "Red1"
    desk.cross("box/Blue2")
    assert sheet(desk).ringed is None
    fingers.move(desk.written, at + QPoint(3, 3))
    fingers.lift(desk.written, at + QPoint(3, 3))
    assert desk.tapped == []
    assert sheet(desk).ringed is None
    assert desk.only.place == "box/Blue2"
    fingers.tap(desk.written, at)
    assert len(desk.tapped) == 1


def test_a_strip_below_the_sheet_is_written_on_where_there_is_one(desk: Desk) -> None:
    laid(desk, grid())
    assert "strip" not in desk.written.places()
    desk.written.leave_strip(60)
    desk.sized(850, 700)
    assert desk.place("strip").bottom() == 700
    assert desk.stack.geometry().bottom() < desk.place("strip").top()
    desk.cross("strip")
    assert desk.only.place == "strip"
    assert desk.shows_at("strip")
    desk.written.leave_strip(0)
    desk.sized(850, 700)
    assert desk.written.ink.layer.strokes[desk.only.id].place != "sheet"
    desk.written.leave_strip(80)
    desk.sized(850, 760)
    assert desk.shows_at("strip")


def test_a_blank_page_is_written_on_by_itself(desk: Desk) -> None:
    laid(desk, grid()).cross("box/Blue3")
    before = desk.picture()
    desk.written.turn_to(1)
    desk.sized(850, 700)
    assert not desk.stack.isVisible()
    assert set(desk.written.places()) == {"page 1"}
    assert not desk.shows_at("page 1")
    desk.cross("page 1")
    assert desk.shows_at("page 1")
    desk.written.turn_to(2)
    assert not desk.shows_at("page 2")
    assert desk.written.last_written_page == 1
    desk.written.turn_to(0)
    desk.sized(850, 700)
    assert desk.picture() == before


def test_turning_to_another_page_lets_go_of_what_a_lasso_holds(desk: Desk) -> None:
    laid(desk, grid()).cross("box/Blue3")
    desk.picture()
    caught = told_by(desk.written.ink.caught)
    desk.written.ink.show_tools(Tools(Tool.LASSO))
    box = desk.place("box/Blue3")
    loop = [box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()]
    Pen().draw(desk.written, loop)
    assert caught == [True]
    desk.written.turn_to(1)
    assert caught == [True, False]


def test_on_a_leaf_only_its_own_boxes_are_places_with_their_ink(desk: Desk) -> None:
    desk.sized(340, 260)
    laid(desk, headed()).cross("box/Red1")
    shown, there = sheet(desk), desk.place("box/Red1").center().toPoint()
    boxes = {f"box/{cell.key}" for cell in shown.grid.boxes}
    before = {*desk.written.places()}
    shown.turn_to(1)
    after = {*desk.written.places()}
    assert before & boxes
    assert after & boxes
    assert not before & after & boxes
    assert not any(tab_of(key.removeprefix("box/")) is not None for key in before | after)
    assert not _red(desk.picture(), there)
    shown.turn_to(0)
    assert desk.shows_at("box/Red1")
    desk.sized(850, 700)
    keys = ("Red1", "Violet6", "head0", "line3", "warm", "row0", "column4")
    assert {f"box/{key}" for key in keys} <= {*desk.written.places()}
    desk.cross("box/column2")
    there = desk.place("box/column2").center().toPoint()
    for tallies in ((), headed().column_tallies):
        laid(desk, replace(headed(), column_tallies=tallies))
        assert _red(desk.picture(), there) is bool(tallies), "it comes back with its column"


def test_a_line_keeps_its_name_when_others_come_after_it_and_it_is_folded_away(desk: Desk) -> None:
    desk.sized(850, 350)
    book = laid(desk, ledger(40)).stack.widgets[0]
    assert isinstance(book, LedgerWidget)
    assert "entry/40" in desk.written.places()
    assert "entry/1" not in desk.written.places()
    last = QPointF(book.entries.mapTo(book, book.entries.places()["39"].center()))
    assert not turn_over_at(book, last)
    for _turn in range(20):
        if "entry/1" in desk.written.places():
            return
        earlier = next(iter(book.entries.places().values())).center()
        assert turn_over_at(book, QPointF(book.entries.mapTo(book, earlier)))
    pytest.fail("the first line cannot be reached")
