import os
import signal
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.game import Play
from notepad.games import catalogue
from notepad.shell.puzzle_page import Solving, ready_made
from notepad.shell.reasoning.engine import engine
from tests.shell.conftest import eventually


@pytest.fixture
def solving(qtbot: QtBot) -> Iterator[Solving]:
    record = ready_made(catalogue())[0]
    made = Solving(catalogue()["cataline"], Play(record.setup, record.notes), len(record.notes))
    assert eventually(lambda: made.position is not None)
    yield made
    made.close()


def test_what_is_right_is_kept_and_told_with_its_story(solving: Solving) -> None:
    solving.ask("green-1")
    assert set(solving.names) == {"Bob", "Cem", "hidden"}
    solving.guess("Cem", has=True)
    assert (solving.verdict, solving.right) == ("Right!", True)
    assert eventually(lambda: bool(solving.steps))
    assert {premise.note for step in solving.steps for premise in step.premises} >= {2, 10}


def test_what_is_the_other_way_round_is_said_and_not_kept(solving: Solving) -> None:
    solving.ask("green-1")
    solving.guess("Cem", has=False)
    assert not solving.right
    assert solving.verdict == "It is the other way round."
    assert solving.found == set()


def test_what_is_open_is_said_to_be_open(solving: Solving) -> None:
    solving.ask("yellow-2")
    solving.guess("Bob", has=True)
    assert not solving.right
    assert solving.verdict.startswith("That is not certain")
    assert solving.steps == ()


def test_what_is_plain_to_see_is_right_and_counts_for_nothing(solving: Solving) -> None:
    solving.ask("red-6")
    solving.guess("Cem", has=True)
    assert solving.verdict == "Right, and plain to see."
    assert solving.score.startswith("0 of 3")


def test_what_is_shown_is_not_counted_as_found(solving: Solving) -> None:
    solving.show_one()
    assert solving.verdict == "This one is shown to you."
    assert solving.score == "0 of 3 places found, 1 shown."
    (given,) = solving.given
    assert solving.settled_here == [given]
    assert eventually(lambda: bool(solving.steps))
    solving.guess(given.holder, has=True)
    assert solving.verdict == "This one is shown to you."
    assert solving.score == "0 of 3 places found, 1 shown."


def test_one_after_the_other_is_shown_until_nothing_is_left(solving: Solving) -> None:
    assert solving.position is not None
    found = next(iter(solving.position.places))
    solving.ask(found.cell)
    solving.guess(found.holder, has=True)
    assert solving.score == "1 of 3 places are found."
    for _place in range(2):
        assert solving.left
        solving.show_one()
    assert solving.score == "1 of 3 places found, 2 shown."
    assert not solving.left
    solving.show_one()
    assert (len(solving.found), len(solving.given)) == (1, 2)


def test_all_is_found_where_nothing_was_shown(solving: Solving) -> None:
    assert solving.position is not None
    for place in solving.position.places:
        solving.ask(place.cell)
        solving.guess(place.holder, has=True)
    assert solving.score == "You found all that can be placed here."


def test_where_nothing_can_be_found_it_begins_at_the_next_note_where_something_can(
    qtbot: QtBot,
) -> None:
    record = ready_made(catalogue())[0]
    made = Solving(catalogue()["cataline"], Play(record.setup, record.notes), 1)
    assert eventually(lambda: made.position is not None and bool(made.position.places))
    assert 1 < made.number <= made.last
    made.close()


def test_another_note_is_another_puzzle(solving: Solving) -> None:
    solving.show_one()
    solving.turn_to(1)
    assert solving.found == set()
    assert len(solving.notes) == 1
    assert eventually(lambda: solving.position is not None)
    assert solving.score.startswith("Nothing can be placed here")
    solving.turn_to(99)
    assert solving.number == solving.last


def test_a_reasoning_process_that_ends_takes_nothing_away(solving: Solving) -> None:
    def given_up() -> bool:
        process = engine().process_id
        if process and not solving.verdict.startswith("The reasoning stopped"):
            os.kill(process, signal.SIGKILL)
        return solving.verdict.startswith("The reasoning stopped")

    solving.show_one()
    shown, process = len(solving.given), engine().process_id
    assert process
    assert eventually(lambda: bool(solving.steps))
    os.kill(process, signal.SIGKILL)
    assert eventually(lambda: engine().process_id not in (None, 0, process))
    solving.show_one()
    assert eventually(lambda: bool(solving.steps))
    assert len(solving.given) == shown + 1
    assert eventually(given_up)
    solving.turn_to(solving.number - 1)
    assert eventually(lambda: solving.position is not None)
