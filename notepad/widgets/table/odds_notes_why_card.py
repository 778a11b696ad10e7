"""The card of what is known: chances, notes, or why something is so, one at a time.

`PartTabs` are the tabs above it: side by side, with the chosen one underlined.
"""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core import page
from notepad.core.language import _
from notepad.widgets.look import drawing, layouts, theme
from notepad.widgets.look.boxes import GAPS, USUAL_TEXT
from notepad.widgets.look.label import Label
from notepad.widgets.say.form_rows import HintedRows
from notepad.widgets.sheet.blocks import Panels
from notepad.widgets.table.contradiction_panel import Contradiction, ContradictionPanel
from notepad.widgets.table.failure_box import FailureBox
from notepad.widgets.table.note_list import NoteList
from notepad.widgets.table.story_panel import StoryPanel
from notepad.widgets.touch.buttons import QuietText, Tappable
from notepad.widgets.touch.scrolling import FingerScroll

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class KnowCard(drawing.Painted, QWidget):
    """What follows, the notes, and why something is so: one part at a time.

    Each part scrolls by itself if necessary, and has a box for what couldn't be worked out: the
    odds have `failed`, the notes `unread`. Below the odds, `setup` has the rows of the setup that
    can still be told, and a tap on `level` is for more help. `refilled` is emitted when there is
    more or less below the odds.
    """

    refilled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.chances, self.setup = Panels(gap=GAPS.wide), HintedRows()
        self.contradiction = ContradictionPanel()
        self.level = QuietText()
        self.level.hide()
        self.failed, self.unread = FailureBox(), FailureBox()
        self.notes = NoteList()
        self.story = StoryPanel()
        self.tabs = PartTabs({"chances": _("Odds"), "notes": _("Notes"), "why": _("Why")})
        self._nothing = Label(_("Nothing to show yet."), colour="faded")
        self._panels: Sequence[page.Block] = ()
        self._standing: set[QWidget] = set()
        self._advice_first = self._gave_way = False
        self._stack = QStackedLayout()
        self._before_why = "chances"
        self._too_small = QSize()
        self._chances_scroll = self._scrolled()
        self.setup.reached.connect(self._chances_scroll.ensureWidgetVisible)
        notes = QWidget()
        above = layouts.lay(QVBoxLayout(), self.unread, margins=(0, 0, 8, 6))
        layouts.lay(QVBoxLayout(notes), above, (self.notes, 1), gap=0)
        self._parts = {"chances": self._chances_scroll, "notes": notes, "why": self.story}
        self._body = layouts.lay(
            QVBoxLayout(), self._stack, margins=(GAPS.edge, GAPS.near, GAPS.near, GAPS.usual)
        )
        layouts.lay(QVBoxLayout(self), self.tabs, (self._body, 1), gap=0)
        for part in self._parts.values():  # after the stack has a parent: it shows its first one
            self._stack.addWidget(part)
        self.tabs.chosen.connect(self._turn)
        self.tabs.tapped.connect(self._stay)

    @property
    def part(self) -> str:
        """The part that is shown: "chances", "notes" or "why"."""
        return self.tabs.current

    @property
    def has_chances(self) -> bool:
        """Whether there is anything to show of what follows."""
        told = self.contradiction.shown is not None or not self.failed.isHidden()
        return bool(self._panels) or told

    def wants_more_than(self, size: QSize) -> bool:
        """Return whether what is shown is better read in more room than this, without the sheet.

        Notes get longer all the time, and a story of a box lights others on the sheet. Odds that
        had no room go on having none while some are being worked out, and so are shorter.
        """
        room = size.shrunkBy(self._body.contentsMargins())
        if not self.tabs.isHidden():
            room -= QSize(0, self.tabs.height())
        if self.part == "why":
            return self.story.lacks_room_in(room)
        if self.part == "notes":
            return True
        lacks = self._chances_scroll.heightForWidth(room.width()) > room.height()
        if lacks or not any(panel.waiting for panel in self._panels):
            self._too_small = size if lacks else QSize()
        return size == self._too_small

    def turn_to(self, part: str) -> None:
        """Show a part."""
        self.tabs.choose(part)

    def leave_why(self) -> None:
        """Show the part that was shown before it said why something is so."""
        if self.part == "why":
            self.turn_to(self._before_why)

    def show_top(self) -> None:
        """Show where what follows begins."""
        self._chances_scroll.show_top()

    def scroll_to(self, part: QWidget) -> None:
        """Bring a part of what follows into view."""
        self._chances_scroll.ensureWidgetVisible(part)

    def show_chances(self, panels: Sequence[page.Block]) -> None:
        """Show what follows."""
        self._panels = panels
        self.chances.show_blocks(panels)
        self._put_advice_first()
        self._show_nothing()

    def say_level(self, level: str) -> None:
        """Say below what follows which help level this is; "" if there is no more to show."""
        self.level.say(level)
        self.level.setVisible(bool(level))

    def offer_chances(self, name: str) -> None:
        """Offer what follows under this name; without one, show the notes until there is one.

        Beside the form, the notes are shown until there is anything to show, too.
        """
        empty = not name or not (self.has_chances or self.tabs.isHidden())
        gives_way = self.part == "chances" and empty
        self.tabs.offer("chances", name)
        if gives_way:
            self.turn_to("notes")
        elif self._gave_way and not empty:
            self.turn_to("chances")
        self._gave_way = gives_way or (self._gave_way and empty)

    def _stay(self) -> None:
        self._gave_way = False

    def fit_window(self, *, phone: bool, low: bool) -> None:
        """Show no tabs on a `phone`, where a bar below the card chooses the part.

        Where the card is `low`, what to do next is before everything else that follows.
        """
        self.tabs.setHidden(phone)
        self._body.setContentsMargins(
            GAPS.edge, GAPS.wide if phone else GAPS.near, GAPS.near, GAPS.usual
        )
        if low != self._advice_first:
            self._advice_first = low
            self._put_advice_first()

    def _put_advice_first(self) -> None:
        """Place the panels; each keeps its widget, or the keyboard would lose its way.

        One that comes waits until all above it have their height, so that none that stands moves.
        """
        ordered = sorted(
            zip(self._panels, self.chances.widgets, strict=True),
            key=lambda pair: not (self._advice_first and _advises(pair[0])),
        )
        self.chances.place_in_order([widget for _panel, widget in ordered])
        filled, standing = True, set[QWidget]()
        for panel, widget in ordered:
            widget.setVisible(filled or widget in self._standing)
            standing |= set() if widget.isHidden() else {widget}
            filled = filled and not panel.unfilled
        self._standing = standing

    def show_contradiction(self, contradiction: Contradiction | None) -> None:
        """Show a contradiction instead of what follows; None if there isn't one."""
        self.contradiction.show_contradiction(contradiction)
        self._show_nothing()

    def show_failed(self, told: str) -> None:
        """Say what couldn't be worked out, above what follows; nothing if the text is empty."""
        self.failed.show_failure(told)
        self._show_nothing()

    def _show_nothing(self) -> None:
        self._nothing.setVisible(not self.has_chances)

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Give the keyboard focus to the tab of the part that is shown."""
        self.tabs.take_focus(reason)

    def _scrolled(self) -> FingerScroll:
        content = QWidget()
        told = (self.failed, self.contradiction, self.chances, self._nothing)
        layouts.lay(QVBoxLayout(content), *told, self.setup, self.level, None, margins=(0, 0, 8, 0))
        # As high as it is at its width; otherwise Qt would add what it needs when it is narrower.
        content.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        content.installEventFilter(self)
        return FingerScroll(content)

    def _turn(self, part: str) -> None:
        if part != "why":
            self._before_why = part
        self._stack.setCurrentWidget(self._parts[part])

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.refilled.emit()
        return super().eventFilter(watched, event)

    @override
    def surface(self) -> drawing.Surface:
        colours = theme.current()
        return drawing.Surface(colours.paper, colours.line, radius=drawing.CARD_RADIUS)

    @override
    def paint(self, painter: QPainter) -> None:
        super().paint(painter)
        if self.tabs.isVisible():
            painter.setPen(theme.tint(theme.current().line))
            below = self.tabs.geometry().bottom()
            painter.drawLine(1, below, self.width() - 2, below)


def _advises(panel: page.Block) -> bool:
    """Return whether a panel says what to do next, or asks for what that depends on."""
    return isinstance(panel, page.Places) or (isinstance(panel, page.Ranking) and panel.advises)


class PartTabs(QWidget):
    """A row of tabs that fill its width, exactly one of them chosen.

    `chosen` is emitted when another part must be shown, `tapped` when the player taps a part. Arrow
    keys go from tab to tab.
    """

    chosen = Signal(str)
    tapped = Signal(str)

    def __init__(self, names: Mapping[str, str], parent: QWidget | None = None) -> None:
        """Offer these parts by their keys, with the first one chosen."""
        super().__init__(parent)
        self.current = next(iter(names))
        self._names, self._warned = dict(names), dict.fromkeys(names, "")
        self.tabs = {
            key: PartTab(name).on_tap(partial(self._tap, key)) for key, name in names.items()
        }
        layouts.lay(QHBoxLayout(self), *((tab, 1) for tab in self.tabs.values()), gap=0)
        self._show()

    @property
    def offered(self) -> tuple[str, ...]:
        """The keys of the parts that can be chosen now."""
        return tuple(key for key, name in self._names.items() if name)

    def height_wanted(self) -> int:
        """Return the height that a finger and the names need, in pixels."""
        return max(theme.TARGET, theme.finger(self))

    def choose(self, part: str) -> None:
        """Choose a part, or if it isn't offered, the first one that is."""
        part = part if part in self.offered else self.offered[0]
        if part != self.current:
            self.current = part
            self._show()
            self.chosen.emit(part)

    def offer(self, part: str, name: str) -> None:
        """Offer a part under this name; with an empty name it isn't offered."""
        if name != self._names[part]:
            self._names[part] = name
            self.tabs[part].setVisible(bool(name))
            self._show()
            self.choose(self.current)

    def warn(self, part: str, why: str) -> None:
        """Mark a part as needing attention, and say so with this text about the {part}, or not."""
        self._warned[part] = why
        self._show()

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Give the keyboard focus to the chosen tab."""
        self.tabs[self.current].setFocus(reason)

    def _tap(self, part: str) -> None:
        self.choose(part)
        self.tapped.emit(part)

    def _show(self) -> None:
        for key, tab in self.tabs.items():
            tab.name_part(self._names[key], self._warned[key])
            tab.setCheckable(key == self.current)
            tab.show_chosen(on=key == self.current)
            tab.update()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        offered = self.offered
        part = offered[(offered.index(self.current) + step) % len(offered)]
        self._tap(part)
        self.tabs[part].setFocus(Qt.FocusReason.TabFocusReason)


class PartTab(Tappable):
    """The name of a part in one line: bold, underlined if shown, with a sign if it warns.

    Its sign is coloured unless it is shown: then what it warns of stands below.
    """

    def __init__(self, name: str) -> None:
        """Start as not chosen."""
        super().__init__()
        self._name = self._warned = ""
        self.name_part(name, "")

    def name_part(self, name: str, warned: str) -> None:
        """Show a part's name, with a sign if it is `warned` of, by a text about the {part}."""
        if (name, warned) != (self._name, self._warned):
            self._name, self._warned = name, warned
            self.setText(f"⚠ {name}" if warned else name)
            self.setAccessibleName(warned.format(part=name) or name)
            self.changed()

    @override
    def lettering(self) -> QFont:
        return theme.resized(self.font(), 0.95, bold=True)

    @override
    def padding(self) -> int:
        return 3

    @override
    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(theme.TARGET, theme.TARGET))

    @override
    def minimumSizeHint(self) -> QSize:
        # Shorter names give the longer ones room.
        part = 0.88 * min(1.0, sqrt(USUAL_TEXT / theme.em(self)))
        least = max(theme.TARGET, round(self.sizeHint().width() * part))
        return QSize(least, self.sizeHint().height())

    @override
    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height()

    @override
    def paint(self, painter: QPainter) -> None:
        colours, bounds = theme.current(), QRectF(self.rect())
        ink = colours.ink if self.isChecked() else colours.faded
        if self.isDown() or self.ring():
            ground = drawing.Surface(colours.soft if self.isDown() else None)
            drawing.draw_surface(painter, bounds, ground, ringed=self.ring())
        if self.isChecked():
            painter.fillRect(bounds.adjusted(0, bounds.height() - 3, 0, 0), QColor(colours.accent))
        tint = colours.warning if self._warned and not self.isChecked() else ink
        size = self.lettering().pixelSize()
        drawing.write(painter, QRectF(self._content()), self.text(), tint, size=size, bold=True)
