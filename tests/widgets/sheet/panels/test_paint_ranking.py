from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Page, Ranking
from notepad.terminal import page_text
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.paper import draw_page
from notepad.widgets.sheet.ranking import paint_ranking, place_ranking, ranking_height, words_below
from tests.widgets.books import RANKING
from tests.widgets.grids import grid
from tests.widgets.painting import Painting, painted

if TYPE_CHECKING:
    from pathlib import Path

AREA = QRectF(10, 10, 300, 200)


def drawn(
    shown: Ranking, *, selected: str | None = None, focus: str | None = None, theme: Theme = LIGHT
) -> Painting:
    return painted(
        320,
        220,
        lambda painter: paint_ranking(painter, AREA, shown, theme, selected=selected, focus=focus),
    )


def lines(shown: Ranking = RANKING) -> tuple[QRectF, ...]:
    return place_ranking(AREA, shown, text=15).lines


def test_estimates_and_waiting_are_said() -> None:
    words = words_below(replace(RANKING, ranks=(), estimated=True, waiting=True)).splitlines()
    assert words == ["Ask away.", "Still reckoning …"]
    assert words_below(replace(RANKING, waiting=True)) == "Ask away.", "its lines say so themselves"
    assert "Estimated, not counted." in words_below(replace(RANKING, estimated=True), "first")


def test_it_is_printed_and_told_in_text(tmp_path: Path) -> None:
    page = Page("A table", "", grid(), (RANKING,))
    draw_page(page, tmp_path / "with.png")
    draw_page(Page("A table", "", grid(), (replace(RANKING, ranks=()),)), tmp_path / "less.png")
    assert (tmp_path / "with.png").read_bytes() != (tmp_path / "less.png").read_bytes()
    text = page_text(page)
    assert "Pearl pairs → Dee   1.42 bits" in text
    assert "Ask away." in text


def test_what_is_still_reckoned_is_neither_printed_nor_told_in_text(tmp_path: Path) -> None:
    waiting = replace(RANKING, waiting=True)
    draw_page(Page("A table", "", grid(), (waiting,)), tmp_path / "with.png")
    draw_page(Page("A table", "", grid(), ()), tmp_path / "none.png")
    assert (tmp_path / "with.png").read_bytes() == (tmp_path / "none.png").read_bytes()
    assert RANKING.title not in page_text(Page("A table", "", grid(), (waiting,)))


def test_the_best_is_bold_with_the_accent_and_the_others_are_quieter() -> None:
    painting = drawn(RANKING)
    best, second, rest = lines()
    assert painting.has(LIGHT.ink, LIGHT.accent, place=best)
    assert painting.has(LIGHT.bar, place=second)
    assert not painting.has(LIGHT.accent, place=second)
    assert painting.has(LIGHT.faded, place=rest)
    assert not painting.has(LIGHT.ink, place=rest)
    other = replace(RANKING, ranks=RANKING.ranks[::-1])
    last = painting.part(best).reach(LIGHT.ink).width()
    assert drawn(other).part(lines()[2]).reach(LIGHT.ink).width() < last


def test_the_line_below_is_as_long_as_the_share() -> None:
    painting = drawn(RANKING)
    best, second, rest = (painting.part(line) for line in lines())
    assert best.reach(LIGHT.accent).width() == pytest.approx(300, abs=3)
    assert second.reach(LIGHT.bar).width() == pytest.approx(0.4 * 300, abs=3)
    assert not rest.has(LIGHT.bar)


def test_what_it_is_stands_at_the_left_and_its_value_at_the_right() -> None:
    painting = drawn(RANKING)
    second = lines()[1]
    left = QRectF(second.left(), second.top(), 200, second.height() - 4)
    right = QRectF(second.right() - 60, second.top(), 60, second.height() - 4)
    gem = LIGHT.readable("#c0412b").name()
    assert painting.has(gem, place=left)
    assert painting.has(LIGHT.ink, place=right)
    assert painting.part(right).reach().right() >= 56
    changed = (RANKING.ranks[0], replace(RANKING.ranks[1], value="39 %"))
    other = drawn(replace(RANKING, ranks=changed))
    assert other.part(left) == painting.part(left)
    assert other.part(right) != painting.part(right)


def test_long_words_end_before_the_value() -> None:
    long = replace(RANKING.ranks[0], face=Face("A very long question " * 5, Symbol.CIRCLE), share=0)
    line = drawn(replace(RANKING, ranks=(long,))).part(lines()[0])
    value = drawn(replace(RANKING, ranks=(replace(long, face=Face("")),))).part(lines()[0])
    start = value.reach().left()
    assert line.part(QRectF(start - 8, 0, 7, 34)).reach().isEmpty()


def test_the_chosen_line_has_a_ring_and_tells_its_detail() -> None:
    plain, chosen, ringed = (
        drawn(RANKING, **kinds)  # type: ignore[arg-type]
        for kinds in ({}, {"selected": "second"}, {"focus": "second"})
    )
    assert chosen.has(LIGHT.lit_line, place=lines()[1])
    assert ringed.has(LIGHT.pencil, place=lines()[1])
    assert not plain.has(LIGHT.pencil)
    below = place_ranking(AREA, RANKING, text=15).sentence
    assert chosen.part(below) != plain.part(below) == ringed.part(below)
    for line in (lines()[0], lines()[2]):
        inside = line.adjusted(0, 2, 0, -2)
        assert chosen.part(inside) == plain.part(inside)


def test_a_line_without_a_key_is_never_ringed() -> None:
    assert drawn(RANKING, selected="", focus="") == drawn(RANKING)


def test_while_it_is_reckoned_the_lines_are_pale() -> None:
    waiting = drawn(replace(RANKING, waiting=True))
    assert not waiting.has(LIGHT.accent)
    assert not waiting.has(LIGHT.ink)


def test_it_asks_for_the_height_that_it_takes() -> None:
    for shown in (RANKING, replace(RANKING, title=""), replace(RANKING, sentence="")):
        wanted = ranking_height(shown, 300, text=15)
        reach = drawn(shown).reach()
        assert reach.bottom() <= 10 + wanted <= reach.bottom() + 16
    bare = place_ranking(AREA, replace(RANKING, title=""), text=15)
    assert bare.lines[0].top() == AREA.top()


def test_a_ranking_is_dressed_in_the_theme() -> None:
    assert drawn(RANKING, theme=DARK).has(DARK.accent, DARK.bar, DARK.ink, DARK.faded)
