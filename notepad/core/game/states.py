"""The states of play of a game, note by note."""

from __future__ import annotations

from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.game.game import AnyGame, Play


def states_of(
    game: AnyGame,
    play: Play[Any, Any],
    before: Play[Any, Any] | None = None,
    known: Sequence[Any] = (),
) -> tuple[Any, ...]:
    """Return the state of play before any note and after each.

    `known` are those of an older play `before`: as far as it is the same they are not made anew.
    """
    if before is None or before.setup != play.setup:
        return tuple(accumulate(play.notes, game.after, initial=game.start(play.setup)))
    pairs = zip(before.notes, play.notes, strict=False)
    same = sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], pairs))
    more = accumulate(play.notes[same:], game.after, initial=known[same])
    return (*known[:same], *more)
