"""A card of my own hand that was set up wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.core.game.breath import Breath
from notepad.core.game.slip import SETUP, Fitting, Slip
from notepad.core.sentence.slip_kinds import USUAL, SlipKind
from notepad.deduction.counting.fitting_deals import deals_that_fit, how_many
from notepad.deduction.deal import Card, count_clue
from notepad.deduction.logic.logic import Logic
from notepad.deduction.places import dealt_to

if TYPE_CHECKING:
    from notepad.deduction.deal import Clue, Deal
    from notepad.deduction.knowledge import Knowledge


@dataclass(frozen=True)
class OwnHand:
    """My hand; `exchanged` makes the setup in which I have the second card instead of the first."""

    me: str
    cards: tuple[Card, ...]
    exchanged: Callable[[Card, Card], object]

    def slip(self, gone: Card, meant: Card) -> Slip:
        """Return the slip of having set up one card instead of another."""
        return Slip(SETUP, self.exchanged(gone, meant), USUAL[SlipKind.OWN_CARD])


def hand_mends(
    hand: OwnHand,
    unsure: Deal,
    known_with: Callable[[Sequence[Clue]], Knowledge | None],
    patience_ms: float,
) -> Iterator[Fitting | Breath]:
    """Yield the slips in my hand with which all fits.

    In the deal `unsure` I may have any cards, as many as are in my hand; `known_with` returns what
    is known from all notes with some clues about that deal, None if nothing fits.

    For each card that may be gone the deals are counted once: the share of those in which I have
    another card is that of the deals with which it was meant. So not every pair is counted.
    """
    yield Breath()
    mine = unsure.cells(hand.cards, hand.me)
    if known_with([count_clue(mine, {len(mine) - 1})]) is None:
        return
    for gone in hand.cards:
        yield Breath()
        kept = [cell for cell in mine if cell[0] != gone]
        known = known_with(
            [count_clue(kept, {len(kept)}), count_clue(unsure.cells([gone], hand.me), {0})]
        )
        if known is not None:
            yield from _of_card(hand, known, gone, patience_ms)


def _of_card(hand: OwnHand, known: Knowledge, gone: Card, patience_ms: float) -> Iterator[Fitting]:
    """Yield the slips by which a card of my hand should have been another one."""
    count = known.deal, known.clues, known.possible
    deals = deals_that_fit(*count, budget_ms=patience_ms)
    whole: float | None = deals.worlds
    if whole is None:
        whole = how_many(*count, budget_ms=patience_ms)
    for card, shares in deals.shares.items():
        mine = sum(share for at, share in shares.items() if dealt_to(at) == hand.me)
        if mine and card not in hand.cards:
            yield Fitting(hand.slip(gone, card), whole * mine)


def standing(deal: Deal, clues: Sequence[Clue]) -> Callable[[Sequence[Clue]], Knowledge | None]:
    """Return what `hand_mends` asks for, where cards stay where they are dealt."""
    logic = Logic(deal)

    def known_with(more: Sequence[Clue]) -> Knowledge | None:
        said = [*clues, *more]
        return logic.follow(said) if logic.fits(said) else None

    return known_with
