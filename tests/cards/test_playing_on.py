"""What waiting wins, by games that are played on: beside games followed deal by deal."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import override

from notepad.cards.announcing import When
from notepad.cards.opponents_progress import Case, Rivals
from notepad.cards.playing_on import Played, PlayingOn, looked_further
from notepad.cards.seat_views import Seat
from notepad.core.reasoner import Breath, without_breaths
from notepad.deduction.fitting_deals import Deals
from notepad.deduction.knowledge import Announcing
from tests.cards.every_deal import EveryDeal, Known, every_deal, heard_by, played
from tests.cards.noted_games import Noted, seeds
from tests.cards.test_opponents_progress import Overheard, my_deals, overheard

LIKELY = (0.45, 0.6, 0.75, 1.0)


class Watched(Rivals[Any, Any]):
    """Rivals that keep each case, and how many notes were told until it began."""

    def __init__(self, seats: Overheard, noted: Noted) -> None:
        """Start after the notes of a game."""
        super().__init__(seats, noted.setup, noted.notes)
        self.told, self.begun_at = seats.told, list[tuple[Case[Any, Any], int]]()

    @override
    def cases(self, deals: Deals, count: int = 30) -> Iterator[Case[Any, Any] | Breath]:
        for step in super().cases(deals, count):
            if isinstance(step, Case):
                self.begun_at.append((step, len(self.told)))
            yield step


class DealByDeal:
    """What everybody knows in a case, and who announces it, with all deals listed."""

    def __init__(self, noted: Noted, small: EveryDeal, case: Case[Any, Any]) -> None:
        """Look at one case of a small game."""
        self._setup, self._small, self._case = noted.setup, small, case
        self._when = noted.seats.when(noted.setup)

    def known(self, name: str, told: Sequence[Any]) -> Known:
        """Return what somebody knows after some notes."""
        heard = heard_by(self._setup, told, name)
        return self._small.known(name, self._case.hands[name], heard)

    def certain(self, name: str, told: Sequence[Any]) -> bool:
        """Whether somebody is certain after some notes."""
        return len(self.known(name, told).odds) == 1

    def order(self, asker: str) -> Sequence[str]:
        """Return who may announce after somebody's question, one after the other."""
        players = self._setup.players
        at = players.index(asker)
        return (asker,) if self._when is When.ON_TURN else (*players[at:], *players[:at])

    def right(self, told: Sequence[Any]) -> dict[float, set[bool]]:
        """Return what my answer may be, right or wrong, at each of the odds that it reaches."""
        mine = self.known(self._setup.me, told)
        answer = self._small.answer(self._case.hands)
        able = {one == answer for one in mine.best}
        return {least: able for least in LIKELY if mine.right >= least - 1e-9}


@pytest.mark.parametrize("seed", seeds(2, 20))
@pytest.mark.parametrize("kind", ["one of each list", "a sum"])
def test_a_game_goes_on_until_somebody_is_certain_and_i_say_what_is_likely_enough(
    kind: str, seed: int
) -> None:
    noted, small = played(kind, seed, notes=3 + seed % 4), every_deal(kind)
    seats, setup, size = overheard(noted), noted.setup, len(noted.notes)
    rivals, mine = Watched(seats, noted), Seat(seats, setup, setup.me)
    games = PlayingOn(rivals, mine, seats.when(setup))(my_deals(noted), noted.notes)
    found = list(islice(without_breaths(games), 2))
    ends = [at - size for _case, at in rivals.begun_at[1:]] + [len(seats.told)]
    each = iter(
        tuple(now - then for then, now in zip(before.won, after.won, strict=True))
        for before, after in pairwise((Played(), *found))
    )
    counted = 0
    for (case, at), end in zip(rivals.begun_at, ends, strict=True):
        by_hand, told = DealByDeal(noted, small, case), seats.told[at - size : at]
        order = by_hand.order(rivals.state.last or setup.me) if noted.notes else ()
        sure = [name for name in order if name != setup.me and by_hand.certain(name, told)]
        if sure and (setup.me not in order or order.index(sure[0]) < order.index(setup.me)):
            assert at == end, "it was over before"
            continue
        won: dict[float, set[bool]] = {}
        for note in [] if sure else seats.told[at:end]:
            assert len(won) < len(LIKELY), "it was over before"
            told = [*told, note]
            for name in by_hand.order(note.asker):
                if name == setup.me:
                    won = by_hand.right(told) | won
                elif by_hand.certain(name, told):
                    won = {least: {False} for least in LIKELY} | won
        assert sure or len(won) == len(LIKELY), "nobody is certain yet"
        counted += 1
        for one, least in zip(next(each), LIKELY, strict=True):
            assert bool(one) in won.get(least, {False})
    assert counted == len(found)


shares = st.floats(0, 0.99)


@given(shares, shares, st.integers(1, 300), st.integers(0, 300))
def test_games_that_were_played_turn_the_verdict_only_where_chance_does_not(
    right: float, waiting: float, games: int, won: int
) -> None:
    now = Announcing(0, right, waiting)
    further = looked_further(now, Played(games, (0, min(won, games), 0, 0)))
    share = (min(won, games) + 20 * waiting) / (games + 20)
    error = (share * (1 - share) / (games + 20)) ** 0.5
    if (right > waiting) == (right > share) or abs(right - share) > error:
        assert further.waiting == pytest.approx(share)
        assert further.played_on == games
    else:
        assert further == now


def test_without_a_game_or_where_it_is_certain_what_was_said_stays() -> None:
    unsure, sure = Announcing(0, 0.5, 0.4), Announcing(0, 1.0, 0.0)
    assert looked_further(unsure, Played()) == unsure
    assert looked_further(sure, Played(20, (1, 2, 3, 4))) == sure
    unknown = Announcing(0, 0.5, None)
    assert looked_further(unknown, Played(20, (1, 2, 3, 4))) == unknown
