"""What the app says, asks and shows of each game is what stands in its folder here.

After a change that is wanted, `python -m tests.sentences` writes the folders anew.
"""

import pytest

from notepad.games import catalogue
from tests.games.tables import ALIKE
from tests.sentences.books import BOOKS_OF, difference
from tests.sentences.tales import TALES


@pytest.mark.daily
@pytest.mark.parametrize(("word", "book"), BOOKS_OF)
def test_what_is_told_of_a_game_is_what_stands_there(word: str, book: str) -> None:
    assert not (found := difference(word, book)), f"python -m tests.sentences {word}\n{found}"


def test_every_game_has_tales_unless_it_is_an_edition_of_another() -> None:
    assert set(catalogue()) - set(TALES) <= ALIKE
