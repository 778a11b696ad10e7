"""People at a table: their initials and whose turn comes after whose."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence


def initials(players: Sequence[str]) -> Mapping[str, str]:
    """Return for each player the shortest distinct abbreviation of his name.

    One letter where it is his alone. Players who share it get a second one, the first that none
    of the others has at its place ("Ann" and "Anton" are "An" and "At"), or at last a number.
    """
    found: dict[str, str] = {}
    for name in players:
        letters = name.strip().upper()[:1] or "?"
        rivals = [
            other for other in players if other != name and other.strip()[:1].upper() == letters
        ]
        found[name] = letters if not rivals else letters + _telling(name, rivals)
    return _numbered(found)


def _telling(name: str, rivals: Sequence[str]) -> str:
    """Return the first later letter that no rival has at its place, or the last letter."""
    for place, letter in enumerate(name[1:], start=1):
        if letter.strip() and all(other[place : place + 1] != letter for other in rivals):
            return letter
    return name.strip()[1:][-1:]


def _numbered(found: Mapping[str, str]) -> Mapping[str, str]:
    """Return the same abbreviations, numbered where two are still equal."""
    counts = Counter(found.values())
    taken = {short for short, count in counts.items() if count == 1}
    told: dict[str, str] = {}
    for name, short in found.items():
        numbered = (f"{short}{number}" for number in range(1, len(found) + len(taken) + 1))
        own = short if counts[short] == 1 else next(one for one in numbered if one not in taken)
        taken.add(own)
        told[name] = own
    return told


def after(players: Sequence[str], player: str, out: Collection[str] = ()) -> str:
    """Return who is next after `player` by seat, passing over those who are out.

    If everybody else is out it is `player` again.
    """
    seat = players.index(player)
    order = [*players[seat + 1 :], *players[:seat]]
    return next((name for name in order if name not in out), player)
