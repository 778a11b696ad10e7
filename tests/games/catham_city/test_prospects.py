"""What each play would give: sure points, and shares where it hangs on hidden cards."""

from collections import Counter
from itertools import combinations, product

import pytest

from notepad.games.catham_city.hidden_hands import (
    PlayProspect,
    odds_of_different_factions,
    play_prospects,
)
from notepad.games.catham_city.notes import Discard, Points, Take
from notepad.games.catham_city.setup import Setup
from notepad.games.catham_city.table import AllCards
from tests.games.catham_city.tables import CITY, FIRST, cards_after, known

TAKEN = Take(player="Bob", faction="mafia", count=2, refill={"police": 2})
LEFT = Discard(player="Bob", cards={"mafia": 1, "police": 5})


def found(*notes: Take | Discard | Points, setup: Setup = FIRST) -> dict[str, PlayProspect]:
    known_now = known(*notes, setup=setup)
    table = known_now.now.table
    assert isinstance(table, AllCards)
    told: dict[str, PlayProspect] = {}
    for one in play_prospects(setup, table, known_now.odds):
        told.setdefault(f"{one.faction}-{one.victim or one.count}", one)
    return told


def test_plays_whose_points_are_sure_are_told_with_what_is_drawn() -> None:
    every = found()
    assert (every["council-3"].shares, every["council-3"].cards) == ({2: 1.0}, 2)
    assert (every["robocats-2"].shares, every["robocats-2"].cards) == ({0: 1.0}, 5)
    assert "mafia-4" not in every


def test_what_gives_more_points_comes_first() -> None:
    points = [one.points for one in play_prospects(FIRST, cards_after(), known().odds)]
    assert points == sorted(points, reverse=True)


def test_hackers_are_mixed_with_the_victims_cards() -> None:
    """Bob has one card, Mafia: of it and my hacker one is revealed."""
    last = Discard(player="Bob", cards={"council": 5})
    take = Take(player="Bob", faction="mafia", count=1, refill={"council": 1})
    gone = Discard(player="Bob", cards={"robocats": 1})
    one = found(take, last, gone)["hackers-Bob"]
    assert one.shares == pytest.approx({0: 0.5, 1: 0.5})
    assert (one.least, one.most, one.count) == (0, 1, 1)


def test_police_are_played_with_the_card_that_most_are_expected_of() -> None:
    one = found(TAKEN, LEFT, setup=CITY)["police-Bob"]
    assert (one.extra, one.count) in {("journalists", 2), ("bureaucrats", 2)}
    assert sum(one.shares.values()) == pytest.approx(1)


def test_police_on_a_hand_that_is_known_give_what_they_must() -> None:
    hand = {"mafia": 2, "police": 4}
    setup = Setup(players=("Ann", "Bob"), me="Ann", factions=CITY.factions, hand=hand,
                  row={"mafia": 2, "hackers": 2, "police": 3})  # fmt: skip
    notes = (
        Take(player="Bob", faction="mafia", count=2, refill={"police": 2}),
        Discard(player="Bob", cards={"hackers": 3, "journalists": 3}),
    )
    one = found(*notes, setup=setup)["police-Bob"]
    assert (one.extra, one.count, one.shares) == ("mafia", 2, {2: 1.0})


def test_others_may_gain_by_detectives_so_the_rarest_card_goes_with_them() -> None:
    setup = Setup(players=FIRST.players, me="Ann", factions=FIRST.factions,
                  hand={"detectives": 3, "mafia": 1, "hackers": 2},
                  row={"mafia": 7})  # fmt: skip
    one = found(setup=setup)["detectives-3"]
    assert (one.extra, one.shares) == ("mafia", {3: 1.0})
    assert 0 < one.others < 2


def test_bureaucrats_give_a_point_for_each_different_faction() -> None:
    one = found(setup=CITY)["bureaucrats-2"]
    assert (one.least, one.most) == (1, 2)
    assert one.points == pytest.approx(sum(n * share for n, share in one.shares.items()))


def test_different_factions_are_counted_over_all_ways_to_draw() -> None:
    heaps = ({"mafia": 3, "police": 1, "hackers": 2}, {"police": 2, "council": 1})
    decks = [[one for one, count in heap.items() for _ in range(count)] for heap in heaps]
    ways = Counter(
        len({*first, *second})
        for first, second in product(combinations(decks[0], 3), combinations(decks[1], 2))
    )
    shares = odds_of_different_factions(((heaps[0], 3), (heaps[1], 2)))
    assert shares == pytest.approx({n: count / ways.total() for n, count in ways.items()})


def test_nothing_is_drawn_of_nothing() -> None:
    assert odds_of_different_factions((({}, 0), ({}, 0))) == {0: 1.0}
