"""The slot of the pieces that took part in a meeting, family by family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.core.allowed import words_of
from notepad.core.fault import Fault, all_of, unknown_choice
from notepad.core.form import Choice, Draft, Row
from notepad.core.sentence.slot import OPEN, Slot, text_of
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.words import _, enumerated, ngettext
from notepad.games.caracalla.components import FAMILIES, ROMANS, TOGETHER, face

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.allowed import Schema
    from notepad.core.sentence.moment import AnyMoment
    from notepad.games.caracalla.setup import Setup


@dataclass(frozen=True, kw_only=True, eq=False)
class Pieces(Slot):
    """How many pieces of each family took part.

    A tap on a family in the first row brings one more of its pieces, in the second row one is taken
    back. In the draft each piece is its family and its number: "red=1", "red=2".
    """

    loose: bool = True

    @property
    def _back(self) -> str:
        return f"{self.key}-back"

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return self.key, self._back

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        counts = self.counts(moment)
        return counts if sum(counts.values()) in TOGETHER else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        setup: Setup = moment.setup
        counts = self.counts(moment)
        told = _("{count} of {least} to {most}")
        status = told.format(count=sum(counts.values()), least=TOGETHER[0], most=TOGETHER[-1])
        full = sum(counts.values()) == TOGETHER[-1]
        more = (_more(setup, family, counts.get(family, 0), full=full) for family in setup.owners)
        yield Row(self.key, text_of(self.label, moment), tuple(more), many=True, status=status)
        back = (_back(setup, family, count) for family, count in counts.items())
        if counts:
            label = _("take back")
            yield Row(self._back, label, tuple(back), many=True, excludes=(self.key,))

    @override
    def faults(self, moment: AnyMoment, value: Mapping[str, int]) -> Iterator[Fault]:
        yield from all_of(
            *(self._family_faults(moment, family) for family in value),
            *(self._count_faults(family, count) for family, count in value.items()),
            self._total_faults(value),
        )

    @override
    def draft(self, moment: AnyMoment, value: Mapping[str, int]) -> Draft:
        made = (f"{one}={at}" for one, count in value.items() for at in range(1, count + 1))
        return {self.key: tuple(made)}

    @override
    def said(self, moment: AnyMoment, value: Mapping[str, int]) -> str:
        families: Setup = moment.setup
        told = _("{family} {count}")
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
        tapped = moment.draft.get(self.key, ())
        held = {
            family: sum(f"{family}={at}" in tapped for at in range(1, ROMANS + 1))
            for family in moment.setup.owners
        }
        return {family: count for family, count in held.items() if count}

    def _family_faults(self, moment: AnyMoment, family: str) -> Iterator[Fault]:
        path = f"{self.field}.{family}"
        yield from unknown_choice(path, family, moment.setup.owners, _("family"))

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


def _more(setup: Setup, family: str, count: int, *, full: bool) -> Choice:
    """Return the choice that brings one more piece of a family, dimmed where there is none."""
    name = setup.called(family)
    spoken = _("one more of {family}").format(family=name)
    dimmed = full or count == ROMANS
    return Choice(f"{family}={count + 1}", face(family, name), dimmed=dimmed, spoken=spoken)


def _back(setup: Setup, family: str, count: int) -> Choice:
    name = setup.called(family)
    spoken = _("one less of {family}, now {count}").format(family=name, count=count)
    return Choice(f"{family}={count}", face(family, f"−{count}"), spoken=spoken)


@slot_schema.register(Pieces)
def _pieces_schema(_slot: Pieces, _field: str) -> Schema:
    count = {"type": "integer", "minimum": 1, "maximum": ROMANS}
    return {"propertyNames": words_of(FAMILIES), "additionalProperties": count, "minProperties": 1}
