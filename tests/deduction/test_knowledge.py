from dataclasses import replace

import pytest

from notepad.deduction.deal import Deal, History, Move, count_clue
from notepad.deduction.knowledge import Knowledge, Odds

TO_ANN = History("Bob", (Move(1, "Ann"),))
DEAL = Deal({"a": ("Ann", "Bob"), "b": ("Ann", "Bob")}, ())
CLUES = (count_clue([("a", "Ann")], [1], note=1),)
KNOWN = Knowledge(DEAL, CLUES, {"a": ("Ann", TO_ANN, "Bob"), "b": (TO_ANN,)})


def test_shares_of_places_are_added_up_for_who_has_the_card_now() -> None:
    odds = Odds(8, {"a": {"Ann": 0.25, "Bob": 0.25, TO_ANN: 0.5}}, {})
    assert odds.of_holders("a") == {"Ann": 0.75, "Bob": 0.25}


@pytest.mark.parametrize(("worlds", "exact"), [(8, True), (0, True), (None, False)])
def test_odds_are_exact_where_the_deals_were_counted(worlds: int | None, exact: bool) -> None:
    odds = Odds(worlds, {}, {})
    assert odds.exact == exact
    assert replace(KNOWN, odds=odds).exact == exact
    assert KNOWN.exact


def test_holders_are_told_once_in_the_order_of_their_places() -> None:
    assert KNOWN.holders("a") == ("Ann", "Bob")
    assert KNOWN.holders("x") == ()


def test_a_card_is_somewhere_once_one_place_is_left() -> None:
    assert KNOWN.place("b") == TO_ANN
    assert KNOWN.place("a") is KNOWN.place("x") is None


def test_the_notes_shown_for_a_conflict_are_those_that_were_said_to_clash() -> None:
    assert replace(KNOWN, conflict=(1, 2, 3)).clash == (1, 2, 3)
    assert replace(KNOWN, conflict=(1, 2, 3), said=(2, 3)).clash == (2, 3)


def test_single_notes_are_told_by_the_clues_or_by_a_deal_of_their_own() -> None:
    marked = Deal({"a": ("Ann",)}, ())
    assert KNOWN.noted == (DEAL, CLUES)
    assert replace(KNOWN, marked=marked).noted == (marked, ())
