"""Cards asked for stay with the asker: logic, odds and mends against every history there is."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from random import Random
from typing import TypeVar

import pytest

from notepad.cards.reasoning import CardTeller
from notepad.core.game import Play
from notepad.core.reasoner import notes_with_mend, without_breaths
from notepad.deduction.deal import HIDDEN, Deal
from notepad.deduction.moving_reasoner import MovingReasoner
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import KEYPAD, Note, Reveal
from notepad.games.cataline.reasoning import Kept, deal
from notepad.games.cataline.setup import CARDS, SUITS, Setup, cards_of, suit_of, value_of
from tests.cards.noted_games import Noted, kept, seeds
from tests.games.cataline.playing import chances
from tests.slipping import slips

OPEN = 6
Key = TypeVar("Key", int, str)


@dataclass(frozen=True)
class Small:
    """A whole deck of which only a few cards are open, so that every history can be tried."""

    setup: Setup
    dealt: Deal
    game: Noted

    @property
    def reasoner(self) -> MovingReasoner[Note]:
        return MovingReasoner(
            self.dealt, Kept(self.setup), lambda told: CardTeller(self.setup, KEYPAD, told)
        )

    @cached_property
    def deals(self) -> tuple[dict[str, str], ...]:
        return tuple(self._deals())

    def _deals(self) -> Iterator[dict[str, str]]:
        size, spare = self.setup.hand_size("Ann"), self.setup.hidden_count - len(SUITS)
        options = self.dealt.options
        for places in product(*options.values()):
            where = dict(zip(options, map(str, places), strict=True))
            sizes = Counter(where.values())
            suits = Counter(suit_of(card) for card, at in where.items() if at == HIDDEN)
            if all(sizes[player] == size for player in self.setup.players) and all(
                1 <= suits[suit] <= 1 + spare for suit in SUITS
            ):
                yield where

    def worlds(self, notes: Sequence[Note]) -> list[dict[str, str]]:
        """Return who has which card at the end, once for every history that fits."""
        return [end for end, _chance in self.ways(notes)]

    def chances(self, notes: Sequence[Note]) -> list[tuple[dict[str, str], Fraction]]:
        """Return the same, each with how likely it is."""
        found = self.ways(notes)
        whole = sum((chance for _end, chance in found), Fraction(0))
        return [(end, chance / whole) for end, chance in found]

    def ways(self, notes: Sequence[Note]) -> list[tuple[dict[str, str], Fraction]]:
        """Return where each history leads, with the chances of what was chosen in it."""
        return [one for start in self.deals for one in chances(start, notes, self.setup.me)]


def small(seed: int, notes: int) -> Small:
    game = kept(3 + seed % 3, seed, notes=notes)
    setup, whole = game.setup, deal(game.setup)
    where = {card: at for at, cards in game.truth.items() for card in cards}
    able = [card for card in CARDS if where[card] != setup.me]
    loose = set(Random(seed).sample(able, OPEN))
    options = {c: at if c in loose else (where[c],) for c, at in whole.options.items()}
    few = replace(whole, options=options, measure={
        cell: worth for cell, worth in whole.measure.items() if cell[1] in options[cell[0]]
    })  # fmt: skip
    return Small(setup, few, game)


@pytest.mark.parametrize("most", [0, 1000])
@pytest.mark.parametrize("seed", seeds(3, 50))
def test_holders_odds_and_sums_are_those_of_all_histories_by_their_chances(
    seed: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("notepad.deduction.moving_knowledge.MOST_WAYS", most)
    table = small(seed, 5)
    reasoner = table.reasoner
    for count in range(6):
        worlds, chances = zip(*table.chances(table.game.notes[:count]), strict=True)
        known = reasoner.weigh(reasoner.follow(table.game.notes[:count]))
        assert known.odds is not None
        assert known.odds.worlds == len(worlds)
        for card in CARDS:
            shares = _shares([world[card] for world in worlds], chances)
            assert set(known.holders(card)) == set(shares)
            assert known.odds.of_holders(card) == pytest.approx(shares, abs=1e-9)
        sums = _shares(map(_sum, worlds), chances)
        assert known.odds.sums == pytest.approx(sums, abs=1e-9)
        assert known.tallies is not None
        for (about, player), bounds in known.tallies.items():
            held = [sum(world[card] == player for card in cards_of(about)) for world in worlds]
            assert bounds == (min(held), max(held))


@pytest.mark.parametrize("seed", seeds(3, 40))
def test_mends_weigh_as_much_as_the_histories_that_fit(seed: int) -> None:
    table, random = small(seed, 6), Random(seed)
    notes = tuple(table.game.notes)
    while table.worlds(notes):
        number = random.randrange(len(table.game.notes)) + 1
        able = slips(GAME, Play(table.setup, table.game.notes), number)
        notes = notes_with_mend(table.game.notes, random.choice(able)) if able else notes
    play = Play(table.setup, notes)
    steps = table.reasoner.mend(notes, lambda number: slips(GAME, play, number))
    found = {(one.slip.note, repr(one.slip.instead)): one.deals for one in without_breaths(steps)}
    expected = {}
    for slip in (slip for at in range(1, len(notes) + 1) for slip in slips(GAME, play, at)):
        every = table.ways(notes_with_mend(notes, slip))
        if weight := sum(chance for _end, chance in every):
            expected[slip.note, repr(slip.instead)] = float(weight)
    assert found == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_laid_open_at_the_end_says_where_cards_are_now(seed: int) -> None:
    table, random = small(seed, 5), Random(seed)
    where = table.game.where
    hidden = tuple(card for card in CARDS if where[card] == HIDDEN)
    shown = random.sample([card for card in CARDS if where[card] != HIDDEN], 9)
    hands = {
        name: tuple(card for card in shown if where[card] == name) for name in table.setup.players
    }
    notes = [*table.game.notes, Reveal(cards=hidden, hands={n: c for n, c in hands.items() if c})]
    known = table.reasoner.follow(notes)
    fitting = [
        world
        for world in table.worlds(table.game.notes)
        if all((world[card] == HIDDEN) == (card in hidden) for card in CARDS)
        and all(world[card] == where[card] for card in shown)
    ]
    assert fitting
    for card in CARDS:
        assert set(known.holders(card)) == {world[card] for world in fitting}


def _shares(found: Iterable[Key], chances: Sequence[Fraction]) -> dict[Key, float]:
    shares: dict[Key, Fraction] = {}
    for key, chance in zip(found, chances, strict=True):
        shares[key] = shares.get(key, Fraction(0)) + chance
    return {key: float(share) for key, share in shares.items()}


def _sum(world: dict[str, str]) -> int:
    return sum(int(value_of(card)) for card, at in world.items() if at == HIDDEN)
