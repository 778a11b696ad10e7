"""What follows from a deal and clues, certainly and completely: places, conflicts, forcing notes.

`Logic` calls the SAT solver (`sat_formula`) as rarely as it can. It keeps the deals it finds as
witnesses, and makes others of them by `Swaps`: what they show needs no search. The same goes for
bounds: how few and how many of a group of cells are true in the deals that fit.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import reduce
from operator import or_
from typing import Literal, TypeAlias

from notepad.core.dataclass import dataclass
from notepad.deduction.deadline import check_deadline
from notepad.deduction.deal import Card, Clue, Deal, DealCell, Place
from notepad.deduction.knowledge import Knowledge
from notepad.deduction.minimal_notes import Notes, Refute, minimal_conflict
from notepad.deduction.sat_formula import Demand, Encoding, Mask, Switch, weight_of_world

YesNoOpen: TypeAlias = Literal["yes", "no", "open"]

Bounds: TypeAlias = tuple[int, int]


KEPT = 160
"""How many worlds are kept as witnesses; the one that was useless for longest is dropped."""

_REMEMBERED = 64  # sets of clues whose results are kept
_SLACK = 400  # unused clues in the formula before it is rewritten, so that it stops growing


_PATIENCE = 10
"""How many more tries to swap cards there may be than deals found; 5 to 20 took about as long."""


class ContradictionError(ValueError):
    """Raised when something is asked of clues that no deal fits."""


@dataclass(slots=True)
class _Found:
    """What is known about some clues: cells and sums that occur in a deal, and refuted ones."""

    consistent: bool = True
    seen: Mask = 0
    refuted: Mask = 0
    sums: frozenset[int] | None = None
    refuted_sums: frozenset[int] = frozenset()
    bounds: dict[Mask, Bounds] = field(default_factory=dict)
    loose_bounds: dict[Mask, Bounds] = field(default_factory=dict)


class Logic:
    """Reasons about one deal. It keeps what it learned, so it belongs to one thread.

    Clues may come, go and come back in any order. Answers only depend on the clues.

    Say Ann, Bob and the hidden place have one card each of cup, coin and sword. Note 1 says that
    Ann has neither cup nor coin: she has the sword, which that note forces, and cup and coin are
    with Bob or hidden. Note 2 says that Bob lacks the cup: Bob has the coin, forced by both notes.
    Note 3 says that Bob has the sword: the conflict is 1 and 3; note 2 can be left out.
    """

    def __init__(self, deal: Deal) -> None:
        """Take up a deal."""
        self.deal = deal
        self._witnesses = Witnesses()
        self._start()

    def follow(self, clues: Sequence[Clue], *, blaming: bool = True) -> Knowledge:
        """Return everything that is certain; in a contradiction, the notes of it if it is wanted.

        Finding them takes many searches.
        """
        held = self._held(clues)
        found = self._found(held)
        if found.consistent:
            return Knowledge(self.deal, tuple(clues), self._possible(found.seen))
        conflict = self._forcing(clues) if blaming else ()
        return Knowledge(self.deal, tuple(clues), {}, consistent=False, conflict=conflict)

    def fits(self, clues: Sequence[Clue], wanted: Sequence[DealCell] | None = None) -> bool:
        """Return whether some deal fits, one with any of the wanted cells if they are given."""
        held = self._held(clues)
        if wanted is None:
            return not self._encoding.refuted(held)
        mask = self._encoding.mask(wanted)
        return bool(mask) and not self._encoding.refuted(held, self._encoding.any_of(mask))

    def force(
        self, clues: Sequence[Clue], card: Card, places: Collection[Place]
    ) -> tuple[YesNoOpen, Notes]:
        """Return whether the card is certainly in one of `places`, and the notes that force it.

        All of the notes are needed; there are none if it is open. Raises KeyError if there is
        no such card, ContradictionError if no deal fits the clues.
        """
        cells = [(card, place) for place in self.deal.options[card]]
        found = self._found(self._held(clues))
        if not found.consistent:
            raise ContradictionError
        inside = [cell for cell in cells if cell[1] in places]
        outside = [cell for cell in cells if cell[1] not in places]
        mask = self._encoding.mask
        if not found.seen & mask(outside):
            return "yes", self._forcing(clues, self._encoding.any_of(mask(outside)))
        if not found.seen & mask(inside):
            return "no", self._forcing(clues, self._encoding.any_of(mask(inside)))
        return "open", ()

    def blamed(
        self, clues: Sequence[Clue], otherwise: Sequence[DealCell] | None = None
    ) -> tuple[Clue, ...]:
        """Return clues that leave no deal, or none with any of these cells, as the solver says.

        More can be spared; which are left depends on what was asked before.
        """
        mask = self._encoding.mask(otherwise or ())
        demand = None if otherwise is None else self._encoding.any_of(mask)
        blamed = self._encoding.blamed(self._held(clues), demand)
        return tuple(clue for clue in clues if self._switch(clue).bit & blamed)

    def soon_conflict(self, clues: Sequence[Clue]) -> Notes:
        """Return notes that leave no deal: all are needed as far as no long search is."""
        return self._forcing(self.blamed(clues), searching=False)

    def sums(self, clues: Sequence[Clue], met: Collection[int] = ()) -> tuple[int, ...]:
        """Return the values that the deal's measure can have, ascending.

        There are none if no deal fits or if the deal has no measure. Those that are `met` already
        aren't searched for.
        """
        held = self._held(clues)
        found = self._found(held)
        if not found.consistent or not self.deal.measure:
            return ()
        if found.sums is None:
            found.sums = self._seen_sums(held, found, met)
        return tuple(sorted(found.sums))

    def sums_not_ruled_out(self, clues: Sequence[Clue]) -> tuple[int, ...]:
        """Return the values that the measure may have as far as that was searched, ascending."""
        refuted = self._found(self._held(clues)).refuted_sums
        return tuple(sorted(self._encoding.sum_values() - refuted))

    def notes_forcing_sum(self, clues: Sequence[Clue]) -> Notes | None:
        """Return the notes that leave a single value of the measure, all of them needed.

        None if there are several values, or none.
        """
        sums = self.sums(clues)
        if len(sums) != 1:
            return None
        others = self._encoding.sum_values().difference(sums)
        return self._forcing(clues, self._encoding.sum_of(others))

    def tallies(self, clues: Sequence[Clue]) -> Mapping[tuple[str, str], Bounds]:
        """Return the bounds of the deal's tallies."""
        return self.bounds(clues, self.deal.tallies)

    def bounds(
        self, clues: Sequence[Clue], groups: Mapping[tuple[str, str], Sequence[DealCell]]
    ) -> Mapping[tuple[str, str], Bounds]:
        """Return for each group of cells the least and the greatest number of them that fit.

        There are none if no deal fits.
        """
        held = self._held(clues)
        found = self._found(held)
        if not found.consistent:
            return {}
        masks = {key: self._encoding.mask(cells) for key, cells in groups.items()}
        missing = {mask for mask in masks.values() if mask not in found.bounds}
        found.bounds |= self._tight_bounds(held, found, missing)
        return {key: found.bounds[mask] for key, mask in masks.items()}

    def _start(self) -> None:
        self._encoding = Encoding(self.deal)
        loose = [(card, at) for card in self.deal.loose for at in self.deal.options[card]]
        self._sought = self._encoding.all_cells & ~self._encoding.mask(loose)
        # A swap would have to change all stages of two cards.
        self._swaps = None if self.deal.loose else Swaps(self._encoding)
        self._measure = self._encoding.masks(self.deal.measure.items())
        self._results: dict[Mask, _Found] = {}
        self._last: tuple[tuple[Clue, ...], Mask] = (), 0
        self._witnesses.forget_checks()

    def _held(self, clues: Sequence[Clue]) -> Mask:
        """Return the bits of the clues' switches, after writing those that are new."""
        held = self._bits(clues)
        if len(self._encoding.switches) > _SLACK + 4 * held.bit_count():
            self._start()
            held = self._bits(clues)
        return held

    def _bits(self, clues: Sequence[Clue]) -> Mask:
        """Return the bits of the clues' switches, starting from the clues of the last call."""
        clues = tuple(clues)
        before, bits = self._last
        if clues[: len(before)] != before:  # comparing identical objects is fast
            before, bits = (), 0
        more = (self._switch(clue).bit for clue in clues[len(before) :])
        self._last = clues, reduce(or_, more, bits)
        return self._last[1]

    def _switch(self, clue: Clue) -> Switch:
        switch = self._encoding.switch(clue)
        self._witnesses.check(switch)
        return switch

    def _found(self, held: Mask) -> _Found:
        """Return what is known about these clues, from memory or by a new search."""
        found = self._results.pop(held, None)
        if found is None:
            found = self._inherited(held)
            self._search(held, found)
        self._results[held] = found
        if len(self._results) > _REMEMBERED:
            del self._results[next(iter(self._results))]
        return found

    def _inherited(self, held: Mask) -> _Found:
        """Return what fewer clues refuted already: more clues refute it too."""
        found = _Found()
        for fewer, earlier in self._results.items():
            if fewer & held == fewer:
                found.consistent &= earlier.consistent
                found.refuted |= earlier.refuted
                found.refuted_sums |= earlier.refuted_sums
                for group, bounds in earlier.bounds.items():
                    found.loose_bounds[group] = intersect_bounds(
                        bounds, found.loose_bounds.get(group, bounds)
                    )
        return found

    def _search(self, held: Mask, found: _Found) -> None:
        """Find for each cell a deal in which it is true, or that there is none."""
        if not found.consistent:
            return
        for world in list(self._witnesses.meeting(held)):
            if world & ~found.seen:
                found.seen |= world
                self._witnesses.mark_used(world)
        kept = [switch for switch in self._encoding.switches if held & switch.bit]
        swaps = self._swaps.among(kept) if self._swaps else None
        while still_open := self._sought & ~found.seen & ~found.refuted:
            met = self._encoding.world(held, self._encoding.any_of(still_open))
            if met is None:
                found.refuted |= still_open
                break
            worlds = met, *(swaps.near(met, still_open & ~met) if swaps else ())
            found.seen = reduce(or_, worlds, found.seen)
            self._witnesses.add(*worlds)
        found.consistent = bool(found.seen)
        if found.consistent:
            found.seen |= self._encoding.all_cells & ~self._sought & ~found.refuted

    def _seen_sums(self, held: Mask, found: _Found, met: Collection[int]) -> frozenset[int]:
        """Find for each value of the measure a deal that has it, or that there is none."""
        seen = {weight_of_world(self._measure, world) for world in self._witnesses.meeting(held)}
        seen.update(met)
        values = self._encoding.sum_values() - found.refuted_sums
        while still_open := values - seen:
            world = self._encoding.world(held, self._encoding.sum_of(still_open))
            if world is None:
                found.refuted_sums |= still_open
                break
            seen.add(weight_of_world(self._measure, world))
            self._witnesses.add(world)
        return frozenset(seen)

    def _tight_bounds(
        self, held: Mask, found: _Found, groups: Collection[Mask]
    ) -> dict[Mask, Bounds]:
        """Find for each group deals with the fewest and the most of its cells.

        What deals that were found before show needs no search.
        """
        encoding, tight = self._encoding, dict[Mask, Bounds]()
        met = [*self._witnesses.meeting(held)]
        if not met and (world := encoding.world(held)) is not None:
            met.append(world)  # these clues were followed so long ago that no witness is left

        def find(group: Mask, low: int, high: int) -> Mask | None:
            world = encoding.world(held, encoding.count_of(group, low, high))
            if world is not None:
                self._witnesses.add(world)
                met.append(world)
            return world

        for group in groups:
            least, most = self._loose_bounds(held, found, group)
            counts = [(world & group).bit_count() for world in met]
            low, high = min(counts), max(counts)
            while low > least and (world := find(group, least, low - 1)) is not None:
                low = (world & group).bit_count()
            while high < most and (world := find(group, high + 1, most)) is not None:
                high = max(high, (world & group).bit_count())
            tight[group] = low, high
        return tight

    def _loose_bounds(self, held: Mask, found: _Found, group: Mask) -> Bounds:
        """Return bounds from certain and possible cells, clues about the group, earlier results."""
        rows = self._encoding.rows
        certain = sum(
            (found.seen & row).bit_count() == 1 for row in rows if found.seen & row & group
        )
        bounds = certain, (found.seen & group).bit_count()
        for switch in self._encoding.switches:
            if switch.masks == ((group, 1),) and held & switch.bit:
                totals = switch.clue.totals
                bounds = intersect_bounds(bounds, (min(totals), max(totals)))
        return intersect_bounds(bounds, found.loose_bounds.get(group, bounds))

    def _possible(self, seen: Mask) -> dict[Card, tuple[Place, ...]]:
        shift, possible = 0, {}
        for card, places in self.deal.options.items():
            possible[card] = tuple(
                place for index, place in enumerate(places, shift) if seen >> index & 1
            )
            shift += len(places)
        return possible

    def _forcing(
        self, clues: Sequence[Clue], demand: Demand | None = None, *, searching: bool = True
    ) -> Notes:
        """Return the notes needed to leave no deal together with the demand."""
        notes = tuple(sorted({clue.note for clue in clues if clue.note}))
        return minimal_conflict(notes, self._refuter(clues, demand, searching=searching))

    def _refuter(self, clues: Sequence[Clue], demand: Demand | None, *, searching: bool) -> Refute:
        """Return a test that gives back notes which leave no deal for the demand."""
        refuted = self._encoding.refuted if searching else self._encoding.soon_refuted
        told: dict[int, Mask] = {0: 0}
        for clue in clues:
            told[clue.note] = told.get(clue.note, 0) | self._switch(clue).bit

        def refute(notes: Sequence[int]) -> Notes | None:
            held = reduce(or_, (told[note] for note in notes), told[0])
            return tuple(notes) if refuted(held, demand) else None

        return refute


class Swaps:
    """Finds further deals by swapping two cards in a deal that fits.

    This takes a tenth of the time of a search, and finds nearly all cells if much is open: after a
    note of Cataline or Clue, logic takes two thirds of the time. If it fails too often, it is given
    up, which mostly happens if cards change hands.

    Say Ann has the cup and Bob the coin. Whether Bob can have the cup is seen from the same deal
    with the cup at Bob and the coin at Ann, if no clue forbids that.
    """

    def __init__(self, encoding: Encoding) -> None:
        """Take up the cells of a deal, and what always holds for it."""
        self._cells = encoding.cells
        self._bit = {cell: 1 << at for at, cell in enumerate(encoding.cells)}
        self._row = [row for row in encoding.rows for _cell in range(row.bit_count())]
        self._there: dict[Place, Mask] = {}
        for (_card, place), bit in self._bit.items():
            self._there[place] = self._there.get(place, 0) | bit
        always = (*encoding.deal.rules, *encoding.deal.hands)
        self._always = [(encoding.masks(clue.weights), clue.totals) for clue in always]
        self.among(())

    def among(self, kept: Iterable[Switch]) -> "Swaps":
        """Return itself, from now on for deals that these clues fit."""
        checks = [*self._always, *((switch.masks, switch.clue.totals) for switch in kept)]
        self._counts = [(*masks[0], totals) for masks, totals in checks if len(masks) == 1]
        self._sums = [(masks, totals) for masks, totals in checks if len(masks) != 1]
        self._patience = _PATIENCE
        return self

    def near(self, world: Mask, wanted: Mask) -> Iterator[Mask]:
        """Yield deals like this one in which some of the wanted cells are true."""
        while wanted and self._patience:
            check_deadline()
            cell = wanted & -wanted
            found = next(self._swapped(world, cell), 0)
            self._patience = min(self._patience + 1, _PATIENCE) if found else self._patience - 1
            wanted &= ~(cell | found)
            if found:
                yield found

    def _swapped(self, world: Mask, cell: Mask) -> Iterator[Mask]:
        """Yield the deals in which the card of a cell changed places with one that is there."""
        at = cell.bit_length() - 1
        place, here = self._cells[at][1], world & self._row[at]
        back = self._cells[here.bit_length() - 1][1]
        others = world & self._there[place]
        while others:
            other = others & -others
            others ^= other
            moved = self._bit.get((self._cells[other.bit_length() - 1][0], back), 0)
            changed = cell | here | other | moved
            if moved and self._still_fits(world ^ changed, changed):
                yield world ^ changed

    def _still_fits(self, world: Mask, changed: Mask) -> bool:
        """Return whether a deal fits the clues as it did before some of its cells changed."""
        for mask, weight, totals in self._counts:  # nearly all of them, and the cheap ones
            if mask & changed and weight * (world & mask).bit_count() not in totals:
                return False
        return all(weight_of_world(masks, world) in totals for masks, totals in self._sums)


def intersect_bounds(one: Bounds, other: Bounds) -> Bounds:
    """Return what two bounds leave together."""
    return max(one[0], other[0]), min(one[1], other[1])


class Witnesses:
    """The latest worlds, each with the clues that it meets, by the bits of their switches."""

    def __init__(self) -> None:
        """Begin with no world and no clue."""
        self._met: dict[Mask, Mask] = {}
        self._switches: list[Switch] = []

    def check(self, switch: Switch) -> None:
        """Check on every world the clue of a switch, unless it was checked before."""
        if switch.bit == 1 << len(self._switches):
            self._switches.append(switch)
            for world in switch.fitting(self._met):
                self._met[world] |= switch.bit

    def forget_checks(self) -> None:
        """Forget the clues, but not the worlds."""
        self._switches.clear()
        self._met = dict.fromkeys(self._met, 0)

    def add(self, *worlds: Mask) -> None:
        """Add worlds, dropping those that were useless for longest."""
        self._met |= dict.fromkeys(worlds, 0)
        for switch in self._switches:
            for world in switch.fitting(worlds):
                self._met[world] |= switch.bit
        while len(self._met) > KEPT:
            del self._met[next(iter(self._met))]

    def meeting(self, held: Mask) -> Iterator[Mask]:
        """Yield the worlds that meet all these clues, the latest first."""
        for world, met in reversed(self._met.items()):
            if met & held == held:
                yield world

    def mark_used(self, world: Mask) -> None:
        """Mark a world as just used."""
        self._met[world] = self._met.pop(world)
