"""Reasoning that is in a hurry finds the same as any other, or nothing; and another try goes on."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from notepad.deduction.deadline import OutOfTimeError, hurried, within
from notepad.games import catalogue
from notepad.games.cataline.notes import AskOne
from tests.games.cataline.playing import dealt, noted, played
from tests.games.sleuth.playing import dealt as dealt_sleuth
from tests.games.sleuth.playing import noted as noted_sleuth

AMPLE_MS = 60_000.0


def a_game(name: str) -> tuple[str, Any, tuple[Any, ...]]:
    """Return the id of a game, its setup and some notes."""
    random = Random(name)
    if name == "sleuth":
        table, hands = dealt_sleuth(4, random)
        return "sleuth", table, tuple(noted_sleuth(table, hands, random, notes=12))
    setup, truth = dealt(4, random)
    if name == "standard":
        return "cataline", setup, tuple(noted(setup, truth, random, notes=12))
    setup = replace(setup, variant="kept")
    return "cataline", setup, played(setup, truth, random, notes=12).notes


GAMES = ["standard", "kept", "sleuth"]


@pytest.mark.parametrize("name", GAMES)
def test_with_ample_time_all_is_found_that_follows(name: str) -> None:
    game, setup, notes = a_game(name)
    hasty, calm = (catalogue()[game].reasoner(setup) for _ in range(2))
    for count in range(len(notes) + 1):
        known = hasty.follow_within(notes[:count], AMPLE_MS)
        assert known is not None
        assert known.possible == calm.follow(notes[:count]).possible


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("budget", [0.0, 0.02, 0.2, 1.0])
def test_whoever_ran_out_of_time_finds_the_same_with_more_of_it(name: str, budget: float) -> None:
    game, setup, notes = a_game(name)
    hasty, calm = (catalogue()[game].reasoner(setup) for _ in range(2))
    for count in range(len(notes) + 1):
        found = hasty.follow_within(notes[:count], budget)
        wanted = calm.follow(notes[:count]).possible
        assert found is None or found.possible == wanted
        assert hasty.follow(notes[:count]).possible == wanted


def test_without_any_time_nothing_is_found() -> None:
    game, setup, notes = a_game("standard")
    assert catalogue()[game].reasoner(setup).follow_within(notes, 0.0) is None


def test_what_contradicts_itself_is_left_to_who_has_time() -> None:
    game, setup, _notes = a_game("standard")
    asker, target = setup.opponents[:2]
    wrong = AskOne(asker=asker, target=target, about="red", passed=0)
    notes = (wrong, replace(wrong, passed=3))
    reasoner = catalogue()[game].reasoner(setup)
    assert reasoner.follow_within(notes, AMPLE_MS) is None
    assert not reasoner.follow(notes).consistent


def test_only_within_a_deadline_is_there_any_hurry() -> None:
    assert not hurried()
    with within(AMPLE_MS):
        assert hurried()
    with pytest.raises(OutOfTimeError), within(0.0):
        hurried()
    assert not hurried()
