"""The stories of boxes and seats, and when what was asked about is let go."""

import pytest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Pencil, Standing
from notepad.core.page import Fill, Grid
from notepad.core.reasoner import Reason, plainly
from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import cards_of
from notepad.shell.reasoning.messages import Explained
from notepad.shell.table.stories import Question, story_of
from notepad.shell.window import Window
from tests.games.tables import view_of
from tests.nullgame import GAME, SETUP
from tests.shell.builders import DEALT, DEALT_NOTES, DESK, PHONE, TRUTH
from tests.shell.conftest import eventually
from tests.shell.player import Player, click

REASON = Reason("yes", (1,), plainly("Note 1 says so."))


def test_the_reason_is_told_once_it_comes_and_forgotten_where_it_may_be_wrong_by_now() -> None:
    asked, page, names = (
        Question("coin", "Bob"),
        GAME.page(view_of(GAME, SETUP)),
        GAME.subjects(SETUP),
    )
    for other in (None, Explained("coin", "Ann", REASON), Explained("cup", "Bob", REASON)):
        assert asked.heard(other) == asked
    heard = asked.heard(Explained("coin", "Bob", REASON))
    assert heard == Question("coin", "Bob", REASON)
    told = story_of(page, heard, names, deduced=True)
    assert told is not None
    assert (told.title, told.steps) == ("The coin", REASON.story)
    assert heard.without_reason() == asked


NOTES = tuple(note for note in DEALT_NOTES if isinstance(note, AskOne))[:17]


@pytest.fixture(params=[DESK, PHONE], ids=["wide", "phone"])
def window(request: pytest.FixtureRequest, window: Window) -> Window:
    window.resize(*request.param)
    return window


@pytest.fixture
def record() -> AnyRecord:
    """A game with so many notes that their list scrolls."""
    return Record(game="cataline", setup=DEALT, notes=NOTES, title="Friday")


def ask(player: Player, who: str, whom: str, suit: str) -> None:
    """Note what somebody was asked, answered truly."""
    player.turn_to("note")
    passed = len(TRUTH[whom] & {*cards_of(suit)})
    player.note(who=who, whom=whom, suit=suit, passed=str(passed))


def old_box(player: Player) -> tuple[str, str]:
    """Return a box and a holder who is crossed out there."""
    sheet = player.table.sitting.view.sheet
    assert isinstance(sheet, Grid)
    return next(
        (box.key, mark.holder)
        for box in sheet.boxes
        for mark in box.marks
        if box.fill is not Fill.MINE and mark.standing is Standing.CROSSED
    )


def ask_why(player: Player) -> str:
    """Tap initials on the sheet, and wait until it is told why; return their box."""
    box, holder = old_box(player)
    player.sheet.mark_tapped.emit(box, holder)
    assert eventually(lambda: bool((story := player.table.sitting.view.story) and story.notes))
    return box


def asked_about(player: Player) -> str | None:
    """Return the box that is asked about."""
    question = player.table.sitting.view.question
    return question.cell if question else None


def newest_in_sight(player: Player) -> bool:
    """Whether the newest note stands wholly in the list, which is turned to."""
    player.turn_to("notes")
    notes = player.table.area.notes
    QApplication.processEvents()
    return notes.viewport().rect().contains(notes.visualRect(notes.model().index(0, 0)))


def test_the_list_follows_the_newest_note_and_what_was_asked_about_is_let_go(
    player: Player,
) -> None:
    area = player.table.area
    ask_why(player)
    player.turn_to("notes")
    assert area.notes.lit
    for who, whom, suit in (("Bob", "Cem", "yellow"), ("Cem", "Dee", "green")):
        ask(player, who, whom, suit)
        assert eventually(lambda: newest_in_sight(player))
        assert not area.notes.lit
        assert (asked_about(player), player.table.sitting.view.story) == (None, None)
    ask_why(player)
    area.story.note_tapped.emit(2)
    assert area.notes.lit == {2}
    ask(player, "Dee", "Bob", "yellow")
    assert newest_in_sight(player)
    player.turn_to("why")
    assert (asked_about(player), player.table.sitting.view.story) == (None, None)
    assert newest_in_sight(player), "nor is the old one shown again when the list is"


def test_a_box_is_followed_from_page_to_page_but_let_go_on_the_way_to_the_past_and_back(
    player: Player,
) -> None:
    ask_why(player)
    player.look_back(16)
    assert asked_about(player) is None
    box = ask_why(player)
    player.turn_to("note")
    click(player.table.area.past.before)
    assert player.is_after(15)
    assert asked_about(player) == box
    click(player.table.area.past.now)
    assert asked_about(player) is None


def test_a_box_is_let_go_where_a_what_if_begins_or_ends_but_not_after_a_pencil_mark_in_it(
    player: Player,
) -> None:
    session, do = player.table.sitting.session, player.table.sitting.do
    box, holder = old_box(player)
    player.sheet.mark_tapped.emit(box, holder)
    do(session.pencil, box, holder, Pencil.CROSS)
    assert asked_about(player) == box
    do(session.try_after, 5)
    assert asked_about(player) is None
    player.sheet.mark_tapped.emit(*old_box(player))
    assert asked_about(player)
    session.pause_what_if()
    assert asked_about(player) is None
