"""The slot of the pieces that took part in a meeting, family by family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.core.allowed import words_of
from notepad.core.fault import Fault, all_of
from notepad.core.form import Amount, Draft, Row, number
from notepad.core.sentence.slot import OPEN, Slot
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.words import _, enumerated, ngettext, numeral
from notepad.games.caracalla.components import FAMILIES, ROMANS, TOGETHER, face
from notepad.games.caracalla.setup import unknown_family

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.allowed import Schema
    from notepad.core.sentence.moment import AnyMoment
    from notepad.games.caracalla.setup import Setup


@dataclass(frozen=True, kw_only=True, eq=False)
class Pieces(Slot):
    """How many pieces of each family took part.

    Each family has a stepper of its own.
    """

    loose: bool = True

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return tuple(map(self._row, moment.setup.owners))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        counts = self.counts(moment)
        return counts if sum(counts.values()) in TOGETHER else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        setup: Setup = moment.setup
        counts = self.counts(moment)
        left = TOGETHER[-1] - sum(counts.values())
        for family in setup.owners:
            name, count = setup.called(family), counts.get(family, 0)
            most = min(ROMANS, count + left)
            amount = Amount(count, 0, most, shown=numeral(count), face=face(family, name))
            yield Row(self._row(family), name, amount=amount)

    @override
    def faults(self, moment: AnyMoment, value: Mapping[str, int]) -> Iterator[Fault]:
        yield from all_of(
            *(unknown_family(f"{self.field}.{one}", one, moment.setup) for one in value),
            *(self._count_faults(family, count) for family, count in value.items()),
            self._total_faults(value),
        )

    @override
    def draft(self, moment: AnyMoment, value: Mapping[str, int]) -> Draft:
        return {self._row(family): (str(count),) for family, count in value.items()}

    @override
    def said(self, moment: AnyMoment, value: Mapping[str, int]) -> str:
        families: Setup = moment.setup
        told = _("{family}\u00a0{count}")
        return enumerated(
            told.format(family=families.called(family), count=value[family])
            for family in families.owners
            if family in value
        )

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        return self.said(moment, self.counts(moment))

    def counts(self, moment: AnyMoment) -> Mapping[str, int]:
        """Return how many pieces of each family were tapped."""
        held = {
            family: number(moment.draft, self._row(family)) or 0 for family in moment.setup.owners
        }
        return {family: count for family, count in held.items() if count}

    def _row(self, family: str) -> str:
        return f"{self.key}-{family}"

    def _count_faults(self, family: str, count: int) -> Iterator[Fault]:
        if not 1 <= count <= ROMANS:
            told = _("1 to {most} pieces of a family take part; leave out who has none there")
            yield Fault(f"{self.field}.{family}", told.format(most=ROMANS))

    def _total_faults(self, value: Mapping[str, int]) -> Iterator[Fault]:
        count = sum(value.values())
        if count not in TOGETHER:
            told = ngettext(
                "{count} piece, but {least} to {most} take part in a meeting",
                "{count} pieces, but {least} to {most} take part in a meeting",
                count,
            )
            told = told.format(count=count, least=TOGETHER[0], most=TOGETHER[-1])
            yield Fault(self.field, told)


@slot_schema.register(Pieces)
def _pieces_schema(_slot: Pieces, _field: str) -> Schema:
    count = {"type": "integer", "minimum": 1, "maximum": ROMANS}
    return {"propertyNames": words_of(FAMILIES), "additionalProperties": count, "minProperties": 1}
