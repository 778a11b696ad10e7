"""The library: its list of games, their menu, records that come and go or are laid together."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from notepad.core.record import AnyRecord, Record, write
from notepad.shell.compare_records_page import ComparisonPage
from notepad.shell.game_list import GameLine, GameList, game_line, said_turn
from notepad.shell.library_page import LibraryPage
from notepad.shell.window import Window
from notepad.storage import GameRow, Library
from notepad.widgets.touch.menus import FingerMenu
from tests.core.everybody import everybody, instead, overheard
from tests.nullgame import SETUP, Look
from tests.shell.builders import (
    FULL,
    PHONE,
    alarm,
    choose_in,
    close_menu,
    disk_full,
    drop,
    page_of,
    pages_of,
    shown,
    told,
    write_into,
)
from tests.shell.conftest import CATALOGUE, Dialogs, eventually
from tests.shell.player import click
from tests.widgets import fingers

KEY = Qt.Key


def lines(*numbers: int) -> list[GameLine]:
    return [
        GameLine(
            number, f"Table {number}", "Null Game", "1 note", "Ann · Bob", "today", written="x"
        )
        for number in numbers
    ]


@pytest.fixture
def games(qtbot: QtBot) -> GameList:
    made = GameList()
    made.show_games(lines(3, 2, 1))
    return shown(qtbot, made, (400, 300), active=True)


def test_a_tap_on_the_dots_asks_for_the_menu_and_keys_open_or_rename_the_game_they_are_on(
    qtbot: QtBot, games: GameList
) -> None:
    with qtbot.assertNotEmitted(games.opened), qtbot.waitSignal(games.menu_asked) as told:
        fingers.tap(games.viewport(), games.dots(2))
    assert told.args == [1, games.viewport().mapToGlobal(games.dots(2))]
    games.setFocus()
    QTest.keyClick(games, KEY.Key_Home)
    QTest.keyClick(games, KEY.Key_Down)
    for key in (KEY.Key_Return, KEY.Key_Enter, KEY.Key_Space):
        with qtbot.waitSignal(games.opened) as told:
            QTest.keyClick(games, key)
        assert told.args == [2]
    QTest.keyClick(games, KEY.Key_F2)
    assert editor(games).text() == "x", "as it was written"
    write_into(editor(games), " Holiday ")
    with qtbot.waitSignal(games.renamed) as told, qtbot.assertNotEmitted(games.opened):
        QTest.keyClick(editor(games), KEY.Key_Return)
    assert told.args == [2, "Holiday"]


def editor(games: GameList) -> QLineEdit:
    found = games.viewport().findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def test_a_line_says_the_same_on_one_two_or_three_lines() -> None:
    changed = datetime(2026, 11, 20, 19, 5, 9)
    row = GameRow(1, "Ours", "null", ("Ann", "Bob"), 2, changed, known=True, kind="Null Game")
    line = replace(game_line(row, date(2026, 11, 20)), standing=said_turn("Bob"))
    assert line == GameLine(
        1,
        "Ours",
        "Null Game",
        "2 notes",
        "Ann · Bob",
        "today, 19:05",
        written="Ours",
        standing="Bob’s turn",
    )
    for one in (line, replace(line, game=""), replace(line, game="", standing="")):
        for lines in (1, 2, 3):
            told = " ".join(one.texts(lines))
            assert len(one.texts(lines)) == lines
            assert all(part in told for part in (one.game, one.standing, one.notes, one.people))


def record(title: str) -> AnyRecord:
    return Record(game="null", setup=SETUP, title=title, notes=(Look("Bob", "coin"),))


@pytest.fixture
def page(qtbot: QtBot, library: Library) -> Iterator[LibraryPage]:
    for title in ("Monday", "Tuesday", "Friday"):
        library.create(record(title))
    made = shown(qtbot, LibraryPage(library, CATALOGUE), PHONE)
    made.setFocus()
    yield made
    for menu in made.findChildren(FingerMenu):
        close_menu(menu)


def titles(page: LibraryPage) -> list[str]:
    return [line.title for line in page.list.lines]


def settle(page: LibraryPage) -> None:
    """Wait until every file is read that was to be imported."""
    assert eventually(lambda: not page.importing.busy)


def tap_at(page: LibraryPage, place: QPoint) -> None:
    QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=place)


def choose(page: LibraryPage, row: int, entry: str) -> None:
    """Choose what begins with this word from the menu of a game."""
    tap_at(page, page.list.dots(row))
    QApplication.processEvents()
    choose_in(page.findChildren(FingerMenu)[-1], entry)
    page.activateWindow()  # without a screen no window is active once a menu closes
    QTest.qWait(1)


def test_games_are_listed_newest_first_and_a_deleted_one_is_brought_back_by_undo(
    qtbot: QtBot, page: LibraryPage, library: Library
) -> None:
    assert titles(page) == ["Friday", "Tuesday", "Monday"]
    qtbot.waitUntil(lambda: bool(page.list.lines[0].standing))
    spoken = page.list.lines[0].spoken()
    assert spoken.startswith("Friday, Null Game, Bob’s turn, 1 note, Ann · Bob, today, ")
    assert page.list.sizeHintForRow(0) >= 48
    choose(page, 1, "Delete")
    assert titles(page) == ["Friday", "Monday"]
    assert told(page.banner) == "Deleted “Tuesday”"
    click(page.banner.action)
    assert titles(page) == ["Friday", "Tuesday", "Monday"]
    assert len(library.games()) == 3


def test_an_exported_record_is_imported_again_and_a_dropped_one_too(
    page: LibraryPage, library: Library, tmp_path: Path, dialogs: Dialogs
) -> None:
    path, other = tmp_path / "out.json", tmp_path / "picture.png"
    dialogs.choose(path)
    choose(page, 0, "Export")
    assert told(page.banner) == "Saved: out.json"
    assert path.read_text(encoding="utf-8") == write(record("Friday"))
    assert path.stat().st_mode & 0o77 == 0
    click(page.import_button)
    settle(page)
    path.write_text(write(record("Dropped")), encoding="utf-8")
    other.write_bytes(b"")
    assert not drop(page, other)
    assert drop(page, path)
    settle(page)
    assert titles(page) == ["Dropped", "Friday", "Friday", "Tuesday", "Monday"]
    assert len(library.games()) == 5


def test_all_faults_of_a_record_are_shown_and_nothing_is_lost(
    page: LibraryPage, library: Library, tmp_path: Path
) -> None:
    path, panel = tmp_path / "broken.json", page.import_faults_panel
    text = write(record("Broken")).replace('"Bob"\n', '"Bop"\n').replace('"coin"', '"coine"')
    path.write_text(text, encoding="utf-8")
    page.import_file(path)
    settle(page)
    faults = panel.text.toPlainText()
    assert panel.isVisible()
    assert "Note 1 · card" in faults
    assert "[" not in faults
    assert "did you mean" in faults
    assert len(library.games()) == 3
    click(panel.close_button)
    assert page.list.isVisible()
    assert len(titles(page)) == 3


def test_the_search_appears_with_many_games_and_finds_all_words(
    page: LibraryPage, library: Library
) -> None:
    assert not page.search.isVisible()
    for title in ("Holiday", "Winter", "Spring", "Summer", "Autumn"):
        library.create(record(title))
    page.refresh()
    assert page.search.isVisible()
    QTest.keyClicks(page.search, "bob wint")
    assert titles(page) == ["Winter"]
    QTest.keyClicks(page.search, "x")
    assert titles(page) == []
    assert page.search.isVisible()
    page.search.clear()
    assert len(titles(page)) == 8


def test_a_game_of_an_unknown_kind_is_listed_told_and_deleted(
    qtbot: QtBot, page: LibraryPage, library: Library
) -> None:
    path = library.path
    library.close()
    with Library({"cataline": CATALOGUE["cataline"]}, path) as fewer:
        less = shown(qtbot, LibraryPage(fewer, CATALOGUE), (720, 640))
        assert less.list.lines[0].faded
        with qtbot.assertNotEmitted(less.opened):
            tap_at(less, less.list.visualRect(less.list.model().index(0, 0)).center())
        assert "null" in told(less.banner)
        QTest.keyClick(less.list, Qt.Key.Key_Delete)
        assert len(less.list.lines) == 2


def test_trouble_of_the_store_is_told_and_the_games_are_shown_as_they_are(
    page: LibraryPage, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "rename", disk_full)
    library.create(record("Sunday"))
    choose(page, 0, "Rename")
    write_into(editor(page.list), "Holiday")
    QTest.keyClick(editor(page.list), Qt.Key.Key_Return)
    QApplication.processEvents()
    assert alarm(page.banner) == FULL
    assert titles(page) == ["Sunday", "Friday", "Tuesday", "Monday"]


def misheard() -> tuple[dict[str, AnyRecord], int]:
    """Return everybody's records, one of Bob's notes misheard, and its number."""
    records, _truth = everybody(4)
    number = overheard(records["Bob"], "Bob")[0]
    passed = records["Bob"].notes[number - 1].passed
    records["Bob"] = instead(records["Bob"], number, passed=passed + 1)
    return records, number


def opened(window: Window) -> ComparisonPage:
    """Return the page, asked for from the menu of the newest game."""
    window.show_library()
    choose(window.library_page, 0, "Compare records")
    assert eventually(lambda: bool(pages_of(window, ComparisonPage)))
    return page_of(window, ComparisonPage)


def said(page: ComparisonPage) -> str:
    assert page.laid is not None
    return "\n".join(page.laid.said)


def test_records_of_the_library_are_chosen_and_what_differs_is_told(
    window: Window, library: Library
) -> None:
    records, number = misheard()
    other, _truth = everybody(77)
    for record in (other["Cem"], records["Bob"], records["Ann"]):
        library.create(record)
    page = opened(window)
    assert [chip.choice.chosen for chip in page.chips] == [True, False]  # not another evening's
    assert page.laid is None
    click(page.chips[1])
    assert f"Bob (note {number}): " in said(page)
    assert "11 identical notes." in said(page)
    assert eventually(lambda: said(page).count("ertain") + said(page).count("contradict") == 2)
    click(page.chips[1])
    assert page.laid is None


def test_files_are_laid_beside_and_not_taken_in(
    window: Window, library: Library, tmp_path: Path, dialogs: Dialogs
) -> None:
    records, number = misheard()
    library.create(records["Ann"])
    paths = []
    for name in ("Bob", "Cem", "Dee"):
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_text(write(records[name]), encoding="utf-8")
    page = opened(window)
    dialogs.choose(*paths)
    click(page.add_button)
    assert eventually(lambda: len(page.chips) == 4)
    assert f"Bob (note {number}): " in said(page)
    assert "– misheard" in said(page)
    assert "hidden: " in said(page)
    assert len(library.games()) == 1


def test_what_is_not_of_this_game_is_refused_with_the_reason(
    window: Window, library: Library, tmp_path: Path
) -> None:
    records, _number = misheard()
    library.create(records["Ann"])
    path = tmp_path / "other.json"
    path.write_text(write(everybody(4, players=3)[0]["Bob"]), encoding="utf-8")
    page = opened(window)
    page.add_file(path)
    assert eventually(lambda: bool(page.refusal.text()))
    assert "Setup" in page.refusal.text()
    assert page.laid is None
    path.write_text("no record", encoding="utf-8")
    page.add_file(path)
    assert eventually(lambda: page.refusal.text().startswith("other.json: "))
