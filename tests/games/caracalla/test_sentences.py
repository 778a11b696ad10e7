"""What notes are called, and the sentence in the making."""

from typing import TYPE_CHECKING

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, Form
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Meeting, Note
from tests.games.caracalla.playing import SETUP, TWO, adds, meets, plain, puts
from tests.games.views import view_of

if TYPE_CHECKING:
    from notepad.games.caracalla.setup import Setup

PIECES: Draft = {"pieces-red": ("2",), "pieces-yellow": ("2",)}


def form(draft: Draft, *notes: Note, level: Level = Level.ODDS) -> Form[Note]:
    view = view_of(GAME, SETUP, notes, level=level)
    made: Form[Note] = GAME.form(view, draft)
    return made


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (meets(4, red=1, yellow=3), "Meeting in bath 4: Ann 1, Bob 3"),
        (meets(None, red=4), "Meeting: Ann 4"),
        (
            Meeting(bath=2, pieces={"red": 4}, player="Cem", kind="tea"),
            "Cem held a meeting in bath 2 (tea): Ann 4",
        ),
        (Meeting(pieces={"red": 4}, player="Cem"), "Cem held a meeting: Ann 4"),
        (adds("red", 5), "Ann was put right: +5 points"),
        (puts("green", 0), "Cem was put right: on space 0"),
    ],
)
def test_a_note_is_said_as_far_as_it_was_noted(note: Note, said: str) -> None:
    assert plain(GAME.said(SETUP, note)) == said


def test_a_meeting_is_its_bath_then_its_pieces_and_wants_to_be_confirmed() -> None:
    assert form({}).step == ("bath",)
    begun = form({"bath": ("3",)})
    assert begun.step == ("pieces-red", "pieces-yellow", "pieces-green")
    assert begun.outcome is None
    made = form({"bath": ("3",), **PIECES})
    assert made.outcome == meets(3, red=2, yellow=2)
    assert not made.at_once


def test_the_sentence_shows_what_a_meeting_would_give_while_it_is_made() -> None:
    made = form({"bath": ("3",), **PIECES}, puts("green", 8))
    assert made.hint == "Each piece counts 3. Cem would lead."
    assert {key: one.figure for key, one in made.prospects.items()} == {"red": "6", "yellow": "6"}
    assert form({"bath": ("3",), "pieces-red": ("3",)}).prospects == {}, "too few yet"


def test_a_correction_shows_it_too() -> None:
    draft = {"kind": ("correct",), "family": ("red",), "how": ("stands",), "stands": ("40",)}
    made = form(draft, puts("red", 30))
    assert made.outcome == puts("red", 40)
    assert made.prospects["red"].spoken == "+10 would make it 40, would lead"


def test_at_level_paper_nothing_is_reckoned_beforehand() -> None:
    made = form({"bath": ("3",), **PIECES}, meets(3, red=4), level=Level.PAPER)
    assert (made.hint, made.caution, made.prospects) == ("", "", {})
    baths = form({}, meets(3, red=4), level=Level.PAPER).row("bath").choices
    assert [one.key for one in baths if one.dimmed] == ["-"]


def test_a_closed_bath_is_warned_of_and_can_be_noted_all_the_same() -> None:
    made = form({"bath": ("3",), **PIECES}, meets(3, red=4))
    assert made.caution == "Bath 3 is closed since note 1."
    assert made.outcome == meets(3, red=2, yellow=2)
    dimmed = [one.key for one in form({}, meets(3, red=4)).row("bath").choices if one.dimmed]
    assert dimmed == ["3", "-"]


def test_two_families_of_one_player_are_told_apart_everywhere() -> None:
    said = plain(GAME.said(TWO, meets(1, red=2, blue=2)))
    assert said == "Meeting in bath 1: Ann (red) 2, Bob (blue) 2"
    setup: Setup = TWO
    rows = GAME.form(view_of(GAME, setup), {"bath": ("1",)}).rows
    labels = [row.label for row in rows if row.amount]
    assert labels == ["Ann (red)", "Ann (yellow)", "Bob (green)", "Bob (blue)"]
