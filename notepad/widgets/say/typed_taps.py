"""Taps by typed letters and digits, as `core.typed_keys` shares them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from notepad.core.form import Form
from notepad.core.language import comma_separated
from notepad.core.typed_keys import Target, plain_sign, typed_keys
from notepad.widgets.touch.accessibility import announce
from notepad.widgets.touch.buttons import Chip, Tappable

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from notepad.widgets.say.bottom_line import BottomLine
    from notepad.widgets.say.form_rows import StepRow
    from notepad.widgets.say.keypad_view import KeypadView
    from notepad.widgets.say.sentence_line import SentenceLine


class TypedTaps:
    """Taps what is typed on the panel of a sentence, and shows the keys on it while that is wanted.

    What several keys begin with waits for the next one, or for Enter if it is whole, and marks
    them. Of rows with the same numbers, digits without a letter fill one after the other, and 0
    skips one. Without such numbers, digits belong to an amount.
    """

    def __init__(self, rows: KeypadView, bottom: BottomLine, line: SentenceLine) -> None:
        """Start with nothing that can be typed."""
        self._rows, self._bottom, self._line = rows, bottom, line
        self._form: Form[Any] = Form(())
        self._keys: Mapping[Target, str] = {}
        self._typed = ""
        self._skipped = set[str]()
        self._shown = False

    def show_form(self, form: Form[Any]) -> None:
        """Take what can be typed from a form."""
        if self._typed:
            self._wait("", ())
        if form.step != self._form.step:
            self._skipped.clear()
        self._form, self._keys = form, typed_keys(form)

    def show_keys(self, *, on: bool) -> None:
        """Show on everything what is typed for it, or no longer."""
        self._shown = on
        self.tell()

    def tell(self) -> None:
        """Tell everything that stands on the panel its key."""
        topics = self._form.topics
        for view in self._rows.views:
            for chip in view.chips:
                self._tell(chip, (view.row.key, chip.choice.key))
        for chip in self._bottom.topics:
            self._tell(chip, (topics, chip.choice.key))
        self._tell(self._bottom.others, (topics, ""))
        for place in self._line.places:
            led = place.rows and place.rows[0] not in self._form.step
            self._tell(place, (place.rows[0], "") if led else ("", ""))

    @property
    def waits(self) -> bool:
        """Whether what was typed waits for more."""
        amount = self._rows.amount
        return bool(self._typed) or (amount is not None and amount.half_typed)

    def press(self, text: str) -> bool:
        """Tap what a typed letter or digit stands for; return whether it was of use."""
        sign = plain_sign(text)
        if not sign:
            return False
        if self._typed and not self._begun_with(self._typed + sign):
            self.take()
        typed = self._typed + sign
        meant = self._begun_with(typed)
        if not meant and (led := self._led()):
            typed = self._keys[led[0].row.key, ""] + sign
            meant = self._begun_with(typed)
        if not meant:
            amount = self._rows.amount
            set_by = amount is not None and not sign.isalpha() and amount.press(sign)
            return set_by or (sign == "0" and self._skip())
        if (amount := self._rows.amount) is not None and amount.half_typed:
            return True  # what is shown isn't what would be noted
        self.forget()
        if len(meant) == 1 and self._keys[meant[0]] == typed:
            self._tap(meant[0])
        else:
            self._wait(typed, meant)
        return True

    def take(self) -> bool:
        """Tap what was typed whole, though more could follow; return whether anything waited."""
        typed, waited = self._typed, self.waits
        self.forget()
        for target in self._begun_with(typed) if typed else ():
            if self._keys[target] == typed and (target[1] or target[0] not in self._form.step):
                self._tap(target)
        return waited

    def forget(self) -> bool:
        """Forget what was typed and waits for more; return whether anything did."""
        waited, amount = self.waits, self._rows.amount
        if self._typed:
            self._wait("", ())
        if waited and amount is not None:
            amount.forget_typed()
        return waited

    def _begun_with(self, typed: str) -> list[Target]:
        return [target for target, key in self._keys.items() if key.startswith(typed)]

    def _wait(self, typed: str, meant: Collection[Target]) -> None:
        """Wait for more than what was typed, and mark what is meant by now."""
        self._typed = typed
        names = []
        for view in self._rows.views:
            for chip in view.chips:
                on = (view.row.key, chip.choice.key) in meant
                chip.show_marked(on=on)
                names += [chip.accessibleName()] if on else []
        announce(self._rows, comma_separated(names))

    def _tap(self, target: Target) -> None:
        widget = self._widget(target)
        if isinstance(widget, Chip) and widget.certainly_ticked:
            announce(widget, widget.accessibleName())
        elif widget is not None:
            widget.click()

    def _widget(self, target: Target) -> Tappable | None:
        """Return what is tapped for a target, None if it isn't offered now."""
        row, choice = target
        if row == self._form.topics and row not in self._form.step:
            offered = self._bottom.offers_topics
            chips = [*self._bottom.topics, self._bottom.others] if offered else []
        elif choice:
            chips = [*self._rows.chips_of(row)]
        else:
            return self._line.place(row)
        return next((chip for chip in chips if chip.choice.key == choice), None)

    def _led(self) -> list[StepRow]:
        """Return the rows whose numbers come after a letter, and that aren't filled or skipped."""
        led = (view for view in self._rows.asked if (view.row.key, "") in self._keys)
        left = (view for view in led if view.row.key not in self._skipped)
        return [view for view in left if not self._rows.filled(view)]

    def _skip(self) -> bool:
        """Leave a row as it is, so that digits fill the next one; return whether there is one."""
        led = self._led()
        if len(led) < 2:
            return False
        self._skipped.add(led[0].row.key)
        self._rows.rest_in(led[1], ringed=True)
        return True

    def _tell(self, widget: Tappable, target: Target) -> None:
        """Tell a widget its key, and show on it what it doesn't say itself."""
        key = self._keys.get(target, "")
        label = widget.choice.face.label.lstrip("+=−") if isinstance(widget, Chip) else ""
        badge = key.rstrip("-0123456789") if label.isdecimal() else key
        widget.tell_key(key, badge=badge if self._shown and widget.isEnabled() else "")
