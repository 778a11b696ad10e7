"""Other vantages on the same game: earlier pages, what is supposed, what is tried in pencil."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from notepad.cards.facts import Known
from notepad.core.faces_and_marks import Standing
from notepad.core.game import Game
from notepad.core.page import Bars, Page, Ranking
from notepad.games.cataline.notes import AskOne
from notepad.games.conspiracy.game import GAME as CONSPIRACY
from notepad.shell.reasoning.messages import WouldFollow
from notepad.shell.table.stories import Question
from notepad.shell.table.table_model import Sitting
from notepad.storage import Library
from notepad.widgets.sheet.grid_widget import initials_at
from notepad.widgets.table.past_and_suppose_panel import Moment
from notepad.widgets.touch.tap_area import HOLD_MS
from tests.cards.noted_games import kept, played
from tests.games.conspiracy.playing import played as played_conspiracy
from tests.games.tables import view_of
from tests.nullgame import GAME, SETUP, Look
from tests.shell.builders import Sit, grid_layout, standing
from tests.shell.builders import told as told
from tests.shell.conftest import eventually, knowledge_of
from tests.shell.player import Player, click, press
from tests.widgets import fingers

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
def test_the_sheet_after_a_note_is_that_of_the_record_cut_there(
    sit: Sit, name: str, seed: int
) -> None:
    game, setup, notes = noted(name, seed)
    sitting = sit(*notes, game=game, setup=setup, hints=True)
    order = list(range(len(notes) + 1))
    Random(seed).shuffle(order)
    for after in order:
        page = turned_to(sitting, after)
        assert reckoned(page) == reckoned(cut(game, setup, notes[:after]))
        assert after == len(notes) or not any(seat.gauge for seat in page.seats)


def test_until_what_was_known_is_told_the_page_before_stays_and_no_contradiction_empties_it(
    sit: Sit,
) -> None:
    looks = (Look("Bob", "coin"), Look("Bob", "coin", has=False))
    sitting = sit(*looks)
    before = turned_to(sitting, 1)
    assert before.sheet == cut(GAME, SETUP, looks[:1]).sheet
    sitting.look_back(2)
    assert sitting.view.page == before
    assert turned_to(sitting, 2).sheet == before.sheet


def test_nothing_is_shown_of_what_is_supposed_before_it_is_known_and_why_it_cannot_be(
    sit: Sit,
) -> None:
    sitting = sit()
    before, knowledge = sitting.view, knowledge_of(sitting)

    def told() -> str | None:
        """Return what would follow, None while that is waited for."""
        supposed = sitting.view.supposed
        return None if supposed is None or supposed.waiting else supposed.told

    assert sitting.suppose("coin", "Bob")
    knowledge.take(WouldFollow("sword", "Bob", None))
    assert told() is None, "namely the answer to something else"
    assert sitting.view.sheet is before.sheet
    knowledge.take(WouldFollow("coin", "Bob", None))
    assert told() == "You can’t try that here."
    assert sitting.suppose("cup", "Bob")
    assert eventually(lambda: told() == "That can’t be: the setup says otherwise.")


def test_the_sheet_is_shown_as_it_was_after_a_note_and_one_tap_leads_back_to_now(
    player: Player,
) -> None:
    sitting, area = player.table.sitting, player.table.area
    before = sitting.view
    assert standing(before.sheet, "green-2", "Bob") is Standing.CROSSED
    player.look_back(1)
    assert standing(sitting.view.sheet, "green-2", "Bob") is Standing.OPEN
    assert standing(sitting.view.sheet, "blue-1", "Cem") is Standing.CROSSED
    assert area.past.title.text() == "After note 1 of 3"
    assert area.past.said.text() == "Bob asked Cem for ▲Blue: 0"
    assert eventually(lambda: "crossed" in area.past.changed.text())
    assert moment(player) is Moment.PAST
    assert "earlier" in player.table.header.subtitle.text()
    assert player.sheet.fading.strength == 1.0, "what the note changed is lit"
    assert area.notes.lit == {1}
    heard = QAccessible.queryAccessibleInterface(area.past.scrubber)
    assert heard.text(QAccessible.Text.Name) == "The sheet after each note"
    described = heard.text(QAccessible.Text.Description)
    assert described.startswith("After note 1 of 3, Bob asked Cem for ▲Blue: 0")
    click(area.past.now)
    assert sitting.view == before
    assert player.sheet.fading.strength == 0.0, "it is lit no longer"
    assert moment(player) is Moment.NOW
    assert area.say_card.isVisible()


def test_a_box_is_told_of_as_it_was_on_the_sheet_that_is_seen(player: Player) -> None:
    sitting = player.table.sitting

    def asked() -> Question:
        return sitting.view.question or Question("")

    player.tap_cell(player.sheet, "green-2")
    assert asked().holder == "Bob", "crossed out by note 3"
    player.look_back(1)
    player.tap_cell(player.sheet, "green-2")
    assert asked() == Question("green-2"), "nobody was ruled out yet"
    player.tap_cell(player.sheet, "blue-3")
    assert asked().holder == "Cem"
    player.sheet.box_held.emit("blue-3", "Cem")
    assert asked() == Question("blue-3", "Cem")
    assert sitting.view.past is not None
    assert player.table.area.part == "why"
    player.sheet.mark_tapped.emit("blue-1", "Cem")
    assert eventually(lambda: asked().reason is not None)
    reason, story = asked().reason, sitting.view.story
    assert reason is not None
    assert reason.notes == (1,)
    assert story is not None
    assert not story.pencils


def test_nothing_can_be_noted_in_the_past_but_arrows_keys_and_a_swipe_turn_its_pages(
    player: Player,
) -> None:
    player.look_back(2)
    area, notes, past = player.table.area, player.notes(), player.table.area.past
    assert not area.say_card.isVisible()
    player.tap_cell(player.sheet, "blue-3")
    for digit in "1234":
        QTest.keyClicks(player.table, digit)
    press(Qt.Key.Key_Z, CONTROL)
    assert not player.table.header.buttons["undo"].isEnabled()
    assert player.notes() == notes
    assert player.table.sitting.view.draft == {}
    assert player.is_after(2)
    click(past.before)
    assert player.is_after(1)
    press(Qt.Key.Key_Right)
    assert player.is_after(2)
    press(Qt.Key.Key_Home)
    assert player.is_after(0)
    assert past.title.text() == "Before the first note"
    QTest.mouseClick(past.scrubber, Qt.MouseButton.LeftButton, pos=past.scrubber.place(3).toPoint())
    assert player.is_after(3)
    start = past.said.geometry().center()
    QTest.mousePress(past, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseRelease(past, Qt.MouseButton.LeftButton, pos=start + QPoint(120, 5))
    assert player.is_after(2)
    press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert player.is_after(1)


def places(player: Player) -> list[QRect]:
    """Return where the sheet and what is known stand."""
    area = player.table.area
    cards: list[QWidget] = [area.sheet_card, area.know, *area.sheet.widgets]
    return [QRect(card.mapTo(area, QPoint()), card.size()) for card in cards]


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 640)])
def test_nothing_moves_when_pages_are_turned(player: Player, size: tuple[int, int]) -> None:
    player.window.resize(*size)
    player.turn_to("note")
    QApplication.processEvents()
    before = places(player)
    player.table.area.notes.look_asked.emit(2)
    assert player.is_after(2)
    QApplication.processEvents()
    assert places(player) == before
    assert player.table.area.past.visibleRegion().boundingRect() == player.table.area.past.rect()
    press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert player.is_after(1)
    assert places(player) == before
    click(player.table.area.past.now)
    QApplication.processEvents()
    assert places(player) == before


def test_folded_away_the_game_itself_is_listened_to_now(player: Player) -> None:
    sitting, overlay = player.table.sitting, player.window.overlay
    player.look_back(1)
    overlay.hide_all()
    assert sitting.view.past is None
    overlay.show_all()
    assert sitting.view.past is None
    try_something(player)
    overlay.hide_all()
    assert sitting.view.tried is None
    overlay.show_all()
    assert len(player.notes()) == 3
    assert sitting.view.waits
    assert player.table.banner.action.text() == "Resume"


def initials(player: Player, card: str, holder: str) -> QPoint:
    """Return where somebody's initials stand in a box."""
    sheet = player.sheet
    place = sheet.places()[card]
    cell, layout = sheet.leaf.box(card), grid_layout(sheet)
    assert cell is not None
    spots: list[QPoint] = []
    for x in range(int(place.left()) + 4, int(place.right()), 4):
        for y in range(int(place.top()) + 4, int(place.bottom()), 4):
            point = QPointF(x, y)
            if initials_at(sheet.leaf, layout, cell, point, text=sheet.text_size) == holder:
                spots.append(point.toPoint())
    return spots[len(spots) // 2]


def hold(player: Player, card: str, holder: str) -> None:
    """Rest on somebody's initials in a box."""
    sheet, point = player.sheet, initials(player, card, holder)
    QTest.mousePress(sheet, Qt.MouseButton.LeftButton, pos=point)
    QTest.qWait(HOLD_MS + 100)
    QTest.mouseRelease(sheet, Qt.MouseButton.LeftButton, pos=point)


def supposed(player: Player) -> bool:
    def told() -> bool:
        now = player.table.sitting.view.supposed
        return now is not None and not now.waiting

    return eventually(told)


def test_a_long_press_asks_why_and_from_there_what_would_follow_is_shown(player: Player) -> None:
    sitting, area = player.table.sitting, player.table.area
    before, notes = sitting.view, player.notes()
    hold(player, "red-2", "Cem")
    asked = sitting.view.question
    assert asked is not None
    assert (asked.cell, asked.holder, area.part) == ("red-2", "Cem", "why")
    click(area.story.suppose)
    assert supposed(player)
    assert area.supposed.title.text() == "Suppose Cem has ●2"
    assert "Cem has ●2" in area.supposed.told.text()
    assert standing(sitting.view.sheet, "red-2", "Bob") is Standing.CROSSED
    assert player.sheet.fading.strength == 1.0
    assert area.sheet_card.moment is Moment.TRIED
    assert player.notes() == notes
    click(area.supposed.let_go)
    after = sitting.view
    assert (after.form, after.supposed) == (before.form, None)
    assert area.say_card.isVisible()
    player.table.turning.suppose("blue-1", "Cem")
    assert supposed(player)
    assert area.supposed.told.text() == "That can’t be: note 1 says otherwise."
    assert not area.supposed.keep.isVisible(), "it is no fact to be noted"
    player.turn_to("notes")
    assert area.notes.lit == {1}
    player.sheet.mark_tapped.emit("red-3", "Cem")
    assert sitting.view.supposed is None, "to ask why lets go of it"


def test_on_a_phone_a_finger_rests_lets_go_and_turns_pages(player: Player) -> None:
    player.window.resize(360, 640)
    player.turn_to("note")
    QApplication.processEvents()
    point = initials(player, "red-2", "Cem")
    fingers.press(player.sheet, point)
    QTest.qWait(HOLD_MS + 100)
    fingers.lift(player.sheet, point)
    area = player.table.area
    assert area.part == "note", "the line below the note says what is known"
    assert "●2" in area.last.lines()[0][0] or "red 2" in area.last.lines()[0][0].lower()
    fingers.tap(area.last)
    assert area.part == "why"
    player.settle()
    click(area.story.suppose)
    assert supposed(player)
    assert area.supposed.visibleRegion().boundingRect() == area.supposed.rect()
    fingers.tap(area.supposed.let_go)
    assert player.table.sitting.view.supposed is None
    player.look_back(3)
    assert area.part == "note"
    scrubber = area.past.scrubber
    fingers.press(scrubber, scrubber.place(3).toPoint())
    fingers.move(scrubber, scrubber.place(1).toPoint())
    fingers.lift(scrubber, scrubber.place(1).toPoint())
    assert player.is_after(1)
    fingers.tap(area.past.now)
    assert player.table.sitting.view.past is None
    assert (area.part, area.notes.isVisible()) == ("notes", True), "it leads to the notes again"


def test_it_is_supposed_from_the_story_by_keyboard_too(player: Player) -> None:
    player.sheet.mark_tapped.emit("red-2", "Cem")
    button = player.table.area.story.suppose
    assert button.isVisible()
    assert button.text() == "Suppose Cem has it"
    button.setFocus()
    press(Qt.Key.Key_Space)
    assert supposed(player)
    story = player.table.sitting.view.story
    assert story is not None
    assert [step.sentence for step in story.steps] == ["That’s so because you suppose it."]


def test_a_box_that_is_open_now_is_noted_as_a_fact_from_its_story_or_once_supposed(
    player: Player,
) -> None:
    area, sitting, notes = player.table.area, player.table.sitting, player.notes()
    area.notes.look_asked.emit(1)
    assert player.is_after(1)
    player.sheet.mark_tapped.emit("red-2", "Cem")
    assert not area.story.know.isVisible(), "what is past is no fact"
    click(area.past.now)
    for supposing in (True, False):
        sitting.start_over()
        if supposing:
            hold(player, "red-2", "Cem")
            click(area.story.suppose)
            assert supposed(player)
            click(area.supposed.keep)
        else:
            player.sheet.mark_tapped.emit("red-2", "Cem")
            assert area.story.know.text() == "I know that Cem has it…"
            click(area.story.know)
        assert sitting.view.supposed is None
        assert sitting.view.form.outcome == Known(holder="Cem", has=("red-2",))
        assert player.notes() == notes, "it needs a tap to be noted"


def moment(player: Player) -> Moment:
    """Return what the sheet's card looks like."""
    return player.table.area.sheet_card.moment


def try_something(player: Player) -> None:
    """Note in pencil that Bob passed a blue of his to Dee's question."""
    press(Qt.Key.Key_T, CONTROL)
    player.settle()
    player.note(who="Dee", whom="Bob", suit="blue", passed="2")


def stored(library: Library) -> list[str]:
    with closing(sqlite3.connect(library.path)) as database:
        return list(database.iterdump())


def test_what_is_tried_changes_nothing_of_the_game_is_dropped_with_one_tap_and_brought_back(
    player: Player, library: Library
) -> None:
    before, table = stored(library), player.table
    pencil, sitting = table.header.pencil, table.sitting
    try_something(player)
    assert player.notes()[-1] == "Dee asked Bob for ▲Blue: 2"
    assert [line.pencilled for line in sitting.view.notes] == [False, False, False, True]
    assert pencil.isVisible()
    assert pencil.told.text() == "1 note"
    assert moment(player) is Moment.TRIED
    assert len(sitting.session.record("").notes) == 3
    click(pencil.drop)
    player.settle()
    assert player.notes()[-1] == "Dee asked Bob for ■Green: 0"
    assert not pencil.isVisible()
    assert moment(player) is Moment.NOW
    assert stored(library) == before
    assert not sitting.view.latest.changed.places
    click(table.banner.action)
    player.settle()
    assert player.notes()[-1] == "Dee asked Bob for ▲Blue: 2"


@pytest.mark.parametrize("on_sheet", [True, False])
def test_what_was_discarded_is_offered_until_something_else_is_tapped(
    player: Player, *, on_sheet: bool
) -> None:
    try_something(player)
    click(player.table.header.pencil.drop)
    player.settle()
    assert told(player.table.banner) == "What-if discarded."
    if on_sheet:
        player.tap_cell(player.sheet, "blue-2")
    else:
        player.choose(whom="Cem")
    assert not told(player.table.banner)


def test_what_is_kept_is_noted_and_what_it_changed_glows(
    player: Player, library: Library, game: int
) -> None:
    press(Qt.Key.Key_T, CONTROL)
    player.settle()
    player.note(who="Dee", whom="Cem", suit="violet", passed="0")
    tried = player.table.sitting.view.latest.changed
    assert tried.places
    click(player.table.header.pencil.keep)
    player.settle()
    session = player.table.sitting.session
    assert session.what_if is None
    assert session.record("").notes == session.notes
    assert library.open(game).notes == session.notes
    assert len(session.notes) == 4
    assert not any(line.pencilled for line in player.table.sitting.view.notes)
    assert player.table.banner.message is None, "no note had to go for it"
    assert player.table.sitting.view.latest.changed == tried
    assert player.sheet.fading.strength > 0


def test_undo_works_in_pencil_alone_and_players_and_setup_wait_until_it_is_laid_aside(
    player: Player,
) -> None:
    try_something(player)
    entries = {entry.text(): entry for entry in player.table.header.menu.actions()}
    others, pause = [entries["Players…"], entries["Edit setup…"]], entries["Pause the what-if"]
    assert not any(entry.isEnabled() for entry in others)
    pause.trigger()
    player.settle()
    assert all(entry.isEnabled() for entry in others)
    assert pause.text() == "Resume the what-if…"
    pause.trigger()
    player.settle()
    assert len(player.notes()) == 4
    for _tap in range(3):
        press(Qt.Key.Key_Z, CONTROL)
    assert len(player.notes()) == 3
    assert player.table.sitting.view.tried is not None
    assert not player.table.header.pencil.keep.isEnabled()


def test_it_is_gone_on_with_in_pencil_from_a_page_that_was_turned_back_to(player: Player) -> None:
    before = player.notes()
    player.look_back(1)
    click(player.table.area.past.try_here)
    player.settle()
    assert player.notes() == ["Bob asked Cem for ▲Blue: 0"]
    player.choose(who="Cem", whom="Dee", suit="green", passed="1")
    player.settle()
    assert player.table.header.pencil.told.text() == "after note 1 · 1 note"
    click(player.table.header.pencil.keep)
    asked = "Keep the what-if? It removes notes 2 to 3 from the game."
    assert told(player.table.banner) == asked
    player.note(who="Dee", whom="Bob", suit="blue", passed="1")
    assert not told(player.table.banner), "it is another what-if now"
    press(Qt.Key.Key_Z, CONTROL)
    player.table.sitting.start_over()
    click(player.table.header.pencil.keep)
    assert told(player.table.banner) == asked
    assert player.table.sitting.view.tried is not None, "it says so before it does"
    click(player.table.banner.action)
    player.settle()
    kept = ["Bob asked Cem for ▲Blue: 0", "Cem asked Dee for ■Green: 1"]
    assert player.notes() == kept
    assert "2 notes were replaced" in told(player.table.banner)
    click(player.table.banner.action)
    player.settle()
    assert player.notes() == before
    press(Qt.Key.Key_Y, CONTROL)
    player.settle()
    assert player.notes() == kept
    assert player.table.sitting.view.undo == "kept the what-if"
    press(Qt.Key.Key_Z, CONTROL)
    player.settle()
    assert player.notes() == before, "one undo brings all back, however it is asked for"
    assert player.table.sitting.view.latest.said == "Undone: kept the what-if"
    for _step in before:
        player.undo()
    assert player.notes() == []
    for _step in (*before, "the what-if"):
        player.redo()
    assert player.notes() == kept, "as many steps lead there again, from wherever"


def test_what_is_tried_survives_a_kill_and_is_offered_again(player: Player, game: int) -> None:
    try_something(player)
    player.window.open_game(game)
    player.settle()
    assert len(player.notes()) == 3
    assert player.table.banner.action.text() == "Resume"
    click(player.table.banner.action)
    player.settle()
    assert player.notes()[-1] == "Dee asked Bob for ▲Blue: 2"
    assert player.table.sitting.view.tried is not None


def test_what_was_begun_of_the_game_waits_while_something_is_tried(player: Player) -> None:
    player.choose(who="Bob", whom="Dee")
    begun = player.table.sitting.view.draft
    left = player.table.sitting.view.left
    press(Qt.Key.Key_T, CONTROL)
    player.settle()
    assert player.table.sitting.view.draft == {}
    player.choose(who="Dee")
    assert player.table.sitting.view.left == left
    click(player.table.header.pencil.drop)
    player.settle()
    assert player.table.sitting.view.draft == begun


def test_it_begins_before_a_contradiction_whose_mends_name_notes_that_it_is_without(
    player: Player,
) -> None:
    sitting = player.table.sitting
    sitting.session.note(AskOne(asker="Bob", target="Cem", about="blue", passed=3))
    assert eventually(lambda: bool(sitting.view.contradiction and sitting.view.contradiction.ways))
    player.look_back(1)
    click(player.table.area.past.try_here)
    player.settle()
    assert player.notes() == ["Bob asked Cem for ▲Blue: 0"]
    assert sitting.view.contradiction is None
    player.note(who="Cem", whom="Dee", suit="green", passed="1")
    assert len(player.notes()) == 2
    press(Qt.Key.Key_T, CONTROL)
    assert player.is_after(1), "where it began"
    sitting.look_back(None)
    assert eventually(lambda: bool(sitting.view.contradiction and sitting.view.contradiction.ways))
    assert len(player.notes()) == 4


def test_a_note_begun_in_pencil_is_in_hand_again_once_that_is_gone_on_with(player: Player) -> None:
    try_something(player)
    player.choose(who="Bob", whom="Cem")
    player.window.overlay.hide_all()
    player.window.overlay.show_all()
    player.settle()
    assert player.table.sitting.view.draft == {}
    press(Qt.Key.Key_T, CONTROL)
    player.settle()
    assert player.table.sitting.view.draft == {"who": ("Bob",), "whom": ("Cem",)}
    player.note(suit="red", passed="1")
    assert player.notes()[-2:] == ["Dee asked Bob for ▲Blue: 2", "Bob asked Cem for ●Red: 1"]
