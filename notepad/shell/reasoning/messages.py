"""The questions that the window asks the reasoning process, and its answers.

First `SentGame`, which names a game in so few words that it can be sent; then the questions
(`Asked`), then the answers (`Answer`). All of them are plain values that can be pickled. What the
window hears in the end, its `News`, are the answers, and that a process ended.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from notepad.core.faces_and_marks import Aside, Level
from notepad.core.form import Draft
from notepad.core.game import Game
from notepad.core.likely_mistakes import Mend
from notepad.core.reasoner import Known, Reason, Reasoner, Review, Told
from notepad.declared.shelf import carried_game
from notepad.games import catalogue

LENGTH_BYTES = 4
"""Before each answer its length is sent, in so many bytes."""


@dataclass(frozen=True, slots=True)
class SentGame:
    """A game that comes with the notepad by its id, any other by what declares it."""

    id: str
    declaration: Mapping[str, Any] | None

    def found(self) -> Game | None:
        """Return the game, None if it neither comes with the notepad nor carries a declaration."""
        if self.declaration is not None:
            return carried_game(self.declaration)
        return catalogue().get(self.id)


def sent(game: Game) -> SentGame:
    """Return a game as it is told to another process."""
    return SentGame(game.id, game.declaration)


@dataclass(frozen=True, slots=True)
class Think:
    """Reason about a game as it is now; whatever else was asked about it is out of date.

    Of the notes of last time the first `kept` are still there, and `more` came after them. All
    answers from now on bear `number` and speak a `language`, by its code. `reasoner` makes a
    reasoner for the setup.
    """

    number: int
    language: str
    reasoner: Callable[[Any], Reasoner[Any]]
    setup: Any
    kept: int
    more: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class GoOn:
    """Go on with what nobody waits for, until there is no more of it or `Pause` comes.

    That is whatever the level shows, given what is mine aside; where that is the odds, what each
    note told, too. What was begun under the same conditions is gone on with where it stopped.
    """

    aside: Aside
    level: Level


@dataclass(frozen=True, slots=True)
class Pause:
    """Leave alone what nobody waits for: something that is waited for may come soon."""


@dataclass(frozen=True, slots=True)
class Explain:
    """Say why a holder has, or has not, a cell's card after so many of the notes.

    An older question is dropped.
    """

    subject: str
    holder: str
    after: int


@dataclass(frozen=True, slots=True)
class LookOver:
    """Say how the game was found out, now that it is over."""


@dataclass(frozen=True, slots=True)
class FindSlips:
    """Say which slip most probably happened: the notes contradict each other."""

    game: SentGame


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


@dataclass(frozen=True, slots=True)
class Followed:
    """What is certain."""

    known: Known


@dataclass(frozen=True, slots=True)
class Contradicted:
    """That nothing fits the notes; `number` is the first that fits none before it, 0 the setup.

    `before` is all that followed before that note, None before the setup.
    """

    known: Known
    number: int
    before: Known | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is certain, and the odds."""

    known: Known


@dataclass(frozen=True, slots=True)
class Pondered:
    """The same with more that nobody waited for."""

    known: Known


@dataclass(frozen=True, slots=True)
class Recalled:
    """What each note told, None where that is not known yet."""

    told: tuple[Told | None, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """Why a holder has, or has not, a cell's card."""

    subject: str
    holder: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class FoundOut:
    """How the game was found out."""

    review: Review


@dataclass(frozen=True, slots=True)
class SlipsFound:
    """The likeliest mends so far, the likeliest first, and once all are `tried` no other comes.

    Where nothing mends all, `spare` are the notes without any one of which everything fits.
    """

    mends: tuple[Mend, ...] = ()
    spare: tuple[int, ...] = ()
    tried: bool = False


@dataclass(frozen=True, slots=True)
class Foreseen:
    """How likely each choice of a row is, by its key, given a draft of the next note."""

    draft: Draft
    row: str
    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class WasKnown:
    """What was known, with the odds, after so many notes."""

    after: int
    known: Known


@dataclass(frozen=True, slots=True)
class WouldFollow:
    """What would follow if a holder had a cell's card, None where that can't be supposed."""

    subject: str
    holder: str
    known: Known | None


@dataclass(frozen=True, slots=True)
class Failed:
    """What went wrong, in words."""

    why: str


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
    """That the process ended; another one is asked the same at once."""


@dataclass(frozen=True, slots=True)
class GaveUp:
    """That one process after the other ended, and why the last one did."""

    why: str


News: TypeAlias = Answer | Interrupted | GaveUp
"""It doesn't matter in which process an answer was found."""
