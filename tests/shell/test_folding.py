"""The window hides the sheet: at a tap, by itself; what everybody hears can be noted meanwhile."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from notepad.core.card_slots import ONE
from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Draft, Form, Row, tapped, written
from notepad.core.game import Game, Table, View
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND
from notepad.core.record import AnyRecord, Record
from notepad.core.sentences import word_of
from notepad.core.slots import MORE
from notepad.games import catalogue
from notepad.games.caracalla import setup as caracalla
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.setup import Setup
from notepad.games.conspiracy import setup as conspiracy
from notepad.shell.game_list import GameLine, GameList
from notepad.shell.page_frame import PageStack
from notepad.shell.window import Folding, Overlay, Window
from notepad.widgets.table.past_and_suppose_panel import Scrubber
from notepad.widgets.touch.buttons import ActionButton, Chip
from notepad.widgets.touch.tap_area import Spot, Spots
from notepad.widgets.touch.text_fields import TextField
from tests.games.tables import by_kind, view_of
from tests.games.test_every_game import NAMES, begun
from tests.monkeys.scenes import record_of
from tests.shell.builders import DESK, PHONE, laid_out, shown, there
from tests.shell.diary import Diary
from tests.shell.geometry import standing
from tests.shell.player import Player, Seat, click, eventually, press
from tests.shell.samples import EMPTY

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def owner() -> Iterator[QObject]:
    """Owns what watches the application's windows, as long as a test lasts."""
    made = QObject()
    yield made
    delete(made)


def test_idle_time_and_another_window_fold(
    qtbot: QtBot, qapp: QApplication, owner: QObject
) -> None:
    folding = Folding(owner, idle_seconds=0, on_leave=True)
    with qtbot.waitSignal(folding.asked, timeout=3000):
        folding.set_idle(1)
    folding.set_idle(0)
    with qtbot.waitSignal(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
    folding.set_hide_when_inactive(on_leave=False)
    with qtbot.assertNotEmitted(folding.asked):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)


def test_a_score_pad_without_secrets_never_hides_by_itself(seat: Seat, qapp: QApplication) -> None:
    pad: AnyRecord = Record(
        game="caracalla", setup=caracalla.Setup(players=("Ann", "Bob"), me="Ann")
    )
    book: AnyRecord = Record(
        game="conspiracy", setup=conspiracy.Setup(players=("Ann", "Bob"), me="Ann")
    )
    for record, hides in ((pad, False), (book, True)):
        keeper = seat(record)
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
        assert keeper.window.overlay.cover.isVisible() is hides


def touched(window: QWindow) -> None:
    screen = QTest.createTouchDevice()
    QTest.touchEvent(window, screen).press(0, QPoint(5, 5)).commit()
    QTest.touchEvent(window, screen).release(0, QPoint(5, 5)).commit()


@pytest.mark.parametrize("early", [True, False])
def test_every_touch_begins_the_idle_time_anew(
    qtbot: QtBot, owner: QObject, *, early: bool
) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    folding = None if early else Folding(owner, idle_seconds=5, on_leave=False)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()
    folding = folding or Folding(owner, idle_seconds=5, on_leave=False)
    window = widget.windowHandle()
    for touch in (
        partial(QTest.mouseClick, window, Qt.MouseButton.LeftButton),
        partial(QTest.keyClick, window, Qt.Key.Key_A),
        partial(touched, window),
    ):
        qtbot.wait(600)  # more than a coarse timer rounds
        before = folding.idle.remainingTime()
        touch()
        assert folding.idle.remainingTime() > before
    folding.set_idle(0)


def heard(full_page: QWidget, kind: type[QWidget]) -> QAccessibleInterface:
    """Return the one widget of a kind on a full_page as an assistive tool has it."""
    widget = there(full_page.findChild(kind))
    return QAccessible.queryAccessibleInterface(widget)


def act(thing: QAccessibleInterface, name: str) -> None:
    """Do what the thing calls so; a button that is pressed stays down for a moment."""
    assert name in thing.actionInterface().actionNames()
    thing.actionInterface().doAction(name)
    QTest.qWait(130)


def painted_box(full_page: QWidget) -> QAccessibleInterface:
    boxes = QWidget(full_page)
    spots = Spots(boxes, pressed=lambda _key: None, focused=lambda _key: None)
    spots.update_spots({"red-1": "Red 1: open"}, {})
    return heard(boxes, Spot)


USES: dict[str, Callable[[QWidget], object]] = {
    "press a button": lambda page: act(heard(page, ActionButton), "Press"),
    "toggle a chip": lambda page: act(heard(page, Chip), "Toggle"),
    "press a painted box": lambda page: act(painted_box(page), "Press"),
    "write a name": lambda page: heard(page, TextField).setText(QAccessible.Text.Value, "Ann"),
    "move along a line": lambda page: heard(page, Scrubber).valueInterface().setCurrentValue(3),
    "open a game": lambda page: act(heard(page, GameList).child(0), "Toggle"),
}


@pytest.fixture
def full_page(qtbot: QtBot) -> QWidget:
    """A window with everything that can be used in some way."""
    full_page, column = QWidget(), QVBoxLayout()
    qtbot.addWidget(full_page)
    line, games = Scrubber("moment"), GameList()
    line.setMaximum(9)
    games.show_games([GameLine(1, "Friday", "Clue", "1 note", "Ann", "today")])
    chip = Chip(Choice("bob", Face("Bob"), chosen=True))
    for part in (ActionButton("Act"), chip, TextField(), line, games):
        column.addWidget(part)
    full_page.setLayout(column)
    with qtbot.waitActive(full_page):
        full_page.show()
        full_page.activateWindow()
    chip.setFocus()
    assert full_page.focusWidget() is chip
    return full_page


def test_whatever_an_assistive_tool_does_is_a_touch(owner: QObject, full_page: QWidget) -> None:
    folding = Folding(owner, idle_seconds=60, on_leave=False)
    (idle,) = folding.findChildren(QTimer)
    for name, use in USES.items():
        QApplication.processEvents()
        idle.stop()
        assert folding.idle.remainingTime() < 0
        use(full_page)
        assert folding.idle.remainingTime() > 0, f"{name}: the time begins anew"
    folding.set_idle(0)


@pytest.fixture
def pages(qtbot: QtBot) -> Iterator[PageStack]:
    """The pages of a window that is in front."""
    window = QWidget()
    made = PageStack(window)
    for widget in (window, made):
        widget.resize(400, 300)
    shown(qtbot, window, active=True)
    yield made
    window.close()


@pytest.fixture
def overlay(pages: PageStack) -> Overlay:
    return Overlay(pages.window(), pages)


def test_unfolded_the_keyboard_is_where_it_was(overlay: Overlay, pages: QWidget) -> None:
    field = QLineEdit(pages)
    field.show()
    field.setFocus()
    assert QApplication.focusWidget() is field
    overlay.hide_all()
    overlay.hide_all()
    overlay.show_all()
    assert QApplication.focusWidget() is field
    overlay.tell("The disk is full.", error=True)
    overlay.banner.close_button.setFocus()
    overlay.dismiss_or_hide()
    assert overlay.banner.message is None
    assert pages.isVisible()


@pytest.mark.parametrize("folded", [True, False])
def test_another_language_leaves_what_is_said_or_folded(overlay: Overlay, folded: bool) -> None:
    overlay.tell("It is noted.")
    banner, cover = overlay.banner, overlay.cover
    if folded:
        cover.cover_everything()
    overlay.renew()
    assert overlay.banner is not banner
    assert overlay.cover is not cover
    assert overlay.banner.message == banner.message
    assert overlay.cover.isVisible() is folded
    assert not cover.isVisible()


def test_folded_means_locked_but_for_a_peek_that_is_held(player: Player) -> None:
    window, sitting = player.window, player.sitting
    window.overlay.hide_all()
    for key in (Qt.Key.Key_Z, Qt.Key.Key_1):
        QTest.keyClick(QApplication.focusWidget() or window, key, CONTROL)
    for key in (Qt.Key.Key_F6, Qt.Key.Key_C, Qt.Key.Key_1):
        QTest.keyClick(QApplication.focusWidget() or window, key)
    assert not player.table.isVisible()
    assert len(player.notes()) == 3
    assert (sitting.view.level, sitting.view.draft) == (Level.ODDS, {})
    QTest.mousePress(window.overlay.cover.peek, Qt.MouseButton.LeftButton)
    assert player.table.isVisible()
    QTest.mouseRelease(window.overlay.cover.peek, Qt.MouseButton.LeftButton)
    assert not player.table.isVisible()
    assert window.overlay.cover.isVisible()


NOTES = (AskOne(asker="Ann", target="Cem", about="red", passed=0, seen=()),)
HEARD = {"whom": "Cem", "suit": "blue", "passed": "1"}
ONLY_YOU = "Only you saw this part. Show the sheet to note it."
ON_SHEET = "This is tapped on the sheet. Show the sheet to continue."
MINE = {"open", "bluff"}
"""The kinds that nobody may even see me tap."""
ELSEWHERE = {"reveal", "accuse-card", "missed"}
"""The kinds that can't come first: the cards lie open, a variant with its own test, a pay-off
that was missed before."""
TRIES = 10
THREE_AT_CATALINE = Setup(
    players=("Ann", "Bob", "Cem"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5", "green-5", "blue-5"),
)


@pytest.fixture(params=[DESK, PHONE], ids=["wide", "phone"])
def listener(request: pytest.FixtureRequest, window: Window, seat: Seat) -> Player:
    window.resize(*request.param)
    return seat(replace(EMPTY, notes=NOTES))


def test_what_is_heard_is_noted_while_the_sheet_is_folded(listener: Player, diary: Diary) -> None:
    overlay = listener.window.overlay
    overlay.hide_all()
    cover = overlay.cover
    click(listener.area.say_card, QPoint(3, 3))
    assert cover.isVisible(), "a tap on the card opens nothing"
    diary(listener)
    listener.note(**HEARD)
    diary(listener)
    assert cover.isVisible()
    assert not listener.sheet.isVisible()
    assert not listener.table.header.isVisible()
    click(cover, QPoint(3, 3))
    assert not cover.isVisible(), "one beside it opens the sheet"
    overlay.hide_all()
    assert listener.area.last.said == ""


def test_a_note_that_was_begun_goes_on_after_a_tap_anywhere(listener: Player) -> None:
    overlay, card = listener.window.overlay, listener.area.say_card
    listener.choose(who="Ann", whom="Cem", suit="red")
    draft = dict(listener.view.draft)
    place = card.mapTo(listener.window, card.rect().center())
    overlay.hide_all()
    QApplication.processEvents()
    assert not card.isVisible(), "nothing can be begun instead"
    assert overlay.cover.accessibleDescription()
    click(overlay.cover, place)
    listener.settle()
    assert listener.view.draft == draft
    assert not listener.view.listening
    listener.sitting.start_over()
    listener.settle()
    overlay.hide_all()
    QApplication.processEvents()
    assert card.isVisible()
    assert not overlay.cover.accessibleDescription()


def test_the_keyboard_reaches_the_card_and_nothing_that_is_covered(listener: Player) -> None:
    listener.window.overlay.hide_all()
    cover, reached = listener.window.overlay.cover, set[QWidget]()
    for _step in range(30):
        press(Qt.Key.Key_Tab)
        focus = there(QApplication.focusWidget())
        assert focus is cover or cover.isAncestorOf(focus)
        reached.add(focus)
    assert listener.area.form.isAncestorOf(next(iter(reached - {cover, cover.peek})))
    assert cover in reached


def test_nothing_can_be_noted_after_the_end_folded_as_unfolded(
    listener: Player, diary: Diary
) -> None:
    overlay = listener.window.overlay
    overlay.hide_all()
    cover, card = overlay.cover, listener.area.say_card
    beside = cover.peek.geometry()
    listener.choose(kind="accusation", who="Bob", sum="20", said="right")
    diary(listener)
    assert cover.peek.geometry() != beside, "the whole cover is free for what is on it"
    focus = there(QApplication.focusWidget())
    assert focus is cover or cover.isAncestorOf(focus)
    QTest.keyClicks(cover, "bcd1")
    diary(listener)
    click(cover, card.geometry().center())
    assert not cover.isVisible(), "a tap where the form would be opens the sheet too"
    diary(listener)
    overlay.hide_all()
    press(Qt.Key.Key_Escape)
    diary(listener)
    listener.sitting.undo()
    diary(listener)
    assert card.parentWidget() is listener.area


@cache
def beginning_of(word: str) -> AnyRecord:
    """Return a game at its beginning: of three players, wherever three can play it."""
    game = catalogue()[word]
    if word == "cataline":
        return Record(game=word, setup=THREE_AT_CATALINE, title="Friday")
    setup = begun(game).setup
    players = NAMES[: max(3, game.seats[0])]
    if len(setup.players) < len(players) <= game.seats[-1]:
        opening = game.begin(Table(players, "Ann", "Ann"), game.opening_draft(setup))
        setup = opening.form.outcome or setup
    return Record(game=word, setup=setup, title="Friday")


@cache
def goals(word: str) -> dict[tuple[str, bool], object]:
    """Return a note of each kind that can come first, of my doing and of another's."""
    game, setup, random = catalogue()[word], beginning_of(word).setup, Random(1)
    view = view_of(game, setup, (), level=Level.PAPER)
    boxes = game.page(view).sheet.keys
    found: dict[tuple[str, bool], object] = {}
    for topic in game.keypad.topics:
        kinds = {word_of(one.note) for one in topic.sentences if one.noted}
        for who in setup.players[:2] if topic.there(view.moment({})) else ():
            tries = 0
            while not kinds <= {kind for kind, mine in found if mine == (who == setup.me)}:
                draft = {KIND: (topic.key,), "who": (who,)}
                note = _made_at_random(game, view, boxes, draft, random)
                if note is not None:
                    found.setdefault((word_of(note), who == setup.me), note)
                tries += 1
                if tries == TRIES:
                    break
    return found


def _made_at_random(
    game: Game, view: View, boxes: Sequence[str], draft: Draft, random: Random
) -> object:
    """Return what comes of tapping on from a draft, None if nothing does."""
    for _round in range(25):
        made = game.form(view, draft)
        if made.outcome is not None:
            return made.outcome
        rows = [row for row in made.rows if row.key in made.step]
        draft = _tapped_at_random(boxes, rows or made.rows, draft, random)
    return None


def _tapped_at_random(
    boxes: Sequence[str], rows: Sequence[Row], draft: Draft, random: Random
) -> Draft:
    row = random.choice(rows)
    if row.amount is not None:
        return written(draft, row, str(row.amount.stepped(random.randint(1, 3))))
    can = [choice.key for choice in row.choices if not choice.barred]
    keys = can if row.choices else list(boxes)
    return tapped(draft, row, random.choice(keys)) if keys else draft


def tap_out(listener: Player, note: object) -> None:
    """Tap a note as far as the folded form takes it, and keep it if that is offered."""
    sitting = listener.sitting
    goal = dict(sitting.session.game.keypad.draft(sitting.session.setup, note))
    if goal[KIND][0] not in {c.key for c in sitting.view.form.row(KIND).choices if not c.barred}:
        return
    listener.tap_toward(lambda: _offered(sitting.view.form, goal, sitting.view.draft))
    if sitting.view.form.ready:
        listener.confirm()


def _offered(made: Form[Any], goal: Draft, draft: Draft) -> Draft:
    """Return what of a note the form has choices for; the rest belongs to the open sheet."""
    return {
        key: tuple(
            one if _is_offered(made, key, one, draft) else ONE
            for one in wanted
            if _is_offered(made, key, one, draft) or _is_offered(made, key, ONE, draft)
        )
        for key, wanted in goal.items()
    }


def _is_offered(made: Form[Any], key: str, choice: str, draft: Draft) -> bool:
    rows = [row for row in made.rows if row.key == key]
    if not rows:
        return key != KIND
    if rows[0].on_sheet_alone:
        return False
    offered = {one.key for one in rows[0].choices}
    tapped = choice in draft.get(key, ())  # a chip that adds one stands for the next one then
    return not offered or tapped or choice in offered or MORE in offered


def is_kept_when_opened(listener: Player) -> bool:
    """Fold the sheet open and see whether what was tapped is in hand."""
    sitting, draft = listener.sitting, dict(listener.view.draft)
    click(listener.window.overlay.cover)
    return not sitting.view.listening and sitting.view.draft == draft


def begin_again(listener: Player) -> None:
    """Take back what was noted or tapped, and fold."""
    listener.window.overlay.show_all()
    sitting = listener.sitting
    sitting.start_over()
    if sitting.session.notes:
        sitting.undo()
    listener.settle()
    listener.window.overlay.hide_all()
    QApplication.processEvents()


@pytest.mark.parametrize("word", by_kind())
def test_every_kind_of_note_is_noted_or_it_is_said_why_not(seat: Seat, word: str) -> None:
    listener = seat(beginning_of(word))
    sitting = listener.sitting
    done = set[str]()
    for (kind, mine), note in goals(word).items():
        begin_again(listener)
        tap_out(listener, note)
        told = (kind, mine, note, sitting.view.form.hint)
        if sitting.session.notes:
            assert word_of(sitting.session.notes[0]) == kind, told
        elif kind in MINE:
            choices = sitting.view.form.row(KIND).choices
            offered = {choice.key for choice in choices if not choice.barred}
            assert kind not in offered, told
            assert sitting.view.draft == {}, told
        else:
            assert sitting.view.form.hint in (ONLY_YOU, ON_SHEET), told
            assert sitting.view.draft, told
            assert is_kept_when_opened(listener), told
        done.add(kind)
    # Of two players, nobody can leave the other alone.
    alone = {"leave"} if len(sitting.session.setup.players) < 3 else set()
    assert done | ELSEWHERE | alone >= set(sitting.session.game.keypad.note_types)


def test_nothing_tells_what_i_know_while_it_is_folded(listener: Player) -> None:
    def dimmed() -> list[bool]:
        views = listener.area.form.rows.views
        rows = [view for view in views if view.row.key == "passed"]
        return [chip.choice.dimmed for view in rows for chip in view.chips]

    sitting = listener.sitting
    listener.choose(whom="Cem", suit="red")
    assert any(dimmed())
    sitting.start_over()
    sitting.session.note(AskOne(asker="Bob", target="Ann", about="red", passed=6))
    listener.settle()
    assert "fit" in sitting.view.form.caution
    listener.window.overlay.hide_all()
    assert not sitting.view.form.caution
    listener.choose(whom="Cem", suit="red")
    QApplication.processEvents()
    assert not any(dimmed())


def _waits(player: Player) -> bool:
    """Whether any odds are still being worked out: until then they need less room."""
    return any(panel.waiting for panel in player.view.page.panels)


@pytest.mark.parametrize("word", by_kind())
def test_show_brings_back_what_was_there_at_hide(word: str, window: Window, seat: Seat) -> None:
    laid_out(window, PHONE)
    player = seat(record_of(catalogue()[word]))
    changed = dict[str, object]()
    for part in ("note", "chances", "notes", "why"):
        player.turn_to(part)
        player.settle()
        assert any(eventually(lambda: not _waits(player)) for _patience in range(3))
        before = standing(player.table)
        window.overlay.hide_all()
        QApplication.processEvents()
        window.overlay.show_all()
        player.settle()
        after = standing(player.table)
        changed |= {
            f"{part}: {name}": (before.get(name), after.get(name))
            for name in before | after
            if before.get(name) != after.get(name) and name not in ("cancel", "bottom")
        }
    assert not changed
