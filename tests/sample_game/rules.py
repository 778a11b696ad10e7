"""Sample Game's rules in short."""

from notepad.core.game.rules import Paragraph
from notepad.core.words import _


def rules() -> tuple[Paragraph, ...]:
    """Return them."""
    return (
        Paragraph(
            _("What is sought"), _("One of eight cards lies hidden. Whoever first names it wins.")
        ),
        Paragraph(
            _("A turn"),
            _(
                "Ask another player how many cards of a suit or of a value he has. All hear the "
                "number."
            ),
        ),
    )
