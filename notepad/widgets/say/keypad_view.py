"""The keypad: the chips for the current step.

`KeypadView` has a fixed size and never scrolls: if its rows need more lines than there are, an
arrow turns the page. The functions at the end place the chips, row by row, in lines of a given
width. All lengths are pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Form, Row
from notepad.core.language import _, comma_separated
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import Arranged
from notepad.widgets.look.theme import finger, left_handed, resized
from notepad.widgets.say.form_rows import RowKeys, StepRow, at_rest
from notepad.widgets.touch.buttons import Chip, Fit, QuietButton, Tone
from notepad.widgets.touch.tap_guard import HABIT_MS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Mapping, Sequence


GAP = 6
_COMING = 2  # lines that a row still to come may need; if fewer are left, chips are compact now
USUAL_LINES = 4  # of chips, if no form says how many it needs
# Tried from few lines to many; a band that needs more doesn't fit, and the step is shown alone.
_LINES_OF_A_BAND = range(1, 6)
_LINES_AROUND = 3  # a line above numbers that are asked alone, theirs, and the bottom line
_LEAST_FREE = 3  # fingers: a row in the last line needs this much, or the step is shown alone
_STEP = 16  # pixels: an amount's longest step is some 9 of them wide
_LEAD_SIZE = 0.8  # of the usual text, as on small chips: room for a word before a row of numbers
_SHORT_TITLE = 0.85  # of the usual text, as titles that have to be short beside so many chips
_TIGHT_GAP = 3  # pixels between chips that would otherwise be narrower than a finger
_TIGHTEST_GAP = 2  # the same if only so little leaves them a finger: 0 to 6 on a phone
_MOST_STRETCH = 44  # a chip grows at most this much to fill its line; more makes very wide chips


class KeypadView(Arranged, RowKeys[StepRow]):
    """The rows of a form that you can tap now: all of its bands, or only those of the step.

    If all bands of a form fit, they are shown at once, and each keeps its place while the form is
    shown; a row of the step that is in no band goes into the lines below them. Otherwise only the
    step is shown, below the first band if there is room for both, and if it needs more lines than
    there are, a faint arrow turns the page, so that nobody takes it for an answer. `entered` is
    emitted when Enter is pressed in a text field, `placed` when the chips have new places; `used`
    is the height they take, with what is free `above` them. The `lead` says what the numbers are
    where others share their columns. The last `foot` lines are for others:
    bands that come later in the note aren't shown there yet. `taken` pixels of the last line belong
    to others, too, on the side of the tapping hand. A finger that falls between two chips means the
    nearer one. The rows in `below` usually stand below others;
    where one of them is asked alone, its numbers are in the last line, too.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)
    entered = Signal()
    placed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self._made: dict[str, StepRow] = {}
        self._bands: list[list[StepRow]] = []
        self._ruler, self._sample = Label("", self), Chip(Choice("", Face("")), self)
        self.lead = Label("", self, colour="faded", size=_LEAD_SIZE)
        for hidden in (self._ruler, self._sample, self.lead):
            hidden.hide()
        self._sample.set_compact(on=True)
        self._step: list[StepRow] = []
        self._from = self._coming = 0
        self._titles_size = 1.0
        self._alone = False  # whether only the step is shown, perhaps below the first band
        self.was_alone = False  # the same before the last form
        self._missed: Chip | None = None  # beside which a finger is down
        self._showing_filled = QTimer(self, singleShot=True, interval=HABIT_MS)
        self._showing_filled.timeout.connect(self._stop_showing_filled)
        self.used, self.above, self.foot, self.taken = 0, 0, 1, 0
        self.below: Callable[[], frozenset[str]] = frozenset
        self.more = QuietButton(Icon.ON, _("more choices"), self)
        self.more.clicked.connect(self._turn_page)
        self.more.hide()

    def lines(self, height: int) -> int:
        """Return how many lines of chips fit into a height."""
        return max(1, (height + GAP) // (finger(self) + GAP))

    def lines_of(self, form: Form[Any], width: int, most: int) -> int:
        """Return how many lines a form's bands need, counting the line below them.

        Bands that need more than `most` aren't shown at once, and the usual number will do.
        """
        bands = tuple(_written(form, band) for band in form.bands)
        measure = partial(self._layout_of_bands, form, width)
        found = _measured_once(("bands", bands, *self._measures(width)), measure)
        return 1 + (found.lines if found is not None and found.lines < most else USUAL_LINES)

    def _layout_of_bands(self, form: Form[Any], width: int) -> _Layout | None:
        return self._layout_of(self._banded(form), width)

    def lines_of_step(self, form: Form[Any], width: int) -> int:
        """Return how many lines the rows of a form's step need at least."""
        measure = partial(self._measured_lines, form, width)
        step = _written(form, form.step)
        return _measured_once(("step", step, *self._measures(width)), measure)

    def _measured_lines(self, form: Form[Any], width: int) -> int:
        views = [self._view(form.row(key)) for key in form.step]
        for at, view in enumerate(views):
            labelled = at > 0 or view.row.titled
            view.show_label(on=view.row.many or (labelled and bool(view.row.label)))
        if len(views) > 1 and (pairs := self._in_pairs(views, 0, USUAL_LINES, width)):
            return pairs
        return len(self._arranged(views, width, compact=True, lines=USUAL_LINES)[2])

    def show_form(self, form: Form[Any]) -> None:
        """Show a form; if the keyboard focus was on the keypad, it stays there."""
        self._coming, self.was_alone = _COMING if form.goes_on else 0, self._alone
        focused, ringed = self._focused_view() is not None, self._ringed()
        keys = [view.row.key for view in self._step]
        # The hint says what a row without choices of its own asks for, which are on the sheet.
        step = [key for key in form.step if not (form.hint and form.row(key).on_sheet_alone)]
        if keys != step:
            self._from = 0
            self.forget_letters()
        self._bands = self._banded(form)
        self._step = [self._view(form.row(key)) for key in step]
        self.arrange()
        for before, after in pairwise(self.stops()):
            QWidget.setTabOrder(before, after)
        if focused and self._step and self._focused_view() is None:
            self._rest_in(self._step[0], ringed=ringed)
        if keys != step:
            self._skipped.clear()

    def show_filled(self, filled: Mapping[str, str]) -> None:
        """Show for a moment the choices that filled rows of the last note by themselves."""
        for view in self.views:
            for chip in view.chips:
                if filled.get(view.row.key) == chip.choice.key:
                    chip.show_choice(replace(chip.choice, chosen=True), row_label=view.row.label)
        self._showing_filled.start()

    def places_of(self, rows: Collection[str]) -> list[QRect]:
        """Return where the chips of some rows are, or were when they were last shown."""
        views = (self._made[key] for key in rows if key in self._made)
        chips = (chip for view in views for chip in view.chips)
        placed = Qt.WidgetAttribute.WA_Resized  # what was never shown has no place yet
        return [chip.geometry() for chip in chips if chip.testAttribute(placed)]

    def _stop_showing_filled(self) -> None:
        for view in self.views:
            view.show_row(view.row)

    def _tap(self, row: str, choice: str) -> None:
        self.forget_letters()
        self.tapped.emit(row, choice)

    @override
    def _meant(self, typed: str) -> list[Chip]:
        """Return also the chip with that place in the step, unless other digits are offered."""
        found = super()._meant(typed)
        if found or not typed.isdecimal() or any(map(_has_digits, self.views)):
            return found
        asked = next((view for view in self._step if view.chips), None)
        shown = [chip for chip in asked.chips if chip.isVisible()] if asked else []
        return [chip for chip in shown[int(typed) - 1 : int(typed)] if chip.isEnabled()]

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Give the keyboard focus to the first row that is asked for."""
        stops = (stop for view in (*self._step, *self.views) for stop in view.stops())
        first = next((stop for stop in stops if at_rest(stop)), None)
        if first is not None:
            first.setFocus(reason)

    def _view(self, row: Row) -> StepRow:
        view = self._made.get(row.key)
        if view is None or not view.fits(row):
            view = StepRow(row, self, tapped=self._tap, written=self.written.emit)
            if view.edit is not None:
                view.edit.returnPressed.connect(self.entered)
            view.hide_widgets()
            self._made[row.key] = view
        if row != view.row or view.edit is not None:  # a text may differ from what was written
            view.show_row(row)
        if view not in self.views:  # it may only be measured
            view.label.hide()
        return view

    def _turn_page(self) -> None:
        self._from += 1
        self.arrange()

    def _page_shown(self, count: int) -> int:
        """Return which of several pages is shown, and say on the arrow which one it leads to."""
        page = self._from % count
        after = (page + 1) % count
        told = _("{count} of {size}").format(count=after + 1, size=count)
        self.more.setAccessibleName(comma_separated((_("more choices"), told)))
        self.more.hint(_("more choices"))
        self.more.show_icon(Icon.ON if after > page else Icon.BACK)
        return page

    @override
    def arrange(self) -> None:
        """Place everything that is shown, at its least size if necessary."""
        room, self.above = self.lines(self.height()), 0
        self.lead.hide()
        shown = self._arrange_above(self._bands, room)
        shown = shown or self._arrange_above(self._bands, room, tight=True)
        self._alone = not shown
        shown = shown or self._arrange_above(self._joined(), room, tight=True)
        shown = shown or self._arrange_above(self._head(room), room)
        shown = shown or self._arrange_numbers_alone(room)
        alone = self._band_alone()
        shown = shown or self._arrange_above(alone, room, titled=False, large=True)
        shown = shown or self._arrange_above(alone, room, titled=False)
        if not shown and not self._arrange_titled(room):
            self._show_views(self._step)
            # Several rows may be confirmed at any time, so they never use the bottom line.
            above = room - (bool(self.taken) or sum(bool(one.chips) for one in self._step) > 1)
            free = room - 1 if self._stands_below() else 0
            start = self.above = free * (finger(self) + GAP)
            self.used = start + self._ask(self._step, start, max(1, above - free), self.width())
            if free and not self.more.isHidden():
                self._place_in_several_lines(free)
        self._titles_size = 1.0
        # Measuring tried both sizes, which posts layout requests; they would only repeat all this.
        for view in self.views:
            if view.amount is not None:
                view.amount.lay_out()
        QCoreApplication.removePostedEvents(self, QEvent.Type.LayoutRequest.value)
        self.placed.emit()

    def _stands_below(self) -> bool:
        """Return whether the step is one row of numbers that usually stands below others."""
        if self.taken or self._coming or not all(_count_to(view.chips) for view in self._step):
            return False
        asked = {view.row.key for view in self._step}
        return not asked or asked <= self.below()

    def _place_in_several_lines(self, free: int) -> None:
        """Place numbers that the last line has no room for from a free line above it on, if so.

        They are in their usual order and in the columns of the last line: 6 to 8 below 0 to 2.
        """
        side, (view,) = finger(self), self._step
        chips, boxes, lines = self._arranged([view], self.width(), compact=True, lines=1)
        if len(lines) > free + 1:
            return
        last = [*boxes[: len(lines[0]) - 1], Box(side)]  # where the arrow was
        places = box_rects(last, [range(len(last))], self.width(), side)
        self.above -= (len(lines) - 1) * (side + GAP)
        for down, line in enumerate(lines):
            top = self.above + down * (side + GAP)
            for at, chip in enumerate(line):
                chips[chip].setGeometry(places[at].translated(0, top))
                chips[chip].show()
        self.more.hide()

    def _arrange_above(
        self,
        bands: Sequence[Sequence[StepRow]],
        room: int,
        *,
        tight: bool = False,
        titled: bool = True,
        large: bool = False,
    ) -> bool:
        """Place bands, and below them the other rows of the step; return whether all fit.

        A band that is asked alone needs no title: the sentence says what it is for. If they must be
        `large`, they don't fit in small letters.
        """
        titles = _titles(bands) if titled else [""] * len(bands)
        layout = self._layout_of(bands, self.width(), titles, tight=tight, large=large)
        banded = [view for band in bands for view in band if view.chips]
        last = [view for view in self._step if view not in banded]
        for view in filter(self._repeats, last):
            view.show_label(on=True)  # it is measured with it
        if layout is None or not self._has_room_below(layout, last, room):
            return False
        count = len(bands) if last else self._bands_above_foot(bands, layout, room)
        gone = [view for band in bands[count:] for view in band]
        self._show_views([*(view for view in banded if view not in gone), *last])
        shown = bands[:count]
        self._arrange_bands(shown, titles[:count], layout._replace(bands=layout.bands[:count]))
        whole = len(bands) == len(
            self._bands
        )  # a band below the first one stands as it would alone
        self.used += self._ask(last, self.used, *self._below(layout, room), compact=whole)
        return True

    def _head(self, room: int) -> Sequence[Sequence[StepRow]]:
        """Return the first band, to stay above the others, if each of them has room below it."""
        found = [self._layout_of([band], self.width()) for band in self._bands]
        whole = [one for one in found if one]
        if len(whole) < max(2, len(found)) or whole[0].bands[0].fit is not Fit.FULL:
            return []
        head, *others = (one.lines for one in whole)
        return self._bands[:1] if head + max(others) < room else []

    def _joined(self) -> Sequence[Sequence[StepRow]]:
        """Return the bands with the first one beside the last, if all are asked for at once."""
        asked = all(view in self._step for band in self._bands for view in band)
        first, *others = self._bands or [[]]
        joined = asked and len(others) > 1 and any(others)
        return [*others[:-1], [*others[-1], *first]] if joined else []

    def _arrange_numbers_alone(self, room: int) -> bool:
        """Place the band that is the step below a free line if it is one line of numbers.

        Only what is said above them tells what they count.
        """
        band = self._band_alone()
        layout = self._layout_of(band, self.width()) if room >= _LINES_AROUND else None
        if layout is None or layout.lines > 1 or not all(_count_to(view.chips) for view in band[0]):
            return False
        self._show_views([*band[0]])
        free, top = [_Columns(1, 1), *layout.bands], finger(self) + GAP
        self._arrange_bands([[], *band], ["", ""], _Layout(free, 2))
        self.above = top
        self._ask([], 0, 0, 0)
        return True

    def _band_alone(self) -> Sequence[Sequence[StepRow]]:
        """Return the band that is the step, which stands as it would above the other bands."""
        alone = self._step in self._bands and len(self._step) == 1
        return [self._step] if alone and not self._stands_below() else []

    def _below(self, layout: _Layout, room: int) -> tuple[int, int]:
        """Return how many lines there are below the chips of all bands, and their width.

        The bottom line is one of them only if there is no other, because others use it, too.
        """
        left = room - layout.filled
        free = self.width() - (self.taken + GAP if self.taken else 0)
        return (left - 1, self.width()) if left > 1 else (1, free)

    def _has_room_below(self, layout: _Layout, last: Sequence[StepRow], room: int) -> bool:
        """Whether all bands fit, and below them the rows of the step that are in none."""
        if layout.lines + 1 > room:
            return False
        lines, width = self._below(layout, room)
        if not last:
            return True
        return (
            width >= _LEAST_FREE * finger(self)
            and len(self._arranged(last, width, compact=True, lines=lines)[2]) <= lines
        )

    def _show_views(self, views: list[StepRow]) -> None:
        """Show only these rows."""
        for view in self.views:
            if view not in views:
                view.hide_widgets()
        self.views = views

    def _bands_above_foot(
        self, bands: Sequence[Sequence[StepRow]], layout: _Layout, room: int
    ) -> int:
        """Return how many bands to show: later ones give way to a foot of several lines."""
        if self.foot == 1:
            return len(bands)
        ends = accumulate(columns.lines for columns in layout.bands)
        asked = (at for at, band in enumerate(bands) if any(v in self._step for v in band))
        return max(sum(end <= room - self.foot for end in ends), max(asked, default=0) + 1)

    def _arrange_titled(self, room: int) -> bool:
        """Place the rows of the step with their labels before them, if all have one and it fits.

        If one is too long, all are brief and smaller; if it still is, it loses its end. If the rows
        need more lines than there are above the bottom line, an arrow turns the page.
        """
        rows, side = [[view] for view in self._step], finger(self)
        if len(rows) < 2 or not all(view.row.titled and view.chips for view in self._step):
            return False
        titles = _titles(rows)
        layout = self._layout_of(rows, self.width(), titles)
        if layout is None or layout.lines > len(rows):
            across = max(len(view.chips) for view in self._step)
            free = max(0, self.width() - across * (side + _TIGHTEST_GAP) - GAP)
            self._titles_size, end = _SHORT_TITLE, Qt.TextElideMode.ElideRight
            metrics = QFontMetrics(resized(self.font(), self._titles_size))
            briefly = [view.row.brief or view.row.label for view in self._step]
            short = [metrics.elidedText(one, end, free) for one in briefly]
            short = [one[:1] if len(one) == 2 else one for one in short]  # an initial, not “A…”
            layout = self._layout_of(rows, self.width(), short) if all(short) else None
            titles = short
        if layout is None or layout.lines > len(rows):
            return False
        paged = len(rows) > room - bool(self.taken)
        above = max(1, room - 1) if paged else len(rows)
        first = above * self._page_shown(-(-len(rows) // above))
        shown = slice(first, first + above)
        self._show_views([view for (view,) in rows[shown]])
        part = layout._replace(bands=layout.bands[shown], filled=len(rows[shown]))
        self._arrange_bands(rows[shown], titles[shown], part)
        self.used += (side + GAP) * paged
        self.more.setVisible(paged)
        self.more.setGeometry(
            self.width() - side if left_handed() else 0, above * (side + GAP), side, side
        )
        return True

    def _arrange_bands(
        self, bands: Sequence[Sequence[StepRow]], titles: Sequence[str], layout: _Layout
    ) -> None:
        side, top = finger(self), 0
        for band, title, columns in zip(bands, titles, layout.bands, strict=True):
            titled = columns.lead > 0
            for view in band:
                view.show_label(on=titled)
                view.label.hide()
            if titled:
                band[0].label.resize_text(self._titles_size)
                band[0].label.say(title)
                band[0].label.setGeometry(0, top, columns.lead, side)
            chips = [chip for view in band for chip in view.chips]
            if columns.start:
                self._say_before(band[0], columns, top)
            fits = self._fits(chips, columns.fit, columns.width(self.width(), side))
            for place, rect in enumerate(columns.rects(len(chips), self.width(), side)):
                chips[place].set_compact(on=True)
                chips[place].set_fit(fits[place])
                chips[place].setGeometry(rect.translated(0, top))
                chips[place].show()
            top += columns.lines * (side + GAP)
        for view in self.views:
            resting = Tone.ANSWERED if self._filled(view) else Tone.LATER
            view.set_tone(Tone.ASKED if view in self._step else resting)
        self.used = min(layout.filled * (side + GAP), top)

    def _say_before(self, view: StepRow, columns: _Columns, top: int) -> None:
        """Say in the empty columns before a row what its numbers are, if there is room."""
        wide = columns.rects(1, self.width(), finger(self))[0].x() - GAP
        self.lead.say(view.row.label)
        self.lead.setGeometry(0, top, wide, finger(self))
        self.lead.setVisible(bool(view.row.label) and self.lead.fits(wide))

    def _ask(
        self, views: Sequence[StepRow], top: int, room: int, width: int, *, compact: bool = False
    ) -> int:
        """Place rows of the step from `top` on in a width; return the height they take."""
        for at, view in enumerate(views):
            labelled = at > 0 or view.row.titled or self._repeats(view)
            view.show_label(on=view.row.many or (labelled and bool(view.row.label)))
            view.set_tone(Tone.ASKED)
        if not views:
            self.more.hide()
            return 0
        return self._stand(views, top, room, width, compact=compact) * (finger(self) + GAP)

    def _repeats(self, view: StepRow) -> bool:
        """Whether a row below the bands has the same choices as one of them: all players, twice.

        In equal columns, each stands right below its twin instead.
        """
        if view.row.columns:
            return False
        bands = [[chip.choice.key for one in band for chip in one.chips] for band in self._bands]
        same = [chip.choice.key for chip in view.chips] in bands
        return same and bool(view.chips) and not any(view in band for band in self._bands)

    def _banded(self, form: Form[Any]) -> list[list[StepRow]]:
        """Return the rows of a form's bands."""
        return [[self._view(form.row(key)) for key in band] for band in form.bands]

    def _layout_of(
        self,
        bands: Sequence[Sequence[StepRow]],
        width: int,
        titles: Sequence[str] | None = None,
        *,
        tight: bool = False,
        large: bool = False,
    ) -> _Layout | None:
        """Return the columns of each band in a width; None if one of them doesn't fit.

        If it is `tight`, uneven chips are only as wide as their texts, with no room to grow. If it
        is `large`, no letters are small, and there may be more lines instead.
        The answer is kept for the same faces, for all keypads, because measuring takes longer than
        all the rest: a table opens in two thirds of the time if one had the same rows before.
        """
        if not bands:
            return None
        chips = [[chip for view in band for chip in view.chips] for band in bands]
        titles = _titles(bands) if titles is None else titles
        even = tuple(max((view.row.columns for view in band), default=0) for band in bands)
        faces = tuple(tuple((chip.choice.face, chip.many) for chip in band) for band in chips)
        how = (tight, large, self._titles_size)
        return _measured_once(
            (faces, tuple(titles), even, how, *self._measures(width)),
            lambda: self._measured(chips, titles, even, width, tight=tight, large=large),
        )

    def _measures(self, width: int) -> tuple[object, ...]:
        """Return all that a measured length depends on beside what is written."""
        return width, finger(self), self.font().key()

    def _measured(
        self,
        bands: Sequence[Sequence[Chip]],
        titles: Sequence[str],
        even: Sequence[int],
        width: int,
        *,
        tight: bool,
        large: bool,
    ) -> _Layout | None:
        numbers = max(map(_count_to, bands))
        ways = list[_Layout]()
        for lead in self._leads(bands, titles, width):
            found = [
                self._columns(
                    chips,
                    width,
                    0 if title else numbers,
                    lead if title else 0,
                    one,
                    tight=tight,
                    large=large,
                )
                if chips
                else _Columns(1, 1)
                for chips, title, one in zip(bands, titles, even, strict=True)
            ]
            if None not in found:
                lines = [one.lines for one in found if one]
                while lines and not bands[len(lines) - 1]:
                    lines.pop()
                ways.append(_Layout([one for one in found if one], sum(lines)))
        return min(ways, key=lambda way: way.lines, default=None)

    def _columns(
        self,
        chips: Sequence[Chip],
        width: int,
        numbers: int,
        lead: int,
        even: int,
        *,
        tight: bool,
        large: bool,
    ) -> _Columns | None:
        """Return the columns of a band in this width, with as few lines as possible.

        Numbers share `numbers` columns with those of other bands, so that equal numbers line up.
        If `even` isn't 0, columns are equal, and there is room for so many chips. Returns None if
        the chips don't fit.
        """
        signs = {(chip.choice.face.symbol, chip.choice.face.count) for chip in chips}
        worded = [(lines, fit) for lines in _LINES_OF_A_BAND for fit in _worded_fits(chips)]
        bare = [(lines, Fit.BARE) for lines in _LINES_OF_A_BAND if len(signs) == len(chips)]
        small = (Fit.SMALL, Fit.STACKED, Fit.BARE) if large else ()
        for lines, fit in (way for way in (*worded, *bare) if way[1] not in small):
            shared = numbers if lines == 1 and _count_to(chips) else 0
            across = shared or -(-max(len(chips), even) // lines)
            columns = _Columns(across, lines, fit, shared - len(chips) if shared else 0, lead)
            if self._have_room(chips, fit, columns.width(width, finger(self))):
                return columns
            if lines == 1 and not even and fit in (Fit.FULL, Fit.STACKED):
                uneven = columns._replace(widths=self._widths(chips, fit, 1 if tight else _STEP))
                if uneven.spare(width) >= 0:
                    return uneven
        return None

    def _widths(self, chips: Sequence[Chip], fit: Fit, step: int) -> tuple[int, ...]:
        """Return the width that each chip needs for its text, which only full ones don't wrap."""
        self._sample.set_fit(fit)
        widths = []
        for chip in chips:
            self._sample.show_same(chip)
            wraps = fit is not Fit.FULL and " " in chip.choice.face.label
            least = self._sample.minimumSizeHint().width()
            if not wraps or self._sample.heightForWidth(least) > finger(self):
                least = self._sample.sizeHint().width()
            # In steps, so that an amount with one digit more seldom moves the chips beside it.
            widths.append(-(-max(least, finger(self)) // step) * step)
        return tuple(widths)

    def _have_room(self, chips: Sequence[Chip], fit: Fit, width: int) -> bool:
        """Whether the texts of all chips fit into this width; a single word isn't broken.

        The chips themselves stay as they are, because they may be shown.
        """
        side, sample = finger(self), self._sample
        sample.set_fit(fit)
        for chip in chips if width >= side else ():
            sample.show_same(chip)
            words = chip.choice.face.label.split()
            least = sample.minimumSizeHint() if len(words) > 1 else sample.sizeHint()
            if least.width() > width or sample.heightForWidth(width) > side:
                return False
        return width >= side

    def _fits(self, chips: Sequence[Chip], fit: Fit, width: int) -> list[Fit]:
        """Return how each chip in columns this wide is written if `fit` is the largest for all.

        Names to choose several of are larger than a choice in several words, such as nobody else.
        """
        names = [chip for chip in chips if chip.many and " " not in chip.choice.face.label]
        if fit not in (Fit.SMALLER, Fit.SMALL) or not 0 < len(names) < len(chips):
            return [fit] * len(chips)
        larger = (one for one in (Fit.FULL, Fit.SMALLER) if self._have_room(names, one, width))
        best = next(larger, fit)
        return [best if chip in names else fit for chip in chips]

    def _leads(
        self, bands: Sequence[Sequence[Chip]], titles: Sequence[str], width: int
    ) -> Sequence[int]:
        """Return the widths to try for titles: as a column of chips if possible, or wider."""
        if not any(titles):
            return [0]
        across = 1 + max(len(band) for band, title in zip(bands, titles, strict=True) if title)
        column = (width - (across - 1) * GAP) // across
        least = next((wide for wide in range(1, width // 3) if self._fit(titles, wide)), 0)
        return [*([column] if column >= least > 0 else []), *([least] if least else [])]

    def _fit(self, titles: Sequence[str], width: int) -> bool:
        """Whether all titles fit into a width, in two lines at most."""
        self._ruler.resize_text(self._titles_size)
        for title in titles:
            self._ruler.setText(title)
            if not self._ruler.fits(width, lines=2):
                return False
        return True

    def _stand(
        self, views: Sequence[StepRow], top: int, room: int, width: int, *, compact: bool
    ) -> int:
        """Place rows one after the other from `top` on; return how many lines they take."""
        side = finger(self)
        if even := self._evenly(views, top, room, width, compact=compact):
            return even
        widgets, boxes, lines = self._arranged(views, width, compact=compact, lines=room)
        crowded = len(lines) + self._coming > room
        if crowded or compact:
            fit = self._largest_fit(views, width, room - self._coming if crowded else len(lines))
            widgets, boxes, lines = self._arranged(views, width, compact=True, lines=room, fit=fit)
        several = len(views) > 1
        below = several and not self.taken  # the bottom line, while nothing else is in it
        while len(lines) > room + below and _is_barred(widgets[-1]):
            widgets.pop().hide()  # no page is turned only to see what can't be tapped
            boxes.pop()
            lines = in_lines(boxes, width)
        shown = lines
        if (
            len(lines) > room + below
            and not several
            and self._in_columns(views[0], top, room, width)
        ):
            return room
        if len(lines) > room + below:
            if several and not below and self.width() - self.taken >= side + GAP:
                shown = self._page_of_rows(boxes, lines, room)
            else:
                shown = self._page(boxes, room + below, width)
        rects = box_rects([*boxes, Box(side)], shown, width, side)
        aside = self.width() - width if left_handed() else 0
        for at, widget in enumerate(widgets):
            widget.setVisible(at in rects)
            if at in rects:
                widget.setGeometry(rects[at].translated(aside, top))
        turns = rects.get(len(boxes))
        self.more.setVisible(turns is not None)
        if turns is not None:
            self._place_arrow(turns.translated(aside, top), aside + width, shown[-1])
        return len(shown)

    def _evenly(
        self, views: Sequence[StepRow], top: int, room: int, width: int, *, compact: bool
    ) -> int:
        """Place rows of the same things in equal columns; return their lines, 0 if it can't."""
        if len(views) > 1 or not views[0].row.columns:
            return 0 if compact else self._in_pairs(views, top, room, width)
        ways = (n for n in range(1, room + 1) if self._in_columns(views[0], top, n, width))
        return next(ways, 0)

    def _in_pairs(self, views: Sequence[StepRow], top: int, room: int, width: int) -> int:
        """Place rows of two answers in four equal columns; return their lines, 0 if it can't.

        So the two of each player, who is named on them, are side by side and in the same places
        whatever is asked. A last row with other answers has a line of its own.
        """
        named = [
            len(view.chips) == 2
            and bool(view.row.label)
            and all(f"{view.row.label} " in chip.choice.face.label for chip in view.chips)
            for view in views
        ]
        pairs = views if all(named) else views[:-1]
        own = [] if all(named) else views[-1].chips
        start = 4 * -(-len(pairs) // 2)
        lines = (start + len(own) + 3) // 4
        columns, side = _Columns(4, lines), finger(self)
        paired = [chip for view in pairs for chip in view.chips]
        placed = dict(enumerate(paired)) | dict(enumerate(own, start))
        if len(pairs) < 2 or not all(named[: len(pairs)]) or len(own) > 4 or lines > room:
            return 0
        wide, chips = columns.width(width, side), [*placed.values()]
        fits = (fit for fit in _worded_fits(chips) if self._have_room(chips, fit, wide))
        fit = next(fits, None)
        if fit is None or not all(view.chips for view in views):
            return 0
        for view in views:
            view.set_compact(on=True, fit=fit)
            view.label.hide()
        aside = self.width() - width if left_handed() else 0
        places = columns.rects(4 * lines, width, side)
        for place, chip in placed.items():
            chip.setGeometry(places[place].translated(aside, top))
            chip.show()
        self.more.hide()
        return lines

    def _place_arrow(self, place: QRect, end: int, line: Sequence[int]) -> None:
        """Place the arrow at the end of its line, or where the confirming button isn't."""
        side, alone = finger(self), len(line) == 1
        leads = alone and bool(self.taken) and not left_handed()
        end = self.width() if alone else end
        self.more.setGeometry(0 if leads else end - side, place.y(), side, side)

    def _largest_fit(self, views: Sequence[StepRow], width: int, most: int) -> Fit:
        """Return the largest fit with at most so many lines, or else with as few as possible."""
        needed = {
            fit: len(self._arranged(views, width, compact=True, lines=most, fit=fit)[2])
            for fit in (Fit.FULL, Fit.STACKED, Fit.BARE)
        }
        return min(needed, key=lambda fit: max(needed[fit], most))

    def _in_columns(self, view: StepRow, top: int, lines: int, width: int) -> bool:
        """Place all chips of a row in equal columns, so that no page is turned, if that fits."""
        chips, side = view.chips, finger(self)
        if not view.label.isHidden() or not chips:
            return False
        columns = _Columns(-(-len(chips) // lines), lines)
        wide, aside = columns.width(width, side), self.width() - width if left_handed() else 0
        fits = (fit for fit in _worded_fits(chips) if self._have_room(chips, fit, wide))
        fit = next(fits, None)
        if fit is None:
            return False
        fitted = zip(self._fits(chips, fit, wide), chips, strict=True)
        for (fit, chip), rect in zip(fitted, columns.rects(len(chips), width, side), strict=True):
            chip.set_fit(fit)
            chip.setGeometry(rect.translated(aside, top))
            chip.show()
        self.more.hide()
        return True

    def _page_of_rows(
        self, boxes: Sequence[Box], lines: Sequence[list[int]], room: int
    ) -> list[list[int]]:
        """Return the lines of this page; its arrow is beside the confirming button, if any."""
        pages = [list(lines[start : start + room]) for start in range(0, len(lines), room)]
        page = pages[self._page_shown(len(pages))]
        return [*page, *([] for _empty in range(room - len(page))), [len(boxes)]]

    def _page(self, boxes: Sequence[Box], room: int, width: int) -> list[list[int]]:
        """Return the lines of this page; the last one has the arrow to the next page.

        Only the last line leaves room for it, so that all others stay as they are without.
        """
        pages, start = list[list[list[int]]](), 0
        while start < len(boxes):
            lines = in_lines(boxes[start:], width)[:room]
            page = [[start + place for place in line] for line in lines]
            page += [[] for _empty in range(room - len(page))]
            while len(page[-1]) > 1 and _line_width(boxes, page[-1]) > width - GAP - finger(self):
                page[-1].pop()
            start = max(place for line in page for place in line) + 1
            pages.append(page)
        page = pages[self._page_shown(len(pages))]
        page[-1].append(len(boxes))
        return page

    def _arranged(
        self,
        views: Sequence[StepRow],
        width: int,
        *,
        compact: bool,
        lines: int,
        fit: Fit = Fit.BARE,
    ) -> tuple[list[QWidget], list[Box], list[list[int]]]:
        widgets: list[QWidget] = []
        boxes: list[Box] = []
        for at, view in enumerate(views):
            view.set_compact(on=compact, fit=fit)
            for widget, box in self._parts(view, width, first=not at, compact=compact, room=lines):
                widgets.append(widget)
                boxes.append(box)
        return widgets, boxes, in_lines(boxes, width)

    def _parts(
        self, view: StepRow, width: int, *, first: bool, compact: bool, room: int
    ) -> list[tuple[QWidget, Box]]:
        parts: list[tuple[QWidget, Box]] = []
        apart = view.row.apart and not first
        # What the first row is about, the sentence says already.
        told = view.row.many and (bool(view.row.status) or not first)
        told = told or self._repeats(view)
        view.label.setVisible(bool(view.label.text()) and (told or not (compact and view.chips)))
        if not view.label.isHidden():
            label = self._label_width(view, width)
            parts.append((view.label, Box(label, first=True, label=True, apart=apart)))
        if view.amount is not None:
            view.amount.fit_quick_amounts(width, room * (finger(self) + GAP) - GAP)
            height = view.amount.heightForWidth(width)
            lines = -(-(height + GAP) // (finger(self) + GAP))
            parts.append((view.amount, Box(width, first=True, lines=lines)))
        if view.edit is not None:
            parts.append((view.edit, Box(width, first=True)))
        for chip in view.chips:
            wide, begins = min(chip.sizeHint().width(), width), not parts
            parts.append((chip, Box(wide, first=begins, apart=apart and begins)))
        return parts

    def _label_width(self, view: StepRow, width: int) -> int:
        """Return a label's width: at most a third of a line, or more if it would be too tall."""
        wanted = view.label.sizeHint().width()
        tried = (min(wanted, width // 3), min(wanted, width // 2))
        side = finger(self)
        return next((wide for wide in tried if view.label.heightForWidth(wide) <= side), width)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        shown = (chip for view in self.views for chip in view.chips if chip.isVisible())
        near = {chip: _apart(chip.geometry(), here) for chip in shown}
        missed = [chip for chip, apart in near.items() if 0 < apart < GAP]
        self._missed = min(missed, key=near.__getitem__, default=None)
        if self._missed is not None:
            self._pass_on(event, self._missed)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        chip, self._missed = self._missed, None
        if chip is not None and chip.isVisible():
            self._pass_on(event, chip)

    def _pass_on(self, event: QMouseEvent, chip: Chip) -> None:
        """Pass what a finger does beside a chip on to it; further away, it lets go of the chip."""
        here = event.position().toPoint()
        close = _apart(chip.geometry(), here) < GAP
        there = chip.rect().center() if close else chip.mapFrom(self, here)
        kind, button, place = event.type(), event.button(), event.globalPosition()
        held = button if kind == QEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton
        passed = QMouseEvent(kind, QPointF(there), place, button, held, event.modifiers())
        QCoreApplication.sendEvent(chip, passed)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.arrange()
        return super().event(event)


T = TypeVar("T")


@lru_cache(maxsize=4096)
def _kept(_what: Hashable) -> list[Any]:
    """Return where the measure of something is kept, an empty place at first."""
    return []


def _measured_once(what: Hashable, measure: Callable[[], T]) -> T:
    """Return the measure of something, which is taken once for all keypads of the program."""
    kept: list[T] = _kept(what)
    if not kept:
        kept.append(measure())
    return kept[0]


class _Columns(NamedTuple):
    """How the chips of a band are arranged: `across` side by side, in `lines` lines.

    `start` columns stay empty before the first chip, and `lead` pixels before each line. Chips in
    one line can have their own `widths` at least, if columns would be too narrow for some of them.
    """

    across: int
    lines: int
    fit: Fit = Fit.FULL
    start: int = 0
    lead: int = 0
    widths: tuple[int, ...] = ()

    def spare(self, width: int) -> int:
        """Return how much of a width remains beside chips with their own widths."""
        first = self.lead + GAP if self.lead else 0
        return width - first - sum(self.widths) - GAP * (len(self.widths) - 1)

    def width(self, width: int, least: int) -> int:
        """Return the width of a column; if columns would be under `least`, the gaps are smaller."""
        room = width - (self.lead + GAP if self.lead else 0)
        gaps = (_TIGHT_GAP,) if self.fit is Fit.STACKED else (GAP, _TIGHT_GAP, _TIGHTEST_GAP)
        widths = [(room - (self.across - 1) * gap) // self.across for gap in gaps]
        return next((wide for wide in widths if wide >= least), widths[-1])

    def rects(self, count: int, width: int, side: int) -> list[QRect]:
        """Return the places of `count` chips, each `side` high."""
        wide, first = self.width(width, side), self.lead + GAP if self.lead else 0
        if self.widths:
            more = self.spare(width) // count
            starts = accumulate((one + more + GAP for one in self.widths), initial=first)
            return [
                QRect(start, 0, one + more, side)
                for start, one in zip(starts, self.widths, strict=False)
            ]
        step = (width - first - wide) / max(1, self.across - 1)
        places = (divmod(place, self.across) for place in range(self.start, self.start + count))
        return [
            QRect(first + round(column * step), line * (side + GAP), wide, side)
            for line, column in places
        ]


class _Layout(NamedTuple):
    """The columns of each band, and how many lines have chips, without empty ones at the end."""

    bands: Sequence[_Columns]
    filled: int

    @property
    def lines(self) -> int:
        """How many lines all bands need."""
        return sum(band.lines for band in self.bands)


def _written(form: Form[Any], keys: Sequence[str]) -> Hashable:
    """Return all of some rows that their size depends on."""
    rows = [form.row(key) for key in keys]
    kinds = tuple((row.many, row.titled, row.apart, row.columns) for row in rows)
    told = tuple((row.label, row.status, row.amount, row.text, row.choices) for row in rows)
    return kinds, told


def _apart(place: QRect, point: QPoint) -> int:
    """Return how many pixels a point is outside a place, 0 if it is inside."""
    across = max(place.left() - point.x(), point.x() - place.right(), 0)
    return max(across, place.top() - point.y(), point.y() - place.bottom())


def _titles(bands: Sequence[Sequence[StepRow]]) -> list[str]:
    """Return the label that stands before each band, "" for none."""
    return ["".join(view.row.label for view in band[:1] if view.row.titled) for band in bands]


def _has_digits(view: StepRow) -> bool:
    """Return whether a row offers an amount or a number, which its digits stand for."""
    return view.amount is not None or any(chip.choice.face.label.isdecimal() for chip in view.chips)


def _is_barred(widget: QWidget) -> bool:
    """Return whether a widget is a chip that can't be tapped."""
    return isinstance(widget, Chip) and widget.choice.barred


def _worded_fits(chips: Sequence[Chip]) -> tuple[Fit, ...]:
    """Return the fits with labels, the best one first.

    A symbol that all chips share without being coloured gives way to larger letters. Others stand
    above them, except where boxes to tick are beside.
    """
    signs = {(chip.choice.face.symbol, chip.choice.face.colour) for chip in chips}
    if len(signs) == 1 and not any(colour for _symbol, colour in signs):
        return Fit.FULL, Fit.PLAIN, Fit.SMALLER, Fit.SMALL, Fit.STACKED
    tall = () if any(chip.many for chip in chips) else (Fit.TALL,)
    return Fit.FULL, *tall, Fit.SMALL, Fit.STACKED


def _count_to(chips: Sequence[Chip]) -> int:
    """Return how many columns the numbers from 0 on need; 0 if not all chips are numbers."""
    labels = [chip.choice.face.label for chip in chips]
    digits = bool(labels) and all(label.isdecimal() and len(label) == 1 for label in labels)
    return max(map(int, labels)) + 1 if digits else 0


@dataclass(frozen=True, slots=True)
class Box:
    """A chip, or the label before a row, with its least width; `first` if it begins a row.

    A label isn't stretched. A box of several `lines` has the whole width. One that is `apart`
    begins a line, too.
    """

    width: int
    first: bool = False
    label: bool = False
    lines: int = 1
    apart: bool = False


def in_lines(boxes: Sequence[Box], width: int) -> list[list[int]]:
    """Return the numbers of the boxes, line by line; an empty line continues the one before.

    A row goes beside the one before it if all of it fits there.
    """
    lines: list[list[int]] = []
    x = width + 1
    for place, box in enumerate(boxes):
        if box.lines > 1:
            lines += [[place], *([] for _more in range(box.lines - 1))]
            x = width + 1
            continue
        needed = _row_width(boxes, place) if box.first and lines else box.width
        if box.apart or x + needed > width:
            lines.append([])
            x = 0
        lines[-1].append(place)
        x += box.width + GAP
    return lines


def box_rects(
    boxes: Sequence[Box], lines: Sequence[Sequence[int]], width: int, height: int
) -> dict[int, QRect]:
    """Return the place of each box in lines of this height; boxes stretch to fill their line.

    What continues a line of equal boxes keeps their width, as numbers do.
    """
    rects: dict[int, QRect] = {}
    most, before = _MOST_STRETCH, set[int]()
    for at, line in enumerate(lines):
        stretched = [place for place in line if not boxes[place].label]
        used = sum(boxes[place].width for place in line) + GAP * max(0, len(line) - 1)
        spare = max(0, width - used) // len(stretched) if stretched else 0
        least = {boxes[place].width for place in line}
        continues = bool(line) and not boxes[line[0]].first and len(least) == 1 and least == before
        most, before = most if continues else _MOST_STRETCH, least
        most = spare = min(spare, most)
        x, y = 0, at * (height + GAP)
        for place in line:
            box = boxes[place]
            wide = box.width + (0 if box.label else spare)
            tall = box.lines * height + (box.lines - 1) * GAP
            rects[place] = QRect(x, y, min(wide if box.lines == 1 else width, width), tall)
            x += wide + GAP
    return rects


def _line_width(boxes: Sequence[Box], line: Sequence[int]) -> int:
    """Return the width of a line's boxes and the gaps between them."""
    return sum(boxes[place].width for place in line) + GAP * (len(line) - 1)


def _row_width(boxes: Sequence[Box], start: int) -> int:
    """Return the width of the whole row that begins at `start`."""
    total = boxes[start].width
    for box in boxes[start + 1 :]:
        if box.first:
            break
        total += GAP + box.width
    return total
