from pytestqt.qtbot import QtBot

from notepad.games.cataline.game import GAME
from notepad.shell.comparison_page import Certainties
from tests.core.everybody import everybody, instead
from tests.shell.conftest import eventually


def test_each_is_told_of_one_after_the_other(qtbot: QtBot) -> None:
    records, _truth = everybody(2, players=3, notes=6)
    number = next(at for at, n in enumerate(records["Ann"].notes, 1) if n.kind == "ask-one")
    records["Ann"] = instead(
        records["Ann"], number, asker="Bob", target="Cem", about="red", passed=8, seen=None
    )
    told: dict[str, str] = {}
    asked = Certainties(GAME, records)
    asked.found.connect(told.__setitem__)
    assert eventually(lambda: len(told) == 3)
    assert told["Ann"] == "The notes of Ann contradict each other."
    assert told["Bob"] == "Bob could never be certain."
    asked.close()
