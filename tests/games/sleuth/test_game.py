"""The parts of the game together, as the rest of the notepad asks for them."""

from notepad.games.sleuth.game import GAME
from tests.games.sleuth.asking import SETUP


def test_it_is_found_under_the_name_that_its_folder_has() -> None:
    assert (GAME.id, GAME.title, GAME.seats) == ("sleuth", "Sleuth", range(3, 8))


def test_the_missing_gem_is_answered_with_its_odds() -> None:
    reasoner = GAME.reasoner(SETUP)
    answer = GAME.answer(SETUP, reasoner.weigh(reasoner.follow(())))
    able = 36 - len(SETUP.hand) - len(SETUP.table)
    assert list(answer["missing"].values()) == [1 / able] * able
    assert "sums" not in answer


def test_reasons_are_asked_about_cards_as_players_say_them() -> None:
    subjects = GAME.subjects(SETUP)
    assert len(subjects) == 36
    assert subjects["pearl-pair-red"] == "red pearl pair"
