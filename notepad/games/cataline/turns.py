"""Whose turn it is, who is out, and whether somebody has won."""

from collections import Counter
from collections.abc import Mapping, Sequence

from notepad.core.seats import after
from notepad.games.cataline.components import ACCUSATIONS, LONE
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne, Note, Reveal, Setup


def out(notes: Sequence[Note]) -> frozenset[str]:
    """Return the players who accused wrongly: they still answer, but ask no more.

    Who accused a single card wrongly is out as soon as the conspirators are uncovered.
    """
    wrong = {note.player for note in notes if isinstance(note, Accuse) and not note.correct}
    uncovered = revealed(notes)
    if uncovered is not None:
        wrong.update(who for card, who in accused(notes).items() if card not in uncovered)
    return frozenset(wrong)


def accused(notes: Sequence[Note]) -> Mapping[str, str]:
    """Return who accused which card, the first ten in order; a card is its first accuser's."""
    found: dict[str, str] = {}
    for note in notes:
        if isinstance(note, AccuseCard) and len(found) < ACCUSATIONS:
            found.setdefault(note.card, note.player)
    return found


def revealed(notes: Sequence[Note]) -> tuple[str, ...] | None:
    """Return the conspirators once they were uncovered."""
    return next((note.cards for note in reversed(notes) if isinstance(note, Reveal)), None)


def asker(setup: Setup, notes: Sequence[Note]) -> str:
    """Return who asks next: by seat after the last asker, passing over those who are out."""
    gone = out(notes)
    asked = next(
        (note.asker for note in reversed(notes) if isinstance(note, AskOne | AskAll)), None
    )
    if asked is not None:
        return after(setup.players, asked, gone)
    first = setup.first or setup.players[0]
    return after(setup.players, first, gone) if first in gone else first


def winners(setup: Setup, notes: Sequence[Note]) -> tuple[str, ...]:
    """Return who has won, several if they share it, in seat order; nobody while it goes on.

    He accused the sum rightly, or nobody else is left who never accused it wrongly. Where each card
    is accused alone: who accused most of them, none wrongly.
    """
    for note in notes:
        if isinstance(note, Accuse) and note.correct:
            return (note.player,)
    left = [player for player in setup.players if player not in out(notes)]
    if setup.variant != LONE:
        return tuple(left) if len(left) == 1 else ()
    if revealed(notes) is None:
        return ()
    right = Counter(accused(notes).values())
    most = max((right[player] for player in left), default=0)
    return tuple(player for player in left if right[player] == most)
