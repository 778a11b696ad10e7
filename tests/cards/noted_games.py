"""Simulated games of every kind that can be looked at from each seat, as one player notes them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

import pytest

from notepad.cards.seat_views import Hands, Seats
from notepad.core.game import Game
from notepad.core.help_levels import Level
from notepad.core.reasoner import without_breaths
from notepad.declared.reasoning import seats_of
from notepad.declared.setup import Count, Gather, Look, SeeOne, Snoop, Suggest
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline.notes import AskAll, AskOne
from notepad.games.cataline.reasoning import SEATS as CATALINE_SEATS
from notepad.games.cataline.setup import KEPT, LONE, STANDARD
from notepad.games.sleuth.notes import Ask
from notepad.games.sleuth.reasoning import SEATS as SLEUTH_SEATS
from tests.dealing.card_games import CardTruth
from tests.dealing.dealt import deal
from tests.declared.declarations import SOUND, game_with


@dataclass(frozen=True)
class Noted:
    """What I noted at a table, and who was dealt which cards, the hidden ones among them.

    `played` are the notes with all that anybody saw, and `where` says who has each card at the end.
    """

    game: Game
    seats: Seats[Any, Any]
    setup: Any
    truth: Hands
    notes: tuple[Any, ...]
    played: tuple[Any, ...]
    where: Mapping[str, str]

    def at(self, player: str) -> Any:  # noqa: ANN401 a game's own type
        """Return the setup of a player."""
        return self.seats.seat(self.setup, player, self.truth)

    def told(self, random: Random) -> tuple[Any, ...]:
        """Return my notes with all that anybody can have seen, which was chosen at random."""
        return tuple(
            self.seats.with_all_seen(self.setup, note, self.truth, random) for note in self.notes
        )

    def heard(self, player: str, told: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return notes with all that anybody saw as a player heard them."""
        return tuple(self.seats.heard_by_player(self.at(player), note) for note in told)

    def known(self, notes: Sequence[Any] | None = None) -> Knowledge:
        """Return what I know after these notes, mine, and how questions are ranked first."""
        reasoner = self.game.reasoner(self.setup)
        found: Knowledge = reasoner.weigh(reasoner.follow(self.notes if notes is None else notes))
        pondered = without_breaths(reasoner.ponder(found, {}, Level.ODDS))
        return next((step for step in pondered if step.advice is not None), found)

    def begun_by(self, first: str, **rules: Any) -> "Noted":  # noqa: ANN401 a game's own rules
        """Return the game without notes, with who begins it and some of its rules."""
        return replace(self, setup=replace(self.setup, first=first, **rules), notes=())


def saw(setup: Any, note: Any, player: str) -> Any:  # noqa: ANN401 a game's own types
    """Return what a player knows of a note that tells all, as the rules of the games have it."""
    match note:
        case AskOne(asker=asker) if asker != player:
            return replace(note, seen=None)
        case Ask(asker=asker, about=about) if asker != player or not setup.shows(about):
            return replace(note, seen=None)
        case Count(asker=asker) if asker != player:
            return replace(note, seen=None)
        case SeeOne() | Snoop() if player not in (note.asker, note.target):
            return replace(note, card=None)
        case Look(asker=asker) if asker != player:
            return replace(note, cards=None)
        case AskAll(asker=asker, gave=gave) | Gather(asker=asker, gave=gave):
            mine = {
                who: card if player in (asker, who) else bool(card) for who, card in gave.items()
            }
            return replace(note, gave=mine)
        case Suggest(asker=asker, shown_by=giver) if player not in (asker, giver):
            return replace(note, card=None)
        case _:
            return note


def played(kind: str | Game, seed: int, **asked: Any) -> Noted:  # noqa: ANN401 a game's own options
    """Return a game of cards as its dealer deals it, by the usual rules unless asked otherwise.

    Nobody announces the right answer.
    """
    dealt = deal(kind, seed, **{**USUAL, **asked})
    truths = [truth for truth in dealt.truths if isinstance(truth, CardTruth)]
    first, *after = truths
    seats = SEATS.get(dealt.game.id) or seats_of(dealt.setup.deck)
    told = tuple(truth.told for truth in after)
    return Noted(dealt.game, seats, dealt.setup, first.hands, dealt.notes, told, truths[-1].where)


USUAL: Mapping[str, Any] = {
    **{
        "half": False,
        "leaves": False,
        "first": None,
        "ends": False,
        "uneven": False,
        "counted": "all",
        "up": 0,
    },
    **{"variant": STANDARD, "wide": False, "missing": 1, "numbers_only": False},
    **{"questions": 1, "places": 1, "elements": 2, "deck": "cataline", "lowest": 1},
}
"""What is usual in card games, of all that their dealers leave to chance."""

SEATS: Mapping[str, Seats[Any, Any]] = {"cataline": CATALINE_SEATS, "sleuth": SLEUTH_SEATS}


def of_declaration(text: str, seed: int) -> Noted:
    """Return a game of a declaration, by three players if it can be."""
    game = game_with(text)
    players = min(max(3, game.seats[0]), game.seats[-1])
    return played(game, seed, players=players, notes=12)


ELSEWHERE = {"copies", "pass", "passes"}
"""Declarations with tests of their own, because cards are alike there or change hands."""

KINDS: Mapping[str, Callable[[int], Noted]] = {
    **{
        f"cataline of {players}": partial(played, "cataline", players=players, notes=4 * players)
        for players in (3, 4, 5)
    },
    "cataline one by one": partial(played, "cataline", players=3, notes=12, variant=LONE),
    **{
        f"sleuth of {players}": partial(played, "sleuth", players=players, notes=12)
        for players in (3, 5)
    },
    "sleuth with two gems missing": partial(played, "sleuth", players=4, notes=15, missing=2),
    "sleuth of numbers": partial(played, "sleuth", players=4, notes=15, numbers_only=True),
    **{
        word: partial(of_declaration, text) for word, text in SOUND.items() if word not in ELSEWHERE
    },
}
"""Games to play at random, by a word for each."""


def kept(players: int, seed: int, notes: int) -> Noted:
    """Return a game in which cards change hands, and in which nobody accuses wrongly."""
    return played("cataline", seed, players=players, notes=notes, variant=KEPT, err=False)


def seeds(usual: int, thorough: int) -> list[Any]:
    """Return a few seeds, and more of them for where the tests that take long run."""
    marked = (pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(usual, thorough))
    return [*range(usual), *marked]
