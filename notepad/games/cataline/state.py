"""The state of play: whose turn it is, who is out, who has what, and whether somebody has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from typing_extensions import override

from notepad.cards.card_state import CardState
from notepad.games.cataline.components import ACCUSATIONS, CARDS, KEPT, LONE, cards_of
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne, Note, Reveal
from notepad.games.cataline.setup import Setup


@dataclass(frozen=True)
class State(CardState[Setup]):
    """A game after some notes.

    `sizes` is how many cards everybody has, below zero where notes contradict each other. `asked`
    is the last question. `accused` says who accused which card, the first ten in order: a card is
    its first accuser's.
    """

    sizes: Mapping[str, int] = field(default_factory=dict)
    asked: AskOne | AskAll | None = None
    accused: Mapping[str, str] = field(default_factory=dict)

    @property
    @override
    def out(self) -> frozenset[str]:
        """Those who accused wrongly: a single card, as soon as the conspirators are uncovered."""
        uncovered = self.uncovered if self.accused else None
        if uncovered is None:
            return self.wrong
        return self.wrong | {who for card, who in self.accused.items() if card not in uncovered}

    @property
    @override
    def winners(self) -> tuple[str, ...]:
        """Who accused the sum rightly, or is the only one left who never accused it wrongly.

        Where each card is accused alone: who accused most of them, none wrongly, in seat order.
        """
        if self.right:
            return self.right[:1]
        left = [player for player in self.setup.players if player not in self.out]
        if self.setup.variant != LONE:
            return tuple(left) if len(left) == 1 else ()
        if self.uncovered is None:
            return ()
        right = Counter(self.accused.values())
        most = max((right[player] for player in left), default=0)
        return tuple(player for player in left if right[player] == most)

    @override
    def size(self, player: str) -> int:
        return self.sizes[player]


def start(setup: Setup) -> State:
    """Return the state before any note."""
    hand = tuple(card for card in CARDS if card in setup.hand)
    return State(setup, hand, sizes={name: setup.hand_size(name) for name in setup.players})


def after(state: State, note: Note) -> State:
    """Return the state after one more note."""
    match note:
        case AskOne() | AskAll():
            moved = _moved(state, note) if state.setup.variant == KEPT else state
            return replace(moved, last=note.asker, asked=note)
        case Accuse(player=player, correct=correct):
            return state.announced(player, correct=correct)
        case AccuseCard(player=player, card=card):
            full = len(state.accused) >= ACCUSATIONS or card in state.accused
            return state if full else replace(state, accused={**state.accused, card: player})
        case Reveal(cards=cards):
            return replace(state, uncovered=cards)
        case _:
            assert_never(note)


def _moved(state: State, note: AskOne | AskAll) -> State:
    """Return the state after the cards that a question moved went to the asker."""
    me, sizes, mine = state.setup.me, dict(state.sizes), set(state.hand)
    for player, count in _given(note).items():
        sizes[player] -= count
        sizes[note.asker] += count
    match note:
        case AskOne():
            seen = set(note.seen or ())
        case AskAll() if note.asker == me:
            seen = {gave for gave in note.gave.values() if isinstance(gave, str)}
        case AskAll():
            seen = {str(note.gave[me])}
    mine = mine | seen if note.asker == me else mine - seen
    return replace(state, sizes=sizes, hand=tuple(card for card in CARDS if card in mine))


def _given(note: AskOne | AskAll) -> Mapping[str, int]:
    """Return how many cards each player gave away."""
    if isinstance(note, AskOne):
        return {note.target: note.passed}
    return {player: int(bool(gave)) for player, gave in note.gave.items()}


def just_received(last: AskOne | AskAll | None, player: str, about: str) -> bool:
    """Return whether a question would demand all that a player received by the last one."""
    if last is None or last.asker != player:
        return False
    if isinstance(last, AskOne):
        count, seen = last.passed, last.seen or ()
    else:
        given = [gave for gave in last.gave.values() if gave]
        count, seen = len(given), tuple(card for card in given if isinstance(card, str))
    known = len(seen) == count and set(seen) <= set(cards_of(about))
    return bool(count) and (about == last.about or known)
