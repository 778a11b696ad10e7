"""The games that are simulated: how they are dealt, and how an answer is announced in them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
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
from tests.cards.noted_games import played
from tests.dealing.dealt import NAMES


@dataclass(frozen=True)
class Table:
    """A game: `dealt` deals it, `truth` is what is sought, `said` the note of announcing it."""

    seats: Seats[Any, Any]
    dealt: Callable[[int, Random], tuple[Any, Hands]]
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


def _dealt(word: str, players: int, random: Random, **asked: Any) -> tuple[Any, Hands]:  # noqa: ANN401
    noted = played(word, random.getrandbits(32), players=players, notes=0, **asked)
    return noted.setup, noted.truth


def _declared(word: str) -> Table:
    setup = catalogue()[word].setup_type(players=NAMES[:3], me=NAMES[0], hand=())
    return Table(seats_of(setup.deck), partial(_dealt, word, me=NAMES[0]), _cards, _name)


TABLES: Mapping[str, Table] = {
    "cataline": Table(CATALINE, partial(_dealt, "cataline"), _sum, _accuse),
    "kept": Table(CATALINE, partial(_dealt, "cataline", variant=KEPT), _sum, _accuse),
    "sleuth": Table(SLEUTH, partial(_dealt, "sleuth"), _cards, _solve),
    "clue": _declared("clue"),
    "sherlock-13": _declared("sherlock-13"),
}
