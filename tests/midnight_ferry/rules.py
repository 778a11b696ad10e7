"""Midnight Ferry's rules in short."""

from notepad.core.game.rules import Paragraph
from notepad.core.words import _


def rules() -> tuple[Paragraph, ...]:
    """Return them."""
    return (
        Paragraph(
            _("What is sought"),
            _(
                "One of twelve cards is the smuggler's and lies hidden. Whoever first names it "
                "wins."
            ),
        ),
        Paragraph(
            _("A turn"),
            _(
                "Ask another player how many cards of a port or of a cargo he has. All hear the "
                "number."
            ),
        ),
    )
