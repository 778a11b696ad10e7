"""What notes say of the deal, what can be asked, and what the game answers."""

from random import Random

import pytest

from notepad.deduction.deal import HIDDEN
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, Reveal
from tests.cards.noted_games import played
from tests.games.cataline.playing import FOUR
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
