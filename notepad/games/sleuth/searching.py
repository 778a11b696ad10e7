"""My search cards: what each lets me ask. Which of them the deck has is not relied upon.

In the record's `aside` they are four words: the elements of a card joined by "+", "free" among
them for a free choice; "?" is a card that I didn't write down, "new" one that I just drew.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from notepad.core.form import only
from notepad.core.page.page import Face
from notepad.core.words import _
from notepad.games.sleuth.components import ELEMENTS, INKS, KINDS, SYMBOLS, class_key, kind_of
from notepad.games.sleuth.names import class_name, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.mark import Aside
    from notepad.core.sentence.moment import AnyMoment

PLACE = "search"
FREE = "free"
UNKNOWN = "?"
NEW = "new"
HELD = 4


def held(aside: Aside) -> tuple[str, ...]:
    """Return the search cards in front of me, none if I don't note them; odd words are unknown."""
    words = aside.get(PLACE, ())
    return tuple(word if _is_card(word) else UNKNOWN for word in words[:HELD])


def at_hand(moment: AnyMoment) -> tuple[str, ...]:
    """Return my search cards, if it is my question and I note them."""
    return held(moment.aside) if moment["asker"] == moment.setup.me else ()


def spent(moment: AnyMoment) -> str | None:
    """Return the search card that I ask with, if I tapped one."""
    chosen, cards = only(moment.draft, PLACE), at_hand(moment)
    return cards[int(chosen)] if chosen and int(chosen) < len(cards) else None


def word_of(elements: tuple[str, ...], *, free: bool) -> str:
    """Return the word for a card with these elements."""
    return "+".join(((FREE,) if free else ()) + ((class_key(elements),) if elements else ()))


def fixed(card: str) -> tuple[str, ...]:
    """Return the elements that a card prescribes."""
    return tuple(word for word in card.split("+") if word in ELEMENTS)


def is_free(card: str) -> bool:
    """Whether a card leaves something to choose."""
    return card in (UNKNOWN, NEW) or FREE in card.split("+")


def questions_with(card: str) -> Iterator[tuple[str, ...]]:
    """Yield what can be asked with a card: one or two elements of different kinds."""
    if not is_free(card):
        yield fixed(card)
        return
    given = fixed(card)
    for about in asked():
        if set(given) <= set(about):
            yield about


def asked() -> Iterator[tuple[str, ...]]:
    """Yield everything that one or two elements can ask."""
    yield from ((element,) for element in ELEMENTS)
    for first, second in ((0, 1), (0, 2), (1, 2)):
        yield from product(KINDS[first], KINDS[second])


def face(card: str) -> Face:
    """Return how a search card is drawn: "red pearls", "free: green", "free", "?"."""
    given = fixed(card)
    colour = next((INKS[element] for element in given if element in INKS), None)
    symbol = next((SYMBOLS[element] for element in given if element in SYMBOLS), None)
    if card in (UNKNOWN, NEW):
        return Face("?")
    if not is_free(card):
        return Face(class_name(given), symbol, colour)
    if not given:
        return Face(_("free"))
    return Face(_("free: {element}").format(element=name_of(given[0])), symbol, colour)


def _is_card(word: str) -> bool:
    parts = word.split("+")
    if word in (UNKNOWN, NEW):
        return True
    known = all(part in ELEMENTS or part == FREE for part in parts)
    kinds = [kind_of(part) for part in parts if part in ELEMENTS]
    return known and len(set(kinds)) == len(kinds) and len(set(parts)) == len(parts) <= 2
