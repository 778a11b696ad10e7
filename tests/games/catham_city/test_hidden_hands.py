"""Bounds, odds and prospects of hidden hands, against every way in which unseen cards can lie."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from math import comb, prod
from random import Random
from typing import TypeAlias

import pytest

from notepad.games.catham_city.cards_and_points import AllCards, Draw, Hand
from notepad.games.catham_city.hidden_hands import (
    PILE,
    CountingSolver,
    PlayProspect,
    bounds_of_hands,
    odds_of_different_factions,
    odds_of_hands,
    play_prospects,
    possible_in_pile,
)
from notepad.games.catham_city.notes import Discard, Points, Take
from notepad.games.catham_city.reasoning import HandReasoner
from notepad.games.catham_city.setup import FACTIONS, Cards, Setup
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


class Belief:
    """All worlds that fit what happened so far: an independent method, for small decks alone.

    A world says which cards every hand and the draw pile have. Each event turns worlds into those
    that can come of them, and leaves out those in which it cannot happen. It knows nothing of
    pools, shown cards or bounds.
    """

    def __init__(self, unseen: Pack, sizes: Iterable[int]) -> None:
        """Deal hands of these sizes in every way."""
        self.discards: Pack = (0,) * len(unseen)
        self.worlds: set[World] = {(unseen,)}
        self.pile = sum(unseen)
        for size in sizes:
            self.worlds = {
                (*hands, part, minus(pile, part))
                for *hands, pile in self.worlds
                for part in parts(pile, size)
            }
            self.pile -= size

    def lost(self, hand: int, pack: Pack) -> None:
        """Let cards leave a hand."""
        self._changed(hand, minus((0,) * len(pack), pack))

    def gained(self, hand: int, pack: Pack) -> None:
        """Let cards come into a hand in the open."""
        self._changed(hand, pack)

    def _changed(self, hand: int, pack: Pack) -> None:
        worlds = {(*w[:hand], plus(w[hand], pack), *w[hand + 1 :]) for w in self.worlds}
        self.worlds = {world for world in worlds if sound(world)}

    def unseen_drawn(self, hand: int, count: int) -> None:
        """Let a hand draw, card by card."""
        for _card in range(count):
            self._shuffle_if_empty()
            if self.pile:
                self.worlds = {
                    (*w[:hand], plus(w[hand], one), *w[hand + 1 : -1], minus(w[-1], one))
                    for w in self.worlds
                    for one in parts(w[-1], 1)
                }
                self.pile -= 1

    def seen_drawn(self, pack: Pack) -> None:
        """Let cards be drawn that all see; which of them came first nobody says."""
        ways: dict[Pack, set[World]] = {pack: self.worlds}
        for _card in range(sum(pack)):
            if not self.pile and not sum(self.discards):
                self.worlds = set()
                return
            shuffled = not self.pile
            if shuffled:
                self.pile = sum(self.discards)
            drawn: dict[Pack, set[World]] = {}
            for left, worlds in ways.items():
                for one in parts(left, 1):
                    into = drawn.setdefault(minus(left, one), set())
                    for world in worlds:
                        pile = plus(world[-1], self.discards) if shuffled else world[-1]
                        new = (*world[:-1], minus(pile, one))
                        if sound(new):
                            into.add(new)
            if shuffled:
                self.discards = (0,) * len(pack)
            self.pile -= 1
            ways = drawn
        self.worlds = {world for worlds in ways.values() for world in worlds}

    def discarded(self, pack: Pack) -> None:
        """Put cards on the discards."""
        self.discards = plus(self.discards, pack)

    def _shuffle_if_empty(self) -> None:
        if self.pile == 0 and any(self.discards):
            self.worlds = {(*w[:-1], plus(w[-1], self.discards)) for w in self.worlds}
            self.pile, self.discards = sum(self.discards), (0,) * len(self.discards)

    def spans(self, names: Iterable[str], factions: Iterable[str]) -> Mapping[str, object] | None:
        """Return the least and the most of every faction for every hand, None if no world fits."""
        if not self.worlds:
            return None
        found: dict[str, dict[str, tuple[int, int]]] = {}
        for at, name in enumerate(names):
            for place, faction in enumerate(factions):
                counts = [world[at][place] for world in self.worlds]
                found.setdefault(name, {})[faction] = (min(counts), max(counts))
        return found


THREE = FACTIONS[:3]
RIVALS = ("Bob", "Cem")


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
        self.deck, sizes = deck, [random.randint(1, 3) for _name in RIVALS]
        unseen = cards_of(tuple(deck.count(faction) for faction in THREE))
        self.hands = {name: [deck.pop() for _ in range(n)] for name, n in
                      zip(RIVALS, sizes, strict=True)}  # fmt: skip
        self.belief = Belief(pack_of(unseen), sizes)
        hands = {name: Hand((Draw(0, n),)) for name, n in zip(RIVALS, sizes, strict=True)}
        self.table = AllCards(
            {}, {}, hands, dict(zip(RIVALS, sizes, strict=True)), len(deck), (unseen,)
        )
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
            self.table = self.table.lost(name, cards).discarded(cards)
            self.belief.lost(RIVALS.index(name), pack_of(cards))
            self.belief.discarded(pack_of(cards))
            self.discards += gone

    def draw(self, name: str) -> None:
        count = self.random.randint(1, 3)
        self.hands[name] += [card for _ in range(count) if (card := self._pop())]
        self.table = self.table.unseen_drawn(name, count)
        self.belief.unseen_drawn(RIVALS.index(name), count)

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
            self.belief.gained(RIVALS.index(name), pack_of({card: 1}))


@pytest.mark.turns(4)
@pytest.mark.parametrize("seed", range(150))
def test_bounds_are_those_of_all_worlds_step_by_step(seed: int) -> None:
    game = Small(Random(seed))
    for _step in range(14):
        game.step()
        expected = game.belief.spans((*RIVALS, PILE), THREE)
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
            game.belief.lost(RIVALS.index(name), pack_of({faction: 1}))
            game.belief.discarded(pack_of({faction: 1}))
            game.discards.append(faction)
            if faction in game.hands[name]:
                game.hands[name].remove(faction)
            expected = game.belief.spans((*RIVALS, PILE), THREE)
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


MAFIA, POLICE = "mafia", "police"


def one_pool(sizes: dict[str, int], pool: dict[str, int]) -> AllCards:
    hands = {name: Hand((Draw(0, size),)) for name, size in sizes.items()}
    pile = sum(pool.values()) - sum(sizes.values())
    return AllCards({}, {}, hands, sizes, pile, (pool,))


def test_in_one_pool_every_way_to_deal_is_as_likely_as_another() -> None:
    some = one_pool({"Bob": 2, "Cem": 1}, {MAFIA: 2, POLICE: 3})
    found = odds_of_hands(some, bounds_of_hands(some, (MAFIA, POLICE)) or {})
    deck = [MAFIA] * 2 + [POLICE] * 3
    ways = Counter(
        sum(deck[at] == MAFIA for at in hand) for hand in combinations(range(len(deck)), 2)
    )
    assert found["Bob"][MAFIA] == pytest.approx({n: c / ways.total() for n, c in ways.items()})
    assert found["Cem"][MAFIA][1] == pytest.approx(2 / 5)


def test_what_was_shown_is_set_aside() -> None:
    some = one_pool({"Bob": 2}, {MAFIA: 2, POLICE: 2}).lost("Bob", {MAFIA: 1})
    found = odds_of_hands(some, bounds_of_hands(some, (MAFIA, POLICE)) or {})
    assert found["Bob"][MAFIA] == pytest.approx({0: 2 / 3, 1: 1 / 3})
    assert possible_in_pile(some) == {MAFIA: 1, POLICE: 2}


class Chances:
    """The probability of every world of a small deck: cards are dealt, given and revealed.

    A world has the packs of two hands and of the draw pile. Each event turns worlds into those that
    can come of them; it knows nothing of shown cards or glimpses.
    """

    def __init__(self, pool: Pack, sizes: Iterable[int]) -> None:
        """Deal hands of these sizes."""
        self.worlds: dict[World, float] = {(pool,): 1.0}
        for hand, size in enumerate(sizes):
            self.worlds = {(*w[:-1], (0,) * len(pool), w[-1]): p for w, p in self.worlds.items()}
            self.drawn(hand, size)

    def drawn(self, hand: int, count: int) -> None:
        """Let a hand draw, card by card."""
        for _card in range(count):
            then = defaultdict[World, float](float)
            for world, chance in self.worlds.items():
                for one in parts(world[-1], 1):
                    left = minus(world[-1], one)
                    (kind,) = (at for at, number in enumerate(one) if number)
                    new = (*world[:hand], plus(world[hand], one), *world[hand + 1 : -1], left)
                    then[new] += chance * world[-1][kind] / sum(world[-1])
            self.worlds = then

    def given(self, hand: int, pack: Pack) -> None:
        """Let cards come into a hand in the open."""
        self.worlds = {
            (*w[:hand], plus(w[hand], pack), *w[hand + 1 :]): p for w, p in self.worlds.items()
        }

    def revealed(self, hand: int, pack: Pack) -> None:
        """Let random cards of a hand be revealed, which leave it."""
        then = defaultdict[World, float](float)
        for world, chance in self.worlds.items():
            likely = prod(comb(n, r) for n, r in zip(world[hand], pack, strict=True))
            new = (*world[:hand], minus(world[hand], pack), *world[hand + 1 :])
            if likely:
                then[new] += chance * likely / comb(sum(world[hand]), sum(pack))
        self.worlds = then

    def shares(self, hand: int, kind: int) -> dict[int, float]:
        """Return how likely a hand, or the draw pile as the last one, has so many of a faction."""
        found = defaultdict[int, float](float)
        for world, chance in self.worlds.items():
            found[world[hand][kind]] += chance / sum(self.worlds.values())
        return dict(found)


@pytest.mark.turns(2)
@pytest.mark.parametrize("seed", range(40))
def test_cards_that_were_revealed_by_chance_weigh_every_way_to_deal(seed: int) -> None:
    random = Random(seed)
    pool = tuple(random.randint(3, 6) for _faction in THREE)
    sizes = {name: random.randint(1, 3) for name in RIVALS}
    table, chances = one_pool(sizes, dict(cards_of(pool))), Chances(pool, sizes.values())
    (true,) = random.choices([*chances.worlds], [*chances.worlds.values()])
    hands, pile = [*true[:-1]], true[-1]
    for _step in range(6):
        at = random.randrange(len(RIVALS))
        name, way = RIVALS[at], random.choice(["given", "given", "drawn", "revealed", "revealed"])
        if way == "given":
            pack = tuple(random.randint(0, 2) for _faction in THREE)
            table, hands[at] = table.gained(name, cards_of(pack)), plus(hands[at], pack)
            chances.given(at, pack)
        elif way == "drawn" and any(pile):
            one = random.choice([*parts(pile, 1)])
            table, hands[at] = table.unseen_drawn(name, 1), plus(hands[at], one)
            pile = minus(pile, one)
            chances.drawn(at, 1)
        elif way == "revealed" and any(hands[at]):
            pack = random.choice([*parts(hands[at], random.randint(1, min(2, sum(hands[at]))))])
            table, hands[at] = table.revealed(name, cards_of(pack)), minus(hands[at], pack)
            chances.revealed(at, pack)
        found = odds_of_hands(table, bounds_of_hands(table, THREE) or {})
        for place, hand in enumerate((*RIVALS, PILE)):
            for kind, faction in enumerate(THREE):
                assert found[hand][faction] == pytest.approx(chances.shares(place, kind))


def test_a_faction_that_is_all_in_sight_is_weighed_like_the_others() -> None:
    """Bob took three of the Police openly; one of his cards is revealed by chance: Police."""
    some = one_pool({"Bob": 6}, {MAFIA: 15, "hackers": 5}).gained("Bob", {POLICE: 3})
    some = some.revealed("Bob", {POLICE: 1})
    found = odds_of_hands(some, bounds_of_hands(some, (MAFIA, "hackers", POLICE)) or {})
    assert found["Bob"][POLICE] == {2: 1}
    assert found[PILE][POLICE] == {0: 1}
    ways = {n: comb(15, n) * comb(5, 6 - n) for n in range(1, 7)}
    assert found["Bob"][MAFIA] == pytest.approx(
        {n: count / sum(ways.values()) for n, count in ways.items()}
    )


def test_hackers_that_come_back_from_a_hand_show_that_it_may_have_more() -> None:
    """Of five cards and the two Hackers put among them, two Hackers are revealed."""
    some = one_pool({"Bob": 5}, {"hackers": 8, MAFIA: 32}).gained("Bob", {"hackers": 2})
    some = some.revealed("Bob", {"hackers": 2})
    found = odds_of_hands(some, bounds_of_hands(some, ("hackers", MAFIA)) or {})
    ways = {n: comb(8, n) * comb(32, 5 - n) * comb(n + 2, 2) for n in range(6)}
    assert found["Bob"]["hackers"] == pytest.approx(
        {n: count / sum(ways.values()) for n, count in ways.items()}
    )


def test_the_pile_is_weighed_as_a_hand_is() -> None:
    some = one_pool({"Bob": 1}, {MAFIA: 1, POLICE: 2})
    found = odds_of_hands(some, bounds_of_hands(some, (MAFIA, POLICE)) or {})
    assert found[PILE][MAFIA][1] == pytest.approx(2 / 3)


TAKEN = Take(player="Bob", faction="mafia", count=2, refill={"police": 2})
LEFT = Discard(player="Bob", cards={"mafia": 1, "police": 5})


def found(*notes: Take | Discard | Points, setup: Setup = FIRST) -> dict[str, PlayProspect]:
    known_now = known(*notes, setup=setup)
    table = known_now.now.table
    assert isinstance(table, AllCards)
    told: dict[str, PlayProspect] = {}
    for one in play_prospects(setup, table, known_now.odds):
        told.setdefault(f"{one.faction}-{one.victim or one.count}", one)
    return told


def test_plays_whose_points_are_sure_are_told_with_what_is_drawn() -> None:
    every = found()
    assert (every["council-3"].shares, every["council-3"].cards) == ({2: 1.0}, 2)
    assert (every["robocats-2"].shares, every["robocats-2"].cards) == ({0: 1.0}, 5)
    assert "mafia-4" not in every


def test_what_gives_more_points_comes_first() -> None:
    points = [one.points for one in play_prospects(FIRST, cards_after(), known().odds)]
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
        len({*first, *second})
        for first, second in product(combinations(decks[0], 3), combinations(decks[1], 2))
    )
    shares = odds_of_different_factions(((heaps[0], 3), (heaps[1], 2)))
    assert shares == pytest.approx({n: count / ways.total() for n, count in ways.items()})
