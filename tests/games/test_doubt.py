"""What a sheet says in full ink while notes contradict each other is so with every mend, in all
games: cards, counts, bounds, places on a track.
"""

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from notepad.core.faces_and_marks import Standing
from notepad.core.game import Game, View, states_of
from notepad.core.help_levels import Level
from notepad.core.mistake_search import Doubt, Followed, doubt, offered_first
from notepad.core.page import Block, Grid, Holdings, Page, Track
from tests.dealing.dealt import deal, words
from tests.slipping import AnyPlay, contradictory, found
from tests.turns import today


def claims(block: Block) -> Iterator[tuple[object, ...]]:
    """Yield what a block says is certain."""
    match block:
        case Grid():
            for cell in block.boxes:
                if cell.settled and not cell.dimmed:
                    yield cell.key, cell.fill, cell.circled_mark and cell.circled_mark.holder
                for mark in cell.marks:
                    if mark.standing is Standing.CROSSED and not (mark.doubted or cell.dimmed):
                        yield cell.key, mark.holder
        case Holdings():
            for rival in block.rivals:
                for thing, one in zip(block.things, rival.holdings, strict=True):
                    if one is not None and not one.doubted:
                        yield rival.holder, thing.key, one.low, one.high
        case Track():
            yield from ((one.key, one.at) for one in block.racers if not one.doubted)
            yield from ((one.key, one.open) for one in block.gates if one.open is not None)


def counts(block: Block) -> dict[tuple[object, ...], tuple[int, int | None]]:
    """Return the bounds at the ends and below the headings of a grid."""
    if not isinstance(block, Grid):
        return {}
    ends = (*block.row_tallies, *block.column_tallies)
    heads = (*block.groups, *block.columns, *block.rows)
    tallies = (*ends, *(tally for head in heads for tally in head.tallies))
    return {
        (tally.key, tally.title, one.holder): (one.low, one.high)
        for tally in tallies
        for one in tally.counts
    }


def pages_in_doubt(game: Game, play: AnyPlay) -> tuple[Page, list[Page]] | None:
    """Return the page without the notes in doubt, and those with each mend; None without any."""

    def page(one: Followed) -> Page:
        now: View[Any, Any, Any, Any] = View(
            one.play, states_of(game, one.play)[-1], one.known, Level.ODDS
        )
        return game.page(now)

    offered = offered_first(found(game, play), len(play.notes))
    steps = doubt(game.reasoner, play, offered)
    last = next((step for step in steps if isinstance(step, Doubt)), None)
    return None if last is None else (page(last.rest), [page(one) for one in last.mended])


def contradictions(word: str, first: int) -> Iterator[tuple[int, Page, list[Page]]]:
    """Yield the pages of games with a contradiction that has a mend, and their seeds."""
    for seed in count(first):
        dealt = deal(word, seed, notes=14)
        play = contradictory(dealt.game, AnyPlay(dealt.setup, dealt.notes), Random(seed))
        pages = None if play is None else pages_in_doubt(dealt.game, play)
        if pages is not None:
            yield seed, *pages


@pytest.mark.parametrize(
    ("word", "games"),
    [
        *((word, 2) for word in words()),
        *(pytest.param(word, 40, marks=pytest.mark.exhaustive) for word in words()),
    ],
)
def test_what_is_in_full_ink_is_so_with_every_mend(word: str, games: int) -> None:
    for seed, page, mended in islice(contradictions(word, 100 * today()), games):
        parts = [(page.sheet, [one.sheet for one in mended])]
        parts += [(part, [one.below[at] for one in mended]) for at, part in enumerate(page.below)]
        for part, others in parts:
            shown = part.unless_in(others)
            for other in others:
                assert {*claims(shown)} <= {*claims(other)}, f"{word} {seed}"
                exact = counts(other)
                for key, (low, high) in counts(shown).items():
                    least, most = exact.get(key, (0, None))
                    assert high is None or (most is not None and low <= least <= most <= high)
