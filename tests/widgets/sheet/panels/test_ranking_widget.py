"""A ranking on the screen and on paper."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from notepad.widgets.sheet.ranking import RankingWidget, ranking_height, words_below
from tests.widgets.books import RANKING

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

_MM_9 = 34  # pixels at 96 an inch


@pytest.fixture
def panel(qtbot: QtBot) -> RankingWidget:
    widget = RankingWidget()
    qtbot.addWidget(widget)
    widget.resize(340, 220)
    widget.show_ranking(RANKING)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


def test_a_tapped_line_says_its_detail_and_tapped_again_no_more(panel: RankingWidget) -> None:
    for selected in ("second", None):
        point = panel.places()["second"].center().toPoint()
        QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=point)
        assert panel.selected == selected
    assert words_below(RANKING, "second") == "Why not."
    assert words_below(RANKING) == "Ask away."


def test_arrow_keys_go_from_line_to_line_and_enter_taps(panel: RankingWidget) -> None:
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(panel, key)
    assert panel.selected == "second"
    assert panel.accessibleDescription() == "Why not."


def test_every_line_that_can_be_tapped_is_as_high_as_a_finger(panel: RankingWidget) -> None:
    assert set(panel.places()) == {"first", "second"}
    assert all(place.height() >= _MM_9 for place in panel.places().values())


def test_a_line_that_is_gone_is_selected_no_more(panel: RankingWidget) -> None:
    panel.select("second")
    panel.show_ranking(replace(RANKING, ranks=RANKING.ranks[:1]))
    assert panel.selected is None


def test_it_is_as_high_as_what_it_holds(panel: RankingWidget) -> None:
    fewer = replace(RANKING, ranks=RANKING.ranks[:1])
    assert ranking_height(fewer, 300, text=15) < ranking_height(RANKING, 300, text=15)
    assert panel.heightForWidth(340) >= max(place.bottom() for place in panel.places().values())


ASKED = replace(
    RANKING,
    ranks=tuple(replace(rank, draft={"whom": (rank.key,)}) for rank in RANKING.ranks[:2]),
)


def test_what_can_be_asked_has_a_button_that_tells_its_note(
    panel: RankingWidget, qtbot: QtBot
) -> None:
    panel.show_ranking(ASKED)
    assert list(panel.buttons) == ["first", "second"]
    assert panel.buttons["first"].accessibleName() == "Ask Pearl pairs: Dee"
    assert panel.buttons["first"].text() == "Ask"
    with qtbot.waitSignal(panel.asked) as told:
        QTest.mouseClick(panel.buttons["second"], Qt.MouseButton.LeftButton)
    assert told.args == [{"whom": ("second",)}]
    panel.show_ranking(RANKING)
    assert panel.buttons == {}


def test_a_button_says_what_it_offers_if_that_is_no_question(panel: RankingWidget) -> None:
    panel.show_ranking(
        replace(ASKED, ranks=tuple(replace(rank, offer="Play") for rank in ASKED.ranks))
    )
    assert panel.buttons["first"].text() == "Play"
    assert panel.buttons["first"].accessibleName() == "Play: Pearl pairs: Dee"


def test_a_button_stands_in_its_line_and_is_large_enough_for_a_finger(panel: RankingWidget) -> None:
    told = tuple(replace(rank, told="rules out half") for rank in ASKED.ranks)
    panel.show_ranking(replace(ASKED, ranks=told))
    for key, button in panel.buttons.items():
        assert panel.places()[key].toAlignedRect().contains(button.geometry())
        assert min(button.width(), button.height()) >= 44


def test_a_button_says_what_is_offered_where_that_is_no_question(panel: RankingWidget) -> None:
    first = replace(ASKED.ranks[0], offer="Accuse")
    panel.show_ranking(replace(ASKED, ranks=(first,)))
    assert panel.buttons["first"].text() == "Accuse"
    assert panel.buttons["first"].accessibleName() == "Accuse: Pearl pairs: Dee"


def test_a_ranking_without_a_title_is_called_by_its_first_line(panel: RankingWidget) -> None:
    panel.show_ranking(replace(RANKING, title=""))
    assert panel.accessibleName() == str(RANKING.ranks[0].face)


def test_a_line_is_as_high_as_its_words_beside_the_button(panel: RankingWidget) -> None:
    long = "rules out about two thirds of the possible gems; tells the others half as much. " * 2
    heights = []
    for words in ("rules out some", long):
        panel.show_ranking(replace(ASKED, ranks=(replace(ASKED.ranks[0], told=words),)))
        heights.append(panel.places()["first"].height())
    assert heights[0] < heights[1]
