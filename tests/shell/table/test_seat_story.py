from dataclasses import replace

from notepad.core.page import Assumed, Gauge, Learned, Seat
from notepad.shell.table.stories import seat_story
from tests.games.tables import view_of
from tests.nullgame import GAME, SETUP

ASSUMED = Assumed("They remember all.", "How sharp?", (("sharp", "sharp"),), "sharp", "rivals")
SAW = Learned(3, "Cem asked Ann.", "So Cem saw the sword.", ("sword",))
GAUGE = Gauge(("40% now.", "70% soon."), ASSUMED, 0.4, 0.7, (SAW,), ("All estimated.",))
PAGE = GAME.page(view_of(GAME, SETUP))


def test_a_seat_tells_what_may_be_known_there_and_which_notes_told_it() -> None:
    story = seat_story(replace(PAGE, seats=(Seat("Cem", "C", gauge=GAUGE),)), "Cem")
    assert story is not None
    assert (story.title, story.told) == ("What may Cem know?", "Cem may know it: 40%")
    assert [step.sentence for step in story.steps] == [
        "40% now. 70% soon.",
        "Note 3: Cem asked Ann. So Cem saw the sword.",
        "All estimated.",
    ]
    assert story.notes == (3,)
    assert story.steps[1].cards == ("sword",)
    assert story.untold == ()
    assert (story.pencils, story.assumed) == (False, ASSUMED)


def test_while_it_is_reckoned_no_number_is_told() -> None:
    waiting = Gauge(("Still reckoning.",), ASSUMED)
    story = seat_story(replace(PAGE, seats=(Seat("Cem", "C", gauge=waiting),)), "Cem")
    assert story is not None
    assert story.told == ""
    assert [step.sentence for step in story.steps] == ["Still reckoning."]


def test_a_seat_without_a_gauge_has_no_story() -> None:
    page = replace(PAGE, seats=(Seat("Cem", "C"),))
    assert seat_story(page, "Cem") is None
    assert seat_story(page, "Dee") is None
