"""Calling: players who are called otherwise in all of a game, from its set-up on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from notepad.core.game.game import AnyGame
from notepad.core.play.action import (
    Inked,
    Mended,
    Noted,
    Pencilled,
    PutAside,
    Removed,
    Reseated,
    SetUpAgain,
)
from notepad.core.play.history import Redone, Undone
from notepad.core.seats import Reseating

if TYPE_CHECKING:
    from notepad.core.play.action import Action
    from notepad.core.play.history import Deed


@dataclass(frozen=True, slots=True)
class Calling:
    """Tells a game anew as if some players had always had another name; `names` has it by the old.

    Everybody keeps his seat, and no deed is added or left out.
    """

    game: AnyGame
    names: Mapping[str, str]

    def called(self, player: str) -> str:
        """Return what somebody is called."""
        return self.names.get(player, player)

    def setup(self, setup: object) -> object:
        """Return a setup with its players called otherwise."""
        seats = self._seats(setup)
        return self.game.reseated(setup, seats) if seats.names else setup

    def action(self, action: Action, setup: object) -> Action:
        """Return an action as it is told then; `setup` is what held before it."""
        match action:
            case SetUpAgain(mended):
                return SetUpAgain(self.setup(mended))
            case Reseated(names, seated, notes):
                told = tuple(self._note(note, seated) for note in notes)
                return Reseated(self._renamed(names), self.setup(seated), told)
            case _:
                seats = self._seats(setup)
                return seated_otherwise(action, setup, seats, self.game) if seats.names else action

    def deed(self, deed: Deed, setup: object) -> Deed:
        """Return a deed of a history as it is told then."""
        return deed if isinstance(deed, Undone | Redone) else self.action(deed, setup)

    def _seats(self, setup: object) -> Reseating:
        table = self.game.table(setup)
        names = {name: self.names[name] for name in table.players if name in self.names}
        return Reseating(names, tuple(map(self.called, table.players)), self.called(table.first))

    def _note(self, note: object, setup: object) -> object:
        seats = self._seats(setup)
        return self.game.keypad.reseated(setup, note, seats) if seats.names else note

    def _renamed(self, names: Mapping[str, str]) -> dict[str, str]:
        """Return who got another name at the table, without those who have always had it now."""
        pairs = ((self.called(old), self.called(new)) for old, new in names.items())
        return {old: new for old, new in pairs if old != new}


def seated_otherwise(action: Action, setup: object, seats: Reseating, game: AnyGame) -> Action:
    """Return an action as it is told with players called or seated otherwise than in this setup.

    Raises ValueError if it changes setup or players itself.
    """
    match action:
        case Noted(note, aside):
            return Noted(game.keypad.reseated(setup, note, seats), aside)
        case Mended(number, note):
            return Mended(number, game.keypad.reseated(setup, note, seats))
        case Pencilled(cell, holder, pencil):
            return Pencilled(cell, seats.called(holder), pencil)
        case Removed() | PutAside() | Inked():
            return action
        case SetUpAgain() | Reseated():
            raise ValueError(action)
        case _:
            assert_never(action)
