"""What can be foreseen of a game: what rivals know, and whether to announce now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from notepad.deduction.deal import Card

Answer: TypeAlias = int | frozenset[Card]
"""What is announced: the sum, or the hidden cards."""


LEAST = 0.3
"""What is less likely right is never to be said: in simulated games it did not pay."""


@dataclass(frozen=True, slots=True)
class Rival:
    """What somebody may know, all of it estimated.

    `certain` is the probability that he knows the answer by now, `following` that he will after
    his next question (None until that was reckoned), and `best` the mean odds of the answer that
    he would give. `learned` are the notes from which he learned most, the most telling first.
    """

    certain: float
    best: float
    following: float | None = None
    learned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Announcing:
    """My likeliest answer, the odds that it is right, and those of winning by waiting."""

    answer: Answer
    right: float
    waiting: float

    @property
    def say(self) -> bool:
        """Whether to say it now."""
        return self.right > self.waiting and self.right >= LEAST

    @property
    def too_unlikely(self) -> bool:
        """Whether it is not to be said although waiting seems to be worth even less."""
        return self.right > self.waiting and not self.say


@dataclass(frozen=True, slots=True)
class Insight:
    """What is foreseen: of each rival who can still win, and of announcing, if that can be."""

    rivals: Mapping[str, Rival]
    announcing: Announcing | None = None
