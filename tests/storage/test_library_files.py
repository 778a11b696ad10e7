import os
import stat
from pathlib import Path

import pytest

from notepad.storage.folder import (
    companion,
    copied,
    free_name,
    identity,
    make_private,
    present,
    set_aside,
    usual_place,
)

posix = pytest.mark.skipif(os.name != "posix", reason="rights as POSIX knows them")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def store(path: Path, *endings: str) -> Path:
    """Make the file of a store and some beside it, each with its ending as its content."""
    path.parent.mkdir(exist_ok=True)
    for ending in ("", *endings):
        companion(path, ending).write_text(f"main{ending}")
    return path


def names(folder: Path) -> set[str]:
    return {part.name for part in folder.iterdir()}


def test_a_store_is_present_with_what_lies_beside_it(path: Path) -> None:
    store(path, "-journal", "-wal", "-shm", ".lock", "-other")
    found = [part.name.removeprefix("library.sqlite") for part in present(path)]
    assert found == ["", "-wal", "-shm", "-journal"]
    assert list(present(path.with_name("another.sqlite"))) == []


@posix
def test_a_file_and_its_folder_are_made_for_their_owner_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        make_private(path)
    finally:
        os.umask(before)
    assert (rights(path), rights(path.parent)) == (0o600, 0o700)
    assert path.read_bytes() == b""


@posix
def test_what_others_can_read_is_made_private_and_keeps_its_content(path: Path) -> None:
    store(path, "-wal")
    for part in present(path):
        part.chmod(0o644)
    make_private(path)
    assert {rights(part) for part in present(path)} == {0o600}
    assert path.read_text() == "main"


@posix
def test_the_usual_folder_is_closed_to_others_and_a_chosen_one_left_as_it_is(path: Path) -> None:
    for place in (usual_place(), path):
        place.parent.mkdir(parents=True)
        place.parent.chmod(0o755)
        make_private(place)
    assert rights(usual_place().parent) == 0o700
    assert rights(path.parent) == 0o755


def test_files_are_known_by_what_they_are_and_not_by_their_name(path: Path) -> None:
    store(path, "-wal")
    before = identity(path)
    assert None not in before
    path.write_text("changed")
    assert identity(path) == before
    companion(path, "-wal").unlink()
    assert identity(path) == (before[0], None)
    path.rename(path.with_name("elsewhere"))
    assert identity(path) == (None, None)
    store(path)
    assert identity(path)[0] not in (None, before[0])


def test_a_copy_has_the_logs_but_not_their_index(path: Path, tmp_path: Path) -> None:
    store(path, "-wal", "-shm", "-journal", ".lock")
    (tmp_path / "copy").mkdir()
    copy = copied(path, tmp_path / "copy")
    assert copy == tmp_path / "copy" / "library.sqlite"
    assert names(copy.parent) == {copy.name, f"{copy.name}-wal", f"{copy.name}-journal"}
    assert companion(copy, "-wal").read_text() == "main-wal"


def test_a_free_name_is_one_that_neither_a_file_nor_its_log_has(path: Path) -> None:
    store(path)
    assert free_name(path, "told").name == "library.told.sqlite"
    store(path.with_name("library.told.sqlite"))
    assert free_name(path, "told").name == "library.told-2.sqlite"
    path.with_name("library.told-2.sqlite-wal").touch()
    assert free_name(path, "told").name == "library.told-3.sqlite"


def test_what_is_set_aside_takes_along_what_lies_beside_it(path: Path) -> None:
    store(path, "-wal", "-shm")
    aside = path.with_name("library.damaged-2026-11-20.sqlite")
    set_aside(path, aside)
    assert names(path.parent) == {aside.name, f"{aside.name}-wal", f"{aside.name}-shm"}
    assert (aside.read_text(), companion(aside, "-wal").read_text()) == ("main", "main-wal")


def test_setting_aside_that_was_cut_off_goes_on_with_what_is_left(path: Path) -> None:
    aside = path.with_name("library.newer-now.sqlite")
    store(path, "-wal").rename(aside)
    set_aside(path, aside)
    assert names(path.parent) == {aside.name, f"{aside.name}-wal"}
