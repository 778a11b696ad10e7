"""Finished games, with their results: who won, and how early the game could be solved."""

import json
from collections.abc import Sequence
from datetime import datetime

from notepad.core.dataclass import dataclass
from notepad.core.game import Game, Play
from notepad.core.record import Catalogue
from notepad.storage.errors import NoSuchGame, UnreadableGame
from notepad.storage.listing import kind_of, local_time, names_in
from notepad.storage.saved_games import load_game
from notepad.storage.store import Store

_LONG = 200
"""Games with more notes take so long to analyse that all others come first."""


@dataclass(frozen=True, slots=True)
class Found:
    """How early a game could be solved: after `certain` of its `notes` (0 before any, None never).

    `notes` is None if nothing is counted.
    """

    notes: int | None = None
    certain: int | None = None

    @property
    def share_of_notes(self) -> float | None:
        """The part of the notes that it took, 0 to 1; None if it was never certain."""
        if self.notes is None or self.certain is None:
            return None
        return self.certain / self.notes if self.notes else 0.0


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: when it was set up, in local time, who played and who won.

    `kind` is the name of the game as players know it. `found` is None until the game was analysed;
    then there are also the `points` of the players in their order, if they were counted.
    """

    id: int
    title: str
    kind: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    begun: datetime
    found: Found | None = None
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DueGame:
    """A game to analyse, because it never was, or continued since. `version` is its own."""

    id: int
    version: int


class FinishedGames:
    """The results of finished games. Everything deduced can be calculated again any time."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        """Work on a store."""
        self._store, self._catalogue = store, catalogue

    def games(self) -> tuple[PlayedGame, ...]:
        """Return the finished games that aren't deleted, the oldest first."""
        with self._store.reading() as database:
            rows = database.execute(
                "SELECT id, CAST(title AS TEXT), CAST(game AS TEXT), CAST(players AS TEXT),"
                " CAST(winners AS TEXT), CAST(created AS REAL), CAST(declaration AS TEXT),"
                " CAST(setup AS TEXT), results.version IS games.version,"
                " CAST(results.notes AS INTEGER), CAST(results.certain AS INTEGER),"
                " CAST(results.points AS TEXT)"
                " FROM games LEFT JOIN results ON game_id = id"
                " WHERE deleted IS NULL AND winners IS NOT NULL ORDER BY created, id"
            ).fetchall()
        return tuple(
            PlayedGame(
                id=game_id,
                title=title,
                kind=kind_of(game, declaration, self._catalogue, setup),
                players=names_in(players),
                winners=names_in(winners),
                begun=local_time(created),
                found=Found(notes, certain) if known else None,
                points=_points_in(points, len(names_in(players))) if known else (),
            )
            for game_id, title, game, players, winners, created, declaration, setup,
                known, notes, certain, points in rows
        )  # fmt: skip

    def due(self) -> tuple[DueGame, ...]:
        """Return the games to analyse, the newest first, but very long ones last."""
        with self._store.reading() as database:
            rows = database.execute(
                "SELECT id, games.version FROM games LEFT JOIN results ON game_id = id"
                " WHERE deleted IS NULL AND results.version IS NOT games.version"
                " ORDER BY games.notes > ?, created DESC, id DESC",
                (_LONG,),
            ).fetchall()
        return tuple(DueGame(game_id, version) for game_id, version in rows)

    def played(self, game_id: int) -> tuple[Game, Play] | None:
        """Return a game with its notes so far, None if it is gone or can't be read."""
        try:
            with self._store.reading() as database:
                found = load_game(database, game_id, self._catalogue)
            return found.game, found.session(lambda _change: None).play
        except (NoSuchGame, UnreadableGame):
            return None

    def keep(
        self, due: DueGame, winners: Sequence[str] | None, found: Found, points: Sequence[int] = ()
    ) -> None:
        """Save the results of a game, unless it changed meanwhile.

        `winners` is None if it isn't over. `points` are those of the players in their order, empty
        if none are counted.
        """
        written = None if winners is None else json.dumps([*winners], ensure_ascii=False)
        with self._store.writing() as database:
            now = database.execute(
                "UPDATE games SET winners = ? WHERE id = ? AND version = ?",
                (written, due.id, due.version),
            )
            if now.rowcount:
                counted = json.dumps([*points]) if points else None
                row = (due.id, due.version, found.notes, found.certain, counted)
                database.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?)", row)


def _points_in(text: str | None, players: int) -> tuple[int, ...]:
    """Return saved points, empty if they can't be read."""
    try:
        points = json.loads(text or "[]")
    except ValueError:
        return ()
    sound = isinstance(points, list) and all(type(one) is int for one in points)
    return tuple(points) if sound and len(points) == players else ()
