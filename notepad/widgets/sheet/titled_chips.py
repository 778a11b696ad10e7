"""Equal chips below a title: the cards in front of me that I ask with, and where I can be."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice
from notepad.core.language import percent
from notepad.core.page import InFront, OwnCard, Places
from notepad.widgets.look import boxes
from notepad.widgets.look.boxes import ANY, ENDLESS, GAPS, Box, Column, Room, Row, Span, exactly
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import Arranged, keep_count, let_height_follow_width, stand
from notepad.widgets.look.theme import em, finger
from notepad.widgets.sheet.sheet_field import BlockWidget
from notepad.widgets.touch.buttons import Chip, Fit
from notepad.widgets.touch.menus import FingerMenu

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent


_CARDS = 4  # cards in a line
_PLACES = 3  # places in a line, at most


class TitledChips(Arranged, QWidget):
    """A title and a chip for each choice, which stand where a box has them.

    Arrow keys go from chip to chip. A subclass says what a tap does.
    """

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.title = Label("", self, colour="faded", size=0.87, bold=True)
        self.chips: list[Chip] = []
        self._probe = self._compact_chip()
        self._probe.hide()

    def tap(self, at: int) -> None:
        """Act on a tap on the chip at a place, counted from 0."""
        raise NotImplementedError

    def show_title(self, title: str, count: int) -> None:
        """Show a title, and so many chips."""
        self.title.say(title.upper())
        self.title.setAccessibleName(title)
        self.setAccessibleName(title)
        keep_count(self.chips, count, self._new_chip)

    def put(self, chips: Sequence[Chip], box: Box) -> None:
        """Put these chips where a box has their numbers, and the title where it has that."""
        numbered = {str(at): chip for at, chip in enumerate(chips)}
        stand({"title": self.title, **numbered}, box.places(QRectF(self.rect())))

    def has_room(self, face: Face, fit: Fit, width: int, height: int) -> bool:
        """Return whether a face fits into a chip of this size without cutting a word."""
        probe = self._probe
        probe.set_fit(fit)
        probe.show_choice(Choice("", face))
        return probe.minimumSizeHint().width() <= width and probe.heightForWidth(width) <= height

    def _compact_chip(self) -> Chip:
        chip = Chip(parent=self)
        chip.set_compact(on=True)
        return chip

    def _new_chip(self) -> Chip:
        at = len(self.chips)
        chip = self._compact_chip().on_tap(lambda: self.tap(at))
        chip.show()
        return chip

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        here = next((at for at, chip in enumerate(self.chips) if chip.hasFocus()), None)
        if step is None or here is None:
            super().keyPressEvent(event)
            return
        self.chips[(here + step) % len(self.chips)].setFocus(Qt.FocusReason.TabFocusReason)


class OwnCards(TitledChips):
    """My cards side by side below their title, without it in little room; the chosen one is dark.

    The height only depends on width, text size, and whether they are `low`. `tapped` emits the
    card.
    """

    tapped = Signal(object)

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self.shown: InFront | None = None
        self.title.setWordWrap(False)
        self._chosen: int | None = None
        self._low = False

    def show_cards(self, shown: InFront | None, chosen: int | None = None) -> None:
        """Show these cards, with the one at this place chosen, counted from 0; None for none."""
        self.shown, self._chosen = shown, chosen
        self.show_title(shown.title if shown is not None else "", len(self._cards))
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
        keys, gap = [str(at) for at in range(_CARDS)], GAPS.wide if wide else GAPS.near
        title = Room("title", ANY, exactly(round(em(self) * 1.75)))
        parts = (title,) * wide + (boxes.tiles(keys, across, ANY, high, gap),)
        return boxes.padded(
            Column(parts), exactly(GAPS.near), exactly(GAPS.usual), exactly(GAPS.near)
        )

    @property
    def _cards(self) -> tuple[OwnCard, ...]:
        return self.shown.cards if self.shown is not None else ()

    def _across(self, width: int, *, low: bool) -> tuple[int, bool]:
        """Return how many cards stand side by side, and whether they are wide and high."""
        one = (width - 2 * GAPS.near - (_CARDS - 1) * GAPS.near) / _CARDS / em(self)
        # A narrower card would break its words; then there are two lines of cards.
        return (_CARDS if one >= 5.4 else _CARDS // 2), one >= 9.0 and not low

    def _high(self, width: int, across: int, *, wide: bool) -> int:
        """Return the height of a card: more than a finger if large words take two lines."""
        if wide:
            return round(finger(self) * 1.18)
        side = (width - 2 * GAPS.near - (across - 1) * GAPS.near) // across
        return max(finger(self), round(em(self) * 2.8) if side < em(self) * 7.2 else 0)

    @override
    def tap(self, at: int) -> None:
        self.tapped.emit(self._cards[at])

    @override
    def arrange(self) -> None:
        self.put(self.chips, self._box(self.width(), low=self._low))
        size = self.chips[0].size() if self.chips else QSize()
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
            if all(self.has_room(face, fit, width, height) for face in whole):
                return [(face, fit) for face in whole]
        return [self._little_look(*both, width, height) for both in zip(whole, words, strict=True)]

    def _little_look(self, full: Face, said: Face, width: int, height: int) -> tuple[Face, Fit]:
        """Return how a card looks where not all of them have room for symbols and words."""
        if self.has_room(full, Fit.SMALL, width, height):
            return full, Fit.SMALL
        bare = full.symbol and not full.colour and not self.has_room(said, Fit.SMALL, width, height)
        return (full, Fit.BARE) if bare else (said, Fit.SMALL)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.chips:
            self.chips[0].setFocus(event.reason())


class PlacesWidget(BlockWidget, TitledChips):
    """A title and a chip for each place; if there is only one, they stand in one line.

    Once I have said where I am, one chip says it and opens a menu of all places: more would push
    what follows from it out of sight. In a narrow panel there is only that chip. A tap emits
    `placed` with the name in the aside and the words that go there.
    """

    placed = Signal(str, tuple)

    def __init__(self) -> None:
        """Start without places."""
        super().__init__()
        self.places = Places("", (), "")
        self.folded = self._compact_chip().on_tap(self._unfold)
        self._fitting: dict[object, bool] = {}
        let_height_follow_width(self, QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_places(self, places: Places) -> None:
        """Show these places."""
        if places == self.places:
            return
        self.places = places
        self._fitting.clear()
        self.show_title(places.title, len(places.places))
        here = next((place for place in places.places if place.chosen), Choice("", Face("…")))
        # It opens a menu, which a chip that looks chosen wouldn't.
        told = replace(here.face, label=f"{here.face.label} …" if here.chosen else "…")
        here = replace(here, face=told, chosen=False, spoken=here.spoken or here.face.label)
        for chip, place in zip((self.folded, *self.chips), (here, *places.places), strict=True):
            chip.show_choice(place, row_label=places.title)
        self.updateGeometry()
        self.arrange()

    @override
    def tap(self, at: int) -> None:
        place = self.places.places[at]
        self.placed.emit(self.places.aside, () if place.chosen else (place.key,))

    def _choose(self, at: int) -> None:
        """Say where I am; in a menu, who taps the chosen place wants to stay there."""
        self.placed.emit(self.places.aside, (self.places.places[at].key,))

    def _unfold(self) -> None:
        menu = FingerMenu(self, self.places.title)
        for at, place in enumerate(self.places.places):
            share = "" if place.share is None else f" · {percent(place.share)}"
            told = f"{place.face.label}{share}"
            menu.offer(told, partial(self._choose, at), chosen=place.chosen)
        menu.open_below(self.folded)

    def _shown(self, width: int) -> list[Chip]:
        """Return the chips that are shown: all, or the one that opens a menu of them."""
        # A narrower panel is a phone's, in which chips would fill what is seen.
        narrow = width < em(self) * 24
        said = any(place.chosen for place in self.places.places)
        folds = said or (narrow and len(self.chips) > _PLACES)
        return [self.folded] if folds and len(self.chips) > 1 else self.chips

    def _box(self, width: int) -> Box:
        """Return where the title and the chips that are shown stand in a width."""
        side, head = finger(self), round(em(self) * 1.9)
        shown = self._shown(width)
        if len(shown) == 1:
            whole, word = shown[0].sizeHint().width(), shown[0].minimumSizeHint().width()
            wide = max(min(whole, width // 2), word)  # a word is never broken
            title, chip = width - wide - GAPS.usual, max(side, shown[0].heightForWidth(wide))
            high = exactly(max(chip, self.title.heightForWidth(title)))
            words = Span(float(self.title.words.widest_word), ENDLESS)  # not broken either
            beside = Row((Room("title", words, high), Room("0", exactly(wide))), GAPS.usual)
            above = Room("title", ANY, exactly(self.title.heightForWidth(width)))
            below = Column((above, Room("0", exactly(wide), exactly(chip))), GAPS.near)
            return boxes.first_read((beside, below), QRectF(0, 0, width, ENDLESS))
        head = max(head, self.title.heightForWidth(width))
        across, _fit = self._across(width)
        chips = boxes.tiles(
            [str(at) for at in range(len(shown))], across, ANY, exactly(side), GAPS.usual
        )
        return Column((Room("title", ANY, exactly(head)), chips))

    def _across(self, width: int) -> tuple[int, Fit]:
        """Return how many chips go side by side without cutting a word, and how they show it."""
        for across in range(_PLACES, 1, -1):
            for fit in (Fit.FULL, Fit.SMALL):
                if self._fit(fit, (width - (across - 1) * GAPS.usual) // across):
                    return across, fit
        return 1, Fit.FULL

    def _fit(self, fit: Fit, wide: int) -> bool:
        """Whether all chips have room: no word is cut, and lines are no higher than a finger."""
        high = finger(self)
        size = (fit, wide, self.fontMetrics().height(), high)
        if size not in self._fitting:
            faces = (place.face for place in self.places.places)
            self._fitting[size] = all(self.has_room(face, fit, wide, high) for face in faces)
        return self._fitting[size]

    @override
    def arrange(self) -> None:
        shown = self._shown(self.width())
        fit = self._across(self.width())[1] if len(shown) > 1 else Fit.FULL
        for chip in sorted((self.folded, *self.chips), key=shown.__contains__, reverse=True):
            if chip.hasFocus() and chip not in shown:
                # Else what is below gets the keyboard, and the panel scrolls to it.
                shown[0].setFocus(Qt.FocusReason.OtherFocusReason)
            chip.setVisible(chip in shown)
            chip.set_fit(fit)
        self.put(shown, self._box(self.width()))

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
