"""Writing in the real window: by pen, with taps in between, kept in the library at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.ink import InkColour, Stroke
from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.ink.strokes import Tool, Tools
from notepad.widgets.sheet.written_sheet import WrittenSheet
from tests.shell.conftest import eventually
from tests.shell.player import Player, click
from tests.shell.test_taps import CATALINE
from tests.widgets import fingers
from tests.widgets.pens import Pen, line


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(catalogue(), tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, catalogue())
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.put_away()


@pytest.fixture
def game(library: Library) -> int:
    return library.create(CATALINE)


@pytest.fixture
def player(qtbot: QtBot, window: Window, game: int) -> Player:
    window.open_game(game)
    player = Player(qtbot, window)
    player.settle()
    return player


def sheet(player: Player) -> WrittenSheet:
    return player.table.area.written


def cross(player: Player, key: str, pen: Pen | None = None) -> None:
    """Cross a box out by pen."""
    place = sheet(player).places()[key].adjusted(12, 12, -12, -12)
    ends = ((place.left(), place.top()), (place.right(), place.bottom()))
    (pen or Pen()).draw(sheet(player), line(*ends, 20))
    QApplication.processEvents()


def shown(player: Player) -> QImage:
    """What is written on the sheet and nothing else, when all ink is drawn."""
    ink = sheet(player).ink
    QApplication.processEvents()
    assert eventually(lambda: ink.layer.settled)
    image = QImage(ink.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    ink.render(image, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
    return image


def kept(library: Library, game: int) -> list[Stroke]:
    return list(library.open(game).ink.values())


def boxes(player: Player) -> list[str]:
    return [stroke.place for stroke in player.table.sitting.session.ink.values()]


def test_three_strokes_and_a_question_are_undone_and_brought_again(
    player: Player, library: Library, game: int
) -> None:
    cross(player, "box/red-2")
    cross(player, "box/blue-3")
    sheet(player).guard._seen = -9.0  # half a second later
    player.choose(whom="Bob", suit="violet", passed="0")
    player.settle()
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
    for step in steps[-2::-1]:
        click(player.table.header.buttons["redo"])
        assert state() == stored() == step
    player.settle()


def test_a_game_that_is_opened_anew_has_its_ink(
    player: Player, library: Library, game: int
) -> None:
    cross(player, "box/red-2")
    before = shown(player)
    player.window.show_library()
    player.window.open_game(game)
    player.settle()
    assert boxes(player) == ["box/red-2"]
    assert shown(player) == before


def test_it_is_on_the_disk_when_the_pen_is_lifted(
    player: Player, tmp_path: Path, game: int
) -> None:
    cross(player, "box/red-2")
    with Library(catalogue(), tmp_path / "library.sqlite") as another:
        assert [stroke.place for stroke in kept(another, game)] == ["box/red-2"]


def test_folded_away_no_ink_is_seen(player: Player) -> None:
    player.settle()
    player.window.overlay.fold()
    QApplication.processEvents()
    bare = player.window.grab().toImage()
    player.window.overlay.unfold()
    cross(player, "box/red-2")
    cross(player, "box/blue-3")
    shown(player)
    player.window.overlay.fold()
    QApplication.processEvents()
    assert player.window.grab().toImage() == bare
    assert not sheet(player).isVisible() or not sheet(player).visibleRegion().contains(
        sheet(player).rect().center()
    )


@pytest.mark.parametrize("level", Level)
def test_ink_is_seen_at_every_level(player: Player, level: Level) -> None:
    cross(player, "box/red-2")
    player.table.header.level_chosen.emit(level)
    player.settle()
    place = sheet(player).places()["box/red-2"].center()
    assert shown(player).pixelColor(place.toPoint()).alpha() > 100


def test_the_tools_are_remembered_at_the_next_start(
    qtbot: QtBot, player: Player, library: Library, game: int
) -> None:
    click(player.table.header.buttons["pen"])
    QApplication.processEvents()
    card = player.table.area.pen
    for chip in (card.tools[Tool.BOLD], card.colours[InkColour.BLUE], card.pen_only):
        click(chip)
    player.window.put_away()
    again = Window(library, catalogue())
    qtbot.addWidget(again)
    again.show()
    again.open_game(game)
    qtbot.waitUntil(lambda: again.table is not None)
    assert again.table is not None
    tools = Tools(Tool.BOLD, InkColour.BLUE, pen_only=True)
    assert again.table.area.written.ink.tools == tools
    assert again.table.area.pen.tools[Tool.BOLD].choice.chosen
    again.put_away()


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
    sheet(player).guard._seen = -9.0
    fingers.tap(player.chip("whom", "Bob"))
    assert table.sitting.view.draft != form


def test_after_a_palm_no_button_of_the_window_stays_down(player: Player) -> None:
    undo = player.table.header.buttons["undo"]
    cross(player, "box/red-2")
    sheet(player).guard._seen = -9.0
    fingers.press(undo)
    assert undo.isDown()
    cross(player, "box/blue-3")
    assert not undo.isDown()
    fingers.lift(undo)
    assert boxes(player) == ["box/red-2", "box/blue-3"]
    sheet(player).guard._seen = -9.0
    fingers.tap(undo)
    assert boxes(player) == ["box/red-2"]


@pytest.mark.parametrize("size", [(800, 1280), (1600, 900), (360, 640)])
def test_ink_stays_at_its_box_when_the_window_is_turned(
    player: Player, size: tuple[int, int]
) -> None:
    cross(player, "box/red-2")
    player.window.resize(*size)
    for _round in range(5):
        QApplication.processEvents()
    image = shown(player)
    place = sheet(player).places()["box/red-2"]
    assert image.pixelColor(place.center().toPoint()).alpha() > 100
    assert image.pixelColor((place.topRight() + QPointF(-2, 2)).toPoint()).alpha() == 0


def test_a_narrow_window_is_written_on_by_finger_from_the_menu(player: Player) -> None:
    player.window.resize(360, 640)
    for _round in range(5):
        QApplication.processEvents()
    entry = next(
        act for act in player.table.header.menu.actions() if act.text() == "Write on the sheet"
    )
    entry.trigger()
    QApplication.processEvents()
    assert player.table.area.pen_card.isVisible()
    place = sheet(player).places()["box/red-2"].center().toPoint()
    fingers.tap(sheet(player), place)
    assert boxes(player) == ["box/red-2"]
    click(player.table.area.pen.done)
    QApplication.processEvents()
    assert player.table.area.say_card.isVisible()
