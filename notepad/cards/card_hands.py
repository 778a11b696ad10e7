"""What the hands of several players tell of a deal, laid side by side."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from notepad.core.fault import Fault
from notepad.core.game.laid_hands import LaidHands
from notepad.core.sentence.sentence import word_of
from notepad.core.words import _
from notepad.deduction.deal import HIDDEN, TABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from notepad.cards.card_setup import CardSetup
    from notepad.cards.insight.every_seat import N, Seats
    from notepad.deduction.deal import Card


def card_hands(
    seats: Callable[[Any], Seats[Any, N] | None],
    setups: Sequence[Any],
    notes: Sequence[Sequence[N]],
) -> LaidHands:
    """Return what the hands of some players give, and what they laid open at the end.

    `seats` says of a setup how the game looks from every seat, None where cards change hands: what
    is laid open then is not what was dealt.
    """
    apart = tuple(_apart(setups))
    if apart:
        return LaidHands(apart=apart)
    every = seats(setups[0])
    laid = [note for each in notes for note in each if word_of(note) == "reveal"]
    found = _told(setups, laid, stays=every is not None)
    deal = _whole(setups[0], found)
    if every is None:
        return LaidHands(deal)
    return LaidHands(deal, partial(_true, every, setups[0], deal or found))


def _apart(setups: Sequence[CardSetup]) -> Iterator[tuple[int, Fault]]:
    """Yield why hands can't be of one deal."""
    first, held = setups[0], dict[str, str]()
    for number, setup in enumerate(setups):
        for player in setup.players:
            if setup.hand_size(player) != first.hand_size(player):
                told = _("{player} has {count} cards here, but {other} in the first record")
                sizes = {"count": setup.hand_size(player), "other": first.hand_size(player)}
                yield number, Fault("setup.hand_sizes", told.format(player=player, **sizes))
        for at, card in enumerate(setup.hand):
            other = held.setdefault(card, setup.me)
            if other != setup.me:
                told = _("{card} is in the hand of {player}, too")
                yield number, Fault(f"setup.hand[{at}]", told.format(card=card, player=other))


def _told(setups: Sequence[CardSetup], laid: Sequence[Any], *, stays: bool) -> Mapping[Card, str]:
    """Return who was dealt each card, of those of which it is told."""
    found: dict[Card, str] = {}
    for note in laid:
        found |= dict.fromkeys(note.cards, HIDDEN)
        for player, cards in (note.hands or {}).items() if stays else ():
            found |= dict.fromkeys(cards, player)
    for setup in setups:
        found |= dict.fromkeys(setup.hand, setup.me) | dict.fromkeys(setup.face_up, TABLE)
    return found


def _whole(setup: CardSetup, found: Mapping[Card, str]) -> Mapping[Card, str] | None:
    """Return who was dealt each card if that follows from some, as only one holder lacks cards."""
    sizes = {player: setup.hand_size(player) for player in setup.players}
    sizes |= {HIDDEN: setup.hidden_count, TABLE: len(setup.face_up)}
    held = Counter(found.values())
    lacking = [holder for holder, size in sizes.items() if held[holder] != size]
    if len(lacking) > 1 or any(held[holder] > sizes[holder] for holder in held):
        return None
    return {card: found[card] if card in found else lacking[0] for card in setup.pack.cards}


def _true(
    seats: Seats[Any, N], setup: CardSetup, dealt: Mapping[Card, str], note: N
) -> bool | None:
    """Whether a note can be true where some cards are dealt so, None where others decide it."""
    held = Counter(dealt.values())
    full = {name for name in setup.players if held[name] == setup.hand_size(name)}
    sure = True
    for clue in seats.clues(setup, seats.deal(setup), 1, note):
        least = sum(weight for (card, at), weight in clue.weights if dealt.get(card) == at)
        most = least + sum(
            weight for (card, at), weight in clue.weights if card not in dealt and at not in full
        )
        if not any(least <= total <= most for total in clue.totals):
            return False
        sure = sure and least == most
    return True if sure else None
