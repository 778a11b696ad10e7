"""The story of a seat: how likely whoever sits there knows it all, and from which notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.game.story_step import Premise, StoryStep, plainly
from notepad.core.page.page import Face, percent
from notepad.core.words import _
from notepad.widgets.table.story_panel import Story

if TYPE_CHECKING:
    from notepad.core.page.page import Learned, Page


def seat_story(page: Page, player: str) -> Story | None:
    """Return what the panel shows of a player's gauge, or None if there is none."""
    gauge = next((seat.gauge for seat in page.seats if seat.player == player), None)
    if gauge is None:
        return None
    told = _("{player} may know it: {now}")
    return Story(
        "",
        Face(""),
        _("What may {player} know?").format(player=player),
        told="" if gauge.now is None else told.format(player=player, now=percent(gauge.now)),
        steps=(
            *plainly(" ".join(gauge.told)),
            *map(_step, gauge.learned),
            *plainly(*gauge.meaning),
        ),
        notes=tuple(learned.note for learned in gauge.learned),
        pencils=False,
        assumed=gauge.assumed,
    )


def _step(learned: Learned) -> StoryStep:
    whole = _("Note {number}: {sentence}").format(number=learned.note, sentence=learned.said)
    premises = (Premise(learned.note, learned.said),)
    return StoryStep(f"{whole} {learned.saw}", premises, learned.saw, learned.cards)
