"""Names and titles that play tricks: nowhere are they more than text."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

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
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import TITLE as WINDOW_TITLE
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.storage.finished_games import Found
from notepad.storage.folder import keep
from notepad.widgets.touch.menus import FingerMenu
from tests.games.test_every_game import begun
from tests.shell.builders import case, page_of, there
from tests.shell.conftest import Dialogs
from tests.shell.hostile import DECLARATION, TITLE, assert_harmless, assert_plain, hostile
from tests.shell.player import close_menu, eventually, table_of

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


def table_deeds(window: Window, table: TablePage) -> Iterator[Callable[[], object]]:
    """Yield what shows all that there is at a table and on the pages that it leads to."""
    sitting, session, notes = table.sitting, table.sitting.session, table.area.notes
    subject, players = next(iter(session.game.subjects(session.setup))), session.setup.players
    yield from (partial(sitting.set_level, level) for level in Level)
    yield from (partial(sitting.ask, subject, holder) for holder in players[1:])
    yield partial(sitting.do, session.pencil, subject, players[1], None)
    yield from (partial(notes.mend_asked.emit, at + 1) for at in range(len(session.notes)))
    yield partial(notes.remove_asked.emit, 1)
    yield sitting.undo
    yield partial(sitting.troubled.emit, session.game.said(session.setup, session.notes[0]))
    yield table.header.menu_button.click
    yield partial(close_menu, table.header.menu)
    pages = ("setup", "players", *["lay-open"][: bool(sitting.current_page.laid_open)], "help")
    yield from (partial(table.acted.emit, page) for page in pages)
    yield window.library_page.practice_button.click
    yield from (page.left.emit for page in window.findChildren(PracticePage))
    yield window.show_settings


def deeds_at_home(window: Window, library: Library, game_id: int) -> Iterator[Callable[[], object]]:
    """Yield what shows the pages beside a table, and the list of games."""
    page, players = window.library_page, library.open(game_id).setup.players
    for due in library.finished_games.due():
        library.finished_games.keep(due, players[:2], Found(3, 2))
    yield window.show_library
    yield window.show_statistics
    (evenings,) = window.findChildren(StatisticsPage)
    yield evenings.choose_button.click
    for chart in (evenings.wins, evenings.kinds):
        yield from (partial(chart.select, row.key) for row in chart.rows)
    chosen = ChosenGames(evenings.shown_games[0].kind, players[1])
    yield partial(evenings.choose, chosen, "number")
    yield evenings.names_button.click
    (names,) = window.findChildren(PeoplePage)
    yield partial(names.names.tapped.emit, "name", players[1])
    yield partial(names.called.setText, players[0])
    yield from (names.call_button.click, names.remove_button.click, names.closed.emit)
    yield partial(window.open_game, game_id)
    yield partial(there(window.table).acted.emit, "puzzle")
    yield window.show_library
    yield partial(page.together_asked.emit, game_id)
    yield window.show_library
    yield partial(page.list.menu_asked.emit, game_id, QPoint(0, 0))
    yield from (partial(close_menu, menu) for menu in page.findChildren(FingerMenu))
    yield partial(page.list.begin_renaming, game_id)
    yield partial(page.deeds.duplicate, game_id)
    yield partial(page.list.delete_asked.emit, game_id)
    yield from (partial(assert_plain, line.spoken(), "game list") for line in page.list.lines)
    yield partial(page.search.setText, TITLE)
    yield window.start_game


def deeds_of_own_games(window: Window, game: str) -> Iterator[Callable[[], object]]:
    """Yield what shows the games of one's own, of which this may be one."""
    page = page_of(window, NewGamePage)
    if game == "zoo":
        yield partial(page.choose, game)
        yield partial(page.deeds.remove, page.game)
    yield from (page.games.editions.click, page.games.own.click)


@pytest.mark.parametrize("game", PAGES_OF)
def test_no_widget_of_any_page_takes_a_name_or_title_for_more_than_text(
    window: Window, library: Library, shelf: Catalogue, game: str
) -> None:
    declared = game == "zoo"  # what it shows isn't in names alone
    record = begun(shelf[game]) if declared else hostile(shelf[game], shelf)
    game_id, seen = library.create(record), set[str]()
    window.open_game(game_id)
    table = table_of(window)
    assert eventually(lambda: table.sitting.view.settled)
    for deed in chain(
        table_deeds(window, table),
        deeds_at_home(window, library, game_id),
        deeds_of_own_games(window, game),
    ):
        deed()
        QApplication.processEvents()
        seen |= {type(page).__name__ for page in window.findChildren(PageFrame)}
        assert_harmless(window)
        assert window.windowTitle() == WINDOW_TITLE
    # The page of a game's text shows it as text alone; one laid open is a table of its own.
    assert seen >= {*leaves(PageFrame)} - {"GameTextPage", "LaidOpenPage"}


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
