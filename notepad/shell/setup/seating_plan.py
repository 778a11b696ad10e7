"""Who sits where, as values: what the players editor edits and what is remembered of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from notepad.core.fault import RESERVED
from notepad.core.game.game import Table
from notepad.core.shown_text import look
from notepad.core.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

USUAL_TABLE = 4


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """Names in seat order, some perhaps not there yet; the seats of me and of who begins."""

    names: tuple[str, ...]
    me: int = 0
    first: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The names as they will stand in the record."""
        return tuple(name.strip() for name in self.names)

    def table(self) -> Table:
        """Return these people as a table, whatever is wrong with their names."""
        return Table(self.players, self.players[self.me], self.players[self.first])

    def problems(self) -> Mapping[int, str]:
        """Return what is wrong with a name, by seat; a game can start when there is nothing."""
        found = {seat: _name_problem(self.players, seat) for seat in range(len(self.names))}
        return {seat: told for seat, told in found.items() if told}

    def named(self, seat: int, name: str) -> SeatingPlan:
        """Return the plan with another name on a seat."""
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]))

    def moved(self, seat: int, to: int) -> SeatingPlan:
        """Return the plan with one player sitting elsewhere; the others close up."""
        order = list(range(len(self.names)))
        order.insert(to, order.pop(seat))
        return SeatingPlan(
            tuple(self.names[old] for old in order), order.index(self.me), order.index(self.first)
        )

    def joined(self, name: str = "") -> SeatingPlan:
        """Return the plan with one more seat at the end."""
        return replace(self, names=(*self.names, name))

    def left(self, seat: int) -> SeatingPlan:
        """Return the plan without a seat; who loses me or the beginning, the first one gets it."""
        order = [old for old in range(len(self.names)) if old != seat]
        return SeatingPlan(
            tuple(self.names[old] for old in order),
            order.index(self.me) if self.me in order else 0,
            order.index(self.first) if self.first in order else 0,
        )

    def invited(self, name: str, seats: range) -> SeatingPlan | None:
        """Return the plan with `name` on the first empty seat or a new one; None if it is full."""
        empty = next((seat for seat, held in enumerate(self.players) if not held), None)
        if empty is not None:
            return self.named(empty, name)
        return self.joined(name) if len(self.names) < seats[-1] else None

    def within(self, seats: range) -> SeatingPlan:
        """Return the plan with as many seats as a game has, empty ones added or last ones gone."""
        plan = self
        while len(plan.names) < seats[0]:
            plan = plan.joined()
        while len(plan.names) > seats[-1]:
            plan = plan.left(len(plan.names) - 1)
        return plan


def empty_plan(seats: range) -> SeatingPlan:
    """Return a table of the usual size at which nobody sits yet."""
    return SeatingPlan(("",) * min(max(USUAL_TABLE, seats[0]), seats[-1]))


def provisional(plan: SeatingPlan) -> Table:
    """Return a table of as many players, their seat numbers standing in for doubtful names."""
    wrong = plan.problems()
    names = tuple(str(seat + 1) if seat in wrong else n for seat, n in enumerate(plan.players))
    return SeatingPlan(names, plan.me, plan.first).table()


def _name_problem(players: tuple[str, ...], seat: int) -> str:
    name = players[seat]
    if not name:
        return _("Who sits here?")
    if name.casefold() in RESERVED:
        return _("“{name}” is a word of the record; choose another name.").format(name=name)
    if not name.isprintable():
        return _("This name has a character that can't be shown.")
    if name in players[:seat]:
        return _("{name} sits at this table already.").format(name=name)
    if look(name) in map(look, players[:seat]):
        return _("This looks like another name at this table; change one of them.")
    return ""
