from random import Random

import pytest

from tests.games.tables import fault_paths
from tests.sample_game.dealer import dealt
from tests.sample_game.game import GAME
from tests.sample_game.notes import (
    KEYPAD,
    NONE,
    Announce,
    Ask,
    AskHighest,
    Note,
    Reveal,
    after,
    start,
)
from tests.sample_game.setup import CARDS, CLASSES, HIDDEN_COUNT, PACK, SUITS, Setup

ABOUT = CLASSES[0]
MANY = len(CARDS) + 1
HIDDEN = CARDS[:HIDDEN_COUNT]
SAID = PACK.listed(HIDDEN)
SUIT = SUITS[0]


@pytest.fixture
def setup() -> Setup:
    return dealt(3, Random(1))[0]


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (
            Ask(asker="Ann", target="Bob", about=ABOUT, count=1),
            f"Ann asked Bob for {PACK.title(ABOUT)}: 1",
        ),
        (
            AskHighest(asker="Ann", target="Bob", suit=SUIT, value=NONE),
            f"Ann asked Bob for the highest {PACK.title(SUIT)}: none",
        ),
        (
            Announce(player="Bob", cards=HIDDEN, correct=True),
            f"Bob named {SAID}, was right and won",
        ),
        (
            Announce(player="Bob", cards=HIDDEN, correct=False),
            f"Bob named {SAID}, was wrong and was eliminated",
        ),
        (Reveal(cards=HIDDEN), f"Hidden: {PACK.listed(HIDDEN)}"),
    ],
)
def test_a_note_is_said_as_players_say_it(setup: Setup, note: Note, said: str) -> None:
    assert KEYPAD.said(setup, note) == said


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (Ask(asker="Ann", target="Ann", about=ABOUT, count=1), "target"),
        (Ask(asker="Ann", target="Bob", about=ABOUT, count=MANY), "count"),
        (AskHighest(asker="Ann", target="Bob", suit=SUIT, value="joker"), "value"),
        (Announce(player="Ann", cards=CARDS[: HIDDEN_COUNT + 1], correct=True), "cards"),
        (Reveal(cards=("joker", *HIDDEN[1:])), "cards[0]"),
        (Reveal(cards=HIDDEN, hands={"Bob": HIDDEN[:1]}), "hands.Bob[0]"),
    ],
)
def test_what_cannot_be_said_is_a_fault(setup: Setup, note: Note, path: str) -> None:
    assert fault_paths(GAME, setup, note) == [path]


@pytest.mark.parametrize("seed", range(10))
def test_who_begins_asks_first_and_then_it_goes_round(seed: int) -> None:
    setup, _truth = dealt(3, Random(seed))
    state = start(setup)
    assert state.asker == (setup.first or setup.players[0])
    asked = after(state, Ask(asker="Cem", target="Bob", about=CLASSES[0], count=1))
    assert asked.asker == "Ann"


def test_who_announces_wrongly_is_out_and_who_does_rightly_wins(setup: Setup) -> None:
    state = start(setup)
    wrong = after(state, Announce(player="Bob", cards=HIDDEN, correct=False))
    assert not wrong.over
    assert wrong.out == {"Bob"}
    right = after(wrong, Announce(player="Cem", cards=CARDS[-HIDDEN_COUNT:], correct=True))
    assert (right.winners, right.over) == (("Cem",), True)


def test_who_is_out_asks_no_more_but_is_asked_all_the_same(setup: Setup) -> None:
    wrong = Announce(player="Bob", cards=HIDDEN, correct=False)
    asked = Ask(asker="Ann", target="Bob", about=ABOUT, count=1)
    assert after(after(start(setup), wrong), asked).asker == "Cem"
    assert fault_paths(GAME, setup, asked) == []
