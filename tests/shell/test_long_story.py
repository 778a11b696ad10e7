"""A story of eight steps is read at once, without scrolling, in a window of 1280 × 800."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Standing, Symbol
from notepad.core.reasoner import Premise, StoryStep
from notepad.core.record import Record
from notepad.games.cataline.setup import Setup
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.table.story_panel import HolderLine, Story
from tests.shell.conftest import CATALOGUE

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
)
FOLLOWS = (
    "So the yellow pearl pair is with Dee.",
    "That is the yellow pearl pair, so the yellow diamond pair is not with Dee.",
    "So the yellow pearl cluster is not with Dee.",
    "So the yellow pearl solitaire is not with Dee.",
    "So two of the others are with Dee, one with Cem.",
    "That is the yellow opal solitaire, so the red one is not with Dee.",
    "Only red 2 and red 4 can be that.",
    "So red 2 is a conspirator.",
)
"""As long as those of the stories that whole games have."""


def step(number: int) -> StoryStep:
    said = f"Ann asked Dee for yellow pairs: {number}, which was the yellow pearl pair."
    follows = FOLLOWS[number - 1]
    return StoryStep(f"{said} {follows}", (Premise(number, said),), follows, ("red-2",))


STORY = Story(
    "red-2",
    Face("2", Symbol.CIRCLE, "#b8352a"),
    "Red 2",
    "Conspirator: certain",
    (
        HolderLine("Bob", "Bob", "certainly not", Standing.CROSSED, short="✕"),
        HolderLine("Cem", "Cem", "certainly not", Standing.CROSSED, short="✕"),
        HolderLine("Dee", "Dee", "certainly not", Standing.CROSSED, short="✕"),
        HolderLine("hidden", "Conspirator", "certain", Standing.CIRCLED, short="✓", asked=True),
    ),
    tuple(map(step, range(1, 9))),
    tuple(range(1, 9)),
)


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, CATALOGUE)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
    window.open_game(library.create(Record(game="cataline", setup=SETUP)))
    yield window
    window.put_away()


@pytest.mark.parametrize("count", [1, 4, 8])
def test_all_steps_of_a_story_are_seen_at_once(window: Window, count: int) -> None:
    table = window.table
    assert table is not None
    area = table.area
    story = STORY if count == 8 else Story("x", STORY.face, "Red 2", steps=STORY.steps[:count])
    area.show_story(story)
    area.turn_to("why")
    for _layout in range(6):
        QApplication.processEvents()

    panel = area.story
    assert len(panel.steps.places()) == count
    (scroll,) = panel.findChildren(QScrollArea)
    foot = panel.steps.mapTo(scroll.viewport(), panel.steps.rect().bottomLeft()).y()
    assert foot <= scroll.viewport().height(), "the last step is in sight"
    head = panel.steps.mapTo(scroll.viewport(), panel.steps.rect().topLeft()).y()
    assert head >= 0, "and so is the first"
