"""Which of my cards I had best show, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.level import Level
from notepad.core.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from notepad.declared.slots import At

_NOTHING = 1e-6  # bits
_ALIKE = 1e-3  # bits


def best_to_show(at: At) -> str:
    """Return what to tap for the card that was shown.

    At level Odds, where I show one of several that I have, it says which: one that the asker has
    seen before, or that tells him least about the hidden cards.
    """
    mine = _choices(at)
    if at.level == Level.ODDS and at.state is not None and len(mine) > 1:
        asker = at["asker"]
        seen = [card for card in mine if (asker, card) in at.state.seen]
        showing = at.known.showing if at.known is not None else None
        if seen:
            told = _("Show {card}: {player} has seen it already.")
            return told.format(card=at.setup.deck.label(seen[0]), player=asker)
        if showing is not None:
            return _least(at, {card: showing[asker, card] for card in mine})
    return _("Tap the card that was shown.")


def _choices(at: At) -> Sequence[str]:
    """Return the cards that I can show."""
    if at["shown_by"] != at.setup.me:
        return ()
    return [card for card in at["cards"] if card in at.setup.hand]


def _least(at: At, bits: Mapping[str, float]) -> str:
    """Return which of these cards to show, by what they tell."""
    card, least = min(bits.items(), key=lambda told: told[1])
    if least < _NOTHING:
        told = _("Show {card}: {player} knows already that it is not hidden.")
    elif max(bits.values()) - least < _ALIKE:
        told = _("Show any of your cards: they tell {player} alike.")
    else:
        told = _("Show {card}: it tells {player} least.")
    return told.format(card=at.setup.deck.label(card), player=at["asker"])
