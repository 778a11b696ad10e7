"""Gauge: how likely somebody knows what is sought, by now and soon, and what that rests on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Assumed:
    """What an estimate takes for granted: `told` in a few sentences.

    `asked` leads to the `choices`, each a word and its name, of which the `chosen` word holds.
    Another one is put aside as the only word under `aside`.
    """

    told: str
    asked: str
    choices: tuple[tuple[str, str], ...]
    chosen: str
    aside: str


@dataclass(frozen=True, slots=True)
class Learned:
    """A note from which somebody learned: what is `said` there, what he saw, and which `cards`."""

    note: int
    said: str
    saw: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gauge:
    """How likely somebody knows what is sought by `now`, and `soon`: after the next question.

    Both are estimated shares (0 to 1), None until they are reckoned. `told` says them, `meaning` is
    what else can be said of them, `learned` why they are so, and `assumed` what they rest on.
    """

    told: tuple[str, ...]
    assumed: Assumed
    now: float | None = None
    soon: float | None = None
    learned: tuple[Learned, ...] = ()
    meaning: tuple[str, ...] = ()
