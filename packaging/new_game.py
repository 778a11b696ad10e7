"""Create the folder of a new game: a small one that runs, to be changed step by step.

It copies `tests/sample_game`, a game that the tests play on every run, under a new name.
"""

from __future__ import annotations

import argparse
import keyword
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = Path("tests", "sample_game")
SAMPLE_ID, SAMPLE_TITLE = "sample-game", "Sample Game"
GAMES = Path("notepad", "games")
FOR_TESTS = ("test_*.py", "dealer.py")
"""The files that go to the tests, if these have their own folder."""


class NotLaidOutError(Exception):
    """The game couldn't be created; the message says what helps. Nothing was written."""


@dataclass(frozen=True)
class Place:
    """Where a new game goes: its word, its title, its folder and the folder of its tests."""

    word: str
    title: str
    folder: Path
    tests: Path

    def of(self, name: str) -> Path:
        """Return the folder for a file."""
        tests = any(Path(name).match(pattern) for pattern in FOR_TESTS)
        return self.tests if tests else self.folder


def place_of(name: str, title: str, under: Path = GAMES, root: Path = ROOT) -> Place:
    """Return the place for a game with this name; raises NotLaidOutError if it can't be used."""
    word = name.replace("_", "-")
    folder = word.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", word) or keyword.iskeyword(folder):
        raise NotLaidOutError(f'"{name}" is no name for a game: small letters, such as my-game')
    home = (root / under).resolve()
    if not home.is_relative_to(root.resolve()):
        raise NotLaidOutError(f"{under} is outside this checkout: choose a folder in it")
    inside = home.relative_to(root.resolve()) / folder
    if inside.parts[0] not in ("notepad", "tests") or not all(map(str.isidentifier, inside.parts)):
        raise NotLaidOutError(f"{under} can't be imported from: choose {GAMES} or one under tests")
    if (root / inside).exists():
        raise NotLaidOutError(f"{inside} already exists: choose another name, or remove it")
    tests = Path("tests", *inside.parts[1:]) if inside.parts[0] == "notepad" else inside
    return Place(word, title or word.replace("-", " ").title(), inside, tests)


def lay_out(place: Place, root: Path = ROOT) -> list[Path]:
    """Write the files of a new game and its tests; return them, relative to the root."""
    if '"' in place.title or "\\" in place.title:
        raise NotLaidOutError("A title can't contain quotation marks or backslashes.")
    made = []
    for source in sorted((root / SAMPLE).iterdir()):
        if source.suffix in (".py", ".json"):
            target = place.of(source.name) / source.name
            (root / target).parent.mkdir(parents=True, exist_ok=True)
            text = renamed(source.read_text(encoding="utf-8"), place)
            (root / target).write_text(text, encoding="utf-8")
            made.append(target)
    return made


def renamed(text: str, place: Place) -> str:
    """Return the text of the sample's file, renamed for the new game."""
    sample, package, tests = map(_dotted, (SAMPLE, place.folder, place.tests))
    text = text.replace(f"{sample}.dealer", f"{tests}.dealer").replace(sample, package)
    if place.tests != place.folder:
        here = 'Path(__file__).parent / "record.json"'
        above = len(place.tests.parts)
        way = " / ".join(f'"{part}"' for part in (*place.folder.parts, "record.json"))
        text = text.replace(here, f"Path(__file__).parents[{above}] / {way}")
    return text.replace(SAMPLE_ID, place.word).replace(SAMPLE_TITLE, place.title)


def _dotted(folder: Path) -> str:
    return ".".join(folder.parts)


def tidied(files: Sequence[Path], root: Path = ROOT) -> None:
    """Sort imports and wrap lines, which depend on the length of the new names."""
    names = [str(root / file) for file in files if file.suffix == ".py"]
    for step in (["check", "--quiet", "--fix", "--select", "I"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *step, *names], cwd=root, check=True)


def told(place: Place, files: Sequence[Path]) -> Iterator[str]:
    """Yield lines on what was created, and what to do next."""
    yield from (f"  {file.as_posix()}" for file in files)
    folder = place.folder.as_posix()
    yield f"{place.title} is ready to play:"
    yield f"  python3 packaging/run.py try {folder} deduce {folder}/record.json"
    yield f"  python3 packaging/run.py try {folder}"
    yield f"  python3 packaging/run.py test {place.tests.as_posix()} tests/games/test_every_game.py"
    yield "docs/adding-a-game.md explains what to do next."


def main(arguments: Sequence[str] | None = None) -> int:
    """Create the game that the command line asks for; return 0, or 2 if it can't be done."""
    parser = argparse.ArgumentParser(prog="run.py new-game", description=__doc__)
    parser.add_argument("name", metavar="NAME", help="the id for records, such as my-game")
    parser.add_argument("--title", default="", help="the title for players")
    parser.add_argument(
        "--under",
        type=Path,
        default=GAMES,
        metavar="FOLDER",
        help="where to put its folder; under tests it isn't part of the program",
    )
    asked = parser.parse_args(arguments)
    try:
        place = place_of(asked.name, asked.title, asked.under)
        files = lay_out(place)
    except NotLaidOutError as fault:
        print(fault, file=sys.stderr)
        return 2
    tidied(files)
    print(*told(place, files), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
