"""Histories and stages of cards that change hands, and the marks that follow them."""

from collections import Counter, defaultdict
from random import Random

import pytest

from notepad.deduction.deal import Deal, History, Move, Passing, count_clue, holder
from notepad.deduction.fitting_deals import deals_that_fit
from notepad.deduction.logic import Logic
from notepad.deduction.moving_cards import (
    StagedDeal,
    after_notes,
    as_notes_tell,
    marked_after,
)
from tests.deduction import brute
from tests.deduction.deals import PLAYERS, bob, cem
from tests.deduction.passing import Passed, PassingGame, dealt

RULES = PassingGame()
NONE = Passed("Bob", "Ann", "ab", 0)
ONE = Passed("Bob", "Cem", "ab")


def test_what_a_note_alone_rules_out_is_gone_unless_all_is_kept_as_it_is_told() -> None:
    begun = [(1, NONE), (2, ONE)]
    sifted = after_notes(RULES, StagedDeal.begun(dealt()), begun)
    told = as_notes_tell(RULES, dealt(), begun)
    assert sifted.deal.options["a"] == ("Ann", "Cem")
    assert ("a", "Bob") in {cell for clue in told.whole.rules for cell in clue.cells} | {
        (card, at) for card, places in told.whole.options.items() for at in places
    }
    assert told.clues[0].totals == sifted.clues[0].totals == {0}


DEAL = Deal(
    dict.fromkeys("abc", PLAYERS), hands=(bob("abc", 2, note=0),), measure={("a", "Cem"): 5}
)
BOBS_TO_ANN = Passing("Bob", "Ann", ("a", "b"))
ONE_OF_BOBS = Passing("Bob", "Ann", ("a", "b"), one=True, meaning="Bob gave one")
FROM_BOB = History("Bob", (Move(1, "Ann"),))


def unrolled(course: StagedDeal) -> StagedDeal:
    ways = course.unrolled(course.deal.options, most=100_000)
    assert ways is not None
    return ways


def test_a_course_begins_without_what_is_said_of_places_where_a_card_cannot_be() -> None:
    said = count_clue([("a", "Ann"), ("a", "Cem"), ("x", "Ann")], {1})
    deal = Deal({"a": ("Ann", "Bob")}, (said,), (said,), {("a", "Cem"): 4, ("a", "Bob"): 2})
    begun = StagedDeal.begun(deal)
    assert begun.deal.hands == begun.deal.rules == (count_clue([("a", "Ann")], {1}),)
    assert begun.deal.measure == {("a", "Bob"): 2}
    assert StagedDeal.begun(DEAL).deal is DEAL


def test_so_many_ways_of_all_cards_together_may_be_unrolled_and_no_more() -> None:
    course = StagedDeal(DEAL).after_passings(1, [ONE_OF_BOBS])
    ways = sum(map(len, unrolled(course).deal.options.values()))
    assert ways == 4 + 4 + 3
    assert course.unrolled(course.deal.options, most=ways) is not None
    assert course.unrolled(course.deal.options, most=ways - 1) is None


def test_stages_grow_by_a_step_a_note_and_ways_by_a_factor() -> None:
    course = StagedDeal(DEAL)
    for number in range(1, 13):
        giver, taker = PLAYERS[number % 3], PLAYERS[(number + 1) % 3]
        course = course.after_passings(number, [Passing(giver, taker, ("a", "b"), one=True)])
    assert sum(map(len, course.deal.options.values())) < 120
    assert len(unrolled(course).deal.options["a"]) > 100
    assert course.unrolled(course.deal.options, most=100) is None
    assert course.cards == ("a", "b", "c")


@pytest.mark.parametrize("seed", range(8))
def test_stages_and_ways_fit_the_same_deals(seed: int) -> None:
    random = Random(seed)
    course = StagedDeal(DEAL)
    for number in range(1, 4):
        giver, taker = random.sample(PLAYERS, 2)
        cards = tuple(random.sample("abc", random.randint(1, 3)))
        course = course.after_passings(
            number, [Passing(giver, taker, cards, one=random.random() < 0.7)]
        )
    ways = unrolled(course)
    worlds = brute.worlds(ways.deal, ways.clues)
    known = Logic(course.whole).follow(course.clues)
    assert known.consistent == bool(worlds)
    if not worlds:
        return
    deals = deals_that_fit(course.whole, course.clues, known.possible)
    assert deals.worlds == len(worlds)
    for card in "abc":
        ends = Counter(holder(world[card]) for world in worlds)
        shares: dict[str, float] = defaultdict(float)
        for place, share in deals.shares[card].items():
            shares[holder(place)] += share
        assert shares == pytest.approx({at: count / len(worlds) for at, count in ends.items()})


def test_a_note_that_moves_nothing_leaves_the_deal_as_it_is() -> None:
    course = StagedDeal(DEAL)
    assert course.after_passings(1, []).deal is DEAL
    assert course.narrowed_to(DEAL.options).deal is DEAL


def test_marks_follow_the_cards_without_looking_back() -> None:
    none = cem("a", 0)

    seen = marked_after(DEAL, 1, [none], [BOBS_TO_ANN])
    assert seen.options == {"a": ("Ann",), "b": ("Ann", "Cem"), "c": PLAYERS}
    after = marked_after(seen, 2, [], [Passing("Ann", "Cem", ("a", "b"), one=True)])
    assert after.options["a"] == ("Ann", "Cem")


def test_marks_remember_the_way_of_a_card_as_long_as_it_is_certain() -> None:
    bobs = Deal({"a": ("Bob",), "b": ("Bob", "Cem")}, hands=())

    seen = marked_after(bobs, 1, [], [BOBS_TO_ANN])
    assert seen.options == {"a": (FROM_BOB,), "b": ("Ann", "Cem")}
    after = marked_after(seen, 2, [], [Passing("Ann", "Cem", ("a", "b"), one=True)])
    assert after.options["a"] == (FROM_BOB, "Cem")


def test_the_only_card_that_can_have_been_passed_went() -> None:
    bobs = Deal({"a": ("Bob",), "b": ("Ann", "Cem")}, hands=())
    assert marked_after(bobs, 1, [], [ONE_OF_BOBS]).options == {
        "a": (FROM_BOB,),
        "b": ("Ann", "Cem"),
    }


def test_in_a_loosened_course_any_card_may_have_gone_to_the_taker_or_stayed() -> None:
    course = StagedDeal(DEAL).loosened(1, "Ann")
    assert set(course.cards) == {"a", "b", "c"}
    assert course.able_to_go("Bob") == tuple(
        (card, giver) for card in "abc" for giver in ("Ann", "Cem")
    )
    ways = unrolled(course).deal.options["a"]
    assert sorted(holder(at) for at in ways) == ["Ann", "Ann", "Ann", "Bob", "Cem"]
    fitting = Logic(course.whole).follow(course.clues).possible
    assert set(fitting) == set(course.whole.options)
