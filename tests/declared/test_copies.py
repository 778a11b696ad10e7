"""Cards of which there are several, held against every way in which they can lie."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count, product
from math import comb, prod
from random import Random
from typing import NamedTuple

import pytest

from notepad.core.game import Play
from notepad.core.help_levels import Level
from notepad.core.reasoner import without_breaths
from notepad.declared import setup as declared
from notepad.declared.reasoning import DeclaredReasoner
from notepad.deduction.answers import ALL_SHOWN, NUMBER, WHO_HAS
from notepad.deduction.knowledge import Knowledge, Question
from tests.cards.every_deal import bits, happened, information, number
from tests.cards.noted_games import played, seeds
from tests.declared.declarations import COPIES, game_with, short
from tests.declared.test_reasoning import known_of
from tests.games.tables import grid_of, page_after
from tests.slipping import alike, found, slipped, tried_one_by_one

Held = Mapping[str, Counter[str]]
"""How many of each card are at each place."""


class Lie(NamedTuple):
    """A way in which the cards can lie, and in how many deals of single cards they do."""

    held: Held
    deals: int


def every_lie(setup: declared.Setup) -> list[Lie]:
    """Return every way in which the cards that I don't see can lie."""
    deck = setup.deck
    left = Counter({card: deck.several.get(card, 1) for card in deck.cards})
    left.subtract(Counter((*setup.hand, *setup.table)))
    sizes = {name: setup.hand_size(name) for name in setup.opponents}
    sizes |= {"hidden": setup.hidden_count, "unseen": setup.out_of_play_count}
    seen = {setup.me: Counter(setup.hand), "table": Counter(setup.table)}
    return [
        Lie({**seen, **held}, deals)
        for held, deals in _spread(list(left.items()), sizes)
        if all(
            sum(held["hidden"][card] for card in deck.cards_of(word))
            for word in deck.hidden_classes
        )
    ]


def _spread(
    left: Sequence[tuple[str, int]], sizes: Mapping[str, int]
) -> Iterator[tuple[Held, int]]:
    if not left:
        if not any(sizes.values()):
            yield {place: Counter() for place in sizes}, 1
        return
    (card, count), rest = left[0], left[1:]
    for parts in product(*(range(min(count, size) + 1) for size in sizes.values())):
        if sum(parts) == count:
            ways = prod(comb(sum(parts[at:]), part) for at, part in enumerate(parts))
            there = dict(zip(sizes, parts, strict=True))
            for held, deals in _spread(rest, {p: size - there[p] for p, size in sizes.items()}):
                yield {p: held[p] + Counter({card: there[p]}) for p in sizes}, deals * ways


class Whole:
    """What follows from some ways in which cards can lie."""

    def __init__(self, lies: Sequence[Lie]) -> None:
        self.lies = lies

    @cached_property
    def deals(self) -> int:
        """How many deals of single cards there are."""
        return sum(lie.deals for lie in self.lies)

    def mean(self, card: str, place: str) -> float:
        """Return how many of a card are at a place on average."""
        return sum(lie.held[place][card] * lie.deals for lie in self.lies) / self.deals

    def bounds(self, card: str, place: str) -> tuple[int, int]:
        """Return the least and the greatest number of a card at a place."""
        counts = [lie.held[place][card] for lie in self.lies]
        return min(counts), max(counts)


def agrees(setup: declared.Setup, known: Knowledge, whole: Whole) -> None:
    """Check that what is known is what every way says."""
    assert known.odds is not None
    assert known.tallies is not None
    assert known.odds.worlds == whole.deals
    odds, holders = known.odds.by_card(known.deal), known.by_card()
    places = (*setup.players, "table", "hidden", "unseen")
    for card in setup.deck.cards:
        mean = {at: whole.mean(card, at) for at in whole.lies[0].held}
        assert dict(odds[card]) == pytest.approx({at: n for at, n in mean.items() if n})
        assert holders[card] == tuple(at for at in places if mean.get(at))
        for player in setup.opponents if card in setup.deck.several else ():
            assert known.tallies[card, player] == whole.bounds(card, player)
    sure = {card for card in setup.deck.cards if whole.bounds(card, "hidden")[0]}
    assert known.hidden == sure


def answered(setup: declared.Setup, lie: Lie, question: Question) -> Hashable:
    """Return what is said about a class if the cards lie so, as players can tell it."""
    deck, (whom, *about) = setup.deck, question.key
    if question.answer == WHO_HAS:
        asked = deck.having(about[1:])
        return tuple(number(lie.held[player], asked) > 0 for player in setup.opponents)
    asked = deck.having(about)
    if question.answer == ALL_SHOWN:
        return tuple(lie.held[whom][card] for card in asked)
    return number(lie.held[whom], asked)


@pytest.mark.parametrize("seed", range(4))
def test_a_question_is_worth_what_it_tells_of_cards(seed: int) -> None:
    game = played(game_with(COPIES), seed, players=3, notes=2)
    setup, notes = game.setup, [*game.notes]
    lies = [lie for lie in every_lie(setup) if all(happened(setup, lie.held, one) for one in notes)]
    reasoner = DeclaredReasoner(setup)
    known = reasoner.weigh(reasoner.follow(notes))
    assert known.odds is not None
    assert known.odds.worlds is not None
    assert known.odds.worlds < 5_000  # all are listed, and nothing is an estimate
    steps = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
    ranked = [step.advice for step in steps if step.advice][-1]
    for advice in ranked.best:
        if advice.question.answer not in (ALL_SHOWN, NUMBER, WHO_HAS):
            continue
        told, sought = Counter[Hashable](), Counter[Hashable]()
        for lie in lies:
            hidden = frozenset(lie.held["hidden"])
            told[hidden, answered(setup, lie, advice.question)] += lie.deals
            sought[hidden] += lie.deals
        assert advice.sought == pytest.approx(information(told), abs=1e-6)
        assert advice.unknown == pytest.approx(bits(sought))


@pytest.mark.parametrize("seed", range(8))
def test_why_somebody_has_any_is_what_every_way_says(seed: int) -> None:
    some = {"half": seed % 2 == 1, "leaves": seed % 3 == 2}
    game = played(game_with(COPIES), seed, players=3, notes=8, **some)
    setup, told = game.setup, [*game.notes]
    reasoner, lies = DeclaredReasoner(setup), every_lie(setup)
    fitting = [
        {at for at, lie in enumerate(lies) if happened(setup, lie.held, note)} for note in told
    ]

    def left(numbers: Iterable[int]) -> Whole:
        there = set(range(len(lies))).intersection(*(fitting[one - 1] for one in numbers))
        return Whole([lies[at] for at in there])

    every = left(range(1, len(told) + 1))

    for card, holder in product(setup.deck.cards, (*setup.players, "hidden", "unseen")):
        least, most = every.bounds(card, holder)
        reason = reasoner.why(told, card, holder)
        assert reason.answer == ("yes" if least else "open" if most else "no"), (card, holder)
        forcing = list(reason.notes)
        for kept in (forcing, *(forcing[:at] + forcing[at + 1 :] for at in range(len(forcing)))):
            least, most = left(kept).bounds(card, holder)
            forced = bool(least) if reason.answer == "yes" else not most
            assert reason.answer == "open" or forced == (kept is forcing)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(12))
def test_what_follows_is_what_every_way_says(players: int, seed: int) -> None:
    game = played(game_with(COPIES), seed, players=players, notes=8, half=seed % 2 == 1)
    setup, told = game.setup, list[declared.Note]()
    lies = every_lie(setup)
    for note in game.notes:
        told.append(note)
        lies = [lie for lie in lies if happened(setup, lie.held, note)]
        agrees(setup, known_of(setup, told), Whole(lies))


def test_initials_say_how_many_of_several_alike_a_player_surely_has() -> None:
    figures = list[str]()
    for seed in range(4):
        game = played(game_with(COPIES), seed, players=3, notes=8)
        known = known_of(game.setup, [*game.notes])
        assert known.tallies is not None
        page = page_after(game_with(COPIES), game.setup, *game.notes)
        for cell in grid_of(page).boxes:
            for mark in cell.marks:
                least, _most = known.tallies.get((cell.key, mark.holder), (0, 0))
                told = mark.initials[1:]
                # The last one alone has a ring.
                assert told == ("", "₁", "₂", "₃")[least] or (told, least) == ("", 1)
                figures += [told] * bool(told)
    assert "₁" in figures


BEASTS = short("beasts")


@pytest.mark.parametrize("seed", seeds(6, 60))
def test_mends_are_all_that_fit_with_copies_on_the_table(seed: int) -> None:
    game, wrong = game_with(BEASTS), None
    for first in count(50 * seed):
        made = played(game, first, players=2 + seed % 2, notes=6)
        wrong = slipped(game, Play(made.setup, made.notes), Random(first))
        if wrong is not None:
            break
    assert wrong is not None
    alike(found(game, wrong[0]), tried_one_by_one(game, wrong[0]))
