"""The slots of questions about cards: who asks whom, how many, and the cards that were seen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from notepad.core.sentence.card_slots import Cards, Looks, seen_miscounted
from notepad.core.sentence.choice_slots import Player
from notepad.core.sentence.moment import Moment
from notepad.core.sentence.number_slot import Number
from notepad.core.sentence.slot import Sight, Text, never, text_of
from notepad.core.unread import legible_or
from notepad.core.words import N_, _
from notepad.deduction.deal import Card
from notepad.deduction.knowledge import Knowledge

CardAt: TypeAlias = Moment[Any, Any, Knowledge]
"""A moment in any card game: its setup is a CardSetup, its state a CardState."""


def turn(at: CardAt) -> str:
    """Return whose turn it is, nobody's where that is not known."""
    return at.state.asker if at.state else ""


def silent(at: CardAt) -> Collection[str]:
    """Return those who only answer."""
    return at.state.silent if at.state else ()


def my_hand(at: CardAt) -> Sequence[Card]:
    """Return my cards, as they are now if that is known."""
    hand: Sequence[Card] = at.state.hand if at.state else at.setup.hand
    return hand


def may_hold(at: CardAt, holder: str, card: Card) -> bool:
    """Whether a card is offered in full ink: never more telling than the level allows."""
    mine = card in my_hand(at)
    if holder == at.setup.me or mine:
        return mine and holder == at.setup.me
    seen = card in at.setup.face_up
    return not seen and (at.known is None or holder in at.known.holders(card))


LOOKS = Looks(
    face=lambda at, card: at.setup.pack.chip(card),
    spoken=lambda at, card: at.setup.pack.spoken(card),
    listed=lambda at, cards: at.setup.pack.listed(cards),
    may=may_hold,
)
ASKER = Player(key="who", label=N_("asks"), usual=turn, dimmed=silent, sure=True)
TARGET = Player(
    key="whom",
    label=N_("whom"),
    of=("asker",),
    but=("asker",),
    himself=N_("nobody asks themselves"),
    hint=lambda at: _("Tap whom {player} asks.").format(player=at["asker"]),
)


def _class_asked_for(at: CardAt) -> str:
    about: str = at["about"]
    return about


def _cards_asked_for(at: CardAt) -> Sequence[Card]:
    cards: Sequence[Card] = at.setup.pack.cards_of(at["about"])
    return cards


_TAP_SEEN = N_("Tap the cards that you saw: {seen} of {count}.")


@dataclass(frozen=True, kw_only=True)
class Asking:
    """A question for how many cards of a class the `target` has.

    `cards` are those that a question is about, `key` is the word by which they are tallied: those
    of the class in the field `about`, unless it is said. `seen` says whether I see them, None where
    a faulty record cannot tell. `count` is the field with their number, `about` the one that says
    what is asked for.
    """

    deck: Sequence[Card]
    cards: Callable[[CardAt], Sequence[Card]] = _cards_asked_for
    key: Callable[[CardAt], str] = _class_asked_for
    seen: Callable[[CardAt], bool | None] = never
    count: str = "count"
    about: str = "about"

    def mine(self, at: CardAt) -> tuple[Card, ...]:
        """Return my own cards of what is asked for."""
        hand = my_hand(at)
        return tuple(card for card in self.cards(at) if card in hand)

    def number(self, **more: Any) -> Number:  # noqa: ANN401 whatever a slot has
        """Return the slot of the number."""
        return Number(
            of=("target", self.about),
            span=self._span,
            likely=self._likely,
            limit=self._limit,
            beyond=self._beyond,
            **more,
        )

    def cards_seen(self, *, tap: Text = _TAP_SEEN, **more: Any) -> Cards:  # noqa: ANN401
        """Return the slot of the cards, as many as the number says, where I see them.

        `tap` says what to tap, with room for how many were `seen` of the whole `count`.
        """

        def hint(at: CardAt) -> str:
            seen = [card for card in at.draft.get("seen", ()) if card in self.cards(at)]
            return text_of(tap, at).format(seen=len(seen), count=at[self.count])

        return Cards(
            of=("target", self.about),
            after=(self.count,),
            there=self.seen,
            deck=self.deck,
            looks=LOOKS,
            among=self.cards,
            count=lambda at: at[self.count],
            holder=lambda at: at["target"],
            miscounted=seen_miscounted,
            hint=hint,
            sight=Sight.ASKER,
            **more,
        )

    def _span(self, at: CardAt) -> range:
        target = at["target"]
        holds = at.state.size(target) if at.state else at.setup.most_held(target)
        return range(max(0, min(len(self.cards(at)), holds)) + 1)

    def _likely(self, at: CardAt) -> Collection[int]:
        target, known = at["target"], at.known
        if target == at.setup.me:
            return (len(self.mine(at)),)
        if known is None:
            return range(len(self.deck) + 1)
        holders = [known.holders(card) for card in self.cards(at)]
        bounds = sum(one == (target,) for one in holders), sum(target in one for one in holders)
        low, high = (known.tallies or {}).get((self.key(at), target), bounds)
        return range(low, high + 1)

    def _limit(self, at: CardAt) -> int | None:
        cards = len(self.cards(at))
        if cards and legible_or(None, lambda: self.seen(at)):
            return cards
        return max(cards, self._hand(at)) if cards else None

    def _hand(self, at: CardAt) -> int:
        every = len(self.deck)
        return legible_or(every, lambda: min(every, at.setup.hand_size(at["target"])))

    def _beyond(self, at: CardAt, count: int) -> str:
        cards, hand = len(self.cards(at)), self._hand(at)
        if count <= hand:
            told = _("{count} is more than there are, and you saw them: {cards}")
            return told.format(count=count, cards=cards)
        told = _("{count} is more than there are ({cards}) and more than a hand ({hand})")
        return told.format(count=count, cards=cards, hand=hand)
