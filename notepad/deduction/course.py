"""The course of a game in which cards change hands: every history that each card can have."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from notepad.deduction.bookkeeping import bookkeeping
from notepad.deduction.deal import Card, Cell, Clue, Deal, Place, count_clue
from notepad.deduction.history import Passing, held, holder, onward

_Became: TypeAlias = Mapping[Cell, tuple[Cell, ...]]


@dataclass(frozen=True)
class Course:
    """What some notes make of a deal: its cards are in histories, and so are all its clues.

    A clue is taken up as it reads when its note comes. Whenever cards go on, all clues go with
    them: a cell becomes the cells of the histories that continue it.
    """

    deal: Deal
    clues: tuple[Clue, ...] = ()

    @cached_property
    def size(self) -> int:
        """How many histories there are, of all cards together."""
        return sum(map(len, self.deal.options.values()))

    def told(self, clues: Iterable[Clue]) -> "Course":
        """Return the course with more said about the histories as they are now."""
        return replace(self, clues=(*self.clues, *clues))

    def sifted(self, clues: Sequence[Clue]) -> "Course":
        """Return the course without the histories that one of these clues alone rules out."""
        return self.left(bookkeeping(self.deal, clues)) if clues else self

    def left(self, options: Mapping[Card, tuple[Place, ...]]) -> "Course":
        """Return the course with only these histories of each card left, in the same order."""
        became: dict[Cell, tuple[Cell, ...]] = {}
        for card, places in self.deal.options.items():
            if len(options[card]) < len(places):
                stays = set(options[card])
                became.update(((card, at), ()) for at in places if at not in stays)
        return self._continued(options, became)

    def passed(self, note: int, passings: Iterable[Passing]) -> "Course":
        """Return the course after cards went from hand to hand in the note of this number."""
        options, became, course = dict(self.deal.options), {}, self
        for passing in passings:
            gone = []
            for card, at in held(self.deal, passing.cards, passing.giver):
                on = card, onward(at, note, passing.taker)
                gone.append(on)
                became[card, at] = ((card, at), on) if passing.one else (on,)
            if passing.one:
                one = count_clue(gone, {1}, note=note, meaning=passing.meaning)
                course = course.told([one])
        for card in dict.fromkeys(card for card, _at in became):
            cells = (cell for at in options[card] for cell in became.get((card, at), ((card, at),)))
            options[card] = tuple(at for _card, at in cells)
        return course._continued(options, became)

    def _continued(self, options: Mapping[Card, tuple[Place, ...]], became: _Became) -> "Course":
        """Return the course with cells replaced by what they became."""
        if not became:
            return self
        deal = replace(
            self.deal,
            options=dict(options),
            hands=tuple(_continued(clue, became) for clue in self.deal.hands),
            rules=tuple(_continued(clue, became) for clue in self.deal.rules),
            measure=dict(_weights(self.deal.measure.items(), became)),
        )
        return Course(deal, tuple(_continued(clue, became) for clue in self.clues))


def proven(deal: Deal, note: int, passing: Passing) -> Clue:
    """Return what a passing of one card proves when it comes: that the giver had one or more."""
    cells = held(deal, passing.cards, passing.giver)
    return count_clue(cells, range(1, len(cells) + 1), note=note, meaning=passing.meaning)


def marked(deal: Deal, note: int, clues: Sequence[Clue], passings: Iterable[Passing]) -> Deal:
    """Return who can have each card after a note, for a player who looks at no other note.

    `deal` says who could have each card before it, and the clues are about that. The way of a
    card is remembered only as long as it is certain where it is.
    """
    options = dict(bookkeeping(deal, clues))
    for passing in passings:
        for card in passing.cards:
            options[card] = tuple(dict.fromkeys(_went(options[card], note, passing)))
    return Deal(options, hands=())


def _went(places: tuple[Place, ...], note: int, passing: Passing) -> Iterator[Place]:
    for at in places:
        gave = holder(at) == passing.giver
        if not gave or passing.one:
            yield at
        if gave:
            certain = len(places) == 1 and not passing.one
            yield onward(at, note, passing.taker) if certain else passing.taker


def _continued(clue: Clue, became: _Became) -> Clue:
    if not any(cell in became for cell, _weight in clue.weights):
        return clue
    return replace(clue, weights=tuple(_weights(clue.weights, became)))


def _weights(weights: Iterable[tuple[Cell, int]], became: _Became) -> Iterable[tuple[Cell, int]]:
    return ((now, weight) for cell, weight in weights for now in became.get(cell, (cell,)))
