import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.page_frame import ScrolledColumn
from notepad.shell.setup.seating_editor import SeatingEditor, SeatRow
from notepad.shell.setup.seating_plan import SeatingPlan

SEATS = range(3, 6)
FOUR = SeatingPlan(("Ann", "Bob", "Cem", "Dee"), me=0, first=1)


@pytest.fixture
def editor(qtbot: QtBot) -> SeatingEditor:
    made = SeatingEditor(SEATS)
    qtbot.addWidget(made)
    made.set_plan(FOUR)
    made.resize(360, 640)
    made.show()
    return made


def tap(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def shown(editor: SeatingEditor) -> list[str]:
    return [row.name.text() for row in editor.rows]


def test_a_typed_name_is_taken(editor: SeatingEditor) -> None:
    editor.rows[1].name.setFocus()
    editor.rows[1].name.selectAll()
    QTest.keyClicks(editor.rows[1].name, "Bea")
    assert editor.plan.players == ("Ann", "Bea", "Cem", "Dee")


def test_me_and_who_begins_are_tapped(editor: SeatingEditor) -> None:
    tap(editor.rows[2].me)
    tap(editor.rows[3].first)
    assert (editor.plan.me, editor.plan.first) == (2, 3)
    assert [row.me.choice.chosen for row in editor.rows] == [False, False, True, False]
    assert [row.first.choice.chosen for row in editor.rows] == [False, False, False, True]


def test_buttons_move_a_player_with_all_that_is_his(editor: SeatingEditor) -> None:
    tap(editor.rows[0].down)
    assert shown(editor) == ["Bob", "Ann", "Cem", "Dee"]
    assert (editor.plan.me, editor.plan.first) == (1, 0)
    tap(editor.rows[3].up)
    assert shown(editor) == ["Bob", "Ann", "Dee", "Cem"]
    assert not editor.rows[0].up.isEnabled()
    assert not editor.rows[3].down.isEnabled()


def test_alt_and_arrows_move_a_player_and_the_keyboard_stays(editor: SeatingEditor) -> None:
    field = editor.rows[0].name
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert shown(editor) == ["Bob", "Ann", "Cem", "Dee"]
    assert editor.rows[1].name is field
    assert field.hasFocus()


def test_enter_goes_on_to_the_next_name(editor: SeatingEditor) -> None:
    editor.rows[0].name.setFocus()
    QTest.keyClick(editor.rows[0].name, Qt.Key.Key_Return)
    assert editor.rows[1].name.hasFocus()


def below(row: SeatRow, other: SeatRow) -> QPoint:
    """Return a point just below the middle of another row, seen from this row's handle."""
    return row.handle.mapFromGlobal(other.mapToGlobal(other.rect().center() + QPoint(0, 2)))


def test_the_handle_drags_a_player_to_another_seat(editor: SeatingEditor) -> None:
    row = editor.rows[0]
    QTest.mousePress(row.handle, Qt.MouseButton.LeftButton)
    QTest.mouseMove(row.handle, below(row, editor.rows[2]))
    assert shown(editor) == ["Bob", "Cem", "Ann", "Dee"]
    QTest.mouseRelease(row.handle, Qt.MouseButton.LeftButton)
    assert editor.plan.me == 2


def middle(widget: QWidget, window: QWidget) -> QPoint:
    return widget.mapTo(window, widget.rect().center())


def test_a_finger_on_the_handle_drags_and_does_not_scroll(qtbot: QtBot) -> None:
    column, editor = ScrolledColumn(), SeatingEditor(SEATS)
    editor.set_plan(FOUR)
    column.column.addWidget(editor)
    qtbot.addWidget(column)
    column.resize(360, 220)
    column.show()
    start = middle(editor.rows[1].handle, column)
    end = middle(editor.rows[0], column) - QPoint(0, 4)
    screen = QTest.createTouchDevice()
    QTest.touchEvent(column, screen).press(0, start, column).commit()
    for step in range(1, 9):
        between = QPoint(start.x(), start.y() + (end.y() - start.y()) * step // 8)
        QTest.touchEvent(column, screen).move(0, between, column).commit()
        QTest.qWait(15)  # lets a scroller scroll, if it wants to
    QTest.touchEvent(column, screen).release(0, end, column).commit()
    assert shown(editor)[:2] == ["Bob", "Ann"]
    assert column.verticalScrollBar().value() == 0


def test_players_come_and_go_within_what_the_game_allows(editor: SeatingEditor) -> None:
    tap(editor.add)
    assert len(editor.rows) == 5
    assert editor.add.isHidden()
    for _seat in range(2):
        tap(editor.rows[0].remove)
    assert shown(editor) == ["Cem", "Dee", ""]
    assert not any(row.remove.isEnabled() for row in editor.rows)
    assert editor.plan.me == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [("Ann", "already"), ("table", "word"), ("Hidden", "word"), (" Ann ", "already")],
)
def test_a_problem_is_told_beside_its_field(editor: SeatingEditor, name: str, told: str) -> None:
    editor.rows[1].name.selectAll()
    QTest.keyClicks(editor.rows[1].name, name)
    assert told in editor.rows[1].problem.text()
    assert editor.rows[1].problem.isVisible()
    assert not editor.rows[0].problem.isVisible()


def test_an_empty_field_says_enough_so_that_rows_stay_where_they_are(
    editor: SeatingEditor,
) -> None:
    editor.rows[1].name.selectAll()
    QTest.keyClick(editor.rows[1].name, Qt.Key.Key_Delete)

    assert not editor.rows[1].problem.isVisible()
    assert "Who" in editor.rows[1].name.accessibleDescription()


def test_known_names_are_tapped_onto_empty_seats_then_onto_new_ones(editor: SeatingEditor) -> None:
    editor.set_plan(SeatingPlan(("Ann", "", "Cem")))
    editor.set_known(["Ann", "Eve", "Kim", "Leo", "Mia"])
    assert [chip.choice.key for chip in editor.guests] == ["Eve", "Kim", "Leo", "Mia"]
    for guest in ("Kim", "Mia", "Eve"):
        tap(next(chip for chip in editor.guests if chip.choice.key == guest))
    assert editor.plan.players == ("Ann", "Kim", "Cem", "Mia", "Eve")
    assert not editor.guests


@pytest.mark.parametrize("scale", [1.0, 1.8])
def test_every_row_fits_into_a_narrow_window(editor: SeatingEditor, scale: float) -> None:
    font = editor.font()
    font.setPixelSize(round(15 * scale))
    editor.setFont(font)
    editor.resize(304, 900)
    QApplication.processEvents()
    assert editor.minimumSizeHint().width() <= 304
    for row in editor.rows:
        for part in (row.handle, row.name, row.me, row.first, row.up, row.down, row.remove):
            assert row.rect().contains(part.mapTo(row, part.rect().bottomRight()))


def test_a_name_that_only_looks_like_another_is_told_beside_its_field(
    editor: SeatingEditor,
) -> None:
    editor.set_plan(SeatingPlan(("Zo\u00e9", "Bob", "Zoe\u0301")))
    assert "looks like" in editor.rows[2].problem.text()
    assert not editor.rows[0].problem.text()


def test_a_player_who_joins_is_named_at_once(editor: SeatingEditor) -> None:
    with_focus: list[QWidget] = []
    editor.reached.connect(with_focus.append)
    tap(editor.add)
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
