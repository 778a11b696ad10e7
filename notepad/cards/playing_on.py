"""How likely I win by waiting, found by playing on: deals that fit are played to their end.

In a drawn deal everybody goes on as in the simulated games that the model of waiting was fitted on
(`tests/simulation`): they ask what reveals most to them, remember everything, and announce as soon
as they are certain. I ask the same way, and announce when I am certain or, before that, once my
answer is likely enough: one game tells for each of the `_LIKELY` what it would have won. The best
of them is what waiting wins.

The model of waiting comes at once and knows from many games what such positions are worth, but only
by a few figures. Playing on knows the position itself, but from few games. So both count, the model
as much as `_MODEL` games; where none was fitted, the rule of thumb takes its place. As long as the
difference may be chance, what was said stays (`looked_further`). docs/engine.md says what that
wins.

Take the three deals of docs/engine.md after "Ann has one of cup and coin", of which I have none,
and say that Ann asks next, then I. In the two in which she has the cup she is certain before I can
ask, and in the third I may be: so waiting wins one game in three, if at all.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from math import sqrt
from time import process_time
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

import numpy as np

from notepad.cards.announcing import may_ask_first
from notepad.cards.minds import Mind
from notepad.cards.opponents_progress import Rivals, assumed_memory, hands_in_deals
from notepad.cards.seat_views import N, S, Seat, Seats
from notepad.core.reasoner import Breath
from notepad.deduction.public_card_paths import TooManyWaysError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from notepad.cards.announcing import When
    from notepad.cards.opponents_progress import Case
    from notepad.cards.state import CardState
    from notepad.core.faces_and_marks import Aside
    from notepad.deduction.fitting_deals import Deals
    from notepad.deduction.knowledge import Announcing, Insight, Knowledge

MOST_PLAYED = 300
"""How many games are played at most: their share is off by 3 points then, which hardly matters."""
_MODEL = 20
"""How many games the model counts as: with 20, forecasts of single positions were best."""
_LIKELY = (0.45, 0.6, 0.75, 1.0)
"""From what odds on I may announce in the games that are played; the last is certainty."""
_LIKELY_ENOUGH = 0.3  # less is hardly ever worth announcing, whatever waiting is worth
_FIRST_TOLD = 16  # games, so that a figure doesn't wobble
_LONGEST = 40  # notes that are played; hardly any game takes more, and nobody has won then
_MOST_DRAWN = 10 * MOST_PLAYED  # deals: in some, the game would be over
_SEED = 1  # any fixed number: the same notes give the same answers again


def insights_further_on(
    seats: Seats[S, N],
    setup: Any,  # noqa: ANN401 a game's own type
    known: Knowledge,
    deals: Deals,
    aside: Aside,
    seconds: float,
) -> Iterator[Insight | Breath]:
    """Yield insights that rest on games played on, for so many seconds of the processor's time.

    That is done where it may change what is advised: where my answer is likely enough to announce
    it, and no question comes first. Each insight rests on twice as many games as the one before.
    """
    insight, rivals = known.insight, Rivals(seats, setup, known.notes, assumed_memory(aside))
    if insight is None or rivals.over:
        return
    now, when = insight.announcing, seats.when(setup)
    if now is None or now.certain or now.now < _LIKELY_ENOUGH:
        return
    if may_ask_first(known, rivals.state, setup.me, when):
        return
    played, told = Played(), 0
    steps = PlayingOn(rivals, Seat(seats, setup, setup.me), when)(deals, known.notes)
    for step in within(steps, seconds):
        if isinstance(step, Breath):
            yield step
            continue
        played = step
        if played.games >= max(_FIRST_TOLD, 2 * told):
            told = played.games
            yield replace(insight, announcing=looked_further(now, played))
    if played.games > told:
        yield replace(insight, announcing=looked_further(now, played))


def within(steps: Iterator[Played | Breath], seconds: float) -> Iterator[Played | Breath]:
    """Yield steps until they took so many seconds of the processor's time."""
    spent = 0.0
    with suppress(TooManyWaysError):
        while spent < seconds:
            began = process_time()
            step = next(steps, None)
            spent += process_time() - began
            if step is None:
                return
            yield step


class Played(NamedTuple):
    """How many games were played on, and how many I won with each of the `_LIKELY`."""

    games: int = 0
    won: tuple[int, ...] = (0,) * len(_LIKELY)

    def and_one(self, won: Sequence[bool]) -> Played:
        """Return the same with one more game."""
        return Played(self.games + 1, tuple(a + b for a, b in zip(self.won, won, strict=True)))


def looked_further(now: Announcing, played: Played) -> Announcing:
    """Return what to say of an answer after some games were played on.

    Waiting is worth what the model says and what these games show. While that would turn the
    verdict, but only by what may be chance, what was said stays.
    """
    if now.certain or now.later is None or not played.games:
        return now
    count = played.games + _MODEL
    waiting = (max(played.won) + _MODEL * now.later) / count
    further = replace(now, waiting=waiting, played_on=played.games)
    off = sqrt(waiting * (1 - waiting) / count)
    return now if further.say != now.say and abs(now.now - waiting) < off else further


class PlayingOn(Generic[S, N]):
    """Plays games to their end, from one position at one table."""

    def __init__(self, rivals: Rivals[S, N], mine: Seat[S, N], when: When) -> None:
        """Play against these rivals; `mine` is my seat, `when` is when players may announce."""
        self._rivals, self._seat, self._when = rivals, mine, when
        self._rng = np.random.default_rng(_SEED)

    def __call__(self, deals: Deals, notes: Sequence[N]) -> Iterator[Played | Breath]:
        """Yield how all games went, after each of them, with a breath before what takes long.

        `deals` are all that fit these notes. Those in which somebody would have announced before I
        could are left out.
        """
        mine, played = self._mind(deals, notes), Played()
        for case in self._rivals.cases(deals, _MOST_DRAWN):
            if isinstance(case, Breath):
                yield case
                continue
            won = yield from self._played(case, mine.copied())
            if won is not None:
                played = played.and_one(won)
                yield played
            if played.games == MOST_PLAYED:
                return

    def _mind(self, deals: Deals, notes: Sequence[N]) -> Mind[S, N]:
        """Return what I know; every deal that fits has my hand."""
        player = self._seat.player
        (layout,) = hands_in_deals(deals, self._seat.setup.players, 1, self._rng)
        mind = Mind(self._seat, layout.dealt[player])
        for number, note in enumerate(notes, 1):
            mind.hear(number, note)
        return mind

    def _order(self, state: CardState[Any]) -> Sequence[str]:
        return self._when.order(self._seat.setup.players, state.last, state.asker)

    def _played(
        self, case: Case[S, N], mine: Mind[S, N]
    ) -> Generator[Breath, None, Sequence[bool] | None]:
        """Play a game; return whether I won with each of the `_LIKELY`, None if it was over."""
        me, at = self._seat.player, self._rivals.begun(case)
        minds, won = {**case.minds, me: mine}, list[bool]()
        order = self._order(at.state)
        sure = [name for name in order if name in case.now and case.now[name].certain]
        if sure:
            over = me not in order or order.index(sure[0]) < order.index(me)
            return None if over else _filled(won)
        for _note in range(_LONGEST):
            yield Breath()
            key = self._rivals.asks(minds[at.state.asker])
            if key is None:
                return None
            at = self._rivals.asked(at, key, minds.values())
            for name in self._order(at.state):
                yield Breath()
                if name == me:
                    guess = mine.guess(self._rng)
                    reached = sum(guess.certain or guess.right >= least for least in _LIKELY)
                    won += [guess.answer == case.answer] * (reached - len(won))
                    if guess.certain:
                        return won
                elif name in minds and minds[name].certain(self._rng):
                    return _filled(won)
        return _filled(won)


def _filled(won: Sequence[bool]) -> Sequence[bool]:
    """Return how a game ended that somebody else won, given what I had announced before."""
    return [*won, *[False] * (len(_LIKELY) - len(won))]
