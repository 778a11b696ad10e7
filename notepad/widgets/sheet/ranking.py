"""Rankings, best first, and memos of advice, the same on the screen and on paper.

For each, first the layout, then the drawing, then the widget.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from itertools import chain, zip_longest
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.language import _, with_label
from notepad.core.page import Memo, Rank, RankGroup, Ranking, Tone
from notepad.widgets.charts import TappableChart, words_told
from notepad.widgets.look import boxes, drawing, theme
from notepad.widgets.look.boxes import ANY, APART, GAPS, PARTS, TITLE, Box, Column, Room, exactly
from notepad.widgets.look.drawing import Side, ems, write
from notepad.widgets.look.label import Label, aloud
from notepad.widgets.look.layouts import drop, lay, place
from notepad.widgets.look.theme import TARGET, Theme, finger, tint
from notepad.widgets.sheet.sheet_field import BlockWidget
from notepad.widgets.touch.buttons import ActionButton, Weight

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from PySide6.QtGui import QColor, QPainter, QPen, QResizeEvent, QTextLayout


# In text sizes.
_BAR = 0.16  # thickness of the bar that shows a share
_GAP, _LEAST_GAP = 0.8, 0.5  # between a line's text and its value, the least in a column
_WORDS_GAP = 0.3

# Memos.
INKS = {Tone.PLAIN: "ink", Tone.STRONG: "ink", Tone.GOOD: "mine_ink", Tone.WARNING: "warning"}
"""The theme's colour for each tone; every tone except the plain one is also bold."""


@dataclass(frozen=True, slots=True)
class RankingLayout:
    """The layout of a ranking: a line for each rank, and the sentence below.

    In columns each has a heading, and the lines are those of the first column, then of the next.
    """

    title: QRectF
    lines: tuple[QRectF, ...]
    sentence: QRectF
    headings: tuple[QRectF, ...] = ()


class _Columns(NamedTuple):
    """The size of the text in columns, whether the best ranks are bold, and all widths.

    If they are `stacked`, one is below the other.
    """

    size: float
    bold: bool
    widths: list[float]
    stacked: bool = False


def shown_ranks(ranking: Ranking) -> tuple[Rank, ...]:
    """Return the ranks that are shown: those of all groups, or of a ranking without any."""
    if not ranking.groups:
        return ranking.ranks
    return tuple(rank for group in ranking.groups for rank in group.ranks)


def _widest(group: RankGroup, *, bold: bool) -> float:
    """Return the width of a column's widest line, in sizes of its text; the best are `bold`."""
    ahead = ranks_ahead(group.ranks) if bold else 0
    lines = (
        ems(rank.face.label, bold=at < ahead) + ems(rank.value, bold=at < ahead) + _LEAST_GAP
        for at, rank in enumerate(group.ranks)
    )
    return max((drawing.face_ems(group.face, bold=True), *lines))


def ranks_ahead(ranks: Sequence[Rank]) -> int:
    """Return how many of the first ranks are ahead of all others; 0 if all are equal."""
    named = [rank.value for rank in ranks if rank.key and not rank.rest]
    best = named.count(named[0]) if named else 0
    return best if best < len(named) or best == 1 else 0


def unfolded(ranking: Ranking, opened: Collection[str]) -> Ranking:
    """Return a ranking with the rest of these lines, by their keys, in their places."""

    def lines(ranks: Sequence[Rank]) -> tuple[Rank, ...]:
        folded = ((rank,) if rank.key not in opened else rank.rest for rank in ranks)
        return tuple(chain.from_iterable(folded))

    groups = tuple(replace(group, ranks=lines(group.ranks)) for group in ranking.groups)
    return replace(ranking, ranks=lines(ranking.ranks), groups=groups)


def words_below(ranking: Ranking, selected: str | None = None) -> str:
    """Return the text below the lines: the selected line's detail, or else the sentence."""
    detail = next((rank.detail for rank in ranking.ranks if rank.key == selected), "")
    waiting = ranking.waiting and not ranking.ranks
    return words_told(detail, ranking.sentence, estimated=ranking.estimated, waiting=waiting)


def _is_advice(rank: Rank) -> bool:
    """Return whether this says what to do now, with a button if there is something to do."""
    return bool(rank.told and (rank.offer or not rank.key) and not rank.share)


@dataclass(frozen=True)
class SetRanking:
    """A ranking set within a width: where everything stands, how high it is, and its drawing.

    A line that can be tapped is at least `row` pixels high; at the right end of lines `aside`
    pixels are left free. Below the lines is the detail of the one that is `selected`, if any.
    """

    ranking: Ranking
    width: float
    text: float = boxes.USUAL_TEXT
    row: float = 0.0
    aside: float = 0.0
    selected: str | None = None

    @cached_property
    def _columns(self) -> _Columns | None:
        """The columns of its groups, stacked if they don't fit into the width; None without."""
        groups, text = self.ranking.groups, self.text
        if not groups:
            return None
        gaps = GAPS.edge * (len(groups) - 1)
        for size, bold in ((text * PARTS.small, True), (text * PARTS.least, False)):
            widths = [_widest(group, bold=bold) * size for group in groups]
            spare = self.width - gaps - sum(widths)
            if spare >= 0:
                return _Columns(size, bold, [wide + spare / len(widths) for wide in widths])
        return _Columns(text * PARTS.small, True, [self.width] * len(groups), stacked=True)

    @property
    def in_columns(self) -> bool:
        """Whether its groups are side by side."""
        return self._columns is not None and not self._columns.stacked

    def place(self, area: QRectF) -> RankingLayout:
        """Return where everything stands, from the top of an area."""
        whole = QRectF(area)
        whole.setHeight(max(area.height(), self._box.down.least))
        areas = self._box.areas(whole)
        return RankingLayout(
            title=areas.get("title", QRectF()),
            lines=tuple(one for key, one in areas.items() if key.startswith("line")),
            sentence=areas["sentence"],
            headings=tuple(one for key, one in areas.items() if key.startswith("head")),
        )

    @property
    def height(self) -> float:
        """The height in pixels that it wants."""
        words = "" if self._beside else self._words
        below = drawing.words_height(words, self.width, text=self.text, gaps=_WORDS_GAP)
        gap = 0.0 if self.ranking.groups else self.text * _WORDS_GAP  # words have their own
        return self._box.down.least - gap + below

    @cached_property
    def _box(self) -> Box:
        """Title, lines and sentence below each other; groups have columns with headings."""
        columns, text = self._columns, self.text
        if columns is None:
            lines: Box = Column(_lines("line", map(self._line, self.ranking.ranks)))
        else:
            each = []
            groups = zip(columns.widths, self.ranking.groups, strict=True)
            for at, (wide, group) in enumerate(groups):
                head = Room(f"head {at}", exactly(wide), exactly(text * APART))
                highs = (max(text * APART, self.row * bool(one.rest)) for one in group.ranks)
                rest = _lines(f"line {at}", highs)
                each.append(Column((head, *rest)))
            lines = Column(tuple(each)) if columns.stacked else boxes.Row(tuple(each), GAPS.edge)
        high = text * PARTS.small * 1.4
        title = (Room("title", ANY, exactly(high)), boxes.high_room(text * TITLE - high))
        below = (boxes.high_room(text * _WORDS_GAP), Room("sentence", ANY, ANY))
        return Column((*(title if self.ranking.title else ()), lines, *below))

    def _line(self, rank: Rank) -> float:
        """Return the height of a line; at least a `row` if it can be tapped."""
        text, small = self.text, PARTS.small * self.text
        if _is_advice(rank):  # as high as the usual one needs, since it changes with notes
            usual = ceil((50 * small + self.aside) / self.width) * self._line_apart
            lead = self._advice_head(rank)[1] + TITLE * text
            return max(self.row, lead + max(self._advice(rank)[1], usual))
        if rank.told:
            room = self.width - self.aside
            words = drawing.words_height(rank.told, room, text=small)
            return max(3.7 * text, self._head(rank.face, room) + _BAR * text + words, self.row)
        # 9 mm at the usual text size, enough for a fingertip.
        return max(2.27 * text, self.row) if rank.detail or rank.rest else APART * text

    def _head(self, face: Face, room: float) -> float:
        """Return the height of a face above what is told, in two lines if it is too wide."""
        return APART * self.text * (1 + self._wraps(face, self.text, room))

    @staticmethod
    def _wraps(face: Face, text: float, room: float) -> bool:
        """Return whether letters of a face would shrink too much in one line."""
        return drawing.face_ems(face) * PARTS.least * text > room

    def _advice_head(self, rank: Rank) -> tuple[str, float]:
        """Return what to do now, with its title if both have room, and how far down it stands.

        That is below the button, if not even the first part has room beside it.
        """
        whole = f"{rank.face.label} {rank.value}".rstrip()
        for room, down in ((self.width - self.aside, 0.0), (self.width, self.row)):
            for words in filter(None, (whole, rank.value)):
                least = ems(words, bold=bool(rank.key)) * PARTS.small * self.text
                if least <= room:
                    return words, down
        return rank.value or whole, self.row

    def _advice(self, rank: Rank) -> tuple[QTextLayout, float]:
        """Return what advice tells, in lines around its button, and their height."""
        small, down = drawing.font(PARTS.small * self.text), self._advice_head(rank)[1]
        around = QSizeF(self.aside, max(0.0, self.row - TITLE * self.text - down))
        return drawing.wrap_text(
            rank.told, small, self.width, spacing=self._line_apart, beside=around
        )

    @property
    def _line_apart(self) -> float:
        """How far lines of small text are apart."""
        return drawing.words_height("|", 1.0, text=PARTS.small * self.text)

    @cached_property
    def _words(self) -> str:
        return words_below(self.ranking, self.selected)

    @property
    def _beside(self) -> bool:
        """Whether there is only a sentence and it fits beside the title."""
        ranking, words = self.ranking, self._words
        if not ranking.title or not ranking.ranks or not words or words != ranking.sentence:
            return False
        wide = ems(ranking.title.upper(), bold=True) + ems(words) + 2 * _GAP
        return wide * self.text * PARTS.small < self.width

    def paint(
        self, painter: QPainter, area: QRectF, theme: Theme, *, focus: str | None = None
    ) -> None:
        """Draw it from the top of an area; the line in `focus` has a ring."""
        layout, ranking, columns = self.place(area), self.ranking, self._columns
        small, faded = self.text * PARTS.small, theme.faded
        with drawing.smooth(painter):
            title = ranking.title.upper()
            write(painter, layout.title, title, faded, size=small, bold=True, side=Side.LEFT)
            painter.setOpacity(drawing.PALE if ranking.waiting else 1.0)
            size = columns.size if columns else self.text
            for group, head in zip(ranking.groups, layout.headings, strict=False):
                drawing.draw_face(painter, group.face, head, faded, size=size, bold=True)
            ranks = shown_ranks(ranking)
            lists = [group.ranks for group in ranking.groups] or [ranks]
            ahead = [at < ranks_ahead(one) for one in lists for at in range(len(one))]
            told = [rank for rank in ranks if rank.told and not rank.value]  # questions, all alike
            room = self.width - self.aside
            roomy = all(drawing.face_ems(rank.face, bold=True) * size <= room for rank in told)
            for rank, line, first in zip(ranks, layout.lines, ahead, strict=True):
                if _is_advice(rank):
                    self._paint_advice(painter, rank, line, theme)
                    continue
                ahead_bold = first and (columns is None or columns.bold)
                bold = roomy or bool(rank.value) if rank.told else ahead_bold
                self._paint_rank(painter, rank, line, theme, first=first, bold=bold)
                if rank.key and rank.key in (self.selected, focus):
                    edge = drawing.pen(theme.pencil if rank.key == focus else theme.lit_line, 2)
                    drawing.draw_outline(painter, drawing.grown(line, -1), edge, 4)
            self._underline(painter, layout.lines, drawing.pen(faded), size)
            painter.setOpacity(1.0)
            if self._beside:
                write(painter, layout.title, self._words, faded, size=small, side=Side.RIGHT)
            else:
                drawing.write_wrapped(painter, layout.sentence, self._words, faded, size=self.text)

    def _underline(
        self, painter: QPainter, lines: Sequence[QRectF], ink: QPen, size: float
    ) -> None:
        """Underline what a tap unfolds, on the screen, as other texts that lead somewhere."""
        for rank, line in zip(shown_ranks(self.ranking), lines, strict=True):
            if rank.rest and self.row:
                wide = min(line.width() - self.aside, drawing.face_ems(rank.face) * size)
                low = line.center().y() + size * (1.2 - _BAR) / 2
                start = QPointF(line.left(), low)
                drawing.draw_line(painter, start, start + QPointF(wide, 0), ink)

    def _paint_rank(
        self, painter: QPainter, rank: Rank, line: QRectF, theme: Theme, *, first: bool, bold: bool
    ) -> None:
        """Draw one line: its text on the left, its value on the right, its share below them.

        Where its longest word would be too small beside the value, that stands below the text.
        """
        text, gap = (self._columns.size, _LEAST_GAP) if self._columns else (self.text, _GAP)
        line = line.adjusted(0, 0, -self.aside, 0)
        value = min(ems(rank.value, bold=bold) * text, line.width())
        words = line.adjusted(0, 0, -value - (text * gap if value else 0), -text * _BAR)
        # Above what is told, the value stands beside the face.
        high = self._head(rank.face, line.width()) if rank.told else words.height()
        longest = max(map(drawing.ems, rank.face.label.split()), default=0.0)
        least = min(text, boxes.USUAL_TEXT) * PARTS.least
        below = bool(rank.value) and not rank.told and longest * least > words.width()
        if below:
            words = QRectF(line.left(), line.top(), line.width(), high / 2)
        if rank.told:
            words.setHeight(high)
            told = QRectF(words.bottomLeft(), line.bottomRight())
            drawing.write_wrapped(painter, told, rank.told, theme.faded, size=text * PARTS.small)
        plain = theme.ink if rank.key and not rank.rest else theme.faded
        colour = theme.readable(rank.face.colour) if rank.face.colour else tint(plain)
        if self._wraps(rank.face, text, words.width()):
            _draw_in_lines(painter, rank.face, words, colour, size=PARTS.small * text)
        else:
            roomy = drawing.face_ems(rank.face, bold=bold) * text <= words.width()
            drawing.draw_face(painter, rank.face, words, colour, size=text, bold=bold and roomy)
        right = QRectF(line.right() - value - 1, line.top(), value + 1, high)
        if below:
            right.setTop(words.bottom())
        write(painter, right, rank.value, plain, size=text, bold=bold, side=Side.RIGHT)
        if rank.share > 0:
            bar = line.adjusted(0, line.height() - text * _BAR, 0, 0)
            bar.setWidth(line.width() * min(rank.share, 1.0))
            drawing.fill(painter, bar, theme.accent if first else theme.bar, bar.height() / 2)

    def _paint_advice(self, painter: QPainter, rank: Rank, line: QRectF, theme: Theme) -> None:
        """Draw what to do now, and below why, around the button."""
        (words, down), high = self._advice_head(rank), TITLE * self.text
        wide = line.width() - (0 if down else self.aside)
        head = QRectF(line.left(), line.top() + down, wide, high)
        ink = theme.ink if rank.key else theme.faded
        write(painter, head, words, ink, size=self.text, bold=bool(rank.key), side=Side.LEFT)
        painter.setPen(tint(theme.faded))
        self._advice(rank)[0].draw(painter, head.bottomLeft())


def _lines(lead: str, highs: Iterable[float]) -> tuple[Box, ...]:
    return tuple(Room(f"{lead} {at}", ANY, exactly(high)) for at, high in enumerate(highs))


def paint_ranking(
    painter: QPainter, area: QRectF, ranking: Ranking, theme: Theme, text: float = boxes.USUAL_TEXT
) -> None:
    """Draw a ranking in an area."""
    SetRanking(ranking, area.width(), text).paint(painter, area, theme)


def ranking_height(ranking: Ranking, width: float, text: float) -> float:
    """Return the height in pixels that a ranking wants at a width."""
    return SetRanking(ranking, width, text).height


def _draw_in_lines(
    painter: QPainter, face: Face, place: QRectF, colour: QColor, *, size: float
) -> None:
    """Draw a face with its label in two lines if they fit; else it shrinks to fit into one.

    If the longest word has no room beside the symbol, the words stand alone, smaller if need be.
    """
    symbols = replace(face, label="")
    lead = size * (drawing.face_ems(symbols) + _WORDS_GAP) if face.symbol else 0.0
    longest = max(map(drawing.ems, face.label.split()), default=0.0)
    if longest * round(size) > place.width() - lead:  # letters are whole pixels high
        symbols, lead = Face(""), 0.0
        size = min(size, floor(place.width() / longest))
    height = drawing.words_height(face.label, place.width() - lead, text=size)
    if height > place.height():
        drawing.draw_face(painter, face, place, colour, size=size)
        return
    drawing.draw_face(painter, symbols, place, colour, size=size)
    label = place.adjusted(lead, (place.height() - height) / 2, 0, 0)
    drawing.write_wrapped(painter, label, face.label, colour, size=size)


class RankingWidget(BlockWidget, TappableChart):
    """Lines in order and a sentence; a line that you can ask has a button beside it.

    When the button is tapped, `asked` emits the draft of the note.
    """

    asked = Signal(object)

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.ranking = self._given = Ranking("")
        self._opened = set[str]()  # lines with more of them, which stay open
        self._columns = False
        self.buttons: dict[str, ActionButton] = {}

    def show_ranking(self, ranking: Ranking) -> None:
        """Show these lines."""
        if ranking != self._given:
            self._given, self.ranking = ranking, unfolded(ranking, self._opened)
            self._offer({rank.key: rank for rank in ranking.ranks if rank.draft or rank.offer})
            self._tell_parts()

    def _tell_parts(self) -> None:
        """Offer what is shown at this width to the keyboard and to screen readers."""
        self._columns = self._set.in_columns
        shown = shown_ranks(self.ranking)
        lanes = [[rank.key] for rank in shown if rank.key]
        if self._columns:
            lines = zip_longest(*(group.ranks for group in self.ranking.groups))
            lanes = [[rank.key for rank in line if rank and rank.key] for line in lines]
        self.set_parts([lane for lane in lanes if lane], dict(map(_spoken, shown)))

    def _offer(self, ranks: Mapping[str, Rank]) -> None:
        """Show a button for each of these lines, or keep its room while it has nothing to do."""
        for key in [key for key in self.buttons if key not in ranks]:
            drop(self.buttons.pop(key))
        for key in [key for key in ranks if key not in self.buttons]:
            button = ActionButton(parent=self, weight=Weight.PLAIN)
            self.buttons[key] = button.on_tap(partial(self._ask, key))
        for key, rank in ranks.items():
            face, button = aloud(str(rank.face)), self.buttons[key]
            button.say(rank.offer or _("Ask"))
            button.setVisible(bool(rank.draft))
            button.setEnabled(not (self.ranking.waiting or self.ranking.later))
            text = _("{offer}: {answer}") if rank.offer else _("Ask {question}")
            named = text.format(question=face, answer=face, offer=rank.offer)
            button.setAccessibleName(named)

    def _ask(self, key: str) -> None:
        self.asked.emit(next(rank.draft for rank in self.ranking.ranks if rank.key == key))

    def _button_size(self) -> QSize:
        least = QSize(TARGET, TARGET)
        sizes = (button.sizeHint() for button in self.buttons.values())
        return next((size.expandedTo(least) for size in sizes), QSize(0, 0))

    def _aside(self) -> float:
        """Return the width left free beside the lines for the buttons."""
        return self._button_size().width() + 8.0 if self.buttons else 0.0

    @override
    def lay_spots(self) -> None:
        super().lay_spots()
        wide, high = map(exactly, self._button_size().toTuple())
        advice = [rank.key for rank in self.ranking.ranks if _is_advice(rank)]
        for key, line in self.places().items():
            button = boxes.Corner(Room(key, wide, high), 1, 0 if key in advice else 0.5)
            place(self.buttons, button.places(line))

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        if any(rank.key == key and rank.rest for rank in shown_ranks(self.ranking)):
            self._opened.add(key)
            self.ranking = unfolded(self._given, self._opened)
            self._tell_parts()
        else:
            super().tap(key, point)

    @property
    def _set(self) -> SetRanking:
        return self._set_within(self.drawing_area().width())

    def _set_within(self, width: float) -> SetRanking:
        row, aside = finger(self), self._aside()
        return SetRanking(self.ranking, width, self.text_size, row, aside, self.selected)

    @override
    def wanted_height(self, width: float) -> float:
        return self._set_within(width).height

    @override
    def named(self) -> tuple[str, str]:
        first = next((str(rank.face) for rank in self.ranking.ranks), _("Ranking"))
        return self.ranking.title or first, self._said()

    def _said(self) -> str:
        """Return the text of all lines and what is below them, for screen readers."""
        lines = (with_label(str(rank.face), rank.told) for rank in self.ranking.ranks if rank.told)
        return "\n".join([*lines, *filter(None, [words_below(self.ranking, self.selected)])])

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = self._set.place(self.drawing_area())
        shown = shown_ranks(self.ranking)
        lines = zip(shown, layout.lines, strict=True)
        return {rank.key: line for rank, line in lines if rank.key}

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._set.in_columns != self._columns:
            self._tell_parts()

    @override
    def paint(self, painter: QPainter) -> None:
        self._set.paint(painter, self.drawing_area(), theme.current(), focus=self.ringed)


def _spoken(rank: Rank) -> tuple[str, str]:
    thing, value = aloud(rank.face.label or str(rank.face)), rank.value or rank.told
    said = _("{thing}: {value}").format(thing=thing, value=value)
    return rank.key, said if value else thing


def memo_height(memo: Memo, width: float, text: float) -> float:
    """Return the height in pixels that a memo wants at a width."""
    return TITLE * text + sum(_line_height(line, tone, width, text) for line, tone in memo.lines)


def paint_memo(painter: QPainter, area: QRectF, memo: Memo, theme: Theme, text: float) -> None:
    """Draw a memo from the top of an area."""
    head = QRectF(area.left(), area.top(), area.width(), TITLE * text)
    write(painter, head, memo.title, theme.ink, size=text, bold=True, side=Side.LEFT)
    top = head.bottom()
    for line, tone in memo.lines:
        height = _line_height(line, tone, area.width(), text)
        place, ink = (QRectF(area.left(), top, area.width(), height), getattr(theme, INKS[tone]))
        drawing.write_wrapped(painter, place, line, ink, size=text, bold=tone is not Tone.PLAIN)
        top += height


def _line_height(line: str, tone: Tone, width: float, text: float) -> float:
    return drawing.words_height(line, width, text=text, bold=tone is not Tone.PLAIN)


class MemoWidget(BlockWidget, QWidget):
    """A heading and lines in the colours of their tones; bold tells them apart without colour."""

    def __init__(self) -> None:
        """Start without advice."""
        super().__init__()
        self.memo = Memo("")
        self._heading = Label(bold=True)
        self._lines: list[Label] = []
        self._column = lay(QVBoxLayout(self), self._heading, gap=4)

    def show_memo(self, memo: Memo) -> None:
        """Show this advice."""
        if memo == self.memo:
            return
        self.memo = memo
        self._heading.say(memo.title)
        for line in self._lines:
            drop(line, self._column)
        self._lines = []
        for text, tone in memo.lines:
            line = Label(text, colour=INKS[tone], bold=tone is not Tone.PLAIN)
            self._column.addWidget(line)
            self._lines.append(line)
