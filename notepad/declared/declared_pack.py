"""DeclaredPack: how the cards of a declared game look, and where their boxes stand."""

from __future__ import annotations

from itertools import product, zip_longest
from math import ceil, prod
from typing import TYPE_CHECKING

from typing_extensions import override

from notepad.cards.pack import Pack
from notepad.core.page.face import Face
from notepad.core.page.page import NO_BOX, Cell, Grid, Heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from notepad.cards.pack import Boxes, Counts
    from notepad.declared.deck import Deck
    from notepad.deduction.deal import Card

_TALLEST = 9
"""So many boxes of one list stand in a column before another one begins."""


class DeclaredPack(Pack):
    """The cards of a deck at a table.

    Lists stand side by side, each card under the other. Combinations of classes stand in a table:
    those of the last attribute down, the others across, the first of three and more above them.
    """

    def __init__(self, deck: Deck) -> None:
        """Lay out a deck."""
        self._deck = deck

    @property
    @override
    def cards(self) -> tuple[Card, ...]:
        return self._deck.cards

    @override
    def face(self, card: Card) -> Face:
        return self._deck.look(card)

    @override
    def spoken(self, card: Card) -> str:
        return self._deck.label(card)

    @override
    def listed(self, cards: Iterable[Card]) -> str:
        return self._deck.listed(cards)

    @override
    def cards_of(self, about: str) -> tuple[Card, ...]:
        return self._deck.having(self._deck.headings.get(about, (about,)))

    @override
    def title(self, about: str) -> str:
        return self._deck.class_name(self._deck.headings.get(about, (about,)))

    @override
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        lay = _single if len(self._deck.attributes) == 1 else _table
        return (_lists if self._deck.listed_cards else lay)(self._deck, box, counts)


def _heading(deck: Deck, counts: Counts, *classes: str, span: int = 1) -> Heading:
    """Return the heading of cards that belong to all these classes; it shows the last of them."""
    keys = {found: key for key, found in deck.headings.items()}
    wider = ((word,) for word in classes if len(classes) > 1)
    tallies = (tally for words in (classes, *wider) for tally in counts(keys[words]))
    name = deck.class_name(classes)
    return Heading(deck.look(classes[-1]), span, keys[classes], name, tuple(tallies))


def _lists(deck: Deck, box: Boxes, counts: Counts) -> Grid:
    columns: list[Sequence[Cell]] = []
    groups = []
    for group in deck.classes:
        found = _columns(deck.cards_of(group), box)
        columns += found
        groups.append(_heading(deck, counts, group, span=len(found)))
    return _side_by_side(columns, groups)


def _single(deck: Deck, box: Boxes, _counts: Counts) -> Grid:
    """Return the grid of cards that have one attribute alone: each class is a card."""
    columns = _columns(deck.cards, box)
    (name,) = deck.attributes
    return _side_by_side(columns, [Heading(deck.look(name), len(columns))])


def _columns(cards: Sequence[Card], box: Boxes) -> list[list[Cell]]:
    across = ceil(len(cards) / _TALLEST)
    down = ceil(len(cards) / across)
    return [[box(card) for card in cards[at : at + down]] for at in range(0, len(cards), down)]


def _side_by_side(columns: Sequence[Sequence[Cell]], groups: Sequence[Heading]) -> Grid:
    rows = tuple(zip_longest(*columns, fillvalue=NO_BOX))
    return Grid(
        columns=(Heading(Face("")),) * len(columns),
        rows=(Heading(Face("")),) * len(rows),
        cells=rows,
        groups=tuple(groups),
    )


def _table(deck: Deck, box: Boxes, counts: Counts) -> Grid:
    *across, down = deck.attributes.values()
    cards = {classes: card for card, classes in deck.classes_of.items()}
    columns = list(product(*across))
    groups = [_heading(deck, counts, word, span=prod(map(len, across[1:]))) for word in across[0]]
    return Grid(
        columns=tuple(_heading(deck, counts, *classes) for classes in columns),
        rows=tuple(_heading(deck, counts, word) for word in down),
        cells=tuple(tuple(box(cards[*classes, word]) for classes in columns) for word in down),
        groups=tuple(groups) if len(across) > 1 else (),
    )
