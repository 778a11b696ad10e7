import os
from pathlib import Path

import pytest

from notepad.storage.errors import MissingStore, StoreError, UnwritableStore
from notepad.storage.folder import FILE_NAME, forget_place, kept_place, remember_place, usual_place


@pytest.fixture
def note() -> Path:
    """The file that says where the library lies, in a folder that is there."""
    usual_place().parent.mkdir(parents=True)
    return usual_place().with_name("place")


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """A library in another place."""
    place = tmp_path / "Çem's disk" / FILE_NAME
    place.parent.mkdir()
    place.touch()
    return place


def test_the_library_lies_in_a_folder_of_its_own_where_the_platform_keeps_data() -> None:
    assert usual_place().parts[-2:] == ("deduction-notepad", "library.sqlite")
    assert kept_place() == usual_place()
    assert not usual_place().parent.exists()


def test_a_place_is_remembered_until_it_is_forgotten(moved: Path) -> None:
    remember_place(moved)
    assert kept_place() == moved
    forget_place()
    assert kept_place() == usual_place()
    forget_place()


def test_a_place_is_remembered_from_the_root_on(
    moved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(moved.parent)
    remember_place(Path(FILE_NAME))
    monkeypatch.chdir("/")
    assert kept_place() == moved


def test_a_place_that_is_not_there_is_told_and_no_other_taken(moved: Path) -> None:
    remember_place(moved)
    moved.unlink()
    with pytest.raises(MissingStore) as caught:
        kept_place()
    assert str(moved) in caught.value.message
    moved.mkdir()
    with pytest.raises(MissingStore):
        kept_place()


@pytest.mark.parametrize("content", [b"", b"library.sqlite", b"/a\0b"])
def test_a_place_that_is_none_is_missing(note: Path, content: bytes) -> None:
    note.write_bytes(content)
    with pytest.raises(MissingStore):
        kept_place()


@pytest.mark.parametrize("content", [b"\xff\xfe", b"/caf\xe9/library.sqlite"])
def test_a_damaged_note_of_the_place_is_told_with_its_own_place(note: Path, content: bytes) -> None:
    note.write_bytes(content)
    with pytest.raises(StoreError) as caught:
        kept_place()
    assert str(note) in caught.value.message
    assert "Delete this file" in caught.value.remedy


def test_a_note_that_cannot_be_read_or_removed_is_told(note: Path) -> None:
    note.mkdir()
    for step in (kept_place, forget_place):
        with pytest.raises(StoreError) as caught:
            step()
        assert str(note) in caught.value.message
    assert isinstance(caught.value, UnwritableStore)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
@pytest.mark.parametrize("kind", ["pipe", "dead link"])
def test_a_pipe_or_a_dead_link_for_a_note_is_told_and_not_waited_for(note: Path, kind: str) -> None:
    os.mkfifo(note) if kind == "pipe" else note.symlink_to(note.with_name("nothing"))
    with pytest.raises(StoreError, match="can't be read") as caught:
        kept_place()
    assert "Delete this file" in caught.value.remedy


def test_remembering_a_place_follows_no_link(note: Path, moved: Path, tmp_path: Path) -> None:
    (tmp_path / "thesis").write_text("years of work")
    for name in ("place", ".place.part"):
        note.with_name(name).symlink_to(tmp_path / "thesis")
    remember_place(moved)
    assert (tmp_path / "thesis").read_text() == "years of work"
    assert kept_place() == moved
