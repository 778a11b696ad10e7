"""The panel for noting: the sentence so far, the keypad, and what was done last.

`SayPanel` puts them together; `LastLine` says what was done last and what it changed. It is at the
bottom of the panel, and its height never changes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.form import Form, Row, all_the_same
from notepad.core.language import _, format_number
from notepad.widgets.look import boxes, theme
from notepad.widgets.look.boxes import ANY, DOWN, PARTS, READ, Put, Room, exactly
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label, aloud, plain_tip
from notepad.widgets.look.layouts import Arranged, lay, place, stand
from notepad.widgets.look.safe_widget_lookup import holds_focus
from notepad.widgets.look.words import Words, bound
from notepad.widgets.say.bottom_line import BottomLine
from notepad.widgets.say.keypad_view import KeypadView, topic_of
from notepad.widgets.say.plate import GAP
from notepad.widgets.say.sentence_line import LEADING, MOST_LINES, TIGHT, SentenceLine
from notepad.widgets.say.typed_taps import TypedTaps
from notepad.widgets.touch import buttons, tap_guard
from notepad.widgets.touch.accessibility import announce, led_by_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping

# The panel.
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_CONFIRM_KEYS = ("Return", "Enter", "Ctrl+Return", "Ctrl+Enter")

# Its last line.
_TOP, _SMALL_TOP = 5, 2  # pixels below the dotted line; three small lines need nearly all


class SayPanel(Arranged, tap_guard.TappedAtOnce, QWidget):
    """A form whose sentence you make place by place. It only reports taps.

    The owner of the draft then shows the form again. The panel keeps the size that it is given,
    with everything at the same place whatever is shown, and never scrolls. Keys are those of
    RowKeys, what is `typed` taps, Ctrl+Enter confirms, a question mark taps `unheard`, and
    Backspace asks by `stepped_back` to take the last tap back.
    Enter confirms, too, unless keys moved the focus to something that it taps.
    `turned` emits the rows of a tapped place. `unheard` says of all that is asked for now, and not
    tapped, that it wasn't heard. One tap on `cancel` lets go of the whole note, and
    `returned` asks to go back to where the player came from. `warning_tapped` is emitted for a tap
    on what a form warns of.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)
    confirmed = Signal()
    turned = Signal(tuple)
    stepped_back = Signal()
    returned = Signal()
    warning_tapped = Signal()

    def __init__(self) -> None:
        """Start without a form."""
        super().__init__()
        self.line = SentenceLine(self)
        self.rows = KeypadView(self)
        self.rows.button_width = self._button_width
        self.hint = _Hint("", self, colour="faded", size=_Hint.usual)
        self.hint.be_guarded()
        self.bottom = BottomLine(self)
        self.cancel = buttons.IconButton(Icon.CLOSE, _("Cancel"), self)
        self.back = buttons.IconButton(Icon.BACK, _("Back"), self).on_tap(self.returned)
        self.unheard = buttons.IconButton(Icon.UNHEARD, _("not heard"), self)
        self.unheard.on_tap(self._tap_unheard).setCheckable(True)
        for button in (self.cancel, self.back, self.unheard):
            button.hide()
        self.last = LastLine(self)
        self._parts: dict[str, QWidget] = {
            "line": self.line,
            "rows": self.rows,
            "cancel": self.cancel,
            "back": self.back,
            "unheard": self.unheard,
            "bottom": self.bottom,
        }
        self._mended: int | None = None
        self._inserts = False
        self._hints: tuple[str, ...] = ()
        self._pressed = False
        self._form: Form[Any] | None = None
        self._kept: tuple[str, ...] = ()
        self._begun = self._returning = self._foot_used = self._may_be_unheard = False
        self.typed = TypedTaps(self.rows, self.bottom, self.line)
        self._connect()

    def _connect(self) -> None:
        self.line.turned.connect(self.turned)
        self.rows.tapped.connect(self.tapped)
        self.rows.written.connect(self.written)
        self.rows.entered.connect(self._go_on)
        self.rows.placed.connect(self._place_hint)
        self.rows.placed.connect(self.typed.tell)
        self.bottom.tapped.connect(self.tapped)
        self.bottom.opened.connect(self.turned)
        self.bottom.confirm.on_tap(self.confirmed)
        self.last.warning_tapped.connect(self.warning_tapped)
        self._confirming = [self._let_keys(keys, self._confirm) for keys in _CONFIRM_KEYS]
        self._confirming.append(self._let_keys("?", self._tap_unheard))
        self._let_keys("Backspace", self._step_back)
        self.hear_keys_in(self)

    def _let_keys(self, keys: str, act: Callable[[], object]) -> QtGui.QShortcut:
        shortcut = QtGui.QShortcut(QtGui.QKeySequence(keys), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(act)
        return shortcut

    def hear_keys_in(self, part: QWidget) -> None:
        """Confirm by keys wherever in a widget the focus is, such as on the sheet."""
        part.installEventFilter(self)
        for shortcut in self._confirming:
            shortcut.setParent(part)
            shortcut.setAutoRepeat(False)  # a note stands; the next isn't one of a held key

    @property
    def button(self) -> buttons.ActionButton:
        """The confirming button."""
        return self.bottom.confirm

    def show_form(self, form: Form[Any], *, begun: bool = True) -> None:
        """Show a form; `begun` says that something of its note was tapped."""
        self._form = form
        self.typed.show_form(form)
        self._reserve_unheard()
        self.line.show_line(form, self._place_told)
        ready = form.ready and not form.at_once
        if not ready and self.button.hasFocus():  # or Qt moves the focus to whatever Tab reaches
            self.take_focus(buttons.reason_after(ringed=self.button.ring()))
        told = self._told_on_button(form.offer) if ready else ""
        self._begun = begun
        self._foot_used = not {key for band in form.bands for key in band}.issuperset(
            form.step if form.bands else ()
        )
        self._show_ways_out()
        rows = self._unheard_rows()
        self.unheard.setVisible(bool(rows))
        self.unheard.show_chosen(on=any(row.unheard and row.unheard.chosen for row in rows))
        asked = form.topics in form.step  # then the keypad above offers all of them
        led, ringed = self.bottom.others.hasFocus(), self.bottom.others.ring()
        topics = None if asked else _topics(form)
        quiet = self._foot_used or self._mended is not None
        if begun and topics is not None:
            quiet = quiet or not form.keeping
            topics = topics if quiet else _kept(topics, form)
        self.bottom.show_topics(topics, begun=quiet, confirm=told)
        self._leave_room()
        self._say_hint(form)
        self.rows.show_form(form)  # that places the hint, too
        if led and asked:
            self.take_focus(buttons.reason_after(ringed=ringed))

    def _reserve_unheard(self) -> None:
        """Reserve a place for the button for what isn't heard, if any may not be heard."""
        # In the usual topic, so that nothing moves; in another only where it is asked for.
        usual = any(map(self.rows.may_be_unheard, self._kept[:1]))
        may_be_unheard = usual or bool(self._unheard_rows())
        if may_be_unheard != self._may_be_unheard:
            self._may_be_unheard = may_be_unheard
            self.arrange()

    def _unheard_rows(self) -> list[Row]:
        """Return the rows that are asked for now and may not have been heard."""
        rows = map(self._form.row, self._form.step) if self._form else ()
        return [row for row in rows if row.unheard]

    def _tap_unheard(self) -> None:
        """Say of all that is still open that it wasn't heard, or take that back.

        What is proposed stays, so that no tap but the last one completes the note.
        """
        rows = self._unheard_rows()
        chosen = [row for row in rows if row.unheard and row.unheard.chosen]
        told = [row for row in rows if any(one.chosen and not row.many for one in row.choices)]
        proposed = [row for row in rows if any(one.proposed for one in row.choices)]
        left = [row for row in rows if row not in (*chosen, *told, *proposed)]
        for row in left or chosen or told or rows[:1]:
            if row.unheard:
                self.tapped.emit(row.key, row.unheard.key)

    def _say_hint(self, form: Form[Any]) -> None:
        """Say what a form warns of, and what is to be tapped next."""
        asked = map(form.row, () if form.caution else form.step)
        counts = (row.status for row in asked if row.on_sheet_alone)
        said = " ".join(filter(None, (form.caution, form.hint, *counts)))
        if form.ready and form.caution and form.caution not in self._hints[1:]:
            announce(self.hint, aloud(form.caution))
        self._hints = (said, form.caution) if form.caution else (said,)
        self.hint.say(said, colour="warning" if form.caution else "faded")

    def _told_on_button(self, offer: str) -> str:
        """Return what the confirming button says for an offer, "" for the usual one."""
        told = offer or _("Note it")
        if self._mended is not None:
            change, insert = _("Change note {number}"), _("Insert before note {number}")
            told = (insert if self._inserts else change).format(number=self._mended)
        if told == all_the_same():  # nothing is right about it
            return told
        return _("{sentence}\u00a0✓").format(sentence=told)

    def _button_width(self, forms: Iterable[Form[Any]], width: int) -> int:
        """Return the width of the widest button that one of some forms may have."""
        offers = {form.offer for form in forms} | {all_the_same()}
        return max(self.bottom.button_width(self._told_on_button(one), width) for one in offers)

    def expect(self, forms: Callable[[str], Iterable[Form[Any]]]) -> None:
        """Foresee the forms of each topic: see `KeypadView.expect`."""
        self.rows.expect(forms)

    def keep_room(self, topics: Iterable[str]) -> None:
        """Keep room for these topics, the usual one first, even while another one is shown."""
        self._kept = tuple(topics)

    def height_wanted(self, width: int, most: int) -> int:
        """Return the height in pixels for the topics for which room is kept, at most `most`.

        It is the same whatever is shown, so that nothing jumps up and down.
        """
        shown = [topic_of(self._form)] if self._form else []
        topics = self._kept or shown
        return max((self._height_for(topic, width, most) for topic in topics), default=0)

    def height_needed(self, width: int, most: int) -> int:
        """Return the height in pixels for the topic that is shown now, at most `most`."""
        return self._height_for(topic_of(self._form), width, most) if self._form else 0

    def _height_for(self, topic: str, width: int, most: int) -> int:
        side = theme.finger(self)
        sentence = max(side, self.line.longest_sentence_height())
        room = (most - sentence) // (side + GAP)
        return self.rows.lines_of(topic, width, room) * (side + GAP) + sentence

    def _foot(self, form: Form[Any], width: int) -> int:
        """Return how many lines the last note and the other topics need below a first form."""
        return 1 + self.bottom.wants_line(_topics(form), width)

    def height_of_steps(self, width: int) -> int:
        """Return the height in pixels for the usual topic where only one step is shown at a time.

        It is that of the highest page, so that nothing changes its size while a note is made.
        """
        lines, foot = 2, partial(self._foot, width=width)
        for topic in self._kept[:1]:
            lines = max(lines, self.rows.lines_of_pages(topic, width, foot))
        line = self.fontMetrics().height()
        sentence = max(theme.finger(self), 2 * (line + LEADING), MOST_LINES * (line + TIGHT))
        return lines * (theme.finger(self) + GAP) + sentence

    def show_mending(self, number: int | None, *, inserts: bool = False) -> None:
        """Say which note is being edited, or before which one is inserted; None for none."""
        self._mended, self._inserts = number, inserts
        if self._form is not None:
            self.line.show_line(self._form, self._place_told)
        self._show_ways_out()

    @property
    def _place_told(self) -> str:
        """Where the note belongs, if it isn't the last one."""
        if self._mended is None:
            return ""
        number = format_number(self._mended)
        return _("before {number}").format(number=number) if self._inserts else number

    def let_back_return(self, *, on: bool) -> None:
        """Let Back return to where the player came from while nothing of a note is tapped."""
        self._returning = on
        self._show_ways_out()

    def _show_ways_out(self) -> None:
        """Offer to cancel a note that was begun or is edited, or to return; both in one place.

        Where the kind of note is chosen, nothing need be begun.
        """
        choosing = self._form is not None and self._form.topics in self._form.step
        busy = self._begun or choosing or self._mended is not None
        leave = _("Leave note {number} as is").format(number=self._mended)
        name = _("Cancel") if self._mended is None or self._inserts else leave
        self.cancel.setAccessibleName(name)
        self.cancel.hint(name)
        self.cancel.setVisible(busy)
        self.back.setVisible(self._returning and not busy)

    def offer(self, text: str, *, always: bool) -> None:
        """Show a button in the last line, or none if the text is empty; see `LastLine.offer`."""
        offered = self.last.crowded
        self.last.offer(text, always=always)
        if self.last.crowded != offered:
            self._place_hint()

    def ignore_habit_taps(
        self, completed: Mapping[str, str], proposed: Collection[str] = ()
    ) -> None:
        """Ignore taps by habit on rows that the last note filled by itself, each with a choice.

        It ignores them also where rows were whose proposed choice nobody tapped. Otherwise a player
        who is used to tapping there would begin the next note by mistake. Other topics ignore only
        quick taps, because the next note may begin with them; and so do all rows if only the step
        was shown before: each may stand where those would be.
        """
        self.rows.show_filled(completed)
        topics = [chip.geometry() for chip in (*self.bottom.topics, self.bottom.others)]
        tap_guard.ignore_late_taps(self.bottom, topics, wait_ms=tap_guard.NEW_MS)
        if completed and self.rows.was_alone:
            tap_guard.ignore_late_taps(self.rows, wait_ms=tap_guard.NEW_MS)
        places = self.rows.places_of((*completed, *proposed))
        tap_guard.ignore_late_taps(self.rows, places, wait_ms=tap_guard.HABIT_MS)

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Give the keyboard focus to the keypad."""
        self.rows.take_focus(reason)

    def _step_back(self) -> None:
        if not self.typed.forget() and self._begun:
            self.stepped_back.emit()

    def _confirm(self) -> None:
        if not self.typed.take() and self.button.isVisibleTo(self):
            self.confirmed.emit()

    def _go_on(self) -> None:
        """Return from a text to what is still to be filled; another Enter can note it all."""
        self.take_focus(Qt.FocusReason.MouseFocusReason)
        self.turned.emit(())

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave Enter to what has the focus, if keys moved it there or it is beside the keypad.

        On the keypad, Enter by habit after a note that needed no confirming begins no other note.
        """
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QtGui.QKeyEvent):
            return False
        plain = not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if not plain or event.key() not in _ENTER:
            return False
        waits = self.typed.waits or self.button.isVisible()
        meant = self.isVisible() and (waits or holds_focus(self.rows))
        texts = [view.edit for view in self.rows.views if view.edit is not None]
        if meant and not led_by_keys() and not any(map(holds_focus, texts)):
            return False
        event.accept()
        return True

    @override
    def arrange(self) -> None:
        """Give every part its place, which depends only on the size of the panel."""
        side = theme.finger(self)
        lines = (self.height() - side) // (side + GAP)
        high = min(self.height() - lines * (side + GAP), 2 * side)
        square = exactly(side)
        top = {
            key: boxes.Column((Room(key, square, square), DOWN))
            for key in ("cancel", "back", "unheard")
        }
        line = boxes.Column((Room("line", ANY, exactly(high)), DOWN))
        unheard = (top["unheard"],) * self._may_be_unheard
        out = boxes.Layers((top["cancel"], top["back"]))
        rows = boxes.Column((boxes.high_room(high), Room("rows", ANY, ANY)), GAP)
        foot = boxes.Column((DOWN, Room("bottom", ANY, exactly(2 * side + GAP))))
        box = boxes.Layers((boxes.Row((line, *unheard, out), GAP), rows, foot))
        place(self._parts, box.places(QRectF(self.rect())))
        self.bottom.arrange()  # while it is hidden, it only hears of its size when it is shown
        self._leave_room()
        self._place_hint()

    def _leave_room(self) -> None:
        """Let the keypad leave room for the bottom line, or for two: topics and the last note."""
        above, turned = self._topics_above()
        self._start_topics(above=above, turned=turned, covered=False)
        self.rows.free, form = self.bottom.free, self._form
        offered = form and above and (form.keeping or not (self._begun or self._foot_used))
        self.rows.foot = self._first_foot(topic_of(form)) if form and offered else 1

    def _warns_at(self, event: QtGui.QMouseEvent) -> bool:
        """Return whether a warning stands where the mouse or a finger is."""
        warns = self._form is not None and bool(self._form.caution) and self.hint.isVisible()
        return warns and self.hint.geometry().contains(event.position().toPoint())

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._pressed = self._warns_at(event)

    @override
    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._pressed and self._warns_at(event):
            self.warning_tapped.emit()
        self._pressed = False

    def _place_hint(self) -> None:
        """Use the room that the chips leave for the hint and for what was done last."""
        side = theme.finger(self)
        line = QRect(0, self.height() - side, self.width(), side)
        busy = self._begun or self._foot_used or self._mended is not None
        self._place_topics()
        beside = self.bottom.free.translated(self.bottom.pos())
        beside.setLeft(max([beside.left(), *(edge + GAP for edge in self._chips_in(beside))]))
        self.last.setVisible(not busy)
        place({"last": self.last}, {"last": Put(QRectF(beside))})
        self.last.confirms = self.button.geometry().translated(self.bottom.pos() - beside.topLeft())
        if self.bottom.takes_line:
            line.translate(0, -side - GAP)
        tried = (
            (told, small, self._place_for(told, line, beside, small=small))
            for told in filter(None, self._hints)
            for small in ((False, True) if len(self._hints) > 1 else (False,))
        )
        told, small, there = next((found for found in tried if found[2]), ("", False, None))
        warning = ""
        if there is None and len(self._hints) > 1 and not (busy or self.last.crowded):
            # A contradiction matters more than what was done last, which is in the notes, too.
            self.last.hide()
            told = self._hints[-1]
            there = self._place_for(told, line, beside, small=False)
            self.last.setVisible(there is None)
            warning = told if there is None else ""
        self.last.warn(warning)
        if there is not None:
            self._letter_hint(small=small)
            self.hint.say(told)
        stand({"hint": self.hint}, {"hint": Put(QRectF(there))} if there is not None else {})

    def _place_topics(self) -> None:
        """Place the topics as they have room in all forms with which they are offered.

        So they don't move. They give way to an arrow that comes later, and to chips in their line.
        """
        above, turned = self._topics_above()
        left = self.rows.lines(self.rows.height() - self.rows.used)
        covered = left < 2 if above else not (turned or self.rows.more.isHidden())
        self._start_topics(above=above, turned=turned, covered=covered)

    def _start_topics(self, *, above: bool, turned: bool, covered: bool) -> None:
        start = theme.finger(self) + GAP if turned else 0
        self.bottom.place_topics(whole_line=above, start=start, covered=covered)

    def _topics_above(self) -> tuple[bool, bool]:
        """Return whether topics have a line above the last one, and if an arrow comes before."""
        topic = topic_of(self._form) if self._form else ""
        foot = self._first_foot(topic)
        lines = self.rows.lines(self.rows.height())
        used, turned = self.rows.used_beside_topics(topic, foot)
        return lines - used > 2 or lines - used > 1 < foot + self.last.crowded, turned

    def _first_foot(self, topic: str) -> int:
        return self._foot(self.rows.first_form(topic), self.width())

    def _letter_hint(self, *, small: bool) -> None:
        """Write the hint in the usual letters, or in the smallest that can be read."""
        self.hint.resize_text(READ / self.font().pixelSize() if small else self.hint.usual)

    def _place_for(self, told: str, line: QRect, beside: QRect, *, small: bool) -> QRect | None:
        """Return the place for a hint above a line or `beside` its buttons, None without room.

        Only a warning may be `small`: it must be read where chips leave little room.
        """
        head = self.rows.y() + self.rows.used
        self._letter_hint(small=small)
        self.hint.setText(told)
        alone = self.last.isHidden() and self.rows.more.isHidden() and self.bottom.empty
        free = alone and not self.bottom.takes_line and head <= line.top() + GAP
        foot = self.height() if free else line.top() - GAP
        wanted = self.hint.heightForWidth(line.width())
        if foot - wanted >= head:
            return QRect(0, foot - wanted, line.width(), wanted)
        free = self.last.isHidden() and self.hint.words.widest_word <= beside.width()
        fits = free and self.hint.heightForWidth(beside.width()) <= beside.height()
        return beside if fits else None

    def _chips_in(self, area: QRect) -> list[int]:
        """Return where what stands on the keypad in this area ends."""
        here, left = area.translated(-self.rows.pos()), self.rows.x()
        near = (place for place in self.rows.standing if here.intersects(place))
        return [left + place.right() + 1 for place in near]


def _topics(form: Form[Any]) -> Row | None:
    return form.row(form.topics) if form.topics else None


def _kept(topics: Row, form: Form[Any]) -> Row:
    """Return the topics with those barred that would not keep what is tapped; none moves."""
    kept = (one.chosen or one.key in form.keeping for one in topics.choices)
    choices = zip(topics.choices, kept, strict=True)
    return replace(
        topics, choices=tuple(one if on else replace(one, barred=True) for one, on in choices)
    )


class _Hint(tap_guard.Guarded, Label):
    """What is to be tapped next, or a warning, which can be tapped itself.

    Its letters are `usual` times as large as other text, those of a warning smaller if they must.
    """

    wait_ms = tap_guard.NEW_MS
    usual = 0.93

    @override
    def meaning(self) -> Hashable:
        return id(self), self.text()


class LastLine(tap_guard.Guarded, QWidget):
    """Says what was done and what it changed: side by side, or one below the other if too long.

    If that is still too long, it stands in three lines of the smallest letters that can be read:
    what was done in as many as it needs, without its middle if all aren't enough, and what it
    changed below it, if all of that has room in what is left; the sheet shows it, too. Only a doubt
    about what was done, whose button is `always` shown, has its room before it.
    A button offers to check what may have been misheard, or to announce where a banner has no room;
    `offered` is emitted when it is tapped, and the line is `crowded` while it is offered. A warning
    that has no other place stands here instead. The height is the same with and without the button,
    and for any text. A screen reader reads only what is new. A tap on the words emits `note_tapped`
    with the number of the note that they say, if it is one. While they are new, a tap may be one by
    habit, for longest where one `confirms` notes, and only lights the line. A tap on a warning
    emits `warning_tapped`. While a box is chosen, the line says what is known about that, and a tap
    emits `box_tapped`.
    """

    wait_ms = tap_guard.NEW_MS

    offered = Signal()
    note_tapped = Signal(int)
    warning_tapped = Signal()
    box_tapped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self.said = self.changed = self.warning = ""
        self._box = ("", "")
        self._small = self._pressed = False
        self._note = 0
        self.crowded = self._always = False
        self._lit = QTimer(self, singleShot=True, interval=buttons.LIT_MS)
        self._lit.timeout.connect(self.update)
        self.be_guarded()
        self.confirms = QRect()
        self.button = buttons.ActionButton().on_tap(self.offered)
        self.button.hide()
        self._row = lay(QHBoxLayout(self), self.button, None)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, said: str, changed: str, spoken: str) -> None:
        """Say what was done and what it changed; `spoken` is the change without symbols."""
        if (said, changed) == (self.said, self.changed):
            return
        spoken_note = aloud(said).replace(" · ", ", ")
        new = spoken_note if said != self.said else ""
        if new:
            tap_guard.ignore_late_taps(self, [self.confirms], wait_ms=tap_guard.LATE_MS)
        self.said, self.changed = said, changed
        self._show_button()
        self.setAccessibleName(_in_sentences(spoken_note, spoken))
        self.update()
        announce(self, _in_sentences(new, spoken))

    def tell(self, box: str, more: str) -> None:
        """Say what is known about a box that is chosen, and more; "" says what was done again."""
        if (box, more) == self._box:
            return
        self._box = (box, more)
        self._show_button()
        self.update()
        if box:
            announce(self, _in_sentences(box, more))

    @property
    def _words(self) -> tuple[str, str]:
        """What is shown: about a chosen box, or else what was done and what it changed."""
        return self._box if self._box[0] else (self.said, self.changed)

    @override
    def meaning(self) -> Hashable:
        return id(self), self._note, self._words[0], self.warning

    @override
    def show_felt(self) -> None:
        if self._note:
            self._lit.start()
            self.update()

    def let_edit(self, note: int) -> None:
        """Let a tap on the words edit the note that they say, 0 if they say none."""
        self._note = note
        text = _("Edit note {number}").format(number=note) if note else ""
        self.setToolTip(plain_tip(text))
        shape = Qt.CursorShape.PointingHandCursor if note else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def warn(self, text: str) -> None:
        """Show this warning instead of what was done; an empty one shows that again."""
        if text != self.warning:
            self.warning = text
            self.update()

    def offer(self, text: str, *, always: bool = False) -> None:
        """Show a button with this text, or no button if the text is empty.

        It gives way to what was done if that has no room beside it, unless it is `always` shown.
        """
        self.button.say(text)
        self.crowded, self._always = bool(text), always
        self._show_button()
        self.update()

    def _show_button(self) -> None:
        """Show the button if there is one that leaves room for what was done, or must be shown."""
        if not self.crowded:
            self.button.setVisible(False)
            return
        room = self.width() - self.button.sizeHint().width() - theme.em(self)
        self._small = False
        whole = max(map(self._wide, self._words[0].split()), default=0) <= room
        self._small = True
        whole = whole and self._high(self._words[0], room, bold=False) <= self.height() - _SMALL_TOP
        self.button.setVisible(whole or self._always)

    def lines(self) -> tuple[tuple[str, QRect, bool], ...]:
        """Return each text, its place, and whether it says what changed."""
        room, self._small = self._room(), False
        said, changed = (self.warning, "") if self.warning else self._words
        beside = not (self.warning or self.button.isHidden())
        if beside and max(map(self._wide, f"{said} {changed}".split()), default=0) > room.width():
            return ()  # only parts of words would have room beside the button
        if changed:
            return self._both(said, changed, room)
        self._small = self._high(said, room.width(), bold=False) > room.height()
        return ((said, self._all_of(room), False),)

    def _room(self) -> QRect:
        room = self.rect().adjusted(0, _TOP, 0, 0)
        if not self.button.isHidden() and theme.left_handed():
            room.setRight(self.button.x() - theme.em(self))
        elif not self.button.isHidden():
            room.setLeft(self.button.geometry().right() + theme.em(self))
        return room

    @override
    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        # Opposite the tapping hand, where no note is confirmed.
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.RightToLeft if theme.left_handed() else ways.LeftToRight)
        self._show_button()
        super().resizeEvent(event)

    def _both(self, said: str, changed: str, room: QRect) -> tuple[tuple[str, QRect, bool], ...]:
        """Return what was done and what it changed, side by side or one below the other."""
        before, after = self._wide(said), self._wide(changed, bold=True)
        if before + theme.em(self) + after <= room.width():
            beside = room.adjusted(room.width() - after, 0, 0, 0)
            return (said, room.adjusted(0, 0, -after, 0), False), (changed, beside, True)
        below = room.height() - room.height() // 2
        if max(before, after) > room.width():
            self._small = True
            room = self._all_of(room)
            line = Words("", self._font(bold=True)).line
            high = self._high(said, room.width(), bold=False)
            left = room.height() - self._high(changed, room.width())
            if left < min(high, line) and self._always:
                return ((changed, room, True),)
            below = high if high <= left else max(left, line)
        above = room.adjusted(0, 0, 0, below - room.height())
        return (said, above, False), (changed, room.adjusted(0, below, 0, 0), True)

    def _all_of(self, room: QRect) -> QRect:
        """Return room for three lines of small letters, almost up to the dotted line."""
        return room.adjusted(0, _SMALL_TOP - _TOP, 0, 0) if self._small else room

    def _high(self, text: str, width: int, *, bold: bool = True) -> int:
        """Return the height of a text, wrapped in a width."""
        return Words(bound(text), self._font(bold=bold)).high(width)

    def _wide(self, text: str, *, bold: bool = False) -> int:
        return Words(text, self._font(bold=bold)).wide + 2

    def _font(self, *, bold: bool = False) -> QtGui.QFont:
        least = max(PARTS.least, READ / self.font().pixelSize())
        size = min(least, PARTS.small) if self._small else PARTS.small
        return theme.resized(self.font(), size, bold=bold)

    def _height(self) -> int:
        lines = round(2.3 * Words("", theme.resized(self.font(), PARTS.small, bold=True)).line)
        return _TOP + max(theme.finger(self), lines)

    @override
    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._pressed = bool(self._note or self.warning or self._box[0])

    @override
    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._pressed and self.rect().contains(event.position().toPoint()):
            if self.warning:
                self.warning_tapped.emit()
            elif self._box[0]:
                self.box_tapped.emit()
            else:
                self.note_tapped.emit(self._note)
        self._pressed = False

    @override
    def sizeHint(self) -> QSize:
        return QSize(theme.em(self) * 16, self._height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height())

    @override
    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        colours = theme.current()
        with QtGui.QPainter(self) as painter:
            painter.setPen(QtGui.QPen(theme.tint(colours.line), 1, Qt.PenStyle.DotLine))
            painter.drawLine(0, 0, self.width(), 0)
            if self._lit.isActive():
                painter.fillRect(self.rect().adjusted(0, _TOP, 0, 0), theme.tint(colours.lit))
            for text, place, changed in self.lines():
                ink = colours.warning if self.warning else colours.faded
                words = Words(bound(text), self._font(bold=changed))
                # Of a note, who asked is first and answers are last.
                ends = changed or self.warning or self._box[0]
                shorter = _without_end if ends else _without_middle
                shown = words.fitting(place, shorter(words.text))
                shown.draw(painter, place, colours.mine_ink if changed else ink)


def _in_sentences(*told: str) -> str:
    return ". ".join(filter(None, told))


def _without_end(text: str) -> Iterator[str]:
    """Yield fewer and fewer of the first things that a text lists, then of its first words."""
    for gap in (", ", " "):
        parts = text.split(gap)
        yield from (f"{gap.join(parts[:kept])}…" for kept in range(len(parts) - 1, 0, -1))


def _without_middle(text: str) -> Iterator[str]:
    """Yield a note's number, if it has one, its first words and fewer and fewer of its last ones.

    What is in brackets at its end, such as cards that I saw, goes first: answers matter more. So do
    at last the first words, which are who asked.
    """
    bare = re.sub(r" \([^()]*\)$", "", text)
    if bare != text:
        yield bare
    number, dot, told = bare.rpartition(" · ")
    words = told.split(" ")
    for kept in (2, 1, 0):
        lead = f"{number}{dot}{' '.join([*words[:kept], ''])}… "
        yield from (f"{lead}{' '.join(words[at:])}" for at in range(kept + 1, len(words)))
