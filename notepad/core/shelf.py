"""Shelf: all games, with their names read immediately, each loaded when it is looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING, Any
from unicodedata import combining, normalize

from typing_extensions import override

from notepad.core.faults import Fault, Faults, went_wrong
from notepad.core.language import _

if TYPE_CHECKING:
    from notepad.core.game import Game
    from notepad.core.game_name import GameName


def _read_nothing(_declaration: Mapping[str, Any]) -> Game:
    """Be unable to read any declaration."""
    raise Faults(
        [Fault("", _("this record includes its own game definition, which can’t be read here"))]
    )


class Shelf(Mapping[str, "Game"]):
    """Games by id: those that are listed `first`, then others by title.

    A game is loaded when it is first looked up; before that, you can ask whether it is here, and
    its name. If loading fails, Faults are raised, every time until it succeeds. Games can be added
    at any time, from anywhere. `faults` say, for the player, why others couldn't be added.
    """

    def __init__(
        self,
        read: Callable[[Mapping[str, Any]], Game] = _read_nothing,
        *,
        first: Sequence[str] = (),
    ) -> None:
        """Make an empty shelf; `read` makes games from the declarations in records."""
        self._games: Mapping[str, _Entry] = {}
        self._read, self._first = read, first
        self._more: Callable[[Shelf], None] | None = None
        # Games are also looked up while records are read in another thread.
        self._adding = RLock()
        self.faults: list[Fault] = []
        self._left_out: dict[str, tuple[Fault, ...]] = {}

    @property
    def names(self) -> Mapping[str, GameName]:
        """The names of all games by id, sorted by title; none is loaded."""
        return _by_title({word: game.name for word, game in self._all().items()})

    def followed_by(self, put_more: Callable[[Shelf], None]) -> Shelf:
        """Return a shelf with the same games, and with those that `put_more` adds.

        It is only called when all games are wanted, or one that isn't here otherwise.
        """

        def follow(shelf: Shelf) -> None:
            shelf._games, shelf.faults[:] = self._all(), self.faults
            shelf._left_out = {**self._left_out}
            put_more(shelf)

        shelf = Shelf(self._read, first=self._first)
        shelf._games, shelf.faults, shelf._more = self._games, [*self.faults], follow
        shelf._left_out = {**self._left_out}
        return shelf

    def name(self, game_id: str) -> GameName | None:
        """Return the name of a game, None if it isn't here; the game isn't loaded."""
        entry = self._games.get(game_id) or self._all().get(game_id)
        return None if entry is None else entry.name

    def declared(self, declaration: Mapping[str, Any]) -> Game:
        """Return the game of a record with its own declaration, whatever is here.

        Raises Faults, their paths those in the declaration.
        """
        return self._read(declaration)

    def put(self, name: GameName, load: Callable[[], Game]) -> None:
        """Add a game; `load` loads it when it is looked up.

        Raises Faults if a game of that id is here.
        """
        if name.id in self:
            text = _("there are two games with the ID “{id}”").format(id=name.id)
            raise Faults([Fault("game", text)])
        games = {**self._games, name.id: _Entry(name, load)}
        ahead = [word for word in self._first if word in games]
        behind = sorted(games.keys() - set(ahead), key=lambda word: games[word].name.title.lower())
        self._games = {word: games[word] for word in (*ahead, *behind)}

    def leave_out(self, ids: Iterable[str], faults: Sequence[Fault]) -> None:
        """Report why a game can't be added; it probably has one of these ids."""
        self.faults += faults
        self._left_out |= dict.fromkeys(ids, tuple(faults))

    def why_left_out(self, game_id: str) -> tuple[Fault, ...]:
        """Return the faults of the game that probably has this id; none if it is here."""
        return () if game_id in self else self._left_out.get(game_id, ())

    def take_away(self, game_id: str) -> None:
        """Remove a game, if it is here; a session that plays it continues."""
        self._games = {word: game for word, game in self._all().items() if word != game_id}

    @override
    def __getitem__(self, key: str) -> Game:
        return (self._games if key in self._games else self._all())[key].game

    @override
    def __contains__(self, key: object) -> bool:
        return key in self._games or key in self._all()

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    @override
    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> Mapping[str, _Entry]:
        with self._adding:
            more, self._more = self._more, None
            if more is not None:
                more(self)
        return self._games


class _Entry:
    """The name of a game, and the function that loads it."""

    def __init__(self, name: GameName, load: Callable[[], Game]) -> None:
        self.name, self._load = name, load

    @cached_property
    def game(self) -> Game:
        try:
            return self._load()
        except Exception as error:  # no error in one game may stop the others
            text = _("the game “{title}” can’t be loaded. {why}")
            text = text.format(title=self.name.title, why=went_wrong(error))
            raise Faults([Fault("game", text)]) from error


def names_of(catalogue: Mapping[str, Game]) -> Mapping[str, GameName]:
    """Return the names of games by id, sorted by title, without loading those on a shelf."""
    if isinstance(catalogue, Shelf):
        return catalogue.names
    return _by_title({word: game.name for word, game in catalogue.items()})


def name_of(catalogue: Mapping[str, Game], game_id: str) -> GameName | None:
    """Return the name of a game, None if it isn't there, without loading one on a shelf."""
    if isinstance(catalogue, Shelf):
        return catalogue.name(game_id)
    game = catalogue.get(game_id)
    return None if game is None else game.name


def _by_title(names: Mapping[str, GameName]) -> Mapping[str, GameName]:
    """Sort names by the title in the player's language.

    Accents, capitals and a “The” before the name make no difference.
    """

    def plain(word: str) -> str:
        letters = normalize("NFKD", names[word].title.casefold().removeprefix("the "))
        return "".join(letter for letter in letters if not combining(letter))

    return {word: names[word] for word in sorted(names, key=plain)}


def game_of(
    catalogue: Mapping[str, Game], word: str, declaration: Mapping[str, Any] | None
) -> Game:
    """Return the game that a declaration declares or, without one, the game of the id.

    Raises Faults for a faulty declaration, and KeyError for a word that the catalogue lacks.
    """
    if declaration is None:
        return catalogue[word]
    shelf = catalogue if isinstance(catalogue, Shelf) else Shelf()
    return shelf.declared(declaration)
