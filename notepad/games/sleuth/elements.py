"""The slot for what is asked about: one to three elements, each kind in a row of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.core.allowed import words_of
from notepad.core.fault import Fault, all_of, unknown_choice
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.page import Face, Symbol
from notepad.core.sentence.slip_kinds import SlipKind, slip_kind
from notepad.core.sentence.slot import OPEN, Slot
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.unread import legible
from notepad.core.words import _
from notepad.games.sleuth.components import COUNTS, ELEMENTS, INKS, KINDS, SYMBOLS, TYPES, kind_of
from notepad.games.sleuth.names import class_name, name_of
from notepad.games.sleuth.searching import fixed, is_free, spent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.allowed import Schema
    from notepad.core.sentence.moment import AnyMoment

ROWS = ("gem", "type", "colour")
SIGNS = {**SYMBOLS, **dict.fromkeys(TYPES, Symbol.SQUARE)}
"""The symbols of the elements: of a type as many squares as the card has gems."""


def elements(draft: Draft, given: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the elements that a draft names, at most one of each kind; those given come first."""
    named = [
        next((element for element in kind if element in given), None) or only(draft, row)
        for row, kind in zip(ROWS, KINDS, strict=True)
    ]
    return tuple(element for element in named if element)


def element_rows(draft: Draft, given: tuple[str, ...] = ()) -> Iterator[Row]:
    """Yield a short row for each kind of element; of a given one there is no choice."""
    chosen = elements(draft, given)
    for row, kind in zip(ROWS, KINDS, strict=True):
        settled = any(element in given for element in kind)
        choices = tuple(
            Choice(
                element,
                Face(
                    name_of(element), SIGNS.get(element), INKS.get(element), COUNTS.get(element, 1)
                ),
                element in chosen,
                dimmed=settled and element not in given,
            )
            for element in kind
        )
        yield Row(row, _("about") if row == ROWS[0] else "", choices)


@dataclass(frozen=True, kw_only=True, eq=False)
class Elements(Slot):
    """At most one element of each kind; those on the search card that I spend are given."""

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return ROWS

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        return elements(moment.draft, fixed(spent(moment) or "")) or OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        card = spent(moment)
        if card is None or is_free(card):
            yield from element_rows(moment.draft, fixed(card or ""))

    @override
    def faults(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        if not 1 <= len(value) <= len(KINDS):
            yield Fault(self.field, _("a question names one to three elements"))
        yield from all_of(
            *(
                unknown_choice(f"{self.field}[{place}]", element, ELEMENTS, _("element"))
                for place, element in enumerate(value)
            )
        )
        if any(sum(element in kind for element in legible(value)) > 1 for kind in KINDS):
            yield Fault(self.field, _("elements must be of different kinds"))

    @override
    def draft(self, moment: AnyMoment, value: tuple[str, ...]) -> Draft:
        return {ROWS[kind_of(element)]: (element,) for element in value}

    @override
    def said(self, moment: AnyMoment, value: tuple[str, ...]) -> str:
        return class_name(value)

    @override
    def slips(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for place, element in enumerate(value):
            for other in KINDS[kind_of(element)]:
                if other != element:
                    yield (*value[:place], other, *value[place + 1 :])


@slot_schema.register(Elements)
def _elements_schema(_slot: Elements, _field: str) -> Schema:
    return {"items": words_of(ELEMENTS), "minItems": 1, "maxItems": len(KINDS)}


@slip_kind.register(Elements)
def _elements_slip(_slot: Elements, _moment: AnyMoment, _value: object, _meant: object) -> SlipKind:
    return SlipKind.OTHER_CLASS
