"""Charts of bars, rankings and memos, on the screen and on paper."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Bar, Bars, Memo, Rank, RankGroup, Ranking, Tone
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.bars import (
    BarsDrawing,
    BarsLayout,
    BarsWidget,
    bars_height,
    place_bars,
    words_below,
)
from notepad.widgets.sheet.ranking import MemoWidget, RankingWidget, SetRanking, paint_memo
from notepad.widgets.sheet.ranking import words_below as words_of_ranking
from tests.widgets.blocks import RANKING, bars, memo
from tests.widgets.fingers import click, keys, on_screen
from tests.widgets.recorded import NAMED, Recording, recorded

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


_MM_9 = 34  # pixels at 96 an inch
AREA = QRectF(10, 10, 320, 180)
THREE = Bars(
    "Sum",
    (Bar("17", "17", 0.25, "17, told"), Bar("18", "18", 0.5, "18, told"), Bar("19", "19", 0.25)),
    "18 is most likely.",
)
FIRST, LAST = (
    '"SUM" faded, bar, "17" ink, accent, "50%" ink, "18" ink, bar, ',
    '"18 is most likely." ink',
)


def drawn(
    what: Bars, *, area: QRectF = AREA, selected: str | None = None, focus: str | None = None
) -> Recording:
    return recorded(
        lambda painter: BarsDrawing(
            painter, what, place_bars(area, what, text=15, selected=selected), NAMED, 15, selected
        ).draw(focus)
    )


def placed(what: Bars = THREE, area: QRectF = AREA) -> BarsLayout:
    return place_bars(area, what, text=15, selected=None)


def test_estimates_are_told_with_the_figures_and_waiting_in_words() -> None:
    estimated = replace(bars(), estimated=True)
    assert "Estimated" not in words_below(estimated)
    assert "Estimated" in words_below(estimated, estimated.bars[0].key)
    assert "Calculating" in words_below(Bars("Sum", waiting=True))
    assert drawn(THREE, selected="17").texts()[-1] == "17, told"
    for ranks, estimated_too, words in (
        ((), True, "Ask away.\nCalculating…"),
        (RANKING.ranks, False, "Ask away."),  # its lines say so themselves
    ):
        waiting = replace(RANKING, ranks=ranks, estimated=estimated_too, waiting=True)
        assert words_of_ranking(waiting) == words
    assert "Estimated, not counted." in words_of_ranking(replace(RANKING, estimated=True), "first")


@pytest.mark.parametrize("spare", [0, 2, 40])
@pytest.mark.parametrize(
    "what",
    [
        THREE,
        bars(5, 34),
        replace(THREE, certain=True),
        replace(THREE, title="", sentence="18 is most likely, more than that is not said. " * 3),
        replace(THREE, bars=tuple(replace(bar, share=1 / 3) for bar in THREE.bars)),
    ],
    ids=["three", "many", "certain", "wordy", "equally likely"],
)
def test_nothing_runs_over_the_edge_or_is_cut_or_covered(what: Bars, spare: int) -> None:
    area = QRectF(10, 10, 320, bars_height(what, 320, text=15) + spare)
    drawing = drawn(what, area=area)
    assert area.adjusted(-1, -1, 1, 1).contains(drawing.reach)
    assert what.sentence.strip() in " ".join(drawing.texts())
    assert placed(what, area).sentence.bottom() == area.bottom()
    written = [mark.place for mark in drawing.marks if mark.text]
    assert not any(one.intersects(other) for one, other in combinations(written, 2))


# The widget.


@pytest.fixture
def chart(qtbot: QtBot) -> BarsWidget:
    widget = BarsWidget()
    widget.show_bars(bars())
    return on_screen(qtbot, widget, 360, 200)


def test_a_tapped_bar_says_its_detail_until_it_is_tapped_again_or_gone(chart: BarsWidget) -> None:
    assert all(place.height() >= _MM_9 for place in chart.places().values())
    table = QAccessible.queryAccessibleInterface(chart)
    assert table.text(QAccessible.Text.Name) == "Sum"
    assert table.childCount() == 8
    assert table.child(3).text(QAccessible.Text.Name).startswith("20: ")
    for selected in ("22", None):
        click(chart, chart.places()["22"])
        assert chart.selected == selected
    assert words_below(chart.bars, "22") == "22, told in detail"
    keys(chart, "Right", "Right", "Return")
    assert chart.selected == "24"
    chart.show_bars(bars(18, 25))
    assert chart.selected == "24"
    chart.show_bars(bars(17, 20))
    assert chart.selected is None


def test_a_tapped_bar_is_added_to_the_note_that_says_it(chart: BarsWidget, qtbot: QtBot) -> None:
    before = chart.bars
    drafted = tuple(replace(bar, draft={"sum": (bar.key,)}) for bar in before.bars)
    chart.show_bars(replace(before, bars=drafted))
    with qtbot.waitSignal(chart.added) as told:
        chart.tap("22", None)
    assert told.args == [{"sum": ("22",)}]
    with qtbot.assertNotEmitted(chart.added):
        chart.tap("22", None)


PLACE = QRectF(10, 10, 300, 200)


def lines(what: Ranking = RANKING) -> tuple[QRectF, ...]:
    return SetRanking(what, PLACE.width()).place(PLACE).lines


# The widget of a ranking.


@pytest.fixture
def panel(qtbot: QtBot) -> RankingWidget:
    widget = RankingWidget()
    widget.show_ranking(RANKING)
    return on_screen(qtbot, widget, 340, 220)


def test_advice_goes_on_below_its_button_which_keeps_its_place(panel: RankingWidget) -> None:
    def placed(told: str) -> tuple[QRect, float]:
        rank = Rank("now", Face("Now?"), "Wait.", told=told, draft={"a": ("b",)}, offer="Announce")
        panel.show_ranking(Ranking("", (rank,)))
        panel.lay_spots()
        assert panel.buttons["now"].text() == "Announce"
        assert panel.buttons["now"].accessibleName() == "Announce: Now?"
        return panel.buttons["now"].geometry(), panel.wanted_height(300)

    short, high = placed("Too early.")
    long, higher = placed("It is right one time in six; if you wait, you win half of them." * 3)
    assert short == long
    assert high < higher


def test_a_line_that_a_tap_unfolds_is_underlined_on_the_screen_alone(panel: RankingWidget) -> None:
    folded = Ranking("", (Rank("a", Face("A"), ""), Rank("more", Face("2 more"), "", rest=TWO)))
    panel.show_ranking(folded)
    line = panel.places()["more"]
    assert [place.width() > 20 for place in recorded(panel).within(line).outlined("faded")] == [
        True
    ]
    paper = SetRanking(folded, PLACE.width())
    assert not recorded(lambda painter: paper.paint(painter, PLACE, NAMED)).outlined("faded")
    click(panel, line)
    assert not recorded(panel).outlined("faded")


TWO = (Rank("b", Face("B"), ""), Rank("c", Face("C"), ""))
ASKED = replace(
    RANKING, ranks=tuple(replace(rank, draft={"whom": (rank.key,)}) for rank in RANKING.ranks[:2])
)


GROUPED = Ranking(
    "Hidden cards",
    (Rank("hall", Face("Hall"), "72%", 0.72),),
    "Two of them.",
    groups=(
        RankGroup(
            Face("People", Symbol.CIRCLE),
            (Rank("green", Face("Green"), "60%", 0.6), Rank("plum", Face("Plum"), "40%", 0.4)),
        ),
        RankGroup(Face("Rooms", Symbol.SQUARE), (Rank("hall", Face("Hall"), "72%", 0.72),)),
    ),
)


def test_groups_stand_side_by_side_where_they_fit_and_else_one_below_the_other(
    panel: RankingWidget,
) -> None:
    panel.show_ranking(GROUPED)
    for width, beside in ((360, True), (120, False)):
        panel.resize(width, panel.heightForWidth(width))
        green, plum, hall = (panel.places()[key] for key in ("green", "plum", "hall"))
        assert green.bottom() <= plum.top()
        assert (green.top() == hall.top() and green.right() < hall.left()) is beside
        assert (plum.bottom() < hall.top()) is not beside, "a heading is between them"
        assert max(plum.bottom(), hall.bottom()) <= panel.height()
        assert {"People", "Rooms", "Green", "Plum", "Hall", "60%", "72%"} <= {
            *recorded(panel).texts()
        }


def test_a_tapped_line_says_its_detail_until_it_is_tapped_again_or_gone(
    panel: RankingWidget,
) -> None:
    for selected, said in (("second", "Why not."), (None, "Ask away.")):
        click(panel, panel.places()["second"])
        assert (panel.selected, panel.accessibleDescription()) == (selected, said)
    keys(panel, "Down", "Return")
    kept = []
    for what in (RANKING, replace(RANKING, ranks=RANKING.ranks[:1], title="")):
        panel.show_ranking(what)
        kept.append(panel.selected)
    assert kept == ["second", None]
    assert panel.accessibleName() == str(RANKING.ranks[0].face), "there is no title"


def test_what_can_be_asked_has_a_button_in_its_line_that_tells_its_note(
    panel: RankingWidget, qtbot: QtBot
) -> None:
    assert set(panel.places()) == {"first", "second"}
    assert all(place.height() >= _MM_9 for place in panel.places().values())
    told = tuple(replace(rank, told="rules out half") for rank in ASKED.ranks)
    panel.show_ranking(replace(ASKED, ranks=told))
    assert list(panel.buttons) == ["first", "second"]
    assert panel.buttons["first"].accessibleName() == "Ask Pearl pairs: Dee"
    assert panel.buttons["first"].text() == "Ask"
    for key, button in panel.buttons.items():
        assert panel.places()[key].toAlignedRect().contains(button.geometry())
        assert min(button.width(), button.height()) >= 44
    with qtbot.waitSignal(panel.asked) as heard:
        click(panel.buttons["second"])
    assert heard.args == [{"whom": ("second",)}]
    panel.show_ranking(RANKING)
    assert panel.buttons == {}


# Memos.


def advice(what: Memo, width: int = 300) -> Recording:
    area = QRectF(10, 10, width, 200)
    return recorded(lambda painter: paint_memo(painter, area, what, NAMED, text=15))


def test_advice_on_the_screen_gives_way_to_other_advice_and_takes_its_room(qtbot: QtBot) -> None:
    widget = on_screen(qtbot, MemoWidget(), 300, 200)

    def said() -> list[tuple[str, bool, str]]:
        QApplication.processEvents()
        labels = [one for one in widget.findChildren(Label) if not one.isHidden()]
        marks = [recorded(one).marks[-1] for one in labels]
        return [(mark.text, mark.bold, mark.fill) for mark in marks]

    widget.show_memo(memo())
    assert widget.memo == memo()
    assert said() == [(one.text, one.bold, one.fill) for one in advice(memo()).marks]
    tall = widget.sizeHint().height()
    widget.show_memo(Memo("Only a title"))
    assert [text for text, *_look in said()] == ["Only a title"]
    assert widget.sizeHint().height() < tall
    widget.show_memo(Memo("", (("plain", Tone.PLAIN),)))
    assert [text for text, *_look in said()] == ["plain"]
