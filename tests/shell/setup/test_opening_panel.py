import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.game import Table
from notepad.games.cataline.game import GAME as CATALINE
from notepad.shell.setup.setup_form import OpeningPanel
from tests.nullgame import GAME as NULL
from tests.nullgame import SETUP

FOUR = Table(("Ann", "Bob", "Cem", "Dee"), "Ann", "Bob")
HAND = ("red-1", "blue-2", "green-3", "yellow-4", "violet-5", "red-6")


@pytest.fixture
def panel(qtbot: QtBot) -> OpeningPanel:
    made = OpeningPanel(CATALINE)
    qtbot.addWidget(made)
    made.set_table(FOUR)
    made.resize(1280, 800)
    made.show()
    QApplication.processEvents()
    return made


def spot(panel: OpeningPanel, cell: str) -> QPoint:
    return panel.grid.places()[cell].center().toPoint()


def tap(panel: OpeningPanel, *cells: str) -> None:
    for cell in cells:
        QTest.mouseClick(panel.grid, Qt.MouseButton.LeftButton, pos=spot(panel, cell))


def test_tapping_the_hand_on_the_sheet_counts_and_makes_the_setup(
    qtbot: QtBot, panel: OpeningPanel
) -> None:
    tap(panel, *HAND[:5])
    assert "5 of 6" in panel.sheet_card.accessibleName()
    assert not panel.button.isEnabled()
    assert panel.reason.isVisible()
    tap(panel, HAND[5])
    assert panel.setup.hand == tuple(sorted(HAND, key=panel.setup.hand.index))
    with qtbot.waitSignal(panel.setup_made) as made:
        QTest.mouseClick(panel.button, Qt.MouseButton.LeftButton)
    assert set(made.args[0].hand) == set(HAND)
    assert made.args[0].players == FOUR.players


def test_a_card_tapped_twice_goes_back(panel: OpeningPanel) -> None:
    tap(panel, "red-1", "red-1")
    assert panel.draft["hand"] == ()


def test_a_finger_taps_the_hand(panel: OpeningPanel) -> None:
    screen = QTest.createTouchDevice()
    place = panel.grid.mapTo(panel, spot(panel, "green-2"))
    QTest.touchEvent(panel, screen).press(0, place, panel).commit()
    QTest.touchEvent(panel, screen).release(0, place, panel).commit()
    assert panel.draft["hand"] == ("green-2",)


def test_the_hand_is_tapped_and_started_by_keyboard(qtbot: QtBot, panel: OpeningPanel) -> None:
    for _card in range(6):
        QTest.keyClick(panel.grid, Qt.Key.Key_Space)
        QTest.keyClick(panel.grid, Qt.Key.Key_Down)
    with qtbot.waitSignal(panel.setup_made):
        QTest.keyClick(panel, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert {card.split("-")[0] for card in panel.setup.hand} == {"red"}


def test_the_deck_is_chosen_and_named_in_the_form(panel: OpeningPanel) -> None:
    decks = next(view.chips for view in panel.rows.views if view.row.key == "deck")
    QTest.mouseClick(decks[-1], Qt.MouseButton.LeftButton)
    field = next(view.edit for view in panel.rows.views if view.edit is not None)
    field.selectAll()
    QTest.keyClicks(field, "Crimson")
    assert panel.grid.grid.columns[0].face.label == "Crimson"


def test_an_objection_holds_the_game_up_and_is_told_first(
    qtbot: QtBot, panel: OpeningPanel
) -> None:
    tap(panel, *HAND)
    panel.object("Say who plays.")
    assert panel.setup is None
    assert panel.reason.text() == "Say who plays."
    with qtbot.assertNotEmitted(panel.setup_made):
        QTest.keyClick(panel, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    panel.object("")
    assert panel.setup is not None


def test_a_smaller_hand_keeps_what_was_tapped(panel: OpeningPanel) -> None:
    tap(panel, *HAND)
    panel.set_table(Table((*FOUR.players, "Eve"), "Ann", "Ann"))
    assert set(panel.draft["hand"]) == set(HAND)
    assert "6 of 5" in panel.sheet_card.accessibleName()
    assert panel.setup is None


def test_a_setup_is_mended_from_its_own_draft(qtbot: QtBot) -> None:
    panel = OpeningPanel(NULL, confirm="Mend")
    qtbot.addWidget(panel)
    panel.set_table(NULL.table(SETUP))
    panel.start_from(NULL.opening_draft(SETUP))
    panel.show()
    assert panel.setup.hand == SETUP.hand
    tap(panel, "coin")
    assert panel.setup.hand == ("coin",)
    assert panel.button.text() == "Mend"


def test_another_game_starts_from_its_beginning(panel: OpeningPanel) -> None:
    tap(panel, "red-1")
    panel.set_game(NULL)
    panel.set_table(Table(("Ann", "Bob"), "Ann", "Ann"))
    assert panel.draft == {}
    assert [cell.key for cell in panel.grid.grid.cells[0]] == ["cup", "coin", "sword"]


@pytest.mark.parametrize("size", [(360, 640), (800, 1280), (1280, 800), (2560, 1600)])
@pytest.mark.parametrize("scale", [1.0, 1.8])
def test_every_box_can_be_tapped_at_any_size(
    panel: OpeningPanel, size: tuple[int, int], scale: float
) -> None:
    font = QFont(panel.font())
    font.setPixelSize(round(15 * scale))
    panel.setFont(font)
    panel.resize(*size)
    QApplication.processEvents()
    assert (panel.width(), panel.height()) == size
    for box in panel.grid.places().values():
        assert min(box.width(), box.height()) >= 30
        assert panel.grid.rect().contains(box.toAlignedRect())
    wide = size[0] > size[1]
    beside = panel.sheet_card.mapTo(panel, QPoint(0, 0)).x() >= panel.rows.width()
    assert beside is wide
