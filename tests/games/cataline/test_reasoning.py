"""What notes say of the deal, in each variant in which cards stay where they are."""

from collections import Counter
from dataclasses import replace
from math import comb, prod

from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Reveal
from notepad.games.cataline.setup import CARDS, SUITS
from tests.games.cataline.playing import FOUR_LONE
from tests.games.tables import known_after


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
