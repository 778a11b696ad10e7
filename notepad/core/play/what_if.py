"""WhatIf: a way on that is tried in pencil; nothing of the game changes before it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from notepad.core.fault import Fault, Faults
from notepad.core.play.action import Action, Removed, action_document, read_action
from notepad.core.play.calling import seated_otherwise
from notepad.core.words import _

if TYPE_CHECKING:
    from notepad.core.game.game import AnyGame
    from notepad.core.seats import Reseating


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What is done in pencil, one action after the other, from where there were `after` notes."""

    after: int
    actions: tuple[Action, ...] = ()

    def plainly(self, count: int) -> Iterator[Action]:
        """Yield what does the same to the game itself, which has `count` notes.

        Those that it goes on without are taken out first, the last one first.
        """
        yield from (Removed(number) for number in range(count, self.after, -1))
        yield from self.actions

    def reseated(self, setup: object, seats: Reseating, game: AnyGame) -> WhatIf:
        """Return the same with players called or seated otherwise than in this setup."""
        moved = (seated_otherwise(action, setup, seats, game) for action in self.actions)
        return WhatIf(self.after, tuple(moved))


def _nowhere(_what_if: WhatIf | None) -> None:
    """Let what is tried live in memory alone."""


@dataclass(frozen=True, slots=True)
class Scratch:
    """Where a what-if is kept: not with the game, but in a place of its own.

    `put` keeps one in place of that before, with None none. Within `together` all that is changed
    is kept, or nothing. Both may raise.
    """

    put: Callable[[WhatIf | None], None] = _nowhere
    together: Callable[[], AbstractContextManager[None]] = nullcontext


def what_if_document(what_if: WhatIf) -> dict[str, Any]:
    """Return a what-if as JSON values."""
    actions = [action_document(action) for action in what_if.actions]
    return {"after": what_if.after, "actions": actions}


def read_what_if(document: object, setup: object, game: AnyGame) -> WhatIf:
    """Return the what-if that a JSON object holds; raises Faults where it does not fit a setup."""
    found = document if isinstance(document, dict) else {}
    after, actions = found.get("after"), found.get("actions")
    if type(after) is not int or after < 0 or not isinstance(actions, list):
        raise Faults([Fault("what-if", _("it can't be read"))])
    return WhatIf(after, tuple(read_action(action, setup, game) for action in actions))
