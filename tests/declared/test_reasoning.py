"""What follows in declared games, held against every deal; what to ask and to show."""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import replace
from functools import partial
from math import log2

import pytest

from notepad.core.help_levels import Level
from notepad.core.reasoner import without_breaths
from notepad.declared import reasoning
from notepad.declared.reasoning import bits_if_shown, deal_from, questions, seats_of
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Note, Setup, Suggest
from notepad.deduction.answers import ALL_SHOWN, FIRST_SHOWS, ONE_EACH
from notepad.deduction.card_reasoner import StayingReasoner
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Advice, Knowledge, Question
from tests.cards.every_deal import World, agrees, every_deal_for, happened, information
from tests.cards.noted_games import played
from tests.declared.declarations import (
    LISTED_CLASSES,
    LISTS,
    NAMED_CARDS,
    OUT_OF_PLAY,
    RANGES,
    SEE_ONE,
    SETUP,
    SUMS,
    THREE_LISTS,
    TWO_ATTRIBUTES,
    deck_of,
    game_with,
    setup_with,
)
from tests.deduction import brute
from tests.games.tables import known_after, pondered


def known_of(setup: Setup, notes: list[Note]) -> Knowledge:
    deal = reasoning.deal_before_notes(setup)
    reasoner = StayingReasoner(deal, partial(reasoning.clues, setup, deal), lambda _notes: None)  # type: ignore[arg-type, return-value]
    return reasoner.weigh(reasoner.follow(notes))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    "text", [THREE_LISTS, TWO_ATTRIBUTES, NAMED_CARDS, LISTED_CLASSES, OUT_OF_PLAY, RANGES, SEE_ONE]
)
@pytest.mark.parametrize("seed", range(6))
def test_what_follows_is_what_every_deal_says(text: str, players: int, seed: int) -> None:
    deck = deck_of(text)
    seats = max(players, deck.seats[0])
    some = {"half": seed % 2 == 1, "leaves": seed % 3 == 2}
    game = played(game_with(text), seed, players=seats, notes=6, **some)
    setup, told = game.setup, list[Note]()
    worlds = list(every_deal_for(setup))
    for note in game.notes:
        told.append(note)
        worlds = [world for world in worlds if happened(setup, world, note)]
        known = known_of(setup, told)
        agrees(known, ((world, 1) for world in worlds))
        if deck.sum_sought:
            assert known.odds is not None
            sums = [sum(map(deck.value, world["hidden"])) for world in worlds]
            shares_of = {total: sums.count(total) / len(worlds) for total in sums}
            assert dict(known.odds.sums) == pytest.approx(shares_of)


MINE = ("lamp", "mill")


def asked(setup: Setup) -> tuple[Question, ...]:
    return questions(setup, reasoning.deal_before_notes(setup), {})


def shown(world: World, order: Iterable[str], cards: Iterable[str]) -> list[Hashable]:
    """Return what can be answered when these cards are asked for, all answers alike likely."""
    for player in order:
        able = [card for card in cards if card in world[player]]
        if able:
            return [(player, card) for card in able]
    return ["nobody"]


def expected(setup: Setup, cards: Iterable[str], order: tuple[str, ...] = ("Cem", "Ann")) -> float:
    """Return what asking for these cards tells me of the hidden ones, deal by deal."""
    told: Counter[Hashable] = Counter()
    for world in every_deal_for(setup):
        able = shown(world, order, cards)
        for answer in able:
            told[world["hidden"], answer] += 1 / len(able)  # type: ignore[assignment]
    return information(told)


def ranked(text: str, setup: Setup) -> tuple[Advice, ...]:
    """Return what is advised before any note."""
    known: Knowledge = pondered(game_with(text), setup)
    assert known.advice is not None
    assert known.advice.exact
    return known.advice.best


def test_each_choice_of_one_card_of_each_group_can_be_suggested_mine_among_them() -> None:
    found = asked(setup_with(THREE_LISTS, MINE))
    assert len(found) == 3 * 3 * 3
    assert found[0].key == ("", "Ann", "rope", "barn")
    assert ("", "Cid", "lamp", "mill") in [question.key for question in found]
    assert {question.answer for question in found} == {FIRST_SHOWS}


def test_questions_for_classes_ask_one_player_or_all() -> None:
    found = asked(setup_with(TWO_ATTRIBUTES, ("red-1",)))
    assert {question.key[0] for question in found} == {"Ann", "Cem", ""}
    assert {question.answer for question in found} == {ALL_SHOWN, ONE_EACH}


def test_a_suggestion_is_worth_what_who_shows_and_which_card_tell_of_the_hidden_cards() -> None:
    setup = setup_with(THREE_LISTS, MINE)
    best = ranked(THREE_LISTS, setup)
    assert len(best) == 27
    for advice in best:
        assert advice.sought == pytest.approx(expected(setup, advice.question.key[1:]), abs=1e-9)


def test_asking_to_see_one_is_worth_what_having_none_and_the_card_tell_of_the_hidden_card() -> None:
    setup = setup_with(SEE_ONE, ("red-1", "red-2", "blue-1"))
    seen = [one for one in ranked(SEE_ONE, setup) if one.question.answer == ONE_EACH]
    assert len(seen) == 2 * (2 + 5 + 2 * 5)
    for advice in seen:
        whom, *about, last = advice.question.key
        assert last == ""
        cards = setup.deck.having(about)
        assert advice.sought == pytest.approx(expected(setup, cards, (whom,)), abs=1e-9)


def heard(setup: Setup, note: Note, player: str) -> Note:
    told: Note = keypad_of(setup.deck).heard_by_me(replace(setup, me=player), note)
    return told


RED = setup_with(TWO_ATTRIBUTES, ("blue-1", "blue-2", "blue-3"))


GAME = LISTS.game
SHOWED = Suggest(asker="Ann", cards=("Ann", "lamp", "mill"), passed=(), shown_by="Bob", card="mill")


def test_cards_of_groups_alike_tell_alike_before_any_note() -> None:
    found = bits_if_shown(SETUP, GAME.reasoner(SETUP).follow(()), "Ann")
    assert found["lamp"] == pytest.approx(found["mill"])
    assert found["lamp"] > -log2(2 / 3)


def test_a_card_that_he_has_seen_tells_nothing_any_more_and_the_others_as_before() -> None:
    found = pondered(GAME, SETUP, SHOWED).showing
    assert found is not None
    assert found["Ann", "mill"] == 0
    assert found["Ann", "lamp"] > 0.3
    assert found["Cem", "mill"] > 0.3


@pytest.mark.parametrize("seed", range(8))
def test_a_card_tells_by_how_likely_he_thinks_it_hidden(seed: int) -> None:
    noted = played(GAME, seed, players=3, notes=4)
    setup, notes = noted.setup, noted.notes
    known = GAME.reasoner(setup).follow(notes)
    for player in setup.opponents:
        deal = deal_from(setup, player, known)
        told = [
            clue
            for number, note in enumerate(notes, 1)
            for clue in reasoning.clues(setup, deal, number, heard(setup, note, player))
        ]
        worlds = brute.worlds(deal, told)
        for card, bits in bits_if_shown(setup, known, player).items():
            open_still = sum(world[card] != HIDDEN for world in worlds)
            assert bits == pytest.approx(-log2(open_still / len(worlds)))


def test_which_card_to_show_is_worked_out_at_level_odds_alone() -> None:
    assert pondered(GAME, SETUP).showing is not None
    assert pondered(GAME, SETUP, level=Level.DEDUCTION).showing is None


def test_nothing_is_worked_out_where_nobody_chooses_a_card_to_show() -> None:
    setup = setup_with(TWO_ATTRIBUTES, ("red-1", "red-2", "red-3"))
    reasoner = SUMS.game.reasoner(setup)
    steps = without_breaths(reasoner.ponder(known_after(SUMS.game, setup), {}, Level.ODDS))
    assert all(step.showing is None for step in steps)


def test_a_sum_is_announced_or_the_cards() -> None:
    assert seats_of(SETUP.deck).announces(SETUP) == "cards"
    assert seats_of(RED.deck).announces(RED) == "sum"
