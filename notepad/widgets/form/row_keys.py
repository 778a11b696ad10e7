"""The keys that reach what is in the rows of a form: Tab, arrows, digits and letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from notepad.widgets.touch.controls import Chip
from notepad.widgets.touch.finger_button import Tappable, reason_after

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QKeyEvent

    from notepad.core.form import Row


class KeyedRow(Protocol):
    """A row of a form on the screen, as the keyboard sees it."""

    @property
    def row(self) -> Row:
        """The row that is shown."""

    @property
    def chips(self) -> list[Chip]:
        """Its chips."""

    def stops(self) -> Iterator[QWidget]:
        """Yield what the keyboard can reach in this row."""

    def rest_on(self, chip: Chip) -> None:
        """Make this the chip that Tab reaches."""


R = TypeVar("R", bound=KeyedRow)


class RowKeys(QWidget, Generic[R]):
    """Rows in which keys move and tap.

    Tab goes from row to row, Left and Right within a row, Up and Down to the nearest chip
    above or below; Space and Enter tap. Unless a line of text has the focus, a digit taps the
    chip with that label and a letter one whose label or spoken name begins with it, first in the
    row that is to be filled next.
    """

    reached = Signal(QWidget)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rows."""
        super().__init__(parent)
        self.views: list[R] = []

    def stops(self) -> Iterator[QWidget]:
        """Yield what Tab and arrow keys reach, from top to bottom."""
        for view in self.views:
            yield from view.stops()

    def resting(self) -> QWidget | None:
        """Return what the keyboard reaches first, if there is anything."""
        return next((stop for stop in self.stops() if _at_rest(stop)), None)

    def press(self, text: str) -> bool:
        """Tap the chip that a typed digit or letter stands for; return whether there is one."""
        if len(text) != 1 or not text.isalnum():
            return False
        chip = self._meant(text)
        if chip is None:
            return False
        chip.click()
        return True

    def _focused_view(self) -> R | None:
        focus = QApplication.focusWidget()
        if focus is None:
            return None
        return next((view for view in self.views if focus in view.stops()), None)

    def _ringed(self) -> bool:
        """Whether what has the focus shows so; a line of text always does."""
        focus = QApplication.focusWidget()
        return not isinstance(focus, Tappable) or focus.ring()

    def _rest_in(self, view: R, *, ringed: bool) -> None:
        stop = next((stop for stop in view.stops() if _at_rest(stop)), None)
        if stop is not None:
            stop.setFocus(reason_after(ringed=ringed))

    def _order(self) -> list[R]:
        """Return the rows in the order in which they are to be filled, filled ones last."""
        return sorted((view for view in self.views if view.chips), key=self._filled)

    def _filled(self, view: R) -> bool:
        """Whether a row has its choice, or needs none because a row that it clears has one."""
        chosen = {v.row.key for v in self.views if any(c.choice.chosen for c in v.chips)}
        own = view.row.key in chosen and not view.row.many
        return own or not chosen.isdisjoint(view.row.clears)

    def _meant(self, text: str) -> Chip | None:
        wanted = text.casefold()
        for view in self._order():
            for chip in view.chips:
                label = (chip.choice.face.label or chip.choice.spoken).casefold()
                if label == wanted or (wanted.isalpha() and label.startswith(wanted)):
                    return chip
        return None

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
        """Return the stop in the next line below (or above), nearest to the focused one."""
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
        if isinstance(target, Chip):
            for view in self.views:
                if target in view.chips:
                    view.rest_on(target)
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self.reached.emit(target)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        )
        arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
        done = plain and (
            self._move(event.key()) if event.key() in arrows else self.press(event.text())
        )
        event.setAccepted(done)


def _at_rest(stop: QWidget) -> bool:
    return bool(stop.focusPolicy() & Qt.FocusPolicy.TabFocus)
