"""Game: what every game folder must provide. The rest of the notepad only knows games through this.

First comes what games work on: a play (setup and notes) and a view of it. Then `Game`, with the
parts that a folder provides. Then what is the same in all games: the states of play note by note,
and the caption. Last is listening: what an onlooker who sees no cards can note, however much I
know. While the sheet is hidden, the form is made for such an onlooker. They sit at the table
without being a player, know no hand, and heard of each note what everybody heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self

from typing_extensions import TypeVar, override

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside, Face, Pencil, Prospect
from notepad.core.faults import Fault
from notepad.core.form import Choice, Draft, Form, Row
from notepad.core.game_name import GameName
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND, Keypad
from notepad.core.language import _, listed, ngettext, translated
from notepad.core.page import Page
from notepad.core.reasoner import Known, Reasoner, unchanged
from notepad.core.safe_text import LONGEST_TITLE, shown, spelling, spelling_of
from notepad.core.slots import Moment

if TYPE_CHECKING:
    from notepad.core.seats import Reseating


# Setup, note, state of play and knowledge of a game. Code for any game uses plain `Game` and
# `View`: the game comes from a record, so its types aren't known.
S = TypeVar("S", default=Any)
N = TypeVar("N", default=Any)
T = TypeVar("T", default=Any)
K = TypeVar("K", bound=Known, default=Any)
SeatedT = TypeVar("SeatedT", bound="Seated", default=Any)

NOBODY = ""
"""Who an onlooker is: nobody at the table."""

_MINE: Mapping[str, object] = {"hand": ()}
"""The fields of a setup that nobody but me knows, and what they are for an onlooker."""


@dataclass(frozen=True)
class Play(Generic[S, N]):
    """A game so far: its setup and its notes."""

    setup: S
    notes: tuple[N, ...] = ()


@dataclass(frozen=True)
class View(Generic[S, N, T, K]):
    """Everything a page and a form depend on; `known` is None until reasoning has started.

    `state` is the state of play after the notes. `aside` has things of mine that aren't
    observations, such as the search cards in front of me. `marks_only` says that counts and panels
    aren't needed, because those of the page before stay until there are new ones. While an older
    note is `edited`, or a new one inserted before others, the view is the one before it, and
    `later` are the notes after it.
    """

    play: Play[S, N]
    state: T
    known: K | None = None
    level: Level = Level.ODDS
    marks: Mapping[tuple[str, str], Pencil] = field(default_factory=dict)
    title: str = ""
    aside: Aside = field(default_factory=dict)
    marks_only: bool = False
    edited: N | None = None
    later: tuple[N, ...] = ()

    @property
    def deduced(self) -> K | None:
        """The knowledge to deduce from: None below level Deduction or in a contradiction."""
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
            edited=self.edited,
            later=self.later,
        )


@dataclass(frozen=True, slots=True)
class Table:
    """The players in seat order, who of them is me, and who begins."""

    players: tuple[str, ...]
    me: str
    first: str


NO_TABLE = Table((), NOBODY, NOBODY)
"""Nobody sits there yet."""


@dataclass(frozen=True, slots=True)
class Opening(Generic[S]):
    """A game being set up: its form, whose outcome is the setup, and the sheet to tap on."""

    form: Form[S]
    page: Page


@dataclass(frozen=True, slots=True)
class LaidHands:
    """How the cards were dealt, according to the hands of several players.

    `deal` has the holder of each card, None if the hands don't determine it. `true` says whether a
    note can be true then, None if that is unknown. Hands that can't belong to one game are `apart`:
    each fault with the number of its record (from 0).
    """

    deal: Mapping[str, str] | None = None
    true: Callable[[Any], bool | None] = lambda _note: None
    apart: tuple[tuple[int, Fault], ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences under a heading, in the current language; "" for no heading.

    If they are about a class of cards with a `symbol`, that stands before them.
    """

    heading: str
    text: str
    symbol: Face | None = None


def paragraphs(told: Iterable[tuple[str, str]]) -> tuple[Paragraph, ...]:
    """Return headings and texts, marked by `N_`, in the current language."""
    return tuple(Paragraph(translated(heading), translated(text)) for heading, text in told)


class Seated(Protocol):
    """The setup fields that every game has; `first` may be left out."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in seat order."""
        ...

    @property
    def me(self) -> str:
        """Who of them I am."""
        ...

    @property
    def first(self) -> str | None:
        """The player who begins, None for the first of the players."""
        ...

    def reseated(self, seats: Reseating) -> Self:
        """Return the setup with other names and seats; everything else follows the players."""
        ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[SeatedT, N, T, K]):
    """One game: how it is set up and noted, what follows from notes, and what its sheet shows.

    A game fills in these fields. The notepad reads them, and calls `begin`, `blank`, `said`,
    `page`, `subjects` and `form` for everything it shows. Those make odd texts of a record
    harmless, such as a name that reverses the direction of writing (see `safe_text`), so games
    don't have to.
    """

    name: GameName

    declaration: Mapping[str, Any] | None = None
    """What declares the game, as JSON values; None for one that comes with the notepad."""

    setup_type: type[SeatedT]
    """The dataclass of a setup, its fields those of the record."""

    setup_faults: Callable[[SeatedT], Iterator[Fault]]
    """Yields what is wrong with a setup; paths start at the setup.

    A field that could not be read is an `Unread`: checks that need it end by themselves, and
    `faults.all_faults` keeps them apart, so that the others still tell.
    """

    opening: Callable[[Table, Draft], Opening[SeatedT]]
    """Makes the form and sheet that set up a game for these people."""

    opening_draft: Callable[[SeatedT], Draft]
    """Makes the draft that `opening` turns into this setup, to mend it."""

    keypad: Keypad
    """The sentences of all kinds of note."""

    start: Callable[[SeatedT], T]
    """Makes the state of play before any note."""

    after: Callable[[T, N], T]
    """Makes the state of play after one more note, whatever it says."""

    told_with: Callable[[Sequence[N], int, N], Mapping[int, N]] = lambda _notes, _number, _note: {}
    """Says what other notes about the same deed say, by number, once a note of it is mended."""

    next_setup: Callable[[SeatedT, T], SeatedT] = lambda setup, _state: setup
    """Makes the setup that another game of the same people begins with, by that of a game and its
    state: what its table chose while it played is in it, too."""

    prospects: Callable[[T, T], Mapping[str, Prospect]] | None = None
    """Says how parts of the sheet, by their keys, differ in another state of play.

    The table shows it for the note being made or edited, before that is saved.
    """

    reasoner: Callable[[SeatedT], Reasoner[K]]
    """Makes a fresh reasoner for a setup; another process may be told to (by pickle)."""

    answer: Callable[[SeatedT, K], dict[str, Any]]
    """Says what is known in the game's own fields of the deduced object.

    Every field is None when the record is inconsistent.
    """

    advice: Callable[[SeatedT, K], dict[str, Any]] | None = None
    """Says what is advised, in the words of the record format; None in games without."""

    laid_hands: Callable[[Sequence[SeatedT], Sequence[Sequence[Any]]], LaidHands] = (
        lambda _setups, _notes: LaidHands()
    )
    """Says how the cards were dealt, by setups and notes of several players at one table.

    Each of them is a setup with its notes; a game without hands says nothing.
    """

    groups: Callable[[], Mapping[str, Sequence[str]]] = dict
    """Says which cards belong together, suits or suspects say, each by its word in records.

    A game of cards has them before there is a setup.
    """

    askable: Callable[[SeatedT], Mapping[str, str]]
    """Says what a reason can be asked about, by its key: each as players say it."""

    sheet: Callable[[View[SeatedT, N, T, K]], Page]
    """Makes all that the sheet shows at one moment."""

    empty_sheet: Callable[[Table, Draft | None], Page]
    """Makes an empty sheet for these people, to be printed and filled in by hand.

    At `NO_TABLE` it has room for names. The draft is that of the opening, None where nothing was
    chosen there: what is in play is left open then.
    """

    rules: Callable[[], tuple[Paragraph, ...]]
    """Tells the rules in short."""

    levels: tuple[Level, ...] = tuple(Level)
    """The levels of help that mean something here, the one that shows least first.

    Where nothing is worked out from secrets, there is one, and it isn't offered.
    """

    asks_first: bool = True
    """Whether it matters who begins; a score pad doesn't follow turns."""

    secret: bool = True
    """Whether the sheet tells anything that the others mustn't see; a score pad doesn't."""

    @override
    def __repr__(self) -> str:
        return f"<Game {self.id}>"  # all that it is made of would fill a terminal

    @property
    def id(self) -> str:
        """The id that records use for this game."""
        return self.name.id

    @property
    def title(self) -> str:
        """The game's name as players say it."""
        return self.name.title

    @property
    def seats(self) -> range:
        """The possible numbers of players."""
        return self.name.seats

    def level(self, wanted: Level) -> Level:
        """Return the game's level that shows as much as the wanted one."""
        return max((one for one in self.levels if one <= wanted), default=self.levels[0])

    def table(self, setup: SeatedT) -> Table:
        """Return who sits at this setup's table."""
        return Table(setup.players, setup.me, setup.first or setup.players[0])

    def begin(self, table: Table, draft: Draft) -> Opening[SeatedT]:
        """Return the form and sheet that set up a game for these people."""
        return spelling(table, draft).within(self.opening(table, draft))

    def blank(self, table: Table = NO_TABLE, draft: Draft | None = None) -> Page:
        """Return an empty sheet for these people, with what was chosen in the opening."""
        return spelling(table, draft).within(self.empty_sheet(table, draft))

    def blank_for(self, setup: SeatedT) -> Page:
        """Return an empty sheet for the people and the choices of a setup."""
        return self.blank(self.table(setup), self.opening_draft(setup))

    def form(self, view: View[SeatedT, N, T, K], draft: Draft) -> Form[N]:
        """Return what can be noted next, given the choices made so far."""
        return spelling_of(view.play.setup).within(self.keypad.form(view.moment(draft)))

    def said(self, setup: SeatedT, note: N) -> str:
        """Return a note as a player would say it."""
        return spelling_of(setup).say(self.keypad.said(setup, note))

    def page(self, view: View[SeatedT, N, T, K]) -> Page:
        """Return everything the sheet shows at this moment."""
        view = replace(view, title=shown(view.title, most=LONGEST_TITLE))
        return spelling_of(view.play.setup).within(self.sheet(view))

    def subjects(self, setup: SeatedT) -> Mapping[str, str]:
        """Return what `why` can be asked about, by key: each as players say it."""
        say = spelling_of(setup).say
        return {key: say(subject) for key, subject in self.askable(setup).items()}


def states_of(
    game: Game, play: Play, before: Play | None = None, known: Sequence[Any] = ()
) -> tuple[Any, ...]:
    """Return the state of play before any note and after each.

    `known` are those of an older play `before`; the part that is the same isn't made again.
    """
    if before is None or before.setup != play.setup:
        return tuple(accumulate(play.notes, game.after, initial=game.start(play.setup)))
    same = unchanged(before.notes, play.notes)
    more = accumulate(play.notes[same:], game.after, initial=known[same])
    return (*known[:same], *more)


def table_summary(view: View) -> str:
    """Return the table's own title, players and notes: "Friday table · 4 players · 12 notes"."""
    notes, players = len(view.play.notes), len(view.play.setup.players)
    parts = [
        view.title,
        ngettext("{count} player", "{count} players", players).format(count=players),
        ngettext("{count} note", "{count} notes", notes).format(count=notes),
    ]
    return " · ".join(part for part in parts if part)


def overheard(game: Game, play: Play) -> Play:
    """Return a game as everybody at the table saw it: without my cards or those I was shown."""
    hand = getattr(play.setup, "hand", None)
    by_number: Mapping[str, object] = {"hand": {}} if isinstance(hand, Mapping) else {}
    setup = play.setup if hand is None else _without(play.setup, {**_MINE, **by_number})
    return Play(setup, tuple(game.keypad.overheard(play.setup, note) for note in play.notes))


def form_without_secrets(game: Game, play: Play, draft: Draft) -> Form[Any]:
    """Return the form for the next note that reveals nothing I know.

    A note that needs something only I saw, or a tap on the sheet, can't be made: its form says so,
    and it can be continued when the sheet is shown again.
    """
    public = overheard(game, play)
    state = states_of(game, public)[-1]
    nobody = Play(_without(public.setup, {"me": NOBODY}), public.notes)
    made = game.form(View(nobody, state, level=Level.PAPER), draft)
    mine = game.form(View(public, state, level=Level.PAPER), draft)
    made = replace(made, rows=tuple(_offered(game, row) for row in made.rows), aside=None)
    if made.outcome is not None:
        return _noted(game, public.setup, made, mine)
    if any(row.on_sheet_alone for row in made.rows if row.key in made.step):
        return replace(made, hint=_("This is tapped on the sheet. Show the sheet to continue."))
    offered = _kinds(game, made)
    secret = [str(kind.face) for key, kind in _kinds(game, mine).items() if key not in offered]
    if secret and not draft:
        text = _("Show the sheet to note what only you know: {kinds}.")
        return replace(made, hint=text.format(kinds=listed(secret)))
    return made


def _noted(game: Game, setup: Any, made: Form[Any], mine: Form[Any]) -> Form[Any]:  # noqa: ANN401
    """Return a form with its note: mine if it tells everybody the same, or else none.

    If I asked and nobody answered, I saw all there is, so `mine` is complete.
    """
    if _sound(game, setup, made.outcome):
        return made
    if mine.outcome is not None and game.keypad.overheard(setup, mine.outcome) == made.outcome:
        return replace(made, outcome=mine.outcome, sentence=mine.sentence, at_once=mine.at_once)
    hint = _("Only you saw this part. Show the sheet to note it.")
    return replace(made, outcome=None, at_once=False, sentence="", hint=hint)


def _sound(game: Game, setup: object, note: object) -> bool:
    """Return whether a note has no faults."""
    return next(game.keypad.faults(setup, note), None) is None


def _kinds(game: Game, made: Form[Any]) -> Mapping[str, Choice]:
    """Return the kinds of note that a form offers."""
    row = _offered(game, made.row(made.topics))
    return {choice.key: choice for choice in row.choices if not choice.barred}


def _offered(game: Game, row: Row) -> Row:
    """Return a row without the kinds of sentence that make no note."""
    if row.key != KIND:
        return row
    topics = game.keypad.topics
    noted = {topic.key for topic in topics if any(each.noted for each in topic.sentences)}
    offered = (one for one in row.choices if one.key in noted)
    return replace(row, choices=tuple(offered))


def _without(setup: Any, blank: Mapping[str, object]) -> Any:  # noqa: ANN401 a game's own type
    names = {field.name for field in fields(setup)} & blank.keys()
    return replace(setup, **{name: blank[name] for name in names})
