"""Labels in the theme's colours, and how texts are spoken.

A label gets its colour from the theme and its size from the application's text: `Label` wraps,
`LineLabel` stays on one line, in `PickedOut` some words stand out; `FaceView` is a face by itself,
a `Sample` shows what a sign means. Signs are spoken as words: screen readers say "blue 2" for "▲2".
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from math import ceil
from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face, Symbol
from notepad.widgets.look import drawing, theme
from notepad.widgets.look.words import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_SIGNS = "".join(symbol.value for symbol in Symbol)
_SILENT = re.compile(f"[{_SIGNS}]+|\u00a0?✓|⚠ ?")
_ARROW = " → "

_BETWEEN = " · "  # between the parts of a line


class Label(QLabel):
    """A text that wraps, in one of the theme's colours, `size` times as large as other text.

    Without text it takes no room but what is reserved.
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
        self._others: tuple[str, ...] = ()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        if text:
            self.setAccessibleName(aloud(text))
        self._appear()

    def say(self, text: str, *, colour: str | None = None) -> None:
        """Show another text, in another `colour` if given; without any, hide the label."""
        if colour is not None and colour != self._colour:
            self._colour = colour
            self.update()
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(aloud(text))
        self._appear()

    def resize_text(self, size: float) -> None:
        """Write `size` times as large as other text from now on."""
        if size != self._size:
            self._size = size
            self.updateGeometry()
            self.update()

    def reserve(self, texts: Iterable[str]) -> None:
        """Stay as high as the highest of these texts would be, so that nothing moves."""
        others = tuple(texts)
        if others != self._others:
            self._others = others
            self.updateGeometry()
            self._appear()

    def fits(self, width: int, *, lines: int = 1) -> bool:
        """Whether the text fits into `lines` lines of `width` pixels without breaking a word."""
        high = self.heightForWidth(width)
        return self.words.widest_word <= width and high <= self.height_of(lines)

    def height_of(self, lines: int) -> int:
        """Return the height of `lines` lines of text in pixels."""
        return self.words._replace(text="\n".join(lines * "x")).high()

    def _appear(self) -> None:
        """Show the label only if it takes room. Without a parent, it would become a window now."""
        shown = bool(self.text() or self._others)
        if not shown or self.parentWidget() is not None:
            self.setVisible(shown)
        else:
            self.setAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide, False)

    def _lettering(self) -> QtGui.QFont:
        font = theme.resized(self.font(), self._size, bold=self._bold)
        if self._spaced:
            font.setLetterSpacing(QtGui.QFont.SpacingType.PercentageSpacing, 106.0)
        return font

    @property
    def words(self) -> Words:
        """The text as it is written."""
        return Words(self.text(), self._lettering())

    @override
    def sizeHint(self) -> QSize:
        return self.words.size()

    @override
    def minimumSizeHint(self) -> QSize:
        widest, line = self.words.widest_word, self.words.line
        return QSize(min(widest, line * 6), line if widest else 0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True  # Qt says so of a text only

    @override
    def heightForWidth(self, width: int) -> int:
        lettering = self._lettering().toString()
        return max(_height(lettering, text, width) for text in (self.text(), *self._others))

    @override
    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        ink = getattr(theme.current(), self._colour)
        with QtGui.QPainter(self) as painter:
            self.words.draw(painter, self.rect(), ink, self.alignment())


@lru_cache(maxsize=4096)
def _height(lettering: str, text: str, width: int) -> int:
    """Return the height of a text in the font with this description; layouts ask all the time."""
    font = QtGui.QFont()
    font.fromString(lettering)
    return Words(text, font).high(width)


class LineLabel(Label):
    """A text on one line, with a constant height; if it is too long, its middle is left out.

    In a list of parts (`a · b · c`), whole parts are left out as long as the first and last fit.
    """

    @property
    @override
    def words(self) -> Words:
        words, room = Words(self.text(), self._lettering(), one_line=True), self.width()
        first, *parts = self.text().split(_BETWEEN)
        texts = (_BETWEEN.join((first, *parts[left:])) for left in range(len(parts)))
        fewer = (words._replace(text=text) for text in texts)
        middle = Qt.TextElideMode.ElideMiddle
        elided = words._replace(text=words.metrics.elidedText(self.text(), middle, room))
        return next((one for one in fewer if one.wide <= room), elided)

    @override
    def sizeHint(self) -> QSize:
        words = Words(self.text(), self._lettering())
        return QSize(words.size().width(), words.line)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    @override
    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height()


class PickedOut(Label):
    """A text that wraps, in which some words stand out; it is clear without that, too.

    The words have another colour than the rest, which is bold, or with `bold_words` are bold
    themselves.
    """

    def __init__(
        self, text: str = "", words: Sequence[tuple[int, int]] = (), *, bold_words: bool = False
    ) -> None:
        """Show a text; `words` has the start and end of each part that stands out."""
        super().__init__(text, bold=not bold_words)
        self._words, self._bold_words = tuple(words), bold_words

    def pick_out(self, words: Sequence[tuple[int, int]]) -> None:
        """Let other parts stand out, after another text was set."""
        self._words = tuple(words)
        self.updateGeometry()
        self.update()

    def _wrapped(self, width: int) -> tuple[QtGui.QTextLayout, float]:
        font, look = self._lettering(), drawing.bold_look()
        if not self._bold_words:
            look = QtGui.QTextCharFormat()
            look.setForeground(QtGui.QColor(theme.current().warning))
        text, high = self.text().replace("\n", drawing.NEW_LINE), self.words.metrics.lineSpacing()
        return drawing.wrap_text(text, font, width, picked_out=self._words, look=look, spacing=high)

    @override
    def heightForWidth(self, width: int) -> int:
        return ceil(self._wrapped(width)[1]) if self.text() else 0

    @override
    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        layout, height = self._wrapped(self.width())
        with QtGui.QPainter(self) as painter:
            painter.setPen(QtGui.QColor(theme.current().ink))
            layout.draw(painter, QPointF(0, max(0, self.height() - height) / 2))


class FaceView(drawing.Painted, QWidget):
    """A face by itself, `size` times as large as other text."""

    def __init__(self, face: Face, *, size: float = 1.0, bold: bool = False) -> None:
        """Show a face."""
        super().__init__()
        self._face, self._size, self._bold = face, size, bold
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_face(self, face: Face) -> None:
        """Show another face."""
        if face != self._face:
            self._face = face
            self.updateGeometry()
            self.update()

    def _lettering(self) -> QtGui.QFont:
        return theme.resized(self.font(), self._size, bold=self._bold)

    @override
    def sizeHint(self) -> QSize:
        return drawing.measure_face(self._lettering(), self._face)

    @override
    def paint(self, painter: QtGui.QPainter) -> None:
        ink = theme.current().readable(self._face.colour)
        painter.setFont(self._lettering())
        drawing.draw_wrapped_face(painter, self.rect(), self._face, ink, ink)


class Sample(drawing.Painted, QWidget):
    """A sample of what a sign means, `wide` and `high` in ems; it can't be tapped."""

    def __init__(self, spoken: str, wide: float, high: float) -> None:
        """Make a sample with a name for screen readers."""
        super().__init__()
        self._wide, self._high = wide, high
        self.setAccessibleName(spoken)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def area(self) -> QRectF:
        """Where the sample is drawn."""
        return QRectF(QPointF(), QSizeF(self.sizeHint()))

    @override
    def sizeHint(self) -> QSize:
        return QSize(round(self._wide * theme.em(self)), round(self._high * theme.em(self)))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def plain_tip(text: str) -> str:
    """Return a tooltip with this text that Qt can't take for HTML, which could load files."""
    plain = text.replace("&", "&amp;").replace("<", "&lt;")
    return f"<span>{plain}</span>" if text else ""


def aloud(text: str) -> str:
    """Return a text as screen readers say it.

    Things with a spoken name (see `set_spoken_names`) are replaced by it; of others only the words
    stay. With blue 2 written as "▲2", "▲Blue: 1 (▲2)" becomes "Blue: 1 (blue 2)".
    """
    if not (_SILENT.search(text) or _ARROW in text):
        return text
    named = _pattern(tuple(_names)).sub(lambda found: _names[found.group()], text)
    return _SILENT.sub("", named).replace(_ARROW, ": ").strip()


def set_spoken_names(names: Mapping[str, str]) -> None:
    """Set the spoken names of things, by how they are written."""
    global _names
    _names = {written: name for written, name in names.items() if _SILENT.search(written)}


_names: Mapping[str, str] = {}
"""Spoken names, by how things are written."""


@cache
def _pattern(written: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, written), key=len, reverse=True)
    return re.compile(f"(?:{'|'.join(longest_first)})(?!\\w)" if written else "(?!)")
