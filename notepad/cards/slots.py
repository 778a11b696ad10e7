"""The slots of card games' notes: asking, announcing, revealing cards at the end."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeAlias

from notepad.cards.setup import told_range
from notepad.cards.state import CardView, is_over
from notepad.core import slots
from notepad.core.card_slots import Answers, Cards, LaidHands, Looks, seen_miscount_text
from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault, legible_or
from notepad.core.form import Draft, refused_marker
from notepad.core.keypad import Keypad
from notepad.core.language import N_, NC_, _, comma_separated, ngettext, translated
from notepad.core.seats import others_after
from notepad.core.sentences import Rule
from notepad.deduction.deal import HIDDEN, Card
from notepad.deduction.knowledge import Knowledge

CardAt: TypeAlias = slots.Moment[Any, Any, Knowledge]
"""A moment in any card game: its setup is a CardSetup, its state a CardState."""


def turn(at: CardAt) -> str:
    """Return whose turn it is, "" if that isn't known."""
    return at.state.asker if at.state else ""


def players_only_answering(at: CardAt) -> Collection[str]:
    """Return the players who only answer."""
    return at.state.only_answering if at.state else ()


def my_hand(at: CardAt) -> Sequence[Card]:
    """Return my cards: the current ones if they are known, else those dealt."""
    hand: Sequence[Card] = at.state.hand if at.state else at.setup.hand
    return hand


def may_hold(at: CardAt, holder: str, card: Card) -> bool:
    """Whether a card is offered without dimming; it never reveals more than the level shows."""
    hand = my_hand(at)
    mine, up = hand.count(card), at.setup.face_up.count(card)
    if holder == at.setup.me:
        return mine > 0
    seen = mine + up == at.setup.pack.several.get(card, 1)
    return not seen and (at.known is None or holder in at.known.holders(card))


def certainly_holds(at: CardAt, holder: str, card: Card) -> bool:
    """Whether a player certainly has a card, as far as the level shows."""
    if holder == at.setup.me:
        return card in my_hand(at)
    return at.known is not None and at.known.holders(card) == (holder,)


LOOKS = Looks(
    face=lambda at, card: at.setup.pack.chip(card),
    spoken=lambda at, card: at.setup.pack.spoken(card),
    listed=lambda at, cards: at.setup.pack.listed(cards),
    may=may_hold,
)
ASKER = slots.Player(
    key="who",
    label=N_("asks"),
    usual=turn,
    dimmed=players_only_answering,
    sure=True,
    takes_turn=True,
)
TARGET = slots.Player(
    key="whom",
    label=NC_("asked", "whom"),
    of=("asker",),
    but=("asker",),
    himself=N_("players can’t ask themselves"),
    hint=lambda at: _("Tap the player {player} asks.").format(player=at["asker"]),
)


def known_cards_told(at: CardAt) -> str:
    """Return how many cards of the player asked are known, "" if that isn't shown."""
    target = at["target"]
    if at.known is None or at.state is None or target == at.setup.me:
        return ""
    held = sum(at.known.holders(card) == (target,) for card in at.known.possible)
    text = _("{player}: {count} of {size} cards known.")
    sizes = at.state.size_range(target)
    size = told_range(range(max(sizes[0], held), max(sizes[-1], held) + 1))
    return text.format(player=target, count=held, size=size)


_IN_SIGHT = 7  # cards, which every keypad shows without turning a page
_TAP_SEEN = N_("Tap the cards you saw: {seen} of {count}.")


@dataclass(frozen=True, kw_only=True)
class Asking:
    """A question about how many cards of a class the `target` has.

    `cards` are the cards that a question is about; `key` is the key of their tally: by default,
    those of the class in the field `about`. No class has more than the `widest` number of cards.
    `seen` says whether I see them, None if a faulty record doesn't tell. `count` is the field with
    their number, `about` the one with the class.
    """

    deck: Sequence[Card]
    widest: int | None = None
    cards: Callable[[CardAt], Sequence[Card]] = lambda at: at.setup.pack.cards_of(at["about"])
    key: Callable[[CardAt], str] = lambda at: at["about"]
    seen: Callable[[CardAt], bool | None] = slots.never
    count: str = "count"
    about: str = "about"
    several: Mapping[Card, int] = field(default_factory=dict)

    def mine(self, at: CardAt) -> tuple[Card, ...]:
        """Return my own cards that the question is about; one that I have twice is there twice."""
        hand = my_hand(at)
        return tuple(card for card in self.cards(at) for _copy in range(hand.count(card)))

    def boxes(self, at: CardAt) -> Sequence[Card]:
        """Return the cards that a question in the making is about; none while that is open."""
        return self.cards(at) if at.has(self.about) else ()

    def number(self, **more: Any) -> slots.Number:  # noqa: ANN401 whatever a slot has
        """Return the slot for the number of cards."""
        return slots.Number(
            of=("target", self.about),
            span=self._span,
            likely=self._likely,
            certain=self._certain,
            limit=self._limit,
            beyond=self._beyond,
            widest=self._widest,
            most=self._most,
            unheard=_between_others,
            missing=lambda at: "" if _between_others(at) else _("you know the number"),
            **more,
        )

    def cards_seen(self, *, tap: slots.Text = _TAP_SEEN, **more: Any) -> Cards:  # noqa: ANN401
        """Return the slot for the cards I see, as many as the number says.

        `tap` says what to tap, with room for how many were `seen` of the whole `count`.
        """

        def hint(at: CardAt) -> str:
            tapped = at.draft.get("seen", ())
            seen = [card for card in tapped if card in self.cards(at)]
            sure = [c for c in self._certainly_held(at) if not {c, refused_marker(c)} & {*tapped}]
            both = len(seen) + len(sure)
            ticked = both if both <= at[self.count] else len(seen)
            return slots.text_of(tap, at).format(seen=ticked, count=at[self.count])

        return Cards(
            of=("target", self.about),
            after=(self.count,),
            there=self.seen,
            deck=self.deck,
            looks=LOOKS,
            among=self._cards_in_order,
            count=lambda at: at[self.count],
            holder=lambda at: at["target"],
            miscounted=seen_miscount_text,
            certain=self._certainly_held,
            several=self.several,
            hint=hint,
            sight=slots.Sight.ASKER,
            **more,
        )

    def answers(self, **more: Any) -> Answers:  # noqa: ANN401 whatever a slot has
        """Return the slot for what each other player gave, if everybody is asked."""
        made: Mapping[str, Any] = {"i_gave": N_("you gave"), "gave": _gave, **more}
        return Answers(
            of=("asker", self.about),
            deck=self.deck,
            looks=LOOKS,
            asker="asker",
            among=self.cards,
            mine=self.mine,
            several=self.several,
            gives=self._gives,
            hint=self._gave_hint,
            sight=slots.Sight.BOTH,
            **made,
        )

    def my_count(self, at: CardAt) -> object:
        """Return how many cards I have if I am asked, else OPEN."""
        return len(self.mine(at)) if at["target"] == at.setup.me else slots.OPEN

    def has_any(self, at: CardAt, player: str) -> bool | None:
        """Return whether a player has any of the cards, None if that isn't certain."""
        if not at.has(self.about):
            return None
        had = [len(self.mine(at))] if player == at.setup.me else self._had(at, player)
        return None if 0 in had and len(had) > 1 else 0 not in had

    def _cards_in_order(self, at: CardAt) -> Sequence[Card]:
        """Return the cards in the deck's order, but mine last if they may need several pages."""
        cards = self.cards(at)
        paged = len(cards) > _IN_SIGHT
        return sorted(cards, key=lambda card: card in self.mine(at)) if paged else cards

    def _widest(self, at: CardAt) -> int | None:
        """Return the largest number that a question can bring, None if that is unknown."""
        if self.widest is None:
            return None
        held: int = max(map(at.setup.most_held, at.setup.players))
        return min(self.widest, held)

    def _most(self, at: CardAt) -> int:
        """Return how many of the cards the player asked can have: nothing noted makes it less."""
        held: int = at.setup.most_held(at["target"])
        return min(self._number_of(at), held)

    def _span(self, at: CardAt) -> range:
        target = at["target"]
        holds = at.state.size(target) if at.state else at.setup.most_held(target)
        return range(max(0, min(self._number_of(at), holds)) + 1)

    def _likely(self, at: CardAt) -> Collection[int]:
        target = at["target"]
        if target == at.setup.me:
            return (len(self.mine(at)),)
        return self._had(at, target)

    def _certain(self, at: CardAt) -> int | None:
        """Return how many of the cards the player asked certainly has; None if that is open."""
        had = self._had(at, at["target"])
        return had[0] if len(had) == 1 else None

    def _certainly_held(self, at: CardAt) -> Sequence[Card]:
        """Return the cards that the player asked certainly has, as far as the level shows."""
        if at.known is None or at["target"] == at.setup.me:
            return ()
        target, cards = at["target"], self.cards(at)
        may_have = [card for card in cards if target in at.known.holders(card)]
        if self.several.keys() & may_have:
            return ()  # nobody knows how many of each
        if len(may_have) == at[self.count]:
            return may_have
        return [card for card in may_have if certainly_holds(at, target, card)]

    def _gives(self, at: CardAt, player: str) -> bool | str | None:
        """Return whether a player gives a card, or to me which one; None if it isn't certain."""
        has = self.has_any(at, player)
        if not has or at["asker"] != at.setup.me:
            return has
        able = [card for card in self.cards(at) if may_hold(at, player, card)]
        return able[0] if len(able) == 1 else True

    def _gave_hint(self, at: CardAt) -> str:
        asked = at["asker"] == at.setup.me
        seated = others_after(at.setup.players, at["asker"])
        others = [name for name in seated if name != at.setup.me]
        passed_over: list[str] = []
        for name in others:
            if at.draft.get(f"gave-{name}"):
                passed_over.clear()
                continue
            certain = self._gives(at, name)
            if certain is None or (asked and certain is True):
                if not asked:
                    return _("Tap what each one gave.")
                text = _("Tap what {player} gave.")
                if passed_over:
                    text = _("Certainly none: {players}. Tap that first, then what {player} gave.")
                return text.format(player=name, players=comma_separated(passed_over))
            if certain is False:
                passed_over.append(name)
        return _("Tap the card you gave.")

    def _had(self, at: CardAt, player: str) -> range:
        """Return how many of the cards a player may have, as far as the level shows."""
        known = at.known
        if known is None:
            return range(self._every + 1)
        told, copies = (known.tallies or {}).get((self.key(at), player)), at.setup.pack.copies
        if told is not None:
            return range(told[0], told[1] + 1)
        holders = [known.holders(copy) for card in self.cards(at) for copy in copies(card)]
        low = sum(one == (player,) for one in holders)
        high = sum(player in one for one in holders)
        return range(low, high + 1)

    @property
    def _every(self) -> int:
        return sum(self.several.get(card, 1) for card in self.deck)

    def _number_of(self, at: CardAt) -> int:
        """Return how many cards there are of those that are asked about."""
        return sum(self.several.get(card, 1) for card in self.cards(at))

    def _limit(self, at: CardAt) -> int | None:
        cards = self._number_of(at)
        if cards and legible_or(None, lambda: self.seen(at)):
            return cards
        return max(cards, self._hand(at)) if cards else None

    def _hand(self, at: CardAt) -> int:
        every = self._every
        return legible_or(every, lambda: min(every, at.setup.hand_size(at["target"])))

    def _beyond(self, at: CardAt, count: int) -> str:
        cards, hand = self._number_of(at), self._hand(at)
        if count <= hand:
            text = ngettext(
                "you can’t have seen {count} card: there are only {cards}",
                "you can’t have seen {count} cards: there are only {cards}",
                count,
            )
            return text.format(count=count, cards=cards)
        text = _("{count} is too many (matching cards: {cards}, cards in hand: {hand})")
        return text.format(count=count, cards=cards, hand=hand)


def _between_others(at: CardAt) -> bool:
    """Whether others asked and were asked: then it needn't be heard what was said."""
    me = at.setup.me
    return at.has("asker", "target") and me not in (at["asker"], at["target"])


def _gave(at: CardAt, player: str, gave: bool | str) -> str:
    if isinstance(gave, str):
        return _("{player} {card}").format(player=player, card=at.setup.pack.told(gave))
    return (_("{player} one") if gave else _("{player} none")).format(player=player)


_SAID = "said"


def announcer_slot(hint: slots.Text) -> slots.Player:
    """Return the slot for the announcing player; `hint` says to tap them."""
    return slots.Player(
        key="who", label=N_("who"), usual=turn, dimmed=players_only_answering, hint=hint
    )


def said_rightly(
    hint: slots.Text, *, what: str = "", certain: Callable[[CardAt], bool | None] = slots.uncertain
) -> slots.One:
    """Return the slot for whether the announcement was right; `hint` says to tap that.

    `certain` says so as far as the level shows it. Nobody heard `what` was announced if that field
    is empty: then it was wrong.
    """

    def unheard(at: CardAt) -> bool:
        return bool(what) and at.has(what) and at[what] is None

    return slots.flag(
        slots.RIGHT_OR_WRONG,
        key=_SAID,
        label=N_("it was"),
        hint=hint,
        among=lambda at: (False,) if unheard(at) else (True, False),
        certain=lambda at: False if unheard(at) else certain(at),
    )


def if_right(what: slots.Text) -> slots.Text:
    """Return the fault that an announcement lacks a field: only a wrong one needn't be heard."""
    return lambda at: slots.text_of(what, at) if at["correct"] else ""


def sum_is_right(at: CardAt) -> bool | None:
    """Return whether the sum announced is certainly right or wrong; None if that is open."""
    if at.known is None or at.known.odds is None or at.get("sum") is None:
        return None
    sums = at.known.odds.sums
    if at["sum"] not in sums:
        return False
    return True if len(sums) == 1 else None


def cards_are_right(at: CardAt) -> bool | None:
    """Return whether the cards announced are certainly hidden or not; None if that is open."""
    if at.known is None or at.get("cards") is None:
        return None
    if any(HIDDEN not in at.known.holders(card) for card in at["cards"]):
        return False
    return True if at.known.hidden.issuperset(at["cards"]) else None


def certainly_hidden(at: CardAt) -> Sequence[Card]:
    """Return the cards that are certainly hidden, as far as the level shows."""
    if at.known is None:
        return ()
    hidden = at.known.hidden
    return [card for card in at.known.possible if card in hidden]


def may_announce(view: CardView) -> bool:
    """Whether I can still announce what is sought."""
    setup, state = view.play.setup, view.state
    return not state.over and setup.me in setup.players and setup.me not in state.out


def announcement_draft(keypad: Keypad, setup: object, note: object) -> Draft:
    """Return the draft of an announcement without whether it was right, which comes later."""
    draft = keypad.draft(setup, note)
    return {row: chosen for row, chosen in draft.items() if row != _SAID}


def can_reveal_all(at: CardAt) -> bool:
    """Whether all cards may be revealed: somebody has won, or nobody can any more."""
    state = at.state
    return state is not None and (bool(state.winners) or is_over(state))


def _miscounted(_at: CardAt, count: int, hidden: int) -> str:
    return ngettext(
        "{count} selected, but {hidden} card is hidden",
        "{count} selected, but {hidden} cards are hidden",
        hidden,
    ).format(count=count, hidden=hidden)


def announced_slot(deck: Sequence[Card], **more: Any) -> Cards:  # noqa: ANN401 whatever a slot has
    """Return the slot for cards announced; `miscounted` is the text if their number is wrong."""
    told = {"miscounted": _miscounted, **more}
    return Cards(deck=deck, looks=LOOKS, among=lambda _at: deck, **told)


def uncovered_slot(deck: Sequence[Card], **more: Any) -> Cards:  # noqa: ANN401 whatever a slot has
    """Return the slot for the hidden cards, which proposes those that are certain."""
    return announced_slot(deck, certain=certainly_hidden, loose=True, **more)


def laid_open(deck: Sequence[Card], several: Mapping[Card, int] = {}) -> LaidHands:
    """Return the slot for the hands that players revealed, as far as they did."""
    return LaidHands(
        key="laid", label=N_("revealed"), deck=deck, looks=LOOKS, several=several, loose=True
    )


def hidden_or_held(told: str, several: Mapping[Card, int] = {}) -> Rule:
    """Return the rule that no card is both hidden and in a hand; `told` says so about a `card`.

    Cards with copies can be both: there are `several`.
    """

    def faults(at: CardAt) -> Iterator[Fault]:
        for player, cards in (at["hands"] or {}).items():
            for place, card in enumerate(cards):
                if card in at["cards"] and card not in several:
                    path = f"hands.{player}[{place}]"
                    yield Fault(path, translated(told).format(card=card))

    return faults
