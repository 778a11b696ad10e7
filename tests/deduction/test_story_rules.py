"""The rules that a player follows without help, against all deals."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction.deal import HIDDEN, Clue, Deal, Place, count_clue
from notepad.deduction.story import LineOfThought, ways_left
from notepad.deduction.story_rules import Sheet, found_together
from tests.deduction import brute
from tests.deduction.deals import Table, tables


@given(tables(lie=0.3))
@settings(max_examples=150)
def test_rules_cross_nothing_that_could_be_and_fail_only_where_nothing_fits(table: Table) -> None:
    deal, clues = table
    line, found = LineOfThought(Sheet(deal.options)), brute.worlds(deal, clues)
    line.go_on((*deal.hands, *deal.rules, *clues))
    assert not (line.failed and found)
    assert all(line.sheet.out(cell) is False for world in found for cell in world.items())


@given(tables(lie=0))
@settings(max_examples=150)
def test_one_of_the_ways_left_is_true_in_every_deal_that_fits(table: Table) -> None:
    deal, clues = table
    line, constraints = LineOfThought(Sheet(deal.options)), (*deal.hands, *deal.rules, *clues)
    line.go_on(constraints)
    for ways in ways_left(line.sheet, constraints):
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
def test_what_is_found_together_follows_from_what_is_told_of_it_alone(
    drawn: tuple[Sheet, list[Clue]],
) -> None:
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
