"""The frame of every page: a title bar with the way back, and a column that scrolls.

`PageFrame` is a page, `ScrolledPage` one whose body is a centred column (`ScrolledColumn`), and
`PageStack` holds the pages of the window. `DragHandle` is here because the column must not scroll
when a finger drags one. `plain_button` and `card_of` make what most pages are made of.
`ask_question` asks in a separate dialog, when an answer is needed before anything else, and
`trouble_told` reports errors to the player.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QScrollPrepareEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faults import Faults
from notepad.core.language import _
from notepad.storage import StoreError
from notepad.widgets.look.boxes import GAPS
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import lay
from notepad.widgets.look.safe_widget_lookup import part_at
from notepad.widgets.look.theme import NARROW
from notepad.widgets.touch.banner import Banner
from notepad.widgets.touch.buttons import ActionButton, Card, IconButton, QuietButton, Weight
from notepad.widgets.touch.scrolling import SlimScrollBar, hold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent

    from notepad.widgets.say.form_rows import FormRows


BEGUN_SETUP = "begun setup"
"""The setting that has a setup which was begun and not finished."""

LEAST_SIZE = QSize(320, 320)  # pixels: the window can't be made smaller

MOST_WIDTH = 720  # pixels: longer lines are hard to read
MARGIN = 14  # pixels
_LEAST_WIDTH = 300
"""The least width of a column, in pixels; no window is narrower."""


class PageFrame(QWidget):
    """A page below a bar with its title and the way back, which is also Alt+Left and Esc.

    `banner` has its messages.
    """

    closed = Signal()

    def __init__(self, title: str, body: QWidget, *, message_on_top: bool = False) -> None:
        """Make a page around a widget, with its messages at the bottom or on top."""
        super().__init__()
        self.setAccessibleName(title)
        self.back = IconButton(Icon.BACK, _("Back"), framed=False)
        self.back.clicked.connect(lambda: self.closed.emit())
        self.head = QHBoxLayout()
        self.head.setContentsMargins(MARGIN // 2, MARGIN // 2, MARGIN, 0)
        self.head.addWidget(self.back)
        self.head.addWidget(Label(title, size=1.35, bold=True), 1)
        frame = lay(QVBoxLayout(self), gap=0)
        frame.addLayout(self.head)
        frame.addWidget(body, 1)
        self.banner = Banner(self, top=message_on_top)
        shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Back), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.closed)


class ScrolledColumn(QtWidgets.QScrollArea):
    """Widgets one below the other, scrolled by finger, wheel and keyboard, never sideways.

    It is centred, at most `most` pixels wide. A finger on a drag handle drags instead of scrolling.
    """

    def __init__(self, parent: QWidget | None = None, *, most: int = MOST_WIDTH) -> None:
        """Make an empty column."""
        super().__init__(parent)
        self._most = most
        body = _Body()
        self.column = QVBoxLayout(body)
        self.column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self.column.setSpacing(MARGIN)
        hold(self, body)
        self.setVerticalScrollBar(SlimScrollBar())
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def centre(self) -> None:
        """Keep the column in the middle; the bar lies in its right margin, and moves nothing."""
        bar = self.verticalScrollBar().sizeHint().width()
        width = self.viewport().width() + bar
        least, gap = (MARGIN, MARGIN) if width >= NARROW else (10, GAPS.usual)
        side = max(least, (width - self._most) // 2)
        self.column.setContentsMargins(side, gap, side - bar, gap)
        self.column.setSpacing(gap)

    def show_line(self, area: QtWidgets.QTextEdit) -> None:
        """Keep the line in view that is being typed in a text."""
        body = self.widget()
        if area.hasFocus() and body is not None:
            place = area.mapTo(body, area.cursorRect().bottomLeft())
            self.ensureVisible(place.x(), place.y(), 0, 3 * MARGIN)

    def hold_still(self, part: QWidget, change: Callable[[], object]) -> None:
        """Make a change, and scroll so that a part stays where it is, whatever grows above it."""
        before = part.mapTo(self.viewport(), QPoint()).y()
        change()
        for _level in range(4):  # what holds a part is told last, and has to be laid out, too
            QtWidgets.QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        moved = part.mapTo(self.viewport(), QPoint()).y() - before
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + moved)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        # First, or its content would be squeezed between the margins of another width.
        self.centre()
        super().resizeEvent(event)

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QScrollPrepareEvent):
            handle = part_at(self.viewport(), DragHandle, event.startPos().toPoint())
            if handle is not None:
                event.ignore()
                return True
        return super().viewportEvent(event)


class ScrolledPage(PageFrame):
    """A page with a scrolled column."""

    def __init__(self, title: str, *, most: int = MOST_WIDTH) -> None:
        """Make a page with an empty column, at most so many pixels wide."""
        self.column = ScrolledColumn(most=most)
        super().__init__(title, self.column)

    def fill(self, *parts: QWidget | QLayout) -> None:
        """Put parts into the column, one below the other."""
        lay(self.column.column, *parts, None)
        self.column.centre()

    def rows(self, tapped: Callable[[str, str], object]) -> FormRows:
        """Return rows of a form whose taps do something, and which keys scroll into view."""
        from notepad.widgets.say.form_rows import FormRows  # the library has none

        rows = FormRows()
        rows.tapped.connect(tapped)
        rows.reached.connect(self.column.ensureWidgetVisible)
        return rows


class _Body(QWidget):
    """The content of a scrolled column: as wide as the column, as high as it then needs."""

    @override
    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(min(least.width(), _LEAST_WIDTH), least.height())

    @override
    def heightForWidth(self, width: int) -> int:
        column = self.layout()
        assert column is not None
        # Parts that stretch may prefer less than they need, and layouts distinguish the two.
        return max(column.heightForWidth(width), column.minimumHeightForWidth(width))


class DragHandle(QuietButton):
    """Moves a row: a finger drags it, Up and Down move it by one.

    `dragged` brings the height of the screen at which the finger is, `stepped` -1 or 1.
    """

    dragged = Signal(int)
    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a handle."""
        super().__init__(Icon.GRIP, _("Drag to another seat, or press Up or Down"), parent)
        self.setCursor(Qt.CursorShape.SizeVerCursor)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_of(event)
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.dragged.emit(round(event.globalPosition().y()))


def step_of(event: QKeyEvent) -> int | None:
    """Return -1 for the key Up, 1 for Down, None for any other."""
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))


def neighbour_of_focus(widgets: Sequence[QWidget], event: QKeyEvent) -> QWidget | None:
    """Return the widget to which Up and Down lead among some, None if there is none."""
    at, step = next((at for at, one in enumerate(widgets) if one.hasFocus()), None), step_of(event)
    if at is None or step is None or not 0 <= at + step < len(widgets):
        return None
    return widgets[at + step]


class PageStack(QtWidgets.QStackedWidget):
    """Pages that fit into any window: hidden pages don't ask for more room than it has."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a stack without pages."""
        super().__init__(parent)
        self._covered: list[tuple[QWidget, QWidget]] = []

    def turn_to(self, page: QWidget, *kept: QWidget | None) -> None:
        """Bring a page to the front; delete those not kept, because nobody returns to them."""
        if self.indexOf(page) < 0:
            self.addWidget(page)
        self.setCurrentWidget(page)
        self._covered.clear()
        for other in [self.widget(at) for at in range(self.count())]:
            if other is not None and other not in (page, *kept):
                self.removeWidget(other)
                other.deleteLater()
        page.setFocus()

    def cover_with(self, page: QWidget) -> None:
        """Lay a page over the current one until `uncover`; the current one stays."""
        below = self.currentWidget()
        assert below is not None
        self._covered.append((page, below))
        self.addWidget(page)
        self.setCurrentWidget(page)
        page.setFocus()

    def uncover(self) -> None:
        """Remove the page on top, and show the one below."""
        page, below = self._covered.pop()
        self.setCurrentWidget(below)
        self.removeWidget(page)
        page.deleteLater()
        below.setFocus()

    @override
    def minimumSizeHint(self) -> QSize:
        return LEAST_SIZE


def confirm_by_keys(page: QWidget, act: Callable[[], object]) -> None:
    """Do something when Ctrl and Enter are pressed on a page."""
    for keys in ("Ctrl+Return", "Ctrl+Enter"):
        shortcut = QShortcut(QKeySequence(keys), page)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(act)


def plain_button(
    text: str = "", act: Callable[[], object] | None = None, *, spoken: str = ""
) -> ActionButton:
    """Return a plain button that does something; what it shows may be `spoken` otherwise."""
    button = ActionButton(text, weight=Weight.PLAIN)
    if spoken:
        button.setAccessibleName(spoken)
    if act is not None:
        button.clicked.connect(lambda: act())
    return button


def card_of(title: str, *parts: QWidget) -> Card:
    """Return a card with parts one below the other."""
    card = Card(title)
    for part in parts:
        card.add(part)
    return card


@contextmanager
def trouble_told(tell: Callable[[str], None]) -> Iterator[None]:
    """Tell the player what store or disk couldn't do, or why a game doesn't load, and continue."""
    try:
        yield
    except Faults as faults:
        tell(faults.spoken)
    except (StoreError, OSError) as error:
        tell(str(error))


def ask_question(text: str, answers: Mapping[str, str], parent: QWidget | None = None) -> str:
    """Ask a question and return the key of the answer.

    `answers` are the buttons by key: Enter taps the first, Esc the last.
    """
    kind = QtWidgets.QMessageBox
    box = kind(kind.Icon.Warning, "Deduction Notepad", text, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    role = kind.ButtonRole.ActionRole
    keys = {box.addButton(label, role): key for key, label in answers.items()}
    first, *_others, last = keys
    box.setDefaultButton(first)
    box.setEscapeButton(last)
    box.exec()
    tapped = box.clickedButton()
    return keys[tapped] if isinstance(tapped, QtWidgets.QPushButton) else keys[last]
