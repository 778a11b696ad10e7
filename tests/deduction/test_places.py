"""Histories of cards, and the order in which they stand."""

from itertools import permutations

from notepad.deduction.deal import Deal, History, Move, Place, in_order


def test_histories_stand_in_one_order_whatever_it_was_before() -> None:
    places: tuple[Place, ...] = (
        "Bob",
        History("Ann", (Move(1, "Bob"),)),
        History("Cem", (Move(1, "Bob"),)),
        History("Cem", (Move(2, "Bob"),)),
        History("Bob", (Move(1, "Cem"), Move(3, "Ann"))),
    )
    found = {
        in_order(Deal({"cup": mixed}, hands=()), ("Ann", "Bob", "Cem"))["cup"]
        for mixed in permutations(places)
    }
    assert found == {(places[4], *places[:4])}
