"""Conspiracy (Milton Bradley 1982), Eric Solomon's The Sigma File, for 2 to 4 players.

Eight spies belong to nobody; whoever has secretly paid a spy the most can move the spy with the
briefcase against every challenge. Players bid what they paid, bluff, and blow the covers of each
other's spies, until one of them brings the briefcase home. Rules: the American rule sheet of 1982.
"""

from notepad.core.game_name import GameName
from notepad.core.language import N_

NAME = GameName(
    id="conspiracy",
    called="Conspiracy",
    pitch=N_("Pay spies in secret and outbid your challengers."),
    seats=range(2, 5),
)
