"""Whether records are of one game, as several of its players noted it; if not, why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from notepad.core.fault import Fault
from notepad.core.record.shape import plain
from notepad.core.words import _, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from notepad.core.game.game import AnyGame
    from notepad.core.record.record import AnyRecord

_OWN = {"players", "me", "hand", "hand_sizes"}
"""What is told apart by itself, or is each player's own."""

_LOOKS = {"first", "deck", "colours", "headquarters"}
"""What each may have written down otherwise: who began is seen in the notes, all else is looks."""


def not_one_game(
    game: AnyGame, records: Sequence[AnyRecord], names: Sequence[str]
) -> Iterator[Fault]:
    """Yield why records can't be of one game, each fault under the name of its record.

    `game` is that of the first one.
    """
    first, others = records[0], list(zip(names, records, strict=True))[1:]
    for name, record in others:
        if (record.game, record.declaration) != (first.game, first.declaration):
            told = _("this is another game than that of “{first}” ({game})")
            yield Fault(f"{name}: game", told.format(first=names[0], game=game.title))
        else:
            for fault in _otherwise(first.setup, record.setup, names[0]):
                yield fault.under(f"{name}: setup")
    yield from _seats_taken(game, records, names)


def _seats_taken(
    game: AnyGame, records: Sequence[AnyRecord], names: Sequence[str]
) -> Iterator[Fault]:
    """Yield a fault for each record of a player who has brought one already."""
    brought: dict[str, str] = {}
    for name, record in zip(names, records, strict=True):
        me = record.setup.me
        if me in brought:
            told = _("{player} noted “{first}”, too: there is one record of each player")
            yield Fault(f"{name}: setup.me", told.format(player=me, first=brought[me]))
        brought.setdefault(me, name)


def _otherwise(first: Any, other: Any, name: str) -> Iterator[Fault]:  # noqa: ANN401 any setup
    """Yield in what one table was set up otherwise than the first one."""
    if set(first.players) != set(other.players):
        told = _(
            "{players} play here, but {others} in “{first}”; a name that was written otherwise can "
            "be mended in either"
        )
        names = {"players": listed(other.players), "others": listed(first.players)}
        yield Fault("players", told.format(first=name, **names))
        return
    if other.players not in _turned(first.players):
        told = _("they sit in another order than in “{first}”: {players}")
        yield Fault("players", told.format(first=name, players=listed(first.players)))
    ones, others = _compared(first), _compared(other)
    for field in sorted(ones.keys() | others.keys()):
        if ones.get(field) != others.get(field):
            yield Fault(field, _("this is not as in “{first}”").format(first=name))


def _turned(players: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return the same order of seats, whoever is named first."""
    return {players[at:] + players[:at] for at in range(len(players))}


def _compared(setup: Any) -> Mapping[str, Any]:  # noqa: ANN401 any setup
    """Return the fields in which setups of one game are the same; the order of cards is none."""
    return {
        field: sorted(value) if field == "table" else value
        for field, value in plain(setup).items()
        if field not in _OWN | _LOOKS
    }
