"""The Cataline Conspiracy by Reiner Knizia, for 3 to 5 players.

Five or six of thirty cards are conspirators, set aside unseen, at least one of each suit; the other
cards are dealt. Players ask each other for cards of a suit or a value to find out the conspirators'
sum; the first to announce it correctly wins. Rules: summary of the German sheet (K. Tidwell, K.
Jacklin, R. Knizia); where it is silent, the notepad follows what tables do.
"""

from notepad.core.game_name import GameName
from notepad.core.language import N_

NAME = GameName(
    id="cataline",
    called="The Cataline Conspiracy",
    pitch=N_("Find the conspirators’ sum by asking for suits and values."),
    seats=range(3, 6),
    variants={"kept": N_("cards are kept"), "lone": N_("one by one")},
)
