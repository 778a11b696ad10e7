"""The state of play: whose turn it is, who asks or answers no more, who has won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from typing_extensions import override

from notepad.cards.card_state import CardState
from notepad.declared.declaration import Wrong
from notepad.declared.notes import Accuse, Count, Gather, Note, Reveal, Suggest
from notepad.declared.setup import Setup


@dataclass(frozen=True)
class State(CardState[Setup]):
    """A game after some notes; who announced wrongly is out, unless it only costs a penalty.

    `seen` has who saw which card of mine.
    """

    seen: frozenset[tuple[str, str]] = frozenset()

    @property
    @override
    def out(self) -> frozenset[str]:
        return frozenset() if self.setup.deck.wrong is Wrong.PENALTY else self.wrong

    @property
    @override
    def gone(self) -> frozenset[str]:
        return self.wrong if self.setup.deck.wrong is Wrong.OUT else frozenset()


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup, setup.hand)


def after(state: State, note: Note) -> State:
    """Return the state after one more note."""
    match note:
        case Suggest(asker=player, shown_by=giver, card=card):
            mine = {(player, card)} if card and giver == state.setup.me else ()
            return replace(state, last=player, seen=state.seen.union(mine))
        case Gather(asker=player, gave=gave):
            given = gave.get(state.setup.me)
            mine = {(player, given)} if isinstance(given, str) else ()
            return replace(state, last=player, seen=state.seen.union(mine))
        case Count(asker=player):
            return replace(state, last=player)
        case Accuse(player=player, correct=correct):
            return state.announced(player, correct=correct)
        case Reveal(cards=cards):
            return replace(state, uncovered=cards)
        case _:
            assert_never(note)
