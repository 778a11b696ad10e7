"""The places where I can be, side by side or in a menu, to tap the one where I am."""

from __future__ import annotations

from functools import partial
from math import ceil

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice
from notepad.core.page import Places
from notepad.widgets.look.boxes import ANY, GAPS, Box, Column, Room, Row, exactly, tiles
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import Arranged, keep_count, let_height_follow_width, stand
from notepad.widgets.look.theme import em, finger
from notepad.widgets.sheet.sheet_field import BlockWidget
from notepad.widgets.touch.buttons import Chip, Fit
from notepad.widgets.touch.menus import FingerMenu

_MOST = 3  # chips in a line


class PlacesWidget(BlockWidget, Arranged, QWidget):
    """A title and a chip for each place; if there is only one, they stand in one line.

    Once I have said where I am, one chip says it and opens a menu of all places: more would push
    what follows from it out of sight. In a narrow panel there is only that chip. A tap emits `put`
    with the name in the aside and the words that go there.
    """

    put = Signal(str, tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without places."""
        super().__init__(parent)
        self.places = Places("", (), "")
        self.title = Label("", self, colour="faded", size=0.86, bold=True)
        self.chips: list[Chip] = []
        self.folded = Chip(Choice("", Face("")), self)
        self.folded.set_compact(on=True)
        self.folded.clicked.connect(self._unfold)
        self._probe = Chip(Choice("", Face("")), self)
        self._probe.set_compact(on=True)
        self._probe.hide()
        self._fitting: dict[object, bool] = {}
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_places(self, places: Places) -> None:
        """Show these places."""
        if places == self.places:
            return
        self.places = places
        self._fitting.clear()
        self.title.say(places.title.upper())
        self.title.setAccessibleName(places.title)
        self.setAccessibleName(places.title)
        keep_count(self.chips, len(places.places), self._new_chip)
        for chip, place in zip(self.chips, places.places, strict=True):
            chip.show_choice(place, row_label=places.title)
        here = next((place for place in places.places if place.chosen), Choice("", Face("…")))
        self.folded.show_choice(here, row_label=places.title)
        self.updateGeometry()
        self.arrange()

    def _new_chip(self) -> Chip:
        chip, at = Chip(Choice("", Face("")), self), len(self.chips)
        chip.set_compact(on=True)
        chip.clicked.connect(partial(self._tap, at))
        chip.show()
        return chip

    def _tap(self, at: int) -> None:
        place = self.places.places[at]
        self.put.emit(self.places.aside, () if place.chosen else (place.key,))

    def _choose(self, at: int) -> None:
        """Say where I am; in a menu, who taps the chosen place wants to stay there."""
        self.put.emit(self.places.aside, (self.places.places[at].key,))

    def _unfold(self) -> None:
        menu = FingerMenu(self, self.places.title)
        for at, place in enumerate(self.places.places):
            menu.offer(place.face.label, partial(self._choose, at), chosen=place.chosen)
        menu.open_below(self.folded)

    def _shown(self, width: int) -> list[Chip]:
        """Return the chips that are shown: all, or the one that opens a menu of them."""
        # A narrower panel is a phone's, in which chips would fill what is seen.
        narrow = width < em(self) * 24
        said = any(place.chosen for place in self.places.places)
        return [self.folded] if len(self.chips) > _MOST and (narrow or said) else self.chips

    def _box(self, width: int) -> Box:
        """Return where the title and the chips that are shown stand in a width."""
        side, head = finger(self), round(em(self) * 1.9)
        shown = self._shown(width)
        if len(shown) == 1:
            whole, word = shown[0].sizeHint().width(), shown[0].minimumSizeHint().width()
            wide = max(min(whole, width // 2), word)  # a word is never broken
            title = width - wide - GAPS.usual
            high = max(side, self.title.heightForWidth(title), shown[0].heightForWidth(wide))
            return Row((Room("title", ANY, exactly(high)), Room("0", exactly(wide))), GAPS.usual)
        across, _fit = self._across(width)
        chips = tiles([str(at) for at in range(len(shown))], across, ANY, exactly(side), GAPS.usual)
        return Column((Room("title", ANY, exactly(head)), chips))

    def _across(self, width: int) -> tuple[int, Fit]:
        """Return how many chips go side by side without cutting a word, and how they show it."""
        for across in range(_MOST, 1, -1):
            for fit in (Fit.FULL, Fit.SMALL):
                if self._fits(fit, self._wide(width, across)):
                    return across, fit
        return 1, Fit.FULL

    def _fits(self, fit: Fit, wide: int) -> bool:
        """Whether all chips have room: no word is cut, and lines are no higher than a finger."""
        size = (fit, wide, self.fontMetrics().height(), finger(self))
        if size not in self._fitting:
            self._fitting[size] = all(self._has_room(c.choice, fit, wide) for c in self.chips)
        return self._fitting[size]

    def _has_room(self, choice: Choice, fit: Fit, wide: int) -> bool:
        self._probe.set_fit(fit)
        self._probe.show_choice(choice)
        least, high = self._probe.minimumSizeHint().width(), self._probe.heightForWidth(wide)
        return least <= wide and high <= finger(self)

    def _wide(self, width: int, across: int) -> int:
        return (width - (across - 1) * GAPS.usual) // across

    @override
    def arrange(self) -> None:
        shown = self._shown(self.width())
        fit = self._across(self.width())[1] if len(shown) > 1 else Fit.FULL
        for chip in (self.folded, *self.chips):
            chip.setVisible(chip in shown)
            chip.set_fit(fit)
        chips = {str(at): chip for at, chip in enumerate(shown)}
        places = self._box(self.width()).places(QRectF(self.rect()))
        stand({"title": self.title, **chips}, places)

    @override
    def heightForWidth(self, width: int) -> int:
        return ceil(self._box(width).down.least)

    @override
    def sizeHint(self) -> QSize:
        width = em(self) * 24
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(em(self) * 7.5), finger(self))
