"""The panel for noting: the sentence so far, the keypad, and what was done last.

`SayPanel` puts them together; `LastLine` says what was done last and what it changed. It is at the
bottom of the panel, and its height never changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeySequence, QPainter, QPaintEvent, QPen, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.language import _
from notepad.widgets.look import theme
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label, aloud
from notepad.widgets.look.layouts import Arranged, drop, lay
from notepad.widgets.look.theme import em, finger, left_handed, resized, tint, wrap_flags
from notepad.widgets.say.keypad_view import GAP, USUAL_LINES, BottomLine, KeypadView
from notepad.widgets.say.sentence_line import LEADING, MOST_LINES, TIGHT, SentenceLine
from notepad.widgets.touch.accessibility import announce
from notepad.widgets.touch.buttons import ActionButton, IconButton, reason_after

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from notepad.core.form import Form, Row

# The panel.
_CONFIRM_KEYS = ("Ctrl+Return", "Ctrl+Enter")
_LEAST_LINES, _MOST_LINES = 2, 5
_LINES_ON_SHEET = 3  # of chips that can be tapped on the sheet as well; a chip turns their page

# Its last line.
_SIZE = 0.87  # of the usual text, because two lines must fit; larger makes the panel taller
_SMALL, _LEAST = 0.8, 12  # of the usual text, and pixels: smaller letters are hard to read
_LEADING = 1.15  # line height, of the height of the letters
_TOP = 5  # pixels below the dotted line


class SayPanel(Arranged):
    """A form whose sentence you make place by place. It only reports taps.

    The owner of the draft then shows the form again. The panel keeps the size that it is given,
    with everything at the same place whatever is shown, and never scrolls. Keys are those of
    RowKeys, and Ctrl+Enter confirms. `turned` emits the rows of a tapped place; `stepped_back` asks
    to take the last tap back, and `returned` to go back to where the player came from.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)
    confirmed = Signal()
    turned = Signal(tuple)
    stepped_back = Signal()
    returned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without a form."""
        super().__init__(parent)
        self.line = SentenceLine(self)
        self.rows = KeypadView(self)
        self.hint = Label("", self, colour="faded", size=0.93)
        self.bottom = BottomLine(self)
        self.back = IconButton(Icon.BACK, _("Undo last tap"), self)
        self.back.clicked.connect(self._go_back)
        self.back.hide()
        self.last = LastLine(self)
        self._mended = ""
        self._hints: tuple[str, ...] = ()
        self._form: Form[Any] | None = None
        self._kept: tuple[Form[Any], ...] = ()
        self._most_lines: dict[tuple[int, int, int], int] = {}
        self._usual: Sequence[Form[Any]] = ()
        self._usual_lines: dict[tuple[int, int], int] = {}
        self._begun = self._returning = self._foot_used = False
        self.line.turned.connect(self.turned)
        self.rows.tapped.connect(self.tapped)
        self.rows.written.connect(self.written)
        self.rows.placed.connect(self._place_hint)
        self.bottom.tapped.connect(self.tapped)
        self.bottom.opened.connect(self.turned)
        self.bottom.confirm.clicked.connect(lambda: self.confirmed.emit())
        for keys in _CONFIRM_KEYS:
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self._confirm)

    @property
    def button(self) -> ActionButton:
        """The confirming button."""
        return self.bottom.confirm

    def show_form(self, form: Form[Any], *, begun: bool = True) -> None:
        """Show a form; `begun` says that something of its note was tapped."""
        self._form = form
        self.line.show_line(form)
        ready = form.ready and not form.at_once
        if not ready and self.button.hasFocus():  # or Qt moves the focus to whatever Tab reaches
            self.take_focus(reason_after(ringed=self.button.ring()))
        told = _("{sentence}\u00a0✓").format(sentence=form.offer or _("Note it")) if ready else ""
        self._begun = begun
        self._foot_used = not {key for band in form.bands for key in band}.issuperset(
            form.step if form.bands else ()
        )
        self.back.setVisible(begun or self._returning)
        asked = form.topics in form.step  # then the keypad above offers all of them
        led, ringed = self.bottom.others.hasFocus(), self.bottom.others.ring()
        topics = None if asked else _topics(form)
        self.bottom.show_topics(topics, begun=begun or self._foot_used, confirm=told)
        self._keep_foot()
        self.rows.show_form(form, taken=self.bottom.taken)
        if led and asked:
            self.take_focus(reason_after(ringed=ringed))
        said = " ".join(filter(None, (self._mended, form.caution, form.hint)))
        self._hints = (said, form.caution) if form.caution else (said,)
        self.hint.say(said, colour="warning" if form.caution else "faded")
        self._place_hint()

    def height_wanted(self, width: int, most: int) -> int:
        """Return the height in pixels for the usual form: all its bands at once, if it has any.

        Bands that need more than `most` pixels are shown step by step. At one text size, width and
        `most` it only ever grows, so that nothing jumps up and down.
        """
        size = (width, most, finger(self))
        lines = self._most_lines.get(size) or self._kept_lines(width, most)
        if self._form is not None and not (self._begun and lines):
            now = self.rows.lines_of(self._form, width, self._lines_in(most))
            # A note that was begun earlier may need more lines than usual; don't keep them all.
            lines = max(lines, min(now, USUAL_LINES + 1) if self._begun else now)
            self._most_lines = {size: lines}
        return self._height_of(lines)

    def keep_room(self, forms: Iterable[Form[Any]]) -> None:
        """Keep room for these forms, even while another one is shown."""
        self._kept = tuple(forms)
        self._most_lines.clear()

    def _kept_lines(self, width: int, most: int) -> int:
        """Return how many lines the forms need for which room is kept."""
        if not self._kept:
            return 0
        keypad = self._ruler()
        lines = [keypad.lines_of(form, width, self._lines_in(most)) for form in self._kept]
        drop(keypad)
        return max(lines, default=0)

    def _ruler(self) -> KeypadView:
        """Return a keypad for measuring, which would change what is shown on the keypad itself."""
        keypad = KeypadView(self)
        keypad.setFont(self.font())  # it isn't shown, and would only have it then
        return keypad

    def height_needed(self, width: int, most: int) -> int:
        """Return the height in pixels for this form, as for the usual one; 0 without bands."""
        if self._form is None or not self._form.bands:
            return 0
        return self._height_of(self.rows.lines_of(self._form, width, self._lines_in(most)))

    def _lines_in(self, height: int) -> int:
        return (height - max(finger(self), self.line.longest_sentence_height())) // (
            finger(self) + GAP
        )

    def expect(self, forms: Sequence[Form[Any]]) -> None:
        """Expect the forms of the usual note, one for each of its steps, the first one first."""
        self._usual = forms
        self._usual_lines.clear()

    def height_of_steps(self, width: int) -> int:
        """Return the height in pixels for the usual note where only one step is shown at a time.

        It is that of the tallest step, so that nothing changes its size while a note is made.
        """
        size, usual = (width, self.fontMetrics().height()), self._usual
        if size not in self._usual_lines:
            keypad = self._ruler()
            keypad.resize(width, _MOST_LINES * (finger(self) + GAP))
            feet = (self._foot_of(form, width) if not at else 0 for at, form in enumerate(usual))
            most = max(
                (_lines_needed(keypad, *both, width) for both in zip(usual, feet, strict=True)),
                default=USUAL_LINES,
            )
            drop(keypad)
            self._usual_lines = {size: min(max(most, _LEAST_LINES), _MOST_LINES)}
        lines = self._usual_lines[size]
        line = self.fontMetrics().height()
        sentence = max(finger(self), 2 * (line + LEADING), MOST_LINES * (line + TIGHT))
        return lines * (finger(self) + GAP) + sentence

    def _foot_of(self, form: Form[Any], width: int) -> int:
        """Return how many lines the last note and the other topics need below a first step."""
        return 1 + self.bottom.wants_line(_topics(form), width)

    def _height_of(self, lines: int) -> int:
        return lines * (finger(self) + GAP) + max(finger(self), self.line.longest_sentence_height())

    def show_mending(self, number: int | None) -> None:
        """Say which note is being edited, None for none."""
        told = _("Editing note {number}.")
        self._mended = "" if number is None else told.format(number=number)
        self.bottom.show_mending(on=number is not None)

    def let_back_return(self, *, on: bool) -> None:
        """Let Back return to where the player came from once nothing of a note is tapped."""
        self._returning = on
        self.back.setVisible(self._begun or on)

    def ignore_habit_taps(self, completed: Mapping[str, str]) -> None:
        """Ignore taps by habit on rows that the last note filled by itself, each with a choice.

        Otherwise a player who is used to tapping there would begin the next note by mistake.
        """
        self.rows.ignore_habit_taps(completed)

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Give the keyboard focus to the keypad."""
        self.rows.take_focus(reason)

    def press(self, text: str) -> bool:
        """Tap the chip for a digit or letter, as if typed in the keypad.

        Returns whether there was one. With this a window can pass on keys typed elsewhere.
        """
        return self.rows.press(text)

    def _go_back(self) -> None:
        (self.stepped_back if self._begun else self.returned).emit()

    def _confirm(self) -> None:
        if self.button.isVisibleTo(self):
            self.confirmed.emit()

    @override
    def arrange(self) -> None:
        """Give every part its place, which depends only on the size of the panel."""
        width, side = self.width(), finger(self)
        lines = (self.height() - side) // (side + GAP)
        high = min(self.height() - lines * (side + GAP), 2 * side)
        self.line.setGeometry(0, 0, width - side - GAP, high)
        self.back.setGeometry(width - side, 0, side, side)
        self.bottom.setGeometry(0, self.height() - side, width, side)
        self._keep_foot()
        self.rows.setGeometry(0, high + GAP, width, self.height() - high - GAP)
        self._place_hint()

    def _keep_foot(self) -> None:
        """Let the keypad leave two lines for topics and the last note, if one is too short."""
        form = None if self._begun or self._foot_used else self._form
        self.rows.foot = self._foot_of(form, self.width()) if form else 1

    def _place_hint(self) -> None:
        """Use the room that the chips leave for the hint and for what was done last."""
        line, lines = self.bottom.geometry(), self.rows.lines(self.rows.height() - self.rows.used)
        self.bottom.give_topics_whole_line(on=lines > 1 and self.rows.foot > 1)
        taken = self.bottom.taken
        beside = line.adjusted(0, 0, -(taken + GAP) if taken else 0, 0)
        if left_handed():
            beside.moveRight(line.right())
        if self.bottom.takes_line:
            beside = line.adjusted(0, -line.height() - GAP, 0, -line.height())
        busy = self._begun or self._foot_used or self.bottom.leave.isVisibleTo(self)
        self.last.setVisible(not busy)
        self.last.setGeometry(beside)
        places = [(told, self._place_for(told, beside)) for told in filter(None, self._hints)]
        told, place = next((found for found in places if found[1]), ("", None))
        self.hint.setVisible(place is not None)
        if place is not None:
            self.hint.say(told)
            self.hint.setGeometry(place)

    def _place_for(self, told: str, beside: QRect) -> QRect | None:
        """Return the place for a hint, None if it has no room: `beside` is the bottom line."""
        head, line = self.rows.y() + self.rows.used, self.bottom.geometry()
        self.hint.setText(told)
        free = self.last.isHidden() and head <= line.top() + GAP
        foot = self.height() if free and not self.bottom.taken else beside.top() - GAP
        wanted = self.hint.heightForWidth(line.width())
        if foot - wanted >= head:
            return QRect(0, foot - wanted, line.width(), wanted)
        fits = free and self.hint.heightForWidth(beside.width()) <= beside.height()
        return beside if fits else None


def _topics(form: Form[Any]) -> Row | None:
    return form.row(form.topics) if form.topics else None


def _lines_needed(keypad: KeypadView, form: Form[Any], foot: int, width: int) -> int:
    """Return how many lines a step needs, with `foot` lines below it.

    Below several rows there is always room for the confirming button.
    """
    lines = keypad.lines_of_step(form, width)
    if form.step and set(form.step) <= set(form.sheet_rows):
        lines = min(lines, _LINES_ON_SHEET)
    rows = sum(bool(form.row(key).choices) for key in form.step)
    return lines + (foot or rows > 1 or (form.ready and not form.at_once))


class LastLine(QWidget):
    """Says what was done and what it changed: side by side, or one below the other if too long.

    If that is still too long, it stands in three lines of the smallest letters that can be read;
    what changed is whole then, and the end of what was done is left out. A button offers to check
    what may have been misheard, or to announce where a banner has no room; `offered` is emitted
    when it is tapped. The height is the same with and without the button, and for any text. A
    screen reader reads only what is new.
    """

    offered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.said = self.changed = ""
        self._small = False
        self.button = ActionButton()
        self.button.hide()
        self.button.clicked.connect(self.offered)
        lay(QHBoxLayout(self), None, self.button, margins=(0, _TOP, 0, 0))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, said: str, changed: str, spoken: str) -> None:
        """Say what was done and what it changed; `spoken` is the change without symbols."""
        if (said, changed) == (self.said, self.changed):
            return
        spoken_note = aloud(said).replace(" · ", ", ")
        new = spoken_note if said != self.said else ""
        self.said, self.changed = said, changed
        self.setAccessibleName(_in_sentences(spoken_note, spoken))
        self.update()
        announce(self, _in_sentences(new, spoken))

    def offer(self, text: str) -> None:
        """Show a button with this text, or no button if the text is empty."""
        self.button.say(text)
        self.button.setVisible(bool(text))
        self.update()

    def lines(self) -> tuple[tuple[str, QRect, bool], ...]:
        """Return each text, its place, and whether it says what changed."""
        return tuple(self._lines(self._room()))

    def _room(self) -> QRect:
        room = self.rect().adjusted(0, _TOP, 0, 0)
        if not self.button.isHidden():
            room.setRight(self.button.x() - em(self))
        return room

    def _lines(self, room: QRect) -> list[tuple[str, QRect, bool]]:
        self._small = False
        wide = self._wide(self.changed, bold=True) if self.changed else 0
        if not wide:
            self._small = self._wide(self.said) > 2 * room.width()
            return [(self.said, room, False)]
        if self._wide(self.said) + em(self) + wide <= room.width():
            beside = room.adjusted(room.width() - wide, 0, 0, 0)
            return [(self.said, room.adjusted(0, 0, -wide, 0), False), (self.changed, beside, True)]
        if max(wide, self._wide(self.said)) <= room.width():
            return self._stacked(room, room.height() - room.height() // 2)
        self._small = True
        high = self._high(self.changed, room.width())
        line = QFontMetrics(self._font(bold=True)).lineSpacing()
        if high > room.height() - line:  # what was done can be left out: it is in the notes
            return [(self.changed, room, True)]
        return self._stacked(room, room.height() - max(high, line))

    def _stacked(self, room: QRect, below: int) -> list[tuple[str, QRect, bool]]:
        """Return what was done above what it changed, which begins so far below the top."""
        above = room.adjusted(0, 0, 0, below - room.height())
        return [(self.said, above, False), (self.changed, room.adjusted(0, below, 0, 0), True)]

    def _high(self, text: str, width: int) -> int:
        """Return the height of what changed, wrapped in a width."""
        metrics = QFontMetrics(self._font(bold=True))
        flags = wrap_flags(metrics, text, width)
        return metrics.boundingRect(0, 0, width, 1 << 16, flags, text).height()

    def _wide(self, text: str, *, bold: bool = False) -> int:
        return QFontMetrics(self._font(bold=bold)).horizontalAdvance(text) + 2

    def _font(self, *, bold: bool = False) -> QFont:
        size = max(_SMALL, _LEAST / self.font().pixelSize()) if self._small else _SIZE
        return resized(self.font(), min(size, _SIZE), bold=bold)

    def _height(self) -> int:
        usual = resized(self.font(), _SIZE, bold=True)
        lines = round(2 * _LEADING * QFontMetrics(usual).height())
        return _TOP + max(finger(self), lines)

    @override
    def sizeHint(self) -> QSize:
        return QSize(em(self) * 16, self._height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme.current()
        with QPainter(self) as painter:
            painter.setPen(QPen(tint(colours.line), 1, Qt.PenStyle.DotLine))
            painter.drawLine(0, 0, self.width(), 0)
            for text, place, changed in self.lines():
                painter.setFont(self._font(bold=changed))
                painter.setPen(tint(colours.mine_ink if changed else colours.faded))
                _write(painter, text, place)


def _in_sentences(*told: str) -> str:
    return ". ".join(filter(None, told))


def _write(painter: QPainter, text: str, place: QRect) -> None:
    """Write a text into a place, wrapped; if it is too long, its end is left out."""
    metrics = painter.fontMetrics()
    side = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    wrapped = side | wrap_flags(metrics, text, place.width())
    shown = text
    while shown and metrics.boundingRect(place, wrapped, shown).height() > place.height():
        kept = len(shown.rstrip("…").rpartition(" ")[0])
        shown = f"{text[:kept]}…" if kept else ""
    painter.drawText(place, wrapped, shown or text)
