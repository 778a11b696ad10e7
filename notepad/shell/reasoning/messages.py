"""The questions that the window asks the reasoning process, and its answers.

First the parts of the reasoning (`Part`), each of which works, and can fail, by itself; then
`SentGame`, which identifies a game briefly enough to be sent; then the questions (`Asked`), then
the answers (`Answer`). All are plain values that can be pickled. The window's `News` are the
answers, and that a process ended.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum, auto
from typing import Any, TypeAlias

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside
from notepad.core.form import Draft
from notepad.core.game import Game
from notepad.core.help_levels import Level
from notepad.core.mistake_search import Doubt, Mend
from notepad.core.reasoner import Known, Reason, Reasoner, Review, Told
from notepad.declared.shelf import carried_game
from notepad.games import catalogue

LENGTH_BYTES = 4
"""How many bytes each answer's length takes, which is sent before it."""


class Part(IntEnum):
    """What is worked out, and can fail, by itself; the most urgent first.

    Everything after REVIEW can wait. OPPONENTS take long, and need the ADVICE; looking FURTHER
    takes as long as it may, and needs the OPPONENTS.
    """

    MARKS = auto()
    """What is certain, or that notes contradict each other: all the others start from that."""
    ODDS = auto()
    ANSWERS = auto()
    """How likely each answer to the question in hand is."""
    WHY = auto()
    SUPPOSED = auto()
    """What would follow from a card that is supposed."""
    EARLIER = auto()
    """What was known after earlier notes."""
    MISTAKES = auto()
    """Which mistake may explain a contradiction."""
    REVIEW = auto()
    ADVICE = auto()
    REVEALED = auto()
    """What each note revealed."""
    EXACT_ODDS = auto()
    """The odds counted, where they were only estimated."""
    OPPONENTS = auto()
    FURTHER = auto()
    """What is advised, by games that are played to their end."""


@dataclass(frozen=True, slots=True)
class SentGame:
    """A game that comes with the notepad, by its id, or any other, by its declaration."""

    id: str
    declaration: Mapping[str, Any] | None

    def found(self) -> Game | None:
        """Return the game, None if it neither comes with the notepad nor has a declaration."""
        if self.declaration is not None:
            return carried_game(self.declaration)
        return catalogue().get(self.id)


def sent(game: Game) -> SentGame:
    """Return a game in the form for another process."""
    return SentGame(game.id, game.declaration)


@dataclass(frozen=True, slots=True)
class Think:
    """Reason about the current notes of a game; earlier questions about it are outdated.

    Of the previous notes, the first `kept` are still there, followed by `more`. All later answers
    have this `number` and are in a `language`, given by its code. `reasoner` makes a reasoner for
    the setup. No odds are wanted if they failed and aren't tried again.
    """

    number: int
    language: str
    reasoner: Callable[[Any], Reasoner[Any]]
    setup: Any
    kept: int
    more: tuple[Any, ...]
    odds: bool = True


@dataclass(frozen=True, slots=True)
class GoOn:
    """Continue with what nobody waits for, until all is done or `Pause` arrives.

    That is whatever the level shows, given my aside; if it shows odds, also what each note
    revealed, and then what is advised is looked into for so many seconds of the processor's time
    (`further_s`). Work started under the same conditions continues where it stopped. What is
    `failed` isn't tried again.
    """

    aside: Aside
    level: Level
    further_s: float = 0.0
    failed: frozenset[Part] = frozenset()


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop working on what nobody waits for: an urgent question may follow soon."""


@dataclass(frozen=True, slots=True)
class Explain:
    """Say why a holder has a cell's card, or doesn't, after this many notes.

    It replaces an older question.
    """

    subject: str
    holder: str
    after: int


@dataclass(frozen=True, slots=True)
class LookOver:
    """Say how the game was solved, now that it is over."""


@dataclass(frozen=True, slots=True)
class FindSlips:
    """Say which mistake is most likely, because the notes contradict each other.

    The player insisted on the note with the number `sure`, 0 for none.
    """

    game: SentGame
    sure: int = 0


@dataclass(frozen=True, slots=True)
class Foresee:
    """Say how likely each choice of a row is, given a draft of the next note."""

    game: SentGame
    draft: Draft
    row: str
    aside: Aside


@dataclass(frozen=True, slots=True)
class TurnBack:
    """Say what was known after each of these numbers of notes, in this order."""

    afters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Suppose:
    """Say what would follow if a holder had a cell's card."""

    subject: str
    holder: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Forget the game."""


Asked: TypeAlias = (
    Think | GoOn | Pause | Explain | LookOver | FindSlips | Foresee | TurnBack | Suppose | Leave
)

PARTS: Mapping[type[Asked], Part] = {
    Explain: Part.WHY,
    LookOver: Part.REVIEW,
    FindSlips: Part.MISTAKES,
    Foresee: Part.ANSWERS,
    TurnBack: Part.EARLIER,
    Suppose: Part.SUPPOSED,
}
"""The part that answers each question about a play."""


@dataclass(frozen=True, slots=True)
class Followed:
    """What is certain."""

    known: Known


@dataclass(frozen=True, slots=True)
class Contradicted:
    """Nothing fits the notes; `number` is the first that doesn't fit those before, 0 for the setup.

    `before` is everything that followed before that note, None before the setup. `why` says why
    the notes in conflict can't all be right, "" if that takes more than a sentence.
    """

    known: Known
    number: int
    before: Known | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is certain, with the odds."""

    known: Known


@dataclass(frozen=True, slots=True)
class Pondered:
    """The same, with more that nobody waited for."""

    known: Known


@dataclass(frozen=True, slots=True)
class Recalled:
    """What each note revealed, None if that isn't known yet."""

    told: tuple[Told | None, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """Why a holder has a cell's card, or doesn't."""

    subject: str
    holder: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class FoundOut:
    """How the game was solved."""

    review: Review


@dataclass(frozen=True, slots=True)
class SlipsFound:
    """The likeliest mends so far, the likeliest first; once all are `tried`, no more follow.

    If nothing fixes everything, `spare` are the notes whose removal makes everything fit. The
    `doubt` comes last, with what follows all the same.
    """

    mends: tuple[Mend, ...] = ()
    spare: tuple[int, ...] = ()
    tried: bool = False
    doubt: Doubt | None = None


@dataclass(frozen=True, slots=True)
class Foreseen:
    """How likely each choice of a row is, by its key, for a draft of the next note."""

    draft: Draft
    row: str
    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class WasKnown:
    """What was known, with the odds, after this many notes."""

    after: int
    known: Known


@dataclass(frozen=True, slots=True)
class WouldFollow:
    """What would follow if a holder had a cell's card, None if that can't be supposed."""

    subject: str
    holder: str
    known: Known | None


@dataclass(frozen=True, slots=True)
class Began:
    """The process works on this part now: if it ends by itself, that is the part that failed."""

    part: Part


@dataclass(frozen=True, slots=True)
class Rested:
    """Nothing is left to do for a table; so many questions about it were taken."""

    asked: int


@dataclass(frozen=True, slots=True)
class Failed:
    """A part couldn't be worked out; `trace` says where it broke, for a report."""

    part: Part
    trace: str


Answer: TypeAlias = (
    Followed
    | Contradicted
    | Weighed
    | Pondered
    | Recalled
    | Explained
    | FoundOut
    | SlipsFound
    | Foreseen
    | WasKnown
    | WouldFollow
    | Failed
)


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The process ended; a new one is asked the same immediately."""


News: TypeAlias = Answer | Interrupted
"""What the window hears: an answer from any process, or that a process ended."""
