"""Cataline's rules in short."""

from notepad.core.game.paragraph import Paragraph, paragraphs
from notepad.core.words import N_

_TOLD = (
    (
        N_("What is sought"),
        N_(
            "Some cards are conspirators and lie hidden: five with five players, six with "
            "three or four, at least one of each suit. Whoever first names the sum of their "
            "values wins."
        ),
    ),
    (
        N_("A turn"),
        N_(
            "Ask one player for a suit or a value: he passes you all such cards face down, "
            "says how many, and gets them back once you have looked. Or ask all the others: "
            "each passes you one such card of his choice, or says that he has none."
        ),
    ),
    (
        N_("Who hears what"),
        N_("All hear the numbers and who has none. Only you and the giver see the cards."),
    ),
    (
        N_("Accusing"),
        N_(
            "At any time you may name the sum and look at the conspirators in secret. If you "
            "are wrong you ask and accuse no more, but go on answering; and all know that it "
            "is not that sum. Who is left as the only one that was never wrong wins."
        ),
    ),
    (
        N_("Variants"),
        N_(
            "Cards are kept: what is passed stays with the asker. One by one: ten or more "
            "cards are conspirators, each is accused alone and belongs to its first accuser; "
            "whoever accused wrongly is out, and the most right ones win."
        ),
    ),
)


def rules() -> tuple[Paragraph, ...]:
    """Return them, the variants last."""
    return paragraphs(_TOLD)
