"""What my cards would tell whoever saw them."""

from dataclasses import replace
from math import log2
from random import Random

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.reasoner import without_breaths
from notepad.declared import reasoning
from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from notepad.declared.reasoning import bits_shown, deal_from
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Setup, Suggest
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Knowledge
from tests.declared.declarations import THREE_LISTS, TWO_ATTRIBUTES
from tests.declared.playing import dealt, noted
from tests.deduction import brute

GAME = game_of(read_declaration(THREE_LISTS.encode()))
SETUP: Setup = GAME.setup_type(players=("Ann", "Bob", "Cem"), me="Bob", hand=("lamp", "mill"))
SHOWED = Suggest(asker="Ann", cards=("Ann", "lamp", "mill"), passed=(), shown_by="Bob", card="mill")


def last(setup: Setup, notes: list[Suggest], level: Level) -> Knowledge:
    """Return all that is known after some notes."""
    reasoner = GAME.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(notes))
    for pondered in without_breaths(reasoner.ponder(known, {}, level)):
        known = pondered
    return known


def test_before_any_note_cards_of_groups_alike_tell_alike_more_than_if_he_held_none_himself() -> (
    None
):
    found = bits_shown(SETUP, GAME.reasoner(SETUP).follow(()), "Ann")
    assert found["lamp"] == pytest.approx(found["mill"])
    assert found["lamp"] > -log2(2 / 3)


def test_a_card_that_he_has_seen_tells_nothing_any_more_and_the_others_as_before() -> None:
    found = last(SETUP, [SHOWED], Level.ODDS).showing
    assert found is not None
    assert found["Ann", "mill"] == 0
    assert found["Ann", "lamp"] > 0.3
    assert found["Cem", "mill"] > 0.3


@pytest.mark.parametrize("seed", range(8))
def test_a_card_tells_by_how_likely_it_is_hidden_in_all_deals_that_he_can_think_of(
    seed: int,
) -> None:
    setup, truth = dealt(GAME.setup_type.deck, 3, Random(seed))
    notes = tuple(noted(setup, truth, Random(seed), notes=4))
    known = GAME.reasoner(setup).follow(notes)
    for player in setup.opponents:
        deal = deal_from(setup, player, known)
        told = [
            clue
            for number, note in enumerate(notes, 1)
            for clue in reasoning.clues(
                setup, deal, number, keypad_of(setup.deck).heard(replace(setup, me=player), note)
            )
        ]
        worlds = brute.worlds(deal, told)
        for card, bits in bits_shown(setup, known, player).items():
            open_still = sum(world[card] != HIDDEN for world in worlds)
            assert bits == pytest.approx(-log2(open_still / len(worlds)))


def test_which_card_to_show_is_worked_out_at_level_odds_alone() -> None:
    assert last(SETUP, [], Level.ODDS).showing is not None
    assert last(SETUP, [], Level.DEDUCTION).showing is None


def test_nothing_is_worked_out_where_nobody_chooses_a_card_to_show() -> None:
    game = game_of(read_declaration(TWO_ATTRIBUTES.encode()))
    setup = game.setup_type(
        players=("Ann", "Bob", "Cem"), me="Bob", hand=("red-1", "red-2", "red-3")
    )
    reasoner = game.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(()))
    steps = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
    assert all(step.showing is None for step in steps)
