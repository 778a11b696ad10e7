"""A slot for a number that is set by steps, such as an amount of money."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from notepad.core.fault import Fault
from notepad.core.form import Amount, Draft, Row, number
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slot import OPEN, Slot, text_of

NEAR = 10
"""So many steps from what was noted are taken for what may have been meant."""


@dataclass(frozen=True)
class Scale:
    """How a kind of numbers is set and said: by `step`, to `most` if need be, `quick` at once.

    `shown` says a number by itself, `brief` on a quick chip; `faults` tells why one at a path is
    not well-formed, given the least that is.
    """

    step: int
    most: int
    quick: Sequence[int]
    shown: Callable[[int], str]
    brief: Callable[[int], str]
    faults: Callable[[str, int, int], Iterator[Fault]]

    def row(
        self, key: str, label: str, value: int, *, low: int, high: int, status: str = ""
    ) -> Row:
        """Return a row that sets a number from `low` to `high`, what is likely at most.

        Arrived there a tap on "…" goes beyond; a value that is beyond stays as it is.
        """
        end = max(high, low)
        end = end if value <= end else max(value, self.most)
        quick = [(one, self.brief(one)) for one in self.quick if low <= one <= end]
        quick += [(value + self.step, "…")] if value == end else []
        amount = Amount(value, low, end, self.step, self.shown(value), tuple(quick))
        return Row(key, label, status=status, amount=amount)


@dataclass(frozen=True, kw_only=True, eq=False)
class Stepped(Slot):
    """A number on a scale, at least `low` and likely at most `high`; `status` remarks on it.

    It always has one, the `usual` until another is set, so it is never known to be finished.
    """

    scale: Scale
    low: int
    high: Callable[[AnyMoment], int]
    status: Callable[[AnyMoment, int], str] = lambda _moment, _value: ""
    loose: bool = True

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        found = number(moment.draft, self.key)
        return OPEN if found is None else max(found, self.low)

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[Row]:
        label, high, status = text_of(self.label, moment), self.high(moment), self.status
        told = status(moment, value)
        yield self.scale.row(self.key, label, value, low=self.low, high=high, status=told)

    @override
    def faults(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        yield from self.scale.faults(self.field, value, self.low)

    @override
    def draft(self, moment: AnyMoment, value: Any) -> Draft:
        return {} if value is OPEN else {self.key: (str(value),)}

    @override
    def said(self, moment: AnyMoment, value: int | None) -> str:
        return "" if value is None else self.scale.shown(value)

    @override
    def slips(self, moment: AnyMoment, value: int | None) -> Iterator[int]:
        if value is not None:
            near = (value + steps * self.scale.step for steps in range(-NEAR, NEAR + 1) if steps)
            yield from (other for other in near if other >= self.low)
