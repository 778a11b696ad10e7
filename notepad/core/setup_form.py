"""The form of a setup: a setup is a note, too, made of the slots in its annotations.

A field with a slot has its rows in the form, its part of the draft, its faults and its schema from
that; who plays, who of them is me and who begins comes from the table.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault, faulty_seats
from notepad.core.form import Draft, Form, Row
from notepad.core.game import Opening, Table
from notepad.core.language import _
from notepad.core.page import Page
from notepad.core.sentences import Place, Rule, Sentence, filled
from notepad.core.slots import OPEN, AnyMoment, Moment, text_of

S = TypeVar("S")


def seated(seats: range) -> Rule:
    """Return the rule that these are players who can sit at a table, as many as there are seats."""

    def faults(at: AnyMoment) -> Iterator[Fault]:
        return faulty_seats(at["players"], at["me"], at["first"], allowed=seats)

    return faults


@dataclass(frozen=True, eq=False)
class SetupForm(Generic[S]):
    """How a game is set up: its setup as a sentence, and the sheet beside the form.

    `page` makes the sheet of a moment, whose `setup` is the table and which has the fields filled
    so far.
    """

    sentence: Sentence[S]
    page: Callable[[AnyMoment], Page]

    def opening(self, table: Table, draft: Draft) -> Opening[S]:
        """Return the form and the sheet to set up a game of these people."""
        moment, places, waiting = filled(self.sentence.slots, _begun(table, draft))
        setup = None if waiting else self.sentence.note(**moment.values)
        faults = list(self.faults(setup)) if setup is not None and table.players else []
        # Whoever names the players sees what is wrong with them there.
        told = [fault.message for fault in faults if not fault.path.startswith("players")]
        told += [text_of(place.slot.hint, moment) for place in places if place.value is OPEN][:1]
        on_sheet = (place.slot.row_keys_on_sheet(moment) for place in places)
        form = Form(
            tuple(_in_order(places)),
            None if faults else setup,
            sentence=_("Start the game"),
            sheet_rows=next(filter(None, on_sheet), ()),
            hint="\n".join(told),
        )
        return Opening(form, self.page(moment))

    def chosen(self, table: Table, draft: Draft | None) -> AnyMoment:
        """Return the moment with the fields that are filled so far, for these people."""
        return filled(self.sentence.slots, _begun(table, draft or {}))[0]

    def draft(self, setup: S) -> Draft:
        """Return the draft that makes a setup again."""
        return self.sentence.draft(setup, setup)

    def faults(self, setup: S) -> Iterator[Fault]:
        """Yield what is wrong with a setup."""
        return self.sentence.faults(setup, setup)


def _in_order(places: Sequence[Place]) -> Iterable[Row]:
    """Return all rows, those in front first; those of toggles are one, where the last one is."""
    rows: dict[str, Row] = {}
    for place in sorted(places, key=lambda place: not place.slot.in_front):
        for row in place.rows:
            before = rows.pop(row.key, row)
            chips = before.choices if before is not row else ()
            rows[row.key] = replace(row, choices=(*chips, *row.choices))
    return rows.values()


def _begun(table: Table, draft: Draft) -> AnyMoment:
    first = None if table.players[:1] in ((), (table.first,)) else table.first
    seats: dict[str, Any] = {"players": table.players, "me": table.me, "first": first}
    return Moment(table, seats, draft)
