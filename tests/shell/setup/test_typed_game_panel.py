from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from notepad.declared.declaration_file import declaration_text
from notepad.declared.shelf import own_game
from notepad.declared.typed_game import TypedGame, TypedGroup, with_free_id
from notepad.shell.page_frame import PageFrame, PageStack
from notepad.shell.setup.own_game_page import TypedGamePanel
from notepad.widgets.look import theme
from notepad.widgets.look.theme import finger
from notepad.widgets.touch.buttons import ActionButton, Tappable
from notepad.widgets.touch.text_fields import TextArea, TextField
from tests.shell.player import click, press

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

TYPED = TypedGame(
    title="Who took it?",
    groups=(
        TypedGroup("People", "Ann, Bea, Cid, Dora"),
        TypedGroup("", "- rope\n- lamp\n- key"),
        TypedGroup("Maximilian-Friedrich-Bartholomaeus Hall", "attic, cellar"),
    ),
)
SIZES = [(320, 640), (360, 640), (640, 360), (800, 1280), (1280, 800)]


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[TypedGamePanel]:
    made = TypedGamePanel(ActionButton("Keep"))
    window, pages = QMainWindow(), PageStack()
    pages.turn_to(PageFrame("Page", made))
    window.setCentralWidget(pages)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield made
    window.close()


def write(field: QWidget, text: str) -> None:
    field.setFocus()
    for at, line in enumerate(text.split("\n")):
        if at:
            QTest.keyClick(field, Qt.Key.Key_Return)
        QTest.keyClicks(field, line)
    QApplication.processEvents()


def shown(panel: TypedGamePanel) -> list[str]:
    return [cell.key for cell in panel.grid.grid.boxes]


def test_it_begins_with_three_empty_groups_and_nothing_in_red(panel: TypedGamePanel) -> None:
    assert len(panel.groups) == 3
    assert panel.typed == TypedGame()
    assert panel.reason.text() == "Title: give the game a title"
    labels = [panel._title_problem, *(p for g in panel.groups for p in g.problems.values())]
    assert not any(label.text() for label in labels)


def test_the_sheet_is_drawn_while_cards_are_typed(panel: TypedGamePanel) -> None:
    assert shown(panel) == []
    write(panel.groups[0].cards, "Ann, Bea")
    assert shown(panel) == ["Ann", "Bea"]
    write(panel.groups[1].name, "Things")
    write(panel.groups[1].cards, "rope")
    assert sorted(shown(panel)) == ["Ann", "Bea", "rope"]
    assert [str(head.face) for head in panel.grid.grid.groups] == ["Group 1", "Things"]


def test_it_is_drawn_as_the_game_will_have_it(panel: TypedGamePanel) -> None:
    panel.start_from(TYPED)
    game = own_game(declaration_text(with_free_id(TYPED.declared, ())))
    assert panel.grid.grid == game.blank().sheet


def test_a_faulty_group_leaves_the_sheet_as_it_was_until_nothing_is_left(
    panel: TypedGamePanel,
) -> None:
    write(panel.groups[0].cards, "Ann, Bea")
    write(panel.groups[1].cards, "Bea")
    assert shown(panel) == ["Ann", "Be", "Bea"]
    panel.start_from(TypedGame())
    assert shown(panel) == []


def test_the_sheet_is_only_looked_at(panel: TypedGamePanel) -> None:
    panel.start_from(TYPED)
    QApplication.processEvents()
    assert not panel.grid.isEnabled()
    place = panel.grid.mapTo(panel.window(), panel.grid.rect().center())
    assert panel.window().childAt(place) is not panel.grid
    assert panel.grid.accessibleName() == "The sheet as it will look"


def test_a_fault_is_told_in_red_once_its_field_is_left(panel: TypedGamePanel) -> None:
    group = panel.groups[1]
    write(panel.groups[0].cards, "Ann, Bea")
    write(group.cards, "rope, Ann")
    assert group.problems["cards"].text() == "2 cards"
    panel.title.setFocus()
    assert group.problems["cards"].text() == "“Ann”: given twice: Ann"
    write(group.cards, "e")
    assert group.problems["cards"].text() == "2 cards"


def test_a_title_that_was_passed_by_is_no_fault_yet(panel: TypedGamePanel) -> None:
    panel.title.setFocus()
    panel.groups[0].name.setFocus()
    assert panel._title_problem.text() == ""
    write(panel.title, "x")
    QTest.keyClick(panel.title, Qt.Key.Key_Backspace)
    QTest.keyClick(panel.title, Qt.Key.Key_Return)
    assert panel.groups[0].name.hasFocus()
    assert panel._title_problem.text() == "Give the game a title"


def test_groups_are_added_and_removed_with_the_keyboard_on_them(panel: TypedGamePanel) -> None:
    panel.start_from(TYPED)
    click(panel.add)
    assert len(panel.groups) == 4
    assert panel.groups[3].name.hasFocus()
    write(panel.groups[3].cards, "x, y")
    click(panel.groups[1].remove)
    assert [group.cards.text for group in panel.groups] == [
        "Ann, Bea, Cid, Dora", "attic, cellar", "x, y",
    ]  # fmt: skip
    assert panel.groups[1].name.hasFocus()
    for _group in range(2):
        click(panel.groups[0].remove)
    assert not panel.groups[0].remove.isEnabled()
    while panel.add.isVisible():
        click(panel.add)
    assert len(panel.groups) == 12


def test_what_is_pasted_into_a_field_is_read_as_a_list(panel: TypedGamePanel) -> None:
    QApplication.clipboard().setText("1. rope\n2. lamp\n3. key")
    panel.groups[0].cards.setFocus()
    QTest.keyClick(panel.groups[0].cards, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert shown(panel) == ["rope", "lamp", "key"]


def test_odd_texts_are_told_and_do_no_harm(panel: TypedGamePanel) -> None:
    group = panel.groups[0]
    for text, told in (
        ("<img src='/dev/zero'>, <b>a</b>", "2 cards"),
        ("a, \u202eb", "letters alone"),
        ("a, " + "M" * 400, "400 letters; at most 40"),
        ("M" * 20_000, "20000 letters"),
    ):
        group.cards.setPlainText(text)
        group.cards.setFocus()
        panel.title.setFocus()
        assert told in group.problems["cards"].text()
        assert "\u202e" not in panel.reason.text().replace("\u202e\u202c", "")
        assert len(panel.reason.text()) < 300
    for _layout in range(4):
        QApplication.processEvents()
    assert group.cards.verticalScrollBar().maximum() == 0


def test_tab_goes_from_the_top_to_the_bottom(panel: TypedGamePanel) -> None:
    panel.start_from(TYPED)
    panel.title.setFocus()
    stops: list[QWidget] = []
    for _step in range(60):
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus in stops:
            break
        stops.append(focus)
        press(Qt.Key.Key_Tab)
    wanted = [stop for stop in panel._stops() if stop.isVisible() and stop.isEnabled()]
    wanted = [stop for stop in wanted if stop.focusPolicy() & Qt.FocusPolicy.TabFocus]
    start = stops.index(panel.title)
    assert stops[start : start + len(wanted)] == wanted
    assert not any(panel.grid.isAncestorOf(stop) for stop in stops)


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_all_that_is_tapped_is_a_finger_large_and_can_be_scrolled_to(
    panel: TypedGamePanel, size: tuple[int, int], scale: float
) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    panel.start_from(TYPED)
    page = panel.window()
    page.resize(*size)
    for _layout in range(5):
        QApplication.processEvents()
    assert (page.width(), page.height()) == size
    fields = (*panel.findChildren(Tappable), *panel.findChildren(TextField))
    for widget in (*fields, *panel.findChildren(TextArea)):
        if not widget.isVisible():
            continue
        assert widget.height() >= finger(widget) - 1, widget.accessibleName()
        column = panel.side.widget()
        assert column is not None
        if column.isAncestorOf(widget):
            place = QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())
            assert place.left() >= 0, widget.accessibleName()
            assert place.right() < page.width(), widget.accessibleName()
            panel.side.ensureWidgetVisible(widget, 0, 0)
            assert not widget.visibleRegion().isEmpty(), widget.accessibleName()
        else:
            assert page.rect().contains(widget.mapTo(page, widget.rect().bottomRight()))


def test_what_is_being_typed_stays_in_sight(panel: TypedGamePanel) -> None:
    panel.window().resize(360, 480)
    area = panel.groups[2].cards
    write(area, "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten")
    QApplication.processEvents()
    seen = area.visibleRegion().boundingRect()
    assert seen.contains(area.cursorRect().center())
