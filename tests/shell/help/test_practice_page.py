"""A first game played along, by taps, from the empty library to its end, and left on the way."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.language import translated
from notepad.shell.practice_page import END, STEPS, STRAYED, PracticePage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.conftest import CATALOGUE
from tests.shell.player import Player, click, press


class Novice(Player):
    """Plays the first game along."""

    @property
    def page(self) -> PracticePage:
        page = self.window.findChild(PracticePage)
        assert isinstance(page, PracticePage)
        return page

    @property
    def table(self) -> TablePage:
        return self.page.table

    def first(self) -> None:
        self.choose(whom="Bob", value="1", passed="0")
        self.settle()

    def second(self) -> None:
        self.choose(whom="Cem", value="1", passed="1")
        if len(self.notes()) < 2:
            self.tap_cell(self.sheet, "yellow-1")
        self.settle()

    def look_away(self) -> None:
        click(self.table.header.buttons["fold"])
        assert not self.page.isVisible()
        self.window.overlay.unfold()


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.put_away()


@pytest.fixture
def novice(qtbot: QtBot, window: Window) -> Iterator[Novice]:
    click(window.library_page.empty.practice_button)
    QApplication.processEvents()
    player = Novice(qtbot, window)
    player.settle()
    yield player
    for page in window.findChildren(PracticePage):
        if page.isVisible():
            click(page.leave_button)


def test_each_step_leads_to_the_next_until_a_game_of_ones_own(
    novice: Novice, library: Library
) -> None:
    page, header = novice.page, novice.table.header
    tapped: tuple[Callable[[], None], ...] = (
        novice.first,
        novice.second,
        lambda: novice.tap_cell(novice.sheet, "violet-1"),
        lambda: click(header.buttons["undo"]),
        lambda: click(header.buttons["redo"]),
        novice.look_away,
    )
    for number, (tap, step) in enumerate(zip(tapped, STEPS, strict=True)):
        assert page.step == number
        assert page.told.text() == translated(step.told)
        tap()
        novice.settle()
        assert page.followed.text() == translated(step.followed)
    assert page.told.text() == translated(END)
    click(page.new_button)
    (new,) = novice.window.findChildren(NewGamePage)
    assert new.isVisible()
    assert library.games() == ()


def test_what_is_noted_otherwise_is_told_and_can_be_taken_back(novice: Novice) -> None:
    novice.choose(whom="Bob", value="2", passed="0")
    novice.settle()
    assert novice.page.step == 0
    assert novice.page.told.text() == translated(STRAYED)
    click(novice.table.header.buttons["undo"])
    assert novice.page.told.text() == translated(STEPS[0].told)
    novice.first()
    assert novice.page.step == 1


@pytest.mark.parametrize("by", ["button", "menu"])
def test_it_can_be_left_at_any_time_and_leaves_nothing_behind(
    novice: Novice, library: Library, by: str
) -> None:
    novice.first()
    if by == "button":
        click(novice.page.leave_button)
    else:
        novice.table.header.acted.emit("library")
    assert novice.window.library_page.isVisible()
    assert library.games() == ()
    assert library.deleted() is None


def test_help_leads_back_to_the_first_game_and_is_no_folding(novice: Novice) -> None:
    novice.page.step = len(STEPS) - 1
    press(Qt.Key.Key_F1)
    assert not novice.page.isVisible()
    press(Qt.Key.Key_F1)
    assert novice.page.isVisible()
    assert novice.page.step == len(STEPS) - 1


def test_nothing_of_it_is_printed_or_exported(novice: Novice) -> None:
    for name in ("print", "export", "settings"):
        novice.table.banner.clear()
        novice.table.header.acted.emit(name)
        assert novice.table.banner.message is not None
        assert "kept nowhere" in novice.table.banner.message.text


@pytest.mark.parametrize("size", [(360, 640), (800, 1280)])
def test_the_strip_leaves_room_for_the_table(novice: Novice, size: tuple[int, int]) -> None:
    novice.window.resize(*size)
    QApplication.processEvents()
    assert (novice.window.width(), novice.window.height()) == size
    assert novice.table.height() >= 0.7 * size[1]
    told = novice.page.told
    assert told.height() >= told.heightForWidth(told.width())


def test_no_step_moves_the_table(novice: Novice) -> None:
    page = novice.page
    QApplication.processEvents()
    places = {(page.table.y(), page.table.height())}
    for _step in STEPS:
        page.step += 1
        page._say(translated(STEPS[page.step - 1].followed))
        QApplication.processEvents()
        places.add((page.table.y(), page.table.height()))
    assert len(places) == 1
