"""The library: its list of games, their menu, files that come and go, records laid together."""

import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faults import Fault
from notepad.core.record import AnyRecord, Record, read, write
from notepad.shell import file_dialogs, importing
from notepad.shell.compare_records_page import ComparisonPage
from notepad.shell.file_dialogs import GAME_FILES, RECORDS, FileDrops, ask_for_file, ask_where_to
from notepad.shell.game_list import GameLine, GameList, game_line, said_turn
from notepad.shell.importing import Importing
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
    disk_full,
    of_kind,
    page_of,
    pages_of,
    shown,
    told,
)
from tests.shell.conftest import CATALOGUE, Dialogs
from tests.shell.diary import Diary
from tests.shell.player import choose_in, click, close_menu, drop, eventually, write_into
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


def test_taps_and_keys_open_or_rename_a_game(qtbot: QtBot, games: GameList) -> None:
    with qtbot.assertNotEmitted(games.opened), qtbot.waitSignal(games.menu_asked) as told:
        fingers.tap(games.viewport(), games.dots(2))
    assert told.args == [1, games.viewport().mapToGlobal(games.dots(2))]
    games.setFocus()
    for key in (KEY.Key_Home, KEY.Key_Down):
        QTest.keyClick(games, key)
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
    return of_kind(QLineEdit, games.viewport().findChild(QLineEdit))


def test_a_line_says_the_same_on_one_two_or_three_lines(diary: Diary) -> None:
    changed = datetime(2026, 11, 20, 19, 5, 9)
    row = GameRow(1, "Ours", "null", ("Ann", "Bob"), 2, changed, known=True, kind="Null Game")
    line = replace(game_line(row, date(2026, 11, 20)), standing=said_turn("Bob"))
    diary(line)
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
    click(page.list.viewport(), place)


def choose(page: LibraryPage, row: int, entry: str) -> None:
    """Choose what begins with this word from the menu of a game."""
    tap_at(page, page.list.dots(row))
    QApplication.processEvents()
    choose_in(page.findChildren(FingerMenu)[-1], entry)
    page.activateWindow()  # without a screen no window is active once a menu closes
    QTest.qWait(1)


def test_a_deleted_game_is_brought_back(
    qtbot: QtBot, page: LibraryPage, library: Library, diary: Diary
) -> None:
    qtbot.waitUntil(lambda: bool(page.list.lines[0].standing))
    diary(page.list.lines[0].spoken().partition(", today")[0], *titles(page))
    assert page.list.sizeHintForRow(0) >= 48
    choose(page, 1, "Delete")
    diary(page.banner, *titles(page))
    click(page.banner.action)
    diary(*titles(page))
    assert len(library.games()) == 3


def test_an_exported_record_is_imported_again_and_a_dropped_one_too(
    page: LibraryPage, library: Library, tmp_path: Path, dialogs: Dialogs, diary: Diary
) -> None:
    path, other = tmp_path / "out.json", tmp_path / "picture.png"
    dialogs.choose(path)
    choose(page, 0, "Export")
    diary(page.banner)
    assert path.read_text(encoding="utf-8") == write(record("Friday"))
    assert path.stat().st_mode & 0o77 == 0
    click(page.import_button)
    settle(page)
    path.write_text(write(record("Dropped")), encoding="utf-8")
    other.write_bytes(b"")
    assert not drop(page, other)
    assert drop(page, path)
    settle(page)
    diary(*titles(page), len(library.games()))


def test_all_faults_of_a_record_are_shown(
    page: LibraryPage, library: Library, tmp_path: Path, diary: Diary
) -> None:
    path, panel = tmp_path / "broken.json", page.import_faults_panel
    text = write(record("Broken")).replace('"Bob"\n', '"Bop"\n').replace('"coin"', '"coine"')
    path.write_text(text, encoding="utf-8")
    page.import_file(path)
    settle(page)
    assert panel.isVisible()
    diary(*panel.text.toPlainText().splitlines(), len(library.games()))
    click(panel.close_button)
    assert page.list.isVisible()
    diary(*titles(page))


def test_the_search_appears_with_many_games(
    page: LibraryPage, library: Library, diary: Diary
) -> None:
    assert not page.search.isVisible()
    for title in ("Holiday", "Winter", "Spring", "Summer", "Autumn"):
        library.create(record(title))
    page.refresh()
    for typed in ("bob wint", "x"):
        QTest.keyClicks(page.search, typed)
        diary(typed, *titles(page))
        assert page.search.isVisible()
    page.search.clear()
    assert len(titles(page)) == 8


def test_an_unknown_game_can_be_deleted(qtbot: QtBot, page: LibraryPage, library: Library) -> None:
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


def test_what_differs_between_records_is_told(window: Window, library: Library) -> None:
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


def test_another_game_is_refused(window: Window, library: Library, tmp_path: Path) -> None:
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


@pytest.fixture
def asking(
    qtbot: QtBot, dialogs: Dialogs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> QWidget:
    """A page that asks for files, where none was chosen in a folder that is still there."""
    monkeypatch.setenv("HOME", str(tmp_path))
    made = shown(qtbot, QWidget())
    dialogs.choose(tmp_path / "unplugged" / "friday.pdf")
    ask_for_file(made, "Open", "")
    dialogs.choose()
    dialogs.begun.clear()
    return made


def test_dialogs_begin_in_the_documents_or_where_the_last_file_was_chosen_if_that_is_there(
    dialogs: Dialogs, asking: QWidget, tmp_path: Path
) -> None:
    documents, stick = tmp_path / "Documents", tmp_path / "stick"
    assert ask_where_to(asking, "Save", "a.pdf", "") is None
    documents.mkdir()
    assert ask_for_file(asking, "Open", "") is None
    assert file_dialogs.ask_for_folder(asking, "Keep") is None
    stick.mkdir()
    dialogs.choose(stick / "friday.pdf")
    assert ask_where_to(asking, "Save", "a.pdf", "") == (stick / "friday.pdf", "Sheet (*.pdf)")
    assert ask_for_file(asking, "Open", "") == stick / "friday.pdf"
    assert file_dialogs.ask_for_files(asking, "Add", "") == [stick / "friday.pdf"]
    stick.rmdir()
    ask_for_file(asking, "Open", "")
    begun = [tmp_path / "a.pdf", documents, documents, documents / "a.pdf", stick, stick, documents]
    assert dialogs.begun == begun


TITLES = (
    *("Friday game", "a/b\\c:d", "con", "NUL.old", "Lpt1 ", "com¹", "console", " .hidden. ", "..."),
    *("", "\x1b[31m\u202e", "e\u0301", "M" * 300, "\U0001f0a1" * 80),
)


def test_every_file_system_takes_the_name_of_a_file(diary: Diary) -> None:
    diary(*(file_dialogs.file_name(title, ".json") for title in TITLES))


def test_only_files_of_the_wanted_endings_are_taken(asking: QWidget) -> None:
    games = [Path("/a/c.deduction-game"), Path("/a/game.toml"), Path("/a/GAME.TOML")]
    others = map(Path, ("/a/record.json", "/a/b.deduction", "/a/picture.png"))
    taken, records = list[Path](), list[Path]()
    FileDrops(asking, {GAME_FILES: taken.append, RECORDS: records.append})
    assert drop(asking, *games, *others, QUrl("https://host/far.toml"))
    assert taken == games
    assert records == [Path("/a/record.json"), Path("/a/b.deduction")]


RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(Look("Bob", "coin"),) * 3)


@pytest.fixture
def reading(qtbot: QtBot) -> Importing:
    made = Importing(CATALOGUE)
    qtbot.addWidget(made)  # it shows itself while it reads
    return made


@pytest.fixture
def outcomes(reading: Importing) -> list[Any]:
    """Return what comes of the files, in order."""
    found: list[Any] = []
    reading.read.connect(found.append)
    reading.refused.connect(lambda name, faults: found.append((name, faults)))
    return found


class Slow:
    """A reading that tells of its first note and goes on when it is let."""

    def __init__(self) -> None:
        self.go_on, self.done = Event(), False

    def __call__(self, data: bytes, catalogue: Any, heard: Any) -> AnyRecord:  # noqa: ANN401
        heard(1, 3)
        self.go_on.wait()
        record = read(data, catalogue, heard)
        self.done = True
        return record


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Have reading take as long as a test wants, and any reading take long."""
    made = Slow()
    monkeypatch.setattr(importing, "read", made)
    monkeypatch.setattr(importing, "LONG", 0)
    yield made
    made.go_on.set()


def written(folder: Path, name: str = "friday.json", text: str = "") -> Path:
    path = folder / name
    path.write_text(text or write(RECORD), encoding="utf-8")
    return path


def read_all(reading: Importing) -> None:
    assert eventually(lambda: not reading.busy)


def test_the_window_goes_on_and_is_told_how_far_a_long_reading_is(
    reading: Importing, outcomes: list[object], slow: Slow, tmp_path: Path
) -> None:
    reading.read_file(written(tmp_path))
    assert eventually(lambda: "1 of 3 notes" in reading.said.text())
    assert "friday.json" in reading.said.text()
    assert not reading.isHidden()
    assert outcomes == []
    slow.go_on.set()
    read_all(reading)
    assert reading.isHidden()
    assert outcomes == [RECORD]


def test_a_long_reading_can_be_stopped_nothing_comes_of_it_and_the_next_file_is_read(
    reading: Importing,
    outcomes: list[object],
    slow: Slow,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    reading.read_file(written(tmp_path))
    reading.read_file(written(tmp_path, "waiting.json"))
    assert eventually(lambda: not reading.isHidden())
    click(reading.stop_button)
    assert not reading.busy
    assert reading.isHidden()
    monkeypatch.setattr(importing, "read", read)
    reading.read_file(written(tmp_path))
    read_all(reading)
    assert outcomes == [RECORD]
    slow.go_on.set()
    QTest.qWait(50)
    assert outcomes == [RECORD]
    assert not slow.done, "it ends at the next note"


def test_files_are_read_in_order(reading: Importing, outcomes: list[Any], tmp_path: Path) -> None:
    for path in (
        written(tmp_path),
        written(tmp_path, "odd.json", "{"),
        tmp_path / "missing.json",
        written(tmp_path, "last.json"),
    ):
        reading.read_file(path)
    read_all(reading)
    first, (odd, faults), (missing, more), last = outcomes
    assert first == last == RECORD
    assert (odd, [fault.path for fault in faults]) == ("odd.json", ["line 1, column 2"])
    assert (missing, len(more)) == ("missing.json", 1)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_no_pipe_is_waited_for(reading: Importing, outcomes: list[object], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    reading.read_file(tmp_path / "pipe.json")
    read_all(reading)
    assert outcomes == [("pipe.json", (Fault(str(tmp_path / "pipe.json"), "this isn’t a file"),))]
