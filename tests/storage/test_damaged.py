"""However a store is damaged, it is opened or set aside, and what can't be read says so."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from notepad.storage import Library, UnreadableGame
from tests.nullgame import CATALOGUE
from tests.storage.conftest import RECORD
from tests.storage.damaging import damaged, put, sound, walk


def fuzzed(folder: Path, seeds: range) -> int:
    """Damage a store anew for each seed and walk through it; returns how many were set aside."""
    content = sound(folder / "sound.sqlite")
    set_aside = 0
    for seed in seeds:
        path = folder / f"{seed}" / "library.sqlite"
        path.parent.mkdir()
        path.write_bytes(damaged(content, Random(seed)))
        set_aside += walk(path)
    return set_aside


def test_a_damaged_store_never_ends_in_a_traceback(tmp_path: Path) -> None:
    assert 0 < fuzzed(tmp_path, range(50)) < 50


@pytest.mark.exhaustive
def test_five_thousand_damaged_stores_never_end_in_a_traceback(tmp_path: Path) -> None:
    assert 0 < fuzzed(tmp_path, range(1_000_000, 1_005_000)) < 5_000


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("games", "version", "newest"),
        ("games", "id", 2**31),
        ("games", "setup", b"{}"),
        ("games", "players", "[" * 60_000),
        ("games", "begun", "[" * 60_000),
        ("games", "winners", "[" * 60_000),
        ("games", "setup", "[" * 60_000),
        ("history", "made", "noon"),
        ("history", "game_id", "\0"),
        ("history", "document", "[" * 60_000),
        ("history", "document", b"\xff"),
        ("settings", "value", "[" * 60_000),
        ("results", "certain", "never"),
    ],
)
def test_a_value_of_another_kind_than_its_column_has_never_ends_in_a_traceback(
    path: Path, table: str, column: str, value: object
) -> None:
    sound(path)
    assert put(path, table, column, value)
    assert not walk(path)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"CREATE TABLE games", b"CREATE TABLE g\xffmes"),
        (b"tablegamesgames", b"tableg\xffmesgames"),
        (b"changed REAL", b"ch\xffnged REAL"),
        (b"changed REAL", b"chanGEd REAL"),
        (b"PRIMARY KEY (game_id, seq)", b"PRIMARY KEY (game_id,\xff\xff\xffq)"),
    ],
)
def test_a_damaged_table_definition_is_set_aside_and_told(
    path: Path, before: bytes, after: bytes
) -> None:
    content = sound(path)
    assert before in content
    path.write_bytes(content.replace(before, after))
    with Library(CATALOGUE, path) as library:
        assert "damaged" in library.message
        assert library.games() == ()
    (aside,) = path.parent.glob("library.damaged-*.sqlite")
    assert aside.read_bytes() == content.replace(before, after)


def test_a_header_that_forbids_writing_is_damage_and_no_fault_of_the_disk(path: Path) -> None:
    content = bytearray(sound(path))
    content[18] = 99  # the version that a writer has to know
    path.write_bytes(content)
    with Library(CATALOGUE, path) as library:
        assert "damaged" in library.message
        library.create(RECORD)


def spoilt(path: Path, damage: str) -> Library:
    """Return a library opened after its store was damaged by a statement."""
    sound(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(damage)
    return Library(CATALOGUE, path)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE history SET made = 1e18",
        "UPDATE history SET made = -1.0",
        "UPDATE games SET created = 9e99",
    ],
)
def test_a_game_whose_times_no_calendar_has_is_opened_and_not_sealed(
    path: Path, damage: str
) -> None:
    with spoilt(path, damage) as library:
        game_id = library.games()[0].id
        with pytest.raises(UnreadableGame):
            library.export_sealed(game_id)
        assert library.open(game_id).notes


@pytest.mark.parametrize(
    "damage",
    [
        'UPDATE history SET document = \'{"action": "undone"}\'',
        'UPDATE history SET document = \'{"action": "redone"}\'',
        'UPDATE history SET document = \'{"action": "removed", "number": 9}\'',
        "DELETE FROM history WHERE seq = 1",
    ],
)
def test_a_history_that_cannot_have_been_is_unreadable(path: Path, damage: str) -> None:
    with spoilt(path, damage) as library:
        game_id = library.games()[0].id
        for ask in (library.export_sealed, library.history, library.open):
            with pytest.raises(UnreadableGame):
                ask(game_id)
