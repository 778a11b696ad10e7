"""What notes say of the deal, what can be asked, and what the game answers."""

from dataclasses import replace
from random import Random

import pytest

from notepad.deduction.card_reasoner import StayingReasoner
from notepad.deduction.deal import HIDDEN
from notepad.deduction.moving_reasoner import MovingReasoner
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, Reveal
from notepad.games.cataline.reasoning import SEATS
from notepad.games.cataline.setup import (
    ALL,
    KEPT,
    LONE,
    Setup,
    cards_of,
)
from tests.cards.noted_games import played
from tests.games.cataline.playing import FOUR, FOUR_LONE
from tests.games.tables import known_after


def test_a_wrong_accusation_rules_out_its_sum_and_a_right_one_leaves_only_that() -> None:
    wrong, right = (
        known_after(GAME, FOUR, Accuse(player="Ann", sum=20, correct=correct))
        for correct in (False, True)
    )
    assert wrong.odds is not None
    assert right.odds is not None
    assert 20 not in wrong.odds.sums
    assert 19 in wrong.odds.sums
    assert dict(right.odds.sums) == {20: pytest.approx(1.0)}


@pytest.mark.parametrize("seed", range(4))
def test_what_is_revealed_is_where_it_was_seen(seed: int) -> None:
    random = Random(seed)
    table = played("cataline", seed, players=3 + seed % 3, notes=0)
    setup, truth = table.setup, table.truth
    shown = {name: tuple(random.sample(sorted(truth[name]), 2)) for name in setup.opponents[:2]}
    note = Reveal(cards=tuple(truth["hidden"]), hands=shown)
    known = GAME.reasoner(setup).follow([note])
    assert known.consistent
    for card, places in known.possible.items():
        owner = next((name for name, cards in shown.items() if card in cards), None)
        owner = HIDDEN if card in truth["hidden"] else owner
        owner = setup.me if card in setup.hand else owner
        assert set(places) == ({owner} if owner else set(setup.opponents))


HAND = ("red-1", "red-2", "blue-3", "blue-4", "green-5", "green-6", "yellow-1", "violet-2")
SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=HAND)
HANDS = {
    "Ann": frozenset({"red-3", "red-4", "green-1"}),
    "Bob": frozenset(HAND),
    "Cem": frozenset({"red-5", "blue-1"}),
}


def test_everybody_can_ask_each_other_and_all_for_every_suit_and_value() -> None:
    setup = SEATS.seat(SETUP, "Cem", HANDS)
    keys = [question.key for question in SEATS.questions(setup, SEATS.deal(setup), {})]
    assert len(keys) == len(set(keys)) == 11 * 3
    assert {whom for whom, _about in keys} == {"Ann", "Bob", ALL}
    assert all(cards_of(about) for _whom, about in keys)


def test_a_sum_is_announced_unless_each_card_is_accused_alone() -> None:
    lone = Setup(players=SETUP.players, me="Bob", hand=HAND, variant=LONE, conspirators=12)
    assert (SEATS.announces(SETUP), SEATS.announces(lone)) == ("sum", None)


@pytest.mark.parametrize(
    ("setup", "kind"),
    [
        (FOUR, StayingReasoner),
        (FOUR_LONE, StayingReasoner),
        (replace(FOUR, variant=KEPT), MovingReasoner),
    ],
)
def test_cards_that_change_hands_are_followed_and_others_are_not(setup: Setup, kind: type) -> None:
    assert isinstance(GAME.reasoner(setup), kind)
