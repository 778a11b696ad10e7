"""Setting up a game: variant, deck, and my hand on the sheet."""

import pytest

from notepad.core.form import Draft
from notepad.core.game import Table
from notepad.core.page import Fill, Grid
from notepad.games.cataline.game import GAME
from notepad.games.cataline.setup import CARDS, DECKS, HAND_SIZE, KEPT, LONE, Setup

PLAYERS = ("Ann", "Bob", "Cem", "Dee", "Eva")
FOUR = Table(PLAYERS[:4], "Bob", "Ann")


def made(table: Table, draft: Draft) -> Setup | None:
    setup: Setup | None = GAME.begin(table, draft).form.outcome
    return setup


def chosen(draft: Draft, row: str) -> list[str]:
    return [choice.key for choice in GAME.begin(FOUR, draft).form.row(row).choices if choice.chosen]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_begins_once_my_whole_hand_is_tapped(players: int) -> None:
    table, hand = Table(PLAYERS[:players], "Ann", "Ann"), CARDS[: HAND_SIZE[players]]
    assert made(table, {"hand": hand[:-1]}) is None
    assert made(table, {"hand": CARDS[: HAND_SIZE[players] + 1]}) is None
    setup = made(table, {"hand": hand})
    assert setup is not None
    assert (setup.players, setup.me, setup.hand) == (table.players, "Ann", hand)
    assert not list(GAME.setup_faults(setup))


def test_my_cards_are_marked_on_the_sheet() -> None:
    page = GAME.begin(FOUR, {"hand": ("red-1",)}).page
    assert isinstance(page.sheet, Grid)
    mine = [cell.key for row in page.sheet.cells for cell in row if cell.fill is Fill.MINE]
    assert mine == ["red-1"]


def test_a_game_is_standard_unless_another_way_is_chosen() -> None:
    assert chosen({}, "variant") == chosen({"variant": ("chess",)}, "variant") == ["standard"]
    assert chosen({"variant": (KEPT,)}, "variant") == [KEPT]


def test_how_many_conspirators_there_are_is_asked_where_each_is_accused_alone() -> None:
    assert not [row for row in GAME.begin(FOUR, {}).form.rows if row.key == "conspirators"]
    assert chosen({"variant": (LONE,)}, "conspirators") == ["10"]
    draft: Draft = {"variant": (LONE,), "conspirators": ("14",)}
    assert chosen(draft, "conspirators") == ["14"]
    assert chosen({**draft, "conspirators": ("11",)}, "conspirators") == ["10"]
    setup = made(FOUR, {**draft, "hand": CARDS[:4]})
    assert setup is not None
    assert setup.conspirators == 14


def test_a_deck_of_ones_own_is_named_and_coloured_suit_by_suit() -> None:
    draft: Draft = {"deck": ("own",), "name-red": ("  Rose ",), "colour-red": ("#c2477f",)}
    setup = made(FOUR, {**draft, "name-blue": (" ",), "hand": CARDS[:6]})
    assert setup is not None
    looks = {look.suit: (look.name, look.colour) for look in setup.deck}
    assert looks["red"] == ("Rose", "#c2477f")
    assert looks["blue"] == ("Blue", "#1f6fb8")


@pytest.mark.parametrize(
    "draft",
    [
        {},
        {"variant": (KEPT,)},
        {"variant": (LONE,), "conspirators": ("14",), "hand": CARDS[:4]},
        {"deck": ("own",), "name-red": ("Rose",)},
        *({"deck": (deck,)} for deck in DECKS),
    ],
)
def test_the_draft_of_a_setup_makes_it_again(draft: Draft) -> None:
    setup = made(FOUR, {"hand": CARDS[:6], **draft})
    assert setup is not None
    assert made(FOUR, GAME.opening_draft(setup)) == setup
