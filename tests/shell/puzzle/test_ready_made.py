from notepad.games import catalogue
from notepad.shell.puzzle_page import ready_made
from tests.shell.conftest import CATALOGUE
from tests.shell.puzzle.test_findings import position


def test_there_are_three_and_something_can_be_found_in_each() -> None:
    puzzles = ready_made(catalogue())
    assert len(puzzles) == 3
    for number, record in enumerate(puzzles):
        here = position(number)
        assert here.places
        reasoner = here.game.reasoner(record.setup)
        for guess in here.places:
            reason = reasoner.why(record.notes, guess.cell, guess.holder)
            assert reason.answer == "yes"
            assert reason.steps


def test_games_that_are_not_known_here_have_none() -> None:
    assert {record.game for record in ready_made(CATALOGUE)} == {"cataline"}
