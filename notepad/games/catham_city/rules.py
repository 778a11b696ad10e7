"""Catham City's rules in short."""

from notepad.core.game.paragraph import Paragraph, paragraphs
from notepad.core.words import N_

_TOLD = (
    (
        N_("What is sought"),
        N_(
            "Points: who first has 16, or 13 with four players or more, is mayor. Five of the "
            "eight factions play, 15 cards each. Everybody has a hand, and seven cards lie "
            "open."
        ),
    ),
    (
        N_("A turn"),
        N_(
            "Take as many open cards of one faction as you like, which are replaced at once; or "
            "play cards of one faction. Experienced players do two such things. At the end of a "
            "turn nobody keeps more than ten cards."
        ),
    ),
    (
        N_("Points for sure"),
        N_(
            "Three Detectives and any card: 3; others may discard one like that card for a "
            "point. Three of the Council: 2, and two cards. Two Robocats: five cards; four: 3. "
            "Four Mafia: 2, and the others lose two cards or a point each. Two Journalists: 2; "
            "others may give you a card, and discard one like it for a point."
        ),
    ),
    (
        N_("Points by luck"),
        N_(
            "Hackers, up to four, are mixed into a hand, and as many cards are revealed: a "
            "point for each of them, and the rest is yours. Police and one other card: as many "
            "cards of a hand are revealed, a point for each like that card. Bureaucrats: as "
            "many cards of the draw pile are revealed, a point for each different faction."
        ),
    ),
    (
        N_("The sheet"),
        N_(
            "Each row says how many cards of a faction somebody has at least and at most, by all "
            "that was taken, played and revealed, through every shuffle of the discards: 2–3 "
            "are two or three cards, – is none. A share says how likely it is that he has any. "
            "Tap a box to hear why."
        ),
    ),
)


def rules() -> tuple[Paragraph, ...]:
    """Return them in the order in which they are needed."""
    return paragraphs(_TOLD)
