"""What games tell together: how many, who won them, and how early they could be found out.

Ann and Bob played three games of Sleuth on two evenings; Ann won two, nobody the third. That is
2 of 3 for Ann and 0 of 3 for Bob; Sleuth has 3 games, 2 of them Ann's and 1 nobody's.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from notepad.shell.evening import evening_of
from notepad.storage.evenings import Found

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from notepad.storage.evenings import PlayedGame


@dataclass(frozen=True, slots=True)
class Wins:
    """What a player won: `won` of the games that he `played`, `kinds` game by game alike."""

    name: str
    won: int
    played: int
    kinds: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class KindWins:
    """How often a game was played and who won it how often; `nobody` is how often nobody did.

    Those who were forgotten win together, without a name: `others`.
    """

    kind: str
    games: int
    wins: tuple[tuple[str, int], ...]
    nobody: int
    others: int


@dataclass(frozen=True, slots=True)
class EarlyGame:
    """How early a game of an evening could be found out; that is counted of it."""

    evening: date
    found: Found


@dataclass(frozen=True, slots=True)
class Counted:
    """What some games tell; `early` are those of them of which that is counted, the oldest first.

    `unknown` are those that were not looked at yet.
    """

    games: int
    evenings: int
    wins: tuple[Wins, ...]
    kinds: tuple[KindWins, ...]
    early: tuple[EarlyGame, ...]
    unknown: int


def counted(games: Sequence[PlayedGame], forgotten: Collection[str] = ()) -> Counted:
    """Return what games tell, the oldest first; who was forgotten is no player of his own."""
    return Counted(
        games=len(games),
        evenings=len({evening_of(game.begun) for game in games}),
        wins=tuple(_wins(games, forgotten)),
        kinds=tuple(_kinds(games, forgotten)),
        early=tuple(_early(games)),
        unknown=sum(game.found is None for game in games),
    )


def _wins(games: Sequence[PlayedGame], forgotten: Collection[str]) -> Iterator[Wins]:
    """Yield what each player won, who won most first, of those alike who won it in fewer games."""
    played: dict[str, Counter[str]] = {}
    won: dict[str, Counter[str]] = {}
    for game in games:
        for name in {*game.players} - {*forgotten}:
            played.setdefault(name, Counter())[game.kind] += 1
            won.setdefault(name, Counter())[game.kind] += name in game.winners
    for name in sorted(
        played, key=lambda one: (-won[one].total(), played[one].total(), one.casefold(), one)
    ):
        kinds = ((kind, won[name][kind], count) for kind, count in _most_first(played[name]))
        yield Wins(name, won[name].total(), played[name].total(), tuple(kinds))


def _kinds(games: Sequence[PlayedGame], forgotten: Collection[str]) -> Iterator[KindWins]:
    for kind, count in _most_first(Counter(game.kind for game in games)):
        same = [game for game in games if game.kind == kind]
        wins = Counter(name for game in same for name in {*game.winners} - {*forgotten})
        others = sum(not {*forgotten}.isdisjoint(game.winners) for game in same)
        nobody = sum(not game.winners for game in same)
        yield KindWins(kind, count, tuple(_most_first(wins)), nobody, others)


def _early(games: Iterable[PlayedGame]) -> Iterator[EarlyGame]:
    for game in games:
        if game.found is not None and game.found.notes is not None:
            yield EarlyGame(evening_of(game.begun), game.found)


def _most_first(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda one: (-one[1], one[0].casefold(), one[0]))
