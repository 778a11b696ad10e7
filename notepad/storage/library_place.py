"""Where the library lies: in the platform's usual place, or where the player moved it to."""

import os
from pathlib import Path

from platformdirs import user_data_dir

from notepad.core.private_files import write_private
from notepad.core.record.document import taken_from
from notepad.core.words import _
from notepad.storage.errors import MissingStore, StoreError, told

FILE_NAME = "library.sqlite"


def usual_place() -> Path:
    """Return where this platform keeps the library."""
    return Path(user_data_dir("deduction-notepad", appauthor=False)) / FILE_NAME


def kept_place() -> Path:
    """Return where the library lies now.

    Raises MissingStore if it was moved to a place that is not there, such as a disk that is not
    connected: a new library must not take its place unasked.
    """
    note = _note()
    with told(note):
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
        _("What says where your games are kept can't be read: {place}.").format(place=note),
        _("Delete this file to start with a new library; your games stay where they are."),
    )


def remember_place(place: Path) -> None:
    """Have the library looked for at `place` from now on; raises OSError."""
    _note().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_private(_note(), str(place.absolute()).encode())


def forget_place() -> None:
    """Have the library looked for in the usual place again; raises StoreError."""
    with told(_note()):
        _note().unlink(missing_ok=True)


def _note() -> Path:
    return usual_place().with_name("place")
