"""The game as the rest of the notepad asks for it."""

from notepad.games.sleuth.game import GAME
from tests.games.sleuth.playing import SETUP
from tests.games.tables import known_after


def test_the_missing_gem_is_answered_with_its_odds() -> None:
    answer = GAME.answer(SETUP, known_after(GAME, SETUP))
    able = 36 - len(SETUP.hand) - len(SETUP.table)
    assert list(answer["missing"].values()) == [1 / able] * able
    assert "sums" not in answer


def test_reasons_are_asked_about_cards_as_players_say_them() -> None:
    subjects = GAME.subjects(SETUP)
    assert len(subjects) == 36
    assert subjects["pearl-pair-red"] == "red pearl pair"
