"""From the setup and the notes to a deal and its clues."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from notepad.cards.card_deal import class_cells, dealt, hand_unsure, laid_open
from notepad.core.mark import Aside
from notepad.core.words import _
from notepad.deduction.deal import HIDDEN, Cell, Clue, Deal, count_clue
from notepad.deduction.places import held
from notepad.deduction.question import Answer, Question
from notepad.games.cataline.components import (
    ALL,
    CARDS,
    CLASSES,
    LONE,
    SUITS,
    cards_of,
    value_of,
)
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne, Note, Reveal
from notepad.games.cataline.setup import Setup


def deal(setup: Setup) -> Deal:
    """Return the deal as I know it before any note: my own hand, and everybody's hand size."""
    return _ruled(setup, dealt(setup))


def deal_unsure(setup: Setup) -> Deal:
    """Return the deal before any note if my hand may be another one than I set up."""
    return _ruled(setup, hand_unsure(setup))


def _ruled(setup: Setup, bare: Deal) -> Deal:
    """Return a deal with what always holds of the hidden cards, and what is sought of them."""
    if setup.variant != LONE:
        measure = {cell: int(value_of(cell[0])) for cell in bare.cells(CARDS, HIDDEN)}
        bare = replace(bare, rules=tuple(_rules(setup, bare)), measure=measure)
    return replace(bare, tallies=class_cells(setup, bare, CLASSES))


def _rules(setup: Setup, bare: Deal) -> Iterator[Clue]:
    spare = setup.hidden_count - len(SUITS)
    told = _("{suit} has one conspirator or two") if spare else _("{suit} has one conspirator")
    for suit in SUITS:
        cells, said = bare.cells(cards_of(suit), HIDDEN), told.format(suit=setup.pack.title(suit))
        yield count_clue(cells, range(1, 2 + spare), meaning=said)


def questions(setup: Setup, deal: Deal, _aside: Aside) -> Sequence[Question]:
    """Return what I can ask; a question's key is whom, or ALL, and the suit or value."""
    found = []
    for about in CLASSES:
        every: list[Cell] = []
        for player in setup.opponents:
            cells = held(deal, cards_of(about), player)
            every += cells
            found.append(Question((player, about), cells, Answer.ALL))
        found.append(Question((ALL, about), tuple(every), Answer.ONE_EACH))
    return found


def clues(setup: Setup, deal: Deal, number: int, note: Note) -> tuple[Clue, ...]:
    """Return what a note says of the deal; `number` is its place in the record, from 1."""
    match note:
        case AskOne():
            return _passed(setup, deal, number, note)
        case AskAll():
            return tuple(given(setup, deal, number, note, player) for player in note.gave)
        case Accuse():
            return (accused(deal, number, note),)
        case AccuseCard():
            return ()
        case Reveal():
            return tuple(_revealed(deal, number, note))
        case _:
            assert_never(note)


def _passed(setup: Setup, deal: Deal, number: int, note: AskOne) -> tuple[Clue, ...]:
    about, cards = setup.pack.class_name(note.about), cards_of(note.about)
    if not note.seen:
        told = _("{player} passed {count} of {about}")
        meaning = told.format(player=note.target, count=note.passed, about=about)
        cells = held(deal, cards, note.target)
        return (count_clue(cells, {note.passed}, note=number, meaning=meaning),)
    shown = setup.pack.listed(note.seen)
    said = _("{player} passed {cards}").format(player=note.target, cards=shown)
    none = _("{player} passed no more of {about}").format(player=note.target, about=about)
    seen = held(deal, note.seen, note.target)
    rest = held(deal, [card for card in cards if card not in note.seen], note.target)
    return (
        count_clue(seen, {len(note.seen)}, note=number, meaning=said),
        count_clue(rest, {0}, note=number, meaning=none),
    )


def given(setup: Setup, deal: Deal, number: int, note: AskAll, player: str) -> Clue:
    """Return what one player's answer to a question to all says of his cards."""
    gave = note.gave[player]
    if isinstance(gave, str):
        said = _("{player} passed {cards}").format(player=player, cards=setup.pack.told(gave))
        return count_clue(held(deal, (gave,), player), {1}, note=number, meaning=said)
    cells = held(deal, cards_of(note.about), player)
    told = _("{player} passed one of {about}") if gave else _("{player} had none of {about}")
    meaning = told.format(player=player, about=setup.pack.class_name(note.about))
    totals = range(1, len(cells) + 1) if gave else {0}
    return count_clue(cells, totals, note=number, meaning=meaning)


def accused(deal: Deal, number: int, note: Accuse) -> Clue:
    """Return what an accusation says of the sum."""
    weights = tuple(deal.measure.items())
    if note.correct:
        said = _("the conspirators make {sum}").format(sum=note.sum)
        return Clue(weights, frozenset({note.sum}), number, said)
    every = range(sum(weight for _, weight in weights) + 1)
    said = _("the conspirators do not make {sum}").format(sum=note.sum)
    return Clue(weights, frozenset(every) - {note.sum}, number, said)


def _revealed(deal: Deal, number: int, note: Reveal) -> Iterator[Clue]:
    others = [card for card in CARDS if card not in note.cards]
    said, rest = _("these are the conspirators"), _("no other card is a conspirator")
    yield from laid_open(deal, number, note.cards, note.hands, meaning=said)
    yield count_clue(deal.cells(others, HIDDEN), {0}, note=number, meaning=rest)
