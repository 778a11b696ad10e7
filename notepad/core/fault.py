"""What is wrong with a record: each fault names its place and, where it can, the remedy."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Self
from unicodedata import category

from notepad.core.words import _, listed

RESERVED = ("table", "hidden")
"""Words that stand for places in a record, so no player can have them as his name."""

_LONGEST_PATH = 120
_LONGEST_MESSAGE = 400


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong, at `path` (such as `notes[3].target`), told to a person in `message`."""

    path: str
    message: str

    def __post_init__(self) -> None:
        """Make sure that it can be printed on one line, whatever the document held."""
        object.__setattr__(self, "path", _printable(self.path, most=_LONGEST_PATH))
        object.__setattr__(self, "message", _printable(self.message, most=_LONGEST_MESSAGE))

    def __str__(self) -> str:
        """Return the line that a player or a log is shown."""
        return f"{self.path}: {self.message}"

    def under(self, prefix: str) -> Self:
        """Return the same fault seen from the object that holds this one at `prefix`."""
        joint = "" if not self.path or self.path.startswith("[") else "."
        return replace(self, path=f"{prefix}{joint}{self.path}")


def _printable(text: str, *, most: int) -> str:
    """Return text with the middle left out where it is too long and what is no letter escaped."""
    if len(text) > most:
        text = f"{text[: most // 2]} … {text[-most // 2 :]}"
    if _unwritable(text):
        text = "".join(ascii(c)[1:-1] if _unwritable(c) else c for c in text)
    return text


def _unwritable(text: str) -> bool:
    """Return whether control characters or halves of characters are in a text."""
    return any(category(letter) in {"Cc", "Cs"} for letter in text if not " " <= letter <= "~")


class Faults(ValueError):  # noqa: N818 it is several, and each tells an error
    """Raised for a document that can't be read; `faults` holds all of them, in their order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Gather faults; there is at least one."""
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def meant(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean "…"?` for the known word nearest to this one, or nothing."""
    near = get_close_matches(word, list(known), n=1)
    return _('; did you mean "{word}"?').format(word=near[0]) if near else ""


def unknown_player(path: str, name: str, players: Collection[str]) -> Iterator[Fault]:
    """Yield a fault if nobody at the table has this name."""
    if name not in players:
        told = _('no player "{name}" at this table').format(name=name)
        yield Fault(path, told + meant(name, players))


def unknown_choice(path: str, word: str, known: Collection[str], kind: str) -> Iterator[Fault]:
    """Yield a fault if `word` is none of the known ones; `kind` says what it should be."""
    if word not in known:
        told = _('no {kind} "{word}"').format(kind=kind, word=word)
        yield Fault(path, told + meant(word, known))


def repeated(path: str, items: Iterable[Hashable]) -> Iterator[Fault]:
    """Yield one fault if something is given twice."""
    twice = [str(item) for item, count in Counter(items).items() if count > 1]
    if twice:
        yield Fault(path, _("given twice: {items}").format(items=listed(twice)))


def faulty_seats(
    players: tuple[str, ...], me: str, first: str | None, *, allowed: range
) -> Iterator[Fault]:
    """Yield what is wrong with the people at the table: how many, their names, who is me."""
    if len(players) not in allowed:
        told = _("{count} players, but this game is for {least} to {most}")
        yield Fault("players", told.format(count=len(players), least=allowed[0], most=allowed[-1]))
    for seat, name in enumerate(players):
        if not name.strip():
            yield Fault(f"players[{seat}]", _("a player needs a name"))
        if _unwritable(name):
            yield Fault(f"players[{seat}]", _("a name is written with letters alone"))
        if name in RESERVED:
            told = _('"{name}" is a word of the record; call this player something else')
            yield Fault(f"players[{seat}]", told.format(name=name))
    yield from repeated("players", players)
    yield from unknown_player("me", me, players)
    if first is not None:
        yield from unknown_player("first", first, players)


def faulty_cards(path: str, cards: tuple[str, ...], known: Collection[str]) -> Iterator[Fault]:
    """Yield what is wrong with a list of cards: some don't exist, some are given twice."""
    for place, card in enumerate(cards):
        yield from unknown_choice(f"{path}[{place}]", card, known, _("card"))
    yield from repeated(path, cards)
