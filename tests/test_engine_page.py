"""The worked example of docs/engine.md, made by the real engine."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING
from unittest.mock import patch

import numpy as np
import pytest

from notepad.core.reasoner import Slip, without_breaths
from notepad.deduction import state_layers
from notepad.deduction.card_reasoner import StayingReasoner
from notepad.deduction.clue_matrices import Floats, Remainder, remainder
from notepad.deduction.deal import HIDDEN, Clue, Deal, count_clue, hidden_clauses
from notepad.deduction.fitting_deals import deals_that_fit
from tests.fences import fences

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from notepad.deduction.clue_matrices import Floats, Ints
    from notepad.deduction.knowledge import Knowledge

CARDS = ("cup", "coin", "sword")
PLACES = ("Ann", "Bob", HIDDEN)
HEARD = {
    **{1: ("Ann", ("cup", "coin"), 1), 2: ("Bob", ("coin",), 0), 3: ("Ann", ("sword",), 1)},
    **{-1: ("Ann", ("cup", "coin"), 0), -2: ("Bob", ("coin",), 1), -3: ("Ann", ("sword",), 0)},
}
"""What was heard in each note, and what may have been meant instead."""
PAGE = dict(fences("engine.md"))


def bare_deal() -> Deal:
    return Deal(dict.fromkeys(CARDS, PLACES), hands=())


def the_deal() -> Deal:
    bare = bare_deal()
    told = {"Ann": "Ann holds one card", "Bob": "Bob holds one card", HIDDEN: "one card is hidden"}
    hands = [count_clue(bare.cells(CARDS, at), {1}, meaning=told[at]) for at in PLACES]
    return Deal(bare.options, hands=tuple(hands))


def said(number: int) -> str:
    who, cards, count = HEARD[number]
    return f"{who} has {'one' if count else 'none'} of {', '.join(cards)}"


def clues_of(number: int, heard: int) -> tuple[Clue, ...]:
    who, cards, count = HEARD[heard]
    cells = bare_deal().cells(cards, who)
    return (count_clue(cells, {count}, note=number, meaning=said(heard)),)


class Teller:
    def __init__(self, heard: Sequence[int]) -> None:
        self._heard = heard

    def card(self, card: str) -> str:
        return f"the {card}"

    def place(self, place: object) -> str:
        return str(place)

    def hidden(self, count: int) -> tuple[str, str]:
        return hidden_clauses(count)

    def note_sentence(self, number: int) -> str:
        return said(self._heard[number - 1])


def reasoner() -> StayingReasoner[int]:
    return StayingReasoner(the_deal(), clues_of, Teller)


@pytest.fixture
def known() -> Knowledge:
    return reasoner().weigh(reasoner().follow((1, 2)))


def table(rows: Mapping[str, Sequence[str]]) -> str:
    """Return a table with a column for each place."""
    lines = [f"{'':8}{'  '.join(PLACES)}"]
    for card, cells in rows.items():
        wide = [cell.center(len(place)) for cell, place in zip(cells, PLACES, strict=True)]
        lines.append(f"{card:8}{'  '.join(wide)}".rstrip())
    return "\n".join(lines) + "\n"


def test_the_clues_are_those_that_go_in(known: Knowledge) -> None:
    lines = []
    for clue in (*known.deal.hands, *known.clues):
        cards = ", ".join(card for card, _place in clue.cells)
        source = f"note {clue.note}" if clue.note else "setup"
        whole = clue.meaning if clue.note else f"{clue.meaning}: one of {cards}"
        lines.append(f"{source:8}{whole}\n")
    assert "".join(lines) == PAGE["text clues"]


def test_what_is_possible_is_what_logic_says(known: Knowledge) -> None:
    rows = {
        card: ["x" if place in known.possible[card] else "." for place in PLACES] for card in CARDS
    }
    assert table(rows) == PAGE["text possible"]


def test_a_third_note_makes_the_conflict_that_is_told() -> None:
    known = reasoner().follow((1, 2, 3))
    assert not known.consistent
    numbers = ", ".join(map(str, known.conflict))
    assert f"note 3  {said(3)}\nconflict: notes {numbers}\n" == PAGE["text conflict"]


def test_the_mends_are_those_that_fit_by_their_deals() -> None:
    steps = reasoner().mend((1, 2, 3), lambda number: [Slip(number, -number, 8)])
    counted = [(one.deals or 0, one.slip) for one in without_breaths(steps)]
    whole = sum(deals for deals, _slip in counted)
    told = [
        f"note {slip.note}  {said(slip.instead):27}{deals:g} of {whole:g}"
        for deals, slip in sorted(counted, key=lambda one: -one[0])
    ]
    assert "\n".join(told) + "\n" == PAGE["text mends"]


def layers_of(
    left: Remainder, order: list[int]
) -> tuple[list[state_layers.Layer], list[Mapping[str, str]]]:
    """Return the layers, and of each state after them how far each open clue is."""
    fields, steps = state_layers.pack_rows(left.rows, order)
    places = [place for each in left.places for place in each]
    names = [str(places[int(row.argmax())]) for row in left.rows.weights]
    states: list[Mapping[str, str]] = []

    def note_down(at: int, reached: Ints) -> np.ndarray:
        totals = fields.totals(np.arange(len(names)), reached)
        for column in totals.T:
            is_open = (fields.first <= at) & (at < fields.last) | (fields.first > at)
            told = [
                f"{count:g}" if live else "-" for count, live in zip(column, is_open, strict=True)
            ]
            states.append(dict(zip(names, told, strict=True)))
        return np.ones(reached.shape[1], bool)

    def never(_at: int, _reached: Ints) -> Floats:
        raise AssertionError("three cards are not thinned")

    with patch.object(state_layers, "_MANY", -1):
        layers = state_layers.grow_layers(steps, 1e6, note_down, never)
    return layers, [*states, dict.fromkeys(names, "-")]


def test_the_layers_and_their_ways_are_those_of_the_count(known: Knowledge) -> None:
    left = remainder(known.deal, known.clues, known.possible)
    order = state_layers.order_of(left.rows)
    layers, states = layers_of(left, order)
    total = deals_that_fit(known.deal, known.clues, known.possible).worlds
    ways_to = [*(layer.ways for layer in layers[1:]), np.array([float(total or 0)])]
    ways_on = [after[:-1] for _layer, after in state_layers.layers_backwards(layers)][::-1]
    lines = ["after   Ann  Bob  hidden  ways to it  ways on"]
    lines += _told_states([left.cards[card] for card in order], states, ways_to, ways_on)
    assert "\n".join(lines) + "\n" == PAGE["text layers"]


def _told_states(
    cards: Sequence[str],
    states: Sequence[Mapping[str, str]],
    ways_to: Sequence[Floats],
    ways_on: Sequence[Floats],
) -> Iterator[str]:
    following = iter(states)
    for card, to, on in zip(cards, ways_to, ways_on, strict=True):
        found = [(next(following), there, further) for there, further in zip(to, on, strict=True)]
        for at, there, further in sorted(found, key=lambda one: [*one[0].values()]):
            cells = f"{at['Ann']:^3}  {at['Bob']:^3}  {at[HIDDEN]:^6}"
            yield f"{card:8}{cells}  {there:^10g}  {further:^7g}".rstrip()


def test_the_odds_are_those_of_the_deals_that_fit(known: Knowledge) -> None:
    odds = known.odds
    assert odds is not None
    rows = {
        card: [
            str(Fraction(odds.shares[card][place]).limit_denominator(9))
            if place in odds.shares[card]
            else "-"
            for place in PLACES
        ]
        for card in CARDS
    }
    assert f"deals: {odds.worlds}\n{table(rows)}" == PAGE["text odds"]


def test_random_deals_are_those_that_fit_each_as_often_as_any_other(known: Knowledge) -> None:
    deals = deals_that_fit(known.deal, known.clues, known.possible)

    def told(row: Ints) -> str:
        places = zip(known.possible.items(), row.tolist(), strict=True)
        return ", ".join(f"{card} {options[at]}" for (card, options), at in places)

    every = [told(row) for row in deals.every()]
    assert sorted(every) == sorted(PAGE["text deals"].splitlines())
    drawn = [told(row) for row in deals.draw(3000, np.random.default_rng(1))]
    assert all(900 < drawn.count(one) < 1100 for one in every)


def test_the_reason_is_the_one_that_is_told() -> None:
    reason = reasoner().why((1, 2), "sword", "Ann")
    notes = ", ".join(map(str, reason.notes))
    told = "\n".join([f"{reason.answer}: note {notes}", *reason.steps])
    assert f"{told}\n" == PAGE["text why sword Ann"]


def test_every_block_of_the_page_is_checked() -> None:
    checked = ("clues", "possible", "conflict", "layers", "odds", "mends", "deals", "why sword Ann")
    assert list(PAGE) == [f"text {name}" for name in checked]
