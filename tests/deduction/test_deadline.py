"""Reasoning that is in a hurry finds the same as any other, or nothing; and another try goes on."""

from __future__ import annotations

from dataclasses import replace
from time import thread_time
from typing import Any

import pytest

from notepad.core.help_levels import Level
from notepad.core.reasoner import Breath
from notepad.deduction.deadline import OutOfTimeError, unless
from notepad.games import catalogue
from notepad.games.cataline.notes import AskOne
from tests.cards.noted_games import played

AMPLE_MS = 60_000.0


def a_game(name: str) -> tuple[str, Any, tuple[Any, ...]]:
    """Return the id of a game, its setup and some notes."""
    variant = {} if name == "sleuth" else {"variant": name}
    game = "sleuth" if name == "sleuth" else "cataline"
    noted = played(game, 1, players=4, notes=12, **variant)
    return game, noted.setup, noted.notes


def a_large_game(name: str) -> tuple[Any, tuple[Any, ...]]:
    """Return the setup and the notes of a game with as many players as there can be."""
    if name == "sleuth":
        noted = played(name, 1, players=7, notes=40, wide=True)
    else:
        noted = played(name, 1, players=6, notes=16)
    return noted.setup, noted.notes


GAMES = ["standard", "kept", "sleuth"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("budget", [0.0, 0.02, 0.2, 1.0, AMPLE_MS])
def test_whoever_ran_out_of_time_finds_the_same_with_more_of_it(name: str, budget: float) -> None:
    game, setup, notes = a_game(name)
    hasty, calm = (catalogue()[game].reasoner(setup) for _ in range(2))
    for count in range(len(notes) + 1):
        found = hasty.follow_within(notes[:count], budget)
        wanted = calm.follow(notes[:count]).possible
        assert budget < AMPLE_MS if found is None else found.possible == wanted
        assert hasty.follow(notes[:count]).possible == wanted


def test_what_contradicts_itself_is_found_within_a_time_limit_too() -> None:
    game, setup, _notes = a_game("standard")
    asker, target = setup.opponents[:2]
    wrong = AskOne(asker=asker, target=target, about="red", passed=0)
    notes = (wrong, replace(wrong, passed=3))
    reasoner = catalogue()[game].reasoner(setup)
    known = reasoner.follow_within(notes, AMPLE_MS)
    assert known is not None
    assert not known.consistent


def test_what_is_broken_off_is_gone_on_with_later() -> None:
    game, setup, notes = a_game("sleuth")
    often, calm = (catalogue()[game].reasoner(setup) for _ in range(2))
    left = 50

    def wanted() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    for _try in range(10_000):
        try:
            with unless(wanted):
                known = often.weigh(often.follow(notes))
            break
        except OutOfTimeError:
            left = 50 + 10 * _try
    assert known == calm.weigh(calm.follow(notes))
    assert _try, "it was broken off at least once"


@pytest.mark.parametrize("name", ["sleuth", "clue"])
def test_whatever_takes_long_looks_up_often(name: str) -> None:
    setup, notes = a_large_game(name)
    reasoner = catalogue()[name].reasoner(setup)
    reasoner.weigh(reasoner.follow(()))  # what counts is loaded now
    looked, longest = thread_time(), 0.0

    def wanted() -> bool:
        nonlocal looked, longest
        now = thread_time()
        longest, looked = max(longest, now - looked), now
        return False

    with unless(wanted):
        known = reasoner.weigh(reasoner.follow(notes))
        for work in (
            reasoner.ponder(known, {}, Level.ODDS),
            reasoner.estimate_opponents(known, {}),
        ):
            end = thread_time() + 1.0
            for step in work:
                if thread_time() > end:
                    break
                known = known if isinstance(step, Breath) else step
                wanted()
    assert longest < 0.5, f"nobody looked up for {longest:.3f} s"
