"""Every kind of note comes back from its draft, from JSON, and is tapped."""

import pytest

from notepad.core.record import note_document, read_note
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Meeting, Note
from tests.games.caracalla.playing import TWO, adds, meets, puts
from tests.games.tapping import tapped_out
from tests.games.views import view_of

NOTES: list[Note] = [
    meets(4, red=1, green=3),
    meets(None, yellow=6, blue=2),
    Meeting(bath=1, pieces={"blue": 4}, player="Ann", kind="tea"),
    adds("red", -12),
    adds("blue", 7),
    puts("green", 33),
]


@pytest.mark.parametrize("note", NOTES)
def test_a_note_comes_back_from_its_taps_and_from_json(note: Note) -> None:
    assert tapped_out(GAME, view_of(GAME, TWO), note) == note
    draft = GAME.keypad.draft(TWO, note)
    assert GAME.form(view_of(GAME, TWO), draft).outcome == note
    assert read_note(note_document(note), TWO, GAME) == note


def test_the_record_calls_a_meeting_so_although_it_may_have_a_kind() -> None:
    made = Meeting(pieces={"red": 4}, kind="tea")
    assert note_document(made) == {"note": "meeting", "pieces": {"red": 4}, "kind": "tea"}
