"""How many taps a note takes, and a new game, by real clicks in the window."""

from collections.abc import Callable, Hashable, Iterator
from itertools import chain

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.game import Game
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND
from notepad.core.record import AnyRecord, Catalogue, Record
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.touch.accessibility import LastInput
from notepad.widgets.touch.buttons import Chip, Tappable
from notepad.widgets.touch.tap_guard import HABIT_MS, LATE_MS, NEW_MS, wait_of
from tests.shell.builders import EMPTY, HAND, NAMES, Lay, laid_out, page_of, recorded
from tests.shell.conftest import eventually
from tests.shell.player import Player, click
from tests.shell.test_geometry import visited
from tests.widgets.guards import GuardedWindow


def three_at(game: Game, hand: str, **more: object) -> AnyRecord:
    """Return a record of three players at a game, Bob the first of them."""
    setup = game.setup_type(
        players=NAMES[:3], me="Ann", hand=tuple(hand.split()), first="Bob", **more
    )
    return Record(game=game.id, setup=setup, declaration=game.declaration)


AtTable = Callable[[AnyRecord], Player]


class Clicks:
    """Clicks with the mouse, and counts it."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, widget: QWidget) -> None:
        self.count += 1
        click(widget)


@pytest.fixture
def clicks() -> Clicks:
    return Clicks()


@pytest.fixture
def player(qtbot: QtBot, window: Window, clicks: Clicks) -> Player:
    return Player(qtbot, window, clicks)


@pytest.fixture
def at_table(player: Player, library: Library, clicks: Clicks) -> AtTable:
    """Sit down at a game; the taps are counted from there on."""

    def seated(record: AnyRecord) -> Player:
        player.window.open_game(library.create(record))
        player.settle()
        clicks.count = 0
        return player

    return seated


@pytest.fixture
def bobs_turn(at_table: AtTable, clicks: Clicks) -> None:
    """At a game of Cataline my turn has gone by."""
    player = at_table(EMPTY)
    player.note(whom="Bob", suit="violet", passed="0")
    clicks.count = 0


@pytest.mark.usefixtures("bobs_turn")
def test_a_question_is_three_taps_and_to_me_two_since_i_know_what_i_have(
    player: Player, clicks: Clicks
) -> None:
    player.choose(whom="Cem", suit="blue", passed="2")
    player.choose(whom="Ann", suit="blue")
    assert player.notes()[1:] == ["Bob asked Cem for ▲Blue: 2", "Cem asked Ann for ▲Blue: 1"]
    assert clicks.count == 5


@pytest.fixture
def sherlock(at_table: AtTable, shelf: Catalogue, size: tuple[int, int]) -> Player:
    """Somebody at a table of Sherlock 13."""
    player = at_table(three_at(shelf["sherlock-13"], "moran mycroft hudson bradstreet"))
    player.window.resize(*size)
    player.settle()
    return player


@pytest.fixture
def guarded(sherlock: Player, monkeypatch: pytest.MonkeyPatch) -> GuardedWindow:
    """That table in a window that ignores taps by habit."""
    return GuardedWindow(sherlock.window, monkeypatch)


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=str)
def test_a_third_tap_by_habit_begins_no_note_after_a_question_to_me(
    player: Player, guarded: GuardedWindow, size: tuple[int, int]
) -> None:
    player.choose(kind="count")
    player.choose(whom="Ann", **{"about-classes": "fist"})
    assert player.notes() == ["Bob asked Ann for fists: 2"]
    form = player.table.area.form
    chips = [form.bottom.others, *form.bottom.topics]
    chips += [chip for view in form.rows.views for chip in view.chips] if size[0] < size[1] else []
    for chip in chips:
        if chip.isVisible():
            guarded.tap(chip)
    assert not player.table.sitting.view.begun
    assert form.cancel.isHidden()


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_another_question_about_the_same_sign_is_one_tap_away_until_an_answer_is_tapped(
    sherlock: Player,
) -> None:
    form = sherlock.table.area.form

    def offered() -> list[str]:
        QApplication.processEvents()
        shown = [chip.choice for chip in form.bottom.topics if chip.isVisible()]
        topics = [one.key for one in shown if not one.barred]
        return [*topics, *(["…"] if form.bottom.others.isVisible() else [])]

    sherlock.choose(**{"about-classes": "eye"})
    assert offered() == ["count"]
    sherlock.choose(kind="count")
    assert [one.key for one in sherlock.chosen("about-classes")] == ["eye"]
    assert offered() == ["who-has"]
    sherlock.choose(whom="Cem")
    assert offered() == []
    assert not sherlock.notes()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter], ids=str)
@pytest.mark.parametrize("size", [(1280, 800)])
def test_enter_notes_a_finished_question_unless_keys_moved_the_focus_to_a_chip(
    sherlock: Player, key: Qt.Key
) -> None:
    LastInput(sherlock.window)
    form, window = sherlock.table.area.form, sherlock.window.windowHandle()
    eyes = next(chip for chip in form.findChildren(Chip) if chip.choice.key == "eye")

    def ask_who_has_eyes() -> None:
        place = eyes.mapTo(sherlock.window, eyes.rect().center())
        QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=place)
        QTest.keyClick(window, Qt.Key.Key_C)
        sherlock.settle()
        assert form.button.isVisible()
        assert eyes.hasFocus()

    ask_who_has_eyes()
    QTest.keyClick(window, Qt.Key.Key_Left)
    QTest.keyClick(window, Qt.Key.Key_Right)
    QTest.keyClick(window, key)
    sherlock.settle()
    assert not form.button.isVisible(), "it tapped the chip with the ring"
    assert not sherlock.notes()
    form.cancel.click()
    sherlock.settle()
    ask_who_has_eyes()
    QTest.keyClick(window, key)
    sherlock.settle()
    assert sherlock.notes() == ["Bob asked who has eyes: Cem"]
    QTest.keyClick(window, key)
    assert not sherlock.table.sitting.view.begun, "another Enter, by habit, begins no other note"


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (360, 640)], ids=str)
def test_a_quick_tap_on_another_kind_of_note_only_lights_it_and_one_soon_after_begins_it(
    player: Player, guarded: GuardedWindow
) -> None:
    player.choose(kind="count")
    player.choose(whom="Ann", **{"about-classes": "fist"})
    form = player.table.area.form
    chip = form.bottom.topics[0]
    plain = chip.grab().toImage()
    guarded.wait(NEW_MS - 1)
    guarded.tap(chip)
    assert chip.grab().toImage() != plain
    assert form.cancel.isHidden()
    assert eventually(lambda: chip.grab().toImage() == plain)
    guarded.wait(HABIT_MS)
    guarded.tap(chip)
    assert form.cancel.isVisible()


def test_a_habitual_tap_on_a_tab_begins_no_new_game_once_this_one_has_ended(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at_table(EMPTY)
    laid_out(player.window, (360, 640))
    guarded, area = GuardedWindow(player.window, monkeypatch), player.table.area
    tab = area.bar.tabs["note"]
    note = tab.mapTo(player.window, tab.rect().center())
    player.table.sitting.session.note(Accuse(player="Bob", sum=20, correct=True))
    player.settle()
    assert area.result.again.isVisible()
    guarded.wait(LATE_MS - 1)
    assert not guarded.feels(note)
    guarded.wait(1)
    assert guarded.feels(area.result.again)


@pytest.mark.parametrize("size", [(360, 640), (800, 1280), (1280, 800)], ids=str)
def test_on_every_page_what_has_just_come_ignores_taps_for_a_moment_and_only_so_long(
    window: Window, library: Library, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    window.resize(*size)
    guarded, before, taps = GuardedWindow(window, monkeypatch), in_reach(window), 0
    for page in chain(visited(window, library), parts_of_a_table(window, library)):
        laid_out(window, size)
        guarded.wait(0)
        here = in_reach(window)
        fresh = {
            one: place.center()
            for (one, meaning), place in here.items()
            if wait_of(one) and not before.get((one, meaning), QRect()).contains(place.center())
        }
        for heeded in (False, True):
            for one, middle in fresh.items():
                assert guarded.feels(middle) == heeded, f"{page}: {one.accessibleName()}"
            guarded.wait(LATE_MS)
        before, taps = here, taps + len(fresh)
    assert taps >= 60


def parts_of_a_table(window: Window, library: Library) -> Iterator[str]:
    """Show a table and each of its parts; yield the name of each."""
    window.open_game(library.create(recorded("cataline-4-12")))
    for part in ("note", "chances", "notes", "why"):
        page_of(window, TablePage).area.turn_to(part)
        yield part


def in_reach(window: Window) -> dict[tuple[Tappable, Hashable], QRect]:
    """Return the place of each button that a tap at its middle reaches, with its meaning."""
    there = dict[tuple[Tappable, Hashable], QRect]()
    for one in window.findChildren(Tappable):
        place = QRect(one.mapTo(window, QPoint()), one.size())
        if one.isVisible() and one.isEnabled() and window.childAt(place.center()) is one:
            there[one, one.meaning()] = place
    return there


@pytest.mark.usefixtures("bobs_turn")
@pytest.mark.parametrize("nobody", [(), ("Cem",), ("Cem", "Dee")])
def test_a_question_to_all_is_two_taps_and_one_for_each_other_who_answers(
    player: Player, clicks: Clicks, nobody: tuple[str, ...]
) -> None:
    player.choose(whom="*", value="6")
    for name in ("Cem", "Dee"):
        player.choose(**{f"gave-{name}": "-" if name in nobody else "+"})
    assert player.notes()[-1].count("none") == 1 + len(nobody), "I have no 6 either"
    assert clicks.count == 4


def test_the_second_game_is_set_up_with_eight_taps_at_most_besides_my_hand(
    player: Player, clicks: Clicks
) -> None:
    player.start(NAMES, HAND)
    player.window.show_library()
    clicks.count = 0
    player.tap(player.window.library_page.new_button)
    page = page_of(player.window, NewGamePage)
    for card in HAND:
        player.tap_cell(page.panel.hand, card)
    player.tap(page.panel.button)
    player.qtbot.waitUntil(lambda: player.window.table is not None)
    assert clicks.count <= 8


def test_the_spies_stay_in_sight_though_it_is_asked_who_pays_when_others_begin(lay: Lay) -> None:
    record = recorded("conspiracy-4-40")
    me, name = record.setup.me, record.setup.spies[1]
    assert record.setup.players[0] != me
    game, notes = catalogue()["conspiracy"], record.notes[:38]
    table = lay(*notes, game=game, setup=record.setup, level=Level.DEDUCTION)

    def spy() -> Chip:
        chips = (chip for view in table.area.form.rows.views for chip in view.chips)
        return next(chip for chip in chips if chip.choice.key == name)

    table.propose({KIND: ("pay",), "who": (me,)})
    place = spy().geometry()
    click(spy())
    assert table.sitting.view.form.step == ("amount",)
    assert (spy().isVisible(), spy().geometry()) == (True, place)
