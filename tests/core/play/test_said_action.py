import pytest

from notepad.core.actions import (
    Action,
    Inked,
    Mended,
    Noted,
    Pencilled,
    PutAside,
    Removed,
    Reseated,
    SetUpAgain,
    replayed,
    sentence,
)
from notepad.core.faces_and_marks import Pencil
from tests.core.inks import stroke
from tests.core.play.test_action import BEN, COIN, MENDED, NO_COIN, SWORD
from tests.nullgame import GAME, SETUP


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Noted(SWORD), "Ann has no sword."),
        (Mended(1, NO_COIN), "note 1 mended: Bob has no coin."),
        (Removed(1), "note 1 removed: Bob has the coin."),
        (Pencilled("cup", "Bob", Pencil.CROSS), "pencil mark: Bob, the cup"),
        (Pencilled("cup", "Bob"), "no mark: Bob, the cup"),
        (Pencilled("else\nwhere", "B\u202eb"), "no mark: \u2068B\u202eb\u202c\u2069, else\\nwhere"),
        (PutAside({"search": ("red",)}), "what is in front of me"),
        (PutAside({"rivals": ("family",)}), "how sharp the table is"),
        (Inked((stroke(3),)), "1 stroke of the pen"),
        (Inked((stroke(3), stroke(1))), "2 strokes of the pen"),
        (Inked((stroke(1, "coin"),)), "1 stroke moved"),
        (Inked((stroke(1, "coin"), stroke(2, "coin"))), "2 strokes moved"),
        (Inked((), (1,)), "1 stroke rubbed out"),
        (Inked((), (1, 2)), "2 strokes rubbed out"),
        (Inked((stroke(3), stroke(4)), (1,)), "1 stroke rubbed out"),
        (SetUpAgain(MENDED), "the setup mended"),
        (BEN, "Bob is called Ben"),
        (Reseated({}, MENDED, (COIN,)), "the players seated otherwise"),
    ],
)
def test_every_action_has_its_sentence(action: Action, told: str) -> None:
    before = replayed(SETUP, [Noted(COIN), Inked((stroke(1), stroke(2)))])
    assert sentence(action, before, GAME) == told
