"""From the notes to a deal and its clues where the asker keeps the cards: histories."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import assert_never

from notepad.core.words import _
from notepad.deduction.deal import Card, Cell, Clue, Deal, Place, count_clue
from notepad.deduction.history import Journeys, dealt_to, held, holder, holder_before, moved_in
from notepad.deduction.moving import Case
from notepad.games.cataline.clues import accused
from notepad.games.cataline.components import CLASSES, cards_of
from notepad.games.cataline.notes import (
    Accuse,
    AccuseCard,
    AskAll,
    AskOne,
    Note,
    Reveal,
    Setup,
)
from notepad.games.cataline.telling import class_name


def case(setup: Setup, dealt: Deal, notes: Sequence[tuple[int, Note]]) -> Case:
    """Return every history that fits the notes one by one, and what they say together.

    `dealt` is the deal before any note; the notes come with their numbers, ascending.
    """
    journeys = Journeys(dealt.options)
    for number, note in notes:
        _go_on(journeys, number, note)
    deal = _deal(setup, dealt, journeys.options)
    said = _Said(setup, deal)
    return Case(deal, tuple(clue for number, note in notes for clue in said.clues(number, note)))


def _go_on(journeys: Journeys, number: int, note: Note) -> None:
    """Let the cards move as a note says, and drop what it alone rules out."""
    match note:
        case AskOne():
            cards = cards_of(note.about)
            if note.seen is not None:
                _know(journeys, cards, note.target, note.seen)
            elif note.passed == 0:
                _know(journeys, cards, note.target, ())
            journeys.pass_all(number, cards, note.target, note.asker)
        case AskAll():
            for giver, gave in note.gave.items():
                _give(journeys, number, note, giver, gave)
        case Accuse() | AccuseCard() | Reveal():
            pass
        case _:
            assert_never(note)


def _give(journeys: Journeys, number: int, note: AskAll, giver: str, gave: bool | str) -> None:
    if isinstance(gave, str):
        journeys.keep(gave, partial(_is_with, giver))
        journeys.pass_all(number, (gave,), giver, note.asker)
    elif gave:
        journeys.pass_any(number, cards_of(note.about), giver, note.asker)
    else:
        _know(journeys, cards_of(note.about), giver, ())


def _know(journeys: Journeys, cards: Iterable[Card], player: str, his: Sequence[Card]) -> None:
    """Keep what fits that just these of the cards are his."""
    for card in cards:
        has = card in his
        journeys.keep(card, partial(_is_with, player) if has else partial(_is_not_with, player))


def _is_with(player: str, place: Place) -> bool:
    return holder(place) == player


def _is_not_with(player: str, place: Place) -> bool:
    return holder(place) != player


def _deal(setup: Setup, dealt: Deal, options: Mapping[Card, tuple[Place, ...]]) -> Deal:
    order = {player: seat for seat, player in enumerate(setup.players)}
    ordered = {
        card: tuple(sorted(places, key=lambda place: order.get(holder(place), len(order))))
        for card, places in options.items()
    }
    by_dealt: dict[tuple[Card, str], list[Cell]] = {}
    for card, places in ordered.items():
        for place in places:
            by_dealt.setdefault((card, dealt_to(place)), []).append((card, place))

    def spread(clue: Clue) -> Clue:
        """Return a clue about the deal as one about all that can have come of it."""
        weights = tuple(
            (cell, weight)
            for (card, place), weight in clue.weights
            for cell in by_dealt.get((card, str(place)), ())
        )
        return replace(clue, weights=weights)

    bare = Deal(ordered, hands=())
    return Deal(
        ordered,
        hands=tuple(map(spread, dealt.hands)),
        rules=tuple(map(spread, dealt.rules)),
        measure=dealt.measure,
        tallies={
            (about, player): held(bare, cards_of(about), player)
            for about in CLASSES
            for player in setup.opponents
        },
    )


@dataclass(frozen=True)
class _Said:
    """The clues of notes about cards that move."""

    setup: Setup
    deal: Deal

    def clues(self, number: int, note: Note) -> tuple[Clue, ...]:
        """Return what a note says of the histories; `number` is its place in the record."""
        match note:
            case AskOne():
                return self._passed(number, note)
            case AskAll():
                return tuple(
                    self._given(number, note, giver, gave) for giver, gave in note.gave.items()
                )
            case Accuse():
                return (accused(self.deal, number, note),)
            case AccuseCard() | Reveal():
                return ()
            case _:
                assert_never(note)

    def _had(self, number: int, cards: Iterable[Card], player: str) -> tuple[Cell, ...]:
        """Return the cells in which one of the cards was his just before a note."""
        return tuple(
            (card, place)
            for card in cards
            for place in self.deal.options[card]
            if holder_before(place, number) == player
        )

    def _passed(self, number: int, note: AskOne) -> tuple[Clue, ...]:
        told = _("{player} passed {count} of {about}")
        about = class_name(self.setup, note.about)
        meaning = told.format(player=note.target, count=note.passed, about=about)
        cards = cards_of(note.about)
        if not note.seen:
            cells = self._had(number, cards, note.target)
            return (count_clue(cells, {note.passed}, note=number, meaning=meaning),)
        shown = " ".join(str(self.setup.looks.card(card)) for card in note.seen)
        said = _("{player} passed {cards}").format(player=note.target, cards=shown)
        none = _("{player} passed no more of {about}").format(player=note.target, about=about)
        seen = self._had(number, note.seen, note.target)
        others = [card for card in cards if card not in note.seen]
        rest = self._had(number, others, note.target)
        return (
            count_clue(seen, {len(note.seen)}, note=number, meaning=said),
            count_clue(rest, {0}, note=number, meaning=none),
        )

    def _given(self, number: int, note: AskAll, giver: str, gave: bool | str) -> Clue:
        about = class_name(self.setup, note.about)
        cards: tuple[Card, ...] = (gave,) if isinstance(gave, str) else cards_of(note.about)
        had = self._had(number, cards, giver)
        if not gave:
            told = _("{player} has none of {about}").format(player=giver, about=about)
            return count_clue(had, {0}, note=number, meaning=told)
        what = str(self.setup.looks.card(gave)) if isinstance(gave, str) else about
        told = _("{player} gave one: {cards}").format(player=giver, cards=what)
        gone = [cell for cell in had if moved_in(cell[1], number)]
        return count_clue(gone, {1}, note=number, meaning=told)
