"""Moment: all that a slot of a sentence may look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from notepad.core.form import Draft
from notepad.core.level import Level
from notepad.core.mark import Aside

S = TypeVar("S")
T = TypeVar("T")
K = TypeVar("K")


@dataclass(frozen=True)
class Moment(Generic[S, T, K]):
    """A sentence as far as it is made, and the table at which it is.

    `values` has the fields that are filled. While a note is being made `state` is the state of
    play that it comes after, and `known` what its choices may be dimmed by: None below level
    Deduction, where the notes contradict each other, and while an older note is mended. A finished
    note has neither, for it is well-formed or not whatever came before it.
    """

    setup: S
    values: Mapping[str, Any] = field(default_factory=dict)
    draft: Draft = field(default_factory=dict)
    state: T | None = None
    known: K | None = None
    level: Level = Level.PAPER
    aside: Aside = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 fields are of any type
        """Return what a field is filled with; raises KeyError while it is open."""
        return self.values[name]

    def get(self, name: str) -> Any:  # noqa: ANN401
        """Return what a field is filled with, None while it is open."""
        return self.values.get(name)

    def has(self, *names: str) -> bool:
        """Whether all these fields are filled."""
        return all(name in self.values for name in names)

    def filled(self, values: Mapping[str, Any]) -> Moment[S, T, K]:
        """Return the moment with more fields filled."""
        return replace(self, values={**self.values, **values})


AnyMoment = Moment[Any, Any, Any]
