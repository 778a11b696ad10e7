"""Conspiracy's spies, amounts as players say them, and how a game is set up."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, ClassVar, Self

from typing_extensions import override

from notepad.core import slots
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.faults import Fault, all_faults, faulty_colour, lookalike_faults, repetition_fault
from notepad.core.form import only_choice
from notepad.core.language import N_, NC_, _, in_dollars, ngettext
from notepad.core.seats import Reseating, SeatedSetup
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
    text = _("Spy {number}").format(number=8)
    return {_NUMBERED: text} if tuple(spies) == SPIES and text != _NUMBERED else {}


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


def amount_faults(path: str, amount: int, least: int) -> Iterator[Fault]:
    """Yield a fault if an amount of dollars can't be paid, bid or revealed."""
    if amount < least or amount % STEP:
        text = _("{amount} isn’t valid: use whole hundreds, at least {least}")
        yield Fault(path, text.format(amount=amount, least=least))


_MOST = 100_000  # dollars, ten times the usual; it only keeps slips of the finger out
_QUICK = (5_000, 10_000, 20_000)  # the usual amount, half and twice as much
_BALANCES = slots.Scale(
    500, _MOST, _QUICK, money, money, lambda path, amount, _low: amount_faults(path, amount, STEP)
)
BALANCE_SLOT = slots.Stepped(
    label=N_("balance"),
    scale=_BALANCES,
    low=STEP,
    high=lambda _at: _MOST,
    usual=lambda _at: BALANCE,
    json={"minimum": STEP, "multipleOf": STEP},
)
_USUAL, _OWN = "usual", "own"
NAMES = slots.option(
    {_USUAL: N_("the usual spies"), _OWN: N_("custom names")},
    label=NC_("spies", "names"),
    usual=_USUAL,
    implied=lambda at: _USUAL if (at["spies"], at["colours"]) == (SPIES, COLOURS) else _OWN,
)


def _own_names(at: slots.AnyMoment) -> bool:
    return only_choice(at.draft, "names") == _OWN


def _spy_slots() -> Iterator[slots.Slot]:
    """Yield the slots for the name and the colour of each spy."""

    def named(number: int) -> slots.Text:
        return lambda _at: _("spy {number}").format(number=number)

    for at, (spy, colour) in enumerate(_COLOURED.items()):
        usual = partial(_always, spy)
        yield slots.Written(key=f"spy-{at}", label=named(at + 1), usual=usual, there=_own_names)
        coloured = slots.swatches(f"colour-{at}", Symbol.CIRCLE, colour)
        yield replace(coloured, there=_own_names)


def _always(value: str, _at: slots.AnyMoment) -> str:
    return value


def _cast(
    _at: slots.AnyMoment, tapped: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    spies = (tapped.get(f"spy-{at}", usual) for at, usual in enumerate(SPIES))
    colours = (tapped.get(f"colour-{at}", usual) for at, usual in enumerate(COLOURS))
    return tuple(spies), tuple(colours)


def _cast_apart(
    _at: slots.AnyMoment, cast: tuple[Sequence[str], Sequence[str]]
) -> Mapping[str, str]:
    named = zip(("spy", "colour"), cast, strict=True)
    return {f"{row}-{at}": word for row, words in named for at, word in enumerate(words)}


def _cast_faults(
    _at: slots.AnyMoment, cast: tuple[tuple[str, ...], tuple[str, ...]]
) -> Iterator[Fault]:
    spies, colours = cast
    yield from all_faults(
        _spies_faults(spies),
        repetition_fault("spies", spies),
        lookalike_faults("spies", spies),
        _colours_faults(colours),
    )


CAST = slots.Both(
    fields=("spies", "colours"),
    parts=tuple(_spy_slots()),
    made=_cast,
    apart=_cast_apart,
    told=lambda _at, _cast: "",
    faulty=_cast_faults,
    least=0,
    json={},
)


@dataclass(frozen=True, kw_only=True)
class Setup(SeatedSetup):
    """Who plays, the spies, and how many dollars each starts with.

    `first` begins, or the first of `players` if it is None. `colours`, one for each spy, and
    `headquarters`, by seat, only change how things look; the app doesn't ask for headquarters, but
    older records have them.
    """

    players: tuple[str, ...]
    me: str
    spies: tuple[str, ...] = SPIES
    balance: Annotated[int, BALANCE_SLOT] = BALANCE
    names: ClassVar[Annotated[str, NAMES]]
    first: str | None = None
    colours: Annotated[tuple[str, ...], CAST] = COLOURS
    headquarters: Annotated[tuple[str, ...], slots.Kept(key="homes", json={})] = ()

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

    @override
    def reseated(self, seats: Reseating) -> Self:
        """Return the setup with its players renamed and reseated.

        Each keeps their headquarters.
        """
        homes = {seats.called(player): self.home(player) for player in self.players}
        spare = self.headquarters[len(self.players) :]
        headquarters = (*(homes[player] for player in seats.players), *spare)
        kept = headquarters if all(homes.values()) else self.headquarters
        return replace(super().reseated(seats), headquarters=kept)


def _spies_faults(spies: tuple[str, ...]) -> Iterator[Fault]:
    if len(spies) != len(SPIES):
        text = ngettext(
            "{count} spy, but there must be {all}",
            "{count} spies, but there must be {all}",
            len(spies),
        )
        yield Fault("spies", text.format(count=len(spies), all=len(SPIES)))
    yield from all_faults(*(_name_faults(f"spies[{at}]", spy) for at, spy in enumerate(spies)))


def _name_faults(path: str, spy: str) -> Iterator[Fault]:
    if not spy.strip() or not spy.isprintable():
        yield Fault(path, _("a spy needs a name that can be displayed"))


def _colours_faults(colours: tuple[str, ...]) -> Iterator[Fault]:
    yield from all_faults(*(faulty_colour(f"colours[{at}]", one) for at, one in enumerate(colours)))
    if len(colours) != len(SPIES):
        text = ngettext(
            "{count} colour, but each spy needs one ({all} in all)",
            "{count} colours, but each spy needs one ({all} in all)",
            len(colours),
        )
        yield Fault("colours", text.format(count=len(colours), all=len(SPIES)))
