from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.mark import Pencil
from notepad.core.page.page import Face, Standing, Symbol
from notepad.widgets.look import theme
from notepad.widgets.table.holder_view import HolderLine
from notepad.widgets.table.story_panel import Story, StoryPanel
from notepad.widgets.touch.controls import Card
from tests.widgets.fingers import tap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

STORY = Story(
    "blue-2",
    Face("2", Symbol.TRIANGLE, "#1f6db5"),
    "Who has Blue 2?",
    (
        HolderLine(
            "Bob", "Bob", "certainly not", Standing.CROSSED, pencil=Pencil.CIRCLE, wrong=True
        ),
        HolderLine("Cem", "Cem", "possible · 25 %"),
    ),
    ("Bob passed 2 blues in note 3.", "So Bob cannot have it."),
    (3, 10),
)


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    theme.apply(theme.LIGHT)
    yield
    theme.apply(theme.LIGHT)


def shown(qtbot: QtBot, story: Story = STORY, width: int = 400) -> StoryPanel:
    panel = StoryPanel()
    qtbot.addWidget(panel)
    panel.show_story(story)
    panel.resize(width, panel.heightForWidth(width))
    panel.show()
    QApplication.processEvents()
    return panel


def test_the_reason_is_told(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert panel.title.text() == "Who has Blue 2?"
    assert panel.steps.text().splitlines() == list(STORY.steps)
    bob = panel.holders[0]
    assert (bob.name.text(), bob.told.text()) == ("Bob", "certainly not")
    assert bob.warning.isVisible()
    assert not panel.holders[1].warning.isVisible()


def test_why_is_asked_of_a_holder(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    with qtbot.waitSignal(panel.why_asked) as told:
        tap(panel.holders[1].ask)
    assert told.args == ["blue-2", "Cem"]


def test_notes_can_be_tapped(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    with qtbot.waitSignal(panel.note_tapped) as told:
        tap(panel.notes[1])
    assert told.args == [10]
    panel.show_story(replace(STORY, notes=(7,)))
    with qtbot.waitSignal(panel.note_tapped) as told:
        QTest.keyClick(panel.notes[0], Qt.Key.Key_Return)
    assert told.args == [7]


def test_while_nothing_is_asked_it_says_how_to_ask(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    panel.show_story(None)
    assert panel.steps.text() == "Tap a box of the sheet to hear why."
    assert not panel.holders


def test_another_story_reuses_the_holders_and_tells_of_its_own_cell(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    before = list(panel.holders)
    panel.show_story(replace(STORY, cell="red-1", pencils=False))
    assert panel.holders == before
    assert not panel.holders[0].pencils[0].isVisible()
    with qtbot.waitSignal(panel.why_asked) as told:
        tap(panel.holders[0].ask)
    assert told.args == ["red-1", "Bob"]
    panel.show_story(replace(STORY, holders=STORY.holders[:1]))
    assert len(panel.holders) == 1


def test_everything_has_a_spoken_name(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert panel.holders[0].ask.accessibleName() == "Why: Bob, certainly not"
    assert panel.holders[1].pencils[0].accessibleName() == "Pencil a cross on Cem"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("width", [330, 600])
def test_nothing_reaches_over_the_edge(qtbot: QtBot, width: int, scale: float) -> None:
    theme.apply(theme.LIGHT, scale=scale)
    QApplication.processEvents()
    panel = StoryPanel()
    card = Card("Why", panel)
    qtbot.addWidget(card)
    panel.show_story(STORY)
    card.resize(width, card.heightForWidth(width))
    card.show()
    QApplication.processEvents()
    card.resize(width, card.heightForWidth(width))
    QApplication.processEvents()
    assert card.width() == width
    for part in [panel.steps, *panel.notes, *panel.holders[0].pencils, panel.holders[0].told]:
        area = part.rect().translated(part.mapTo(card, part.rect().topLeft()))
        assert card.rect().contains(area)
    assert panel.steps.height() >= panel.steps.heightForWidth(panel.steps.width())


def test_where_there_is_room_words_stand_unwrapped_beside_the_pencils(qtbot: QtBot) -> None:
    panel = shown(qtbot, width=600)
    for view in panel.holders:
        assert view.told.width() >= view.told.sizeHint().width()
        right = view.told.mapTo(panel, view.told.rect().topRight()).x()
        assert right < view.pencils[0].mapTo(panel, view.pencils[0].rect().topLeft()).x()
