"""Caracalla's families and baths, what a meeting is worth, and how a game is set up."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import starmap
from typing import Annotated, Any, ClassVar, Self

from typing_extensions import override

from notepad.core import faults
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.faults import Fault, all_faults, readable_items, repetition_fault, unknown_choice
from notepad.core.form import Draft, only_choice
from notepad.core.language import N_, NC_, _, format_number, ngettext, pgettext, translated
from notepad.core.seats import Reseating, SeatedSetup
from notepad.core.slots import AnyMoment, Both, Kept, One, Scale, Slot, Stepped, option
from notepad.core.strict_json import PLAYER, Schema, words_of
from notepad.games.caracalla import NAME

SEATS = NAME.seats
BATHS = range(1, 7)
GOAL = 100
"""Spaces from the gate of the gardens to the temple, as printed on the board."""
ROMANS = 6
"""How many pieces a family has."""
TOGETHER = range(4, 9)
"""How many pieces can take part in a meeting."""
TWO_EACH = 3
"""How many players at most can play two families each: there are six families."""
SHARED, MORE_POINTS = "shared", "more"
"""Who wins if several arrive in the same meeting: they share the win, or most points win."""

_WORTH = (0, 1, 3, 6, 10, 15, 21)  # by number of families, from the rule sheet
_LOOKS = {
    "red": (NC_("family", "red"), Symbol.CIRCLE, "#c0412b"),
    "yellow": (NC_("family", "yellow"), Symbol.TRIANGLE, "#b58900"),
    "green": (NC_("family", "green"), Symbol.SQUARE, "#1f8a5f"),
    "blue": (NC_("family", "blue"), Symbol.DIAMOND, "#1f6fb8"),
    "violet": (NC_("family", "violet"), Symbol.STAR, "#7a4ba8"),
    "white": (NC_("family", "white"), Symbol.RING, "#8a8f98"),
}
FAMILIES = tuple(_LOOKS)
BATH_KEY = "bath-"
"""What the key of a bath on the sheet begins with, before its number."""


def worth(families: int) -> int:
    """Return the points of each piece in a meeting of so many families."""
    return _WORTH[families]


def colour_name(family: str) -> str:
    """Return a family's colour in the player's language."""
    return translated(_LOOKS[family][0])


def face(family: str, label: str) -> Face:
    """Return how a family's pieces look, with a label beside them."""
    _name, symbol, colour = _LOOKS[family]
    return Face(label, symbol, colour)


_MOST = 999  # spaces, far more than the usual 100; it only keeps slips of the finger out
_QUICK = (50, 80, 100, 120)  # the printed 100 spaces, and shorter or longer paths
_ONE, _TWO = "1", "2"


def _goal_faults(path: str, goal: int, least: int) -> Iterator[Fault]:
    if goal < least:
        yield Fault(path, _("the path to the temple must have at least one space"))


GOAL_SLOT = Stepped(
    label=N_("spaces to the temple"),
    scale=Scale(1, _MOST, _QUICK, format_number, format_number, _goal_faults),
    low=1,
    high=lambda _at: _MOST,
    usual=lambda _at: GOAL,
    json={"minimum": 1},
)
TIE = option(
    {SHARED: N_("they share the win"), MORE_POINTS: N_("most points wins")},
    label=N_("several arrive at once"),
    usual=SHARED,
    kind=N_("tie rule"),
)
EACH = option(
    {_ONE: N_("one each"), _TWO: N_("two each")},
    label=N_("families"),
    usual=_ONE,
    there=lambda at: len(at.setup.players) <= TWO_EACH,
    implied=lambda at: str(max(map(len, at.setup.families_by_player.values()))),
)
_COLOURS = {"items": words_of(FAMILIES), "minItems": 1, "maxItems": 2, "uniqueItems": True}


def _places(at: AnyMoment) -> Sequence[tuple[int, int]]:
    """Return each seat with the number of each family that its player has there."""
    two = len(at.setup.players) <= TWO_EACH and only_choice(at.draft, "each") == _TWO
    seats = range(len(at.setup.players))
    return [(seat, number) for number in range(1 + two) for seat in seats][: len(FAMILIES)]


@dataclass(frozen=True, kw_only=True, eq=False)
class Families(Both):
    """Who plays which families; those not tapped are the usual ones, or the first that are left.

    Its value is None if each player has one, in the usual order by seat.
    """

    exclusive: bool = True
    json: Schema | None = field(
        default_factory=lambda: {"propertyNames": PLAYER, "additionalProperties": _COLOURS}
    )

    @override
    def slots(self, moment: AnyMoment) -> Mapping[str, Slot]:
        players = moment.setup.players
        return {
            _key(seat, number): _family_of(players[seat], _key(seat, number))
            for seat, number in sorted(_places(moment))
        }

    @override
    def values_of(self, _slots: Mapping[str, Slot], moment: AnyMoment) -> dict[str, Any]:
        usual = dict(zip(starmap(_key, _places(moment)), FAMILIES, strict=False))
        tapped = {key: only_choice(moment.draft, key) for key in usual}
        found = {
            key: tapped[key] or family
            for key, family in usual.items()
            if tapped[key] or family not in tapped.values()
        }
        left = (family for family in FAMILIES if family not in found.values())
        return found | {key: next(left) for key in usual if key not in found}

    @override
    def draft(self, moment: AnyMoment, value: object) -> Draft:
        held = enumerate(moment.setup.families_by_player.values())
        return {
            _key(seat, number): (family,)
            for seat, families in held
            for number, family in enumerate(families)
        }


def _key(seat: int, number: int) -> str:
    return f"family-{seat}-{number}"


def _family_of(player: str, key: str) -> One:
    text = _("{player}: {colour}")
    return One(
        key=key,
        label=lambda _at: player,
        among=lambda _at: FAMILIES,
        face=lambda _at, family: face(family, ""),
        spoken=lambda _at, family: text.format(player=player, colour=colour_name(family)),
    )


def _by_player(at: AnyMoment, tapped: Mapping[str, str]) -> Mapping[str, tuple[str, ...]] | None:
    players = at.setup.players
    found = {
        name: tuple(tapped[key] for number in (0, 1) if (key := _key(seat, number)) in tapped)
        for seat, name in enumerate(players)
    }
    return None if found == usual_families(players) else found


FAMILIES_SLOT = Families(
    fields=("families",),
    parts=(),
    made=_by_player,
    apart=lambda _at, _value: {},
    told=lambda _at, _value: "",
    faulty=lambda at, value: _families_faults(at.setup, value),
    least=0,
)


@dataclass(frozen=True, kw_only=True)
class Setup(SeatedSetup):
    """Who plays which families, and how many spaces there are to the temple.

    Without `families` each player has one, in the usual order by seat. `first` begins, or the first
    of `players` if it is None. `tie` says who wins if several arrive in the same meeting. `kinds`
    are the kinds of meeting from the table's earlier games, to be offered again.
    """

    players: tuple[str, ...]
    me: str
    families: Mapping[str, tuple[str, ...]] | None = None
    goal: Annotated[int, GOAL_SLOT] = GOAL
    first: str | None = None
    tie: Annotated[str, TIE] = SHARED
    each: ClassVar[Annotated[str, EACH]]
    pieces: ClassVar[Annotated[object, FAMILIES_SLOT]]
    kinds: Annotated[tuple[str, ...], Kept(json={})] = ()

    @cached_property
    def families_by_player(self) -> Mapping[str, tuple[str, ...]]:
        """The families of each player, by seat."""
        told = self.families or usual_families(self.players)
        return {name: told.get(name, ()) for name in self.players}

    @cached_property
    def owners(self) -> Mapping[str, str]:
        """The player of each family, by seat and then in the player's own order."""
        return {family: name for name, held in self.families_by_player.items() for family in held}

    def families_of(self, player: str) -> tuple[str, ...]:
        """Return the families of a player."""
        return self.families_by_player[player]

    def called(self, family: str) -> str:
        """Return a family's name: the player's, with the colour if they have two."""
        player = self.owners[family]
        if len(self.families_of(player)) == 1:
            return player
        return _("{player} ({colour})").format(player=player, colour=colour_name(family))

    @override
    def reseated(self, seats: Reseating) -> Self:
        """Return the setup with its players renamed and reseated; each keeps their pieces."""
        held = {seats.called(player): self.families_of(player) for player in self.players}
        families = {name: held[name] for name in seats.players}
        usual = usual_families(seats.players)
        told = families if self.families or families != usual else None
        return replace(super().reseated(seats), families=told)


def usual_families(players: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """Return one family for each player, in the usual order."""
    return {name: (family,) for name, family in zip(players, FAMILIES, strict=False)}


def unknown_family(path: str, family: str, setup: Setup) -> Iterator[Fault]:
    """Yield a fault if a word is no family, or nobody plays that family at this table."""
    yield from unknown_choice(path, family, FAMILIES, pgettext("pieces", "family"))
    if family in FAMILIES and family not in setup.owners:
        text = _("nobody in this game plays the family “{family}”")
        yield Fault(path, text.format(family=family))


def _families_faults(setup: Setup, families: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
    every = (family for held in readable_items(families.values()) for family in held)
    yield from all_faults(
        _owners_faults(setup.players, families),
        *(_held_faults(f"families.{name}", held, setup) for name, held in families.items()),
        repetition_fault("families", every),
    )


def _owners_faults(players: tuple[str, ...], families: Collection[str]) -> Iterator[Fault]:
    for player in readable_items(players):
        if player not in families:
            text = _("{player} is missing: say which family each player has")
            yield Fault(f"families.{player}", text.format(player=player))
    yield from all_faults(
        *(faults.unknown_player(f"families.{name}", name, players) for name in families)
    )


def _held_faults(path: str, held: tuple[str, ...], setup: Setup) -> Iterator[Fault]:
    kind = pgettext("pieces", "family")
    yield from all_faults(
        _number_faults(path, len(held), setup),
        *(unknown_choice(f"{path}[{at}]", one, FAMILIES, kind) for at, one in enumerate(held)),
    )


def _number_faults(path: str, count: int, setup: Setup) -> Iterator[Fault]:
    if count not in (1, 2) or (count == 2 and len(setup.players) > TWO_EACH):
        text = ngettext(
            "{count} family, but each player has one, or two in games of two or three players",
            "{count} families, but each player has one, or two in games of two or three players",
            count,
        )
        yield Fault(path, text.format(count=count))
