"""Simulated games of every kind that can be looked at from each seat, as one player notes them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

import pytest

from notepad.cards.seat_views import Seats
from notepad.core.faces_and_marks import Level
from notepad.core.game import Game
from notepad.core.reasoner import without_breaths
from notepad.declared.declaration_file import declaration_from_toml
from notepad.declared.game import game_of
from notepad.declared.reasoning import seats_of
from notepad.declared.setup import Count, Gather, Look, SeeOne, Suggest
from notepad.deduction.deal import HIDDEN, TABLE
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne
from notepad.games.cataline.reasoning import SEATS as CATALINE_SEATS
from notepad.games.cataline.setup import CARDS, KEPT, LONE, counts_for_equal_hands
from notepad.games.sleuth.game import GAME as SLEUTH
from notepad.games.sleuth.notes import Ask, Exchange, Solve
from notepad.games.sleuth.reasoning import SEATS as SLEUTH_SEATS
from tests.declared import playing as declared
from tests.declared.declarations import SOUND
from tests.games.cataline import playing as cataline
from tests.games.cataline.playing import Played, played
from tests.games.sleuth import playing as sleuth

Truth = Mapping[str, frozenset[str]]


@dataclass(frozen=True)
class Noted:
    """What I noted at a table, and who really has which cards, the hidden ones among them."""

    game: Game
    seats: Seats[Any, Any]
    setup: Any
    truth: Truth
    notes: tuple[Any, ...]

    def at(self, player: str) -> Any:  # noqa: ANN401 a game's own type
        """Return the setup of a player."""
        return self.seats.seat(self.setup, player, self.truth)

    def told(self, random: Random) -> tuple[Any, ...]:
        """Return the notes with all that anybody saw."""
        return tuple(
            self.seats.with_all_seen(self.setup, note, self.truth, random) for note in self.notes
        )

    def heard(self, player: str, told: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the notes as a player heard them."""
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
        case SeeOne(asker=asker, target=giver) if player not in (asker, giver):
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


def _cataline(players: int, random: Random) -> Noted:
    setup, truth = cataline.dealt(players, random)
    notes = cataline.noted(setup, truth, random, notes=4 * players)
    return Noted(CATALINE, CATALINE_SEATS, setup, truth, notes)


def _lone(players: int, random: Random) -> Noted:
    count = random.choice(counts_for_equal_hands(players)[:3])
    cards, names = random.sample(CARDS, len(CARDS)), cataline.NAMES[:players]
    size = (len(CARDS) - count) // players
    truth = {name: frozenset(cards[at * size : (at + 1) * size]) for at, name in enumerate(names)}
    truth[HIDDEN] = frozenset(cards[size * players :])
    me, hand = names[-1], tuple(sorted(truth[names[-1]]))
    setup = CATALINE.setup_type(
        players=names, me=me, hand=hand, variant=LONE, conspirators=count, first=names[1]
    )
    notes = (
        AccuseCard(player=note.player, card=random.choice(CARDS))
        if isinstance(note, Accuse)
        else note
        for note in cataline.noted(setup, truth, random, notes=12)
    )
    return Noted(CATALINE, CATALINE_SEATS, setup, truth, tuple(notes))


def _sleuth(players: int, random: Random, *, missing: int = 1, numbers: bool = False) -> Noted:
    setup, truth = sleuth.dealt(players, random)
    gone, up = setup.table[: missing - 1], setup.table[missing - 1 :]
    truth = {**truth, HIDDEN: truth[HIDDEN].union(gone), TABLE: frozenset(up)}
    setup = replace(setup, table=up, missing=missing, numbers_only=numbers)
    if numbers:
        setup = replace(setup, first=setup.players[1])
    wrong = next(iter(truth[setup.players[0]]))
    last = (Exchange(player=setup.players[1]), Solve(player=setup.players[0], correct=False))
    said = Solve(player=setup.players[1], correct=False, card=wrong)
    notes = sleuth.noted(setup, truth, random, notes=3 * players)
    return Noted(SLEUTH, SLEUTH_SEATS, setup, truth, (*notes, *last, said))


def of_declaration(text: str, random: Random) -> Noted:
    """Return a game of a declaration, played at random."""
    game = game_of(declaration_from_toml(text.encode()))
    deck = game.setup_type.deck
    setup, truth = declared.dealt(deck, min(max(3, deck.seats[0]), deck.seats[-1]), random)
    notes = tuple(declared.noted(setup, truth, random, notes=12))
    return Noted(game, seats_of(deck), setup, truth, notes)


ELSEWHERE = {"copies", "pass", "passes"}
"""Declarations with tests of their own, because cards are alike there or change hands."""

KINDS: Mapping[str, Callable[[Random], Noted]] = {
    **{f"cataline of {players}": partial(_cataline, players) for players in (3, 4, 5)},
    "cataline one by one": partial(_lone, 3),
    **{f"sleuth of {players}": partial(_sleuth, players) for players in (3, 5)},
    "sleuth with two gems missing": partial(_sleuth, 4, missing=2),
    "sleuth of numbers": partial(_sleuth, 4, numbers=True),
    **{
        word: partial(of_declaration, text) for word, text in SOUND.items() if word not in ELSEWHERE
    },
}
"""Games to play at random, by a word for each."""


def kept(players: int, seed: int, notes: int) -> tuple[Noted, Played]:
    """Return a game in which cards change hands, as I noted it and as it was played.

    Nobody accuses wrongly in it.
    """
    random = Random(seed)
    setup, truth = cataline.dealt(players, random)
    setup = replace(setup, variant=KEPT)
    found = played(setup, truth, random, notes=notes)
    mine, told = (
        tuple(note for note in some if not isinstance(note, Accuse))
        for some in (found.notes, found.told)
    )
    noted = Noted(CATALINE, CATALINE_SEATS, setup, truth, mine)
    return noted, replace(found, notes=mine, told=told)


def seeds(usual: int, thorough: int) -> list[Any]:
    """Return a few seeds, and more of them for where the tests that take long run."""
    marked = (pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(usual, thorough))
    return [*range(usual), *marked]
