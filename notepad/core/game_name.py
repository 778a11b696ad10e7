"""What is known about a game before it is loaded: its id, title, seats and variants.

It is only separate from `game` so that the list of games appears fast.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from notepad.core.dataclass import dataclass
from notepad.core.language import text_in_players_language, translated


@dataclass(frozen=True, kw_only=True)
class GameName:
    """Everything a list of games shows.

    `id` is the word that records use for the game, `called` its name where no other is said,
    `pitch` the blurb in English, marked by `N_`; `seats` says for how many players it is.
    `variants` has what players call those that are not the usual one, by the record's word, marked
    by `N_`. `titles` and `pitches` have what a declared game is called and its blurb, by the code
    of a language.
    """

    id: str
    called: str
    pitch: str
    seats: range
    variants: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    pitches: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The game's name as players say it in their language."""
        return text_in_players_language(self.titles) or self.called

    @property
    def blurb(self) -> str:
        """One sentence that helps players choose a game."""
        return text_in_players_language(self.pitches) or translated(self.pitch)
