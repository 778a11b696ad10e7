"""The library: its games, the menu of each, records that come and go, and its first game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from notepad.core.record import AnyRecord, Catalogue, Record, write
from notepad.shell.library_page import EmptyLibrary, LibraryHead, LibraryPage
from notepad.storage import Library
from notepad.widgets.look import theme
from notepad.widgets.touch.buttons import FingerMenu
from tests.nullgame import CATALOGUE as NULL_ALONE
from tests.nullgame import SETUP, Look
from tests.shell.builders import (
    FULL,
    PHONE,
    TABLET,
    Size,
    alarm,
    choose_in,
    disk_full,
    drop,
    laid_out,
    shown,
    told,
    write_into,
)
from tests.shell.conftest import CATALOGUE, Dialogs, eventually
from tests.shell.geometry import clipped
from tests.shell.player import click


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
        menu.close()


def titles(page: LibraryPage) -> list[str]:
    return [line.title for line in page.list.lines]


def settle(page: LibraryPage) -> None:
    """Wait until every file is read that was to be imported."""
    assert eventually(lambda: not page.importing.busy)


def row_middle(page: LibraryPage, row: int) -> QPoint:
    return page.list.visualRect(page.list.model().index(row, 0)).center()


def tap_row(page: LibraryPage, place: QPoint) -> None:
    QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=place)


def choose(page: LibraryPage, row: int, entry: str) -> None:
    """Choose what begins with this word from the menu of a game."""
    tap_row(page, page.list.dots(row))
    QApplication.processEvents()
    choose_in(page.findChildren(FingerMenu)[-1], entry)
    page.activateWindow()  # without a screen no window is active once a menu closes
    QTest.qWait(1)


def rename(page: LibraryPage, row: int, title: str) -> None:
    choose(page, row, "Rename")
    editor = page.list.viewport().findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    write_into(editor, title)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_games_are_listed_newest_first_with_what_is_in_them(page: LibraryPage) -> None:
    assert titles(page) == ["Friday", "Tuesday", "Monday"]
    spoken = page.list.lines[0].spoken()
    assert spoken.startswith("Friday, Null Game, 1 note, Ann · Bob, today, ")
    assert page.list.sizeHintForRow(0) >= 48


def test_a_tap_opens_a_game(qtbot: QtBot, page: LibraryPage) -> None:
    with qtbot.waitSignal(page.opened) as opened:
        tap_row(page, row_middle(page, 1))
    assert opened.args == [page.list.lines[1].id]


def test_a_game_is_renamed_in_its_row(page: LibraryPage, library: Library) -> None:
    rename(page, 0, "Holiday")
    assert titles(page)[0] == "Holiday"
    assert library.games()[0].title == "Holiday"


def test_a_game_is_duplicated(page: LibraryPage, library: Library) -> None:
    choose(page, 2, "Duplicate")
    assert len(library.games()) == 4
    assert sum("Monday" in title for title in titles(page)) == 2


def test_a_deleted_game_is_brought_back_by_undo(page: LibraryPage, library: Library) -> None:
    choose(page, 1, "Delete")
    assert titles(page) == ["Friday", "Monday"]
    assert told(page.banner) == "Deleted “Tuesday”"
    click(page.banner.action)
    assert titles(page) == ["Friday", "Tuesday", "Monday"]
    assert len(library.games()) == 3


def test_delete_by_keyboard_goes_on_with_the_next_game(page: LibraryPage) -> None:
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    assert titles(page) == ["Monday"]
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    assert titles(page) == []
    assert page.new_button.hasFocus() or page.focusProxy() is page.new_button


def test_shift_f10_asks_for_the_menu(page: LibraryPage) -> None:
    QTest.keyClick(page.list, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = page.findChildren(FingerMenu)[-1]
    assert [action.text().split()[0] for action in menu.actions()] == [
        "Rename",
        "Duplicate",
        "Export",
        "Lay",
        "Delete",
    ]
    heights = [menu.actionGeometry(action).height() for action in menu.actions()]
    assert min(heights) >= 34


def test_an_exported_record_is_imported_again(
    page: LibraryPage, library: Library, tmp_path: Path, dialogs: Dialogs
) -> None:
    path = tmp_path / "out.json"
    dialogs.choose(path)
    choose(page, 0, "Export")
    assert told(page.banner) == "Saved: out.json"
    assert path.read_text(encoding="utf-8") == write(record("Friday"))
    assert path.stat().st_mode & 0o77 == 0
    click(page.import_button)
    settle(page)
    assert titles(page).count("Friday") == 2
    assert len(library.games()) == 4


def test_all_faults_of_a_record_are_shown_and_nothing_is_lost(
    page: LibraryPage, library: Library, tmp_path: Path
) -> None:
    path = tmp_path / "broken.json"
    text = write(record("Broken")).replace('"Bob"\n', '"Bop"\n').replace('"coin"', '"coine"')
    path.write_text(text, encoding="utf-8")
    page.import_file(path)
    settle(page)
    faults = page.faults.text.toPlainText()
    assert page.faults.isVisible()
    assert "Note 1 · card" in faults
    assert "[" not in faults
    assert "did you mean" in faults
    assert len(library.games()) == 3
    click(page.faults.close_button)
    assert page.list.isVisible()
    assert len(titles(page)) == 3


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe", b"[]", b'{"format": 1}'])
def test_a_file_that_is_no_record_is_told(
    page: LibraryPage, tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "odd.json"
    if content is not None:
        path.write_bytes(content)
    page.import_file(path)
    settle(page)
    assert page.faults.isVisible()
    assert page.faults.text.toPlainText()


def test_a_record_is_dropped_onto_the_page(page: LibraryPage, tmp_path: Path) -> None:
    path, other = tmp_path / "dropped.json", tmp_path / "picture.png"
    path.write_text(write(record("Dropped")), encoding="utf-8")
    other.write_bytes(b"")
    assert drop(page, path)
    settle(page)
    assert titles(page)[0] == "Dropped"
    assert not drop(page, other)


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


def test_an_empty_library_offers_a_new_game(qtbot: QtBot, library: Library) -> None:
    page = shown(qtbot, LibraryPage(library, CATALOGUE))
    assert not page.list.isVisible()
    with qtbot.waitSignal(page.new_game_asked):
        click(page.new_button)
    with qtbot.waitSignal(page.settings_asked):
        click(page.settings_button)


def test_a_game_of_an_unknown_kind_is_listed_told_and_deleted(
    qtbot: QtBot, page: LibraryPage, library: Library
) -> None:
    path = library.path
    library.close()
    with Library({"cataline": CATALOGUE["cataline"]}, path) as fewer:
        less = shown(qtbot, LibraryPage(fewer, CATALOGUE), (720, 640))
        assert less.list.lines[0].faded
        with qtbot.assertNotEmitted(less.opened):
            tap_row(less, row_middle(less, 0))
        assert "null" in told(less.banner)
        QTest.keyClick(less.list, Qt.Key.Key_Delete)
        assert len(less.list.lines) == 2


def test_a_store_that_fails_is_told(page: LibraryPage, library: Library) -> None:
    library.close()
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    assert alarm(page.banner)


@pytest.mark.parametrize("size", [PHONE, TABLET, (2560, 1600)])
def test_the_page_fits_any_window(page: LibraryPage, size: Size) -> None:
    laid_out(page, size)
    assert (page.width(), page.height()) == size
    assert page.list.width() <= 720
    left = page.list.mapTo(page, QPoint(0, 0)).x()
    assert abs(left + page.list.width() / 2 - size[0] / 2) <= 2


def test_games_that_were_deleted_are_brought_back_the_last_one_first(page: LibraryPage) -> None:
    for _game in range(2):
        choose(page, 0, "Delete")
    click(page.bring_back)
    assert titles(page) == ["Tuesday", "Monday"]
    click(page.bring_back)
    page.deeds.bring_back()
    assert titles(page) == ["Friday", "Tuesday", "Monday"]


def test_a_record_that_cannot_be_written_is_told(
    page: LibraryPage, tmp_path: Path, dialogs: Dialogs
) -> None:
    dialogs.choose(tmp_path / "no such folder" / "out.json")
    choose(page, 0, "Export")
    assert alarm(page.banner).startswith("This could not be exported: ")


def test_trouble_of_the_store_is_told_and_the_games_are_shown_as_they_are(
    page: LibraryPage, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "rename", disk_full)
    library.create(record("Sunday"))
    rename(page, 0, "Holiday")
    assert alarm(page.banner) == FULL
    assert titles(page) == ["Sunday", "Friday", "Tuesday", "Monday"]


def test_a_first_game_is_offered_before_the_first_game(qtbot: QtBot) -> None:
    empty = shown(qtbot, EmptyLibrary(CATALOGUE))
    empty.say("")
    with qtbot.waitSignal(empty.practice_asked):
        click(empty.practice_button)


@pytest.mark.parametrize(("games", "sought"), [(CATALOGUE, "winter"), (NULL_ALONE, "")])
def test_who_searches_in_vain_or_has_not_its_game_is_offered_none(
    qtbot: QtBot, games: Catalogue, sought: str
) -> None:
    empty = shown(qtbot, EmptyLibrary(games))
    empty.say(sought)
    assert not empty.practice_button.isVisible()


def test_every_button_says_what_it_is_for(qtbot: QtBot) -> None:
    head = shown(qtbot, LibraryHead())
    buttons = (
        head.evenings_button, head.import_button, head.settings_button, head.help_button,
    )  # fmt: skip
    assert [button.text() for button in buttons] == ["Evenings", "Import …", "Settings", "Help"]
    assert head.import_button.accessibleName() == "Import a record"


def test_nothing_of_the_invitation_is_cut_in_large_letters(qtbot: QtBot, library: Library) -> None:
    theme.apply(theme.LIGHT, scale=2.0)
    made = shown(qtbot, LibraryPage(library, CATALOGUE), PHONE)
    assert clipped(made) == []
