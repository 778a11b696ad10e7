"""Slots for how many cards are taken or played, and for points that are put right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.core.fault import Fault
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.sentence.choice_slots import MORE
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slip_kinds import SlipKind, off_by, slip_kind
from notepad.core.sentence.slot import OPEN, Slot
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.words import _, numeral

if TYPE_CHECKING:
    from notepad.core.allowed import Schema


@dataclass(frozen=True, kw_only=True, eq=False)
class HowMany(Slot):
    """How many cards, at least one; `able` are all that are well-formed, `likely` those so far.

    A record may leave it out; `left_out` says how many it then are.
    """

    able: Callable[[AnyMoment], Collection[int]]
    likely: Callable[[AnyMoment], int]
    left_out: Callable[[AnyMoment], int]
    unfit: Callable[[AnyMoment, int], str]

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        word = only(moment.draft, self.key) or ""
        return int(word) if word.isdecimal() and int(word) in self.able(moment) else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        able, likely = self.able(moment), self.likely(moment)
        more = only(moment.draft, self.key) == MORE
        offered = [n for n in able if more or n <= likely or n == value] or list(able)[:1]
        choices = [Choice(str(n), Face(str(n)), n == value, dimmed=n > likely) for n in offered]
        if len(offered) < len(able):
            choices.append(Choice(MORE, Face("…"), dimmed=True, spoken=_("another number")))
        yield Row(self.key, _("how many"), tuple(choices))

    @override
    def faults(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        told = self.unfit(moment, value)
        if told:
            yield Fault(self.field, told)

    @override
    def draft(self, moment: AnyMoment, value: int | None) -> Draft:
        return {self.key: (str(self.left_out(moment) if value is None else value),)}

    @override
    def slips(self, moment: AnyMoment, value: int | None) -> Iterator[int]:
        yield from (n for n in self.able(moment) if value is not None and n != value)


@dataclass(frozen=True, kw_only=True, eq=False)
class Standing(Slot):
    """Points that are put right: added, or what a player stands at; one tap on either."""

    most: Callable[[AnyMoment], int]

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return ("points", "stands")

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        for key in self.keys(moment):
            word = only(moment.draft, key)
            if word is not None:
                return key, int(word)
        return OPEN

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[Row]:
        offered = {"points": [1, 2, 3, 4, 5, -1], "stands": [*range(self.most(moment) + 1)]}
        labels = {"points": _("points"), "stands": _("or stands at")}
        for key, numbers in offered.items():
            if value is not OPEN and value[0] == key and value[1] not in numbers:
                numbers.append(value[1])
            choices = tuple(
                Choice(
                    str(n), Face(_added(n) if key == "points" else numeral(n)), value == (key, n)
                )
                for n in numbers
            )
            yield Row(key, labels[key], choices, clears=tuple({"points", "stands"} - {key}))

    @override
    def faults(self, moment: AnyMoment, value: object) -> Iterator[Fault]:
        yield from ()

    @override
    def fills(self, value: tuple[str, int] | None) -> Mapping[str, Any]:
        return {"points": None, "stands": None, **({value[0]: value[1]} if value else {})}

    @override
    def held(self, moment: AnyMoment) -> Any:
        for key in ("points", "stands"):
            if moment[key] is not None:
                return key, moment[key]
        return None

    @override
    def draft(self, moment: AnyMoment, value: tuple[str, int]) -> Draft:
        return {value[0]: (str(value[1]),)}

    @override
    def said(self, moment: AnyMoment, value: tuple[str, int] | None) -> str:
        if value is None:
            return ""
        told = _("stands at {points}").format(points=numeral(value[1]))
        return _added(value[1]) if value[0] == "points" else told

    @override
    def slips(self, moment: AnyMoment, value: tuple[str, int]) -> Iterator[tuple[str, int]]:
        yield from ((value[0], value[1] + step) for step in (-2, -1, 1, 2))


def _added(points: int) -> str:
    return f"+{numeral(points)}" if points >= 0 else f"−{numeral(-points)}"


@slot_schema.register(HowMany)
def _count_schema(_slot: HowMany, _field: str) -> Schema:
    return {"minimum": 1}


@slot_schema.register(Standing)
def _points_schema(_slot: Standing, _field: str) -> Schema:
    return {}


@slip_kind.register(HowMany)
def _count_slip(_slot: HowMany, _moment: AnyMoment, value: int, meant: int) -> SlipKind:
    return off_by(meant - value)


@slip_kind.register(Standing)
def _points_slip(
    _slot: Standing, _moment: AnyMoment, value: tuple[str, int], meant: tuple[str, int]
) -> SlipKind:
    return off_by(meant[1] - value[1])
