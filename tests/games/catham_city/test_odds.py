"""How likely each number of cards is: exact in one pool, and never what cannot be."""

from collections import Counter
from itertools import combinations

import pytest

from notepad.games.catham_city.hidden_hands import (
    PILE,
    bounds_of_hands,
    expected,
    hypergeometric,
    left_in_pile,
    mixed,
    odds_of_hands,
)
from notepad.games.catham_city.reasoning import HandReasoner
from notepad.games.catham_city.table import AllCards, Draw, Hand
from tests.games.catham_city.playing import dealt

MAFIA, POLICE = "mafia", "police"


def table(sizes: dict[str, int], pool: dict[str, int]) -> AllCards:
    hands = {name: Hand((Draw(0, size),)) for name, size in sizes.items()}
    pile = sum(pool.values()) - sum(sizes.values())
    return AllCards({}, {}, hands, sizes, pile, (pool,))


def test_in_one_pool_every_way_to_deal_is_as_likely_as_another() -> None:
    some = table({"Bob": 2, "Cem": 1}, {MAFIA: 2, POLICE: 3})
    found = odds_of_hands(some, bounds_of_hands(some, (MAFIA, POLICE)) or {})
    deck = [MAFIA] * 2 + [POLICE] * 3
    ways = Counter(
        sum(deck[at] == MAFIA for at in hand) for hand in combinations(range(len(deck)), 2)
    )
    assert found["Bob"][MAFIA] == pytest.approx({n: c / ways.total() for n, c in ways.items()})
    assert found["Cem"][MAFIA][1] == pytest.approx(2 / 5)


def test_what_was_shown_is_set_aside() -> None:
    some = table({"Bob": 2}, {MAFIA: 2, POLICE: 2}).lost("Bob", {MAFIA: 1})
    found = odds_of_hands(some, bounds_of_hands(some, (MAFIA, POLICE)) or {})
    assert found["Bob"][MAFIA] == pytest.approx({0: 2 / 3, 1: 1 / 3})
    assert left_in_pile(some) == {MAFIA: 1, POLICE: 2}


@pytest.mark.parametrize("players", range(2, 7))
def test_odds_are_of_just_what_can_be_through_every_shuffle(players: int) -> None:
    game = dealt(40 + players, players=players, target=60)
    reasoner = HandReasoner(game.setup)
    while len(game.notes) < 80 and not game.over:
        game.turn()
        known = reasoner.weigh(reasoner.follow(game.notes))
        for hand, spans in known.hands.items():
            for faction, span in spans.items():
                shares = known.odds[hand][faction]
                assert [*sorted(shares)] == [*range(span.low, span.high + 1)]
                assert sum(shares.values()) == pytest.approx(1)
                assert min(shares.values()) > 0
    assert game.shuffles


def test_the_pile_is_weighed_as_a_hand_is() -> None:
    some = table({"Bob": 1}, {MAFIA: 1, POLICE: 2})
    found = odds_of_hands(some, bounds_of_hands(some, (MAFIA, POLICE)) or {})
    assert found[PILE][MAFIA][1] == pytest.approx(2 / 3)


def test_draws_of_a_heap_and_outcomes_are_mixed_by_their_shares() -> None:
    assert hypergeometric(4, 2, 2) == pytest.approx({0: 1 / 6, 1: 4 / 6, 2: 1 / 6})
    assert hypergeometric(3, 3, 2) == {2: 1.0}
    half = mixed({0: 0.5, 1: 0.5}, {0: {0: 1.0}, 1: {0: 0.5, 1: 0.5}})
    assert half == {0: 0.75, 1: 0.25}
    assert expected(half) == 0.25
