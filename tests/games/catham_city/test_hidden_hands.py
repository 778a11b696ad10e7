"""Bounds, odds and prospects of hidden hands, against every way in which unseen cards can lie."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import comb
from random import Random
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from notepad.games.catham_city.cards_and_points import PILE, AllCards, Draw, Hand, Move
from notepad.games.catham_city.hidden_hands import CountingSolver, bounds_of_hands
from notepad.games.catham_city.prospects import HandOdds, HandWeigher, winning_play
from notepad.games.catham_city.reasoning import HandReasoner
from notepad.games.catham_city.sampled_hands import SampledHands
from notepad.games.catham_city.setup import FACTIONS, PLAYED, POINTS, Cards, Setup, total
from tests.games.catham_city.playing import CLOSE, Happened, cards, dealt
from tests.games.catham_city.worlds import Worlds, worlds_of

THREE = FACTIONS[:3]
RIVALS = ("Bob", "Cem", "Dee", "Eva", "Fay")
TWO = RIVALS[:2]


def one_pool(sizes: Mapping[str, int], pool: Cards) -> AllCards:
    """Return a table after the deal, without a row and a hand of mine."""
    hands = {name: Hand((Draw(0, size),)) for name, size in sizes.items()}
    moves = tuple(Move(0, name, drawn=Draw(0, size)) for name, size in sizes.items())
    pile = total(pool) - sum(sizes.values())
    return AllCards({}, {}, hands, sizes, pile, (pool,), moves=moves)


class Small:
    """A small deck in which anything happens, as the table and as all worlds follow it."""

    def __init__(
        self, random: Random, *, rivals: int = 2, copies: tuple[int, int] = (2, 4)
    ) -> None:
        self.random = random
        self.deck = [one for one in THREE for _copy in range(random.randint(*copies))]
        random.shuffle(self.deck)
        self.unseen, self.names = cards(self.deck), RIVALS[:rivals]
        sizes = {name: random.randint(1, 3) for name in self.names}
        self.hands = {name: [self.deck.pop() for _ in range(n)] for name, n in sizes.items()}
        self.worlds = Worlds(self.unseen, sizes, THREE)
        self.table = one_pool(sizes, self.unseen)
        self.mine: list[str] = []
        self.discards: list[str] = []

    def _pop(self) -> str | None:
        if not self.deck:
            self.deck, self.discards = self.discards, []
            self.random.shuffle(self.deck)
        return self.deck.pop() if self.deck else None

    def step(self) -> None:
        name = self.random.choice(self.names)
        way = self.random.choice([self.leave, self.leave, self.draw, self.see, self.give])
        way(name)

    def leave(self, name: str) -> None:
        if self.hands[name]:
            count = self.random.randint(1, min(2, len(self.hands[name])))
            gone = self.random.sample(self.hands[name], count)
            for one in gone:
                self.hands[name].remove(one)
            way = "revealed" if self.random.random() < 0.5 else "lost"
            self.table = getattr(self.table, way)(name, cards(gone)).discarded(cards(gone))
            self.worlds.follow([Happened(0, way, name, gone), Happened(0, "discarded", "", gone)])
            self.discards += gone

    def draw(self, name: str) -> None:
        count = self.random.randint(1, 3)
        self.hands[name] += [card for _ in range(count) if (card := self._pop())]
        self.table = self.table.unseen_drawn(name, count)
        self.worlds.drew(name, count)

    def see(self, _name: str) -> None:
        seen = [card for _ in range(self.random.randint(1, 3)) if (card := self._pop())]
        self.table = self.table.seen_drawn(cards(seen))
        self.worlds.turned_up(cards(seen))
        if self.random.random() < 0.5:
            self.table = self.table.discarded(cards(seen))
            self.worlds.discarded(cards(seen))
            self.discards += seen
        else:
            self.mine += seen

    def give(self, name: str) -> None:
        if self.mine:
            card = self.mine.pop()
            self.hands[name].append(card)
            self.table = self.table.gained(name, {card: 1})
            self.worlds.gained(name, {card: 1})


@pytest.mark.parametrize("seed", range(150))
def test_bounds_and_odds_are_those_of_all_worlds_step_by_step(seed: int) -> None:
    game = Small(Random(seed))
    weigher = HandWeigher(game.table, THREE)
    for _step in range(14):
        game.step()
        spans = bounds_of_hands(game.table, THREE)
        assert spans == game.worlds.spans()
        assert spans is not None
        found = weigher.odds(game.table, spans, patience_ms=0)
        assert found.exact
        for name, faction in product((*TWO, PILE), THREE):
            shares = game.worlds.shares(name, faction)
            assert found.of(name, faction) == pytest.approx(shares, abs=CLOSE)


@pytest.mark.parametrize("seed", range(100))
def test_what_cannot_be_is_found_when_no_world_is_left(seed: int) -> None:
    """Cards leave hands at random, whether they are there or not."""
    random = Random(seed)
    game = Small(random)
    for _step in range(20):
        game.step()
        if random.random() < 0.3:
            name, faction = random.choice(TWO), random.choice(THREE)
            game.table = game.table.lost(name, {faction: 1}).discarded({faction: 1})
            game.worlds.lost(name, {faction: 1})
            game.worlds.discarded({faction: 1})
            game.discards.append(faction)
            if faction in game.hands[name]:
                game.hands[name].remove(faction)
            expected = game.worlds.spans()
            assert bounds_of_hands(game.table, THREE) == expected
            if expected is None:
                return
            if len(game.hands[name]) != game.table.sizes[name]:
                return  # the truth is lost, and so is what could be drawn of it


def off(right: HandOdds, worlds: Worlds) -> Iterator[float]:
    """Yield how far each number that isn't certain is off."""
    for name, shares_of_hand in right.shares.items():
        for faction, shares in shares_of_hand.items():
            known = worlds.shares(name, faction)
            numbers = {*shares, *known} if len(known) > 1 else ()
            yield from (abs(shares.get(n, 0.0) - known.get(n, 0.0)) for n in numbers)


@pytest.mark.parametrize(
    ("players", "seed"),
    [
        (2, 0),
        *(
            pytest.param(players, seed, marks=pytest.mark.exhaustive)
            for players in (2, 3)
            for seed in range(1, 151)
        ),
    ],
)
def test_odds_of_a_whole_game_are_those_of_all_worlds(players: int, seed: int) -> None:
    game = dealt(1000 * players + seed, players=players, actions=1 + seed % 2, target=40)
    setup, reasoner = game.setup, HandReasoner(game.setup)
    worlds = worlds_of(setup)
    while len(game.notes) < 80 and not game.over:
        done = len(game.happened)
        game.turn()
        worlds.follow(game.happened[done:])
        if len(game.notes) % 8 < setup.actions or game.over:
            weighed = reasoner.weigh(reasoner.follow(game.notes))
            assert weighed.odds is not None
            assert weighed.exact
            assert max(off(weighed.odds, worlds), default=0.0) < CLOSE


def test_estimates_stay_as_they_are_while_cards_come_and_go_in_the_open() -> None:
    table, sampled = Small(Random(0), rivals=3, copies=(6, 9)).table, SampledHands(THREE)
    taken = table.gained("Bob", {THREE[0]: 1})
    before = [sampled.after(taken, patience_ms=60_000) for _asked in range(2)][-1]
    spent = taken.lost("Bob", {THREE[0]: 1})
    then = sampled.after(spent, patience_ms=60_000)
    for name, held in then.items():
        for at in range(len(THREE)):
            less = int(name == "Bob" and not at)
            assert held.shares(at) == {
                count - less: share for count, share in before[name].shares(at).items()
            }


@pytest.mark.parametrize(
    "games", [2, pytest.param(60, marks=pytest.mark.exhaustive)], ids=["some", "many"]
)
def test_estimates_with_four_to_six_players_are_near_the_odds(games: int) -> None:
    """On small decks, 19 of 20 numbers are within 3 points, and none is far off."""
    every = list[float]()
    for seed in range(games):
        game = Small(Random(seed), rivals=3 + seed % 3, copies=(6, 9))
        weigher = HandWeigher(game.table, THREE)
        for _step in range(20):
            game.step()
        spans = bounds_of_hands(game.table, THREE)
        assert spans is not None
        found = weigher.odds(game.table, spans, patience_ms=60_000)
        assert not found.exact
        every += off(found, game.worlds)
    every.sort()
    assert every[len(every) * 19 // 20] < 0.03
    assert every[-1] < 0.1


Numbers: TypeAlias = npt.NDArray[np.int8]
Likely: TypeAlias = npt.NDArray[np.float64]


def enough_alike(whole: Numbers, alike: Numbers, shown: int, least: int) -> Likely:
    """Return how likely, in each world, enough of the cards shown are alike."""
    pairs = [*zip(whole.tolist(), alike.tolist(), strict=True)]
    told = {
        (a, b): sum(comb(b, n) * comb(a - b, shown - n) for n in range(least, min(b, shown) + 1))
        / comb(a, shown)
        for a, b in {*pairs}
    }
    return np.array([told[pair] for pair in pairs])


def enough_factions(pile: Numbers, count: int, least: int) -> Likely:
    """Return how likely, in each world, enough factions are among so many cards of the pile."""
    every, keys = np.unique(pile, axis=0, return_inverse=True)
    told = list[float]()
    for row in every.tolist():
        ways = Counter({(0, 0): 1})  # by the cards drawn and their factions
        for there in row:
            then = Counter[tuple[int, int]]()
            for (drawn, kinds), often in ways.items():
                for more in range(min(there, count - drawn) + 1):
                    then[drawn + more, kinds + (more > 0)] += often * comb(there, more)
            ways = then
        whole = {kinds: often for (drawn, kinds), often in ways.items() if drawn == count}
        won = sum(often for kinds, often in whole.items() if kinds >= least)
        told.append(won / sum(whole.values()))
    return np.array(told)[keys]


@dataclass
class Attempt:
    """All worlds in which a player may play for the points they lack, seen from my seat."""

    setup: Setup
    worlds: Worlds
    mine: Cards
    player: str
    lacking: int

    def __post_init__(self) -> None:
        self.factions = [*self.setup.in_play]
        own = np.array([self.mine.get(one, 0) for one in self.factions])
        held = self.worlds.packs[:, :-1]
        self.packs = np.concatenate([held, np.tile(own, (len(held), 1, 1))], axis=1)
        self.sizes = self.packs.sum(axis=2)
        self.at = self.worlds.names.index(self.player)
        self.others = [one for one in range(self.packs.shape[1]) if one != self.at]

    def share(self) -> float:
        """Return how likely the best faction wins; of the hand, they only see its number."""
        chances = self.worlds.chances / self.worlds.chances.sum()
        shares = list[float]()
        for kind, faction in enumerate(self.factions):
            held, share = self.packs[:, self.at, kind], 0.0
            for number in {*held.tolist()}:
                now = held == number
                counts = [count for count in PLAYED[faction] if count <= number]
                ways = (way for count in counts for way in self._ways(faction, count))
                share += max((way[now] @ chances[now] for way in ways), default=0.0)
            shares.append(share)
        return max(shares)

    def _ways(self, faction: str, count: int) -> Iterator[Likely]:
        """Yield how likely, in each world, each way to play so many cards brings enough."""
        kind, lacking = self.factions.index(faction), self.lacking
        if faction == "bureaucrats":
            yield enough_factions(self.worlds.packs[:, -1], count, lacking)
        elif faction == "hackers":
            for one in self.others:
                if self.sizes[0, one] >= count:
                    whole, alike = self.sizes[:, one] + count, self.packs[:, one, kind] + count
                    yield enough_alike(whole, alike, count, lacking)
        elif faction == "police":
            for one, extra in product(self.others, range(len(self.factions))):
                if extra != kind:
                    shown, alike = min(count, self.sizes[0, one]), self.packs[:, one, extra]
                    won = enough_alike(self.sizes[:, one], alike, shown, lacking)
                    yield won * (self.packs[:, self.at, extra] > 0)
        elif count == PLAYED[faction][-1] and POINTS[faction] >= lacking:
            yield (self.sizes[:, self.at] >= count + (faction == "detectives")).astype(float)


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.exhaustive)])
def test_whoever_can_win_next_is_found_with_every_faction(players: int) -> None:
    for seed in (0, 1, 3):
        game = dealt(seed, players=players, me=0)
        worlds, reasoner = worlds_of(game.setup), HandReasoner(game.setup)
        for _turn in range(1 + seed % 6):
            game.turn()
        worlds.follow(game.happened)
        known = reasoner.weigh(reasoner.follow(game.notes))
        assert known.odds
        assert known.now.table
        mine = known.now.table.mine
        for player, lacking in product(game.setup.opponents, range(1, 6)):
            found = winning_play(game.setup, known.now.table, known.odds, player, lacking)
            right = Attempt(game.setup, worlds, mine, player, lacking).share()
            assert found.share == pytest.approx(right, abs=0.01), (seed, player, lacking, found)


def test_bounds_are_found_easily_after_many_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    conflicts = list[int]()

    def counted(solver: CountingSolver, *error: object) -> None:
        conflicts.append(solver.solver.accum_stats()["conflicts"])
        leave(solver, *error)

    leave = CountingSolver.__exit__
    monkeypatch.setattr(CountingSolver, "__exit__", counted)
    game = dealt(2, target=10_000)
    while game.shuffles < 12:
        game.turn()
    table = HandReasoner(game.setup).follow(game.notes).now.table
    assert table is not None
    assert bounds_of_hands(table, game.setup.in_play)
    assert 0 < max(conflicts) < 1_000
