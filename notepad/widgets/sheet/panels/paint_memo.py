"""Drawing advice on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from notepad.core.page.page import Memo, Tone
from notepad.widgets.look.lettering import Side, font, write
from notepad.widgets.look.text_columns import WRAP, words_height
from notepad.widgets.look.theme import Theme, tint

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

INKS = {
    Tone.PLAIN: "ink",
    Tone.STRONG: "ink",
    Tone.GOOD: "mine_ink",
    Tone.WARNING: "warning",
}
"""The theme's colour for each tone; all but the plain one are bold besides."""
_HEAD = 1.6


def memo_height(memo: Memo, width: float, *, text: float) -> float:
    """Return the height that a memo wants at a width."""
    return _HEAD * text + sum(_height(line, tone, width, text) for line, tone in memo.lines)


def paint_memo(painter: QPainter, area: QRectF, memo: Memo, theme: Theme, *, text: float) -> None:
    """Draw a memo from the top of an area."""
    head = QRectF(area.left(), area.top(), area.width(), _HEAD * text)
    write(painter, head, memo.title, tint(theme.ink), size=text, bold=True, side=Side.LEFT)
    top = head.bottom()
    for line, tone in memo.lines:
        height = _height(line, tone, area.width(), text)
        painter.setFont(font(text, bold=tone is not Tone.PLAIN))
        painter.setPen(tint(getattr(theme, INKS[tone])))
        painter.drawText(QRectF(area.left(), top, area.width(), height), int(WRAP), line)
        top += height


def _height(line: str, tone: Tone, width: float, text: float) -> float:
    return words_height(line, width, text=text, bold=tone is not Tone.PLAIN)
