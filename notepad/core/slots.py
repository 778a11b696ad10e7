"""Slots: the places of a sentence, filled with a player, a word, yes or no, or a number.

`Moment` is everything a slot may look at, and `Slot` the contract of all kinds. Slots for cards and
answers are in `card_slots`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from typing_extensions import override

from notepad.core.faces_and_marks import Aside, Face, Level
from notepad.core.faults import Fault, all_faults, unknown_choice, unknown_player
from notepad.core.form import Amount, Choice, Draft, Piece, Row, number_in_row, only_choice
from notepad.core.language import N_, NC_, _, translated

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
    older note is edited, `edited` is that note and all after it.
    """

    setup: S
    values: Mapping[str, Any] = field(default_factory=dict)
    draft: Draft = field(default_factory=dict)
    state: T | None = None
    known: K | None = None
    level: Level = Level.PAPER
    aside: Aside = field(default_factory=dict)
    edited: tuple[Any, ...] = ()

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


def nobody(_moment: AnyMoment) -> Sequence[str]:
    """Name nobody and nothing."""
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Slot(ABC):
    """One place of a sentence.

    A slot in the annotation of a note's field fills that field; one on several fields fills them
    all, and one on a class variable none. `key` names its row of the form, by default like the
    field. `of` are the fields that its choices depend on: it is shown once they are filled, and
    emptied when one of them changes. It also waits for those in `after`, but stays as it is when
    they change. `there` says whether the slot exists at all, None if a faulty record leaves that
    open. `usual` fills it until it is tapped. `hint` says what to tap. A `settled` slot is never
    asked for: it has no rows. The rows of a `stepwise` slot are filled one after the other. A slot
    that `goes_on` may get more while the next one is filled. A `loose` slot is never known to be
    finished: a sentence with one must be confirmed. The rows of a slot `in_front` are cards that I
    tap where they lie: the keypad doesn't ask for them, and the sentence doesn't name them.
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
    in_front: bool = False
    sight: Sight = Sight.ALL
    missing: Text = ""
    unseen: Text = ""

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

    @abstractmethod
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        """Yield its rows, filled with a value or OPEN."""

    def rows_ahead(self, moment: AnyMoment) -> Iterator[Row]:
        """Yield the rows it will have, as far as they don't depend on slots still open."""
        yield from ()

    def asks_one_by_one(self, moment: AnyMoment) -> bool:
        """Whether its rows are filled one after the other."""
        return self.stepwise

    @abstractmethod
    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:  # noqa: ANN401
        """Yield the reasons why a value in a record isn't well-formed."""

    @abstractmethod
    def draft(self, moment: AnyMoment, value: Any) -> Draft:  # noqa: ANN401
        """Return the part of a draft that makes this value again."""

    def said(self, moment: AnyMoment, value: Any) -> str:  # noqa: ANN401
        """Return a value's words in the sentence; empty if there is nothing to say."""
        return "" if value is None else str(value)

    def so_far(self, moment: AnyMoment, value: Any) -> str:  # noqa: ANN401
        """Return the words of a value, or of OPEN, while the sentence is being made."""
        return "" if value is OPEN else self.said(moment, value)

    def longest(self, _moment: AnyMoment) -> str:
        """Return the longest usual words, if the letters shouldn't shrink while they grow."""
        return ""

    def pieces(self, moment: AnyMoment, value: Any) -> Iterator[Piece]:  # noqa: ANN401
        """Yield the parts of its words so far, in order, that are places of their own."""
        yield from ()

    def slips(self, moment: AnyMoment, value: Any) -> Iterator[Any]:  # noqa: ANN401
        """Yield the values that could have been meant instead."""
        yield from ()

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
        """Whether two players can have noted these values of one event; None says nothing."""
        return None in (one, other) or _unordered(one) == _unordered(other)

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
        return {self.field: value} if self.field else {}

    def noted_value(self, moment: AnyMoment) -> Any:  # noqa: ANN401
        """Return its value from a finished note's fields, OPEN if it fills no field."""
        return moment[self.field] if self.field else OPEN

    def finished(self, moment: AnyMoment) -> bool:
        """Whether the tap that filled it was certainly its last one."""
        return not self.loose

    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        """Return the keys of its rows that can be filled on the sheet now."""
        return ()

    def aside_changes(self, moment: AnyMoment, value: Any) -> Aside | None:  # noqa: ANN401
        """Return the changes to my things that aren't observations, made with the note."""
        return None

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
        if self.missing and self.there(moment):
            yield Fault(self.field, text_of(self.missing, moment))

    def _unseen_faults(self, moment: AnyMoment) -> Iterator[Fault]:
        if self.unseen and self.there(moment) is False:
            yield Fault(self.field, text_of(self.unseen, moment))


def _unordered(value: object) -> object:
    return frozenset(value) if isinstance(value, tuple) else value


MORE = "*more"
"""The choice that brings up those that are left out of a row because they are unlikely."""


def _plain(_moment: AnyMoment, word: str) -> Face:
    return Face(word)


def _unspoken(_moment: AnyMoment, _word: str) -> str:
    return ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Only(Slot):
    """A slot with one choice that distinguishes its sentence from others with the same start.

    It fills no field, unless it annotates one; then the field holds the word.
    """

    word: str
    face: Callable[[AnyMoment, str], Face] = _plain

    @property
    @override
    def is_heard(self) -> bool:
        return self.sight is Sight.ALL  # it says which sentence this is

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        return self.word if only_choice(moment.draft, self.key) == self.word else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        chosen = value == self.word
        choice = Choice(self.word, self.face(moment, self.word), chosen)
        yield Row(self.key, text_of(self.label, moment), (choice,))

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        yield from unknown_choice(self.field, value, (self.word,), self.key)

    @override
    def draft(self, moment: AnyMoment, value: object) -> Draft:
        return {self.key: (self.word,)}

    @override
    def said(self, moment: AnyMoment, value: object) -> str:
        return str(self.face(moment, self.word))


@dataclass(frozen=True, kw_only=True, eq=False)
class Player(Slot):
    """One of the players; `but` are fields whose player it can't be, and `himself` says so.

    Its row has all of them, so that each keeps their place. A
    `sure` player is never noted wrongly: everybody sees who asks.
    """

    but: tuple[str, ...] = ()
    himself: Text = ""
    sure: bool = False
    dimmed: Callable[[AnyMoment], Collection[str]] = nobody

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = only_choice(moment.draft, self.key)
        return chosen if chosen in self._able(moment) else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        dimmed, able = self.dimmed(moment), self._able(moment)
        choices = tuple(
            Choice(n, Face(n), n == value, dimmed=n in dimmed, barred=n not in able)
            for n in moment.setup.players
        )
        yield Row(self.key, text_of(self.label, moment), choices)

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        yield from all_faults(
            unknown_player(self.field, value, moment.setup.players),
            self._himself_faults(moment, value),
        )

    @override
    def draft(self, moment: AnyMoment, value: str) -> Draft:
        return {self.key: (value,)}

    @override
    def slips(self, moment: AnyMoment, value: str) -> Iterator[str]:
        others = () if self.sure else self._able(moment)
        yield from (player for player in others if player != value)

    @override
    def reseated(self, moment: AnyMoment, value: str | None, seats: Reseating) -> str | None:
        return None if value is None else seats.called(value)

    def _able(self, moment: AnyMoment) -> list[str]:
        barred = {moment.get(name) for name in self.but}
        return [player for player in dict.fromkeys(moment.setup.players) if player not in barred]

    def _himself_faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        if any(value == moment[name] for name in self.but):
            yield Fault(self.field, text_of(self.himself, moment))


@dataclass(frozen=True, kw_only=True, eq=False)
class OneOf(Slot):
    """One of some words; `kind` says in a fault what it should be.

    With `parts` the words are in several rows, one of which is filled; those after the first one
    can have `labels` of their own. With `places`, the row has all these words from the start, and
    those that can't be chosen only keep their place. With `sheet`, its row can also be filled on
    the sheet. A slot that fills no field is a decoy, and any word will do for its draft.
    """

    among: Callable[[AnyMoment], Sequence[str]]
    kind: Text = ""
    face: Callable[[AnyMoment, str], Face] = _plain
    spoken: Callable[[AnyMoment, str], str] = _unspoken
    dimmed: Callable[[AnyMoment], Collection[str]] = nobody
    places: Callable[[AnyMoment], Sequence[str]] | None = None
    parts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    labels: Mapping[str, Text] = field(default_factory=dict)
    told: Callable[[AnyMoment, str], str] | None = None
    sheet: bool = False
    titled: bool = False

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return tuple(self.parts) or (self.key,)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = [word for key in self.row_keys(moment) for word in moment.draft.get(key, ())[-1:]]
        return next((word for word in chosen if word in self.among(moment)), OPEN)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        able = self.among(moment)
        every = able if self.places is None else self.places(moment)
        yield from self._rows_of(moment, every, able, value)

    @override
    def rows_ahead(self, moment: AnyMoment) -> Iterator[Row]:
        if self.places is not None:
            words = self.places(moment)
            yield from self._rows_of(moment, words, words, only_choice(moment.draft, self.key))

    def _rows_of(
        self, moment: AnyMoment, every: Sequence[str], able: Collection[str], value: object
    ) -> Iterator[Row]:
        dimmed, label = self.dimmed(moment), text_of(self.label, moment)
        for key, words in (self.parts or {self.key: every}).items():
            label = label or text_of(self.labels.get(key, ""), moment)
            choices = tuple(
                Choice(
                    word,
                    self.face(moment, word),
                    word == value,
                    dimmed=word in dimmed,
                    spoken=self.spoken(moment, word),
                    barred=word not in able,
                )
                for word in words
            )
            others = tuple(other for other in self.parts if other != key)
            yield Row(key, label, choices, clears=others, titled=self.titled)
            label = ""

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        kind = text_of(self.kind, moment)
        yield from unknown_choice(self.field, value, self.among(moment), kind)

    @override
    def draft(self, moment: AnyMoment, value: Any) -> Draft:
        value, parts = self.among(moment)[0] if value is OPEN else value, self.parts.items()
        return {next((key for key, words in parts if value in words), self.key): (value,)}

    @override
    def said(self, moment: AnyMoment, value: str | None) -> str:
        if value is None:
            return ""
        if self.told is not None:
            return self.told(moment, value)
        return str(self.face(moment, value))

    @override
    def slips(self, moment: AnyMoment, value: str) -> Iterator[str]:
        yield from (word for word in self.among(moment) if word != value)

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key,) if self.sheet and self.value(moment) is OPEN else ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Flag(Slot):
    """Yes or no, each with its own word, in the order of the choices; None is not known yet.

    What is `certain` before it is tapped is proposed, and the other is dimmed.
    """

    words: Mapping[str, tuple[bool | None, str]]
    certain: Callable[[AnyMoment], bool | None] = uncertain

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = only_choice(moment.draft, self.key)
        return self.words[chosen][0] if chosen is not None and chosen in self.words else OPEN

    @override
    def rows_ahead(self, moment: AnyMoment) -> Iterator[Row]:
        yield from self.rows(moment, self.tapped(moment))

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        certain = self.certain(moment)
        choices = tuple(
            Choice(
                key,
                Face(translated(word)),
                value is not OPEN and value == so,
                dimmed=certain not in (None, so),
                proposed=certain is not None and certain is so,
            )
            for key, (so, word) in self.words.items()
        )
        yield Row(self.key, text_of(self.label, moment), choices)

    @override
    def faults(self, moment: AnyMoment, value: bool | None) -> Iterator[Fault]:
        yield from ()

    @override
    def draft(self, moment: AnyMoment, value: bool | None) -> Draft:
        return {self.key: (next(key for key, (so, _word) in self.words.items() if so == value),)}

    @override
    def said(self, moment: AnyMoment, value: bool | None) -> str:
        return next((translated(word) for so, word in self.words.values() if so == value), "")

    @override
    def slips(self, moment: AnyMoment, value: bool | None) -> Iterator[bool]:
        yield not value


RIGHT_OR_WRONG = {"right": (True, NC_("answer", "right")), "wrong": (False, NC_("answer", "wrong"))}


def _another_number() -> Choice:
    return Choice(MORE, Face("…"), dimmed=True, spoken=_("another number"))


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
    """

    span: Callable[[AnyMoment], range]
    likely: Callable[[AnyMoment], Collection[int]]
    certain: Callable[[AnyMoment], int | None] = uncertain
    limit: Callable[[AnyMoment], int | None]
    beyond: Callable[[AnyMoment, int], str] = lambda _moment, _value: ""
    widest: Callable[[AnyMoment], int | None] = lambda _moment: None
    most: Callable[[AnyMoment], int | None] = lambda _moment: None
    shares: Callable[[AnyMoment], Mapping[int, float]] | None = None
    negative: Text = BELOW_ZERO

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, *(f"{self.key}-{place}" for place in _PLACES))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        if only_choice(moment.draft, self.key) == MORE and self.limit(moment) is None:
            digits = [
                only_choice(moment.draft, self._digit_row(place)) for place in self._places(moment)
            ]
            return OPEN if None in digits else sum(int(digit or 0) for digit in digits)
        found = number_in_row(moment.draft, self.key)
        return OPEN if found is None else found

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        certain = self.certain(moment) if value is OPEN else None
        for row in self._rows(moment, value):
            choices = (replace(c, proposed=c.key == str(certain)) for c in row.choices)
            yield row if certain is None else replace(row, choices=tuple(choices))

    def _rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        label, likely = text_of(self.label, moment), self.likely(moment)
        span, limit = self.span(moment), self.limit(moment)
        more = only_choice(moment.draft, self.key) == MORE
        if self.widest(moment) is not None:
            able = [n for n in span if n in likely]
            yield self._row_of_all(moment, value, able, self.most(moment))
            return
        if limit is None and more:
            yield from self._digit_rows(moment, label)
            return
        if self.shares is not None:
            yield self._row_of_span(moment, value, self.shares(moment))
            return
        offered = set(span) if not more or limit is None else set(range(limit + 1))
        offered = offered.intersection(likely) or offered if limit is None else offered
        offered |= {value} if isinstance(value, int) else set()
        choices = [
            Choice(str(count), Face(str(count)), count == value, dimmed=count not in likely)
            for count in sorted(offered)
        ]
        if not more and (limit is None or limit > span[-1]):
            choices.append(_another_number())
        yield Row(self.key, label, tuple(choices))

    @override
    def rows_ahead(self, moment: AnyMoment) -> Iterator[Row]:
        widest = self.widest(moment)
        if widest is not None:
            ahead = number_in_row(moment.draft, self.key)
            yield self._row_of_all(moment, ahead, range(widest + 1))

    def _row_of_span(self, moment: AnyMoment, value: object, shares: Mapping[int, float]) -> Row:
        """Return the row of the whole span, with each number's share."""
        offered = {*self.span(moment), *([value] if isinstance(value, int) else [])}
        likely, most = self.likely(moment), max(shares.values(), default=None)
        choices = [
            Choice(
                str(count),
                Face(str(count)),
                count == value,
                dimmed=count not in likely,
                share=shares.get(count),
                likeliest=shares.get(count, 0) == most,
            )
            for count in sorted(offered)
        ]
        return Row(self.key, text_of(self.label, moment), (*choices, _another_number()))

    def _row_of_all(
        self,
        moment: AnyMoment,
        value: object,
        likely: Collection[int],
        most: int | None = None,
    ) -> Row:
        """Return the row of all numbers up to the widest and the one noted, barred above `most`."""
        noted = value if isinstance(value, int) else 0
        choices = (
            Choice(
                str(count),
                Face(str(count)),
                count == value,
                dimmed=count not in likely,
                barred=most is not None and count > most and count != value,
            )
            for count in range(max(self.widest(moment) or 0, noted) + 1)
        )
        return Row(self.key, text_of(self.label, moment), tuple(choices))

    @override
    def faults(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        yield from all_faults(self._negative(moment, value), self._beyond(moment, value))

    @override
    def draft(self, moment: AnyMoment, value: int) -> Draft:
        return {self.key: (str(value),)}

    @override
    def slips(self, moment: AnyMoment, value: int) -> Iterator[int]:
        yield from (count for count in self.span(moment) if count != value)

    def _places(self, moment: AnyMoment) -> Sequence[int]:
        """Return the places of the digits: units and tens, and hundreds if needed."""
        return [place for place in _PLACES if place < _HUNDRED or self.span(moment)[-1] >= place]

    def _digit_rows(self, moment: AnyMoment, label: str) -> Iterator[Row]:
        for place in self._places(moment):
            chosen = only_choice(moment.draft, self._digit_row(place))
            digits = [str(digit * place) for digit in range(10)]
            yield Row(
                self._digit_row(place),
                label,
                tuple(Choice(digit, Face(digit), digit == chosen) for digit in digits),
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


NEAR = 10
"""How many steps from the noted number may have been meant."""


def one_digit_apart(value: int, step: int) -> Iterator[int]:
    """Yield the multiples of a step with one other digit, or one more or less, some repeatedly.

    For 700 in hundreds that is 100, 1,700, 7,000 and others, but not 70.
    """
    written = str(value)
    for at in range(len(written) + 1):
        before, digit, beyond = written[:at], written[at : at + 1], written[at + 1 :]
        others = [f"{before}{other}{digit}{beyond}" for other in "0123456789"]
        if digit:
            others += [f"{before}{beyond}", *(f"{before}{other}{beyond}" for other in "0123456789")]
        for other in others:
            found = int(other) if other[:1] not in ("", "0") else 0
            if found and found != value and not found % step:
                yield found


@dataclass(frozen=True)
class Scale:
    """How a kind of numbers is set and said: in steps of `step`, up to `most`, or by `quick` chips.

    `shown` writes a number by itself, `brief` on a quick chip; `faults` says why one at a path
    isn't well-formed, given the least allowed.
    """

    step: int
    most: int
    quick: Sequence[int]
    shown: Callable[[int], str]
    brief: Callable[[int], str]
    faults: Callable[[str, int, int], Iterator[Fault]]

    def row(
        self, key: str, label: str, value: int, *, low: int, high: int, status: str = ""
    ) -> Row:
        """Return a row that sets a number from `low` to `high`, the likely maximum.

        There, a tap on "…" goes beyond; a value that is already beyond stays as it is.
        """
        end = max(high, low)
        end = end if value <= end else max(value, self.most)
        quick = [(one, self.brief(one)) for one in self.quick if one <= end]
        quick += [(value + self.step, "…")] if value == end else []
        amount = Amount(value, low, end, self.step, self.shown(value), tuple(quick))
        return Row(key, label, status=status, amount=amount)


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
        found = number_in_row(moment.draft, self.key)
        return OPEN if found is None else max(found, self.low)

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[Row]:
        label, high, status = text_of(self.label, moment), self.high(moment), self.status
        told = status(moment, value)
        yield self.scale.row(self.key, label, value, low=self.low, high=high, status=told)

    @override
    def faults(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        yield from self.scale.faults(self.field, value, self.low)

    @override
    def draft(self, moment: AnyMoment, value: Any) -> Draft:
        return {} if value is OPEN else {self.key: (str(value),)}

    @override
    def said(self, moment: AnyMoment, value: int | None) -> str:
        return "" if value is None else self.scale.shown(value)

    @override
    def slips(self, moment: AnyMoment, value: int | None) -> Iterator[int]:
        if value is not None:
            step, most = self.scale.step, max(value, self.high(moment))
            near = [value + steps * step for steps in range(-NEAR, NEAR + 1) if steps]
            digits = (other for other in one_digit_apart(value, step) if other <= most)
            yield from (other for other in dict.fromkeys((*near, *digits)) if other >= self.low)
