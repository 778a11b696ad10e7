"""The cards in front of me that I ask with, always in sight below the sheet."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice
from notepad.widgets.look.boxes import ANY, GAPS, Box, Column, Room, exactly, padded, tiles
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import Arranged, keep_count, stand
from notepad.widgets.look.theme import em, finger
from notepad.widgets.touch.buttons import Chip, Fit

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from notepad.core.page import InFront, OwnCard

_MOST = 4  # cards in a line


class OwnCards(Arranged, QWidget):
    """Cards side by side below their title, without it in little room; the chosen one is dark.

    The height only depends on width, text size, and whether they are `low`. `tapped` emits the
    card. Arrow keys go from card to card.
    """

    tapped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.shown: InFront | None = None
        self.title = Label("", self, colour="faded", size=0.87, bold=True)
        self.title.setWordWrap(False)
        self.chips: list[Chip] = []
        self._probe = self._compact_chip()
        self._probe.hide()
        self._chosen: int | None = None
        self._low = False

    def show_cards(self, shown: InFront | None, chosen: int | None = None) -> None:
        """Show these cards, with the one at this place chosen, counted from 0; None for none."""
        self.shown, self._chosen = shown, chosen
        keep_count(self.chips, len(self._cards), self._new_chip)
        if shown is not None:
            self.title.say(shown.title.upper())
            self.title.setAccessibleName(shown.title)
            self.setAccessibleName(shown.title)
        self.arrange()

    def set_low(self, *, on: bool) -> None:
        """Take less height: without the title, in cards as high as a finger, or two lines."""
        if on != self._low:
            self._low = on
            self.arrange()

    def height_wanted(self, width: int, *, low: bool) -> int:
        """Return the height in pixels that the cards need at a width."""
        return ceil(self._box(width, low=low).down.least)

    def _box(self, width: int, *, low: bool) -> Box:
        """Return where the title and the cards stand in a width."""
        across, wide = self._across(width, low=low)
        high = exactly(self._high(width, across, wide=wide))
        keys, gap = [str(at) for at in range(_MOST)], GAPS.wide if wide else GAPS.near
        title = Room("title", ANY, exactly(round(em(self) * 1.75)))
        parts = (title,) * wide + (tiles(keys, across, ANY, high, gap),)
        return padded(Column(parts), exactly(GAPS.near), exactly(GAPS.usual), exactly(GAPS.near))

    @property
    def _cards(self) -> tuple[OwnCard, ...]:
        return self.shown.cards if self.shown is not None else ()

    def _across(self, width: int, *, low: bool) -> tuple[int, bool]:
        """Return how many cards stand side by side, and whether they are wide and high."""
        one = (width - 2 * GAPS.near - (_MOST - 1) * GAPS.near) / _MOST / em(self)
        # A narrower card would break its words; then there are two lines of cards.
        return (_MOST if one >= 5.4 else _MOST // 2), one >= 9.0 and not low

    def _high(self, width: int, across: int, *, wide: bool) -> int:
        """Return the height of a card: more than a finger if large words take two lines."""
        if wide:
            return round(finger(self) * 1.18)
        broken = self._side(width, across, GAPS.near) < em(self) * 7.2
        return max(finger(self), round(em(self) * 2.8) if broken else 0)

    def _side(self, width: int, across: int, gap: int) -> int:
        """Return the width of a card."""
        return int((width - 2 * GAPS.near - (across - 1) * gap) / across)

    def _new_chip(self) -> Chip:
        chip, at = self._compact_chip(), len(self.chips)
        chip.clicked.connect(lambda: self.tapped.emit(self._cards[at]))
        chip.show()
        return chip

    def _compact_chip(self) -> Chip:
        chip = Chip(Choice("", Face("")), self)
        chip.set_compact(on=True)
        return chip

    @override
    def arrange(self) -> None:
        places = self._box(self.width(), low=self._low).places(QRectF(self.rect()))
        chips = {str(at): chip for at, chip in enumerate(self.chips)}
        stand({"title": self.title, **chips}, places)
        size = places["0"].area.toRect()
        looks = self._looks(size.width(), size.height())
        for at, (chip, card, look) in enumerate(zip(self.chips, self._cards, looks, strict=True)):
            face, fit = look
            # A card of which only symbols are shown is spoken like any other.
            said = card.spoken or card.face.label
            chosen, past = at == self._chosen, not card.draft
            chip.show_choice(Choice(str(at), face, chosen, spoken=said, barred=past))
            chip.set_fit(fit)

    def _looks(self, width: int, height: int) -> list[tuple[Face, Fit]]:
        """Return how the cards look in chips of a size, in the largest letters that fit.

        A card without room for its symbols shows its words alone. If these are too long even then,
        it shows its symbols, unless they name a colour.
        """
        whole = [card.face for card in self._cards]
        words = [Face(face.label, colour=face.colour) for face in whole]
        for fit in (Fit.FULL, Fit.SMALL):
            if all(self._fits(face, fit, width, height) for face in whole):
                return [(face, fit) for face in whole]
        return [self._little_look(*both, width, height) for both in zip(whole, words, strict=True)]

    def _little_look(self, full: Face, said: Face, width: int, height: int) -> tuple[Face, Fit]:
        """Return how a card looks where not all of them have room for symbols and words."""
        if self._fits(full, Fit.SMALL, width, height):
            return full, Fit.SMALL
        bare = full.symbol and not full.colour and not self._fits(said, Fit.SMALL, width, height)
        return (full, Fit.BARE) if bare else (said, Fit.SMALL)

    def _fits(self, face: Face, fit: Fit, width: int, height: int) -> bool:
        """Return whether a card's face fits into a chip of this size."""
        probe = self._probe
        probe.show_choice(Choice("", face))
        probe.set_fit(fit)
        return probe.minimumSizeHint().width() <= width and probe.heightForWidth(width) <= height

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        here = next((at for at, chip in enumerate(self.chips) if chip.hasFocus()), None)
        if step is None or here is None:
            super().keyPressEvent(event)
            return
        self.chips[(here + step) % len(self.chips)].setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.chips:
            self.chips[0].setFocus(event.reason())
