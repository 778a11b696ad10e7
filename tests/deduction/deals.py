"""Deals, clues and words for the tests: small ones at random, and games as they are played."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from threading import Event, Thread
from typing import TypeAlias, TypeVar

from hypothesis import strategies as st

from notepad.core.reasoner import StoryStep
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import (
    HIDDEN,
    Card,
    Clue,
    Deal,
    DealCell,
    History,
    Place,
    count_clue,
    hidden_clauses,
)
from notepad.deduction.story_rules import Sheet
from tests.cards.noted_games import Noted, played

Table: TypeAlias = tuple[Deal, list[Clue]]
"""A deal, and clues about it."""

At = TypeVar("At", bound=Place)
PLACES = ("Ann", "Bob", HIDDEN)
PLAYERS = ("Ann", "Bob", "Cem")


def with_hands(
    options: Mapping[Card, tuple[Place, ...]], sizes: Mapping[At, int], *, said: str = ""
) -> Deal:
    """Return the deal of cards with hands of these sizes; `said` may name `{place}`, `{size}`."""
    bare = Deal(dict(options), ())
    hands = (
        count_clue(bare.cells(options, at), [size], meaning=said.format(place=at, size=size))
        for at, size in sizes.items()
    )
    return replace(bare, hands=tuple(hands))


def counted(
    place: Place, cards: Iterable[Card], *totals: int, note: int = 1, said: str = ""
) -> Clue:
    """Return the clue that so many of some cards are at a place."""
    return count_clue([(card, place) for card in cards], totals, note=note, meaning=said)


bob = partial(counted, "Bob")
cem = partial(counted, "Cem")


def sheet(crossed: str = "", cards: str = "abcd") -> Sheet:
    """Return a sheet of cards that any of three players can have; "a/Bob" is a crossed cell."""
    cells = (cell.split("/") for cell in crossed.split())
    return Sheet(dict.fromkeys(cards, PLAYERS), [(card, at) for card, at in cells])


class Plain:
    """Tells cards, places and notes in plain words."""

    def __init__(self, notes: Sequence[object] = ()) -> None:
        """Tell of these notes, which are only numbered."""
        self.notes = notes

    def card(self, card: str) -> str:
        """Return the card as it is called."""
        return card

    def place(self, place: Place) -> str:
        """Return the place, a history by its last move."""
        if isinstance(place, History):
            return f"{place.moves[-1].taker} (note {place.moves[-1].note})"
        return "the hidden ones" if place == HIDDEN else str(place)

    def hidden(self, count: int) -> tuple[str, str]:
        """Return the clauses that cards are hidden, and that they aren't."""
        return hidden_clauses(count)

    def note_sentence(self, number: int) -> str:
        """Return the note by its number alone."""
        return f"fact {number}"


def said(steps: Iterable[StoryStep]) -> tuple[str, ...]:
    """Return the sentences of some steps."""
    return tuple(step.sentence for step in steps)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Deal, dict[Card, Place]]:
    """Draw a deal of up to seven cards and the truth behind it."""
    rng = Random(draw(st.integers(0, 10**6)))
    cards = [f"c{index}" for index in range(draw(st.integers(1, 7)))]
    truth: dict[Card, Place] = {card: rng.choice(PLACES) for card in cards}
    options = {
        card: tuple(at for at in PLACES if at == here or rng.random() < 0.75)
        for card, here in truth.items()
    }
    deal = with_hands(options, _sizes(truth, PLACES))
    measure: dict[DealCell, int] = {
        (card, HIDDEN): rng.randint(1, 4) for card in cards if HIDDEN in options[card]
    }
    deal = replace(deal, measure=measure)
    groups = {
        (name, place): deal.cells([card for card in cards if rng.random() < 0.6], place)
        for name in ("first", "second")
        for place in PLACES[:2]
    }
    rules = tuple(_clue(rng, deal, truth, 0, lie=0) for _ in range(rng.randint(0, 1)))
    return replace(deal, rules=rules, tallies=groups), truth


@st.composite
def tables(draw: st.DrawFn, lie: float = 0.1, most: int = 8) -> Table:
    """Draw a deal and clues of some notes, several of one note among them, a few of them wrong."""
    deal, truth = draw(deals())
    rng = Random(draw(st.integers(0, 10**6)))
    notes = [rng.randint(0, 6) for _ in range(draw(st.integers(0, most)))]
    return deal, [_clue(rng, deal, truth, note, lie=lie) for note in notes]


def _clue(rng: Random, deal: Deal, truth: dict[Card, Place], note: int, *, lie: float) -> Clue:
    cells = [(card, at) for card, places in deal.options.items() for at in (*places, "Nobody")]
    if deal.measure and rng.random() < 0.25:
        weights = tuple(deal.measure.items())
    elif rng.random() < 0.2:
        weights = tuple((cell, rng.randint(1, 3)) for cell in cells if rng.random() < 0.4)
    else:
        place = rng.choice(PLACES)
        about = [cell for cell in cells if cell[1] == place and rng.random() < 0.6]
        weights = count_clue(about, ()).weights
    total = _total(weights, truth)
    kind = rng.randrange(5)
    spread = {total + rng.randint(-3, 9) for _ in range(3)}
    totals = (
        {total},
        set(range(1 if total else 0, 40)),
        set(range(30)) - (spread - {total}),
        spread | {total, 10**9},
        {total, total + 1},
    )[kind]
    if rng.random() < lie:
        totals = totals - {total}
    return Clue(weights, frozenset(totals), note, f"clue of note {note}")


def _sizes(truth: Mapping[Card, Place], places: Iterable[Place]) -> dict[Place, int]:
    return {place: sum(at == place for at in truth.values()) for place in places}


def _total(weights: Iterable[tuple[DealCell, int]], truth: Mapping[Card, Place]) -> int:
    return sum(weight for (card, place), weight in weights if truth[card] == place)


@dataclass(frozen=True)
class Played:
    """A game as it was played: the deal as one player saw it, and the clues of each note."""

    deal: Deal
    notes: tuple[tuple[Clue, ...], ...]

    def clues(self, notes: int) -> tuple[Clue, ...]:
        """Return the clues of the first so many notes."""
        return tuple(clue for told in self.notes[:notes] for clue in told)

    def possible(self, notes: int) -> Mapping[Card, tuple[Place, ...]]:
        """Return where each card can be after so many notes."""
        return Logic(self.deal).follow(self.clues(notes)).possible


def cataline(players: int, seed: int, notes: int = 40) -> Played:
    """Return a game for 3 to 5 players: some are asked, all are asked, sums are accused."""
    return _played(played("cataline", seed, players=players, notes=notes, me="Ann"))


def sleuth(players: int, seed: int, notes: int = 40, *, wide: bool = False) -> Played:
    """Return a game for 3 to 7 players: classes of one or two elements are counted.

    If they are `wide`, all are of one element.
    """
    return _played(played("sleuth", seed, players=players, notes=notes, me="Ann", wide=wide))


def _played(game: Noted) -> Played:
    deal = game.seats.deal(game.setup)
    clues = (game.seats.clues(game.setup, deal, at, note) for at, note in enumerate(game.notes, 1))
    return Played(deal, tuple(map(tuple, clues)))


@contextmanager
def moments_elsewhere() -> Iterator[list[None]]:
    """Have another thread go on meanwhile: it adds an item for each moment that it gets."""
    begun, done, moments = Event(), Event(), list[None]()

    def go_on() -> None:
        begun.set()
        while not done.wait(0.001):
            moments.append(None)

    other = Thread(target=go_on)
    other.start()
    begun.wait()
    try:
        yield moments
    finally:
        done.set()
        other.join()
