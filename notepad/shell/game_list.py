"""The list of saved games: one painted row for each, fast even with hundreds.

`GameList` is the widget; `GameDelegate` measures and paints a row; `GameLine` is a row's text,
which `game_line` makes from a row of the library.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import repeat
from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtCore import QAbstractListModel, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QWidget
from typing_extensions import override

from notepad.core import language
from notepad.core.dataclass import dataclass
from notepad.core.language import _, comma_separated, listed, ngettext, written_day
from notepad.core.safe_text import LONGEST_TITLE, shown
from notepad.widgets.look import theme
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.drawing import Surface, draw_surface
from notepad.widgets.look.theme import resized
from notepad.widgets.look.words import Words, draw_stacked
from notepad.widgets.touch.row_list import NOWHERE, Index, RowDelegate, RowList
from notepad.widgets.touch.text_fields import TextField

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from notepad.storage import GameRow


GAME_ROLE = int(Qt.ItemDataRole.UserRole)

# A row, in pixels where nothing else is said.
_LEAST_ROW = 48


class GameList(RowList):
    """A row for each game; tapping it opens the game, tapping the dots at its end opens its menu.

    Keys: arrows choose a game, Enter or Space opens it, F2 renames it in place, Delete deletes it,
    the menu key (or Shift+F10) opens its menu.
    """

    opened = Signal(int)
    menu_asked = Signal(int, QPoint)
    renamed = Signal(int, str)
    delete_asked = Signal(int)

    _rows: GameDelegate

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._games = _Games(self)
        self._games.renamed.connect(self.renamed)
        self.setAccessibleDescription(
            _("Enter opens, F2 renames, Delete deletes, the menu key offers more.")
        )
        self.setUniformItemSizes(True)
        self.set_rows(_("Saved games"), self._games, GameDelegate(self))

    @property
    def lines(self) -> tuple[GameLine, ...]:
        """The lines in the list."""
        return self._games.lines

    def show_games(self, lines: Sequence[GameLine]) -> None:
        """List these games; the chosen one stays chosen if it is still there."""
        current, height = self.currentIndex().row(), self.verticalScrollBar().value()
        before = self.lines[current].id if 0 <= current < len(self.lines) else None
        if tuple(lines) == self.lines:
            return
        self._games.show(lines)
        rows = [row for row, line in enumerate(lines) if line.id == before]
        if not rows and current >= 0 and lines:
            rows = [min(current, len(lines) - 1)]
        if rows:
            self.setCurrentIndex(self._games.index(rows[0]))
        self.verticalScrollBar().setValue(height)

    def tell_standing(self, game_id: int, told: str) -> None:
        """Say in a game's row whose turn it is, or who won."""
        self._games.tell_standing(game_id, told)

    def begin_renaming(self, game_id: int) -> None:
        """Let the player edit the game's title in its row."""
        for row, line in enumerate(self.lines):
            if line.id == game_id:
                self.setCurrentIndex(self._games.index(row))
                self.edit(self._games.index(row))

    def dots(self, row: int) -> QPoint:
        """Return the middle of a row's dots, relative to the viewport."""
        return self._dots(row).center()

    @override
    def tap_row(self, row: int, point: QPoint | None) -> None:
        if point is not None and self._dots(row).contains(point):
            self._ask_menu(row)
        else:
            self.opened.emit(self.lines[row].id)

    @override
    def edit_row(self, row: int) -> None:
        self.edit(self._games.index(row))

    @override
    def ask_to_remove_row(self, row: int) -> None:
        self.delete_asked.emit(self.lines[row].id)

    def _dots(self, row: int) -> QRect:
        return self._rows.dots(self.visualRect(self._games.index(row)))

    def _ask_menu(self, row: int) -> None:
        place = self.viewport().mapToGlobal(self.dots(row))
        self.menu_asked.emit(self.lines[row].id, place)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        if not self.currentIndex().isValid() and self.lines:
            self.setCurrentIndex(self._games.index(0))
        super().focusInEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, editing = self.currentIndex().row(), QAbstractItemView.State.EditingState
        menu = event.key() == Qt.Key.Key_Menu or (
            event.key() == Qt.Key.Key_F10 and event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        )
        if menu and row >= 0 and self.state() != editing:
            self._rows.ringed = True
            self._ask_menu(row)
        else:
            super().keyPressEvent(event)


class _Games(QAbstractListModel):
    """The lines of the list; editing one asks for a new title."""

    renamed = Signal(int, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: tuple[GameLine, ...] = ()

    def show(self, lines: Sequence[GameLine]) -> None:
        self.beginResetModel()
        self.lines = tuple(lines)
        self.endResetModel()

    def tell_standing(self, game_id: int, told: str) -> None:
        """Say in a line whose turn it is, or who won; an open editor stays."""
        row = next((at for at, line in enumerate(self.lines) if line.id == game_id), None)
        if row is not None:
            line = replace(self.lines[row], standing=told)
            self.lines = (*self.lines[:row], line, *self.lines[row + 1 :])
            self.dataChanged.emit(self.index(row), self.index(row))

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.lines)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self.lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.title
            case Qt.ItemDataRole.EditRole:
                return line.written
            case Qt.ItemDataRole.AccessibleTextRole:
                return line.spoken()
            case _:
                return line if role == GAME_ROLE else None

    @override
    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        title = str(value).strip()
        if not title or title == self.lines[index.row()].written:
            return False
        self.renamed.emit(self.lines[index.row()].id, title)
        return True

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable


class GameDelegate(RowDelegate):
    """Paints a card for each game: title and day, the game and its notes, the players."""

    def dots(self, row: QRect) -> QRect:
        """Return the place in a row that opens its menu."""
        side = max(self._finger, _LEAST_ROW)
        return QRect(row.right() + 1 - side, row.top(), side, row.height() - GAPS.wide)

    def _lines(self) -> int:
        room = self._width / self._line
        # A narrower row has one line more.
        return 2 + (room < 32) + (room < 15)

    def _texts(self, line: GameLine, width: int) -> tuple[Sequence[Words], Words]:
        """Return the lines of a row, and the day if it stands beside the title.

        In a row of two lines it always does; in one of more a long title comes first.
        """
        words, lines = Words("", self._font, one_line=True), self._lines()
        day = words._replace(text=line.day)
        title = Words(line.title, resized(self._font, 1.0, bold=True), one_line=True)
        fits = title.wide <= width - day.wide - GAPS.edge
        beside = lines < 4 and (fits or lines == 2)
        below = (words._replace(text=text) for text in line.texts(lines - 1, dated=not beside))
        return (title, *below), day if beside else words

    def _paint_texts(self, painter: QPainter, line: GameLine, place: QRect) -> None:
        colours = theme.current()
        small = colours.crossed if line.faded else colours.faded
        texts, beside = self._texts(line, place.width())
        inks = (small if line.faded else colours.ink, *repeat(small, len(texts) - 1))
        lines = [*zip(texts, inks, strict=True)]
        draw_stacked(painter, place, lines, beside=(beside, small))

    def _paint_dots(self, painter: QPainter, place: QRect, ink: str) -> None:
        radius = self._line * 0.1
        middle = QRectF(place).center()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        for step in (-1, 0, 1):
            painter.drawEllipse(middle + QPointF(step * radius * 3.4, 0), radius, radius)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        text = self._line * (self._lines() + 1)
        return QSize(max(1, self._width), max(_LEAST_ROW, self._finger, text) + GAPS.wide)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: GameLine = index.data(GAME_ROLE)
        row: QRect = option.rect
        colours = theme.current()
        ringed = self.ringed and bool(option.state & QtWidgets.QStyle.StateFlag.State_HasFocus)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = Surface(None if line.faded else colours.paper, colours.line, dashed=line.faded)
        bounds = QRectF(row.adjusted(0, 0, 0, -GAPS.wide))
        draw_surface(painter, bounds, ground, ringed=ringed)
        room = row.adjusted(GAPS.edge, 0, -self.dots(row).width(), -GAPS.wide)
        self._paint_texts(painter, line, room)
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
        height = min(editor.sizeHint().height(), row.height() - GAPS.wide)
        room = row.adjusted(4, 0, -self.dots(row).width(), -GAPS.wide)
        editor.setGeometry(room.x(), room.center().y() - height // 2, room.width(), height)


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game's text in the list; a game that can't be opened is `faded`.

    The `title` is the player's own or the name of the game; only then `game` is "". `standing` says
    who won or whose turn it is. `written` is the title as it is kept, to be edited; it may be "".
    """

    id: int
    title: str
    game: str
    notes: str
    people: str
    day: str
    faded: bool = False
    written: str = ""
    standing: str = ""

    def spoken(self) -> str:
        """Return the line as a screen reader says it."""
        told = (self.title, self.game, self.standing, self.notes, self.people, self.day)
        return comma_separated(filter(None, told))

    def texts(self, lines: int, *, dated: bool = False) -> tuple[str, ...]:
        """Return the texts below the title if there is room for 1, 2 or 3 lines.

        With `dated` the day is among them. The number of notes is cut off first.
        """
        day = self.day if dated else ""
        first, *rest = filter(None, (self.game, self.standing, day, self.notes))
        match lines:
            case 1:
                return (_joined(first, *rest, self.people),)
            case 2:
                return (_joined(first, *rest), self.people)
            case _:
                return first, _joined(*rest), self.people


def game_line(row: GameRow, today: date) -> GameLine:
    """Return a game's line in the list."""
    people = " · ".join(map(shown, row.players))
    said, time = said_day(row.changed.date(), today), language.written_time_of_day(row.changed)
    day = _("{day}, {time}").format(day=said, time=time)
    if not row.known:
        title = title_or_untitled(row.title)
        text = _("this version doesn’t include the game “{game}”").format(game=shown(row.game))
        return GameLine(row.id, title, text, "", people, day, faded=True, written=row.title)
    count = ngettext("{count} note", "{count} notes", row.notes).format(count=row.notes)
    game, standing = shown(row.kind, most=LONGEST_TITLE), said_winners(row.winners)
    own = row.title not in ("", *weekday_titles())
    title, game = (title_or_untitled(row.title), game) if own else (game, "")
    return GameLine(row.id, title, game, count, people, day, written=row.title, standing=standing)


def weekday_titles() -> Sequence[str]:
    """Return what games are called if nobody says otherwise, by weekday from Monday on.

    Such a title tells no two games of an evening apart.
    """
    return (
        _("Monday game"),
        _("Tuesday game"),
        _("Wednesday game"),
        _("Thursday game"),
        _("Friday game"),
        _("Saturday game"),
        _("Sunday game"),
    )


def said_turn(player: str) -> str:
    """Return whose turn it is in a few words, "" if there are no turns."""
    return _("{player}’s turn").format(player=shown(player)) if player else ""


def said_winners(winners: Sequence[str] | None) -> str:
    """Return who won a game in a few words, "" while it goes on."""
    if winners is None:
        return ""
    if not winners:
        return _("nobody won")
    text = ngettext("{players} won", "{players} won", len(winners))
    return text.format(players=listed(list(map(shown, winners))))


def title_or_untitled(title: str) -> str:
    """Return a title as it is shown, “Untitled” if it is empty."""
    return shown(title, most=LONGEST_TITLE) or _("Untitled")


def said_day(day: date, today: date) -> str:
    """Return a day in words: “today”, “yesterday” or a date."""
    ago = (today - day).days
    if ago in (0, 1):
        return _("today") if ago == 0 else _("yesterday")
    return written_day(day)


def _joined(*texts: str) -> str:
    return " · ".join(filter(None, texts))
