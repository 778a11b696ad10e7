"""The custom games of this computer: game definitions in a folder beside the library."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from notepad.core.faults import Fault
from notepad.core.language import _
from notepad.core.shelf import Shelf
from notepad.declared.shelf import own_text, put_own
from notepad.storage.errors import StoreError
from notepad.storage.folder import SUFFIXES, own_files, own_games_folder


def put_custom_games(shelf: Shelf) -> None:
    """Put all custom games on a shelf; its `faults` say why some were left out."""
    try:
        put_own(shelf, own_files())
        shelf.faults += _misnamed(own_files((".txt",)))
    except StoreError as error:
        shelf.faults.append(Fault(str(own_games_folder()), str(error)))


def _misnamed(files: Iterable[Path]) -> Iterator[Fault]:
    """Yield a fault for each game definition that an editor saved as a text file."""
    for file in files:
        named = file.with_suffix("")
        marked = named.suffix.lower() in SUFFIXES
        with suppress(OSError):
            if marked or _defines_a_game(file):
                right = named.with_suffix(SUFFIXES[-1]) if marked else f"{named}{SUFFIXES[-1]}"
                text = _(
                    "this game definition isn’t read because its name ends in .txt, which some "
                    "computers don’t show; rename it to {name}"
                )
                yield Fault(file.name, text.format(name=Path(right).name))


def _defines_a_game(file: Path) -> bool:
    from notepad.core.record import is_game_definition  # slow to load, and rarely needed

    return is_game_definition(own_text(file))
