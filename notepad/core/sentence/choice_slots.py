"""Slots that are filled by choosing: a player, a word, yes or no."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from typing_extensions import override

from notepad.core.fault import Fault, all_of, unknown_choice, unknown_player
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.seats import Reseating
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slot import OPEN, Slot, Text, nobody, text_of
from notepad.core.words import N_, translated

MORE = "*more"
"""The choice that brings up those that are left out of a row because they are unlikely."""


def _plain(_moment: AnyMoment, word: str) -> Face:
    return Face(word)


def _unspoken(_moment: AnyMoment, _word: str) -> str:
    return ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Only(Slot):
    """A slot with one choice, by which its sentence is told from others that begin alike.

    It fills no field unless it is one's annotation; then the field holds the word.
    """

    word: str
    face: Callable[[AnyMoment, str], Face] = _plain

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        return self.word if only(moment.draft, self.key) == self.word else OPEN

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
    """One of the players; `but` are fields whose player it cannot be, and `himself` says so.

    Those who come `first` stand first. One that is `sure` is never noted wrongly: everybody sees
    who asks.
    """

    but: tuple[str, ...] = ()
    himself: Text = ""
    sure: bool = False
    dimmed: Callable[[AnyMoment], Collection[str]] = nobody
    first: Callable[[AnyMoment], Sequence[str]] = nobody

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = only(moment.draft, self.key)
        return chosen if chosen in self._able(moment) else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        dimmed, players = self.dimmed(moment), self._able(moment)
        choices = tuple(Choice(n, Face(n), n == value, dimmed=n in dimmed) for n in players)
        yield Row(self.key, text_of(self.label, moment), choices)

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        yield from all_of(
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
        order = dict.fromkeys((*self.first(moment), *moment.setup.players))
        return [player for player in order if player not in barred]

    def _himself_faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        if any(value == moment[name] for name in self.but):
            yield Fault(self.field, text_of(self.himself, moment))


@dataclass(frozen=True, kw_only=True, eq=False)
class OneOf(Slot):
    """One of some words; `kind` says in a fault what it should be.

    With `parts` the words stand in several rows, of which one is filled. Those that are `offered`
    are likely, and the others come at a tap on "…", which `more` says. Its row is also filled on
    the `sheet`. One that fills no field is a decoy, and any word will do for its draft.
    """

    among: Callable[[AnyMoment], Sequence[str]]
    kind: Text = ""
    face: Callable[[AnyMoment, str], Face] = _plain
    spoken: Callable[[AnyMoment, str], str] = _unspoken
    dimmed: Callable[[AnyMoment], Collection[str]] = nobody
    offered: Callable[[AnyMoment], Sequence[str]] | None = None
    more: Text = ""
    parts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    told: Callable[[AnyMoment, str], str] | None = None
    sheet: bool = False

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return tuple(self.parts) or (self.key,)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = [word for key in self.keys(moment) for word in moment.draft.get(key, ())[-1:]]
        return next((word for word in chosen if word in self.among(moment)), OPEN)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        every = self.among(moment)
        likely = every if self.offered is None else self.offered(moment)
        dimmed = {*self.dimmed(moment), *(word for word in every if word not in likely)}
        label = text_of(self.label, moment)
        for key, words in (self.parts or {self.key: self._offered(moment, value)}).items():
            choices = tuple(
                Choice(
                    word,
                    self.face(moment, word),
                    word == value,
                    dimmed=word in dimmed,
                    spoken=self.spoken(moment, word),
                )
                for word in words
            )
            others = tuple(other for other in self.parts if other != key)
            if not self.parts and len(choices) < len(every):
                spoken = text_of(self.more, moment)
                choices = (*choices, Choice(MORE, Face("…"), dimmed=True, spoken=spoken))
            yield Row(key, label, choices, clears=others)
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
    def on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key,) if self.sheet and self.value(moment) is OPEN else ()

    def _offered(self, moment: AnyMoment, value: object) -> Sequence[str]:
        if self.offered is None or only(moment.draft, self.key) == MORE:
            return self.among(moment)
        likely = self.offered(moment)
        return [word for word in self.among(moment) if word in likely or word == value]


@dataclass(frozen=True, kw_only=True, eq=False)
class Flag(Slot):
    """Yes or no, each with a word of its own on its choice, in the order in which they stand."""

    words: Mapping[str, tuple[bool, str]]

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = only(moment.draft, self.key)
        return self.words[chosen][0] if chosen is not None and chosen in self.words else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        choices = tuple(
            Choice(key, Face(translated(word)), value is not OPEN and value == so)
            for key, (so, word) in self.words.items()
        )
        yield Row(self.key, text_of(self.label, moment), choices)

    @override
    def faults(self, moment: AnyMoment, value: bool) -> Iterator[Fault]:
        yield from ()

    @override
    def draft(self, moment: AnyMoment, value: bool) -> Draft:
        return {self.key: (next(key for key, (so, _word) in self.words.items() if so == value),)}

    @override
    def said(self, moment: AnyMoment, value: bool | None) -> str:
        return next((translated(word) for so, word in self.words.values() if so == value), "")

    @override
    def slips(self, moment: AnyMoment, value: bool) -> Iterator[bool]:
        yield not value


RIGHT_OR_WRONG = {"right": (True, N_("right")), "wrong": (False, N_("wrong"))}
