from __future__ import annotations

from collections import Counter
from math import comb
from typing import TYPE_CHECKING
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given

from notepad.deduction import state_layers
from notepad.deduction import state_layers as packed_states
from notepad.deduction.state_layers import Layer, Sieve, ends, grow, packed, residue
from tests.deduction.counting.listed import choices, fitting, layers_of, made, tables

if TYPE_CHECKING:
    from notepad.deduction.clue_matrices import Rows
    from notepad.deduction.state_layers import Allowing


def followed(layers: list[Layer], choice: tuple[int, ...]) -> list[int]:
    """Return the states that a choice leads through, up to a dead end."""
    states = [0]
    for layer, option in zip(layers, choice, strict=True):
        states.append(int(layer.link[option, states[-1]]))
        if states[-1] == layer.dead:
            break
    return states


@given(tables())
def test_links_lead_to_the_end_exactly_where_every_clue_is_fulfilled(rows: Rows) -> None:
    layers = layers_of(rows)
    through = [
        choice
        for choice in choices(rows)
        if len(states := followed(layers, choice)) > len(layers) and states[-1] < layers[-1].dead
    ]
    assert through == fitting(rows)


@given(tables())
def test_a_state_has_as_many_ways_as_choices_lead_to_it(rows: Rows) -> None:
    layers = layers_of(rows)
    begun = {choice[:at]: choice for choice in choices(rows) for at in range(len(choice))}
    for at, layer in enumerate(layers):
        reached = Counter(
            states[at]
            for start, choice in begun.items()
            if len(start) == at and len(states := followed(layers, choice)) > at
            and (at == 0 or states[at] < layers[at - 1].dead)
        )  # fmt: skip
        assert layer.ways.tolist() == [reached[state] for state in range(len(layer.ways))]


@given(tables())
def test_what_follows_the_first_state_is_the_number_of_deals(rows: Rows) -> None:
    layers, count = layers_of(rows), len(fitting(rows))
    *_, (first, after) = ends(layers)
    assert after[first.link].sum() == count
    assert [residue(layers, modulus) for modulus in (2, 7, 1 << 40)] == [
        count % 2, count % 7, count
    ]  # fmt: skip


@given(tables())
def test_states_of_several_words_are_told_apart_and_merged_as_those_of_one(rows: Rows) -> None:
    sizes = [layer.dead for layer in layers_of(rows)]
    with patch.object(packed_states, "_WORD", 7):
        assert [layer.dead for layer in layers_of(rows)] == sizes


def sieved(rows: Rows, passing: Allowing) -> list[Layer]:
    _fields, steps = packed(rows, range(len(rows.starts) - 1))
    with patch.object(state_layers, "_MANY", 0):
        return grow(steps, 1e9, passing, lambda _at, states: np.ones(states.shape[1]))


@given(tables())
def test_nothing_is_lost_by_states_that_cannot_be_finished(rows: Rows) -> None:
    cards = range(len(rows.starts) - 1)
    layers = sieved(rows, Sieve(rows, cards, packed(rows, cards)[0]).passing)
    through = [choice for choice in choices(rows) if len(followed(layers, choice)) > len(cards)]
    whole = [choice for choice in through if followed(layers, choice)[-1] < layers[-1].dead]
    assert whole == fitting(rows)


def test_states_that_are_sieved_out_lead_nowhere() -> None:
    layers = sieved(hands(6), lambda _at, states: np.arange(states.shape[1]) + 1 == states.shape[1])
    assert [layer.dead for layer in layers] == [1] * 6
    assert residue(layers, 1 << 40) == 1


def hands(cards: int) -> Rows:
    """Return the rows of two hands of a third of the cards each."""
    ann, bob = [1, 0, 0] * cards, [0, 1, 0] * cards
    return made((3,) * cards, (ann, {cards // 3}), (bob, {cards // 3}))


def test_thinned_layers_count_about_as_many_deals_and_always_alike() -> None:
    _fields, steps = packed(hands(30), range(30))

    def thinned() -> list[Layer]:
        return grow(
            steps,
            3_000,
            lambda _at, states: np.ones(states.shape[1], bool),
            lambda _at, states: np.ones(states.shape[1]),
        )

    def total(layers: list[Layer]) -> float:
        *_, (first, after) = ends(layers)
        return float(after[first.link].sum())

    layers = thinned()
    assert any(layer.scale is not None for layer in layers)
    assert sum(layer.link.size for layer in layers) < 2 * 3_000
    assert total(layers) == pytest.approx(comb(30, 10) * comb(20, 10), rel=0.5)
    assert total(thinned()) == total(layers)


def test_a_thinned_state_stands_for_several_and_the_dead_end_for_nothing() -> None:
    layer = Layer(np.zeros((2, 1), np.int64), 2, np.ones(1), scale=np.array([3.0, 0.5]))
    assert layer.after(np.array([1.0, 4.0])).tolist() == [3.0, 2.0, 0.0]
    assert layer.after(np.array([[1.0, 2.0], [4.0, 0.0]])).tolist() == [[3, 6], [2, 0], [0, 0]]
