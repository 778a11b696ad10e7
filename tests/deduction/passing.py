"""A game of nothing but passing: three players, a few cards, and every way they can have gone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from notepad.deduction.deal import Clue, Deal, Passing, cells_held_by, count_clue, sorted_by_holder
from tests.deduction.deals import PLAYERS, with_hands

CARDS = ("a", "b", "c", "d")
SIZES = {"Ann": 1, "Bob": 2, "Cem": 1}


@dataclass(frozen=True)
class Passed:
    """A player passed all that he had of some cards, `count` of them, or one without a count."""

    giver: str
    taker: str
    cards: str
    count: int | None = None


class PassingGame:
    """How cards change hands here."""

    def clues_without_passings(self, deal: Deal, number: int, note: Passed) -> tuple[Clue, ...]:
        """Return how many of the cards the giver had."""
        if note.count is None:
            return ()
        cells = cells_held_by(deal, note.cards, note.giver)
        meaning = f"{note.giver} had {note.count} of {note.cards}"
        return (count_clue(cells, [note.count], note=number, meaning=meaning),)

    def passings(self, note: Passed) -> tuple[Passing, ...]:
        """Return how they went to the taker."""
        if note.count == 0:
            return ()
        one = note.count is None
        return (Passing(note.giver, note.taker, tuple(note.cards), one, "one was passed"),)

    def taker(self, note: Passed) -> str:
        """Return who was said to take them."""
        return note.taker

    def sorted_to_count(self, deal: Deal) -> Deal:
        """Return a deal with its places in seat order, each player's cards counted."""
        tallies = {("all", player): cells_held_by(deal, CARDS, player) for player in PLAYERS}
        return replace(deal, options=sorted_by_holder(deal, PLAYERS), tallies=tallies)


def dealt() -> Deal:
    """Return the deal: two cards to Bob, one each to the others."""
    return with_hands(dict.fromkeys(CARDS, PLAYERS), SIZES, said="{place} was dealt {size}")


def ends(notes: Sequence[Passed]) -> list[dict[str, str]]:
    """Return who has which card at the end, once for each way that cards can have gone."""
    every = (dict(zip(CARDS, where, strict=True)) for where in product(PLAYERS, repeat=len(CARDS)))
    hands = [where for where in every if sorted(where.values()) == ["Ann", "Bob", "Bob", "Cem"]]
    return [end for where in hands for end in _gone_on(where, notes)]


def _gone_on(where: dict[str, str], notes: Sequence[Passed]) -> Iterator[dict[str, str]]:
    if not notes:
        yield where
        return
    note, *further = notes
    his = [card for card in note.cards if where[card] == note.giver]
    if note.count is None:
        for card in his:
            yield from _gone_on({**where, card: note.taker}, further)
    elif len(his) == note.count:
        yield from _gone_on({**where, **dict.fromkeys(his, note.taker)}, further)


def noted(seed: int, count: int, *, lie: float = 0.0) -> tuple[Passed, ...]:
    """Return what is noted of some passings, a few of them wrong."""
    random = Random(seed)
    where = random.choice(ends(()))
    notes: list[Passed] = []
    while len(notes) < count:
        giver, taker = random.sample(PLAYERS, 2)
        cards = "".join(sorted(random.sample(CARDS, random.randint(1, 3))))
        his = [card for card in cards if where[card] == giver]
        if his and random.random() < 0.5:
            notes.append(Passed(giver, taker, cards))
            his = [random.choice(his)]
        else:
            wrong = random.random() < lie
            notes.append(Passed(giver, taker, cards, len(his) + wrong))
        where = {**where, **dict.fromkeys(his, taker)}
    return tuple(notes)
