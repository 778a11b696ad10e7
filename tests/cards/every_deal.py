"""Games of so few cards that every deal can be listed: what anybody knows, by trying them all.

Nothing of the notepad's reasoning is used here, only its notes: a note says by its own words which
deals it fits, and a question is worth what its answers tell, deal by deal.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import log2
from typing import Any

from notepad.cards.seat_views import Hands
from notepad.core.game import Game
from notepad.declared.setup import Accuse, Count, Gather, Note, Setup, Suggest
from notepad.deduction.deal import HIDDEN
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
TEXTS = {"one of each list": THREE_LISTS, "two of eight": NAMED_CARDS, "a sum": SMALL_SUM}


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
        whole = self.odds.total()
        return -sum(count / whole * log2(count / whole) for count in self.odds.values())


@dataclass(frozen=True)
class EveryDeal:
    """A small game and all its deals."""

    game: Game
    setup: Setup

    @cached_property
    def deals(self) -> list[Hands]:
        """All deals by the rules, everybody's cards and the hidden ones."""
        deck, names = self.setup.deck, self.setup.players
        sizes = [self.setup.hand_size(name) for name in names]
        groups = [frozenset(deck.cards_of(word)) for word in deck.hidden_classes]
        count = deck.hidden_count(len(names))
        found: list[Hands] = []
        for hidden in map(frozenset, combinations(deck.cards, count)):
            if all(hidden & group for group in groups):
                rest = frozenset(deck.cards) - hidden
                for hands in _hands(rest, sizes):
                    found.append({**dict(zip(names, hands, strict=True)), HIDDEN: hidden})
        return found

    def answer(self, deal: Hands) -> Hashable:
        """Return what is sought in a deal."""
        deck = self.setup.deck
        return sum(map(deck.value, deal[HIDDEN])) if deck.sum_sought else deal[HIDDEN]

    def fitting(self, player: str, hand: frozenset[str], heard: Sequence[Note]) -> list[Hands]:
        """Return the deals in which a player has this hand and heard these notes."""
        return [
            deal
            for deal in self.deals
            if deal[player] == hand and all(self.says(note, deal) for note in heard)
        ]

    def known(self, player: str, hand: frozenset[str], heard: Sequence[Note]) -> Known:
        """Return what a player knows who has this hand and heard these notes."""
        return Known(Counter(self.answer(deal) for deal in self.fitting(player, hand, heard)))

    def says(self, note: Note, deal: Hands) -> bool:
        """Whether a note, as somebody heard it, can have been made in a deal."""
        deck = self.setup.deck
        match note:
            case Suggest():
                return was_answered(note, self.setup, deal)
            case Count(target=target, about=about, cards=named, count=count, seen=seen):
                cards = deck.having(about or ()) if named is None else named
                mine = deal[target].intersection(cards)
                return len(mine) == count and (seen is None or mine == set(seen))
            case Gather(about=about, gave=gave):
                able = {name: deal[name].intersection(deck.cards_of(about)) for name in gave}
                return all(
                    one in able[name] if isinstance(one, str) else one == bool(able[name])
                    for name, one in gave.items()
                )
            case Accuse(cards=cards, sum=total, correct=correct):
                right = total == self.answer(deal) if cards is None else set(cards) == deal[HIDDEN]
                return right == correct
            case _:
                raise AssertionError(note)

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
        sought: Counter[Hashable] = Counter()
        answers: Counter[Hashable] = Counter()
        for (one, way), share in told.items():
            sought[one] += share
            answers[way] += share
        return Known(sought).bits + Known(answers).bits - Known(Counter(told)).bits

    def _shown(self, about: Sequence[str]) -> bool:
        declared = self.setup.deck.questions
        return any(0 < one.shown <= len(about) for one in declared if one.kind == "count")


def was_answered(note: Suggest, setup: Setup, deal: Hands) -> bool:
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


def _hands(cards: frozenset[str], sizes: Sequence[int]) -> Iterator[tuple[frozenset[str], ...]]:
    if not sizes:
        yield ()
        return
    for hand in map(frozenset, combinations(sorted(cards), sizes[0])):
        for others in _hands(cards - hand, sizes[1:]):
            yield (hand, *others)
