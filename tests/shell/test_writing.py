"""Writing at a table by pen and finger: what is kept and shown, and when nothing can be written."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.record import AnyRecord
from notepad.core.session import Change
from notepad.shell.table.table_page import TablePage
from notepad.storage import Library
from notepad.widgets.sheet.written_sheet import WrittenSheet
from tests.nullgame import Look
from tests.shell.builders import FULL, Lay, disk_full, told
from tests.shell.player import Player, click, eventually
from tests.shell.samples import EMPTY
from tests.widgets import fingers
from tests.widgets.pens import Pen, line

WAY = line((120, 120), (220, 160))


class Disk:
    """Keeps changes unless it is full."""

    full = False

    def __call__(self, _change: Change) -> None:
        if self.full:
            disk_full()


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def page(lay: Lay, disk: Disk) -> TablePage:
    return lay(Look("Bob", "sword"), Look("Ann", "coin", has=False), keep=disk)


@pytest.fixture
def record() -> AnyRecord:
    return EMPTY


def written(page: TablePage) -> list[Any]:
    return list(page.sitting.session.ink.values())


def draw(page: TablePage, way: list[QPointF] = WAY, *, eraser: bool = False) -> None:
    Pen(eraser=eraser).draw(page.area.written, way)
    QApplication.processEvents()


def test_the_pen_in_the_header_lets_fingers_write(page: TablePage, disk: Disk) -> None:
    entries = {entry.text(): entry for entry in page.header.menu.actions()}
    entry, button = entries["Write on the sheet"], page.header.buttons["pen"]
    for tap in (entry.trigger, entry.trigger, button.click):
        tap()
        assert button.isChecked() == entry.isChecked() == page.inking.on
    assert page.inking.on
    assert page.area.pen_card.isVisible()
    assert not page.area.say_card.isVisible()
    fingers.press(page.area.written, WAY[0].toPoint())
    fingers.move(page.area.written, WAY[5].toPoint())
    fingers.lift(page.area.written, WAY[5].toPoint())
    assert len(written(page)) == 1
    shown = dict(page.area.written.ink.layer.strokes)
    disk.full = True
    draw(page)
    assert len(written(page)) == 1
    assert page.area.written.ink.layer.strokes == shown
    assert told(page.banner) == FULL
    disk.full = False
    draw(page)
    assert len(written(page)) == 2
    page.sitting.look_back(1)
    assert eventually(lambda: page.sitting.view.past is not None)
    draw(page, line((130, 200), (200, 230)))
    assert len(written(page)) == 2
    page.sitting.look_back(None)
    draw(page, line((130, 200), (200, 230)))
    assert len(written(page)) == 3


def sheet(player: Player) -> WrittenSheet:
    return player.area.written


def wait_until_the_pen_is_away(player: Player) -> None:
    assert eventually(lambda: not sheet(player).guard.pen_about)


def cross(player: Player, key: str, pen: Pen | None = None) -> None:
    """Cross a box out by pen."""
    place = sheet(player).places()[key].adjusted(12, 12, -12, -12)
    ends = ((place.left(), place.top()), (place.right(), place.bottom()))
    (pen or Pen()).draw(sheet(player), line(*ends, 20))
    QApplication.processEvents()


def ink_shown(player: Player) -> QImage:
    """What is written on the sheet and nothing else, when all ink is drawn."""
    ink = sheet(player).ink
    QApplication.processEvents()
    assert eventually(lambda: ink.layer.settled)
    image = QImage(ink.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    ink.render(image, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
    return image


def boxes(player: Player) -> list[str]:
    return [stroke.place for stroke in player.session.ink.values()]


def test_strokes_and_notes_are_undone_in_order(player: Player, library: Library, game: int) -> None:
    cross(player, "box/red-2")
    cross(player, "box/blue-3")
    wait_until_the_pen_is_away(player)
    player.note(whom="Bob", suit="violet", passed="0")
    cross(player, "box/green-4")

    def state() -> tuple[list[str], int]:
        return boxes(player), len(player.notes())

    def stored() -> tuple[list[str], int]:
        again = library.open(game)
        return [stroke.place for stroke in again.ink.values()], len(again.notes)

    all_of_it = ["box/red-2", "box/blue-3", "box/green-4"]
    steps = [(all_of_it, 1), (all_of_it[:2], 1), (all_of_it[:2], 0), (["box/red-2"], 0), ([], 0)]
    assert state() == stored() == steps[0]
    for step in steps[1:]:
        click(player.table.header.buttons["undo"])
        assert state() == stored() == step
        player.sitting.start_over()  # the note that was undone is open again
    for step in steps[-2::-1]:
        click(player.table.header.buttons["redo"])
        if player.view.begun:  # that it is open again was undone, too
            click(player.table.header.buttons["redo"])
        assert state() == stored() == step
    player.settle()


def test_folded_away_no_ink_is_seen(player: Player) -> None:
    player.settle()
    player.window.overlay.hide_all()
    QApplication.processEvents()
    bare = player.window.grab().toImage()
    player.window.overlay.show_all()
    cross(player, "box/red-2")
    cross(player, "box/blue-3")
    ink_shown(player)
    player.window.overlay.hide_all()
    QApplication.processEvents()
    assert player.window.grab().toImage() == bare


def test_a_palm_beside_a_writing_pen_taps_no_box_and_no_chip(player: Player) -> None:
    table, pen = player.table, Pen()
    form = table.sitting.view.draft
    box = sheet(player).places()["box/yellow-4"].center().toPoint()
    pen.press(sheet(player), QPointF(60, 90))
    fingers.press(sheet(player), box)
    for at in range(10):
        pen.move(sheet(player), QPointF(60 + 9 * at, 90))
    fingers.lift(sheet(player), box)
    fingers.tap(player.chip("whom", "Bob"))
    pen.lift(sheet(player), QPointF(141, 90))
    assert len(boxes(player)) == 1
    assert table.sitting.view.draft == form
    assert table.sitting.view.question is None
    wait_until_the_pen_is_away(player)
    fingers.tap(player.chip("whom", "Bob"))
    assert table.sitting.view.draft != form
