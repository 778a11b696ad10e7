"""A game is looked back on, gone on with in pencil, and asked what would follow, at the window."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.level import Level
from notepad.core.page.page import Grid, Standing
from notepad.core.record.record import Record
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.table.moment_card import Moment
from notepad.widgets.touch.tap_area import HOLD_MS
from tests.shell.conftest import CATALOGUE, eventually
from tests.shell.player import Player, click, press
from tests.widgets import fingers

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
NOTES = (
    AskOne(asker="Bob", target="Cem", about="blue", passed=0),
    AskOne(asker="Cem", target="Dee", about="1", passed=1),
    AskOne(asker="Dee", target="Bob", about="green", passed=0),
)


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.put_away()


@pytest.fixture
def player(qtbot: QtBot, window: Window, library: Library) -> Player:
    record = Record(game="cataline", setup=SETUP, notes=NOTES, title="Friday")
    window.open_game(library.create(record, level=Level.ODDS))
    player = Player(qtbot, window)
    player.settle()
    return player


def tap_note(player: Player, number: int) -> None:
    """Open a note of the list and ask for the sheet as it was after it."""
    player.turn_to("notes")
    notes = player.table.area.notes
    notes.open(number)
    QApplication.processEvents()
    buttons = notes.buttons(number)
    assert buttons is not None
    click(buttons.look)
    assert after(player, number)


def after(player: Player, number: int) -> bool:
    def there() -> bool:
        past = player.table.sitting.view.past
        return past is not None and past.after == number

    return eventually(there)


def standing(player: Player, card: str, holder: str) -> Standing:
    sheet = player.table.sitting.view.sheet
    assert isinstance(sheet, Grid)
    cell = sheet.cell(card)
    assert cell is not None
    return next(mark.standing for mark in cell.marks if mark.holder == holder)


def places(player: Player) -> list[tuple[QPoint, int, int]]:
    area = player.table.area
    cards: list[QWidget] = [area.sheet_card, area.know, *area.sheet.widgets]
    return [(card.mapTo(area, QPoint()), card.width(), card.height()) for card in cards]


def moment(player: Player) -> Moment:
    """Return what the sheet's card looks like."""
    return player.table.area.sheet_card.moment


def try_something(player: Player) -> None:
    """Note in pencil that Bob passed a blue of his to Dee's question."""
    press(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    player.settle()
    player.choose(who="Dee", whom="Bob", suit="blue", passed="2")
    player.settle()


def stored(library: Library) -> list[str]:
    with library._store.reading() as database:
        return list(database.iterdump())


def test_the_sheet_is_shown_as_it_was_after_a_note_of_the_list(player: Player) -> None:
    assert standing(player, "green-2", "Bob") is Standing.CROSSED
    tap_note(player, 1)
    area = player.table.area
    assert standing(player, "green-2", "Bob") is Standing.OPEN
    assert standing(player, "blue-1", "Cem") is Standing.CROSSED
    assert area.past.title.text() == "After note 1 of 3"
    assert area.past.said.text() == "Bob asked Cem for ▲Blue: 0"
    assert eventually(lambda: "crossed" in area.past.changed.text())
    assert area.sheet_card.moment is Moment.PAST
    assert "as it was" in player.table.header.subtitle.text()
    assert player.sheet.fading.strength == 1.0, "what the note changed is lit"
    assert area.notes.lit == {1}


def test_one_tap_leads_back_to_now(player: Player) -> None:
    before = player.table.sitting.view
    tap_note(player, 1)
    click(player.table.area.past.now)
    assert player.table.sitting.view == before
    assert player.table.area.sheet_card.moment is Moment.NOW
    assert player.table.area.say_card.isVisible()


def test_what_a_note_changed_is_lit_no_longer_once_one_is_back(player: Player) -> None:
    tap_note(player, 1)
    assert eventually(lambda: player.sheet.fading.strength == 1.0)
    click(player.table.area.past.now)
    assert player.sheet.fading.strength == 0.0


def test_nothing_can_be_noted_in_the_past(player: Player) -> None:
    tap_note(player, 2)
    area, notes = player.table.area, player.notes()
    assert not area.say_card.isVisible()
    player.tap_cell(player.sheet, "blue-3")
    for digit in "1234":
        QTest.keyClicks(player.table, digit)
    press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not player.table.header.buttons["undo"].isEnabled()
    assert player.notes() == notes
    assert player.table.sitting.draft == {}
    assert after(player, 2)


def test_scrubber_arrows_keys_and_a_swipe_turn_the_pages(player: Player) -> None:
    tap_note(player, 2)
    past = player.table.area.past
    click(past.before)
    assert after(player, 1)
    press(Qt.Key.Key_Right)
    assert after(player, 2)
    press(Qt.Key.Key_Home)
    assert after(player, 0)
    assert past.title.text() == "Before the first note"
    QTest.mouseClick(past.scrubber, Qt.MouseButton.LeftButton, pos=past.scrubber.place(3).toPoint())
    assert after(player, 3)
    start = past.said.geometry().center()
    QTest.mousePress(past, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseRelease(past, Qt.MouseButton.LeftButton, pos=start + QPoint(120, 5))
    assert after(player, 2)
    press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert after(player, 1)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 640)])
def test_nothing_moves_when_pages_are_turned(player: Player, size: tuple[int, int]) -> None:
    player.window.resize(*size)
    player.turn_to("note")
    QApplication.processEvents()
    before = places(player)
    player.table._turning.look_back(2)
    assert after(player, 2)
    QApplication.processEvents()
    assert places(player) == before
    assert player.table.area.past.visibleRegion().boundingRect() == player.table.area.past.rect()
    player.table._turning.turn(-1)
    assert after(player, 1)
    assert places(player) == before
    click(player.table.area.past.now)
    QApplication.processEvents()
    assert places(player) == before


def test_why_is_told_as_it_was_then(player: Player) -> None:
    tap_note(player, 1)
    player.table._ask("blue-1", "Cem")
    question = player.table.sitting.question
    assert question is not None
    assert eventually(
        lambda: (asked := player.table.sitting.question) is not None and asked.reason is not None
    )
    question = player.table.sitting.question
    assert question is not None
    assert question.reason is not None
    assert question.reason.notes == (1,)
    story = player.table.sitting.view.story
    assert story is not None
    assert not story.pencils


def test_folded_away_the_table_listens_now(player: Player) -> None:
    tap_note(player, 1)
    player.window.fold()
    assert player.table.sitting.view.past is None
    player.window.unfold()
    assert player.table.sitting.view.past is None


def test_a_screen_reader_hears_where_one_stands(player: Player) -> None:
    tap_note(player, 1)
    scrubber = player.table.area.past.scrubber
    told = QAccessible.queryAccessibleInterface(scrubber)
    assert told.text(QAccessible.Text.Name) == "The sheet after each note"
    described = told.text(QAccessible.Text.Description)
    assert described.startswith("After note 1 of 3, Bob asked Cem for ▲Blue: 0")


def test_what_is_tried_changes_nothing_of_the_game_and_is_dropped_with_one_tap(
    player: Player, library: Library
) -> None:
    before = stored(library)
    try_something(player)
    table = player.table
    assert player.notes()[-1] == "Dee asked Bob for ▲Blue: 2"
    assert [line.pencilled for line in table.sitting.view.notes] == [False, False, False, True]
    assert table.header.pencil.isVisible()
    assert table.header.pencil.told.text() == "1 in pencil"
    assert moment(player) is Moment.TRIED
    assert len(table.sitting.session.record("").notes) == 3

    click(table.header.pencil.drop)
    player.settle()
    assert player.notes()[-1] == "Dee asked Bob for ■Green: 0"
    assert not table.header.pencil.isVisible()
    assert moment(player) is Moment.NOW
    assert stored(library) == before


def test_what_was_dropped_can_be_brought_back_while_that_is_told(player: Player) -> None:
    try_something(player)
    click(player.table.header.pencil.drop)
    click(player.table.banner.action)
    player.settle()
    assert player.notes()[-1] == "Dee asked Bob for ▲Blue: 2"


def test_what_is_kept_is_noted(player: Player, library: Library) -> None:
    try_something(player)
    click(player.table.header.pencil.keep)
    player.settle()
    session = player.table.sitting.session
    assert session.what_if is None
    assert session.record("").notes == session.notes
    assert library.open(player.window._game_id).notes == session.notes
    assert not any(line.pencilled for line in player.table.sitting.view.notes)


def test_undo_works_in_pencil_and_goes_no_further_back(player: Player) -> None:
    try_something(player)
    for _tap in range(3):
        press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(player.notes()) == 3
    assert player.table.sitting.view.tried is not None
    assert not player.table.header.pencil.keep.isEnabled()


def test_it_is_gone_on_with_in_pencil_from_a_page_that_was_turned_back_to(player: Player) -> None:
    tap_note(player, 1)
    click(player.table.area.past.try_here)
    player.settle()
    assert player.notes() == ["Bob asked Cem for ▲Blue: 0"]
    player.choose(who="Cem", whom="Dee", suit="green", passed="1")
    player.settle()
    click(player.table.header.pencil.keep)
    player.settle()
    assert player.notes() == ["Bob asked Cem for ▲Blue: 0", "Cem asked Dee for ■Green: 1"]
    message = player.table.banner.message
    assert message is not None
    assert "2 notes were taken out" in message.text


def test_what_is_tried_survives_a_kill_and_is_offered_again(
    player: Player, library: Library
) -> None:
    try_something(player)
    game_id = player.window._game_id
    player.window.open_game(game_id)
    player.settle()
    assert len(player.notes()) == 3
    message = player.table.banner.message
    assert message is not None
    assert message.action == "Go on"
    click(player.table.banner.action)
    player.settle()
    assert player.notes()[-1] == "Dee asked Bob for ▲Blue: 2"
    assert player.table.sitting.view.tried is not None


def test_what_was_begun_of_the_game_waits_while_something_is_tried(player: Player) -> None:
    player.choose(who="Bob", whom="Dee")
    begun = player.table.sitting.draft
    left = player.table.sitting.left
    press(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    player.settle()
    assert player.table.sitting.draft == {}
    player.choose(who="Dee")
    assert player.table.sitting.left == left
    click(player.table.header.pencil.drop)
    player.settle()
    assert player.table.sitting.draft == begun


def test_folded_away_the_game_itself_is_listened_to(player: Player) -> None:
    try_something(player)
    player.window.fold()
    assert player.table.sitting.view.tried is None
    player.window.unfold()
    assert len(player.notes()) == 3
    assert player.table.sitting.view.waits
    message = player.table.banner.message
    assert message is not None
    assert message.action == "Go on"


def test_players_and_set_up_are_left_alone_while_something_is_tried(player: Player) -> None:
    try_something(player)
    acts = player.table.header._acts
    assert not acts["players"].isEnabled()
    assert not acts["setup"].isEnabled()
    assert acts["what-if"].text() == "Lay aside what you try"
    acts["what-if"].trigger()
    player.settle()
    assert acts["players"].isEnabled()
    assert acts["what-if"].text() == "Go on with what you tried …"
    acts["what-if"].trigger()
    player.settle()
    assert len(player.notes()) == 4


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
