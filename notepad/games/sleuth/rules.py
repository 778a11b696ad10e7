"""Sleuth's rules in short."""

from notepad.core.game.paragraph import Paragraph, paragraphs
from notepad.core.words import N_

_TOLD = (
    (
        N_("What is sought"),
        N_(
            "Of 36 gems (diamonds, pearls and opals, as solitaires, pairs and clusters, in "
            "four colours) one is missing. The others are dealt, some of them face up. Whoever "
            "first names the missing gem wins."
        ),
    ),
    (
        N_("A turn"),
        N_(
            "Play one of the four search cards before you and ask one player about what it "
            "shows, then draw another one. Or change all four and ask nothing."
        ),
    ),
    (
        N_("What is answered"),
        N_(
            "With one element, such as pairs, he says how many such gems he has. With two, "
            "such as red pearls, he also passes them to you, face down, and gets them back. "
            "All hear the number. A free choice lets you choose the elements."
        ),
    ),
    (
        N_("Solving"),
        N_(
            "At any time you may write down the missing gem and look. On your turn you may ask "
            "any question before that, but then you must solve. If you are wrong you are out "
            "and go on answering; nobody hears which gem you meant."
        ),
    ),
    (
        N_("At some tables"),
        N_("Two or three gems are missing, or only numbers are told and no cards are passed."),
    ),
)


def rules() -> tuple[Paragraph, ...]:
    """Return them, house rules last."""
    return paragraphs(_TOLD)
