"""The game as the rest of the notepad sees it."""

from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.reasoning import PadReasoner
from tests.games.caracalla.playing import SETUP, TWO, meets


def test_a_reason_can_be_asked_of_each_family_and_each_bath() -> None:
    subjects = GAME.subjects(TWO)
    assert list(subjects)[:5] == ["red", "yellow", "green", "blue", "bath-1"]
    assert (subjects["red"], subjects["bath-6"]) == ("Ann (red)", "bath 6")


def test_the_answer_names_every_family_and_player() -> None:
    told = GAME.answer(SETUP, PadReasoner(SETUP).follow((meets(3, red=2, green=2),)))
    assert told == {
        "points": {"red": 6, "yellow": 0, "green": 6},
        "totals": {"Ann": 6, "Bob": 0, "Cem": 6},
        "open": [1, 2, 4, 5, 6],
        "arrived": [],
    }


def test_it_is_for_two_to_six_players() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("caracalla", "Caracalla", range(2, 7))
