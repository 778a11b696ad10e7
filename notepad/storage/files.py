"""Where the library lies, readable by its owner alone; setting aside what can't be used."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_dir

_FOLDER_MODE, _FILE_MODE = 0o700, 0o600
COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside its file: without them the last notes would be lost."""


def usual_place() -> Path:
    """Return where this platform keeps the library."""
    return Path(user_data_dir("deduction-notepad", appauthor=False)) / "library.sqlite"


def companion(path: Path, ending: str) -> Path:
    """Return the path of one of the files beside a store."""
    return path.with_name(path.name + ending)


def make_private(path: Path) -> None:
    """Make sure that there is a file of ours alone, in a folder that is there.

    A folder is made for us alone. A file is never without its final rights, not even while it
    is empty; the files that SQLite makes beside it get the same rights.
    """
    path.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    if path.parent == usual_place().parent:
        path.parent.chmod(_FOLDER_MODE)
    # An existing file must not be opened here: closing it would end the locks of SQLite.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, _FILE_MODE))
    for part in present(path):
        if part.stat().st_mode & 0o777 != _FILE_MODE:
            part.chmod(_FILE_MODE)


def present(path: Path) -> Iterator[Path]:
    """Yield the file of a store and its companions, those that are there."""
    for part in (path, *(companion(path, ending) for ending in COMPANIONS)):
        if part.exists():
            yield part


def set_aside(path: Path, *, why: str, stamp: str) -> Path:
    """Rename a store with its companions, changing nothing in them; returns its new path.

    The new name tells `why` and when: `library.sqlite` → `library.damaged-2026-11-20.sqlite`.
    """
    aside = _free_name(path, f"{why}-{stamp}")
    # The main file goes first: companions left behind by a crash are set aside the next time.
    for part in tuple(present(path)):
        part.rename(aside.with_name(aside.name + part.name.removeprefix(path.name)))
    return aside


def _free_name(path: Path, told: str) -> Path:
    names = (f"{path.stem}.{told}{more}{path.suffix}" for more in _numbers())
    return next(aside for name in names if not any(present(aside := path.with_name(name))))


def _numbers() -> Iterator[str]:
    yield ""
    number = 2
    while True:
        yield f"-{number}"
        number += 1
