"""Slots: the places of a sentence. Few combinators carry all of them.

`Moment` is everything a slot may look at, and `Slot` the contract of all kinds. *One* of some
values is tapped as a chip: a word, a player (`Player`), yes or no (`flag`), the only word there is
(`Only`); several `Toggle` chips share a row, each for a field of its own. *Both* is filled by
several slots, one after the other, and *Each* by a slot for every player, or whatever else has a
row of its own. Numbers beyond the likely ones are set digit by digit (`Number`) or in steps
(`Stepped`). *Some* cards, and what everybody gave, are in `card_slots`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar, final

from typing_extensions import override

from notepad.core import form
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside, Face, Symbol
from notepad.core.faults import (
    Fault,
    Unread,
    all_faults,
    faulty_colour,
    faulty_items,
    legible_or,
    repetition_fault,
    unknown_choice,
    unknown_player,
)
from notepad.core.help_levels import Level
from notepad.core.language import N_, NC_, _, comma_separated, ngettext, times, translated
from notepad.core.slips import NEAR, SlipKind, off_by, one_digit_apart, other_word, wrong_amount
from notepad.core.strict_json import PLAYER, Schema, words_of

if TYPE_CHECKING:
    from random import Random

    from notepad.core.seats import Reseating

S = TypeVar("S")
T = TypeVar("T")
K = TypeVar("K")


@dataclass(frozen=True)
class Moment(Generic[S, T, K]):
    """A sentence so far, and its table.

    `values` has the fields that are filled. While a note is being made, `state` is the state of
    play before it, and `known` is the knowledge that may dim its choices: None below level
    Deduction, if the notes contradict each other, and while an older note is edited. A finished
    note has neither, because whether it is well-formed doesn't depend on earlier notes. While an
    older note is `edited`, or one is inserted before others, `later` are the notes after it.
    """

    setup: S
    values: Mapping[str, Any] = field(default_factory=dict)
    draft: form.Draft = field(default_factory=dict)
    state: T | None = None
    known: K | None = None
    level: Level = Level.PAPER
    aside: Aside = field(default_factory=dict)
    edited: Any = None
    later: tuple[Any, ...] = ()

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 fields are of any type
        """Return the value of a field; raises KeyError while it is open."""
        return self.values[name]

    def get(self, name: str) -> Any:  # noqa: ANN401
        """Return the value of a field, None while it is open."""
        return self.values.get(name)

    def has(self, *names: str) -> bool:
        """Whether all these fields are filled."""
        return all(name in self.values for name in names)

    def filled(self, values: Mapping[str, Any]) -> Moment[S, T, K]:
        """Return the moment with more fields filled."""
        return replace(self, values={**self.values, **values})


AnyMoment = Moment[Any, Any, Any]


class Sight(Enum):
    """Who sees the value of a slot."""

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

Wrong: TypeAlias = SlipKind | Callable[[AnyMoment, Any, Any], SlipKind | None] | None
"""Which slip it is to note one value instead of another; None if it is assumed to be right."""


def text_of(text: Text, moment: AnyMoment) -> str:
    """Return a text in the player's language."""
    if callable(text):
        return text(moment)
    return translated(text) if text else ""


def always(_moment: AnyMoment) -> bool:
    """Return True at every moment."""
    return True


def open_still(_moment: AnyMoment) -> Any:  # noqa: ANN401 a value of any type
    """Return OPEN: nothing fills the slot before it is tapped."""
    return OPEN


def uncertain(_moment: AnyMoment) -> None:
    """Return None: nothing is known before it is tapped."""


def never(_moment: AnyMoment) -> bool:
    """Return False at every moment."""
    return False


def nobody(_moment: AnyMoment) -> Sequence[Any]:
    """Name nobody and nothing."""
    return ()


def gone(moment: AnyMoment) -> Collection[str]:
    """Return who left before the note, as far as that is known."""
    left: Collection[str] | None = getattr(moment.state, "gone", moment.values.get("gone"))
    return left or ()


def nothing_aside(_moment: AnyMoment, _value: object) -> None:
    """Change nothing of mine."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Slot(ABC):
    """One place of a sentence.

    A slot in the annotation of a note's field fills that field, unless it names its `fields`; of
    several, the values together, in a `shape` of their own, are its value. Otherwise, one on a
    class variable fills none. `key` names its row of the form, by default like the
    field. `of` are the fields that its choices depend on: it is shown once they are filled, and
    emptied when one of them changes. It also waits for those in `after`, but stays as it is when
    they change. `there` says whether the slot exists at all, None if a faulty record leaves that
    open. `usual` fills it until it is tapped. `hint` says what to tap. A `settled` slot is never
    asked for: it has no rows. The rows of a `stepwise` slot are filled one after the other. A slot
    that `goes_on` may get more while the next one is filled. A `loose` slot is never known to be
    finished: a sentence with one must be confirmed. The rows of a slot `in_front` are cards that I
    tap where they lie: the keypad doesn't ask for them, and the sentence doesn't name them. `blank`
    stands in the sentence while there is nothing else to say. `meant` are values that could have
    been meant instead of one, if not simply others, and `wrong` is the kind of slip that is.
    `aside` returns the changes to my things that aren't observations, made with the note. `json`
    is what the record's schema says, beyond the field's type, if that doesn't follow from the
    choices.
    """

    field: str = ""
    fields: tuple[str, ...] = ()
    shape: Callable[..., Any] = lambda *values: values
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
    in_front: bool = False
    sight: Sight = Sight.ALL
    missing: Text = ""
    unseen: Text = ""
    blank: Text = ""
    meant: Callable[[AnyMoment, Any], Iterable[Any]] | None = None
    wrong: Wrong = None
    aside: Callable[[AnyMoment, Any], Aside | None] = nothing_aside
    json: Schema | None = None

    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        """Return the keys of all rows that may belong to it."""
        return (self.key,)

    @property
    def is_heard(self) -> bool:
        """Whether all players see its value: a slot that fills no field is no part of the note."""
        return self.sight is Sight.ALL and bool(self.field)

    @abstractmethod
    def tapped(self, moment: AnyMoment) -> Any:  # noqa: ANN401 a value of any type
        """Return the value of its rows in the draft, OPEN if nothing was tapped."""

    def rows(self, moment: AnyMoment, value: Any) -> Iterator[form.Row]:  # noqa: ANN401
        """Yield its rows, filled with a value or OPEN; none if nobody taps it."""
        yield from ()

    def rows_ahead(self, moment: AnyMoment) -> Iterator[form.Row]:
        """Yield the rows it will have, as far as they don't depend on slots still open."""
        yield from ()

    def asks_one_by_one(self, moment: AnyMoment) -> bool:
        """Whether its rows are filled one after the other."""
        return self.stepwise

    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:  # noqa: ANN401
        """Yield the reasons why a value in a record isn't well-formed."""
        yield from ()

    def draft(self, moment: AnyMoment, value: Any) -> form.Draft:  # noqa: ANN401
        """Return the part of a draft that makes this value again."""
        return {}

    def said(self, moment: AnyMoment, value: Any) -> str:  # noqa: ANN401
        """Return a value's words in the sentence; empty if there is nothing to say."""
        return "" if value is None else str(value)

    def so_far(self, moment: AnyMoment, value: Any) -> str:  # noqa: ANN401
        """Return the words of a value, or of OPEN, while the sentence is being made."""
        return ("" if value is OPEN else self.said(moment, value)) or text_of(self.blank, moment)

    def longest(self, _moment: AnyMoment) -> str:
        """Return the longest usual words, if the letters shouldn't shrink while they grow."""
        return ""

    def pieces(self, moment: AnyMoment, value: Any) -> Iterator[form.Piece]:  # noqa: ANN401
        """Yield the parts of its words so far, in order, that are places of their own."""
        yield from ()

    def slips(self, moment: AnyMoment, value: Any) -> Iterator[Any]:  # noqa: ANN401
        """Yield the values that could have been meant instead, `others` unless it says which."""
        if self.meant is not None:
            yield from self.meant(moment, value)
        elif value is not None:
            yield from self.others(moment, value)

    def others(self, moment: AnyMoment, value: Any) -> Iterator[Any]:  # noqa: ANN401
        """Yield the other values that there are instead of one."""
        yield from ()

    def slip_kind(self, moment: AnyMoment, value: Any, meant: Any) -> SlipKind | None:  # noqa: ANN401
        """Return the kind of slip it is to note one value instead of another; None if it's none.

        The moment is that of the note, with the state of play before it.
        """
        if self.wrong is None or isinstance(self.wrong, SlipKind):
            return self.wrong
        return self.wrong(moment, value, meant)

    def schema(self, _field: str) -> Schema:
        """Return the schema of one of the fields that it fills, beyond the field's type."""
        if self.json is None:
            raise TypeError(f"no schema for slots of the kind {type(self).__name__}")
        return self.json

    def swapped_with_asker(self, value: Any) -> str | None:  # noqa: ANN401
        """Return the player whose name may have been swapped with the asker's, None if none."""
        return None

    def swaps(self, moment: AnyMoment, value: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
        """Yield the players who may have been mixed up in all places of the note, in pairs."""
        yield from ()

    def reseated(self, moment: AnyMoment, value: Any, seats: Reseating) -> Any:  # noqa: ANN401
        """Return its value with other names or seats."""
        return value

    def heard_by_me(self, moment: AnyMoment, value: Any) -> Any:  # noqa: ANN401
        """Return the part of a value that this moment's player knows; None if they saw nothing."""
        asked = self.sight is Sight.BOTH and moment.get("target") == moment.setup.me
        return value if asked or self.sight is Sight.ALL or self.there(moment) else None

    def overheard(self, value: object) -> object:
        """Return what everybody heard of a value: only that cards were given, nothing of draws."""
        if self.sight is Sight.ALL:
            return value
        if isinstance(value, Mapping) and all(
            isinstance(one, bool | str) for one in value.values()
        ):
            return {player: bool(card) for player, card in value.items()}
        return None

    def agree(self, one: Any, other: Any) -> bool:  # noqa: ANN401
        """Whether two players, who heard something, can have noted these values of one event."""
        return _unordered(one) == _unordered(other)

    def witnessed(self, moment: AnyMoment, value: Any, hands: Hands, random: Random) -> Any:  # noqa: ANN401
        """Return a value with what anybody saw, given these hands; the moment is the asker's.

        A giver's choice is drawn at random, unless the value says it.
        """
        return value

    def anew(self, before: AnyMoment, after: AnyMoment) -> Any:  # noqa: ANN401
        """Return its value after a slot that it depends on was edited; both moments have states.

        If it had its usual value, it gets the new usual value; otherwise it stays.
        """
        held = self.noted_value(before)
        if not self.there(after):
            return None
        filled = OPEN if held is None or held != self.usual(before) else self.usual(after)
        return held if filled is OPEN else filled

    def value(self, moment: AnyMoment) -> Any:  # noqa: ANN401
        """Return its value: what was tapped, or the usual value, or OPEN."""
        tapped = self.tapped(moment)
        return self.usual(moment) if tapped is OPEN else tapped

    def fills(self, value: Any) -> Mapping[str, Any]:  # noqa: ANN401
        """Return the fields of the note that a value fills."""
        names = self.names
        if len(names) < 2:
            return dict.fromkeys(names, value)
        return dict(zip(names, value or (None,) * len(names), strict=True))

    def noted_value(self, moment: AnyMoment) -> Any:  # noqa: ANN401
        """Return its value from a finished note's fields, OPEN if it fills no field."""
        values = moment.values
        noted = [values[name] for name in self.names]
        return self.shape(*noted) if len(noted) > 1 else noted[0] if noted else OPEN

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The fields that it fills."""
        return self.fields or ((self.field,) if self.field else ())

    def finished(self, moment: AnyMoment) -> bool:
        """Whether the tap that filled it was certainly its last one."""
        return not self.loose

    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        """Return the keys of its rows that can be filled on the sheet now."""
        return ()

    def finished_note_faults(self, moment: AnyMoment) -> Iterator[Fault]:
        """Yield the faults of its fields in a finished note, including whether it may be there."""
        value = self.noted_value(moment)
        if value is OPEN:
            return
        if value is None:
            yield from self._missing_faults(moment)
        else:
            yield from all_faults(self._unseen_faults(moment), self.faults(moment, value))

    def _missing_faults(self, moment: AnyMoment) -> Iterator[Fault]:
        missing = text_of(self.missing, moment)
        if missing and self.there(moment):
            yield Fault(self.field, missing)

    def _unseen_faults(self, moment: AnyMoment) -> Iterator[Fault]:
        if self.unseen and self.there(moment) is False:
            yield Fault(self.field, text_of(self.unseen, moment))


def _unordered(value: object) -> object:
    return frozenset(value) if isinstance(value, tuple) else value


MORE = "*more"
"""The choice that brings up those that are left out of a row because they are unlikely."""


def _plain(_moment: AnyMoment, value: object) -> Face:
    return Face(str(value))


def _unspoken(_moment: AnyMoment, _value: object) -> str:
    return ""


def uncolumned(_moment: AnyMoment) -> int:
    """Return 0: a row has no columns."""
    return 0


def another_choice(_moment: AnyMoment, value: Any, meant: Any) -> SlipKind:  # noqa: ANN401
    """Return the kind of slip for a number or a word that was asked about."""
    return off_by(meant - value) if isinstance(value, int) else other_word(value, meant)


@dataclass(frozen=True)
class Blank:
    """The choice that there is no value, or that nobody knows which: its key, and how it looks.

    One that is `apart` isn't among the chips of its row.
    """

    key: str
    face: Text
    spoken: Text = ""
    dimmed: bool = True
    first: bool = False
    apart: bool = False

    def choice(self, moment: AnyMoment, *, chosen: bool) -> form.Choice:
        """Return its chip."""
        face, spoken = Face(text_of(self.face, moment)), text_of(self.spoken, moment)
        return form.Choice(self.key, face, chosen, dimmed=self.dimmed, spoken=spoken)


NOT_HEARD = Blank("-unheard", N_("not heard"), apart=True)
"""The choice for what nobody at my place heard: it says nothing, and nothing is guessed."""


@dataclass(frozen=True, kw_only=True, eq=False)
class _Chips(Slot):
    """What is tapped among some values, each with a chip: one of them, or several.

    `among` are those that fit; `faulty` finds the faults of one at a path, by default that it is
    none of these, and `kind` says in that fault what it should be. `keyed` names a value in a
    draft. Unlikely ones are `dimmed`. With `nothing` there is a chip for none of them. With
    `places`, the row has all these values from the start, and those that can't be chosen only keep
    their place. With `sheet`, its row can also be filled on the sheet. `told` says a value in the
    sentence if it isn't said as it looks.
    """

    among: Callable[[AnyMoment], Sequence[Any]]
    kind: Text = N_("word")
    faulty: Callable[[str, AnyMoment, Any], Iterator[Fault]] | None = None
    keyed: Callable[[Any], str] = str
    face: Callable[[AnyMoment, Any], Face] = _plain
    spoken: Callable[[AnyMoment, Any], str] = _unspoken
    told: Callable[[AnyMoment, Any], str] | None = None
    dimmed: Callable[[AnyMoment], Collection[Any]] = nobody
    nothing: Blank | None = None
    places: Callable[[AnyMoment], Sequence[Any]] | None = None
    columns: Callable[[AnyMoment], int] = uncolumned
    sheet: bool = False

    def able(self, moment: AnyMoment) -> Sequence[Any]:
        """Return the values that fit."""
        return self.among(moment)

    def known(self, moment: AnyMoment) -> Collection[Any]:
        """Return the values that there are, even if they don't fit."""
        return self.able(moment)

    def drawn(self, moment: AnyMoment, value: Any) -> tuple[Face, str]:  # noqa: ANN401
        """Return how a value looks on its chip, and what it is called if that doesn't say it."""
        return self.face(moment, value), self.spoken(moment, value)

    def unlikely(self, moment: AnyMoment) -> Collection[Any]:
        """Return the values that are dimmed."""
        return self.dimmed(moment)

    def _faulty(self, path: str, moment: AnyMoment, value: Any) -> Iterator[Fault]:  # noqa: ANN401
        if self.faulty is not None:
            return self.faulty(path, moment, value)
        return unknown_choice(path, value, self.known(moment), text_of(self.kind, moment))

    def _unheard(self, moment: AnyMoment, value: object) -> form.Choice | None:
        """Return the choice that it wasn't heard, if that can be."""
        apart = self.nothing is not None and self.nothing.apart
        return self.nothing.choice(moment, chosen=value is None) if self.nothing and apart else None


@dataclass(frozen=True, kw_only=True, eq=False)
class One(_Chips):
    """One of some values.

    The one that is `certain` is proposed until another is tapped, or even then if it `insists`; if
    it is `assumed`, it fills the slot without a tap.

    With `parts` the values are in several rows, one of which is filled; those after the first one
    can have `labels` of their own. With `few`, only these are offered, and others after a tap on
    the chip for `another`. `status` comments on the value. A slot that fills no field is a decoy:
    its value is `implied` by others, or any will do for its draft.
    """

    certain: Callable[[AnyMoment], Any] = uncertain
    insists: bool = False
    assumed: bool = False
    few: Callable[[AnyMoment], Collection[Any]] | None = None
    parts: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    labels: Mapping[str, Text] = field(default_factory=dict)
    another: tuple[Text, Text] = ("…", N_("another number"))
    status: Callable[[AnyMoment, Any], str] = _unspoken
    implied: Callable[[AnyMoment], Any] | None = None
    titled: bool = False
    wrong: Wrong = another_choice

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return tuple(self.parts) or (self.key,)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        keys = self.parts or (self.key,)
        words = [word for key in keys for word in moment.draft.get(key, ())[-1:]]
        if self.nothing and self.nothing.key in words:
            return None
        return self._meant(words, self.able(moment)) if words else OPEN

    @override
    def value(self, moment: AnyMoment) -> Any:
        value = super().value(moment)
        certain = self.certain(moment) if self.assumed and value is OPEN else None
        return value if certain is None else certain

    @override
    def finished(self, moment: AnyMoment) -> bool:
        """Whether its value isn't just assumed."""
        return super().finished(moment) and not (self.assumed and self._untapped(moment))

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[form.Row]:
        able = self.able(moment)
        every = able if self.places is None else self.places(moment)
        if self.assumed and self._untapped(moment):
            value = OPEN
        return self._rows(moment, every, able, value)

    @override
    def rows_ahead(self, moment: AnyMoment) -> Iterator[form.Row]:
        if self.places is None:
            return super().rows_ahead(moment)
        every, words = self.places(moment), moment.draft.get(self.key, ())[-1:]
        return self._rows(moment, every, every, self._meant(words, every))

    @override
    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:
        yield from self._faulty(self.field, moment, value)

    @override
    def draft(self, moment: AnyMoment, value: Any) -> form.Draft:
        if value is None and self.nothing:
            return {self.key: (self.nothing.key,)}
        if value is OPEN:
            value = self.implied(moment) if self.implied is not None else self.able(moment)[0]
        elif value is None and None not in self.able(moment):
            return {}
        row = next((key for key, some in self.parts.items() if value in some), self.key)
        return {row: (self.keyed(value),)}

    @override
    def said(self, moment: AnyMoment, value: Any) -> str:
        if value is None and None not in self.able(moment):
            return ""
        return str(self.face(moment, value)) if self.told is None else self.told(moment, value)

    @override
    def others(self, moment: AnyMoment, value: Any) -> Iterator[Any]:
        yield from (one for one in self.able(moment) if one != value)

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key,) if self.sheet and self.value(moment) is OPEN else ()

    @override
    def schema(self, field: str) -> Schema:
        # If the setup names the values, or a slot before, the schema can't know them.
        if self.json is None:
            with suppress(KeyError):
                return legible_or({}, lambda: words_of(self.able(Moment(Unread()))))
        return self.json or {}

    def _untapped(self, moment: AnyMoment) -> bool:
        """Whether it has no value but the one that may be assumed."""
        return super().value(moment) is OPEN

    def _meant(self, words: Collection[str], able: Sequence[Any]) -> Any:  # noqa: ANN401
        return next((one for one in able if self.keyed(one) in words), OPEN)

    def _rows(
        self, moment: AnyMoment, every: Sequence[Any], able: Collection[Any], value: object
    ) -> Iterator[form.Row]:
        label, status = text_of(self.label, moment), self.status(moment, value)
        columns, unheard = self.columns(moment), self._unheard(moment, value)
        for key, values in (self.parts or {self.key: every}).items():
            yield form.Row(
                key,
                label or text_of(self.labels.get(key, ""), moment),
                tuple(self._chips(moment, values, able, value)),
                status=status,
                clears=tuple(other for other in self.parts if other != key),
                titled=self.titled,
                columns=columns,
                unheard=unheard,
            )
            label = ""

    def _chips(
        self, moment: AnyMoment, every: Sequence[Any], able: Collection[Any], value: object
    ) -> Sequence[form.Choice]:
        dimmed = self.dimmed(moment)
        certain = self.certain(moment) if value is OPEN or self.insists else None
        offered = self._offered(moment, every, value)
        chips = [
            form.Choice(
                self.keyed(one),
                self.face(moment, one),
                one == value,
                dimmed=one in dimmed,
                spoken=self.spoken(moment, one),
                barred=one not in able,
                proposed=certain is not None and one == certain,
            )
            for one in offered
        ]
        if self.nothing and not self.nothing.apart:
            blank = self.nothing.choice(moment, chosen=value is None)
            chips = [blank, *chips] if self.nothing.first else [*chips, blank]
        if len(offered) < len(every):
            face, spoken = (text_of(text, moment) for text in self.another)
            chips.append(form.Choice(MORE, Face(face), dimmed=True, spoken=spoken))
        return chips

    def _offered(self, moment: AnyMoment, every: Sequence[Any], value: object) -> Sequence[Any]:
        """Return those that are offered; a tap for more puts the others behind, so none moves."""
        if self.few is None:
            return every
        few, tapped = self.few(moment), form.only_choice(moment.draft, self.key)
        likely = [one for one in every if one in few] or every[:1]
        others = [one for one in every if one not in likely]
        if tapped == MORE or (tapped and value in others):
            return [*likely, *others]
        return [one for one in every if one in likely or one == value]


def _in_order(_moment: AnyMoment, values: Any) -> Any:  # noqa: ANN401
    return tuple(values)


@dataclass(frozen=True, kw_only=True, eq=False)
class Some(_Chips):
    """Several of some values, in a row of chips, or on the sheet alone.

    There must be `count` of them. If that is None, their number is open, and it takes a `loose`
    slot for any number to do; `wanted`, if given, is then how many to tap. `due` says after how
    many a loose slot is finished all the same. Of those in `several` there are so many, and each
    can be tapped so often. Those that are `certain` are proposed: they fill the places that are
    left, until one of them is deselected or too many are tapped. `made` makes the value of what was
    tapped, and `apart` returns that again. `unfit` says why a known one doesn't fit, `miscounted`
    what is wrong with their number.
    """

    count: Callable[[AnyMoment], int | None] = uncertain
    wanted: Callable[[AnyMoment], int] = uncolumned
    due: Callable[[AnyMoment], int | None] = uncertain
    certain: Callable[[AnyMoment], Sequence[Any]] = nobody
    several: Mapping[str, int] = field(default_factory=dict)
    made: Callable[[AnyMoment, Sequence[Any]], Any] = _in_order
    apart: Callable[[AnyMoment, Any], Sequence[Any]] = _in_order
    unfit: Callable[[AnyMoment, Any], str] = _unspoken
    miscounted: Callable[[AnyMoment, int, int], str] | None = None

    @property
    def on_sheet_alone(self) -> bool:
        """Whether its row has no chips."""
        return False

    def chosen(self, moment: AnyMoment) -> tuple[Any, ...]:
        """Return what was tapped, in the order of the taps."""
        named = {self.keyed(one): one for one in self.able(moment)}
        return tuple(named[key] for key in moment.draft.get(self.key, ()) if key in named)

    def proposed(self, moment: AnyMoment) -> tuple[Any, ...]:
        """Return what is filled in without a tap because it is certain."""
        tapped, chosen = moment.draft.get(self.key, ()), self.chosen(moment)
        if self.nothing and self.nothing.key in tapped:
            return ()
        left = tuple(
            one
            for one in self._certain(moment)
            if one not in chosen and form.refused_marker(self.keyed(one)) not in tapped
        )
        size = self.size(moment)
        return left if size is None or len(left) + len(chosen) <= size else ()

    def taken(self, moment: AnyMoment) -> tuple[Any, ...]:
        """Return what is there so far, tapped or proposed."""
        return (*self.chosen(moment), *self.proposed(moment))

    def size(self, moment: AnyMoment) -> int | None:
        """Return how many there must be, None if any number will do."""
        count = self.count(moment)
        return self.wanted(moment) or None if count is None else count

    def _certain(self, moment: AnyMoment) -> Sequence[Any]:
        """Return those that are certain, none if they are already filled in otherwise."""
        if self.usual(moment) is not OPEN:
            return ()
        able = self.able(moment)
        return [one for one in self.certain(moment) if one in able]

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        if self.nothing and self.nothing.key in moment.draft.get(self.key, ()):
            return None
        taken, size = self.taken(moment), self.size(moment)
        fits = self.loose and bool(taken) if size is None else len(taken) == size
        return self.made(moment, taken) if fits else OPEN

    @override
    def value(self, moment: AnyMoment) -> Any:
        return self.tapped(moment) if self.chosen(moment) else super().value(moment)

    @override
    def finished(self, moment: AnyMoment) -> bool:
        """Whether it has as many as are due; if any is proposed, whether the rest was tapped."""
        full = not self.loose or len(self.taken(moment)) == self.due(moment)
        rest = {*self.chosen(moment)}.difference(self._certain(moment))
        return full and bool(rest or not self.proposed(moment))

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[form.Row]:
        chosen, proposed = self.chosen(moment), self.proposed(moment)
        if value is not OPEN and value is not None:
            chosen = tuple(one for one in self.apart(moment, value) if one not in proposed)
        if self.count(moment) == 0 and not (chosen or proposed):
            return
        alone = self.on_sheet_alone
        chips = () if alone else tuple(self.chips(moment, chosen, value))
        yield form.Row(
            self.key,
            text_of(self.label, moment),
            chips,
            many=True,
            status=self.status(moment, len(chosen) + len(proposed)),
            proposed=proposed if alone else (),
            several=self.several,
            columns=self.columns(moment),
            unheard=self._unheard(moment, value),
        )

    def status(self, moment: AnyMoment, count: int) -> str:
        """Return in words how many are there, if a row without chips doesn't show it."""
        size = self.size(moment)
        if not self.on_sheet_alone or size is None or size < 2:
            return ""
        text = ngettext("{count} of {size} card", "{count} of {size} cards", size)
        return text.format(count=count, size=size)

    def chips(
        self, moment: AnyMoment, chosen: Sequence[Any], value: object
    ) -> Iterator[form.Choice]:
        """Yield the chips of its row, for what was chosen."""
        able, dimmed = self.able(moment), self.unlikely(moment)
        certain, proposed = self._certain(moment), self.proposed(moment)
        for one in able if self.places is None else self.places(moment):
            face, spoken = self.drawn(moment, one)
            chip = form.Choice(
                self.keyed(one),
                face,
                one in chosen,
                dimmed=one in dimmed,
                spoken=spoken,
                barred=one not in able,
                proposed=one in proposed or (one in chosen and one in certain),
            )
            yield several_times(chip, chosen.count(one))
        if self.nothing is not None and not self.nothing.apart:
            yield self.nothing.choice(moment, chosen=value is None)

    @override
    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:
        some = self.apart(moment, value)
        yield from all_faults(
            faulty_items(self.field, some, lambda path, one: self._faulty(path, moment, one)),
            repetition_fault(self.field, some, self.several),
            faulty_items(self.field, some, lambda path, one: self._unfit(path, moment, one)),
            self._count_faults(moment, len(some)),
        )

    def _unfit(self, path: str, moment: AnyMoment, one: Any) -> Iterator[Fault]:  # noqa: ANN401
        able = self.able(moment)
        if one in self.known(moment) and able and one not in able:
            yield Fault(path, self.unfit(moment, one))

    def _count_faults(self, moment: AnyMoment, found: int) -> Iterator[Fault]:
        count = self.count(moment)
        if self.miscounted is not None and count is not None and found != count >= 0:
            yield Fault(self.field, self.miscounted(moment, found, count))

    @override
    def draft(self, moment: AnyMoment, value: Any) -> form.Draft:
        if value is None:
            return {self.key: (self.nothing.key,)} if self.nothing else {}
        return {self.key: tuple(map(self.keyed, self.apart(moment, value)))}

    @override
    def said(self, moment: AnyMoment, value: Any) -> str:
        if value is None:
            return ""
        told = self.told
        return comma_separated(map(str, value)) if told is None else told(moment, value)

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        return self.said(moment, self.made(moment, self.taken(moment)) if value is OPEN else value)

    @override
    def others(self, moment: AnyMoment, value: Any) -> Iterator[Any]:
        """Yield the values with another one instead."""
        some = self.apart(moment, value)
        for place, one in enumerate(some):
            for other in self.able(moment):
                if some.count(other) < self.several.get(other, 1) and other != one:
                    yield self.made(moment, (*some[:place], other, *some[place + 1 :]))

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key,) if self.sheet and self.count(moment) != 0 else ()


def several_times(choice: form.Choice, count: int) -> form.Choice:
    """Return a choice that says how often it was taken, if that is more than once."""
    if count < 2:
        return choice
    face = replace(choice.face, label=times(choice.face.label, count))
    return replace(choice, face=face, spoken=times(choice.spoken, count))


@dataclass(frozen=True, kw_only=True, eq=False)
class Only(One):
    """A slot with one choice that distinguishes its sentence from others with the same start.

    It fills no field, unless it annotates one; then the field holds the word.
    """

    word: str
    among: Callable[[AnyMoment], Sequence[Any]] = nobody

    @property
    @override
    def is_heard(self) -> bool:
        return self.sight is Sight.ALL  # it says which sentence this is

    @override
    def able(self, moment: AnyMoment) -> Sequence[str]:
        return (self.word,)

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        yield from unknown_choice(self.field, value, (self.word,), _("word"))

    @override
    def schema(self, field: str) -> Schema:
        return {"const": self.word}


def _seated(moment: AnyMoment) -> Sequence[str]:
    left = gone(moment)
    return tuple(name for name in dict.fromkeys(moment.setup.players) if name not in left)


def _another_player(moment: AnyMoment, value: object, meant: object) -> SlipKind:
    return SlipKind.MYSELF if moment.setup.me in (value, meant) else SlipKind.OTHER_PLAYER


@dataclass(frozen=True, kw_only=True, eq=False)
class Player(One):
    """One of the players; `but` are fields whose player it can't be, and `himself` says so.

    Its row has all of them, so that each keeps their place. A
    `sure` player is never noted wrongly: everybody sees who asks. One who `takes_turn` does so by
    what the note says, and is usually the one whose turn it is.
    """

    among: Callable[[AnyMoment], Sequence[Any]] = _seated
    but: tuple[str, ...] = ()
    himself: Text = ""
    sure: bool = False
    takes_turn: bool = False
    places: Callable[[AnyMoment], Sequence[Any]] | None = lambda moment: moment.setup.players
    wrong: Wrong = _another_player
    json: Schema | None = field(default_factory=lambda: PLAYER)

    @override
    def able(self, moment: AnyMoment) -> Sequence[str]:
        barred = {moment.get(name) for name in self.but}
        return [player for player in self.among(moment) if player not in barred]

    @override
    def rows_ahead(self, moment: AnyMoment) -> Iterator[form.Row]:
        yield from ()

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        yield from all_faults(
            unknown_player(self.field, value, moment.setup.players),
            self._himself_faults(moment, value),
        )

    @override
    def slips(self, moment: AnyMoment, value: str | None) -> Iterator[str]:
        others = () if self.sure else self.able(moment)
        yield from (player for player in others if player != value)

    @override
    def reseated(self, moment: AnyMoment, value: str | None, seats: Reseating) -> str | None:
        return None if value is None else seats.called(value)

    def _himself_faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        if any(value == moment[name] for name in self.but):
            yield Fault(self.field, text_of(self.himself, moment))


def flag(
    words: Mapping[str, tuple[bool | None, str]],
    *,
    certain: Callable[[AnyMoment], bool | None] = uncertain,
    **more: Any,  # noqa: ANN401 whatever a slot has
) -> One:
    """Return the slot for yes or no, each with its own word, in their order; None is unknown yet.

    What is `certain` before it is tapped is proposed, and the other is dimmed.
    """
    keys = {so: key for key, (so, _word) in words.items()}

    def denied(moment: AnyMoment) -> Sequence[bool | None]:
        sure = certain(moment)
        return [so for so in keys if sure not in (None, so)]

    def face(_moment: AnyMoment, so: bool | None) -> Face:
        return Face(translated(words[keys[so]][1]))

    made: dict[str, Any] = {
        "among": lambda _moment: tuple(keys),
        "places": lambda _moment: tuple(keys),
        "keyed": keys.__getitem__,
        "face": face,
        "faulty": lambda _path, _moment, _value: iter(()),
        "dimmed": denied,
        "certain": certain,
        "insists": True,
        "wrong": None,
        "json": {},
    }
    return One(**{**made, **more})


def option(words: Mapping[str, str], *, usual: str | None = None, **more: Any) -> One:  # noqa: ANN401
    """Return the slot for one of some words, each with its text; the `usual` one until tapped."""
    made: dict[str, Any] = {
        "among": lambda _moment: tuple(words),
        "face": lambda _moment, word: Face(translated(words[word])),
        **({} if usual is None else {"usual": lambda _moment: usual}),
    }
    return One(**{**made, **more})


def numbers(span: range, told: str, *, usual: int, **more: Any) -> One:  # noqa: ANN401
    """Return the slot for one of a few numbers; `told` says in a fault which ones there are."""

    def faulty(path: str, _moment: AnyMoment, number: int) -> Iterator[Fault]:
        if number not in span:
            yield Fault(path, translated(told))

    made: dict[str, Any] = {
        "among": lambda _moment: span,
        "usual": lambda _moment: usual,
        "faulty": faulty,
        "json": {"minimum": span[0], "maximum": span[-1]},
    }
    return One(**{**made, **more})


def swatches(key: str, symbol: Symbol, usual: str) -> One:
    """Return the slot for the colour in which a symbol is shown; older records can have any."""
    return One(
        key=key,
        among=lambda at: tuple(dict.fromkeys((*form.SWATCHES, usual, *at.draft.get(key, ())))),
        places=lambda _at: tuple(form.SWATCHES),
        face=lambda _at, colour: Face("", symbol, colour),
        spoken=lambda _at, colour: translated(form.SWATCHES[colour]),
        usual=lambda _at: usual,
        faulty=lambda path, _at, colour: faulty_colour(path, colour),
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class Toggle(Slot):
    """One of two values, the second if a chip is tapped that other toggles have beside it.

    All toggles with the same key are in one row. `word` is the chip's key, and `chip` what stands
    on it; `told` is the fault of any other value. One that fills no field is `implied` by others.
    """

    word: str
    chip: Text
    values: tuple[Any, Any] = (False, True)
    told: Text = ""
    implied: Callable[[AnyMoment], bool] = never

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        return self.values[self.word in moment.draft.get(self.key, ())]

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[form.Row]:
        chip = form.Choice(self.word, Face(text_of(self.chip, moment)), value == self.values[1])
        yield form.Row(self.key, text_of(self.label, moment), (chip,), many=True)

    @override
    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:
        if value not in self.values:
            yield Fault(self.field, text_of(self.told, moment))

    @override
    def draft(self, moment: AnyMoment, value: Any) -> form.Draft:
        on = self.implied(moment) if value is OPEN else value == self.values[1]
        return {self.key: (self.word,)} if on else {}

    @override
    def schema(self, field: str) -> Schema:
        off, on = self.values
        return {} if off is False else {"minimum": off, "maximum": on}


@dataclass(frozen=True, kw_only=True, eq=False)
class Written(Slot):
    """A line of free text; `shown` is what stands there for its usual value."""

    shown: Callable[[str], str] = str
    json: Schema | None = field(default_factory=dict)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        return (form.only_choice(moment.draft, self.key) or "").strip() or OPEN

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[form.Row]:
        """Yield the line, which stays as it is typed, even with a space at its end."""
        typed = form.only_choice(moment.draft, self.key) or ""
        words = typed if typed.strip() == value else self.shown(value)
        yield form.Row(self.key, text_of(self.label, moment), text=words)

    @override
    def draft(self, moment: AnyMoment, value: str | None) -> form.Draft:
        return {} if value is None else {self.key: (value,)}


@dataclass(frozen=True, kw_only=True, eq=False)
class Kept(Slot):
    """Words that older records have, or that a table keeps from game to game: nobody is asked."""

    settled: bool = True
    usual: Callable[[AnyMoment], Any] = nobody

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        return moment.draft.get(self.key, OPEN)

    @override
    def draft(self, moment: AnyMoment, value: tuple[str, ...]) -> form.Draft:
        return {self.key: value} if value else {}


RIGHT_OR_WRONG = {"right": (True, NC_("answer", "right")), "wrong": (False, NC_("answer", "wrong"))}


def _another_number() -> form.Choice:
    return form.Choice(MORE, Face("…"), dimmed=True, spoken=_("another number"))


BELOW_ZERO = N_("a count can’t be below zero")
# Numbers beyond the likely ones are set digit by digit.
_HUNDRED = 100
_PLACES = (_HUNDRED, 10, 1)


@dataclass(frozen=True, kw_only=True, eq=False)
class Number(Slot):
    """A whole number from zero.

    `span` has the numbers that are offered; others appear after a tap on "…". If the `widest`
    number that any question can bring is given, all up to that are in the row instead, and each
    keeps its place: those above the `most` that everybody knows there can be only keep it. With
    `shares`, the odds of each number if the level shows them, the whole span is offered. Numbers
    that aren't `likely` are dimmed, and the one that is `certain` before it is tapped is proposed.
    A number above `limit` is a fault, as `beyond` says. Without a limit, only likely numbers are
    offered, and others are set digit by digit, with as many digits as `span` has but at least two.
    Where it may be `unheard`, there is a chip for that, and its value is None.
    """

    span: Callable[[AnyMoment], range]
    likely: Callable[[AnyMoment], Collection[int]]
    certain: Callable[[AnyMoment], int | None] = uncertain
    limit: Callable[[AnyMoment], int | None]
    beyond: Callable[[AnyMoment, int], str] = lambda _moment, _value: ""
    widest: Callable[[AnyMoment], int | None] = lambda _moment: None
    most: Callable[[AnyMoment], int | None] = lambda _moment: None
    shares: Callable[[AnyMoment], Mapping[int, float]] | None = None
    unheard: Callable[[AnyMoment], bool] = never
    negative: Text = BELOW_ZERO
    wrong: Wrong = another_choice
    json: Schema | None = field(default_factory=lambda: {"minimum": 0})

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, *(f"{self.key}-{place}" for place in _PLACES))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        if form.only_choice(moment.draft, self.key) == NOT_HEARD.key and self.unheard(moment):
            return None
        if form.only_choice(moment.draft, self.key) == MORE and self.limit(moment) is None:
            digits = [
                form.only_choice(moment.draft, self._digit_row(place))
                for place in self._places(moment)
            ]
            return OPEN if None in digits else sum(int(digit or 0) for digit in digits)
        found = form.number_in_row(moment.draft, self.key)
        return OPEN if found is None else found

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[form.Row]:
        likely, span, limit = self.likely(moment), self.span(moment), self.limit(moment)
        more = form.only_choice(moment.draft, self.key) == MORE
        widest = self.widest(moment)
        if widest is not None:
            every = range(max(widest, value if isinstance(value, int) else 0) + 1)
            able = [n for n in span if n in likely]
            yield self._row(moment, every, value, able, most=self.most(moment))
        elif limit is None and more:
            yield from self._digit_rows(moment)
        else:
            shares = None if self.shares is None else self.shares(moment)
            offered = set(span if shares is not None or not more else range((limit or 0) + 1))
            if limit is None and shares is None:
                offered = offered.intersection(likely) or offered
            offered |= {value} if isinstance(value, int) else set()
            beyond = shares is not None or (not more and (limit is None or limit > span[-1]))
            row = self._row(moment, sorted(offered), value, likely, shares=shares or {})
            yield replace(row, choices=(*row.choices, _another_number())) if beyond else row

    @override
    def rows_ahead(self, moment: AnyMoment) -> Iterator[form.Row]:
        widest = self.widest(moment)
        if widest is not None:
            ahead = form.number_in_row(moment.draft, self.key)
            yield self._row(moment, range(max(widest, ahead or 0) + 1), ahead, range(widest + 1))

    def _row(
        self,
        moment: AnyMoment,
        numbers: Sequence[int],
        value: object,
        likely: Collection[int],
        *,
        most: int | None = None,
        shares: Mapping[int, float] = {},
    ) -> form.Row:
        """Return the row of some numbers, those above `most` barred unless noted."""
        certain = self.certain(moment) if value is OPEN else None
        top = max(shares.values(), default=None)
        choices = (
            form.Choice(
                str(count),
                Face(str(count)),
                count == value,
                dimmed=count not in likely,
                barred=most is not None and count > most and count != value,
                proposed=count == certain,
                share=shares.get(count),
                likeliest=shares.get(count, 0) == top,
            )
            for count in numbers
        )
        unheard = NOT_HEARD.choice(moment, chosen=value is None) if self.unheard(moment) else None
        return form.Row(self.key, text_of(self.label, moment), tuple(choices), unheard=unheard)

    @override
    def faults(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        yield from all_faults(self._negative(moment, value), self._beyond(moment, value))

    @override
    def draft(self, moment: AnyMoment, value: int | None) -> form.Draft:
        return {self.key: (NOT_HEARD.key if value is None else str(value),)}

    @override
    def said(self, moment: AnyMoment, value: int | None) -> str:
        return text_of(NOT_HEARD.face, moment) if value is None else str(value)

    @override
    def others(self, moment: AnyMoment, value: int) -> Iterator[int]:
        yield from (count for count in self.span(moment) if count != value)

    def _places(self, moment: AnyMoment) -> Sequence[int]:
        """Return the places of the digits: units and tens, and hundreds if needed."""
        return [place for place in _PLACES if place < _HUNDRED or self.span(moment)[-1] >= place]

    def _digit_rows(self, moment: AnyMoment) -> Iterator[form.Row]:
        label = text_of(self.label, moment)
        for place in self._places(moment):
            chosen = form.only_choice(moment.draft, self._digit_row(place))
            digits = [str(digit * place) for digit in range(10)]
            yield form.Row(
                self._digit_row(place),
                label,
                tuple(form.Choice(digit, Face(digit), digit == chosen) for digit in digits),
            )
            label = ""

    def _digit_row(self, place: int) -> str:
        return f"{self.key}-{place}"

    def _negative(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        if value < 0:
            yield Fault(self.field, text_of(self.negative, moment))

    def _beyond(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        limit = self.limit(moment)
        if limit is not None and value > limit:
            yield Fault(self.field, self.beyond(moment, value))


@dataclass(frozen=True)
class Scale:
    """How a kind of numbers is set and said: in steps of `step`, up to `most`, or by `quick` chips.

    Before those, a chip for each of the `raises` adds so much. `shown` writes a number by itself,
    `brief` on a quick chip; `faults` says why one at a path isn't well-formed, given the least
    allowed.
    """

    step: int
    most: int
    quick: Sequence[int]
    shown: Callable[[int], str]
    brief: Callable[[int], str]
    faults: Callable[[str, int, int], Iterator[Fault]]
    raises: Sequence[int] = ()

    def row(
        self, key: str, label: str, value: int, *, low: int, high: int, status: str = ""
    ) -> form.Row:
        """Return a row that sets a number from `low` to `high`, the likely maximum.

        There, one more step goes beyond; a value that is already beyond stays as it is. The chips
        are always the same, so that none changes its meaning under a finger.
        """
        end = max(high, low)
        end = end if value <= end else max(value, self.most)
        raised = ((value + one, f"+{self.brief(one)}") for one in self.raises)
        quick = (*raised, *((one, self.brief(one)) for one in self.quick))
        most = max(end, self.most)
        amount = form.Amount(value, low, end, self.step, self.shown(value), quick, most)
        return form.Row(key, label, status=status, amount=amount)


@dataclass(frozen=True, kw_only=True, eq=False)
class Stepped(Slot):
    """A number on a scale, at least `low` and likely at most `high`; `status` comments on it.

    It always has a value, the `usual` one until another is set, so it is never known to be
    finished.
    """

    scale: Scale
    low: int
    high: Callable[[AnyMoment], int]
    status: Callable[[AnyMoment, int], str] = lambda _moment, _value: ""
    loose: bool = True

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        found = form.number_in_row(moment.draft, self.key)
        return OPEN if found is None else max(found, self.low)

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[form.Row]:
        label, high, status = text_of(self.label, moment), self.high(moment), self.status
        told = status(moment, value)
        yield self.scale.row(self.key, label, value, low=self.low, high=high, status=told)

    @override
    def faults(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        yield from self.scale.faults(self.field, value, self.low)

    @override
    def draft(self, moment: AnyMoment, value: Any) -> form.Draft:
        return {} if value in (OPEN, None) else {self.key: (str(value),)}

    @override
    def said(self, moment: AnyMoment, value: int | None) -> str:
        return "" if value is None else self.scale.shown(value)

    @override
    def others(self, moment: AnyMoment, value: int) -> Iterator[int]:
        step, most = self.scale.step, max(value, self.high(moment))
        near = [value + steps * step for steps in range(-NEAR, NEAR + 1) if steps]
        digits = (other for other in one_digit_apart(value, step) if other <= most)
        yield from (other for other in dict.fromkeys((*near, *digits)) if other >= self.low)

    @override
    def slip_kind(self, moment: AnyMoment, value: int, meant: int) -> SlipKind:
        kind = wrong_amount(value, meant, self.scale.step)
        # An amount is set in steps or typed, so another digit is no more likely than other amounts.
        near = off_by((meant - value) // self.scale.step)
        return near if kind is SlipKind.OTHER_DIGIT else kind

    @override
    def schema(self, field: str) -> Schema:
        limits = {"minimum": self.low, "multipleOf": self.scale.step}
        return limits if self.json is None else self.json


Parts: TypeAlias = Sequence[Slot] | Callable[[AnyMoment], Mapping[str, Slot]]
"""The slots that a slot is made of: always the same, by key, or those at a moment, by name."""


def _in_a_row(_moment: AnyMoment, values: Mapping[str, Any]) -> Any:  # noqa: ANN401
    return tuple(values.values())


def _by_name(_moment: AnyMoment, values: Mapping[str, Any]) -> Any:  # noqa: ANN401
    return values


def _faultless(_moment: AnyMoment, _value: object) -> Iterator[Fault]:
    yield from ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Both(Slot):
    """What is filled by several slots, its `parts`, each in rows of its own.

    From the `least` to the `most` of them have a value, by default all; if one alone can have one,
    a tap in it clears the others. `made` makes the value of theirs, and `apart` returns them again.
    `told` says it, and `partly` says those that are there already; if each is a place of its own in
    the sentence, `named` says it. `faulty` finds the faults of a value. With `sheet`, its rows can
    also be filled on the sheet. If they are `exclusive`, no two of them have the same choice.
    """

    parts: Parts
    made: Callable[[AnyMoment, Mapping[str, Any]], Any] = _in_a_row
    apart: Callable[[AnyMoment, Any], Mapping[str, Any]]
    told: Callable[[AnyMoment, Any], str]
    partly: Callable[[AnyMoment, Mapping[str, Any]], str] | None = None
    named: Callable[[AnyMoment, Any], str] | None = None
    faulty: Callable[[AnyMoment, Any], Iterator[Fault]] = _faultless
    least: int | None = None
    most: int | None = None
    sheet: bool = False
    exclusive: bool = False

    def slots(self, moment: AnyMoment) -> Mapping[str, Slot]:
        """Return the slots that it is made of, by name."""
        parts = self.parts
        return parts(moment) if callable(parts) else {slot.key: slot for slot in parts}

    @final
    def values(self, moment: AnyMoment) -> dict[str, Any]:
        """Return the values of its slots that are filled so far."""
        return self.values_of(self.slots(moment), moment)

    def values_of(self, slots: Mapping[str, Slot], moment: AnyMoment) -> dict[str, Any]:
        """Return the values of these slots, which are its own, that are filled so far."""
        there = ((name, slot.value(moment)) for name, slot in slots.items() if slot.there(moment))
        return {name: value for name, value in there if value is not OPEN}

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return tuple(key for slot in self.slots(moment).values() for key in slot.row_keys(moment))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        slots = self.slots(moment)
        values, every = self.values_of(slots, moment), len(slots)
        fits = (every if self.least is None else self.least) <= len(values) <= (self.most or every)
        return self.made(moment, values) if fits else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[form.Row]:
        slots = self.slots(moment)
        values, alone = self.values_of(slots, moment), self.most == 1
        keys = self.row_keys(moment) if alone or self.exclusive else ()
        for name, slot in slots.items():
            if slot.settled or not slot.there(moment):
                continue
            for row in slot.rows(moment, values.get(name, OPEN)):
                others = tuple(key for key in keys if key != row.key)
                if others and alone:
                    row = replace(row, clears=others)
                yield replace(row, excludes=others) if others and self.exclusive else row

    @override
    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:
        yield from self.faulty(moment, value)

    @override
    def draft(self, moment: AnyMoment, value: Any) -> form.Draft:
        values = {} if value is None else self.apart(moment, value)
        slots = self.slots(moment)
        drafts = (slots[name].draft(moment, one) for name, one in values.items() if name in slots)
        return {key: tapped for draft in drafts for key, tapped in draft.items()}

    @override
    def said(self, moment: AnyMoment, value: Any) -> str:
        return "" if value is None else self.told(moment, value)

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        if self.partly is not None and value is OPEN:
            return self.partly(moment, self.values(moment))
        return super().so_far(moment, value)

    @override
    def pieces(self, moment: AnyMoment, value: Any) -> Iterator[form.Piece]:
        if self.named is not None and value is not OPEN:
            slots = self.slots(moment)
            for name, one in self.values(moment).items():
                yield form.Piece(self.named(moment, one), (slots[name].key,))

    @override
    def finished(self, moment: AnyMoment) -> bool:
        """Whether no other slot can be filled, if it goes on."""
        full = not self.goes_on or len(self.values(moment)) == self.most
        return super().finished(moment) and full

    @override
    def others(self, moment: AnyMoment, value: Any) -> Iterator[Any]:
        """Yield the values in which one slot has another."""
        slots, values = self.slots(moment), self.apart(moment, value)
        for name, one in values.items():
            for other in slots[name].slips(moment, one) if name in slots else ():
                yield self.made(moment, {**values, name: other})

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return self.row_keys(moment) if self.sheet and self.tapped(moment) is OPEN else ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Either(Both):
    """What is filled by one of several slots, its `parts`, each of which fills its own field.

    Its value is by these fields, which their slots have as keys, without those that are empty; it
    says what the one that is filled says.
    """

    parts: Sequence[Slot]
    made: Callable[[AnyMoment, Mapping[str, Any]], Any] = _by_name
    apart: Callable[[AnyMoment, Any], Mapping[str, Any]] = _by_name
    told: Callable[[AnyMoment, Any], str] = _unspoken
    least: int | None = 1

    @override
    def fills(self, value: Any) -> Mapping[str, Any]:
        return {**{slot.key: None for slot in self.parts}, **(value or {})}

    @override
    def noted_value(self, moment: AnyMoment) -> Mapping[str, Any]:
        noted = {slot.key: moment[slot.key] for slot in self.parts}
        return {name: value for name, value in noted.items() if value is not None}

    @override
    def said(self, moment: AnyMoment, value: Any) -> str:
        slots = self.slots(moment)
        return comma_separated(slots[name].said(moment, one) for name, one in value.items())

    @override
    def slip_kind(self, moment: AnyMoment, value: Any, meant: Any) -> SlipKind | None:
        changed = (slot for slot in self.parts if value.get(slot.key) != meant.get(slot.key))
        return next(slot.slip_kind(moment, value[slot.key], meant[slot.key]) for slot in changed)

    @override
    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:
        slots = self.slots(moment)
        parts = (slots[name].faults(moment, one) for name, one in value.items())
        yield from all_faults(self.faulty(moment, value), *parts)

    @override
    def schema(self, field: str) -> Schema:
        return next(slot for slot in self.parts if slot.key == field).schema(field)


@dataclass(frozen=True, kw_only=True, eq=False)
class Each(Both):
    """What is filled by a slot for each of some players, or whatever has a name of its own.

    Its value is by name: of those that are filled, or OPEN unless from the `least` to the `most` of
    them are. `each` says one of them.
    """

    made: Callable[[AnyMoment, Mapping[str, Any]], Any] = _by_name
    apart: Callable[[AnyMoment, Any], Mapping[str, Any]] = _by_name
    told: Callable[[AnyMoment, Any], str] = lambda _moment, value: comma_separated(value)
    each: Callable[[AnyMoment, str, Any], str] | None = None

    @override
    def said(self, moment: AnyMoment, value: Any) -> str:
        if self.each is None:
            return super().said(moment, value)
        slots = self.slots(moment)
        names = (name for name in slots if name in (value or {}))
        return comma_separated(self.each(moment, name, value[name]) for name in names)

    @override
    def reseated(self, moment: AnyMoment, value: Any, seats: Reseating) -> Any:
        return seats.by_player(value)
