"""From the setup and the notes to a deal and its clues."""

from collections.abc import Iterator
from typing import assert_never

from notepad.core.words import _
from notepad.deduction.deal import HIDDEN, Cell, Clue, Deal, count_clue
from notepad.deduction.places import held, holder
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
from notepad.games.cataline.telling import class_name


def deal(setup: Setup) -> Deal:
    """Return the deal as I know it before any note: my own hand, and everybody's hand size."""
    elsewhere = (*setup.opponents, HIDDEN)
    options = {card: (setup.me,) if card in setup.hand else elsewhere for card in CARDS}
    bare = Deal(options, hands=())
    return Deal(
        options,
        hands=_hands(bare, setup),
        rules=_rules(bare, setup),
        measure=_measure(setup, bare),
        tallies=tallies(setup, bare),
    )


def tallies(setup: Setup, deal: Deal) -> dict[tuple[str, str], tuple[Cell, ...]]:
    """Return the cells to be counted for each class and opponent, as the cards are now."""
    his: dict[tuple[str, str], list[Cell]] = {}
    for card in CARDS:
        for place in deal.options[card]:
            his.setdefault((card, holder(place)), []).append((card, place))
    return {
        (about, player): tuple(c for card in cards_of(about) for c in his.get((card, player), ()))
        for about in CLASSES
        for player in setup.opponents
    }


def _measure(setup: Setup, bare: Deal) -> dict[Cell, int]:
    """Return what each hidden card adds to the sum, where a sum is sought."""
    if setup.variant == LONE:
        return {}
    return {cell: int(value_of(cell[0])) for cell in bare.cells(CARDS, HIDDEN)}


def _hands(bare: Deal, setup: Setup) -> tuple[Clue, ...]:
    told = _("{player} holds {count} cards")
    hands = [
        count_clue(
            bare.cells(CARDS, player),
            {setup.hand_size},
            meaning=told.format(player=player, count=setup.hand_size),
        )
        for player in setup.players
    ]
    hidden = setup.hidden_count
    said = _("there are {count} conspirators").format(count=hidden)
    return (*hands, count_clue(bare.cells(CARDS, HIDDEN), {hidden}, meaning=said))


def _rules(bare: Deal, setup: Setup) -> tuple[Clue, ...]:
    if setup.variant == LONE:
        return ()
    spare = setup.hidden_count - len(SUITS)
    told = _("{suit} has one conspirator or two") if spare else _("{suit} has one conspirator")
    return tuple(
        count_clue(
            bare.cells(cards_of(suit), HIDDEN),
            range(1, 2 + spare),
            meaning=told.format(suit=setup.looks.suit(suit).label),
        )
        for suit in SUITS
    )


def questions(setup: Setup, deal: Deal) -> Iterator[Question]:
    """Yield what I can ask; a question's key is whom, or ALL, and the suit or value."""
    for about in CLASSES:
        cards = cards_of(about)
        every: list[Cell] = []
        for player in setup.opponents:
            cells = held(deal, cards, player)
            every += cells
            yield Question((player, about), cells, Answer.ALL)
        yield Question((ALL, about), tuple(every), Answer.ONE_EACH)


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
    about, cards = class_name(setup, note.about), cards_of(note.about)
    if not note.seen:
        told = _("{player} passed {count} of {about}")
        meaning = told.format(player=note.target, count=note.passed, about=about)
        cells = held(deal, cards, note.target)
        return (count_clue(cells, {note.passed}, note=number, meaning=meaning),)
    shown = " ".join(str(setup.looks.card(card)) for card in note.seen)
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
        said = _("{player} passed {cards}").format(player=player, cards=setup.looks.card(gave))
        return count_clue(held(deal, (gave,), player), {1}, note=number, meaning=said)
    cells = held(deal, cards_of(note.about), player)
    told = _("{player} passed one of {about}") if gave else _("{player} had none of {about}")
    meaning = told.format(player=player, about=class_name(setup, note.about))
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
    yield count_clue(deal.cells(note.cards, HIDDEN), {len(note.cards)}, note=number, meaning=said)
    yield count_clue(deal.cells(others, HIDDEN), {0}, note=number, meaning=rest)
    for player, cards in (note.hands or {}).items():
        told = _("{player} laid these cards open").format(player=player)
        yield count_clue(held(deal, cards, player), {len(cards)}, note=number, meaning=told)
