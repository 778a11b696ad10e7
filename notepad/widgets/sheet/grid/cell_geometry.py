"""Where everything of one box stands: face, share, and every player's fixed corner."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

if TYPE_CHECKING:
    from collections.abc import Iterable

USUAL_TEXT = 15.0
LEAST_EMS = 0.8
"""The smallest letters that are read at the table, of the usual text: 12 pixels at 100 %."""

_LEAST_SYMBOL = 0.6  # ems
_FLAT = 2.9  # a box so many times wider than high has everything in one line
_NAMED = 0.42  # what part of it the card's name has
_HINT = 0.6  # ems of its own that a small number takes beside initials, beyond the usual gap
_BETTER = 1.04  # so many times larger a text must be for a less familiar order
_SPREAD = 0.8  # initials drawn closer together than this would leave their corners


def clamp(value: float, low: float, high: float) -> float:
    """Return `value` moved into `low` … `high`; where they cross, `low` holds."""
    return max(low, min(value, high))


@dataclass(frozen=True, slots=True)
class Slot:
    """One player's corner: its initials stand around `centre`, taps count in all of `touch`."""

    touch: QRectF
    centre: QPointF


@dataclass(frozen=True, slots=True)
class CellParts:
    """The places in a box, seen from its own top left corner; `*_text` are text sizes.

    `share_text` is 0 where the share is not written, as the initials need the room. Nothing is
    written in less than `least`.
    """

    size: QRectF
    face: QRectF
    face_text: float
    share: QRectF
    share_text: float
    bar: QRectF
    body: QRectF
    slots: tuple[Slot, ...]
    mark_text: float
    radius: float
    least: float


@lru_cache(maxsize=256)
def place_cell(
    width: float,
    height: float,
    count: int,
    *,
    letters: int = 1,
    hints: bool = False,
    named: bool = True,
    text: float = USUAL_TEXT,
) -> CellParts:
    """Return the places in a box of this size with `count` players of `letters` initials.

    With `hints` there is room for small numbers at the right of the initials. Faces that are not
    `named` are symbols, which may be smaller than what is read.
    """
    pad = clamp(min(width, height) * 0.07, 2.5, 12)
    if width > _FLAT * height:
        return _place_flat(width, height, pad, count, letters=letters, hints=hints, text=text)
    face_text = _face_text(width, height, text, named=named)
    share_text = _share_text(width - 2 * pad, face_text, text)
    head = QRectF(pad, pad * 0.75, width - 2 * pad, face_text * 1.2)
    split = head.width() - (2.6 * share_text if share_text else 0)
    bar = _bar(width, height, pad)
    body = QRectF(pad / 2, head.bottom(), width - pad, bar.top() - head.bottom())
    most = clamp(height * 0.2 * text / USUAL_TEXT, text * 1.05, text * 2)
    hint = _hint_room(text) if hints else 0.0
    mark_text, slots = _best_slots(body, count, letters=letters, most=most, hint=hint)
    return CellParts(
        size=QRectF(0, 0, width, height),
        face=QRectF(head.left(), head.top(), split, head.height()),
        face_text=face_text,
        share=QRectF(head.left() + split, head.top(), head.width() - split, head.height()),
        share_text=share_text,
        bar=bar,
        body=body,
        slots=slots,
        mark_text=mark_text,
        radius=clamp(min(width, height) * 0.1, 3, 12),
        least=text * LEAST_EMS,
    )


def _face_text(width: float, height: float, text: float, *, named: bool) -> float:
    """Return the size of a card's face; symbols may be smaller than what is read."""
    least = text * (LEAST_EMS if named else _LEAST_SYMBOL)
    return clamp(min(height * 0.155, width * 0.17), least, text * 1.5)


def _bar(width: float, height: float, pad: float) -> QRectF:
    """Return the place of a share's bar, at the foot of a box."""
    thick = clamp(height * 0.045, 2, 6)
    return QRectF(pad, height - pad * 0.8 - thick, width - 2 * pad, thick)


def _hint_room(text: float) -> float:
    """Return the pixels that a small number takes beside initials."""
    return text * LEAST_EMS * _HINT


def _place_flat(
    width: float,
    height: float,
    pad: float,
    count: int,
    *,
    letters: int,
    hints: bool,
    text: float,
) -> CellParts:
    """Return the places in a flat box: the face at the left, its share below, then initials."""
    thick = clamp(height * 0.07, 2, 5)
    bar = QRectF(pad, height - pad * 0.5 - thick, width - 2 * pad, thick)
    left, tall = width * _NAMED, bar.top() - pad
    face_text = clamp(min(tall * 0.42, left * 0.13), text * LEAST_EMS, text * 1.2)
    share_text = _share_text(left, face_text, text) if tall > 2.1 * face_text else 0.0
    line = tall / 2 if share_text else tall
    face = QRectF(pad, pad / 2, left - pad, line)
    body = QRectF(left + pad, pad / 2, width - left - 2 * pad, bar.top() - pad / 2)
    most = clamp(tall * 0.5, text * 0.8, text * 1.6)
    hint = _hint_room(text) if hints else 0.0
    mark_text, slots = _best_slots(body, count, letters=letters, most=most, hint=hint)
    return CellParts(
        size=QRectF(0, 0, width, height),
        face=face,
        face_text=face_text,
        share=face.translated(0, line) if share_text else face,
        share_text=share_text,
        bar=bar,
        body=body,
        slots=slots,
        mark_text=mark_text,
        radius=clamp(height * 0.1, 3, 12),
        least=text * LEAST_EMS,
    )


def split(area: QRectF, count: int, columns: int) -> tuple[QRectF, ...]:
    """Return `count` equal parts of an area, row by row, at most `columns` in a row."""
    if not count:
        return ()
    rows = ceil(count / columns)
    width, height = area.width() / columns, area.height() / rows
    return tuple(
        QRectF(
            area.left() + width * (place % columns),
            area.top() + height * (place // columns),
            width,
            height,
        )
        for place in range(count)
    )


def corner_at(parts: CellParts, point: QPointF) -> int | None:
    """Return whose corner of a box is at a point (seen from the box's own corner), if any."""
    return next((at for at, slot in enumerate(parts.slots) if slot.touch.contains(point)), None)


def best_columns(
    size: tuple[float, float], unit: tuple[float, float], count: int, choices: Iterable[int]
) -> tuple[int, float]:
    """Return into how many columns `count` items go, and the text size that then fits.

    `unit` is the width and height of one item in ems; of equal choices the first is taken.
    """
    best = (1, 0.0)
    for columns in choices:
        fits = min(size[0] / columns / unit[0], size[1] / ceil(count / columns) / unit[1])
        if fits > best[1] * _BETTER:
            best = (columns, fits)
    return best


def _share_text(width: float, face_text: float, text: float) -> float:
    """Return the text size of "23%" beside a face, 0 if there is no room for both."""
    size = max(text * LEAST_EMS, face_text * 0.85)
    return size if 2.2 * face_text + 2.4 * size <= width else 0.0


def _best_slots(
    body: QRectF, count: int, *, letters: int, most: float, hint: float
) -> tuple[float, tuple[Slot, ...]]:
    """Return text size and corners of initials, `hint` pixels kept free beside each."""
    if not count:
        return most, ()
    unit = (0.72 * letters + 0.55, 1.34)
    columns, fits = _fitting(body, unit, count, most, hint)
    text = clamp(fits, 5, most)
    parts = split(body, count, columns)
    wide, tall = parts[0].width(), parts[0].height()
    pitch = clamp(text * (unit[0] + 0.95) + hint, wide * _SPREAD, wide)
    drop = clamp(text * 1.75, tall * _SPREAD, tall)
    aside = QPointF(hint / 2, 0)
    return text, tuple(
        Slot(part, _drawn_in(part.center(), body.center(), part, pitch, drop) - aside)
        for part in parts
    )


def _fitting(
    body: QRectF, unit: tuple[float, float], count: int, most: float, hint: float
) -> tuple[int, float]:
    """Return the most familiar order that allows the most text, else the one that comes nearest.

    On paper four opponents have four corners; up to three stand in a row.
    """
    orders = {1: (1,), 2: (2, 1), 3: (3, 2, 1), 4: (2, 4, 1), 5: (3, 2), 6: (3, 2)}
    best = (1, 0.0)
    for columns in orders.get(count, tuple(range(min(count, 4), 1, -1))):
        size = (body.width() - columns * hint, body.height())
        fits = best_columns(size, unit, count, (columns,))[1]
        if fits >= most:
            return columns, fits
        if fits > best[1] * _BETTER:
            best = (columns, fits)
    return best


def _drawn_in(at: QPointF, middle: QPointF, part: QRectF, pitch: float, drop: float) -> QPointF:
    """Return a corner's centre, drawn towards the middle so that initials stand together."""
    across = (at.x() - middle.x()) * pitch / part.width()
    down = (at.y() - middle.y()) * drop / part.height()
    return QPointF(middle.x() + across, middle.y() + down)
