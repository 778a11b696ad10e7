"""Copies of the library, written completely or not at all, and what a kill leaves of them.

A copy is listed before it is made, and whatever is left of it is cleaned up at the next opening. At
every moment exactly one file counts, which has everything that was noted:

- **Writing a copy** (a backup, or a copy beside the library): the library counts until the copy is
  complete and has its name. Until then it is called `.NAME.part`, which is never the only copy of
  anything and is simply removed.
- **A new version**: the old file counts until all steps are committed to it, in one transaction.
  The copy beside it (`library.version-5-….sqlite`) has the same content until then and is used
  again if the steps start over. After the commit it is the only one in the old form, and stays.
- **Restoring a backup**: the previous library counts until the new contents are committed. The copy
  (`library.replaced-….sqlite`) is complete before that. After the commit it is the only one of the
  previous library, and stays.
- **A move**: the old place counts until the file `place` names the new one; then the new place
  counts, and files in the old one are left over.
- **Setting aside** (`library.damaged-….sqlite`): the file is renamed first, then its log. Without
  the log it lacks its last changes, so the next opening moves the log, too.

So a complete copy is only removed if it has exactly the library's content. Any other copy stays
where it is, and the player is told. The list is the file `unfinished` beside the usual place of the
library: a JSON object of paths, each with whether the player was told about it.
"""

import errno
import glob
import json
import os
import re
import shutil
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from tempfile import gettempdir, mkdtemp

from notepad.core.bundled_and_private_files import write_private
from notepad.core.language import _, listed
from notepad.storage import folder
from notepad.storage.errors import StoreError, damaged_error, raising_store_errors
from notepad.storage.store_schema import PATIENCE, definitions, judge_database, version_of

_TEMPORARY = "deduction-notepad-"  # how our folders among the system's temporary ones begin


def write_copy(database: sqlite3.Connection, place: Path, target: Path) -> None:
    """Write all of the store at `place` to the file `target`, replacing one that is there."""
    part = part_of(target)
    if not remove_store(part):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), part)
    try:
        folder.ensure_private_file(part)
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            database.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # no other files may be beside it
            if not judge_database(copy).openable:
                raise damaged_error(place)
        part.replace(target)
    finally:
        remove_store(part)
    _flush_folder(target.parent)


def part_of(target: Path) -> Path:
    """Return where a file is written before it is complete and gets its name."""
    return target.with_name(f".{target.name}.part")


def remove_store(store: Path) -> bool:
    """Remove a store with all its files; return whether it is gone."""
    # A kill while holding a lock leaves its journal.
    endings = (*folder.COMPANIONS, folder.LOCK, f"{folder.LOCK}-journal")
    for part in (store, *(folder.companion(store, ending) for ending in endings)):
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return not folder.lies_there(store)


def _flush_folder(place: Path) -> None:
    """Make sure that a new file name is on the disk, on systems that can do so."""
    if os.name == "posix":
        handle = os.open(place, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def note_copies(*copies: Path, known: bool = False) -> None:
    """List copies before they are made; raises StoreError.

    With `known`, the copies exist already, and the player was told about them.
    """
    with raising_store_errors(_note_file()):
        _write_note({**_noted(), **{str(path.absolute()): known for path in copies}})


def unnote_copies(*copies: Path) -> None:
    """Take copies that are finished, or gone, off the list.

    If it can't be written, the next opening finds out that there is nothing to do.
    """
    gone = {str(path.absolute()) for path in copies}
    with suppress(OSError):
        _write_note({path: known for path, known in _noted().items() if path not in gone})


def acknowledge(*copies: Path) -> None:
    """Remember that the player was told about copies that stay; they stay listed."""
    if copies:
        with suppress(StoreError):  # otherwise the player is told again
            note_copies(*copies, known=True)


def noted_copies(*, told: bool | None = None) -> tuple[Path, ...]:
    """Return the files that exist of listed copies, including unfinished ones.

    With `told`, only those that the player was told about, or wasn't.
    """
    noted = [Path(path) for path, known in _noted().items() if told in (None, known)]
    return tuple(path for one in noted for path in (one, part_of(one)) if folder.lies_there(path))


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Provide a folder that is removed afterwards, or at the next opening at the latest."""
    made = Path(mkdtemp(prefix=_TEMPORARY))
    with suppress(StoreError):  # without a list, the system will remove it some day
        note_copies(made)
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)
        if not made.exists():
            unnote_copies(made)


def half_done(place: Path) -> tuple[Path, ...]:
    """Return the unfinished copies beside a store."""
    kinds = r"\.(version|replaced)-.*"
    return _beside(place, rf"\.{re.escape(place.stem)}({kinds})?{re.escape(place.suffix)}\.part")


def put_aside(place: Path) -> tuple[Path, ...]:
    """Return the stores that were put aside beside a store, for any reason.

    If a store's file is gone but its log is there, it still counts.
    """
    kinds = r"\.(version|replaced|damaged|newer)-.*"
    return _beside(place, rf"{re.escape(place.stem)}{kinds}{re.escape(place.suffix)}")


def is_set_aside(path: Path) -> bool:
    """Whether a store was put aside because it can't be used here; such a store is never opened."""
    return re.search(r"\.(damaged|newer)-", path.name) is not None


def _beside(place: Path, pattern: str) -> tuple[Path, ...]:
    stores = {folder.main_of(path) for path in place.parent.glob(f"*{glob.escape(place.stem)}*")}
    return tuple(sorted(path for path in stores if re.fullmatch(pattern, path.name)))


def clear_leftovers(
    database: sqlite3.Connection, place: Path, *, but: Collection[Path] = ()
) -> tuple[str, Sequence[Path]]:
    """Clean up what a kill left around an open store, except the files in `but`.

    Returns a message for the player, and the files that are left. Nobody else may be making a copy
    meanwhile. Only the library in use looks at the list.
    """
    cleared, left = list[Path](), list[Path]()
    for part in half_done(place):
        (cleared if remove_store(part) else left).append(part)
    if same_file(place, _library_kept()):
        for path in (Path(one) for one, known in _noted().items() if not known):
            if path not in but:
                _settle_one(path, database, place, cleared, left)
        _clear_small_files()
    said = list[str]()
    if cleared or left:
        said.append(_("The notepad was interrupted while it was copying your games."))
    if cleared:
        said.append(_("The unfinished copy was removed."))
    if left:
        more = _("An older copy may still be there: {places}. Delete it if you don’t need it.")
        said.append(more.format(places=listed(map(str, left))))
    return " ".join(said), left


def _settle_one(
    path: Path, database: sqlite3.Connection, place: Path, cleared: list[Path], left: list[Path]
) -> None:
    both = (path, part_of(path))
    there = [one for one in both if folder.lies_there(one)]
    if same_file(path, place):
        unnote_copies(path)
    elif not os.path.exists(path.parent) or not all(_clear(one, database) for one in both):
        left.append(path)
    else:
        unnote_copies(path)
        cleared += [path] if there else []


def _clear(path: Path, database: sqlite3.Connection) -> bool:
    if path.name.startswith(".") and path.suffix == ".part":
        return remove_store(path)
    if path.name.startswith(_TEMPORARY) and path.parent == Path(gettempdir()):
        shutil.rmtree(path, ignore_errors=True)
        return not os.path.exists(path)
    return removed_if_same(path, database)


def removed_if_same(path: Path, database: sqlite3.Connection) -> bool:
    """Remove a store if its content equals an open one's; return whether nothing is left."""
    if is_set_aside(path):
        return not folder.lies_there(path)
    if not os.path.lexists(path):
        return remove_store(path)  # a log by itself is left of an interrupted removal
    if os.path.islink(path) or not os.path.isfile(path):
        return False
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as copy:
            copy.execute("BEGIN IMMEDIATE")  # nobody can write to it any more
            if not same_contents(copy, database):
                return False
            remove_store(path)
    except sqlite3.Error:
        return False
    return remove_store(path)  # some systems only remove a file once it is closed


def same_contents(one: sqlite3.Connection, other: sqlite3.Connection) -> bool:
    """Whether two stores have the same tables with the same rows, byte for byte."""
    if version_of(one) != version_of(other) or definitions(one) != definitions(other):
        return False
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    tables = [str(name) for (name,) in one.execute(query)]
    factories = one.text_factory, other.text_factory
    one.text_factory = other.text_factory = bytes
    try:
        return all(_same_rows(one, other, table) for table in tables)
    finally:
        one.text_factory, other.text_factory = factories


def _same_rows(one: sqlite3.Connection, other: sqlite3.Connection, table: str) -> bool:
    rows = (database.execute(f'SELECT * FROM "{table}"') for database in (one, other))
    return all(mine == theirs for mine, theirs in zip_longest(*rows))


def _clear_small_files() -> None:
    """Remove unfinished small files; nobody was told yet that they are saved.

    If another window is just writing one, it reports an error, and the player tries again.
    """
    mine = (part_of(file) for file in (_note_file(), folder.place_file()))
    for part in (*mine, *folder.own_games_folder().glob(".*.part")):
        with suppress(OSError):
            part.unlink(missing_ok=True)


def same_file(one: Path, other: Path | None) -> bool:
    """Whether two paths lead to the same existing file."""
    try:
        return other is not None and one.samefile(other)
    except OSError:
        return False


def _library_kept() -> Path | None:
    try:
        return folder.kept_place()
    except StoreError:
        return None


def _note_file() -> Path:
    return folder.usual_place().with_name("unfinished")


def _noted() -> Mapping[str, bool]:
    """Return the list of copies; empty if it can't be read."""
    try:
        found = json.loads(_note_file().read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    known = found if isinstance(found, dict) else {}
    return {path: bool(was_told) for path, was_told in known.items() if "\0" not in path}


def _write_note(noted: Mapping[str, bool]) -> None:
    """Write the list, or remove its file if it is empty; raises OSError."""
    place = _note_file()
    if not noted:
        place.unlink(missing_ok=True)
        return
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_private(place, json.dumps(noted).encode())
