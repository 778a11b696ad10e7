"""Sentence: one kind of note, defined once; its faults, its draft and its words follow from that.

First come clauses: whole sentences, the first of which that fits is used, so that translators never
see fragments. Then the sentence itself. Last comes a sentence in the making: its line with the
places to fill, and what is asked now.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
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

from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault, all_faults
from notepad.core.form import Draft, Piece, Row
from notepad.core.language import comma_separated, translated
from notepad.core.seats import Reseating
from notepad.core.slips import SlipKind
from notepad.core.slots import OPEN, AnyMoment, Hands, Moment, Only, Slot, Text, always, nobody

if TYPE_CHECKING:
    from random import Random


N = TypeVar("N")
NOTHING = "–"
"""Stands in a sentence for what was left empty."""

Rule = Callable[[AnyMoment], Iterator[Fault]]


@dataclass(frozen=True)
class Clause:
    """One whole sentence with the names of slots in braces, in English for translators.

    It fits if each slot that it names has something to say, and the note has the values in `when`.
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
        """Whether it says everything about a note, given what its slots say."""
        demanded = all(getattr(note, name) == value for name, value in self.when.items())
        return demanded and all(words.get(name) for name in self.named)

    def said(self, words: Mapping[str, str]) -> str:
        """Return the sentence in the player's language."""
        return self.shown.format_map(words)


def clause(text: str, **when: Any) -> Clause:  # noqa: ANN401 values of any type
    """Return a clause; `text` is marked for translators by `N_`."""
    return Clause(text, when)


def word_of(note: Any) -> str:  # noqa: ANN401 a note or its class, a game's own type
    """Return the record's word for notes like this one, or for notes of a class.

    Its class has it as `kind`, or as `word` if the note has a field named `kind`.
    """
    word: str = note.word if hasattr(note, "word") else note.kind
    return word


@dataclass(frozen=True, eq=False)
class Sentence(Generic[N]):
    """One kind of note of a game.

    `note` is its dataclass. The sentence is made of the slots in its annotations, in their order,
    unless `made_of` has the slots by the fields that they fill, if they fill any. `says` are its
    clauses, `making` those used while it is being made: the first one whose slots are all there,
    else the last; they name slots by field or key. `rules` report the few faults that no slot can.
    `caution` says what
    speaks against the sentence so far, `remark` what is worth knowing once it is complete, and
    `doubt` why it then can't be right; `offer` is the label of the confirm button, if that isn't
    the sentence. `boxes` are those of the sheet that the sentence so far is about. `also` has words
    for clauses besides those of the slots. A `confirmed` sentence is never noted by the tap that
    completes it, nor is one whose note is `weighty`. A sentence whose class has no fields observes
    nothing and makes no note: it changes what its slots put aside, and `offer` says so. `public`
    turns a note into the one that the others hear instead; it is None if they hear nothing.
    """

    note: type[N]
    says: Sequence[Clause]
    rules: Sequence[Rule] = ()
    caution: Text = ""
    doubt: Callable[[AnyMoment, N], str] = lambda _moment, _note: ""
    remark: Text = ""
    offer: Text = ""
    also: Callable[[AnyMoment], Mapping[str, str]] = lambda _moment: {}
    boxes: Callable[[AnyMoment], Collection[str]] = nobody
    confirmed: bool = False
    weighty: Callable[[AnyMoment], bool] = lambda _moment: False
    public: Callable[[N], Any] | None = lambda note: note
    making: Sequence[Clause] = ()
    made_of: Mapping[str, Slot] = field(default_factory=dict)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Its slots in the order in which they are filled."""
        if not self.made_of:
            return tuple(slots_of(self.note))
        filled, made = {part.name for part in fields(self.note)}, self.made_of.items()  # type: ignore[arg-type]
        return tuple(
            replace(slot, field=name if name in filled else "", key=slot.key or name)
            for name, slot in made
        )

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
        """Whether a draft is of this sentence, among those that start the same way."""
        return all(
            draft.get(slot.key, ())[-1:] == (slot.word,)
            for slot in self.slots
            if isinstance(slot, Only)
        )

    def moment(self, setup: object, note: N) -> AnyMoment:
        """Return the moment of a finished note, for its slots."""
        values = {part.name: getattr(note, part.name) for part in fields(note)}  # type: ignore[arg-type]
        return Moment(setup, values)

    def faults(self, setup: object, note: N) -> Iterator[Fault]:
        """Yield the faults of a note; setup and note may be partly unread."""
        moment = self.moment(setup, note)
        rules = (rule(moment) for rule in self.rules)
        yield from all_faults(*rules, *(slot.finished_note_faults(moment) for slot in self.slots))

    def draft(self, setup: object, note: N) -> Draft:
        """Return the draft that makes this note again."""
        moment = self.moment(setup, note)
        draft: dict[str, tuple[str, ...]] = {}
        for slot in self.slots:
            if slot.there(moment):
                for key, taps in slot.draft(moment, slot.noted_value(moment)).items():
                    draft[key] = (*draft.get(key, ()), *taps)
        return draft

    def said(self, setup: object, note: N) -> str:
        """Return a note as a player would say it; the last clause is used if none fits."""
        moment = self.moment(setup, note)
        words = dict(self.also(moment))
        for slot in self.slots:
            value = slot.noted_value(moment)
            if value is not OPEN:
                words[slot.field] = slot.said(moment, value)
        found = next((clause for clause in self.says if clause.fits(note, words)), self.says[-1])
        return found.said({name: word or NOTHING for name, word in words.items()})

    def reseated(self, setup: object, note: N, seats: Reseating) -> N:
        """Return a note of this setup with other names or seats."""
        return self._refilled(setup, note, lambda slot, at, value: slot.reseated(at, value, seats))

    def heard_by_me(self, setup: object, note: N) -> N:
        """Return what the setup's own player knows of a note that says everything."""
        return self._refilled(setup, note, lambda slot, at, value: slot.heard_by_me(at, value))

    def overheard(self, setup: object, note: N) -> N:
        """Return a note with only what everybody saw."""
        return self._refilled(setup, note, lambda slot, _at, value: slot.overheard(value))

    def is_like(self, other: Sentence[Any]) -> bool:
        """Whether notes of this sentence and of another may tell the same event."""
        return self is other

    def apart(self, one: N, other: N) -> Iterator[Slot]:
        """Yield the slots that show that two players noted different things.

        `other` may be a note of a sentence like this one.
        """
        moments = [self.moment(None, note) for note in (one, other)]
        for slot in self.slots:
            values = [slot.noted_value(moment) for moment in moments]
            heard = not any(value is None or value is OPEN for value in values)
            if heard and not slot.agree(*values):
                yield slot

    def witnessed(self, setup: object, note: N, hands: Hands, random: Random) -> N:
        """Return a note with everything anybody saw, given the asker's setup and all hands."""

        def saw(slot: Slot, moment: AnyMoment, value: object) -> object:
            there = slot.there(moment)
            return slot.witnessed(moment, value, hands, random) if there else value

        return self._refilled(setup, note, saw)

    def slips(self, setup: object, note: N, state: object) -> Iterator[tuple[SlipKind, N]]:
        """Yield the notes that differ in one slot, and the kind of slip that makes.

        In others, the only player who answered and the asker are swapped, or two players whom a
        slot names as easily mixed up, such as one who gave a card and then discarded another.
        `state` is the state of play before the note. Slots that depend on it and have their usual
        value get it again, and the rest stays; so some notes may not be well-formed.
        """
        moment = self.moment(setup, note)
        now = replace(moment, state=state)
        for slot in self.slots:
            value = slot.noted_value(moment)
            if value is not OPEN and slot.there(moment):
                for other in slot.slips(now, value):
                    kind = slot.slip_kind(now, value, other)
                    if kind is not None:
                        yield kind, self._mended(now, note, slot, other)
                for pair in slot.swaps(moment, value):
                    yield SlipKind.OTHER_PLAYER, self._swapped(setup, note, *pair)
                swapped = slot.swapped_with_asker(value)
                if swapped is not None:
                    pair = moment["asker"], swapped
                    kind = SlipKind.MYSELF if moment.setup.me in pair else SlipKind.SWAPPED
                    yield kind, self._swapped(setup, note, *pair)

    def _swapped(self, setup: Any, note: N, one: str, other: str) -> N:  # noqa: ANN401 any game's
        """Return a note in which two players stand for each other."""
        names = {one: other, other: one}
        return self.reseated(setup, note, Reseating(names, setup.players, setup.first))

    def _refilled(
        self, setup: object, note: N, told: Callable[[Slot, AnyMoment, Any], object]
    ) -> N:
        """Return a note with a new value for each of its slots."""
        moment = self.moment(setup, note)
        changed: dict[str, Any] = {}
        for slot in self.slots:
            value = slot.noted_value(moment)
            if value is not OPEN:
                changed |= slot.fills(told(slot, moment, value))
        return replace(note, **changed)  # type: ignore[type-var]

    def _mended(self, moment: AnyMoment, note: N, slot: Slot, other: object) -> N:
        """Return a note with a slot changed, and the slots that depend on it."""
        changed = dict(slot.fills(other))
        for later in self.slots[self.slots.index(slot) + 1 :]:
            held = later.noted_value(moment)
            if held is not OPEN and changed.keys() & {*later.of, *later.after}:
                anew = later.anew(moment, moment.filled(changed))
                changed |= later.fills(anew) if anew != held else {}
        return replace(note, **changed)  # type: ignore[type-var]


def slots_of(note: type) -> Iterator[Slot]:
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
    """A slot that exists now, with its value or OPEN, its rows, and its text so far.

    Its rows may be filled `one_by_one`, and some `parts` of its text be places of their own. Its
    text may become as long as `longest`.
    """

    slot: Slot
    value: Any
    rows: tuple[Row, ...]
    said: str
    one_by_one: bool = False
    parts: tuple[Piece, ...] = ()
    longest: str = ""

    @property
    def names_in_clause(self) -> tuple[str, str]:
        """The names by which a clause can call it."""
        return self.slot.field, self.slot.key

    @property
    def piece(self) -> Piece:
        """Its piece of the line; a value that needn't be noted, and isn't, is open."""
        said = self.said or comma_separated(
            str(choice.face) for row in self.rows for choice in row.choices if choice.chosen
        )
        open_still = self.value is OPEN or self.value is None or not said
        return Piece(said, tuple(row.key for row in self.rows), open_still, self.longest)

    @property
    def pieces(self) -> Sequence[Piece]:
        """Its pieces of the line: one, or its parts with the words between them."""
        made, rest = list[Piece](), self.said
        for part in self.parts:
            before, found, rest = rest.partition(part.text)
            if not found:
                return (self.piece,)
            made += [*([Piece(before)] if before else []), part]
        return (*made, *([Piece(rest)] if rest else [])) if made else (self.piece,)

    @property
    def proposed(self) -> bool:
        """Whether it was filled without a tap, by what is certain, and isn't confirmed yet."""
        choices = [choice for row in self.rows for choice in row.choices]
        return self.value is not OPEN and any(c.proposed and not c.chosen for c in choices)

    @property
    def asked_rows(self) -> Sequence[Row]:
        """Its rows that are to be filled: if they are one by one, the first that nobody tapped.

        If all are tapped, it is the last one. Rows in which any number can be tapped, which may
        stay as they are, are included.
        """
        if not self.one_by_one:
            return self.rows
        single = [row for row in self.rows if not row.many]
        empty = (row for row in single if not any(one.chosen for one in row.choices))
        asked = next(empty, single[-1] if single else None)
        return [row for row in self.rows if row.many or row is asked]


def filled(
    slots: Sequence[Slot],
    moment: AnyMoment,
    rows_of: Callable[[AnyMoment, Slot, Any], Iterable[Row]] = lambda at, slot, value: slot.rows(
        at, value
    ),
) -> tuple[AnyMoment, Sequence[Place], Sequence[Slot]]:
    """Fill slot after slot; return the moment then, the slots that exist, and those that wait."""
    places, waiting = list[Place](), list[Slot]()
    for slot in slots:
        if not moment.has(*slot.of, *slot.after):
            waiting.append(slot)
            continue
        if not slot.there(moment):
            continue
        value = slot.value(moment)
        rows = () if slot.settled else tuple(rows_of(moment, slot, value))
        so_far, one_by_one = slot.so_far(moment, value), slot.asks_one_by_one(moment)
        parts, longest = tuple(slot.pieces(moment, value)), slot.longest(moment)
        places.append(Place(slot, value, rows, so_far, one_by_one, parts, longest))
        if value is OPEN:
            waiting.append(slot)
        else:
            moment = moment.filled(slot.fills(value))
    return moment, places, waiting


def step_of(places: Sequence[Place]) -> tuple[str, ...]:
    """Return the current rows: of the first open slot, else of the first that was only proposed.

    If there is neither, they are those of the last slot that may get more. Rows of earlier slots
    that may get more are included.
    """
    with_rows = [place for place in places if place.rows and not place.slot.in_front]
    if not with_rows:
        return ()
    waiting = [place for place in with_rows if place.value is OPEN]
    loose = [place for place in with_rows if place.slot.loose or place.slot.goes_on]
    proposed = [place for place in with_rows if place.proposed]
    asked = (waiting[:1] or proposed[:1] or loose[-1:] or with_rows[-1:])[0]
    rows = list(asked.asked_rows)
    for place in reversed(with_rows[: with_rows.index(asked)]):
        if not place.slot.goes_on:
            break
        rows = [*place.rows, *rows]
    return tuple(row.key for row in rows)


def line_of(
    sentence: Sentence[Any], places: Sequence[Place], waiting: Sequence[Slot]
) -> tuple[Piece, ...]:
    """Return the sentence so far; places that it doesn't name are at its end."""
    by_name = {name: place for place in places for name in place.names_in_clause if name}
    sure = {name for slot in waiting if slot.there is always for name in (slot.field, slot.key)}
    ways = sentence.making or sentence.says[-1:]
    fitting = (way for way in ways if all(name in by_name or name in sure for name in way.named))
    way = next(fitting, ways[-1] if ways else None)
    named = set(way.named) if way else set()
    pieces = list(_pieces(way, by_name)) if way else []
    rest = [place for place in places if place.rows and not place.slot.in_front]
    over = [place for place in rest if named.isdisjoint(place.names_in_clause)]
    for place in over:
        pieces += [*_space_after(pieces), *place.pieces]
    return tuple(pieces)


def _space_after(pieces: Sequence[Piece]) -> Iterator[Piece]:
    if pieces and not pieces[-1].text.endswith(" "):
        yield Piece(" ")


def _pieces(way: Clause, by_name: dict[str, Place]) -> Iterator[Piece]:
    for words, name, _spec, _conversion in Formatter().parse(way.shown):
        if words:
            yield Piece(words)
        if name:
            yield from by_name[name].pieces if name in by_name else [Piece("", open=True)]
