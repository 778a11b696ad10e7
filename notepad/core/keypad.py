"""Keypad: all sentences of a game, and the form that makes the next one."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, TypeAlias, TypeVar

from notepad.core import slots as kinds
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside, Face
from notepad.core.faults import Fault
from notepad.core.form import Choice, Draft, Form, Row, all_the_same, only_choice
from notepad.core.seats import Reseating
from notepad.core.sentences import Place, Sentence, filled, line_of, step_of, word_of
from notepad.core.slips import SlipKind
from notepad.core.slots import AnyMoment, Slot

N = TypeVar("N")
Bands: TypeAlias = Sequence[Collection[str]]

KIND = "kind"
"""The row in which it is chosen what is noted."""


@dataclass(frozen=True, eq=False)
class Topic:
    """Sentences that share a `word`, English or in the player's language, and start the same way.

    A draft means the first one that it fits, or the last one if nothing decides. If all their rows
    fit on the keypad at once, `bands` has the keys of the rows or slots in each line of chips, from
    top to bottom; empty ones below them reserve lines for rows that are in no band. A `seldom` one,
    such as the end of a game, is noted so rarely that no room is kept for it all the time. One
    that `stays` at a moment keeps its place among the topics while it isn't there, so that no other
    moves. One in which a box of the sheet can be noted says by `of_box` which rows are tapped then,
    given who has the card.
    """

    key: str
    word: kinds.Text
    sentences: Sequence[Sentence[Any]]
    there: Callable[[AnyMoment], bool] = kinds.always
    bands: Bands | Callable[[AnyMoment], Bands] = ()
    seldom: bool = False
    stays: Callable[[AnyMoment], bool] = kinds.never
    of_box: Callable[[str, str], Draft] | None = None

    def bands_in(self, moment: AnyMoment) -> Bands:
        """Return the bands at a moment: they may depend on who plays."""
        return self.bands(moment) if callable(self.bands) else self.bands

    def meant(self, draft: Draft) -> Sentence[Any]:
        """Return the sentence that a draft makes."""
        fitting = (sentence for sentence in self.sentences if sentence.meant(draft))
        return next(fitting, self.sentences[-1])

    @cached_property
    def slots(self) -> Sequence[Slot]:
        """The slots of all its sentences."""
        return [slot for sentence in self.sentences for slot in sentence.slots]

    @cached_property
    def _rows(self) -> Sequence[Sequence[str] | Slot]:
        """The keys of the rows of each slot, or the slot itself if it has them for each player."""
        unmade: AnyMoment = kinds.Moment(None)
        return [
            slot if isinstance(slot, kinds.Both) else slot.row_keys(unmade) for slot in self.slots
        ]

    def keys(self, moment: AnyMoment) -> Mapping[str, None]:
        """Return the keys of all rows that its sentences may have, each once, in their order."""
        rows = (one.row_keys(moment) if isinstance(one, Slot) else one for one in self._rows)
        return dict.fromkeys(key for keys in rows for key in keys)

    @cached_property
    def dependent_slots(self) -> Mapping[str, Sequence[Slot]]:
        """The slots that depend on a key, directly or through others, each once."""
        return {slot.key: self._hanging_on(slot.key) for slot in self.slots}

    def _hanging_on(self, key: str) -> Sequence[Slot]:
        found: list[Slot] = []
        fields = {field for slot in self.slots if slot.key == key for field in slot.fills(None)}
        while more := [
            slot
            for slot in self.slots
            if slot.key != key and slot not in found and not fields.isdisjoint(slot.of)
        ]:
            found += more
            fields.update(field for slot in more for field in slot.fills(None))
        return found


@dataclass(frozen=True, eq=False)
class Keypad:
    """The topics of a game; `usual` returns the key of the topic that usually comes next.

    `idle` says what delays the next note while nothing is tapped. `label` is the label of the row
    of topics. The `kept` rows keep their choices when another topic is chosen, and so do those that
    some topics have in `common`: while nothing else is tapped, these topics stay offered.
    """

    topics: Sequence[Topic]
    usual: Callable[[AnyMoment], str]
    idle: kinds.Text = ""
    label: kinds.Text = ""
    kept: tuple[str, ...] = ()
    common: tuple[str, ...] = ()

    @cached_property
    def note_types(self) -> Mapping[str, type[Any]]:
        """The dataclass of each kind of note, by the word that the record uses for it."""
        sentences = [sentence for topic in self.topics for sentence in topic.sentences]
        return {word_of(one.note): one.note for one in sentences if one.noted}

    def faults(self, setup: object, note: object) -> Iterator[Fault]:
        """Yield the faults of a note."""
        return self._of(note)[1].faults(setup, note)

    def said(self, setup: object, note: object) -> str:
        """Return a note as a player would say it."""
        return self._of(note)[1].said(setup, note)

    def draft(self, setup: object, note: object) -> Draft:
        """Return the draft that makes a note again."""
        topic, sentence = self._of(note)
        return {KIND: (topic.key,), **sentence.draft(setup, note)}

    def fact(self, box: str, holder: str) -> Draft:
        """Return the draft that a holder has a box's card; empty in games without such facts."""
        able = ((topic.key, topic.of_box) for topic in self.topics if topic.of_box)
        return next(({KIND: (key,), **of_box(box, holder)} for key, of_box in able), {})

    def reseated(self, setup: object, note: N, seats: Reseating) -> N:
        """Return a note of this setup with other names or seats."""
        return self.sentence_of(note).reseated(setup, note, seats)

    def heard_by_me(self, setup: object, note: N) -> N:
        """Return what the setup's own player knows of a note that says everything."""
        return self.sentence_of(note).heard_by_me(setup, note)

    def overheard(self, setup: object, note: N) -> N:
        """Return a note with only what everybody saw."""
        return self.sentence_of(note).overheard(setup, note)

    def public(self, setup: object, note: object) -> Any:  # noqa: ANN401 a note of any type
        """Return the note that everybody heard, None if the others heard nothing."""
        public = self.sentence_of(note).public
        return None if public is None else self.overheard(setup, public(note))

    def witnessed(self, setup: object, note: N, hands: kinds.Hands, random: Random) -> N:
        """Return a note with everything anybody saw, given the asker's setup and all hands."""
        return self.sentence_of(note).witnessed(setup, note, hands, random)

    def slips(self, setup: object, note: object, state: object) -> Iterator[tuple[SlipKind, Any]]:
        """Yield the notes that may have been meant, as `Sentence.slips` does."""
        return self._of(note)[1].slips(setup, note, state)

    def words(self, setup: object, kind: str, values: Mapping[str, Any]) -> Mapping[str, str]:
        """Return what players say for some fields of a kind of note, by its word; by field."""
        note = self.note_types[kind]
        moment: AnyMoment = kinds.Moment(setup, values)
        alike = [one.slots for _topic, one in self._sentences if one.note is note]
        given = [[slot for slot in slots if slot.field in values] for slots in alike]
        asked = max(given, key=len)
        return {slot.field: slot.said(moment, values[slot.field]) for slot in asked}

    def topic_word(self, kind: str) -> str:
        """Return the word of the topic in which a kind of note is noted, by its word."""
        note = self.note_types[kind]
        topic = next(topic for topic, one in self._sentences if one.note is note)
        return kinds.text_of(topic.word, kinds.Moment(None))

    def whose_turn_was_skipped(self, setup: object, note: object, state: object) -> str:
        """Return whose turn it was if a note says that another player took one, else "".

        `state` is the state of play before the note.
        """
        sentence = self.sentence_of(note)
        moment = replace(sentence.moment(setup, note), state=state)
        for slot in sentence.slots:
            if isinstance(slot, kinds.Player) and slot.takes_turn:
                usual = slot.usual(moment)
                return usual if isinstance(usual, str) and usual != moment[slot.field] else ""
        return ""

    def sentence_of(self, note: N) -> Sentence[N]:
        """Return the sentence that a note is."""
        return self._of(note)[1]

    def form(self, moment: AnyMoment) -> Form[Any]:
        """Return the form of a moment, for the draft so far."""
        making = self._making(moment)
        topic = making.topic
        form = making.form(self._kind_row(moment, topic))
        form = replace(form, keeping=tuple(self._keeping(moment, topic)))
        idle = "" if making.begun or form.outcome is not None else kinds.text_of(self.idle, moment)
        return replace(form, hint=idle) if idle else form

    def overheard_draft(self, moment: AnyMoment) -> Draft:
        """Return what everybody heard of the note in the making, {} if nobody did.

        Only the slots that all players see can be heard, and only if they say what others do: what
        I do may just be a thought yet, and what makes no note is only for me.
        """
        return self._making(moment).overheard()

    def _making(self, moment: AnyMoment) -> "_Making":
        chosen = only_choice(moment.draft, KIND) or self.usual(moment)
        alike = [topic for topic in self.topics if topic.key == chosen]
        topic = next((topic for topic in alike if topic.there(moment)), alike[0])
        return _Making(topic, topic.meant(moment.draft), moment)

    def _keeping(self, moment: AnyMoment, chosen: Topic) -> Iterator[str]:
        """Yield the topics that have all rows in common with this one, if no others are tapped."""
        tapped = {key for key, choices in moment.draft.items() if choices} - {KIND}
        if not self.common or not tapped <= {*self.common}:
            return
        alike = [topic for topic in self.topics if topic.keys(moment).keys() >= {*self.common}]
        if chosen in alike:
            yield from (topic.key for topic in alike if topic is not chosen)

    def _of(self, note: object) -> tuple[Topic, Sentence[Any]]:
        return next(found for found in self._sentences if found[1].fits(note))

    @cached_property
    def _sentences(self) -> Sequence[tuple[Topic, Sentence[Any]]]:
        return [(topic, sentence) for topic in self.topics for sentence in topic.sentences]

    def _kind_row(self, moment: AnyMoment, chosen: Topic) -> Row:
        others = [t for t in self.topics if t.key != chosen.key and t.there(moment)]
        choices = tuple(
            Choice(
                topic.key,
                Face(kinds.text_of(topic.word, moment)),
                topic is chosen,
                seldom=topic.seldom,
                barred=topic is not chosen and topic not in others,
            )
            for topic in self.topics
            if topic is chosen or topic in others or topic.stays(moment)
        )
        keys = dict.fromkeys(key for topic in self.topics for key in topic.keys(moment))
        clears = tuple(key for key in keys if key not in (*self.kept, *self.common))
        return Row(KIND, kinds.text_of(self.label, moment), choices, clears=clears)


@dataclass
class _Making:
    """A sentence being made, slot by slot."""

    topic: Topic
    sentence: Sentence[Any]
    moment: AnyMoment

    @property
    def begun(self) -> bool:
        """Whether any slot was tapped."""
        return any(self.moment.draft.get(key) for key in self.topic.keys(self.moment))

    def overheard(self) -> Draft:
        """Return what everybody heard of the sentence so far."""
        places, _waiting = self._fill()
        seen = [place for place in places if place.slot.is_heard]
        players = [place.value for place in seen if isinstance(place.slot, kinds.Player)]
        acts = bool(players) and isinstance(players[0], str)
        public = self.sentence.noted and self.sentence.public is not None
        if not (public and acts) or self.moment.setup.me in players:
            return {}
        draft = self.moment.draft
        keys = (key for place in seen for key in place.slot.row_keys(self.moment))
        heard = {key: draft[key] for key in (KIND, *keys) if draft.get(key)}
        return {**heard, KIND: (self.topic.key,)} if heard else {}

    def form(self, kind_row: Row) -> Form[Any]:
        """Return the form of the sentence so far."""
        places, waiting = self._fill()
        bands = [self._band(keys, places, waiting) for keys in self.topic.bands_in(self.moment)]
        standing = {row.key for place in places for row in place.rows}
        ahead = [row for band in bands for row in band if row.key not in standing]
        open_slots = [place.slot for place in places if place.value is kinds.OPEN]
        partial: Form[Any] = Form(
            (kind_row, *(row for place in places for row in place.rows), *ahead),
            hint=kinds.text_of(open_slots[0].hint, self.moment) if open_slots else "",
            caution=kinds.text_of(self.sentence.caution, self.moment),
            sheet_rows=self._sheet_rows(places, open_slots),
            boxes=frozenset(self.sentence.boxes(self.moment)),
            line=line_of(self.sentence, places, waiting),
            step=step_of(places),
            bands=tuple(tuple(row.key for row in band) for band in bands),
            topics=kind_row.key,
            one_by_one=tuple(row.key for one in places if one.one_by_one for row in one.rows),
        )
        shown = [(place.slot, place.value) for place in places]
        return partial if waiting else self._complete(partial, shown)

    def _fill(self) -> tuple[Sequence[Place], Sequence[Slot]]:
        """Fill slot after slot; return those that exist now, and those that wait to be filled."""
        self.moment, places, waiting = filled(self.sentence.slots, self.moment, self._rows)
        return places, waiting

    def _band(
        self, keys: Collection[str], places: Sequence[Place], waiting: Sequence[Slot]
    ) -> Sequence[Row]:
        """Return the rows in a band: those to tap now, or those that will be tapped later.

        If the band shows rows ahead of time, it gets no others: these would have to move.
        """
        for place in places:
            rows = [row for row in place.rows if row.key in keys]
            if not rows and place.slot.key in keys:
                rows = list(place.asked_rows)
            if rows:
                ahead = {row.key for row in place.slot.rows_ahead(self.moment)}
                return [row for row in rows if not ahead or row.key in ahead]
        later = (slot for slot in waiting if slot.key in keys)
        return next((rows for slot in later if (rows := list(slot.rows_ahead(self.moment)))), [])

    def _complete(self, form: Form[Any], shown: Sequence[tuple[Slot, Any]]) -> Form[Any]:
        note = self.sentence.note(**self.moment.values)
        faults = list(self.sentence.faults(self.moment.setup, note))
        if faults:
            return replace(form, hint=faults[0].message)
        finished = all(self._finished(slot) for slot, _value in shown)
        caution = form.caution or self.sentence.doubt(self.moment, note)
        offer = kinds.text_of(self.sentence.offer, self.moment)
        offer = offer or (all_the_same() if caution else "")
        return replace(
            form,
            outcome=note if self.sentence.noted else None,
            sentence=offer or self.sentence.said(self.moment.setup, note),
            offer=offer,
            at_once=finished and not (caution or self._wants_confirming()),
            caution=caution,
            hint=kinds.text_of(self.sentence.remark, self.moment),
            aside=self._aside(shown),
        )

    def _wants_confirming(self) -> bool:
        return self.sentence.confirmed or self.sentence.weighty(self.moment)

    def _finished(self, slot: Slot) -> bool:
        """Return whether a slot is finished: it is full, or a later one was tapped.

        A number with a usual value doesn't end a question that may name another class.
        """
        later = self.sentence.slots[self.sentence.slots.index(slot) + 1 :] if slot.goes_on else ()
        keys = (key for after in later for key in after.row_keys(self.moment))
        return slot.finished(self.moment) or any(self.moment.draft.get(key) for key in keys)

    def _aside(self, shown: Sequence[tuple[Slot, Any]]) -> Aside | None:
        changed = [slot.aside(self.moment, value) for slot, value in shown]
        made = {name: words for one in changed if one for name, words in one.items()}
        return made or None

    def _sheet_rows(self, places: Sequence[Place], open_slots: Sequence[Slot]) -> tuple[str, ...]:
        """Return the rows to fill on the sheet: those of the first open slot that has some."""
        closed = [place.slot for place in reversed(places) if place.slot not in open_slots]
        found = (slot.row_keys_on_sheet(self.moment) for slot in (*open_slots[:1], *closed))
        return next((keys for keys in found if keys), ())

    def _rows(self, moment: AnyMoment, slot: Slot, value: object) -> Iterator[Row]:
        """Yield a slot's rows, with the choices that continue with other sentences from here.

        A choice that was tapped before the slot it depends on stays.
        """
        dependents = () if value is kinds.OPEN else self._dependents(moment, slot)
        for row in slot.rows(moment, value):
            choices = {
                choice.key: choice
                for sentence in self.topic.sentences
                for choice in (
                    row.choices
                    if sentence is self.sentence
                    else self._choices(moment, sentence, row, slot)
                )
            }
            own = {choice.key: choice for choice in row.choices}
            merged = tuple({**choices, **own}.values())
            yield replace(row, choices=merged, dependents=dependents)

    def _choices(
        self, moment: AnyMoment, sentence: Sentence[Any], row: Row, own: Slot
    ) -> Sequence[Choice]:
        for slot in sentence.slots:
            parts = isinstance(slot, kinds.Only) or isinstance(own, kinds.Only)
            if parts and slot.key == own.key and moment.has(*slot.of, *slot.after):
                rows = slot.rows(moment, slot.value(moment))
                return next((r.choices for r in rows if r.key == row.key), ())
        return ()

    def _dependents(self, moment: AnyMoment, slot: Slot) -> tuple[str, ...]:
        """Return the rows that depend on a slot."""
        keys = (
            key for other in self.topic.dependent_slots[slot.key] for key in other.row_keys(moment)
        )
        return tuple(dict.fromkeys(keys))
