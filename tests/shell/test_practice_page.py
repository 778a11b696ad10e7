"""A first game played along, by taps, from the empty library to its end, and left on the way."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from notepad.core.language import translated
from notepad.games import catalogue
from notepad.games.cataline.game import GAME
from notepad.shell.practice_page import END, STEPS, STRAYED, PracticePage, Seen, prepared
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.builders import PHONE, TABLET, Size, laid_out, page_of, pages_of, told
from tests.shell.player import Player, click, press


class Novice(Player):
    """Plays the first game along."""

    @property
    def page(self) -> PracticePage:
        return page_of(self.window, PracticePage)

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
        assert not pages_of(self.window, PracticePage)
        self.window.overlay.unfold()


@pytest.fixture
def novice(qtbot: QtBot, window: Window) -> Iterator[Novice]:
    click(window.library_page.empty.practice_button)
    player = Novice(qtbot, window)
    player.settle()
    yield player
    for page in pages_of(window, PracticePage):
        click(page.leave_button)


def test_each_step_leads_to_the_next_until_a_game_of_ones_own_and_the_table_stays_in_its_place(
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
    places = {(page.table.y(), page.table.height())}
    for number, (tap, step) in enumerate(zip(tapped, STEPS, strict=True)):
        assert page.step == number
        assert page.told.text() == translated(step.told)
        tap()
        novice.settle()
        assert page.followed.text() == translated(step.followed)
        places.add((page.table.y(), page.table.height()))
    assert len(places) == 1
    click(header.buttons["undo"])
    assert page.told.text() == translated(END), "whatever is done after it"
    click(page.new_button)
    assert pages_of(novice.window, NewGamePage)
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
    page = novice.page
    page.step = len(STEPS) - 1
    press(Qt.Key.Key_F1)
    assert not page.isVisible()
    press(Qt.Key.Key_F1)
    assert page.isVisible()
    assert page.step == len(STEPS) - 1


def test_nothing_of_it_is_printed_or_exported(novice: Novice) -> None:
    for name in ("print", "export", "settings"):
        novice.table.banner.clear()
        novice.table.header.acted.emit(name)
        assert "kept nowhere" in told(novice.table.banner)


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_strip_leaves_room_for_the_table(novice: Novice, size: Size) -> None:
    laid_out(novice.window, size)
    assert (novice.window.width(), novice.window.height()) == size
    assert novice.table.height() >= 0.7 * size[1]
    sentence = novice.page.told
    assert sentence.height() >= sentence.heightForWidth(sentence.width())


RECORD = prepared(catalogue())


def test_its_notes_find_a_conspirator() -> None:
    known = GAME.reasoner(RECORD.setup).follow(RECORD.notes)
    assert known.holders("violet-1") == ("hidden",)
    assert known.holders("yellow-1") == ("Cem",)


def test_each_step_is_done_by_what_it_asks_for_alone() -> None:
    expected = RECORD.notes
    course = [
        Seen(expected[:1], expected, "", 0),
        Seen(expected, expected, "", 0),
        Seen(expected, expected, "violet-1", 0),
        Seen(expected[:1], expected, "violet-1", 0),
        Seen(expected, expected, "violet-1", 0),
        Seen(expected, expected, "", 1),
    ]
    before = Seen((), expected, "", 0)
    for step, seen in zip(STEPS, course, strict=True):
        assert not step.done(before)
        assert step.done(seen)
        before = seen


def test_what_is_noted_otherwise_has_strayed() -> None:
    expected = RECORD.notes
    assert not Seen(expected[:1], expected, "", 0).strayed
    assert Seen(expected[1:], expected, "", 0).strayed
    assert Seen((*expected, expected[0]), expected, "", 0).strayed
