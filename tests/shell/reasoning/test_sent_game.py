"""A game is found again where only a few words of it came."""

import pickle

import pytest

from notepad.declared.shelf import own_game
from notepad.games import catalogue
from notepad.shell.reasoning.messages import SentGame, sent
from tests.declared.declarations import THREE_LISTS


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
