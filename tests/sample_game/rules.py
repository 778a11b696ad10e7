"""Sample Game's rules in short."""

from notepad.core.game import Paragraph, paragraphs
from notepad.core.language import N_

_TOLD = (
    (N_("What is sought"), N_("One of eight cards lies hidden. Whoever first names it wins.")),
    (
        N_("A turn"),
        N_(
            "Ask another player how many cards of a suit or of a value he has. All hear the number."
        ),
    ),
)


def rules() -> tuple[Paragraph, ...]:
    """Return them."""
    return paragraphs(_TOLD)
