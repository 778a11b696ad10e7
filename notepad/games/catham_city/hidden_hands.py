"""What Catham City's hidden hands can hold: the fewest and the most cards of each faction.

The bounds are the tightest over all ways in which the unseen cards can lie. A
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
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import NamedTuple, Self, TypeAlias

from pysat.solvers import Minicard

from notepad.core.dataclass import dataclass
from notepad.games.catham_city.cards_and_points import PILE, AllCards, Draw, Hand, Move
from notepad.games.catham_city.setup import Cards, total


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


def needed_before(moves: Iterable[Move]) -> Mapping[str, Cards]:
    """Return which cards each hand, and the draw pile, must have had for some moves.

    Those are the cards that left it, but for as many of the same faction as came before they left.
    """
    needed, lacking = dict[str, Counter[str]](), Counter[tuple[str, str]]()
    for move in moves:
        cards = needed.setdefault(move.player, Counter())
        for faction, count in move.cards.items():
            lacking[move.player, faction] += -count if move.came else count
            cards[faction] = max(cards[faction], lacking[move.player, faction])
    return {player: dict(+cards) for player, cards in needed.items()}


def beyond_bounds(held: HandBounds, needed: Mapping[str, Cards]) -> Iterator[tuple[str, str, int]]:
    """Yield each hand that can't have had so many cards of a faction, the faction, and how many."""
    for player, cards in needed.items():
        for faction, count in cards.items():
            if held[player][faction].high < count:
                yield player, faction, count


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

    def add(self, hand: Hand) -> Mapping[str, list[int]]:
        """Add a hand; return what it drew and hasn't shown, by faction."""
        drawn = self.begin()
        for draw in hand.draws:
            self.draw(drawn, draw)
        self.end(drawn)
        return drawn.kept

    def sum_up(self, across: Iterable[Hand]) -> None:
        """Add that every pool is used up, also as sums of all hands until then.

        What was drawn `across` two pools in the open counts like hands. The sums are redundant, but
        they show contradictions much sooner. So does saying of each number by itself that it is no
        larger than its sum.
        """
        for seen in across:
            self.add(seen)
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
        self.kept = {
            (name, faction): kept
            for name, hand in hands.items()
            for faction, kept in self.add(hand).items()
        }
        self.sum_up(table.across)

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
