"""How likely each answer is with which a note in the making would be complete."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from notepad.core.form import tapped
from notepad.core.game.breath import Breath
from notepad.core.game.game import View, form

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.form import Draft
    from notepad.core.game.game import AnyGame, Play
    from notepad.core.game.reasoner import Reasoner
    from notepad.core.mark import Aside


def foreseen(
    game: AnyGame,
    reasoner: Reasoner[Any],
    play: Play[Any, Any],
    draft: Draft,
    row: str,
    aside: Aside,
) -> Iterator[Mapping[str, float] | Breath]:
    """Yield breaths, and at last the share of each choice of a row, by its key.

    Of the deals that fit now, that is how many fit the note that the choice completes. Nothing is
    yielded at last where fewer than two choices complete a note, or deals can't be counted.
    """
    counts: dict[str, int] = {}
    for choice, note in _completed(game, play, draft, row, aside).items():
        yield Breath()
        known = reasoner.follow((*play.notes, note))
        yield Breath()
        deals = reasoner.weigh(known).deals if known.consistent else 0
        if deals is None:
            return
        counts[choice] = deals
    whole = sum(counts.values())
    if len(counts) > 1 and whole:
        yield {choice: deals / whole for choice, deals in counts.items()}


def _completed(
    game: AnyGame, play: Play[Any, Any], draft: Draft, row: str, aside: Aside
) -> Mapping[str, Any]:
    """Return the notes that choices of a row complete, by the choice."""
    state = reduce(game.after, play.notes, game.start(play.setup))
    view: View[Any, Any, Any, Any] = View(play, state, aside=aside)
    now = form(game, view, draft)
    if row not in {one.key for one in now.rows}:
        return {}
    asked = now.row(row)
    drafts = {choice.key: tapped(draft, asked, choice.key) for choice in asked.choices}
    made = {key: form(game, view, then).outcome for key, then in drafts.items()}
    return {key: note for key, note in made.items() if note is not None}
