"""How likely each answer is, given what is known."""

from collections.abc import Mapping

import pytest

from notepad.core.form import Draft
from notepad.core.game import Game, Play
from notepad.core.reasoner import Breath
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup
from notepad.games.conspiracy.game import GAME as CONSPIRACY
from notepad.shell.reasoning.process import foreseen
from tests.games.test_every_game import begun

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
ASKED: Draft = {"who": ("Bob",), "whom": ("Cem",), "suit": ("blue",)}


def shares(
    *notes: AskOne, draft: Draft = ASKED, row: str = "passed", game: Game = GAME
) -> Mapping[str, float] | None:
    play = Play(SETUP, notes)
    steps = foreseen(game, game.reasoner(SETUP), play, draft, row, {})
    found = [step for step in steps if not isinstance(step, Breath)]
    return found[0] if found else None


def test_the_shares_are_those_of_the_deals_with_which_each_answer_fits() -> None:
    found = shares()
    assert found is not None
    reasoner = GAME.reasoner(SETUP)
    whole = reasoner.weigh(reasoner.follow(())).deals
    one = AskOne(asker="Bob", target="Cem", about="blue", passed=1)
    deals = reasoner.weigh(reasoner.follow((one,))).deals
    assert whole
    assert deals
    assert found["1"] == pytest.approx(deals / whole)
    assert sum(found.values()) == pytest.approx(1)


def test_what_was_answered_before_is_all_but_certain_to_come_again() -> None:
    found = shares(AskOne(asker="Bob", target="Cem", about="blue", passed=1))
    assert found is not None
    assert {choice for choice, share in found.items() if share} == {"1"}


@pytest.mark.parametrize("row", ["suit", "whom", "none such"])
def test_of_what_is_asked_nothing_is_foreseen(row: str) -> None:
    assert shares(draft={"who": ("Bob",), "whom": ("Cem",)}, row=row) is None


def test_where_nothing_is_dealt_nothing_is_foreseen() -> None:
    record = begun(CONSPIRACY)
    play = Play(record.setup, record.notes)
    reasoner = CONSPIRACY.reasoner(record.setup)
    steps = foreseen(CONSPIRACY, reasoner, play, {}, "kind", {})
    assert all(isinstance(step, Breath) for step in steps)
