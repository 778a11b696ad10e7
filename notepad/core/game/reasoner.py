"""Reasoner: what reasons about the notes of a game, and what it answers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from notepad.core.game.breath import Breath
from notepad.core.game.game_review import Review
from notepad.core.game.slip import Fitting, SlipsOf, tried
from notepad.core.game.story_step import StoryStep
from notepad.core.level import Level
from notepad.core.mark import Aside

K = TypeVar("K", bound="Known")


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
class Told:
    """What a note told: in a word or two ("38 % ruled out"), and in a sentence."""

    brief: str
    whole: str


class Reasoner(Protocol[K]):
    """Reasons about one setup. It may keep what it learned, so it belongs to one thread.

    One that inherits it has no odds, and knows all at once, unless it says otherwise.
    """

    def follow(self, notes: Sequence[Any]) -> K:
        """Return everything that follows for sure, fast; odds are not reckoned yet."""
        ...

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

        In a contradiction the conflict is that of the notes which say that he has not. None where
        nothing of the kind can be supposed.
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
        return tried(self.follow, notes, slips)

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
