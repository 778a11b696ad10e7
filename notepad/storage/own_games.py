"""Own games: the declarations of the games that a table declared itself, a file each.

They lie in a folder beside the usual place of the library, also when the library was moved.
"""

import re
from pathlib import Path

from notepad.core.private_files import write_private
from notepad.core.record.document import taken_from
from notepad.core.words import _
from notepad.storage.errors import StoreError, told
from notepad.storage.library_place import usual_place

SUFFIX = ".toml"

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that a file can't have on Windows, whatever its suffix."""


class OtherGameKept(StoreError):  # noqa: N818 it names what was found
    """Another declaration is kept under the id of this one; `file` is where."""

    def __init__(self, game_id: str, file: Path) -> None:
        """Say which."""
        super().__init__(
            _("Another game of your own has the id “{id}”.").format(id=game_id),
            _("Replace it, or give this one another id."),
        )
        self.file = file


def own_folder() -> Path:
    """Return the folder in which a table's own games lie; it need not be there."""
    return usual_place().with_name("games")


def own_files() -> tuple[Path, ...]:
    """Return the files of a table's own games, whether they are sound or not, in their order."""
    with told(own_folder()):
        try:
            files = sorted(own_folder().iterdir())  # what `glob` can't read it passes over
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
    return own_folder() / f"{game_id}{'-' if device else ''}{SUFFIX}"


def keep(text: str | bytes, game_id: str, *, replacing: bool = False) -> Path:
    """Keep a declaration, readable by this user alone; returns its file.

    It is there as a whole or not at all. Raises OtherGameKept if there is another one with this
    id and it is not to be replaced, and StoreError if it can't be written.
    """
    data = text.encode() if isinstance(text, str) else text
    file = own_file(game_id)
    with told(file):
        if not replacing and file.exists() and taken_from(file, most=len(data)) != data:
            raise OtherGameKept(game_id, file)
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_private(file, data)
    return file


def remove(file: Path) -> None:
    """Remove a declaration that may be gone already; raises StoreError."""
    with told(file):
        file.unlink(missing_ok=True)
