"""From the setup and the notes to a deal and its clues."""

from collections.abc import Iterator
from typing import assert_never

from notepad.core.mark import Aside
from notepad.core.words import _, enumerated, ngettext
from notepad.deduction.deal import HIDDEN, TABLE, Clue, Deal, count_clue
from notepad.deduction.question import Answer, Question
from notepad.games.sleuth.components import CARDS, COUNTED, cards_of, class_key
from notepad.games.sleuth.names import class_name, spoken
from notepad.games.sleuth.notes import Ask, Exchange, Note, Reveal, Solve
from notepad.games.sleuth.searching import FREE, held, questions_with
from notepad.games.sleuth.setup import Setup


def deal(setup: Setup) -> Deal:
    """Return the deal as I know it before any note: my hand, the cards face up, hand sizes."""
    elsewhere = (*setup.opponents, HIDDEN)
    known = dict.fromkeys(setup.hand, (setup.me,)) | dict.fromkeys(setup.table, (TABLE,))
    options = {card: known.get(card, elsewhere) for card in CARDS}
    bare = Deal(options, hands=())
    classes = {
        (class_key(about), player): bare.cells(cards_of(about), player)
        for about in COUNTED
        for player in setup.opponents
    }
    return Deal(options, hands=_hands(bare, setup), classes=classes)


def _hands(bare: Deal, setup: Setup) -> tuple[Clue, ...]:
    told = _("{player} holds {count} cards")
    hands = [
        count_clue(
            bare.cells(CARDS, player),
            {setup.hand_size(player)},
            meaning=told.format(player=player, count=setup.hand_size(player)),
        )
        for player in setup.players
    ]
    up = count_clue(bare.cells(CARDS, TABLE), {len(setup.table)}, meaning=_("cards face up"))
    said = ngettext("{count} gem is missing", "{count} gems are missing", setup.missing)
    missing = count_clue(
        bare.cells(CARDS, HIDDEN), {setup.missing}, meaning=said.format(count=setup.missing)
    )
    return (*hands, up, missing)


def questions(setup: Setup, deal: Deal, aside: Aside) -> Iterator[Question]:
    """Yield what I can ask of whom, with the search cards in front of me if I noted them.

    A question's key is whom it asks and the elements that it names.
    """
    cards = held(aside) or (FREE,)
    abouts = dict.fromkeys(about for card in cards for about in questions_with(card))
    for about in abouts:
        for player in setup.opponents:
            cells = deal.cells(cards_of(about), player)
            answer = Answer.ALL if setup.shows(about) else Answer.NUMBER
            yield Question((player, *about), cells, answer)


def clues(setup: Setup, deal: Deal, number: int, note: Note) -> tuple[Clue, ...]:
    """Return what a note says of the deal; `number` is its place in the record, from 1."""
    match note:
        case Ask():
            return _counted(deal, number, note)
        case Exchange():
            return ()
        case Solve(card=str(card)) if note.correct or setup.missing == 1:
            return (_solved(deal, number, card, correct=note.correct),)
        case Solve():
            return ()  # who names several gems wrongly may still have named one rightly
        case Reveal():
            return tuple(_revealed(deal, number, note))
        case _:
            assert_never(note)


def _counted(deal: Deal, number: int, note: Ask) -> tuple[Clue, ...]:
    cells = deal.cells(cards_of(note.about), note.target)
    told = _("{player} has {count} {about}")
    about = class_name(note.about)
    meaning = told.format(player=note.target, count=note.count, about=about)
    found = count_clue(cells, {note.count}, note=number, meaning=meaning)
    if not note.seen:
        return (found,)
    shown = enumerated(map(spoken, note.seen))
    said = _("{player} showed {cards}").format(player=note.target, cards=shown)
    seen = count_clue(
        deal.cells(note.seen, note.target), {len(note.seen)}, note=number, meaning=said
    )
    return (found, seen)


def _solved(deal: Deal, number: int, card: str, *, correct: bool) -> Clue:
    told = _("{card} is missing") if correct else _("{card} is not missing")
    cells, totals = deal.cells((card,), HIDDEN), {int(correct)}
    return count_clue(cells, totals, note=number, meaning=told.format(card=spoken(card)))


def _revealed(deal: Deal, number: int, note: Reveal) -> Iterator[Clue]:
    said = _("these gems are missing")
    yield count_clue(deal.cells(note.cards, HIDDEN), {len(note.cards)}, note=number, meaning=said)
    for player, cards in (note.hands or {}).items():
        told = _("{player} laid these cards open").format(player=player)
        yield count_clue(deal.cells(cards, player), {len(cards)}, note=number, meaning=told)
