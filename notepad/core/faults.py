"""Faults: what is wrong in a record, where, and what was probably meant.

A record is checked as a whole, so that its reader gets every fault at once. `Fault` is one of them
and `Faults` the exception that carries all. Then come the checks that many games share: names,
seats, cards, colours. They may meet an `Unread`, which stands where a value could not be read, so
that all the rest can still be checked. Last is the search for the word that was meant.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from string import hexdigits
from traceback import print_exception
from typing import TYPE_CHECKING, NoReturn, Self, TypeVar
from unicodedata import category

from notepad.core.language import _, format_number, listed, ngettext
from notepad.core.safe_text import lookalike_key

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator


T = TypeVar("T")

RESERVED = ("table", "hidden")
"""Words that stand for places in a record, so no player can be called so."""

MOST_TOLD = 300
"""So many faults are told one by one; nobody reads more of them, so the rest is only counted."""

_LONGEST_PATH = 120
_LONGEST_MESSAGE = 400
"""A fault stays on a line or a few, whatever a document has for names and values."""

_LONGEST_MEANT = 40  # letters of a word that may be misspelt; a longer one is no slip of the pen
_NEAR = 0.6  # how alike two words have to be, as `SequenceMatcher` measures it
_COMPARED = 3  # words compared letter by letter: those that share the most letters
_OF_A_KIND = 8  # bits for each letter, so many of a kind being counted in a word

_PART = re.compile(r"(setup|notes(?:\[(\d+)\])?|marks|aside|ink)(?![^.\[])")
_INDEX = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong, at `path` (such as `notes[3].target`), told to a person in `message`.

    `count` is how many faults it stands for: above 1 where those beyond MOST_TOLD are counted.
    """

    path: str
    message: str
    count: int = 1

    def __post_init__(self) -> None:
        """Make sure that it can be printed on one line, whatever the document held."""
        object.__setattr__(self, "path", _printable(self.path, most=_LONGEST_PATH))
        object.__setattr__(self, "message", _printable(self.message, most=_LONGEST_MESSAGE))

    def __str__(self) -> str:
        """Return the line that a player or a log is shown."""
        return f"{self.path}: {self.message}"

    @property
    def place(self) -> str:
        """Where it is in a player's words, who counts notes from 1: "Note 4 · target"."""
        found = _PART.match(self.path)
        if found is None:
            return self.path
        whole, number = found[1], found[2]
        head = _("Setup") if whole == "setup" else whole
        if number:
            head = _("Note {number}").format(number=int(number) + 1)
        parts = (_INDEX.sub(_numbered, part) for part in self.path[found.end() :].split("."))
        return " · ".join([head, *(part.strip() for part in parts if part)])

    def under(self, prefix: str) -> Self:
        """Return the same fault seen from the object that holds this one at `prefix`."""
        joint = "" if not self.path or self.path.startswith("[") else "."
        return replace(self, path=f"{prefix}{joint}{self.path}")


class Faults(ValueError):  # noqa: N818 it is several, and each tells an error
    """Raised for a document that can't be read; `faults` holds all of them, in their order.

    Of more than MOST_TOLD the last one says how many more there are.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Gather faults; there is at least one."""
        self.faults = tuple(first_faults(faults))
        super().__init__("\n".join(map(str, self.faults)))

    @property
    def spoken(self) -> str:
        """What is wrong, for a player who never saw the record."""
        return "\n".join(f"{fault.place}: {fault.message}" for fault in self.faults)


def field_path(path: str, name: str) -> str:
    """Return the path of a field; a long name is cut, or the paths of its parts would all be."""
    name = _cut(name, most=_LONGEST_PATH)
    return f"{path}.{name}" if path else name


def first_faults(faults: Iterable[Fault]) -> list[Fault]:
    """Return the first MOST_TOLD faults, and one more that counts the rest if there are any."""
    every = iter(faults)
    told = list(islice(every, MOST_TOLD))
    rest = next(every, None)
    if rest is None:
        return told
    return [*told, more_faults(rest.path, rest.count + sum(fault.count for fault in every))]


def more_faults(path: str, count: int) -> Fault:
    """Return what stands for so many faults, of which the first is at a path."""
    told = ngettext("… and {count} more problem", "… and {count} more problems", count)
    return Fault(path, told.format(count=format_number(count)), count)


def not_read(path: str, count: int) -> Fault:
    """Return that so many parts of a list or an object were not read, as those before are faulty.

    `path` is that of the first of them.
    """
    told = ngettext(
        "{count} entry from here on was not read: too much is wrong before it",
        "{count} entries from here on were not read: too much is wrong before them",
        count,
    )
    return Fault(path, told.format(count=format_number(count)))


def _numbered(index: re.Match[str]) -> str:
    return " " + _("no. {number}").format(number=int(index[1]) + 1)


def _cut(text: str, *, most: int) -> str:
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 :]}"


def _printable(text: str, *, most: int) -> str:
    """Return text with the middle left out where it is too long and what is no letter escaped."""
    text = _cut(text, most=most)
    if _unwritable(text):
        text = "".join(ascii(c)[1:-1] if _unwritable(c) else c for c in text)
    return text


def _unwritable(text: str) -> bool:
    """Return whether control characters, ends of lines or halves of characters are in a text."""
    return not text.isprintable() and any(
        category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in text if not " " <= letter <= "~"
    )


def all_of(*checks: Iterable[Fault]) -> Iterator[Fault]:
    """Yield what each of some checks finds.

    One that needs what could not be read says no more from there on; the others do.
    """
    for check in checks:
        try:
            yield from check
        except UnreadError:  # it needs what could not be read
            continue


def unknown_player(path: str, name: str, players: Collection[str]) -> Iterator[Fault]:
    """Yield a fault if nobody at the table has this name."""
    if name not in players:
        told = _("no player “{name}” in this game").format(name=name)
        yield Fault(path, told + did_you_mean(name, players))


def went_wrong(error: Exception) -> str:
    """Return what a player reads of an error of the program itself.

    Whoever is to mend it finds the rest on standard error.
    """
    if sys.stderr is not None:
        print_exception(error)
    return _("Something went wrong in the notepad itself.")


def unknown_choice(path: str, word: str, known: Collection[str], kind: str) -> Iterator[Fault]:
    """Yield a fault if `word` is none of the known ones; `kind` says what it should be."""
    if word not in known:
        told = _("no {kind} “{word}”").format(kind=kind, word=word)
        yield Fault(path, told + did_you_mean(word, known))


def repetition_fault(path: str, items: Iterable[Hashable]) -> Iterator[Fault]:
    """Yield one fault if something is given twice."""
    twice = [str(item) for item, count in Counter(readable_items(items)).items() if count > 1]
    if twice:
        yield Fault(path, _("given twice: {items}").format(items=listed(twice)))


def lookalike_faults(path: str, names: Iterable[object]) -> Iterator[Fault]:
    """Yield a fault for each name that only looks like an earlier one."""
    first: dict[str, str] = {}
    for place, name in enumerate(names):
        if isinstance(name, str) and first.setdefault(lookalike_key(name), name) != name:
            told = _("this name looks like another one, “{name}”; change one of the two")
            yield Fault(f"{path}[{place}]", told.format(name=lookalike_key(name)))


def below_zero(path: str, count: int) -> Iterator[Fault]:
    """Yield a fault if a count is negative."""
    if count < 0:
        yield Fault(path, _("a count can’t be below zero"))


def faulty_colour(path: str, colour: str) -> Iterator[Fault]:
    """Yield a fault if a colour is not written `#rrggbb`."""
    hash_sign, digits = colour[:1], colour[1:]
    if hash_sign != "#" or len(digits) != 6 or set(digits) - set(hexdigits):
        yield Fault(path, _("write colours like this: #c0412b"))


def faulty_cards(path: str, cards: tuple[str, ...], known: Collection[str]) -> Iterator[Fault]:
    """Yield what is wrong with a list of cards: some don't exist, some are given twice."""
    yield from all_of(
        *(
            unknown_choice(f"{path}[{place}]", card, known, _("card"))
            for place, card in enumerate(cards)
        ),
        repetition_fault(path, cards),
    )


def faulty_seats(
    players: tuple[str, ...], me: str, first: str | None, *, allowed: range
) -> Iterator[Fault]:
    """Yield what is wrong with the people at the table: how many, their names, who is me."""
    return all_of(
        _faulty_count(players, allowed),
        _faulty_names(players),
        repetition_fault("players", players),
        lookalike_faults("players", players),
        unknown_player("me", me, players),
        () if first is None else unknown_player("first", first, players),
    )


def _faulty_count(players: tuple[str, ...], allowed: range) -> Iterator[Fault]:
    if len(players) not in allowed:
        count = len(players)
        told = ngettext(
            "{count} player, but this game is for {least} to {most}",
            "{count} players, but this game is for {least} to {most}",
            count,
        )
        yield Fault("players", told.format(count=count, least=allowed[0], most=allowed[-1]))


def _faulty_names(players: tuple[str, ...]) -> Iterator[Fault]:
    yield from all_of(
        *(_faulty_name(f"players[{seat}]", name) for seat, name in enumerate(players))
    )


def _faulty_name(path: str, name: str) -> Iterator[Fault]:
    if not lookalike_key(name):
        yield Fault(path, _("a player needs a name"))
    if _unwritable(name):
        yield Fault(path, _("a name contains characters that can’t be displayed"))
    if lookalike_key(name) in RESERVED:
        told = _("“{name}” is a reserved word; choose another name for this player")
        yield Fault(path, told.format(name=name))


class Unread:
    """Stands for a value that is missing or misshapen, whatever its type was to be.

    It can be handed on and told from None, and its parts are unread too. Code that would conclude
    anything from it (compare it, count it, look it up, write it) gets an UnreadError instead. So
    what a check told before, and what it tells of other values, is certain. No two are the same
    object, so that none is found among others by being itself.
    """

    def __getattr__(self, name: str) -> Unread:
        """Return the part of that name, unread too."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Unread()

    def __call__(self, *_given: object) -> Unread:
        """Return what a method of the value would have: something unread."""
        return Unread()

    def __getitem__(self, _place: object) -> Unread:
        """Return a part, unread too."""
        return Unread()

    def _refuse(self, *_others: object) -> NoReturn:
        raise UnreadError

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _refuse
    __bool__ = __len__ = __iter__ = __contains__ = __index__ = __str__ = __format__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = _refuse
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __neg__ = __abs__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = _refuse


class UnreadError(Exception):
    """Raised where something is to be made of a value that could not be read."""


def readable_items(items: Iterable[T]) -> list[T]:
    """Return the items that could be read."""
    return [item for item in items if not isinstance(item, Unread)]


def legible_or(otherwise: T, value: Callable[[], T]) -> T:
    """Return what `value` makes, or `otherwise` where it needs what could not be read."""
    try:
        return value()
    except UnreadError:
        return otherwise


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean "…"?` for the known word nearest to this one, or nothing.

    A word of great length is no slip of the pen: nothing is near to it.
    """
    near = _nearest(word, tuple(known)) if len(word) <= _LONGEST_MEANT else None
    return _("; did you mean “{word}”?").format(word=near) if near else ""


@lru_cache(maxsize=1024)
def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    """Return the known word that is nearest to this one, if one is near.

    How many letters two words share, whatever their order, is soon counted and bounds how near
    they are. So only the few that share the most are compared letter by letter.
    """
    letters = _letters(word)
    shared = {
        other: 2 * (letters & _letters(other)).bit_count() / (len(word) + len(other) or 1)
        for other in known
        if len(other) <= 2 * _LONGEST_MEANT
    }
    able = sorted((other for other in shared if shared[other] >= _NEAR), key=shared.__getitem__)
    from difflib import SequenceMatcher  # only who misspells a word waits for it

    near = {
        other: SequenceMatcher(None, other, word).ratio() for other in able[: -_COMPARED - 1 : -1]
    }
    best = max(near, key=near.__getitem__, default=None)
    return best if best is not None and near[best] >= _NEAR else None


@lru_cache(maxsize=1024)
def _letters(word: str) -> int:
    """Return the letters of a word as bits, the second of a kind another bit than the first."""
    found = 0
    for letter in word:
        bit = first = 1 << ord(letter) % 128 * _OF_A_KIND
        while found & bit and bit < first << _OF_A_KIND - 1:
            bit <<= 1
        found |= bit
    return found
