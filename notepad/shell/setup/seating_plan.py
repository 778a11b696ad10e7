"""Who sits where, as plain values, and what a new game takes over from the last one.

`SeatingPlan` is what the seating editor edits, `BegunSetup` all that was chosen for a game that
hasn't started. Below them are the players, the game and the choices of last time, and the setup
that was begun, as stored in the library.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from notepad import __version__
from notepad.core.dataclass import dataclass
from notepad.core.faults import RESERVED
from notepad.core.form import Draft, row_called
from notepad.core.game import Game, Table
from notepad.core.language import _
from notepad.core.safe_text import LONGEST_NAME, lookalike_key
from notepad.core.seats import after
from notepad.shell.page_frame import BEGUN_SETUP
from notepad.storage.rename_or_remove_people import exact_name_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from notepad.storage import Library


_PLAN, _KNOWN, _GAME, _DRAFT = "table", "players", "game", "opening."


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """Names in seat order, my seat, and the seat that begins.

    Whoever has no name is called by the number of the seat.
    """

    names: tuple[str, ...]
    me: int = 0
    first: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The names as the record will have them."""
        return tuple(name.strip() or called_by_seat(at) for at, name in enumerate(self.names))

    @property
    def unnamed(self) -> Sequence[int]:
        """The seats whose players have no names of their own."""
        return [at for at, name in enumerate(self.names) if not name.strip()]

    def table(self) -> Table:
        """Return these players as a table, whatever is wrong with their names."""
        return Table(self.players, self.players[self.me], self.players[self.first])

    def problems(self) -> Mapping[int, str]:
        """Return what is wrong with names, by seat; a game can start if nothing is."""
        found = {seat: _name_problem(self.players, seat) for seat in range(len(self.names))}
        return {seat: told for seat, told in found.items() if told}

    def named(self, seat: int, name: str) -> SeatingPlan:
        """Return the plan with another name at a seat."""
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]))

    def moved(self, seat: int, to: int) -> SeatingPlan:
        """Return the plan with one player moved to another seat; the others close up."""
        order = list(range(len(self.names)))
        order.insert(to, order.pop(seat))
        return self._seated(order)

    def joined(self, name: str = "") -> SeatingPlan:
        """Return the plan with one more seat at the end."""
        return replace(self, names=(*self.names, name))

    def left(self, seat: int) -> SeatingPlan:
        """Return the plan without a seat; if it was mine or began, the first seat takes over."""
        return self._seated([old for old in range(len(self.names)) if old != seat])

    def _seated(self, order: Sequence[int]) -> SeatingPlan:
        """Return the plan with the seats in another order, or only some of them."""
        me, first = (order.index(one) if one in order else 0 for one in (self.me, self.first))
        return SeatingPlan(tuple(self.names[old] for old in order), me, first)

    def invited(self, name: str, seats: range) -> SeatingPlan | None:
        """Return the plan with `name` at the first unnamed or a new seat; None if it is full."""
        for seat in self.unnamed:
            return self.named(seat, name)
        return self.joined(name) if len(self.names) < seats[-1] else None

    def fitted_to(self, seats: range) -> SeatingPlan:
        """Return the plan with a number of seats in this range; seats change only at the end."""
        plan = self
        while len(plan.names) < seats[0]:
            plan = plan.joined()
        while len(plan.names) > seats[-1]:
            plan = plan.left(len(plan.names) - 1)
        return plan


NOBODY = SeatingPlan(("",))
"""A table without names; fitted to a game, it has as few seats as that allows."""


@dataclass(frozen=True, slots=True)
class BegunSetup:
    """What was chosen for a new game so far: its id, "" if none was chosen yet, and the rest.

    `fits` says which rules the draft was made for: those of another version may differ.
    """

    game: str
    fits: str
    plan: SeatingPlan
    draft: Draft
    title: str


def rules_of(game: Game) -> str:
    """Return a word that changes when the choices of a game may have changed."""
    declared = json.dumps(game.declaration and dict(game.declaration), sort_keys=True)
    return sha256(f"{__version__} {declared}".encode()).hexdigest()


def called_by_seat(seat: int) -> str:
    """Return what the player at a seat, counted from 0, is called who has no other name."""
    return _("Player {seat}").format(seat=seat + 1)


def provisional(plan: SeatingPlan) -> Table:
    """Return a table of the plan, with seat numbers in place of wrong names."""
    wrong = plan.problems()
    names = tuple(str(seat + 1) if seat in wrong else n for seat, n in enumerate(plan.players))
    return SeatingPlan(names, plan.me, plan.first).table()


def _name_problem(players: tuple[str, ...], seat: int) -> str:
    name = players[seat]
    if name.casefold() in RESERVED:
        return _("“{name}” is a reserved word. Choose another name.").format(name=name)
    if not name.isprintable():
        return _("This name contains a character that can’t be displayed.")
    if name in players[:seat]:
        return _("{name} is already in this game.").format(name=name)
    if lookalike_key(name) in map(lookalike_key, players[:seat]):
        return _("This looks like another name in this game; change one of them.")
    return ""


def last_plan(library: Library) -> SeatingPlan:
    """Return the players of the last game; one without a name if there was none."""
    return _plan(library.setting(_PLAN, {})) or NOBODY


def known_players(library: Library) -> tuple[str, ...]:
    """Return the names of earlier players, latest first."""
    stored: Sequence[object] = library.setting(_KNOWN, [])
    return _names(stored)


def last_game(library: Library) -> str:
    """Return the id of the game that was set up last, "" if there is none."""
    return library.setting(_GAME, "")


def last_draft(library: Library, game: Game) -> Draft:
    """Return what was last chosen in a game's setup form, even if only another choice shows it.

    What the form no longer offers counts there as not chosen.
    """
    stored: Mapping[str, object] = library.setting(_DRAFT + game.id, {})
    return {row: _names(chosen) for row, chosen in stored.items()}


def begun_setup(library: Library) -> BegunSetup | None:
    """Return the setup that was begun and not finished, whatever ended the app meanwhile."""
    stored: Mapping[str, Any] = library.setting(BEGUN_SETUP, {})
    try:
        game, fits, title = (str(stored[part]) for part in ("game", "fits", "title"))
        draft = {row: _names(chosen) for row, chosen in stored["draft"].items()}
        plan = _plan(stored["plan"])
    except (AttributeError, KeyError):
        return None
    return None if plan is None else BegunSetup(game, fits, plan, draft, title)


def keep_begun_setup(library: Library, begun: BegunSetup | None) -> None:
    """Store the setup that was begun, None once there is nothing to go on with."""
    library.set_setting(BEGUN_SETUP, asdict(begun) if begun else {})


def next_plan(game: Game, setup: object) -> SeatingPlan:
    """Return the table of a game for another game, with the next player in turn order beginning."""
    table = game.table(setup)
    players = table.players
    first = players.index(after(players, table.first))
    unnamed = ["" if name == called_by_seat(at) else name for at, name in enumerate(players)]
    return SeatingPlan(tuple(unnamed), players.index(table.me), first)


def repeated_draft(game: Game, setup: object) -> Draft:
    """Return the draft that makes a setup again, without what is tapped on the sheet."""
    return _without_taps(game, game.table(setup), game.opening_draft(setup))


def remember(library: Library, game: Game, plan: SeatingPlan, draft: Draft) -> None:
    """Store what was set up for the next game, without what was tapped on the sheet."""
    names = [name.strip() for name in plan.names]
    older = (name for name in known_players(library) if name not in names)
    kept = {key: list(value) for key, value in _without_taps(game, plan.table(), draft).items()}
    library.set_setting(_PLAN, {"names": names, "me": plan.me, "first": plan.first})
    # Names used longest ago are dropped first.
    library.set_setting(_KNOWN, [*filter(None, names), *older][:60])
    library.set_setting(_GAME, game.id)
    library.set_setting(_DRAFT + game.id, kept)


def call_otherwise(library: Library, names: Mapping[str, str]) -> None:
    """Rename remembered players, given new names by old ones; no name is offered twice."""
    stored: Mapping[str, object] = library.setting(_PLAN, {})
    seated = _names(stored.get("names"))
    if not names:
        return
    called = [names.get(name or called_by_seat(at), name) for at, name in enumerate(seated)]
    if len({*filter(None, called)}) == sum(map(bool, called)):
        library.set_setting(_PLAN, {**stored, "names": called})
    known = (names.get(name, name) for name in known_players(library))
    library.set_setting(_KNOWN, list(dict.fromkeys(known)))


def called_otherwise(name: str, otherwise: str) -> Callable[[str, object], object]:
    """Return a function from a setting's key and value to its value with a player renamed."""

    def changed(key: str, value: object) -> object:
        if key == BEGUN_SETUP and isinstance(value, dict):
            inner = {"plan": _PLAN, "draft": _DRAFT}
            return {part: changed(inner.get(part, ""), held) for part, held in value.items()}
        if key == _PLAN and isinstance(value, dict):
            seated = _names(value.get("names"))
            new = "" if otherwise in seated else otherwise
            return {**value, "names": [new if one == name else one for one in seated]}
        if key == _KNOWN:
            known = (otherwise if one == name else one for one in _names(value))
            return list(dict.fromkeys(filter(None, known)))
        if key.startswith(_DRAFT) and isinstance(value, dict):
            names = {name: otherwise}
            return {
                row_called(row, names): [names.get(one, one) for one in _names(chosen)]
                for row, chosen in value.items()
            }
        return value

    return changed


def without_player(name: str) -> Callable[[str, object], object]:
    """Return a function from a setting's key and value to its value without a player's name."""
    unnamed = called_otherwise(name, "")

    def changed(key: str, value: object) -> object:
        if key == BEGUN_SETUP and exact_name_in(json.dumps(value, ensure_ascii=False), name):
            return {}
        left = unnamed(key, value)
        if key.startswith(_DRAFT) and isinstance(left, dict):
            kept = (row for row in left if not row.endswith("-") and "" not in left[row])
            return {row: left[row] for row in kept}
        return left

    return changed


def _without_taps(game: Game, table: Table, draft: Draft) -> Draft:
    """Return a draft without what is tapped on the sheet or chosen anew for each game."""
    form = game.begin(table, draft).form
    tapped = {row.key for row in form.rows if row.anew or row.on_sheet_alone}
    tapped |= {*form.sheet_rows}
    return {key: value for key, value in draft.items() if key not in tapped}


def _names(stored: object) -> tuple[str, ...]:
    if not isinstance(stored, list):
        return ()
    return tuple(name[:LONGEST_NAME] for name in stored if isinstance(name, str))


def _plan(stored: Mapping[str, object]) -> SeatingPlan | None:
    """Return a stored table, None if nobody sits there."""
    names = _names(stored.get("names"))
    me, first = (_seat(stored.get(part), len(names)) for part in ("me", "first"))
    return SeatingPlan(names, me, first) if names else None


def _seat(stored: object, count: int) -> int:
    return stored if isinstance(stored, int) and 0 <= stored < count else 0
