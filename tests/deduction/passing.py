"""A game of nothing but passing: three players, a few cards, and every way they can have gone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from random import Random
from typing import TypeAlias

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


@dataclass(frozen=True)
class Round:
    """All passed so many cards to the next player at once; `known` are those of some of them."""

    number: int = 1
    known: tuple[tuple[str, str], ...] = ()

    def cards_of(self, player: str) -> str:
        """Return the cards of which a player passed as many."""
        return dict(self.known).get(player, "".join(CARDS))


Note: TypeAlias = Passed | Round
NEXT = dict(zip(PLAYERS, (*PLAYERS[1:], PLAYERS[0]), strict=True))


class PassingGame:
    """How cards change hands here."""

    def clues_without_passings(self, deal: Deal, number: int, note: Note) -> tuple[Clue, ...]:
        """Return how many of the cards the giver had, or that they had those they passed."""
        if isinstance(note, Round):
            return tuple(
                count_clue(
                    cells_held_by(deal, cards, giver),
                    [len(cards)],
                    note=number,
                    meaning=f"{giver} passed {cards}",
                )
                for giver, cards in note.known
            )
        if note.count is None:
            return ()
        cells = cells_held_by(deal, note.cards, note.giver)
        meaning = f"{note.giver} had {note.count} of {note.cards}"
        return (count_clue(cells, [note.count], note=number, meaning=meaning),)

    def passings(self, note: Note) -> tuple[Passing, ...]:
        """Return how they went to the taker."""
        if isinstance(note, Round):
            return tuple(
                Passing(giver, taker, tuple(note.cards_of(giver)), note.number, "some were passed")
                for giver, taker in NEXT.items()
            )
        if note.count == 0:
            return ()
        number = 1 if note.count is None else 0
        return (Passing(note.giver, note.taker, tuple(note.cards), number, "one was passed"),)

    def takers(self, note: Note) -> Mapping[str, str]:
        """Return who was said to take them, whoever gave them."""
        if isinstance(note, Round):
            return NEXT
        return {player: note.taker for player in PLAYERS if player != note.taker}

    def sorted_to_count(self, deal: Deal) -> Deal:
        """Return a deal with its places in seat order, each player's cards counted."""
        tallies = {("all", player): cells_held_by(deal, CARDS, player) for player in PLAYERS}
        return replace(deal, options=sorted_by_holder(deal, PLAYERS), tallies=tallies)


def dealt() -> Deal:
    """Return the deal: two cards to Bob, one each to the others."""
    return with_hands(dict.fromkeys(CARDS, PLAYERS), SIZES, said="{place} was dealt {size}")


def ends(notes: Sequence[Note]) -> list[dict[str, str]]:
    """Return who has which card at the end, once for each way that cards can have gone."""
    every = (dict(zip(CARDS, where, strict=True)) for where in product(PLAYERS, repeat=len(CARDS)))
    hands = [where for where in every if sorted(where.values()) == ["Ann", "Bob", "Bob", "Cem"]]
    return [end for where in hands for end in _gone_on(where, notes)]


def _gone_on(where: dict[str, str], notes: Sequence[Note]) -> Iterator[dict[str, str]]:
    if not notes:
        yield where
        return
    note, *further = notes
    if isinstance(note, Round):
        for passed in passed_round(where, note):
            yield from _gone_on(passed, further)
        return
    his = [card for card in note.cards if where[card] == note.giver]
    if note.count is None:
        for card in his:
            yield from _gone_on({**where, card: note.taker}, further)
    elif len(his) == note.count:
        yield from _gone_on({**where, **dict.fromkeys(his, note.taker)}, further)


def passed_round(where: dict[str, str], note: Round) -> Iterator[dict[str, str]]:
    """Yield who has which card after each way in which all can have passed cards on."""
    able = [[card for card in note.cards_of(giver) if where[card] == giver] for giver in PLAYERS]
    for chosen in product(*(combinations(cards, note.number) for cards in able)):
        gone = zip(PLAYERS, chosen, strict=True)
        yield where | {card: NEXT[giver] for giver, cards in gone for card in cards}


def noted_rounds(seed: int, count: int, *, lie: float = 0.0) -> tuple[Note, ...]:
    """Return notes of which every other is a round; what Ann and Cem passed is often known."""
    random = Random(seed)
    where, notes = random.choice(ends(())), list[Note]()
    while len(notes) < count:
        if len(notes) % 2:
            (giver,) = (name for name in PLAYERS if [*where.values()].count(name) == 2)
            taker, card = random.choice([n for n in PLAYERS if n != giver]), random.choice(CARDS)
            has, wrong = where[card] == giver, random.random() < lie
            notes.append(Passed(giver, taker, card, int(has != wrong)))
            where = where | ({card: taker} if has else {})
            continue
        after = random.choice(list(passed_round(where, Round())))
        passed = {where[card]: card for card in CARDS if after[card] != where[card]}
        seen = [giver for giver in ("Ann", "Cem") if random.random() < 0.6]
        notes.append(Round(known=tuple((giver, passed[giver]) for giver in seen)))
        where = after
    return tuple(notes)


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
