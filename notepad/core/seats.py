"""People at a table: their initials, whose turn comes after whose, and how seats are changed."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import TypeVar
from unicodedata import category, normalize

from notepad.core.language import _

T = TypeVar("T")


def initials(players: Sequence[str]) -> Mapping[str, str]:
    """Return for each player the shortest distinct abbreviation of their name.

    One letter where it is theirs alone. Players who share it get a second one, the first that none
    of the others has at its place ("Ann" and "Anton" are "An" and "At"), another letter of the
    name where that is taken, or at last a number. Letter case tells nobody apart, nobody's
    initials read as "me", and all that is so wherever they sit.
    """
    return _initials(tuple(players), _("me"))


def after(players: Sequence[str], player: str, out: Collection[str] = ()) -> str:
    """Return who is next after `player` by seat, passing over those who are out.

    If everybody else is out it is `player` again.
    """
    seat = players.index(player)
    order = [*players[seat + 1 :], *players[:seat]]
    return next((name for name in order if name not in out), player)


@dataclass(frozen=True, slots=True)
class Reseating:
    """How the players of a game are mended: who is called otherwise, and where each sits.

    `names` has the new name by the old one, of those who get another; `players` are all as they are
    called then, in seat order, and `first` begins.
    """

    names: Mapping[str, str]
    players: tuple[str, ...]
    first: str

    def called(self, player: str) -> str:
        """Return what a player is called from now on."""
        return self.names.get(player, player)

    def by_player(self, held: Mapping[str, T] | None) -> dict[str, T] | None:
        """Return what there is of each player, by what they are called from now on."""
        return None if held is None else {self.called(name): one for name, one in held.items()}


@lru_cache(maxsize=16)  # every page asks again for those of one table
def _initials(players: tuple[str, ...], me: str) -> Mapping[str, str]:
    letters = {name: _letters(name) for name in players}
    mine = {"me", _bare(me)}
    wishes = {name: _wishes(own, _rivals(name, letters), mine) for name, own in letters.items()}
    given: dict[str, str] = {}
    left = [name for name in sorted(letters) if not _give(name, wishes, given, set())]
    found = {
        name: next(wish for wish in wishes[name] if _read(wish) == short)
        for short, name in given.items()
    }
    taken = set(given)
    for name in left:
        numbered = (f"{letters[name][0]}{number}" for number in count(1))
        found[name] = next(short for short in numbered if _read(short) not in taken)
        taken.add(_read(found[name]))
    return {name: found[name] for name in players}


def _letters(name: str) -> str:
    """Return the letters and digits of a name, or its other signs if it has none."""
    whole = normalize("NFC", name)
    found = [sign for sign in whole if sign.isalnum()]
    found = found or [sign for sign in whole if category(sign)[0] not in "CMZ"] or ["?"]
    return found[0].upper()[0] + "".join(found[1:])


def _rivals(name: str, letters: Mapping[str, str]) -> list[str]:
    """Return the letters of those whose names begin with the same one."""
    first = _read(letters[name][0])
    return [other for key, other in letters.items() if key != name and _read(other[0]) == first]


def _wishes(own: str, rivals: Collection[str], mine: Collection[str]) -> tuple[str, ...]:
    """Return the abbreviations that a name offers, best first, without those that are `mine`."""
    pairs = [own[0] + letter for letter in _seconds(own, rivals)]
    offered = pairs if rivals and len(own) > 1 else [own[0], *pairs]
    return tuple(dict.fromkeys(wish for wish in offered if _bare(wish) not in mine))


def _seconds(own: str, rivals: Collection[str]) -> Iterator[str]:
    """Yield second letters: those that no rival has at their place, the last one, the others."""
    for place, letter in enumerate(own[1:], start=1):
        if all(_read(other[place : place + 1]) != _read(letter) for other in rivals):
            yield letter
    rest = own[1:]
    yield from rest[-1:]
    yield from rest


def _give(
    name: str, wishes: Mapping[str, Sequence[str]], given: dict[str, str], asked: set[str]
) -> bool:
    """Give a player one of their wishes; those who have them may have to take another one."""
    shorts = list(map(_read, wishes[name]))
    for short in shorts:
        if short not in given:
            given[short] = name
            return True
    for short in shorts:
        if short not in asked:
            asked.add(short)
            if _give(given[short], wishes, given, asked):
                given[short] = name
                return True
    return False


def _read(short: str) -> str:
    """Return what tells initials apart at a glance, which letter case does not."""
    return normalize("NFKC", short.casefold())


def _bare(word: str) -> str:
    """Return a word as a hurried eye reads it, without accents."""
    return "".join(sign for sign in normalize("NFKD", word.casefold()) if category(sign) != "Mn")
