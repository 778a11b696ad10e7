"""Shelf: all games there are, their names read at once, each game loaded when it is needed.

Each game on it is `harmless`: its pages, forms and sentences show the odd texts of a record (names
that play tricks with the screen) so that none does harm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from typing_extensions import override

from notepad.core.faults import Fault, Faults
from notepad.core.language import _
from notepad.core.safe_text import LONGEST_TITLE, shown, spelling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from notepad.core.form import Draft, Form
    from notepad.core.game import AnyGame, Opening, Table, View
    from notepad.core.game_name import GameName
    from notepad.core.keypad import Keypad
    from notepad.core.page import Page
    from notepad.core.reasoner import Known, Reason, Reasoner, Told
    from notepad.core.safe_text import Spelling
    from notepad.core.slots import AnyMoment


def _read_nothing(_declaration: Mapping[str, Any]) -> AnyGame:
    """Be unable to read any declaration."""
    raise Faults([Fault("", _("games that records declare can't be read here"))])


class Shelf(Mapping[str, "AnyGame"]):
    """Games by their ids: those that are to be seen `first`, then others by their titles.

    A game may be put here at any time, wherever it comes from. `faults` tell, for the player,
    what kept others from being put here.
    """

    def __init__(
        self,
        read: Callable[[Mapping[str, Any]], AnyGame] = _read_nothing,
        *,
        first: Sequence[str] = (),
    ) -> None:
        """Make an empty shelf; `read` makes games of the declarations that records carry."""
        self._games: Mapping[str, AnyGame] = {}
        self._read, self._first = read, first
        self._more: Callable[[Shelf], None] | None = None
        self.faults: list[Fault] = []

    def followed_by(self, put_more: Callable[[Shelf], None]) -> Shelf:
        """Return a shelf with the same games, and with those that `put_more` puts on it.

        That is asked for them when all games are wanted, or one that is not here without it.
        """
        shelf = Shelf(self._read, first=self._first)
        shelf._games, shelf.faults, shelf._more = self._games, [*self.faults], put_more
        return shelf

    def declared(self, declaration: Mapping[str, Any]) -> AnyGame:
        """Return the game of a record that carries its declaration, whatever lies here.

        Raises Faults, their paths those in the declaration.
        """
        return harmless(self._read(declaration))

    def put(self, name: GameName, load: Callable[[], AnyGame]) -> None:
        """Put a game here; `load` brings it once more than its name is asked for.

        If that fails Faults are raised then, and again until it succeeds. Raises Faults if a
        game of that id is here.
        """
        if name.id in self._games:
            told = _("there are two games with the id “{id}”").format(id=name.id)
            raise Faults([Fault("game", told)])
        games = {**self._games, name.id: harmless(cast("AnyGame", _Boxed(name, load)))}
        ahead = [word for word in self._first if word in games]
        behind = sorted(games.keys() - set(ahead), key=lambda word: games[word].title.lower())
        self._games = {word: games[word] for word in (*ahead, *behind)}

    def take_away(self, game_id: str) -> None:
        """Take a game off the shelf, if it is here; a session that plays it goes on."""
        self._games = {word: game for word, game in self._all().items() if word != game_id}

    @override
    def __getitem__(self, key: str) -> AnyGame:
        return self._games[key] if key in self._games else self._all()[key]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    @override
    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> Mapping[str, AnyGame]:
        more, self._more = self._more, None
        if more is not None:
            more(self)
        return self._games


def game_of(
    catalogue: Mapping[str, AnyGame], word: str, declaration: Mapping[str, Any] | None
) -> AnyGame:
    """Return the game that a declaration declares; if there is none that of the word.

    Raises Faults for a faulty declaration, and KeyError for a word that the catalogue lacks.
    """
    if declaration is None:
        return catalogue[word]
    shelf = catalogue if isinstance(catalogue, Shelf) else Shelf()
    return shelf.declared(declaration)


class _Boxed:
    """A game that is its name until more of it is asked for."""

    def __init__(self, name: GameName, load: Callable[[], AnyGame]) -> None:
        self.id, self.title, self.seats = name.id, name.title, name.seats
        self.variants = name.variants
        self._name, self._load = name, load

    @property
    def blurb(self) -> str:
        return self._name.blurb

    @cached_property
    def _game(self) -> AnyGame:
        try:
            return self._load()
        except Exception as error:  # whatever it is, it must not stop what other games are for
            told = _("the game “{title}” can't be loaded: {why}")
            told = told.format(title=self.title, why=f"{type(error).__name__}: {error}")
            raise Faults([Fault("game", told)]) from error

    def __getattr__(self, part: str) -> Any:  # noqa: ANN401 whatever the game has of that name
        return getattr(self._game, part)


def harmless(game: AnyGame) -> AnyGame:
    """Return the same game with all that it says fit to be shown, as `safe_text` makes it."""
    return cast("AnyGame", _Harmless(game))


class _Harmless:
    """Everything that is not said, such as faults and notes, is the game's own."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 whatever the game has of that name
        return getattr(self._game, name)

    def begin(self, table: Table, draft: Draft) -> Opening[Any]:
        said: Opening[Any] = spelling(table, draft).within(self._game.begin(table, draft))
        return said

    @property
    def keypad(self) -> Keypad:
        return cast("Keypad", _HarmlessKeypad(self._game.keypad))

    def page(self, view: View[Any, Any, Any, Any]) -> Page:
        view = replace(view, title=shown(view.title, most=LONGEST_TITLE))
        said: Page = spelling(view.play.setup).within(self._game.page(view))
        return said

    def subjects(self, setup: Any) -> Mapping[str, str]:  # noqa: ANN401 the game's own type
        say = spelling(setup).say
        return {key: say(subject) for key, subject in self._game.subjects(setup).items()}

    @property
    def reasoner(self) -> Callable[[Any], Reasoner[Any]]:
        return _HarmlessReasoning(self._game.reasoner)


class _HarmlessKeypad:
    """Makes the notes that another one makes, and tells them as they are shown."""

    def __init__(self, keypad: Keypad) -> None:
        self._keypad = keypad

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 whatever the keypad has
        return getattr(self._keypad, name)

    def form(self, moment: AnyMoment) -> Form[Any]:
        said: Form[Any] = spelling(moment.setup).within(self._keypad.form(moment))
        return said

    def said(self, setup: object, note: object) -> str:
        return spelling(setup).say(self._keypad.said(setup, note))


@dataclass(frozen=True)
class _HarmlessReasoning:
    """Makes reasoners of what another one makes; it can be pickled if the other one can."""

    made: Callable[[Any], Any]

    def __call__(self, setup: Any) -> Reasoner[Any]:  # noqa: ANN401 the game's own type
        found, told = self.made(setup), spelling(setup)
        return cast("Reasoner[Any]", _HarmlessReasoner(found, told)) if told.odd else found


class _HarmlessReasoner:
    """Reasons as another one does, and tells it as it is shown."""

    def __init__(self, reasoner: Reasoner[Any], told: Spelling) -> None:
        self._reasoner, self._spelling = reasoner, told

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 whatever the reasoner has
        return getattr(self._reasoner, name)

    def why(self, notes: Sequence[Any], subject: str, holder: str) -> Reason:
        reason = self._reasoner.why(notes, subject, holder)
        return replace(reason, story=self._spelling.within(reason.story))

    def told(self, notes: Sequence[Any], before: Known, after: Known) -> Told | None:
        said: Told | None = self._spelling.within(self._reasoner.told(notes, before, after))
        return said
