"""Games of so few cards that every deal can be listed: what anybody knows, by trying them all.

Nothing of the notepad's reasoning is used here, only its notes: a note says by its own words which
deals it fits, and a question is worth what its answers tell, deal by deal.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import log2
from typing import Any, assert_never

from notepad.cards.facts import Known as Fact
from notepad.cards.leaving import Leave
from notepad.cards.seat_views import Hands
from notepad.core.game import Game
from notepad.declared.setup import (
    Accuse,
    Count,
    Gather,
    Look,
    Note,
    PassOn,
    Reveal,
    SeeOne,
    Setup,
    Snoop,
    Suggest,
    TurnUp,
    WhoHas,
)
from notepad.deduction.deal import HIDDEN, TABLE, UNSEEN
from tests.cards import noted_games
from tests.cards.noted_games import Noted, saw
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS, game_with

SMALL_SUM = """\
title = "Nine numbers"
players = [3, 3]

[attributes]
suit = ["red", "blue", "green"]
number = ["1", "2", "4"]

[values]
1 = 1
2 = 2
4 = 4

[hidden]
each = "suit"

[[questions]]
kind = "count"
shown = 1

[[questions]]
kind = "gather"

[announcement]
what = "sum"
"""
World = Mapping[str, frozenset[str]]
"""Who has which cards in a deal, the hidden ones and others among them."""

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
    setup: Setup

    @cached_property
    def deals(self) -> list[Hands]:
        """All deals by the rules, everybody's cards and the hidden ones."""
        return list(deals_of(self.setup, {}))

    def answer(self, deal: Hands) -> Hashable:
        """Return what is sought in a deal."""
        deck = self.setup.deck
        return sum(map(deck.value, deal[HIDDEN])) if deck.sum_sought else deal[HIDDEN]

    def fits(self, deal: Hands, heard: Sequence[Note]) -> bool:
        """Whether all these notes, as somebody heard them, can have been made in a deal."""
        return all(happened(self.setup, deal, note) for note in heard)

    def fitting(self, player: str, hand: frozenset[str], heard: Sequence[Note]) -> list[Hands]:
        """Return the deals in which a player has this hand and heard these notes."""
        return [one for one in self.deals if one[player] == hand and self.fits(one, heard)]

    def known(self, player: str, hand: frozenset[str], heard: Sequence[Note]) -> Known:
        """Return what a player knows who has this hand and heard these notes."""
        return Known(Counter(self.answer(deal) for deal in self.fitting(player, hand, heard)))

    def ways(self, note: Note, deal: Hands) -> list[Note]:
        """Return every way in which a note that I made can have gone, all alike likely."""
        deck = self.setup.deck
        match note:
            case Suggest(shown_by=str(giver), card=None):
                able = sorted(deal[giver].intersection(filter(None, note.cards)))
                return [replace(note, card=card) for card in able]
            case Gather(about=about, gave=gave):
                each: list[list[bool | str]] = [
                    [*sorted(deal[name].intersection(deck.cards_of(about)))]
                    if one is True
                    else [one]
                    for name, one in gave.items()
                ]
                return [
                    replace(note, gave=dict(zip(gave, way, strict=True))) for way in product(*each)
                ]
            case Count(target=target, about=about, seen=None) if about is not None:
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
        declared = self.setup.deck.questions
        return any(0 < one.shown <= len(about) for one in declared if one.kind == "count")


def every_deal_for(setup: Setup) -> Iterator[World]:
    """Yield every way in which the cards that I don't see can lie."""
    return deals_of(setup, {setup.me: frozenset(setup.hand), TABLE: frozenset(setup.table)})


def deals_of(setup: Setup, seen: World) -> Iterator[World]:
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


def _in_range(classes: Iterable[str], ends: tuple[str, ...] | None) -> bool:
    """Whether one of these classes is a number from the first of the ends to the last."""
    numbers = [int(word) for word in classes if word.isdecimal()]
    return ends is None or any(int(ends[0]) <= number <= int(ends[1]) for number in numbers)


def as_fact(note: Leave | Snoop) -> Fact:
    """Return what a hand that was laid open or a card that was looked at says about its holder."""
    if isinstance(note, Leave):
        return Fact(holder=note.player, has=note.hand)
    return Fact(holder=note.target, has=(note.card,) if note.card else None)


def happened(setup: Setup, world: World, note: Note) -> bool:
    """Return whether a note can have been made if the cards lie so."""
    deck = setup.deck
    note = as_fact(note) if isinstance(note, Leave | Snoop) else note
    match note:
        case Suggest():
            return was_answered(note, setup, world)
        case Count():
            alike = deck.having(note.about or ())
            within = [card for card in alike if _in_range(deck.classes_of[card], note.range)]
            cards = tuple(within) if note.cards is None else note.cards
            seen = world[note.target].issuperset(note.seen or ())
            return seen and note.count in (None, len(world[note.target].intersection(cards)))
        case Gather():
            return all(
                gave in world[player]
                if isinstance(gave, str)
                else bool(world[player].intersection(deck.cards_of(note.about))) == gave
                for player, gave in note.gave.items()
            )
        case SeeOne():
            able = world[note.target].intersection(deck.having(note.about))
            return (note.card in able) if note.card else bool(able) == note.shows
        case WhoHas():
            asked = set(deck.having(note.about))
            return all(
                bool(world[player] & asked) == (player in note.have)
                for player in setup.players
                if player not in (note.asker, *note.unheard, *(note.gone or ()))
            )
        case Look() | TurnUp():
            (pile,) = {one.pile for one in deck.questions if one.kind.value == note.kind}
            return world[pile.value].issuperset(note.cards or ())
        case Accuse(cards=tuple(cards)):
            return (set(cards) <= world["hidden"]) == note.correct
        case Accuse():
            return (sum(map(deck.value, world["hidden"])) == note.sum) == note.correct
        case Reveal():
            hands = (note.hands or {}).items()
            laid = all(world[player].issuperset(held) for player, held in hands)
            return laid and world["hidden"] == set(note.cards)
        case PassOn():
            return all(world[player].issuperset(cards) for player, cards in note.gave.items())
        case Fact(holder=holder):
            some = not note.some or not world[holder].isdisjoint(note.some)
            has = world[holder].issuperset(note.has or ())
            return some and has and world[holder].isdisjoint(note.lacks or ())
        case _:
            assert_never(note)


def was_answered(note: Suggest, setup: Setup, deal: World) -> bool:
    """Whether a suggestion can have been answered as its note says in a deal."""
    deck, heard = setup.deck, {card for card in note.cards if card is not None}
    groups = [deck.cards_of(group) for group in deck.classes] if None in note.cards else []
    unheard = {card for group in groups if heard.isdisjoint(group) for card in group}

    def told(player: str, gave: bool | str) -> bool:
        if gave is False:
            return deal[player].isdisjoint(heard)
        return not deal[player].isdisjoint({gave} if isinstance(gave, str) else heard | unheard)

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
