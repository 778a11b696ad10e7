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
from notepad.widgets.sheet.ranking import (
    MemoWidget,
    RankingWidget,
    SetRanking,
    memo_height,
    paint_memo,
    paint_ranking,
)
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
            painter,
            what,
            place_bars(area, what, text=15, selected=selected),
            NAMED,
            15,
            selected,
        ).draw(focus)
    )


def placed(what: Bars = THREE, area: QRectF = AREA) -> BarsLayout:
    return place_bars(area, what, text=15, selected=None)


@pytest.mark.parametrize(
    ("what", "selected", "focus", "words"),
    [
        (THREE, None, None, f'{FIRST}"19" ink, {LAST}'),
        (THREE, None, "18", f'{FIRST}"19" ink, pencil line, {LAST}'),
        (THREE, "19", None, f'{FIRST}found, "19" found_ink, {LAST}'),
        (replace(THREE, title=""), None, None, f'{FIRST}"19" ink, {LAST}'.partition(", ")[2]),
        (replace(THREE, certain=True), None, None, f'"SUM" faded, accent, "17" accent_ink, {LAST}'),
        (
            replace(THREE, bars=(*THREE.bars[:2], replace(THREE.bars[2], ruled_out=True))),
            None,
            None,
            f'{FIRST.removesuffix("bar, ")}2 × crossed line, "19" crossed, {LAST}',
        ),
        (Bars("Sum", sentence="Nothing yet."), None, None, '"SUM" faded, "Nothing yet." faded'),
    ],
)
def test_a_chart_is_drawn_from_its_title_to_its_sentence(
    what: Bars, selected: str | None, focus: str | None, words: str
) -> None:
    assert str(drawn(what, selected=selected, focus=focus)) == words


def test_plain_values_stand_in_boxes_of_their_own_without_odds() -> None:
    crossed = Bar("16", "16", 0.0, ruled_out=True)
    values = (*(Bar(str(n), str(n), 0.0, f"{n}, told") for n in range(7, 16)), crossed)
    plain = Bars("Sum", values, "9 sums.", brief="9 possible", plain=True)
    area = QRectF(0, 0, 320, bars_height(plain, 320, text=15))
    columns = placed(plain, area).columns
    assert len(columns) == 10
    assert all(area.contains(box) for box in columns)
    assert not any(one.intersects(other) for one, other in combinations(columns, 2))
    drawing = drawn(plain, area=area, selected="9")
    found = [drawing.texts(colour) for colour in (NAMED.ink, NAMED.found_ink, NAMED.crossed)]
    assert [found[0][:2], *found[1:]] == [["7", "8"], ["9"], ["16"]]
    assert "9 possible" in drawing.texts(NAMED.faded)
    assert not any("%" in text for text in drawing.texts())


def test_many_bars_fit_a_narrow_panel_with_fewer_labels_counted_from_the_likeliest() -> None:
    many, area = bars(5, 35), QRectF(0, 0, 330, 160)
    layout = placed(many, area)
    assert len(layout.columns) == 31
    assert layout.columns[-1].right() <= 330.01
    assert placed(bars(), area).stride == 1 < layout.stride
    likeliest = max(range(31), key=lambda at: many.bars[at].share)
    assert likeliest % layout.stride, "so it is not simply counted from the first one"
    labels = [bar.label for bar in many.bars]
    written = set(drawn(many, area=area).texts("ink")) & set(labels)
    assert written == {labels[at] for at in range(31) if (at - likeliest) % layout.stride == 0}


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


def test_bars_stand_in_their_columns_on_one_ground_as_high_as_their_shares() -> None:
    drawing, layout = drawn(THREE), placed()
    (high,), lows = drawing.filled(NAMED.accent), drawing.filled(NAMED.bar)
    assert high.height() == pytest.approx(layout.tallest, abs=0.01)
    assert [low.height() for low in lows] == pytest.approx([high.height() / 2] * 2, abs=0.01)
    found = [lows[0], high, lows[1]]
    for column, bar, label in zip(layout.columns, found, ("17", "18", "19"), strict=True):
        assert column.contains(bar)
        assert column.contains(drawing.text(label).place)
        assert bar.bottom() == pytest.approx(high.bottom(), abs=0.01)
    assert drawing.text("50%").place.bottom() < high.top()
    tiny = replace(THREE, bars=(Bar("1", "1", 0.0001), *THREE.bars[1:]))
    assert drawn(tiny).filled(NAMED.bar)[0].height() > 1
    wide = placed(area=QRectF(0, 0, 900, 160)).columns
    assert wide[0].width() < 100, "no wider than helps"
    assert wide[1].center().x() == pytest.approx(450)


def test_while_it_is_reckoned_the_chart_is_pale_and_the_sentence_is_not() -> None:
    title, *chart, sentence, waiting = drawn(replace(THREE, waiting=True)).marks
    assert all(mark.opacity < 0.5 for mark in chart)
    assert title.opacity == sentence.opacity == waiting.opacity == 1


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
RED = NAMED.readable("#c0412b").name()
LINES = (
    '"Pearl pairs → Dee" ink, "1.42 bits" ink, accent',
    f'3 × {RED}, "Red opal" {RED}, "38 %" ink, bar',
    '"5 more" faded, "41 %" faded',
)
WORDS = ", ".join(LINES)


def ranked(what: Ranking, *, selected: str | None = None, focus: str | None = None) -> Recording:
    return recorded(
        lambda painter: paint_ranking(painter, PLACE, what, NAMED, selected=selected, focus=focus)
    )


def lines(what: Ranking = RANKING) -> tuple[QRectF, ...]:
    return SetRanking(what, PLACE.width()).place(PLACE).lines


@pytest.mark.parametrize(
    ("what", "selected", "focus", "words"),
    [
        (RANKING, None, None, f'"BEST QUESTION" faded, {WORDS}, "Ask away." faded'),
        (replace(RANKING, title=""), "", "", f'{WORDS}, "Ask away." faded'),
        (
            RANKING,
            "second",
            None,
            f'"BEST QUESTION" faded, {LINES[0]}, {LINES[1]}, lit_line line, {LINES[2]}, '
            '"Why not." faded',
        ),
        (
            RANKING,
            None,
            "second",
            f'"BEST QUESTION" faded, {LINES[0]}, {LINES[1]}, pencil line, {LINES[2]}, '
            '"Ask away." faded',
        ),
    ],
)
def test_a_ranking_is_drawn_line_by_line(
    what: Ranking, selected: str | None, focus: str | None, words: str
) -> None:
    drawing = ranked(what, selected=selected, focus=focus)
    assert str(drawing) == words
    assert [one.text for one in drawing.marks if one.bold] == [
        *filter(None, [what.title.upper()]),
        "Pearl pairs → Dee",
        "1.42 bits",
    ]
    for ring in drawing.outlined(NAMED.pencil) + drawing.outlined(NAMED.lit_line):
        assert ring == lines()[1].adjusted(1, 1, -1, -1)


@pytest.mark.parametrize(
    ("values", "ahead"),
    [
        (("25%", "15%", "15%"), ("A", "25%")),
        (("25%", "25%", "15%"), ("A", "25%", "B", "25%")),
        (("25%", "25%", "25%"), ()),
        (("", "", ""), ()),
        (("100%",), ("A", "100%")),
    ],
)
def test_only_lines_that_are_ahead_of_others_are_bold(
    values: tuple[str, ...], ahead: tuple[str, ...]
) -> None:
    ranks = tuple(
        Rank(key, Face(key), value, 0.2) for key, value in zip("ABC", values, strict=False)
    )
    for what in (Ranking("", ranks), Ranking("", groups=(RankGroup(Face("Cards"), ranks),))):
        bold = [one.text for one in ranked(what).marks if one.bold and one.text != "Cards"]
        assert bold == list(ahead)


def test_in_each_line_words_stand_left_of_their_value_and_above_a_bar_of_their_share() -> None:
    drawing = ranked(RANKING)
    for line in lines():
        words, value = (mark.place for mark in drawing.within(line).marks if mark.text)
        assert words.right() < value.left()
        assert line.right() - value.right() < 2
    bars = [*drawing.filled(NAMED.accent), *drawing.filled(NAMED.bar)]
    assert [bar.width() for bar in bars] == pytest.approx([300, 0.4 * 300], abs=0.01)
    assert [bar.bottom() for bar in bars] == pytest.approx([one.bottom() for one in lines()[:2]])


def test_long_words_end_before_the_value_and_go_on_in_a_second_line_if_nothing_else_does() -> None:
    long = replace(RANKING.ranks[0], face=Face("A very long question " * 5, Symbol.CIRCLE), share=0)
    drawing = ranked(replace(RANKING, ranks=(long,)))
    (words,) = (one for one in drawing.marks if one.text.startswith("A very"))
    assert words.text.endswith("…")
    assert words.place.right() <= drawing.text("1.42 bits").place.left() - 8
    two = Face("3× Police and 1× Bureaucrats on the left of Dee", Symbol.RING, "#1f6fb8")
    ranks = (Rank("a", two, "", detail="0 or 1"), Rank("b", Face(""), ""))
    symbol, *told = ranked(Ranking("", ranks)).marks
    assert " ".join(one.text for one in told) == two.label
    assert symbol.place.right() < told[0].place.left()
    assert told[0].place.bottom() < told[-1].place.top()


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


ASKED = replace(
    RANKING,
    ranks=tuple(replace(rank, draft={"whom": (rank.key,)}) for rank in RANKING.ranks[:2]),
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


def test_a_memo_tells_each_line_in_its_colour_and_all_but_plain_ones_bold() -> None:
    drawing = advice(memo())
    assert str(drawing) == (
        '"Before you move" ink, "plain advice" ink, "strong advice" ink, "good advice" mine_ink, '
        '"warning advice" warning'
    )
    assert [one.text for one in drawing.marks if not one.bold] == ["plain advice"]
    tops = [one.place.top() for one in drawing.marks]
    assert tops == sorted(set(tops))
    for width in (300, 80):
        wanted, reach = memo_height(memo(), width, text=15), advice(memo(), width).reach
        assert reach.bottom() <= 10 + wanted <= reach.bottom() + 10


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
