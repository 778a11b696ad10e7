"""Bath, caller and free words: each may be left out."""

import pytest

from notepad.core.form import Draft, Row
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Meeting
from tests.games.caracalla.playing import SETUP, meets
from tests.games.views import view_of

FOUR: Draft = {"bath": ("1",), "pieces-red": ("4",)}


def row(key: str, draft: Draft) -> Row:
    return GAME.form(view_of(GAME, SETUP), draft).row(key)


def made(draft: Draft) -> object:
    return GAME.form(view_of(GAME, SETUP), draft).outcome


def test_a_bath_may_not_be_noted() -> None:
    assert [choice.key for choice in row("bath", {}).choices] == ["1", "2", "3", "4", "5", "6", "-"]
    assert row("bath", {}).choices[-1].face.label == "not noted"
    assert made({**FOUR, "bath": ("-",)}) == meets(None, red=4)


@pytest.mark.parametrize("bath", [0, 7, -1])
def test_there_are_six_baths(bath: int) -> None:
    (fault,) = GAME.keypad.faults(SETUP, meets(bath, red=4))
    assert fault.path == "bath"


def test_who_called_it_and_its_kind_are_told_only_if_somebody_likes() -> None:
    assert made(FOUR) == meets(1, red=4)
    whole = Meeting(bath=1, pieces={"red": 4}, player="Cem", kind="tea party")
    assert made({**FOUR, "caller": ("Cem",), "label": ("tea party ",)}) == whole
    assert row("label", {**FOUR, "label": ("tea ",)}).text == "tea ", "as it is being written"
    assert made({**FOUR, "label": (" ",)}) == meets(1, red=4)


def test_a_caller_sits_at_the_table() -> None:
    faulty = Meeting(pieces={"red": 4}, player="Bop")
    (fault,) = GAME.keypad.faults(SETUP, faulty)
    assert str(fault) == 'player: no player "Bop" at this table; did you mean "Bob"?'
