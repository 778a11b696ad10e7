"""Where the sheet and the two cards stand: side by side, stacked, or one card at a time.

All lengths are pixels. `unit` is the size of the text relative to the usual one, so that larger
text asks for more room sooner. Nothing here depends on what the cards hold.
"""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRect

GAP = 12

_SAY_WIDE, _SAY_HIGH = 390, 362  # of a usual text
_WIDEST_SAY = 560
_LEAST_KNOWN = 170
_ROOMY_SAY = 420  # high, in a tall window: what is left beyond that is for writing
_LEAST_STRIP, _MOST_STRIP = 56, 84


class Shape(Enum):
    """How a window is used."""

    WIDE = "wide"
    TALL = "tall"
    POCKET = "pocket"
    """Too small for everything at once: the sheet, and one card chosen by a bar."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything stands; with a `bar` both cards have the same place and one is shown.

    The lowest `strip` pixels of the sheet are left blank, to be written on.
    """

    shape: Shape
    sheet: QRect
    say: QRect
    know: QRect
    bar: QRect | None = None
    strip: int = 0

    @property
    def beside(self) -> QRect:
        """All that is not the sheet's, the bar included."""
        both = self.say.united(self.know)
        return both if self.bar is None else both.united(self.bar)


def shape_of(width: int, height: int, unit: float) -> Shape:
    """Return how a window of this size is best used."""
    if width >= height and width >= 860 * unit and height >= 600 * unit:
        return Shape.WIDE
    if height > width and width >= 640 * unit and height >= 900 * unit:
        return Shape.TALL
    return Shape.POCKET


def arranged(width: int, height: int, unit: float, *, bar: int) -> Places:
    """Return the places in an area of this size, `bar` being the height of a bar of tabs."""
    match shape_of(width, height, unit):
        case Shape.WIDE:
            return _wide(width, height, unit)
        case Shape.TALL:
            return _tall(width, height, unit)
        case Shape.POCKET:
            return _pocket(width, height, bar)


def _wide(width: int, height: int, unit: float) -> Places:
    side = round(min(max(0.305 * width, _SAY_WIDE * unit), _WIDEST_SAY * unit))
    inner = height - 2 * GAP
    left = width - side - GAP
    say = round(min(max(0.35 * inner, _SAY_HIGH * unit), inner - GAP - _LEAST_KNOWN * unit))
    top = GAP + say + GAP
    return Places(
        Shape.WIDE,
        QRect(GAP, GAP, left - 2 * GAP, inner),
        QRect(left, GAP, side, say),
        QRect(left, top, side, height - top - GAP),
    )


def _tall(width: int, height: int, unit: float) -> Places:
    inner, half = width - 2 * GAP, (width - 3 * GAP) // 2
    sheet = min(round(0.54 * height), round(0.95 * width))
    spare = height - sheet - 3 * GAP - round(_ROOMY_SAY * unit)
    strip = min(spare, round(_MOST_STRIP * unit)) if spare >= _LEAST_STRIP * unit else 0
    top = sheet + strip + 2 * GAP
    below = height - top - GAP
    return Places(
        Shape.TALL,
        QRect(GAP, GAP, inner, sheet + strip),
        QRect(GAP, top, half, below),
        QRect(2 * GAP + half, top, half, below),
        strip=strip,
    )


def _pocket(width: int, height: int, bar: int) -> Places:
    gap = GAP // 2
    bottom = height - bar
    if width > 1.15 * height:
        left = round(0.54 * width)
        sheet = QRect(gap, gap, left - 2 * gap, height - 2 * gap)
        card = QRect(left, gap, width - left - gap, bottom - 2 * gap)
    else:
        sheet = QRect(gap, gap, width - 2 * gap, round(0.45 * (bottom - 3 * gap)))
        top = sheet.bottom() + 1 + gap
        card = QRect(gap, top, width - 2 * gap, bottom - gap - top)
    below = QRect(card.left(), bottom, card.width(), bar)
    return Places(Shape.POCKET, sheet, card, card, below)
