"""The keypad: the chips for the current step, where the plate of their topic has them.

`KeypadView` has a fixed size and never scrolls. Where its chips stand is said in `plate`. All
lengths are pixels.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from notepad.core.form import Form, Row
from notepad.core.language import _, comma_separated
from notepad.core.slots import MORE
from notepad.widgets.look.boxes import ENDLESS, PARTS
from notepad.widgets.look.drawing import outside
from notepad.widgets.look.icons import Icon
from notepad.widgets.look.layouts import Arranged
from notepad.widgets.look.theme import finger, left_handed, resized
from notepad.widgets.say.form_rows import AmountBox, RowKeys, StepRow, at_rest
from notepad.widgets.say.plate import GAP, Columns, Keys, Lanes, Plate, Plates, Ruler
from notepad.widgets.touch.buttons import Chip, IconButton, Tone
from notepad.widgets.touch.tap_guard import HABIT_MS
from notepad.widgets.touch.text_fields import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence


class KeypadView(Arranged, RowKeys[StepRow]):
    """The rows of a form that you can tap now, on the plate of its topic.

    All bands of a form are shown, and below them the rest of its step; or only the page of the
    step, if that is how the plate has it. If a page needs more lines than there are, an arrow
    in a frame, as chips have, turns its parts: without, it looks like a link of what is beside it.
    The last line is for others, except for
    the arrow, which is opposite the tapping hand, and for chips that stand in what both leave
    `free`. `entered` is emitted when Enter is pressed in a text field, `placed` when the chips have
    new places; `used` is the height down to the last one, and `standing` has the places of all that
    is shown. Bands that come later in a note give way to a `foot` of several lines for others.
    A finger that falls between two chips means the nearer one.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)
    entered = Signal()
    placed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self._made: dict[str, StepRow] = {}
        self._form: Form[Any] = Form(())
        self._expected: Callable[[str], Iterable[Form[Any]]] = lambda _topic: ()
        self.button_width: Callable[[Sequence[Form[Any]], int], int] = lambda _forms, _width: 0
        self._lanes: dict[str, Lanes] = {}
        self._plates = dict[object, Plates]()
        self._needed = dict[object, int]()
        self._beside_topics = dict[object, tuple[int, bool]]()
        self._ruler = Ruler(self)
        self.asked: list[StepRow] = []  # the rows of the step
        self._part, self._turned = 0, False  # which part is shown, and whether it was turned to
        self._alone = False  # whether the page of the step is shown, without other bands
        self.was_alone = False  # the same before the last form
        self._missed: Chip | None = None  # beside which a finger is down
        self._showing_filled = QTimer(self, singleShot=True, interval=HABIT_MS)
        self._showing_filled.timeout.connect(self._stop_showing_filled)
        self.used, self.foot, self.free = 0, 1, QRect()
        self.standing: list[QRect] = []
        self.more = IconButton(Icon.ON, _("more choices"), self).on_tap(self._turn_page)
        self.more.hide()

    def expect(self, forms: Callable[[str], Iterable[Form[Any]]]) -> None:
        """Foresee the forms of each topic, by its key, of which the plates are made.

        They are followed only when a topic is shown: its first form says how high the keypad is.
        """
        self._expected = forms
        for kept in (self._lanes, self._plates, self._needed, self._beside_topics):
            kept.clear()

    def lines(self, height: int) -> int:
        """Return how many lines of chips fit into a height, with the last one, for others."""
        return max(1, (height + GAP) // (finger(self) + GAP))

    def lines_of(self, topic: str, width: int, most: int) -> int:
        """Return how many lines the bands of a topic need in a width, usually many if over `most`.

        Then one page of it is shown at a time.
        """
        return self._measured(topic, width, most, lambda plates: plates.lines(most))

    def lines_of_pages(self, topic: str, width: int, foot: Callable[[Form[Any]], int]) -> int:
        """Return how many lines a topic needs page by page, with a `foot` below its first form."""
        return self._measured(topic, width, 0, lambda plates: plates.lines_of_pages(foot))

    def may_be_unheard(self, topic: str) -> bool:
        """Whether something of a topic may not have been heard."""
        return self._lanes_of(topic).may_be_unheard

    def _measured(self, topic: str, width: int, most: int, measure: Callable[[Plates], int]) -> int:
        self._ruler.renew()
        key = topic, width, most, self._ruler.sizes
        if key not in self._needed:
            # Following other notes to their end takes too long before the first paint.
            lanes = Lanes([*islice(self._expected(topic), 1)]) if most else self._lanes_of(topic)
            self._needed[key] = measure(self._plates_of(lanes, width))
        return self._needed[key]

    def show_form(self, form: Form[Any]) -> None:
        """Show a form; if the keyboard focus was on the keypad, it stays there."""
        self.was_alone = self._alone
        focused, ringed = self._focused_view() is not None, self._ringed()
        keys = [view.row.key for view in self.asked]
        # The hint says what a row without choices of its own asks for, which are on the sheet.
        rows = {row.key: row for row in form.rows}
        step = [key for key in form.step if not (form.hint and rows[key].on_sheet_alone)]
        if keys != step:
            self._turned = False
        # All topics are more than one plate has.
        self._form = replace(form, bands=()) if form.topics in form.step else form
        self.asked = [self._view(rows[key]) for key in step]
        self.arrange()
        for before, after in pairwise(self.stops()):
            QWidget.setTabOrder(before, after)
        if focused and self.asked and self._focused_view() is None:
            self.rest_in(self.asked[0], ringed=ringed)

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
        self.arrange()  # which says the titles before the rows again

    def chips_of(self, row: str) -> Sequence[Chip]:
        """Return the chips of a row that was shown, also those on another page."""
        view = self._made.get(row)
        return view.chips if view is not None else ()

    @property
    def amount(self) -> AmountBox | None:
        """The first amount that is shown, which digits set."""
        amounts = (view.amount for view in self.views if view.amount is not None)
        return next(amounts, None)

    def take_focus(self, reason: Qt.FocusReason) -> None:
        """Give the keyboard focus to the first row that is asked for."""
        stops = (stop for view in (*self.asked, *self.views) for stop in view.stops())
        first = next((stop for stop in stops if at_rest(stop)), None)
        if first is not None:
            first.setFocus(reason)

    def _view(self, row: Row) -> StepRow:
        view = self._made.get(row.key)
        if view is None or not view.fits(row):
            view = StepRow(row, self, tapped=self.tapped.emit, written=self.written.emit)
            if isinstance(view.edit, TextField):
                view.edit.returnPressed.connect(self.entered)
            view.hide_widgets()
            self._made[row.key] = view
        if row != view.row or view.edit is not None:  # a text may differ from what was written
            view.show_row(row)
        return view

    def _turn_page(self) -> None:
        self._part, self._turned = self._part + 1, True
        self.arrange()

    def _lanes_of(self, topic: str) -> Lanes:
        if topic not in self._lanes:
            self._lanes[topic] = Lanes([*self._expected(topic)])
        return self._lanes[topic]

    def _plates_of(self, lanes: Lanes, width: int) -> Plates:
        """Return the plates of some lanes, which are made once for a size of window and text."""
        key = lanes, width, self._ruler.sizes
        if key not in self._plates:
            button = self.button_width(lanes.forms, width)
            self._plates[key] = Plates(lanes, self._ruler, width, button)
        return self._plates[key]

    @override
    def arrange(self) -> None:
        """Stand everything that is shown on the plate of the form's topic."""
        self._ruler.renew()
        self._form, plate = self._plate_of(self._form)
        form = self._form
        screens = self._screens(plate, form)
        if not self._turned:
            self._part = self._first_asked(plate, screens) if len(screens) > 1 else 0
        self._part %= len(screens)
        page, lines = screens[self._part]
        self._alone = plate.is_alone(page)
        rows = {row.key: row for row in form.rows}
        shown = {
            top: (keys, [self._view(rows[key]) for key in keys.rows])
            for top, keys in self._seen(plate, form, page, self.foot)
        }
        views = [view for _keys, lane in shown.values() for view in lane]
        for view in (*self.views, *self.asked):
            if view not in views:
                view.hide_widgets()
        self.views, self.standing = views, []
        self._show_arrow(len(screens))
        self.used = 0
        ends = [*sorted(shown)[1:], lines.stop]
        for (top, (keys, lane)), end in zip(sorted(shown.items()), ends, strict=False):
            own = range(top - lines.start, min(end, lines.stop) - lines.start)
            title = plate.lanes.title_of(form, keys.rows[0])
            self._stand(lane, title, plate.columns[keys], own)
        self.placed.emit()

    def first_form(self, topic: str) -> Form[Any]:
        """Return the form with which a note about a topic begins."""
        return next(iter(self._lanes_of(topic).forms), Form(()))

    def used_beside_topics(self, topic: str, foot: int) -> tuple[int, bool]:
        """Return how many lines chips take while other topics are offered, with a foot for these.

        That is in the first form, and as long as others keep what is tapped. The second value says
        whether an arrow turns the first form.
        """
        lanes, first = self._lanes_of(topic), self.first_form(topic)
        key = lanes, self.size().toTuple(), self._ruler.sizes, foot
        if key not in self._beside_topics:
            forms = [first, *(form for form in lanes.forms if form.keeping)]
            used = max(self._lines_of(form, foot) for form in forms)
            shown, plate = self._plate_of(first)
            self._beside_topics[key] = used, len(plate.parts(shown, self._room)) > 1
        return self._beside_topics[key]

    def _lines_of(self, form: Form[Any], foot: int) -> int:
        """Return how many lines a form has on its page above a foot."""
        form, plate = self._plate_of(form)
        page, lines = plate.parts(form, self._room)[0]
        counts = plate.lanes.counts(form)
        ends = (
            min(top + plate.columns[keys].lines_of(counts[keys]), lines.stop) - lines.start
            for top, keys in self._seen(plate, form, page, foot)
        )
        return max(ends, default=0)

    def _plate_of(self, form: Form[Any]) -> tuple[Form[Any], Plate]:
        """Return a form as its plate has it.

        What nobody foresaw stands alone, without the bands, so that none of their chips moves: such
        as all cards that I may have seen if I didn't hear what was asked.
        """
        topic = topic_of(form)
        if form.rows and not self._lanes_of(topic).forms:
            self._lanes[topic] = Lanes((form,))
        if not self._lanes_of(topic).foresee(form):
            form, topic = replace(form, bands=()), f"{topic} {form.step}"
            apart = self._lanes.get(topic, Lanes(()))
            self._lanes[topic] = apart if apart.foresee(form) else Lanes((*apart.forms, form))
        return form, self._plates_of(self._lanes[topic], self.width()).plate(self._room)

    @property
    def _room(self) -> int:
        """How many lines there are above the last one."""
        return max(1, self.lines(self.height()) - 1)

    def _screens(self, plate: Plate, form: Form[Any]) -> Sequence[tuple[int, range]]:
        """Return the parts in which a form is seen, with the last line if that is free."""
        whole = plate.parts(form, self._room + 1)
        return whole if self._has_last_line(plate, whole, form) else plate.parts(form, self._room)

    def _seen(
        self, plate: Plate, form: Form[Any], page: int, foot: int
    ) -> Sequence[tuple[int, Keys]]:
        """Return the rows on a page; a band that isn't asked for leaves the foot to others."""
        end = self.lines(self.height()) - foot if foot > 1 else ENDLESS
        return [
            (top, keys)
            for top, keys in plate.seen(form, page).items()
            if top + plate.columns[keys].lines <= end or {*keys.rows} & {*form.step}
        ]

    def _has_last_line(
        self, plate: Plate, screens: Sequence[tuple[int, range]], form: Form[Any]
    ) -> bool:
        """Whether others, and the arrow if it is shown, leave what stands in the last line free."""
        arrow = self._arrow_place() if len(screens) > 1 else QRect()
        return all(
            self.free.left() <= place.left()
            and place.right() <= self.free.right()
            and not (place.left() <= arrow.right() and arrow.left() <= place.right())
            for page, lines in screens
            for place in plate.chips_in(form, page, lines.stop - 1, self.width(), self._ruler.side)
        )

    def _first_asked(self, plate: Plate, screens: Sequence[tuple[int, range]]) -> int:
        """Return the part with the first row that is asked for and not filled yet.

        If all are filled, it is the part with the first one that only is by a proposal.
        """
        open_ = [row for row in map(self._form.row, self._form.step) if _is_open(row)]
        asked = [row.key for row in (*(row for row in open_ if not _is_filled(row)), *open_)]
        places = (
            at
            for wanted in (*asked, *self._form.step)
            for at, (page, lines) in enumerate(screens)
            for top, keys in plate.seen(self._form, page).items()
            if wanted in keys.rows and top in lines
        )
        return next(places, 0)

    def _show_arrow(self, parts: int) -> None:
        """Show the arrow that turns the parts in which a form is seen, if there are several."""
        if parts == 1:
            self.more.hide()
            return
        after = (self._part + 1) % parts
        text = _("{count} of {size}").format(count=after + 1, size=parts)
        self.more.setAccessibleName(comma_separated((_("more choices"), text)))
        self.more.hint(_("more choices"))
        self.more.show_icon(Icon.ON if after > self._part else Icon.BACK)
        self._put([(self.more, self._arrow_place())], self.height())

    def _arrow_place(self) -> QRect:
        side = finger(self)
        left = self.width() - side if left_handed() else 0
        return QRect(left, self.height() - side, side, side)

    def _stand(self, views: Sequence[StepRow], title: str, columns: Columns, lines: range) -> None:
        """Stand rows side by side in their columns and lines; those below 0 aren't shown."""
        side = self._ruler.side
        room = lines.stop * (side + GAP)
        top = lines.start * (side + GAP)
        chips = [chip for view in views for chip in view.chips]
        places = columns.places(max(1, len(chips)), self.width(), side)
        self._put(zip(chips, (at.translated(0, top) for at in places), strict=False), room)
        fits = self._ruler.best_fits(chips, columns.fit, map(QRect.width, places))
        for chip, fit in zip(chips, fits, strict=True):
            if chip.fit is not fit:
                chip.set_fit(fit)
        for view in views:
            resting = Tone.ANSWERED if self.filled(view) else Tone.LATER
            view.set_tone(Tone.ASKED if view in self.asked else resting)
            view.show_label(on=bool(title) or self._is_told(view.row))
            view.label.hide()
            if view.edit is not None:
                self._put([(view.edit, QRect(0, top, self.width(), side))], room)
            if view.amount is not None:
                left = min(len(lines), columns.lines) * (side + GAP) - GAP
                view.amount.fit_quick_amounts(self.width(), left)
                high = min(left, view.amount.heightForWidth(self.width()))
                self._put([(view.amount, QRect(0, top, self.width(), high))], room)
        before = places[0].x() - GAP
        told = (columns.brief and views[0].row.brief) or title or views[0].row.label
        if before > 0 and (title or self._ruler.title_width(told) <= before):
            self._say_title(views[0], told, QRect(0, top, before, side), room)

    def _is_told(self, row: Row) -> bool:
        """Whether chips speak their row's label: below the bands, all but the first row do."""
        banded = any(row.key in band for band in self._form.bands)
        return not banded and (row.many or row.key != self._form.step[0])

    def _put(self, placed: Iterable[tuple[QWidget, QRect]], room: int) -> None:
        """Show widgets in their places as far as these are in the room that there is."""
        for widget, place in placed:
            inside = 0 <= place.top() < room
            widget.setVisible(inside)
            if inside:
                widget.setGeometry(place)
                self.standing.append(place)
                self.used = max(self.used, place.bottom() + 1 + GAP)

    def _say_title(self, view: StepRow, title: str, place: QRect, room: int) -> None:
        """Say before a row what it is; a title that is too long loses its end."""
        view.label.resize_text(PARTS.small)
        if self._ruler.title_width(title) > place.width():
            metrics = QFontMetrics(resized(self.font(), PARTS.small))
            title = metrics.elidedText(title, Qt.TextElideMode.ElideRight, place.width())
            title = title[:1] if len(title) == 2 else title  # an initial, not “A…”
        view.label.say(title)
        self._put([(view.label, place)], room)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        shown = (chip for view in self.views for chip in view.chips if chip.isVisible())
        near = {chip: outside(chip.geometry(), here) for chip in shown}
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
        close = outside(chip.geometry(), here) < GAP
        there = chip.rect().center() if close else chip.mapFrom(self, here)
        kind, button, place = event.type(), event.button(), event.globalPosition()
        held = button if kind == QEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton
        passed = QMouseEvent(kind, QPointF(there), place, button, held, event.modifiers())
        QCoreApplication.sendEvent(chip, passed)


def topic_of(form: Form[Any]) -> str:
    """Return the key of a form's topic; where it is chosen itself, that is another plate."""
    if not form.topics or form.topics in form.step:
        return form.topics
    chosen = (one.key for one in form.row(form.topics).choices if one.chosen)
    return next(chosen, "")


def _is_open(row: Row) -> bool:
    """Return whether something is still to be tapped in a row, as far as can be known."""
    able = not row.choices or any(not (one.barred or one.dimmed) for one in row.choices)
    return able and not any(one.chosen and one.key != MORE for one in row.choices)


def _is_filled(row: Row) -> bool:
    """Return whether a choice of a row is taken or set by itself, and it wasn't asked for more."""
    taken = {one.key for one in row.choices if one.chosen or one.proposed}
    return bool(taken) and MORE not in taken
