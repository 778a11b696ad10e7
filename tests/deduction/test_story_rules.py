"""The rules that a player follows without help, against all deals."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction.deal import HIDDEN, Clue, Deal, Place, count_clue
from notepad.deduction.story import LineOfThought, ways_left
from notepad.deduction.story_rules import Board, RestOfClass, Sheet, found_together
from tests.deduction import brute
from tests.deduction.deals import Table, tables, with_hands


@given(tables(lie=0.3))
@settings(max_examples=150)
def test_rules_cross_nothing_that_could_be_and_fail_only_where_nothing_fits(table: Table) -> None:
    deal, clues = table
    line = LineOfThought(Sheet(deal.options), (*deal.hands, *deal.rules, *clues))
    found = brute.worlds(deal, clues)
    line.go_on()
    assert not (line.failed and found)
    assert all(line.sheet.out(cell) is False for world in found for cell in world.items())


@given(tables(lie=0))
@settings(max_examples=150)
def test_one_of_the_ways_left_is_true_in_every_deal_that_fits(table: Table) -> None:
    deal, clues = table
    line = LineOfThought(Sheet(deal.options), (*deal.hands, *deal.rules, *clues))
    line.go_on()
    for ways in ways_left(line):
        for world in brute.worlds(deal, clues):
            assert any(world[card] == place for card, place in ways.cells)
        assert not any(map(line.sheet.out, ways.cells))
        assert all(map(line.sheet.out, ways.because))


ELSEWHERE: tuple[Place, ...] = ("Bob", "Cem", HIDDEN)


def options(cards: str) -> dict[str, tuple[Place, ...]]:
    return dict.fromkeys(cards, ELSEWHERE)


@st.composite
def counts(draw: st.DrawFn) -> tuple[Sheet, list[Clue]]:
    """Draw a sheet with some cells crossed, and true counts of several cards at one place."""
    rng = Random(draw(st.integers(0, 10**6)))
    cards = "abcdefg"[: rng.randint(3, 7)]
    truth = {card: rng.choice(ELSEWHERE) for card in cards}
    sheet = Sheet(options(cards))
    sheet.cross(
        (card, place)
        for card in cards
        for place in ELSEWHERE
        if place != truth[card] and rng.random() < 0.15
    )
    clues = []
    for note in range(1, rng.randint(3, 8)):
        at = rng.sample(ELSEWHERE, rng.choice((1, 1, 1, 2)))
        about = [card for card in cards if rng.random() < 0.6]
        number = sum(truth[card] in at for card in about)
        cells = [(card, place) for card in about for place in at]
        clues.append(count_clue(cells, range(number, number + rng.choice((1, 1, 2))), note=note))
    return sheet, clues


@given(counts())
@settings(max_examples=300)
def test_what_is_found_together_follows_from_it_alone(drawn: tuple[Sheet, list[Clue]]) -> None:
    sheet, clues = drawn
    step = found_together(sheet, clues)
    if step is None:
        return
    worlds = [
        world
        for world in brute.worlds(Deal(sheet.options, ()), step.clues)
        if all((world[card] == at) != sheet.out((card, at)) for card, at in step.because)
    ]
    assert worlds
    assert step.sure or step.out
    assert not (step.cards and step.rest)
    assert all(world[card] == place for world in worlds for card, place in step.sure)
    assert all(world[card] != place for world in worlds for card, place in step.out)


@given(counts())
@settings(max_examples=150)
def test_it_fails_only_where_nothing_fits(drawn: tuple[Sheet, list[Clue]]) -> None:
    sheet, clues = drawn
    wrong = Clue(clues[0].weights, frozenset({min(clues[0].totals) + 1}), 1)
    step = found_together(sheet, [wrong, *clues[1:]])
    if step is not None and not step.sure and not step.out:
        worlds = brute.worlds(Deal(sheet.options, ()), [wrong, *clues[1:]])
        assert not [w for w in worlds if not any(sheet.out(cell) for cell in w.items())]


PLACES: tuple[Place, ...] = ("Ann", "Bob", "Cem", HIDDEN)


def counted_classes(seed: int) -> tuple[Deal, list[Clue], Sheet]:
    """Return seven cards in hands of known size, how many of some classes players have, a sheet.

    Some cells that aren't true are crossed on it.
    """
    rng, cards = Random(seed), "abcdefg"
    truth = {card: rng.choice(PLACES) for card in cards}
    options = {
        card: (at,) if at == "Ann" or rng.random() < 0.1 else PLACES[1:]
        for card, at in truth.items()
    }
    sizes = {at: sum(where == at for where in truth.values()) for at in PLACES}
    deal, clues = with_hands(options, sizes), list[Clue]()
    for note in range(1, 6):
        at, about = rng.choice(PLACES[1:]), rng.choice(("abcd", "cdef", "aceg"))
        able = [card for card in about if at in options[card]]
        number = sum(truth[card] == at for card in able)
        clue = count_clue([(card, at) for card in able], {number}, note=note)
        gone = [card for card in about if len(options[card]) == 1 and card not in able]
        clues.append(replace(clue, gone=tuple(gone)))
    cells = ((card, at) for card, places in options.items() for at in places)
    crossed = [cell for cell in cells if truth[cell[0]] != cell[1] and rng.random() < 0.15]
    return deal, clues, Sheet(options, crossed)


def test_the_rest_of_a_class_follows_from_its_counts_at_the_other_places() -> None:
    found = list[RestOfClass]()
    for seed in range(300):
        deal, clues, sheet = counted_classes(seed)
        for rest in Board(sheet, (*clues, *deal.hands)).rests:
            found.append(rest)
            for world in brute.worlds(Deal(deal.options, ()), rest.clues):
                if any((world[card] == at) == sheet.out((card, at)) for card, at in rest.because):
                    continue
                assert sum(world[card] == at for card, at in rest.open) >= rest.count
                assert all(world[card] == at for card, at in rest.sure)
                assert all(world[card] != at for card, at in rest.out)
    assert sum(bool(rest.sure) for rest in found) > 20
    assert sum(bool(rest.out) for rest in found) > 20
