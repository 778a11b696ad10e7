"""Layers of packed states, card by card, against all deals listed."""

from collections import Counter
from contextlib import nullcontext
from itertools import pairwise
from math import comb, factorial
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import example, given

from notepad.deduction import state_layers
from notepad.deduction.clue_matrices import Ints, Rows
from notepad.deduction.state_layers import (
    Allowing,
    Fields,
    Forecast,
    Layer,
    Sieve,
    Transition,
    ends,
    order_of,
    packed,
    residue,
)
from tests.deduction.listed import (
    choices,
    every_state,
    fitting,
    layers_of,
    made,
    some_rows,
    totals_of,
)


@pytest.mark.parametrize("looking", [False, True])
@given(rows=some_rows())
def test_every_card_comes_once_and_always_at_the_same_place(looking: bool, rows: Rows) -> None:
    wide = patch.multiple(state_layers, _WIDE=0.0, _WORTH=1.0) if looking else nullcontext()
    with wide:
        order = order_of(rows)
        assert sorted(order) == list(range(len(rows.starts) - 1))
        assert order_of(rows) == order


def about(cards: int, *which: int) -> list[int]:
    return [int(at % 2 == 0 and at // 2 in which) for at in range(2 * cards)]


def most_open(rows: Rows, order: list[int]) -> int:
    """Return how many clues are open at once, at most."""
    touched = [
        [at for at, card in enumerate(order) if weights[2 * card] or weights[2 * card + 1]]
        for weights in rows.weights.tolist()
    ]
    return max(sum(places[0] <= at < places[-1] for places in touched) for at in range(len(order)))


@pytest.mark.parametrize("looking", [False, True])
def test_few_clues_are_open_at_the_same_time(looking: bool) -> None:
    shuffled = (0, 5, 10, 3, 8, 1, 6, 11, 4, 9, 2, 7)
    groups = [shuffled[at : at + 3] for at in range(0, 12, 3)]
    rows = made((2,) * 12, *((about(12, *group), {1}) for group in groups))
    with patch.object(state_layers, "_WIDE", 0.0 if looking else 99.0):
        assert most_open(rows, order_of(rows)) == 1
    assert most_open(rows, list(range(12))) == 4


def test_a_chain_of_clues_is_taken_from_one_end_to_the_other() -> None:
    chain = (4, 0, 6, 2, 7, 3, 5, 1)
    pairs = pairwise(chain)
    rows = made((2,) * 8, *((about(8, *pair), {1}) for pair in pairs))
    assert most_open(rows, order_of(rows)) <= 2


def taken(state: Ints, step: Transition, option: int) -> Ints | None:
    """Return the state [words] after a card took an option, None if it can't go on."""
    reached = state + step.add[:, option, 0]
    for width, guards in step.full:
        reached = reached - ((reached & guards[:, 0, 0]) >> width)
    lift, cap, guards = (one[:, 0, 0] for one in (step.lift, step.cap, step.guards))
    if ((reached + lift) & (cap - reached) & guards != guards).any():
        return None
    for gap in step.gaps:
        if not gap.allowed[(reached[gap.word] >> gap.shift) & (len(gap.allowed) - 1)]:
            return None
    kept: Ints = reached & step.keep[:, 0]
    return kept


def survivors(rows: Rows) -> list[tuple[int, ...]]:
    """Return the choices whose states go on to the end; on the way each has its totals."""
    fields, steps = packed(rows, range(len(rows.starts) - 1))
    found = []
    for choice in choices(rows):
        state = np.zeros(len(steps[0].add), np.int64)
        for at, option in enumerate(choice):
            onward = taken(state, steps[at], option)
            if onward is None:
                break
            state = onward
            is_open = np.flatnonzero((fields.first <= at) & (at < fields.last))
            told = fields.totals(is_open, state[:, None])[:, 0].tolist()
            true = np.array(totals_of(rows, choice[: at + 1]))
            capped = np.where(fields.stops, np.minimum(true, fields.low), true)
            assert told == capped[is_open].tolist()
        else:
            found.append(choice)
            assert not state.any()
    return found


@pytest.mark.parametrize("bits", [7, 62])
@given(rows=some_rows())
def test_a_state_of_one_word_or_several_goes_on_as_long_as_every_clue_can_be_fulfilled(
    bits: int, rows: Rows
) -> None:
    with patch.object(state_layers, "_WORD", bits):
        assert survivors(rows) == fitting(rows)


@pytest.mark.parametrize("least", [1, 2, 3])
def test_more_than_a_least_total_is_remembered_as_that_total(least: int) -> None:
    weights = [1, 0] * 4
    rows = made((2,) * 4, (weights, set(range(least, 5))))
    fields, _steps = packed(rows, range(4))
    assert fields.stops.tolist() == [True]
    assert survivors(rows) == fitting(rows)


def test_a_field_is_given_back_after_the_last_card_that_can_add_to_it() -> None:
    pairs = [[0] * 2 * at + [1, 0, 1, 0] + [0] * 2 * (8 - at) for at in range(0, 10, 2)]
    rows = made((2,) * 10, *((weights, {1}) for weights in pairs))
    fields, _steps = packed(rows, range(10))
    assert fields.first.tolist() == [0, 2, 4, 6, 8]
    assert fields.last.tolist() == [1, 3, 5, 7, 9]
    assert set(fields.shift.tolist()) == {0}


def test_fields_that_are_open_together_never_overlap() -> None:
    weights = [[3, 0] * 6, [1, 0] * 6, [0, 0] * 2 + [2, 0] * 4, [7, 0] * 3 + [0, 0] * 3]
    rows = made((2,) * 6, *((row, {sum(row) // 2}) for row in weights))
    with patch.object(state_layers, "_WORD", 8):
        fields, _steps = packed(rows, range(6))
    bits = [
        {(word, shift + bit) for bit in range(width + 1)}
        for word, shift, width in zip(
            fields.word.tolist(), fields.shift.tolist(), fields.width.tolist(), strict=True
        )
    ]
    assert all(not one & other for at, one in enumerate(bits) for other in bits[:at])
    assert all(bit < 8 for one in bits for _word, bit in one)


def followed(layers: list[Layer], choice: tuple[int, ...]) -> list[int]:
    """Return the states that a choice leads through, up to a dead end."""
    states = [0]
    for layer, option in zip(layers, choice, strict=True):
        states.append(int(layer.link[option, states[-1]]))
        if states[-1] == layer.dead:
            break
    return states


@given(some_rows())
def test_links_lead_to_the_end_exactly_where_every_clue_is_fulfilled(rows: Rows) -> None:
    layers = layers_of(rows)
    through = [
        choice
        for choice in choices(rows)
        if len(states := followed(layers, choice)) > len(layers) and states[-1] < layers[-1].dead
    ]
    assert through == fitting(rows)


@given(some_rows())
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


@given(some_rows())
def test_what_follows_the_first_state_is_the_number_of_deals(rows: Rows) -> None:
    layers, count = layers_of(rows), len(fitting(rows))
    *_, (first, after) = ends(layers)
    assert after[first.link].sum() == count
    assert [residue(layers, modulus) for modulus in (2, 7, 1 << 40)] == [
        count % 2, count % 7, count
    ]  # fmt: skip


@given(some_rows())
def test_states_of_several_words_are_told_apart_and_merged_as_those_of_one(rows: Rows) -> None:
    sizes = [layer.dead for layer in layers_of(rows)]
    with patch.object(state_layers, "_WORD", 7):
        assert [layer.dead for layer in layers_of(rows)] == sizes


def sieved(rows: Rows, passing: Allowing) -> list[Layer]:
    with patch.object(state_layers, "_MANY", 0):
        return layers_of(rows, passing=passing)


@given(some_rows())
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
    size = {cards // 3}
    return made((3,) * cards, ([1, 0, 0] * cards, size), ([0, 1, 0] * cards, size))


def test_thinned_layers_count_about_as_many_deals_and_always_alike() -> None:
    def total(layers: list[Layer]) -> float:
        *_, (first, after) = ends(layers)
        return float(after[first.link].sum())

    layers = layers_of(hands(30), budget=3_000)
    assert any(layer.scale is not None for layer in layers)
    assert sum(layer.link.size for layer in layers) < 2 * 3_000
    assert total(layers) == pytest.approx(comb(30, 10) * comb(20, 10), rel=0.5)
    assert total(layers_of(hands(30), budget=3_000)) == total(layers)


def test_a_thinned_state_stands_for_several_and_the_dead_end_for_nothing() -> None:
    layer = Layer(np.zeros((2, 1), np.int64), 2, np.ones(1), scale=np.array([3.0, 0.5]))
    assert layer.after(np.array([1.0, 4.0])).tolist() == [3.0, 2.0, 0.0]
    assert layer.after(np.array([[1.0, 2.0], [4.0, 0.0]])).tolist() == [[3, 6], [2, 0], [0, 0]]


def states_of(rows: Rows) -> tuple[Fields, dict[int, Ints], list[Layer]]:
    """Return the fields, the states after each card but the last, and the layers."""
    seen: dict[int, Ints] = {}

    def noted(at: int, states: Ints) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        seen[at] = states
        return every_state(at, states)

    layers = sieved(rows, noted)
    return packed(rows, range(len(rows.starts) - 1))[0], seen, layers


def told_by_sieve(rows: Rows) -> list[tuple[list[list[int]], list[bool], list[bool]]]:
    """Return for each layer but the last its states, which can be finished, and which pass.

    A state is told by the totals of all rows that are still open.
    """
    fields, seen, layers = states_of(rows)
    after = [after[:-1] > 0 for _layer, after in ends(layers)][::-1]
    sieve = Sieve(rows, range(len(layers)), fields)
    return [
        (
            fields.totals(np.flatnonzero((fields.first <= at) & (at < fields.last)), states)
            .T.astype(int)
            .tolist(),
            after[at].tolist(),
            sieve.passing(at, states).tolist(),
        )
        for at, states in seen.items()
    ]


@given(some_rows())
@example(made((2,) * 4, ([1, 0] * 4, {2}), ([1, 0] * 3 + [0, 0], {2})))  # about the same cells
def test_whatever_can_be_finished_passes(rows: Rows) -> None:
    for _states, alive, passed in told_by_sieve(rows):
        assert all(passes for lives, passes in zip(alive, passed, strict=True) if lives)


def test_what_two_hands_still_need_must_be_found_on_the_cards_that_are_left() -> None:
    third, _alive, passed = told_by_sieve(hands(6))[2]
    assert [state for state, passes in zip(third, passed, strict=True) if not passes] == [[0, 0]]


def test_nothing_passes_where_hands_need_more_cards_than_there_are() -> None:
    sizes = {(1, 0, 0): 3, (0, 1, 0): 3, (0, 0, 1): 2}
    rows = made((3,) * 7, *(([*place] * 7, {size}) for place, size in sizes.items()))
    passed = [passes for _states, _alive, passes in told_by_sieve(rows)]
    assert len(passed) == 6
    assert not any(any(passes) for passes in passed)


def guesses(cards: int, at: int) -> dict[tuple[int, int], float]:
    """Return what two hands promise after a card, by what they have so far."""
    rows = hands(cards)
    fields, states, _layers = states_of(rows)
    promise = Forecast(rows, range(cards), fields).promise(at, states[at])
    totals = fields.totals(np.array([0, 1]), states[at]).astype(int).T.tolist()
    return {(ann, bob): guess for (ann, bob), guess in zip(totals, promise.tolist(), strict=True)}


def ways(left: int, ann: int, bob: int) -> float:
    """Return in how many ways two hands get what they need of the cards that are left."""
    if ann + bob > left:
        return 0
    return factorial(left) / factorial(ann) / factorial(bob) / factorial(left - ann - bob)


@pytest.mark.parametrize("at", [9, 14, 19])
def test_the_likelier_a_state_is_to_be_finished_the_more_it_promises(at: int) -> None:
    guessed = guesses(30, at)
    true = {(a, b): ways(29 - at, 10 - a, 10 - b) for a, b in guessed}
    most = max(true.values())
    telling = [state for state in guessed if true[state] > most / 20]
    assert len(telling) > 8
    logs = np.log([guessed[state] for state in telling]) / 0.75
    exact = np.log([true[state] for state in telling])
    assert np.abs((logs - logs.mean()) - (exact - exact.mean())).max() < 0.6


def test_a_guess_is_at_most_one_and_never_nothing() -> None:
    guessed = guesses(12, 5)
    assert max(guessed.values()) == 1
    assert min(guessed.values()) > 0


def test_hands_alike_promise_alike() -> None:
    guessed = guesses(18, 8)
    for (ann, bob), guess in guessed.items():
        assert guess == pytest.approx(guessed[bob, ann], rel=1e-3)
