import pytest

from notepad.core.game import Play, View, caption
from tests.nullgame import SETUP, Look


@pytest.mark.parametrize(
    ("title", "notes", "told"),
    [
        ("Friday table", 2, "Friday table · 2 players · 2 notes"),
        ("Friday table", 1, "Friday table · 2 players · 1 note"),
        ("", 0, "2 players · 0 notes"),
    ],
)
def test_below_the_title_stands_which_table_it_is_and_how_far_it_went(
    title: str, notes: int, told: str
) -> None:
    play = Play(SETUP, (Look("Bob", "coin"),) * notes)
    assert caption(View(play, notes, title=title)) == told
