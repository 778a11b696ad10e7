"""Game: what every game folder must provide. The rest of the notepad knows games by this alone.

First what games work on: a play (setup and notes) and a view of it. Then `Game` in four parts
(how it is set up, noted, reasoned about and shown), and `TiedGame`, which makes one of the parts
that a folder has. Then what is the same in all games: the form, the states of play note by note,
and the caption. Last is listening: what can be noted by somebody who sees no cards, however much I
know. While the sheet is folded the form is made for such an onlooker. They sit at the table without
being anybody at it, know no hand, and heard of each note what everybody heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from notepad.core.faces_and_marks import Aside, Level, Pencil
from notepad.core.faults import Fault
from notepad.core.form import Draft, Form
from notepad.core.game_name import GameName
from notepad.core.keypad import KIND, Keypad
from notepad.core.language import _, listed, ngettext, translated
from notepad.core.page import Page
from notepad.core.reasoner import Known, Reasoner
from notepad.core.slots import Moment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notepad.core.form import Choice, Row
    from notepad.core.seats import Reseating


S = TypeVar("S")
N = TypeVar("N")
T = TypeVar("T")
K = TypeVar("K", bound=Known)
S_contra = TypeVar("S_contra", contravariant=True)
N_contra = TypeVar("N_contra", contravariant=True)

NOBODY = ""
"""Who an onlooker is: nobody at the table."""

_MINE: Mapping[str, object] = {"hand": ()}
"""The fields of a setup that nobody but me knows, and what they are for an onlooker."""


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


def _nothing(_note: object) -> None:
    """Tell nothing of a note."""


@dataclass(frozen=True, slots=True)
class LaidHands:
    """How the cards were dealt, as the hands of several players give it.

    `deal` has the holder of each card, None where the hands do not give it. `true` says whether a
    note can be true then, None where that can't be told. Hands that can't belong to one game are
    `apart`: each fault with the number of the record (from 0) in which it is.
    """

    deal: Mapping[str, str] | None = None
    true: Callable[[Any], bool | None] = _nothing
    apart: tuple[tuple[int, Fault], ...] = ()


def no_hands(_setups: Sequence[Any], _notes: Sequence[Sequence[Any]]) -> LaidHands:
    """Tell nothing of a game without hands."""
    return LaidHands()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences under a heading, in the language that is spoken; "" for no heading."""

    heading: str
    text: str


def paragraphs(told: Iterable[tuple[str, str]]) -> tuple[Paragraph, ...]:
    """Return headings and texts, marked by `N_`, in the language that is spoken."""
    return tuple(Paragraph(translated(heading), translated(text)) for heading, text in told)


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
        `faults.all_of` keeps them apart, so that the others still tell.
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


@dataclass(frozen=True, kw_only=True)
class TiedGame(Generic[S, N, T, K]):
    """Fulfils `Game`, which says what each part does.

    `name` is that of its folder. The setup has `players`, `me` and `first`, None for the first of
    the players, and is `reseated` by itself.
    """

    name: GameName
    setup_type: type[S]
    setup_faults: Callable[[S], Iterator[Fault]]
    begin: Callable[[Table, Draft], Opening[S]]
    opening_draft: Callable[[S], Draft]
    keypad: Keypad
    start: Callable[[S], T]
    after: Callable[[T, N], T]
    reasoner: Callable[[S], Reasoner[K]]
    answer: Callable[[S, K], dict[str, Any]]
    subjects: Callable[[S], Mapping[str, str]]
    page: Callable[[View[S, N, T, K]], Page]
    blank: Callable[[], Page]
    rules: Callable[[], tuple[Paragraph, ...]]
    declaration: Mapping[str, Any] | None = None
    advice: Callable[[S, K], dict[str, Any]] | None = None
    laid_hands: Callable[[Sequence[S], Sequence[Sequence[Any]]], LaidHands] = no_hands

    @property
    def id(self) -> str:
        """The word that records use for this game."""
        return self.name.id

    @property
    def title(self) -> str:
        """The game's name as players say it."""
        return self.name.title

    @property
    def blurb(self) -> str:
        """One sentence for somebody who chooses a game."""
        return self.name.blurb

    @property
    def seats(self) -> range:
        """For how many players it is."""
        return self.name.seats

    @property
    def variants(self) -> Mapping[str, str]:
        """What players call its variants, in English, by the record's word."""
        return self.name.variants

    def table(self, setup: Any) -> Table:  # noqa: ANN401 the game's own type
        """Return who sits at the table."""
        return Table(setup.players, setup.me, setup.first or setup.players[0])

    def reseated(self, setup: Any, seats: Reseating) -> Any:  # noqa: ANN401 the game's own type
        """Return the setup with its players called and seated otherwise."""
        return setup.reseated(seats)


def form(game: AnyGame, view: View[Any, Any, Any, Any], draft: Draft) -> Form[Any]:
    """Return what can be noted next, given the choices made so far."""
    return game.keypad.form(view.moment(draft))


def states_of(
    game: AnyGame,
    play: Play[Any, Any],
    before: Play[Any, Any] | None = None,
    known: Sequence[Any] = (),
) -> tuple[Any, ...]:
    """Return the state of play before any note and after each.

    `known` are those of an older play `before`: as far as it is the same they are not made again.
    """
    if before is None or before.setup != play.setup:
        return tuple(accumulate(play.notes, game.after, initial=game.start(play.setup)))
    pairs = zip(before.notes, play.notes, strict=False)
    same = sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], pairs))
    more = accumulate(play.notes[same:], game.after, initial=known[same])
    return (*known[:same], *more)


def caption(view: View[Any, Any, Any, Any]) -> str:
    """Return the table's own title, players and notes: "Friday table · 4 players · 12 notes"."""
    notes, players = len(view.play.notes), len(view.play.setup.players)
    parts = [
        view.title,
        ngettext("{count} player", "{count} players", players).format(count=players),
        ngettext("{count} note", "{count} notes", notes).format(count=notes),
    ]
    return " · ".join(part for part in parts if part)


def overheard(game: AnyGame, play: Play[Any, Any]) -> Play[Any, Any]:
    """Return a game as everybody at the table saw it: without my cards, and those I was shown."""
    hand = getattr(play.setup, "hand", None)
    by_number: Mapping[str, object] = {"hand": {}} if isinstance(hand, Mapping) else {}
    setup = play.setup if hand is None else _without(play.setup, {**_MINE, **by_number})
    return Play(setup, tuple(game.keypad.overheard(play.setup, note) for note in play.notes))


def listening_form(game: AnyGame, play: Play[Any, Any], draft: Draft) -> Form[Any]:
    """Return what can be noted next by what everybody sees, the same whatever I know.

    A note that wants something that only I saw, or a tap on the sheet, is not made: its form says
    so instead, and what was tapped of it can be gone on with once the sheet is open.
    """
    public = overheard(game, play)
    state = states_of(game, public)[-1]
    nobody = Play(_without(public.setup, {"me": NOBODY}), public.notes)
    made = form(game, View(nobody, state, level=Level.PAPER), draft)
    mine = form(game, View(public, state, level=Level.PAPER), draft)
    made = replace(made, rows=tuple(_offered(game, row) for row in made.rows), aside=None)
    if made.outcome is not None:
        return _noted(game, public.setup, made, mine)
    if any(row.on_sheet_alone for row in made.rows if row.key in made.step):
        return replace(made, hint=_("This is tapped on the sheet: open it to go on."))
    offered = _kinds(game, made)
    secret = [str(kind.face) for key, kind in _kinds(game, mine).items() if key not in offered]
    if secret and not draft:
        told = _("Open the sheet to note what only you know: {kinds}.")
        return replace(made, hint=told.format(kinds=listed(secret)))
    return made


def _noted(game: AnyGame, setup: Any, made: Form[Any], mine: Form[Any]) -> Form[Any]:  # noqa: ANN401
    """Return a form with its note, with mine where that tells the same to all, or without any.

    Of what I asked and nobody answered I saw all there is, so that `mine` is whole.
    """
    if _sound(game, setup, made.outcome):
        return made
    if mine.outcome is not None and game.keypad.overheard(setup, mine.outcome) == made.outcome:
        return replace(made, outcome=mine.outcome, sentence=mine.sentence, at_once=mine.at_once)
    hint = _("Only you saw what belongs to this: open the sheet to note it.")
    return replace(made, outcome=None, at_once=False, sentence="", hint=hint)


def _sound(game: AnyGame, setup: object, note: object) -> bool:
    """Return whether a note has no faults."""
    return next(game.keypad.faults(setup, note), None) is None


def _kinds(game: AnyGame, made: Form[Any]) -> Mapping[str, Choice]:
    """Return the kinds of note that a form offers."""
    row = _offered(game, made.row(made.topics))
    return {choice.key: choice for choice in row.choices}


def _offered(game: AnyGame, row: Row) -> Row:
    """Return a row without the kinds of sentence that make no note, as they are mine alone."""
    if row.key != KIND:
        return row
    topics = game.keypad.topics
    noted = {topic.key for topic in topics if any(each.noted for each in topic.sentences)}
    return replace(row, choices=tuple(choice for choice in row.choices if choice.key in noted))


def _without(setup: Any, blank: Mapping[str, object]) -> Any:  # noqa: ANN401 a game's own type
    names = {field.name for field in fields(setup)} & blank.keys()
    return replace(setup, **{name: blank[name] for name in names})
