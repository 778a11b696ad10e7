"""The history of a game: every deed with its time, also what was taken back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from notepad.core.mark import Pencil
from notepad.core.play.action import Noted
from notepad.core.play.history import Redone, Undone, told
from notepad.core.play.seal import verified
from notepad.core.record.record import Record, read
from notepad.storage import Library
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


def test_a_sealed_export_is_intact_and_can_be_imported(library: Library, game_id: int) -> None:
    session = library.open(game_id)
    session.note(CUP)
    session.remove(1)
    text = library.export_sealed(game_id)
    assert verified(text.encode(), CATALOGUE).intact
    assert verified(text.encode(), CATALOGUE).entries == 3
    assert read(text, CATALOGUE).notes == (CUP,)
    copy = library.import_record(text)
    assert library.open(copy).notes == (CUP,)


def test_a_copy_has_the_history_and_a_purged_game_leaves_none(
    library: Library, game_id: int
) -> None:
    library.open(game_id).note(CUP)
    copy = library.duplicate(game_id)
    assert [e.deed for e in library.history(copy)] == [e.deed for e in library.history(game_id)]
    assert verified(library.export_sealed(copy).encode(), CATALOGUE).intact
