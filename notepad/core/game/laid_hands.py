"""LaidHands: what the hands of several players tell, laid side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from notepad.core.fault import Fault


def _nothing(_note: object) -> None:
    """Tell nothing of a note."""


@dataclass(frozen=True, slots=True)
class LaidHands:
    """How the cards were dealt, as the hands of several players give it.

    `deal` has the holder of each card, None where the hands do not give it. `true` says whether a
    note can be true then, None where that can't be told. Hands that can't belong to one game are
    `apart`: each fault with the number of the record (from 0) in which it is.
    """

    deal: Mapping[str, str] | None = None
    true: Callable[[Any], bool | None] = _nothing
    apart: tuple[tuple[int, Fault], ...] = ()


def no_hands(_setups: Sequence[Any], _notes: Sequence[Sequence[Any]]) -> LaidHands:
    """Tell nothing of a game without hands."""
    return LaidHands()
