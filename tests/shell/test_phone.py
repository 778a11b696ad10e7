"""A table on a phone: the sheet class by class, by finger."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.record import from_document
from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.grid_leaves import tab_key
from tests.shell.player import Player
from tests.widgets import fingers

SLEUTH = Path(__file__).parents[1] / "acceptance" / "records" / "sleuth-4-22.json"


@pytest.fixture
def player(qtbot: QtBot, tmp_path: Path) -> Iterator[Player]:
    with Library(catalogue(), tmp_path / "library.sqlite") as library:
        window = Window(library, catalogue())
        qtbot.addWidget(window)
        window.resize(360, 640)
        window.show()
        document = json.loads(SLEUTH.read_text("utf-8"))["record"]
        window.open_game(library.create(from_document(document, catalogue())))
        player = Player(qtbot, window, fingers.tap)
        player.settle()
        yield player
        window.put_away()


def gems(player: Player) -> set[str]:
    return {box.key.split("-")[0] for box in player.sheet.leaf.boxes}


def test_gems_are_shown_kind_by_kind_and_a_finger_turns_to_the_next(player: Player) -> None:
    assert gems(player) == {"diamond"}
    fingers.tap(player.sheet, player.sheet.places()[tab_key(1)].center().toPoint())
    assert gems(player) == {"pearl"}


def test_why_is_asked_of_a_box_on_any_leaf(player: Player) -> None:
    player.tap_cell(player.sheet, "opal-pair-red")
    assert gems(player) == {"opal"}
    asked = player.table.sitting.view.question
    assert asked is not None
    assert asked.cell == "opal-pair-red"


def test_what_is_asked_about_comes_to_the_front(player: Player) -> None:
    player.turn_to("why")
    player.table.sitting.ask("pearl-solitaire-blue")
    QApplication.processEvents()
    assert gems(player) == {"pearl"}


def test_two_fingers_zoom_the_sheet_and_it_is_tapped_there(player: Player) -> None:
    sheet = player.sheet
    fingers.pinch(sheet, sheet.room().center().toPoint(), 50, 100)
    assert sheet.lens.zooms
    place = sheet.places()["diamond-pair-blue"].intersected(sheet.room())
    fingers.tap(sheet, (place.topLeft() + QPointF(6, 6)).toPoint())
    asked = player.table.sitting.view.question
    assert asked is not None
    assert asked.cell == "diamond-pair-blue"
