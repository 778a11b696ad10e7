"""The state of play after some notes of a declared game."""

import pytest

from notepad.declared.declaration_file import read_declaration
from notepad.declared.setup import Gather, Note, Suggest, after, setup_type, start
from tests.declared.declarations import THREE_LISTS

SETUP = setup_type(read_declaration(THREE_LISTS.encode()))(
    players=("Ann", "Bob", "Cem"), me="Bob", hand=("lamp", "mill")
)
NAMED = ("Ann", "lamp", "mill")


@pytest.mark.parametrize(
    ("note", "seen"),
    [
        (Suggest(asker="Ann", cards=NAMED, passed=(), shown_by="Bob", card="mill"), {"mill"}),
        (Suggest(asker="Ann", cards=NAMED, passed=(), shown_by="Bob"), set()),
        (Suggest(asker="Bob", cards=NAMED, passed=(), shown_by="Cem", card="Ann"), set()),
        (Gather(asker="Ann", about="things", gave={"Bob": "lamp", "Cem": True}), {"lamp"}),
        (Gather(asker="Ann", about="people", gave={"Bob": False, "Cem": True}), set()),
    ],
)
def test_who_was_shown_a_card_of_mine_has_seen_it(note: Note, seen: set[str]) -> None:
    state = after(start(SETUP), note)
    assert state.seen == {("Ann", card) for card in seen}
    assert (
        after(state, Suggest(asker="Cem", cards=NAMED, passed=(), shown_by=None)).seen == state.seen
    )
