"""What slots ask of the table at which a note is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from notepad.games.catham_city.factions import COPIES

if TYPE_CHECKING:
    from notepad.core.sentence.moment import Moment
    from notepad.games.catham_city.reasoner import Knowledge
    from notepad.games.catham_city.setup import Setup
    from notepad.games.catham_city.state import State
    from notepad.games.catham_city.table import Table

At: TypeAlias = "Moment[Setup, State, Knowledge]"


def table(at: At) -> Table | None:
    """Return the cards before the note; a finished note has none."""
    return at.state.table if at.state else None


def most_of(at: At, player: str, faction: str) -> int:
    """Return how many cards of a faction a player has at most, as far as that may be shown."""
    cards = table(at)
    if cards and player == at.setup.me:
        return cards.mine.get(faction, 0)
    spans = at.known.hands.get(player, {}) if at.known else {}
    if faction in spans:
        return spans[faction].high
    return min(COPIES, cards.sizes[player]) if cards else COPIES
