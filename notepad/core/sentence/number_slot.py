"""A slot that is filled with a whole number."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from notepad.core.fault import Fault, all_of
from notepad.core.form import Choice, Draft, Row, number, only
from notepad.core.page.face import Face
from notepad.core.sentence.choice_slots import MORE
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slot import OPEN, Slot, Text, text_of
from notepad.core.words import N_, _

BELOW_ZERO = N_("a count can't be below zero")
_HUNDRED = 100
_PLACES = (_HUNDRED, 10, 1)


@dataclass(frozen=True, kw_only=True, eq=False)
class Number(Slot):
    """A whole number from zero.

    `span` has those that are offered, the others come at a tap on "…"; those that are not
    `likely` are dimmed. A number above `limit` is a fault, as `beyond` says; None sets none: then
    only likely ones are offered, and others are set digit by digit, as many digits as `span` has
    but two at least.
    """

    span: Callable[[AnyMoment], range]
    likely: Callable[[AnyMoment], Collection[int]]
    limit: Callable[[AnyMoment], int | None]
    beyond: Callable[[AnyMoment, int], str] = lambda _moment, _value: ""
    negative: Text = BELOW_ZERO

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, *map(self._digit_row, _PLACES))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        if only(moment.draft, self.key) == MORE and self.limit(moment) is None:
            digits = [only(moment.draft, self._digit_row(place)) for place in self._places(moment)]
            return OPEN if None in digits else sum(int(digit or 0) for digit in digits)
        found = number(moment.draft, self.key)
        return OPEN if found is None else found

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        label, likely = text_of(self.label, moment), self.likely(moment)
        span, limit = self.span(moment), self.limit(moment)
        more = only(moment.draft, self.key) == MORE
        if limit is None and more:
            yield from self._digit_rows(moment, label)
            return
        offered = set(span) if not more or limit is None else set(range(limit + 1))
        offered = offered.intersection(likely) or offered if limit is None else offered
        offered |= {value} if isinstance(value, int) else set()
        choices = [
            Choice(str(count), Face(str(count)), count == value, dimmed=count not in likely)
            for count in sorted(offered)
        ]
        if not more and (limit is None or limit > span[-1]):
            choices.append(Choice(MORE, Face("…"), dimmed=True, spoken=_("another number")))
        yield Row(self.key, label, tuple(choices))

    def _places(self, moment: AnyMoment) -> Sequence[int]:
        """Return the places of the digits: units and tens, and hundreds where there are such."""
        return [place for place in _PLACES if place < _HUNDRED or self.span(moment)[-1] >= place]

    def _digit_rows(self, moment: AnyMoment, label: str) -> Iterator[Row]:
        for place in self._places(moment):
            chosen = only(moment.draft, self._digit_row(place))
            digits = [str(digit * place) for digit in range(10)]
            yield Row(
                self._digit_row(place),
                label,
                tuple(Choice(digit, Face(digit), digit == chosen) for digit in digits),
            )
            label = ""

    def _digit_row(self, place: int) -> str:
        return f"{self.key}-{place}"

    @override
    def faults(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        yield from all_of(self._negative(moment, value), self._beyond(moment, value))

    @override
    def draft(self, moment: AnyMoment, value: int) -> Draft:
        return {self.key: (str(value),)}

    @override
    def slips(self, moment: AnyMoment, value: int) -> Iterator[int]:
        yield from (count for count in self.span(moment) if count != value)

    def _negative(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        if value < 0:
            yield Fault(self.field, text_of(self.negative, moment))

    def _beyond(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        limit = self.limit(moment)
        if limit is not None and value > limit:
            yield Fault(self.field, self.beyond(moment, value))
