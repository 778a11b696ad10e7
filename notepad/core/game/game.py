"""Game: what every game folder fulfils. The rest of the notepad knows games by this alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from notepad.core.fault import Fault
from notepad.core.form import Draft, Form
from notepad.core.game.laid_hands import LaidHands
from notepad.core.game.paragraph import Paragraph
from notepad.core.game.reasoner import Known, Reasoner
from notepad.core.level import Level
from notepad.core.mark import Aside, Pencil
from notepad.core.page.page import Page
from notepad.core.seats import Reseating
from notepad.core.sentence.keypad import Keypad
from notepad.core.sentence.moment import Moment

S = TypeVar("S")
N = TypeVar("N")
T = TypeVar("T")
K = TypeVar("K", bound=Known)
S_contra = TypeVar("S_contra", contravariant=True)
N_contra = TypeVar("N_contra", contravariant=True)


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

    @property
    def advice(self) -> Callable[[S_contra, K], dict[str, Any]] | None:
        """What says what is advised, in the words of the record format; None in games without."""
        ...

    @property
    def laid_hands(self) -> Callable[[Sequence[S_contra], Sequence[Sequence[Any]]], LaidHands]:
        """What says how the cards were dealt, by setups and notes of several players at one table.

        Each of them is a setup with its notes; a game without hands says nothing.
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
