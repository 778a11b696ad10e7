"""The help: one part at a time, readable in any window."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faults import Fault, Faults
from notepad.core.game_name import GameName
from notepad.core.shelf import Shelf
from notepad.games.cataline.game import GAME as CATALINE
from notepad.shell.help_page import FIRST, LEVEL, MARKS, RULES, HelpPage
from notepad.shell.settings import Settings, dress
from notepad.widgets.look.label import Label
from notepad.widgets.look.theme import NARROW
from notepad.widgets.sheet.cell_painting import SampleBox
from tests.nullgame import CATALOGUE as NULL_ALONE
from tests.shell.conftest import CATALOGUE
from tests.shell.player import click


def shown(qtbot: QtBot, page: HelpPage, size: tuple[int, int] = (360, 640)) -> HelpPage:
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    QApplication.processEvents()
    return page


def texts(page: HelpPage) -> list[str]:
    return [label.text() for label in page.findChildren(Label) if label.isVisible()]


def tap(page: HelpPage, key: str) -> None:
    views = (*page.parts.views, *page.games.views)
    click(next(c for view in views for c in view.chips if c.choice.key == key))
    QApplication.processEvents()


def test_it_begins_with_the_rules_of_the_game_that_is_played(qtbot: QtBot) -> None:
    page = shown(qtbot, HelpPage(CATALOGUE, CATALINE))
    assert all(part.text in texts(page) for part in CATALINE.rules())
    tap(page, "null")
    assert "One of three cards is hidden. Name it." in texts(page)
    assert CATALINE.rules()[0].text not in texts(page)


def test_one_part_is_shown_at_a_time(qtbot: QtBot) -> None:
    page = shown(qtbot, HelpPage(CATALOGUE))
    tap(page, MARKS)
    assert "Crossed out: B does not have this card." in texts(page)
    tap(page, LEVEL)
    assert sum(box.isVisible() for box in page.findChildren(SampleBox)) == 4
    assert "everything that follows" in texts(page)
    tap(page, FIRST)
    with qtbot.waitSignal(page.practice_asked):
        click(page.practice_button)


def test_no_first_game_is_offered_without_its_game(qtbot: QtBot) -> None:
    page = shown(qtbot, HelpPage(NULL_ALONE))
    offered = [chip.choice.key for chip in page.parts.views[0].chips]
    assert offered == [RULES, MARKS, LEVEL]


def test_a_game_that_is_not_on_the_shelf_has_its_rules_too(qtbot: QtBot) -> None:
    page = shown(qtbot, HelpPage(NULL_ALONE, CATALINE))
    assert CATALINE.rules()[0].text in texts(page)


def test_a_game_that_can_not_be_loaded_says_so(qtbot: QtBot) -> None:
    def load() -> None:
        raise Faults([Fault("game", "torn")])

    shelf = Shelf()
    name = GameName(id="torn", title="Torn", pitch="", seats=range(2, 4))
    shelf.put(name, load)  # type: ignore[arg-type]
    page = shown(qtbot, HelpPage(shelf))
    assert any("torn" in text for text in texts(page))


@pytest.mark.parametrize("part", [RULES, MARKS, LEVEL, FIRST])
@pytest.mark.parametrize(
    ("size", "text"), [((360, 640), 100), ((360, 640), 200), ((1280, 800), 200)]
)
def test_nothing_is_cut_off_at_the_side(
    qtbot: QtBot, part: str, size: tuple[int, int], text: int
) -> None:
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
