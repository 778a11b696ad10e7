"""Games of so few cards that every deal can be listed: what anybody knows, by trying them all.

Nothing of the notepad's reasoning is used here, only its notes: a note says by its own words which
deals it fits, and a question is worth what its answers tell, deal by deal.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import log2
from typing import Any, assert_never

import pytest

from notepad.cards.facts import Known as Fact
from notepad.cards.leaving import Leave
from notepad.cards.seat_views import Hands
from notepad.core.game import Game
from notepad.declared import setup as declared
from notepad.deduction.deal import HIDDEN, TABLE, UNSEEN
from notepad.deduction.knowledge import Knowledge
from tests.cards import noted_games
from tests.cards.noted_games import Noted, saw
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS, game_with, short

SMALL_SUM = short("nine-numbers")
World = Mapping[str, frozenset[str]]
"""Who has which cards in a deal, the hidden ones and others among them."""
Cards = frozenset[str] | Counter[str]
AnyWorld = Mapping[str, Cards]
"""The same, or how many of each card where there are copies."""

TEXTS = {"one of each list": THREE_LISTS, "two of eight": NAMED_CARDS, "a sum": SMALL_SUM}


def bits(told: Counter[Any]) -> float:
    """Return how many bits it takes to say which of these it is, by how often each is."""
    whole = sum(told.values())
    return -sum(count / whole * log2(count / whole) for count in told.values())


def information(told: Counter[Any]) -> float:
    """Return how many bits an answer tells of what is sought, by how often both are what."""
    sought, answers = Counter[Hashable](), Counter[Hashable]()
    for (one, answer), count in told.items():
        sought[one] += count
        answers[answer] += count
    return bits(sought) + bits(answers) - bits(told)


@dataclass(frozen=True)
class Known:
    """What somebody knows: how likely each answer is."""

    odds: Counter[Hashable]

    @property
    def right(self) -> float:
        """How likely the likeliest answer is right."""
        return max(self.odds.values()) / self.odds.total()

    @property
    def best(self) -> set[Hashable]:
        """The answers that are as likely as any."""
        most = max(self.odds.values())
        return {answer for answer, count in self.odds.items() if count == most}

    @property
    def bits(self) -> float:
        """How many bits are unknown of the answer."""
        return bits(self.odds)


@dataclass(frozen=True)
class EveryDeal:
    """A small game and all its deals."""

    game: Game
    setup: declared.Setup

    @cached_property
    def deals(self) -> list[Hands]:
        """All deals by the rules, everybody's cards and the hidden ones."""
        return list(deals_of(self.setup, {}))

    def answer(self, deal: Hands) -> Hashable:
        """Return what is sought in a deal."""
        deck = self.setup.deck
        return sum(map(deck.value, deal[HIDDEN])) if deck.sum_sought else deal[HIDDEN]

    def fits(self, deal: Hands, heard: Sequence[declared.Note]) -> bool:
        """Whether all these notes, as somebody heard them, can have been made in a deal."""
        return all(happened(self.setup, deal, note) for note in heard)

    def fitting(
        self, player: str, hand: frozenset[str], heard: Sequence[declared.Note]
    ) -> list[Hands]:
        """Return the deals in which a player has this hand and heard these notes."""
        return [one for one in self.deals if one[player] == hand and self.fits(one, heard)]

    def known(self, player: str, hand: frozenset[str], heard: Sequence[declared.Note]) -> Known:
        """Return what a player knows who has this hand and heard these notes."""
        return Known(Counter(self.answer(deal) for deal in self.fitting(player, hand, heard)))

    def ways(self, note: declared.Note, deal: Hands) -> list[declared.Note]:
        """Return every way in which a note that I made can have gone, all alike likely."""
        deck = self.setup.deck
        match note:
            case declared.Suggest(shown_by=str(giver), card=None):
                able = sorted(deal[giver].intersection(filter(None, note.cards)))
                return [replace(note, card=card) for card in able]
            case declared.Gather(about=about, gave=gave):
                each: list[list[bool | str]] = [
                    [*sorted(deal[name].intersection(deck.cards_of(about)))]
                    if one is True
                    else [one]
                    for name, one in gave.items()
                ]
                return [
                    replace(note, gave=dict(zip(gave, way, strict=True))) for way in product(*each)
                ]
            case declared.Count(target=target, about=about, seen=None) if about is not None:
                mine = tuple(card for card in deck.having(about) if card in deal[target])
                return [replace(note, seen=mine if self._shown(about) else None)]
            case _:
                return [note]

    def bits(self, fitting: Sequence[Hands], ways: Sequence[Sequence[Hashable]]) -> float:
        """Return what an answer tells of what is sought; `ways` has its ways in each deal."""
        told: Counter[tuple[Hashable, Hashable]] = Counter()
        for deal, here in zip(fitting, ways, strict=True):
            for way in here:
                told[self.answer(deal), way] += 1 / len(here)  # type: ignore[assignment]
        return information(told)

    def _shown(self, about: Sequence[str]) -> bool:
        kinds = self.setup.deck.questions
        return any(0 < one.shown <= len(about) for one in kinds if one.kind == "count")


def every_deal_for(setup: declared.Setup) -> Iterator[World]:
    """Yield every way in which the cards that I don't see can lie."""
    return deals_of(setup, {setup.me: frozenset(setup.hand), TABLE: frozenset(setup.table)})


def deals_of(setup: declared.Setup, seen: World) -> Iterator[World]:
    """Yield every way in which the cards can lie that nobody is seen to have."""
    deck, unseen = setup.deck, frozenset(setup.deck.cards).difference(*seen.values())
    players = [name for name in setup.players if name not in seen]
    if players:
        for hand in combinations(sorted(unseen), setup.hand_size(players[0])):
            yield from deals_of(setup, {**seen, players[0]: frozenset(hand)})
        return
    classes = [frozenset(deck.cards_of(word)) for word in deck.hidden_classes]
    for away in combinations(sorted(unseen), setup.out_of_play_count):
        hidden = unseen.difference(away)
        if all(hidden & cards for cards in classes):
            yield {**seen, HIDDEN: hidden, **({UNSEEN: frozenset(away)} if away else {})}


def agrees(known: Knowledge, ways: Iterable[tuple[World, int]]) -> None:
    """Check that what is known is what these worlds say, each with how many ways lead to it."""
    places, whole = defaultdict[str, Counter[str]](Counter), 0
    for world, count in ways:
        whole += count
        for place, cards in world.items():
            for card in cards:
                places[card][place] += count
    assert known.odds is not None
    assert known.odds.worlds == whole
    for card, found in places.items():
        shares = {place: count / whole for place, count in found.items()}
        assert dict(known.odds.of_holders(card)) == pytest.approx(shares)
        assert set(known.holders(card)) == set(shares)


def _in_range(classes: Iterable[str], ends: tuple[str, ...] | None) -> bool:
    """Whether one of these classes is a number from the first of the ends to the last."""
    numbers = [int(word) for word in classes if word.isdecimal()]
    return ends is None or any(int(ends[0]) <= number <= int(ends[1]) for number in numbers)


def as_fact(note: Leave | declared.Snoop) -> Fact:
    """Return what a hand that was laid open or a card that was looked at says about its holder."""
    if isinstance(note, Leave):
        return Fact(holder=note.player, has=note.hand)
    return Fact(holder=note.target, has=(note.card,) if note.card else None)


def number(held: Cards, cards: Iterable[str]) -> int:
    """Return how many of some cards are among those held, copies as often as they are."""
    asked = {*cards}
    return sum(held[one] for one in asked) if isinstance(held, Counter) else len(held & asked)


def holds(held: Cards, cards: Iterable[str]) -> bool:
    """Whether all these cards are held, copies as often as they stand there."""
    return held >= Counter(cards) if isinstance(held, Counter) else held.issuperset(cards)


def happened(setup: declared.Setup, world: AnyWorld, note: declared.Note) -> bool:
    """Return whether a note can have been made if the cards lie so."""
    deck = setup.deck
    note = as_fact(note) if isinstance(note, Leave | declared.Snoop) else note
    match note:
        case declared.Suggest():
            return was_answered(note, setup, world)
        case declared.Count():
            alike = deck.having(note.about or ())
            within = [card for card in alike if _in_range(deck.classes_of[card], note.range)]
            cards = tuple(within) if note.cards is None else note.cards
            seen = holds(world[note.target], note.seen or ())
            return seen and note.count in (None, number(world[note.target], cards))
        case declared.Gather():
            gives, asked = note.gave.items(), deck.cards_of(note.about)
            able = {who: (gave,) if isinstance(gave, str) else asked for who, gave in gives}
            return all(bool(number(world[who], able[who])) == bool(gave) for who, gave in gives)
        case declared.SeeOne():
            asked = (note.card,) if note.card else deck.having(note.about)
            return bool(number(world[note.target], asked)) == note.shows
        case declared.WhoHas():
            asked = deck.having(note.about)
            return all(
                bool(number(world[player], asked)) == (player in note.have)
                for player in setup.players
                if player not in (note.asker, *note.unheard, *(note.gone or ()))
            )
        case declared.Look() | declared.TurnUp():
            (pile,) = {one.pile for one in deck.questions if one.kind.value == note.kind}
            return holds(world[pile.value], note.cards or ())
        case declared.Accuse(cards=tuple(cards)):
            return holds(world["hidden"], cards) == note.correct
        case declared.Accuse():
            return (sum(map(deck.value, world["hidden"])) == note.sum) == note.correct
        case declared.Reveal():
            hands = (note.hands or {}).items()
            laid = all(holds(world[player], held) for player, held in hands)
            return laid and Counter(world["hidden"]) == Counter(note.cards)
        case declared.PassOn():
            return all(holds(world[player], cards) for player, cards in note.gave.items())
        case Fact():
            held = world[note.holder]
            some = not note.some or number(held, note.some)
            return bool(some) and holds(held, note.has or ()) and not number(held, note.lacks or ())
        case _:
            assert_never(note)


def was_answered(note: declared.Suggest, setup: declared.Setup, world: AnyWorld) -> bool:
    """Whether a suggestion can have been answered as its note says if the cards lie so."""
    deck, heard = setup.deck, {card for card in note.cards if card is not None}
    groups = [deck.cards_of(group) for group in deck.classes] if None in note.cards else []
    unheard = {card for group in groups if heard.isdisjoint(group) for card in group}

    def told(player: str, gave: bool | str) -> bool:
        able = {gave} if isinstance(gave, str) else heard | unheard if gave else heard
        return bool(number(world[player], able)) == bool(gave)

    others = {*setup.players} - {setup.me, note.asker, *note.told, *(note.gone or ())}
    somebody = any(told(player, True) for player in others)
    return all(told(*one) for one in note.told.items()) and (somebody or not note.somebody)


@lru_cache
def every_deal(kind: str) -> EveryDeal:
    """Return a small game by the word for it."""
    game = game_with(TEXTS[kind])
    return EveryDeal(game, noted_games.played(game, 1, players=3, notes=0).setup)


def played(kind: str, seed: int, *, notes: int) -> Noted:
    """Return a small game after some notes of mine, without wrong guesses."""
    game = every_deal(kind).game
    return noted_games.played(game, seed, players=3, notes=notes, err=False)


def heard_by(setup: Any, told: Sequence[Any], player: str) -> list[Any]:  # noqa: ANN401
    """Return what a player heard of notes that tell all."""
    return [saw(setup, note, player) for note in told]
