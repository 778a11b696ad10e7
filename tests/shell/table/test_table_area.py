"""The sheet and its panels, placed by the room that there is."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.form import Choice, Form, Row
from notepad.core.page.page import Bar, Bars, Face
from notepad.shell.table.table_area import TableArea
from notepad.widgets.table.story_panel import Story

SUMS = Bars("Accusation", (Bar("13", "13", 0.5), Bar("14", "14", 0.5)))
STORY = Story("cup", Face("cup"), "the cup")


def form(rows: int) -> Form[object]:
    choices = tuple(Choice(str(key), Face(str(key))) for key in range(6))
    return Form(tuple(Row(f"row {row}", f"Row {row}", choices) for row in range(rows)))


@pytest.fixture
def area(qtbot: QtBot) -> Iterator[TableArea]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 744)
    made = TableArea(window)
    made.resize(window.size())
    made.show_form(form(2), begun=False)
    window.show()
    yield made
    window.close()


def small(area: TableArea) -> None:
    area.resize(360, 590)
    QApplication.processEvents()


def test_a_form_never_shrinks_while_a_note_is_made(area: TableArea) -> None:
    area.show_form(form(9), begun=True)
    QApplication.processEvents()
    tall = area.note_card.height()
    area.show_form(form(2), begun=True)
    QApplication.processEvents()
    assert area.note_card.height() == tall
    area.show_form(form(2), begun=False)
    QApplication.processEvents()
    assert area.note_card.height() < tall


def test_a_story_takes_the_place_of_the_form(area: TableArea) -> None:
    area.show_story(STORY)
    assert area.story_card.isVisible()
    assert not area.note_card.isVisible()
    assert area.story_card.geometry() == area.note_card.geometry()
    area.show_story(None)
    assert area.note_card.isVisible()


def test_what_follows_is_there_while_there_is_any(area: TableArea) -> None:
    assert not area.follows_card.isVisible()
    area.show_follows([SUMS])
    assert area.follows_card.isVisible()
    area.show_follows([])
    assert not area.follows_card.isVisible()


def test_a_small_window_shows_one_panel_at_a_time(area: TableArea) -> None:
    area.show_follows([SUMS])
    small(area)
    panels = (area.note_card, area.follows_card, area.notes_card)
    shown = []
    for part in ("note", "follows", "notes"):
        area.turn_to(part)
        shown.append([card.isVisible() for card in panels])
    assert shown == [[True, False, False], [False, True, False], [False, False, True]]
    area.show_story(STORY)
    assert area.story_card.isVisible(), "a story is turned to"


def test_the_note_that_is_mended_is_named_and_can_be_left_as_it_was(area: TableArea) -> None:
    area.show_mending(3)
    assert (area.note_card.accessibleName(), area.cancel.text()) == (
        "Mend note 3",
        "Leave it as it was",
    )
    assert area.cancel.isVisible()
    area.show_mending(None)
    assert area.note_card.accessibleName() == "New note"
    assert not area.cancel.isVisible()
