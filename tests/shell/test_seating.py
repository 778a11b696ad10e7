"""Who sits where: the plan and what is remembered of it, seats, their editor and their card."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.faults import faulty_seats
from notepad.core.safe_text import LONGEST_NAME
from notepad.games.cataline.game import GAME as CATALINE
from notepad.shell.page_frame import ScrolledColumn
from notepad.shell.setup import seating_plan
from notepad.shell.setup.seating_editor import SeatingEditor, SeatRow
from notepad.shell.setup.seating_plan import SeatingPlan, known_players, last_draft, last_plan
from notepad.storage import Library
from tests.nullgame import GAME as NULL
from tests.shell.builders import PHONE, laid_out, shown, write_into
from tests.shell.player import press
from tests.widgets import fingers

SEATS = range(3, 6)
FOUR = SeatingPlan(("Ann", "Bob", "Cem", "Dee"), me=0, first=1)
NAMES = st.sampled_from(["Ann", "Bob", " Ann ", "", "  ", "table", "hidden", "Zoë", "x\ny"])
PLANS = st.lists(NAMES, min_size=3, max_size=5).flatmap(
    lambda names: st.builds(
        SeatingPlan,
        st.just(tuple(names)),
        st.integers(0, len(names) - 1),
        st.integers(0, len(names) - 1),
    )
)


@given(PLANS)
def test_a_plan_without_problems_is_a_table_without_faults_and_any_can_be_shown(
    plan: SeatingPlan,
) -> None:
    table, shown = plan.table(), seating_plan.provisional(plan)
    faults = list(faulty_seats(table.players, table.me, table.first, allowed=SEATS))
    assert bool(plan.problems()) == bool(faults)
    assert not list(faulty_seats(shown.players, shown.me, shown.first, allowed=SEATS))


@given(PLANS, st.data())
def test_moving_takes_me_and_who_begins_along(plan: SeatingPlan, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(plan.names) - 1))
    to = data.draw(st.integers(0, len(plan.names) - 1))
    numbered = replace(plan, names=tuple(map(str, range(len(plan.names)))))
    moved = numbered.moved(seat, to)
    assert moved.names[moved.me] == str(plan.me)
    assert moved.names[moved.first] == str(plan.first)
    assert moved.names[to] == str(seat)
    assert moved.moved(to, seat) == numbered


@pytest.mark.parametrize(
    ("names", "seat", "told"),
    [
        (("Ann", ""), 1, "Who"),
        (("Ann", "Ann "), 1, "already"),
        (("Ann", "Hidden"), 1, "reserved word"),
        (("Ann", "x\ny"), 1, "can’t be displayed"),
        (("Zo\u00e9", "Zoe\u0301"), 1, "looks like"),
    ],
)
def test_what_is_wrong_with_a_name_is_told_at_its_seat_alone(
    names: tuple[str, ...], seat: int, told: str
) -> None:
    problems = SeatingPlan(names).problems()
    assert set(problems) == {seat}
    assert told in problems[seat]


def test_who_leaves_gives_me_and_the_beginning_to_the_first_and_an_empty_seat_is_left_out() -> None:
    plan = SeatingPlan(("Ann", "Bob", "Cem"), me=2, first=1)
    assert plan.left(2) == SeatingPlan(("Ann", "Bob"), me=0, first=1)
    assert plan.left(1) == SeatingPlan(("Ann", "Cem"), me=1, first=0)
    assert plan.left(0) == SeatingPlan(("Bob", "Cem"), me=1, first=0)
    spare = FOUR.with_spare(SEATS)
    assert spare.names == (*FOUR.names, "")
    assert spare.without_empty_seats(SEATS) == FOUR
    assert spare.with_spare(SEATS) == spare
    full = SeatingPlan((*FOUR.names, "Eve"))
    assert full.with_spare(SEATS) == full
    needed = SeatingPlan(("Ann", "", ""))
    assert needed.without_empty_seats(SEATS) == needed, "three are needed"
    mine = SeatingPlan(("Ann", "Bob", "Cem", ""), me=3)
    assert mine.without_empty_seats(SEATS) == mine, "I am not sent away"


def test_people_game_and_deck_are_there_again_but_not_the_hand(library: Library) -> None:
    form = CATALINE.begin(FOUR.table(), {}).form
    unusual = form.row("deck").choices[-1].key
    seating_plan.remember(
        library, CATALINE, FOUR, {"deck": (unusual,), "hand": ("red-1", "blue-2")}
    )
    assert seating_plan.last_game(library) == "cataline"
    assert last_plan(library, SEATS) == FOUR
    assert last_draft(library, CATALINE, FOUR) == {"deck": (unusual,)}
    assert last_draft(library, NULL, SeatingPlan(("Ann", "Bob"))) == {}


def test_nonsense_that_is_remembered_is_left_out(library: Library) -> None:
    library.set_setting("table", {"names": [1, "Ann", "W" * 999], "me": 9, "first": "x"})
    library.set_setting("players", [None, "Ann", 3])
    library.set_setting("opening.cataline", {"deck": ["gone"], "hand": 3, "x": ["y"]})
    plan = last_plan(library, SEATS)
    assert plan == SeatingPlan(("Ann", "W" * LONGEST_NAME, ""))
    assert known_players(library) == ("Ann",)
    assert last_draft(library, CATALINE, plan) == {}
    library.set_setting("players", "Ann")
    assert known_players(library) == ()


@pytest.fixture
def editor(qtbot: QtBot) -> SeatingEditor:
    made = SeatingEditor(SEATS)
    made.set_plan(FOUR)
    return shown(qtbot, made, PHONE)


def names(editor: SeatingEditor) -> list[str]:
    return [row.name.text() for row in editor.rows if row is not editor.spare]


def test_up_and_down_on_the_handle_move_a_player_with_all_that_is_his(
    editor: SeatingEditor,
) -> None:
    handle = editor.rows[0].handle
    handle.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_Down)
    assert names(editor) == ["Bob", "Ann", "Cem", "Dee"]
    assert (editor.plan.me, editor.plan.first) == (1, 0)
    assert handle.hasFocus()
    for _step in range(4):
        QTest.keyClick(handle, Qt.Key.Key_Down)
    assert names(editor) == ["Bob", "Cem", "Dee", "Ann"], "the empty seat stays the last one"
    QTest.keyClick(handle, Qt.Key.Key_Up)
    assert names(editor) == ["Bob", "Cem", "Ann", "Dee"]


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


def test_tab_and_enter_go_from_name_to_name_and_who_is_typed_in_the_empty_seat_joins(
    editor: SeatingEditor,
) -> None:
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Return):
        editor.rows[0].name.setFocus()
        for row in editor.rows[1:]:
            press(key)
            assert row.name.hasFocus(), key
        press(key)
        assert not any(row.name.hasFocus() for row in editor.rows)
    editor.set_plan(SeatingPlan(("Ann", "Bob", "Cem")))
    spare = editor.rows[3].name
    before = [row.geometry() for row in editor.rows]
    write_into(spare, "Eva")
    assert editor.plan.players == ("Ann", "Bob", "Cem", "Eva")
    assert spare.hasFocus()
    assert len(editor.rows) == 5
    assert [row.geometry() for row in laid_out(editor, PHONE).rows[:4]] == before[:4]


@pytest.mark.parametrize("seats", [SEATS, range(2, 3), range(2, 7)])
@pytest.mark.parametrize("names", [("",) * 2, ("Ann", ""), ("", "Bob"), ("Ann", "Bob")])
def test_each_tap_for_one_more_player_adds_a_seat_that_may_stay_empty(
    qtbot: QtBot, seats: range, names: tuple[str, ...]
) -> None:
    made = SeatingEditor(seats)
    made.set_compact(on=True)
    made.set_plan(SeatingPlan(names))
    editor = shown(qtbot, made, PHONE, active=True)
    plan = editor.plan
    for count in range(len(seated(editor)), seats[-1]):
        assert editor.has_room
        editor.join()
        assert len(seated(editor)) == count + 1
        assert editor.rows[count].name.hasFocus()
        assert editor.plan == plan, "nobody sits there yet"
    assert not editor.has_room


def seated(editor: SeatingEditor) -> list[SeatRow]:
    return [row for row in editor.rows if not row.isHidden()]
