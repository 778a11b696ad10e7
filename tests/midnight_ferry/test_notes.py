from random import Random

import pytest

from tests.games.tapping import tapped_out
from tests.games.views import view_of
from tests.midnight_ferry.components import CARDS, CLASSES, HIDDEN_COUNT
from tests.midnight_ferry.game import GAME
from tests.midnight_ferry.notes import KEYPAD, Announce, Ask, Note, Reveal
from tests.midnight_ferry.pack import PACK
from tests.midnight_ferry.playing import dealt, noted
from tests.midnight_ferry.setup import Setup

ABOUT = CLASSES[0]
MANY = len(CARDS) + 1
HIDDEN = CARDS[:HIDDEN_COUNT]
SAID = PACK.spoken(CARDS[0])


@pytest.fixture
def setup() -> Setup:
    return dealt(3, Random(1))[0]


@pytest.mark.parametrize("seed", range(20))
def test_every_note_can_be_tapped_and_comes_back_from_its_draft(seed: int) -> None:
    random = Random(seed)
    setup, truth = dealt(random.randint(2, 4), random)
    notes = noted(setup, truth, random, notes=12)
    for count, note in enumerate(notes):
        view = view_of(GAME, setup, notes[:count])
        assert tapped_out(GAME, view, note) == note
        assert GAME.form(view, KEYPAD.draft(setup, note)).outcome == note


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (
            Ask(asker="Ann", target="Bob", about=ABOUT, count=1),
            f"Ann asked Bob about {PACK.title(ABOUT)}: 1",
        ),
        (
            Announce(player="Bob", card=CARDS[0], correct=True),
            f"Bob named {SAID}: right, and wins",
        ),
        (Announce(player="Bob", card=CARDS[0], correct=False), f"Bob named {SAID}: wrong, out"),
        (Reveal(cards=HIDDEN), f"The smuggler had {PACK.listed(HIDDEN)}"),
    ],
)
def test_a_note_is_said_as_players_say_it(setup: Setup, note: Note, said: str) -> None:
    assert KEYPAD.said(setup, note) == said


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (Ask(asker="Ann", target="Ann", about=ABOUT, count=1), "target"),
        (Ask(asker="Ann", target="Bop", about=ABOUT, count=1), "target"),
        (Ask(asker="Ann", target="Bob", about="nothing", count=1), "about"),
        (Ask(asker="Ann", target="Bob", about=ABOUT, count=MANY), "count"),
        (Ask(asker="Ann", target="Bob", about=ABOUT, count=-1), "count"),
        (Announce(player="Ann", card="joker", correct=True), "card"),
        (Reveal(cards=("joker", *HIDDEN[1:])), "cards[0]"),
        (Reveal(cards=HIDDEN, hands={"Bob": HIDDEN[:1]}), "hands.Bob[0]"),
    ],
)
def test_what_cannot_be_said_is_a_fault(setup: Setup, note: Note, path: str) -> None:
    assert [fault.path for fault in KEYPAD.faults(setup, note)] == [path]
