"""Leaving: a player leaves, and the others go on; the cards stay where they are.

Whoever left asks and answers nothing, so what a note says can depend on who left before it: that
is in its field `gone`, which no record has, because it follows from the notes before.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from typing import Any, ClassVar, TypeVar

from typing_extensions import override

from notepad.cards.setup import CardSetup
from notepad.cards.slots import LOOKS, CardAt
from notepad.core.card_slots import Cards
from notepad.core.dataclass import dataclass
from notepad.core.faults import UNWRITTEN, Fault
from notepad.core.keypad import Topic
from notepad.core.language import N_, _, translated
from notepad.core.seats import Reseating, gone_after
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import AnyMoment, Player, Slot
from notepad.core.strict_json import Schema
from notepad.deduction.deal import Card, Clue, Deal, cells_held_by, count_clue

N = TypeVar("N")


@dataclass(frozen=True, kw_only=True)
class Leave:
    """A player leaves; the `hand` is there if they laid all their cards open for everybody."""

    kind: ClassVar[str] = "leave"
    player: str
    hand: tuple[str, ...] | None = None

    @property
    def leaver(self) -> str:
        """Who is gone after this note."""
        return self.player


def gone_before() -> Any:  # noqa: ANN401 the default of a field
    """Return the field of a note for who left before it; it is no part of what was noted."""
    return field(default=None, compare=False, repr=False, metadata=UNWRITTEN)


@dataclass(frozen=True, kw_only=True, eq=False)
class Gone(Slot):
    """Who left before the note: nobody taps that."""

    settled: bool = True
    usual: Callable[[AnyMoment], Any] = lambda at: at.state.gone if at.state else None
    json: Schema | None = field(default_factory=dict)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        return self.usual(moment)

    @override
    def said(self, moment: AnyMoment, value: object) -> str:
        return ""

    @override
    def reseated(self, moment: AnyMoment, value: Sequence[str] | None, seats: Reseating) -> Any:
        return None if value is None else tuple(map(seats.called, value))


GONE = Gone()


def _still_there(moment: CardAt) -> Sequence[str]:
    gone = moment.state.gone if moment.state else ()
    return [player for player in moment.setup.opponents if player not in gone]


def _enough_stay(at: CardAt) -> bool:
    """Whether the others can go on if somebody leaves."""
    return len(_still_there(at)) > 1


def _mine(at: CardAt) -> Iterator[Fault]:
    if at["player"] == at.setup.me:
        yield Fault("player", _("these are your notes, so only others can leave"))


_IF_LAID = N_("If their cards were revealed, tap all of them on the sheet.")


def leaving(deck: Sequence[Card], several: Mapping[Card, int] = {}) -> Sentence[Leave]:
    """Return the sentence that somebody leaves; of `several` cards there are so many alike."""
    made: Mapping[str, Slot] = {
        "player": Player(
            key="who",
            label=N_("who"),
            among=_still_there,
            hint=N_("Tap the player who leaves."),
            wrong=None,  # everybody sees who goes
        ),
        "hand": Cards(
            key="laid",
            of=("player",),
            label=N_("revealed"),
            deck=deck,
            looks=LOOKS,
            among=lambda _at: deck,
            usual=lambda _at: None,
            several=several,
            loose=True,
        ),
    }
    return Sentence(
        Leave,
        (clause(N_("{player} left; revealed: {hand}")), clause(N_("{player} left"))),
        (_mine,),
        making=(clause(N_("{player} leaves; revealed: {hand}")),),
        remark=lambda at: "" if at["hand"] else translated(_IF_LAID),
        confirmed=True,
        made_of=made,
    )


def leaving_topic(deck: Sequence[Card], several: Mapping[Card, int] = {}) -> Topic:
    """Return the topic in which it is noted that somebody leaves."""
    return Topic("leave", N_("leaves"), (leaving(deck, several),), _enough_stay, seldom=True)


def leaving_clues(setup: CardSetup, deal: Deal, number: int, note: Leave) -> Iterator[Clue]:
    """Yield that the cards laid open by the player who left, if any, were their whole hand."""
    if note.hand is None:
        return
    pack, laid = setup.pack, Counter(note.hand)
    said = _("{player} revealed these cards").format(player=note.player)
    none = _("{player} has no other cards").format(player=note.player)
    for card, count in laid.items():
        cells = cells_held_by(deal, pack.copies(card), note.player)
        yield count_clue(cells, {count}, note=number, meaning=said)
    others = [copy for card in pack.cards if card not in laid for copy in pack.copies(card)]
    yield count_clue(cells_held_by(deal, others, note.player), {0}, note=number, meaning=none)


def named_after_leaving(notes: Sequence[object]) -> tuple[int, ...]:
    """Return the numbers of the notes in which somebody left and still takes part; or none."""
    left: dict[str, int] = {}
    for number, note in enumerate(notes, start=1):
        for name in _taking_part(note) if left else ():
            if name in left:
                return left[name], number
        for name in gone_after(note, ()):
            left[name] = number
    return ()


def leavings_behind(notes: Sequence[object], numbers: Collection[int]) -> tuple[int, ...]:
    """Return the numbers of leavings without which some notes would say something else.

    Who gave nothing because they had left would be missing, one of them may be who showed a card,
    and cards would be passed on to them. That somebody answered nothing only says less.
    """
    left = {
        leaver: number
        for number, note in reversed([*enumerate(notes, start=1)])
        for leaver in gone_after(note, ())
    }
    some = (notes[number - 1] for number in numbers)
    depending = (note for note in some if hasattr(note, "gave") or getattr(note, "somebody", False))
    behind = {left[name] for note in depending for name in getattr(note, "gone", None) or ()}
    return tuple(sorted(behind))


_ONE, _EACH = ("asker", "target", "player", "shown_by"), ("gave", "have", "passed", "answers")


def _taking_part(note: object) -> Iterator[str]:
    """Yield who asks, is asked, answers or announces in a note."""
    yield from (who for name in _ONE if isinstance(who := getattr(note, name, None), str))
    for some in (getattr(note, name, None) for name in _EACH):
        yield from some if isinstance(some, Collection) else ()


def without_answers_of(note: N, gone: Collection[str]) -> N:
    """Return a note as it is if some players have left before it, and so answered nothing."""
    if not gone or not hasattr(note, "gone"):
        return note
    changed: dict[str, Any] = {"gone": tuple(sorted(gone))}
    for part in fields(note):  # type: ignore[arg-type]
        told = getattr(note, part.name)
        if part.name in _EACH and isinstance(told, Mapping):
            changed[part.name] = {who: gave for who, gave in told.items() if who not in gone}
        elif part.name in _EACH and told is not None:
            changed[part.name] = tuple(who for who in told if who not in gone)
    return replace(note, **changed)  # type: ignore[type-var]
