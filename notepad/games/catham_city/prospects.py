"""How likely hidden hands are, and what my plays would then give.

`HandOdds` come from one joint table where that fits (`joint_hands`), else from deals drawn by
chance (`sampled_hands`). Both count every way in which the unseen cards can lie once; what somebody
chose to play, give or discard says only that they had it.

**Prospects** are what each play that my hand allows would give, the best first; and what the best
play would be after each take that makes one better or possible. `winning_play` is the play with
which an opponent is likeliest to get the points that they lack.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import TypeAlias

import numpy as np
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.reasoner import Known
from notepad.games.catham_city import setup as city
from notepad.games.catham_city.cards_and_points import PILE, AllCards, State
from notepad.games.catham_city.hidden_hands import HandBounds, Span
from notepad.games.catham_city.joint_hands import JointTables, Weighed, ways
from notepad.games.catham_city.sampled_hands import SampledHands

Shares: TypeAlias = Mapping[int, float]
"""The probability of each number of cards; they sum to 1."""
_UNDRAWN = 1e-4
"""The share of a number that is possible though no deal that was drawn has it.

About one in 20,000 deals are drawn, and what isn't refuted must not look refuted.
"""


@dataclass(frozen=True)
class HandOdds:
    """How likely each number of cards is, by hand and faction; the draw pile is the hand PILE.

    `pile` has its whole cards, by `factions`. If they aren't `exact`, they are estimates.
    """

    shares: Mapping[str, Mapping[str, Shares]]
    pile: Weighed
    factions: Sequence[str]
    exact: bool

    def of(self, hand: str, faction: str) -> Shares:
        """Return the odds of one hand's cards of a faction."""
        return self.shares[hand][faction]


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
    odds: HandOdds | None = None

    @property
    @override
    def exact(self) -> bool:
        return self.odds is None or self.odds.exact


class HandWeigher:
    """Weighs hidden hands. It remembers what it found last, so that a note costs only its moves."""

    def __init__(self, dealt: AllCards, factions: Sequence[str]) -> None:
        """Begin with the table as it was dealt."""
        self._factions = factions
        self._joint = JointTables([*dealt.hands], factions, dealt.pools[0])
        self._sampled = SampledHands(factions)

    def odds(self, table: AllCards, held: HandBounds, *, patience_ms: float) -> HandOdds:
        """Return the odds of all hidden hands, given their bounds."""
        whole = self._joint.after(table.moves)
        found = (
            self._sampled.after(table, patience_ms=patience_ms)
            if whole is None
            else {
                **{name: whole.hand(at) for at, name in enumerate(whole.names)},
                PILE: whole.pile(),
            }
        )
        shares = {
            name: {
                faction: _possible(spans[faction], found[name].shares(at), exact=whole is not None)
                for at, faction in enumerate(self._factions)
            }
            for name, spans in held.items()
        }
        return HandOdds(shares, found[PILE], self._factions, exact=whole is not None)


def _possible(span: Span, shares: Shares, *, exact: bool) -> Shares:
    """Return a distribution in which everything that is possible has a share."""
    if exact:
        return shares
    able = {count: shares.get(count, _UNDRAWN) for count in range(span.low, span.high + 1)}
    whole = sum(able.values())
    return {count: share / whole for count, share in able.items()}


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


def play_prospects(setup: city.Setup, table: AllCards, odds: HandOdds) -> list[PlayProspect]:
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
    discarded: city.Cards = field(default_factory=dict)


def take_prospects(setup: city.Setup, table: AllCards, odds: HandOdds) -> list[TakeProspect]:
    """Return which cards of the row allow a better play of their faction, with the best discard.

    The take whose play brings most comes first. With two Council in my hand and two in the row:
    take both, then three of the four are 2 points. With ten cards in my hand, I then discard two.
    """
    known = dict[tuple[str, int, frozenset[str]], PlayProspect | None]()
    with_extra = {city.DETECTIVES, city.POLICE}

    def best(mine: city.Cards, faction: str) -> PlayProspect | None:
        # Other factions only change a play by whether one is there for the additional card.
        key = faction, mine.get(faction, 0), frozenset(mine if faction in with_extra else ())
        if key not in known:
            able = _plays(setup, replace(table, mine=mine), odds, faction)
            known[key] = max(able, key=_worth, default=None)
        return known[key]

    def takes(faction: str) -> Iterator[tuple[tuple[float, ...], TakeProspect]]:
        for count in range(1, table.row[faction] + 1):
            mine = city.add_cards(table.mine, {faction: count})
            for discarded in _sets_of(mine, city.total(mine) - city.HAND_LIMIT):
                kept = city.subtract_cards(mine, discarded)
                play = best(kept, faction)
                if play is None:
                    continue
                others = (best(kept, one) for one in kept if one != faction)
                rest = sum(_worth(other)[0] for other in others if other)
                value = (*_worth(play), rest, -city.total(discarded), count)
                yield value, TakeProspect(faction, count, play, discarded)

    found = list[TakeProspect]()
    for faction in table.row:
        now = best(table.mine, faction)
        value, take = max(takes(faction), key=lambda one: one[0], default=((), None))
        if take is not None and value[:2] > (_worth(now) if now else (0.0, 0)):
            found.append(take)
    return sorted(found, key=lambda take: _worth(take.play), reverse=True)


def _sets_of(cards: city.Cards, count: int) -> Iterator[city.Cards]:
    """Yield each set of so many of some cards; an empty one if that is none or fewer."""
    if count <= 0:
        yield city.NONE
    elif cards:
        (faction, able), *rest = cards.items()
        for some in range(min(able, count) + 1):
            for others in _sets_of(dict(rest), count - some) if some < count else (city.NONE,):
                yield {faction: some, **others} if some else others


def _worth(play: PlayProspect) -> tuple[float, int]:
    """Return the expected points of a play, without rounding errors, and the cards I draw."""
    return round(play.points, 6), play.cards


def _plays(
    setup: city.Setup, table: AllCards, odds: HandOdds, faction: str
) -> Iterator[PlayProspect]:
    mine = table.mine.get(faction, 0)
    able = [count for count in city.PLAYED[faction] if count <= mine]
    if not able:
        return
    if faction == city.DETECTIVES:
        yield from _detectives(setup, table, odds)
    elif faction == city.HACKERS:
        for victim in setup.opponents:
            yield from _hackers(table, odds, victim, able)
    elif faction == city.POLICE:
        for victim in setup.opponents:
            yield from _police(table, odds, victim, mine)
    elif faction == city.BUREAUCRATS:
        yield _bureaucrats(table, odds, mine)
    else:
        yield from (_sure(faction, count, table) for count in able)


def _sure(faction: str, count: int, table: AllCards) -> PlayProspect:
    """Return a play with certain points."""
    draws = faction == city.COUNCIL or (faction == city.ROBOCATS and count == city.PAIR)
    drawn = min(city.DRAWS[faction], table.drawable_count) if draws else 0
    return PlayProspect(faction, count, {city.sure_points(faction, count): 1.0}, cards=drawn)


def _detectives(setup: city.Setup, table: AllCards, odds: HandOdds) -> Iterator[PlayProspect]:
    """Yield the play with the additional card that others are least likely to have."""
    able = {
        extra: sum(1 - odds.of(other, extra).get(0, 0.0) for other in setup.opponents)
        for extra, count in table.mine.items()
        if count > (3 if extra == city.DETECTIVES else 0)
    }
    if able:
        extra = min(able, key=lambda one: able[one])
        points = {city.POINTS[city.DETECTIVES]: 1.0}
        yield PlayProspect(city.DETECTIVES, 3, points, extra=extra, others=able[extra])


def _hackers(
    table: AllCards, odds: HandOdds, victim: str, able: list[int]
) -> Iterator[PlayProspect]:
    """Yield the best number of Hackers on a victim, which are mixed with the victim's cards."""
    size = table.sizes[victim]
    able = [count for count in able if count <= size]
    if able:
        count = able[-1]
        found = {
            n: hypergeometric(size + count, n + count, count) for n in odds.of(victim, city.HACKERS)
        }
        yield PlayProspect(
            city.HACKERS, count, mixed(odds.of(victim, city.HACKERS), found), victim=victim
        )


def _police(table: AllCards, odds: HandOdds, victim: str, mine: int) -> Iterator[PlayProspect]:
    """Yield the best additional card on a victim: each revealed card may be of its faction."""
    size = table.sizes[victim]
    shown = min(mine, size)
    able = [extra for extra in table.mine if extra != city.POLICE]
    if able and shown:
        extra = max(able, key=lambda one: expected(odds.of(victim, one)))
        found = {n: hypergeometric(size, n, shown) for n in odds.of(victim, extra)}
        points = mixed(odds.of(victim, extra), found)
        yield PlayProspect(city.POLICE, shown, points, extra=extra, victim=victim)


def _bureaucrats(table: AllCards, odds: HandOdds, mine: int) -> PlayProspect:
    """Return what equally many cards of the draw pile bring, and of the discards after it."""
    first = min(mine, table.pile)
    rest = min(mine - first, city.total(table.discards))
    discards = np.array([[table.discards.get(one, 0) for one in odds.factions]])
    heaps = ((odds.pile, first), (Weighed(discards, np.ones(1)), rest))
    return PlayProspect(city.BUREAUCRATS, mine, odds_of_different_factions(heaps))


def odds_of_different_factions(drawn: Sequence[tuple[Weighed, int]]) -> Shares:
    """Return the distribution of how many different factions are among cards drawn from heaps.

    For each set of factions, it takes the probability that only these are drawn, and subtracts the
    subsets to get the probability of exactly these.
    """
    heaps = [(heap, count) for heap, count in drawn if count]
    factions = range(max((heap.counts.shape[1] for heap, _count in heaps), default=0))
    alone: dict[tuple[int, ...], float] = {}
    shares: dict[int, float] = {}
    for size in range(len(factions) + 1):
        for some in combinations(factions, size):
            within = prod(_within(heap, some, count) for heap, count in heaps)
            less = (share for fewer, share in alone.items() if {*fewer} < {*some})
            alone[some] = within - sum(less)
            if alone[some] > _NOTHING:
                shares[size] = shares.get(size, 0.0) + alone[some]
    return shares


def _within(heap: Weighed, factions: Sequence[int], count: int) -> float:
    """Return the probability that so many cards drawn from a heap are all of some factions."""
    alike, whole = heap.counts[:, [*factions]].sum(axis=1), heap.counts.sum(axis=1)
    return float((ways(alike, count) / ways(whole, count)) @ heap.weights)


@dataclass(frozen=True, slots=True)
class WinningPlay:
    """A play that can give an opponent the points they lack: how likely they have it and it does.

    If they can play several numbers of the faction, `count` is the likeliest.
    """

    faction: str
    count: int
    share: float


def winning_play(
    setup: city.Setup, table: AllCards, odds: HandOdds, player: str, lacking: int
) -> WinningPlay:
    """Return the play with which an opponent is likeliest to get the points they lack.

    Bob lacks two points and has four Hackers. Cem has six cards, one of them a Hacker: with Bob's,
    five of ten, of which four are revealed. Two or more are Hackers in 155 of 210 ways: 74 %. What
    different hands have is taken as independent.
    """
    found = (_winning_play(setup, table, odds, player, one, lacking) for one in setup.in_play)
    return max(found, key=lambda one: one.share)


def _winning_play(
    setup: city.Setup, table: AllCards, odds: HandOdds, player: str, faction: str, lacking: int
) -> WinningPlay:
    """Return an opponent's likeliest number of a faction, with the share of all numbers."""
    parts = dict[int, float]()
    for held, share in _held(table, odds, player, faction).items():
        counts = [count for count in city.PLAYED[faction] if count <= held]
        wins = {n: _wins(setup, table, odds, player, faction, n, lacking) for n in counts}
        best = max(wins, key=lambda count: wins[count], default=0)
        parts[best] = parts.get(best, 0.0) + share * wins.get(best, 0.0)
    likeliest = max(parts, key=lambda count: parts[count])
    return WinningPlay(faction, likeliest, sum(parts.values()))


def _held(table: AllCards, odds: HandOdds, player: str, faction: str) -> Shares:
    """Return the odds of anybody's cards of a faction; mine are certain."""
    if player in odds.shares:
        return odds.of(player, faction)
    return {table.mine.get(faction, 0): 1.0}


def _wins(
    setup: city.Setup,
    table: AllCards,
    odds: HandOdds,
    player: str,
    faction: str,
    count: int,
    lacking: int,
) -> float:
    """Return how likely so many cards of a faction in an opponent's hand bring enough points."""
    others = {one: table.sizes[one] for one in setup.players if one != player}
    if faction == city.BUREAUCRATS:
        able = lacking <= min(count, len(setup.in_play))
        shares = _bureaucrats(table, odds, count).shares if able else {}
        return sum(share for points, share in shares.items() if points >= lacking)
    if faction == city.HACKERS:
        found = (
            _likely_seen(_held(table, odds, one, faction), size, count, count, lacking)
            for one, size in others.items()
            if size >= count
        )
        return max(found, default=0.0)
    if faction == city.POLICE:
        return max(
            (1 - _held(table, odds, player, extra).get(0, 0.0))
            * _likely_seen(_held(table, odds, one, extra), size, 0, min(count, size), lacking)
            for one, size in others.items()
            for extra in setup.in_play
            if extra != city.POLICE
        )
    enough = city.POINTS[faction] >= lacking and count == city.PLAYED[faction][-1]
    return float(enough and table.sizes[player] >= count + (faction == city.DETECTIVES))


def _likely_seen(held: Shares, size: int, added: int, shown: int, least: int) -> float:
    """Return how likely enough alike cards are revealed of a hand to which some were added."""
    return sum(
        share * _at_least(size + added, count + added, shown, least)
        for count, share in held.items()
    )


@cache
def _at_least(population: int, alike: int, draws: int, least: int) -> float:
    shares = hypergeometric(population, alike, draws)
    return sum(share for count, share in shares.items() if count >= least)
