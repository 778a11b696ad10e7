"""What Cataline's notes say about the deal: clues, cards that askers keep, every seat's view."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from notepad.cards.facts import Known, fact_clues
from notepad.cards.leaving import Leave, leaving_clues
from notepad.cards.seat_views import Hands, Seats
from notepad.cards.setup import (
    class_cells,
    deal_of,
    hand_unsure,
    held_clue,
    laid_open,
    sum_announced,
)
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside
from notepad.core.language import _
from notepad.deduction import deal as deals
from notepad.deduction.answers import ALL_SHOWN, ONE_EACH
from notepad.deduction.knowledge import Question, WorthRule
from notepad.games.cataline import notes
from notepad.games.cataline.notes import KEYPAD, Accuse, AccuseCard, AskAll, AskOne, Note, Reveal
from notepad.games.cataline.setup import (
    ALL,
    CARDS,
    CLASSES,
    KEPT,
    LONE,
    STANDARD,
    SUITS,
    VALUES,
    Setup,
    cards_of,
    value_of,
)


def deal(setup: Setup) -> deals.Deal:
    """Return the deal as I know it before any note: my own hand, and everybody's hand size."""
    return _ruled(setup, deal_of(setup))


def deal_if_my_hand_unsure(setup: Setup) -> deals.Deal:
    """Return the deal before any note if my hand may differ from the one I set up."""
    return _ruled(setup, hand_unsure(setup))


def _ruled(setup: Setup, bare: deals.Deal) -> deals.Deal:
    """Return a deal with what always holds for the hidden cards, and what is sought."""
    if setup.variant != LONE:
        measure = {cell: int(value_of(cell[0])) for cell in bare.cells(CARDS, deals.HIDDEN)}
        bare = replace(bare, rules=tuple(_rules(setup, bare)), measure=measure)
    elif setup.even_suits:
        bare = replace(bare, rules=tuple(_rules(setup, bare)))
    return replace(bare, tallies=class_cells(setup, bare, CLASSES))


def _rules(setup: Setup, bare: deals.Deal) -> Iterator[deals.Clue]:
    each, spare = divmod(setup.hidden_count, len(SUITS))
    most = min(each + spare, len(VALUES))
    text = _("{suit} has one or two conspirators") if spare else _("{suit} has one conspirator")
    if each > 1:
        text = _("{suit} has {least} to {most} conspirators")
        text = text if spare else _("{suit} has {least} conspirators")
    for suit in SUITS:
        said = text.format(suit=setup.pack.title(suit), least=each, most=most)
        cells = bare.cells(cards_of(suit), deals.HIDDEN)
        yield deals.count_clue(cells, range(each, most + 1), meaning=said)


def questions(setup: Setup, deal: deals.Deal, _aside: Aside) -> Sequence[Question]:
    """Return what I can ask; a question's key is the player, or ALL, and the suit or value."""
    found = []
    for about in CLASSES:
        every: list[deals.DealCell] = []
        for player in setup.opponents:
            cells = deals.cells_held_by(deal, cards_of(about), player)
            every += cells
            found.append(Question((player, about), cells, ALL_SHOWN))
        found.append(Question((ALL, about), tuple(every), ONE_EACH))
    return found


def clues(setup: Setup, deal: deals.Deal, number: int, note: Note) -> tuple[deals.Clue, ...]:
    """Return what a note says about the deal; `number` is its place in the record, from 1."""
    match note:
        case AskOne():
            return _passed(setup, deal, number, note)
        case AskAll():
            return tuple(clues_of_answer(setup, deal, number, note, player) for player in note.gave)
        case Accuse():
            return tuple(_accused(setup, deal, number, note))
        case AccuseCard():
            return ()
        case Known():
            return tuple(fact_clues(setup, deal, number, note))
        case Leave():
            return tuple(leaving_clues(setup, deal, number, note))
        case Reveal():
            return tuple(_revealed(deal, number, note))
        case _:
            assert_never(note)


def _passed(setup: Setup, deal: deals.Deal, number: int, note: AskOne) -> tuple[deals.Clue, ...]:
    about, cards = setup.pack.class_name(note.about), cards_of(note.about)
    if note.passed is None:
        return ()
    if not note.seen:
        text = _("{player} passed {count} of {about}")
        meaning = text.format(player=note.target, count=note.passed, about=about)
        return (held_clue(deal, cards, note.target, note.passed, number, meaning),)
    shown = setup.pack.listed(note.seen)
    said = _("{player} passed {cards}").format(player=note.target, cards=shown)
    none = _("{player} passed no other cards of {about}").format(player=note.target, about=about)
    seen = deals.cells_held_by(deal, note.seen, note.target)
    rest = deals.cells_held_by(deal, [card for card in cards if card not in note.seen], note.target)
    return (
        deals.count_clue(seen, {len(note.seen)}, note=number, meaning=said),
        deals.count_clue(rest, {0}, note=number, meaning=none),
    )


def clues_of_answer(
    setup: Setup, deal: deals.Deal, number: int, note: AskAll, player: str
) -> deals.Clue:
    """Return what one player's answer to a question to all says about their cards."""
    gave = note.gave[player]
    if isinstance(gave, str):
        said = _("{player} passed {cards}").format(player=player, cards=setup.pack.told(gave))
        return deals.count_clue(
            deals.cells_held_by(deal, (gave,), player), {1}, note=number, meaning=said
        )
    text = _("{player} passed one of {about}") if gave else _("{player} had none of {about}")
    meaning = text.format(player=player, about=setup.pack.class_name(note.about))
    return held_clue(deal, cards_of(note.about), player, None if gave else 0, number, meaning)


def _accused(setup: Setup, deal: deals.Deal, number: int, note: Accuse) -> Iterator[deals.Clue]:
    """Yield what an announcement says about the sum, if that was heard."""
    if note.sum is not None:
        text = _("the conspirators add up to {sum}")
        if not note.correct:
            text = _("the conspirators do not add up to {sum}")
        meaning = text.format(sum=setup.printed_sum(note.sum))
        yield sum_announced(deal, number, note.sum, correct=note.correct, meaning=meaning)


def _revealed(deal: deals.Deal, number: int, note: Reveal) -> Iterator[deals.Clue]:
    others = [card for card in CARDS if card not in note.cards]
    said, rest = _("these are the conspirators"), _("no other card is a conspirator")
    yield from laid_open(deal, number, note.cards, note.hands, meaning=said)
    yield deals.count_clue(deal.cells(others, deals.HIDDEN), {0}, note=number, meaning=rest)


@dataclass(frozen=True)
class Kept:
    """What notes say, and which cards they move, if askers keep the cards they get."""

    setup: Setup

    def clues_without_passings(
        self, deal: deals.Deal, number: int, note: Note
    ) -> tuple[deals.Clue, ...]:
        """Return what a note says about who had which cards when it came, without its passings."""
        if not isinstance(note, AskAll):
            return clues(self.setup, deal, number, note)
        return tuple(
            clues_of_answer(self.setup, deal, number, note, player)
            for player, gave in note.gave.items()
            if gave is not True
        )

    def passings(self, note: Note) -> tuple[deals.Passing, ...]:
        """Return the passings of cards in a note."""
        match note:
            case AskOne():
                cards = note.seen or cards_of(note.about)
                went = deals.Passing(note.target, note.asker, cards, all_are=note.passed)
                return () if note.passed == 0 else (went,)
            case AskAll():
                gave = (self._passing(note, giver) for giver, card in note.gave.items() if card)
                there = (giver for giver in note.unheard if giver not in (note.gone or ()))
                return (*gave, *(self._perhaps(note, giver) for giver in there))
            case Accuse() | AccuseCard() | Known() | Leave() | Reveal():
                return ()
            case _:
                assert_never(note)

    def takers(self, note: Note) -> Mapping[str, str]:
        """Return the asker for everybody else: who asks is right in every slip."""
        if not isinstance(note, AskOne | AskAll):
            return {}
        return {player: note.asker for player in self.setup.players if player != note.asker}

    def sorted_to_count(self, deal: deals.Deal) -> deals.Deal:
        """Return a deal with places in seat order, and with tallies of the current cards."""
        options = deals.sorted_by_holder(deal, (*self.setup.players, deals.HIDDEN))
        return replace(deal, options=options, tallies=class_cells(self.setup, deal, CLASSES))

    def _perhaps(self, note: AskAll, giver: str) -> deals.Passing:
        """Return that a player passed a card of their choice if they had one: it wasn't heard."""
        cards, told = cards_of(note.about), _("{player} passed one of {about} if they had any")
        meaning = told.format(player=giver, about=self.setup.pack.class_name(note.about))
        return deals.Passing(giver, note.asker, cards, 1, meaning, cards, whether=True)

    def _passing(self, note: AskAll, giver: str) -> deals.Passing:
        gave, cards = note.gave[giver], cards_of(note.about)
        chosen_from = cards if giver != self.setup.me else ()
        if isinstance(gave, str):
            return deals.Passing(giver, note.asker, (gave,), chosen_from=chosen_from, all_are=1)
        text = _("{player} passed one of {about}")
        meaning = text.format(player=giver, about=self.setup.pack.class_name(note.about))
        return deals.Passing(giver, note.asker, cards, 1, meaning, chosen_from)


def _asked(setup: Setup, key: tuple[str, ...], hands: Hands) -> AskOne | AskAll:
    whom, about = key
    cards = frozenset(cards_of(about))
    if whom == ALL:
        gave: dict[str, bool | str] = {
            player: bool(cards & hands[player]) for player in setup.opponents
        }
        return AskAll(asker=setup.me, about=about, gave=gave)
    return AskOne(asker=setup.me, target=whom, about=about, passed=len(cards & hands[whom]))


_WEIGHT_OF_PUBLIC = 1.0
"""How much of what everybody hears counts against a question: all of it.

Tried with `python -m tests.simulation try` against plain ranking: with 0.5, 0.75 and 1 the advised
seat won 12.5, 29.2 and 28.3 percentage points more of 120 games of four players, and 4.2, 10.0 and
6.7 of 120 games of five. The difference between the last two is chance.
"""
_WEIGHT_OF_ALL_CARDS = 0.2
"""How much of what I learn about all cards counts for a question, where they stay where they are.

Beside all that is public it won, by waiting for certainty, 5.3 (± 2.3, one standard error)
percentage points more of 826 games of four players, 7.5 (± 3.0) of 400 of three, and 8.3 (± 3.1) of
400 of five; with 0.4, 0.8 (± 2.8) of 600 of four. If cards are kept, 0.2 won 1.7 (± 6.6) fewer of
120.
"""


def _worth_rule(setup: Setup) -> WorthRule:
    return WorthRule(_WEIGHT_OF_PUBLIC, _WEIGHT_OF_ALL_CARDS if setup.variant == STANDARD else 0.0)


_WAITING_MODELS = {STANDARD: "cataline", KEPT: "kept"}

SEATS: Seats[Setup, Note] = Seats(
    keypad=KEYPAD,
    deal=deal_if_my_hand_unsure,
    clues=clues,
    questions=questions,
    asked=_asked,
    announces=lambda setup: None if setup.variant == LONE else "sum",
    start=notes.start,
    after=notes.after,
    passes=lambda setup: Kept(setup) if setup.variant == KEPT else None,
    worth_rule=_worth_rule,
    waiting_model=lambda setup: _WAITING_MODELS.get(setup.variant),
)
