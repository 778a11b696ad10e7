"""How a card game ended: who won, which cards were hidden, and what was counted of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from notepad.cards.card_state import CardView, is_over
from notepad.core.page.result import Result, who_won
from notepad.core.sentence.keypad import KIND
from notepad.core.words import _, enumerated
from notepad.deduction.deal import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from notepad.deduction.deal import Card


def card_result(
    view: CardView,
    *,
    answers: str = "",
    how: Callable[[Sequence[Card], Any], str] = lambda _hidden, _said: "",
) -> Result | None:
    """Return how a game ended, None while it goes on.

    `answers` says what is counted note by note, if that is not sets of hidden cards. `how` says
    what was sought, given the hidden cards, all or none of them, and the note by which it was said
    rightly, if there is one.
    """
    setup, state = view.play.setup, view.state
    if not is_over(state):
        return None
    found = _found(view)
    uncovered = found if state.uncovered is None else state.uncovered
    hidden = tuple(card for card in setup.pack.cards if card in uncovered)
    hidden = hidden if len(hidden) == setup.hidden_count else ()
    notes = view.play.notes
    said = next((n for n, note in enumerate(notes, 1) if getattr(note, "correct", False)), None)
    right = notes[said - 1] if said is not None else None
    told = f"{who_won(state.winners, setup.me)} {how(hidden, right)}".strip()
    return Result(
        told,
        tuple(state.winners),
        tuple(setup.pack.chip(card) for card in hidden),
        enumerated(map(setup.pack.spoken, hidden)),
        {} if state.uncovered is not None else {KIND: ("reveal",), "cards": found},
        answers or _("possible sets of hidden cards, note by note"),
        said,
        right.player if right is not None and right.player != setup.me else "",
    )


def _found(view: CardView) -> tuple[Card, ...]:
    """Return the hidden cards that are found, as far as the level tells."""
    known = view.deduced
    cards = view.play.setup.pack.cards
    return tuple(card for card in cards if known is not None and known.place(card) == HIDDEN)
