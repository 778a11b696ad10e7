"""Game: what every game folder fulfils. The rest of the notepad knows games by this alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from notepad.core.fault import Fault
from notepad.core.form import Draft, Form
from notepad.core.game.breath import Breath
from notepad.core.game.game_review import Review
from notepad.core.game.paragraph import Paragraph
from notepad.core.game.slip import Fitting, SlipsOf, tried
from notepad.core.game.story_step import StoryStep
from notepad.core.level import Level
from notepad.core.mark import Aside, Pencil
from notepad.core.page.page import Page
from notepad.core.seats import Reseating
from notepad.core.sentence.keypad import Keypad
from notepad.core.sentence.moment import Moment

S = TypeVar("S")
N = TypeVar("N")
T = TypeVar("T")
K = TypeVar("K", bound="Known")
S_contra = TypeVar("S_contra", contravariant=True)
N_contra = TypeVar("N_contra", contravariant=True)


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

    def ponder(self, known: K, aside: Aside, level: Level) -> Iterator[K | Breath]:
        """Yield weighed knowledge again and again, each time with more that nobody waits for.

        That is what is shown on demand, and what I had best do next, better and better. Nothing
        comes that the level would not show. Where a step would take long a `Breath` comes first.
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
        """Yield breaths, and at last how the game was found out, if it has deals that fit."""
        yield from ()


@dataclass(frozen=True)
class Play(Generic[S, N]):
    """A game as far as it went: how it was set up and what was noted."""

    setup: S
    notes: tuple[N, ...] = ()


@dataclass(frozen=True)
class View(Generic[S, N, T, K]):
    """All that a page and a form depend on; `known` is None until the first reasoning is done.

    `state` is the state of play after the notes. `aside` has what is mine but no observation, such
    as the cards in front of me.
    """

    play: Play[S, N]
    state: T
    known: K | None = None
    level: Level = Level.ODDS
    marks: Mapping[tuple[str, str], Pencil] = field(default_factory=dict)
    title: str = ""
    aside: Aside = field(default_factory=dict)

    @property
    def deduced(self) -> K | None:
        """What may be reasoned from: nothing below level Deduction or in a contradiction."""
        known = self.known
        able = known is not None and known.consistent and self.level >= Level.DEDUCTION
        return known if able else None

    def moment(self, draft: Draft) -> Moment[S, T, K]:
        """Return what the slots of the next note look at."""
        return Moment(
            self.play.setup,
            draft=draft,
            state=self.state,
            known=self.deduced,
            level=self.level,
            aside=self.aside,
        )


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits there, in seat order, which of them is me, and who begins."""

    players: tuple[str, ...]
    me: str
    first: str


@dataclass(frozen=True, slots=True)
class Opening(Generic[S]):
    """A game being set up: its form, whose outcome is the setup, and the sheet to tap on."""

    form: Form[S]
    page: Page


class SettingUp(Protocol[S]):
    """How a game is chosen and set up."""

    @property
    def id(self) -> str:
        """The word that records use for this game."""
        ...

    @property
    def title(self) -> str:
        """The game's name as players say it."""
        ...

    @property
    def blurb(self) -> str:
        """One sentence for somebody who chooses a game."""
        ...

    @property
    def seats(self) -> range:
        """For how many players it is."""
        ...

    @property
    def variants(self) -> Mapping[str, str]:
        """What players call its variants, in English, by the record's word."""
        ...

    @property
    def declaration(self) -> Mapping[str, Any] | None:
        """What declares the game, as JSON values; None for one that comes with the notepad."""
        ...

    @property
    def setup_type(self) -> type[S]:
        """The dataclass of a setup, its fields those of the record."""
        ...

    def setup_faults(self, setup: S) -> Iterator[Fault]:
        """Yield what is wrong with a setup; paths start at the setup.

        A field that could not be read is an `Unread`: checks that need it end by themselves, and
        `fault.all_of` keeps them apart, so that the others still tell.
        """
        ...

    def table(self, setup: S) -> Table:
        """Return who sits at this setup's table."""
        ...

    def reseated(self, setup: S, seats: Reseating) -> S:
        """Return the setup with its players called and seated otherwise; all else follows them."""
        ...

    def begin(self, table: Table, draft: Draft) -> Opening[S]:
        """Return the form and sheet that set up a game for these people."""
        ...

    def opening_draft(self, setup: S) -> Draft:
        """Return the draft that `begin` turns into this setup, to mend it."""
        ...


class Noting(Protocol[S_contra, N_contra, T]):
    """What can be noted, and the state of play that notes make."""

    @property
    def keypad(self) -> Keypad:
        """The sentences of all kinds of note."""
        ...

    def start(self, setup: S_contra) -> T:
        """Return the state of play before any note."""
        ...

    def after(self, state: T, note: N_contra) -> T:
        """Return the state of play after one more note, whatever it says."""
        ...


class Reasoning(Protocol[S_contra, K]):
    """What follows from notes."""

    def reasoner(self, setup: S_contra) -> Reasoner[K]:
        """Return a fresh reasoner for this setup; another process may be told to (by pickle)."""
        ...

    def answer(self, setup: S_contra, known: K) -> dict[str, Any]:
        """Return what is known in the game's own fields of the deduced object.

        Every field is None when the record is inconsistent.
        """
        ...

    def subjects(self, setup: S_contra) -> Mapping[str, str]:
        """Return what a reason can be asked about, by its key: each as players say it."""
        ...


class Showing(Protocol[S, N, T, K]):
    """What the sheet shows."""

    def page(self, view: View[S, N, T, K]) -> Page:
        """Return all that the sheet shows at this moment."""
        ...

    def blank(self) -> Page:
        """Return an empty sheet, to be printed and filled in by hand."""
        ...

    def rules(self) -> tuple[Paragraph, ...]:
        """Return the rules in short."""
        ...


class Game(
    SettingUp[S], Noting[S, N, T], Reasoning[S, K], Showing[S, N, T, K], Protocol[S, N, T, K]
):
    """One game: its cards, its notes, what follows from them, and what its sheet shows."""


AnyGame = Game[Any, Any, Any, Any]


def form(game: AnyGame, view: View[Any, Any, Any, Any], draft: Draft) -> Form[Any]:
    """Return what can be noted next, given the choices made so far."""
    return game.keypad.form(view.moment(draft))
