"""Mends in games without deals to count: found sooner than by following all notes with each."""

from random import Random

import pytest

from notepad.core.game import Play
from notepad.core.reasoner import Slip, notes_with_mend, slips_that_fit, without_breaths
from tests.dealing.dealt import deal
from tests.slipping import key_of, slipped, slips


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("word", ["conspiracy", "catham-city"])
def test_mends_are_the_slips_with_which_all_notes_fit(word: str, seed: int) -> None:
    dealt, random = deal(word, seed, notes=24, target=10_000, cards=True), Random(seed)
    game, found = dealt.game, None
    while found is None:
        found = slipped(game, Play(dealt.setup, dealt.notes), random)
    play, _number = found
    reasoner, last = game.reasoner(play.setup), len(play.notes)

    def able(number: int) -> list[Slip]:
        return slips(game, play, number)

    quick = [fitting.slip for fitting in without_breaths(reasoner.mend(play.notes, able))]
    each = without_breaths(slips_that_fit(reasoner.follow, play.notes, able))
    assert {key_of(one) for one in quick if one.note <= last} == {key_of(one.slip) for one in each}
    assert all(reasoner.follow(notes_with_mend(play.notes, slip)).consistent for slip in quick)
