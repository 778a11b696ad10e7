"""What notes say of the deal, in each variant in which cards stay where they are."""

from collections import Counter
from dataclasses import replace
from math import comb, prod
from random import Random

import pytest

from notepad.deduction.deal import HIDDEN
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AccuseCard, Reveal
from notepad.games.cataline.setup import CARDS, SUITS
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


def test_a_suit_can_have_many_conspirators_unless_the_table_draws_evenly() -> None:
    greens = tuple(card for card in CARDS if card.startswith("green"))
    even = replace(FOUR_LONE, even_suits=True)
    others = [card for card in CARDS if card not in (*greens, *FOUR_LONE.hand)]
    uneven = Reveal(cards=(*greens, *others[:4]))
    assert known_after(GAME, FOUR_LONE, uneven).consistent
    assert not known_after(GAME, even, uneven).consistent
    held = Counter(card.split("-")[0] for card in FOUR_LONE.hand)
    left = 30 - len(FOUR_LONE.hand) - 10
    ways = prod(comb(6 - held[suit], 2) for suit in SUITS)
    deals = ways * comb(left, 5) * comb(left - 5, 5)
    assert known_after(GAME, even).odds.worlds == deals


def test_an_accusation_of_a_card_tells_nothing_of_the_deal() -> None:
    reasoner = GAME.reasoner(FOUR_LONE)
    assert (
        reasoner.follow([AccuseCard(player="Ann", card=FOUR_LONE.hand[0])]).possible
        == reasoner.follow([]).possible
    )
    notes = [AccuseCard(player="Ann", card="red-1")]
    before, after = (reasoner.weigh(reasoner.follow(notes[:count])) for count in (0, 1))
    assert reasoner.told(notes, before, after) is None, "it says nothing about the deal"
