"""The library: its list of games, the menu of each, records that come and go, the first game."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QStyle, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.record import AnyRecord, Catalogue, Record, write
from notepad.shell.game_list import (
    GAME_ROLE,
    GameDelegate,
    GameLine,
    GameList,
    game_line,
    said_day,
    said_turn,
    said_winners,
    weekday_titles,
)
from notepad.shell.levels import SampleSheet
from notepad.shell.library_page import EmptyLibrary, LibraryPage
from notepad.storage import GameRow, Library
from notepad.widgets.look import theme
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.menus import FingerMenu
from tests.nullgame import CATALOGUE as NULL_ALONE
from tests.nullgame import SETUP, Look
from tests.shell.builders import (
    FRIDAY,
    FULL,
    PHONE,
    TABLET,
    WON,
    Size,
    alarm,
    choose_in,
    close_menu,
    disk_full,
    drop,
    laid_out,
    shown,
    told,
    write_into,
)
from tests.shell.builders import recorded as recorded_game
from tests.shell.conftest import CATALOGUE, Dialogs, eventually
from tests.shell.geometry import clipped
from tests.shell.player import click
from tests.widgets import fingers
from tests.widgets.recorded import Recording, recorded

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


def middle(games: GameList, at: int) -> QPoint:
    return games.visualRect(games.model().index(at, 0)).center()


def current(games: GameList) -> int:
    return games.lines[games.currentIndex().row()].id


def test_a_finger_opens_the_game_it_taps(qtbot: QtBot, games: GameList) -> None:
    with qtbot.waitSignal(games.opened) as told:
        fingers.tap(games.viewport(), middle(games, 1))
    assert told.args == [2]


def test_a_tap_on_the_dots_asks_for_the_menu_there_and_opens_nothing(
    qtbot: QtBot, games: GameList
) -> None:
    with qtbot.assertNotEmitted(games.opened), qtbot.waitSignal(games.menu_asked) as told:
        fingers.tap(games.viewport(), games.dots(2))
    assert told.args == [1, games.viewport().mapToGlobal(games.dots(2))]


@pytest.mark.parametrize("key", [KEY.Key_Return, KEY.Key_Enter, KEY.Key_Space])
def test_keys_open_the_game_they_are_on(qtbot: QtBot, games: GameList, key: Qt.Key) -> None:
    games.setFocus()
    QTest.keyClick(games, KEY.Key_Down)
    with qtbot.waitSignal(games.opened) as told:
        QTest.keyClick(games, key)
    assert told.args == [2]


@pytest.mark.parametrize("key", [KEY.Key_Delete, KEY.Key_Backspace])
def test_a_key_asks_to_delete(qtbot: QtBot, games: GameList, key: Qt.Key) -> None:
    games.setFocus()
    with qtbot.waitSignal(games.delete_asked) as told:
        QTest.keyClick(games, key)
    assert told.args == [3]


def test_the_menu_key_asks_for_the_menu_and_f10_alone_does_not(
    qtbot: QtBot, games: GameList
) -> None:
    games.setFocus()
    with qtbot.waitSignal(games.menu_asked) as told:
        QTest.keyClick(games, KEY.Key_Menu)
    assert told.args[0] == 3
    with qtbot.assertNotEmitted(games.menu_asked):
        QTest.keyClick(games, KEY.Key_F10)


def editor(games: GameList) -> QLineEdit:
    found = games.viewport().findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def test_f2_renames_in_place_from_the_title_as_it_was_written(
    qtbot: QtBot, games: GameList
) -> None:
    games.setFocus()
    QTest.keyClick(games, KEY.Key_F2)
    assert editor(games).text() == "x"
    write_into(editor(games), " Holiday ")
    with qtbot.waitSignal(games.renamed) as told, qtbot.assertNotEmitted(games.opened):
        QTest.keyClick(editor(games), KEY.Key_Return)
    assert told.args == [3, "Holiday"]


@pytest.mark.parametrize("title", ["   ", "x"])
def test_no_title_and_the_same_title_rename_nothing(
    qtbot: QtBot, games: GameList, title: str
) -> None:
    games.begin_renaming(2)
    assert current(games) == 2
    write_into(editor(games), title)
    with qtbot.assertNotEmitted(games.renamed):
        QTest.keyClick(editor(games), KEY.Key_Return)


def test_the_keyboard_stays_on_its_game_when_others_come_and_go(games: GameList) -> None:
    games.setCurrentIndex(games.model().index(1, 0))
    games.show_games(lines(5, 4, 3, 2, 1))
    assert current(games) == 2
    games.show_games(lines(2))
    assert current(games) == 2


def test_where_its_game_is_gone_it_goes_on_with_the_next_or_the_last(games: GameList) -> None:
    games.setCurrentIndex(games.model().index(1, 0))
    games.show_games(lines(3, 1))
    assert current(games) == 1
    games.show_games(lines(3))
    assert current(games) == 3
    games.show_games([])
    assert not games.currentIndex().isValid()


def test_the_list_stays_where_it_was_scrolled_to(games: GameList) -> None:
    games.show_games(lines(*range(60, 0, -1)))
    QApplication.processEvents()
    games.verticalScrollBar().setValue(200)
    games.show_games([replace(line, title="other") for line in lines(*range(60, 0, -1))])
    QApplication.processEvents()
    assert games.verticalScrollBar().value() == 200


def test_the_first_game_is_chosen_when_the_keyboard_arrives(games: GameList) -> None:
    games.setFocus(Qt.FocusReason.TabFocusReason)
    assert current(games) == 3


WIDE, NARROW, SLIM = 640, 400, 220
LINE = GameLine(1, "Friday game", "Null Game", "2 notes", "Ann · Bob", "today")


def test_a_day_is_said_as_people_do() -> None:
    today = date(2026, 11, 20)
    days = (today, date(2026, 11, 19), date(2026, 3, 4))
    assert [said_day(day, today) for day in days] == ["today", "yesterday", "4 Mar 2026"]


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


@pytest.mark.parametrize("title", ["", weekday_titles()[4]])
def test_a_game_without_a_title_of_its_own_is_called_by_its_game(title: str) -> None:
    changed = datetime(2026, 11, 20, 19, 5, 9)
    players, won = ("Ann", "Bob"), ("Bob",)
    row = GameRow(1, title, "null", players, 2, changed, known=True, kind="Whist", winners=won)
    line = game_line(row, date(2026, 11, 20))
    assert (line.title, line.written) == ("Whist", title), "edited is what was written"
    assert line.texts(2) == ("Bob won · 2 notes", "Ann · Bob")
    assert line.spoken() == "Whist, Bob won, 2 notes, Ann · Bob, today, 19:05"


def test_whose_turn_it_is_is_said_of_games_that_go_on(
    qtbot: QtBot, page: LibraryPage, library: Library
) -> None:
    game = library.create(recorded_game("cataline-4-12"))
    page.refresh()
    qtbot.waitUntil(lambda: page.list.lines[0].standing == "Ann’s turn")
    page.refresh()
    assert page.list.lines[0].standing == "Ann’s turn", "it is not forgotten"
    library.set_winners(game, ("Cem",))
    page.refresh()
    assert page.list.lines[0].standing == "Cem won"


def test_who_won_is_said_of_a_finished_game_that_was_never_opened(
    qtbot: QtBot, page: LibraryPage, library: Library
) -> None:
    game = library.create(replace(FRIDAY, notes=(*FRIDAY.notes, WON)))
    page.refresh()
    qtbot.waitUntil(lambda: page.list.lines[0].standing == "Ann won")
    assert library.winners(game) == ("Ann",)


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        (None, ""),
        ((), "nobody won"),
        (("Bob",), "Bob won"),
        (("Ann", "Bob"), "Ann and Bob won"),
    ],
)
def test_a_line_says_who_won(winners: tuple[str, ...] | None, told: str) -> None:
    assert said_winners(winners) == told


def test_a_game_that_this_notepad_does_not_know_says_so_and_is_faded() -> None:
    row = GameRow(1, "Old", "whist", ("Ann",), 2, datetime(2026, 11, 20), known=False, kind="whist")
    line = game_line(row, date(2026, 11, 20))
    assert line.faded
    assert "whist" in line.game
    assert line.notes == ""


def test_a_line_is_spoken_without_gaps() -> None:
    assert LINE.spoken() == "Friday game, Null Game, 2 notes, Ann · Bob, today"
    assert replace(LINE, notes="", people="").spoken() == "Friday game, Null Game, today"


class Row:
    """One row of the list, painted at a width."""

    def __init__(self, line: GameLine = LINE, width: int = WIDE) -> None:
        self.model, self.width = QStandardItemModel(), width
        item = QStandardItem()
        item.setData(line, GAME_ROLE)
        self.model.appendRow(item)
        self.delegate = GameDelegate(self.model)
        self.delegate.measure(text(15), width, 34)

    @property
    def height(self) -> int:
        option, index = QStyleOptionViewItem(), self.model.index(0, 0)
        return self.delegate.sizeHint(option, index).height()

    @property
    def dots(self) -> QRectF:
        return self.delegate.dots(QRect(0, 0, self.width, self.height)).toRectF()

    def painted(self, *, focus: bool = False) -> Recording:
        option = QStyleOptionViewItem()
        option.rect = QRect(0, 0, self.width, self.height)
        if focus:
            option.state = QStyle.StateFlag.State_HasFocus
        index = self.model.index(0, 0)
        return recorded(lambda painter: self.delegate.paint(painter, option, index))


def text(pixels: int) -> QFont:
    font = QFont()
    font.setPixelSize(pixels)
    return font


def test_narrow_rows_are_higher_and_the_slimmest_have_the_day_below() -> None:
    wide, narrow, slim = (Row(width=width) for width in (WIDE, NARROW, SLIM))
    assert wide.height < narrow.height < slim.height
    assert narrow.painted().texts("faded") == ["Null Game · 2 notes", "Ann · Bob", "today"]
    assert slim.painted().texts("faded") == ["Null Game", "today · 2 notes", "Ann · Bob"]
    for row in (wide, narrow):
        painted = row.painted()
        assert painted.text("today").place.bottom() == painted.text("Friday game").place.bottom()


def test_where_a_long_title_leaves_no_room_for_the_day_that_comes_below() -> None:
    row = Row(replace(LINE, title="A very long title for a game that nobody will cut off"), NARROW)
    assert row.painted().texts("faded") == ["Null Game · today · 2 notes", "Ann · Bob"]


def test_a_long_title_ends_before_the_day_and_a_long_line_before_the_dots() -> None:
    row = Row(replace(LINE, title="M" * 200, people="W" * 200))
    below, day, title = (mark for mark in row.painted().marks if mark.text)
    bold, plain = text(15), QFontMetricsF(text(15))
    bold.setBold(True)
    assert title.text.endswith("…")
    assert title.place.left() + QFontMetricsF(bold).horizontalAdvance(title.text) < day.place.left()
    assert below.text.endswith("…")
    assert below.place.left() + plain.horizontalAdvance(below.text) <= row.dots.left()
    assert day.place.left() + plain.horizontalAdvance(day.text) <= row.dots.left()


def test_the_dots_are_a_target_for_a_finger_at_the_end_of_the_row() -> None:
    row = Row()
    assert row.dots.right() == WIDE
    assert min(row.dots.width(), row.dots.height()) >= 40
    left, middle, right = row.painted().within(row.dots).filled("faded")
    assert left.right() < middle.left() < middle.right() < right.left()
    assert (middle.center() - row.dots.center()).manhattanLength() <= 2


def test_a_game_that_cannot_be_opened_is_pale_on_no_paper() -> None:
    known, faded = Row().painted(), Row(replace(LINE, faded=True)).painted()
    assert known.filled("paper")
    assert not faded.filled("paper")
    assert faded.texts() == faded.texts("crossed")


def test_the_ring_is_for_the_keyboard_alone() -> None:
    row = Row()
    assert not row.painted(focus=True).outlined("accent")
    row.delegate.ringed = True
    assert row.painted(focus=True).outlined("accent")
    assert not row.painted().outlined("accent")


def test_a_title_is_written_anew_in_its_row_and_not_over_the_dots(qtbot: QtBot) -> None:
    page, row = shown(qtbot, QWidget()), Row()
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 100, WIDE, row.height)
    index = QStandardItemModel().index(0, 0)
    editor = row.delegate.createEditor(page, option, index)
    row.delegate.updateEditorGeometry(editor, option, index)
    assert editor.accessibleName() == "title"
    assert option.rect.contains(editor.geometry())
    assert editor.geometry().right() < row.dots.left()
    assert editor.height() >= 34


def test_rows_are_measured_anew_only_when_something_changed() -> None:
    row = Row()
    assert not row.delegate.measure(text(15), WIDE, 34)
    assert row.delegate.measure(text(15), WIDE, 40)
    before = row.height
    assert row.delegate.measure(text(30), WIDE, 40)
    assert row.height > 1.5 * before


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


def test_games_are_listed_newest_first_with_what_is_in_them(
    qtbot: QtBot, page: LibraryPage
) -> None:
    assert titles(page) == ["Friday", "Tuesday", "Monday"]
    qtbot.waitUntil(lambda: bool(page.list.lines[0].standing))
    spoken = page.list.lines[0].spoken()
    assert spoken.startswith("Friday, Null Game, Bob’s turn, 1 note, Ann · Bob, today, ")
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
        "Compare",
        "Delete",
    ]
    assert menu.sheet is not None
    assert min(row.height() for row in menu.sheet.rows) >= finger(page)


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
    faults = page.import_faults_panel.text.toPlainText()
    assert page.import_faults_panel.isVisible()
    assert "Note 1 · card" in faults
    assert "[" not in faults
    assert "did you mean" in faults
    assert len(library.games()) == 3
    click(page.import_faults_panel.close_button)
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
    assert page.import_faults_panel.isVisible()
    assert page.import_faults_panel.text.toPlainText()


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


@pytest.mark.parametrize("size", [PHONE, TABLET, (2560, 1600)])
def test_the_page_fits_any_window(page: LibraryPage, size: Size) -> None:
    laid_out(page, size)
    assert (page.width(), page.height()) == size
    rows, button = page.list.viewport(), page.new_button
    assert rows.width() <= 720
    left = rows.mapTo(page, QPoint(0, 0)).x()
    assert abs(left + rows.width() / 2 - size[0] / 2) <= 2
    assert (left, rows.width()) == (button.x(), button.width())


def test_on_a_phone_the_buttons_of_the_head_stand_in_even_rows(page: LibraryPage) -> None:
    head = page.head
    buttons = (head.evenings_button, head.import_button, head.settings_button, head.help_button)
    laid_out(page, PHONE)
    assert len({button.width() for button in buttons}) == 1
    assert len({button.x() for button in buttons}) == len({button.y() for button in buttons}) == 2
    laid_out(page, TABLET)
    assert len({button.y() for button in buttons}) == 1


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
    assert alarm(page.banner).startswith("Couldn’t export: ")


def test_trouble_of_the_store_is_told_and_the_games_are_shown_as_they_are(
    page: LibraryPage, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "rename", disk_full)
    library.create(record("Sunday"))
    rename(page, 0, "Holiday")
    assert alarm(page.banner) == FULL
    assert titles(page) == ["Sunday", "Friday", "Tuesday", "Monday"]


def test_the_sample_sheet_is_only_made_while_there_are_no_games(
    qtbot: QtBot, library: Library
) -> None:
    assert shown(qtbot, LibraryPage(library, CATALOGUE)).findChildren(SampleSheet)
    library.create(record("Friday"))
    assert not shown(qtbot, LibraryPage(library, CATALOGUE)).findChildren(SampleSheet)


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


def test_nothing_of_the_invitation_is_cut_in_large_letters(qtbot: QtBot, library: Library) -> None:
    theme.apply(theme.LIGHT, scale=2.0)
    made = shown(qtbot, LibraryPage(library, CATALOGUE), PHONE)
    assert clipped(made) == []
