"""Taps in the window: how many a note takes, and what a finger hits by habit or by mistake."""

from collections.abc import Hashable, Iterator
from itertools import chain

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from notepad.core.record import Catalogue, Record
from notepad.games.cataline.notes import Accuse
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.touch.accessibility import LastInput
from notepad.widgets.touch.buttons import Chip, Tappable
from notepad.widgets.touch.tap_guard import LATE_MS, wait_of
from tests.shell.builders import laid_out, page_of
from tests.shell.player import Player, Seat, click, eventually
from tests.shell.samples import EMPTY, HAND, NAMES, recorded
from tests.shell.test_geometry import visited
from tests.widgets.guards import GuardedWindow


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
def asking(seat: Seat, clicks: Clicks) -> Player:
    """Somebody at a game of Cataline, my turn having gone by; the taps are counted from there."""
    player = seat(EMPTY, clicks)
    player.note(whom="Bob", suit="violet", passed="0")
    clicks.count = 0
    return player


def test_a_question_is_three_taps_two_if_it_is_to_me_and_one_for_each_who_answers_all(
    asking: Player, clicks: Clicks
) -> None:
    asking.choose(whom="Cem", suit="blue", passed="2")
    asking.choose(whom="Ann", suit="blue")
    assert asking.notes()[1:] == ["Bob asked Cem for ▲Blue: 2", "Cem asked Ann for ▲Blue: 1"]
    assert clicks.count == 5
    asking.choose(whom="*", value="6", **{"gave-Bob": "-", "gave-Cem": "+"})
    assert asking.notes()[-1].count("none") == 2, "I have no 6 either"
    assert clicks.count == 9


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter], ids=str)
def test_enter_notes_a_finished_question(seat: Seat, shelf: Catalogue, key: Qt.Key) -> None:
    game, hand = shelf["sherlock-13"], ("moran", "mycroft", "hudson", "bradstreet")
    setup = game.setup_type(players=NAMES[:3], me="Ann", hand=hand, first="Bob")
    sherlock = seat(Record(game=game.id, setup=setup, declaration=game.declaration))
    LastInput(sherlock.window)
    form, window = sherlock.area.form, sherlock.window.windowHandle()
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
    assert not sherlock.view.begun, "another Enter, by habit, begins no other note"


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
    """Show a table, each of its parts and its result; yield the name of each."""
    window.open_game(library.create(recorded("cataline-4-12")))
    table = page_of(window, TablePage)
    for part in ("note", "chances", "notes", "why"):
        table.area.turn_to(part)
        yield part
    table.area.turn_to("note")
    table.sitting.session.note(Accuse(player=NAMES[1], sum=20, correct=True))
    assert eventually(lambda: table.area.result.isVisible())
    yield "result"


def in_reach(window: Window) -> dict[tuple[Tappable, Hashable], QRect]:
    """Return the place of each button that a tap at its middle reaches, with its meaning."""
    there = dict[tuple[Tappable, Hashable], QRect]()
    for one in window.findChildren(Tappable):
        place = QRect(one.mapTo(window, QPoint()), one.size())
        if one.isVisible() and one.isEnabled() and window.childAt(place.center()) is one:
            there[one, one.meaning()] = place
    return there


def test_the_second_game_takes_eight_taps_besides_my_hand(window: Window, clicks: Clicks) -> None:
    player = Player(window, clicks)
    player.start(NAMES, HAND)
    player.window.show_library()
    clicks.count = 0
    player.tap(player.window.library_page.new_button)
    page = page_of(player.window, NewGamePage)
    for card in HAND:
        player.tap_cell(page.panel.hand, card)
    player.tap(page.panel.button)
    assert eventually(lambda: player.window.table is not None)
    assert clicks.count <= 8
