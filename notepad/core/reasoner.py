"""Reasoner: what is asked about the notes of a game, and what comes as an answer.

First the reasoner and what is known; then, question by question, what it answers: why something is
so, which noting mistake explains a contradiction, and how the game was found out. Reckoning that
takes long yields a `Breath` now and then, so that something more urgent can be done. Last comes
what spares work when notes are added: how many of them are `unchanged`, and `NoteByNote`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from notepad.core.card_slots import USUAL
from notepad.core.safe_text import KEY
from notepad.core.sentences import word_of

if TYPE_CHECKING:
    from notepad.core.faces_and_marks import Aside, Level
    from notepad.core.keypad import Keypad

T = TypeVar("T")

K = TypeVar("K", bound="Known")

N = TypeVar("N")


SETUP = 0
"""The number that stands for the setup among those of notes."""

LATEST = 100
"""So many of the newest notes are suspected, where nothing tells that it is not one of them."""


class Reasoner(Protocol[K]):
    """Reasons about one setup. It may keep what it learned, so it belongs to one thread.

    One that inherits it has no odds, and knows all at once, unless it says otherwise.
    """

    def follow(self, notes: Sequence[Any]) -> K:
        """Return everything that follows for sure, fast; odds are not reckoned yet."""
        ...

    def follow_within(self, notes: Sequence[Any], budget_ms: float) -> K | None:
        """Return the same if it fits and that is found in so many milliseconds, else None."""
        return None

    def weigh(self, known: K, *, patience_ms: float = 150) -> K:
        """Return the same knowledge with the odds added.

        They are exact, or where that would take much longer than `patience_ms` said to be
        estimated; more patience may then make them exact.
        """
        return known

    def why(self, notes: Sequence[Any], subject: str, holder: str) -> Reason:
        """Return why `holder` has (or has not, or may have) `subject`, a cell's key."""
        ...

    def suppose(self, notes: Sequence[Any], subject: str, holder: str) -> K | None:
        """Return what would follow, with the odds, if `holder` had `subject` after these notes.

        In a contradiction the conflict is that of the notes which say that they have not. None
        where nothing of the kind can be supposed.
        """
        return None

    def ponder(self, known: K, aside: Aside, level: Level) -> Iterator[K | Breath]:
        """Yield weighed knowledge again and again, each time with more that nobody waits for.

        That is what is shown on demand, and what I had best do next, better and better. Nothing
        comes that the level would not show. Where a step would take long a `Breath` comes first.
        """
        yield from ()

    def look_ahead(self, known: K, aside: Aside) -> Iterator[K | Breath]:
        """Yield the same knowledge again and again with more of what others know, and may do.

        That is estimated, and shown at level Odds alone. Where a step would take long a `Breath`
        comes first.
        """
        yield from ()

    def mend(
        self, notes: Sequence[Any], slips: SlipsOf, *, patience_ms: float = 150
    ) -> Iterator[Fitting | Breath]:
        """Yield each single slip with which contradictory notes fit, as soon as it is found."""
        return slips_that_fit(self.follow, notes, slips)

    def told(self, notes: Sequence[Any], before: K, after: K) -> Told | None:
        """Return what the last of these notes told, if that can be measured.

        `before` and `after` are what was known, with the odds, before it and after it.
        """
        return None

    def review(self, notes: Sequence[Any], *, patience_ms: float) -> Iterator[Review | Breath]:
        """Yield breaths and how the game was found out, if it has deals that fit.

        What is laid open at the end is left out of that. What others could know comes after it, in
        the same review with more and more of it.
        """
        yield from ()


class Known(Protocol):
    """What follows from the notes, in a form that the game itself understands.

    What inherits it estimates nothing and shows all the notes of a conflict, unless it says
    otherwise.
    """

    @property
    def consistent(self) -> bool:
        """Whether anything at all fits the setup and the notes."""
        return not self.conflict

    @property
    def conflict(self) -> tuple[int, ...]:
        """Numbers of notes that contradict each other (with the setup), none of them spare."""
        ...

    @property
    def clash(self) -> tuple[int, ...]:
        """Numbers of the notes to show a player for a conflict: what they say clashes.

        They are those of `conflict`, unless notes also tell what was done: then what the others
        did stands, though they are not named.
        """
        return self.conflict

    @property
    def exact(self) -> bool:
        """Whether nothing about it is an estimate."""
        return True

    @property
    def deals(self) -> int | None:
        """How many deals fit, None where they were not counted exactly, or nothing is dealt."""
        return None


@dataclass(frozen=True, slots=True)
class Told:
    """What a note told: in a word or two ("38 % ruled out"), and in a sentence."""

    brief: str
    whole: str


@dataclass(frozen=True, slots=True)
class Breath:
    """Comes where nothing new is known yet, so that something more urgent can be done."""


def without_breaths(steps: Iterable[T | Breath]) -> Iterator[T]:
    """Yield what is known, for somebody who has nothing else to do meanwhile."""
    for step in steps:
        if not isinstance(step, Breath):
            yield step


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: the notes that force it, none of them spare, and the story.

    `answer` is "yes" (certainly), "no" (certainly not) or "open" (then there are no notes).
    `told` are other notes that the story speaks of, because it tells more than the answer.
    """

    answer: str
    notes: tuple[int, ...] = ()
    story: tuple[StoryStep, ...] = ()
    told: tuple[int, ...] = ()

    @property
    def steps(self) -> tuple[str, ...]:
        """The sentences of the story."""
        return tuple(step.sentence for step in self.story)


@dataclass(frozen=True, slots=True)
class StoryStep:
    """One step: `sentence` is the whole of it; the rest are its parts, for who shows it by parts.

    `premises` are what it begins with, `follows` is what comes of that, and `cards` are the boxes
    of the sheet that it is about. One that is `supposed` is only tried, to see it fail.
    """

    sentence: str
    premises: tuple[Premise, ...] = ()
    follows: str = ""
    cards: tuple[str, ...] = field(default=(), metadata=KEY)
    supposed: bool = False


@dataclass(frozen=True, slots=True)
class Premise:
    """What a step begins with: a sentence, and the number of the note that says it.

    The number is 0 where the setup says it.
    """

    note: int
    said: str


def plainly(*sentences: str) -> tuple[StoryStep, ...]:
    """Return steps of nothing but their sentences."""
    return tuple(map(StoryStep, sentences))


@dataclass(frozen=True, slots=True)
class Slip:
    """What may have been meant `instead` of the note of this number, or of the setup.

    The number after the last one is that of a note which is missing.
    `usual` is how usual such a slip is, beside others.
    """

    note: int
    instead: Any
    usual: float


@dataclass(frozen=True, slots=True)
class Fitting:
    """A slip that explains why notes contradict each other, and how many deals then fit.

    That may be an estimate; where nothing is dealt it is 1.
    """

    slip: Slip
    deals: float = 1.0


SlipsOf: TypeAlias = Callable[[int], Sequence[Slip]]
"""Says what may have been meant instead of the note of a number, from 1, the usual first."""


def slips_of(keypad: Keypad, setup: object, state: object, number: int, note: Any) -> list[Slip]:  # noqa: ANN401
    """Return what may have been meant instead of a note, the usual slips first.

    `state` is the state of play before it. Only kinds of slips that have a weight are taken, and
    only notes that are well-formed.
    """
    found: list[Slip] = []
    for kind, other in keypad.slips(setup, note, state):
        known = any(slip.instead == other for slip in found)
        if other != note and not known and next(keypad.faults(setup, other), None) is None:
            found.append(Slip(number, other, USUAL[kind]))
    return sorted(found, key=lambda slip: -slip.usual)


class Contradictable(Protocol):
    """What is known from notes, as far as mending asks."""

    @property
    def consistent(self) -> bool:
        """Whether anything fits the notes."""
        ...

    @property
    def conflict(self) -> tuple[int, ...]:
        """The numbers of notes that contradict each other."""
        ...


def slips_that_fit(
    follow: Callable[[Sequence[Any]], Contradictable], notes: Sequence[Any], slips: SlipsOf
) -> Iterator[Fitting | Breath]:
    """Yield the slips with which contradictory notes fit, all of them tried one by one."""
    known = follow(notes)
    for number in () if known.consistent else suspects(known.conflict, len(notes)):
        for slip in slips(number):
            yield Breath()
            if follow(notes_with_mend(notes, slip)).consistent:
                yield Fitting(slip)


def suspects(blamed: Collection[int], last: int) -> Sequence[int]:
    """Return in which notes up to the last a slip is looked for, where it can be in any of them.

    Those that are blamed come first, and the newest first; of very many notes only the latest come.
    """
    numbers = {*range(max(1, last + 1 - LATEST), last + 1), *blamed}
    return sorted(
        (number for number in numbers if number <= last),
        key=lambda number: (number not in blamed, -number),
    )


def notes_with_mend(notes: Sequence[Any], slip: Slip) -> tuple[Any, ...]:
    """Return notes with the one as it was meant in which the slip is, or the missing one added."""
    return (*notes[: slip.note - 1], slip.instead, *notes[slip.note :])


@dataclass(frozen=True, slots=True)
class Review:
    """What was left after each note, in their order.

    `certain_from` is the first note after which I could be certain of the answer, 0 before any,
    None if never; `turning` the one that told most about the answer, None if none told anything.
    `rivals` are the others, empty until it is reckoned what they could know. What else is worth
    telling of a note, by its number, is `told`.
    """

    notes: tuple[NoteReview, ...] = ()
    certain_from: int | None = None
    turning: int | None = None
    rivals: Mapping[str, RivalReview] = field(default_factory=dict)
    told: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class NoteReview:
    """What was left after a note, by its number: deals that fit, and answers to what is sought.

    `bits` is how much the note told of the deal, `sought` how much of what is sought. What would
    have taken too long to count is None.
    """

    after: int
    worlds: int | None
    answers: int | None
    bits: float | None
    sought: float | None = None


@dataclass(frozen=True, slots=True)
class RivalReview:
    """From which note on somebody else could be certain of the answer, had they remembered all.

    `likely` is how likely they could be at all, before it was said; `certain_from` is None where
    that is out of the question. It is `exact` where neither their cards nor what they saw had to
    be guessed.
    """

    certain_from: int | None
    likely: float
    exact: bool = False


def turning_note(notes: Sequence[NoteReview]) -> int | None:
    """Return the number of the first note that told most about the answer, if any did."""
    told = {note.after: note.sought for note in notes if note.sought is not None}
    most = max(told, key=lambda after: told[after], default=None)
    return most if most is not None and told[most] > 0 else None


def found_out(notes: Sequence[Any]) -> Sequence[Any]:
    """Return the notes of a card game without what was laid open at its end."""
    end = len(notes)
    while end and hasattr(notes[end - 1], "kind") and word_of(notes[end - 1]) == "reveal":
        end -= 1
    return notes[:end]


def unchanged(before: Sequence[object], now: Sequence[object]) -> int:
    """Return how many items at the beginning are equal in both sequences.

    Mostly something is only added at the end. That the others are the same objects takes no time
    to see, if both are of one type.
    """
    shorter = min(len(before), len(now))
    if before[:shorter] == now[:shorter]:
        return shorter
    pairs = enumerate(zip(before, now, strict=False))
    return next((at for at, (old, new) in pairs if old is not new and old != new), shorter)


class NoteByNote(Generic[N, T]):
    """What comes of notes one by one, made anew only from the first note that changed.

    Each step makes what comes of one more note, given what came of those before it. Say it counts
    money: notes of $3, $4 and $5 come to 0, 3, 7 and 12. Mend the last to $6, and the step is taken
    once, from 7 to 13; mend the first, and it is taken three times.
    """

    def __init__(self, start: T, step: Callable[[T, N], T]) -> None:
        """Begin before any note; `step` is called with the notes in order."""
        self._step = step
        self._made = [start]
        self.notes: tuple[N, ...] = ()

    def after(self, notes: Sequence[N]) -> Sequence[T]:
        """Return what it comes to before any note and after each, until it is asked again.

        While a step is taken, `notes` of this object are all of them, for one that looks around.
        """
        same = min(unchanged(self.notes, tuple(notes)), len(self._made) - 1)
        self.notes = tuple(notes)
        del self._made[same + 1 :]
        for note in self.notes[same:]:
            self._made.append(self._step(self._made[-1], note))
        return self._made
