"""Monkeys do whatever comes to their hands, and nothing breaks.

Every day they are let loose in other scenes. SEED, as a fault tells it, lets them loose again in
those of another day.
"""

from __future__ import annotations

import os
from datetime import date
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.monkeys.hunting import Job, Keeper, hunted
from tests.monkeys.scenes import LANGUAGES, SIZES, STATES, Scene, games, scenes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SEED = "DEDUCTION_NOTEPAD_MONKEYS"
GROUPS, SCENES, ACTIONS, MANY = 2, 2, 100, 200


@pytest.fixture(scope="module")
def keeper() -> Iterator[Keeper]:
    with Keeper() as kept:
        yield kept


def seed() -> int:
    return int(os.environ.get(SEED, date.today().toordinal()))


def all_hunted(keeper: Keeper, todo: Sequence[Scene], actions: int) -> str:
    jobs = (Job(str(one), Random(f"{seed()} {one}").getrandbits(32), actions) for one in todo)
    found = (hunted(keeper, job) for job in jobs)
    return "\n\n".join(filter(None, found))


@pytest.mark.parametrize("group", range(GROUPS))
def test_monkeys_break_nothing_in_the_scenes_of_the_day(keeper: Keeper, group: int) -> None:
    first = (seed() * GROUPS + group) * SCENES
    todo = [scenes()[(first + at) % len(scenes())] for at in range(SCENES)]
    told = all_hunted(keeper, todo, ACTIONS)
    assert not told, f"{SEED}={seed()}\n{told}"


@pytest.mark.exhaustive
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("game", games())
def test_monkeys_break_nothing_anywhere(keeper: Keeper, game: str, state: str) -> None:
    by_turns = zip(SIZES * 2, cycle(LANGUAGES), strict=False)
    todo = [Scene(game, state, size, language) for size, language in by_turns]
    told = all_hunted(keeper, todo, MANY)
    assert not told, f"{SEED}={seed()}\n{told}"
