"""Shelf: the games there are, their names to be read at once, each opened when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from typing_extensions import override

from notepad.core.fault import Fault, Faults
from notepad.core.game.shown_game import harmless
from notepad.core.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from notepad.core.game.game import AnyGame
    from notepad.core.game.game_name import GameName


class Shelf(Mapping[str, "AnyGame"]):
    """Games by their ids, in the order of their titles.

    A game may be put here at any time, wherever it comes from. `faults` tell, for the player,
    what kept others from being put here.
    """

    def __init__(self) -> None:
        """Make an empty shelf."""
        self._games: Mapping[str, AnyGame] = {}
        self.faults: list[Fault] = []

    def put(self, name: GameName, load: Callable[[], AnyGame]) -> None:
        """Put a game here; `load` brings it once more than its name is asked for.

        If that fails Faults are raised then, and again until it succeeds. Raises Faults if a
        game of that id is here.
        """
        if name.id in self._games:
            told = _("there are two games with the id “{id}”").format(id=name.id)
            raise Faults([Fault("game", told)])
        games = {**self._games, name.id: harmless(cast("AnyGame", _Boxed(name, load)))}
        self._games = dict(sorted(games.items(), key=lambda item: item[1].title.lower()))

    @override
    def __getitem__(self, key: str) -> AnyGame:
        return self._games[key]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    @override
    def __len__(self) -> int:
        return len(self._games)


class _Boxed:
    """A game that is its name until more of it is asked for."""

    def __init__(self, name: GameName, load: Callable[[], AnyGame]) -> None:
        self.id, self.title, self.seats = name.id, name.title, name.seats
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
