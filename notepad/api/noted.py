"""What can be asked about a game as far as it was noted, and the answers, as plain values.

`Noted` has the questions that records and deals share. The answers follow, one class each, and the
errors come last. All are immutable. Notes are numbered from 1; 0 is the setup.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

from typing_extensions import override

from notepad.core.faults import Fault, below_zero, instead_use, raise_any, unknown_name, wrong_kind
from notepad.core.language import _, listed, ngettext
from notepad.core.reasoner import Breath, Known, Reason, Reasoner, Slip, without_breaths
from notepad.deduction.answers import NUMBER, Answer
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Knowledge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from notepad.core.mistake_search import Mend as Slips

NotedT = TypeVar("NotedT", bound="Noted")

PATIENCE_MS = 10_000.0
"""How many milliseconds counting may take before odds are estimated, unless you say otherwise.

This is what `patience_ms` means wherever it is an argument. It doesn’t limit all that a call does:
`advise` also ranks many questions, and draws deals for opponents.
"""

_COUNTS = 10
"""The number by which the patience for one record's odds is divided for each count of `mend`.

There may be a few dozen counts, and most take much less than that, so the total stays similar.
"""


class Noted(ABC):
    """A game as far as it was noted: a record that was read, or a deal that you built.

    It never changes: what adds a note returns another one, which shares what was already found out.
    So use all that come from the same one in one thread.
    """

    def __init__(self, reasoner: Callable[[], Reasoner[Any]], told: Sequence[Any]) -> None:
        """Take what makes (or has) the reasoner, and the notes as it understands them."""
        self._reasoner = reasoner
        self._told = tuple(told)
        self._followed: Known | None = None
        self._counted: dict[float, Known] = {}

    @property
    def count(self) -> int:
        """How many notes there are."""
        return len(self._told)

    @property
    @abstractmethod
    def notes(self) -> tuple[str, ...]:
        """The notes as sentences, the first one first."""

    @property
    @abstractmethod
    def cards(self) -> Mapping[str, str]:
        """The cards by their keys, each as players say it; in some games, other things."""

    @property
    @abstractmethod
    def holders(self) -> tuple[str, ...]:
        """Who can have a card: the players, then the places “table” and “hidden” if there are."""

    def until(self, count: int) -> Self:
        """Return the same game with only so many of its first notes, all of them if it has fewer.

        Raises:
            Faults: the count is below zero, or no whole number.
        """
        raise_any(faulty_number("count", count, int))
        return self._with(self._told[:count])

    @abstractmethod
    def _with(self, notes: tuple[Any, ...]) -> Self:
        """Return the same game with these notes instead, which are sound."""

    @abstractmethod
    def _all(self) -> object:
        """Return all that it is made of, for comparing it with another one."""

    @override
    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Noted) and type(self) is type(other) and self._all() == other._all()
        )

    @override
    def __hash__(self) -> int:
        return hash((type(self), self.count, self.holders))  # no words: these hang on the language

    @override
    def __repr__(self) -> str:
        of = f" of {self._called}" if self._called else ""
        return f"<{type(self).__name__}{of}: {self.count} noted>"

    @abstractmethod
    def _mends(self, patience_ms: float) -> Iterator[tuple[Slips, ...] | Breath]:
        """Yield the slips that explain a contradiction, each time with more of them."""

    @abstractmethod
    def _mend(self, slip: Slip, share: float) -> Mend[Self]:
        """Return a slip as an answer."""

    def deduce(self) -> Deduced:
        """Return what is certain. This is fast, and loads nothing that counts deals."""
        known = self._certain()
        holders: dict[str, tuple[str, ...]] = {}
        if isinstance(known, Knowledge):
            holders = dict(known.by_card())
        return Deduced(known.consistent, tuple(known.conflict), tuple(known.clash), holders)

    def why(self, card: str, holder: str) -> Reason:
        """Return why `holder` certainly has a card, or certainly hasn't.

        `answer` is "yes", "no" or "open"; `notes` are the notes that force it, none of which can be
        left out; `steps` tell the story in sentences. If notes contradict each other, the answer is
        "open", and the story says so.

        Raises:
            Faults: there is no such card or holder, with the paths “card” and “holder”.
        """
        faults = [*unknown_name("card", card, self.cards, _("card"), self.cards)]
        faults += unknown_name("holder", holder, self.holders, _("holder"))
        raise_any(faults)
        return self._spelled(self._reasoner().why(self._told, card, holder))

    def odds(self, *, patience_ms: float = PATIENCE_MS) -> Odds:
        """Return how likely each holder has each card, all deals that fit being equally likely.

        They are exact, or estimated if counting would take much longer than `patience_ms`.

        Raises:
            Faults: `patience_ms` isn’t a number, or is below zero.
            ConflictError: the notes contradict each other.
            UnavailableError: the game has no deals to count.
        """
        known = self._weighed(patience_ms)
        self._check(known)
        if not isinstance(known, Knowledge) or known.odds is None:
            raise UnavailableError(_("No odds are available for {game}."), self._called)
        odds = known.odds
        return Odds(odds.worlds, odds.by_card(known.deal), odds.sums)

    def mend(self, *, patience_ms: float = PATIENCE_MS) -> tuple[Mend[Self], ...]:
        """Return the single mistakes that explain why notes contradict each other, likeliest first.

        There are none if the notes are consistent, or if no single mistake explains it.
        """
        raise_any(faulty_number("patience_ms", patience_ms, float))
        if self._certain().consistent:
            return ()
        found: tuple[Slips, ...] = ()
        for step in without_breaths(self._mends(patience_ms / _COUNTS)):
            found = step
        return tuple(self._mend(slip, one.share) for one in found for slip in one.slips)

    @property
    def _called(self) -> str:
        """What the game is called in a message."""
        return ""

    def _spelled(self, reason: Reason) -> Reason:
        """Return a reason with names that can't do harm where they are shown."""
        return reason

    def _certain(self) -> Known:
        """Return what is certain."""
        if self._followed is None:
            self._followed = self._reasoner().follow(self._told)
        return self._followed

    def _weighed(self, patience_ms: float) -> Known:
        """Return what is certain, and the odds unless there is a contradiction."""
        raise_any(faulty_number("patience_ms", patience_ms, float))
        known = self._certain()
        if not known.consistent:
            return known
        if patience_ms not in self._counted:
            self._counted[patience_ms] = self._reasoner().weigh(known, patience_ms=patience_ms)
        return self._counted[patience_ms]

    def _check(self, known: Known) -> None:
        """Raise ConflictError if notes contradict each other."""
        if not known.consistent:
            raise ConflictError(tuple(known.conflict))


def faulty_number(path: str, number: object, kind: type) -> Iterator[Fault]:
    """Yield the faults of a number that a script gave: it is of another kind, or below zero."""
    faults = list(wrong_kind(path, number, kind))
    yield from faults or below_zero(path, float(number))  # type: ignore[arg-type]  # it is one


class Deduced(NamedTuple):
    """What is certain.

    If notes contradict each other, `consistent` is False and `conflict` has the numbers of such
    notes, none of which can be left out (none if the setup alone contradicts itself). `clash` are
    those to show a player; they only differ where cards change hands.

    `holders[card]` has who may have a card: exactly those who have it in some deal that fits.
    `holders` is empty in a contradiction, and in games that deal no cards.
    """

    consistent: bool
    conflict: tuple[int, ...]
    clash: tuple[int, ...]
    holders: Mapping[str, tuple[str, ...]]

    def holder(self, card: str) -> str | None:
        """Return who certainly has a card, None while that is open.

        Raises:
            ConflictError: the notes contradict each other.
            Faults: there is no such card.
        """
        if not self.consistent:
            raise ConflictError(self.conflict)
        raise_any(unknown_name("card", card, self.holders, _("card")))
        found = self.holders[card]
        return found[0] if len(found) == 1 else None

    def cards_of(self, holder: str) -> tuple[str, ...]:
        """Return the cards that a holder certainly has; none if nobody is called so."""
        return tuple(card for card, found in self.holders.items() if found == (holder,))


class Odds(NamedTuple):
    """How likely it is who has what; every number is a probability from 0 to 1.

    `deals` is how many deals fit, None if they were too many to count in time: then all numbers are
    estimates. `cards[card][holder]` is above 0 for all who may have the card, and adds up to 1. Who
    can’t have it isn’t there: `cards[card].get(holder, 0)`. Of a card that is there several times,
    it is how many the holder has on average. My own cards are there, too, each with 1.
    `sums` are the possible sums of the hidden cards’ values, ascending, if a sum is sought.
    """

    deals: int | None
    cards: Mapping[str, Mapping[str, float]]
    sums: Mapping[int, float]

    @property
    def exact(self) -> bool:
        """Whether the deals were counted, not estimated."""
        return self.deals is not None

    @property
    def hidden(self) -> Mapping[str, float]:
        """How likely each card is hidden, without those that can’t be: `hidden.get(card, 0)`."""
        return {card: at[HIDDEN] for card, at in self.cards.items() if HIDDEN in at}


Holders: TypeAlias = "str | Sequence[str]"
"""A holder by name, or several: then it isn't said who of them has which cards."""


class Ask(NamedTuple):
    """A question about a deal that could be asked: how many of `cards` does `target` have?

    Several who are asked are given in their order; one card is given by name. `answer` says how it
    is answered: `NUMBER`, `ALL_SHOWN`, `FIRST_SHOWS`, `ONE_EACH` or `WHO_HAS`, or a function of
    your own.
    """

    target: Holders
    cards: str | tuple[str, ...]
    answer: Answer = NUMBER


class Suggestion(NamedTuple):
    """A question that I could ask, and what its answer is expected to reveal, in bits.

    `target` is who is asked, None for everybody; `about` is what, in players’ words. `bits` is what
    I would learn about what is sought, `public` what everybody would, and `all_bits` what I would
    learn about all cards, None if that doesn't count in the game. `worth` is the first minus a
    share of the second, plus one of the third. `note` has the fields that the note of a record
    would have before its answer; `ask` is the question about a deal, as it was given.
    """

    target: str | None
    about: str
    bits: float
    public: float
    worth: float
    note: Mapping[str, Any]
    all_bits: float | None = None
    ask: Ask | None = None


Solution: TypeAlias = int | str | tuple[str, ...]
"""The answer that is sought: a sum, a card, or several cards."""


class Announcement(NamedTuple):
    """The likeliest answer: the probability that it is right, and that of winning by waiting.

    `right` is estimated from drawn deals where there are too many to count all answers in time.
    `waiting` is None where that was never measured. `say` is whether announcing it now wins more
    often than announcing it later, and `when` what to do: "now", "on your turn", "ask first"
    or "wait". `others` is how likely another player knows the answer by the end of their next turn,
    and `played` how often answers as likely as this one were right in simulated games, None if that
    is how often they seemed to be. `named` has the answer in players’ words, `said` what to
    do, and `why` the figures behind it.
    """

    answer: Solution
    right: float
    waiting: float | None
    say: bool
    named: str = ""
    when: str = ""
    others: float | None = None
    played: float | None = None
    said: str = ""
    why: str = ""


class Opponent(NamedTuple):
    """How likely an opponent is to know the answer: already, and after their next question.

    `next` is None if that can’t be told. `best` is how likely their best guess is right.
    """

    certain: float
    next: float | None
    best: float


class Advice(NamedTuple):
    """What to ask, the greatest worth first; whether to announce; what opponents know.

    `exact` says whether the questions’ bits were counted, not estimated. `document` has the same as
    JSON values, as `deduction-notepad advise --json` prints it; it is empty for a deal.
    """

    questions: tuple[Suggestion, ...]
    announce: Announcement | None
    opponents: Mapping[str, Opponent]
    exact: bool
    document: Mapping[str, Any]


class Mend(NamedTuple, Generic[NotedT]):
    """A mistake that explains a contradiction, compared with the others by its `share` (0 to 1).

    `note` is the number of the note noted wrongly, 0 for the setup, and the number after the last
    one for a note that is missing. `instead` is what was meant: the note (or setup) of a record as
    JSON values, or the statements of a deal. `said` says it as a sentence, and `mended` is the game
    without the mistake. One that stands in several notes has the later ones in `also`, each with
    its number.
    """

    note: int
    instead: Any
    share: float
    said: str
    mended: NotedT
    also: tuple[tuple[int, Any], ...] = ()


def told_conflict(conflict: Sequence[int]) -> str:
    """Return which notes contradict each other, none if it is the setup alone."""
    if not conflict:
        return _("The setup contradicts itself, so nothing follows.")
    text = ngettext(
        "contradiction: note {numbers}", "contradiction: notes {numbers}", len(conflict)
    )
    return text.format(numbers=listed(map(str, conflict)))


class ConflictError(ValueError):
    """Raised if nothing can be answered because notes contradict each other.

    `conflict` has their numbers; it is empty if the setup alone contradicts itself. `mend` finds
    the mistakes that would explain it.
    """

    def __init__(self, conflict: tuple[int, ...]) -> None:
        """Take the numbers of the notes."""
        self.conflict = conflict
        super().__init__(told_conflict(conflict) + (instead_use("mend()") if conflict else ""))

    @override
    def __reduce__(self) -> tuple[type[Self], tuple[tuple[int, ...]]]:
        return type(self), (self.conflict,)


class UnavailableError(ValueError):
    """Raised if a game has no such answer, as a score pad has no odds."""

    def __init__(self, told: str, game: str) -> None:
        """Take a sentence with room for the game, and what the game is called."""
        self._made_of = told, game
        super().__init__(told.format(game=game))

    @override
    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]:
        return type(self), self._made_of
