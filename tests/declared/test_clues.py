"""What follows in declared games, held against every deal, each note taken at its word."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from random import Random
from typing import assert_never

import pytest

from notepad.declared import reasoning
from notepad.declared.deck import Deck
from notepad.declared.declaration_file import read_declaration
from notepad.declared.setup import Accuse, Count, Gather, Note, Reveal, Setup, Suggest, setup_type
from notepad.deduction.card_reasoner import StayingReasoner
from notepad.deduction.knowledge import Knowledge
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS, TWO_ATTRIBUTES
from tests.declared.playing import dealt, noted

World = dict[str, frozenset[str]]


def known_of(setup: Setup, notes: list[Note]) -> Knowledge:
    deal = reasoning.deal(setup)
    reasoner = StayingReasoner(deal, partial(reasoning.clues, setup, deal), lambda _notes: None)  # type: ignore[arg-type, return-value]
    return reasoner.weigh(reasoner.follow(notes))


def every_deal(setup: Setup) -> Iterator[World]:
    """Yield every way in which the cards that I don't see can lie."""
    known = {setup.me: frozenset(setup.hand), "table": frozenset(setup.table)}
    unseen = frozenset(setup.deck.cards) - frozenset().union(*known.values())
    yield from _spread(setup, setup.opponents, unseen, known)


def _spread(
    setup: Setup, players: tuple[str, ...], unseen: frozenset[str], world: World
) -> Iterator[World]:
    if not players:
        classes = [set(setup.deck.cards_of(word)) for word in setup.deck.hidden_classes]
        if all(unseen & cards for cards in classes):
            yield {**world, "hidden": unseen}
        return
    for hand in combinations(sorted(unseen), setup.hand_size(players[0])):
        more = {**world, players[0]: frozenset(hand)}
        yield from _spread(setup, players[1:], unseen.difference(hand), more)


def happened(setup: Setup, world: World, note: Note) -> bool:
    """Return whether a note can have been made if the cards lie so."""
    deck = setup.deck
    match note:
        case Suggest():
            passed = all(not world[player].intersection(note.cards) for player in note.passed)
            shown = note.cards if note.card is None else (note.card,)
            return passed and (
                note.shown_by is None or bool(world[note.shown_by].intersection(shown))
            )
        case Count():
            cards = deck.having(note.about) if note.cards is None else note.cards  # type: ignore[arg-type]
            seen = world[note.target].issuperset(note.seen or ())
            return seen and len(world[note.target].intersection(cards)) == note.count
        case Gather():
            return all(
                gave in world[player]
                if isinstance(gave, str)
                else bool(world[player].intersection(deck.cards_of(note.about))) == gave
                for player, gave in note.gave.items()
            )
        case Accuse(cards=tuple(cards)):
            return (set(cards) <= world["hidden"]) == note.correct
        case Accuse():
            return (sum(map(deck.value, world["hidden"])) == note.sum) == note.correct
        case Reveal():
            return world["hidden"] == set(note.cards)
        case _:
            assert_never(note)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("text", [THREE_LISTS, TWO_ATTRIBUTES, NAMED_CARDS])
@pytest.mark.parametrize("seed", range(6))
def test_what_follows_is_what_every_deal_says(text: str, players: int, seed: int) -> None:
    deck, random = Deck(read_declaration(text)), Random(seed)
    setup, truth = dealt(deck, max(players, deck.seats[0]), random)
    told: list[Note] = []
    worlds = list(every_deal(setup))
    for note in noted(setup, truth, random, notes=6):
        told.append(note)
        worlds = [world for world in worlds if happened(setup, world, note)]
        known = known_of(setup, told)
        assert known.odds is not None
        assert known.odds.worlds == len(worlds)
        for card in deck.cards:
            places = [place for world in worlds for place, cards in world.items() if card in cards]
            shares = {place: places.count(place) / len(worlds) for place in places}
            assert dict(known.odds.shares[card]) == pytest.approx(shares)
        if deck.sum_sought:
            sums = [sum(map(deck.value, world["hidden"])) for world in worlds]
            shares_of = {total: sums.count(total) / len(worlds) for total in sums}
            assert dict(known.odds.sums) == pytest.approx(shares_of)


def clue_of_three(*notes: Note) -> Knowledge:
    deck = Deck(read_declaration(THREE_LISTS))
    kind = setup_type(deck.declaration)
    return known_of(
        kind(players=("Ann", "Bob", "Cem"), me="Ann", hand=("Bea", "lamp")), list(notes)
    )


CARDS = ("Cid", "key", "mill")


def test_that_nobody_could_show_proves_nothing_about_the_asker() -> None:
    known = clue_of_three(Suggest(asker="Bob", cards=CARDS, passed=("Cem", "Ann"), shown_by=None))
    assert all(known.holders(card) == ("Bob", "hidden") for card in CARDS)
    assert known.odds is not None
    together = clue_of_three(
        Suggest(asker="Bob", cards=CARDS, passed=("Cem", "Ann"), shown_by=None),
        Accuse(player="Cem", cards=("Cid", "rope", "mill"), correct=False),
    )
    assert together.consistent, "the three need not be split between the asker and the hidden"


def test_a_wrong_announcement_excludes_the_cards_together_and_not_each() -> None:
    known = clue_of_three(Accuse(player="Bob", cards=CARDS, correct=False))
    assert all("hidden" in known.holders(card) for card in CARDS)
    known = clue_of_three(
        Accuse(player="Bob", cards=CARDS, correct=False),
        Suggest(asker="Ann", cards=("Cid", "rope", "mill"), passed=("Bob", "Cem"), shown_by=None),
    )
    assert known.holders("key") != ("hidden",)
    assert "hidden" not in known.holders("key")


def test_a_clause_that_is_satisfied_already_proves_nothing_later() -> None:
    known = clue_of_three(
        Suggest(asker="Ann", cards=CARDS, passed=(), shown_by="Bob", card="key"),
        Suggest(asker="Cem", cards=CARDS, passed=("Ann",), shown_by="Bob"),
        Suggest(asker="Bob", cards=("Cid", "rope", "barn"), passed=(), shown_by="Cem"),
    )
    assert known.holders("key") == ("Bob",)
    assert "Bob" in known.holders("Cid")
    assert "Bob" in known.holders("mill")


def test_who_was_not_heard_told_nothing() -> None:
    known = clue_of_three(Suggest(asker="Ann", cards=CARDS, passed=(), shown_by="Cem"))
    assert "Bob" in known.holders("Cid")


def test_a_contradiction_crosses_nothing_out() -> None:
    known = clue_of_three(
        Suggest(asker="Ann", cards=CARDS, passed=("Bob", "Cem"), shown_by=None),
        Suggest(asker="Ann", cards=CARDS, passed=(), shown_by="Bob", card="key"),
    )
    assert not known.consistent
    assert known.conflict == (1, 2)
    assert not known.possible
