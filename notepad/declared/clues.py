"""From the setup and the notes of a declared game to a deal and its clues."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from notepad.cards.card_deal import class_cells, dealt, laid_open
from notepad.core.words import _
from notepad.declared.notes import Accuse, Count, Gather, Note, Reveal, Suggest
from notepad.deduction.deal import HIDDEN, Clue, Deal, count_clue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.declared.setup import Setup


def deal(setup: Setup) -> Deal:
    """Return the deal as I know it before any note: my hand, the cards face up, hand sizes."""
    bare = ruled(setup, dealt(setup))
    headings = setup.deck.headings
    single = [key for key, classes in headings.items() if len(classes) == 1]
    several = [key for key, classes in headings.items() if len(classes) > 1]
    return replace(
        bare,
        tallies=class_cells(setup, bare, single),
        classes=class_cells(setup, bare, several),
    )


def ruled(setup: Setup, bare: Deal) -> Deal:
    """Return a deal with what always holds of the hidden cards, and what is sought of them."""
    deck = setup.deck
    sought = bare.cells(deck.cards, HIDDEN) if deck.sum_sought else ()
    return replace(
        bare,
        rules=tuple(_hidden_rules(bare, setup)),
        measure={cell: deck.value(cell[0]) for cell in sought if deck.value(cell[0])},
    )


def _hidden_rules(bare: Deal, setup: Setup) -> Iterator[Clue]:
    """Yield that of each class that demands it a card is hidden, and no more than there is room."""
    classes = setup.deck.hidden_classes
    spare = setup.hidden_count - len(classes)
    told = (
        _("at least one hidden card is of {about}") if spare else _("one hidden card is of {about}")
    )
    for word in classes:
        cells = bare.cells(setup.deck.cards_of(word), HIDDEN)
        meaning = told.format(about=setup.deck.label(word))
        yield count_clue(cells, range(1, 2 + spare), meaning=meaning)


def clues(setup: Setup, deal: Deal, number: int, note: Note) -> tuple[Clue, ...]:
    """Return what a note says of the deal; `number` is its place in the record, from 1."""
    match note:
        case Suggest():
            return tuple(_suggested(setup, deal, number, note))
        case Count():
            return tuple(_counted(setup, deal, number, note))
        case Gather():
            return tuple(_given(setup, deal, number, note, player) for player in note.gave)
        case Accuse():
            return (_announced(setup, deal, number, note),)
        case Reveal():
            told = _("{cards} are hidden").format(cards=setup.deck.listed(note.cards))
            return tuple(laid_open(deal, number, note.cards, note.hands, meaning=told))
        case _:
            assert_never(note)


def _suggested(setup: Setup, deal: Deal, number: int, note: Suggest) -> Iterator[Clue]:
    """Yield that who passed has none of the cards, and who showed one has one.

    Whoever is named in neither way told nothing, least of all the asker.
    """
    named = setup.deck.listed(note.cards)
    for player in note.passed:
        none = _("{player} has none of {cards}").format(player=player, cards=named)
        yield count_clue(deal.cells(note.cards, player), {0}, note=number, meaning=none)
    if note.shown_by is None:
        return
    cells = deal.cells(note.cards, note.shown_by)
    told = _("{player} has one of {cards}").format(player=note.shown_by, cards=named)
    if note.card is not None:
        cells = deal.cells((note.card,), note.shown_by)
        card = setup.deck.label(note.card)
        told = _("{player} showed {cards}").format(player=note.shown_by, cards=card)
    yield count_clue(cells, range(1, len(cells) + 1), note=number, meaning=told)


def _counted(setup: Setup, deal: Deal, number: int, note: Count) -> Iterator[Clue]:
    deck, target = setup.deck, note.target
    if note.cards is None:
        cards, about = deck.having(note.about or ()), deck.class_name(note.about or ())
    else:
        cards, about = note.cards, deck.listed(note.cards)
    told = _("{player} has {count} of {about}")
    meaning = told.format(player=target, count=note.count, about=about)
    yield count_clue(deal.cells(cards, target), {note.count}, note=number, meaning=meaning)
    if note.seen:
        said = _("{player} showed {cards}").format(player=target, cards=deck.listed(note.seen))
        seen = deal.cells(note.seen, target)
        yield count_clue(seen, {len(note.seen)}, note=number, meaning=said)


def _given(setup: Setup, deal: Deal, number: int, note: Gather, player: str) -> Clue:
    gave, deck = note.gave[player], setup.deck
    if isinstance(gave, str):
        said = _("{player} showed {cards}").format(player=player, cards=deck.label(gave))
        return count_clue(deal.cells((gave,), player), {1}, note=number, meaning=said)
    cells = deal.cells(deck.cards_of(note.about), player)
    told = _("{player} gave one of {about}") if gave else _("{player} has none of {about}")
    meaning = told.format(player=player, about=deck.label(note.about))
    totals = range(1, len(cells) + 1) if gave else {0}
    return count_clue(cells, totals, note=number, meaning=meaning)


def _announced(setup: Setup, deal: Deal, number: int, note: Accuse) -> Clue:
    """Return what an announcement says of the hidden cards together, never of each alone."""
    if note.sum is not None:
        weights = tuple(deal.measure.items())
        every = frozenset(range(sum(weight for _cell, weight in weights) + 1))
        told = _("the hidden cards make {sum}")
        if not note.correct:
            told = _("the hidden cards do not make {sum}")
        totals = frozenset({note.sum}) if note.correct else every - {note.sum}
        return Clue(weights, totals, number, told.format(sum=note.sum))
    cards = note.cards or ()
    cells, named = deal.cells(cards, HIDDEN), setup.deck.listed(cards)
    told = _("{cards} are hidden") if note.correct else _("{cards} are not all hidden")
    right = {len(cards)} if note.correct else range(len(cards))
    return count_clue(cells, right, note=number, meaning=told.format(cards=named))
