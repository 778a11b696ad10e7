"""How places lie to each other."""

from collections.abc import Iterable
from itertools import combinations

from PySide6.QtCore import QRect, QRectF

Place = QRect | QRectF


def holds(outer: Place, *inner: Place, near: float = 0.01) -> bool:
    """Whether a place has others in it."""
    around = QRectF(outer).adjusted(-near, -near, near, near)
    return all(
        around.left() <= one.left()
        and around.top() <= one.top()
        and one.right() <= around.right()
        and one.bottom() <= around.bottom()
        for one in (QRectF(place) for place in inner)
    )


def overlap(one: Place, other: Place, *, near: float = 0.01) -> bool:
    """Whether places have more in common than can be seen."""
    common = QRectF(one).intersected(QRectF(other))
    return common.width() > near and common.height() > near


def apart(places: Iterable[Place], *, near: float = 0.01) -> bool:
    """Whether none of some places lies on another."""
    return not any(overlap(one, other, near=near) for one, other in combinations(places, 2))
