"""The state of play: whose turn it is, who is out, who has what, and whether somebody has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from notepad.core.seats import after as next_seat
from notepad.games.cataline.components import ACCUSATIONS, CARDS, KEPT, LONE, cards_of
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne, Note, Reveal
from notepad.games.cataline.setup import Setup


@dataclass(frozen=True)
class State:
    """A game after some notes, as far as the whole table sees it, and my own cards.

    `asked` is the last question. `wrong` have accused a sum wrongly. `accused` says who accused
    which card, the first ten in order: a card is its first accuser's. `revealed` are the
    conspirators once they were uncovered. `hand` are my cards and `sizes` how many everybody has,
    below zero where notes contradict each other.
    """

    setup: Setup
    hand: tuple[str, ...]
    sizes: Mapping[str, int]
    asked: AskOne | AskAll | None = None
    wrong: frozenset[str] = frozenset()
    winner: str | None = None
    accused: Mapping[str, str] = field(default_factory=dict)
    revealed: tuple[str, ...] | None = None

    @property
    def out(self) -> frozenset[str]:
        """The players who accused wrongly: they still answer, but ask no more.

        Who accused a single card wrongly is out as soon as the conspirators are uncovered.
        """
        uncovered = self.revealed if self.accused else None
        if uncovered is None:
            return self.wrong
        return self.wrong | {who for card, who in self.accused.items() if card not in uncovered}

    @property
    def asker(self) -> str:
        """Who asks next: by seat after the last asker, passing over those who are out."""
        players, gone = self.setup.players, self.out
        if self.asked is not None:
            return next_seat(players, self.asked.asker, gone)
        first = self.setup.first or players[0]
        return next_seat(players, first, gone) if first in gone else first

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, several if they share it, in seat order; nobody while it goes on.

        He accused the sum rightly, or nobody else is left who never accused it wrongly. Where each
        card is accused alone: who accused most of them, none wrongly.
        """
        if self.winner is not None:
            return (self.winner,)
        left = [player for player in self.setup.players if player not in self.out]
        if self.setup.variant != LONE:
            return tuple(left) if len(left) == 1 else ()
        if self.revealed is None:
            return ()
        right = Counter(self.accused.values())
        most = max((right[player] for player in left), default=0)
        return tuple(player for player in left if right[player] == most)


def start(setup: Setup) -> State:
    """Return the state before any note."""
    hand = tuple(card for card in CARDS if card in setup.hand)
    return State(setup, hand, dict.fromkeys(setup.players, setup.hand_size))


def after(state: State, note: Note) -> State:
    """Return the state after one more note."""
    match note:
        case AskOne() | AskAll():
            moved = _moved(state, note) if state.setup.variant == KEPT else state
            return replace(moved, asked=note)
        case Accuse(player=player, correct=True):
            return replace(state, winner=state.winner or player)
        case Accuse(player=player):
            return replace(state, wrong=state.wrong | {player})
        case AccuseCard(player=player, card=card):
            full = len(state.accused) >= ACCUSATIONS or card in state.accused
            return state if full else replace(state, accused={**state.accused, card: player})
        case Reveal(cards=cards):
            return replace(state, revealed=cards)
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
