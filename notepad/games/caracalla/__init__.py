"""Caracalla (Herbert Schützdeller, A.S.S. 1991), for 2 to 6 players.

Families of six Romans gather in six baths. Everybody in a meeting moves forward on the path through
the gardens, farther if more families meet; the first to reach the temple wins. Nothing is hidden,
so this is a score pad with a view. Rules: the rule sheet of the Rules Bank.
"""

from notepad.core.game_name import GameName
from notepad.core.language import N_

NAME = GameName(
    id="caracalla",
    called="Caracalla",
    pitch=N_("Meet in the baths and be the first to reach the temple: a score pad."),
    seats=range(2, 7),
)
