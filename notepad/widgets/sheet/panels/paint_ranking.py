"""Drawing a ranking, best first, the same on the screen and on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen

from notepad.core.words import _
from notepad.widgets.look.lettering import Side, ems, font, write
from notepad.widgets.look.paint_face import draw_face
from notepad.widgets.look.text_columns import WRAP, words_height
from notepad.widgets.look.theme import Theme, tint

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from notepad.core.page.page import Rank, Ranking

_TITLE = 0.86  # sizes and heights in the usual text size
_TITLE_HEIGHT = 1.7
_LINE = 2.27  # 9 mm of the usual text
_TALL = 3.7  # of a line with words below it
_LOW = 1.5  # of one that cannot be tapped
_SMALL = 0.86
_BAR = 0.16
_GAP = 0.8  # between what it is and its value
_WORDS_GAP = 0.3


@dataclass(frozen=True, slots=True)
class RankingLayout:
    """The places of a ranking: one line a rank, the sentence below."""

    title: QRectF
    lines: tuple[QRectF, ...]
    sentence: QRectF


def place_ranking(
    area: QRectF, ranking: Ranking, *, text: float, row: float = 0.0, aside: float = 0.0
) -> RankingLayout:
    """Return where everything of a ranking stands, from the top of an area.

    A line is at least `row` pixels high; beside its words so much is left free as `aside` says.
    """
    top = area.top() + (text * _TITLE_HEIGHT if ranking.title else 0.0)
    lines = []
    for rank in ranking.ranks:
        high = _line(rank, area.width() - aside, text, row)
        lines.append(QRectF(area.left(), top, area.width(), high))
        top = lines[-1].bottom()
    end = top + text * _WORDS_GAP
    return RankingLayout(
        title=QRectF(area.left(), area.top(), area.width(), text * _TITLE * 1.4),
        lines=tuple(lines),
        sentence=QRectF(area.left(), end, area.width(), max(0.0, area.bottom() - end)),
    )


def ranking_height(
    ranking: Ranking,
    width: float,
    *,
    text: float,
    selected: str | None = None,
    row: float = 0.0,
    aside: float = 0.0,
) -> float:
    """Return the height that a ranking wants at a width."""
    title = text * _TITLE_HEIGHT if ranking.title else 0.0
    words = "" if _beside(ranking, width, text, selected) else told(ranking, selected)
    below = words_height(words, width, text=text) + text * _WORDS_GAP if words else 0.0
    return title + sum(_line(rank, width - aside, text, row) for rank in ranking.ranks) + below


def _line(rank: Rank, width: float, text: float, row: float) -> float:
    """Return how high a line is, its words so wide: where it can be tapped at least `row`."""
    if rank.told:
        words = words_height(rank.told, width, text=_SMALL * text)
        return max(_TALL * text, (_LOW + _BAR) * text + words, row)
    return max(_LINE * text, row) if rank.detail else _LOW * text


def _beside(ranking: Ranking, width: float, text: float, selected: str | None) -> bool:
    """Whether the sentence is all that there is to say, and fits beside the title."""
    words = told(ranking, selected)
    if not ranking.ranks or not words or words != ranking.sentence:
        return False
    wide = ems(ranking.title.upper(), bold=True) + ems(words) + 2 * _GAP
    return wide * text * _TITLE < width


def told(ranking: Ranking, selected: str | None = None) -> str:
    """Return all that stands below the lines: a selected one's detail, or else the sentence."""
    detail = next((rank.detail for rank in ranking.ranks if rank.key == selected), "")
    parts = [detail or ranking.sentence]
    if ranking.estimated and detail:
        parts.append(_("Estimated, not counted."))
    if ranking.waiting and not ranking.ranks:
        parts.append(_("Still reckoning …"))
    return "\n".join(filter(None, parts))


def paint_ranking(
    painter: QPainter,
    area: QRectF,
    ranking: Ranking,
    theme: Theme,
    *,
    text: float = 15.0,
    selected: str | None = None,
    focus: str | None = None,
    row: float = 0.0,
    aside: float = 0.0,
) -> None:
    """Draw a ranking over an area; the line `selected` says its detail in the sentence.

    At the right end of lines so much is left free as `aside` says.
    """
    layout = place_ranking(area, ranking, text=text, row=row, aside=aside)
    painter.save()
    painter.setRenderHint(painter.RenderHint.Antialiasing)
    title, faded = ranking.title.upper(), tint(theme.faded)
    write(painter, layout.title, title, faded, size=text * _TITLE, bold=True, side=Side.LEFT)
    painter.setOpacity(0.45 if ranking.waiting else 1.0)
    for place, (rank, line) in enumerate(zip(ranking.ranks, layout.lines, strict=True)):
        _draw_rank(
            painter, rank, line.adjusted(0, 0, -aside, 0), theme, text=text, first=place == 0
        )
        if rank.key and rank.key in (selected, focus):
            _draw_ring(painter, line, theme, focused=rank.key == focus)
    painter.setOpacity(1.0)
    words = told(ranking, selected)
    if _beside(ranking, area.width(), text, selected):
        write(painter, layout.title, words, faded, size=text * _TITLE, side=Side.RIGHT)
    else:
        painter.setFont(font(text))
        painter.setPen(faded)
        painter.drawText(layout.sentence, int(WRAP), words)
    painter.restore()


def _draw_rank(
    painter: QPainter, rank: Rank, line: QRectF, theme: Theme, *, text: float, first: bool
) -> None:
    """Draw one line: what it is at the left, its value at the right, its share below them."""
    value = ems(rank.value, bold=first) * text
    words = line.adjusted(0, 0, -value - (text * _GAP if value else 0), -text * _BAR)
    if rank.told:
        words.setBottom(line.top() + text * _LOW)
        painter.setFont(font(text * _SMALL))
        painter.setPen(tint(theme.faded))
        below = QRectF(words.bottomLeft(), line.bottomRight())
        painter.drawText(below, int(WRAP), rank.told)
    plain = theme.ink if rank.key else theme.faded
    colour = theme.readable(rank.face.colour) if rank.face.colour else tint(plain)
    draw_face(painter, rank.face, words, colour, size=text, bold=first)
    right = QRectF(line.right() - value - 1, line.top(), value + 1, words.height())
    write(painter, right, rank.value, tint(plain), size=text, bold=first, side=Side.RIGHT)
    if rank.share > 0:
        thick = text * _BAR
        length = line.width() * min(rank.share, 1.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint(theme.accent if first else theme.bar))
        bar = QRectF(line.left(), line.bottom() - thick, length, thick)
        painter.drawRoundedRect(bar, thick / 2, thick / 2)


def _draw_ring(painter: QPainter, line: QRectF, theme: Theme, *, focused: bool) -> None:
    painter.setPen(QPen(tint(theme.pencil if focused else theme.lit_line), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(line.adjusted(1, 1, -1, -1), 4, 4)
