"""Where the chips of a keypad go: in lines of a given width, row after row.

All lengths are pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = 6
_MOST_STRETCH = 44  # so much wider a chip becomes at most where its line has room


@dataclass(frozen=True, slots=True)
class Box:
    """A chip, or the label before a row: its least width; `first` begins a row.

    A label is not stretched. A box of several `lines` has the whole width.
    """

    width: int
    first: bool = False
    label: bool = False
    lines: int = 1


def in_lines(boxes: Sequence[Box], width: int) -> list[list[int]]:
    """Return the numbers of the boxes line by line; an empty line goes on with the one before.

    A row stands beside the one before it where all of it has room there.
    """
    lines: list[list[int]] = []
    x = width + 1
    for place, box in enumerate(boxes):
        if box.lines > 1:
            lines += [[place], *([] for _more in range(box.lines - 1))]
            x = width + 1
            continue
        needed = _row_width(boxes, place) if box.first and lines else box.width
        if x + needed > width:
            lines.append([])
            x = 0
        lines[-1].append(place)
        x += box.width + GAP
    return lines


def _row_width(boxes: Sequence[Box], start: int) -> int:
    """Return the width of the whole row that begins here."""
    total = boxes[start].width
    for box in boxes[start + 1 :]:
        if box.first:
            break
        total += GAP + box.width
    return total


def placed(
    boxes: Sequence[Box], lines: Sequence[Sequence[int]], width: int, height: int
) -> dict[int, QRect]:
    """Return where the boxes stand in lines of this height, each stretched to fill its line."""
    rects: dict[int, QRect] = {}
    for at, line in enumerate(lines):
        stretched = [place for place in line if not boxes[place].label]
        used = sum(boxes[place].width for place in line) + GAP * max(0, len(line) - 1)
        spare = max(0, width - used) // len(stretched) if stretched else 0
        x, y = 0, at * (height + GAP)
        for place in line:
            box = boxes[place]
            wide = box.width + (0 if box.label else min(spare, _MOST_STRETCH))
            tall = box.lines * height + (box.lines - 1) * GAP
            rects[place] = QRect(x, y, min(wide if box.lines == 1 else width, width), tall)
            x += wide + GAP
    return rects
