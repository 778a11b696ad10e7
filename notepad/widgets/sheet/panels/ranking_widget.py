"""RankingWidget: a few things in order on the screen, best first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPainter
from typing_extensions import override

from notepad.core.page.page import Rank, Ranking
from notepad.core.words import _
from notepad.widgets.look import theme
from notepad.widgets.look.sizes import finger
from notepad.widgets.look.voice import aloud
from notepad.widgets.sheet.panels.detail_on_tap import Telling
from notepad.widgets.sheet.panels.paint_ranking import (
    paint_ranking,
    place_ranking,
    ranking_height,
    told,
)
from notepad.widgets.touch.controls import ActionButton, Weight

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

_LEAST_SIDE = 44  # pixels


class RankingWidget(Telling):
    """Lines in order with a sentence; beside those that can be asked a button that says so.

    It is `asked` with the draft of the note.
    """

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._ranking = Ranking("")
        self.buttons: dict[str, ActionButton] = {}

    @property
    def ranking(self) -> Ranking:
        """Return what is shown."""
        return self._ranking

    def show_ranking(self, ranking: Ranking) -> None:
        """Show these lines."""
        if ranking != self._ranking:
            self._ranking = ranking
            self._offer({rank.key: rank for rank in ranking.ranks if rank.draft})
            lanes = [[rank.key] for rank in ranking.ranks if rank.key]
            self.set_parts(lanes, dict(map(_spoken, ranking.ranks)))

    def _offer(self, ranks: Mapping[str, Rank]) -> None:
        """Have a button for each of these lines and no other."""
        for key in [key for key in self.buttons if key not in ranks]:
            button = self.buttons.pop(key)
            button.hide()
            button.deleteLater()
        for key in [key for key in ranks if key not in self.buttons]:
            button = self.buttons[key] = ActionButton(parent=self, weight=Weight.PLAIN)
            button.clicked.connect(partial(self._ask, key))
            button.show()
        for key, rank in ranks.items():
            face, button = aloud(str(rank.face)), self.buttons[key]
            button.say(rank.offer or _("Ask"))
            told = _("{offer}: {answer}") if rank.offer else _("Ask {question}")
            named = told.format(question=face, answer=face, offer=rank.offer)
            button.setAccessibleName(named)

    def _ask(self, key: str) -> None:
        self.asked.emit(next(rank.draft for rank in self._ranking.ranks if rank.key == key))

    def _button_size(self) -> QSize:
        least = QSize(_LEAST_SIDE, _LEAST_SIDE)
        sizes = (button.sizeHint() for button in self.buttons.values())
        return next((size.expandedTo(least) for size in sizes), QSize(0, 0))

    def _aside(self) -> float:
        """Return what is left free beside the lines for the buttons."""
        return self._button_size().width() + 8.0 if self.buttons else 0.0

    @override
    def lay_spots(self) -> None:
        super().lay_spots()
        size = self._button_size()
        for key, place in self.places().items():
            if key in self.buttons:
                right, middle = round(place.right()), round(place.center().y())
                left, top = right - size.width(), middle - size.height() // 2
                self.buttons[key].setGeometry(left, top, size.width(), size.height())

    @override
    def wanted_height(self, width: float) -> float:
        return ranking_height(
            self._ranking,
            width,
            text=self.text_size,
            selected=self.selected,
            row=finger(self),
            aside=self._aside(),
        )

    @override
    def named(self) -> tuple[str, str]:
        first = next((str(rank.face) for rank in self._ranking.ranks), _("Ranking"))
        return self._ranking.title or first, self._said()

    def _said(self) -> str:
        """Return what all lines say, and what stands below them."""
        lines = (f"{rank.face}: {rank.told}" for rank in self._ranking.ranks if rank.told)
        return "\n".join([*lines, *filter(None, [told(self._ranking, self.selected)])])

    @override
    def places(self) -> Mapping[str, QRectF]:
        layout = place_ranking(
            self.area(), self._ranking, text=self.text_size, row=finger(self), aside=self._aside()
        )
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
                aside=self._aside(),
            )


def _spoken(rank: Rank) -> tuple[str, str]:
    thing, value = aloud(rank.face.label or str(rank.face)), rank.value or rank.told
    said = _("{thing}: {value}").format(thing=thing, value=value)
    return rank.key, said if value else thing
