"""Bounds are those of every way in which the unseen cards can lie, through every shuffle."""

from __future__ import annotations

from random import Random

import pytest

from notepad.games.catham_city.hidden_hands import PILE, Span, bounds_of_hands
from notepad.games.catham_city.reasoning import HandReasoner
from notepad.games.catham_city.setup import FACTIONS, Cards, total
from notepad.games.catham_city.table import AllCards, Draw, Hand
from tests.games.catham_city.belief import Belief, Pack
from tests.games.catham_city.playing import dealt, truth

THREE = FACTIONS[:3]
NAMES = ("Bob", "Cem")


def pack_of(cards: Cards) -> Pack:
    return tuple(cards.get(faction, 0) for faction in THREE)


def cards_of(pack: Pack) -> Cards:
    return {faction: count for faction, count in zip(THREE, pack, strict=True) if count}


class Small:
    """A small deck in which anything happens, as the table and as all worlds follow it."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.true = [[f for f in THREE for _copy in range(random.randint(2, 4))], [], []]
        deck = self.true.pop(0)
        random.shuffle(deck)
        self.deck, sizes = deck, [random.randint(1, 3) for _name in NAMES]
        unseen = cards_of(tuple(deck.count(faction) for faction in THREE))
        self.hands = {name: [deck.pop() for _ in range(n)] for name, n in
                      zip(NAMES, sizes, strict=True)}  # fmt: skip
        self.belief = Belief(pack_of(unseen), sizes)
        hands = {name: Hand((Draw(0, n),)) for name, n in zip(NAMES, sizes, strict=True)}
        self.table = AllCards(
            {}, {}, hands, dict(zip(NAMES, sizes, strict=True)), len(deck), (unseen,)
        )
        self.mine: list[str] = []
        self.discards: list[str] = []

    def _pop(self) -> str | None:
        if not self.deck:
            self.deck, self.discards = self.discards, []
            self.random.shuffle(self.deck)
        return self.deck.pop() if self.deck else None

    def step(self) -> None:
        name = self.random.choice(NAMES)
        way = self.random.choice([self.leave, self.leave, self.draw, self.see, self.give])
        way(name)

    def leave(self, name: str) -> None:
        if self.hands[name]:
            count = self.random.randint(1, min(2, len(self.hands[name])))
            gone = self.random.sample(self.hands[name], count)
            for one in gone:
                self.hands[name].remove(one)
            cards = cards_of(tuple(gone.count(faction) for faction in THREE))
            self.table = self.table.lost(name, cards).discarded(cards)
            self.belief.lost(NAMES.index(name), pack_of(cards))
            self.belief.discarded(pack_of(cards))
            self.discards += gone

    def draw(self, name: str) -> None:
        count = self.random.randint(1, 3)
        self.hands[name] += [card for _ in range(count) if (card := self._pop())]
        self.table = self.table.unseen_drawn(name, count)
        self.belief.unseen_drawn(NAMES.index(name), count)

    def see(self, _name: str) -> None:
        seen = [card for _ in range(self.random.randint(1, 3)) if (card := self._pop())]
        cards = cards_of(tuple(seen.count(faction) for faction in THREE))
        self.table = self.table.seen_drawn(cards)
        self.belief.seen_drawn(pack_of(cards))
        if self.random.random() < 0.5:
            self.table = self.table.discarded(cards)
            self.belief.discarded(pack_of(cards))
            self.discards += seen
        else:
            self.mine += seen

    def give(self, name: str) -> None:
        if self.mine:
            card = self.mine.pop()
            self.hands[name].append(card)
            self.table = self.table.gained(name, {card: 1})
            self.belief.gained(NAMES.index(name), pack_of({card: 1}))


@pytest.mark.parametrize("seed", range(150))
def test_bounds_are_those_of_all_worlds_step_by_step(seed: int) -> None:
    game = Small(Random(seed))
    for _step in range(14):
        game.step()
        expected = game.belief.spans((*NAMES, PILE), THREE)
        assert bounds_of_hands(game.table, THREE) == expected


@pytest.mark.parametrize("seed", range(100))
def test_what_cannot_be_is_found_when_no_world_is_left(seed: int) -> None:
    """Cards leave hands at random, whether they are there or not."""
    random = Random(seed)
    game = Small(random)
    for _step in range(20):
        game.step()
        if random.random() < 0.3:
            name, faction = random.choice(NAMES), random.choice(THREE)
            game.table = game.table.lost(name, {faction: 1}).discarded({faction: 1})
            game.belief.lost(NAMES.index(name), pack_of({faction: 1}))
            game.belief.discarded(pack_of({faction: 1}))
            game.discards.append(faction)
            if faction in game.hands[name]:
                game.hands[name].remove(faction)
            expected = game.belief.spans((*NAMES, PILE), THREE)
            assert bounds_of_hands(game.table, THREE) == expected
            if expected is None:
                return
            if len(game.hands[name]) != game.table.sizes[name]:
                return  # the truth is lost, and so is what could be drawn of it


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("seed", range(4))
def test_the_truth_lies_within_the_bounds_after_every_turn(players: int, seed: int) -> None:
    game = dealt(100 * players + seed, players=players, actions=1 + seed % 2, target=60)
    reasoner = HandReasoner(game.setup)
    while len(game.notes) < 90 and not game.over:
        game.turn()
        known = reasoner.follow(game.notes)
        assert not known.conflict
        table = known.now.table
        assert table is not None
        assert (table.pile, total(table.discards)) == (len(game.pile), len(game.discards))
        assert dict(known.now.points) == game.points
        for player, hand in truth(game).items():
            assert table.sizes[player] == total(hand)
            for faction, (low, high) in known.hands[player].items():
                assert low <= hand.get(faction, 0) <= high
    assert game.shuffles


def test_a_card_that_was_shown_is_set_aside_and_the_rest_can_lie_anyhow() -> None:
    mafia, police = "mafia", "police"
    hands = {"Bob": Hand((Draw(0, 2),)).lost({mafia: 1})}
    table = AllCards({}, {}, hands, {"Bob": 1}, 2, ({mafia: 2, police: 2},))
    found = bounds_of_hands(table, (mafia, police))
    assert found is not None
    assert found["Bob"] == {mafia: Span(0, 1), police: Span(0, 1)}
    assert found[PILE] == {mafia: Span(0, 1), police: Span(1, 2)}
