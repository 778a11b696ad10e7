"""RankingWidget: a few things in order on the screen, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from typing_extensions import override

from notepad.core.page import Rank, Ranking
from notepad.core.words import _
from notepad.widgets import theme
from notepad.widgets.field import Field
from notepad.widgets.paint_ranking import paint_ranking, place_ranking, ranking_height, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_NARROW = 14  # in text sizes: the width that is still useful
_USUAL = 24
_SIDE = 2  # pixels kept free left and right


class RankingWidget(Field):
    """Lines in order with a sentence; a tapped line says its detail there, tapped again no more."""

    rank_tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._ranking = Ranking("")
        self._selected: str | None = None
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        policy.setVerticalPolicy(policy.Policy.Preferred)
        self.setSizePolicy(policy)

    @property
    def ranking(self) -> Ranking:
        """Return what is shown."""
        return self._ranking

    @property
    def selected(self) -> str | None:
        """Return the line whose detail is told."""
        return self._selected

    def show_ranking(self, ranking: Ranking) -> None:
        """Show these lines; the selected one stays selected if it is still there."""
        if ranking == self._ranking:
            return
        self._ranking = ranking
        keys = [rank.key for rank in ranking.ranks if rank.key]
        if self._selected not in keys:
            self._selected = None
        self._renamed()
        self.set_things([[key] for key in keys], dict(map(_spoken, ranking.ranks)), {})
        self._resized()

    def select(self, key: str | None) -> None:
        """Tell this line's detail in the sentence, or with None the sentence itself."""
        if key != self._selected:
            self._selected = key
            self._renamed()
            self._resized()

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = place_ranking(self._area(), self._ranking, text=self.text_size)
        lines = zip(self._ranking.ranks, layout.lines, strict=True)
        return {rank.key: line for rank, line in lines if rank.key}

    @override
    def tap(self, key: str, point: QPointF | None) -> None:
        self.select(None if key == self._selected else key)
        self.rank_tapped.emit(key)

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_SIDE, 0, -_SIDE, 0)

    def _renamed(self) -> None:
        self.setAccessibleName(self._ranking.title or _("Ranking"))
        self.setAccessibleDescription(told(self._ranking, self._selected))

    def _resized(self) -> None:
        self.updateGeometry()
        self.update()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        inside = width - 2 * _SIDE
        wanted = ranking_height(self._ranking, inside, text=self.text_size, selected=self._selected)
        return round(wanted) + 1

    @override
    def sizeHint(self) -> QSize:
        width = round(self.text_size * _USUAL)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        width = round(self.text_size * _NARROW)
        return QSize(width, self.heightForWidth(width))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_ranking(
                painter,
                self._area(),
                self._ranking,
                theme.current(),
                text=self.text_size,
                selected=self._selected,
                focus=self.ringed,
            )


def _spoken(rank: Rank) -> tuple[str, str]:
    said = _("{thing}: {value}").format(thing=rank.face.label or str(rank.face), value=rank.value)
    return rank.key, said
