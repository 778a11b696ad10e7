"""Names and titles that play tricks: nowhere are they more than text."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import notepad
from notepad.api import known_games
from notepad.core.help_levels import Level
from notepad.core.record import Catalogue
from notepad.games import catalogue
from notepad.shell import file_dialogs
from notepad.shell.guided_practice_page import PracticePage
from notepad.shell.page_frame import PageFrame
from notepad.shell.people_page import PeoplePage
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.statistics import ChosenGames
from notepad.shell.statistics_page import StatisticsPage
from notepad.shell.window import TITLE as WINDOW_TITLE
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.finished_games import Found
from notepad.storage.folder import keep
from notepad.widgets.table.seat_strip import Pill
from notepad.widgets.touch.buttons import Tappable
from notepad.widgets.touch.menus import FingerMenu
from tests.games.tables import by_kind
from tests.games.test_every_game import begun
from tests.shell.builders import case, page_of, there
from tests.shell.conftest import Dialogs
from tests.shell.hostile import DECLARATION, TITLE, assert_harmless, assert_plain, hostile
from tests.shell.player import close_menu, table_of

SOURCE = Path(notepad.__file__).parent
OFTEN = ("cataline", "conspiracy", "clue")
PAGES_OF = [
    *(case(word, usual=word in OFTEN) for word in catalogue()),
    pytest.param("zoo", id="declared"),
]
"""Pages are alike for most games: with some they are looked at always, as with a hostile one."""


@pytest.fixture
def shelf() -> Catalogue:
    keep(DECLARATION, "zoo")
    return known_games()


class Visit:
    """Goes to every page there is of one game, and looks round on each."""

    def __init__(self, qtbot: QtBot, window: Window, library: Library) -> None:
        """Begin at a window that is shown."""
        self.qtbot, self.window, self.library = qtbot, window, library
        self.seen: set[type] = set()

    def look(self) -> None:
        """See that nothing on the page shown just now does harm."""
        QApplication.processEvents()
        self.seen |= {type(page) for page in self.window.findChildren(PageFrame)}
        assert_harmless(self.window)
        assert self.window.windowTitle() == WINDOW_TITLE

    def table(self, game_id: int) -> None:
        """Look at the table: the notes, each kind of story, a note being mended, the menu."""
        self.window.open_game(game_id)
        table = there(self.window.table)
        sitting = table.sitting
        self.qtbot.waitUntil(lambda: sitting.view.settled, timeout=20_000)
        for level in Level:
            sitting.set_level(level)
            self.look()
        subjects = sitting.session.game.subjects(sitting.session.setup)
        players = sitting.session.setup.players
        for holder in players[1:]:
            sitting.ask(next(iter(subjects)), holder)
            self.qtbot.wait(20)
            self.look()
        sitting.do(sitting.session.pencil, next(iter(subjects)), players[1], None)
        for number in range(1, len(sitting.session.notes) + 1):
            table.area.notes.mend_asked.emit(number)
            self.look()
        table.area.notes.remove_asked.emit(1)
        self.look()
        sitting.undo()
        self.look()
        sitting.troubled.emit(
            sitting.session.game.said(sitting.session.setup, sitting.session.notes[0])
        )
        self.look()
        table.header.menu_button.click()
        self.look()
        close_menu(table.header.menu)

    def other_pages(self, game_id: int) -> None:
        """Look at the pages that are reached from the table, and at the library."""
        table = there(self.window.table)
        for page in ("setup", "players"):
            table.acted.emit(page)
            self.look()
        if table.sitting.current_page.laid_open:
            table.acted.emit("lay-open")
            self.look()
        table.acted.emit("help")
        self.look()
        self.window.library_page.practice_button.click()
        self.look()
        for practice in self.window.findChildren(PracticePage):
            practice.left.emit()
        self.window.show_settings()
        self.look()
        self.window.show_library()
        self.look()

    def after_the_game(self, game_id: int) -> None:
        """Look at the game as a puzzle, and laid beside what others noted."""
        self.window.open_game(game_id)
        table = there(self.window.table)
        table.acted.emit("puzzle")
        self.look()
        self.window.show_library()
        self.window.library_page.together_asked.emit(game_id)
        self.look()
        self.window.show_library()

    def evenings(self, game_id: int) -> None:
        """Look at what is told of the game when it is over, and at the names."""
        players = self.library.open(game_id).setup.players
        for due in self.library.finished_games.due():
            self.library.finished_games.keep(due, players[:2], Found(3, 2))
        self.window.show_statistics()
        (page,) = self.window.findChildren(StatisticsPage)
        page.choose_button.click()
        self.look()
        for chart in (page.wins, page.kinds):
            for row in chart.rows:
                chart.select(row.key)
                self.look()
        page.choose(ChosenGames(page.shown_games[0].kind, players[1]), "number")
        self.look()
        page.names_button.click()
        (names,) = self.window.findChildren(PeoplePage)
        names.names.tapped.emit("name", players[1])
        self.look()
        names.called.setText(players[0])
        names.call_button.click()
        self.look()
        names.remove_button.click()
        self.look()
        names.closed.emit()
        self.window.show_library()

    def lists(self, game_id: int) -> None:
        """Look at the library: a game's menu, renaming, deleting, bringing back, searching."""
        page = self.window.library_page
        page.list.menu_asked.emit(game_id, QPoint(0, 0))
        self.look()
        for menu in page.findChildren(FingerMenu):
            close_menu(menu)
        page.list.begin_renaming(game_id)
        self.look()
        page.deeds.duplicate(game_id)
        page.list.delete_asked.emit(game_id)
        self.look()
        for line in page.list.lines:
            for said in (line.title, line.spoken()):
                assert_plain(said, "game list")
        page.search.setText(TITLE)
        self.look()


@pytest.mark.parametrize("game", PAGES_OF)
def test_no_widget_of_any_page_takes_a_name_or_title_for_more_than_text(
    qtbot: QtBot, window: Window, library: Library, shelf: Catalogue, game: str
) -> None:
    declared = game == "zoo"  # what it shows isn't in names alone
    record = begun(shelf[game]) if declared else hostile(shelf[game], shelf)
    game_id, visit = library.create(record), Visit(qtbot, window, library)
    visit.look()
    visit.table(game_id)
    visit.other_pages(game_id)
    visit.evenings(game_id)
    visit.after_the_game(game_id)
    visit.lists(game_id)
    window.start_game()
    visit.look()
    page = page_of(window, NewGamePage)
    if declared:
        page.choose(game)
        visit.look()
        page.deeds.remove(page.game)
        visit.look()
    for button in ("editions", "own"):
        getattr(page.games, button).click()
        visit.look()
    # The page of a game's text shows it as text alone; one laid open is a table of its own.
    elsewhere = {"GameTextPage", "LaidOpenPage"}
    pages = {*leaves(PageFrame)} - elsewhere
    assert {page.__name__ for page in visit.seen} >= pages


def leaves(kind: type) -> Iterator[str]:
    """Yield the names of all kinds that have no kinds of their own."""
    kinds: list[type] = kind.__subclasses__()
    yield from (name for one in kinds for name in leaves(one)) if kinds else (kind.__name__,)


@pytest.mark.parametrize(
    ("call", "only_in"),
    [
        (r"\.setToolTip\(|QToolTip", {"widgets/touch/buttons.py", "widgets/say/say_panel.py"}),
        (r"\bQLabel\(", {"widgets/look/label.py"}),
        (r"\bQMessageBox\b", {"shell/page_frame.py"}),
        (r"QMessageBox\.[a-z]", set()),
        (r"\.setHtml|RichText\(True|insertHtml|setStatusTip|setWhatsThis|QErrorMessage", set()),
        (r"\bprint\(", {"cli/arguments.py"}),
    ],
)
def test_whatever_could_take_text_for_html_is_used_in_one_place_alone(
    call: str, only_in: set[str]
) -> None:
    files = {path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*.py")}
    used = {name for name, path in files.items() if re.search(call, path.read_text("utf-8"))}
    assert used - {"widgets/look/label.py"} == only_in - {"widgets/look/label.py"}


@pytest.mark.parametrize("game", by_kind())
def test_a_name_of_any_length_stays_inside(window: Window, library: Library, game: str) -> None:
    window.open_game(library.create(hostile(catalogue()[game], catalogue())))
    assert window.table is not None
    for size in ((1280, 800), (320, 640)):
        window.resize(*size)
        for _layout in range(4):
            QApplication.processEvents()
        assert (window.width(), window.height()) == size
        for chip in window.table.findChildren(Tappable):
            around = chip.parentWidget()
            if around is not None and chip.isVisible() and not isinstance(chip, Pill):
                assert around.rect().contains(chip.geometry()), str(chip.face())[:60]


@pytest.mark.parametrize("what", ["save", "export"])
def test_the_file_name_that_is_offered_lies_in_no_folder(
    window: Window, library: Library, dialogs: Dialogs, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(file_dialogs, "_last", [])
    game_id = library.create(hostile(catalogue()["cataline"], catalogue()))
    library.rename(game_id, "../../etc/a\\b: <c>\u202e" + "é" * 400)
    window.library_page.refresh()
    window.library_page.deeds.export(library.games()[0])
    window.open_game(game_id)
    table_of(window).acted.emit(what)
    assert {path.parent for path in dialogs.begun} <= {Path.home(), Path.home() / "Documents"}
    for path in dialogs.begun:
        assert not set("/\\:<>\u202e") & set(path.name)
        assert len(path.name.encode()) <= 255
    assert len(dialogs.begun) == 2
