"""What setup and notes say of the deal, what can be asked, and the game from every seat."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from notepad.cards.seat_views import Hands, Seats
from notepad.cards.setup import class_cells, deal_of, laid_open
from notepad.core.faces_and_marks import Aside
from notepad.core.language import _
from notepad.deduction.answers import NUMBER, Answer, AnswerLines, ManyDeals
from notepad.deduction.deal import HIDDEN, Clue, Deal, DealCell, count_clue
from notepad.deduction.knowledge import Question
from tests.sample_game import notes
from tests.sample_game.notes import KEYPAD, NONE, Announce, Ask, AskHighest, Note, Reveal
from tests.sample_game.setup import CLASSES, PACK, SUITS, VALUES, Setup


def deal(setup: Setup) -> Deal:
    """Return the deal as I know it before any note: my own hand, and how large the others are."""
    bare = deal_of(setup)
    return replace(bare, tallies=class_cells(setup, bare, CLASSES))


def clues(setup: Setup, deal: Deal, number: int, note: Note) -> tuple[Clue, ...]:
    """Return what a note says of the deal; `number` is its place in the record, from 1."""
    match note:
        case Ask():
            return (_counted(deal, number, note),)
        case AskHighest():
            return tuple(_highest_told(deal, number, note))
        case Announce():
            return (_announced(setup, deal, number, note),)
        case Reveal():
            said = _("these cards were hidden")
            return tuple(laid_open(deal, number, note.cards, note.hands, meaning=said))
        case _:
            assert_never(note)


def _counted(deal: Deal, number: int, note: Ask) -> Clue:
    told, about = _("{player} has {count} of {about}"), PACK.title(note.about)
    meaning = told.format(player=note.target, count=note.count, about=about)
    cells = deal.cells(PACK.cards_of(note.about), note.target)
    return count_clue(cells, {note.count}, note=number, meaning=meaning)


def _highest_told(deal: Deal, number: int, note: AskHighest) -> Iterator[Clue]:
    """Yield that the player has the card, if any, and no higher one."""
    cards = [f"{note.suit}-{value}" for value in VALUES]
    place = -1 if note.value == NONE else VALUES.index(note.value)
    if place >= 0:
        told = _("{player} has {card}")
        meaning = told.format(player=note.target, card=PACK.spoken(cards[place]))
        yield count_clue(
            deal.cells((cards[place],), note.target), {1}, note=number, meaning=meaning
        )
    higher = cards[place + 1 :]
    if higher:
        told = _("{player} doesn’t have {cards}")
        meaning = told.format(player=note.target, cards=PACK.listed(higher))
        yield count_clue(deal.cells(higher, note.target), {0}, note=number, meaning=meaning)


def _announced(setup: Setup, deal: Deal, number: int, note: Announce) -> Clue:
    count = setup.hidden_count
    told = _("{cards}: hidden") if note.correct else _("{cards}: not what is hidden")
    meaning = told.format(cards=PACK.listed(note.cards))
    totals = {count} if note.correct else set(range(count))
    return count_clue(deal.cells(note.cards, HIDDEN), totals, note=number, meaning=meaning)


def _highest(deals: ManyDeals, cells: Sequence[DealCell]) -> AnswerLines:
    """Return which of the cells is the last that is true, counted from 1; 0 if none is."""
    answers = deals.count(())
    for place, cell in enumerate(cells, start=1):
        answers += deals.count((cell,)) * (place - answers)
    return deals.answers_without_choice(answers)


HIGHEST = Answer(_highest)
"""The highest card is named aloud; the cells go from the lowest card to the highest."""


def questions(setup: Setup, deal: Deal, _aside: Aside) -> Sequence[Question]:
    """Return what I can ask: each opponent about each class, and for the highest of each suit."""

    def asked(kind: str, player: str, about: str, answer: Answer) -> Question:
        cells = deal.cells(PACK.cards_of(about), player)
        return Question((kind, player, about), cells, answer)

    return [
        asked(kind, player, about, answer)
        for player in setup.opponents
        for kind, abouts, answer in ((Ask.kind, CLASSES, NUMBER), (AskHighest.kind, SUITS, HIGHEST))
        for about in abouts
    ]


def _asked(setup: Setup, key: tuple[str, ...], hands: Hands) -> Note:
    """Return the note of a question, with the answer that these hands give."""
    kind, player, about = key
    held = [card for card in PACK.cards_of(about) if card in hands[player]]
    if kind == Ask.kind:
        return Ask(asker=setup.me, target=player, about=about, count=len(held))
    value = held[-1].split("-")[1] if held else NONE
    return AskHighest(asker=setup.me, target=player, suit=about, value=value)


SEATS: Seats[Setup, Note] = Seats(
    keypad=KEYPAD,
    start=notes.start,
    after=notes.after,
    clues=clues,
    questions=questions,
    asked=_asked,
    announces=lambda _setup: "cards",
)
"""The game from every seat: advice, opponents’ rings and everything else follow from it."""
