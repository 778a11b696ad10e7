"""Sentence: one kind of note, declared once; its faults, its draft and its words follow."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin, get_type_hints

from notepad.core.fault import Fault, all_of
from notepad.core.form import Draft
from notepad.core.page.block import Prospect
from notepad.core.seats import Reseating
from notepad.core.sentence.choice_slots import Only
from notepad.core.sentence.clause import Clause
from notepad.core.sentence.moment import AnyMoment, Moment
from notepad.core.sentence.slip_kinds import SlipKind, slip_kind
from notepad.core.sentence.slot import OPEN, Hands, Slot, Text

N = TypeVar("N")
NOTHING = "–"
"""Stands in a sentence for what was left empty."""

Rule = Callable[[AnyMoment], Iterator[Fault]]


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
    worth knowing once it is complete; `offer` is what the confirming button says, where that is
    not the sentence.
    `prospects` tells what a complete one would make of parts of the sheet, by their keys.
    `also` has words for clauses beside those of the slots. A `confirmed` one is never noted by the
    tap that completes it. A sentence whose class has no fields observes nothing and makes no note:
    it changes what its slots put aside, and `offer` says so. `public` makes of a note the one that
    the others hear in its place, None where they hear of nothing.
    """

    note: type[N]
    says: Sequence[Clause]
    rules: Sequence[Rule] = ()
    caution: Text = ""
    remark: Text = ""
    offer: Text = ""
    also: Callable[[AnyMoment], Mapping[str, str]] = lambda _moment: {}
    prospects: Callable[[AnyMoment], Mapping[str, Prospect]] = lambda _moment: {}
    confirmed: bool = False
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
        return self._told(
            setup, note, lambda slot, moment, value: slot.reseated(moment, value, seats)
        )

    def heard(self, setup: object, note: N) -> N:
        """Return what the player knows of a note whose setup it is; the note tells all of it."""
        return self._told(setup, note, lambda slot, moment, value: slot.heard(moment, value))

    def overheard(self, setup: object, note: N) -> N:
        """Return a note without what not everybody saw."""
        return self._told(setup, note, lambda slot, _moment, value: slot.overheard(value))

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

        return self._told(setup, note, saw)

    def _told(self, setup: object, note: N, told: Callable[[Slot, AnyMoment, Any], object]) -> N:
        """Return a note with what each of its slots tells instead of what it holds."""
        moment = self.moment(setup, note)
        changed: dict[str, Any] = {}
        for slot in self.slots:
            value = slot.held(moment)
            if value is not OPEN:
                changed |= slot.fills(told(slot, moment, value))
        return replace(note, **changed)  # type: ignore[type-var]

    def slips(self, setup: object, note: N, state: object) -> Iterator[tuple[SlipKind, N]]:
        """Yield the notes that differ in one slot, and what kind of slip that is.

        `state` is the state of play before the note. What hangs on the slot and was filled by
        itself is filled anew, and the rest stays; so some notes may not be well-formed.
        """
        moment = self.moment(setup, note)
        for slot in self.slots:
            value = slot.held(moment)
            if value is not OPEN and slot.there(moment):
                for other in slot.slips(moment, value):
                    kind = slip_kind(slot, moment, value, other)
                    if kind is not None:
                        now = replace(moment, state=state)
                        yield kind, self._mended(now, note, slot, other)

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
