"""One simulated game: everybody reasons at his seat, asks and announces by a policy of his own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import exp
from random import Random
from typing import Any, NamedTuple

import numpy as np

from notepad.cards import opponents_progress
from notepad.cards.announcing import When
from notepad.cards.minds import Guess, Memory, Mind, public_cost_at
from notepad.cards.opponents_progress import Rivals, WaitingFactors, handed_on, right_in_games
from notepad.cards.seat_views import Seat
from notepad.core.reasoner import Breath
from notepad.core.seats import after
from notepad.declared.reasoning import bits_if_shown
from notepad.deduction.information import Public
from notepad.deduction.knowledge import Announcing, Knowledge
from tests.simulation.tables import Table

MOST_NOTES = 80
WILD = 0.3  # an answer that is less likely right is but a wild guess
ONE_IN = 3
"""One in so many positions is watched where the answer is but a wild guess, and any before notes.

There hardly anything is said, so each of them only tells how the game ended. The others are as many
more as all of them would take.
"""
_WATCHED, _FEW = 8, 2
"""From so many cases rivals are judged in a position that is watched, or from a few at first.

These are enough where in none of them any rival's answer is better than a wild guess.
"""


class Position(NamedTuple):
    """Where the advised seat might announce: how the game stands, after so many notes.

    It tells whether its answer is `right`, and whether it can't announce it (`late`), as a rival
    does so first or it may only on its own turn.
    """

    at: WaitingFactors
    after: int
    right: bool
    late: bool


def able(one: Position) -> bool:
    """Return whether the answer could be said in a position: it is no wild guess, and not late."""
    return bool(1 / (1 + exp(-one.at.right)) >= WILD) and not one.late


@dataclass(frozen=True)
class Policy:
    """How somebody plays.

    `asks` is "random", "ranking" (what tells most) or "worth" (what is worth most, as the app
    advises). `weight` is how much what everybody hears counts against it, `cards` how much what he
    learns about all cards counts for it, None as in the app. If he `shows` as the app advises, it
    is the card that tells least, else any. `says` is "certain", "model" (what the app advises) or
    the least odds at which he says it. `memory` is what he remembers, `takes` what he takes the
    others to remember. `drawn` is from how many deals he ranks, `cases` from how many he judges
    rivals.
    """

    asks: str = "ranking"
    weight: float | None = None
    cards: float | None = None
    shows: bool = False
    says: str | float = "certain"
    memory: Memory = Memory.ALL
    takes: Memory = Memory.ALL
    drawn: int = 3_000
    cases: int = 12


@dataclass
class Game:
    """A game that is played.

    `watch` is told the positions of the advised seat in which it is not certain, `look` the game
    after every question and who asked it.
    """

    table: Table
    players: int
    seed: int
    advised: Policy
    rivals: Policy
    watch: Callable[[Position], None] | None = None
    look: Callable[["Game", str], None] | None = None
    notes: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Deal the cards, alike for every policy, and seat everybody."""
        self.random = Random(f"{self.seed}-{self.players}")
        self.rng = np.random.default_rng(self.seed)
        self.setup, self.dealt = self.table.dealt(self.players, self.random)
        self.hands = self.dealt
        self.passes = self.table.seats.passes(self.setup)
        self.when = self.table.seats.when(self.setup)
        self.me = self.setup.players[self.seed % self.players]
        self.truth = self.table.truth(self.hands)
        seats = self.table.seats
        self.seats = {name: Seat(seats, self.setup, name) for name in self.setup.players}
        self.minds = {
            name: Mind(seat, self.dealt[name], self.policy(name).memory)
            for name, seat in self.seats.items()
        }
        self.out: set[str] = set()

    def policy(self, name: str) -> Policy:
        return self.advised if name == self.me else self.rivals

    def play(self) -> str | None:
        """Play to the end; return who won, None if nobody did within so many notes."""
        asker = self.setup.players[0]
        self._watched(None)
        while len(self.notes) < MOST_NOTES:
            self._hear(self._question(asker))
            if self.look is not None:
                self.look(self, asker)
            self._watched(asker)
            winner = self._announced(asker)
            if winner is not None:
                return winner
            asker = after(self.setup.players, asker, self.out)
        return None

    def order(self, asker: str) -> Sequence[str]:
        """Return who may announce once somebody has asked, in the order in which they would."""
        players = self.setup.players
        return self.when.order(players, asker, after(players, asker, self.out))

    def _hear(self, note: Any) -> None:  # noqa: ANN401 a game's own type
        self.notes.append(note)
        for mind in self.minds.values():
            mind.hear(len(self.notes), note)
        if self.passes is not None:
            self.hands = handed_on(self.hands, self.passes.passings(note))

    def _question(self, asker: str) -> Any:  # noqa: ANN401 a game's own type
        mind, policy = self.minds[asker], self.policy(asker)
        if policy.asks == "random":
            key = self.random.choice(mind.seat.questions).key
        elif policy.asks == "ranking":
            ranking = mind.ranking(policy.drawn, self.rng)
            key = max(ranking, key=lambda one: (round(one.sought, 6), one.cards)).question.key
        else:
            ranking = mind.ranking(policy.drawn, self.rng, self.public(asker))
            key = max(ranking, key=lambda one: one.rank).question.key
        return self._shown(
            self.table.seats.answered(self.setup, asker, key, self.hands, self.random)
        )

    def _shown(self, note: Any) -> Any:  # noqa: ANN401 a game's own type
        """Return the answer with the card that is shown where somebody chooses it as advised."""
        name = getattr(note, "shown_by", None)
        if name is None or not self.policy(name).shows:
            return note
        able = sorted(self.hands[name].intersection(note.cards))
        if len(able) == 1:
            return note
        setup, deals = self.table.seats.seat(self.setup, name, self.dealt), self.minds[name].deals
        possible = {
            card: tuple(place for place, share in shares.items() if share > 0)
            for card, shares in deals.shares.items()
        }
        heard = tuple(self.table.seats.heard_by_player(setup, note) for note in self.notes)
        known = Knowledge(self.minds[name].evidence.deal, (), possible, notes=heard)
        told = bits_if_shown(setup, known, note.asker)
        return replace(note, card=min(able, key=lambda card: told[card]))

    def public(self, name: str) -> Public:
        """Return how what everybody hears counts against the questions of somebody."""
        public, policy = public_cost_at(self.seats[name], self.notes), self.policy(name)
        fitted = {"public": policy.weight, "cards": policy.cards}
        tried = {field: share for field, share in fitted.items() if share is not None}
        return replace(public, rule=public.rule._replace(**tried))

    def _announced(self, asker: str) -> str | None:
        """Let everybody announce who may; return who has won."""
        players: tuple[str, ...] = self.setup.players
        for name in self.order(asker):
            if name in self.out:
                continue
            guess = self.minds[name].guess(self.rng)
            if not self.says(name, guess, asker):
                continue
            if guess.answer == self.truth:
                return name
            self.out.add(name)
            self._hear(self.table.said(name, guess.answer, False))
            if len(self.out) == len(players) - 1:
                return next(other for other in players if other not in self.out)
        return None

    def says(self, name: str, guess: Guess, asker: str) -> bool:
        """Return whether somebody announces his guess, after a question by `asker`."""
        says = self.policy(name).says
        if guess.certain:
            return True
        if isinstance(says, float):
            return guess.right >= says
        if says == "certain" or guess.right < WILD:
            return False
        at = self.position(name, guess, self.turns_before(name, asker), self.policy(name).cases)
        model = self.table.seats.waiting_model(self.setup)
        odds = opponents_progress.waiting(model, self.players, at)
        played = right_in_games(model, self.players, guess.right)
        return Announcing(guess.answer, guess.right, odds, played).say

    def late(self, asker: str) -> bool:
        """Return whether the advised seat can't announce after a question by `asker`.

        That is where it isn't its turn, or where somebody does so before it.
        """
        order = self.order(asker)
        before = order[: order.index(self.me)] if self.me in order else order
        playing = [name for name in before if name not in self.out]
        return self.me not in order or any(
            self.says(name, self._guess(name), asker) for name in playing
        )

    def _watched(self, asker: str | None) -> None:
        """Tell who watches of a position after a question by `asker`, or before the first one."""
        if self.watch is None or self.me in self.out:
            return
        mine, after = self._guess(self.me), len(self.notes)
        rare = after > 0 and mine.right < WILD and (self.seed + after) % ONE_IN != 0
        if mine.certain or rare:
            return
        turns = self.turns_before(self.me, asker)
        at = self.position(self.me, mine, turns, _WATCHED, few=_FEW)
        late = asker is not None and self.late(asker)
        self.watch(Position(at, after, mine.answer == self.truth, late))

    def turns_before(self, name: str, asker: str | None) -> int:
        """Return how many others ask before somebody could announce later, as the app counts them.

        That is after a question by `asker`, None before the first one.
        """
        players: tuple[str, ...] = self.setup.players
        asks = players[0] if asker is None else after(players, asker, self.out)
        if asks == name and self.when is When.INSTEAD:
            asks = after(players, name, self.out)
        turns = 0
        while asks != name and turns < len(players):
            turns, asks = turns + 1, after(players, asks, self.out)
        return turns

    def _guess(self, name: str) -> Guess:
        """Return what somebody would answer; chance in it is apart from that of the game."""
        return self.minds[name].guess(np.random.default_rng(self.seed))

    def rivals_of(self, name: str) -> Rivals[Any, Any]:
        """Return the rivals of somebody, as the app sees them."""
        seats = self.table.seats
        setup = seats.seat(self.setup, name, self.dealt)
        heard = [seats.heard_by_player(setup, note) for note in self.notes]
        return Rivals(seats, setup, heard, self.policy(name).takes)

    def position(
        self, name: str, guess: Guess, turns: int, count: int, *, few: int | None = None
    ) -> WaitingFactors:
        """Return how the game stands for somebody, as the app reckons it, from so many cases.

        A `few` of them do where no rival is near the answer in them.
        """
        steps = self.rivals_of(name).cases(self.minds[name].deals, count)
        cases = []
        for case in (one.now for one in steps if not isinstance(one, Breath)):
            cases.append(case)
            if len(cases) == few and all(one.right < WILD for now in cases for one in now.values()):
                break
        return opponents_progress.waiting_factors(guess, cases, turns)
