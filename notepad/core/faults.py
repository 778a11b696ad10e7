"""Faults: what is wrong in a record, where, and what was probably meant.

A record is checked as a whole, so that its reader gets every fault at once. `Fault` is a single
one, and `Faults` the exception that carries all of them. Then come the checks that many games
share: names, seats, cards, colours. They may get an `Unread` in place of a value that couldn't be
read, so that the rest can still be checked. Last is the search for the word that was meant.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import Field, field, fields, replace
from enum import Enum
from functools import lru_cache
from itertools import islice
from reprlib import Repr
from string import hexdigits
from traceback import extract_tb, print_exception
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self, TypeVar
from unicodedata import category

from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.language import (
    N_,
    _,
    comma_separated,
    format_number,
    listed,
    listed_with_or,
    ngettext,
    translated,
)
from notepad.core.safe_text import lookalike_key

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterator


T = TypeVar("T")

RESERVED = ("table", "hidden")
"""Words that stand for places in a record, so no player can be called so."""

MOST_TOLD = 300
"""How many faults are listed; nobody reads more, so the rest are only counted."""

_LONGEST_PATH = 120  # characters, so that a strange record can't fill the screen
_LONGEST_MESSAGE = 400
"""Limits that keep a fault to a few lines, however long a document's names and values are."""

_LONGEST_MEANT = 40  # letters of a word that may be misspelt; longer ones are no typos
_NEAR = 0.6  # how similar two words must be, as `SequenceMatcher` measures it
_BEGINNING = 4  # letters; words that begin with the same ones are a little more similar
_COMPARED = 3  # words compared letter by letter, which is slow: those that share the most letters
_FEW = 12  # words that are listed where none of them may be meant
_OF_A_KIND = 8  # bits per letter: how often a letter counts in a word

_PART = re.compile(r"(setup|notes(?:\[(\d+)\])?|marks|aside|ink)(?![^.\[])")
_INDEX = re.compile(r"\[(\d+)\]")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Fault:
    """One problem at `path` (such as `notes[3].target`), with a `message` for people.

    `count` is how many faults it stands for: above 1 for those beyond MOST_TOLD. `line` is the line
    in a text, from 1, which `path` then says in words; 0 if it isn't known.
    """

    path: str
    message: str
    count: int = 1
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        """Make it printable on one line, whatever the document contains."""
        object.__setattr__(self, "path", _printable(self.path, most=_LONGEST_PATH))
        object.__setattr__(self, "message", _printable(self.message, most=_LONGEST_MESSAGE))

    def __str__(self) -> str:
        """Return the line that a player or a log is shown."""
        return f"{self.path}: {self.message}"

    @property
    def place(self) -> str:
        """The place in a player's words, with notes counted from 1: "Note 4 · target"."""
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
    """Raised for a document that can't be read; `faults` has all of them, in order.

    If there are more than MOST_TOLD, the last one says how many more.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Gather faults; there is at least one."""
        self.faults = tuple(first_faults(faults))
        super().__init__("\n".join(map(str, self.faults)))

    @override
    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Fault, ...]]]:
        # An exception is pickled by its message, which isn't what this one is made from.
        return type(self), (self.faults,)

    @property
    def spoken(self) -> str:
        """The problems in words, for a player who never saw the record."""
        return "\n".join(f"{fault.place}: {fault.message}" for fault in self.faults)


def raise_any(faults: Iterable[Fault]) -> None:
    """Raise Faults if there are any faults."""
    if found := tuple(faults):
        raise Faults(found)


def field_path(path: str, name: str) -> str:
    """Return the path of a field; a long name is cut, so that its parts' paths stay short."""
    name = _cut(name, most=_LONGEST_PATH)
    return f"{path}.{name}" if path else name


def first_faults(faults: Iterable[Fault]) -> list[Fault]:
    """Return the first MOST_TOLD faults, and one more that counts the rest if there are any."""
    every = iter(faults)
    first = list(islice(every, MOST_TOLD))
    rest = next(every, None)
    if rest is None:
        return first
    return [*first, more_faults(rest.path, rest.count + sum(fault.count for fault in every))]


def more_faults(path: str, count: int) -> Fault:
    """Return one fault that stands for several, the first of them at `path`."""
    text = ngettext("… and {count} more problem", "… and {count} more problems", count)
    return Fault(path, text.format(count=format_number(count)), count)


def not_read(path: str, count: int) -> Fault:
    """Return the fault that the remaining parts were not read, after too many faulty ones.

    `path` is that of the first of them.
    """
    text = ngettext(
        "from here on, {count} entry was not read: too many problems come before it",
        "from here on, {count} entries were not read: too many problems come before them",
        count,
    )
    return Fault(path, text.format(count=format_number(count)))


def _numbered(index: re.Match[str]) -> str:
    return " " + _("no. {number}").format(number=int(index[1]) + 1)


def _cut(text: str, *, most: int) -> str:
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 :]}"


def _printable(text: str, *, most: int) -> str:
    """Return printable text: odd characters escaped, and the middle cut if it is too long."""
    text = _cut(text, most=most)
    if _unwritable(text):
        text = "".join(ascii(c)[1:-1] if _unwritable(c) else c for c in text)
    return text


def _unwritable(text: str) -> bool:
    """Return whether a text has control characters, line ends or halves of characters."""
    return not text.isprintable() and any(
        category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in text if not " " <= letter <= "~"
    )


def all_faults(*checks: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults that some checks find.

    A check that needs an unread value stops there; the others go on.
    """
    for check in checks:
        try:
            yield from check
        except UnreadError:  # the check needs an unread value
            continue


def unknown_player(path: str, name: str, players: Collection[str]) -> Iterator[Fault]:
    """Yield a fault if nobody at the table has this name."""
    if name not in players:
        text = _("no player “{name}” in this game").format(name=name)
        yield Fault(path, text + meant_or_possible(name, players))


def went_wrong(error: Exception) -> str:
    """Return what a player reads of an error of the program itself.

    Developers find the rest on standard error. Faults are in a player's words already.
    """
    if isinstance(error, Faults):
        return str(error)
    if sys.stderr is not None:
        print_exception(error)
    return _("Something went wrong in the notepad itself.")


def trace_of(error: BaseException) -> str:
    """Return which kind of error it was, and where it broke, a line each, the innermost last.

    It says neither where the program is on this computer, nor the error's own words: those can name
    a player or a card.
    """
    frames = extract_tb(error.__traceback__)
    lines = (f"{short_path(at.filename)}, line {at.lineno}, in {at.name}" for at in frames)
    return "\n".join((type(error).__name__, *lines))


def short_path(path: str) -> str:
    """Return a file's path in its package, without the folders of this computer above that."""
    parts = path.replace("\\", "/").split("/")
    roots = [at for at, part in enumerate(parts) if part in ("notepad", "site-packages")]
    return "/".join(parts[roots[-1] :] if roots else parts[-1:])


def unknown_choice(
    path: str, word: str, known: Collection[str], kind: str, titles: Mapping[str, str] = {}
) -> Iterator[Fault]:
    """Yield a fault if `word` isn't a known one; `kind` says what it should be.

    `titles` has what known ones are called.
    """
    if word not in known:
        text = _("no {kind} “{word}”").format(kind=kind, word=word)
        yield Fault(path, text + meant_or_possible(word, known, titles))


def faulty_items(
    path: str, items: Iterable[T], check: Callable[[str, T], Iterable[Fault]]
) -> Iterator[Fault]:
    """Yield the faults that a check finds in each item of a list, at its own place."""
    yield from all_faults(*(check(f"{path}[{place}]", item) for place, item in enumerate(items)))


def faulty_entries(
    path: str, entries: Mapping[str, T], check: Callable[[str, str, T], Iterable[Fault]]
) -> Iterator[Fault]:
    """Yield the faults that a check finds in each entry of an object, given its name."""
    found = (check(f"{path}.{name}", name, entry) for name, entry in entries.items())
    yield from all_faults(*found)


def repetition_fault(
    path: str, items: Iterable[Hashable], several: Mapping[str, int] = {}
) -> Iterator[Fault]:
    """Yield one fault if something is given twice, or more often than there are `several`."""
    counts = Counter(readable_items(items))
    twice = [str(item) for item, count in counts.items() if count > 1 and item not in several]
    if twice:
        yield Fault(path, _("given twice: {items}").format(items=listed(twice)))
    for item, most in several.items():
        if counts[item] > most:
            text = ngettext(
                "{item} is given {count} times, but there is only {most}",
                "{item} is given {count} times, but there are only {most}",
                most,
            )
            yield Fault(path, text.format(item=item, count=counts[item], most=most))


def lookalike_faults(path: str, names: Iterable[object]) -> Iterator[Fault]:
    """Yield a fault for each name that only looks like an earlier one."""
    first: dict[str, str] = {}
    for place, name in enumerate(names):
        if isinstance(name, str) and first.setdefault(lookalike_key(name), name) != name:
            text = _("this name looks like another one, “{name}”; change one of the two")
            yield Fault(f"{path}[{place}]", text.format(name=lookalike_key(name)))


def wrong_kind(path: str, value: object, *kinds: type) -> Iterator[Fault]:
    """Yield a fault if a value that a script gave is of none of some kinds: “expected text”.

    A whole number or a number can be numpy's, too, and a list anything that has items to go
    through, except for text, an object and a named tuple.
    """
    if not any(_fits(value, kind) for kind in kinds):
        yield Fault(path, _expected(kinds) + but_given(value))


_EXPECTED: Mapping[type, str] = {
    int: N_("expected a whole number"),
    float: N_("expected a number"),
    str: N_("expected text"),
    Mapping: N_("expected an object"),
    Iterable: N_("expected a list"),
}


def _fits(value: object, kind: type) -> bool:
    if kind in (int, float):
        return hasattr(value, "__index__") or (kind is float and hasattr(value, "__float__"))
    one = isinstance(value, str | bytes | Mapping) or hasattr(value, "_fields")
    return isinstance(value, kind) and not (kind is Iterable and one)


def _expected(kinds: tuple[type, ...]) -> str:
    if len(kinds) == 1 and kinds[0] in _EXPECTED:
        return translated(_EXPECTED[kinds[0]])
    return _("expected {wanted}").format(wanted=listed_with_or(kind.__name__ for kind in kinds))


def but_given(value: object) -> str:
    """Return `; given: …` with the beginning of a value that a script gave."""
    return _("; given: {value}").format(value=_SHORT.repr(value))


_SHORT = Repr()
_SHORT.maxother = _SHORT.maxstring = 60


def instead_use(code: str) -> str:
    """Return `; use …` with what a script should have written."""
    return _("; use {code}").format(code=code)


def unknown_name(
    path: str, name: object, known: Collection[str], kind: str, titles: Mapping[str, str] = {}
) -> Iterator[Fault]:
    """Yield a fault unless what a script gave is a known name; `kind` says what it should be."""
    if isinstance(name, str):
        yield from unknown_choice(path, name, known, kind, titles)
    else:
        yield from wrong_kind(path, name, str)


def below_zero(path: str, count: float) -> Iterator[Fault]:
    """Yield a fault if a count is negative."""
    if count < 0:
        yield Fault(path, _("a count can’t be below zero"))


def faulty_colour(path: str, colour: str) -> Iterator[Fault]:
    """Yield a fault if a colour is not written `#rrggbb`."""
    hash_sign, digits = colour[:1], colour[1:]
    if hash_sign != "#" or len(digits) != 6 or set(digits) - set(hexdigits):
        yield Fault(path, _("write colours like this: #c0412b"))


def faulty_cards(
    path: str,
    cards: tuple[str, ...],
    known: Collection[str],
    several: Mapping[str, int] = {},
    titles: Mapping[str, str] = {},
) -> Iterator[Fault]:
    """Yield the faults of a list of cards: unknown cards, and cards given twice.

    `several` has how many there are of cards with copies, which can be given so often; `titles` has
    what cards are called.
    """

    def unknown(at: str, card: str) -> Iterator[Fault]:
        yield from unknown_choice(at, card, known, _("card"), titles)

    yield from all_faults(
        faulty_items(path, cards, unknown), repetition_fault(path, cards, several)
    )


def faulty_seats(
    players: tuple[str, ...], me: str, first: str | None, *, allowed: range
) -> Iterator[Fault]:
    """Yield the faults of the players: their number, their names, and who is me."""
    return all_faults(
        _faulty_count(players, allowed),
        faulty_items("players", players, _faulty_name),
        repetition_fault("players", players),
        lookalike_faults("players", players),
        unknown_player("me", me, players),
        () if first is None else unknown_player("first", first, players),
    )


def _faulty_count(players: tuple[str, ...], allowed: range) -> Iterator[Fault]:
    if len(players) not in allowed:
        count = len(players)
        text = ngettext(
            "{count} player, but this game is for {least} to {most}",
            "{count} players, but this game is for {least} to {most}",
            count,
        )
        yield Fault("players", text.format(count=count, least=allowed[0], most=allowed[-1]))


def _faulty_name(path: str, name: str) -> Iterator[Fault]:
    if not lookalike_key(name):
        yield Fault(path, _("a player needs a name"))
    if _unwritable(name):
        yield Fault(path, _("a name contains characters that can’t be displayed"))
    if lookalike_key(name) in RESERVED:
        text = _("“{name}” is a reserved word; choose another name for this player")
        yield Fault(path, text.format(name=name))


class LeftOut(Enum):
    """The value of a field that isn't there, where `null` says something of its own."""

    LEFT_OUT = "left out"


LEFT_OUT: Final = LeftOut.LEFT_OUT

UNWRITTEN: Mapping[str, bool] = {"unwritten": True}
"""The metadata of a field that no document has: its value follows from what else is there."""


def written_fields(kind: Any) -> Iterator[Field[Any]]:  # noqa: ANN401 any dataclass
    """Yield the fields of a dataclass that a document may have."""
    return (part for part in fields(kind) if UNWRITTEN.keys().isdisjoint(part.metadata))


class Unread:
    """Stands for a value of any type that is missing or malformed.

    It can be passed on and differs from None, and its parts are unread too. Code that would
    conclude anything from it (compare it, count it, look it up, write it) gets an UnreadError
    instead. So everything a check reports before that, or about other values, is certain. Each one
    is a separate object, so that none is found in a list by identity.
    """

    def __getattr__(self, name: str) -> Unread:
        """Return an attribute, which is unread too."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Unread()

    def __call__(self, *_given: object) -> Unread:
        """Return the result of a method, which is unread too."""
        return Unread()

    def __getitem__(self, _place: object) -> Unread:
        """Return an item, which is unread too."""
        return Unread()

    def _refuse(self, *_others: object) -> NoReturn:
        raise UnreadError

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _refuse
    __bool__ = __len__ = __iter__ = __contains__ = __index__ = __str__ = __format__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = _refuse
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __neg__ = __abs__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = _refuse


class UnreadError(Exception):
    """Raised when code needs a value that couldn't be read."""


def readable_items(items: Iterable[T]) -> list[T]:
    """Return the items that could be read."""
    return [item for item in items if not isinstance(item, Unread)]


def legible_or(otherwise: T, value: Callable[[], T]) -> T:
    """Return what `value` returns, or `otherwise` if it needs something that couldn't be read."""
    try:
        return value()
    except UnreadError:
        return otherwise


def meant_or_possible(word: str, known: Collection[str], titles: Mapping[str, str] = {}) -> str:
    """Return what may be meant by an unknown word, or else all known ones if they are few."""
    near = did_you_mean(word, known, titles)
    if near or not 0 < len(known) <= _FEW:
        return near
    return _("; possible: {words}").format(words=comma_separated(dict.fromkeys(known)))


def did_you_mean(word: str, known: Iterable[str], titles: Mapping[str, str] = {}) -> str:
    """Return `; did you mean "…"?` for the most similar known word, or nothing.

    A known word is also found by its title, if `titles` has one, and by its parts in another order:
    "red pair" means "pair-red". A very long word isn't a typo, so nothing is similar to it.
    """
    near = None
    if len(word) <= _LONGEST_MEANT:
        near = _nearest(word, tuple(known), tuple(titles.items()))
    return _("; did you mean “{word}”?").format(word=near) if near else ""


@lru_cache(maxsize=1024)
def _nearest(word: str, known: tuple[str, ...], titles: tuple[tuple[str, str], ...]) -> str | None:
    """Return the most similar known word, if one is similar enough.

    How many letters two words share in any order is fast to count and limits how similar they are.
    So only the few words that share the most are compared letter by letter.
    """
    names = {title.casefold(): key for key, title in titles}
    names |= {key.casefold(): key for key in known}
    word = word.casefold()
    letters = _letters(word)
    shared = {
        other: _likeness(
            word, other, 2 * (letters & _letters(other)).bit_count() / (len(word) + len(other) or 1)
        )
        for other in names
        if len(other) <= 2 * _LONGEST_MEANT
    }
    able = sorted((other for other in shared if shared[other] >= _NEAR), key=shared.__getitem__)
    from difflib import SequenceMatcher  # slow to load, and only needed for misspelt words

    near = {
        other: _likeness(word, other, SequenceMatcher(None, other, word).ratio())
        for other in able[: -_COMPARED - 1 : -1]
    }
    best = max(near, key=near.__getitem__, default=None)
    return names[best] if best is not None and near[best] >= _NEAR else None


def _likeness(one: str, other: str, letters: float) -> float:
    """Return how similar two words are: by their `letters`, or by the parts that both have."""
    parts, others = set(_WORD.findall(one)), set(_WORD.findall(other))
    shared = 2 * len(parts & others) / (len(parts) + len(others) or 1)
    begin = len(one) >= _BEGINNING and one[:_BEGINNING] == other[:_BEGINNING]
    return max(shared, letters + 0.1 * begin)


@lru_cache(maxsize=1024)
def _letters(word: str) -> int:
    """Return the letters of a word as bits; each repetition of a letter has its own bit."""
    found = 0
    for letter in word:
        bit = first = 1 << ord(letter) % 128 * _OF_A_KIND
        while found & bit and bit < first << _OF_A_KIND - 1:
            bit <<= 1
        found |= bit
    return found
