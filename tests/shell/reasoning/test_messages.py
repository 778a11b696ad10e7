"""Whatever is asked and answered gets from one process to the other."""

import pickle
from typing import get_args

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.likely_mistakes import Mend
from notepad.core.reasoner import NoteReview, Reason, Review, Slip, Told, plainly
from notepad.declared.shelf import own_game
from notepad.games import catalogue
from notepad.shell.reasoning import messages
from notepad.shell.reasoning.messages import (
    Answer,
    Asked,
    Contradicted,
    Explain,
    Explained,
    Failed,
    FindSlips,
    Followed,
    Foresee,
    Foreseen,
    FoundOut,
    GoOn,
    Leave,
    LookOver,
    Pause,
    Pondered,
    Recalled,
    SentGame,
    SlipsFound,
    Suppose,
    Think,
    TurnBack,
    WasKnown,
    Weighed,
    WouldFollow,
    sent,
)
from tests.declared.declarations import THREE_LISTS
from tests.games.test_every_game import GAMES, begun
from tests.nullgame import GAME, SETUP, Look

KNOWN = GAME.reasoner(SETUP).follow(())
SENT = (
    GoOn({"cards": ("cup",)}, Level.ODDS),
    Pause(),
    Explain("cup", "Ann", 1),
    LookOver(),
    Foresee(SentGame("cataline", None), {"who": ("Bob",)}, "whom", {}),
    Foreseen({"who": ("Bob",)}, "whom", {"Ann": 0.5, "Cem": 0.5}),
    FindSlips(SentGame("cataline", None)),
    TurnBack((2, 1, 0)),
    Suppose("cup", "Ann"),
    WasKnown(1, KNOWN),
    WouldFollow("cup", "Ann", None),
    Leave(),
    Contradicted(KNOWN, 1, None),
    SlipsFound((Mend((Slip(1, Look("Bob", "cup"), 3),), 0.5),), (1,), tried=True),
    FoundOut(Review((NoteReview(1, 6, 2, 0.5),), certain_from=None, turning=1)),
    Followed(KNOWN),
    Weighed(KNOWN),
    Pondered(KNOWN),
    Recalled((None, Told("1 bit", "One bit."))),
    Explained("cup", "Ann", Reason("yes", (1,), plainly("So it is."))),
    Failed("out of order"),
)


def test_every_message_arrives_as_it_was_sent() -> None:
    for message in SENT:
        assert pickle.loads(pickle.dumps(message)) == message
    others = {*get_args(Asked), *get_args(Answer)} - {type(message) for message in SENT}
    assert others == {messages.Think}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_reasoner_of_every_game_can_be_made_elsewhere(game: str) -> None:
    record = begun(GAMES[game])
    sent = pickle.dumps(Think(1, "en", GAMES[game].reasoner, record.setup, 0, record.notes))
    asked = pickle.loads(sent)
    reasoner = asked.reasoner(asked.setup)
    known = reasoner.weigh(reasoner.follow(asked.more))
    again = pickle.loads(pickle.dumps(known))
    there, here = (GAMES[game].answer(record.setup, one) for one in (again, known))
    assert there == here


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_a_game_that_comes_with_the_notepad_is_found_by_its_id(game: str) -> None:
    word = pickle.loads(pickle.dumps(sent(catalogue()[game])))
    assert word.found() is catalogue()[game]


def test_a_table_s_own_game_is_found_by_what_declares_it() -> None:
    word = pickle.loads(pickle.dumps(sent(own_game(THREE_LISTS))))
    assert word.found().declaration == own_game(THREE_LISTS).declaration


def test_a_game_that_nobody_has_is_not_found() -> None:
    with pytest.raises(KeyError):
        SentGame("none", None).found()
