from random import Random

import pytest

from notepad.core.game.game import form
from tests.games.tapping import tapped_out
from tests.games.views import view_of
from tests.sample_game.components import CLASSES, cards_of, class_name
from tests.sample_game.game import GAME
from tests.sample_game.notes import KEYPAD, Ask
from tests.sample_game.playing import dealt, noted
from tests.sample_game.setup import Setup

ABOUT = CLASSES[0]


@pytest.fixture
def setup() -> Setup:
    return dealt(3, Random(1))[0]


@pytest.mark.parametrize("seed", range(20))
def test_every_note_can_be_tapped_and_comes_back_from_its_draft(seed: int) -> None:
    random = Random(seed)
    setup, truth = dealt(random.randint(2, 4), random)
    (note,) = noted(setup, truth, random, notes=1)
    view = view_of(GAME, setup)
    assert tapped_out(GAME, view, note) == note
    assert form(GAME, view, KEYPAD.draft(setup, note)).outcome == note


def test_a_question_is_said_as_players_say_it(setup: Setup) -> None:
    note = Ask(asker="Ann", target="Bob", about=ABOUT, count=1)
    assert KEYPAD.said(setup, note) == f"Ann asked Bob for {class_name(ABOUT)}: 1"


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (Ask(asker="Ann", target="Ann", about=ABOUT, count=1), "target"),
        (Ask(asker="Ann", target="Bop", about=ABOUT, count=1), "target"),
        (Ask(asker="Ann", target="Bob", about="nothing", count=1), "about"),
        (Ask(asker="Ann", target="Bob", about=ABOUT, count=len(cards_of(ABOUT)) + 1), "count"),
        (Ask(asker="Ann", target="Bob", about=ABOUT, count=-1), "count"),
    ],
)
def test_what_cannot_be_said_is_a_fault(setup: Setup, note: Ask, path: str) -> None:
    assert [fault.path for fault in KEYPAD.faults(setup, note)] == [path]
