"""Tables of Cataline, and every way in which cards that the asker keeps can have moved."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Note
from notepad.games.cataline.setup import LONE, Setup, cards_of, value_of

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva")
FOUR = Setup(
    players=NAMES[:4], me="Bob", hand=("blue-3", "blue-4", "red-4", "red-5", "violet-6", "yellow-2")
)
FOUR_LONE = replace(FOUR, variant=LONE, conspirators=10, hand=FOUR.hand[:5])
Where = dict[str, str]


def chances(dealt: Where, notes: Sequence[Note], me: str) -> Iterator[tuple[Where, Fraction]]:
    """Yield who has which card at the end, for every way in which these cards can have moved.

    Each with how likely it is: who gives one of several cards chooses evenly.
    """
    if not notes:
        yield dealt, Fraction(1)
        return
    chance = Fraction(1)
    if isinstance(notes[0], AskAll):
        for giver in notes[0].gave:
            able = sum(dealt[card] == giver for card in cards_of(notes[0].about))
            chance /= max(able, 1) if giver != me else 1
    for after in _after(dealt, notes[0]):
        for end, further in chances(after, notes[1:], me):
            yield end, chance * further


def _after(where: Where, note: Note) -> Iterator[Where]:
    match note:
        case AskOne():
            passed = {card for card in cards_of(note.about) if where[card] == note.target}
            if len(passed) == note.passed and passed == set(note.seen or passed):
                yield {**where, **dict.fromkeys(passed, note.asker)}
        case AskAll():
            choices = [_gifts(where, note, giver) for giver in note.gave]
            for gifts in product(*choices):
                moved = {card: note.asker for card in gifts if card is not None}
                yield {**where, **moved}
        case Accuse():
            total = sum(int(value_of(card)) for card, at in where.items() if at == "hidden")
            if (total == note.sum) == note.correct:
                yield where


def _gifts(where: Where, note: AskAll, giver: str) -> list[str | None]:
    able = [card for card in cards_of(note.about) if where[card] == giver]
    gave = note.gave[giver]
    if gave is False:
        return [] if able else [None]
    return [card for card in able if gave is True or card == gave]
