"""Where the library and a table's own games lie on disk, readable by their owner alone.

In this order: the library's place (the platform's usual one, or where the player moved it to), its
file with those that SQLite keeps beside it, and own games: the declarations of games that a table
declared itself, a file each, in a folder beside the usual place even if the library was moved.
"""

import os
import re
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

from platformdirs import user_data_dir

from notepad.core.files import write_private
from notepad.core.language import _
from notepad.core.strict_json import taken_from
from notepad.storage.errors import MissingStore, StoreError, raising_store_errors

FILE_NAME = "library.sqlite"


_FOLDER_MODE, _FILE_MODE = 0o700, 0o600


def usual_place() -> Path:
    """Return where this platform keeps the library."""
    return Path(user_data_dir("deduction-notepad", appauthor=False)) / FILE_NAME


def kept_place() -> Path:
    """Return where the library lies now.

    Raises MissingStore if it was moved to a place that is not there, such as a disk that is not
    connected: a new library must not take its place unasked.
    """
    note = place_file()
    with raising_store_errors(note):
        if not os.path.lexists(note):
            return usual_place()
        if not note.is_file():  # a pipe would be waited for, and a dead link says nothing
            raise _unreadable(note)
        found = taken_from(note)
    try:
        place = Path(found.decode())
        there = place.is_absolute() and place.is_file()
    except ValueError as error:
        raise _unreadable(note) from error
    if not there:
        raise MissingStore(place)
    return place


def _unreadable(note: Path) -> StoreError:
    return StoreError(
        _("The file that says where your games are can’t be read: {place}.").format(place=note),
        _("Delete this file to start with a new library; your games stay where they are."),
    )


def remember_place(place: Path) -> None:
    """Have the library looked for at `place` from now on; raises OSError."""
    place_file().parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    write_private(place_file(), str(place.absolute()).encode())


def forget_place() -> None:
    """Have the library looked for in the usual place again; raises StoreError."""
    with raising_store_errors(place_file()):
        place_file().unlink(missing_ok=True)


def place_file() -> Path:
    """Return the file that says where the library was moved to; it need not be there."""
    return usual_place().with_name("place")


COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside its file: without them the last notes would be lost."""
LOCK = ".lock"
"""The ending of the empty file which says that a store is being opened or copied."""


def companion(path: Path, ending: str) -> Path:
    """Return the path of one of the files beside a store."""
    return path.with_name(path.name + ending)


def main_of(path: Path) -> Path:
    """Return the path of the store that a file belongs to; the reverse of `companion`."""
    ending = next((one for one in (*COMPANIONS, LOCK) if path.name.endswith(one)), "")
    return path.with_name(path.name.removesuffix(ending))


def refuse_links(path: Path) -> None:
    """Raise StoreError if a link lies where a store, or a file beside it, is or is to be made.

    What it points to would be written over, emptied, or given other rights.
    """
    for part in (path, *(companion(path, ending) for ending in (*COMPANIONS, LOCK))):
        if part.is_symlink():
            raise _refused(part)


def empty_file(path: Path) -> None:
    """Empty a file if there is something in it, but none that has another name, too."""
    if not path.lstat().st_size:
        return
    try:
        handle = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    except OSError as error:
        if path.is_symlink():  # made just now
            raise _refused(path) from error
        raise
    try:
        opened = os.fstat(handle)
        if not stat.S_ISREG(opened.st_mode) or opened.st_nlink > 1:
            raise _refused(path)
        os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def _refused(path: Path) -> StoreError:
    return StoreError(
        _("There is a link where the notepad keeps a file of its own: {place}.").format(place=path),
        _("Delete the link and try again. What it points to stays as it is."),
    )


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
        with suppress(FileNotFoundError):  # SQLite may just have removed one
            if part.stat().st_mode & 0o777 != _FILE_MODE:
                part.chmod(_FILE_MODE)


def present(path: Path) -> Iterator[Path]:
    """Yield the file of a store and its companions, those that are there."""
    for part in (path, *(companion(path, ending) for ending in COMPANIONS)):
        if part.exists():
            yield part


def lies_there(path: Path) -> bool:
    """Return whether anything lies where a store and its companions would, a dead link, too."""
    return any(map(os.path.lexists, (path, *(companion(path, ending) for ending in COMPANIONS))))


Identity = tuple[tuple[int, int] | None, ...]
"""Which files a store and its log are, whatever they are called."""


def identity(path: Path) -> Identity:
    """Return which files lie at the place of a store and of its log, None where there is none."""
    return tuple(_identity(part) for part in (path, companion(path, "-wal")))


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def copy_store(path: Path, folder: Path) -> Path:
    """Copy a store with its logs into a folder; returns its new path, raises OSError."""
    for part in present(path):
        if not part.name.endswith("-shm"):  # SQLite makes it anew from the log
            shutil.copyfile(part, folder / part.name)
    return folder / path.name


def free_name(path: Path, told: str) -> Path:
    """Return a name beside a store that nothing has: `library.sqlite` → `library.told.sqlite`."""
    more = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{path.stem}.{told}{one}{path.suffix}" for one in more)
    return next(aside for name in names if not any(present(aside := path.with_name(name))))


def set_aside(path: Path, aside: Path) -> None:
    """Rename a store with its companions, changing nothing in them.

    The main file goes first, so that a kill leaves no store that seems to be whole.
    """
    for part in tuple(present(path)):
        part.rename(aside.with_name(aside.name + part.name.removeprefix(path.name)))


SUFFIX = ".toml"

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that a file can't have on Windows, whatever its suffix."""


class OtherGameKept(StoreError):  # noqa: N818 it names what was found
    """Another declaration is kept under the id of this one; `file` is where."""

    def __init__(self, game_id: str, file: Path) -> None:
        """Say which."""
        super().__init__(
            _("Another custom game has the ID “{id}”.").format(id=game_id),
            _("Replace it, or give this one another ID."),
        )
        self.file = file


def own_games_folder() -> Path:
    """Return the folder in which a table's own games lie; it need not be there."""
    return usual_place().with_name("games")


def own_files() -> tuple[Path, ...]:
    """Return the files of a table's own games, whether they are sound or not, in their order."""
    with raising_store_errors(own_games_folder()):
        try:
            files = sorted(own_games_folder().iterdir())  # what `glob` can't read it passes over
        except (FileNotFoundError, NotADirectoryError):
            return ()
        return tuple(file for file in files if file.match(f"*{SUFFIX}"))


def own_file(game_id: str) -> Path:
    """Return the file in which the declaration of a game is kept under this id.

    Raises ValueError if it is no id: those are of small letters, digits and dashes.
    """
    if not _ID.fullmatch(game_id):
        raise ValueError(game_id)
    device = _DEVICE.fullmatch(game_id) is not None
    return own_games_folder() / f"{game_id}{'-' if device else ''}{SUFFIX}"


def keep(text: str | bytes, game_id: str, *, replacing: bool = False) -> Path:
    """Keep a declaration, readable by this user alone; returns its file.

    It is there as a whole or not at all. Raises OtherGameKept if there is another one with this
    id and it is not to be replaced, and StoreError if it can't be written.
    """
    data = text.encode() if isinstance(text, str) else text
    file = own_file(game_id)
    with raising_store_errors(file):
        if not replacing and file.exists() and taken_from(file, most=len(data)) != data:
            raise OtherGameKept(game_id, file)
        file.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
        write_private(file, data)
    return file


def remove(file: Path) -> None:
    """Remove a declaration that may be gone already; raises StoreError."""
    with raising_store_errors(file):
        file.unlink(missing_ok=True)
