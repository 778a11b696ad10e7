from dataclasses import replace

from notepad.core.safe_text import LONGEST_NAME
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.catham_city.game import GAME as CATHAM
from notepad.shell.setup.seating_plan import (
    SeatingPlan,
    called_otherwise,
    known_players,
    last_draft,
    last_game,
    last_plan,
    next_plan,
    remember,
    repeated_draft,
    without,
)
from notepad.storage import Library
from tests.games.test_every_game import begun
from tests.nullgame import GAME as NULL

FOUR = SeatingPlan(("Ann", "Bob", "Cem", "Dee"), me=2, first=1)
HAND = ("red-1", "blue-2", "green-3", "yellow-4", "violet-5", "red-6")


def deck(library: Library) -> str:
    """Return the last deck that can be chosen, which is not the usual one."""
    form = CATALINE.begin(FOUR.table(), {}).form
    return form.row("deck").choices[-1].key


def test_a_first_start_remembers_nothing(library: Library) -> None:
    assert last_game(library) == ""
    assert known_players(library) == ()
    assert last_plan(library, range(3, 6)).players == ("", "", "", "")
    assert last_draft(library, CATALINE, FOUR) == {}


def test_people_game_and_deck_are_there_again_but_not_the_hand(library: Library) -> None:
    draft = {"deck": (deck(library),), "hand": HAND}
    remember(library, CATALINE, FOUR, draft)
    assert last_game(library) == "cataline"
    assert last_plan(library, range(3, 6)) == FOUR
    assert last_draft(library, CATALINE, FOUR) == {"deck": (deck(library),)}
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
    plan = last_plan(library, range(3, 6))
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
