"""The sentence in the making; you can tap each of its places.

A long sentence has smaller letters, but every place stays as large as a finger.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import accumulate, chain, repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetrics, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import _
from notepad.widgets.look import drawing, layouts, theme
from notepad.widgets.look.boxes import PARTS, READ
from notepad.widgets.look.label import aloud
from notepad.widgets.touch.buttons import Tappable

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from notepad.core.form import Form, Piece

LEADING, TIGHT = 9, 2  # pixels between lines, and the least before letters get smaller
MOST_LINES = 3  # the longest suggestions need them
_BESIDE, _NEAR = 4, 1  # pixels beside a place's text: little where it goes on with a space
_ASKED, _LATER = "?", "…"  # what an open place shows: the one asked for now, and any other


class SentenceLine(layouts.Arranged, QWidget):
    """The words and places of a sentence, wrapped in an area of fixed size."""

    turned = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without a sentence."""
        super().__init__(parent)
        self.places: list[PlaceButton] = []
        self._parts: Sequence[_Part] = []
        self._most: Sequence[_Part] = []
        self._words: list[tuple[str, QRect]] = []
        self._size = 1.0

    def show_line(self, form: Form[Any], place: str = "") -> None:
        """Show the sentence of a form as far as it is filled, after the place where it belongs."""
        labels = {row.key: row.label for row in form.rows}
        before = f"{place} · " if place else ""
        said = before + "".join(piece.text or _LATER for piece in form.line)
        self.setAccessibleName(aloud(said))
        line = [
            (piece, _chunks(piece, piece.text) if _is_place(piece) else []) for piece in form.line
        ]
        count = sum(len(chunks) for _piece, chunks in line)
        while len(self.places) < count:
            self.places.append(self._new_place())
        for spare in self.places[count:]:
            spare.hide()
        places = iter(self.places)
        shown = [*map(_Part, _words(before))]
        most = list(shown)
        for piece, chunks in line:
            if chunks:
                label = labels.get(piece.rows[0], "") if piece.rows else ""
                lit = not set(piece.rows).isdisjoint(form.step)
                parts = [
                    next(places).show_place(piece, words, part, label=label, lit=lit)
                    for part, words in enumerate(chunks, start=1)
                ]
                shown += parts
                if piece.longest:
                    longest = _chunks(piece, max(piece.longest, piece.text, key=len))
                    parts = [_Part(one, parts[0].button, bold=True) for one in longest]
                most += parts
            else:
                words = [*map(_Part, _words(piece.text))]
                shown += words
                most += words
        self._parts = _tied(shown)
        self._most = self._parts if most == shown else _tied(most)
        self.arrange()

    def longest_sentence_height(self) -> int:
        """Return the height in pixels of the most lines that a long sentence needs."""
        size = max(PARTS.small, READ / QFontInfo(self.font()).pixelSize())
        return MOST_LINES * (self._metrics(size).height() + TIGHT)

    def place(self, row: str) -> PlaceButton | None:
        """Return the place that a row fills, None if the sentence has none."""
        shown = (button for button in self.places if not button.isHidden())
        return next((button for button in shown if row in button.rows), None)

    def _new_place(self) -> PlaceButton:
        button = PlaceButton(self)
        return button.on_tap(lambda: self.turned.emit(button.rows))

    @override
    def arrange(self) -> None:
        """Set the words at the largest size that fits, with lines as far apart as possible.

        Words that may become longer are small enough for that from the start.
        """
        usual, side = QFontInfo(self.font()).pixelSize(), theme.finger(self)
        sizes = [pixels / usual for pixels in range(round(1.2 * usual), min(READ, usual) - 1, -1)]
        lines = ((side, LEADING), (0, LEADING), (0, TIGHT))
        if self._most != self._parts:
            tried = (self._laid(self._most, size, 0, TIGHT) for size in sizes)
            most = next((laid.size for laid in tried if laid.fits), sizes[-1])
            sizes = [size for size in sizes if size <= most]
        tried = (self._laid(self._parts, size, *line) for size in sizes for line in lines)
        fitting = next((laid for laid in tried if laid.fits), None)
        self._stand(fitting or self._laid(self._parts, sizes[-1], 0, 0))

    def _laid(self, parts: Sequence[_Part], size: float, least: int, leading: int) -> _Laid:
        """Return the place of each part at a text size, in lines at least `least` pixels high."""
        metrics = [self._metrics(size, bold=bold) for bold in (False, True)]
        room, height = self.width(), metrics[0].height()
        tall = max(least, height + leading)
        advances = [metrics[part.bold].horizontalAdvance(part.text) for part in parts]
        wanted = [
            advance
            if part.button is None
            else advance + 2 * _NEAR
            if part.text.startswith(" ")
            else max(height + LEADING, advance + 2 * _BESIDE)
            for part, advance in zip(parts, advances, strict=True)
        ]
        runs = _runs(parts, wanted, room)
        boxes = layouts.flow_boxes([QSize(min(sum(run), room), tall) for run in runs], room, 0)
        ends = chain.from_iterable(accumulate(run[:-1], initial=0) for run in runs)
        lines = chain.from_iterable(
            repeat(box, len(run)) for box, run in zip(boxes, runs, strict=True)
        )
        rects = [
            QRect(box.x() + end - part.nearer, box.y(), min(wide, room), box.height())
            for box, end, wide, part in zip(lines, ends, wanted, parts, strict=True)
        ]
        high = max((rect.bottom() + 1 for rect in rects), default=0)
        fits = high <= self.height() and max(wanted, default=0) <= room
        # A colon alone on a line would be drawn before its start, near a word that isn't there.
        return _Laid(size, rects, fits and all(rect.left() >= 0 for rect in rects))

    def _metrics(self, size: float, *, bold: bool = False) -> QFontMetrics:
        return _metrics_of(self.font().toString(), size, bold=bold)

    def _stand(self, laid: _Laid) -> None:
        """Move all parts to the places in `laid`."""
        self._words, self._size, side = [], laid.size, theme.finger(self)
        for part, rect in zip(self._parts, laid.rects, strict=True):
            if part.button is None:
                self._words.append((part.text, rect))
            else:
                part.button.stand(rect, self.rect(), laid.size, side)
                part.button.show()
        _keep_apart([part.button for part in self._parts if part.button is not None])
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(theme.resized(self.font(), self._size))
            painter.setPen(QColor(theme.current().ink))
            flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
            for word, place in self._words:
                painter.drawText(place, flags, word)


class PlaceButton(Tappable):
    """A place of the sentence: what fills it, underlined; lit while it is asked for."""

    def __init__(self, parent: QWidget) -> None:
        """Start empty."""
        super().__init__(parent)
        self.rows: tuple[str, ...] = ()
        self._size = 1.0
        self._lit, self.bold = False, True  # letters are bold where a place is filled
        self._shown: tuple[Piece, str, int, str, bool] | None = None
        self.words = self._reach = QRect()

    @override
    def meaning(self) -> Hashable:
        return id(self), self.rows

    def stand(self, text: QRect, within: QRect, size: float, side: int) -> None:
        """Move to where the text is, in letters of this size, but be at least `side` large."""
        if size != self._size:
            self._size = size
            self.changed()
        place = QRect(0, 0, max(text.width(), side), max(text.height(), side))
        place.moveCenter(text.center())
        place.moveLeft(max(within.left(), min(place.left(), within.right() + 1 - place.width())))
        place.moveTop(max(within.top(), min(place.top(), within.bottom() + 1 - place.height())))
        self.setGeometry(place)
        self.words = text.translated(-place.topLeft())

    def limit_taps_to(self, part: QRect) -> None:
        """Accept taps only in this part of the sentence, because other places are near."""
        reach = part.translated(-self.pos()) & self.rect()
        if reach != self._reach:
            self._reach = reach
            self.setMask(QRegion(reach))

    def show_place(self, piece: Piece, chunk: str, part: int, *, label: str, lit: bool) -> _Part:
        """Show and return a `part` of a place's text, from 1; `lit`: its rows are asked for now.

        The keyboard reaches only the first one, which speaks for the whole place.
        """
        shown = piece, chunk, part, label, lit
        if shown == self._shown:
            return _Part(self.text(), self, bold=self.bold)
        self._shown, self.rows, self._lit, self.bold = shown, piece.rows, lit, not piece.open
        self.setText(chunk or (_ASKED if lit else _LATER))
        follows = part > 1
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if follows else Qt.FocusPolicy.StrongFocus)
        text = _("{place}: {words}") if piece.text else _("{place}: open")
        text = _("{place}, part {number}: {words}") if follows else text
        words = aloud(chunk.strip() if follows else piece.text)
        name = text.format(place=label, words=words, number=part) if label else _("still open")
        self.setAccessibleName(name)
        self.setEnabled(bool(piece.rows))
        self.changed()
        return _Part(self.text(), self, bold=self.bold)

    @override
    def lettering(self) -> QFont:
        return theme.resized(self.font(), self._size, bold=self.bold)

    @override
    def padding(self) -> int:
        return _NEAR if self.text().startswith(" ") else _BESIDE

    @override
    def paint(self, painter: QPainter) -> None:
        colours = theme.current()
        painter.setFont(self.lettering())
        metrics = painter.fontMetrics()
        text = QRectF(self.words)
        text.setTop(text.center().y() - metrics.height() / 2)
        text.setHeight(metrics.height())
        if self._lit:
            inset = self.padding() - 1 if self.bold else 0  # a sign after it stands so near
            painter.fillRect(text.adjusted(inset, -2, -inset, 2), QColor(colours.lit))
        line = drawing.pen(colours.lit_line, 2) if self._lit else drawing.pen(colours.faded)
        if not (self.bold or self._lit):
            line.setStyle(Qt.PenStyle.DotLine)
        under = text.translated(0, 2)
        drawing.draw_line(painter, under.bottomLeft(), under.bottomRight(), line)
        painter.setPen(QColor(colours.ink if self.text() != _LATER else colours.faded))
        room = math.ceil(text.width())
        told = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.drawText(text, int(Qt.AlignmentFlag.AlignCenter), told)
        if self.ring():
            drawing.draw_ring(painter, drawing.grown(QRectF(self._reach), -1), colours, radius=6)


@lru_cache(maxsize=64)
def _metrics_of(lettering: str, size: float, *, bold: bool) -> QFontMetrics:
    """Return the metrics of the font with this description at a size: up to eight are tried."""
    font = QFont()
    font.fromString(lettering)
    return QFontMetrics(theme.resized(font, size, bold=bold))


@dataclass(frozen=True, slots=True)
class _Part:
    """A word of the sentence, or a place's button with its text.

    One that is `tied` has no space before it, and a sign stands `nearer` to what fills a place.
    """

    text: str
    button: PlaceButton | None = None
    bold: bool = False
    tied: bool = False
    nearer: int = 0  # pixels


class _Laid(NamedTuple):
    """The places of a sentence's parts at a text size, and whether they fit."""

    size: float
    rects: Sequence[QRect]
    fits: bool


def _runs(parts: Sequence[_Part], wanted: Sequence[int], room: int) -> list[list[int]]:
    """Return the widths of the parts between which no line ends.

    A sign stays with the word before it, and a short last place isn't alone in a line.
    """
    runs = list[list[int]]()
    for part, wide in zip(parts, wanted, strict=True):
        if part.tied and sum(runs[-1]) + wide <= room:
            runs[-1].append(wide)
        else:
            runs.append([wide])
    if len(runs) > 2 and len(parts[-1].text) <= 2:
        *led, word, space, last = runs
        if sum((*word, *space, *last)) <= room:
            return [*led, [*word, *space, *last]]
    return runs


def _tied(parts: Sequence[_Part]) -> Sequence[_Part]:
    """Return the parts, each with how it stands to the one before it."""
    tied, before = list[_Part](), _Part(" ")
    for part in parts:
        spaced = part.text.startswith(" ") or before.text.endswith(" ")
        near = before.bold and not (spaced or part.button)
        gap = _NEAR if before.text.startswith(" ") else _BESIDE
        nearer = gap - 1 if near else 0
        tied.append(_Part(part.text, part.button, part.bold, tied=not spaced, nearer=nearer))
        before = part
    return tied


def _words(text: str) -> list[str]:
    """Return the words of a text, each with the space before it; those that are tied stay so.

    A no-break space ties: the French colon after a place stays with what fills it.
    """
    words = [f" {word}" for word in text.split(" ") if word]
    if words and not text.startswith(" "):
        words[0] = words[0][1:]
    return [*words, *([" "] if text.endswith(" ") else [])]


def _chunks(piece: Piece, text: str) -> list[str]:
    """Return the parts of a place's text between which a line may end: words, if it is long."""
    # Shorter places go on in the next line, longer ones are cut.
    broken = max(len(text), len(piece.longest)) > 20 and 0 < len(text) <= 90
    return _words(text) if broken else [text]


def _keep_apart(places: Sequence[PlaceButton]) -> None:
    """Let a tap where places overlap reach the one whose words are nearer."""
    words = [place.words.translated(place.pos()) for place in places]
    spots = [(text.center().y(), text.left(), text.right()) for text in words]
    for place, (level, left, right) in zip(places, spots, strict=True):
        part = QRect(place.geometry())
        for other, begin, end in spots:
            if other < level:
                part.setTop(max(part.top(), (other + level) // 2 + 1))
            elif other > level:
                part.setBottom(min(part.bottom(), (other + level) // 2))
            elif end < left:
                part.setLeft(max(part.left(), (end + left) // 2 + 1))
            elif begin > right:
                part.setRight(min(part.right(), (begin + right) // 2))
        place.limit_taps_to(part)


def _is_place(piece: Piece) -> bool:
    return bool(piece.rows) or piece.open
