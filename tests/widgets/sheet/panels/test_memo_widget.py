from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from notepad.core.page import Memo, Tone
from notepad.widgets.look.label import Label
from notepad.widgets.look.theme import LIGHT
from notepad.widgets.sheet.ranking import MemoWidget
from tests.widgets.books import memo
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def said(widget: MemoWidget) -> list[str]:
    QApplication.processEvents()
    return [label.text() for label in widget.findChildren(Label) if not label.isHidden()]


@pytest.fixture
def widget(qtbot: QtBot) -> MemoWidget:
    made = MemoWidget()
    qtbot.addWidget(made)
    made.resize(300, 200)
    made.show()
    return made


def test_advice_is_shown_line_by_line_under_its_title(widget: MemoWidget) -> None:
    widget.show_memo(memo())
    assert widget.memo == memo()
    assert said(widget) == ["Before you move", *(text for text, _tone in memo().lines)]


def test_other_advice_takes_its_place_and_its_room(widget: MemoWidget) -> None:
    widget.show_memo(memo())
    assert len(said(widget)) == 5
    tall = widget.sizeHint().height()
    widget.show_memo(Memo("Only a title"))
    assert said(widget) == ["Only a title"]
    assert widget.sizeHint().height() < tall
    widget.show_memo(Memo("", (("plain", Tone.PLAIN),)))
    assert said(widget) == ["plain"]


@pytest.mark.parametrize(
    ("tone", "colour", "bold"),
    [
        (Tone.PLAIN, LIGHT.ink, False),
        (Tone.STRONG, LIGHT.ink, True),
        (Tone.GOOD, LIGHT.mine_ink, True),
        (Tone.WARNING, LIGHT.warning, True),
    ],
)
def test_colour_and_weight_say_how_a_line_is_meant(
    widget: MemoWidget, tone: Tone, colour: str, *, bold: bool
) -> None:
    widget.show_memo(Memo("Title", (("Wide words", tone),)))
    QApplication.processEvents()
    line = widget.findChildren(Label)[-1]
    assert grabbed(line).has(colour)
    plain = line.fontMetrics().horizontalAdvance("Wide words")
    assert (line.sizeHint().width() > plain + 4) is bold
