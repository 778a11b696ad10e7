"""What Catham City's hidden hands can hold, how likely that is, and what my plays would give.

**Bounds** (`bounds_of_hands`) are the tightest over all ways in which the unseen cards can lie. A
way says how many cards of each faction each draw brought. It fits if every draw brought the number
of cards drawn, the draws from a used-up pool add up to all of it, and each hand had drawn what was
seen to leave it by then. The rest of the last pool is the draw pile, treated as a hand that shows
nothing.

With a single pool it is enough to set aside what was shown. The rest can lie in any way: a hand has
at most all of a faction that it has room for, and at least what has no room elsewhere. Say Ann drew
2 of 2 Mafia and 2 Police and showed a Mafia card: her other card is one of 1 Mafia and 2 Police,
any of them. With several pools, a draw depends on its pool and its hand at once, and a SAT solver
with native cardinality constraints finds the ways (`CountingSolver`; DESIGN: reasoning about a
deal).

**Odds** (`odds_of_hands`) set aside what is certain and assume that all other unseen cards of a
pool are spread evenly over its open places. So a player who showed a card is assumed to have shown
a random one, as with Police and Hackers; what players choose to play isn't used. What random cards
tell about a hand that openly holds some of their factions is in `glimpses`. After a shuffle, shown
cards are assumed to come from a hand's earliest draws, and draws from different pools to be
independent. Of 1 Mafia and 2 Police that are unseen, one is Ann's and two are in the draw pile: Ann
has the Mafia card with probability 1/3.

**Prospects** are what each play that my hand allows would give, the best first; and what the best
play would be after each take that makes one better or possible.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple, Self, TypeAlias

from pysat.solvers import Minicard

from notepad.core.reasoner import Known
from notepad.games.catham_city.cards_and_points import AllCards, Draw, Hand, State
from notepad.games.catham_city.glimpses import (
    Weighed,
    drawn_after_glimpses,
    weighed_together,
)
from notepad.games.catham_city.setup import (
    BUREAUCRATS,
    COUNCIL,
    DETECTIVES,
    DRAWS,
    HACKERS,
    HAND_LIMIT,
    NONE,
    PAIR,
    PLAYED,
    POINTS,
    POLICE,
    ROBOCATS,
    Cards,
    Setup,
    add_cards,
    subtract_cards,
    total,
)

PILE = ""
"""The draw pile, among the names of hands."""


class Span(NamedTuple):
    """How many cards of one faction there are: from `low` to `high`, both included."""

    low: int
    high: int


HandBounds: TypeAlias = Mapping[str, Mapping[str, Span]]
"""By hand and faction."""


def bounds_of_hands(table: AllCards, factions: Sequence[str]) -> HandBounds | None:
    """Return what each hidden hand, and the draw pile, can hold; None if no way fits."""
    if not _sound(table):
        return None
    hands = _with_pile(table)
    if len(table.pools) == 1:
        drawn = _of_one_pool(hands, table.pools[0], factions)
    else:
        with _Ways(hands, table, factions) as ways:
            drawn = ways.spans()
    if drawn is None:
        return None
    return {
        name: {
            faction: Span(*(end + hands[name].openly.get(faction, 0) for end in span))
            for faction, span in spans.items()
        }
        for name, spans in drawn.items()
    }


def hands_fit(table: AllCards, factions: Sequence[str]) -> bool:
    """Whether the unseen cards can lie in any way, which is found sooner than the bounds."""
    if not _sound(table):
        return False
    if len(table.pools) == 1:
        return _of_one_pool(_with_pile(table), table.pools[0], factions) is not None
    with _Ways(_with_pile(table), table, factions) as ways:
        return ways.fits()


def _sound(table: AllCards) -> bool:
    return table.sound and all(count >= 0 for pool in table.pools for count in pool.values())


def _with_pile(table: AllCards) -> dict[str, Hand]:
    """Return the hidden hands and the draw pile, as a hand with the rest of the last pool."""
    return {**table.hands, PILE: Hand((Draw(len(table.pools) - 1, table.pile),))}


def _of_one_pool(
    hands: Mapping[str, Hand], pool: Cards, factions: Sequence[str]
) -> HandBounds | None:
    """Return what each hand can have drawn from the only pool."""
    rooms = {name: hand.drawn - total(hand.shown) for name, hand in hands.items()}
    spare = {
        faction: pool.get(faction, 0) - sum(hand.shown.get(faction, 0) for hand in hands.values())
        for faction in factions
    }
    if min((*rooms.values(), *spare.values())) < 0:
        return None
    whole = total(spare)

    def span(name: str, faction: str) -> Span:
        shown, room, left = hands[name].shown.get(faction, 0), rooms[name], spare[faction]
        return Span(shown + max(0, room + left - whole), shown + min(room, left))

    return {name: {faction: span(name, faction) for faction in spare} for name in hands}


Shares: TypeAlias = Mapping[int, float]
"""The probability of each number of cards; they sum to 1."""
_UNLIKELY = 0.02
"""The share of a number that is possible though the estimate says it isn't.

It is small beside real shares, and more than nothing: what isn't refuted must not look refuted.
"""
HandOdds: TypeAlias = Mapping[str, Mapping[str, Shares]]


def odds_of_hands(table: AllCards, held: HandBounds) -> HandOdds:
    """Return the odds of each number of cards, by hand and faction, given the bounds."""
    hands = _with_pile(table)
    rooms, spare = _set_aside(hands, table)
    found: dict[str, Mapping[str, Shares]] = {}
    for name, spans in held.items():
        parts = [(spare[pool], room) for pool, room in rooms[name].items() if room]
        found[name] = {
            faction: _within(span, _drawn(parts, faction)) for faction, span in spans.items()
        }
    return {**found, **dict(_odds_after_glimpses(table, held))}


def _odds_after_glimpses(
    table: AllCards, held: HandBounds
) -> Iterator[tuple[str, Mapping[str, Shares]]]:
    """Yield the odds that cards revealed by chance change, by hand.

    With a single pool, these are all odds; after a shuffle, those of each hand by itself.
    """
    hands = _with_pile(table)
    seen = [name for name, hand in hands.items() if hand.glimpses]
    others = {name: hand for name, hand in hands.items() if name not in seen}
    factions = [*held[PILE]]
    one_pool = len(table.pools) == 1
    drawn = dict[str, Weighed]()
    for name in seen:
        but = others if one_pool else {other: hands[other] for other in hands if other != name}
        _rooms, pools = _set_aside(but, table)
        drawn[name] = drawn_after_glimpses(hands[name], factions, pools, left_out=one_pool)
    if one_pool and seen:
        rooms, (pool,) = _set_aside(others, table)
        counts = [pool.get(faction, 0) for faction in factions]
        drawn, every = weighed_together(drawn, counts)
        left = total(pool) - sum(hands[name].drawn for name in seen)
        for name, hand in others.items():
            (room,) = rooms[name].values()
            shares = {
                faction: _left_of(counts[at], every.shares(at), left, room)
                for at, faction in enumerate(factions)
            }
            yield name, _held(hand, held[name], shares, besides=hand.shown)
    for name, weighed in drawn.items():
        if weighed.weights.any():  # after a shuffle, the estimate may leave no way
            shares = {faction: weighed.shares(at) for at, faction in enumerate(factions)}
            yield name, _held(hands[name], held[name], shares)


def _left_of(there: int, gone: Shares, left: int, room: int) -> Shares:
    """Return how many alike cards are in some of the places that are left, if others took some."""
    return mixed(gone, {n: hypergeometric(left, there - n, room) for n in gone})


def _held(
    hand: Hand, spans: Mapping[str, Span], drawn: Mapping[str, Shares], *, besides: Cards = NONE
) -> Mapping[str, Shares]:
    """Return the distributions of what a hand holds, given those of what it drew besides some."""
    known = add_cards(hand.openly, besides)
    return {
        faction: _possible(
            span, {n + known.get(faction, 0): share for n, share in drawn[faction].items()}
        )
        for faction, span in spans.items()
    }


def possible_in_pile(table: AllCards) -> Cards:
    """Return the unseen cards that may be in the draw pile; each is equally likely to be."""
    _rooms, spare = _set_aside(table.hands, table)
    return {faction: count for faction, count in spare[-1].items() if count > 0}


def mixed(shares: Shares, found: Mapping[int, Shares]) -> Shares:
    """Return the mean of several distributions, weighted by the shares of their numbers."""
    every: dict[int, float] = {}
    for number, share in shares.items():
        for outcome, part in found[number].items():
            every[outcome] = every.get(outcome, 0.0) + share * part
    return dict(sorted(every.items()))


def expected(shares: Shares) -> float:
    """Return the mean number of cards."""
    return sum(count * share for count, share in shares.items())


def hypergeometric(population: int, alike: int, draws: int) -> Shares:
    """Return the distribution of how many alike cards are drawn, without putting any back."""
    draws = min(draws, population)
    ways = comb(population, draws)
    fewest, most = max(0, draws - (population - alike)), min(alike, draws)
    return {
        count: comb(alike, count) * comb(population - alike, draws - count) / ways
        for count in range(fewest, most + 1)
    }


def _set_aside(
    hands: Mapping[str, Hand], table: AllCards
) -> tuple[Mapping[str, Mapping[int, int]], Sequence[Mapping[str, int]]]:
    """Return the open places by hand and pool, and the cards that may lie there by pool."""
    spare = [dict(pool) for pool in table.pools]
    rooms: dict[str, dict[int, int]] = {}
    every = {**hands, **{f"{PILE}{at}": hand for at, hand in enumerate(table.across)}}
    for name, hand in every.items():
        rooms[name] = {draw.pool: 0 for draw in hand.draws}
        shown = dict(hand.shown)
        for draw in hand.draws:
            room = draw.count
            for faction in shown:
                known = max(0, min(shown[faction], room, spare[draw.pool].get(faction, 0)))
                shown[faction] -= known
                spare[draw.pool][faction] = spare[draw.pool].get(faction, 0) - known
                room -= known
            rooms[name][draw.pool] += room
    return rooms, spare


def _drawn(parts: Sequence[tuple[Mapping[str, int], int]], faction: str) -> Shares:
    """Return the distribution of how many cards of a faction lie in some open places."""
    shares: Shares = {0: 1.0}
    for spare, room in parts:
        new: dict[int, float] = {}
        for more, share in hypergeometric(total(spare), spare.get(faction, 0), room).items():
            for count, before in shares.items():
                new[count + more] = new.get(count + more, 0.0) + before * share
        shares = new
    return shares


def _within(span: Span, drawn: Shares) -> Shares:
    """Return the distribution of what a hand holds: the fewest drawn correspond to its lower bound.

    A number that the estimate rules out, although it is possible, gets a small share; an impossible
    number gets none.
    """
    fewest = min(drawn)
    return _possible(span, {count - fewest + span.low: share for count, share in drawn.items()})


def _possible(span: Span, shares: Shares) -> Shares:
    """Return a distribution without impossible numbers, and with all that are possible."""
    able = {count: shares.get(count, _UNLIKELY) for count in range(span.low, span.high + 1)}
    whole = sum(able.values())
    return {count: share / whole for count, share in able.items()}


@dataclass(frozen=True, slots=True)
class PlayProspect:
    """A play that I can make, and how likely each number of points is.

    `cards` is how many I then draw on average, `others` the points that others may gain.
    """

    faction: str
    count: int
    shares: Shares
    extra: str | None = None
    victim: str | None = None
    cards: int = 0
    others: float = 0.0

    @property
    def points(self) -> float:
        """The expected points."""
        return expected(self.shares)

    @property
    def least(self) -> int:
        """The points that are certain."""
        return min(self.shares)

    @property
    def most(self) -> int:
        """The most points that are possible."""
        return max(self.shares)


_NOTHING = 1e-9  # smaller shares are rounding errors


def play_prospects(setup: Setup, table: AllCards, odds: HandOdds) -> list[PlayProspect]:
    """Return the best play of each faction on each victim, the best first.

    More expected points are better; then fewer points for others; then more cards for me.
    """
    found = [one for faction in setup.in_play for one in _plays(setup, table, odds, faction)]
    return sorted(found, key=lambda one: (-one.points, one.others, -one.cards))


@dataclass(frozen=True, slots=True)
class TakeProspect:
    """Cards of the row to take, the play of their faction that they allow, and what I discard.

    What I discard is the surplus at the end of the turn that takes least from my plays.
    """

    faction: str
    count: int
    play: PlayProspect
    discarded: Cards = field(default_factory=dict)


def take_prospects(setup: Setup, table: AllCards, odds: HandOdds) -> list[TakeProspect]:
    """Return which cards of the row allow a better play of their faction, with the best discard.

    The take whose play brings most comes first. With two Council in my hand and two in the row:
    take both, then three of the four are 2 points. With ten cards in my hand, I then discard two.
    """
    known = dict[tuple[str, int, frozenset[str]], PlayProspect | None]()
    with_extra = {DETECTIVES, POLICE}

    def best(mine: Cards, faction: str) -> PlayProspect | None:
        # Other factions only change a play by whether one is there for the additional card.
        key = faction, mine.get(faction, 0), frozenset(mine if faction in with_extra else ())
        if key not in known:
            able = _plays(setup, replace(table, mine=mine), odds, faction)
            known[key] = max(able, key=_worth, default=None)
        return known[key]

    def takes(faction: str) -> Iterator[tuple[tuple[float, ...], TakeProspect]]:
        for count in range(1, table.row[faction] + 1):
            mine = add_cards(table.mine, {faction: count})
            for discarded in _sets_of(mine, total(mine) - HAND_LIMIT):
                kept = subtract_cards(mine, discarded)
                play = best(kept, faction)
                if play is None:
                    continue
                others = (best(kept, one) for one in kept if one != faction)
                rest = sum(_worth(other)[0] for other in others if other)
                value = (*_worth(play), rest, -total(discarded), count)
                yield value, TakeProspect(faction, count, play, discarded)

    found = list[TakeProspect]()
    for faction in table.row:
        now = best(table.mine, faction)
        value, take = max(takes(faction), key=lambda one: one[0], default=((), None))
        if take is not None and value[:2] > (_worth(now) if now else (0.0, 0)):
            found.append(take)
    return sorted(found, key=lambda take: _worth(take.play), reverse=True)


def _sets_of(cards: Cards, count: int) -> Iterator[Cards]:
    """Yield each set of so many of some cards; an empty one if that is none or fewer."""
    if count <= 0:
        yield NONE
    elif cards:
        (faction, able), *rest = cards.items()
        for some in range(min(able, count) + 1):
            for others in _sets_of(dict(rest), count - some) if some < count else (NONE,):
                yield {faction: some, **others} if some else others


def _worth(play: PlayProspect) -> tuple[float, int]:
    """Return the expected points of a play, without rounding errors, and the cards I draw."""
    return round(play.points, 6), play.cards


def _plays(setup: Setup, table: AllCards, odds: HandOdds, faction: str) -> Iterator[PlayProspect]:
    mine = table.mine.get(faction, 0)
    able = [count for count in PLAYED[faction] if count <= mine]
    if not able:
        return
    if faction == DETECTIVES:
        yield from _detectives(setup, table, odds)
    elif faction == HACKERS:
        for victim in setup.opponents:
            yield from _hackers(table, odds, victim, able)
    elif faction == POLICE:
        for victim in setup.opponents:
            yield from _police(table, odds, victim, mine)
    elif faction == BUREAUCRATS:
        yield _bureaucrats(table, mine)
    else:
        yield from (_sure(faction, count, table) for count in able)


def _sure(faction: str, count: int, table: AllCards) -> PlayProspect:
    """Return a play with certain points."""
    pair = faction == ROBOCATS and count == PAIR
    points = 0 if pair else POINTS[faction]
    drawn = DRAWS[faction] if pair or faction == COUNCIL else 0
    return PlayProspect(faction, count, {points: 1.0}, cards=min(drawn, table.drawable_count))


def _detectives(setup: Setup, table: AllCards, odds: HandOdds) -> Iterator[PlayProspect]:
    """Yield the play with the additional card that others are least likely to have."""
    able = {
        extra: sum(1 - odds[other][extra].get(0, 0.0) for other in setup.opponents)
        for extra, count in table.mine.items()
        if count > (3 if extra == DETECTIVES else 0)
    }
    if able:
        extra = min(able, key=lambda one: able[one])
        points = {POINTS[DETECTIVES]: 1.0}
        yield PlayProspect(DETECTIVES, 3, points, extra=extra, others=able[extra])


def _hackers(
    table: AllCards, odds: HandOdds, victim: str, able: list[int]
) -> Iterator[PlayProspect]:
    """Yield the best number of Hackers on a victim, which are mixed with the victim's cards."""
    size = table.sizes[victim]
    able = [count for count in able if count <= size]
    if able:
        count = able[-1]
        found = {n: hypergeometric(size + count, n + count, count) for n in odds[victim][HACKERS]}
        yield PlayProspect(HACKERS, count, mixed(odds[victim][HACKERS], found), victim=victim)


def _police(table: AllCards, odds: HandOdds, victim: str, mine: int) -> Iterator[PlayProspect]:
    """Yield the best additional card on a victim: each revealed card may be of its faction."""
    size = table.sizes[victim]
    shown = min(mine, size)
    able = [extra for extra in table.mine if extra != POLICE]
    if able and shown:
        extra = max(able, key=lambda one: expected(odds[victim][one]))
        found = {n: hypergeometric(size, n, shown) for n in odds[victim][extra]}
        points = mixed(odds[victim][extra], found)
        yield PlayProspect(POLICE, shown, points, extra=extra, victim=victim)


def _bureaucrats(table: AllCards, mine: int) -> PlayProspect:
    """Return what equally many cards of the draw pile bring, and of the discards after it."""
    first = min(mine, table.pile)
    rest = min(mine - first, total(table.discards))
    return PlayProspect(
        BUREAUCRATS,
        mine,
        odds_of_different_factions(((possible_in_pile(table), first), (table.discards, rest))),
    )


def odds_of_different_factions(drawn: Sequence[tuple[Cards, int]]) -> Shares:
    """Return the distribution of how many different factions are among cards drawn from heaps.

    For each set of factions, it takes the probability that only these are drawn, and subtracts the
    subsets to get the probability of exactly these.
    """
    factions = sorted({one for heap, count in drawn for one in heap if count})
    alone: dict[tuple[str, ...], float] = {}
    shares: dict[int, float] = {}
    for size in range(len(factions) + 1):
        for some in combinations(factions, size):
            within = 1.0
            for heap, count in drawn:
                alike = sum(heap.get(one, 0) for one in some)
                within *= hypergeometric(total(heap), alike, count).get(count, 0.0)
            less = (share for fewer, share in alone.items() if {*fewer} < {*some})
            alone[some] = within - sum(less)
            if alone[some] > _NOTHING:
                shares[size] = shares.get(size, 0.0) + alone[some]
    return shares


@dataclass(frozen=True)
class HandKnowledge(Known):
    """What follows from the notes.

    `hands` has what each opponent can hold, and the draw pile under the name PILE; it is empty if
    only points are kept, or if the notes contradict each other. `odds` has how likely each number
    is, once they are calculated.
    """

    now: State
    conflict: tuple[int, ...] = ()
    hands: HandBounds = field(default_factory=dict)
    odds: HandOdds = field(default_factory=dict)


_CONFLICTS = 2_000
"""The limit of conflicts in one search of the solver, about 15 ms.

With a smaller limit, reasons name more notes than needed; with a larger one, "why" takes longer.
"""


class CountingSolver:
    """A SAT solver, and the constraints added to it. Close it, or use it as a context.

    A number is a list of literals in order: the n-th is true if the number is at least n. `able` is
    False once the constraints can't hold with any literals.
    """

    def __init__(self) -> None:
        """Create a solver without constraints."""
        self.solver = Minicard()
        self.able = True
        self._top = 0

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Free the solver's memory."""
        self.solver.delete()

    def fresh(self) -> int:
        """Return a new literal."""
        self._top += 1
        return self._top

    def number(self, most: int) -> list[int]:
        """Return a new number, up to `most`."""
        literals = [self.fresh() for _one in range(most)]
        for before, after in pairwise(literals):
            self.solver.add_clause([before, -after])
        return literals

    def exactly(self, literals: Sequence[int], count: int) -> None:
        """Require that exactly `count` of some literals are true."""
        self.at_least(literals, count)
        self.at_least([-literal for literal in literals], len(literals) - count)

    def at_least(self, literals: Sequence[int], count: int) -> None:
        """Require that at least `count` of some literals are true."""
        if count > len(literals):
            self.able = False
        elif count == len(literals):
            for literal in literals:
                self.solver.add_clause([literal])
        elif count > 0:
            self.solver.add_atmost([-literal for literal in literals], len(literals) - count)

    def fits(self, *assumed: int) -> bool:
        """Whether all constraints can hold, with some literals assumed."""
        return self.able and bool(self.solver.solve(assumptions=assumed))

    def soon_fits(self, *assumed: int) -> bool | None:
        """Return what `fits` does, or None if that takes too long to find."""
        if not self.able:
            return False
        self.solver.conf_budget(_CONFLICTS)
        found: bool | None = self.solver.solve_limited(assumptions=assumed)
        return found

    def core(self) -> Sequence[int]:
        """Return which of the last assumed literals are enough to make it impossible."""
        return self.solver.get_core() or [] if self.able else []

    def true(self) -> set[int]:
        """Return the literals that are true in the last solution."""
        return {literal for literal in self.solver.get_model() if literal > 0}


@dataclass
class Drawn:
    """What a hand drew in a solver so far, and hadn't shown by its next draw: `kept`.

    It has kept `room` cards in all; its last draw was from this pool.
    """

    kept: dict[str, list[int]]
    shown: Cards = field(default_factory=dict)
    room: int = 0
    pool: int = 0


class DrawSolver(CountingSolver):
    """A solver for what was drawn from several pools.

    After each of its draws, a hand has what it drew and hadn't shown by its next draw. These are
    few cards, so there are few numbers to try, however long the game is: what was drawn before only
    matters through them.
    """

    def __init__(self, pools: Sequence[Cards], factions: Sequence[str]) -> None:
        """Begin with the cards of all pools, and no draws."""
        super().__init__()
        self._pools, self._factions = pools, factions
        self._brought: dict[tuple[int, str], list[int]] = {}
        self._left: dict[tuple[int, str], list[list[int]]] = {}
        self._shown: dict[tuple[int, str], int] = {}

    def begin(self) -> Drawn:
        """Return a hand that hasn't drawn yet."""
        return Drawn({faction: [] for faction in self._factions})

    def draw(self, hand: Drawn, draw: Draw) -> None:
        """Add a draw of a hand; it shows at least what it showed before."""
        self._pass(hand, draw.pool)
        hand.room += draw.count - total(draw.shown) + total(hand.shown)
        drawn = list[int]()
        for faction in self._factions:
            brought = self.number(min(draw.count, self._pools[draw.pool].get(faction, 0)))
            more = draw.shown.get(faction, 0) - hand.shown.get(faction, 0)
            able = [*hand.kept[faction], *brought]
            kept = self.number(min(hand.room, len(able) - more))
            self.exactly([*able, *(-literal for literal in kept)], len(kept) + more)
            self._brought.setdefault((draw.pool, faction), []).extend(brought)
            hand.kept[faction] = kept
            drawn += brought
        self.exactly(drawn, draw.count)
        self.exactly([one for kept in hand.kept.values() for one in kept], hand.room)
        hand.shown = draw.shown

    def end(self, hand: Drawn) -> None:
        """Add that a hand draws no more."""
        self._pass(hand, len(self._pools))

    def sum_up(self) -> None:
        """Add that every pool is used up, also as sums of all hands until then.

        The sums are redundant, but they show contradictions much sooner. So does saying of each
        number by itself that it is no larger than its sum.
        """
        for faction in self._factions:
            whole = 0
            for at, pool in enumerate(self._pools):
                count = pool.get(faction, 0)
                whole += count
                self.exactly(self._brought.get((at, faction), []), count)
                hands, left = self._left[at, faction], whole - self._shown[at, faction]
                self.exactly([literal for kept in hands for literal in kept], left)
                for kept in hands:
                    if 0 <= left < len(kept):
                        self.solver.add_clause([-kept[left]])

    def _pass(self, hand: Drawn, pool: int) -> None:
        """Remember what a hand had kept and shown when each pool before another one ended."""
        for ended in range(hand.pool, pool):
            for faction in self._factions:
                cell = ended, faction
                self._left.setdefault(cell, []).append(hand.kept[faction])
                self._shown[cell] = self._shown.get(cell, 0) + hand.shown.get(faction, 0)
        hand.pool = pool


class _Ways(DrawSolver):
    """The ways in which cards of several pools lie.

    `kept` has what each hand drew and hasn't shown.
    """

    def __init__(self, hands: Mapping[str, Hand], table: AllCards, factions: Sequence[str]) -> None:
        """Add everything that is known about hands and pools."""
        super().__init__(table.pools, factions)
        self._hands = hands
        self.kept: dict[tuple[str, str], list[int]] = {}
        for name, hand in hands.items():
            for faction, kept in self._hand(hand).items():
                self.kept[name, faction] = kept
        for seen in table.across:
            self._hand(seen)
        self.sum_up()

    def spans(self) -> HandBounds | None:
        """Return the bounds: widen them by each solution found until no solution is beyond them."""
        if not self.fits():
            return None
        seen = {cell: Span(count, count) for cell, count in self._counts()}
        for cell, literals in self.kept.items():
            while (high := seen[cell].high) < len(literals) and self.fits(literals[high]):
                self._widen(seen)
            while (low := seen[cell].low) > 0 and self.fits(-literals[low - 1]):
                self._widen(seen)
        found: dict[str, dict[str, Span]] = {}
        for (name, faction), span in seen.items():
            shown = self._hands[name].shown.get(faction, 0)
            found.setdefault(name, {})[faction] = Span(span.low + shown, span.high + shown)
        return found

    def _widen(self, seen: dict[tuple[str, str], Span]) -> None:
        for cell, count in self._counts():
            low, high = seen[cell]
            seen[cell] = Span(min(low, count), max(high, count))

    def _counts(self) -> Iterator[tuple[tuple[str, str], int]]:
        true = self.true()
        return ((cell, len(true.intersection(kept))) for cell, kept in self.kept.items())

    def _hand(self, hand: Hand) -> Mapping[str, list[int]]:
        """Add a hand; return what it drew and hasn't shown, by faction."""
        drawn = self.begin()
        for draw in hand.draws:
            self.draw(drawn, draw)
        self.end(drawn)
        return drawn.kept
