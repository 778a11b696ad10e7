"""Conspiracy's spies, amounts as players say them, and how a game is set up."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Self

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.faults import (
    Fault,
    all_faults,
    faulty_colour,
    faulty_seats,
    lookalike_faults,
    repetition_fault,
)
from notepad.core.language import _, in_dollars, ngettext
from notepad.core.seats import Reseating
from notepad.core.strict_json import Allowed
from notepad.games.conspiracy import NAME

SEATS = NAME.seats
STEP = 100
"""Dollars: every amount is a multiple of it, and it is the least pay-off and bid."""
BALANCE = 10_000  # dollars that each player starts with, unless the table agrees on another amount
COST = 1_000
"""Dollars that blowing a cover takes from the informer's account."""

_COLOURED = {
    "Ahmed Cahr": "#c0412b",
    "Earl E. Byrd": "#1f6fb8",
    "Peking Tom": "#b58900",
    "Rita Palm": "#c2477f",
    "Rock Bottom": "#7b5a3a",
    "Tanya Hyde": "#7a4ba8",
    "Miss Behavin": "#1f8a5f",
    "Spy 8": "#3a3d42",
}
SPIES, COLOURS = tuple(_COLOURED), tuple(_COLOURED.values())
_NUMBERED = "Spy 8"
"""The usual spy without a name: the word in records; players see it in their language."""
_CALLED = {"Peking Tom": "Tom", "Miss Behavin": "Miss B."}


def money(amount: int) -> str:
    """Return dollars as players write them: "$1,700"."""
    return in_dollars(amount)


def translated_spy_names(spies: Sequence[str]) -> Mapping[str, str]:
    """Return what players call the usual spy without a name, if records differ."""
    told = _("Spy {number}").format(number=8)
    return {_NUMBERED: told} if tuple(spies) == SPIES and told != _NUMBERED else {}


@dataclass(frozen=True)
class Cast:
    """The names and colours of a table's eight spies."""

    spies: Sequence[str] = SPIES
    colours: Sequence[str] = COLOURS

    def face(self, spy: str) -> Face:
        """Return a spy's face with the full name."""
        return Face(
            translated_spy_names(self.spies).get(spy, spy), Symbol.CIRCLE, self._colour(spy)
        )

    def short_face(self, spy: str) -> Face:
        """Return a spy's face with the short name that players use at the table."""
        return Face(self.called(spy), Symbol.CIRCLE, self._colour(spy))

    def called(self, spy: str) -> str:
        """Return the first name, or the full name if the first could mean two spies."""
        otherwise = {**_CALLED, **translated_spy_names(self.spies)}
        if spy in otherwise:
            return otherwise[spy]
        first, _space, rest = spy.partition(" ")
        alike = [other for other in self.spies if other.partition(" ")[0] == first]
        return spy if len(alike) > 1 or rest.isdigit() or len(spy) <= len("Spy 88") else first

    def _colour(self, spy: str) -> str:
        place = list(self.spies).index(spy) if spy in self.spies else 0
        return self.colours[place % len(self.colours)]


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, the spies, and how many dollars each starts with.

    `first` begins, or the first of `players` if it is None. `colours`, one for each spy, and
    `headquarters`, by seat, only change how things look; the app doesn't ask for headquarters, but
    older records have them.
    """

    players: tuple[str, ...]
    me: str
    spies: tuple[str, ...] = SPIES
    balance: Annotated[int, Allowed({"minimum": STEP, "multipleOf": STEP})] = BALANCE
    first: str | None = None
    colours: tuple[str, ...] = COLOURS
    headquarters: tuple[str, ...] = ()

    @property
    def cast(self) -> Cast:
        """The faces of the spies at this table."""
        return Cast(self.spies, self.colours)

    def home(self, player: str) -> str:
        """Return a record's name for a player's headquarters, "" if it has none."""
        seat = self.players.index(player)
        return self.headquarters[seat] if seat < len(self.headquarters) else ""

    def said_otherwise(self) -> Mapping[str, str]:
        """Return what players call the usual spy without a name, if records differ."""
        return translated_spy_names(self.spies)

    def reseated(self, seats: Reseating) -> Self:
        """Return the setup with its players renamed and reseated.

        Each keeps their headquarters.
        """
        homes = {seats.called(player): self.home(player) for player in self.players}
        spare = self.headquarters[len(self.players) :]
        headquarters = (*(homes[player] for player in seats.players), *spare)
        return replace(
            self,
            players=seats.players,
            me=seats.called(self.me),
            first=seats.first if seats.first != seats.players[0] else None,
            headquarters=headquarters if all(homes.values()) else self.headquarters,
        )

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_faults(
        faulty_seats(setup.players, setup.me, setup.first, allowed=SEATS),
        _spies_faults(setup.spies),
        repetition_fault("spies", setup.spies),
        lookalike_faults("spies", setup.spies),
        amount_faults("balance", setup.balance, STEP),
        _colours_faults(setup.colours),
    )


def _spies_faults(spies: tuple[str, ...]) -> Iterator[Fault]:
    if len(spies) != len(SPIES):
        told = ngettext(
            "{count} spy, but there must be {all}",
            "{count} spies, but there must be {all}",
            len(spies),
        )
        yield Fault("spies", told.format(count=len(spies), all=len(SPIES)))
    yield from all_faults(*(_name_faults(f"spies[{at}]", spy) for at, spy in enumerate(spies)))


def _name_faults(path: str, spy: str) -> Iterator[Fault]:
    if not spy.strip() or not spy.isprintable():
        yield Fault(path, _("a spy needs a name that can be displayed"))


def _colours_faults(colours: tuple[str, ...]) -> Iterator[Fault]:
    yield from all_faults(*(faulty_colour(f"colours[{at}]", one) for at, one in enumerate(colours)))
    if len(colours) != len(SPIES):
        told = ngettext(
            "{count} colour, but each spy needs one ({all} in all)",
            "{count} colours, but each spy needs one ({all} in all)",
            len(colours),
        )
        yield Fault("colours", told.format(count=len(colours), all=len(SPIES)))


def amount_faults(path: str, amount: int, least: int) -> Iterator[Fault]:
    """Yield a fault if an amount of dollars can't be paid, bid or revealed."""
    if amount < least or amount % STEP:
        told = _("{amount} isn’t valid: use whole hundreds, at least {least}")
        yield Fault(path, told.format(amount=amount, least=least))
