"""Folded, the table listens: what everybody hears can be noted, and nothing else is seen."""

from collections.abc import Iterator
from gc import collect

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.record import Record
from notepad.games.cataline.notes import Accuse, AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.touch.buttons import Chip
from notepad.widgets.touch.scrolling import FadedEdges
from tests.shell.conftest import CATALOGUE
from tests.shell.player import Player, press

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
NOTES = (AskOne(asker="Ann", target="Cem", about="red", passed=0, seen=()),)
HEARD = {"whom": "Cem", "suit": "blue", "passed": "1"}


@pytest.fixture(params=[(1280, 800), (360, 640)], ids=["wide", "phone"])
def player(request: pytest.FixtureRequest, qtbot: QtBot, library: Library) -> Iterator[Player]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(*request.param)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    window.open_game(
        library.create(Record(game="cataline", setup=SETUP, notes=NOTES, title="Friday"))
    )
    player = Player(qtbot, window)
    player.settle()
    yield player
    window.put_away()


def test_what_is_heard_is_noted_while_the_sheet_is_folded(player: Player) -> None:
    player.window.overlay.fold()
    player.choose(**HEARD)
    player.settle()

    assert player.notes()[1:] == ["Bob asked Cem for ▲Blue: 1"]
    assert player.window.overlay.cover.isVisible()
    assert not player.sheet.isVisible()
    assert not player.table.header.isVisible()


def test_chips_that_were_dimmed_are_not_while_it_is_folded(player: Player) -> None:
    player.choose(whom="Cem")
    player.choose(suit="red")
    dimmed = [c.choice.key for c in _chips(player, "passed") if c.choice.dimmed]
    player.window.overlay.fold()
    player.choose(whom="Cem", suit="red")
    assert dimmed
    assert not any(chip.choice.dimmed for chip in _chips(player, "passed"))


def test_that_notes_contradict_what_i_know_is_not_told_while_it_is_folded(
    player: Player,
) -> None:
    player.table.sitting.session.note(AskOne(asker="Bob", target="Ann", about="red", passed=6))
    player.settle()
    assert "fit" in player.table.sitting.view.form.caution
    player.window.overlay.fold()
    assert not player.table.sitting.view.form.caution


def test_a_note_begun_before_is_in_hand_again_when_it_is_opened(player: Player) -> None:
    player.choose(whom="Dee")
    player.window.overlay.fold()
    assert not player.chip("whom", "Dee").choice.chosen
    player.window.overlay.unfold()
    assert player.chip("whom", "Dee").choice.chosen


def test_a_note_begun_while_it_is_folded_can_be_finished_when_it_is_opened(player: Player) -> None:
    player.window.overlay.fold()
    player.choose(whom="Dee")
    player.window.overlay.unfold()
    assert player.chip("whom", "Dee").choice.chosen
    assert not player.table.sitting.view.listening


def test_its_card_is_at_its_place_again_when_it_is_opened(player: Player) -> None:
    area = player.table.area
    place = area.say_card.mapTo(player.window, QPoint())
    player.window.overlay.fold()
    assert area.say_card.mapTo(player.window, QPoint()) == place
    player.choose(whom="Dee", suit="red")
    assert area.say_card.mapTo(player.window, QPoint()) == place
    player.window.overlay.unfold()
    assert area.say_card.parentWidget() is area
    assert area.say_card.mapTo(player.window, QPoint()) == place


def test_a_tap_on_the_card_does_not_open_it_and_one_beside_it_does(player: Player) -> None:
    player.window.overlay.fold()
    cover, card = player.window.overlay.cover, player.table.area.say_card
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert cover.isVisible()
    QTest.mouseClick(cover, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not cover.isVisible()


def test_the_keyboard_reaches_the_card_and_nothing_that_is_covered(player: Player) -> None:
    player.window.overlay.fold()
    cover, reached = player.window.overlay.cover, set[QWidget]()
    for _step in range(30):
        press(Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert focus is cover or cover.isAncestorOf(focus)
        reached.add(focus)
    assert player.table.area.form.isAncestorOf(next(iter(reached - {cover, cover.peek})))
    assert cover in reached


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_the_keyboard_goes_over_the_card_in_the_same_order_folded_or_not(
    player: Player, key: Qt.Key
) -> None:
    cover, card = player.window.overlay.cover, player.table.area.say_card
    player.window.overlay.fold()
    player.choose(whom="Cem")
    cover.setFocus()
    folded = _walked(key)
    player.window.overlay.unfold()
    on_card = [stop for stop in folded if card.isAncestorOf(stop)]
    on_card[0].setFocus()
    unfolded = [stop for stop in _walked(key) if card.isAncestorOf(stop)]

    assert unfolded == on_card
    forward = [cover, cover.peek, *on_card]
    assert folded == (forward if key == Qt.Key.Key_Tab else [cover, *on_card, cover.peek])


def _walked(key: Qt.Key) -> list[QWidget]:
    """Return where a key leads, from where the keyboard is, once round."""
    walked: list[QWidget] = []
    while (stop := QApplication.focusWidget()) is not None and stop not in walked:
        walked.append(stop)
        press(key)
    return walked


def test_walking_over_the_folded_card_by_tab_leaves_what_is_below_alive(player: Player) -> None:
    """What Qt made, as bars and viewports, must not go with a widget that the walk passed."""
    for whom in ("Cem", "Dee") * 2:
        player.window.overlay.fold()
        for _step in range(5):
            press(Qt.Key.Key_Tab)
        player.choose(whom=whom, suit="red", passed="1")
        player.window.overlay.unfold()
        player.settle()
        collect()
        assert [edges.faded for edges in player.window.findChildren(FadedEdges)]


def test_what_is_folded_stays_within_the_window_when_that_turns(player: Player) -> None:
    player.window.overlay.fold()
    player.window.resize(800, 600)
    QApplication.processEvents()
    cover, card = player.window.overlay.cover, player.table.area.say_card
    assert cover.rect().contains(card.geometry())


def test_leaving_the_table_while_it_is_folded_leaves_nothing_on_the_cover(player: Player) -> None:
    player.window.overlay.fold()
    card = player.table.area.say_card
    player.window.show_library()
    assert not player.window.overlay.cover.isAncestorOf(card)


def _chips(player: Player, row: str) -> list[Chip]:
    views = player.table.area.form.rows.views
    return [chip for view in views if view.row.key == row for chip in view.chips]


def test_what_was_noted_while_folded_is_said_there_and_nothing_else(player: Player) -> None:
    last = player.table.area.last
    player.window.overlay.fold()
    assert last.said == ""
    player.choose(**HEARD)
    player.settle()
    assert (last.said, last.changed) == ("Bob asked Cem for ▲Blue: 1", "")
    player.window.overlay.unfold()
    player.window.overlay.fold()
    assert last.said == ""


WON = Accuse(player="Bob", sum=20, correct=True)


def test_folded_after_the_end_nothing_can_be_noted_as_it_cannot_unfolded(player: Player) -> None:
    player.table.sitting.session.note(WON)
    player.settle()
    player.window.overlay.fold()
    cover, card = player.window.overlay.cover, player.table.area.say_card
    assert not card.isVisible()
    for key in "bcd1":
        QTest.keyClicks(cover, key)
    assert player.table.sitting.view.draft == {}
    QTest.mouseClick(cover, Qt.MouseButton.LeftButton, pos=card.geometry().center())
    assert not cover.isVisible(), "a tap where the form would be opens the sheet too"
    assert player.table.area.result_card.isVisible()


def test_the_end_noted_while_it_is_folded_ends_the_noting_too(player: Player) -> None:
    player.window.overlay.fold()
    cover, card = player.window.overlay.cover, player.table.area.say_card
    beside = cover.peek.geometry()
    player.choose(kind="accusation", who="Bob", sum="20", said="right")
    player.settle()
    assert player.notes()[1:] == ["Bob accused 20: right, and wins"]
    assert not card.isVisible()
    assert cover.peek.geometry() != beside, "the whole cover is free for what is on it"
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus is cover or cover.isAncestorOf(focus)
    press(Qt.Key.Key_Escape)
    assert player.table.area.result_card.isVisible()
    player.table.sitting.undo()
    player.settle()
    assert card.isVisible()
    assert card.parentWidget() is player.table.area


def test_what_is_added_on_purpose_after_the_end_can_be_added_folded(player: Player) -> None:
    player.table.sitting.session.note(WON)
    player.settle()
    player.tap(player.table.area.result.add)
    player.window.overlay.fold()
    card = player.table.area.say_card
    assert card.isVisible()
    player.choose(kind="accusation", who="Dee", sum="21", said="wrong")
    player.settle()
    assert len(player.notes()) == len(NOTES) + 2
    assert not card.isVisible()
