"""What widgets are shown of a table, each part of it made once."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Level, Mark, Pencil, Standing
from notepad.core.keypad import Keypad
from notepad.core.likely_mistakes import Mend
from notepad.core.page import Cell, Grid, Page
from notepad.core.page_changes import NOTHING_NEW
from notepad.core.reasoner import Slip, Told
from notepad.core.session import Session
from notepad.shell.reasoning.live_knowledge import LiveKnowledge
from notepad.shell.reasoning.messages import Contradicted, SlipsFound
from notepad.shell.table.table_view import (
    LatestDeed,
    SaidNotes,
    TableView,
    Turn,
    as_before,
    ways_out,
    wrong,
)
from notepad.widgets.table.contradiction_panel import Contradiction
from tests.games.tables import view_of
from tests.nullgame import GAME, SETUP, Knowledge, Look
from tests.shell.conftest import eventually

SWORD, COIN = Look("Bob", "sword"), Look("Bob", "coin", has=False)
NOTES = (Look("Bob", "sword"), Look("Bob", "sword", has=False))
IT_WAS_COIN = Slip(1, Look("Bob", "coin"), 3)
IT_WAS_NO_COIN = Slip(2, Look("Bob", "coin", has=False), 1)
SENTENCES = ("Bob has the sword.", "Bob has no sword.")


def made(*notes: Look) -> TableView:
    view = view_of(GAME, SETUP, notes)
    page = GAME.page(view)
    return TableView(view.play, page, page.sheet, GAME.form(view, {}), Level.ODDS)


def test_two_views_of_the_same_table_are_alike() -> None:
    assert made() == made()
    assert made() != made(Look("Bob", "sword"))
    assert replace(made(), begun=True) != made()


def test_nobody_changes_a_view_that_others_are_shown() -> None:
    view: Any = made()
    with pytest.raises(FrozenInstanceError):
        view.begun = True


def page(standing: Standing, title: str = "") -> Page:
    cell = Cell("coin", Face("coin"), marks=(Mark("Bob", "B", standing),))
    return Page(title, "", Grid((), (), ((cell,),)))


BEFORE, AFTER = page(Standing.OPEN), page(Standing.CROSSED)


@pytest.fixture
def noted() -> Session:
    made = Session(GAME, SETUP)
    made.note(SWORD)
    return made


@pytest.fixture
def latest(noted: Session) -> LatestDeed:
    return LatestDeed(SaidNotes(noted))


def test_at_first_it_is_the_last_note_and_nothing_is_new(latest: LatestDeed) -> None:
    found = latest.on(AFTER)
    assert (found.said, found.changed) == ("1 · Bob has the sword.", NOTHING_NEW)


def test_where_nothing_was_noted_nothing_is_said() -> None:
    assert LatestDeed(SaidNotes(Session(GAME, SETUP))).on(BEFORE).said == ""


def test_a_note_is_said_with_what_it_changed(noted: Session, latest: LatestDeed) -> None:
    noted.note(COIN)
    latest.follow(None, before=BEFORE, noted=True)
    assert latest.on(BEFORE).changed == NOTHING_NEW, "what follows is not shown yet"
    found = latest.on(AFTER)
    assert (found.said, found.changed.told) == ("2 · Bob has no coin.", "1 crossed")
    assert latest.on(AFTER) is found


def test_where_it_is_not_known_how_it_was_before_nothing_is_put_down_to_a_note(
    noted: Session, latest: LatestDeed
) -> None:
    noted.note(COIN)
    latest.follow(None, before=None, noted=True)
    assert latest.on(AFTER).changed == NOTHING_NEW


def test_undo_and_redo_say_what_they_did(noted: Session, latest: LatestDeed) -> None:
    noted.undo()
    latest.follow(Turn.BACK, before=AFTER, noted=True)
    assert latest.on(BEFORE).said == "Taken back: Bob has the sword."
    noted.redo()
    latest.follow(Turn.AGAIN, before=BEFORE, noted=True)
    found = latest.on(AFTER)
    assert (found.said, found.changed.told) == ("Again: Bob has the sword.", "1 crossed")


def test_what_is_taken_back_changes_nothing_for_a_moment(
    noted: Session, latest: LatestDeed
) -> None:
    noted.undo()
    latest.follow(Turn.BACK, before=BEFORE, noted=True)
    assert latest.on(AFTER).changed == NOTHING_NEW


def test_a_note_that_is_mended_or_removed_is_said_so(noted: Session, latest: LatestDeed) -> None:
    noted.mend(1, COIN)
    latest.follow(None, before=BEFORE, noted=True)
    assert latest.on(AFTER).said == "Note 1 mended: Bob has no coin."
    noted.remove(1)
    latest.follow(None, before=AFTER, noted=True)
    assert latest.on(BEFORE).said == "Note 1 removed: Bob has no coin."


def test_a_pencil_mark_leaves_what_a_note_changed(noted: Session, latest: LatestDeed) -> None:
    noted.note(COIN)
    latest.follow(None, before=BEFORE, noted=True)
    told = latest.on(AFTER)
    noted.pencil("coin", "Bob", Pencil.QUERY)
    latest.follow(None, before=AFTER, noted=False)
    assert latest.on(replace(AFTER, title="pencilled")) == told


def test_a_pencil_mark_taken_back_is_said_and_a_new_one_ends_that(
    noted: Session, latest: LatestDeed
) -> None:
    noted.pencil("coin", "Bob", Pencil.QUERY)
    latest.follow(None, before=AFTER, noted=False)
    noted.undo()
    latest.follow(Turn.BACK, before=AFTER, noted=False)
    assert latest.on(AFTER).said == "Taken back: pencil mark: Bob, the coin"
    noted.redo()
    latest.follow(Turn.AGAIN, before=AFTER, noted=False)
    assert latest.on(AFTER).said == "Again: pencil mark: Bob, the coin"
    noted.pencil("coin", "Bob", Pencil.CROSS)
    latest.follow(None, before=AFTER, noted=False)
    assert latest.on(AFTER).said == "1 · Bob has the sword."


def test_at_another_level_it_is_not_told_any_more_what_came_of_it(
    noted: Session, latest: LatestDeed
) -> None:
    noted.note(COIN)
    latest.follow(None, before=BEFORE, noted=True)
    latest.on(AFTER)
    latest.forget_changes()
    assert latest.on(replace(AFTER, title="less")).changed == NOTHING_NEW
    assert latest.on(AFTER).said == "2 · Bob has no coin."


def test_a_note_is_doubted_until_something_else_is_done(noted: Session, latest: LatestDeed) -> None:
    noted.note(COIN)
    latest.follow(None, before=BEFORE, noted=True)
    latest.doubt()
    assert latest.on(AFTER).surprising == 2
    noted.undo()
    latest.follow(Turn.BACK, before=AFTER, noted=True)
    assert latest.on(BEFORE).surprising == 0


class Counted(Keypad):
    """Counts how often anything is said."""

    said_so_far = 0

    def said(self, setup: object, note: object) -> str:
        """Say it, and count it."""
        type(self).said_so_far += 1
        return super().said(setup, note)


@pytest.fixture
def session() -> Session:
    Counted.said_so_far = 0
    counted = Counted(GAME.keypad.topics, usual=GAME.keypad.usual)
    made = Session(replace(GAME, keypad=counted), SETUP)
    made.note(SWORD)
    made.note(COIN)
    return made


def test_a_further_note_leaves_the_others_unsaid(session: Session) -> None:
    said = SaidNotes(session)
    session.note(replace(COIN, player="Ann"))
    before = Counted.said_so_far
    said.catch_up()
    assert said.notes[-1] == "Ann has no coin."
    assert len(said.notes) == 3
    assert Counted.said_so_far == before + 2, "the note, and what undo would take back"


def test_what_follows_a_mended_note_is_said_as_it_is_now(session: Session) -> None:
    said = SaidNotes(session)
    session.mend(1, replace(SWORD, has=False))
    said.catch_up()
    assert said.notes == ("Bob has no sword.", "Bob has no coin.")


def test_undo_and_redo_are_said(session: Session) -> None:
    said = SaidNotes(session)
    assert ("no coin" in said.undo, said.redo) == (True, "")
    session.undo()
    said.catch_up()
    assert ("sword" in said.undo, "no coin" in said.redo) == (True, True)


def test_lines_are_the_same_ones_until_something_changes(session: Session) -> None:
    said = SaidNotes(session)
    lines = said.lines(())
    assert said.lines(()) is lines
    told = said.lines((None, Told("1 bit", "One bit.")))
    assert [line.remark for line in told] == ["", "1 bit"]
    assert said.lines((None, Told("1 bit", "One bit."))) is told


@pytest.fixture
def knowledge(qtbot: QtBot) -> Iterator[LiveKnowledge]:
    made = LiveKnowledge(Session(GAME, SETUP))
    assert eventually(lambda: made.settled)
    yield made
    made.close()


def told_of(knowledge: LiveKnowledge, slips: SlipsFound, *, first: int = 2) -> Contradiction:
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
    shown = told_of(knowledge, SlipsFound())
    assert shown.heading == "Looking for the likeliest slip …"
    assert (shown.ways, shown.remove, shown.show_all) == ((), "Remove note 2", "Show all 2")
    assert shown.sheet == "The sheet shows what followed before note 2."


def test_the_likeliest_slip_says_that_everything_else_fits(knowledge: LiveKnowledge) -> None:
    mends = (Mend((IT_WAS_COIN,), 0.75), Mend((IT_WAS_NO_COIN,), 0.25))
    shown = told_of(knowledge, SlipsFound(mends, tried=True))
    assert [way.told for way in shown.ways] == [
        "Note 1: Bob has the coin., not sword.",
        "Note 2: Bob has no coin., not sword.",
    ]
    assert [way.detail for way in shown.ways] == ["75 of 100; everything else fits", "25 of 100"]
    assert [way.key for way in shown.ways] == [(IT_WAS_COIN,), (IT_WAS_NO_COIN,)]


def test_two_slips_are_told_as_one_way(knowledge: LiveKnowledge) -> None:
    shown = told_of(knowledge, SlipsFound((Mend((IT_WAS_COIN, IT_WAS_NO_COIN), 1.0),), tried=True))
    assert shown.heading.startswith("No single slip explains it.")
    assert shown.ways[0].told.count("\n") == 1


def test_where_nothing_mends_it_a_note_that_all_others_fit_without_can_go(
    knowledge: LiveKnowledge,
) -> None:
    shown = told_of(knowledge, SlipsFound((), (2,), tried=True))
    assert [(way.key, way.act) for way in shown.ways] == [(2, "Remove")]
    assert shown.ways[0].told == "Note 2: Bob has no sword."
    assert told_of(knowledge, SlipsFound(tried=True)).heading == "No single slip explains it."


def test_where_the_setup_is_wrong_there_is_no_sheet_of_before(knowledge: LiveKnowledge) -> None:
    shown = told_of(knowledge, SlipsFound(), first=0)
    assert shown.sheet == "Until it is mended the sheet shows your own marks only."
    assert shown.remove == ""


def test_where_nothing_fitted_before_the_sheet_stays_and_no_numbers_are_told(
    knowledge: LiveKnowledge,
) -> None:
    session, view = Session(GAME, SETUP), view_of(GAME, SETUP)
    knowledge.contradiction = Contradicted(Knowledge({}), 0, None)
    now = GAME.page(view)
    before = as_before(session, knowledge, view, now, GAME.page)
    assert (before.sheet, before.panels) == (now.sheet, ())
