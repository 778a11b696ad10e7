"""The history of a game: every deed with its time, also what was taken back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from notepad.core.actions import Noted
from notepad.core.faces_and_marks import Pencil
from notepad.core.game import Play
from notepad.core.history import Deed, Event, Redone, Undone, told
from notepad.core.record import Record
from notepad.core.seal import verified
from notepad.core.session import Change
from notepad.storage import Library, UnreadableGame
from notepad.storage.saved_games import deed_of, events, insert_deeds, sound_time, written_deed
from tests.core.inks import stroke
from tests.nullgame import CATALOGUE, GAME, SETUP, Look, Setup

CUP, COIN = Look("Bob", "cup"), Look("Bob", "coin")


def written(*deeds: Deed) -> list[str]:
    return [written_deed(deed) for deed in deeds]


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


@pytest.mark.parametrize(
    ("taken", "done", "deed"),
    [(Noted(CUP), 2, Noted(CUP)), (None, 2, Redone()), (None, 0, Undone())],
)
def test_a_change_without_an_action_takes_back_or_brings_again(
    taken: Noted | None, done: int, deed: Deed
) -> None:
    assert deed_of(Change(taken, done, Play(SETUP)), done=1) == deed


def past(library: Library, game_id: int) -> tuple[Event, ...]:
    with library._store.reading() as database:
        return events(database, game_id, SETUP, GAME)


def test_deeds_are_written_after_those_that_are_there(library: Library, game_id: int) -> None:
    other = library.create(Record(game=GAME.id, setup=SETUP))
    with library._store.writing() as database:
        insert_deeds(database, other, written(Noted(CUP), Undone()), at=5.0)
        insert_deeds(database, other, written(Redone()), at=6.5)
        insert_deeds(database, game_id, written(Undone()), at=7.0)
    assert past(library, other) == (
        Event(5.0, Noted(CUP)), Event(5.0, Undone()), Event(6.5, Redone())
    )  # fmt: skip
    assert [event.deed for event in past(library, game_id)] == [Noted(COIN), Undone()]


@pytest.mark.parametrize("deed", [Redone(), Noted(Look("Cem", "cup"))])
def test_a_deed_that_cannot_have_been_done_is_unreadable(
    library: Library, game_id: int, deed: Deed
) -> None:
    with library._store.writing() as database:
        insert_deeds(database, game_id, written(deed), at=5.0)
    with pytest.raises(UnreadableGame):
        past(library, game_id)


@pytest.mark.parametrize("seconds", [0, 1.5, 253_370_764_799.0])
def test_a_time_from_1970_until_the_last_year_of_the_calendar_is_sound(seconds: float) -> None:
    assert sound_time(seconds) == seconds
    assert type(sound_time(seconds)) is float


@pytest.mark.parametrize("seconds", [-0.001, 253_370_764_800.0, float("nan"), float("inf")])
def test_a_time_that_no_calendar_has_is_not(seconds: float) -> None:
    with pytest.raises(ValueError, match=str(seconds)):
        sound_time(seconds)
