"""Sentence: one kind of note, declared once; its faults, its draft and its words follow from that.

First clauses, the whole sentences of which the first that fits is said, so that translators never
meet fragments. Then the sentence itself. Last a sentence in the making: its line with the places
to be filled, and what is asked now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from string import Formatter
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from notepad.core.card_slots import SlipKind, slip_kind
from notepad.core.faces_and_marks import Prospect
from notepad.core.faults import Fault, all_of
from notepad.core.form import Draft, Piece, Row
from notepad.core.language import enumerated, translated
from notepad.core.slots import OPEN, AnyMoment, Hands, Moment, Only, Slot, Text, always

if TYPE_CHECKING:
    from random import Random

    from notepad.core.seats import Reseating


N = TypeVar("N")
NOTHING = "–"
"""Stands in a sentence for what was left empty."""

Rule = Callable[[AnyMoment], Iterator[Fault]]


@dataclass(frozen=True)
class Clause:
    """One whole sentence with the names of slots in braces, in English as translators find it.

    It fits where each slot that it names has something to say, and the note has the values that
    `when` demands.
    """

    text: str
    when: Mapping[str, object]

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The slots that it names."""
        parts = Formatter().parse(self.text)
        return tuple(name for _text, name, _spec, _conversion in parts if name)

    @property
    def shown(self) -> str:
        """The sentence in the player's language, the names of slots in braces."""
        return translated(self.text)

    def fits(self, note: object, words: Mapping[str, str]) -> bool:
        """Whether it says all of a note, given what its slots say."""
        demanded = all(getattr(note, name) == value for name, value in self.when.items())
        return demanded and all(words.get(name) for name in self.named)

    def said(self, words: Mapping[str, str]) -> str:
        """Return the sentence in the player's language."""
        return self.shown.format_map(words)


def clause(text: str, **when: Any) -> Clause:  # noqa: ANN401 values of any type
    """Return a clause; `text` is marked for translators by `N_`."""
    return Clause(text, when)


def word_of(note: Any) -> str:  # noqa: ANN401 a note or its class, a game's own type
    """Return the word by which a record calls notes like this one, or notes of a class.

    Its class says it as `kind`, or as `word` where the note has a field that is called so.
    """
    word: str = note.word if hasattr(note, "word") else note.kind
    return word


@dataclass(frozen=True, eq=False)
class Sentence(Generic[N]):
    """One kind of note of a game.

    `note` is its dataclass: what its annotations declare as slots, in their order, is what the
    sentence is made of, unless `made_of` has the slots by the fields that they fill. `says` are its
    clauses, `making` those in which it stands while it is made: the first all of whose slots are
    there, else the last one; they name slots by field or key. `rules` tell the few faults that no
    slot can tell. `caution` says what speaks against it as far as it is made, `remark` what is
    worth knowing once it is complete, `doubt` why it then can't be right; `offer` is what the
    confirming button says, where that is not the sentence.
    `prospects` tells what a complete one would make of parts of the sheet, by their keys.
    `also` has words for clauses beside those of the slots. A `confirmed` one is never noted by the
    tap that completes it, nor is one whose note is `weighty`. A sentence whose class has no fields
    observes nothing and makes no note: it changes what its slots put aside, and `offer` says so.
    `public` makes of a note the one that the others hear in its place, None where they hear of
    nothing.
    """

    note: type[N]
    says: Sequence[Clause]
    rules: Sequence[Rule] = ()
    caution: Text = ""
    doubt: Callable[[AnyMoment, N], str] = lambda _moment, _note: ""
    remark: Text = ""
    offer: Text = ""
    also: Callable[[AnyMoment], Mapping[str, str]] = lambda _moment: {}
    prospects: Callable[[AnyMoment], Mapping[str, Prospect]] = lambda _moment: {}
    confirmed: bool = False
    weighty: Callable[[AnyMoment], bool] = lambda _moment: False
    public: Callable[[N], Any] = lambda note: note
    making: Sequence[Clause] = ()
    made_of: Mapping[str, Slot] = field(default_factory=dict)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Its slots in the order in which they are filled."""
        if not self.made_of:
            return tuple(_slots(self.note))
        made = self.made_of.items()
        return tuple(replace(slot, field=name, key=slot.key or name) for name, slot in made)

    @property
    def noted(self) -> bool:
        """Whether it makes a note."""
        return bool(fields(self.note))  # type: ignore[arg-type]

    def fits(self, note: object) -> bool:
        """Whether a note is one of this kind."""
        return isinstance(note, self.note) and all(
            getattr(note, slot.field) == slot.word
            for slot in self.slots
            if isinstance(slot, Only) and slot.field
        )

    def meant(self, draft: Draft) -> bool:
        """Whether a draft is one of this sentence, among those that begin alike."""
        return all(
            draft.get(slot.key, ())[-1:] == (slot.word,)
            for slot in self.slots
            if isinstance(slot, Only)
        )

    def moment(self, setup: object, note: N) -> AnyMoment:
        """Return a finished note as its slots look at it."""
        values = {part.name: getattr(note, part.name) for part in fields(note)}  # type: ignore[arg-type]
        return Moment(setup, values)

    def faults(self, setup: object, note: N) -> Iterator[Fault]:
        """Yield what is wrong with a note; setup and note may be unread in parts."""
        moment = self.moment(setup, note)
        rules = (rule(moment) for rule in self.rules)
        yield from all_of(*rules, *(slot.told_faults(moment) for slot in self.slots))

    def draft(self, setup: object, note: N) -> Draft:
        """Return the draft that makes this note again."""
        moment = self.moment(setup, note)
        draft: dict[str, tuple[str, ...]] = {}
        for slot in self.slots:
            if slot.there(moment):
                draft.update(slot.draft(moment, slot.held(moment)))
        return draft

    def said(self, setup: object, note: N) -> str:
        """Return a note as a player would say it; what is left empty, by the last clause."""
        moment = self.moment(setup, note)
        words = dict(self.also(moment))
        for slot in self.slots:
            value = slot.held(moment)
            if value is not OPEN:
                words[slot.field] = slot.said(moment, value)
        found = next((clause for clause in self.says if clause.fits(note, words)), self.says[-1])
        return found.said({name: word or NOTHING for name, word in words.items()})

    def reseated(self, setup: object, note: N, seats: Reseating) -> N:
        """Return a note of this setup once the players are called or seated otherwise."""
        return self._refilled(
            setup, note, lambda slot, moment, value: slot.reseated(moment, value, seats)
        )

    def heard(self, setup: object, note: N) -> N:
        """Return what the player knows of a note whose setup it is; the note tells all of it."""
        return self._refilled(setup, note, lambda slot, moment, value: slot.heard(moment, value))

    def overheard(self, setup: object, note: N) -> N:
        """Return a note without what not everybody saw."""
        return self._refilled(setup, note, lambda slot, _moment, value: slot.overheard(value))

    def apart(self, one: N, other: N) -> Iterator[Slot]:
        """Yield the slots in which two players can't have noted the same."""
        moments = [self.moment(None, note) for note in (one, other)]
        for slot in self.slots:
            values = [slot.held(moment) for moment in moments]
            if OPEN not in values and not slot.agree(*values):
                yield slot

    def witnessed(self, setup: object, note: N, hands: Hands, random: Random) -> N:
        """Return a note with all that anybody saw, by the asker's setup and everybody's hands."""

        def saw(slot: Slot, moment: AnyMoment, value: object) -> object:
            there = slot.there(moment)
            return slot.witnessed(moment, value, hands, random) if there else value

        return self._refilled(setup, note, saw)

    def slips(self, setup: object, note: N, state: object) -> Iterator[tuple[SlipKind, N]]:
        """Yield the notes that differ in one slot, and what kind of slip that is.

        `state` is the state of play before the note. What hangs on the slot and was filled by
        itself is filled again, and the rest stays; so some notes may not be well-formed.
        """
        moment = self.moment(setup, note)
        now = replace(moment, state=state)
        for slot in self.slots:
            value = slot.held(moment)
            if value is not OPEN and slot.there(moment):
                for other in slot.slips(now, value):
                    kind = slip_kind(slot, moment, value, other)
                    if kind is not None:
                        yield kind, self._mended(now, note, slot, other)

    def _refilled(
        self, setup: object, note: N, told: Callable[[Slot, AnyMoment, Any], object]
    ) -> N:
        """Return a note with what each of its slots tells instead of what it holds."""
        moment = self.moment(setup, note)
        changed: dict[str, Any] = {}
        for slot in self.slots:
            value = slot.held(moment)
            if value is not OPEN:
                changed |= slot.fills(told(slot, moment, value))
        return replace(note, **changed)  # type: ignore[type-var]

    def _mended(self, moment: AnyMoment, note: N, slot: Slot, other: object) -> N:
        """Return a note with a slot changed, and with it what hangs on it."""
        changed = dict(slot.fills(other))
        for later in self.slots[self.slots.index(slot) + 1 :]:
            held = later.held(moment)
            if held is not OPEN and changed.keys() & {*later.of, *later.after}:
                anew = later.anew(moment, moment.filled(changed))
                changed |= later.fills(anew) if anew != held else {}
        return replace(note, **changed)  # type: ignore[type-var]


def _slots(note: type) -> Iterator[Slot]:
    """Yield the slots that a class's annotations declare, each with its field and key."""
    seen: set[int] = set()
    for name, kind in get_type_hints(note, include_extras=True).items():
        bare = get_origin(kind) is ClassVar
        inner = get_args(kind)[0] if bare and get_args(kind) else kind
        for part in getattr(inner, "__metadata__", ()):
            if isinstance(part, Slot) and id(part) not in seen:
                seen.add(id(part))
                yield replace(part, field="" if bare else name, key=part.key or name)


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
