"""Caracalla's rules in short."""

from notepad.core.game.paragraph import Paragraph, paragraphs
from notepad.core.words import N_

_TOLD = (
    (
        N_("What is sought"),
        N_(
            "Whose scoring piece is the first to arrive in the temple of the gardens wins; who "
            "arrive in one meeting share the win."
        ),
    ),
    (
        N_("Before play"),
        N_(
            "Everybody has a family of six Romans; two or three players can take two families each "
            "and move them in turn. The scoring pieces stand at the gate of the gardens."
        ),
    ),
    (
        N_("A turn"),
        N_(
            "Place two of your Romans, or move up to ten spaces, or place one and move up to five. "
            "Romans walk straight, never aslant, and jump over each other."
        ),
    ),
    (
        N_("Meetings"),
        N_(
            "At the end of your turn you may hold a meeting in an open bath with four to eight of "
            "the Romans there. Each piece in it counts 1, 3, 6, 10, 15 or 21 points, by how many "
            "families take part. Everybody in it scores his pieces and takes them back."
        ),
    ),
    (
        N_("The baths"),
        N_("A bath is closed after its meeting. When all six are closed, all open again."),
    ),
    (
        N_("The sheet"),
        N_(
            "The baths stand above the way to the temple, crossed out where they are closed or "
            "dashed where nobody noted it. On the way is everybody's scoring piece; a dotted line "
            "leads to where the meeting that you tap would bring it. Nothing is noted before you "
            "say so. Below are all meetings with the points of each family."
        ),
    ),
)


def rules() -> tuple[Paragraph, ...]:
    """Return them in the order in which they are needed."""
    return paragraphs(_TOLD)
