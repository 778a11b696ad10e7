"""A slot for an amount of dollars, and the row that sets one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from notepad.core.fault import Fault
from notepad.core.form import Amount, Draft, Row, number
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slot import OPEN, Slot, text_of
from notepad.games.conspiracy.components import STEP, figure, money
from notepad.games.conspiracy.setup import amount_faults

_QUICK = (500, 1_000, 2_000, 5_000)
_MOST = 100_000


def amount_row(key: str, label: str, value: int, *, low: int, high: int, status: str = "") -> Row:
    """Return a row that sets an amount in whole hundreds, from `low` to what is likely at most.

    Arrived at `high` a tap on "…" goes beyond; a value that is beyond stays as it is.
    """
    high = max(high, low)
    end = high if value <= high else max(value, _MOST)
    quick = [(amount, figure(amount)) for amount in _QUICK if low <= amount <= end]
    quick += [(value + STEP, "…")] if value == end else []
    amount = Amount(value, low, end, STEP, money(value), tuple(quick))
    return Row(key, label, status=status, amount=amount)


@dataclass(frozen=True, kw_only=True, eq=False)
class Dollars(Slot):
    """An amount in whole hundreds, at least `low` and likely at most `high`.

    It always has one, the `usual` until another is set, so it is never known to be finished.
    `status` remarks on it.
    """

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
        label, status = text_of(self.label, moment), self.status(moment, value)
        high = self.high(moment)
        yield amount_row(self.key, label, value, low=self.low, high=high, status=status)

    @override
    def faults(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        yield from amount_faults(self.field, value, least=self.low)

    @override
    def draft(self, moment: AnyMoment, value: Any) -> Draft:
        return {} if value is OPEN else {self.key: (str(value),)}

    @override
    def said(self, moment: AnyMoment, value: int | None) -> str:
        return "" if value is None else money(value)

    @override
    def slips(self, moment: AnyMoment, value: int | None) -> Iterator[int]:
        if value is not None:
            yield from (other for other in (value - STEP, value + STEP) if other >= self.low)
