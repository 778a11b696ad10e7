"""The games that are simulated: how they are dealt, and how an answer is announced in them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from notepad.cards.seat_views import Hands, Seats
from notepad.declared.reasoning import seats_of
from notepad.declared.setup import Accuse as Name
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Solution
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse
from notepad.games.cataline.reasoning import SEATS as CATALINE
from notepad.games.cataline.setup import KEPT, value_of
from notepad.games.sleuth.notes import Solve
from notepad.games.sleuth.reasoning import SEATS as SLEUTH
from tests.games.cataline.playing import dealt as cataline_dealt
from tests.games.sleuth.playing import dealt as sleuth_dealt

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Flo")


@dataclass(frozen=True)
class Table:
    """A game: `dealt` deals it, `truth` is what is sought, `said` the note of announcing it."""

    seats: Seats[Any, Any]
    dealt: Callable[[int, Random], tuple[Any, Mapping[str, frozenset[str]]]]
    truth: Callable[[Hands], Solution]
    said: Callable[[str, Solution, bool], Any]


def _sum(hands: Hands) -> int:
    return sum(int(value_of(card)) for card in hands[HIDDEN])


def _cards(hands: Hands) -> frozenset[str]:
    return hands[HIDDEN]


def _accuse(player: str, answer: Solution, right: bool) -> Accuse:
    assert isinstance(answer, int)
    return Accuse(player=player, sum=answer, correct=right)


def _solve(player: str, _answer: Solution, right: bool) -> Solve:
    return Solve(player=player, correct=right)


def _name(player: str, answer: Solution, right: bool) -> Name:
    assert isinstance(answer, frozenset)
    return Name(player=player, cards=tuple(sorted(answer)), correct=right)


def _kept_dealt(players: int, random: Random) -> tuple[Any, Mapping[str, frozenset[str]]]:
    setup, hands = cataline_dealt(players, random)
    return replace(setup, variant=KEPT), hands


def _clue_dealt(players: int, random: Random) -> tuple[Any, Mapping[str, frozenset[str]]]:
    game = catalogue()["clue"]
    bare = game.setup_type(players=NAMES[:players], me=NAMES[0], hand=())
    deck = bare.deck
    hidden = [random.choice(deck.cards_of(group)) for group in deck.classes]
    rest = [card for card in deck.cards if card not in hidden]
    random.shuffle(rest)
    hands = {name: frozenset(rest[at::players]) for at, name in enumerate(bare.players)}
    setup = game.setup_type(players=bare.players, me=NAMES[0], hand=tuple(sorted(hands[NAMES[0]])))
    return setup, {**hands, HIDDEN: frozenset(hidden)}


def _clue() -> Table:
    setup = catalogue()["clue"].setup_type(players=NAMES[:3], me=NAMES[0], hand=())
    return Table(seats_of(setup.deck), _clue_dealt, _cards, _name)


TABLES: Mapping[str, Table] = {
    "cataline": Table(CATALINE, cataline_dealt, _sum, _accuse),
    "kept": Table(CATALINE, _kept_dealt, _sum, _accuse),
    "sleuth": Table(SLEUTH, sleuth_dealt, _cards, _solve),
    "clue": _clue(),
}
