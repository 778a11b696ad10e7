"""A sentence in the making: its line with the places to be filled, and what is asked now."""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter
from typing import TYPE_CHECKING, Any

from notepad.core.form import Piece, Row
from notepad.core.sentence.slot import OPEN, Slot, always
from notepad.core.words import enumerated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from notepad.core.sentence.clause import Clause
    from notepad.core.sentence.sentence import Sentence


@dataclass(frozen=True)
class Place:
    """A slot that is there, with its value or OPEN, its rows, and what it says so far."""

    slot: Slot
    value: Any
    rows: tuple[Row, ...]
    said: str

    @property
    def names(self) -> tuple[str, str]:
        """The names by which a clause can call it."""
        return self.slot.field, self.slot.key

    @property
    def piece(self) -> Piece:
        """What stands for it in the line."""
        said = self.said or enumerated(
            str(choice.face) for row in self.rows for choice in row.choices if choice.chosen
        )
        open_still = self.value is OPEN or not said
        return Piece(said, tuple(row.key for row in self.rows), open_still)


def step_of(places: Sequence[Place]) -> tuple[tuple[str, ...], bool]:
    """Return the rows in question: of the first open slot, else of the last that may get more.

    The rows of slots before it that may go on stand with them; the second part says whether such
    a slot is in question itself.
    """
    with_rows = [place for place in places if place.rows]
    if not with_rows:
        return (), False
    waiting = [place for place in with_rows if place.value is OPEN]
    loose = [place for place in with_rows if place.slot.loose or place.slot.goes_on]
    asked = (waiting[:1] or loose[-1:] or with_rows[-1:])[0]
    rows = list(_asked_rows(asked))
    for place in reversed(with_rows[: with_rows.index(asked)]):
        if not place.slot.goes_on:
            break
        rows = [*place.rows, *rows]
    return tuple(row.key for row in rows), asked.slot.goes_on


def line_of(
    sentence: Sentence[Any], places: Sequence[Place], waiting: Sequence[Slot]
) -> tuple[Piece, ...]:
    """Return the sentence as far as it is made; places that it does not name stand at its end."""
    by_name = {name: place for place in places for name in place.names if name}
    sure = {name for slot in waiting if slot.there is always for name in (slot.field, slot.key)}
    ways = sentence.making or sentence.says[-1:]
    fitting = (way for way in ways if all(name in by_name or name in sure for name in way.named))
    way = next(fitting, ways[-1] if ways else None)
    named = set(way.named) if way else set()
    pieces = list(_pieces(way, by_name)) if way else []
    over = [place for place in places if place.rows and named.isdisjoint(place.names)]
    return (*pieces, *(place.piece for place in over))


def _pieces(way: Clause, by_name: dict[str, Place]) -> Iterator[Piece]:
    for words, name, _spec, _conversion in Formatter().parse(way.shown):
        if words:
            yield Piece(words)
        if name:
            yield by_name[name].piece if name in by_name else Piece("", open=True)


def _asked_rows(place: Place) -> Sequence[Row]:
    """Return the rows of a slot that are in question: of a stepwise one the first empty one.

    Those that may stay as they are, since any number can be tapped there, stand with it.
    """
    if not place.slot.stepwise or place.value is not OPEN:
        return place.rows
    single = (row for row in place.rows if not row.many)
    empty = next((row for row in single if not any(c.chosen for c in row.choices)), None)
    return [row for row in place.rows if row.many or row is empty] or place.rows
