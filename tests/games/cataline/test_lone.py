"""Each conspirator accused alone: what follows, the running list, the odds, the result."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import comb, prod

import pytest

from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import AccuseCard, Note, Reveal, State
from notepad.games.cataline.setup import CARDS, SUITS
from tests.games.cataline.playing import FOUR_LONE
from tests.games.tables import (
    known_after,
    state_after,
)

HAND = FOUR_LONE.hand
HIDDEN_CARDS = tuple(card for card in CARDS if card not in HAND)[:10]


def state(notes: Sequence[Note]) -> State:
    found: State = state_after(GAME, FOUR_LONE, *notes)
    return found


def test_a_suit_can_have_many_conspirators_unless_the_table_draws_evenly() -> None:
    greens = tuple(card for card in CARDS if card.startswith("green"))
    even = replace(FOUR_LONE, even_suits=True)
    others = [card for card in CARDS if card not in (*greens, *HAND)]
    uneven = Reveal(cards=(*greens, *others[:4]))
    assert known_after(GAME, FOUR_LONE, uneven).consistent
    assert not known_after(GAME, even, uneven).consistent
    held = Counter(card.split("-")[0] for card in HAND)
    left = 30 - len(HAND) - 10
    ways = prod(comb(6 - held[suit], 2) for suit in SUITS)
    deals = ways * comb(left, 5) * comb(left - 5, 5)
    assert known_after(GAME, even).odds.worlds == deals


def test_an_accusation_of_a_card_tells_nothing_of_the_deal() -> None:
    reasoner = GAME.reasoner(FOUR_LONE)
    assert (
        reasoner.follow([AccuseCard(player="Ann", card=HAND[0])]).possible
        == reasoner.follow([]).possible
    )
    notes = [AccuseCard(player="Ann", card="red-1")]
    before, after = (reasoner.weigh(reasoner.follow(notes[:count])) for count in (0, 1))
    assert reasoner.told(notes, before, after) is None, "it says nothing about the deal"


@pytest.mark.parametrize(
    ("accusers", "gone", "won"),
    [
        ("AAABBCDDDD", "", ("Dee",)),
        ("AAABBCDDDd", "D", ("Ann",)),
        ("AAABBBCDDd", "D", ("Ann", "Bob")),
        ("aABBcCddDb", "ABCD", ()),
    ],
)
def test_most_right_accusations_win_among_those_without_a_wrong_one(
    accusers: str, gone: str, won: tuple[str, ...]
) -> None:
    names = {name[0]: name for name in FOUR_LONE.players}
    wrong = [card for card in CARDS if card not in (*HAND, *HIDDEN_CARDS)]
    notes: list[Note] = [
        AccuseCard(
            player=names[letter.upper()], card=(wrong if letter.islower() else HIDDEN_CARDS)[at]
        )
        for at, letter in enumerate(accusers)
    ]
    assert not state(notes).winners, "nobody has won before the cards are uncovered"
    notes.append(Reveal(cards=HIDDEN_CARDS))
    assert state(notes).out == {names[letter] for letter in gone}
    assert state(notes).winners == won
