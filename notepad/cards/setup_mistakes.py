"""Finds mistakes in the setup of a card game that explain a contradiction.

A card of my own hand may be another one, or I may have forgotten one, or others' hands were counted
wrongly. Whether cards stay where they are dealt or change hands only matters for what is known from
all notes then.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from notepad.cards.seat_views import Seats
from notepad.cards.setup import CardSetup, hand_unsure, seen_copies
from notepad.core.reasoner import SETUP, Breath, Fitting, Fittings, Slip
from notepad.core.slips import USUAL, SlipKind
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import TABLE, Card, Clue, Deal, count_clue, dealt_to
from notepad.deduction.fitting_deals import deals_that_fit, how_many
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.moving_cards import StagedDeal, after_notes, numbered
from notepad.deduction.moving_knowledge import by_histories_within

N = TypeVar("N")

_KnownIf: TypeAlias = Callable[[Deal, Sequence[Clue]], Knowledge | None]
"""What is known from all notes about a deal for which some clues hold, None if nothing fits."""

_MOST_UNSURE = 20_000
"""With more histories, it isn't known in which hand they started, and no share is shown."""


def setup_mends(
    setup: CardSetup, seats: Seats[Any, N], notes: Sequence[N], patience_ms: float
) -> Fittings:
    """Yield the slips in a setup that make all notes fit.

    For each card that might not be mine, the deals are counted once: the share of those in which I
    have another card gives the number of deals for that swap. So pairs aren't counted one by one. A
    forgotten card is found likewise, from the deals in which I have one card more.
    """
    yield Breath()
    known_if, unsure = _known_if(setup, seats, notes), seats.deal(setup)
    seen = seen_copies(setup.pack, {TABLE: setup.face_up, setup.me: setup.hand})
    hand = [(card, at) for card, (at,) in seen.items() if at == setup.me]
    mine = count_clue(hand, {len(hand)})
    if known_if(unsure, [count_clue(hand, {len(hand) - 1})]) is not None:
        for gone in {unsure.named(card): card for card, _at in hand}.values():
            yield Breath()
            kept = [cell for cell in hand if cell[0] != gone]
            without = count_clue(unsure.cells([gone], setup.me), {0})
            known = known_if(unsure, [count_clue(kept, {len(kept)}), without])
            yield from _of_card(setup, known, mine.cards, patience_ms, gone=gone)
    for other in setup.counted_otherwise():
        yield Breath()
        known = known_if(_with_hands_of(other, unsure), [mine])
        if known is not None:
            count = how_many(known, budget_ms=patience_ms)
            yield Fitting(Slip(SETUP, other, USUAL[SlipKind.HAND_SIZE]), count or None)
    larger = next(filter(None, map(setup.with_forgotten, setup.pack.cards)), None)
    if larger is not None:
        yield Breath()
        known = known_if(_with_hands_of(larger, unsure), [mine])
        yield from _of_card(setup, known, mine.cards, patience_ms)


def _with_hands_of(setup: CardSetup, deal: Deal) -> Deal:
    return replace(deal, hands=hand_unsure(setup).hands, uncounted={})


def _of_card(
    setup: CardSetup,
    known: Knowledge | None,
    mine: Collection[Card],
    patience_ms: float,
    *,
    gone: Card | None = None,
) -> Iterator[Fitting]:
    """Yield the slips that replace one of my cards by another, or that add one.

    Of copies, it is the first. `known` is what is known in the deals in which I have that card.
    """
    if known is None:
        return
    deal = known.deal
    deals = deals_that_fit(deal, known.clues, known.possible, budget_ms=patience_ms)
    whole = deals.weight
    if whole is None:
        whole = how_many(known, budget_ms=patience_ms)
    at = len(setup.hand) if gone is None else setup.hand.index(deal.named(gone))
    usual = USUAL[SlipKind.FORGOTTEN if gone is None else SlipKind.OWN_CARD]
    for card, shares in deals.shares.items():
        share = sum(share for place, share in shares.items() if dealt_to(place) == setup.me)
        alike = card in deal.copies or (gone is not None and card == deal.named(gone))
        if share and card not in mine and not alike:
            meant = replace(setup, hand=(*setup.hand[:at], card, *setup.hand[at + 1 :]))
            yield Fitting(Slip(SETUP, meant, usual), whole * share or None)


def _known_if(setup: CardSetup, seats: Seats[Any, N], notes: Sequence[N]) -> _KnownIf:
    passes, unsure = seats.passes(setup), seats.deal(setup)
    said = [
        clue
        for number, note in numbered(() if passes else notes)
        for clue in seats.clues(setup, unsure, number, note)
    ]

    def known_if(deal: Deal, clues: Sequence[Clue]) -> Knowledge | None:
        if passes is None:
            logic, every = Logic(deal), [*said, *clues]
            return logic.follow(every) if logic.fits(every) else None
        course = StagedDeal.begun(deal, followed=5 * _MOST_UNSURE).with_clues(clues)
        course = after_notes(passes, course.sifted(clues), numbered(notes))
        logic = Logic(passes.sorted_to_count(course.whole))
        if not logic.fits(course.clues):
            return None
        ways = by_histories_within(_MOST_UNSURE, passes, course, logic.follow(course.clues))
        return None if ways.deal is logic.deal else ways

    return known_if
