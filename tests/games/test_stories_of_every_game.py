"""What holds for the story of each reason in every game."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

import pytest

from notepad.core.reasoner import StoryStep
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Knowledge
from tests.dealing.dealt import Dealt, deal
from tests.games.tables import by_kind

ASKED = 120
"""How many reasons are asked for in a game, counts of classes among them."""

BOUND = re.compile(
    r"(?:^|, )(?:[Ss]o )?(?P<who>[^,;:]+) has (?P<end>at least|at most) (?P<count>\d+)"
    r"(?P<of>[^,;:]*)\."
)
"""A step's conclusion that a hand has at least, or at most, so many cards."""


def stories(game: Dealt) -> Iterator[Sequence[StoryStep]]:
    """Yield the stories of why somebody has a card or not, or so many cards of a class."""
    reasoner, random = game.game.reasoner(game.setup), Random(game.seed)
    known = reasoner.follow(game.notes)
    holders = (*game.game.table(game.setup).players, HIDDEN)
    cards = known.by_card() if isinstance(known, Knowledge) else game.game.subjects(game.setup)
    asked = [*product(cards, holders)]
    if isinstance(known, Knowledge):
        classes = {**known.deal.classes, **known.deal.tallies}
        counted = [about for about, cells in classes.items() if cells]
        asked = [*counted, *random.sample(asked, min(ASKED, len(asked)))]
    for subject, holder in random.sample(asked, min(ASKED, len(asked))):
        yield reasoner.why(game.notes, subject, holder).story


@pytest.mark.parametrize("word", [*by_kind(), "declared"])
def test_no_story_tells_a_bound_twice_or_two_that_one_step_can_tell(word: str) -> None:
    for seed in range(4):
        for story in stories(deal(word, seed, notes=10 + 5 * seed)):
            certain = [step for step in story if not step.suppositions]
            told = [(step, found) for step in certain if (found := BOUND.search(step.follows))]
            for (step, one), (later, other) in combinations(told, 2):
                if (one["who"], one["of"]) != (other["who"], other["of"]):
                    continue
                assert one["end"] != other["end"], (step, later)
                premises = [{p.note or p.said for p in each.premises} for each in (step, later)]
                summed = [not each.follows.startswith("So ") for each in (step, later)]
                if premises[0] == premises[1] and premises[0]:
                    assert all(summed), (step, later)
                    assert one["count"] != other["count"], (step, later)
