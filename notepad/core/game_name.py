"""What is known of a game before it loads: its id, title, seats and variants.

It stands apart from `game` only so that the list of games appears fast.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from notepad.core.language import translated


@dataclass(frozen=True, kw_only=True)
class GameName:
    """All that a list of games shows.

    `id` is the word that records use for the game, `title` its name as players say it, `pitch`
    the blurb in English, marked by `N_`; `seats` says for how many players it is. `variants` has
    what players call those that are not the usual one, by the record's word, marked by `N_`.
    """

    id: str
    title: str
    pitch: str
    seats: range
    variants: Mapping[str, str] = field(default_factory=dict)

    @property
    def blurb(self) -> str:
        """One sentence for somebody who chooses a game."""
        return translated(self.pitch)
