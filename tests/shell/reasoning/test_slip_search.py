"""The likeliest slips are told as they are found, and what is left where there is none."""

from itertools import pairwise

import pytest

from notepad.core.game import Play
from notepad.core.likely_mistakes import mends
from notepad.core.reasoner import Breath, without_breaths
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.reasoning import process
from notepad.shell.reasoning.messages import SlipsFound
from notepad.shell.reasoning.process import SHOWN, slips_found

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)


def asked(passed: int, about: str = "blue") -> AskOne:
    return AskOne(asker="Bob", target="Cem", about=about, passed=passed)


def told(*notes: AskOne, pairs_s: float = 60) -> list[SlipsFound]:
    play = Play(SETUP, notes)
    steps = slips_found(GAME, GAME.reasoner(SETUP), play, pairs_s=pairs_s)
    return [step for step in steps if not isinstance(step, Breath)]


def test_the_first_mend_is_told_at_once_and_the_likeliest_at_last() -> None:
    steps = told(asked(0), asked(1))
    assert not steps[0].tried
    assert len(steps[0].mends) == 1
    *_before, best = without_breaths(
        mends(GAME, GAME.reasoner(SETUP), Play(SETUP, (asked(0), asked(1))))
    )
    assert steps[-1].tried
    assert [mend.slips for mend in steps[-1].mends] == [mend.slips for mend in best[:SHOWN]]


def test_what_is_the_same_is_not_told_again() -> None:
    slips = [[mend.slips for mend in step.mends] for step in told(asked(0), asked(1))[:-1]]
    assert all(now != before for before, now in pairwise(slips))


def test_where_no_single_slip_explains_it_two_do() -> None:
    notes = (asked(0), asked(0), asked(3), asked(3))
    last = told(*notes)[-1]
    assert last.mends
    assert all(len(mend.slips) == 2 for mend in last.mends)


def test_where_nothing_is_found_in_time_it_says_which_notes_all_others_fit_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (alone,) = told(asked(0), asked(0), asked(3), asked(3), pairs_s=0)
    assert alone == SlipsFound((), (), tried=True)
    monkeypatch.setattr(process, "mends", lambda *_play, **_patience: iter(()))
    (alone,) = told(asked(0), asked(3), pairs_s=0)
    assert alone == SlipsFound((), (1, 2), tried=True)
