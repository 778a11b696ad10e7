"""Charts of bars, rankings and memos, on the screen and on paper."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Bar, Bars, Memo, Rank, RankGroup, Ranking, Tone
from notepad.widgets.look.label import Label
from notepad.widgets.sheet.bars import BarsDrawing, BarsWidget, bars_height, place_bars, words_below
from notepad.widgets.sheet.ranking import MemoWidget, RankingWidget, SetRanking
from notepad.widgets.sheet.ranking import words_below as words_of_ranking
from tests.widgets.blocks import RANKING, bars, memo
from tests.widgets.fingers import click, keys, on_screen
from tests.widgets.places import apart
from tests.widgets.recorded import NAMED, Recording, recorded

_MM_9 = 34  # pixels at 96 an inch
AREA = QRectF(10, 10, 320, 180)
THREE = Bars(
    "Sum",
    (Bar("17", "17", 0.25, "17, told"), Bar("18", "18", 0.5, "18, told"), Bar("19", "19", 0.25)),
    "18 is most likely.",
)


def drawn(what: Bars, area: QRectF = AREA, selected: str | None = None) -> Recording:
    laid = place_bars(area, what, text=15, selected=selected)
    return recorded(
        lambda painter: BarsDrawing(painter, what, laid, NAMED, 15, selected).draw(None)
    )


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
    drawing = drawn(what, area)
    assert area.adjusted(-1, -1, 1, 1).contains(drawing.reach)
    assert what.sentence.strip() in " ".join(drawing.texts())
    assert place_bars(area, what, text=15, selected=None).sentence.bottom() == area.bottom()
    written = [mark.place for mark in drawing.marks if mark.text]
    assert apart(written)


# The widget.


@pytest.fixture
def chart(qtbot: QtBot) -> BarsWidget:
    widget = BarsWidget()
    widget.show_bars(bars())
    return on_screen(qtbot, widget, 360, 200)


def test_a_tapped_bar_says_its_detail_until_it_is_tapped_again_or_gone(chart: BarsWidget) -> None:
    assert all(place.height() >= _MM_9 for place in chart.places().values())
    for selected in ("22", None):
        click(chart, chart.places()["22"])
        assert chart.selected == selected
    assert words_below(chart.bars, "22") == "22, told in detail"
    keys(chart, "Right", "Right", "Return")
    for what, selected in ((bars(), "24"), (bars(18, 25), "24"), (bars(17, 20), None)):
        chart.show_bars(what)
        assert chart.selected == selected


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


# The widget of a ranking.


@pytest.fixture
def panel(qtbot: QtBot) -> RankingWidget:
    widget = RankingWidget()
    widget.show_ranking(RANKING)
    return on_screen(qtbot, widget, 340, 220)


def test_advice_goes_on_below_its_button_which_keeps_its_place(panel: RankingWidget) -> None:
    places, heights = [], []
    for told in ("Too early.", "It is right one time in six; if you wait, you win half." * 3):
        rank = Rank("now", Face("Now?"), "Wait.", told=told, draft={"a": ("b",)}, offer="Announce")
        panel.show_ranking(Ranking("", (rank,)))
        panel.lay_spots()
        button = panel.buttons["now"]
        assert (button.text(), button.accessibleName()) == ("Announce", "Announce: Now?")
        places.append(button.geometry())
        heights.append(panel.wanted_height(300))
    assert places[0] == places[1]
    assert heights[0] < heights[1]


def test_a_line_that_a_tap_unfolds_is_underlined_on_the_screen_alone(panel: RankingWidget) -> None:
    folded = Ranking("", (Rank("a", Face("A"), ""), Rank("more", Face("2 more"), "", rest=TWO)))
    panel.show_ranking(folded)
    (line,) = recorded(panel).within(panel.places()["more"]).outlined("faded")
    assert line.width() > 20
    paper = SetRanking(folded, PLACE.width())
    assert not recorded(lambda painter: paper.paint(painter, PLACE, NAMED)).outlined("faded")
    click(panel, panel.places()["more"])
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


def test_groups_stand_side_by_side_where_they_fit(panel: RankingWidget) -> None:
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


def test_a_tapped_line_says_its_detail_until_it_is_gone(panel: RankingWidget) -> None:
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


def test_a_question_has_a_button_in_its_line(panel: RankingWidget, qtbot: QtBot) -> None:
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


def test_advice_on_the_screen_gives_way_to_other_advice_and_takes_its_room(qtbot: QtBot) -> None:
    widget, tall = on_screen(qtbot, MemoWidget(), 300, 200), 0
    told = ["Before you move", *(f"{tone.value} advice" for tone in Tone)]
    only, plain = Memo("Only a title"), Memo("", (("plain", Tone.PLAIN),))
    for what, said in ((memo(), told), (only, ["Only a title"]), (plain, ["plain"])):
        widget.show_memo(what)
        QApplication.processEvents()
        assert widget.memo == what
        seen = [one.text() for one in widget.findChildren(Label) if not one.isHidden()]
        assert seen == said
        assert tall == 0 or widget.sizeHint().height() < tall
        tall = tall or widget.sizeHint().height()
