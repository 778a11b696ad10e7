"""Bounds, odds and prospects of hidden hands, against every way in which unseen cards can lie."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb, prod
from operator import mul
from random import Random
from typing import TypeAlias

import numpy as np
import pytest

from notepad.games.catham_city.cards_and_points import PILE, AllCards, Draw, Hand, Move
from notepad.games.catham_city.hidden_hands import CountingSolver, bounds_of_hands
from notepad.games.catham_city.joint_hands import JointTables, Weighed
from notepad.games.catham_city.notes import Discard, Points, Take
from notepad.games.catham_city.prospects import (
    HandOdds,
    PlayProspect,
    odds_of_different_factions,
    odds_of_hands,
    play_prospects,
)
from notepad.games.catham_city.reasoning import HandReasoner
from notepad.games.catham_city.sampled_hands import sampled_hands
from notepad.games.catham_city.setup import FACTIONS, Cards, Setup, total
from tests.games.catham_city.playing import CITY, FIRST, cards_after, dealt, known

Pack: TypeAlias = tuple[int, ...]
"""How many cards of each faction, in a fixed order."""


World: TypeAlias = tuple[Pack, ...]
"""The packs of all hidden hands, and of the draw pile as the last one."""


def parts(pack: Pack, count: int) -> Iterator[Pack]:
    """Yield each way to take so many cards of a pack."""
    for part in product(*(range(number + 1) for number in pack)):
        if sum(part) == count:
            yield part


def plus(one: Pack, other: Pack) -> Pack:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def minus(one: Pack, other: Pack) -> Pack:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def sound(world: World) -> bool:
    return all(count >= 0 for pack in world for count in pack)


Belief: TypeAlias = dict[World, float]
"""How likely each world is; the numbers need not add up to 1."""


class Worlds:
    """All worlds that fit what happened so far: an independent method, for small decks alone.

    A world says which cards every hand and the draw pile have. Each event turns worlds into those
    that can come of them, with their probabilities, and leaves out those in which it cannot happen.
    It knows nothing of pools, shown cards, bounds or joint tables.
    """

    def __init__(self, unseen: Pack, sizes: Sequence[int]) -> None:
        """Deal hands of these sizes in every way."""
        self.none: Pack = (0,) * len(unseen)
        self.discards, self.pile = self.none, sum(unseen)
        self.belief: Belief = {(*(self.none for _size in sizes), unseen): 1.0}
        for hand, size in enumerate(sizes):
            self.unseen_drawn(hand, size)

    def lost(self, hand: int, pack: Pack) -> None:
        """Let cards leave a hand by choice."""
        self.gained(hand, minus(self.none, pack))

    def gained(self, hand: int, pack: Pack) -> None:
        """Let cards come into a hand in the open."""
        moved = {
            (*w[:hand], plus(w[hand], pack), *w[hand + 1 :]): chance
            for w, chance in self.belief.items()
        }
        self.belief = {world: chance for world, chance in moved.items() if sound(world)}

    def revealed(self, hand: int, pack: Pack) -> None:
        """Let cards leave a hand by chance."""
        self.belief = {
            world: chance * prod(map(comb, world[hand], pack))
            for world, chance in self.belief.items()
        }
        self.lost(hand, pack)

    def unseen_drawn(self, hand: int, count: int) -> None:
        """Let a hand draw, card by card."""
        for _card in range(count):
            if self._shuffled_if_empty():
                self.pile -= 1
                then = defaultdict[World, float](float)
                for w, one, chance in self._draws(self.belief):
                    then[*w[:hand], plus(w[hand], one), *w[hand + 1 :]] += chance
                self.belief = then

    def seen_drawn(self, pack: Pack) -> None:
        """Let cards be drawn that all see; which of them came first nobody says.

        What has been drawn so far is a hand of its own, the first one, until all is seen.
        """
        self.belief = {(self.none, *world): chance for world, chance in self.belief.items()}
        self.unseen_drawn(0, sum(pack))
        self.belief = {w[1:]: chance for w, chance in self.belief.items() if w[0] == pack}

    def discarded(self, pack: Pack) -> None:
        """Put cards on the discards."""
        self.discards = plus(self.discards, pack)

    @staticmethod
    def _draws(belief: Belief) -> Iterator[tuple[World, Pack, float]]:
        """Yield each world after a card left the pile, that card, and how likely that is."""
        for (*hands, pile), chance in belief.items():
            for one in parts(pile, 1):
                likely = sum(map(mul, pile, one)) / sum(pile)
                yield (*hands, minus(pile, one)), one, chance * likely

    def _shuffled_if_empty(self) -> bool:
        """Shuffle the discards if the pile is empty; return whether a card is there."""
        if self.pile == 0 and any(self.discards):
            self.belief = {(*w[:-1], self.discards): chance for w, chance in self.belief.items()}
            self.pile, self.discards = sum(self.discards), self.none
        return self.pile > 0

    def shares(self, hand: int, kind: int) -> Mapping[int, float]:
        """Return how likely a hand, or the draw pile as the last one, has so many of a faction."""
        found, whole = defaultdict[int, float](float), sum(self.belief.values())
        for world, chance in self.belief.items():
            found[world[hand][kind]] += chance / whole
        return found

    def spans(self, names: Iterable[str], factions: Iterable[str]) -> Mapping[str, object] | None:
        """Return the least and the most of every faction for every hand, None if no world fits."""
        if not self.belief:
            return None
        found: dict[str, dict[str, tuple[int, int]]] = {}
        for at, name in enumerate(names):
            for place, faction in enumerate(factions):
                counts = [world[at][place] for world in self.belief]
                found.setdefault(name, {})[faction] = (min(counts), max(counts))
        return found


THREE = FACTIONS[:3]
RIVALS = ("Bob", "Cem")


def pack_of(cards: Cards) -> Pack:
    return tuple(cards.get(faction, 0) for faction in THREE)


def cards_of(pack: Pack) -> Cards:
    return {faction: count for faction, count in zip(THREE, pack, strict=True) if count}


def one_pool(sizes: Mapping[str, int], pool: Cards) -> AllCards:
    """Return a table after the deal, without a row and a hand of mine."""
    hands = {name: Hand((Draw(0, size),)) for name, size in sizes.items()}
    moves = tuple(Move(0, name, drawn=Draw(0, size)) for name, size in sizes.items())
    pile = total(pool) - sum(sizes.values())
    return AllCards({}, {}, hands, sizes, pile, (pool,), moves=moves)


def odds(table: AllCards, tables: JointTables, factions: Sequence[str]) -> HandOdds:
    return odds_of_hands(tables, table, bounds_of_hands(table, factions) or {}, patience_ms=0)


class Small:
    """A small deck in which anything happens, as the table and as all worlds follow it."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.true = [[f for f in THREE for _copy in range(random.randint(2, 4))], [], []]
        deck = self.true.pop(0)
        random.shuffle(deck)
        self.deck, sizes = deck, [random.randint(1, 3) for _name in RIVALS]
        self.unseen = cards_of(tuple(deck.count(faction) for faction in THREE))
        self.hands = {name: [deck.pop() for _ in range(n)] for name, n in
                      zip(RIVALS, sizes, strict=True)}  # fmt: skip
        self.worlds = Worlds(pack_of(self.unseen), sizes)
        self.table = one_pool(dict(zip(RIVALS, sizes, strict=True)), self.unseen)
        self.mine: list[str] = []
        self.discards: list[str] = []

    def _pop(self) -> str | None:
        if not self.deck:
            self.deck, self.discards = self.discards, []
            self.random.shuffle(self.deck)
        return self.deck.pop() if self.deck else None

    def step(self) -> None:
        name = self.random.choice(RIVALS)
        way = self.random.choice([self.leave, self.leave, self.draw, self.see, self.give])
        way(name)

    def leave(self, name: str) -> None:
        if self.hands[name]:
            count = self.random.randint(1, min(2, len(self.hands[name])))
            gone = self.random.sample(self.hands[name], count)
            for one in gone:
                self.hands[name].remove(one)
            cards = cards_of(tuple(gone.count(faction) for faction in THREE))
            way = "revealed" if self.random.random() < 0.5 else "lost"
            self.table = getattr(self.table, way)(name, cards).discarded(cards)
            getattr(self.worlds, way)(RIVALS.index(name), pack_of(cards))
            self.worlds.discarded(pack_of(cards))
            self.discards += gone

    def draw(self, name: str) -> None:
        count = self.random.randint(1, 3)
        self.hands[name] += [card for _ in range(count) if (card := self._pop())]
        self.table = self.table.unseen_drawn(name, count)
        self.worlds.unseen_drawn(RIVALS.index(name), count)

    def see(self, _name: str) -> None:
        seen = [card for _ in range(self.random.randint(1, 3)) if (card := self._pop())]
        cards = cards_of(tuple(seen.count(faction) for faction in THREE))
        self.table = self.table.seen_drawn(cards)
        self.worlds.seen_drawn(pack_of(cards))
        if self.random.random() < 0.5:
            self.table = self.table.discarded(cards)
            self.worlds.discarded(pack_of(cards))
            self.discards += seen
        else:
            self.mine += seen

    def give(self, name: str) -> None:
        if self.mine:
            card = self.mine.pop()
            self.hands[name].append(card)
            self.table = self.table.gained(name, {card: 1})
            self.worlds.gained(RIVALS.index(name), pack_of({card: 1}))


@pytest.mark.turns(4)
@pytest.mark.parametrize("seed", range(150))
def test_bounds_are_those_of_all_worlds_step_by_step(seed: int) -> None:
    game = Small(Random(seed))
    for _step in range(14):
        game.step()
        expected = game.worlds.spans((*RIVALS, PILE), THREE)
        assert bounds_of_hands(game.table, THREE) == expected


@pytest.mark.turns(3)
@pytest.mark.parametrize("seed", range(100))
def test_what_cannot_be_is_found_when_no_world_is_left(seed: int) -> None:
    """Cards leave hands at random, whether they are there or not."""
    random = Random(seed)
    game = Small(random)
    for _step in range(20):
        game.step()
        if random.random() < 0.3:
            name, faction = random.choice(RIVALS), random.choice(THREE)
            game.table = game.table.lost(name, {faction: 1}).discarded({faction: 1})
            game.worlds.lost(RIVALS.index(name), pack_of({faction: 1}))
            game.worlds.discarded(pack_of({faction: 1}))
            game.discards.append(faction)
            if faction in game.hands[name]:
                game.hands[name].remove(faction)
            expected = game.worlds.spans((*RIVALS, PILE), THREE)
            assert bounds_of_hands(game.table, THREE) == expected
            if expected is None:
                return
            if len(game.hands[name]) != game.table.sizes[name]:
                return  # the truth is lost, and so is what could be drawn of it


@pytest.mark.turns(6)
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("seed", range(4))
def test_the_truth_has_a_chance_after_every_turn(players: int, seed: int) -> None:
    game = dealt(100 * players + seed, players=players, actions=1 + seed % 2, target=60)
    reasoner = HandReasoner(game.setup)
    while len(game.notes) < 90 and not game.over:
        game.turn()
        known = reasoner.weigh(reasoner.follow(game.notes))
        assert [*game.truth.denied(known.now, known)] == []
    assert game.shuffles


def test_bounds_are_found_as_easily_after_many_shuffles_as_after_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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


BOTH = MAFIA, POLICE = "mafia", "police"


def test_in_one_pool_every_way_to_deal_is_as_likely_as_another() -> None:
    some = one_pool({"Bob": 2, "Cem": 1}, {MAFIA: 2, POLICE: 3})
    found = odds(some, JointTables(("Bob", "Cem"), BOTH, {MAFIA: 2, POLICE: 3}), BOTH)
    deck = [MAFIA] * 2 + [POLICE] * 3
    ways = Counter(
        sum(deck[at] == MAFIA for at in hand) for hand in combinations(range(len(deck)), 2)
    )
    assert found.of("Bob", MAFIA) == pytest.approx({n: c / ways.total() for n, c in ways.items()})
    assert found.of("Cem", MAFIA)[1] == pytest.approx(2 / 5)


def test_a_card_that_somebody_chose_to_play_says_only_that_it_was_there() -> None:
    """Bob has two of 2 Mafia and 2 Police and plays a Mafia: the other is Police in 4 ways of 5."""
    some = one_pool({"Bob": 2}, {MAFIA: 2, POLICE: 2}).lost("Bob", {MAFIA: 1})
    found = odds(some, JointTables(("Bob",), BOTH, {MAFIA: 2, POLICE: 2}), BOTH)
    assert found.of("Bob", MAFIA) == pytest.approx({0: 4 / 5, 1: 1 / 5})


@pytest.mark.parametrize("players", range(2, 7))
def test_odds_are_of_just_what_can_be_through_every_shuffle(players: int) -> None:
    game = dealt(40 + players, players=players, target=60)
    reasoner = HandReasoner(game.setup)
    while len(game.notes) < 80 and not game.over:
        game.turn()
        known = reasoner.weigh(reasoner.follow(game.notes), patience_ms=0)
        assert known.odds is not None
        assert known.exact == (players <= 3)
        for hand, spans in known.hands.items():
            for faction, span in spans.items():
                shares = known.odds.of(hand, faction)
                assert (min(shares), max(shares)) == span
                assert sum(shares.values()) == pytest.approx(1)
                assert min(shares.values()) > 0
    assert game.shuffles


@pytest.mark.parametrize("seed", range(150))
def test_odds_are_those_of_all_worlds_step_by_step(seed: int) -> None:
    game = Small(Random(seed))
    tables = JointTables(RIVALS, THREE, game.unseen)
    for _step in range(14):
        game.step()
        found = odds(game.table, tables, THREE)
        assert found.exact
        for at, hand in enumerate((*RIVALS, PILE)):
            for kind, faction in enumerate(THREE):
                assert found.of(hand, faction) == pytest.approx(game.worlds.shares(at, kind))


@pytest.mark.parametrize("seed", [2, 3])
def test_estimates_are_near_the_odds_through_every_shuffle(seed: int) -> None:
    """Where both can be had: 19 of 20 numbers are within 3 points, and none is far off."""
    game = dealt(seed, players=3, target=60)
    reasoner, off = HandReasoner(game.setup), list[float]()
    while len(game.notes) < 80 and not game.over:
        game.turn()
        if len(game.notes) % 25:
            continue
        known = reasoner.weigh(reasoner.follow(game.notes))
        table, exact = known.now.table, known.odds
        assert table is not None
        assert exact is not None
        found = sampled_hands(table, game.setup.in_play, patience_ms=60_000)
        for hand in exact.shares:
            for at, faction in enumerate(game.setup.in_play):
                near = found[hand].shares(at)
                right = exact.of(hand, faction)
                assert near.keys() <= right.keys()
                off += [abs(near.get(n, 0.0) - share) for n, share in right.items()]
    off.sort()
    assert off[len(off) * 19 // 20] < 0.03
    assert off[-1] < 0.1


def test_a_faction_that_is_all_in_sight_is_weighed_like_the_others() -> None:
    """Bob took three of the Police openly; one of his cards is revealed by chance: Police."""
    pool, factions = {MAFIA: 15, "hackers": 5}, (MAFIA, "hackers", POLICE)
    some = one_pool({"Bob": 6}, pool).gained("Bob", {POLICE: 3}).revealed("Bob", {POLICE: 1})
    found = odds(some, JointTables(("Bob",), factions, pool), factions)
    assert found.of("Bob", POLICE) == {2: 1}
    assert found.of(PILE, POLICE) == {0: 1}
    ways = {n: comb(15, n) * comb(5, 6 - n) for n in range(1, 7)}
    assert found.of("Bob", MAFIA) == pytest.approx(
        {n: count / sum(ways.values()) for n, count in ways.items()}
    )


def test_hackers_that_come_back_from_a_hand_show_that_it_may_have_more() -> None:
    """Of five cards and the two Hackers put among them, two Hackers are revealed."""
    some = one_pool({"Bob": 5}, {"hackers": 8, MAFIA: 32}).gained("Bob", {"hackers": 2})
    some = some.revealed("Bob", {"hackers": 2})
    tables = JointTables(("Bob",), ("hackers", MAFIA), {"hackers": 8, MAFIA: 32})
    found = odds(some, tables, ("hackers", MAFIA))
    ways = {n: comb(8, n) * comb(32, 5 - n) * comb(n + 2, 2) for n in range(6)}
    assert found.of("Bob", "hackers") == pytest.approx(
        {n: count / sum(ways.values()) for n, count in ways.items()}
    )


TAKEN = Take(player="Bob", faction="mafia", count=2, refill={"police": 2})
LEFT = Discard(player="Bob", cards={"mafia": 1, "police": 5})


def found(*notes: Take | Discard | Points, setup: Setup = FIRST) -> dict[str, PlayProspect]:
    known_now = known(*notes, setup=setup)
    table = known_now.now.table
    assert isinstance(table, AllCards)
    told: dict[str, PlayProspect] = {}
    assert known_now.odds is not None
    for one in play_prospects(setup, table, known_now.odds):
        told.setdefault(f"{one.faction}-{one.victim or one.count}", one)
    return told


def test_plays_whose_points_are_sure_are_told_with_what_is_drawn() -> None:
    every = found()
    assert (every["council-3"].shares, every["council-3"].cards) == ({2: 1.0}, 2)
    assert (every["robocats-2"].shares, every["robocats-2"].cards) == ({0: 1.0}, 5)
    assert "mafia-4" not in every


def test_what_gives_more_points_comes_first() -> None:
    weighed = known().odds
    assert weighed is not None
    points = [one.points for one in play_prospects(FIRST, cards_after(), weighed)]
    assert points == sorted(points, reverse=True)


def test_hackers_are_mixed_with_the_victims_cards() -> None:
    """Bob has one card, Mafia: of it and my hacker one is revealed."""
    last = Discard(player="Bob", cards={"council": 5})
    take = Take(player="Bob", faction="mafia", count=1, refill={"council": 1})
    gone = Discard(player="Bob", cards={"robocats": 1})
    one = found(take, last, gone)["hackers-Bob"]
    assert one.shares == pytest.approx({0: 0.5, 1: 0.5})
    assert (one.least, one.most, one.count) == (0, 1, 1)


def test_police_are_played_with_the_card_that_most_are_expected_of() -> None:
    one = found(TAKEN, LEFT, setup=CITY)["police-Bob"]
    assert (one.extra, one.count) in {("journalists", 2), ("bureaucrats", 2)}
    assert sum(one.shares.values()) == pytest.approx(1)


def test_police_on_a_hand_that_is_known_give_what_they_must() -> None:
    hand = {"mafia": 2, "police": 4}
    setup = Setup(players=("Ann", "Bob"), me="Ann", factions=CITY.factions, hand=hand,
                  row={"mafia": 2, "hackers": 2, "police": 3})  # fmt: skip
    notes = (
        Take(player="Bob", faction="mafia", count=2, refill={"police": 2}),
        Discard(player="Bob", cards={"hackers": 3, "journalists": 3}),
    )
    one = found(*notes, setup=setup)["police-Bob"]
    assert (one.extra, one.count, one.shares) == ("mafia", 2, {2: 1.0})


def test_others_may_gain_by_detectives_so_the_rarest_card_goes_with_them() -> None:
    setup = Setup(players=FIRST.players, me="Ann", factions=FIRST.factions,
                  hand={"detectives": 3, "mafia": 1, "hackers": 2},
                  row={"mafia": 7})  # fmt: skip
    one = found(setup=setup)["detectives-3"]
    assert (one.extra, one.shares) == ("mafia", {3: 1.0})
    assert 0 < one.others < 2


def test_bureaucrats_give_a_point_for_each_different_faction() -> None:
    one = found(setup=CITY)["bureaucrats-2"]
    assert (one.least, one.most) == (1, 2)
    assert one.points == pytest.approx(sum(n * share for n, share in one.shares.items()))


def test_different_factions_are_counted_over_all_ways_to_draw() -> None:
    heaps = ({"mafia": 3, "police": 1, "hackers": 2}, {"police": 2, "council": 1})
    decks = [[one for one, count in heap.items() for _ in range(count)] for heap in heaps]
    ways = Counter(
        len({*one, *other})
        for one, other in product(combinations(decks[0], 3), combinations(decks[1], 2))
    )
    first, second = (
        Weighed(np.array([[heap.get(one, 0) for one in FACTIONS]]), np.ones(1)) for heap in heaps
    )
    shares = odds_of_different_factions(((first, 3), (second, 2)))
    assert shares == pytest.approx({n: count / ways.total() for n, count in ways.items()})
