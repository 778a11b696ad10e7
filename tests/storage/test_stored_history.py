"""The history of a game: every deed with its time, also what was taken back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from notepad.core.actions import Noted
from notepad.core.faces_and_marks import Pencil
from notepad.core.history import Deed, Redone, Undone, told
from notepad.core.record import Record
from notepad.core.seal import verified
from notepad.storage import Library, UnreadableGame
from notepad.storage.saved_games import insert_deeds, loaded, sound_time
from tests.core.inks import stroke
from tests.nullgame import CATALOGUE, GAME, SETUP, Look, Setup

CUP, COIN = Look("Bob", "cup"), Look("Bob", "coin")


class Clock:
    """Goes on by a second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(CATALOGUE, tmp_path / "library.sqlite", now=Clock()) as opened:
        yield opened


@pytest.fixture
def game_id(library: Library) -> int:
    return library.create(Record(game=GAME.id, setup=SETUP, notes=(COIN,), title="a table"))


def test_every_deed_keeps_the_moment_it_was_done(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.note(CUP)
    session.undo()
    session.redo()
    session.mend(2, COIN)
    session.pencil("cup", "Bob", Pencil.CROSS)
    session.write([stroke(1)])
    session.write([], [1])
    found = library.history(game_id)
    assert [told(entry, GAME) for entry in found] == [
        "Bob has the coin.",
        "Bob has the cup.",
        "entry 2 taken back",
        "entry 2 brought again",
        "note 2 mended: Bob has the coin. (corrects entry 2)",
    ]
    times = [entry.made for entry in found]
    assert times == sorted(set(times))


def test_what_was_undone_and_noted_otherwise_stays_in_the_history(
    library: Library, game_id: int
) -> None:
    session = library.open(game_id)
    session.note(CUP)
    session.undo()
    session.note(COIN)
    assert session.notes == (COIN, COIN)
    deeds = [entry.deed for entry in library.history(game_id)]
    assert deeds == [Noted(COIN), Noted(CUP), Undone(), Noted(COIN)]


def test_the_history_goes_on_in_another_session(library: Library, game_id: int) -> None:
    library.open(game_id).note(CUP)
    again = library.open(game_id)
    again.undo()
    again.redo()
    deeds = [entry.deed for entry in library.history(game_id)]
    assert deeds == [Noted(COIN), Noted(CUP), Undone(), Redone()]


def test_a_mended_setup_is_part_of_it_also_when_taken_back(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.set_up(Setup(("Ann", "Bob"), "Ann", ("sword",)))
    session.undo()
    session.note(CUP)
    assert verified(library.export_sealed(game_id).encode(), CATALOGUE).intact


def test_notes_are_read_by_the_setup_before_once_another_was_brought_again_and_taken_back(
    library: Library, game_id: int
) -> None:
    session = library.open(game_id)
    session.remove(1)
    session.set_up(Setup(("Ann", "Cem"), "Ann", ("sword",)))
    session.undo()
    session.redo()
    session.undo()
    session.note(CUP)  # Bob plays again
    deeds = [entry.deed for entry in library.history(game_id)]
    assert deeds[-3:] == [Redone(), Undone(), Noted(CUP)]


def past(library: Library, game_id: int) -> list[tuple[float, Deed]]:
    with library._store.reading() as database:
        found = loaded(database, game_id, CATALOGUE)
    return [*zip(found.times, found.deeds(), strict=True)]


def test_deeds_are_written_after_those_that_are_there(library: Library, game_id: int) -> None:
    other = library.create(Record(game=GAME.id, setup=SETUP))
    with library._store.writing() as database:
        insert_deeds(database, other, [Noted(CUP), Undone()], at=5.0)
        insert_deeds(database, other, [Redone()], at=6.5)
        insert_deeds(database, game_id, [Undone()], at=7.0)
        database.execute("UPDATE games SET done = id - 1")
    assert past(library, other) == [(5.0, Noted(CUP)), (5.0, Undone()), (6.5, Redone())]
    assert [deed for _at, deed in past(library, game_id)] == [Noted(COIN), Undone()]


@pytest.mark.parametrize("deed", [Redone(), Noted(Look("Cem", "cup"))])
def test_a_deed_that_cannot_have_been_done_is_unreadable(
    library: Library, game_id: int, deed: Deed
) -> None:
    with library._store.writing() as database:
        insert_deeds(database, game_id, [deed], at=5.0)
        database.execute("UPDATE games SET done = 2")
    with pytest.raises(UnreadableGame):
        past(library, game_id)


def test_a_deed_that_nothing_stands_on_any_more_can_be_damaged_and_the_game_goes_on(
    library: Library, game_id: int
) -> None:
    session = library.open(game_id)
    session.note(CUP)
    session.undo()
    session.note(COIN)
    with library._store.writing() as database:
        database.execute("UPDATE history SET document = '{}' WHERE seq = 1")
    assert library.open(game_id).notes == (COIN, COIN)
    with pytest.raises(UnreadableGame):
        library.history(game_id)


@pytest.mark.parametrize("seconds", [0, 1.5, 253_370_764_799.0])
def test_a_time_from_1970_until_the_last_year_of_the_calendar_is_sound(seconds: float) -> None:
    assert sound_time(seconds) == seconds
    assert type(sound_time(seconds)) is float


@pytest.mark.parametrize("seconds", [-0.001, 253_370_764_800.0, float("nan"), float("inf")])
def test_a_time_that_no_calendar_has_is_not(seconds: float) -> None:
    with pytest.raises(ValueError, match=str(seconds)):
        sound_time(seconds)
