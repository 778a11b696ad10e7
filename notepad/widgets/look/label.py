"""A text that takes its colour from the theme and its size from the application's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QLabel, QWidget
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.look.sizes import resized, text_size, wrap_flags
from notepad.widgets.look.voice import aloud

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_LETTER_SPACING = 106.0
_BETWEEN = " · "  # parts of a line


def plain_tip(text: str) -> str:
    """Return what a tooltip has to be set to, lest Qt take its text for HTML and open files."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;")
    return f"<span>{plain}</span>" if text else ""


class Label(QLabel):
    """A wrapping text in one of the theme's colours, `size` times as large as other text.

    Without text it takes no room.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        colour: str = "ink",
        size: float = 1.0,
        bold: bool = False,
        spaced: bool = False,
    ) -> None:
        """Make a label; `colour` names a field of the theme, `spaced` is for small headings."""
        super().__init__(text, parent)
        self._colour, self._size, self._bold, self._spaced = colour, size, bold, spaced
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        if text:
            self.setAccessibleName(aloud(text))
        self._appear()

    def say(self, text: str, *, colour: str | None = None) -> None:
        """Show another text, perhaps in another colour; hide the label if it is empty."""
        if colour is not None and colour != self._colour:
            self._colour = colour
            self.update()
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(aloud(text))
        self._appear()

    def fits(self, width: int, *, lines: int = 1) -> bool:
        """Return whether the text fits into so many lines of `width` pixels, no word broken."""
        metrics = QFontMetrics(self._lettering())
        words = (metrics.horizontalAdvance(word) for word in self.text().split())
        high = text_size(metrics, self.text(), width).height()
        return max(words, default=0) <= width and high <= lines * metrics.lineSpacing()

    def _appear(self) -> None:
        """Be there only with a text. Without a parent it would be a window of its own just now."""
        if not self.text() or self.parentWidget() is not None:
            self.setVisible(bool(self.text()))
        else:
            self.setAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide, False)

    def _lettering(self) -> QFont:
        font = resized(self.font(), self._size, bold=self._bold)
        if self._spaced:
            font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _LETTER_SPACING)
        return font

    @override
    def sizeHint(self) -> QSize:
        return text_size(QFontMetrics(self._lettering()), self.text())

    @override
    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetrics(self._lettering())
        widest = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(min(widest, metrics.height() * 6), metrics.height() if widest else 0)

    @override
    def heightForWidth(self, width: int) -> int:
        return text_size(QFontMetrics(self._lettering()), self.text(), width).height()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = self._lettering()
        painter.setFont(font)
        painter.setPen(QColor(getattr(theme.current(), self._colour)))
        room: QRect = self.rect()
        flags = wrap_flags(QFontMetrics(font), self.text(), room.width())
        painter.drawText(room, flags | int(self.alignment()), self.text())
        painter.end()


class LineLabel(Label):
    """A text on one line, always as high; where it is too long its middle is left out.

    Of one with points between its parts (`a · b · c`) whole parts are left out as long as the
    first and the last can be read.
    """

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._lettering())
        return QSize(text_size(metrics, self.text()).width(), metrics.height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    @override
    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(self._lettering())
            painter.setPen(QColor(getattr(theme.current(), self._colour)))
            painter.drawText(self.rect(), int(self.alignment()), self._fitting())

    def _fitting(self) -> str:
        """Return what of the text has room."""
        metrics, room = QFontMetrics(self._lettering()), self.width()
        first, *parts = self.text().split(_BETWEEN)
        fewer = (_BETWEEN.join((first, *parts[left:])) for left in range(len(parts)))
        fitting = (text for text in fewer if metrics.horizontalAdvance(text) <= room)
        elided = metrics.elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room)
        return next(fitting, elided)
