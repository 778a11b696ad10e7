"""The setup form of a game, filled in by taps on its sheet, which stands beside or within it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.game import Table
from notepad.core.page import Cell, Grid, Heading
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.sleuth.game import GAME as SLEUTH
from notepad.shell.setup.setup_form import OpeningPanel, SheetBeside
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.buttons import ActionButton, Card
from tests.monkeys.holds import restless
from tests.nullgame import GAME as NULL
from tests.nullgame import SETUP
from tests.shell.builders import DESK, PHONE, TABLET, Size, chips, laid_out, shown, write_into
from tests.shell.player import click
from tests.widgets import fingers

FOUR = Table(("Ann", "Bob", "Cem", "Dee"), "Ann", "Bob")
HAND = ("red-1", "blue-2", "green-3", "yellow-4", "violet-5", "red-6")


@pytest.fixture
def panel(qtbot: QtBot) -> OpeningPanel:
    made = OpeningPanel(CATALINE)
    made.set_table(FOUR)
    return shown(qtbot, made, DESK)


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
        click(panel.button)
    assert set(made.args[0].hand) == set(HAND)
    assert made.args[0].players == FOUR.players


def test_a_finger_taps_the_hand_and_a_card_tapped_twice_goes_back(panel: OpeningPanel) -> None:
    for hand in (("green-2",), ()):
        fingers.tap(panel.grid, spot(panel, "green-2"))
        assert panel.draft["hand"] == hand


def test_the_hand_is_tapped_and_started_by_keyboard(qtbot: QtBot, panel: OpeningPanel) -> None:
    for _card in range(6):
        QTest.keyClick(panel.grid, Qt.Key.Key_Space)
        QTest.keyClick(panel.grid, Qt.Key.Key_Down)
    with qtbot.waitSignal(panel.setup_made):
        QTest.keyClick(panel, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert {card.split("-")[0] for card in panel.setup.hand} == {"red"}


def test_the_deck_is_chosen_and_named_in_the_form(panel: OpeningPanel) -> None:
    click([*chips(panel.rows, "deck")][-1])
    write_into(next(view.edit for view in panel.rows.views if view.edit is not None), "Crimson")
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
    panel = shown(qtbot, OpeningPanel(NULL, confirm="Mend"), DESK)
    panel.set_table(NULL.table(SETUP))
    panel.start_from(NULL.opening_draft(SETUP))
    laid_out(panel, DESK)
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


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK, (2560, 1600)])
@pytest.mark.parametrize("scale", [1.0, 1.8])
def test_every_box_can_be_tapped_at_any_size(panel: OpeningPanel, size: Size, scale: float) -> None:
    font = QFont(panel.font())
    font.setPixelSize(round(15 * scale))
    panel.setFont(font)
    laid_out(panel, size)
    assert (panel.width(), panel.height()) == size
    for box in panel.grid.places().values():
        assert min(box.width(), box.height()) >= 30
        assert panel.grid.rect().contains(box.toAlignedRect())
    wide = size[0] > size[1]
    beside = panel.sheet_card.mapTo(panel, QPoint(0, 0)).x() >= panel.rows.width()
    assert beside is wide


GRID = Grid(
    (Heading(Face("")),),
    (Heading(Face("")),) * 6,
    tuple((Cell(str(at), Face(str(at))),) for at in range(6)),
)


@pytest.fixture
def beside(qtbot: QtBot) -> SheetBeside:
    made = SheetBeside(Card("Cards"), ActionButton("Start"))
    made.grid.show_grid(GRID)
    return shown(qtbot, made, DESK)


def test_a_wide_window_has_the_sheet_beside_the_form(beside: SheetBeside) -> None:
    laid_out(beside, DESK)
    assert not beside.side.isAncestorOf(beside.sheet_card)
    assert beside.sheet_card.geometry().left() >= beside.side.geometry().right()


def test_a_narrow_one_has_it_below_its_card(beside: SheetBeside) -> None:
    laid_out(beside, PHONE)
    assert beside.side.isAncestorOf(beside.sheet_card)
    assert beside.sheet_card.y() > beside.form_card.y()
    assert beside.grid.height() >= 6 * finger(beside)


def test_turned_to_and_fro_it_is_as_if_it_had_never_been_turned(beside: SheetBeside) -> None:
    button = beside.findChild(ActionButton)
    assert isinstance(button, ActionButton)
    parts = (beside.side, beside.sheet_card, beside.grid, beside.form_card, beside.reason, button)

    def places(size: Size) -> list[object]:
        laid_out(beside, size)
        return [(part.mapTo(beside, QPoint()), part.size()) for part in parts]

    wide, tall = places(DESK), places(PHONE)
    for _turn in range(2):
        assert places(DESK) == wide
        assert places(PHONE) == tall


def test_a_sheet_that_is_cut_to_fit_comes_to_rest_at_its_place(qtbot: QtBot) -> None:
    """Beside the form it needs much height, but below it little: it is cut in another way there."""
    panel = OpeningPanel(SLEUTH)
    panel.set_table(FOUR)
    shown(qtbot, panel, DESK)
    for size in ((720, 440), (800, 425), (900, 470), (900, 485)):
        laid_out(panel, size)
        assert restless() == "", size
