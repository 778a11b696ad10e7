"""Reasoner: the questions a game's notes can be asked, and their answers.

First come the reasoner and what is known; then, question by question, its answers: why something is
so, which noting mistake explains a contradiction, and how the game was solved. Long calculations
yield a `Breath` now and then, so that something more urgent can be done. Last comes what saves work
when notes are added: the number of `unchanged` notes, and `NoteByNote`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from notepad.core.dataclass import dataclass
from notepad.core.safe_text import KEY
from notepad.core.sentences import word_of
from notepad.core.slips import USUAL, SlipKind

if TYPE_CHECKING:
    from notepad.core.faces_and_marks import Aside
    from notepad.core.help_levels import Level
    from notepad.core.keypad import Keypad

T = TypeVar("T")

K = TypeVar("K", bound="Known")

N = TypeVar("N")


SETUP = 0
"""The number that stands for the setup among the numbers of notes."""

ANSWER = "*"
"""The subject that stands for all that is sought, when it is asked why; no cell has this key."""

LATEST = 100
"""How many of the newest notes are suspected, if nothing rules them out: more take too long."""


class Reasoner(Protocol[K]):
    """Reasons about one setup. It may keep what it learned, so it belongs to one thread.

    By default, a subclass has no odds, and everything it knows is known immediately.
    """

    def follow(self, notes: Sequence[Any]) -> K:
        """Return everything that is certain, fast and without odds."""
        ...

    def follow_within(self, notes: Sequence[Any], budget_ms: float) -> K | None:
        """Return the same if it is found within the given milliseconds, else None.

        By default it always is, for reasoners that need a tenth of a frame for a note.
        """
        return self.follow(notes)

    def weigh(self, known: K, *, patience_ms: float = 150) -> K:
        """Return the same knowledge with the odds added.

        They are exact or, if that would take much longer than `patience_ms`, marked as estimated;
        more patience may then make them exact.
        """
        return known

    def why(self, notes: Sequence[Any], subject: str, holder: str) -> Reason:
        """Return why `holder` has (or has not, or may have) `subject`, a cell's key.

        For the subject `ANSWER`, return why the answer is certain, whoever is named as the holder.
        """
        ...

    def why_not(self, notes: Sequence[Any], known: K) -> str:
        """Return why these notes, which `known` says are contradictory, can't all be right.

        That is one sentence, or "" if no simple rule shows it.
        """
        return ""

    def suppose(self, notes: Sequence[Any], subject: str, holder: str) -> K | None:
        """Return what would follow, with the odds, if `holder` had `subject` after these notes.

        In a contradiction, the conflict has the notes that say they haven't. None if nothing can be
        supposed there.
        """
        return None

    def ponder(self, known: K, aside: Aside, level: Level) -> Iterator[K | Breath]:
        """Yield weighed knowledge repeatedly, each time with more that nobody waits for.

        That is what is shown on demand, and the best next steps, improving each time. Nothing is
        yielded that the level wouldn't show. A `Breath` comes before a long step.
        """
        yield from ()

    def estimate_opponents(self, known: K, aside: Aside) -> Iterator[K | Breath]:
        """Yield the same knowledge repeatedly, with more about what others know and may do.

        That is estimated, and only shown at level Odds. A `Breath` comes before a long step.
        """
        yield from ()

    def look_further(self, known: K, aside: Aside, seconds: float) -> Iterator[K | Breath]:
        """Yield knowledge about opponents again, each time surer, while nothing else is wanted.

        That takes up to so many seconds of the processor's time. A `Breath` comes before a long
        step.
        """
        yield from ()

    def mend(self, notes: Sequence[Any], slips: SlipsOf, *, patience_ms: float = 150) -> Fittings:
        """Yield each single slip that makes contradictory notes fit, as soon as it is found."""
        return slips_that_fit(self.follow, notes, slips)

    def leaving_out(self, notes: Sequence[Any], numbers: Collection[int]) -> Reasoner[K] | None:
        """Return a reasoner that hears nothing in those of these notes with the given numbers.

        All others keep their numbers. None if what follows from the others would then be false, as
        where one of those notes moves cards or money.
        """
        return None

    def told(self, notes: Sequence[Any], before: K, after: K) -> Told | None:
        """Return what the last of these notes revealed, if that can be measured.

        `before` and `after` are the knowledge, with the odds, before it and after it.
        """
        return None

    def review(self, notes: Sequence[Any], *, patience_ms: float) -> Iterator[Review | Breath]:
        """Yield breaths and how the game was solved, if it has deals that fit.

        Cards revealed at the end are left out of that. What others could know is added to the same
        review afterwards, bit by bit.
        """
        yield from ()


class Known(Protocol):
    """What follows from the notes, in a form that the game itself understands.

    By default, a subclass estimates nothing and shows all the notes of a conflict.
    """

    @property
    def consistent(self) -> bool:
        """Whether anything at all fits the setup and the notes."""
        return not self.conflict

    @property
    def conflict(self) -> tuple[int, ...]:
        """Numbers of notes that contradict each other (with the setup), all of them needed."""
        ...

    @property
    def clash(self) -> tuple[int, ...]:
        """Numbers of the notes to show a player for a conflict.

        They are those of `conflict`, unless notes also say what was done: then what the other notes
        did still holds, although they aren't listed.
        """
        return self.conflict

    @property
    def exact(self) -> bool:
        """Whether nothing in it is an estimate."""
        return True

    @property
    def deals(self) -> int | None:
        """How many deals fit, None if they weren't counted exactly or nothing is dealt."""
        return None


@dataclass(frozen=True, slots=True)
class Told:
    """What a note revealed: in a word or two ("38 % ruled out"), and in a sentence."""

    brief: str
    whole: str


@dataclass(frozen=True, slots=True)
class Breath:
    """Yielded when nothing new is known yet, so that something more urgent can be done."""


def without_breaths(steps: Iterable[T | Breath]) -> Iterator[T]:
    """Yield the results without the breaths, for callers with nothing else to do."""
    for step in steps:
        if not isinstance(step, Breath):
            yield step


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: the notes that force it, none of which can be left out, and the story.

    `answer` is "yes" (certainly), "no" (certainly not) or "open" (then there are no notes). `told`
    are the notes in the story, if it takes more of them or says more than the answer. It is only so
    if these players, if any, have as many cards as the setup says: on that it `hangs_on`.
    """

    answer: str
    notes: tuple[int, ...] = ()
    story: tuple[StoryStep, ...] = ()
    told: tuple[int, ...] = ()
    hangs_on: tuple[str, ...] = field(default=(), metadata=KEY)

    @property
    def shown(self) -> tuple[int, ...]:
        """The notes to show beside the story."""
        return self.told or self.notes

    @property
    def steps(self) -> tuple[str, ...]:
        """The sentences of the story."""
        return tuple(step.sentence for step in self.story)


@dataclass(frozen=True, slots=True)
class StoryStep:
    """One step of a story: the whole `sentence`, and its parts, for showing them separately.

    `premises` are what it starts from, `follows` is the conclusion, and `cards` are the boxes of
    the sheet that it is about. A `supposed` step is only tried, to see it fail. What follows from
    `suppositions` isn't so by itself; that is how many of them it is below. What follows is
    `summed` if it is a figure of a running sum.
    """

    sentence: str
    premises: tuple[Premise, ...] = ()
    follows: str = ""
    cards: tuple[str, ...] = field(default=(), metadata=KEY)
    supposed: bool = False
    suppositions: int = 0
    summed: bool = False


@dataclass(frozen=True, slots=True)
class Premise:
    """What a step begins with: a sentence, and the number of the note that says it.

    The number is 0 if the setup says it.
    """

    note: int
    said: str


def plainly(*sentences: str) -> tuple[StoryStep, ...]:
    """Return steps that only have sentences."""
    return tuple(map(StoryStep, sentences))


@dataclass(frozen=True, slots=True)
class Slip:
    """What may have been meant `instead` of the note with this number, or of the setup.

    The number after the last one stands for a missing note. `usual` is how common such a slip is
    compared to others; it may be `overlooked` that somebody said none and had a card. If one
    mistake stands in several notes, `also` has the later ones by number.
    """

    note: int
    instead: Any
    usual: float
    overlooked: bool = field(default=False, compare=False)
    also: tuple[tuple[int, Any], ...] = ()

    @property
    def parts(self) -> tuple[tuple[int, Any], ...]:
        """Each note that is wrong by its number, with what was meant."""
        return (self.note, self.instead), *self.also


@dataclass(frozen=True, slots=True)
class Fitting:
    """A slip that explains why notes contradict each other, and how many deals then fit.

    The number may be an estimate, None if there are too many even for that; it is 1 if nothing is
    dealt.
    """

    slip: Slip
    deals: float | None = 1.0


Fittings: TypeAlias = Iterator[Fitting | Breath]
"""Slips that explain a contradiction, as they are found."""

SlipsOf: TypeAlias = Callable[[int], Sequence[Slip]]
"""Says what may have been meant instead of the note of a number, from 1, the usual first."""


def slips_of(keypad: Keypad, setup: object, state: object, number: int, note: Any) -> list[Slip]:  # noqa: ANN401
    """Return what may have been meant instead of a note, common slips first.

    `state` is the state of play before it. Only kinds of slips with a weight are included, and only
    well-formed notes.
    """
    found: list[Slip] = []
    for kind, other in keypad.slips(setup, note, state):
        known = any(slip.instead == other for slip in found)
        if other != note and not known and next(keypad.faults(setup, other), None) is None:
            overlooked = kind is SlipKind.OVERLOOKED
            found.append(Slip(number, other, USUAL[kind], overlooked=overlooked))
    return sorted(found, key=lambda slip: -slip.usual)


def slips_that_fit(
    follow: Callable[[Sequence[Any]], Known], notes: Sequence[Any], slips: SlipsOf
) -> Fittings:
    """Yield the slips that make contradictory notes fit, trying each one."""

    def fits(slip: Slip) -> bool:
        return follow(notes_with_mend(notes, slip)).consistent

    return tried_slips(follow(notes), len(notes), slips, fits)


def tried_slips(known: Known, last: int, slips: SlipsOf, fits: Callable[[Slip], bool]) -> Fittings:
    """Yield the slips in notes up to the last one with which everything fits, trying each one."""
    for number in () if known.consistent else suspects(known.conflict, last):
        for slip in slips(number):
            yield Breath()
            if fits(slip):
                yield Fitting(slip)


def suspects(blamed: Collection[int], last: int) -> Sequence[int]:
    """Return the notes in which to look for a slip, if it can be in any of them.

    Blamed notes come first, then the newest first; of very many notes, only the latest.
    """
    numbers = {*range(max(1, last + 1 - LATEST), last + 1), *blamed}
    return sorted(
        (number for number in numbers if number <= last),
        key=lambda number: (number not in blamed, -number),
    )


def notes_with_mend(notes: Sequence[Any], slip: Slip) -> tuple[Any, ...]:
    """Return notes with a slip corrected, or with the missing note added."""
    mended = [*notes]
    for number, instead in slip.parts:
        mended[number - 1 : number] = [instead]
    return tuple(mended)


@dataclass(frozen=True, slots=True)
class Review:
    """What was left after each note, in order.

    `certain_from` is the first note after which I could be certain of the answer, 0 before any,
    None if never; `turning` the note that ruled out the most answers, None if none did.
    `rivals` are the others, empty until their knowledge is calculated. `told` has further remarks
    on notes, by number.
    """

    notes: tuple[NoteReview, ...] = ()
    certain_from: int | None = None
    turning: int | None = None
    rivals: Mapping[str, RivalReview] = field(default_factory=dict)
    told: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class NoteReview:
    """What was left after a note, by its number: deals that fit, and possible answers.

    `bits` is how much the note revealed about the deal, `sought` how much about the answer, of
    which it ruled out so many (`ruled_out`). None means that counting would have taken too long.
    """

    after: int
    worlds: int | None
    answers: int | None
    bits: float | None
    sought: float | None = None
    ruled_out: int | None = None


@dataclass(frozen=True, slots=True)
class RivalReview:
    """The note from which on an opponent with perfect memory could be certain of the answer.

    `likely` is how likely they could be certain at all before it was announced; `certain_from` is
    None if that is impossible. It is `exact` if neither their cards nor what they saw had to be
    guessed.
    """

    certain_from: int | None
    likely: float
    exact: bool = False


def turning_note(notes: Sequence[NoteReview]) -> int | None:
    """Return the number of the first note that ruled out the most answers, None if none did.

    Of several, and where answers weren't counted, it is the one that revealed the most about the
    answer. A note that leaves 9 of 24 answers is a turning point, not the one that leaves 1 of 3.
    """
    told = {note.after: (note.ruled_out or 0, note.sought or 0.0) for note in notes}
    most = max(told, key=told.__getitem__, default=None)
    return most if most is not None and max(told[most]) > 0 else None


def notes_before_reveal(notes: Sequence[Any]) -> Sequence[Any]:
    """Return the notes of a card game without what was revealed at its end."""
    end = len(notes)
    while end and hasattr(notes[end - 1], "kind") and word_of(notes[end - 1]) == "reveal":
        end -= 1
    return notes[:end]


def unchanged(before: Sequence[object], now: Sequence[object]) -> int:
    """Return how many items at the beginning are equal in both sequences.

    Usually something is only added at the end. If both sequences have the same type, comparing
    identical objects takes no time.
    """
    shorter = min(len(before), len(now))
    if before[:shorter] == now[:shorter]:
        return shorter
    pairs = enumerate(zip(before, now, strict=False))
    return next((at for at, (old, new) in pairs if old is not new and old != new), shorter)


class NoteByNote(Generic[N, T]):
    """Results note by note, calculated again only from the first note that changed.

    Each step returns the result after one more note, given the one before. Say it counts money:
    notes of $3, $4 and $5 give 0, 3, 7 and 12. Edit the last to $6, and the step is taken once,
    from 7 to 13; edit the first, and it is taken three times.
    """

    def __init__(self, start: T, step: Callable[[T, N], T]) -> None:
        """Start before any note; `step` is called with the notes in order."""
        self._step = step
        self._made = [start]
        self.notes: tuple[N, ...] = ()

    def after(self, notes: Sequence[N]) -> Sequence[T]:
        """Return the results before any note and after each; the next call changes them.

        During a step, this object's `notes` has all notes, for a step that needs them.
        """
        same = min(unchanged(self.notes, tuple(notes)), len(self._made) - 1)
        self.notes = tuple(notes)
        del self._made[same + 1 :]
        for note in self.notes[same:]:
            self._made.append(self._step(self._made[-1], note))
        return self._made
