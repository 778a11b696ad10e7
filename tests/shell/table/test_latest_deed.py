"""What was done last at the table, and what came of it."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Face, Mark, Pencil, Standing
from notepad.core.page import Cell, Grid, Page
from notepad.core.page_changes import NOTHING_NEW
from notepad.core.session import Session
from notepad.shell.table.table_view import LatestDeed, SaidNotes, Turn
from tests.nullgame import GAME, SETUP, Look

SWORD, COIN = Look("Bob", "sword"), Look("Bob", "coin", has=False)


def page(standing: Standing, title: str = "") -> Page:
    cell = Cell("coin", Face("coin"), marks=(Mark("Bob", "B", standing),))
    return Page(title, "", Grid((), (), ((cell,),)))


BEFORE, AFTER = page(Standing.OPEN), page(Standing.CROSSED)


@pytest.fixture
def session() -> Session:
    made = Session(GAME, SETUP)
    made.note(SWORD)
    return made


@pytest.fixture
def latest(session: Session) -> LatestDeed:
    return LatestDeed(SaidNotes(session))


def test_at_first_it_is_the_last_note_and_nothing_is_new(latest: LatestDeed) -> None:
    found = latest.on(AFTER)
    assert (found.said, found.changed) == ("1 · Bob has the sword.", NOTHING_NEW)


def test_where_nothing_was_noted_nothing_is_said() -> None:
    assert LatestDeed(SaidNotes(Session(GAME, SETUP))).on(BEFORE).said == ""


def test_a_note_is_said_with_what_it_changed(session: Session, latest: LatestDeed) -> None:
    session.note(COIN)
    latest.follow(None, before=BEFORE, noted=True)
    assert latest.on(BEFORE).changed == NOTHING_NEW, "what follows is not shown yet"
    found = latest.on(AFTER)
    assert (found.said, found.changed.told) == ("2 · Bob has no coin.", "1 crossed")
    assert latest.on(AFTER) is found


def test_where_it_is_not_known_how_it_was_before_nothing_is_put_down_to_a_note(
    session: Session, latest: LatestDeed
) -> None:
    session.note(COIN)
    latest.follow(None, before=None, noted=True)
    assert latest.on(AFTER).changed == NOTHING_NEW


def test_undo_and_redo_say_what_they_did(session: Session, latest: LatestDeed) -> None:
    session.undo()
    latest.follow(Turn.BACK, before=AFTER, noted=True)
    assert latest.on(BEFORE).said == "Taken back: Bob has the sword."
    session.redo()
    latest.follow(Turn.AGAIN, before=BEFORE, noted=True)
    found = latest.on(AFTER)
    assert (found.said, found.changed.told) == ("Again: Bob has the sword.", "1 crossed")


def test_what_is_taken_back_changes_nothing_for_a_moment(
    session: Session, latest: LatestDeed
) -> None:
    session.undo()
    latest.follow(Turn.BACK, before=BEFORE, noted=True)
    assert latest.on(AFTER).changed == NOTHING_NEW


def test_a_note_that_is_mended_or_removed_is_said_so(session: Session, latest: LatestDeed) -> None:
    session.mend(1, COIN)
    latest.follow(None, before=BEFORE, noted=True)
    assert latest.on(AFTER).said == "Note 1 mended: Bob has no coin."
    session.remove(1)
    latest.follow(None, before=AFTER, noted=True)
    assert latest.on(BEFORE).said == "Note 1 removed: Bob has no coin."


def test_a_pencil_mark_leaves_what_a_note_changed(session: Session, latest: LatestDeed) -> None:
    session.note(COIN)
    latest.follow(None, before=BEFORE, noted=True)
    told = latest.on(AFTER)
    session.pencil("coin", "Bob", Pencil.QUERY)
    latest.follow(None, before=AFTER, noted=False)
    assert latest.on(replace(AFTER, title="pencilled")) == told


def test_a_pencil_mark_taken_back_is_said_and_a_new_one_ends_that(
    session: Session, latest: LatestDeed
) -> None:
    session.pencil("coin", "Bob", Pencil.QUERY)
    latest.follow(None, before=AFTER, noted=False)
    session.undo()
    latest.follow(Turn.BACK, before=AFTER, noted=False)
    assert latest.on(AFTER).said == "Taken back: pencil mark: Bob, the coin"
    session.redo()
    latest.follow(Turn.AGAIN, before=AFTER, noted=False)
    assert latest.on(AFTER).said == "Again: pencil mark: Bob, the coin"
    session.pencil("coin", "Bob", Pencil.CROSS)
    latest.follow(None, before=AFTER, noted=False)
    assert latest.on(AFTER).said == "1 · Bob has the sword."


def test_at_another_level_it_is_not_told_any_more_what_came_of_it(
    session: Session, latest: LatestDeed
) -> None:
    session.note(COIN)
    latest.follow(None, before=BEFORE, noted=True)
    latest.on(AFTER)
    latest.forget_changes()
    assert latest.on(replace(AFTER, title="less")).changed == NOTHING_NEW
    assert latest.on(AFTER).said == "2 · Bob has no coin."


def test_a_note_is_doubted_until_something_else_is_done(
    session: Session, latest: LatestDeed
) -> None:
    session.note(COIN)
    latest.follow(None, before=BEFORE, noted=True)
    latest.doubt()
    assert latest.on(AFTER).surprising == 2
    session.undo()
    latest.follow(Turn.BACK, before=AFTER, noted=True)
    assert latest.on(BEFORE).surprising == 0
