from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faults import faulty_seats
from notepad.core.game import Table
from notepad.shell.setup.seating_plan import SeatingPlan, empty_plan, provisional

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
def test_a_plan_without_problems_is_a_table_without_faults(plan: SeatingPlan) -> None:
    table = plan.table()
    faults = list(faulty_seats(table.players, table.me, table.first, allowed=SEATS))
    assert bool(plan.problems()) == bool(faults)


@given(PLANS)
def test_a_table_can_be_shown_whatever_is_wrong_with_names(plan: SeatingPlan) -> None:
    table = provisional(plan)
    assert not list(faulty_seats(table.players, table.me, table.first, allowed=SEATS))


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


def test_a_table_of_the_usual_size_is_set_within_what_the_game_allows() -> None:
    assert len(empty_plan(range(2, 7)).names) == 4
    assert len(empty_plan(range(2, 3)).names) == 2
    assert FOUR.within(range(2, 3)).names == ("Ann", "Bob")
    assert FOUR.within(range(5, 8)).names == ("Ann", "Bob", "Cem", "Dee", "")


def test_a_plan_is_a_table_of_names_without_the_spaces_around_them() -> None:
    plan = SeatingPlan((" Ann ", "Bob", "Cem"), me=2, first=1)
    assert plan.table() == Table(("Ann", "Bob", "Cem"), "Cem", "Bob")


@pytest.mark.parametrize(
    ("names", "seat", "told"),
    [
        (("Ann", ""), 1, "Who"),
        (("Ann", "Ann "), 1, "already"),
        (("Ann", "Hidden"), 1, "word of the record"),
        (("Ann", "x\ny"), 1, "can't be shown"),
        (("Zo\u00e9", "Zoe\u0301"), 1, "looks like"),
    ],
)
def test_what_is_wrong_with_a_name_is_told_at_its_seat_alone(
    names: tuple[str, ...], seat: int, told: str
) -> None:
    problems = SeatingPlan(names).problems()
    assert set(problems) == {seat}
    assert told in problems[seat]


def test_who_leaves_gives_me_and_the_beginning_to_the_first() -> None:
    plan = SeatingPlan(("Ann", "Bob", "Cem"), me=2, first=1)
    assert plan.left(2) == SeatingPlan(("Ann", "Bob"), me=0, first=1)
    assert plan.left(1) == SeatingPlan(("Ann", "Cem"), me=1, first=0)
    assert plan.left(0) == SeatingPlan(("Bob", "Cem"), me=1, first=0)


def test_a_guest_takes_the_first_empty_seat_then_a_new_one_and_none_when_it_is_full() -> None:
    plan = SeatingPlan(("Ann", " ", "Cem", ""))
    plan = plan.invited("Bob", SEATS) or FOUR
    assert plan.names == ("Ann", "Bob", "Cem", "")
    for name in ("Dee", "Eve"):
        plan = plan.invited(name, SEATS) or FOUR
    assert plan.names == ("Ann", "Bob", "Cem", "Dee", "Eve")
    assert plan.invited("Gus", SEATS) is None


def test_doubtful_names_are_shown_by_their_seat() -> None:
    table = provisional(SeatingPlan(("Ann", "", "Ann", "Dee"), me=2, first=1))
    assert table == Table(("Ann", "2", "3", "Dee"), "3", "2")
