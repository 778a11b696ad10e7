"""A slot for a spy."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from typing_extensions import override

from notepad.core.face import Face
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.sentence.choosing import MORE, OneOf
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slot import OPEN, Text
from notepad.core.words import N_, _


@dataclass(frozen=True, kw_only=True, eq=False)
class Spy(OneOf):
    """One of the spies: those that are `likely`, the others at a tap on "…".

    Its row is left out where it is `settled`, given what fills it.
    """

    likely: Callable[[AnyMoment], Sequence[str]]
    label: Text = N_("spy")
    kind: Text = N_("spy")
    among: Callable[[AnyMoment], Sequence[str]] = lambda moment: moment.setup.spies
    face: Callable[[AnyMoment, str], Face] = lambda moment, spy: moment.setup.cast.short(spy)
    spoken: Callable[[AnyMoment, str], str] = lambda _moment, spy: spy
    told: Callable[[AnyMoment, str], str] | None = lambda _moment, spy: spy
    settled: Callable[[AnyMoment, object], bool] = lambda _moment, _value: False

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        if self.settled(moment, value):
            return
        likely, every = self.likely(moment), self.among(moment)
        wide = only(moment.draft, self.key) == MORE
        offered = [spy for spy in every if wide or spy in likely or spy == value]
        dimmed = {*self.dimmed(moment), *(spy for spy in every if spy not in likely)}
        choices = [
            Choice(spy, self.face(moment, spy), spy == value, spy in dimmed, spoken=spy)
            for spy in offered
        ]
        if len(offered) < len(every):
            choices.append(Choice(MORE, Face("…"), spoken=_("another spy")))
        yield from (replace(row, choices=tuple(choices)) for row in super().rows(moment, value))

    @override
    def draft(self, moment: AnyMoment, value: Any) -> Draft:
        """Return the part of a draft that makes this spy again; any one where none is kept."""
        return {self.key: (moment.setup.spies[0] if value is OPEN else value,)}

    @override
    def said(self, moment: AnyMoment, value: str | None) -> str:
        return value or ""
