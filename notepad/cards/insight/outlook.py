"""Outlook: what rivals know and whether to announce, better and better, while nobody waits."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic

import numpy as np

from notepad.cards.insight.every_seat import N, S, Seats
from notepad.cards.insight.mind import Guess, Memory, guess
from notepad.cards.insight.rivals import DEALS, Case, Rivals
from notepad.cards.insight.waiting import position, waiting
from notepad.core.game.breath import Breath
from notepad.core.mark import SHARPNESS
from notepad.core.seats import after
from notepad.deduction.insight import Announcing, Insight, Rival

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from notepad.core.mark import Aside
    from notepad.deduction.counting.fitting_deals import Deals
    from notepad.deduction.knowledge import Knowledge

__all__ = ["SHARP", "SHARPNESS", "Outlook", "memory"]

SHARP = {"sharp": Memory.ALL, "friendly": Memory.OWN, "family": Memory.CROSSES}
_SEED = 1
_MORE = 150  # cases more, for which there is time where nobody waits
_MORE_MOVING = 50  # where cards change hands: each takes longer there


def memory(aside: Aside) -> Memory:
    """Return how much the others make of what they hear, sharp unless it is said."""
    (word, *_more) = aside.get(SHARPNESS, ()) or ("sharp",)
    return SHARP.get(word, Memory.ALL)


class Outlook(Generic[S, N]):
    """What lies ahead at one table."""

    def __init__(self, seats: Seats[S, N], setup: Any) -> None:  # noqa: ANN401 a game's own type
        """Sit at a table."""
        self._seats, self._setup = seats, setup

    def __call__(self, known: Knowledge, deals: Deals, aside: Aside) -> Iterator[Insight | Breath]:
        """Yield what is foreseen after the notes of some knowledge, and breaths between.

        First what rivals know now; then with what they will know after their next questions; then
        from more cases, if it hangs on the case whether somebody is certain.
        """
        rivals = Rivals(self._seats, self._setup, known.notes, memory(aside))
        cases: list[Case[S, N]] = []
        yield from _drawn(rivals, deals, DEALS, cases)
        if not cases:
            if not rivals.over:  # nobody else can win any more
                yield Insight({}, self._announcing(known, deals, rivals, cases))
            return
        now = Insight(_now(cases), self._announcing(known, deals, rivals, cases))
        yield now
        best = known.advice.best[0].question.key if known.advice and known.advice.best else None
        later: defaultdict[str, list[Guess]] = defaultdict(list)
        for case in cases:
            for said in rivals.following(case, best):
                if isinstance(said, Breath):
                    yield said
                else:
                    for name, one in said.items():
                        later[name].append(one)
        then = replace(now, rivals=_following(now.rivals, later))
        yield then
        if any(0 < rival.certain < 1 for rival in then.rivals.values()):
            every = [replace(case, minds={}) for case in cases]
            stays = self._seats.passes(self._setup) is None
            yield from _drawn(rivals, deals, _MORE if stays else _MORE_MOVING, every)
            told = self._announcing(known, deals, rivals, every)
            yield Insight(_nearer(_now(every), then.rivals), told)

    def _announcing(
        self, known: Knowledge, deals: Deals, rivals: Rivals[S, N], cases: Sequence[Case[S, N]]
    ) -> Announcing | None:
        me, state = self._setup.me, rivals.state
        if me in state.out or self._seats.announces(self._setup) is None:
            return None
        mine = guess(known.deal, deals, np.random.default_rng(_SEED))
        turns, asker = 0, state.asker
        while asker != me and turns < len(self._setup.players):
            turns, asker = turns + 1, after(self._setup.players, asker, state.silent)
        odds = 0.0 if mine.certain else 1.0
        if cases and not mine.certain:
            at = position(mine, [case.now for case in cases], turns)
            odds = waiting(len(self._setup.players), at)
        return Announcing(mine.answer, mine.right, odds)


def _drawn(
    rivals: Rivals[S, N], deals: Deals, count: int, cases: list[Case[S, N]]
) -> Iterator[Breath]:
    """Add so many cases, those after the first ones without all that is known in them."""
    first = not cases
    for step in rivals.cases(deals, count):
        if isinstance(step, Breath):
            yield step
        else:
            cases.append(step if first else replace(step, minds={}))


def _now(cases: Sequence[Case[S, N]]) -> Mapping[str, Rival]:
    found = {}
    for name in cases[0].now:
        guesses = [case.now[name] for case in cases]
        found[name] = Rival(
            certain=sum(one.certain for one in guesses) / len(guesses),
            best=sum(one.right for one in guesses) / len(guesses),
            learned=_learned([case.told[name] for case in cases]),
        )
    return found


def _learned(told: Sequence[Mapping[int, int]]) -> tuple[int, ...]:
    """Return the notes in which somebody saw most cards for the first time, in some cases."""
    total: Counter[int] = Counter()
    for case in told:
        total.update(case)
    return tuple(number for number, _cards in total.most_common())


def _following(
    rivals: Mapping[str, Rival], later: Mapping[str, Sequence[Guess]]
) -> Mapping[str, Rival]:
    return {
        name: replace(rival, following=sum(one.certain for one in later[name]) / len(later[name]))
        if later.get(name)
        else rival
        for name, rival in rivals.items()
    }


def _nearer(now: Mapping[str, Rival], before: Mapping[str, Rival]) -> Mapping[str, Rival]:
    """Return what many cases tell, with what a question more makes of it as fewer cases told."""
    found = {}
    for name, rival in now.items():
        earlier, following = before[name], before[name].following
        if following is not None:
            following = min(1.0, max(rival.certain, rival.certain + following - earlier.certain))
        found[name] = replace(rival, following=following)
    return found
