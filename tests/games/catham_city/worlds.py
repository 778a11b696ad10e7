"""All worlds that fit what happened in Catham City: another way to find bounds and odds.

A world says which cards every hidden hand and the draw pile have. Each event turns worlds into
those that can come of them, with their probabilities, and leaves out those in which it cannot
happen. This knows nothing of pools, shown cards, bounds or joint tables.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import comb

import numpy as np
import numpy.typing as npt

from notepad.games.catham_city.cards_and_points import PILE, Move
from notepad.games.catham_city.setup import COPIES, Setup, add_cards
from tests.games.catham_city.playing import Happened

_KEY = np.random.default_rng(0).integers(2**63, size=100, dtype=np.uint64) * 2 + 1
_COMB = np.array([[comb(n, k) for k in range(40)] for n in range(40)], float)


class Worlds:
    """The worlds in `packs`, with an axis for hands and draw pile, and one for the factions.

    `chances` has how likely each one is; the numbers need not add up to 1.
    """

    def __init__(
        self, unseen: Mapping[str, int], sizes: Mapping[str, int], factions: Sequence[str]
    ) -> None:
        """Deal hands of these sizes in every way."""
        self.names, self.factions = (*sizes, PILE), factions
        self.packs = np.zeros((1, len(self.names), len(factions)), np.int8)
        self.packs[0, -1] = self._pack(unseen)
        self.chances: npt.NDArray[np.float64] = np.ones(1)
        self.pile, self.discards = sum(unseen.values()), np.zeros(len(factions), np.int8)
        for name, size in sizes.items():
            self.drew(name, size)

    def follow(self, happened: Iterable[Happened], *, shown: Collection[int] | None = None) -> None:
        """Let something happen; whoever has no hidden hand is seen to draw what they draw.

        If only some notes have `shown` what was in hands, others say no more than what left them.
        """
        for note, what, player, some in happened:
            cards = {one: some.count(one) for one in some}
            hidden = player in self.names[:-1]
            if what == "discarded":
                self.discarded(cards)
            elif what == "drew" and hidden:
                self.drew(player, len(some))
            elif what in ("drew", "turned up"):
                self.turned_up(cards)
            elif hidden and what != "gained" and shown is not None and note not in shown:
                self.gained(player, {one: -count for one, count in cards.items()})
            elif hidden:
                getattr(self, what)(player, cards)

    def move(self, moves: Iterable[Move]) -> None:
        """Let moves happen after the deal."""
        for one in moves:
            if one.player == PILE:
                (self.discarded if one.came else self.turned_up)(one.cards)
            elif one.drawn:
                self.drew(one.player, one.drawn.count)
            else:
                way = self.gained if one.came else self.revealed if one.by_chance else self.lost
                way(one.player, one.cards)

    def gained(self, name: str, cards: Mapping[str, int]) -> None:
        """Let cards come into a hand in the open."""
        self.packs[:, self.names.index(name)] += self._pack(cards)

    def lost(self, name: str, cards: Mapping[str, int]) -> None:
        """Let cards leave a hand by choice."""
        hand, pack = self.packs[:, self.names.index(name)], self._pack(cards)
        hand -= pack
        self._only(hand[:, pack > 0] >= 0)

    def revealed(self, name: str, cards: Mapping[str, int]) -> None:
        """Let cards leave a hand by chance."""
        hand = self.packs[:, self.names.index(name)]
        self.chances = self.chances * _COMB[hand, self._pack(cards)].prod(axis=1)
        self.lost(name, cards)

    def drew(self, name: str, count: int) -> None:
        """Let a hand draw, card by card."""
        for _card in range(count):
            if self._shuffled_if_empty():
                self._drew_one(self.names.index(name))

    def turned_up(self, cards: Mapping[str, int]) -> None:
        """Let cards be drawn that all see; which of them came first nobody says.

        What has been drawn so far is a hand of its own, the first one, until all is seen.
        """
        pack = self._pack(cards)
        self.packs = np.pad(self.packs, ((0, 0), (1, 0), (0, 0)))
        for _card in range(int(pack.sum())):
            if self._shuffled_if_empty():
                self._drew_one(0)
                self._only(self.packs[:, 0] <= pack)
        self._only(self.packs[:, 0] == pack)
        self.packs = self.packs[:, 1:]

    def discarded(self, cards: Mapping[str, int]) -> None:
        """Put cards on the discards."""
        self.discards = self.discards + self._pack(cards)

    def shares(self, name: str, faction: str) -> Mapping[int, float]:
        """Return how likely a hand, or the draw pile, has so many of a faction."""
        counts = self.packs[:, self.names.index(name), self.factions.index(faction)]
        found = np.bincount(counts, self.chances) / self.chances.sum()
        return {count: share for count, share in enumerate(found.tolist()) if share}

    def spans(self) -> Mapping[str, Mapping[str, tuple[int, int]]] | None:
        """Return the least and the most of every faction for every hand, None if no world fits."""
        if not len(self.packs):
            return None
        low, high = self.packs.min(axis=0).tolist(), self.packs.max(axis=0).tolist()
        return {
            name: {one: (low[at][kind], high[at][kind]) for kind, one in enumerate(self.factions)}
            for at, name in enumerate(self.names)
        }

    def _pack(self, cards: Mapping[str, int]) -> npt.NDArray[np.int8]:
        return np.array([cards.get(one, 0) for one in self.factions], np.int8)

    def _only(self, packs: npt.NDArray[np.bool_]) -> None:
        """Keep the worlds in which all of this is true, by faction."""
        able = packs.all(axis=1) & (self.chances > 0)
        self.packs, self.chances = self.packs[able], self.chances[able]

    def _drew_one(self, at: int) -> None:
        """Spread each world over the cards that its pile has; those that are then alike are one."""
        packs, chances = [self.packs[:0]], [self.chances[:0]]
        for kind in range(len(self.factions)):
            (able,) = self.packs[:, -1, kind].nonzero()
            then = self.packs[able]
            chances.append(self.chances[able] * then[:, -1, kind] / self.pile)
            then[:, at, kind] += 1
            then[:, -1, kind] -= 1
            packs.append(then)
        every = np.concatenate(packs)
        rows = every.reshape(len(every), -1)
        _keys, first, alike = np.unique(
            rows.astype(np.uint64) @ _KEY[: rows.shape[1]], return_index=True, return_inverse=True
        )
        self.packs = every[first]
        self.chances = np.bincount(alike, np.concatenate(chances)).astype(float)
        self.pile -= 1

    def _shuffled_if_empty(self) -> bool:
        """Shuffle the discards if the pile is empty; return whether a card is there."""
        if not self.pile and self.discards.any():
            self.packs[:, -1] = self.discards
            self.pile, self.discards = int(self.discards.sum()), np.zeros_like(self.discards)
        return self.pile > 0


def worlds_of(setup: Setup) -> Worlds:
    """Return all worlds after the deal of a game with cards."""
    seen = add_cards(setup.hand or {}, setup.row or {})
    unseen = {faction: COPIES - seen.get(faction, 0) for faction in setup.in_play}
    return Worlds(unseen, {name: setup.dealt(name) for name in setup.opponents}, setup.in_play)
