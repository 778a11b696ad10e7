"""How text, faces, symbols and rounded surfaces are drawn.

A text is written on one line (it shrinks to fit, then loses its end, and never crosses the edge),
or it wraps. Symbols are drawn as shapes: a font may lack them, or show them as emoji. A face is its
symbols in the table's own colour, followed by its label. A surface is the background of chips,
buttons and cards.

At the end `Fading`, for what is shown for a moment and then fades.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from functools import cache, lru_cache
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer
from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Symbol
from notepad.widgets.look import theme
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.layouts import MixedIn
from notepad.widgets.look.theme import Theme, tint
from notepad.widgets.look.words import CENTRED, Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    Ink = QtGui.QColor | str


# Text.
_MEASURED_AT = 100  # pixels: the font size for measuring widths in ems
_ELLIPSIS = "…"
NEW_LINE = "\u2028"
"""What starts a new line in wrapped words."""
WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop

# Faces, in ems.
_STEP = 0.9  # from one symbol to the next
_SPACE = 0.32  # between symbols and label
_GIVES = 0.25  # part of a symbol that is given up before its label shrinks

# Surfaces, in pixels.
RING = 2.0  # thickness of the focus ring
CARD_RADIUS = GAPS.edge
PALE = 0.42
"""The opacity of what is old or in doubt: clearly paler than the rest, but still readable."""

# Fading.
SHOWN_MS = 1500  # long enough to notice what changed; new marks shouldn't distract longer


class Side(Enum):
    """The side of its place where a text is; the value is the part of the spare room before it."""

    LEFT = 0.0
    MIDDLE = 0.5
    RIGHT = 1.0


def font(size: float, *, bold: bool = False) -> QtGui.QFont:
    """Return the application's font at a size in pixels of the painter."""
    return _font(max(1, round(size)), bold=bold)


@lru_cache(maxsize=4096)
def ems(text: str, *, bold: bool = False) -> float:
    """Return the width of a text in ems; the application's font is the same from the start on."""
    metrics = QtGui.QFontMetricsF(_font(_MEASURED_AT, bold=bold))
    return metrics.horizontalAdvance(text) / _MEASURED_AT


def fit_text(text: str, width: float, size: float, *, bold: bool = False) -> tuple[str, float]:
    """Return a text and its size, at most `width` wide: first it shrinks, then it is elided."""
    line = _line(text, int(width), round(size), bold=bold)
    return line.text, float(line.font.pixelSize())


def elide(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return a text, without its end if it is wider than `width` at this size."""
    return _elided(text, width / size, bold=bold)


def write(
    painter: QtGui.QPainter,
    place: QRectF,
    text: str,
    ink: Ink,
    *,
    size: float,
    bold: bool = False,
    side: Side = Side.MIDDLE,
) -> None:
    """Write one line, with capitals centred vertically."""
    if not text:
        return
    line = _line(text, int(place.width()), round(size), bold=bold)
    painter.setFont(line.font)
    painter.setPen(coloured(ink))
    left = place.x() + (place.width() - line.width) * side.value
    painter.drawText(QPointF(left, place.y() + place.height() / 2 + line.drop), line.text)


def write_wrapped(
    painter: QtGui.QPainter, place: QRectF, words: str, ink: Ink, *, size: float, bold: bool = False
) -> None:
    """Write words that wrap, from the top left of a place."""
    painter.setFont(font(size, bold=bold))
    painter.setPen(coloured(ink))
    painter.drawText(place, int(WRAP), words)


def words_height(
    words: str, width: float, *, text: float, bold: bool = False, gaps: float = 0.0
) -> float:
    """Return the height of wrapped words with `gaps` in text sizes around them; 0 without words."""
    if not words:
        return 0.0
    return _wrapped_height(words, max(1.0, width), text, bold=bold) + text * gaps


def wrap_text(
    text: str,
    font: QtGui.QFont,
    width: float,
    *,
    picked_out: Sequence[tuple[int, int]] = (),
    look: QtGui.QTextCharFormat | None = None,
    spacing: float | None = None,
    beside: QSizeF | None = None,
) -> tuple[QtGui.QTextLayout, float]:
    """Return a text in lines of a width, ready to be drawn, and its height.

    The ranges in `picked_out`, each with the first letter and the end, get another `look`. Lines
    follow each other, or are `spacing` pixels apart. They stay out of what is `beside` them, at the
    upper right end; below it, if a word has no room there.
    """
    layout, formats, top = QtGui.QTextLayout(text, font), list[QtGui.QTextLayout.FormatRange](), 0.0
    for start, end in picked_out:
        part = QtGui.QTextLayout.FormatRange()
        part.start, part.length, part.format = start, end - start, look or bold_look()
        formats.append(part)
    layout.setFormats(formats)
    option = QtGui.QTextOption()
    option.setWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        taken = beside.width() if beside is not None and top < beside.height() else 0.0
        line.setLineWidth(width - taken)
        if beside is not None and taken and _breaks_a_word(text, line):
            top = max(top, beside.height())
            line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height() if spacing is None else spacing
    layout.endLayout()
    return layout, top


def _breaks_a_word(text: str, line: QtGui.QTextLine) -> bool:
    end = line.textStart() + line.textLength()
    return text[end - 1 : end].isalnum() and text[end : end + 1].isalnum()


def bold_look() -> QtGui.QTextCharFormat:
    """Return the look of words picked out in bold."""
    bold = QtGui.QTextCharFormat()
    bold.setFontWeight(QtGui.QFont.Weight.Bold)
    return bold


class _Line(NamedTuple):
    """A text that fits: its width, and the distance of its baseline below the middle."""

    text: str
    font: QtGui.QFont
    width: float
    drop: float


@lru_cache(maxsize=4096)
def _line(text: str, width: int, size: int, *, bold: bool) -> _Line:
    wide = ems(text, bold=bold)
    # Places are measured in whole pixels.
    room = width + 1
    if wide * size > room:
        # A text that would be smaller than 7 pixels is elided instead.
        size = max(min(size, 7), int(room / wide))
        text = _elided(text, room / size, bold=bold)
        wide = ems(text, bold=bold)
    size = max(size, 1)
    return _Line(text, _font(size, bold=bold), wide * size, _cap_ems() * size / 2)


def _elided(text: str, width: float, *, bold: bool) -> str:
    """Return a text, without its end if it is wider than `width` ems."""
    # A text isn't shortened for a fraction of a pixel.
    if ems(text, bold=bold) <= width + 0.12:
        return text
    short = text
    while short and ems(short + _ELLIPSIS, bold=bold) > width:
        short = short[:-1]
    return short.rstrip() + _ELLIPSIS if short else text[:1]


@lru_cache(maxsize=256)
def _wrapped_height(words: str, width: float, size: float, *, bold: bool) -> float:
    metrics = QtGui.QFontMetricsF(font(size, bold=bold))
    return metrics.boundingRect(QRectF(0, 0, width, 1e6), int(WRAP), words).height()


@lru_cache(maxsize=256)
def _font(pixels: int, *, bold: bool) -> QtGui.QFont:
    made = QtGui.QFont(QtGui.QGuiApplication.font().family())
    made.setPixelSize(pixels)
    made.setBold(bold)
    return made


@cache
def _cap_ems() -> float:
    return QtGui.QFontMetricsF(_font(_MEASURED_AT, bold=True)).capHeight() / _MEASURED_AT


def draw_symbol(
    painter: QtGui.QPainter, symbol: Symbol | None, centre: QPointF, size: float, fill: Ink
) -> None:
    """Fill a symbol of about `size` pixels around a point, if there is one."""
    if symbol is None:
        return
    painter.translate(centre)
    painter.fillPath(symbol_path(symbol, size), coloured(fill))
    painter.translate(-centre)


@lru_cache(maxsize=128)
def symbol_path(symbol: Symbol, size: float) -> QtGui.QPainterPath:
    """Return a symbol's outline around (0, 0); all symbols look equally heavy at one `size`."""
    return QtGui.QTransform.fromScale(size / 2, size / 2).map(_unit(symbol))


def _unit(symbol: Symbol) -> QtGui.QPainterPath:
    """Return a symbol as a silhouette: its outlines, and ellipses, which are holes in others."""
    path = QtGui.QPainterPath()
    outlines, ellipses = _SYMBOLS[symbol]
    for corners in outlines:
        path.addPolygon(QtGui.QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    for x, y, across, high in ellipses:
        path.addEllipse(QRectF(x - across / 2, y - high / 2, across, high))
    if symbol is Symbol.EYE:
        path.moveTo(-1.05, 0)
        path.quadTo(0, -1.45, 1.05, 0)
        path.quadTo(0, 1.45, -1.05, 0)
    return path


def _box(x: float, y: float, width: float, height: float) -> _Outline:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _star() -> _Outline:
    turns = [(1.1 if tip % 2 == 0 else 0.46, tip * pi / 5 - pi / 2) for tip in range(10)]
    return tuple((reach * cos(turn), reach * sin(turn) + 0.06) for reach, turn in turns)


_Outline: TypeAlias = "tuple[tuple[float, float], ...]"
_Ellipse: TypeAlias = "tuple[float, float, float, float]"
_SYMBOLS: Mapping[Symbol, tuple[Sequence[_Outline], Sequence[_Ellipse]]] = {
    Symbol.CIRCLE: ((), ((0, 0, 1.72, 1.72),)),
    Symbol.RING: ((), ((0, 0, 1.72, 1.72), (0, 0, 1.0, 1.0))),
    Symbol.SQUARE: ((_box(-0.8, -0.8, 1.6, 1.6),), ()),
    Symbol.TRIANGLE: ((((-0.98, 0.8), (0, -0.95), (0.98, 0.8)),), ()),
    Symbol.DIAMOND: ((((0, -1.02), (0.92, 0), (0, 1.02), (-0.92, 0)),), ()),
    Symbol.STAR: ((_star(),), ()),
    Symbol.PIPE: (
        (
            (
                *((-0.98, -0.4), (-0.16, -0.4), (-0.16, 0.1), (0.12, 0.2), (0.5, -0.52)),
                *((1.02, -0.66), (1.02, -0.34), (0.7, -0.24), (0.3, 0.56), (-0.1, 0.9)),
                *((-0.62, 0.9), (-0.98, 0.56)),
            ),
        ),
        (),
    ),
    Symbol.BULB: (
        (_box(-0.36, 0.5, 0.72, 0.18), _box(-0.26, 0.78, 0.52, 0.22)),
        ((0, -0.3, 1.46, 1.42),),
    ),
    Symbol.FIST: (
        (
            *(_box(-0.9 + 0.46 * at, -0.86 if 0 < at < 3 else -0.74, 0.36, 0.9) for at in range(4)),
            ((-0.9, 0.16), (0.86, 0.16), (0.86, 0.42), (0.5, 0.62), (0.5, 0.96), (-0.5, 0.96)),
        ),
        (),
    ),
    Symbol.CROWN: (
        (
            (
                *((-0.98, 0.42), (-0.98, -0.56), (-0.46, 0.02), (0, -0.88), (0.46, 0.02)),
                *((0.98, -0.56), (0.98, 0.42)),
            ),
            _box(-0.98, 0.58, 1.96, 0.3),
        ),
        (),
    ),
    Symbol.BOOK: (
        (
            ((-1.0, -0.66), (-0.1, -0.46), (-0.1, 0.84), (-1.0, 0.64)),
            ((1.0, -0.66), (0.1, -0.46), (0.1, 0.84), (1.0, 0.64)),
        ),
        (),
    ),
    Symbol.JEWEL: (
        (
            ((-0.56, -0.8), (0.56, -0.8), (1.0, -0.24), (-1.0, -0.24)),
            ((-0.96, -0.06), (0.96, -0.06), (0, 0.92)),
        ),
        (),
    ),
    Symbol.EYE: ((), ((0, 0, 0.86, 0.86), (0, 0, 0.4, 0.4))),
    Symbol.SKULL: (
        tuple(_box(x, 0.56, 0.24, 0.38) for x in (-0.48, -0.12, 0.24)),
        ((0, -0.22, 1.72, 1.44), (-0.36, -0.14, 0.46, 0.5), (0.36, -0.14, 0.46, 0.5)),
    ),
}
"""The outlines of each symbol, and the middle, width and height of its ellipses."""


def draw_face(
    painter: QtGui.QPainter,
    face: Face,
    place: QRectF,
    ink: Ink,
    *,
    size: float,
    bold: bool = False,
    side: Side = Side.LEFT,
) -> None:
    """Draw a face in one line; it shrinks to fit, symbols first, and a long label is elided."""
    whole, least = face_ems(face, bold=bold), _least_space(face)
    size = fitting_size(face, place.width(), size=size, bold=bold)
    spare = place.width() - (ems(face.label, bold=bold) + least) * size
    most = _symbols_ems(face) * size
    symbols = min(most, max(spare, (1 - _GIVES) * most))
    space = least * size + max(0.0, min(least * size, spare - symbols))
    symbols = min(symbols, place.width())
    left = place.left() + max(0.0, place.width() - whole * size) * side.value
    _draw_symbols(painter, face, QPointF(left, place.center().y()), symbols, ink)
    after = left + symbols + space
    label = QRectF(after, place.top(), place.right() - after, place.height())
    if face.label and label.width() > 0:
        write(painter, label, face.label, ink, size=size, bold=bold, side=Side.LEFT)


def shortened(face: Face, width: float, *, least: float, bold: bool = False) -> Face:
    """Return a face whose label ends in an ellipsis if it has no room in letters of `least`."""
    signs = face_ems(face, bold=bold) - ems(face.label, bold=bold)
    return replace(face, label=_elided(face.label, width / least - signs, bold=bold))


def fitting_size(face: Face, width: float, *, size: float, bold: bool = False) -> float:
    """Return the size of the letters of a face in a width, at most `size`: symbols shrink first."""
    whole = face_ems(face, bold=bold)
    tight = max(0.1, whole - _least_space(face) - _GIVES * _symbols_ems(face))
    tight = tight if face.label else whole
    return min(size, max(width / tight, min(size, 8.0)))


def _least_space(face: Face) -> float:
    """Return the least space between symbols and label: with less a symbol looks like a letter."""
    return _SPACE / 2 if face.symbol and face.label else 0.0


def face_ems(face: Face, *, bold: bool = False) -> float:
    """Return the width of a face in ems, never 0."""
    label = ems(face.label, bold=bold) if face.label else 0.0
    space = _SPACE if face.symbol and face.label else 0.0
    return max(0.1, _symbols_ems(face) + space + label if face.symbol else label)


def _symbols_ems(face: Face) -> float:
    return _STEP * face.count if face.symbol else 0.0


def _draw_symbols(
    painter: QtGui.QPainter, face: Face, start: QPointF, width: float, ink: Ink
) -> None:
    step = width / max(1, face.count)
    for place in range(face.count):
        centre = QPointF(start.x() + step * (place + 0.5), start.y())
        draw_symbol(painter, face.symbol, centre, round(step * 0.82 / _STEP, 1), ink)


def draw_faces(
    painter: QtGui.QPainter,
    faces: Sequence[Face],
    place: QRectF,
    theme: Theme,
    *,
    size: float,
    side: Side,
    bold: bool = False,
    found: bool = False,
) -> None:
    """Draw faces side by side, each in its colour; that of a card that was found is brighter."""
    shaded = theme.on_found if found else theme.readable
    left = place.left() + max(0.0, place.width() - faces_ems(faces, bold=bold) * size) * side.value
    for face in faces:
        wide = face_ems(face, bold=bold) * size
        room = QRectF(left, place.top(), min(wide + 1, place.right() - left), place.height())
        draw_face(painter, face, room, shaded(face.colour), size=size, bold=bold)
        left += wide + _after(face) * size


def faces_ems(faces: Sequence[Face], *, bold: bool = False) -> float:
    """Return the width of faces side by side in ems."""
    return sum(face_ems(face, bold=bold) for face in faces) + sum(map(_after, faces[1:]))


def _after(face: Face) -> float:
    return 0.5 if face.label else 0.25


def symbols_alone(faces: Sequence[Face]) -> Sequence[Face]:
    """Return the faces without their labels, but as they are if one of them has no symbol."""
    return [replace(face, label="") for face in faces] if all(f.symbol for f in faces) else faces


def measure_face(font: QtGui.QFont, face: Face, width: int = 1 << 20) -> QSize:
    """Return the size of a face with its label wrapped within `width` pixels."""
    lead, words = symbols_width(font, face), Words(face.label, font)
    label = words.size(max(1, width - lead))
    return QSize(lead + label.width(), max(label.height(), words.line))


def draw_wrapped_face(
    painter: QtGui.QPainter, bounds: QRect, face: Face, ink: Ink, tint: Ink
) -> None:
    """Draw a face in the middle of its bounds: symbols in `tint`, the label in `ink`."""
    font = painter.font()
    lead, words = symbols_width(font, face), Words(face.label, font)
    wide = lead + words.size(max(1, bounds.width() - lead)).width()
    left, side = bounds.x() + max(0, (bounds.width() - wide) // 2), _symbol_side(font)
    for place in range(face.count):
        centre = QPointF(left + side * (place + 0.5), bounds.center().y() + 0.5)
        draw_symbol(painter, face.symbol, centre, side * 0.9, tint)
    if face.label:
        room = min(max(1, bounds.width() - lead), wide - lead + 1)
        label = QRect(left + lead, bounds.y(), room, bounds.height())
        words.draw(painter, label, ink, CENTRED)


def _symbol_side(font: QtGui.QFont) -> float:
    return QtGui.QFontMetrics(font).ascent() * 0.98


def symbols_width(font: QtGui.QFont, face: Face) -> int:
    """Return the width of the symbols and the gap after them."""
    if face.symbol is None:
        return 0
    gap = QtGui.QFontMetrics(font).ascent() * 0.3 if face.label else 0
    return round(_symbol_side(font) * face.count + gap)


def centred(place: QRectF, wide: float, high: float) -> QRectF:
    """Return a place of a size in the middle of another one."""
    middle = QRectF(0, 0, wide, high)
    middle.moveCenter(place.center())
    return middle


@contextmanager
def smooth(painter: QtGui.QPainter) -> Iterator[None]:
    """Let a painter draw smooth edges within this context."""
    painter.save()
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    yield
    painter.restore()


@contextmanager
def upwards(painter: QtGui.QPainter, place: QRectF) -> Iterator[QRectF]:
    """Turn a painter for a while so that it writes upwards; yield the place as it is then."""
    painter.save()
    painter.translate(place.bottomLeft())
    painter.rotate(-90)
    yield QRectF(0, 0, place.height(), place.width())
    painter.restore()


def coloured(ink: Ink) -> QtGui.QColor:
    """Return the colour to draw with, which can be given by its `#rrggbb`."""
    return tint(ink) if isinstance(ink, str) else ink


def _take(
    painter: QtGui.QPainter, ground: QtGui.QBrush | Ink | None, line: QtGui.QPen | None
) -> None:
    """Take a brush and a pen, or none."""
    painter.setPen(line or Qt.PenStyle.NoPen)
    if ground is None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setBrush(tint(ground) if isinstance(ground, str) else ground)


def fill(painter: QtGui.QPainter, place: QRectF, colour: str, radius: float) -> None:
    """Fill a rounded place up to its edge with a colour, `#rrggbb`."""
    draw_box(painter, place, radius, colour)


def draw_box(
    painter: QtGui.QPainter,
    place: QRectF,
    radius: float,
    ground: QtGui.QBrush | Ink | None = None,
    line: QtGui.QPen | None = None,
) -> None:
    """Draw a rounded place: its ground, and a line in the middle of its edge."""
    _take(painter, ground, line)
    painter.drawRoundedRect(place, radius, radius)


def draw_disc(
    painter: QtGui.QPainter,
    centre: QPointF,
    radius: float,
    ground: QtGui.QBrush | Ink | None = None,
    line: QtGui.QPen | None = None,
) -> None:
    """Draw a disc: its ground, and a line in the middle of its edge."""
    _take(painter, ground, line)
    painter.drawEllipse(centre, radius, radius)


def draw_line(painter: QtGui.QPainter, start: QPointF, end: QPointF, line: QtGui.QPen) -> None:
    """Draw a straight line."""
    painter.setPen(line)
    painter.drawLine(start, end)


def draw_strike(painter: QtGui.QPainter, place: QRectF, theme: Theme, *, size: float) -> None:
    """Strike letters of a size through that are written in a place."""
    half = QPointF(place.width() / 2, 0)
    line = pen(theme.accent, max(1.0, size * 0.09))
    draw_line(painter, place.center() - half, place.center() + half, line)


def pen(ink: Ink, thick: float = 1.0, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QtGui.QPen:
    """Return a pen for lines so many pixels thick."""
    return QtGui.QPen(coloured(ink), thick, style)


def draw_outline(painter: QtGui.QPainter, place: QRectF, pen: QtGui.QPen, radius: float) -> None:
    """Draw a line along the inner edge of a rounded place."""
    draw_box(painter, place, radius, None, pen)


def draw_ring(painter: QtGui.QPainter, place: QRectF, theme: Theme, *, radius: float) -> None:
    """Draw the keyboard's focus ring along the edge of a place."""
    draw_box(painter, place, radius, None, pen(theme.accent, RING))


def draw_lit(painter: QtGui.QPainter, place: QRectF, theme: Theme, *, radius: float) -> None:
    """Draw a lit background, with a line along the edge of its place."""
    draw_box(painter, place, radius, theme.lit, pen(theme.lit_line, 2))


def outside(place: QRectF | QRect, point: QPointF | QPoint) -> float:
    """Return how many pixels a point is beside, above or below a place, 0 if it is inside."""
    beside = max(place.left() - point.x(), point.x() - place.right(), 0)
    return max(beside, place.top() - point.y(), point.y() - place.bottom())


def grown(place: QRectF, by: float, down: float | None = None) -> QRectF:
    """Return a place larger on each side, above and below as well or `down` as much."""
    high = by if down is None else down
    return place.adjusted(-by, -high, by, high)


@dataclass(frozen=True, slots=True)
class Surface:
    """A rounded surface's look: colours as `#rrggbb`, None for transparent or without border.

    The border is `thick` pixels wide.
    """

    fill: str | None
    line: str | None = None
    radius: float = 9.0
    dashed: bool = False
    thick: float = 1.0


class Painted(MixedIn):
    """Paints itself, with smooth edges: mixed in before a widget."""

    def surface(self) -> Surface | None:
        """Return the ground that its parts stand on, None for none."""
        return None

    def paint(self, painter: QtGui.QPainter) -> None:
        """Paint all of it: its ground, unless it has more of its own than its parts."""
        if (ground := self.surface()) is not None:
            draw_surface(painter, QRectF(self.rect()), ground)

    @override
    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        with painter_on(self) as painter:
            self.paint(painter)


def painter_on(widget: QWidget) -> QtGui.QPainter:
    """Return a smooth painter on a widget; the caller must end it."""
    painter = QtGui.QPainter(widget)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    return painter


def draw_surface(
    painter: QtGui.QPainter, bounds: QRectF, surface: Surface, *, ringed: bool = False
) -> None:
    """Fill a rounded rectangle; if `ringed`, it leaves room for the focus ring in its bounds."""
    edge = surface.thick / 2
    area = bounds.adjusted(edge, edge, -edge, -edge)
    radius = min(surface.radius, area.height() / 2)
    if ringed:
        draw_ring(painter, grown(bounds, -RING / 2), theme.current(), radius=radius)
        inset = RING + 1.5
        area, radius = grown(bounds, -inset), max(0.0, radius - inset)
    draw_box(painter, area, radius, surface.fill, _border(surface))


def paint_surface(widget: QWidget, surface: Surface) -> None:
    """Draw a surface over the whole of a widget."""
    with painter_on(widget) as painter:
        draw_surface(painter, QRectF(widget.rect()), surface)


@lru_cache(maxsize=256)
def _border(surface: Surface) -> QtGui.QPen | None:
    """Return the pen of a surface's edge; it is shared, so don't change it."""
    if not surface.line:
        return None
    border = pen(surface.line, surface.thick)
    if surface.dashed:
        border.setDashPattern([3.0, 3.0])
    return border


class Fading(QObject):
    """A `strength` that is 1 at first and 0 after a while, and 0 if nothing is shown.

    It falls step by step in between, unless the style forbids animations.
    """

    def __init__(
        self, widget: QWidget, draw: Callable[[], None], *, shown_ms: int = SHOWN_MS
    ) -> None:
        """Create one for a widget; `draw` redraws it when the strength changes."""
        super().__init__(widget)
        self.strength = 0.0
        self._widget, self._draw = widget, draw
        self._still = QTimer(self, singleShot=True, interval=shown_ms)
        self._still.timeout.connect(self.stop)
        self._fall = QtCore.QVariantAnimation(self)
        self._fall.setStartValue(1.0)
        self._fall.setEndValue(0.0)
        self._fall.setDuration(shown_ms)
        self._fall.setEasingCurve(QtCore.QEasingCurve.Type.InQuad)
        self._fall.valueChanged.connect(self._fall_to)

    def start(self, *, stay: bool = False) -> None:
        """Show it from now on for a while, or with `stay` until it is stopped."""
        self.stop()
        if not stay:
            (self._fall if _animated(self._widget) else self._still).start()
        self._become(1.0)

    def stop(self) -> None:
        """Stop showing it."""
        self._still.stop()
        self._fall.stop()
        self._become(0.0)

    def _fall_to(self, value: float) -> None:
        """Fall in a few steps, so that new marks aren't redrawn sixty times a second."""
        self._become(ceil(value * 20) / 20)

    def _become(self, strength: float) -> None:
        if strength != self.strength:
            self.strength = strength
            self._draw()


def _animated(widget: QWidget) -> bool:
    """Whether a widget's style allows animations."""
    hint = QtWidgets.QStyle.StyleHint.SH_Widget_Animation_Duration
    return widget.style().styleHint(hint, None, widget) > 0
