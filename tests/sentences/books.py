"""What is told of each game, as it stands in a folder of its own, and as it is told now.

`python -m tests.sentences` writes all of it, or that of some games: look through what git shows
then, line by line.
"""

from collections.abc import Callable, Iterator, Mapping
from difflib import unified_diff
from pathlib import Path

from tests.sentences.advising import advising
from tests.sentences.evenings import evenings
from tests.sentences.panels import panels
from tests.sentences.tales import TALES, sampled
from tests.sentences.telling import forms, said, sheets

BOOKS: Mapping[str, Callable[[str], Iterator[str]]] = {
    "said": lambda word: said(TALES[word]),
    "forms": lambda word: forms(TALES[word]),
    "sheets": lambda word: sheets(sampled(word)),
}
"""What is told of a game by its word, by the name of the file."""

OF_ALL_GAMES: Mapping[str, Callable[[], Iterator[str]]] = {
    "advice": advising,
    "evenings": evenings,
    "panels": panels,
}
"""What is said of any game, or of all together."""

BOOKS_OF = [
    *((word, book) for word in TALES for book in BOOKS),
    *((word, "said") for word in OF_ALL_GAMES),
]
"""All books, each with the word of its game, or of what is said of all."""


def path_of(word: str, book: str) -> Path:
    """Return where it stands what is told of a game."""
    return Path(__file__).parent / word / f"{book}.txt"


def told(word: str, book: str) -> str:
    """Return what is told of a game now."""
    lines = OF_ALL_GAMES[word]() if word in OF_ALL_GAMES else BOOKS[book](word)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def difference(word: str, book: str, *, most: int = 60) -> str:
    """Return how what is told now differs from what stands there, in so many lines."""
    before = path_of(word, book).read_text("utf-8").splitlines()
    lines = list(unified_diff(before, told(word, book).splitlines(), "before", "now", "", "", 2))
    return "\n".join([*lines[:most], f"… {len(lines)} lines"] if lines[most:] else lines)
