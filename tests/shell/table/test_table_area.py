"""The sheet and its panels, placed by the room that there is."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Form, Row
from notepad.core.page import Bar, Bars
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


def parts(area: TableArea) -> list[str]:
    known = {"chances": area.chances, "notes": area.notes, "why": area.story}
    shown = {"note": area.say_card} | known
    return [name for name, widget in shown.items() if widget.isVisible()]


def test_no_card_moves_whatever_is_shown_in_it(area: TableArea) -> None:
    area.show_chances([SUMS], "Chances")
    cards = (area.sheet_card, area.say_card, area.know)
    before = [card.geometry() for card in cards]
    area.show_form(form(9), begun=True)
    area.show_story(STORY)
    area.turn_to("why")
    area.show_mending(3)
    QApplication.processEvents()
    assert [card.geometry() for card in cards] == before
    area.show_chances([], "")
    area.warn((1, 2), consistent=False)
    QApplication.processEvents()
    assert [card.geometry() for card in cards] == before


def test_what_i_say_stays_while_another_part_of_what_i_know_is_shown(area: TableArea) -> None:
    area.show_chances([SUMS], "Chances")
    seen = [parts(area)]
    for part in ("why", "notes", "note"):
        area.turn_to(part)
        seen.append(parts(area))
    assert seen == [["note", "chances"], ["note", "why"], ["note", "notes"], ["note", "notes"]]


def test_what_follows_is_offered_while_the_level_shows_any(area: TableArea) -> None:
    area.show_chances([SUMS], "Advice")
    assert area.know.tabs.tabs["chances"].text() == "Advice"
    area.show_chances([], "")
    assert parts(area) == ["note", "notes"]
    small(area)
    assert area.bar.offered == ("note", "notes", "why")
    assert parts(area) == ["note"]


def test_a_small_window_shows_one_card_at_a_time(area: TableArea) -> None:
    area.show_chances([SUMS], "Chances")
    small(area)
    shown = []
    for part in ("note", "chances", "notes", "why"):
        area.bar.tabs[part].click()
        shown.append(parts(area))
    assert shown == [["note"], ["chances"], ["notes"], ["why"]]
    assert not area.know.tabs.isVisible(), "the bar chooses"


def test_what_was_turned_to_is_told_once(area: TableArea, qtbot: QtBot) -> None:
    heard: list[str] = []
    area.turned.connect(heard.append)
    area.know.tabs.tabs["why"].click()
    area.know.tabs.tabs["notes"].click()
    small(area)
    area.bar.tabs["note"].click()
    assert heard == ["why", "notes", "note"]


def test_notes_that_contradict_each_other_are_marked_on_their_tab(area: TableArea) -> None:
    area.warn((1, 2), consistent=False)
    assert area.know.tabs.tabs["notes"].text() == "⚠ Notes"
    assert area.bar.tabs["notes"].text() == "⚠ Notes"


def test_the_note_that_is_mended_is_named_and_can_be_left_as_it_was(area: TableArea) -> None:
    area.show_mending(3)
    told = (area.say_card.accessibleName(), area.cancel.text())
    assert told == ("Mend note 3", "Leave it as it was")
    assert area.cancel.isVisible()
    area.show_mending(None)
    assert not area.cancel.isVisible()
