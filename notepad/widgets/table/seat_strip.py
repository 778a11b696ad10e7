"""The strip of seats: who plays, in which order, and whose turn it is.

`SeatStrip` is the strip: every player has a slot, and its place depends only on the window, the
names and the text size. A `Pill` is one of its players: the name, and below it what there is to
say; or initials where slots are narrow. Sometimes it has a gauge: a ring filled by how likely
something is soon, with a dot inside that grows with how likely it is already.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import pi, sqrt
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.language import _, comma_separated, format_number, ngettext
from notepad.core.page import Gauge, Seat, roughly
from notepad.widgets.look import boxes, drawing, layouts, theme
from notepad.widgets.look.boxes import GAPS, PARTS, READ
from notepad.widgets.look.drawing import Surface, draw_surface
from notepad.widgets.look.label import Sample
from notepad.widgets.look.theme import em, finger, resized
from notepad.widgets.look.words import CENTRED, LEFT, Words, draw_stacked
from notepad.widgets.touch.buttons import ARROWS, Tappable
from notepad.widgets.touch.scrolling import FADED, FadedEdges, hold

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


# The strip and its pills, in ems where nothing else is said.
_SLOT = 9.8  # the width of a seat, unless a name is longer and there is room
_RING, _RING_GAP = 1.4, 0.5  # the side of a gauge, and the gap right of it
_SHORT_GAP = 0.3  # the same beside initials
_PADDING, _CLOSE = 0.7, 3  # left and right: beside names, and in pixels beside initials
_NAME = 0.93  # of the usual text: names
_WIDEST_HAND = 20  # cards: initials leave room for so many
_THICK = 0.24  # of a gauge's side: the ring
_SIDE = 2.6  # in ems: as high as the boxes of the legend


class SeatStrip(layouts.Arranged, QScrollArea):
    """The seats side by side, all equally wide; with too little room they are initials.

    Where not even these fit, the line scrolls. A strip that `fills` uses all of its width. Left and
    Right move between seats, Enter or Space taps one.
    """

    seat_tapped = Signal(str)

    def __init__(self) -> None:
        """Make a strip without seats."""
        super().__init__()
        self.pills: list[Pill] = []
        self._fills = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._line = QWidget()
        self._row = layouts.lay(QHBoxLayout(self._line), None, gap=GAPS.wide)
        hold(self, self._line)
        # How far the line can be scrolled is only known once it was laid out.
        self.horizontalScrollBar().rangeChanged.connect(self._show_turn)
        FadedEdges(self)

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Show these seats in order; the one whose turn it is stays in view."""
        while len(self.pills) > len(seats):
            layouts.drop(self.pills.pop(), self._row)
        before = self._named
        for pill, seat in zip(self.pills, seats, strict=False):
            if pill.seat != seat:
                pill.show_seat(seat)
        for seat in seats[len(self.pills) :]:
            pill = Pill(seat)
            self._row.insertWidget(len(self.pills), pill.on_tap(partial(self._tap, pill)))
            self.pills.append(pill)
        self.arrange()
        if self._named != before:
            self.updateGeometry()

    def fill(self, *, on: bool) -> None:
        """Let the seats use the strip's whole width, or no more than they usually have."""
        if on != self._fills:
            self._fills = on
            self.arrange()

    @property
    def _named(self) -> list[tuple[str, bool]]:
        """What decides the usual width of a seat: its name, and whether it has a gauge."""
        return [(pill.seat.player, pill.seat.gauge is None) for pill in self.pills]

    def _tap(self, pill: Pill) -> None:
        self.seat_tapped.emit(pill.seat.player)

    @property
    def least_for_names(self) -> int:
        """The least width in pixels at which names are shown."""
        return self._across(round(5.4 * em(self)))

    def _across(self, wide: int, gap: int = GAPS.wide) -> int:
        """Return the width of all seats that are this wide each."""
        count = len(self.pills)
        return count * wide + gap * max(0, count - 1)

    def _usual(self) -> int:
        """Return the width of a seat where there is room."""
        names = max((pill.width_of_name() for pill in self.pills), default=0)
        return max(round(_SLOT * em(self)), names)

    @override
    def arrange(self) -> None:
        """Give every seat its slot, and bring the current turn into view."""
        room, count = self.viewport().width(), max(1, len(self.pills))
        short, gap = room < self.least_for_names, GAPS.wide
        share = (room - GAPS.wide * (count - 1)) // count
        wide = share if self._fills else min(share, self._usual())
        if short:
            wide = max((pill.width_of_initials() for pill in self.pills), default=0)
            spare = room - self._across(wide, 0)
            gap = min(GAPS.wide, max(GAPS.hair, spare // max(1, count - 1)))
        self._row.setSpacing(gap)
        for pill in self.pills:
            pill.take_slot(wide, short=short)
        self._line.adjustSize()
        self._row.activate()
        self._show_turn()

    def _show_turn(self) -> None:
        turn = next((pill for pill in self.pills if pill.seat.turn), None)
        if turn is not None:
            self.ensureWidgetVisible(turn, FADED, 0)

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._across(self._usual()), finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(finger(self) * 2, finger(self))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = [place for place, pill in enumerate(self.pills) if pill.hasFocus()]
        if focused and event.key() in ARROWS:
            step = 1 if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down) else -1
            pill = self.pills[(focused[0] + step) % len(self.pills)]
            pill.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(pill, FADED, 0)
        else:
            super().keyPressEvent(event)


class Pill(Tappable):
    """One seat: filled with the accent if it is their turn, struck through if they are out.

    Its width is that of its slot, whatever it shows.
    """

    def __init__(self, seat: Seat) -> None:
        """Make the pill of a seat."""
        super().__init__()
        self.seat = seat
        self._wide, self._short = 0, False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_seat(seat)

    def show_seat(self, seat: Seat) -> None:
        """Show a new state of the seat."""
        self.seat = seat
        said = [spoken_seat(seat)]
        said += [_("to play")] if seat.turn else []
        said += [_("is out")] if seat.out else []
        if seat.gauge is not None and seat.gauge.told:
            named = said == [seat.player]  # and so does the gauge: once is enough
            said = [*([] if named else said), " ".join(seat.gauge.told)]
        self.setAccessibleName(comma_separated(said))
        self.update()

    def take_slot(self, wide: int, *, short: bool) -> None:
        """Take a slot of this width, and be `short` there: only initials."""
        if (wide, short) != (self._wide, self._short):
            self._wide, self._short = wide, short
            self.updateGeometry()
            self.update()

    def width_of_name(self) -> int:
        """Return the width in pixels that the whole name needs."""
        name, unit = Words(self.seat.player, self._letters(_NAME)).wide, em(self)
        ring = round(unit * (_RING + _RING_GAP)) if self.seat.gauge else 0
        return name + ring + 2 * round(_PADDING * unit) + 2

    def width_of_initials(self) -> int:
        """Return the width in pixels of the short pill, whatever else it shows at other times."""
        if self.seat.points is not None:
            most = replace(self.seat, points=max(self.seat.points, _WIDEST_HAND))
            told = Words(_few_points(most), self._letters(PARTS.least, bold=False))
            return max(finger(self), told.wide + 2 * _CLOSE + 2)
        hand = None if self.seat.hand is None else max(self.seat.hand, _WIDEST_HAND)
        words = Words(_initials(self.seat, hand), self.font()).wide
        ring = round(em(self) * (_RING + _SHORT_GAP)) if self.seat.gauge and hand else 0
        return max(finger(self), words + ring + 2 * _CLOSE + 2)

    def shown(self) -> tuple[str, ...]:
        """Return the lines of text that the pill shows."""
        room = self._places()["lines"].area.toRect().width()
        return tuple(line.shown(room) for line in self._lines(room))

    def _lines(self, room: int) -> Sequence[Words]:
        """Return the lines of text: the name, and as much below it as fits.

        The text below is at least the shortest one, in smaller letters if only that makes it fit.
        """
        seat, large, small = self.seat, self._letters(_NAME), self._letters(PARTS.least, bold=False)
        if self._is_bare:
            return (Words(_initials(seat, seat.hand), self.font()),)
        texts = [_below_initials(seat)] if self._short else _ways_to_tell(seat)
        ways = [Words(text, small, one_line=not self._short) for text in texts]
        # Advances are rounded, so one as long as the room might be cut.
        told = next((way for way in ways if way.wide < room), ways[-1]).shrunk(room, READ)
        font = large if Words(seat.player, large).wide <= room else self._letters(PARTS.least)
        font.setStrikeOut(seat.out)
        text = _initials(seat, None) if self._short else seat.player
        name = Words(text, font, one_line=not self._short)
        return (name, told) if told.text or seat.gauge else (name,)

    @override
    def face(self) -> Face:
        return Face(" ".join(filter(None, self.shown())))

    @override
    def lettering(self) -> QFont:
        font = QFont(self.font())
        font.setStrikeOut(self.seat.out)
        return font

    def _letters(self, size: float, *, bold: bool = True) -> QFont:
        return resized(self.font(), size, bold=bold)

    @property
    def _is_bare(self) -> bool:
        """Whether there are only initials."""
        return self._short and not _below_initials(self.seat)

    def _places(self) -> Mapping[str, boxes.Put]:
        """Return where the lines and the gauge are: a ring beside them, or a rim around them."""
        seat, unit = self.seat, em(self)
        ring = _RING * unit
        lines, gauge = boxes.Room("lines", boxes.ANY, boxes.ANY), boxes.Disc("ring", ring, ring)
        pad = boxes.wide_room(_CLOSE if self._short else round(_PADDING * unit))
        if not self._short and seat.gauge is not None:  # near the left, further in where it is wide
            spare = self._wide - max(round(_SLOT * unit), self.width_of_name())
            free = boxes.wide_room(max(0, spare // 2))
            row = boxes.Row((pad, free, gauge, boxes.wide_room(_RING_GAP * unit), lines, pad))
        elif self._is_bare and seat.gauge is not None and seat.hand is not None:
            words = boxes.exactly(Words(_initials(seat, seat.hand), self.font()).wide + GAPS.hair)
            beside = boxes.wide_room(_SHORT_GAP * unit), gauge
            row = boxes.Row(
                (boxes.SPRING, boxes.Room("lines", words, boxes.ANY), *beside, boxes.SPRING)
            )
        else:
            row = boxes.Row((pad, lines, pad))
        box: boxes.Box = row
        if self._short and seat.gauge is not None and gauge not in row.parts:
            side = finger(self)
            box = boxes.Layers(
                (boxes.Disc("rim", side, side), row)
            )  # a ring would make pills touch
        return box.places(QRectF(0, 0, self._wide, self.height()))

    @override
    def hasHeightForWidth(self) -> bool:
        return False

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._wide or finger(self), finger(self))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paint(self, painter: QPainter) -> None:
        colours = theme.current()
        fill, line, ink, faded = colours.soft, colours.line, colours.ink, colours.faded
        if self.seat.turn:
            fill, line, ink, faded = (colours.accent,) * 2 + (colours.accent_ink,) * 2
        elif self.seat.out:
            ink = colours.faded
        if self.isDown():
            fill = colours.crossed
        inset = 0 if self.ring() else max(0, self.height() - finger(self)) / 2 + 1
        side = 1 if self._short and self.seat.gauge else 0  # a rim hides the surface's edge
        bounds = QRectF(self.rect()).adjusted(side, inset, -side, -inset)
        draw_surface(painter, bounds, Surface(fill, line, radius=99), ringed=self.ring())
        places = self._places()
        room = places["lines"].area.toRect()
        lines = self._lines(room.width())
        aside = LEFT if self.seat.gauge and not self._short else CENTRED
        draw_stacked(painter, room, [*zip(lines, (ink, faded), strict=False)], aside)
        if self._is_bare and self.seat.out:
            self._strike(painter, QRectF(room).center(), lines[0].wide, ink)
        if "ring" in places:
            self._draw_ring(painter, places["ring"].area)
        if "rim" in places:
            self._draw_rim(painter, places["rim"].area, ink)

    def _strike(self, painter: QPainter, middle: QPointF, wide: int, ink: str) -> None:
        """Strike initials through, slanted as on the sheet: a level stroke makes a plus of an I."""
        half = QPointF(wide / 2 + 1, -em(self) * 0.22)
        line = drawing.pen(ink, 0.09 * em(self))
        drawing.draw_line(painter, middle - half, middle + half, line)

    def _draw_rim(self, painter: QPainter, ring: QRectF, ink: str) -> None:
        gauge, side = self.seat.gauge, ring.width()
        if gauge is None:
            return
        track = QColor(theme.current().soft if self.seat.turn else theme.current().line)
        draw_arcs(painter, gauge, ring, ground=track, thick=0.1)
        if gauge.now:
            dot = QPointF(ring.center().x(), ring.bottom() - side * 0.2)
            drawing.draw_disc(painter, dot, side * 0.085 * sqrt(_seen(gauge.now)), ink)

    def _draw_ring(self, painter: QPainter, place: QRectF) -> None:
        if self.seat.gauge is None:
            return
        track = QColor(theme.current().ink)
        track.setAlphaF(0.26)
        if self.seat.turn:
            reach = place.width() * (1 + _THICK / 2) / 2
            drawing.draw_disc(painter, place.center(), reach, theme.current().soft)
        draw_gauge(painter, self.seat.gauge, place, ground=track)


def _initials(seat: Seat, hand: int | None) -> str:
    name = _("me") if seat.me else seat.initials
    return name if hand is None else f"{name} {hand}"


def _ways_to_tell(seat: Seat) -> Sequence[str]:
    """Return what there is to say below a name, from all of it to the least."""
    gauge, share = seat.gauge, ""
    # Lower shares come and go with each note, and the ring is enough for them.
    if gauge is not None and gauge.soon is not None and gauge.warns:
        share = roughly(gauge.soon, brief=True)
    # Translators: how likely an opponent knows soon what is sought: “~30% soon”
    soon = _("{share} soon").format(share=share) if share else ""
    mine, out = _("me") if seat.me else "", _("is out") if seat.out else ""
    hand, bare = _hand(seat), "" if seat.hand is None else str(seat.hand)
    few = "" if seat.points is None else _few_points(seat)
    # My seat says that it is mine and how many cards I have as long as both have room.
    known = ((mine, out, few, bare, share),) if mine else ()
    shorter = ((mine, out, few, hand, share), *known, (out, few, hand, share)) if few else ()
    ways = (
        (mine, out, seat.remark, hand, soon),
        (mine, out, seat.remark, hand, share),
        *shorter,
        (mine, out, few or seat.remark, bare, share),
        (out, few or seat.remark, bare, share),
        *(((out, few, bare, share),) if seat.turn and share else ()),  # whose turn it is is seen
        *(((out, few, bare),) if share else ()),  # the ring shows the share
    )
    return [" · ".join(filter(None, parts)) for parts in ways]


def _below_initials(seat: Seat) -> str:
    """Return what stands below the initials: the points, else a brief remark, else nothing."""
    return seat.brief if seat.points is None else _few_points(seat)


def _few_points(seat: Seat) -> str:
    """Return how many points a seat has, in little room."""
    count = seat.points or 0
    # Translators: short for “points”, where there is little room
    return ngettext("{count} pt", "{count} pts", count).format(count=format_number(count))


def _hand(seat: Seat) -> str:
    if seat.hand is None:
        return ""
    return ngettext("{count} card", "{count} cards", seat.hand).format(count=seat.hand)


def spoken_seat(seat: Seat) -> str:
    """Return what is said about a seat: "Bob asks", "Ann (you) · 5 cards"."""
    name = _("{name} (you)").format(name=seat.player) if seat.me else seat.player
    if seat.remark:
        text = _("{name} {remark}") if seat.turn else _("{name} · {remark}")
        name = text.format(name=name, remark=seat.remark)
    hand = _hand(seat)
    return _("{name} · {remark}").format(name=name, remark=hand) if hand else name


def draw_gauge(painter: QPainter, gauge: Gauge, place: QRectF, *, ground: QColor) -> None:
    """Draw a gauge in a square: the ring shows what is likely soon, amber as a warning.

    The area of the dot inside shows what is likely already. The ring is dotted until the chance of
    soon is calculated.
    """
    with drawing.smooth(painter):
        painter.setOpacity(0.45 if gauge.dimmed else 1.0)
        draw_arcs(painter, gauge, place, ground=ground)
        if gauge.now:
            radius = place.width() * 0.17 * sqrt(_seen(gauge.now))
            drawing.draw_disc(painter, place.center(), radius, _gauge_ink(gauge))


def draw_arcs(
    painter: QPainter, gauge: Gauge, place: QRectF, *, ground: QColor, thick: float = _THICK
) -> None:
    """Draw the ring of a gauge in a square, without its dot; `thick` is a share of the side."""
    side, wide = place.width(), place.width() * thick
    ring, track = drawing.grown(place, -wide / 2), _pen(ground, wide)
    if gauge.soon is None:
        eighth = pi * (side - wide) / wide / 8  # of the circumference, in widths of the pen
        track.setDashPattern([eighth * 0.4, eighth * 0.6])
    arcs = (1.0, track), (_seen(gauge.soon or 0.0), _pen(_gauge_ink(gauge), wide))
    with drawing.smooth(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for share, pen in arcs if gauge.soon else arcs[:1]:
            painter.setPen(pen)  # clockwise from the top, in sixteenths of a degree
            painter.drawArc(ring, 16 * 90, -round(16 * 360 * share))


def _gauge_ink(gauge: Gauge) -> QColor:
    return QColor(theme.current().amber if gauge.warns else theme.current().faded)


def _seen(share: float) -> float:
    return max(share, 0.05) if share > 0 else 0.0  # smaller shares aren't nothing


def _pen(ink: QColor, width: float) -> QPen:
    return QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)


class SampleGauge(Sample):
    """A gauge by itself, larger than beside a name."""

    def __init__(self, gauge: Gauge) -> None:
        """Show a gauge."""
        super().__init__(" ".join(gauge.told), 6.6, _SIDE)
        self.gauge = gauge

    @override
    def paint(self, painter: QPainter) -> None:
        side, ground = _SIDE * em(self), QColor(theme.current().line)
        place = drawing.centred(self.area, side, side)
        draw_gauge(painter, self.gauge, place, ground=ground)
