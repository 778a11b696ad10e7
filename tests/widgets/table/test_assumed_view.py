"""What is assumed stands one tap away, and another assumption is one tap more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from notepad.core.page import Assumed
from notepad.widgets.table.story_panel import AssumedView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

CHOICES = (("sharp", "sharp"), ("family", "family"))
ASSUMED = Assumed("They remember all.", "How sharp?", CHOICES, "sharp", "rivals")


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[AssumedView]:
    window, made = QWidget(), AssumedView()
    QVBoxLayout(window).addWidget(made)
    qtbot.addWidget(window)
    made.show_assumed(ASSUMED)
    window.show()
    yield made
    window.close()


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_a_tap_shows_what_is_assumed_and_another_hides_it(view: AssumedView) -> None:
    for visible in (True, False):
        click(view.button)
        assert view.told.isVisible() is visible
        assert all(chip.isVisible() is visible for chip in view.chips)
    assert view.told.text() == "They remember all."


def test_another_answer_is_told_and_the_same_is_not(view: AssumedView, qtbot: QtBot) -> None:
    click(view.button)
    assert [chip.choice.chosen for chip in view.chips] == [True, False]
    assert view.chips[1].accessibleName() == "How sharp? family"
    with qtbot.assertNotEmitted(view.chosen):
        click(view.chips[0])
    with qtbot.waitSignal(view.chosen) as told:
        click(view.chips[1])
    assert told.args == ["rivals", "family"]
    view.show_assumed(replace(ASSUMED, chosen="family"))
    assert [chip.choice.chosen for chip in view.chips] == [False, True]
    assert view.told.isVisible(), "it stays open"


def test_where_nothing_is_assumed_there_is_nothing(view: AssumedView) -> None:
    click(view.button)
    view.show_assumed(None)
    assert view.isHidden()
    view.show_assumed(ASSUMED)
    assert not view.told.isVisible(), "another one begins folded"
