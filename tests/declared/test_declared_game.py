"""A declaration makes a game as any other is."""

import pytest

from notepad.core.page import Grid
from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from notepad.terminal import page_text
from tests.declared.at_table import AtTable
from tests.declared.declarations import SOUND, THREE_LISTS, TWO_ATTRIBUTES

PLAYERS = ["Ann", "Bob", "Cem"]
LISTS = AtTable(THREE_LISTS, {"players": PLAYERS, "me": "Bob", "hand": ["Bea", "key"]})
SUMS = AtTable(
    TWO_ATTRIBUTES, {"players": PLAYERS, "me": "Bob", "hand": ["red-1", "blue-1", "blue-2"]}
)


def test_its_name_is_what_the_declaration_says() -> None:
    game = game_of(read_declaration(SOUND["show-one"]))
    assert (game.id, game.title, game.seats) == (
        "the-missing-ring",
        "The missing ring",
        range(3, 6),
    )
    assert game.name.blurb == "Who took the ring, and where is it now?"
    assert LISTS.game.name.blurb == "A game that this table declared itself."


def test_hidden_cards_are_answered_with_their_odds_and_sums_where_they_are_announced() -> None:
    answer = LISTS.game.answer(LISTS.setup, LISTS.known())
    assert "sums" not in answer
    assert answer["hidden"]["rope"] == pytest.approx(1 / 2)
    sums = SUMS.game.answer(SUMS.setup, SUMS.known())
    assert sum(sums["sums"].values()) == pytest.approx(1)
    assert sum(sums["hidden"].values()) == pytest.approx(3)


def test_reasons_can_be_asked_for_every_card_by_its_label() -> None:
    game = game_of(read_declaration(SOUND["clue"]))
    setup = AtTable(
        SOUND["clue"],
        {"players": [*PLAYERS, "Dee", "Eva", "Fay"], "me": "Ann", "hand": ["pipe", "hall", "plum"]},
    ).setup
    assert game.subjects(setup)["pipe"] == "Lead pipe"


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_an_empty_sheet_has_every_card(text: str) -> None:
    game = game_of(read_declaration(text))
    sheet = game.blank().sheet
    assert isinstance(sheet, Grid)
    assert sorted(box.key for box in sheet.boxes) == sorted(game.setup_type.deck.cards)
    assert page_text(game.blank()).startswith(game.title)
