"""One saved game in the list: what it says, how it is measured and painted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QWidget
from typing_extensions import override

from notepad.core.shown_text import LONGEST_TITLE, shown
from notepad.core.words import _, enumerated, listed, ngettext, written_day, written_time
from notepad.widgets.look import theme
from notepad.widgets.look.sizes import resized
from notepad.widgets.look.surface import Surface, draw_surface
from notepad.widgets.touch.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from PySide6.QtWidgets import QStyleOptionViewItem

    from notepad.storage import GameRow

GAME_ROLE = int(Qt.ItemDataRole.UserRole)
Index = QModelIndex | QPersistentModelIndex

_LEAST_ROW = 48
_GAP = 8
_EDGE = 12
_ROOMY, _NARROW = 32, 15
_WITHOUT_DAY = 4
_DOT = 0.1


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game as the list shows it; one that can't be opened is `faded`.

    `written` is the title that its player gave it, perhaps none, to be written anew.
    """

    id: int
    title: str
    game: str
    notes: str
    people: str
    day: str
    faded: bool = False
    written: str = ""

    def spoken(self) -> str:
        """Return the line in words, for a screen reader."""
        told = (self.title, self.game, self.notes, self.people, self.day)
        return enumerated(filter(None, told))

    def texts(self, lines: int) -> tuple[str, ...]:
        """Return what stands below the title when there is room for 1, 2 or 3 lines."""
        notes = self.notes if lines < 3 else _joined(self.notes, self.day)
        whole = (self.game, notes, self.people)
        match lines:
            case 1:
                return (_joined(*whole),)
            case 2:
                return (_joined(self.game, notes), self.people)
            case _:
                return whole


def game_line(row: GameRow, today: date) -> GameLine:
    """Return what the list says of a game."""
    people = " · ".join(map(shown, row.players))
    said, time = said_day(row.changed.date(), today), written_time(row.changed)
    day = _("{day}, {time}").format(day=said, time=time)
    title = shown_title(row.title)
    if not row.known:
        told = _("this notepad has no game “{game}”").format(game=shown(row.game))
        return GameLine(row.id, title, told, "", people, day, faded=True, written=row.title)
    count = ngettext("{count} note", "{count} notes", row.notes).format(count=row.notes)
    notes = _joined(said_winners(row.winners), count)  # the latter is cut off first
    return GameLine(
        row.id, title, shown(row.kind, most=LONGEST_TITLE), notes, people, day, written=row.title
    )


def said_winners(winners: Sequence[str] | None) -> str:
    """Return who won a game in a few words, nothing while it goes on."""
    if winners is None:
        return ""
    if not winners:
        return _("nobody won")
    told = ngettext("{players} won", "{players} won", len(winners))
    return told.format(players=listed(list(map(shown, winners))))


def shown_title(title: str) -> str:
    """Return a title as it is shown, or what stands there for a game without one."""
    return shown(title, most=LONGEST_TITLE) or _("Untitled")


def said_day(day: date, today: date) -> str:
    """Return a day as people say it."""
    ago = (today - day).days
    if ago in (0, 1):
        return _("today") if ago == 0 else _("yesterday")
    return written_day(day)


def _joined(*texts: str) -> str:
    return " · ".join(filter(None, texts))


class GameDelegate(QStyledItemDelegate):
    """Paints a card for each game: title and day, the game and its notes, the players."""

    def __init__(self, games: QAbstractItemView) -> None:
        """Make a delegate for a list, that was not measured yet."""
        super().__init__(games)
        self._games = games
        self._font, self._width, self._finger = QFont(), 0, _LEAST_ROW
        self.ringed = False

    def measure(self, font: QFont, width: int, finger: int) -> bool:
        """Take another font or width; return whether rows have other sizes now."""
        now = (self._font, self._width, self._finger)
        if now == (font, width, finger):
            return False
        self._font, self._width, self._finger = QFont(font), width, finger
        return True

    def dots(self, row: QRect) -> QRect:
        """Return where in a row's place its menu is asked for."""
        side = max(self._finger, _LEAST_ROW)
        return QRect(row.right() + 1 - side, row.top(), side, row.height() - _GAP)

    def _lines(self) -> int:
        room = self._width / QFontMetrics(self._font).height()
        return 2 + (room < _ROOMY) + (room < _NARROW)

    def _title_font(self) -> QFont:
        return resized(self._font, 1.0, bold=True)

    def _text_rect(self, row: QRect) -> QRect:
        height = QFontMetrics(self._font).height() * self._lines()
        room = row.adjusted(_EDGE, 0, -self.dots(row).width(), -_GAP)
        return QRect(room.x(), room.center().y() - height // 2, room.width(), height)

    def _paint_texts(self, painter: QPainter, line: GameLine, place: QRect) -> None:
        colours = theme.current()
        small = QColor(colours.crossed if line.faded else colours.faded)
        ink = small if line.faded else QColor(colours.ink)
        metrics = QFontMetrics(self._font)
        step, day = metrics.height(), metrics.horizontalAdvance(line.day)
        first = QRect(place.x(), place.y(), place.width(), step)
        painter.setFont(self._font)
        painter.setPen(small)
        for number, text in enumerate(line.texts(self._lines() - 1), start=1):
            rect = first.translated(0, number * step)
            painter.drawText(rect, 0, metrics.elidedText(text, _ELIDE, rect.width()))
        if self._lines() < _WITHOUT_DAY:
            painter.drawText(first, int(Qt.AlignmentFlag.AlignRight), line.day)
            first.setWidth(first.width() - day - _EDGE)
        painter.setFont(self._title_font())
        painter.setPen(ink)
        title = painter.fontMetrics().elidedText(line.title, _ELIDE, first.width())
        painter.drawText(first, 0, title)

    def _paint_dots(self, painter: QPainter, place: QRect, ink: str) -> None:
        radius = QFontMetrics(self._font).height() * _DOT
        middle = QRectF(place).center()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        for step in (-1, 0, 1):
            painter.drawEllipse(middle + QPointF(step * radius * 3.4, 0), radius, radius)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        text = QFontMetrics(self._font).height() * (self._lines() + 1)
        return QSize(max(1, self._width), max(_LEAST_ROW, self._finger, text) + _GAP)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: GameLine = index.data(GAME_ROLE)
        row: QRect = option.rect
        colours = theme.current()
        focus = self._games.hasFocus() and self._games.currentIndex() == index
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = Surface(None if line.faded else colours.paper, colours.line, dashed=line.faded)
        bounds = QRectF(row.adjusted(0, 0, 0, -_GAP))
        draw_surface(painter, bounds, ground, ringed=self.ringed and focus)
        self._paint_texts(painter, line, self._text_rect(row))
        self._paint_dots(painter, self.dots(row), colours.faded)
        painter.restore()

    @override
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = TextField(parent=parent)
        editor.setAccessibleName(_("title"))
        editor.setAutoFillBackground(True)
        return editor

    @override
    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        row: QRect = option.rect
        height = min(editor.sizeHint().height(), row.height() - _GAP)
        room = row.adjusted(4, 0, -self.dots(row).width(), -_GAP)
        editor.setGeometry(room.x(), room.center().y() - height // 2, room.width(), height)


_ELIDE = Qt.TextElideMode.ElideRight
