"""Start the notepad with one more game, wherever its folder is in this checkout.

    python3 packaging/run.py try FOLDER [ARGUMENTS]

The window saves its games under `build/trying`, apart from the player's own.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.game import Game

ROOT = Path(__file__).resolve().parents[1]
HOMES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
USAGE = "python3 packaging/run.py try FOLDER [ARGUMENTS]: FOLDER is that of a game, with game.py"


def package_in(folder: Path) -> str | None:
    """Return the package of the game in a folder of this checkout, None if there is none."""
    place = (ROOT / folder).resolve()
    if not (place / "game.py").is_file() or not place.is_relative_to(ROOT):
        return None
    return ".".join(place.relative_to(ROOT).parts)


def add(package: str) -> None:
    """Put a package's game on the shelf, if it isn't there."""
    from notepad.games import catalogue

    def load() -> Game:
        game: Game = import_module(f"{package}.game").GAME
        return game

    name = import_module(package).NAME
    if name.id not in catalogue():
        catalogue().put(name, load)


def main(arguments: Sequence[str]) -> int:
    """Run the notepad with the game in the folder named first; return its exit status."""
    package = package_in(Path(arguments[0])) if arguments else None
    if package is None:
        print(USAGE, file=sys.stderr)
        return 2
    add(package)
    for name in HOMES:
        os.environ[name] = str(ROOT / "build" / "trying" / name.lower())
    from notepad.cli import main as notepad

    return notepad(list(arguments[1:]))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
