"""Sleuth's rules in short."""

from notepad.core.game.rules import Paragraph
from notepad.core.words import _


def rules() -> tuple[Paragraph, ...]:
    """Return them, house rules last."""
    return (
        Paragraph(
            _("What is sought"),
            _(
                "Of 36 gems (diamonds, pearls and opals, as solitaires, pairs and clusters, in "
                "four colours) one is missing. The others are dealt, some of them face up. Whoever "
                "first names the missing gem wins."
            ),
        ),
        Paragraph(
            _("A turn"),
            _(
                "Play one of the four search cards before you and ask one player about what it "
                "shows, then draw another one. Or change all four and ask nothing."
            ),
        ),
        Paragraph(
            _("What is answered"),
            _(
                "With one element, such as pairs, he says how many such gems he has. With two, "
                "such as red pearls, he also passes them to you, face down, and gets them back. "
                "All hear the number. A free choice lets you choose the elements."
            ),
        ),
        Paragraph(
            _("Solving"),
            _(
                "At any time you may write down the missing gem and look. On your turn you may ask "
                "any question before that, but then you must solve. If you are wrong you are out "
                "and go on answering; nobody hears which gem you meant."
            ),
        ),
        Paragraph(
            _("At some tables"),
            _("Two or three gems are missing, or only numbers are told and no cards are passed."),
        ),
    )
