"""Every way in which unseen cards can lie, followed step by step: an independent method.

A world says which cards every hand and the draw pile have. Each event turns worlds into those that
can come of them, and leaves out those in which it cannot happen. It knows nothing of pools, shown
cards or bounds. Only small decks can be followed so.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

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
    """All worlds that fit what happened so far."""

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
