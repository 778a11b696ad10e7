"""Notes that contradict each other are mended at the table by one tap."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.reasoner import SETUP as OWN_HAND
from notepad.core.reasoner import Slip
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.table.contradiction_panel import ContradictionPanel
from tests.shell.conftest import CATALOGUE, eventually, knowledge_of
from tests.shell.player import Player

NAMES = ("Ann", "Bob", "Cem", "Dee")
HAND = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5")


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    made = Window(library, CATALOGUE)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    yield made
    made.put_away()


@pytest.fixture
def player(qtbot: QtBot, window: Window) -> Player:
    """A player whose second note contradicts the first, and who noted one more since."""
    made = Player(qtbot, window)
    made.start(NAMES, HAND)
    made.choose(who="Bob", whom="Cem", suit="blue", passed="0")
    made.choose(who="Bob", whom="Cem", suit="blue", passed="2")
    made.choose(who="Bob", whom="Dee", value="3", passed="1")
    made.settle()
    assert eventually(lambda: knowledge_of(made.table.sitting).slips.tried)
    QApplication.processEvents()
    return made


def panel(player: Player) -> ContradictionPanel:
    return player.table.area.know.contradiction


def test_the_ways_out_stand_where_else_is_what_follows(player: Player) -> None:
    shown = panel(player)
    assert player.table.area.part == "chances"
    assert shown.isVisible()
    assert not player.table.area.chances.widgets
    assert shown.warning.wrong.text() == "⚠ Notes 1 and 2 can't all be right."
    assert len(shown.ways) == 3
    assert "note 2" in player.table.header.subtitle.text()


def test_one_tap_mends_and_one_undo_takes_it_back(player: Player) -> None:
    before, told = player.notes(), panel(player).ways[0].told.text()
    player.tap(panel(player).ways[0].button)
    player.settle()
    QApplication.processEvents()
    assert player.table.sitting.view.consistent
    assert not panel(player).isVisible()
    after = player.notes()
    assert after[2] == before[2], "what was noted since stays"
    changed = [at for at in range(3) if after[at] != before[at]]
    assert len(changed) == 1
    assert told.startswith(f"Note {changed[0] + 1}: {after[changed[0]]}")
    player.tap(player.table.header.buttons["undo"])
    player.settle()
    assert player.notes() == before
    assert panel(player).isVisible()


def test_all_notes_in_conflict_can_be_seen_and_the_one_that_does_not_fit_be_removed(
    player: Player,
) -> None:
    player.tap(panel(player).show_all)
    QApplication.processEvents()
    assert player.table.area.part == "notes"
    assert all(player.table.area.notes.buttons(number) for number in (1, 2))
    player.turn_to("chances")
    player.tap(panel(player).remove)
    player.settle()
    assert player.table.sitting.view.consistent
    assert len(player.notes()) == 2
    player.tap(player.table.header.buttons["undo"])
    player.settle()
    assert len(player.notes()) == 3


def test_on_paper_nobody_says_what_was_misheard(player: Player) -> None:
    player.table.header.level_chosen.emit(Level.PAPER)
    QApplication.processEvents()
    assert not panel(player).isVisible()
    player.table.header.level_chosen.emit(Level.BOOKKEEPING)
    QApplication.processEvents()
    player.turn_to("chances")
    assert panel(player).isVisible()


def test_a_card_of_my_own_hand_is_mended_in_the_set_up_and_undone(player: Player) -> None:
    sitting = player.table.sitting
    before = sitting.session.setup
    other = replace(before, hand=("blue-1", *HAND[1:]))
    sitting.mend_slips((Slip(OWN_HAND, other, 0.05),))
    assert sitting.session.setup == other
    assert len(player.notes()) == 3
    sitting.undo()
    assert sitting.session.setup == before


def test_on_a_phone_the_tab_carries_a_sign_and_the_note_stays_in_sight(player: Player) -> None:
    window = player.window
    window.resize(360, 640)
    QApplication.processEvents()
    area = player.table.area
    player.turn_to("note")
    player.table.sitting.undo()
    player.table.sitting.undo()
    player.settle()
    player.table.sitting.redo()
    player.settle()
    QApplication.processEvents()
    assert area.part == "note"
    assert area.bar.tabs["chances"].text() == "⚠ Chances"
    player.turn_to("chances")
    assert panel(player).isVisible()


def test_two_slips_are_mended_by_one_tap_and_taken_back_by_one(player: Player) -> None:
    sitting = player.table.sitting
    before = sitting.session.notes
    meant = [replace(note, passed=1) for note in before[:2]]
    sitting.mend_slips([Slip(at, note, 1) for at, note in enumerate(meant, 1)])
    assert sitting.session.notes == (*meant, before[2])
    sitting.undo()
    assert sitting.session.notes == before
    sitting.undo()
    assert sitting.session.notes == before[:2], "the next undo takes one step again"
