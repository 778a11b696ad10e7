"""What is told of a contradiction, in a player's words."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.likely_mistakes import Mend
from notepad.core.reasoner import Slip
from notepad.core.session import Session
from notepad.shell.reasoning.live_knowledge import LiveKnowledge
from notepad.shell.reasoning.messages import Contradicted, SlipsFound
from notepad.shell.table.table_view import ways_out, wrong
from notepad.widgets.table.contradiction_panel import Contradiction
from tests.nullgame import GAME, SETUP, Knowledge, Look
from tests.shell.conftest import eventually

NOTES = (Look("Bob", "sword"), Look("Bob", "sword", has=False))
COIN = Slip(1, Look("Bob", "coin"), 3)
NO_COIN = Slip(2, Look("Bob", "coin", has=False), 1)
SENTENCES = ("Bob has the sword.", "Bob has no sword.")


@pytest.fixture
def knowledge(qtbot: QtBot) -> Iterator[LiveKnowledge]:
    made = LiveKnowledge(Session(GAME, SETUP))
    assert eventually(lambda: made.settled)
    yield made
    made.close()


def told(knowledge: LiveKnowledge, slips: SlipsFound, *, first: int = 2) -> Contradiction:
    """Return what is told of two notes of which the `first` does not fit."""
    session = Session(GAME, SETUP)
    for note in NOTES:
        session.note(note)
    knowledge.known = Knowledge({}, conflict=(1, 2) if first else ())
    knowledge.contradiction = Contradicted(Knowledge({}, conflict=(1, 2)), first, None)
    if not first:
        knowledge.known = knowledge.contradiction.known
    knowledge.slips = slips
    found = ways_out(session, knowledge, SENTENCES)
    assert found is not None
    return found


def test_while_all_fits_there_is_nothing_to_tell(knowledge: LiveKnowledge) -> None:
    assert ways_out(Session(GAME, SETUP), knowledge, ()) is None


def test_what_is_wrong_names_the_notes_or_the_setup() -> None:
    assert wrong((3,)) == "Note 3 doesn't fit."
    assert wrong((7, 9, 12)) == "Notes 7, 9 and 12 can't all be right."
    assert wrong(()) == "No deal fits this set-up."


def test_before_anything_is_found_it_says_that_it_is_looked_for(knowledge: LiveKnowledge) -> None:
    shown = told(knowledge, SlipsFound())
    assert shown.heading == "Looking for the likeliest slip …"
    assert (shown.ways, shown.remove, shown.show_all) == ((), "Remove note 2", "Show all 2")
    assert shown.sheet == "The sheet shows what followed before note 2."


def test_the_likeliest_slip_says_that_everything_else_fits(knowledge: LiveKnowledge) -> None:
    mends = (Mend((COIN,), 0.75), Mend((NO_COIN,), 0.25))
    shown = told(knowledge, SlipsFound(mends, tried=True))
    assert [way.told for way in shown.ways] == [
        "Note 1: Bob has the coin., not sword.",
        "Note 2: Bob has no coin., not sword.",
    ]
    assert [way.detail for way in shown.ways] == ["75 of 100; everything else fits", "25 of 100"]
    assert [way.key for way in shown.ways] == [(COIN,), (NO_COIN,)]


def test_two_slips_are_told_as_one_way(knowledge: LiveKnowledge) -> None:
    shown = told(knowledge, SlipsFound((Mend((COIN, NO_COIN), 1.0),), tried=True))
    assert shown.heading.startswith("No single slip explains it.")
    assert shown.ways[0].told.count("\n") == 1


def test_where_nothing_mends_it_a_note_that_all_others_fit_without_can_go(
    knowledge: LiveKnowledge,
) -> None:
    shown = told(knowledge, SlipsFound((), (2,), tried=True))
    assert [(way.key, way.act) for way in shown.ways] == [(2, "Remove")]
    assert shown.ways[0].told == "Note 2: Bob has no sword."
    assert told(knowledge, SlipsFound(tried=True)).heading == "No single slip explains it."


def test_where_the_setup_is_wrong_there_is_no_sheet_of_before(knowledge: LiveKnowledge) -> None:
    shown = told(knowledge, SlipsFound(), first=0)
    assert shown.sheet == "Until it is mended the sheet shows your own marks only."
    assert shown.remove == ""
