"""Rankings and memos, on the screen and on paper."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Memo, Page, Ranking, Tone
from notepad.terminal import page_text
from notepad.widgets.look.label import Label
from notepad.widgets.paper import draw_page
from notepad.widgets.sheet.ranking import (
    MemoWidget,
    RankingWidget,
    memo_height,
    paint_memo,
    paint_ranking,
    place_ranking,
    ranking_height,
    words_below,
)
from tests.widgets.blocks import RANKING, grid, memo
from tests.widgets.fingers import click, keys, on_screen
from tests.widgets.recorded import NAMED, Recording, recorded

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

_MM_9 = 34  # pixels at 96 an inch
AREA = QRectF(10, 10, 300, 200)
RED = NAMED.readable("#c0412b").name()
LINES = (
    '"Pearl pairs → Dee" ink, "1.42 bits" ink, accent',
    f'3 × {RED}, "Red opal" {RED}, "38 %" ink, bar',
    '"5 more" faded, "41 %" faded',
)
WORDS = ", ".join(LINES)


def drawn(what: Ranking, *, selected: str | None = None, focus: str | None = None) -> Recording:
    return recorded(
        lambda painter: paint_ranking(painter, AREA, what, NAMED, selected=selected, focus=focus)
    )


def lines(what: Ranking = RANKING) -> tuple[QRectF, ...]:
    return place_ranking(AREA, what, text=15).lines


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
    drawing = drawn(what, selected=selected, focus=focus)
    assert str(drawing) == words
    assert [one.text for one in drawing.marks if one.bold] == [
        *filter(None, [what.title.upper()]),
        "Pearl pairs → Dee",
        "1.42 bits",
    ]
    for ring in drawing.outlined(NAMED.pencil) + drawing.outlined(NAMED.lit_line):
        assert ring == lines()[1].adjusted(1, 1, -1, -1)


def test_estimates_and_waiting_are_said() -> None:
    words = words_below(replace(RANKING, ranks=(), estimated=True, waiting=True)).splitlines()
    assert words == ["Ask away.", "Still reckoning …"]
    assert words_below(replace(RANKING, waiting=True)) == "Ask away.", "its lines say so themselves"
    assert "Estimated, not counted." in words_below(replace(RANKING, estimated=True), "first")


def test_it_is_printed_and_told_in_text_but_not_while_it_is_reckoned(tmp_path: Path) -> None:
    def printed(*panels: Ranking) -> bytes:
        draw_page(Page("A table", "", grid(), panels), tmp_path / "page.png")
        return (tmp_path / "page.png").read_bytes()

    waiting = replace(RANKING, waiting=True)
    assert printed(RANKING) != printed(replace(RANKING, ranks=()))
    assert printed(waiting) == printed()
    text = page_text(Page("A table", "", grid(), (RANKING,)))
    assert "Pearl pairs → Dee   1.42 bits" in text
    assert "Ask away." in text
    assert RANKING.title not in page_text(Page("A table", "", grid(), (waiting,)))


def test_in_each_line_words_stand_left_of_their_value_and_above_a_bar_of_their_share() -> None:
    drawing = drawn(RANKING)
    for line, words, value in zip(
        lines(),
        ("Pearl pairs → Dee", "Red opal", "5 more"),
        ("1.42 bits", "38 %", "41 %"),
        strict=True,
    ):
        left, right = drawing.text(words).place, drawing.text(value).place
        assert line.contains(left)
        assert line.contains(right)
        assert left.right() < right.left()
        assert line.right() - right.right() < 2
    bars = [*drawing.filled(NAMED.accent), *drawing.filled(NAMED.bar)]
    assert [bar.width() for bar in bars] == pytest.approx([300, 0.4 * 300], abs=0.01)
    assert [bar.bottom() for bar in bars] == pytest.approx([one.bottom() for one in lines()[:2]])


def test_long_words_end_before_the_value() -> None:
    long = replace(RANKING.ranks[0], face=Face("A very long question " * 5, Symbol.CIRCLE), share=0)
    drawing = drawn(replace(RANKING, ranks=(long,)))
    (words,) = (one for one in drawing.marks if one.text.startswith("A very"))
    assert words.text.endswith("…")
    assert words.place.right() <= drawing.text("1.42 bits").place.left() - 8


def test_while_it_is_reckoned_the_lines_are_pale() -> None:
    title, *ranks, sentence = drawn(replace(RANKING, waiting=True)).marks
    assert all(mark.opacity < 0.5 for mark in ranks)
    assert title.opacity == sentence.opacity == 1


def test_it_asks_for_the_height_that_it_takes() -> None:
    for what in (RANKING, replace(RANKING, title=""), replace(RANKING, sentence="")):
        reach = drawn(what).reach
        assert reach.bottom() <= 10 + ranking_height(what, 300, text=15) <= reach.bottom() + 18
    assert lines(replace(RANKING, title=""))[0].top() == AREA.top()
    fewer = replace(RANKING, ranks=RANKING.ranks[:1])
    assert ranking_height(fewer, 300, text=15) < ranking_height(RANKING, 300, text=15)


# The widget of a ranking.

ASKED = replace(
    RANKING,
    ranks=tuple(replace(rank, draft={"whom": (rank.key,)}) for rank in RANKING.ranks[:2]),
)


@pytest.fixture
def panel(qtbot: QtBot) -> RankingWidget:
    widget = RankingWidget()
    widget.show_ranking(RANKING)
    return on_screen(qtbot, widget, 340, 220)


def test_a_tapped_line_says_its_detail_until_it_is_tapped_again_or_gone(
    panel: RankingWidget,
) -> None:
    for selected, said in (("second", "Why not."), (None, "Ask away.")):
        click(panel, panel.places()["second"])
        assert (panel.selected, panel.accessibleDescription()) == (selected, said)
    keys(panel, "Down", "Return")
    assert panel.selected == "second"
    panel.show_ranking(replace(RANKING, ranks=RANKING.ranks[:1]))
    assert panel.selected is None


def test_every_line_that_can_be_tapped_is_as_high_as_a_finger(panel: RankingWidget) -> None:
    assert set(panel.places()) == {"first", "second"}
    assert all(place.height() >= _MM_9 for place in panel.places().values())
    assert panel.heightForWidth(340) >= max(place.bottom() for place in panel.places().values())


def test_what_can_be_asked_has_a_button_that_tells_its_note(
    panel: RankingWidget, qtbot: QtBot
) -> None:
    panel.show_ranking(ASKED)
    assert list(panel.buttons) == ["first", "second"]
    assert panel.buttons["first"].accessibleName() == "Ask Pearl pairs: Dee"
    assert panel.buttons["first"].text() == "Ask"
    with qtbot.waitSignal(panel.asked) as told:
        click(panel.buttons["second"])
    assert told.args == [{"whom": ("second",)}]
    panel.show_ranking(RANKING)
    assert panel.buttons == {}


@pytest.mark.parametrize("offer", ["Play", "Accuse"])
def test_a_button_says_what_it_offers_if_that_is_no_question(
    panel: RankingWidget, offer: str
) -> None:
    panel.show_ranking(
        replace(ASKED, ranks=tuple(replace(rank, offer=offer) for rank in ASKED.ranks))
    )
    assert panel.buttons["first"].text() == offer
    assert panel.buttons["first"].accessibleName() == f"{offer}: Pearl pairs: Dee"


def test_a_button_stands_in_its_line_and_is_large_enough_for_a_finger(panel: RankingWidget) -> None:
    told = tuple(replace(rank, told="rules out half") for rank in ASKED.ranks)
    panel.show_ranking(replace(ASKED, ranks=told))
    for key, button in panel.buttons.items():
        assert panel.places()[key].toAlignedRect().contains(button.geometry())
        assert min(button.width(), button.height()) >= 44


def test_a_ranking_without_a_title_is_called_by_its_first_line(panel: RankingWidget) -> None:
    panel.show_ranking(replace(RANKING, title=""))
    assert panel.accessibleName() == str(RANKING.ranks[0].face)


def test_a_line_is_as_high_as_its_words_beside_the_button(panel: RankingWidget) -> None:
    long = "rules out about two thirds of the possible gems; tells the others half as much. " * 2
    heights = []
    for words in ("rules out some", long):
        panel.show_ranking(replace(ASKED, ranks=(replace(ASKED.ranks[0], told=words),)))
        heights.append(panel.places()["first"].height())
        assert words.split()[0] in str(recorded(panel))
    assert heights[0] < heights[1]


# Memos.

LONG = "Bob asked Cem for all the blue cards and was told of none at all"


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


def test_a_memo_is_as_high_as_what_it_says_wherever_its_lines_wrap() -> None:
    for what in (memo(), Memo("Title", ((LONG, Tone.STRONG), ("next", Tone.WARNING)))):
        wanted, reach = memo_height(what, 160, text=15), advice(what, 160).reach
        assert reach.right() <= 170
        assert reach.bottom() <= 10 + wanted <= reach.bottom() + 10
    assert len(advice(what, 160).marks) > 4


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
