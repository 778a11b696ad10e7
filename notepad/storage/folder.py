"""Where the library and custom games are on disk; only their owner can read them.

In this order: the library's place (the platform's usual one, or where the player moved it), its
file and those that SQLite keeps beside it, and custom games: their declarations, each in its own
file, in a folder beside the usual place even if the library was moved.
"""

import os
import re
import shutil
import stat
from collections.abc import Collection, Iterator
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

from platformdirs import user_data_dir

from notepad.core.bundled_and_private_files import write_private
from notepad.core.language import _
from notepad.core.strict_json import taken_from
from notepad.storage.errors import MissingStore, StoreError, raising_store_errors

FILE_NAME = "library.sqlite"


_FOLDER_MODE, _FILE_MODE = 0o700, 0o600  # for the owner only


def usual_place() -> Path:
    """Return where the library is usually kept on this platform."""
    return Path(user_data_dir("deduction-notepad", appauthor=False)) / FILE_NAME


def kept_place() -> Path:
    """Return where the library is now.

    Raises MissingStore if it was moved to a place that isn't there, such as a disconnected disk: no
    new library may be created instead without asking.
    """
    note = place_file()
    with raising_store_errors(note):
        if not os.path.lexists(note):
            return usual_place()
        if not note.is_file():  # reading a pipe would wait forever, and a dead link says nothing
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
    """Look for the library at `place` from now on; raises OSError."""
    place_file().parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    write_private(place_file(), str(place.absolute()).encode())


def forget_place() -> None:
    """Look for the library in the usual place again; raises StoreError."""
    with raising_store_errors(place_file()):
        place_file().unlink(missing_ok=True)


def place_file() -> Path:
    """Return the file that says where the library was moved; it needn't exist."""
    return usual_place().with_name("place")


COMPANIONS = ("-wal", "-shm", "-journal")
"""Files that SQLite keeps beside its own: without them the last notes would be lost."""
LOCK = ".lock"
"""The ending of the empty file that is locked while a store is opened or copied."""


def companion(path: Path, ending: str) -> Path:
    """Return the path of one of the files beside a store."""
    return path.with_name(path.name + ending)


def main_of(path: Path) -> Path:
    """Return the path of the store that a file belongs to; the inverse of `companion`."""
    ending = next((one for one in (*COMPANIONS, LOCK) if path.name.endswith(one)), "")
    return path.with_name(path.name.removesuffix(ending))


def all_parts(path: Path) -> Iterator[Path]:
    """Yield the paths of a store, its companions and its lock, whether or not they exist."""
    yield path
    for ending in (*COMPANIONS, LOCK):
        yield companion(path, ending)


def refuse_links(path: Path) -> None:
    """Raise StoreError if a store, or a file beside it, is a link or would be created over one.

    The link's target would be overwritten, emptied, or given other permissions.
    """
    for part in all_parts(path):
        if part.is_symlink():
            raise _refused(part)


def truncate_file(path: Path) -> None:
    """Empty a file if it has content, unless it has another name (a hard link)."""
    if not path.lstat().st_size:
        return
    try:
        handle = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    except OSError as error:
        if path.is_symlink():  # it was created just now
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


def ensure_private_file(path: Path) -> None:
    """Make sure that a private file of ours exists, in an existing folder.

    New folders are private, too. A file has its final permissions from the start, even while it is
    empty; the files that SQLite creates beside it get the same permissions.
    """
    path.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    if path.parent == usual_place().parent:
        path.parent.chmod(_FOLDER_MODE)
    # Don't open an existing file here: closing it would release SQLite's locks.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, _FILE_MODE))
    for part in present(path):
        with suppress(FileNotFoundError):  # SQLite may have removed it just now
            if part.stat().st_mode & 0o777 != _FILE_MODE:
                part.chmod(_FILE_MODE)


def present(path: Path) -> Iterator[Path]:
    """Yield the file of a store and its companions, as far as they exist."""
    for part in (path, *(companion(path, ending) for ending in COMPANIONS)):
        if part.exists():
            yield part


def lies_there(path: Path) -> bool:
    """Whether a store or any of its companions exists, even as a dead link."""
    return any(map(os.path.lexists, (path, *(companion(path, ending) for ending in COMPANIONS))))


Identity = tuple[tuple[int, int] | None, ...]
"""The identity of a store's file and of its log, independent of names."""


def identity(path: Path) -> Identity:
    """Return the identities of a store's file and of its log, None for each that doesn't exist."""
    return tuple(_identity(part) for part in (path, companion(path, "-wal")))


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def copy_store(path: Path, folder: Path) -> Path:
    """Copy a store with its logs into a folder; return its new path. Raises OSError."""
    for part in present(path):
        if not part.name.endswith("-shm"):  # SQLite makes this one from the log
            shutil.copyfile(part, folder / part.name)
    return folder / path.name


def free_name(path: Path, told: str) -> Path:
    """Return an unused name beside a store: `library.sqlite` becomes `library.told.sqlite`."""
    more = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{path.stem}.{told}{one}{path.suffix}" for one in more)
    return next(aside for name in names if not any(present(aside := path.with_name(name))))


def set_aside(path: Path, aside: Path) -> None:
    """Rename a store with its companions, without changing them.

    The main file goes first, so that a kill leaves no store that seems to be complete.
    """
    for part in tuple(present(path)):
        part.rename(aside.with_name(aside.name + part.name.removeprefix(path.name)))


SUFFIXES = (".toml", ".deduction-game")
"""Endings of declarations: of those the notepad saves, and of those that players share."""

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that a file can't have on Windows, with any suffix."""


class OtherGameKept(StoreError):  # noqa: N818 it names what was found
    """Another declaration is saved under the id of this one, in `file`."""

    def __init__(self, game_id: str, file: Path) -> None:
        """Take the id and the file."""
        super().__init__(
            _("Another custom game has the ID “{id}”.").format(id=game_id),
            _("Replace it, or give this one another ID."),
        )
        self.file = file


def own_games_folder() -> Path:
    """Return the folder with custom games; it needn't exist."""
    return usual_place().with_name("games")


def own_files(suffixes: Collection[str] = SUFFIXES) -> tuple[Path, ...]:
    """Return the files of custom games in order, valid or not: those with one of the suffixes."""
    with raising_store_errors(own_games_folder()):
        try:
            # Unlike `glob`, this reports an unreadable folder.
            files = sorted(own_games_folder().iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return ()
        return tuple(file for file in files if file.suffix.lower() in suffixes)


def own_file(game_id: str) -> Path:
    """Return the file for the declaration of a game with this id.

    Raises ValueError if it isn't an id: small letters, digits and dashes.
    """
    if not _ID.fullmatch(game_id):
        raise ValueError(game_id)
    device = _DEVICE.fullmatch(game_id) is not None
    return own_games_folder() / f"{game_id}{'-' if device else ''}{SUFFIXES[0]}"


def keep(text: str | bytes, game_id: str, *, replacing: bool = False) -> Path:
    """Save a declaration, readable by this user only; return its file.

    The file is complete or doesn't exist. Raises OtherGameKept if there is another one with this id
    that mustn't be replaced, and StoreError if it can't be written.
    """
    data = text.encode() if isinstance(text, str) else text
    file = own_file(game_id)
    with raising_store_errors(file):
        if not replacing and file.exists() and taken_from(file, most=len(data)) != data:
            raise OtherGameKept(game_id, file)
        file.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
        write_private(file, data)
    return file


def draft_of(game_id: str) -> str | None:
    """Return the text of a declaration that isn't saved yet, None if there is none.

    Raises StoreError.
    """
    file = _draft_file(game_id)
    with raising_store_errors(file):
        return taken_from(file).decode(errors="replace") if file.is_file() else None


def keep_draft(game_id: str, text: str | None) -> None:
    """Keep an unsaved text for a declaration, or with None none any more; raises StoreError."""
    file = _draft_file(game_id)
    with raising_store_errors(file):
        if text is None:
            file.unlink(missing_ok=True)
        else:
            file.parent.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
            write_private(file, text.encode())


def _draft_file(game_id: str) -> Path:
    return own_file(game_id).with_suffix(".draft")


def remove(file: Path) -> None:
    """Remove a declaration, which may be gone already; raises StoreError."""
    with raising_store_errors(file):
        file.unlink(missing_ok=True)
