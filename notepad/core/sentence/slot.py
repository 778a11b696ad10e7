"""Slot: one place of a sentence, its contract; the kinds of slots fulfil it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Final, TypeAlias

from notepad.core.fault import Fault, all_of
from notepad.core.form import Draft, Row
from notepad.core.mark import Aside
from notepad.core.seats import Reseating
from notepad.core.sentence.moment import AnyMoment
from notepad.core.words import translated


class Sight(Enum):
    """Who gets to see what a slot says."""

    ALL = "all"
    ASKER = "asker"
    BOTH = "asker and the one asked"
    ME = "nobody but me"


class _Open(Enum):
    OPEN = "open"


OPEN: Final = _Open.OPEN
"""The value of a slot that is still to be filled; None is a value like others."""

Hands: TypeAlias = Mapping[str, Collection[str]]
"""The cards that each holder has."""

Text: TypeAlias = str | Callable[[AnyMoment], str]
"""An English text to be translated, or what makes one in the player's language."""


def text_of(text: Text, moment: AnyMoment) -> str:
    """Return a text in the player's language."""
    if callable(text):
        return text(moment)
    return translated(text) if text else ""


def always(_moment: AnyMoment) -> bool:
    """Hold at every moment."""
    return True


def open_still(_moment: AnyMoment) -> Any:  # noqa: ANN401 a value of any type
    """Have nothing to fill a slot with before it is tapped."""
    return OPEN


def never(_moment: AnyMoment) -> bool:
    """Hold at no moment."""
    return False


def nobody(_moment: AnyMoment) -> Sequence[str]:
    """Name nobody and nothing."""
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Slot(ABC):
    """One place of a sentence.

    A slot that is the annotation of a note's field fills that field; one on several fields fills
    them all, and one on a class variable none. `key` names its row of the form, by default as the
    field; `of` are the fields that its choices hang on, so that it is shown once those are filled
    and emptied when one of them changes; it waits for those in `after`, too, and stays as it is
    when they change. `there` says whether it is there at all, None where a faulty record cannot
    tell. `usual` fills it until it is tapped. `hint` says what to tap.
    A `settled` one is never asked for: it has no rows. Of a `stepwise` one the rows are filled one
    after the other; one that `goes_on` may get more while the next one is filled.
    A `loose` slot is never known to be finished: a sentence with one wants to be confirmed.
    """

    field: str = ""
    key: str = ""
    label: Text = ""
    of: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    there: Callable[[AnyMoment], bool | None] = always
    usual: Callable[[AnyMoment], Any] = open_still
    hint: Text = ""
    settled: bool = False
    stepwise: bool = False
    goes_on: bool = False
    loose: bool = False
    sight: Sight = Sight.ALL
    missing: Text = ""
    unseen: Text = ""

    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        """Return the keys of all rows that may belong to it."""
        return (self.key,)

    @abstractmethod
    def tapped(self, moment: AnyMoment) -> Any:  # noqa: ANN401 a value of any type
        """Return what its rows of the draft hold, OPEN if nothing."""

    @abstractmethod
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        """Yield its rows, filled with a value or OPEN."""

    @abstractmethod
    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:  # noqa: ANN401
        """Yield why a value that a record gives is not well-formed."""

    @abstractmethod
    def draft(self, moment: AnyMoment, value: Any) -> Draft:  # noqa: ANN401
        """Return the part of a draft that makes this value again."""

    def said(self, moment: AnyMoment, value: Any) -> str:  # noqa: ANN401
        """Return a value as it stands in the sentence; empty if there is nothing to say."""
        return "" if value is None else str(value)

    def so_far(self, moment: AnyMoment, value: Any) -> str:  # noqa: ANN401
        """Return a value, or OPEN, as it stands in the sentence while that is being made."""
        return "" if value is OPEN else self.said(moment, value)

    def slips(self, moment: AnyMoment, value: Any) -> Iterator[Any]:  # noqa: ANN401
        """Yield the values that could have been meant instead."""
        yield from ()

    def reseated(self, moment: AnyMoment, value: Any, seats: Reseating) -> Any:  # noqa: ANN401
        """Return what fills it once the players are called or seated otherwise."""
        return value

    def heard(self, moment: AnyMoment, value: Any) -> Any:  # noqa: ANN401
        """Return what of a value the player knows whose moment it is; None where he saw nothing."""
        asked = self.sight is Sight.BOTH and moment.get("target") == moment.setup.me
        return value if asked or self.sight is Sight.ALL or self.there(moment) else None

    def overheard(self, value: object) -> object:
        """Return what all heard of a value: of cards given only that they were, of drawn none."""
        if self.sight is Sight.ALL:
            return value
        if isinstance(value, Mapping) and all(
            isinstance(one, bool | str) for one in value.values()
        ):
            return {player: bool(card) for player, card in value.items()}
        return None

    def agree(self, one: Any, other: Any) -> bool:  # noqa: ANN401
        """Whether two players can have noted these of the same; None tells nothing."""
        return None in (one, other) or _unordered(one) == _unordered(other)

    def witnessed(self, moment: AnyMoment, value: Any, hands: Hands, random: Random) -> Any:  # noqa: ANN401
        """Return a value with what anybody saw, as these hands have it; the moment is the asker's.

        What a giver chose is chosen at random, unless the value tells it.
        """
        return value

    def anew(self, before: AnyMoment, after: AnyMoment) -> Any:  # noqa: ANN401
        """Return what it holds once a slot that it hangs on was mended; both moments have states.

        What it was filled with by itself it is filled with by itself again; else it stays.
        """
        held = self.held(before)
        if not self.there(after):
            return None
        filled = OPEN if held is None or held != self.usual(before) else self.usual(after)
        return held if filled is OPEN else filled

    def value(self, moment: AnyMoment) -> Any:  # noqa: ANN401
        """Return what fills it: what was tapped, or what is usual, or OPEN."""
        tapped = self.tapped(moment)
        return self.usual(moment) if tapped is OPEN else tapped

    def fills(self, value: Any) -> Mapping[str, Any]:  # noqa: ANN401
        """Return the fields of the note that a value fills."""
        return {self.field: value} if self.field else {}

    def held(self, moment: AnyMoment) -> Any:  # noqa: ANN401
        """Return the value that a finished note's fields make, OPEN if it fills no field."""
        return moment[self.field] if self.field else OPEN

    def finished(self, moment: AnyMoment) -> bool:
        """Whether the tap that filled it was certainly its last one."""
        return not self.loose

    def on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        """Return the keys of its rows that can be filled on the sheet now."""
        return ()

    def aside(self, moment: AnyMoment, value: Any) -> Aside | None:  # noqa: ANN401
        """Return what of mine that is no observation changes along with the note."""
        return None

    def told_faults(self, moment: AnyMoment) -> Iterator[Fault]:
        """Yield what is wrong with its fields of a finished note, its being there included."""
        value = self.held(moment)
        if value is OPEN:
            return
        if value is None:
            yield from self._missing_faults(moment)
        else:
            yield from all_of(self._unseen_faults(moment), self.faults(moment, value))

    def _missing_faults(self, moment: AnyMoment) -> Iterator[Fault]:
        if self.missing and self.there(moment):
            yield Fault(self.field, text_of(self.missing, moment))

    def _unseen_faults(self, moment: AnyMoment) -> Iterator[Fault]:
        if self.unseen and self.there(moment) is False:
            yield Fault(self.field, text_of(self.unseen, moment))


def _unordered(value: object) -> object:
    return frozenset(value) if isinstance(value, tuple) else value
