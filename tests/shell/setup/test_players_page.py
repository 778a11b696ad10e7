"""Mending the players of a game in play: all that was noted follows them."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Pencil, PencilMark
from notepad.core.record import Record
from notepad.games.cataline.notes import AskAll, AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.setup.edit_setup_page import PlayersPage
from notepad.shell.setup.seating_plan import SeatingPlan, known_players, last_plan, remember
from notepad.shell.window import Window
from notepad.storage import Library, StoreError
from notepad.widgets.touch.banner import Banner
from tests.shell.conftest import CATALOGUE
from tests.shell.player import Player, click

NAMES = ("Ann", "Bop", "Cem", "Dee")
SETUP = Setup(
    players=NAMES,
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
    first="Bop",
)
ASKED = AskOne(asker="Bop", target="Cem", about="blue", passed=1)
GAVE = AskAll(asker="Cem", about="6", gave={"Ann": False, "Bop": True, "Dee": False})
RECORD = Record(
    game="cataline",
    setup=SETUP,
    notes=(ASKED, GAVE),
    title="Friday",
    marks=(PencilMark("blue-1", "Bop", Pencil.CROSS),),
)


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(360, 640)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.put_away()


Visit = Callable[[], PlayersPage]


@pytest.fixture
def visit(window: Window, library: Library, qtbot: QtBot) -> Visit:
    """Open the game, and from the table's menu its players."""
    window.open_game(library.create(RECORD))
    player = Player(qtbot, window)

    def visited() -> PlayersPage:
        player.settle()
        header = player.table.header
        click(header.menu_button)
        choose(header.menu, "Players …")
        page = window.findChild(PlayersPage)
        assert isinstance(page, PlayersPage)
        QApplication.processEvents()
        return page

    return visited


def choose(menu: QMenu, text: str) -> None:
    action = next(action for action in menu.actions() if action.text() == text)
    place = menu.actionGeometry(action).center()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()


def write(page: PlayersPage, seat: int, name: str) -> None:
    field = page.editor.rows[seat].name
    click(field)
    field.selectAll()
    QTest.keyClicks(field, name)


def test_a_misspelt_player_is_called_rightly_in_everything_that_was_noted(
    window: Window, visit: Visit, qtbot: QtBot
) -> None:
    page = visit()
    write(page, 1, "Bob")
    click(page.button)
    player = Player(qtbot, window)
    player.settle()
    assert player.table.isVisible()
    assert player.notes()[0].startswith("Bob asked Cem")
    session = player.table.sitting.session
    assert session.setup.first == "Bob"
    assert session.notes[1].gave == {"Ann": False, "Bob": True, "Dee": False}
    assert session.marks == {("blue-1", "Bob"): Pencil.CROSS}
    assert [seat.player for seat in player.table.sitting.page.seats] == ["Ann", "Bob", "Cem", "Dee"]
    player.tap(player.table.header.buttons["undo"])
    player.settle()
    assert session.record("Friday") == RECORD


def test_a_player_is_moved_to_his_seat_and_is_asked_for_in_turn(
    window: Window, visit: Visit, qtbot: QtBot
) -> None:
    page = visit()
    click(page.editor.rows[3].up)
    click(page.button)
    player = Player(qtbot, window)
    player.settle()
    sitting = player.table.sitting
    assert sitting.session.setup.players == ("Ann", "Bop", "Dee", "Cem")
    assert sitting.session.notes == RECORD.notes
    assert [seat.player for seat in sitting.page.seats if seat.turn] == ["Ann"], "Cem asked last"


def test_nobody_joins_or_leaves_and_i_stay_who_i_am(visit: Visit) -> None:
    page = visit()
    assert page.editor.add.isHidden()
    assert not page.editor.guests
    for row in page.editor.rows:
        assert not row.remove.isVisible()
        assert row.me.isVisible() == (row.name.text() == "Ann")
        assert not row.me.isEnabled()


def test_two_of_one_name_can_not_be_kept(visit: Visit) -> None:
    page = visit()
    write(page, 1, "Cem")
    assert not page.button.isEnabled()
    assert page.reason.text() == "Cem sits at this table already."
    write(page, 1, "Bob")
    assert page.button.isEnabled()


def test_he_is_offered_by_his_right_name_the_next_time(
    window: Window, visit: Visit, library: Library
) -> None:
    plan = SeatingPlan(NAMES, 0, 1)
    remember(library, CATALOGUE["cataline"], plan, {"hand": SETUP.hand})
    page = visit()
    write(page, 1, "Bob")
    click(page.button)
    assert known_players(library) == ("Ann", "Bob", "Cem", "Dee")
    assert last_plan(library, range(3, 6)).names == ("Ann", "Bob", "Cem", "Dee")


def test_where_it_can_not_be_written_down_the_page_stays_and_says_so(
    window: Window, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit()

    def full(_seats: object) -> None:
        raise StoreError("The disk is full.", "Make room.")

    monkeypatch.setattr(page._sitting, "reseat", full)
    write(page, 1, "Bob")
    click(page.button)
    assert page.isVisible()
    told = [banner.text.text() for banner in window.findChildren(Banner) if not banner.isHidden()]
    assert any("The disk is full." in text for text in told)
