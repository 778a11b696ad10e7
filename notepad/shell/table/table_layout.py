"""Where the sheet and the panels stand: side by side, stacked, or one panel at a time.

All lengths are pixels. `unit` is the size of the text relative to the usual one, so that larger
text asks for more room sooner.
"""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRect

GAP = 12


class Shape(Enum):
    """How a window is used."""

    WIDE = "wide"
    TALL = "tall"
    POCKET = "pocket"
    """Too small for everything at once: the sheet, and one panel chosen by a tab."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything stands; without `tabs` all three panels are shown."""

    shape: Shape
    sheet: QRect
    note: QRect
    follows: QRect
    notes: QRect
    tabs: QRect | None = None


def shape_of(width: int, height: int, unit: float) -> Shape:
    """Return how a window of this size is best used."""
    if width >= height and width >= 860 * unit and height >= 600 * unit:
        return Shape.WIDE
    if height > width and width >= 640 * unit and height >= 900 * unit:
        return Shape.TALL
    return Shape.POCKET


def arranged(
    width: int, height: int, unit: float, *, note: int, follows: int, tab_height: int
) -> Places:
    """Return the places in an area of this size.

    `note` and `follows` are the heights that the note being made, and what follows from the notes,
    would like to have; with 0 the latter gets no room at all.
    """
    match shape_of(width, height, unit):
        case Shape.WIDE:
            return _wide(width, height, unit, note=note, follows=follows)
        case Shape.TALL:
            return _tall(width, height, unit, follows=follows)
        case Shape.POCKET:
            return _pocket(width, height, tab_height)


def _wide(width: int, height: int, unit: float, *, note: int, follows: int) -> Places:
    side = round(min(max(0.3 * width, 384 * unit), 560 * unit))
    inner = height - 2 * GAP
    left = width - side - GAP
    notes = round(max(0.2 * inner, 150 * unit))
    least = min(follows, round(120 * unit)) if follows else -GAP
    note = max(note, round(0.42 * inner))
    note = min(note, inner - notes - least - 2 * GAP, round(560 * unit))
    bars = min(follows, inner - notes - note - 2 * GAP) if follows else -GAP
    top = GAP + note + GAP
    return Places(
        Shape.WIDE,
        QRect(GAP, GAP, left - 2 * GAP, inner),
        QRect(left, GAP, side, note),
        QRect(left, top, side, max(bars, 0)),
        QRect(left, top + bars + GAP, side, GAP + inner - top - bars - GAP),
    )


def _tall(width: int, height: int, unit: float, *, follows: int) -> Places:
    inner, half = width - 2 * GAP, (width - 3 * GAP) // 2
    sheet = min(round(0.54 * height), round(0.95 * width))
    top = sheet + 2 * GAP
    below = height - top - GAP
    bars = min(follows, round(0.5 * below)) if follows else -GAP
    right = 2 * GAP + half
    return Places(
        Shape.TALL,
        QRect(GAP, GAP, inner, sheet),
        QRect(GAP, top, half, below),
        QRect(right, top, half, max(bars, 0)),
        QRect(right, top + bars + GAP, half, below - bars - GAP),
    )


def _pocket(width: int, height: int, tab_height: int) -> Places:
    gap = GAP // 2
    if width > 1.15 * height:
        left = round(0.54 * width)
        sheet = QRect(gap, gap, left - 2 * gap, height - 2 * gap)
        tabs = QRect(left, gap, width - left - gap, tab_height)
    else:
        tall = round(0.5 * height)
        sheet = QRect(gap, gap, width - 2 * gap, tall - 2 * gap)
        tabs = QRect(gap, tall, width - 2 * gap, tab_height)
    top = tabs.bottom() + 1 + gap
    panel = QRect(tabs.left(), top, tabs.width(), height - top - gap)
    return Places(Shape.POCKET, sheet, panel, panel, panel, tabs)
