"""The strip of seats: who plays, in which order, and whose turn it is.

`SeatStrip` is the strip. A `Pill` is one of its players, with as many words as fit, and sometimes a
gauge: a ring filled by how likely something is soon, with a dot inside that grows with how likely
it is already, and the ring's number beside it.
"""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.language import _, enumerated, ngettext
from notepad.core.page import Gauge, Seat, percent
from notepad.widgets.look import theme
from notepad.widgets.look.drawing import (
    Surface,
    draw_surface,
    draw_wrapped_face,
    painter_on,
    smooth,
)
from notepad.widgets.look.label import Sample
from notepad.widgets.look.layouts import drop, lay
from notepad.widgets.look.theme import em, finger, resized
from notepad.widgets.touch.buttons import ARROWS, Tappable
from notepad.widgets.touch.scrolling import FadedEdges, scroll_by_finger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent


# The strip and its pills, in ems where nothing else is said.
_GAP = 8  # pixels from pill to pill
_RING = 1.25  # the side of a gauge
_RING_GAP = 0.4  # left and right of it
_CLOSE = 3  # pixels left and right of a pill with little text
_NUMBER = 0.86  # of the usual text: the number beside it
_USUAL = 0.88
"""A share with a number of usual width; a longer number uses the gap to the edge."""
_TRACK = 0.26  # opacity of the empty part of a gauge

# A gauge.
_THICK, _DOT = 0.24, 0.34  # of the side: the ring, and the dot of what is certain
_TURN = 16 * 360  # Qt counts in sixteenths of a degree,
_TOP = 16 * 90  # from the right and counterclockwise
_DOTS = 8  # of a ring while its share isn't calculated
_LEAST = 0.05
"""The least visible part of the ring, or the dot: smaller shares aren't nothing."""

_WIDE, _SIDE = 6.6, 2.6  # in ems: as wide as the boxes of the legend


class SeatStrip(QScrollArea):
    """The seats in a line. With little room some shrink to initials, then the line scrolls.

    Left and Right move between seats, Enter or Space taps one.
    """

    seat_tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a strip without seats."""
        super().__init__(parent)
        self.pills: list[Pill] = []
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setWidgetResizable(True)
        self.viewport().setAutoFillBackground(False)
        self._line = QWidget()
        self._line.setAutoFillBackground(False)
        self._row = lay(QHBoxLayout(self._line), None, None, gap=_GAP)
        self.setWidget(self._line)
        scroll_by_finger(self)
        FadedEdges(self)

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Show these seats in order; the one whose turn it is stays in view."""
        while len(self.pills) > len(seats):
            drop(self.pills.pop(), self._row)
        wide = self.sizeHint()
        for pill, seat in zip(self.pills, seats, strict=False):
            if pill.seat != seat:
                pill.show_seat(seat)
        for seat in seats[len(self.pills) :]:
            pill = Pill(seat)
            pill.clicked.connect(partial(self._tap, pill))
            self.pills.append(pill)
            self._row.insertWidget(len(self.pills), pill)
        self._fit()
        if self.sizeHint() != wide:
            self.updateGeometry()

    def _tap(self, pill: Pill) -> None:
        self.seat_tapped.emit(pill.seat.player)

    def _width_at(self, brevity: Brevity) -> int:
        gaps = _GAP * max(0, len(self.pills) - 1)
        return sum(pill.width_at(brevity) for pill in self.pills) + gaps

    @property
    def width_of_names(self) -> int:
        """Return the strip's width if every name is shown."""
        return self._width_at(Brevity.NAMES)

    def taken_of(self, room: int) -> int:
        """Return how much of a room it fills: all of it if it mixes names and initials."""
        brevity = self._fitting(room)
        return room if brevity is Brevity.INITIALS else min(room, self._width_at(brevity))

    def _fitting(self, room: int) -> Brevity:
        return next((some for some in Brevity if self._width_at(some) <= room), Brevity.BARE)

    def _fit(self) -> None:
        """Show as much as fits, and bring the current turn into view."""
        room = self.viewport().width()
        brevity = self._fitting(room)
        for pill in self.pills:
            pill.shorten(brevity)
        if brevity is Brevity.INITIALS:
            self._name_some(room - self._width_at(brevity))
        turn = next((pill for pill in self.pills if pill.seat.turn), None)
        if turn is not None:
            self._line.adjustSize()
            self._row.activate()
            self.ensureWidgetVisible(turn, _GAP, 0)

    def _name_some(self, spare: int) -> None:
        """Show as many full names as fit into the spare room, starting with whose turn it is."""
        for pill in sorted(self.pills, key=lambda pill: not pill.seat.turn):
            more = pill.width_at(Brevity.NAMES) - pill.width_at(Brevity.INITIALS)
            if more <= spare:
                pill.shorten(Brevity.NAMES)
                spare -= more

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._width_at(Brevity.FULL), finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(finger(self) * 2, finger(self))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
            self.updateGeometry()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = [place for place, pill in enumerate(self.pills) if pill.hasFocus()]
        if focused and event.key() in ARROWS:
            step = 1 if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down) else -1
            pill = self.pills[(focused[0] + step) % len(self.pills)]
            pill.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(pill, _GAP, 0)
        else:
            super().keyPressEvent(event)


class Pill(Tappable):
    """One seat: filled with the accent if it is their turn, struck through if they are out.

    After the name comes its gauge, with a number if names are shown; its room is kept while it is
    being calculated.
    """

    def __init__(self, seat: Seat) -> None:
        """Make the pill of a seat, with all its words."""
        super().__init__()
        self.seat, self._brevity = seat, Brevity.FULL
        self._sizes: dict[Brevity, QSize] = {}
        self._leads: dict[Brevity, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_seat(seat)

    def show_seat(self, seat: Seat) -> None:
        """Show a new state of the seat."""
        before, self.seat = self.seat, seat
        said = [seat_words(seat, Brevity.FULL)]
        said += [_("to play")] if seat.turn else []
        said += [_("is out")] if seat.out else []
        said += [" ".join(seat.gauge.told)] if seat.gauge else []
        self.setAccessibleName(enumerated(said))
        if _taking_room(before) == _taking_room(seat):
            self.update()
        else:
            self.changed()

    def shorten(self, brevity: Brevity) -> None:
        """Shorten the words to this brevity."""
        if brevity is not self._brevity:
            self._brevity = brevity
            self.updateGeometry()
            self.update()

    def width_at(self, brevity: Brevity) -> int:
        """Return the pill's width with this brevity, in pixels."""
        return self._size_at(brevity).width()

    def _size_at(self, brevity: Brevity) -> QSize:
        if brevity not in self._sizes:
            kept, self._brevity = self._brevity, brevity
            self._sizes[brevity] = self._room(1 << 20)
            self._brevity = kept
        return self._sizes[brevity]

    @override
    def changed(self) -> None:
        self._forget_sizes()
        super().changed()

    def _forget_sizes(self) -> None:
        self._sizes.clear()
        self._leads.clear()

    @override
    def face(self) -> Face:
        return Face(seat_words(self.seat, self._brevity))

    @override
    def lead(self) -> int:
        if self._brevity not in self._leads:
            self._leads[self._brevity] = self._gauge_room() if self.seat.gauge else 0
        return self._leads[self._brevity]

    def _gauge_room(self) -> int:
        room = em(self) * (_RING + _RING_GAP)
        if self._brevity <= Brevity.NAMES:
            number = QFontMetrics(self._number_font()).horizontalAdvance(percent(_USUAL))
            room += number + em(self) * 2 * _RING_GAP
        return round(room)

    @override
    def padding(self) -> int:
        close = self.seat.gauge is not None and self._brevity is Brevity.BARE
        return min(super().padding(), _CLOSE) if close else super().padding()

    @override
    def _content(self) -> QRect:
        pad = self.padding()
        return self.rect().adjusted(pad, 0, -pad - self.lead(), 0)

    @override
    def lettering(self) -> QFont:
        font = QFont(self.font())
        font.setStrikeOut(self.seat.out)
        return font

    def _draw_gauge(self, painter: QPainter, gauge: Gauge, ink: str, *, turn: bool) -> None:
        side, content = em(self) * _RING, self._content()
        left = content.right() + 1 + em(self) * _RING_GAP
        ring = QRectF(left, (self.height() - side) / 2, side, side)
        track = QColor(theme.current().ink)
        track.setAlphaF(_TRACK)
        if turn:
            _draw_disc(painter, ring, 1 + _THICK / 2, QColor(theme.current().soft))
        draw_gauge(painter, gauge, ring, ground=track)
        if self._brevity <= Brevity.NAMES and gauge.soon is not None:
            painter.setFont(self._number_font())
            painter.setPen(QColor(ink))
            room = self.rect().adjusted(round(ring.right() + em(self) * _RING_GAP), 0, 0, 0)
            side_on = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(room, int(side_on), percent(gauge.soon))

    def _number_font(self) -> QFont:
        return resized(self.font(), _NUMBER, bold=True)

    @override
    def hasHeightForWidth(self) -> bool:
        return False

    @override
    def sizeHint(self) -> QSize:
        return self._size_at(self._brevity)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._forget_sizes()
        super().changeEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        fill, line, ink = colours.soft, colours.line, colours.ink
        if self.seat.turn:
            fill, line, ink = colours.accent, colours.accent, colours.accent_ink
        elif self.seat.out:
            ink = colours.faded
        if self.isDown():
            fill = colours.crossed
        with painter_on(self) as painter:
            inset = 0 if self.ring() else max(0, self.height() - finger(self)) / 2 + 2
            bounds = QRectF(self.rect()).adjusted(0, inset, 0, -inset)
            draw_surface(painter, bounds, Surface(fill, line, radius=99), ringed=self.ring())
            painter.setFont(self.lettering())
            draw_wrapped_face(painter, self._content(), self.face(), QColor(ink), QColor(ink))
            if self.seat.gauge is not None:
                self._draw_gauge(painter, self.seat.gauge, ink, turn=self.seat.turn)


class Brevity(IntEnum):
    """How many words a pill has: all; names, with a remark on the turn; initials; only initials.

    The size of a hand is always shown, but only in the first as more than a number.
    """

    FULL = 0
    NAMES = 1
    INITIALS = 2
    BARE = 3


def seat_words(seat: Seat, brevity: Brevity) -> str:
    """Return the words on a seat's pill: "Bob asks", "Ann (me) · 5 cards", "D 4"."""
    name = seat.player if brevity <= Brevity.NAMES else seat.initials
    if seat.me and brevity <= Brevity.NAMES:
        name = _("{name} (you)").format(name=name)
    elif seat.me:
        name = _("me")
    if seat.remark and (brevity is Brevity.FULL or (seat.turn and brevity is not Brevity.BARE)):
        # So that nobody reads "me wins".
        apart = not seat.turn or (seat.me and brevity > Brevity.NAMES)
        told = _("{name} · {remark}") if apart else _("{name} {remark}")
        name = told.format(name=name, remark=seat.remark)
    if seat.hand is None:
        return name
    if brevity is Brevity.BARE:
        return f"{name} {seat.hand}"
    told = ngettext("{count} card", "{count} cards", seat.hand).format(count=seat.hand)
    hand = told if brevity is Brevity.FULL else str(seat.hand)
    return _("{name} · {remark}").format(name=name, remark=hand)


def _taking_room(seat: Seat) -> tuple[object, ...]:
    """Return what decides the width of a seat's pill: everything but the state of its gauge."""
    name, words = (seat.player, seat.initials, seat.me), (seat.turn, seat.remark, seat.hand)
    return name, words, seat.gauge is None


def draw_gauge(painter: QPainter, gauge: Gauge, place: QRectF, *, ground: QColor) -> None:
    """Draw a gauge in a square: the ring shows what is likely soon, amber as a warning.

    The area of the dot inside shows what is likely already. The ring is dotted until the chance of
    soon is calculated.
    """
    side = place.width()
    inset = side * _THICK / 2
    ring = place.adjusted(inset, inset, -inset, -inset)
    ink = QColor(theme.current().amber if gauge.warns else theme.current().faded)
    with smooth(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _arc(painter, ring, 1.0, _track(ground, side, dotted=gauge.soon is None))
        _arc(painter, ring, _seen(gauge.soon or 0.0), _pen(ink, side * _THICK))
    if gauge.now:
        _draw_disc(painter, place, _DOT * sqrt(_seen(gauge.now)), ink)


def _seen(share: float) -> float:
    return max(share, _LEAST) if share > 0 else 0.0


def _draw_disc(painter: QPainter, place: QRectF, share: float, ink: QColor) -> None:
    """Draw a disc in the middle of a square, with its diameter as a share of the side."""
    radius = place.width() * share / 2
    with smooth(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(place.center(), radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)


def _arc(painter: QPainter, ring: QRectF, share: float, pen: QPen) -> None:
    """Draw this share of a ring, clockwise from the top."""
    if share > 0:
        painter.setPen(pen)
        painter.drawArc(ring, _TOP, -round(_TURN * share))


def _pen(ink: QColor, width: float) -> QPen:
    return QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)


def _track(ground: QColor, side: float, *, dotted: bool) -> QPen:
    pen = _pen(ground, side * _THICK)
    if dotted:
        round_it = 3.14159 * (1 - _THICK) / _THICK  # the circumference, in widths of the pen
        pen.setDashPattern([round_it / _DOTS * 0.4, round_it / _DOTS * 0.6])
    return pen


class SampleGauge(Sample):
    """A gauge by itself, larger than beside a name."""

    def __init__(self, gauge: Gauge, parent: QWidget | None = None) -> None:
        """Show a gauge."""
        super().__init__(" ".join(gauge.told), _WIDE, _SIDE, parent)
        self.gauge = gauge

    @override
    def draw(self, painter: QPainter, area: QRectF) -> None:
        colours, side = theme.current(), _SIDE * em(self)
        place = QRectF((area.width() - side) / 2, 0, side, side)
        draw_gauge(painter, self.gauge, place, ground=QColor(colours.line))
