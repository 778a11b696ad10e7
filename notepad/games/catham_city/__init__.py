"""Catham City (a Cat Noir game), for 2 to 6 players.

Candidates for mayor take cards of one faction from an open row, or play cards of one faction for
points and effects. Everything is public except cards that are drawn or dealt unseen, so the notepad
can work out what each opponent must and may hold. Rules: the German rule sheet; RECORD.md says what
we decided where it is silent.
"""

from notepad.core.game_name import GameName
from notepad.core.language import N_

NAME = GameName(
    id="catham-city",
    called="Catham City",
    pitch=N_("Count points and track what every opponent can hold."),
    seats=range(2, 7),
)
