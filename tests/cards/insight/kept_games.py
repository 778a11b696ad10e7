"""Games of Cataline in which cards change hands, as everybody at the table hears them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from notepad.games.cataline.notes import Accuse, Note
from notepad.games.cataline.reasoning import SEATS
from notepad.games.cataline.setup import KEPT
from tests.games.cataline.playing import Played, Truth, dealt, played

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.games.cataline.setup import Setup


def kept(players: int, seed: int, notes: int) -> tuple[Setup, Truth, Played]:
    """Return a setup, who was dealt what, and what was played, without a wrong accusation."""
    random = Random(seed)
    setup, truth = dealt(players, random)
    setup = replace(setup, variant=KEPT)
    found = played(setup, truth, random, notes=notes)
    return setup, truth, replace(found, notes=_asked(found.notes), told=_asked(found.told))


def _asked(notes: Sequence[Note]) -> tuple[Note, ...]:
    return tuple(note for note in notes if not isinstance(note, Accuse))


def seated(setup: Setup, truth: Truth, player: str) -> Setup:
    """Return the setup of a player."""
    own: Setup = SEATS.seat(setup, player, truth)
    return own
