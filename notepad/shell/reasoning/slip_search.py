"""What is told of the slips that may have happened, while they are looked for."""

from collections.abc import Generator, Iterator
from itertools import takewhile
from time import monotonic
from typing import Any

from notepad.core.game.breath import Breath
from notepad.core.game.game import AnyGame, Play
from notepad.core.game.mending import Mend, mends, spare_notes, twofold_mends
from notepad.core.game.reasoner import Reasoner
from notepad.shell.reasoning.messages import SlipsFound

SHOWN = 3
"""So many of the likeliest mends are told."""

_COUNT_MS = 15
_PAIRS_S = 1.5
"""How long pairs of slips are looked for: much longer a player has mended it himself."""


def slips_found(
    game: AnyGame, reasoner: Reasoner[Any], play: Play[Any, Any], *, pairs_s: float = _PAIRS_S
) -> Iterator[SlipsFound | Breath]:
    """Yield the likeliest mends whenever they are others, and all there is at last.

    Where no single slip explains everything, pairs are tried as long as `pairs_s` (seconds) lets.
    """
    found = yield from _told(mends(game, reasoner, play, patience_ms=_COUNT_MS))
    if not found:
        pairs = twofold_mends(game, reasoner, play, patience_ms=_COUNT_MS)
        found = yield from _told(_until(monotonic() + pairs_s, pairs))
    spare: list[int] = []
    for step in () if found else spare_notes(reasoner, play.notes):
        if isinstance(step, Breath):
            yield step
        else:
            spare.append(step)
    yield SlipsFound(found, tuple(spare), tried=True)


def _told(
    steps: Iterator[tuple[Mend, ...] | Breath],
) -> Generator[SlipsFound | Breath, None, tuple[Mend, ...]]:
    """Yield the likeliest whenever they are others; return what they are in the end."""
    likeliest: tuple[Mend, ...] = ()
    for step in steps:
        if isinstance(step, Breath):
            yield step
            continue
        before, likeliest = likeliest, step[:SHOWN]
        if [mend.slips for mend in before] != [mend.slips for mend in likeliest]:
            yield SlipsFound(likeliest)
    return likeliest


def _until(
    end: float, steps: Iterator[tuple[Mend, ...] | Breath]
) -> Iterator[tuple[Mend, ...] | Breath]:
    """Yield steps up to a time, as `monotonic` tells it."""
    return takewhile(lambda _step: monotonic() < end, steps)
