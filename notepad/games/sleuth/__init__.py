"""Sleuth by Sid Sackson (3M, 1971), for 3 to 7 players.

One of thirty-six gems is missing; the others are dealt, some of them face up. Players ask how many
cards of one kind somebody has, and see the cards if they ask about two kinds at once; so they find
the missing gem. Rules: the 1971 sheet; where it is silent, the notepad follows what tables do.
"""

from notepad.core.game_name import GameName
from notepad.core.language import N_

NAME = GameName(
    id="sleuth",
    called="Sleuth",
    pitch=N_("Find the missing gem by asking for gems, types and colours."),
    seats=range(3, 8),
)
