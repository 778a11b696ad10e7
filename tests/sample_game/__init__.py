"""Sample Game, for 2 to 4 players: which card lies hidden?

One of eight cards is set aside unseen, the others are dealt round. In turn each player asks
another one how many cards of a suit or of a value they hold, or for their highest card of a suit;
everybody hears the answer.
"""

from notepad.core.game_name import GameName
from notepad.core.language import N_

NAME = GameName(
    id="sample-game",
    called="Sample Game",
    pitch=N_("Find the hidden card by asking for suits and values. 2 to 4 players."),
    seats=range(2, 5),
)
