"""The game as another player sees it."""

from dataclasses import replace
from random import Random

import pytest

from notepad.declared import reasoning
from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from notepad.declared.reasoning import deal_from
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Accuse, Count, Gather, Note, Setup, Suggest, setup_type
from notepad.deduction.deal import HIDDEN
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS, TWO_ATTRIBUTES
from tests.declared.playing import Truth, dealt, noted
from tests.deduction import brute


def heard(setup: Setup, note: Note, player: str) -> Note:
    told: Note = keypad_of(setup.deck).heard(replace(setup, me=player), note)
    return told


SETUP: Setup = setup_type(read_declaration(THREE_LISTS.encode()))(
    players=("Ann", "Bob", "Cem"), me="Bob", hand=("lamp", "mill")
)
NAMED = ("Ann", "lamp", "mill")
I_SHOWED = Suggest(asker="Ann", cards=NAMED, passed=(), shown_by="Bob", card="mill")
RED: Setup = setup_type(read_declaration(TWO_ATTRIBUTES.encode()))(
    players=("Ann", "Bob", "Cem"), me="Bob", hand=("blue-1", "blue-2", "blue-3")
)
SEEN = Count(asker="Bob", target="Cem", about=("red",), count=1, seen=("red-1",))


@pytest.mark.parametrize(
    ("note", "player", "as_heard"),
    [
        (I_SHOWED, "Ann", "mill"),
        (I_SHOWED, "Cem", None),
        (Suggest(asker="Bob", cards=NAMED, passed=(), shown_by="Cem", card="Ann"), "Cem", "Ann"),
        (Suggest(asker="Bob", cards=NAMED, passed=(), shown_by="Cem", card="Ann"), "Ann", None),
    ],
)
def test_only_the_asker_and_who_showed_it_know_the_card(
    note: Suggest, player: str, as_heard: str | None
) -> None:
    found = heard(SETUP, note, player)
    assert isinstance(found, Suggest)
    assert found.card == as_heard


@pytest.mark.parametrize("player", ["Cem", "Ann"])
def test_cards_that_i_was_shown_are_told_to_nobody_for_who_showed_them_has_them(
    player: str,
) -> None:
    assert heard(RED, SEEN, player) == replace(SEEN, seen=None)
    assert heard(RED, SEEN, "Bob") == SEEN


def test_who_gathers_cards_sees_mine_and_others_see_only_who_gave_one() -> None:
    note = Gather(asker="Ann", about="red", gave={"Bob": "red-1", "Cem": True})
    assert heard(RED, note, "Ann") == note
    assert heard(RED, note, "Cem") == Gather(
        asker="Ann", about="red", gave={"Bob": True, "Cem": True}
    )


def test_everybody_hears_an_announcement() -> None:
    note = Accuse(player="Ann", cards=NAMED, correct=False)
    assert heard(SETUP, note, "Cem") == note


def test_he_does_not_know_my_cards_and_his_own_are_as_i_know_them() -> None:
    notes = [Suggest(asker="Bob", cards=NAMED, passed=(), shown_by="Cem", card="Ann")]
    known = game_of(read_declaration(THREE_LISTS.encode())).reasoner(SETUP).follow(notes)
    deal = deal_from(SETUP, "Cem", known)
    assert deal.options["lamp"] == ("Ann", "Bob", HIDDEN)
    assert deal.options["Ann"] == ("Cem",)
    assert deal.options["rope"] == ("Cem", "Ann", "Bob", HIDDEN)


def rightly_announced(setup: Setup, truth: Truth) -> Note:
    hidden = truth["hidden"]
    if setup.deck.sum_sought:
        return Accuse(player="Ann", sum=sum(map(setup.deck.value, hidden)), correct=True)
    return Accuse(player="Ann", cards=tuple(hidden), correct=True)


@pytest.mark.parametrize("text", [THREE_LISTS, TWO_ATTRIBUTES, NAMED_CARDS])
@pytest.mark.parametrize("seed", range(6))
def test_the_true_deal_fits_all_that_anybody_heard(text: str, seed: int) -> None:
    game = game_of(read_declaration(text.encode()))
    setup, truth = dealt(game.setup_type.deck, 3, Random(seed))
    notes: list[Note] = list(noted(setup, truth, Random(seed), notes=9))
    notes.append(rightly_announced(setup, truth))
    known = game.reasoner(setup).follow(notes)
    world: brute.World = {card: place for place, cards in truth.items() for card in cards}
    for player in setup.opponents:
        deal = deal_from(setup, player, known)
        told = [
            clue
            for number, note in enumerate(notes, 1)
            for clue in reasoning.clues(setup, deal, number, heard(setup, note, player))
        ]
        assert all(world[card] in places for card, places in deal.options.items())
        assert all(brute.fits(world, clue) for clue in (*deal.hands, *deal.rules, *told))
