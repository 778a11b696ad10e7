"""The slots of all sentences but the pieces: what fills each, what is usual, what is unlikely."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from typing_extensions import override

from notepad.core.allowed import PLAYER
from notepad.core.fault import Fault
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.level import Level
from notepad.core.page.face import Face
from notepad.core.sentence.choice_slots import OneOf, Player
from notepad.core.sentence.number_slot import Number
from notepad.core.sentence.slot import OPEN, Slot, text_of
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.words import N_, _
from notepad.games.caracalla.components import BATHS, face
from notepad.games.caracalla.pieces import Pieces
from notepad.games.caracalla.prospect import after_meeting, prospects, told
from notepad.games.caracalla.setup import unknown_family

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.allowed import Schema
    from notepad.core.page.page import Prospect
    from notepad.core.sentence.moment import AnyMoment, Moment
    from notepad.games.caracalla.reasoner import Knowledge
    from notepad.games.caracalla.setup import Setup
    from notepad.games.caracalla.state import State

At: TypeAlias = "Moment[Setup, State, Knowledge]"
UNNOTED = "-"


@dataclass(frozen=True, kw_only=True, eq=False)
class Bath(Number):
    """One of the baths, or nothing where nobody noted which."""

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        unnoted = only(moment.draft, self.key) == UNNOTED
        return None if unnoted else super().tapped(moment)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        unnoted = Choice(UNNOTED, Face(_("not noted")), value is None, dimmed=True)
        for row in super().rows(moment, value):
            yield replace(row, choices=(*row.choices, unnoted))

    @override
    def faults(self, moment: AnyMoment, value: int) -> Iterator[Fault]:
        if value not in BATHS:
            told = _("there is no bath {number}: they are numbered from 1 to {last}")
            yield Fault(self.field, told.format(number=value, last=BATHS[-1]))

    @override
    def draft(self, moment: AnyMoment, value: int | None) -> Draft:
        return {self.key: (UNNOTED if value is None else str(value),)}

    @override
    def slips(self, moment: AnyMoment, value: int | None) -> Iterator[int]:
        yield from () if value is None else super().slips(moment, value)


@dataclass(frozen=True, kw_only=True, eq=False)
class Caller(Player):
    """Who called a meeting, or nobody where that is not noted; nothing follows from it."""

    sure: bool = True

    @override
    def so_far(self, moment: AnyMoment, value: str | None) -> str:
        return value or _("caller")

    @override
    def draft(self, moment: AnyMoment, value: str | None) -> Draft:
        return {} if value is None else super().draft(moment, value)


@dataclass(frozen=True, kw_only=True, eq=False)
class Family(OneOf):
    """One of the families that are played."""

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        yield from unknown_family(self.field, value, moment.setup)


@dataclass(frozen=True, kw_only=True, eq=False)
class Words(Slot):
    """A line of free words, or nothing."""

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        return (only(moment.draft, self.key) or "").strip() or OPEN

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[Row]:
        written = only(moment.draft, self.key) or value or ""
        yield Row(self.key, text_of(self.label, moment), text=written)

    @override
    def so_far(self, moment: AnyMoment, value: str | None) -> str:
        return value or text_of(self.label, moment)

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        yield from ()

    @override
    def draft(self, moment: AnyMoment, value: str | None) -> Draft:
        return {} if value is None else {self.key: (value,)}


def now(at: At) -> State:
    """Return the state of play in which a note is made; a finished one has none."""
    assert at.state is not None
    return at.state


def _nothing(_at: At) -> object:
    return None


def _open_baths(at: At) -> tuple[int, ...]:
    """Return the baths that are open: all, where that is not known, and at level Paper."""
    found = now(at).open
    return tuple(BATHS) if found is None or at.level == Level.PAPER else found


def would_give(at: At) -> str:
    """Return what a piece would count, and who would lead or arrive; nothing at level Paper."""
    return "" if at.level == Level.PAPER else told(at.setup, now(at).points, at["pieces"])


def would_stand(at: At) -> Mapping[str, Prospect]:
    """Return where each family would stand by what is being noted; nothing at level Paper."""
    if at.level == Level.PAPER:
        return {}
    points = now(at).points
    if at.has("pieces"):
        return prospects(at.setup, points, after_meeting(points, at["pieces"]))
    family = at["family"]
    stands = points[family] + at["points"] if at["stands"] is None else at["stands"]
    return prospects(at.setup, points, {**points, family: stands})


def _family_face(at: At, family: str) -> Face:
    return face(family, at.setup.called(family))


BATH = Bath(
    label=N_("bath"),
    span=lambda _at: BATHS,
    likely=_open_baths,
    limit=lambda _at: BATHS[-1],
    hint=N_("Tap the bath."),
)
PIECES = Pieces(label=N_("pieces"), hint=N_("Tap + for each piece that takes part: 4 to 8 in all."))
CALLER = Caller(key="caller", label=N_("caller"), usual=_nothing)
LABEL = Words(key="label", label=N_("kind"), usual=_nothing)
FAMILY = Family(
    label=N_("whose"),
    among=lambda at: tuple(at.setup.owners),
    face=_family_face,
    spoken=lambda at, family: at.setup.called(family),
    told=lambda at, family: at.setup.called(family),
    hint=N_("Tap whose scoring piece is put right."),
)


@slot_schema.register(Bath)
def _bath_schema(_slot: Bath, _field: str) -> Schema:
    return {"minimum": BATHS[0], "maximum": BATHS[-1]}


@slot_schema.register(Caller)
def _caller_schema(_slot: Caller, _field: str) -> Schema:
    return PLAYER


@slot_schema.register(Words)
def _words_schema(_slot: Words, _field: str) -> Schema:
    return {}
