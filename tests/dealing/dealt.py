"""Honest legal games dealt by seed, as one player notes them, with the truth beside each note.

`deal` deals a game of the catalogue, one of the games among the tests, or, for `DECLARED`, one by a
declaration made up for it. Each game has a dealer: the function `deal` of the module `dealer` in
the folder of its tests, which draws how the game is set up and yields its notes. `Options` draws by
the seed whatever isn't asked for, and remembers it. What must hold of every game is in `contract`.
"""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from notepad.core.game import Game
from notepad.games import catalogue
from tests.declared.made_up import made_up
from tests.games.tables import laid_out

T = TypeVar("T")

DECLARED = "declared"
"""Stands for a game by a declaration that is made up by the seed, too."""

MOST_NOTES = 300
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Fay", "Gil", "Hue", "Ida", "Jon", "Kim", "Lea")


class Truth(Protocol):
    """What is really so after some notes."""

    def denied(self, state: Any, known: Any) -> Iterator[str]:  # noqa: ANN401 a game's own types
        """Yield what the state of play or what is known says otherwise than it is.

        That is whatever is ruled out though it is so, odds that leave no chance to what is so, and
        odds that don't add up. Each is told in a sentence for a programmer.
        """
        ...

    def chances(self, known: Any) -> Iterator[tuple[float, bool]]:  # noqa: ANN401 likewise
        """Yield how likely something is said to be, if it isn't certain, and whether it is so."""
        ...


@dataclass(frozen=True)
class Options:
    """What is drawn before a game: `asked` has what isn't left to chance, `drawn` all of it."""

    random: Random
    asked: Mapping[str, Any] = field(default_factory=dict)
    drawn: dict[str, Any] = field(default_factory=dict)

    def one_of(self, name: str, among: Sequence[T]) -> T:
        """Return what was asked for by this name, else one of these.

        Chance goes on alike either way, so what is asked for changes as little else as it can.
        """
        chosen = self.random.choice(among)
        self.drawn[name] = self.asked.get(name, chosen)
        found: T = self.drawn[name]
        return found

    def players(self, game: Game) -> tuple[str, ...]:
        """Return who sits at the table: as many as the game can be played by."""
        return NAMES[: self.one_of("players", game.seats)]

    def notes(self) -> int:
        """Return how many notes are made: mostly as many as in a game, at times very many."""
        most = self.random.choice((6, 15, 15, 30, 30, 60, MOST_NOTES))
        return self.one_of("notes", range(most // 3, most + 1))


Noted: TypeAlias = tuple[Any, Truth]
"""A note as I noted it, and what is really so after it."""


@dataclass(frozen=True)
class Table:
    """A table at which a game begins: its setup, what is so before any note, and its notes.

    `moves` says whether things change hands, so that what was certain may become uncertain.
    """

    setup: Any
    truth: Truth
    notes: Iterator[Noted]
    moves: bool = False


Dealer: TypeAlias = Callable[[Game, Options], Table]
"""Deals a game."""


@dataclass(frozen=True)
class Dealt:
    """A game that was dealt: `truths` are those before any note and after each.

    `word`, `seed` and what was `asked` deal it again; `options` are all that were drawn.
    """

    word: str
    seed: int
    asked: Mapping[str, Any]
    options: Mapping[str, Any]
    game: Game
    setup: Any
    notes: tuple[Any, ...]
    truths: tuple[Truth, ...]
    moves: bool

    def until(self, count: int) -> "Dealt":
        """Return the game up to a note."""
        return replace(self, notes=self.notes[:count], truths=self.truths[: count + 1])

    @property
    def command(self) -> str:
        """The command that deals this game alone and tries it."""
        asked = "".join(f" {name}={value}" for name, value in self.asked.items())
        asked = f" --set{asked}" if asked else ""
        return f"python -m tests.dealing {self.word} --seed {self.seed}{asked}"

    def __str__(self) -> str:
        """Return what a failure has to say of it."""
        options = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.word} {self.seed} ({options}); {self.command}"


def deal(kind: str | Game, seed: int, **asked: Any) -> Dealt:  # noqa: ANN401 a game's own options
    """Return a game, by its word or itself, always the same by a seed.

    `asked` isn't left to chance. Raises LookupError where a game has no dealer.
    """
    word = kind if isinstance(kind, str) else kind.id
    options = Options(Random(f"{word} {seed}"), asked)
    if isinstance(kind, str):
        kind = made_up(options.random) if word == DECLARED else games()[word]
    game = kind
    table = dealer_of(game)(game, options)
    noted = list(table.notes)
    return Dealt(
        word,
        seed,
        asked,
        options.drawn,
        game,
        table.setup,
        tuple(note for note, _truth in noted),
        (table.truth, *(truth for _note, truth in noted)),
        table.moves,
    )


@cache
def games() -> Mapping[str, Game]:
    """Return the games of the catalogue and those in folders among the tests, by their words."""
    return {**catalogue(), **laid_out()}


def words() -> Sequence[str]:
    """Return the words of all that can be dealt."""
    return (*games(), DECLARED)


def parser(module: str, about: str | None, *, count: int, counted: str) -> ArgumentParser:
    """Return a parser of what all commands take: which games, from which seed on, and how many."""
    made = ArgumentParser(prog=f"python -m {module}", description=about)
    made.add_argument("games", nargs="*", type=_word, metavar="GAME", help="all games by default")
    made.add_argument("--seed", type=int, default=0, help="the first seed of each game")
    made.add_argument("--count", type=int, default=count, help=counted)
    return made


def _word(text: str) -> str:
    if text not in words():
        raise ArgumentTypeError(f"no game {text}; there are {', '.join(words())}")
    return text


def dealer_of(game: Game) -> Dealer:
    """Return the dealer of a game; raises LookupError where there is none."""
    homes = (kind.__module__ for kind in game.setup_type.__mro__)
    home = next(one for one in homes if one.startswith(("notepad.", "tests.")))
    package = home.rpartition(".")[0].replace("notepad.", "tests.", 1)
    try:
        dealer: Dealer = import_module(f"{package}.dealer").deal
    except ModuleNotFoundError as error:
        told = f"{game.id} has no dealer: write the function `deal` in {package}.dealer"
        raise LookupError(told) from error
    return dealer
