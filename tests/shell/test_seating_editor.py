"""The seats of a table: a row for each, an editor for all, and the card that folds them up."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.safe_text import LONGEST_NAME, LONGEST_TITLE
from notepad.shell.page_frame import ScrolledColumn
from notepad.shell.setup.seating_editor import PlayersCard, SeatingEditor, SeatLook, SeatRow
from notepad.shell.setup.seating_plan import SeatingPlan
from tests.shell.builders import PHONE, chips, labels, laid_out, shown, write_into
from tests.shell.player import click
from tests.widgets import fingers

SEATS = range(3, 6)
FOUR = SeatingPlan(("Ann", "Bob", "Cem", "Dee"), me=0, first=1)


@pytest.fixture
def editor(qtbot: QtBot) -> SeatingEditor:
    made = SeatingEditor(SEATS)
    made.set_plan(FOUR)
    return shown(qtbot, made, PHONE)


def names(editor: SeatingEditor) -> list[str]:
    return [row.name.text() for row in editor.rows]


def test_a_typed_name_is_taken(editor: SeatingEditor) -> None:
    write_into(editor.rows[1].name, "Bea")
    assert editor.plan.players == ("Ann", "Bea", "Cem", "Dee")


def test_me_and_who_begins_are_tapped(editor: SeatingEditor) -> None:
    click(editor.rows[2].me)
    click(editor.rows[3].first)
    assert (editor.plan.me, editor.plan.first) == (2, 3)
    assert [row.me.isChecked() for row in editor.rows] == [False, False, True, False]
    assert [row.first.isChecked() for row in editor.rows] == [False, False, False, True]


def test_buttons_move_a_player_with_all_that_is_his(editor: SeatingEditor) -> None:
    click(editor.rows[0].down)
    assert names(editor) == ["Bob", "Ann", "Cem", "Dee"]
    assert (editor.plan.me, editor.plan.first) == (1, 0)
    click(editor.rows[3].up)
    assert names(editor) == ["Bob", "Ann", "Dee", "Cem"]
    assert not editor.rows[0].up.isEnabled()
    assert not editor.rows[3].down.isEnabled()


def test_alt_and_arrows_move_a_player_and_the_keyboard_stays(editor: SeatingEditor) -> None:
    field, alt = editor.rows[0].name, Qt.KeyboardModifier.AltModifier
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Down)
    QTest.keyClick(field, Qt.Key.Key_Left, alt)
    assert names(editor) == ["Ann", "Bob", "Cem", "Dee"]
    QTest.keyClick(field, Qt.Key.Key_Down, alt)
    assert names(editor) == ["Bob", "Ann", "Cem", "Dee"]
    assert editor.rows[1].name is field
    assert field.hasFocus()
    QTest.keyClick(field, Qt.Key.Key_Up, alt)
    assert names(editor) == ["Ann", "Bob", "Cem", "Dee"]


def below(row: SeatRow, other: SeatRow) -> QPoint:
    """Return a point just below the middle of another row, seen from this row's handle."""
    return row.handle.mapFromGlobal(other.mapToGlobal(other.rect().center() + QPoint(0, 2)))


def test_the_handle_drags_a_player_to_another_seat(editor: SeatingEditor) -> None:
    row = editor.rows[0]
    QTest.mousePress(row.handle, Qt.MouseButton.LeftButton)
    QTest.mouseMove(row.handle, below(row, editor.rows[2]))
    assert names(editor) == ["Bob", "Cem", "Ann", "Dee"]
    QTest.mouseRelease(row.handle, Qt.MouseButton.LeftButton)
    assert editor.plan.me == 2


def test_a_finger_on_the_handle_drags_and_does_not_scroll(qtbot: QtBot) -> None:
    column, editor = ScrolledColumn(), SeatingEditor(SEATS)
    editor.set_plan(FOUR)
    column.column.addWidget(editor)
    shown(qtbot, column, (360, 220))
    start, end = (
        part.mapTo(column, part.rect().center()) for part in (editor.rows[1].handle, editor.rows[0])
    )
    end -= QPoint(0, 4)
    fingers.press(column, start)
    for step in range(1, 9):
        fingers.move(column, QPoint(start.x(), start.y() + (end.y() - start.y()) * step // 8))
        QTest.qWait(15)  # lets a scroller scroll, if it wants to
    fingers.lift(column, end)
    assert names(editor)[:2] == ["Bob", "Ann"]
    assert column.verticalScrollBar().value() == 0


def test_players_come_and_go_within_what_the_game_allows(editor: SeatingEditor) -> None:
    click(editor.add)
    assert len(editor.rows) == 5
    assert editor.add.isHidden()
    for _seat in range(2):
        click(editor.rows[0].remove)
    assert names(editor) == ["Cem", "Dee", ""]
    assert not any(row.remove.isEnabled() for row in editor.rows)
    assert editor.plan.me == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [("Ann", "already"), ("table", "word"), ("Hidden", "word"), (" Ann ", "already")],
)
def test_a_problem_is_told_beside_its_field(editor: SeatingEditor, name: str, told: str) -> None:
    write_into(editor.rows[1].name, name)
    assert told in editor.rows[1].problem.text()
    assert editor.rows[1].problem.isVisible()
    assert not editor.rows[0].problem.isVisible()


def test_known_names_are_tapped_onto_empty_seats_then_onto_new_ones(editor: SeatingEditor) -> None:
    editor.set_plan(SeatingPlan(("Ann", "", "Cem")))
    editor.set_known(["Ann", "Eve", "Kim", "Leo", "Mia"])
    assert [chip.choice.key for chip in editor.guests] == ["Eve", "Kim", "Leo", "Mia"]
    for guest in ("Kim", "Mia", "Eve"):
        click(next(chip for chip in editor.guests if chip.choice.key == guest))
    assert editor.plan.players == ("Ann", "Kim", "Cem", "Mia", "Eve")
    assert not editor.guests


@pytest.mark.parametrize("scale", [1.0, 1.8])
def test_every_row_fits_into_a_narrow_window(editor: SeatingEditor, scale: float) -> None:
    font = editor.font()
    font.setPixelSize(round(15 * scale))
    editor.setFont(font)
    laid_out(editor, (304, 900))
    assert editor.minimumSizeHint().width() <= 304
    for row in editor.rows:
        for part in (row.handle, row.name, row.me, row.first, row.up, row.down, row.remove):
            assert row.rect().contains(part.mapTo(row, part.rect().bottomRight()))


def test_a_player_who_joins_is_named_at_once(editor: SeatingEditor) -> None:
    with_focus: list[QWidget] = []
    editor.reached.connect(with_focus.append)
    click(editor.add)
    assert editor.rows[4].name.hasFocus()
    assert with_focus == [editor.rows[4].name]
    QTest.keyClicks(editor.rows[4].name, "Eva")
    assert editor.plan.players[4] == "Eva"


def test_enter_goes_from_name_to_name_and_then_on_to_one_more(editor: SeatingEditor) -> None:
    editor.rows[2].name.setFocus()
    QTest.keyClick(editor.rows[2].name, Qt.Key.Key_Return)
    assert editor.rows[3].name.hasFocus()
    QTest.keyClick(editor.rows[3].name, Qt.Key.Key_Return)
    assert editor.add.hasFocus()
    QTest.keyClick(editor.add, Qt.Key.Key_Return)
    assert editor.rows[4].name.hasFocus(), "a further player is typed without the mouse"
    QTest.keyClick(editor.rows[4].name, Qt.Key.Key_Return)
    assert not editor.rows[4].name.hasFocus(), "the table is full: on to what comes next"
    assert len(editor.rows) == 5


BOB = SeatLook(1, "Bob")


@pytest.fixture
def row(qtbot: QtBot) -> SeatRow:
    return shown(qtbot, SeatRow(BOB), (600, 80), active=True)


def test_a_problem_is_told_below_a_name_and_only_spoken_of_an_empty_field(row: SeatRow) -> None:
    row.show_look(replace(BOB, problem="Bob sits at this table already."))
    assert row.problem.isVisible()
    assert row.problem.text() == "Bob sits at this table already."
    row.show_look(SeatLook(1, "  ", problem="Who sits here?"))
    assert not row.problem.isVisible()
    assert row.name.accessibleDescription() == "Who sits here?"


def test_an_empty_seat_is_called_by_its_number(row: SeatRow) -> None:
    row.show_look(SeatLook(2, ""))
    assert row.name.placeholderText() == "Player 3"
    assert row.name.accessibleName() == "name of player 3"
    assert row.me.accessibleName() == "Player 3 is me"
    row.show_look(BOB)
    assert row.first.accessibleName() == "Bob begins"


def test_the_cursor_stays_while_the_name_is_shown_as_it_was_written(row: SeatRow) -> None:
    row.name.setCursorPosition(1)
    row.show_look(replace(BOB, me=True))
    assert row.name.cursorPosition() == 1


def test_a_name_has_an_end(row: SeatRow) -> None:
    row.name.clear()
    QTest.keyClicks(row.name, "W" * (LONGEST_NAME + 5))
    assert len(row.name.text()) == LONGEST_NAME


@pytest.fixture
def card(qtbot: QtBot) -> PlayersCard:
    return shown(qtbot, PlayersCard(SEATS), (500, 700))


def test_a_first_table_is_open_to_be_filled(card: PlayersCard) -> None:
    assert card.editor.isVisible()
    assert not card.summary.isVisible()
    assert not card.begins.isVisible()


def test_a_table_that_sat_before_is_shown_in_one_line_and_changed_after_a_tap(
    card: PlayersCard,
) -> None:
    card.seat(FOUR, ["Eve", "Ann"])
    assert not card.editor.isVisible()
    assert labels(card.summary) == ["Ann (me) · Bob · Cem · Dee"]
    QApplication.processEvents()
    fingers.tap(card.change)
    assert card.editor.isVisible()
    assert not card.begins.isVisible()
    assert [guest.choice.key for guest in card.editor.guests] == ["Eve"]
    card.seat(FOUR, [])
    assert not card.editor.isVisible()
    card.seat(SeatingPlan(("Ann", "", "Cem")), [])
    assert card.editor.isVisible(), "a seat is to be filled"


def test_who_begins_is_one_tap(qtbot: QtBot, card: PlayersCard) -> None:
    card.seat(FOUR, [])
    QApplication.processEvents()
    seats = [*chips(card.begins)]
    assert [seat.isChecked() for seat in seats] == [False, True, False, False]
    with qtbot.waitSignal(card.changed):
        fingers.tap(seats[3])
    assert (card.plan.first, card.plan.me) == (3, 0)
    assert [seat.isChecked() for seat in seats] == [False, False, False, True]
    assert seats[3].accessibleName() == "Dee begins"


def test_another_game_with_seats_to_fill_opens_them(card: PlayersCard) -> None:
    card.seat(FOUR, [])
    seen = []
    for seats in (range(2, 4), range(5, 8)):
        card.set_seats(seats)
        seen.append((list(card.plan.players), card.editor.isVisible()))
    assert seen == [(["Ann", "Bob", "Cem"], False), (["Ann", "Bob", "Cem", "", ""], True)]


def test_the_table_has_a_name_of_its_own_that_has_an_end(card: PlayersCard) -> None:
    QTest.keyClicks(card.title, "M" * (LONGEST_TITLE + 9))
    assert card.title.text() == "M" * LONGEST_TITLE
    assert card.title.accessibleName() == "title"
