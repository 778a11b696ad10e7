"""The slot of a correction: points that are added, or the space where a scoring piece stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from typing_extensions import override

from notepad.core.fault import Fault, all_of, below_zero
from notepad.core.form import Amount, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.sentence.choice_slots import OneOf
from notepad.core.sentence.slot import Slot
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.words import N_, _, numeral, translated
from notepad.games.caracalla.prospect import signed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.allowed import Schema
    from notepad.core.sentence.moment import AnyMoment

_HOW = {"points": N_("points added"), "stands": N_("the track shows")}
_QUICK = {"points": (-10, -5, 5, 10, 20), "stands": (0, 20, 40, 60, 80, 100)}
_FAR = 999


class Change(NamedTuple):
    """Points that are added, or else where the piece stands; the other one is None."""

    points: int | None
    stands: int | None


@dataclass(frozen=True, kw_only=True, eq=False)
class How(OneOf):
    """Which way a piece is put right; it fills no field, for the number tells it."""

    @override
    def draft(self, moment: AnyMoment, value: object) -> Draft:
        return {self.key: ("stands" if moment["points"] is None else "points",)}


HOW = How(
    key="how",
    label=N_("how"),
    of=("family",),
    among=lambda _at: tuple(_HOW),
    face=lambda _at, word: Face(translated(_HOW[word])),
    hint=N_("Tap how it is put right."),
)


def _how(moment: AnyMoment) -> str:
    """Return which way is tapped of a note that is being made, "" while none is."""
    return only(moment.draft, HOW.key) or ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Changed(Slot):
    """What the table put right, set by steps: points added, or the space, as was tapped before."""

    loose: bool = True

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return tuple(_HOW)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        number = self._number(moment)
        return Change(number, None) if _how(moment) == "points" else Change(None, number)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        how, number = _how(moment), self._number(moment)
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
        return {how: (str(getattr(value, how)),)}

    @override
    def said(self, moment: AnyMoment, value: Change) -> str:
        return "" if value.points is None else signed(value.points)

    @override
    def so_far(self, moment: AnyMoment, value: Change) -> str:
        return self.said(moment, value) or numeral(value.stands or 0)

    def _number(self, moment: AnyMoment) -> int:
        """Return the number that is set: by itself no points, or where the piece stands now."""
        how = _how(moment)
        tapped = only(moment.draft, how)
        if tapped is not None:
            return int(tapped)
        stands: int = moment.state.points[moment["family"]] if moment.state else 0
        return 0 if how == "points" else max(0, stands)


CHANGE = Changed(key="number", there=lambda at: at.state is None or _how(at) in _HOW)


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
