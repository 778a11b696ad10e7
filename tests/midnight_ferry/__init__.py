"""Midnight Ferry, for 2 to 4 players: which card does the smuggler have?

One of twelve cards is set aside unseen, the others are dealt round. In turn each player asks
another one how many cards of a port or of a cargo he has; the number is said aloud, no card is
shown.
"""

from notepad.core.game_name import GameName
from notepad.core.language import N_

NAME = GameName(
    id="midnight-ferry",
    title="Midnight Ferry",
    pitch=N_("Find the smuggler's card by asking for ports and cargoes. 2 to 4 players."),
    seats=range(2, 5),
)
