"""How likely I win if I wait with announcing: a model that was fitted on simulated tables.

It is a logistic of what I know and of what rivals may know, with weights for each number of
players. `tests/simulation` plays the tables and fits it; docs/engine.md says how.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp, log
from typing import TYPE_CHECKING, Any, NamedTuple

from notepad.core.resources import resource

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from notepad.cards.insight.mind import Guess

_LEAST = 0.01  # odds closer to 0 or 1 than that are taken for it


class Position(NamedTuple):
    """What the odds of winning by waiting hang on, each number as the model takes it.

    `right` and `bits` are mine: how likely my answer is right, in logits, and how much is unknown
    of it. `certain` is how likely a rival is certain by now, `best` what the best informed one
    would be right with, in logits, and `least` how many bits are unknown to him. `turns` is how
    many others ask before me.
    """

    right: float
    bits: float
    certain: float
    best: float
    least: float
    turns: float


def position(mine: Guess, rivals: Sequence[Mapping[str, Guess]], turns: int) -> Position:
    """Return a position; `rivals` has what each would say in each of some deals that fit."""
    cases = [list(case.values()) for case in rivals if case]
    count = len(cases) or 1
    return Position(
        _logit(mine.right),
        mine.bits,
        sum(any(guess.certain for guess in case) for case in cases) / count,
        sum(_logit(max(guess.right for guess in case)) for case in cases) / count,
        sum(min(guess.bits for guess in case) for case in cases) / count,
        float(turns),
    )


def waiting(players: int, at: Position) -> float:
    """Return the odds of winning by waiting, at a table of so many players."""
    constant, *weights = _weights()[str(min(max(players, 3), 5))]
    total = constant + sum(weight * value for weight, value in zip(weights, at, strict=True))
    return 1 / (1 + exp(-total))


@cache
def _weights() -> Mapping[str, Any]:
    weights: Mapping[str, Any] = json.loads(resource("insight/waiting.json").read_text("utf-8"))
    return weights


def _logit(share: float) -> float:
    share = min(max(share, _LEAST), 1 - _LEAST)
    return log(share / (1 - share))
