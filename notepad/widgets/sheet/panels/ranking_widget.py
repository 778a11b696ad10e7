"""RankingWidget: a few things in order on the screen, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter
from typing_extensions import override

from notepad.core.page.page import Rank, Ranking
from notepad.core.words import _
from notepad.widgets.look import theme
from notepad.widgets.look.sizes import finger
from notepad.widgets.sheet.panels.detail_on_tap import Telling
from notepad.widgets.sheet.panels.paint_ranking import (
    paint_ranking,
    place_ranking,
    ranking_height,
    told,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget


class RankingWidget(Telling):
    """Lines in order with a sentence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._ranking = Ranking("")

    @property
    def ranking(self) -> Ranking:
        """Return what is shown."""
        return self._ranking

    def show_ranking(self, ranking: Ranking) -> None:
        """Show these lines."""
        if ranking != self._ranking:
            self._ranking = ranking
            lanes = [[rank.key] for rank in ranking.ranks if rank.key]
            self.set_parts(lanes, dict(map(_spoken, ranking.ranks)))

    @override
    def wanted_height(self, width: float) -> float:
        return ranking_height(
            self._ranking,
            width,
            text=self.text_size,
            selected=self.selected,
            row=finger(self),
        )

    @override
    def named(self) -> tuple[str, str]:
        return self._ranking.title or _("Ranking"), told(self._ranking, self.selected)

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = place_ranking(self.area(), self._ranking, text=self.text_size, row=finger(self))
        lines = zip(self._ranking.ranks, layout.lines, strict=True)
        return {rank.key: line for rank, line in lines if rank.key}

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_ranking(
                painter,
                self.area(),
                self._ranking,
                theme.current(),
                text=self.text_size,
                selected=self.selected,
                focus=self.ringed,
                row=finger(self),
            )


def _spoken(rank: Rank) -> tuple[str, str]:
    said = _("{thing}: {value}").format(thing=rank.face.label or str(rank.face), value=rank.value)
    return rank.key, said
