"""Who sits where, and what is remembered of it for the next game."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faults import faulty_seats
from notepad.core.game import Table
from notepad.core.safe_text import LONGEST_NAME
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.catham_city.game import GAME as CATHAM
from notepad.shell.setup.seating_plan import (
    SeatingPlan,
    called_otherwise,
    empty_plan,
    known_players,
    last_draft,
    last_game,
    last_plan,
    next_plan,
    provisional,
    remember,
    repeated_draft,
    without,
)
from notepad.storage import Library
from tests.games.test_every_game import begun
from tests.nullgame import GAME as NULL

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


def test_a_first_start_remembers_nothing(library: Library) -> None:
    assert last_game(library) == ""
    assert known_players(library) == ()
    assert last_plan(library, SEATS).players == ("", "", "", "")
    assert last_draft(library, CATALINE, FOUR) == {}


def test_people_game_and_deck_are_there_again_but_not_the_hand(library: Library) -> None:
    form = CATALINE.begin(FOUR.table(), {}).form
    unusual = form.row("deck").choices[-1].key
    remember(library, CATALINE, FOUR, {"deck": (unusual,), "hand": ("red-1", "blue-2")})
    assert last_game(library) == "cataline"
    assert last_plan(library, SEATS) == FOUR
    assert last_draft(library, CATALINE, FOUR) == {"deck": (unusual,)}
    assert last_draft(library, NULL, SeatingPlan(("Ann", "Bob"))) == {}


def test_a_table_is_fitted_to_the_seats_of_another_game(library: Library) -> None:
    remember(library, CATALINE, FOUR, {})
    assert last_plan(library, range(2, 3)) == SeatingPlan(("Ann", "Bob"), me=0, first=1)
    assert last_plan(library, range(5, 8)).players == ("Ann", "Bob", "Cem", "Dee", "")


def test_the_latest_names_are_offered_first_and_each_once(library: Library) -> None:
    remember(library, CATALINE, FOUR, {})
    remember(library, CATALINE, SeatingPlan(("Eve", "Ann", "Gus")), {})
    assert known_players(library) == ("Eve", "Ann", "Gus", "Bob", "Cem", "Dee")


def test_no_more_names_are_kept_than_anybody_will_look_through(library: Library) -> None:
    for table in range(25):
        remember(library, CATALINE, SeatingPlan(tuple(f"{table}{seat}" for seat in "abc")), {})
    names = known_players(library)
    assert len(names) == 60
    assert names[0] == "24a"


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


def test_another_game_of_the_same_people_is_begun_by_the_next_of_them() -> None:
    setup = begun(CATALINE).setup
    players = setup.players
    for first, then in ((players[0], 1), (players[-1], 0)):
        plan = next_plan(CATALINE, replace(setup, first=first))
        assert plan == SeatingPlan(players, players.index(setup.me), then)


def test_all_of_a_set_up_comes_again_but_what_was_tapped_on_the_sheet() -> None:
    setup = begun(CATALINE).setup
    draft = repeated_draft(CATALINE, setup)
    assert draft["variant"] == ("standard",)
    assert "hand" not in draft


def test_cards_that_are_dealt_anew_are_not_remembered_though_no_sheet_holds_them(
    library: Library,
) -> None:
    draft = {"factions": ("mafia", "police"), "hand": ("police-1",), "row": ("police-1",)}
    remember(library, CATHAM, FOUR, draft)
    assert last_draft(library, CATHAM, FOUR) == {"factions": ("mafia", "police")}


def test_a_player_is_called_otherwise_in_all_that_is_remembered() -> None:
    called = called_otherwise("Ann", "Zoë")
    assert called("players", ["Ann", "Bob", "Zoë"]) == ["Zoë", "Bob"]
    assert called("table", {"names": ["Bob", "Ann"], "me": 1}) == {"names": ["Bob", "Zoë"], "me": 1}
    assert called("table", {"names": ["Zoë", "Ann"]}) == {"names": ["Zoë", ""]}
    draft = {"size-Ann": ["3"], "asked": ["Ann", "Bob"]}
    assert called("opening.sleuth", draft) == {"size-Zoë": ["3"], "asked": ["Zoë", "Bob"]}
    assert called("settings", {"theme": "Ann"}) == {"theme": "Ann"}
    assert called("table", "odd") == "odd"


def test_a_player_is_forgotten_in_all_that_is_remembered() -> None:
    forgotten = without("Ann")
    assert forgotten("players", ["Ann", "Bob"]) == ["Bob"]
    assert forgotten("table", {"names": ["Bob", "Ann"]}) == {"names": ["Bob", ""]}
    draft = {"size-Ann": ["3"], "asked": ["Ann", "Bob"], "size-Bob": ["4"]}
    assert forgotten("opening.sleuth", draft) == {"size-Bob": ["4"]}
