"""The rows of a form: chips, a text field or an amount, and the keys that move between them.

`RowParts` has the widgets that fill in one row; `RowKeys` handles the keys (Tab and arrows) for
anything made of such rows. `FormRows` is a whole form, with a `RowView` for each row;
`StepRow` is a row on the keypad, which places the chips itself. `AmountBox` is a number set with
big steppers, quick choices, or digits of a keyboard, which no text field brings up.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.form import Amount, Choice, Form, Row
from notepad.core.language import _, with_label
from notepad.widgets.look import layouts, theme
from notepad.widgets.look.boxes import ENDLESS, GAPS, PARTS
from notepad.widgets.look.label import Label
from notepad.widgets.touch import accessibility, buttons
from notepad.widgets.touch.text_fields import TextArea, TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtGui import QFont, QKeyEvent

    _Told = Callable[[str, str], object]


class RowParts:
    """The widgets of one row: chips, a text field, or an amount.

    Tab reaches one of the chips; the arrow keys reach the others. `tapped` is called with the row's
    key and the choice, `written` with the row's key and the text.
    """

    def make_parts(self, row: Row, pad: QWidget, tapped: _Told, written: _Told) -> None:
        """Make the widgets that fill in a row; it can only show rows of the same kind later."""
        self.row, self._pad, self._tapped = row, pad, tapped
        self.chips: list[buttons.Chip] = []
        self.label = Label("", pad, colour="faded")
        self.amount = AmountBox(pad) if row.amount is not None else None
        self.edit: TextField | TextArea | None = None
        if row.text is not None:
            self.edit = TextArea(pad) if row.long else TextField(parent=pad)
        if self.edit is not None:
            self.edit.heard.connect(lambda text: written(self.row.key, text))
        if self.amount is not None:
            self.amount.chosen.connect(lambda value: written(self.row.key, str(value)))

    def fits(self, row: Row) -> bool:
        """Return whether these widgets can show the row."""
        same = (row.text is None) == (self.edit is None)
        return row.key == self.row.key and same and (row.amount is None) == (self.amount is None)

    def show_text_or_amount(self) -> None:
        """Show the text or the amount of the row."""
        row = self.row
        if self.amount is not None and row.amount is not None:
            self.amount.show_amount(row.amount, label=row.label, status=row.status)
        if self.edit is not None:
            self.edit.setAccessibleName(row.label)
            self.edit.setAccessibleDescription(row.problem)
            self.edit.setPlaceholderText(row.placeholder)
            self.edit.show_text(row.text or "")

    def stops(self) -> Sequence[QWidget]:
        """Return the widgets in this row that the keyboard can reach."""
        first = [*self.amount.stops()] if self.amount is not None else []
        first += [self.edit] if self.edit is not None else []
        return [*first, *(chip for chip in self.chips if not chip.isHidden() and chip.isEnabled())]

    def rest_on(self, chip: buttons.Chip) -> None:
        """Make Tab reach this chip of the row."""
        for other in self.chips:
            policy = Qt.FocusPolicy.StrongFocus if other is chip else Qt.FocusPolicy.ClickFocus
            other.setFocusPolicy(policy)

    def new_chip(self) -> buttons.Chip:
        """Return a chip that shows nothing yet."""
        chip = buttons.Chip(parent=self._pad)
        return chip.on_tap(lambda: self._tap(chip))

    def _tap(self, chip: buttons.Chip) -> None:
        self.rest_on(chip)
        self._tapped(self.row.key, chip.choice.key)


R = TypeVar("R", bound=RowParts)


class RowKeys(QWidget, Generic[R]):
    """Rows that you can move through and tap with the keyboard.

    Tab goes from row to row, Left and Right move within a row, Up and Down go to the nearest chip
    above or below; Space and Enter tap.
    """

    reached = Signal(QWidget)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without rows."""
        super().__init__(parent)
        self.views: list[R] = []

    def stops(self) -> Sequence[QWidget]:
        """Return the widgets that Tab and the arrow keys reach, from top to bottom."""
        return [stop for view in self.views for stop in view.stops()]

    def resting(self) -> QWidget | None:
        """Return the widget that Tab reaches first, None if there is none."""
        return next((stop for stop in self.stops() if at_rest(stop)), None)

    def _focused_view(self) -> R | None:
        focus = QApplication.focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            return None
        return next((view for view in self.views if focus in view.stops()), None)

    def _ringed(self) -> bool:
        """Whether the focused widget shows its focus ring; a text field always shows its focus."""
        focus = QApplication.focusWidget()
        return not isinstance(focus, buttons.Tappable) or focus.ring()

    def rest_in(self, view: R, *, ringed: bool) -> None:
        """Move the focus to the chip of a row that Tab reaches."""
        stop = next((stop for stop in view.stops() if at_rest(stop)), None)
        if stop is not None:
            stop.setFocus(buttons.reason_after(ringed=ringed))

    def filled(self, view: R) -> bool:
        """Whether a row has its choice, or needs none because a row that it clears has one."""
        chosen = {v.row.key for v in self.views if any(c.choice.chosen for c in v.chips)}
        own = view.row.key in chosen and not view.row.many
        return own or not chosen.isdisjoint(view.row.clears)

    def _move(self, key: int) -> bool:
        view = self._focused_view()
        focus = QApplication.focusWidget()
        if view is None or focus is None:
            return False
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            stops: list[QWidget] = list(view.stops())
            step = 1 if key == Qt.Key.Key_Right else -1
            target = stops[(stops.index(focus) + step) % len(stops)]
        else:
            found = self._nearest(focus, 1 if key == Qt.Key.Key_Down else -1)
            if found is None:
                return False
            target = found
        self._go_to(target)
        return True

    def _nearest(self, focus: QWidget, down: int) -> QWidget | None:
        """Return the widget nearest to the focused one in the next line below (or above)."""
        here = self._middle(focus)
        stops = [stop for view in self.views for stop in view.stops()]
        beyond = [(stop, self._middle(stop)) for stop in stops]
        beyond = [(stop, at) for stop, at in beyond if (at.y() - here.y()) * down > 2]
        measure = [((at.y() - here.y()) * down, abs(at.x() - here.x())) for _stop, at in beyond]
        if not measure:
            return None
        return beyond[measure.index(min(measure))][0]

    def _middle(self, stop: QWidget) -> QPoint:
        return stop.mapTo(self, stop.rect().center())

    def _go_to(self, target: QWidget) -> None:
        if isinstance(target, buttons.Chip):
            for view in self.views:
                if target in view.chips:
                    view.rest_on(target)
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self.reached.emit(target)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
        plain = not event.modifiers() & buttons.COMMANDS
        event.setAccepted(plain and event.key() in arrows and self._move(event.key()))


def at_rest(stop: QWidget) -> bool:
    """Return whether Tab reaches a widget."""
    return bool(stop.focusPolicy() & Qt.FocusPolicy.TabFocus)


class RowView(RowParts, QWidget):
    """One row of a form, with its label beside it if there is room, or above it.

    A row that only tells something keeps room for two lines, so that nothing moves.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        """Make the view of a row; it can only show rows of the same kind later."""
        super().__init__(parent)
        self.make_parts(row, self, self.tapped.emit, self.written.emit)
        self.status = Label(colour="faded", size=0.94 if row.on_sheet_alone else 1.0)
        explained = any(choice.told for choice in row.choices)
        self._flow = (layouts.Lines if explained else layouts.FlowLayout)(gap=6)
        self.beside = layouts.BesideLayout(self)
        self.beside.addWidget(self.label)
        self._body = self._body_of(row)
        self.beside.addWidget(self._body)
        self.show_row(row)

    def show_row(self, row: Row) -> None:
        """Show another state of the row; choices that are still there keep their widgets."""
        self.row = row
        self.label.say("" if row.placeholder else row.label)
        self.show_text_or_amount()
        if self.edit is None and self.amount is None:
            colour = "warning" if row.problem else "faded"
            self.status.say(row.problem or row.status, colour=colour)
        if not self._refresh(row):
            self._rebuild(row)
            self._body.updateGeometry()
            self.updateGeometry()

    def _body_of(self, row: Row) -> QWidget:
        """Return what is beside the label: a field or chips, a field before chips, or a remark."""
        if row.on_sheet_alone:
            self.status.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
            self.status.reserve(["x\nx"])
            return self.status
        field = self.edit or self.amount
        if field is not None and not row.choices:
            return field
        box = QWidget()
        box.setLayout(self._flow)
        self._flow.addWidget(self.status)
        if field is None:
            return box
        line = QWidget()
        layouts.lay(QHBoxLayout(line), (field, 1), box, gap=GAPS.near)
        return line

    def _refresh(self, row: Row) -> bool:
        """Update the chips if the choices are still the same; return whether they are.

        A chip that counts has the key of the next card, so these are the same by their places.
        """
        same = [chip.choice.key for chip in self.chips] == [choice.key for choice in row.choices]
        counted = all(choice.count is not None for choice in row.choices)
        if not (same or (counted and len(self.chips) == len(row.choices))):
            return False
        for chip, choice in zip(self.chips, row.choices, strict=True):
            chip.show_choice(_counted(choice, row.label), many=row.many, row_label=row.label)
        return True

    def _rebuild(self, row: Row) -> None:
        kept = {chip.choice.key: chip for chip in self.chips}
        wanted = {choice.key for choice in row.choices}
        spare = [chip for key, chip in kept.items() if key not in wanted]
        made = []
        for choice in row.choices:
            chip = kept.get(choice.key) or (spare.pop() if spare else None)
            made.append(self._chip(row, choice, chip))
        for chip in spare:
            layouts.drop(chip, self._flow)
        self.chips = made
        self._flow.reorder(made)
        resting = next((chip for chip in made if chip.choice.chosen), made[0] if made else None)
        focused = next((chip for chip in made if chip.hasFocus()), resting)
        if focused is not None:
            self.rest_on(focused)

    def _chip(self, row: Row, choice: Choice, chip: buttons.Chip | None) -> buttons.Chip:
        made = chip or self.new_chip()
        made.show_choice(_counted(choice, row.label), many=row.many, row_label=row.label)
        if chip is None:
            told = Label(choice.told, colour="faded")
            line = layouts.flow_of(made, told, gap=GAPS.usual) if choice.told else made
            self._flow.addWidget(line)
            for widget in (made, line):
                widget.show()  # now, or the row is measured without it
        return made


class FormRows(RowKeys[RowView]):
    """All rows of a form, one below the other, with their labels in one column if there is room.

    The labels of the first rows set the width of the column, and it stays the same: chips must not
    move under a finger. If a row that comes later has a longer label, the label goes above its
    chips.

    Its keys are the ones of `RowKeys`.
    """

    tapped = Signal(str, str)
    written = Signal(str, str)
    left = Signal(str)

    def __init__(self) -> None:
        """Start without rows."""
        super().__init__()
        self.views: list[RowView] = []
        self._put_by: dict[str, RowView] = {}
        self._shelf = QWidget()
        self.destroyed.connect(self._shelf.deleteLater)  # it has no parent to delete it
        self._lead = 0
        self._column = layouts.lay(QVBoxLayout(self), None, gap=GAPS.usual)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows; rows that are still there keep their views and the keyboard focus."""
        focused, ringed = self._focused_view(), self._ringed()
        kept = {view.row.key: view for view in self.views}
        made = []
        for place, row in enumerate(rows):
            view = kept.get(row.key)
            if view is not None and view.fits(row):
                del kept[row.key]
            else:
                view = self._new_view(row)
            self._place(view, row, place)
            made.append(view)
        if len(kept) == len(self.views):
            self._lead = 0
        self.views = made
        self._align()
        for before, after in pairwise(self.stops()):
            QWidget.setTabOrder(before, after)
        if focused is not None and focused not in made and made:
            self.rest_in(made[0], ringed=ringed)
        for view in kept.values():
            self._put_away(view)

    def _new_view(self, row: Row) -> RowView:
        """Return a view for a row: the one it had when it was last shown, or a new one."""
        view = self._put_by.get(row.key)
        if view is not None and view.fits(row):
            return self._put_by.pop(row.key)
        view = RowView(row, self)
        view.tapped.connect(self.tapped)
        view.written.connect(self.written)
        if view.edit is not None:
            view.edit.left.connect(lambda: self.left.emit(view.row.key))
        if isinstance(view.edit, TextArea):  # its line moves, not only the focus
            view.edit.cursorPositionChanged.connect(partial(self.reached.emit, view.edit))
        return view

    def _place(self, view: RowView, row: Row, place: int) -> None:
        view.show_row(row)
        if self._column.indexOf(view) != place:
            self._column.insertWidget(place, view)
        if view.isHidden():
            view.show()  # now, or the form is measured without it

    def _put_away(self, view: RowView) -> None:
        """Hide a view but keep it: its row usually comes back with the next note."""
        self._column.removeWidget(view)
        view.hide()
        view.setParent(self._shelf)
        before = self._put_by.pop(view.row.key, None)
        if before is not None:
            before.deleteLater()
        self._put_by[view.row.key] = view

    def _align(self) -> None:
        lead = self._lead = self._lead or self._wanted_lead()
        least = lead + self._column.spacing() + theme.em(self) * 14
        for place, view in enumerate(self.views):
            beside = view.label.fits(lead, lines=2)
            flush = place == 0 or lead == 0 or view.row.on_sheet_alone
            view.beside.set_lead(lead, least if beside else ENDLESS, flush=flush)

    def _wanted_lead(self) -> int:
        # Short labels still line up; a long one wraps and leaves room for chips.
        widest = max((view.label.sizeHint().width() for view in self.views), default=0)
        least, most = (round(theme.em(self) * ems) for ems in (4.5, 9))
        return min(max(widest, least), most) if widest else 0

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self._lead = 0
            self._align()
        super().changeEvent(event)


class HintedRows(QWidget):
    """The rows of a form with its hint below them; hidden while there are no rows.

    `reached` has what is to be scrolled into view: the chip that keys reached, or a new hint.
    """

    tapped = Signal(str, str)
    reached = Signal(QWidget)

    def __init__(self) -> None:
        """Start without rows."""
        super().__init__()
        self.rows, self.hint = FormRows(), Label(colour="warning", size=0.9)
        self.rows.tapped.connect(self.tapped)
        self.rows.reached.connect(self.reached)
        layouts.lay(QVBoxLayout(self), self.rows, self.hint, gap=GAPS.usual)
        self.hide()

    def show_form(self, form: Form[Any]) -> None:
        """Show the rows and the hint of a form."""
        new = bool(form.hint) and form.hint != self.hint.text()
        self.rows.show_rows(form.rows)
        self.hint.say(form.hint)
        self.setVisible(bool(form.rows))
        if new:
            accessibility.announce(self, form.hint)
            QTimer.singleShot(0, self, partial(self.reached.emit, self.hint))  # in its place


class StepRow(RowParts):
    """A row on the keypad: its widgets are children of `pad`, and the keypad places them."""

    def __init__(self, row: Row, pad: QWidget, *, tapped: _Told, written: _Told) -> None:
        """Make the widgets of a row; it can only show rows of the same kind later."""
        self.make_parts(row, pad, tapped, written)
        self._spare: list[buttons.Chip] = []
        self._labelled = False
        self.show_row(row)

    def show_label(self, *, on: bool) -> None:
        """Show or hide the label of the row; it is shown if the row isn't clear without it.

        A text field has it inside, as long as nothing is written there.
        """
        on = on and self.edit is None
        if on != self._labelled:
            self._labelled = on
            self.show_row(self.row)

    def set_tone(self, tone: buttons.Tone) -> None:
        """Set how strongly its chips ask to be tapped."""
        for chip in self.chips:
            if chip.tone is not tone:
                chip.set_emphasis(tone)

    def show_row(self, row: Row) -> None:
        """Update the widgets to another state of the row."""
        self.row, labelled = row, self._labelled
        label, status = row.label if labelled else "", row.status if self.amount is None else ""
        self.label.say(with_label(label, status) if label and status else label or status)
        self.show_text_or_amount()
        if self.edit is not None:
            self.edit.setPlaceholderText(row.label)
        while len(self.chips) > len(row.choices):
            spare = self.chips.pop()
            spare.hide()
            self._spare.append(spare)
        while len(self.chips) < len(row.choices):
            self.chips.append(self._spare.pop() if self._spare else self.new_chip())
            self.chips[-1].set_compact(on=True)
        for chip, choice in zip(self.chips, row.choices, strict=True):
            spoken = _called(choice, row.label) if labelled else choice
            chip.show_choice(spoken, many=row.many, row_label=row.label)
        able = [chip for chip in self.chips if chip.isEnabled()]
        if able:
            self.rest_on(next((chip for chip in able if chip.choice.chosen), able[0]))

    def hide_widgets(self) -> None:
        """Hide all widgets of the row."""
        for widget in (self.label, self.amount, self.edit, *self.chips):
            if widget is not None:
                widget.hide()


def _counted(choice: Choice, label: str) -> Choice:
    """Return a choice whose name says of which row it is if each tap adds one: others have it."""
    return choice if choice.count is None else _called(choice, label)


def _called(choice: Choice, label: str) -> Choice:
    """Return a choice that also speaks its row's label, because other rows have the same choice."""
    if not (choice.spoken and label):
        return choice
    said = _("{thing}: {value}").format(thing=label, value=choice.spoken)
    return replace(choice, spoken=said)


class AmountBox(QWidget):
    """Less, the number, more, a remark; beside or below them amounts that you set with one tap.

    Those stay together: they go below the number unless all of them fit beside it.
    `chosen` emits the new number; the owner of the draft then shows it. A stepper keeps stepping
    while it is held.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start empty."""
        super().__init__(parent)
        self._amount, self._typed = Amount(0, 0, 0), ""
        self.less = Stepper("−").on_tap(lambda: self._step(-1))
        self.more = Stepper("+").on_tap(lambda: self._step(1))
        self.shown = Label(bold=True, size=1.15)
        self.shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.status = Label(colour="faded")
        self.quick: list[buttons.Chip] = []
        self._flow = layouts.FlowLayout(gap=GAPS.usual)
        self._group, self._together = QWidget(), layouts.FlowLayout(gap=GAPS.usual)
        self._arrange()

    def show_amount(self, amount: Amount, *, label: str, status: str = "") -> None:
        """Show the amount of the row called `label`, with `status` as a remark."""
        self._amount = amount
        self._typed = self._typed if self._typed == str(amount.value) else ""
        self.shown.say(amount.shown or str(amount.value))
        self.status.say(status)
        # Room for the number, so that the steppers don't move; a sum is up to $10,000.
        widest = 5.7 if amount.step >= 100 else 4
        self.shown.setMinimumWidth(round(widest * theme.em(self)))
        for button, steps, said in (
            (self.less, -1, _("{label}: less than {amount}")),
            (self.more, 1, _("{label}: more than {amount}")),
        ):
            button.setEnabled(amount.stepped(steps) != amount.value)
            button.setAccessibleName(said.format(label=label, amount=self.shown.text()))
        self._show_quick(amount, label)

    def press(self, sign: str) -> bool:
        """Add a digit to the number being typed; return False if it can't begin one.

        The number is set once it is one of the steps within the bounds, and shown until then. One
        that can't become such a number begins again with the digit; before a 0, which begins none,
        it is shown, but not set. One that can be negative may begin with a minus.
        """
        amount, typed = self._amount, sign if sign == "-" else self._typed + sign
        if sign == "-" and amount.low >= 0:
            return False
        most = max(amount.high, -amount.low)
        too_much = abs(_number(typed)) * 10 > most and not self._is_possible(typed)
        if too_much and (sign != "0" or self._is_possible(sign)):
            typed = sign
        self._typed = typed if typed == "-" else str(_number(typed) or "")
        if typed != "-" and self._is_possible(typed):
            self.chosen.emit(_number(typed))
        elif self._typed:
            self.shown.say(self._typed)
        return bool(self._typed) or self._is_possible(typed)

    @property
    def half_typed(self) -> bool:
        """Whether a number is shown that was typed and can't be set as it is."""
        return bool(self._typed) and self._typed != str(self._amount.value)

    def forget_typed(self) -> None:
        """Show again what is set."""
        self._typed = ""
        self.shown.say(self._amount.shown or str(self._amount.value))

    def _is_possible(self, typed: str) -> bool:
        number, amount = _number(typed), self._amount
        return amount.low <= number <= amount.high and number % amount.step == 0

    def fit_quick_amounts(self, width: int, height: int) -> None:
        """Leave out quick amounts at the end that don't fit into a width and height in pixels."""
        shown = [item for item in (self._flow.itemAt(0), self._flow.itemAt(1)) if item is not None]
        sizes = [item.sizeHint() for item in shown if not item.isEmpty()]
        chips = [chip.sizeHint() for chip in self.quick]
        for at, chip in enumerate(self.quick):
            together = _flow_size(chips[: at + 1], width)
            fits = layouts.flow_boxes([*sizes, together], width, GAPS.usual)[-1].bottom() < height
            chip.setVisible(fits)
        self._group.setVisible(any(not chip.isHidden() for chip in self.quick))

    def stops(self) -> Iterator[QWidget]:
        """Yield the widgets that the keyboard can reach."""
        yield from (button for button in (self.less, self.more) if button.isEnabled())
        yield from (chip for chip in self.quick if not chip.isHidden() and chip.isEnabled())

    def _arrange(self) -> None:
        steppers = QWidget()
        layouts.lay(QHBoxLayout(steppers), self.less, self.shown, self.more, gap=GAPS.usual)
        self._flow.addWidget(steppers)
        self._flow.addWidget(self.status)
        self._group.setLayout(self._together)
        self._flow.addWidget(self._group)
        self.setLayout(self._flow)

    def _show_quick(self, amount: Amount, label: str) -> None:
        layouts.keep_count(self.quick, len(amount.quick), self._new_quick, self._together)
        self._group.setVisible(bool(self.quick))
        for chip, (value, said) in zip(self.quick, amount.quick, strict=True):
            # It keeps its place: others must not move there.
            barred = not amount.low <= value <= amount.high
            choice = Choice(str(value), Face(said), value == amount.value, barred=barred)
            chip.show_choice(choice, row_label=label)

    def _new_quick(self) -> buttons.Chip:
        chip = buttons.Chip()
        return chip.on_tap(lambda: self.chosen.emit(int(chip.choice.key)))

    def _step(self, steps: int) -> None:
        value = self._amount.stepped(steps)
        runs_beyond = value > self._amount.high and self.more.isDown()  # held: it stops there
        if value != self._amount.value and not runs_beyond:
            self.chosen.emit(value)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & buttons.COMMANDS
        if not (plain and event.text().isdecimal() and self.press(event.text())):
            super().keyPressEvent(event)


def _number(typed: str) -> int:
    return int(typed.removesuffix("-") or 0)


def _flow_size(sizes: Sequence[QSize], width: int) -> QSize:
    """Return how large boxes are together that flow in lines of `width`."""
    whole = QRect()
    for place in layouts.flow_boxes(sizes, width, GAPS.usual):
        whole = whole.united(place)
    return whole.size()


class Stepper(buttons.ActionButton):
    """A button with a sign that keeps stepping while it is held."""

    def __init__(self, sign: str) -> None:
        """Make a button with a sign such as "+"."""
        super().__init__(sign, weight=buttons.Weight.PLAIN)
        # About 11 steps a second, so that you can stop at the number you want; a tap shorter than
        # the delay steps only once.
        self.setAutoRepeat(True)
        self.setAutoRepeatDelay(450)
        self.setAutoRepeatInterval(90)

    @override
    def lettering(self) -> QFont:
        return theme.resized(self.font(), PARTS.large, bold=True)
