"""The help: one part at a time, readable in any window, asked for anywhere and back."""

from dataclasses import replace
from typing import NoReturn

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Standing
from notepad.core.faults import Fault, Faults
from notepad.core.game_name import GameName
from notepad.core.page import Fill
from notepad.core.record import Record
from notepad.core.shelf import Shelf
from notepad.games.cataline.game import GAME as CATALINE
from notepad.shell.help_page import FIRST, LEVEL, MARKS, RULES, HelpPage, Legend
from notepad.shell.practice_page import PracticePage
from notepad.shell.settings import Settings, dress
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.look.label import Label
from notepad.widgets.look.theme import NARROW
from notepad.widgets.say.form_rows import FormRows
from notepad.widgets.sheet.cell_painting import SampleBox, SampleTally
from notepad.widgets.table.seat_strip import SampleGauge
from tests.nullgame import CATALOGUE as NULL_ALONE
from tests.nullgame import SETUP
from tests.shell.builders import DESK, PHONE, Size, chip, chips, labels, page_of, pages_of, shown
from tests.shell.conftest import CATALOGUE
from tests.shell.player import click, press


def tap(page: HelpPage, rows: FormRows, key: str) -> None:
    click(chip(rows, key))
    QApplication.processEvents()


def game_of(page: HelpPage) -> str:
    (chosen,) = (one.choice.key for one in chips(page.games) if one.choice.chosen)
    return chosen


def test_it_begins_with_the_rules_of_the_game_that_is_played(qtbot: QtBot) -> None:
    page = shown(qtbot, HelpPage(CATALOGUE, CATALINE), PHONE)
    assert all(part.text in labels(page) for part in CATALINE.rules())
    tap(page, page.games, "null")
    assert "One of three cards is hidden. Name it." in labels(page)
    assert CATALINE.rules()[0].text not in labels(page)


def test_one_part_is_shown_at_a_time(qtbot: QtBot) -> None:
    page = shown(qtbot, HelpPage(CATALOGUE), PHONE)
    tap(page, page.parts, MARKS)
    assert "Crossed out: B does not have this card." in labels(page)
    tap(page, page.parts, LEVEL)
    assert sum(box.isVisible() for box in page.findChildren(SampleBox)) == 4
    assert "everything that follows" in labels(page)
    tap(page, page.parts, FIRST)
    with qtbot.waitSignal(page.practice_asked):
        click(page.practice_button)


def test_no_first_game_is_offered_without_its_game(qtbot: QtBot) -> None:
    page = shown(qtbot, HelpPage(NULL_ALONE), PHONE)
    offered = [one.choice.key for one in chips(page.parts)]
    assert offered == [RULES, MARKS, LEVEL]


def test_a_game_that_is_not_on_the_shelf_has_its_rules_too(qtbot: QtBot) -> None:
    page = shown(qtbot, HelpPage(NULL_ALONE, CATALINE), PHONE)
    assert CATALINE.rules()[0].text in labels(page)


def test_a_game_that_can_not_be_loaded_says_so(qtbot: QtBot) -> None:
    def load() -> NoReturn:
        raise Faults([Fault("game", "torn")])

    shelf = Shelf()
    shelf.put(GameName(id="torn", title="Torn", pitch="", seats=range(2, 4)), load)
    page = shown(qtbot, HelpPage(shelf), PHONE)
    assert any("torn" in text for text in labels(page))


@pytest.mark.parametrize("part", [RULES, MARKS, LEVEL, FIRST])
@pytest.mark.parametrize(("size", "text"), [(PHONE, 100), (PHONE, 200), (DESK, 200)])
def test_nothing_is_cut_off_at_the_side(qtbot: QtBot, part: str, size: Size, text: int) -> None:
    dress(replace(Settings(), text=text), narrow=size[0] < NARROW)
    page = shown(qtbot, HelpPage(CATALOGUE, CATALINE), size)
    page.turn_to(part)
    QApplication.processEvents()
    body = page.column.widget()
    assert body is not None
    assert body.width() <= page.column.viewport().width()
    for widget in page.findChildren(QWidget):
        if widget.isVisible() and isinstance(widget, Label | SampleBox):
            right = widget.mapTo(page, QPoint(widget.width(), 0)).x()
            assert right <= page.width(), widget
            if isinstance(widget, Label):
                assert widget.height() >= widget.heightForWidth(widget.width()) - 1, widget.text()
    dress(Settings(), narrow=False)


def test_every_mark_of_a_sheet_is_drawn_and_told(qtbot: QtBot) -> None:
    legend = shown(qtbot, Legend())
    cells = [box.cell for box in legend.findChildren(SampleBox)]
    marks = [mark for cell in cells for mark in cell.marks]
    assert {cell.fill for cell in cells} == set(Fill)
    assert {mark.standing for mark in marks} == set(Standing)
    assert any(mark.hint for mark in marks)
    assert any(mark.wrong for mark in marks)
    assert any(cell.share is not None for cell in cells)
    assert legend.findChildren(SampleTally)
    (gauge,) = legend.findChildren(SampleGauge)
    assert (gauge.gauge.now, gauge.gauge.soon) == (0.4, 0.7)
    assert len(legend.findChildren(Label)) == len(cells) + 4


def test_f1_helps_with_the_game_on_the_table_and_leads_back(
    window: Window, library: Library
) -> None:
    window.open_game(library.create(Record(game="null", setup=SETUP)))
    table = window.table
    assert table is not None
    press(Qt.Key.Key_F1)
    assert game_of(page_of(window, HelpPage)) == "null"
    press(Qt.Key.Key_F1)
    assert not pages_of(window, HelpPage)
    assert table.isVisible()
    table.header.acted.emit("help")
    click(page_of(window, HelpPage).back)
    assert table.isVisible()


def test_nobody_loses_what_he_set_up_by_asking_for_help(window: Window) -> None:
    window.start_game()
    page = page_of(window, NewGamePage)
    page.choose("null")
    page.players.title.setText("Holiday")
    press(Qt.Key.Key_F1)
    assert game_of(page_of(window, HelpPage)) == "null"
    press(Qt.Key.Key_F1)
    assert page.isVisible()
    assert page.players.title.text() == "Holiday"


def test_the_rules_can_be_read_where_a_game_is_chosen(window: Window) -> None:
    window.start_game()
    page = page_of(window, NewGamePage)
    page.choose("null")
    QApplication.processEvents()
    click(page.choice.rules)
    assert game_of(page_of(window, HelpPage)) == "null"


def test_settings_are_there_again_after_the_help(window: Window) -> None:
    settings = window.show_settings()
    press(Qt.Key.Key_F1)
    press(Qt.Key.Key_F1)
    QApplication.processEvents()
    assert settings.isVisible()


def test_the_library_has_a_button_for_help_and_its_first_game_leads_back(window: Window) -> None:
    click(window.library_page.head.help_button)
    page = page_of(window, HelpPage)
    page.turn_to(FIRST)
    click(page.practice_button)
    click(page_of(window, PracticePage).leave_button)
    assert window.library_page.isVisible()


def test_no_help_lies_over_what_is_folded(window: Window) -> None:
    window.overlay.fold()
    press(Qt.Key.Key_F1)
    assert not window.findChildren(HelpPage)
    window.overlay.unfold()
