"""Pill: one player of those who sit at the table, as much of it said as there is room for."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from notepad.core.page.page import Face, percent
from notepad.core.words import _, enumerated, ngettext
from notepad.widgets.look import theme
from notepad.widgets.look.sizes import em, finger, resized
from notepad.widgets.look.surface import Surface, draw_surface, painter_on
from notepad.widgets.look.wrapped_face import draw_face
from notepad.widgets.table.paint_gauge import draw_gauge
from notepad.widgets.touch.finger_button import Tappable

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPaintEvent

    from notepad.core.page.page import Gauge, Seat

_RING = 1.25  # the side of a gauge, in ems
_RING_GAP = 0.4
_CLOSE = 5  # pixels left and right of a pill that is short
_NUMBER = 0.86  # the size of the number beside it
_USUAL = 0.88
"""A share whose number has its room beside the gauge; that of a longer one goes on to the edge."""
_TRACK = 0.26  # how much of the ink is seen in what a gauge leaves empty


class Brevity(IntEnum):
    """How much a pill says: all; names, the turn's with its remark; initials; only initials.

    The size of a hand is always told, in all but the first as a mere number.
    """

    FULL = 0
    NAMES = 1
    INITIALS = 2
    BARE = 3


def seat_words(seat: Seat, brevity: Brevity) -> str:
    """Return what the pill of a seat says: "Bob asks", "Ann (me) · 5 cards", "D 4"."""
    name = seat.player if brevity <= Brevity.NAMES else seat.initials
    if seat.me and brevity <= Brevity.NAMES:
        name = _("{name} (me)").format(name=name)
    elif seat.me:
        name = _("me")
    if seat.remark and (brevity is Brevity.FULL or (seat.turn and brevity is not Brevity.BARE)):
        told = _("{name} {remark}") if seat.turn else _("{name} · {remark}")
        name = told.format(name=name, remark=seat.remark)
    if seat.hand is None:
        return name
    if brevity is Brevity.BARE:
        return f"{name} {seat.hand}"
    told = ngettext("{count} card", "{count} cards", seat.hand).format(count=seat.hand)
    hand = told if brevity is Brevity.FULL else str(seat.hand)
    return _("{name} · {remark}").format(name=name, remark=hand)


def _taking_room(seat: Seat) -> tuple[object, ...]:
    """Return what the width of a seat's pill follows from: all but what its gauge shows."""
    name, words = (seat.player, seat.initials, seat.me), (seat.turn, seat.remark, seat.hand)
    return name, words, seat.gauge is None


class Pill(Tappable):
    """One seat: filled with the accent when it is its turn, struck through when it is out.

    After the name its gauge stands, with a number as long as names are said; its room is kept while
    it is reckoned.
    """

    def __init__(self, seat: Seat) -> None:
        """Make the pill of a seat, saying all that it can."""
        super().__init__()
        self._seat, self._brevity = seat, Brevity.FULL
        self._sizes: dict[Brevity, QSize] = {}
        self._leads: dict[Brevity, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_seat(seat)

    @property
    def seat(self) -> Seat:
        """The seat that is shown."""
        return self._seat

    def show_seat(self, seat: Seat) -> None:
        """Show another state of a seat."""
        before, self._seat = self._seat, seat
        said = [seat_words(seat, Brevity.FULL)]
        said += [_("has the turn")] if seat.turn else []
        said += [_("is out")] if seat.out else []
        said += [" ".join(seat.gauge.told)] if seat.gauge else []
        self.setAccessibleName(enumerated(said))
        if _taking_room(before) == _taking_room(seat):
            self.update()
        else:
            self.changed()

    def shorten(self, brevity: Brevity) -> None:
        """Say as much as this."""
        if brevity is not self._brevity:
            self._brevity = brevity
            self.updateGeometry()
            self.update()

    def width_at(self, brevity: Brevity) -> int:
        """Return how wide the pill is when it says that much, in pixels."""
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
        return Face(seat_words(self._seat, self._brevity))

    @override
    def lead(self) -> int:
        if self._brevity not in self._leads:
            self._leads[self._brevity] = self._gauge_room() if self._seat.gauge else 0
        return self._leads[self._brevity]

    def _gauge_room(self) -> int:
        room = em(self) * (_RING + _RING_GAP)
        if self._brevity <= Brevity.NAMES:
            number = QFontMetrics(self._number_font()).horizontalAdvance(percent(_USUAL))
            room += number + em(self) * 2 * _RING_GAP
        return round(room)

    @override
    def padding(self) -> int:
        close = self._seat.gauge is not None and self._brevity is Brevity.BARE
        return min(super().padding(), _CLOSE) if close else super().padding()

    @override
    def _content(self) -> QRect:
        pad = self.padding()
        return self.rect().adjusted(pad, 0, -pad - self.lead(), 0)

    @override
    def lettering(self) -> QFont:
        font = QFont(self.font())
        font.setStrikeOut(self._seat.out)
        return font

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
        if self._seat.turn:
            fill, line, ink = colours.accent, colours.accent, colours.accent_ink
        elif self._seat.out:
            ink = colours.faded
        if self.isDown():
            fill = colours.crossed
        painter = painter_on(self)
        inset = 0 if self.ring() else max(0, self.height() - finger(self)) / 2 + 2
        bounds = QRectF(self.rect()).adjusted(0, inset, 0, -inset)
        draw_surface(painter, bounds, Surface(fill, line, radius=99), ringed=self.ring())
        painter.setFont(self.lettering())
        draw_face(painter, self._content(), self.face(), QColor(ink), QColor(ink))
        if self._seat.gauge is not None:
            self._draw_gauge(painter, self._seat.gauge, ink, turn=self._seat.turn)
        painter.end()

    def _draw_gauge(self, painter: QPainter, gauge: Gauge, ink: str, *, turn: bool) -> None:
        side, content = em(self) * _RING, self._content()
        left = content.right() + 1 + em(self) * _RING_GAP
        ring = QRectF(left, (self.height() - side) / 2, side, side)
        track = QColor(ink)
        track.setAlphaF(_TRACK)
        filled = QColor(ink if turn else theme.current().accent)
        draw_gauge(painter, gauge, ring, ink=filled, ground=track)
        if self._brevity <= Brevity.NAMES and gauge.now is not None:
            painter.setFont(self._number_font())
            painter.setPen(QColor(ink))
            room = self.rect().adjusted(round(ring.right() + em(self) * _RING_GAP), 0, 0, 0)
            side_on = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(room, int(side_on), percent(gauge.now))

    def _number_font(self) -> QFont:
        return resized(self.font(), _NUMBER, bold=True)
