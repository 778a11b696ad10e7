"""Other vantages on the same game: earlier pages, what is supposed or tried; stories of boxes."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.game import Game
from notepad.core.page import Bars, Page, Ranking
from notepad.core.reasoner import Reason, plainly
from notepad.games.cataline.notes import AskOne
from notepad.games.conspiracy.game import GAME as CONSPIRACY
from notepad.shell.reasoning.messages import Explained, WouldFollow
from notepad.shell.table.stories import Question, story_of
from notepad.shell.table.table_model import Sitting
from notepad.storage import Library
from tests.cards.noted_games import kept, played
from tests.games.conspiracy.playing import played as played_conspiracy
from tests.games.tables import view_of
from tests.nullgame import GAME, SETUP, Look
from tests.shell.builders import DESK, PHONE, TABLET, Sit, Size, there, told
from tests.shell.conftest import knowledge_of
from tests.shell.diary import Diary
from tests.shell.player import Player, click, eventually, press

CONTROL = Qt.KeyboardModifier.ControlModifier


def noted(name: str, seed: int) -> tuple[Game, Any, Sequence[Any]]:
    """Return some game of a kind with its setup and a dozen notes."""
    if name == "conspiracy":
        game = played_conspiracy(seed, rounds=12)
        return CONSPIRACY, game.setup, game.notes
    made = kept(3, seed, notes=12) if name == "kept" else played(name, seed, players=4, notes=12)
    return made.game, made.setup, made.notes


def cut(game: Game, setup: object, notes: Sequence[Any]) -> Page:
    """Return the page of a record that was cut there."""
    reasoner = game.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(notes))
    return game.page(view_of(game, setup, notes, known, title="Friday"))


def turned_to(sitting: Sitting, after: int) -> Page:
    """Return the page after a note, once it is shown."""
    sitting.look_back(after)
    assert eventually(lambda: bool((past := sitting.view.past) and past.after == after))
    assert sitting.view.sheet is sitting.view.page.sheet
    return sitting.view.page


def reckoned(page: Page) -> tuple[object, ...]:
    panels = [
        panel for panel in page.panels if not (isinstance(panel, Bars | Ranking) and panel.waiting)
    ]
    seats = [replace(seat, gauge=None) for seat in page.seats]
    return page.sheet, page.below, seats, panels


@pytest.mark.parametrize("name", ["cataline", "kept", "sleuth", "conspiracy"])
@pytest.mark.parametrize("seed", range(3))
def test_an_earlier_sheet_is_that_of_a_cut_record(sit: Sit, name: str, seed: int) -> None:
    game, setup, notes = noted(name, seed)
    sitting = sit(*notes, game=game, setup=setup, hints=True)
    order = list(range(len(notes) + 1))
    Random(seed).shuffle(order)
    for after in order:
        page = turned_to(sitting, after)
        assert reckoned(page) == reckoned(cut(game, setup, notes[:after]))
        assert after == len(notes) or not any(seat.gauge for seat in page.seats)


def test_the_page_before_stays_until_what_was_known_is_told(sit: Sit) -> None:
    looks = (Look("Bob", "coin"), Look("Bob", "coin", has=False))
    sitting = sit(*looks)
    before = turned_to(sitting, 1)
    assert before.sheet == cut(GAME, SETUP, looks[:1]).sheet
    sitting.look_back(2)
    assert sitting.view.page == before
    assert turned_to(sitting, 2).sheet == before.sheet


def test_nothing_is_shown_of_what_is_supposed_before_it_is_known(sit: Sit) -> None:
    sitting = sit()
    before, knowledge = sitting.view, knowledge_of(sitting)

    def what_follows() -> str | None:
        """Return what would follow, None while that is waited for."""
        supposed = sitting.view.supposed
        return None if supposed is None or supposed.waiting else supposed.told

    assert sitting.suppose("coin", "Bob")
    knowledge.take(WouldFollow("sword", "Bob", None))
    assert what_follows() is None, "namely the answer to something else"
    assert sitting.view.sheet is before.sheet
    knowledge.take(WouldFollow("coin", "Bob", None))
    assert what_follows() == "You can’t try that here."
    assert sitting.suppose("cup", "Bob")
    assert eventually(lambda: what_follows() == "That can’t be: the setup says otherwise.")


def moment(player: Player) -> str:
    """Return what the sheet's card looks like."""
    return player.area.sheet_card.moment.name


def test_the_sheet_is_shown_as_it_was_after_a_note(player: Player, diary: Diary) -> None:
    area = player.area
    diary(player)
    player.look_back(1)
    heard = QAccessible.queryAccessibleInterface(area.past.scrubber)
    assert eventually(lambda: "crossed" in area.past.changed.text())
    assert player.sheet.fading.strength == 1.0, "what the note changed is lit"
    diary(player, area.past.said.text(), area.past.changed.text(), moment(player))
    diary(*(heard.text(one) for one in (QAccessible.Text.Name, QAccessible.Text.Description)))
    click(area.past.now)
    diary(player, moment(player))
    assert player.sheet.fading.strength == 0.0


def test_a_box_is_told_of_as_it_was_on_the_sheet_that_is_seen(player: Player, diary: Diary) -> None:
    def asked() -> object:
        question = player.view.question
        return question and (question.cell, question.holder)

    player.tap_cell(player.sheet, "green-2")
    diary(asked())
    player.look_back(1)
    for box in ("green-2", "blue-3"):
        player.tap_cell(player.sheet, box)
        diary(asked())
    player.sheet.box_held.emit("blue-3", "Cem")
    diary(asked())
    player.sheet.mark_tapped.emit("blue-1", "Cem")
    diary(player)
    assert player.view.story is not None
    assert not player.view.story.pencils
    click(player.area.past.before)
    assert player.is_after(0)
    diary(asked())
    click(player.area.past.now)
    diary(asked())
    for change in (partial(player.session.try_after, 2), player.session.pause_what_if):
        player.sheet.mark_tapped.emit("blue-1", "Cem")
        diary(asked())
        change()
        diary(asked())


def test_pages_of_the_past_are_turned_and_nothing_is_noted_there(player: Player) -> None:
    player.look_back(2)
    area, notes, past = player.area, player.notes(), player.area.past
    assert not area.say_card.isVisible()
    player.tap_cell(player.sheet, "blue-3")
    QTest.keyClicks(player.table, "1234")
    press(Qt.Key.Key_Z, CONTROL)
    assert not player.table.header.buttons["undo"].isEnabled()
    assert (player.notes(), player.view.draft) == (notes, {})
    start = past.said.geometry().center()

    def swipe() -> None:
        QTest.mousePress(past, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseRelease(past, Qt.MouseButton.LeftButton, pos=start + QPoint(120, 5))

    turns: tuple[tuple[Callable[[], object], int], ...] = (
        (lambda: None, 2),
        (lambda: click(past.before), 1),
        (lambda: press(Qt.Key.Key_Right), 2),
        (lambda: press(Qt.Key.Key_Home), 0),
        (lambda: click(past.scrubber, past.scrubber.place(3)), 3),
        (swipe, 2),
        (lambda: press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier), 1),
    )
    for turn, after in turns:
        turn()
        assert player.is_after(after)


def places(player: Player) -> list[QRect]:
    """Return where the sheet and what is known stand."""
    QApplication.processEvents()
    area = player.area
    cards: list[QWidget] = [area.sheet_card, area.know, *area.sheet.widgets]
    return [QRect(card.mapTo(area, QPoint()), card.size()) for card in cards]


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE])
def test_nothing_moves_when_pages_are_turned(player: Player, size: Size) -> None:
    player.window.resize(*size)
    player.turn_to("note")
    before, past = places(player), player.area.past
    player.area.notes.look_asked.emit(2)
    assert player.is_after(2)
    assert places(player) == before
    assert past.visibleRegion().boundingRect() == past.rect()
    press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert player.is_after(1)
    assert places(player) == before
    click(past.now)
    assert places(player) == before
    player.turn_to("notes")
    player.area.notes.look_asked.emit(2)
    assert player.is_after(2)
    click(past.now)
    assert player.area.part == "notes", "where one looked back from"


def test_folded_away_the_game_itself_is_listened_to_now(player: Player, diary: Diary) -> None:
    overlay = player.window.overlay
    elsewhere: tuple[Callable[[], object], ...]
    elsewhere = (lambda: player.look_back(1), lambda: try_something(player))
    for go in elsewhere:
        go()
        overlay.hide_all()
        diary(player.sitting)
        overlay.show_all()
        diary(player)


def test_a_long_press_asks_why_and_leads_to_what_if(player: Player, diary: Diary) -> None:
    area, before = player.area, player.view.form
    diary(player)
    player.sheet.box_held.emit("red-2", "Cem")
    diary(player)
    click(area.story.suppose)
    diary(player, moment(player))
    click(area.supposed.let_go)
    diary(player)
    assert player.view.form == before
    player.table.turning.suppose("blue-1", "Cem")
    diary(player)
    assert not area.supposed.keep.isVisible(), "it is no fact to be noted"
    player.turn_to("notes")
    player.sheet.mark_tapped.emit("red-3", "Cem")
    diary(player)


def test_an_open_box_is_noted_as_a_fact_from_its_story(player: Player, diary: Diary) -> None:
    area = player.area
    area.notes.look_asked.emit(1)
    assert player.is_after(1)
    player.sheet.mark_tapped.emit("red-2", "Cem")
    assert not area.story.know.isVisible(), "what is past is no fact"
    click(area.past.now)
    for supposing in (True, False):
        player.sitting.start_over()
        player.sheet.mark_tapped.emit("red-2", "Cem")
        diary(area.story.suppose.text(), area.story.know.text())
        if supposing:
            area.story.suppose.setFocus()
            press(Qt.Key.Key_Space)
            diary(player)
            click(area.supposed.keep)
        else:
            click(area.story.know)
        diary(player, player.view.form.outcome)


def try_something(player: Player) -> None:
    """Note in pencil that Bob passed a blue of his to Dee's question."""
    what_if(player)
    player.note(who="Dee", whom="Bob", suit="blue", passed="2")


def what_if(player: Player) -> None:
    """Begin something in pencil, lay it aside or go on with it."""
    press(Qt.Key.Key_T, CONTROL)
    player.settle()


def stored(library: Library) -> list[str]:
    """Return all that is stored but the place to which the app leads back."""
    with closing(sqlite3.connect(library.path)) as database:
        return [line for line in database.iterdump() if "VALUES('place'" not in line]


def test_what_is_tried_changes_nothing(player: Player, library: Library, diary: Diary) -> None:
    before, table = stored(library), player.table
    diary(player)
    try_something(player)
    diary(player, moment(player))
    assert len(player.session.record("").notes) == 3
    click(table.header.pencil.drop)
    diary(player, moment(player))
    assert stored(library) == before
    assert not player.view.latest.changed.places
    click(table.banner.action)
    diary(player)


@pytest.mark.parametrize("on_sheet", [True, False])
def test_what_was_discarded_is_offered_for_a_while(player: Player, *, on_sheet: bool) -> None:
    try_something(player)
    click(player.table.header.pencil.drop)
    player.settle()
    assert told(player.table.banner) == "What-if discarded."
    if on_sheet:
        player.tap_cell(player.sheet, "blue-2")
    else:
        player.choose(whom="Cem")
    assert not told(player.table.banner)


def test_what_is_kept_is_noted(player: Player, library: Library, game: int, diary: Diary) -> None:
    what_if(player)
    player.note(who="Dee", whom="Cem", suit="violet", passed="0")
    diary(player)
    tried = player.view.latest.changed
    click(player.table.header.pencil.keep)
    player.settle()
    assert player.sheet.fading.strength > 0
    diary(player)
    session = player.session
    assert session.what_if is None
    assert session.record("").notes == session.notes == library.open(game).notes
    assert player.view.latest.changed == tried
    assert tried.places


def test_players_and_setup_wait_while_something_is_tried(player: Player, diary: Diary) -> None:
    try_something(player)
    entries = {entry.text(): entry for entry in player.table.header.menu.actions()}
    others, pause = [entries["Players…"], entries["Edit setup…"]], entries["Pause the what-if"]
    assert not any(entry.isEnabled() for entry in others)
    diary(player)
    pause.trigger()
    diary(player, pause.text())
    assert all(entry.isEnabled() for entry in others)
    pause.trigger()
    for _tap in range(3):
        press(Qt.Key.Key_Z, CONTROL)
    diary(player)
    assert not player.table.header.pencil.keep.isEnabled()


def test_a_what_if_begins_from_a_page_of_the_past(player: Player, diary: Diary) -> None:
    before = player.notes()
    player.look_back(1)
    click(player.area.past.try_here)
    diary(player)
    player.note(who="Cem", whom="Dee", suit="green", passed="1")
    click(player.table.header.pencil.keep)
    diary(player)
    player.note(who="Dee", whom="Bob", suit="blue", passed="1")
    diary(player)
    press(Qt.Key.Key_Z, CONTROL)
    player.sitting.start_over()
    click(player.table.header.pencil.keep)
    diary(player)
    click(player.table.banner.action)
    diary(player)
    kept = player.notes()
    click(player.table.banner.action)
    player.settle()
    assert player.notes() == before
    press(Qt.Key.Key_Y, CONTROL)
    diary(player)
    press(Qt.Key.Key_Z, CONTROL)
    diary(player)
    assert player.notes() == before, "one undo brings all back, however it is asked for"
    for _step in before:
        player.undo()
    assert player.notes() == []
    for _step in (*before, "the what-if"):
        player.redo()
    assert player.notes() == kept, "as many steps lead there again, from wherever"


def test_what_is_tried_survives_a_kill(player: Player, game: int, diary: Diary) -> None:
    try_something(player)
    player.window.open_game(game)
    diary(player)
    click(player.table.banner.action)
    diary(player)


def test_what_was_begun_waits_while_something_is_tried(player: Player, diary: Diary) -> None:
    player.choose(who="Bob", whom="Dee")
    begun, left = player.view.draft, player.view.left
    what_if(player)
    diary(player)
    player.choose(who="Dee")
    assert player.view.left == left
    click(player.table.header.pencil.drop)
    player.settle()
    assert player.view.draft == begun


def test_a_what_if_begins_before_a_contradiction(player: Player) -> None:
    def ways() -> bool:
        contradiction = player.view.contradiction
        return contradiction is not None and bool(contradiction.ways)

    player.session.note(AskOne(asker="Bob", target="Cem", about="blue", passed=3))
    assert eventually(ways)
    player.look_back(1)
    click(player.area.past.try_here)
    player.note(who="Cem", whom="Dee", suit="green", passed="1")
    assert len(player.notes()) == 2
    press(Qt.Key.Key_T, CONTROL)
    assert player.is_after(1), "where it began"
    player.sitting.look_back(None)
    assert eventually(ways)
    assert len(player.notes()) == 4


def test_a_note_begun_in_pencil_is_in_hand_again(player: Player, diary: Diary) -> None:
    try_something(player)
    player.choose(who="Bob", whom="Cem")
    begun = player.view.draft
    player.window.overlay.hide_all()
    player.window.overlay.show_all()
    player.settle()
    assert player.view.draft == {}
    what_if(player)
    assert player.view.draft == begun
    player.note(suit="red", passed="1")
    diary(player)


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
    told = there(story_of(page, heard, names, deduced=True))
    assert (told.title, told.steps) == ("The coin", REASON.story)
    assert heard.without_reason() == asked
