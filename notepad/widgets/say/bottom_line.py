"""The line below the keypad: the button that notes, and the other kinds of notes.

`BottomLine` keeps the button's place free of everything else that can be tapped.
"""

from __future__ import annotations

from functools import reduce
from itertools import accumulate
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Signal
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Row
from notepad.core.language import _
from notepad.widgets.look.layouts import Arranged, keep_count
from notepad.widgets.look.theme import em, finger, left_handed
from notepad.widgets.say.plate import GAP
from notepad.widgets.touch.buttons import ActionButton, Chip, Fit

if TYPE_CHECKING:
    from collections.abc import Sequence


_LAST, _WHOLE = 12, 16
"""How wide what was noted last is at least, in em, and before a seldom topic stands beside it.

In the first, a suggestion of Clue takes three lines on a phone, in the second also with long names.
"""


class BottomLine(Arranged, QWidget):
    """The last line, and the one above it; nothing in it moves while you make a sentence.

    The place of the confirming button, on the side of the tapping hand, is never used by the other
    topics, which are opposite: a habitual tap there begins nothing. All buttons together take up
    `taken` pixels of the last line and leave `free`. If it `takes_line`, topics have the line above
    for themselves.
    """

    tapped = Signal(str, str)
    opened = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self._row_key = ""
        self.confirm = ActionButton("", self)
        self.others = Chip(Choice("", Face("…"), spoken=_("other kinds of notes")), self)
        self.others.on_tap(lambda: self.opened.emit((self._row_key,)))
        self.topics: list[Chip] = []
        self._ruler = Chip(parent=self)
        self._measured = dict[object, int]()
        self._first = ""
        self._chosen: Choice | None = None  # its place is taken by the first one
        self._begun = self._ready = self._covered = False
        self.takes_line = False
        self.free = QRect()
        self._start = 0
        self._sample = ActionButton("", self)
        for widget in (self.confirm, self.others, self._ruler, self._sample):
            widget.hide()

    def show_topics(self, row: Row | None, *, begun: bool, confirm: str) -> None:
        """Offer the other topics of a row, unless a note is begun, and the confirming button.

        `confirm` is the button's text, "" while there is nothing to confirm.
        """
        self._row_key = row.key if row else ""
        self._begun, self._ready = begun, bool(confirm)
        if confirm:
            self.confirm.say(confirm)
        self._first = row.choices[0].key if row else ""
        self._chosen = next((one for one in row.choices[1:] if one.chosen), None) if row else None
        if not begun:  # else none of them is seen
            self._show_chips(_others(row))
        self.arrange()

    @property
    def empty(self) -> bool:
        """Whether the line has nothing to show."""
        return not (self._ready or (self.topics and self.offers_topics))

    @property
    def offers_topics(self) -> bool:
        """Whether other topics can be tapped."""
        return not (self._begun or self._covered)

    def place_topics(self, *, whole_line: bool, start: int, covered: bool = False) -> None:
        """Begin topics `start` pixels from the edge, or give them the line above.

        While something else has `covered` their place, they are hidden.
        """
        on = whole_line and not self._begun
        if (on, start, covered) != (self.takes_line, self._start, self._covered):
            self.takes_line, self._start, self._covered = on, start, covered
            self.arrange()

    def button_width(self, told: str, width: int) -> int:
        """Return the width of the confirming button with a text, in a line of this width.

        It is a third of it, or more if it must; what leads to other topics has its place, too.
        """
        self._sample.say(told)
        return min(max(self._sample.sizeHint().width(), width // 3), width - finger(self) - GAP)

    def wants_line(self, row: Row | None, width: int) -> bool:
        """Whether several often noted topics of a row have no room beside what was noted last."""
        choices = _others(row)
        widths = self._widths(choices, Fit.FULL, compact=False)
        often = sum(not choice.seldom for choice in choices)
        return self._in_sight(widths, self._most(width)) < often - 1

    def _widths(self, choices: Sequence[Choice], fit: Fit, *, compact: bool) -> list[int]:
        """Return the widths of chips; those that stand stay as they are.

        One in the place of another is as wide, at least: what follows doesn't move.
        """
        widths = []
        for choice in choices:
            standing = self._chosen if choice.key == self._first else None
            tried = (one.face for one in (choice, standing) if one is not None)
            widths.append(max(self._width(face, fit, compact=compact) for face in tried))
        return widths

    def _width(self, face: Face, fit: Fit, *, compact: bool) -> int:
        """Return the width of a chip, which is measured once for each look."""
        look = face, fit, compact, finger(self), self.font().key()
        if look not in self._measured:
            self._ruler.set_compact(on=compact)
            self._ruler.set_fit(fit)
            self._ruler.show_choice(Choice("", face))
            self._measured[look] = self._ruler.sizeHint().width()
        return self._measured[look]

    def _in_sight(self, widths: Sequence[int], room: int) -> int:
        """Return how many chips have room; unless all have, one more chip leads to the others."""
        ends = list(accumulate(wide + GAP for wide in widths))
        if not ends or ends[-1] - GAP <= room:
            return len(ends)
        more = self._more_wide()
        return sum(end + more <= room for end in ends)

    def _more_wide(self) -> int:
        return max(finger(self), self.others.sizeHint().width())

    def _show_chips(self, choices: Sequence[Choice]) -> None:
        keep_count(self.topics, len(choices), self._new_chip)
        for chip, choice in zip(self.topics, choices, strict=True):
            chip.show_choice(choice)

    def _new_chip(self) -> Chip:
        chip = Chip(parent=self)
        return chip.on_tap(lambda: self.tapped.emit(self._row_key, chip.choice.key))

    @override
    def arrange(self) -> None:
        """Place the button on the side of the tapping hand, and topics opposite."""
        width, side = self.width(), finger(self)
        confirm = self.button_width(self.confirm.text(), width)
        self.confirm.write_small(on=self._sample.sizeHint().width() > confirm)
        self.confirm.setVisible(self._ready)
        self._put(self.confirm, width - confirm, confirm)
        kept = confirm + GAP if self._ready else 0
        self.takes_line = self.takes_line and not self._begun
        if not self.offers_topics:  # no topic is seen, so none needs a place
            for chip in (*self.topics, self.others):
                chip.hide()
            led = 0
        else:
            led = self._put_topics(width - kept if self._ready else self._most(width))
        left = kept if left_handed() else led
        self.free = QRect(left, self.height() - side, max(0, width - led - kept), side)
        self.setVisible(not self.empty)
        # Chips of the keypad may stand in this line, too: taps between its own parts are for them.
        parts = [one for one in (self.confirm, self.others, *self.topics) if not one.isHidden()]
        self.setMask(reduce(QRegion.united, (QRegion(one.geometry()) for one in parts), QRegion()))

    def _most(self, width: int) -> int:
        """Return how many pixels topics can take beside what was noted last."""
        return max(0, width - _LAST * em(self) - GAP)

    def _put_topics(self, room: int) -> int:
        """Show the topics that have room; return how many pixels they take of the last line."""
        x, above = self._start, 0
        if self.takes_line:
            room, x, above = self.width(), 0, finger(self) + GAP
        compact, fit, wanted = self._fit_topics(room)
        count = self._in_sight(wanted, room)
        if not above:
            often = sum(not chip.choice.seldom for chip in self.topics)
            spare = (_WHOLE - _LAST) * em(self)
            count = min(count, max(often, self._in_sight(wanted, room - spare)))
        for chip in self.topics:
            chip.set_compact(on=compact)
            chip.set_fit(fit)
        for at, chip in enumerate(self.topics):
            chip.setVisible(at < count)
        hidden = any(not chip.choice.barred for chip in self.topics[count:])
        self.others.setVisible(hidden)
        for chip, wide in zip(self.topics[:count], wanted, strict=False):
            self._put(chip, x, wide, above)
            x += wide + GAP
        if count < len(wanted):
            # At the edge of a whole line, so that it stays there with fewer topics.
            wide = self._more_wide()
            self._put(self.others, room - wide if above else x, wide, above)
            x += wide + GAP
        return 0 if above or not wanted else x

    def _fit_topics(self, room: int) -> tuple[bool, Fit, list[int]]:
        """Return how topics fit into some room, and their widths; the chips stay as they are.

        They get narrower, and in a whole line their words smaller, before one that is noted often
        is hidden.
        """
        choices = [chip.choice for chip in self.topics]
        often = sum(not choice.seldom for choice in choices)
        ways = [(False, Fit.FULL, len(choices)), (True, Fit.FULL, often)]
        for compact, fit, enough in ways:
            widths = self._widths(choices, fit, compact=compact)
            if self._in_sight(widths, room) >= enough:
                return compact, fit, widths
        fit = Fit.SMALL if self.takes_line else Fit.FULL
        return True, fit, self._widths(choices, fit, compact=True)

    def _put(self, widget: QWidget, x: int, wide: int, above: int = 0) -> None:
        """Put a widget at `x`, or at the mirrored place for left-handed players."""
        left, side = self.width() - x - wide if left_handed() else x, finger(self)
        widget.setGeometry(left, self.height() - side - above, wide, side)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.arrange()
        return super().event(event)


def _others(row: Row | None) -> Sequence[Choice]:
    """Return the topics that aren't chosen; the first one takes the place of one that is.

    So no other one moves while another topic is chosen.
    """
    choices = row.choices if row else ()
    if not any(choice.chosen for choice in choices[1:]):
        return choices[1:] if choices and choices[0].chosen else choices
    return [choices[0] if choice.chosen else choice for choice in choices[1:]]
