"""Files written whole and for this user alone, and those that come with the program."""

import os
import stat
from pathlib import Path

import pytest

from notepad.core import bundled_and_private_files
from notepad.core.bundled_and_private_files import resource, write_private

posix = pytest.mark.skipif(os.name != "posix", reason="rights as POSIX knows them")


def names(folder: Path) -> set[str]:
    return {part.name for part in folder.iterdir()}


@posix
def test_only_this_user_can_read_it_whoever_could_read_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.touch(mode=0o666)
    before = os.umask(0)
    try:
        write_private(path, b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_one_that_can_not_be_written_whole_leaves_the_one_before_and_nothing_beside_it(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")

    def full(*_: object) -> None:
        assert names(tmp_path) == {"sheet.pdf", ".sheet.pdf.part"}
        raise OSError("No space left on device")

    monkeypatch.setattr(os if step == "fsync" else Path, step, full)
    with pytest.raises(OSError, match="No space"):
        write_private(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == {"sheet.pdf"}


def test_what_a_kill_left_beside_it_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / ".sheet.pdf.part").write_bytes(b"half of an older and longer one")
    write_private(tmp_path / "sheet.pdf", b"new")
    assert (tmp_path / "sheet.pdf").read_bytes() == b"new"
    assert names(tmp_path) == {"sheet.pdf"}


@pytest.mark.parametrize("packed", [True, False])
def test_it_is_found_in_the_package_first_as_an_installed_one_has_it(
    packed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "notepad"
    (package / "resources" if packed else package).mkdir(parents=True)
    (tmp_path / "resources").mkdir()
    monkeypatch.setattr(bundled_and_private_files, "_PACKAGE", package)
    monkeypatch.setattr(
        bundled_and_private_files, "_root", bundled_and_private_files._root.__wrapped__
    )
    expected = package if packed else tmp_path
    assert resource("icons", "a.svg") == expected / "resources" / "icons" / "a.svg"
