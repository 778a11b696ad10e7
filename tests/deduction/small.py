"""Random small deals and clues about them, for property tests."""

from random import Random

from hypothesis import strategies as st

from notepad.deduction.deal import HIDDEN, Card, Clue, Deal, DealCell, Place, count_clue

PLACES = ("Ann", "Bob", HIDDEN)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Deal, dict[Card, Place]]:
    """Draw a deal of up to seven cards and the truth behind it."""
    rng = Random(draw(st.integers(0, 10**6)))
    cards = [f"c{index}" for index in range(draw(st.integers(1, 7)))]
    truth: dict[Card, Place] = {card: rng.choice(PLACES) for card in cards}
    options = {
        card: tuple(at for at in PLACES if at == here or rng.random() < 0.75)
        for card, here in truth.items()
    }
    hands = tuple(
        count_clue(
            [(card, place) for card in cards if place in options[card]],
            [sum(at == place for at in truth.values())],
        )
        for place in PLACES
    )
    measure: dict[DealCell, int] = {
        (card, HIDDEN): rng.randint(1, 4) for card in cards if HIDDEN in options[card]
    }
    deal = Deal(options, hands, measure=measure)
    groups = {
        (name, place): deal.cells([card for card in cards if rng.random() < 0.6], place)
        for name in ("first", "second")
        for place in PLACES[:2]
    }
    rules = tuple(_clue(rng, deal, truth, 0, lie=0) for _ in range(rng.randint(0, 1)))
    return Deal(options, hands, rules, measure, groups), truth


@st.composite
def tables(draw: st.DrawFn, lie: float = 0.1, most: int = 8) -> tuple[Deal, list[Clue]]:
    """Draw a deal and clues of some notes, several of one note among them, a few of them wrong."""
    deal, truth = draw(deals())
    rng = Random(draw(st.integers(0, 10**6)))
    notes = [rng.randint(0, 6) for _ in range(draw(st.integers(0, most)))]
    return deal, [_clue(rng, deal, truth, note, lie=lie) for note in notes]


def _clue(rng: Random, deal: Deal, truth: dict[Card, Place], note: int, *, lie: float) -> Clue:
    cells = [(card, at) for card, places in deal.options.items() for at in (*places, "Nobody")]
    if deal.measure and rng.random() < 0.25:
        weights = tuple(deal.measure.items())
    elif rng.random() < 0.2:
        weights = tuple((cell, rng.randint(1, 3)) for cell in cells if rng.random() < 0.4)
    else:
        place = rng.choice(PLACES)
        about = [cell for cell in cells if cell[1] == place and rng.random() < 0.6]
        weights = count_clue(about, ()).weights
    total = sum(weight for (card, at), weight in weights if truth[card] == at)
    kind = rng.randrange(5)
    spread = {total + rng.randint(-3, 9) for _ in range(3)}
    totals = (
        {total},
        set(range(1 if total else 0, 40)),
        set(range(30)) - (spread - {total}),
        spread | {total, 10**9},
        {total, total + 1},
    )[kind]
    if rng.random() < lie:
        totals = totals - {total}
    return Clue(weights, frozenset(totals), note, f"clue of note {note}")
