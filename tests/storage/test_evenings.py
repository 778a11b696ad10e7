"""What was reckoned of a game is kept until the game goes on."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from notepad.storage import Library
from notepad.storage.statistics import DueGame, Found
from tests.nullgame import CATALOGUE, Look
from tests.storage.conftest import RECORD


def test_a_game_is_due_until_it_was_looked_at(library: Library, game_id: int) -> None:
    (due,) = library.evenings.due()
    assert due == DueGame(game_id, 0)
    library.evenings.keep(due, None, Found())
    assert library.evenings.due() == ()
    assert library.evenings.games() == ()


def test_a_game_that_went_on_is_due_again(library: Library, game_id: int) -> None:
    (due,) = library.evenings.due()
    library.evenings.keep(due, ["Ann"], Found(1, 1))
    library.open(game_id).note(Look("Bob", "coin"))
    assert [one.id for one in library.evenings.due()] == [game_id]
    (game,) = library.evenings.games()
    assert game.found is None


def test_the_newest_game_is_looked_at_first_and_a_very_long_one_last(library: Library) -> None:
    long = library.create(replace(RECORD, notes=RECORD.notes * 201))
    older, newer = library.create(RECORD), library.create(RECORD)
    assert [one.id for one in library.evenings.due()] == [newer, older, long]


def test_what_comes_too_late_is_not_kept(library: Library, game_id: int) -> None:
    (due,) = library.evenings.due()
    library.open(game_id).note(Look("Bob", "coin"))
    library.evenings.keep(due, ["Ann"], Found(1, 1))
    assert library.winners(game_id) is None
    assert [one.id for one in library.evenings.due()] == [game_id]


def test_games_that_are_over_are_told_the_oldest_first(path: Path) -> None:
    clock = iter(range(100, 10_000, 100))
    with Library(CATALOGUE, path, now=lambda: next(clock)) as library:
        first, second, third = (library.create(RECORD) for _game in range(3))
        for due in library.evenings.due():
            winners = {first: ["Ann"], second: [], third: None}[due.id]
            library.evenings.keep(due, winners, Found(1, None))
        games = library.evenings.games()
        assert [(game.id, game.winners) for game in games] == [(first, ("Ann",)), (second, ())]
        assert games[0].begun < games[1].begun < datetime.now()
        assert (games[0].kind, games[0].title, games[0].players) == (
            "Null Game", "Friday", ("Ann", "Bob")
        )  # fmt: skip
        library.delete(first)
        assert [game.id for game in library.evenings.games()] == [second]
        assert [due.id for due in library.evenings.due()] == []


def test_a_copy_is_looked_at_by_itself(library: Library, game_id: int) -> None:
    (due,) = library.evenings.due()
    library.evenings.keep(due, ["Ann"], Found(1, 1))
    copy = library.duplicate(game_id)
    assert [one.id for one in library.evenings.due()] == [copy]


def test_a_backup_brings_back_what_was_reckoned(
    library: Library, game_id: int, tmp_path: Path
) -> None:
    library.open(game_id).note(Look("Bob", "coin"))
    (due,) = library.evenings.due()
    library.evenings.keep(due, ["Ann"], Found(2, 1))
    library.keeping.back_up(tmp_path / "backup.sqlite")
    library.delete(game_id)
    library.keeping.bring_back(library.keeping.look_at(tmp_path / "backup.sqlite"))
    assert library.evenings.due() == ()
    assert [game.found for game in library.evenings.games()] == [Found(2, 1)]


def test_a_game_that_is_purged_leaves_nothing(library: Library, game_id: int) -> None:
    (due,) = library.evenings.due()
    library.evenings.keep(due, ["Ann"], Found(1, 1))
    with library._store.writing() as database:
        database.execute("DELETE FROM games")
    with library._store.reading() as database:
        assert database.execute("SELECT * FROM results").fetchall() == []


def test_a_game_is_handed_out_as_it_stands(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.note(Look("Bob", "sword"))
    session.undo()
    played = library.evenings.played(game_id)
    assert played is not None
    game, play = played
    assert (game.id, play) == ("null", session.play)
    assert library.evenings.played(99) is None


@pytest.mark.parametrize(
    ("notes", "certain", "share"), [(4, 3, 0.75), (4, None, None), (None, None, None), (0, 0, 0.0)]
)
def test_a_share_is_told_where_it_was_certain(
    notes: int | None, certain: int | None, share: float | None
) -> None:
    assert Found(notes, certain).share == share
