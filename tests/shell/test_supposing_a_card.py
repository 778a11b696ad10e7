"""What would follow if a player had a card, as long as a finger rests on his initials."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level, Standing
from notepad.storage import Library
from notepad.widgets.table.vantage_panel import Moment
from notepad.widgets.touch.tap_area import HOLD_MS
from tests.shell.conftest import eventually
from tests.shell.player import Player, click, press
from tests.shell.small_table import after, seated, standing
from tests.widgets import fingers


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    yield from seated(qtbot, library)


def initials(player: Player, card: str, holder: str) -> QPoint:
    """Return where somebody's initials stand in a box."""
    sheet = player.sheet
    place = sheet.places()[card]
    spots: list[QPoint] = []
    for x in range(int(place.left()) + 4, int(place.right()), 4):
        for y in range(int(place.top()) + 4, int(place.bottom()), 4):
            point = QPoint(x, y)
            if sheet._holder_at(card, point.toPointF()) == holder:
                spots.append(point)
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


def test_a_long_press_on_initials_shows_what_would_follow(player: Player) -> None:
    before, notes = player.table.sitting.view, player.notes()
    hold(player, "red-2", "Cem")
    assert supposed(player)
    area = player.table.area
    assert area.supposed.title.text() == "Suppose ●2 is with Cem"
    assert "●2 is Cem's" in area.supposed.told.text()
    assert standing(player, "red-2", "Bob") is Standing.CROSSED
    assert player.sheet.fading.strength == 1.0
    assert area.sheet_card.moment is Moment.TRIED
    assert player.notes() == notes
    click(area.supposed.let_go)
    after_it = player.table.sitting.view
    assert (after_it.sheet, after_it.form, after_it.supposed) == (before.sheet, before.form, None)
    assert area.say_card.isVisible()


def test_on_a_phone_a_finger_rests_lets_go_and_turns_pages(player: Player) -> None:
    player.window.resize(360, 640)
    player.turn_to("note")
    QApplication.processEvents()
    point = initials(player, "red-2", "Cem")
    fingers.press(player.sheet, point)
    QTest.qWait(HOLD_MS + 100)
    fingers.lift(player.sheet, point)
    assert supposed(player)
    area = player.table.area
    assert area.supposed.visibleRegion().boundingRect() == area.supposed.rect()
    fingers.tap(area.supposed.let_go)
    assert player.table.sitting.view.supposed is None
    player.table._turning.look_back(3)
    assert after(player, 3)
    scrubber = area.past.scrubber
    fingers.press(scrubber, scrubber.place(3).toPoint())
    fingers.move(scrubber, scrubber.place(1).toPoint())
    fingers.lift(scrubber, scrubber.place(1).toPoint())
    assert after(player, 1)
    fingers.tap(area.past.now)
    assert player.table.sitting.view.past is None


def test_the_notes_that_clash_with_it_are_told_and_lit(player: Player) -> None:
    hold(player, "blue-1", "Cem")
    assert supposed(player)
    area = player.table.area
    assert area.supposed.told.text() == "That can't be: note 1 says otherwise."
    player.turn_to("notes")
    assert area.notes.lit == {1}


def test_to_ask_why_lets_go_of_what_is_supposed(player: Player) -> None:
    hold(player, "red-2", "Cem")
    assert supposed(player)
    player.table._ask("red-3", "Cem")
    assert player.table.sitting.view.supposed is None


def test_it_is_supposed_from_the_story_by_keyboard_too(player: Player) -> None:
    player.table._ask("red-2", "Cem")
    button = player.table.area.story.suppose
    assert button.isVisible()
    assert button.text() == "Suppose it is with Cem"
    button.setFocus()
    press(Qt.Key.Key_Space)
    assert supposed(player)


def test_nothing_is_supposed_where_nothing_is_deduced(player: Player) -> None:
    player.table.header.level_chosen.emit(Level.BOOKKEEPING)
    hold(player, "red-2", "Cem")
    assert player.table.sitting.view.supposed is None
