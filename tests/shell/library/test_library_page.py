from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.record import AnyRecord, Record, write
from notepad.shell.library_page import LibraryPage
from notepad.storage import Library
from notepad.widgets.touch.buttons import FingerMenu
from tests.nullgame import SETUP, Look
from tests.shell.conftest import CATALOGUE, eventually


def record(title: str) -> AnyRecord:
    return Record(game="null", setup=SETUP, title=title, notes=(Look("Bob", "coin"),))


@pytest.fixture
def page(qtbot: QtBot, library: Library) -> Iterator[LibraryPage]:
    for title in ("Monday", "Tuesday", "Friday"):
        library.create(record(title))
    made = LibraryPage(library, CATALOGUE)
    qtbot.addWidget(made)
    made.resize(360, 640)
    made.show()
    made.setFocus()
    QApplication.processEvents()
    yield made
    for menu in made.findChildren(FingerMenu):
        menu.close()


def titles(page: LibraryPage) -> list[str]:
    return [line.title for line in page.list.lines]


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def settle(page: LibraryPage) -> None:
    """Wait until every file is read that was to be imported."""
    assert eventually(lambda: not page.importing.busy)


def row_middle(page: LibraryPage, row: int) -> QPoint:
    return page.list.visualRect(page.list.model().index(row, 0)).center()


def tap_row(page: LibraryPage, place: QPoint) -> None:
    QTest.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=place)


def choose(page: LibraryPage, row: int, entry: str) -> None:
    tap_row(page, page.list.dots(row))
    QApplication.processEvents()
    menu = page.findChildren(FingerMenu)[-1]
    action = next(action for action in menu.actions() if action.text().startswith(entry))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    page.activateWindow()  # without a screen no window is active once a menu closes
    QTest.qWait(1)


def write_title(page: LibraryPage, title: str) -> None:
    editor = page.list.viewport().findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, title)
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


def test_a_finger_opens_a_game(qtbot: QtBot, page: LibraryPage) -> None:
    screen = QTest.createTouchDevice()
    place = page.list.viewport().mapTo(page, row_middle(page, 2))
    with qtbot.waitSignal(page.opened) as opened:
        QTest.touchEvent(page, screen).press(0, place, page).commit()
        QTest.touchEvent(page, screen).release(0, place, page).commit()
    assert opened.args == [page.list.lines[2].id]


def test_a_game_is_opened_by_keyboard(qtbot: QtBot, page: LibraryPage) -> None:
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    with qtbot.waitSignal(page.opened) as opened:
        QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert opened.args == [page.list.lines[1].id]


def test_a_game_is_renamed_in_its_row(page: LibraryPage, library: Library) -> None:
    choose(page, 0, "Rename")
    write_title(page, "Holiday")
    assert titles(page)[0] == "Holiday"
    assert library.games()[0].title == "Holiday"


def test_a_game_is_duplicated(page: LibraryPage, library: Library) -> None:
    choose(page, 2, "Duplicate")
    assert len(library.games()) == 4
    assert sum("Monday" in title for title in titles(page)) == 2


def test_a_deleted_game_is_brought_back_by_undo(page: LibraryPage, library: Library) -> None:
    choose(page, 1, "Delete")
    assert titles(page) == ["Friday", "Monday"]
    assert page.banner.message is not None
    assert page.banner.message.text == "Deleted “Tuesday”"
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
    page: LibraryPage, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    choose(page, 0, "Export")
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
    told = page.faults.text.toPlainText()
    assert page.faults.isVisible()
    assert "Note 1 · card" in told
    assert "[" not in told
    assert "did you mean" in told
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


def drop(page: LibraryPage, path: Path) -> bool:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    at, buttons, keys = QPoint(9, 9), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at, Qt.DropAction.CopyAction, mime, buttons, keys)
    enter.setAccepted(False)
    QApplication.sendEvent(page, enter)
    if enter.isAccepted():
        fall = QDropEvent(QPointF(at), Qt.DropAction.CopyAction, mime, buttons, keys)
        QApplication.sendEvent(page, fall)
    return enter.isAccepted()


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
    page = LibraryPage(library, CATALOGUE)
    qtbot.addWidget(page)
    page.show()
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
        less = LibraryPage(fewer, CATALOGUE)
        qtbot.addWidget(less)
        less.resize(720, 640)
        less.show()
        assert less.list.lines[0].faded
        with qtbot.assertNotEmitted(less.opened):
            tap_row(less, row_middle(less, 0))
        assert less.banner.message is not None
        assert "null" in less.banner.message.text
        QTest.keyClick(less.list, Qt.Key.Key_Delete)
        assert len(less.list.lines) == 2


def test_a_store_that_fails_is_told(page: LibraryPage, library: Library) -> None:
    library.close()
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    assert page.banner.message is not None
    assert page.banner.message.error


@pytest.mark.parametrize("size", [(360, 640), (800, 1280), (2560, 1600)])
def test_the_page_fits_any_window(page: LibraryPage, size: tuple[int, int]) -> None:
    page.resize(*size)
    QApplication.processEvents()
    assert (page.width(), page.height()) == size
    assert page.list.width() <= 720
    left = page.list.mapTo(page, QPoint(0, 0)).x()
    assert abs(left + page.list.width() / 2 - size[0] / 2) <= 2
