"""The slots of the note that lays cards open at the end, and its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from notepad.cards.asking import LOOKS, CardAt
from notepad.cards.card_state import is_over
from notepad.core.fault import Fault
from notepad.core.sentence.card_slots import Cards
from notepad.core.sentence.hands_slot import Hands
from notepad.core.words import N_, ngettext, translated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from notepad.core.sentence.sentence import Rule
    from notepad.deduction.deal import Card


def can_reveal(at: CardAt) -> bool:
    """Whether all cards may be laid open: somebody has won, or nobody can any more."""
    state = at.state
    return state is not None and (bool(state.winners) or is_over(state))


def _miscounted(_at: CardAt, count: int, hidden: int) -> str:
    told = ngettext(
        "{count} card, but {hidden} hidden", "{count} cards, but {hidden} hidden", count
    )
    return told.format(count=count, hidden=hidden)


def uncovered(
    deck: Sequence[Card],
    *,
    miscounted: Callable[[CardAt, int, int], str] = _miscounted,
    **more: Any,  # noqa: ANN401 whatever a slot has
) -> Cards:
    """Return the slot of the hidden cards; `miscounted` says that they are not so many."""
    return Cards(
        deck=deck,
        looks=LOOKS,
        among=lambda _at: deck,
        miscounted=miscounted,
        loose=True,
        **more,
    )


def laid_open(deck: Sequence[Card]) -> Hands:
    """Return the slot of the hands that players laid open, as far as they did."""
    return Hands(key="laid", label=N_("laid open"), deck=deck, looks=LOOKS, loose=True)


def hidden_or_held(told: str) -> Rule:
    """Return the rule that no card was both hidden and in a hand; `told` says so of a `card`."""

    def faults(at: CardAt) -> Iterator[Fault]:
        for player, cards in (at["hands"] or {}).items():
            for place, card in enumerate(cards):
                if card in at["cards"]:
                    path = f"hands.{player}[{place}]"
                    yield Fault(path, translated(told).format(card=card))

    return faults
