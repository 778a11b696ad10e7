"""What was asked about is let go once the player goes on: by a note, or by looking elsewhere."""

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Pencil, Standing
from notepad.core.page import Fill, Grid
from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import cards_of
from notepad.shell.window import Window
from tests.games.cataline.playing import dealt, noted
from tests.shell.builders import DESK, PHONE
from tests.shell.conftest import eventually
from tests.shell.player import Player, click

RANDOM = Random(11)
SETUP, TRUTH = dealt(4, RANDOM)
SETUP = replace(SETUP, me="Ann", hand=tuple(sorted(TRUTH["Ann"])), first="Cem")
NOTES = tuple(note for note in noted(SETUP, TRUTH, RANDOM, notes=40) if isinstance(note, AskOne))[
    :17
]


@pytest.fixture(params=[DESK, PHONE], ids=["wide", "phone"])
def window(request: pytest.FixtureRequest, window: Window) -> Window:
    window.resize(*request.param)
    return window


@pytest.fixture
def record() -> AnyRecord:
    """A game with so many notes that their list scrolls."""
    return Record(game="cataline", setup=SETUP, notes=NOTES, title="Friday")


def ask(player: Player, who: str, whom: str, suit: str) -> None:
    """Note what somebody was asked, answered truly."""
    player.turn_to("note")
    passed = len(TRUTH[whom] & {*cards_of(suit)})
    player.choose(who=who, whom=whom, suit=suit, passed=str(passed))
    player.settle()


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


def test_the_list_follows_the_newest_note_though_a_box_was_asked_about(player: Player) -> None:
    ask_why(player)
    player.turn_to("notes")
    assert player.table.area.notes.lit
    for who, whom, suit in (("Bob", "Cem", "yellow"), ("Cem", "Dee", "green")):
        ask(player, who, whom, suit)
        assert eventually(lambda: newest_in_sight(player))
        assert not player.table.area.notes.lit


def test_the_list_follows_the_newest_note_though_an_old_one_was_shown(player: Player) -> None:
    ask_why(player)
    player.table.area.story.note_tapped.emit(2)
    assert player.table.area.notes.lit == {2}
    ask(player, "Bob", "Cem", "yellow")
    assert newest_in_sight(player)
    player.turn_to("why")
    assert newest_in_sight(player), "nor is the old one shown again when the list is"


def test_a_box_is_asked_about_no_longer_once_a_note_is_made(player: Player) -> None:
    ask_why(player)
    ask(player, "Bob", "Cem", "yellow")
    player.turn_to("why")
    assert asked_about(player) is None
    assert player.table.sitting.view.story is None


def test_a_box_is_asked_about_no_longer_once_an_earlier_page_is_looked_at(player: Player) -> None:
    ask_why(player)
    player.look_back(3)
    assert asked_about(player) is None


def test_a_box_that_was_asked_about_on_an_earlier_page_is_let_go_on_the_way_back(
    player: Player,
) -> None:
    player.look_back(16)
    box = ask_why(player)
    player.turn_to("note")
    click(player.table.area.past.before)
    assert player.is_after(15)
    assert asked_about(player) == box, "it is followed from page to page"
    click(player.table.area.past.now)
    assert asked_about(player) is None


def test_a_box_is_asked_about_no_longer_once_something_is_tried_in_pencil(player: Player) -> None:
    ask_why(player)
    player.table.sitting.do(player.table.sitting.session.try_after, 5)
    assert asked_about(player) is None
    player.sheet.mark_tapped.emit(*old_box(player))
    assert asked_about(player)
    player.table.sitting.session.leave_what_if()
    assert asked_about(player) is None


def test_a_box_is_still_asked_about_after_a_pencil_mark_in_it(player: Player) -> None:
    box, holder = old_box(player)
    player.sheet.mark_tapped.emit(box, holder)
    player.table.sitting.do(player.table.sitting.session.pencil, box, holder, Pencil.CROSS)
    assert asked_about(player) == box
