from notepad.games.catham_city.setup import (
    add_cards,
    holds,
    in_order,
    listed_cards,
    said_cards,
    said_points,
    subtract_cards,
    total,
)

SOME = {"mafia": 2, "council": 1}


def test_sets_of_cards_are_added_and_taken_away_without_zeros() -> None:
    assert add_cards(SOME, {"mafia": 1, "police": 2}) == {"mafia": 3, "council": 1, "police": 2}
    assert subtract_cards(SOME, {"mafia": 2}) == {"council": 1}
    assert subtract_cards(SOME, {"police": 1}) == {"mafia": 2, "council": 1, "police": -1}
    assert total(SOME) == 3


def test_a_set_holds_another_where_it_has_as_many_of_each() -> None:
    assert holds(SOME, {"mafia": 2})
    assert not holds(SOME, {"mafia": 2, "police": 1})


def test_cards_are_said_in_the_order_of_the_factions() -> None:
    assert [*in_order({"mafia": 2, "council": 1, "police": 0})] == ["council", "mafia"]
    assert listed_cards(SOME) == "Council, 2× Mafia"
    assert said_cards("mafia", 1) == "Mafia"


def test_points_are_said_in_words() -> None:
    assert [said_points(count) for count in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
