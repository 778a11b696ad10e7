from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from notepad.core.faces_and_marks import Face, Symbol
from notepad.widgets.charts import AnswerBar, Answers
from notepad.widgets.look import theme
from notepad.widgets.look.label import FaceView
from notepad.widgets.table.result_panel import Ended, ResultPanel
from notepad.widgets.table.step_list import TurningPoint
from tests.widgets import fingers

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


ENDED = Ended(
    "You won. The sum was 29.",
    (Face("5", Symbol.CIRCLE, "#b93a26"), Face("4", Symbol.TRIANGLE, "#1f6db5")),
    "Red 5, Blue 4",
    "24 notes · 38 minutes",
    answers=Answers("possible sums", (AnswerBar(1, 12, "12"), AnswerBar(2, 1, "1")), 2),
    points=(TurningPoint(2, "Certain from here."),),
)


def shown(qtbot: QtBot, ended: Ended = ENDED) -> ResultPanel:
    panel = ResultPanel()
    panel.show_ended(ended)
    return fingers.on_screen(qtbot, panel, 380, 700)


def test_who_won_the_hidden_cards_and_how_long_it_took_are_shown(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert panel.told.text() == "You won. The sum was 29."
    assert len(panel.cards.findChildren(FaceView)) == 2
    assert panel.cards.accessibleName() == "Red 5, Blue 4"
    assert panel.played.text() == "24 notes · 38 minutes"
    assert panel.chart.isVisible()
    assert panel.points.isVisible()
    assert panel.remark.isHidden()


def test_without_a_review_there_is_no_picture(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(ENDED, answers=None, points=()))
    assert panel.chart.isHidden()
    assert panel.heading.isHidden()
    assert panel.points.isHidden()


def test_hidden_cards_that_are_not_noted_yet_are_asked_for(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(ENDED, hidden=(), uncovers=True))
    assert panel.cards.isHidden()
    assert panel.uncover.isVisible()
    panel.show_ended(ENDED)
    assert panel.uncover.isHidden()
    assert panel.cards.isVisible()


def test_a_small_one_leaves_room_and_leads_back_to_the_whole(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    assert panel.look.text() == "Look back"
    panel.show_ended(replace(ENDED, small=True))
    assert panel.look.text() == "Whole result"
    assert panel.chart.isHidden()
    assert panel.points.isHidden()


def test_every_button_says_what_was_tapped(qtbot: QtBot) -> None:
    panel = shown(qtbot, replace(ENDED, uncovers=True))
    heard: list[str] = []
    for name in ("again", "look", "save", "add", "uncover"):
        getattr(panel, f"{name}_tapped").connect(lambda name=name: heard.append(name))
        fingers.click(getattr(panel, name))
    panel.point_tapped.connect(lambda number: heard.append(str(number)))
    fingers.click(panel.points.lines[0])
    assert heard == ["again", "look", "save", "add", "uncover", "2"]


def test_in_a_low_place_it_scrolls_and_the_buttons_stay(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    panel.resize(320, 265)
    qtbot.waitUntil(lambda: panel.again.geometry().bottom() < 265)
    assert panel.again.mapTo(panel, panel.again.rect().bottomLeft()).y() < 265
    assert panel.look.isVisible()


def test_in_large_letters_nothing_is_wider_than_its_place(qtbot: QtBot) -> None:
    theme.apply(theme.LIGHT, scale=2.0)
    panel = shown(qtbot, replace(ENDED, uncovers=True))
    panel.resize(340, 420)
    qtbot.waitUntil(lambda: panel.told.width() > 200)
    assert panel.told.width() <= 340
    assert panel.chart.width() <= 340
