from notepad.core.session import Session
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.table.note_in_hand import HeardNote
from tests.games.tables import view_of

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)


def test_its_taps_make_a_note_of_what_everybody_hears() -> None:
    hand = HeardNote(Session(GAME, SETUP))
    view = view_of(GAME, SETUP)
    for row, choice in (("who", "Bob"), ("whom", "Ann"), ("suit", "red"), ("passed", "1")):
        form = hand.form(view)
        assert not any(one.dimmed for row in form.rows for one in row.choices)
        hand.tap(form.row(row), choice)
    assert hand.form(view).outcome == AskOne(asker="Bob", target="Ann", about="red", passed=1)
