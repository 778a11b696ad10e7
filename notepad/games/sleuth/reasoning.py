"""What Sleuth's notes say about the deal: clues, questions, and every seat's view.

From another seat, a player can ask anything: nobody knows the others' search cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from notepad.cards.facts import Known, fact_clues
from notepad.cards.leaving import Leave, leaving_clues
from notepad.cards.seat_views import Hands, Seats
from notepad.cards.setup import class_cells, deal_of, held_clue, laid_open
from notepad.core.faces_and_marks import Aside
from notepad.core.language import _
from notepad.deduction.answers import ALL_SHOWN, NUMBER
from notepad.deduction.deal import HIDDEN, Clue, Deal, count_clue
from notepad.deduction.knowledge import Question, WorthRule
from notepad.games.sleuth import notes
from notepad.games.sleuth.gem_phrases import card_name, class_name
from notepad.games.sleuth.notes import KEYPAD, Ask, Exchange, Note, Reveal, Solve
from notepad.games.sleuth.search_cards import FREE, questions_with, search_cards_held, written_down
from notepad.games.sleuth.setup import ASKABLE, Setup, cards_of, class_key


def deal(setup: Setup) -> Deal:
    """Return the deal as I know it before any note: my hand, the cards face up, hand sizes."""
    bare = deal_of(setup)
    return replace(bare, classes=class_cells(setup, bare, map(class_key, ASKABLE)))


def questions(setup: Setup, deal: Deal, aside: Aside) -> Sequence[Question]:
    """Return what I can ask, limited to the search cards that I wrote down, if any.

    A question's key is the player it asks and the elements that it names.
    """
    cards = written_down(search_cards_held(aside)) or (FREE,)
    abouts = dict.fromkeys(about for card in cards for about in questions_with(card))
    return tuple(
        Question(
            (player, *about),
            deal.cells(cards_of(about), player),
            ALL_SHOWN if setup.shows(about) else NUMBER,
        )
        for about in abouts
        for player in setup.opponents
    )


def clues(setup: Setup, deal: Deal, number: int, note: Note) -> tuple[Clue, ...]:
    """Return what a note says about the deal; `number` is its place in the record, from 1."""
    match note:
        case Ask():
            return tuple(_counted(setup, deal, number, note))
        case Exchange():
            return ()
        case Solve(card=str(card)) if note.correct or setup.missing == 1:
            return (_solved(deal, number, card, correct=note.correct),)
        case Solve():
            return ()  # somebody who names several gems wrongly may still have one right
        case Known():
            return tuple(fact_clues(setup, deal, number, note))
        case Leave():
            return tuple(leaving_clues(setup, deal, number, note))
        case Reveal():
            text = _("these gems are missing")
            return tuple(laid_open(deal, number, note.cards, note.hands, meaning=text))
        case _:
            assert_never(note)


def _counted(setup: Setup, deal: Deal, number: int, note: Ask) -> Iterator[Clue]:
    text = _("{player} has {about}: {count}")
    about, cards = class_name(class_key(note.about)), cards_of(note.about)
    if note.count is None:
        return
    meaning = text.format(player=note.target, count=note.count, about=about)
    if note.seen is None:
        yield held_clue(deal, cards, note.target, note.count, number, meaning)
        return
    # I saw which cards they are, so a story needs no step in between for those that are none.
    others = [card for card in cards if card not in note.seen]
    yield count_clue(deal.cells(others, note.target), {0}, note=number, meaning=meaning)
    if note.seen:
        shown, seen = setup.pack.listed(note.seen), deal.cells(note.seen, note.target)
        said = _("{player} showed {cards}").format(player=note.target, cards=shown)
        yield count_clue(seen, {len(note.seen)}, note=number, meaning=said)


def _solved(deal: Deal, number: int, card: str, *, correct: bool) -> Clue:
    text = _("{card} is missing") if correct else _("{card} is not missing")
    cells, totals = deal.cells((card,), HIDDEN), {int(correct)}
    return count_clue(cells, totals, note=number, meaning=text.format(card=card_name(card)))


def _asked(setup: Setup, key: tuple[str, ...], hands: Hands) -> Ask:
    target, *about = key
    count = len(hands[target].intersection(cards_of(tuple(about))))
    return Ask(asker=setup.me, target=target, about=tuple(about), count=count)


_WEIGHT_OF_PUBLIC = 1.0
"""How much of what everybody hears counts against a question: all of it.

In 400 games of four players the advised seat won 2.8 percentage points more than with plain ranking
(`tests/simulation/results`). We tried no other weights.
"""


def _waiting_model(setup: Setup) -> str | None:
    """Return the model of waiting, which was fitted on the usual rules; None for house rules."""
    usual = (setup.missing, setup.questions, setup.numbers_only, setup.dealt_evenly)
    return "sleuth" if usual == (1, 1, False, True) else None


SEATS: Seats[Setup, Note] = Seats(
    keypad=KEYPAD,
    clues=clues,
    questions=questions,
    asked=_asked,
    announces=lambda setup: "gem" if setup.missing == 1 else "gems",
    asks_anything_last=True,
    start=notes.start,
    after=notes.after,
    worth_rule=lambda _setup: WorthRule(_WEIGHT_OF_PUBLIC),
    waiting_model=_waiting_model,
)
