"""People at a table: their initials, whose turn is next, who left, and changes of seats."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from typing import Any, Self, TypeVar
from unicodedata import category, normalize

from notepad.core.dataclass import dataclass
from notepad.core.language import _

T = TypeVar("T")


def initials(players: Sequence[str]) -> Mapping[str, str]:
    """Return for each player the shortest distinct abbreviation of their name.

    It is one letter if nobody shares it. Players who share one get a second letter, the first that
    none of the others has at its place ("Ann" and "Anton" are "An" and "At"), or if that is taken
    another letter of the name, or finally a number. Letter case makes no difference, nobody's
    initials read as "me", and seats don't matter.
    """
    return _initials(tuple(players), _("me"))


def after(players: Sequence[str], player: str, out: Collection[str] = ()) -> str:
    """Return the player after `player` by seat, skipping those who are out.

    If everybody else is out, it is `player` again.
    """
    return next((name for name in others_after(players, player) if name not in out), player)


def others_after(players: Sequence[str], player: str) -> list[str]:
    """Return all but `player` in the order of seats, beginning on their left."""
    seat = players.index(player) if player in players else len(players)
    return [name for name in (*players[seat + 1 :], *players[:seat]) if name != player]


def knowing_who_left(notes: Sequence[T]) -> tuple[T, ...]:
    """Return notes, each of which knows in its field `gone` who left before it, if it has one.

    A note after which somebody is gone names them as its `leaver`. Those who are back, because that
    note isn't there any more, weren't heard in notes that were made without them, of which the
    `gone` are those who had left then.
    """
    known, gone = list[T](), tuple[str, ...]()
    for note in notes:
        known.append(knowing(note, gone))
        gone = gone_after(note, gone)
    return tuple(known)


def gone_after(note: object, gone: tuple[str, ...]) -> tuple[str, ...]:
    """Return who is gone after a note, given who was before it."""
    leaver = getattr(note, "leaver", None)
    return (*gone, leaver) if isinstance(leaver, str) and leaver not in gone else gone


def knowing(note: Any, gone: tuple[str, ...]) -> Any:  # noqa: ANN401 a note of any game
    """Return a note that knows who left before it, as `knowing_who_left` does."""
    if getattr(note, "gone", gone) == gone:
        return note
    changed: dict[str, Any] = {"gone": gone}
    back = [name for name in note.gone or () if name not in gone]
    if back and hasattr(note, "unheard"):
        told = (*note.unheard, *getattr(note, "gave", ()), *getattr(note, "have", ()))
        changed["unheard"] = (*note.unheard, *(name for name in back if name not in told))
    return replace(note, **changed)


@dataclass(frozen=True, slots=True)
class Reseating:
    """A change of the players of a game: new names, and new seats.

    `names` has the new names by the old ones, for players who get another; `players` are all new
    names in seat order, and `first` begins.
    """

    names: Mapping[str, str]
    players: tuple[str, ...]
    first: str

    def called(self, player: str) -> str:
        """Return the new name of a player."""
        return self.names.get(player, player)

    def by_player(self, held: Mapping[str, T] | None) -> dict[str, T] | None:
        """Return a mapping by player with the new names as keys."""
        return None if held is None else {self.called(name): one for name, one in held.items()}


class SeatedSetup:
    """What setups have alike: who plays, who of them is me, and who begins.

    They are dataclasses with these fields; `first` is None if the first of the players begins.
    """

    players: tuple[str, ...]
    me: str
    first: str | None

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)

    def reseated(self, seats: Reseating) -> Self:
        """Return the setup with its players renamed and reseated."""
        said = self.first == self.players[0]  # though it went without saying
        first = seats.first if said or seats.first != seats.players[0] else None
        seated = {"players": seats.players, "me": seats.called(self.me), "first": first}
        return replace(self, **seated)  # type: ignore[type-var]


@lru_cache(maxsize=16)  # every page needs those of the same table
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
    """Return the letters of the players whose names start with the same letter."""
    first = _read(letters[name][0])
    return [other for key, other in letters.items() if key != name and _read(other[0]) == first]


def _wishes(own: str, rivals: Collection[str], mine: Collection[str]) -> tuple[str, ...]:
    """Return the abbreviations that a name offers, best first, without those that are `mine`."""
    pairs = [own[0] + letter for letter in _seconds(own, rivals)]
    offered = pairs if rivals and len(own) > 1 else [own[0], *pairs]
    return tuple(dict.fromkeys(wish for wish in offered if _bare(wish) not in mine))


def _seconds(own: str, rivals: Collection[str]) -> Iterator[str]:
    """Yield second letters: those that nobody else has at their place, the last one, the others."""
    for place, letter in enumerate(own[1:], start=1):
        if all(_read(other[place : place + 1]) != _read(letter) for other in rivals):
            yield letter
    rest = own[1:]
    yield from rest[-1:]
    yield from rest


def _give(
    name: str, wishes: Mapping[str, Sequence[str]], given: dict[str, str], asked: set[str]
) -> bool:
    """Give a player one of their wishes; players who already have it may have to change."""
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
    """Return a key that differs if initials differ at a glance, so without letter case."""
    return normalize("NFKC", short.casefold())


def _bare(word: str) -> str:
    """Return a word without accents, as somebody in a hurry reads it."""
    return "".join(sign for sign in normalize("NFKD", word.casefold()) if category(sign) != "Mn")
