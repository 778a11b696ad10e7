"""Telling: a drawing with a sentence below it, which says what a tapped part of it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from typing_extensions import override

from notepad.widgets.look.voice import aloud
from notepad.widgets.touch.tap_area import Field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

_NARROW = 14  # in text sizes: the width that is still useful
_USUAL = 24
_SIDE = 2  # pixels kept free left and right


class Telling(Field):
    """One line of parts or one below the other; a tapped part tells its detail, again no more.

    Whoever inherits says where the parts are, how high all of it is, and its name and sentence.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._selected: str | None = None
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        policy.setVerticalPolicy(policy.Policy.Preferred)
        self.setSizePolicy(policy)

    @property
    def selected(self) -> str | None:
        """Return the part whose detail is told."""
        return self._selected

    def select(self, key: str | None) -> None:
        """Tell this part's detail in the sentence, or with None the sentence itself."""
        if key != self._selected:
            self._selected = key
            self._tell()
            self.lay_spots()

    def wanted_height(self, width: float) -> float:
        """Return the height that the drawing and its sentence need within a width."""
        raise NotImplementedError

    def named(self) -> tuple[str, str]:
        """Return the name and the sentence for those who don't see them."""
        raise NotImplementedError

    def area(self) -> QRectF:
        """Return where to draw."""
        return QRectF(self.rect()).adjusted(_SIDE, 0, -_SIDE, 0)

    def set_parts(self, lanes: list[list[str]], spoken: Mapping[str, str]) -> None:
        """Take over the parts; the selected one stays selected if it is still there."""
        if self._selected not in spoken:
            self._selected = None
        self.set_things(lanes, spoken, {})
        self._tell()

    def _tell(self) -> None:
        name, sentence = self.named()
        self.setAccessibleName(name)
        self.setAccessibleDescription(aloud(sentence))
        self.updateGeometry()
        self.update()

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.select(None if key == self._selected else key)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return round(self.wanted_height(width - 2 * _SIDE)) + 1

    @override
    def sizeHint(self) -> QSize:
        width = round(self.text_size * _USUAL)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        width = round(self.text_size * _NARROW)
        return QSize(width, self.heightForWidth(width))
