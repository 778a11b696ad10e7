import os
import stat
from pathlib import Path

import pytest

from notepad.core.files import write_private
from notepad.storage.errors import StoreError
from notepad.storage.folder import (
    OtherGameKept,
    keep,
    own_file,
    own_files,
    own_folder,
    remember_place,
    remove,
    usual_place,
)


def test_own_games_lie_beside_the_library_of_the_user(tmp_path: Path) -> None:
    assert own_folder() == usual_place().parent / "games"
    remember_place(tmp_path / "elsewhere.sqlite")
    assert own_folder() == usual_place().parent / "games"


def test_there_are_none_at_first_and_looking_makes_no_folder() -> None:
    assert own_files() == ()
    assert not own_folder().exists()


def test_a_declaration_is_kept_byte_by_byte_and_found_again() -> None:
    later, first = keep('title = "Zoë"\n', "zoo"), keep(b"\xef\xbb\xbftitle\r\n", "attic")
    assert own_files() == (first, later)
    assert (later.read_text("utf-8"), first.read_bytes()) == (
        'title = "Zoë"\n',
        b"\xef\xbb\xbftitle\r\n",
    )


@pytest.mark.skipif(os.name != "posix", reason="rights as POSIX has them")
def test_only_this_user_can_read_them() -> None:
    file = keep("a", "zoo")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_another_declaration_is_replaced_only_when_that_is_asked_for() -> None:
    file = keep("mine", "zoo")
    with pytest.raises(OtherGameKept) as refused:
        keep("theirs", "zoo")
    assert (refused.value.file, file.read_text()) == (file, "mine")
    assert "zoo" in refused.value.message
    assert keep("theirs", "zoo", replacing=True) == file
    assert file.read_text() == "theirs"


def test_keeping_the_same_again_changes_nothing() -> None:
    assert keep("mine", "zoo") == keep(b"mine", "zoo")
    assert len(own_files()) == 1


def test_a_game_may_be_called_as_a_device_is() -> None:
    assert [own_file(word).name for word in ("con", "lpt1", "convoy", "com")] == [
        "con-.toml",
        "lpt1-.toml",
        "convoy.toml",
        "com.toml",
    ]


@pytest.mark.parametrize("word", ["", "../zoo", "a/b", "Zoo", ".zoo", "-zoo", "zoo\n", "zoo.toml"])
def test_what_is_no_id_never_becomes_a_file(word: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        keep("mine", word)
    assert not own_folder().exists()


def test_nothing_half_written_stays_when_the_disk_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    file = keep("mine", "zoo")

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StoreError, match="full"):
        keep("theirs", "zoo", replacing=True)
    assert [part.name for part in own_folder().iterdir()] == ["zoo.toml"]
    assert file.read_text() == "mine"


def test_a_removed_one_is_gone_and_may_be_removed_again() -> None:
    file = keep("mine", "zoo")
    remove(file)
    remove(file)
    assert own_files() == ()


def test_a_folder_that_can_not_be_made_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    usual_place().parent.mkdir(parents=True)
    write_private(own_folder(), b"no folder")
    with pytest.raises(StoreError, match="games"):
        keep("mine", "zoo")
    assert own_files() == ()


@pytest.mark.skipif(os.name != "posix", reason="links as POSIX has them")
def test_a_folder_that_can_not_be_read_is_told() -> None:
    own_folder().parent.mkdir(parents=True)
    own_folder().symlink_to(own_folder())
    with pytest.raises(StoreError, match="games"):
        own_files()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_a_pipe_in_the_place_of_a_declaration_is_not_waited_for() -> None:
    own_folder().mkdir(parents=True)
    os.mkfifo(own_file("zoo"))
    with pytest.raises(StoreError, match=r"zoo\.toml"):
        keep("mine", "zoo")
