"""A small table at whose window pages are turned, and what is seen of it."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level, Standing
from notepad.core.page import Grid
from notepad.core.record import Record
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.conftest import CATALOGUE, eventually
from tests.shell.player import Player, click

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
NOTES = (
    AskOne(asker="Bob", target="Cem", about="blue", passed=0),
    AskOne(asker="Cem", target="Dee", about="1", passed=1),
    AskOne(asker="Dee", target="Bob", about="green", passed=0),
)


def seated(qtbot: QtBot, library: Library) -> Iterator[Player]:
    """Have Ann sit at a game with three notes, at level Odds, until the test is over."""
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    record = Record(game="cataline", setup=SETUP, notes=NOTES, title="Friday")
    window.open_game(library.create(record, level=Level.ODDS))
    player = Player(qtbot, window)
    player.settle()
    yield player
    window.put_away()


def tap_note(player: Player, number: int) -> None:
    """Open a note of the list and ask for the sheet as it was after it."""
    player.turn_to("notes")
    notes = player.table.area.notes
    notes.open(number)
    QApplication.processEvents()
    buttons = notes.buttons(number)
    assert buttons is not None
    click(buttons.look)
    assert after(player, number)


def after(player: Player, number: int) -> bool:
    def there() -> bool:
        past = player.table.sitting.view.past
        return past is not None and past.after == number

    return eventually(there)


def standing(player: Player, card: str, holder: str) -> Standing:
    sheet = player.table.sitting.view.sheet
    assert isinstance(sheet, Grid)
    cell = sheet.cell(card)
    assert cell is not None
    return next(mark.standing for mark in cell.marks if mark.holder == holder)


def places(player: Player) -> list[tuple[QPoint, int, int]]:
    area = player.table.area
    cards: list[QWidget] = [area.sheet_card, area.know, *area.sheet.widgets]
    return [(card.mapTo(area, QPoint()), card.width(), card.height()) for card in cards]
