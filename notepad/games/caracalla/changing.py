"""The slot of a correction: points that are added, or the space where a scoring piece stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from typing_extensions import override

from notepad.core.fault import Fault, all_of, below_zero
from notepad.core.form import Amount, Choice, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.sentence.slot import OPEN, Slot, text_of
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.words import N_, _, numeral, translated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.allowed import Schema
    from notepad.core.sentence.moment import AnyMoment

_HOW = {"points": N_("points added"), "stands": N_("the track shows")}
_QUICK = {"points": (-10, -5, 5, 10, 20), "stands": range(0, 100, 10)}
_FAR = 999


class Change(NamedTuple):
    """Points that are added, or else where the piece stands; the other one is None."""

    points: int | None
    stands: int | None


def signed(points: int) -> str:
    """Return points with their sign: "+5"."""
    return ("+" if points > 0 else "−" if points < 0 else "") + numeral(abs(points))


@dataclass(frozen=True, kw_only=True, eq=False)
class Changed(Slot):
    """What the table put right: the row `how` says which way, `by` or `at` sets the number."""

    loose: bool = True

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return ("how", *_HOW)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        how = only(moment.draft, "how")
        if how not in _HOW:
            return OPEN
        number = self._number(moment, how)
        return Change(number, None) if how == "points" else Change(None, number)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        how = only(moment.draft, "how")
        choices = tuple(
            Choice(key, Face(translated(word)), key == how) for key, word in _HOW.items()
        )
        yield Row("how", text_of(self.label, moment), choices)
        if how in _HOW:
            number = self._number(moment, how)
            shown = signed if how == "points" else numeral
            quick = tuple((one, shown(one)) for one in _QUICK[how])
            low = -_FAR if how == "points" else 0
            amount = Amount(number, low, _FAR, shown=shown(number), quick=quick)
            yield Row(how, translated(_HOW[how]), amount=amount)

    @override
    def faults(self, moment: AnyMoment, value: Change) -> Iterator[Fault]:
        yield from all_of(_one_of_both(value), _space_faults(value))

    @override
    def fills(self, value: Change | None) -> Mapping[str, Any]:
        return value._asdict() if value else dict.fromkeys(Change._fields)

    @override
    def held(self, moment: AnyMoment) -> Change:
        return Change(moment["points"], moment["stands"])

    @override
    def draft(self, moment: AnyMoment, value: Change) -> Draft:
        how = "stands" if value.points is None else "points"
        return {"how": (how,), how: (str(getattr(value, how)),)}

    @override
    def said(self, moment: AnyMoment, value: Change) -> str:
        return "" if value.points is None else signed(value.points)

    def _number(self, moment: AnyMoment, how: str) -> int:
        """Return the number that is set: by itself no points, or where the piece stands now."""
        tapped = only(moment.draft, how)
        if tapped is not None:
            return int(tapped)
        stands: int = moment.state.points[moment["family"]] if moment.state else 0
        return 0 if how == "points" else max(0, stands)


def _one_of_both(value: Change) -> Iterator[Fault]:
    if value.points is None and value.stands is None:
        yield Fault("", _("a correction has “points” that are added, or “stands”"))
    elif value.points is not None and value.stands is not None:
        yield Fault("stands", _("a correction has “points” or “stands”, not both"))


def _space_faults(value: Change) -> Iterator[Fault]:
    if value.stands is not None:
        yield from below_zero("stands", value.stands)


@slot_schema.register(Changed)
def _changed_schema(_slot: Changed, field: str) -> Schema:
    return {"minimum": 0} if field == "stands" else {}
