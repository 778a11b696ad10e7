"""Simulated games: they end, are played by the rules and by their policies, deal by deal."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from notepad.cards.minds import Memory
from notepad.deduction.deal import HIDDEN
from tests.deduction import brute
from tests.simulation.playing import MOST_NOTES, Game, Policy
from tests.simulation.tables import TABLES

QUICK = Policy(drawn=150, cases=2)
"""Reckons roughly, for games whose end is all that matters."""

RANDOM, PRIVATE = replace(QUICK, asks="random"), replace(QUICK, asks="worth")


def game(
    name: str = "cataline",
    players: int = 3,
    seed: int = 1,
    advised: Policy = QUICK,
    rivals: Policy = QUICK,
) -> Game:
    return Game(TABLES[name], players, seed, advised, rivals)


def played(*asked: Any, **more: Any) -> tuple[Game, str | None]:  # noqa: ANN401
    found = game(*asked, **more)
    return found, found.play()


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("cataline", 0),
        ("sleuth", 0),
        ("clue", 0),
        *(pytest.param(name, 1, marks=pytest.mark.exhaustive) for name in TABLES),
    ],
)
def test_a_game_ends_with_whoever_named_what_is_sought(name: str, seed: int) -> None:
    found, winner = played(name, 3, seed)
    assert winner in found.setup.players
    assert 3 <= len(found.notes) < MOST_NOTES
    assert winner in found.order(found.notes[-1].asker)
    guess = found.minds[winner].guess(found.rng)
    assert guess.certain
    assert guess.answer == found.truth
    assert not found.out, "who waits until he is certain is never wrong"


@pytest.mark.parametrize(
    "name", ["cataline", "sleuth", pytest.param("clue", marks=pytest.mark.exhaustive)]
)
def test_everybody_hears_only_what_is_true(name: str) -> None:
    found, _winner = played(name, 3, 5, RANDOM, replace(PRIVATE, memory=Memory.CROSSES))
    world: brute.World = {card: at for at, cards in found.hands.items() for card in cards}
    for mind in found.minds.values():
        assert mind.clues
        assert all(brute.fits(world, clue) for clue in mind.clues)


@pytest.mark.parametrize("name", TABLES)
def test_a_deal_is_the_same_whatever_the_policies_and_i_sit_elsewhere_each_time(name: str) -> None:
    policies = (QUICK, RANDOM, replace(PRIVATE, says="model", memory=Memory.OWN))
    games = [game(name, 4, 6, mine, his) for mine in policies for his in policies]
    assert all((one.setup, one.hands) == (games[0].setup, games[0].hands) for one in games)
    assert {one.me for one in games} == {games[0].me}
    assert len({game(name, 4, seed).me for seed in range(4)}) == 4
    assert len({game(name, 4, seed).hands[HIDDEN] for seed in range(8)}) > 4


def test_hands_are_dealt_by_the_rules_of_each_game() -> None:
    for table in TABLES.values():
        for players in (3, 4):
            setup, hands = table.dealt(players, Random(players))
            sizes = {name: setup.hand_size(name) for name in setup.players}
            assert {name: len(hands[name]) for name in setup.players} == sizes
            assert len(hands[HIDDEN]) == setup.hidden_count
            dealt = [card for name in (*setup.players, HIDDEN) for card in hands[name]]
            assert sorted([*dealt, *setup.face_up]) == sorted(setup.pack.cards)
