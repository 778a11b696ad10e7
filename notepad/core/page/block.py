"""Block: one part of a page, such as a grid, a book or a chart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a note that is being made would make of a part of the sheet: a number, and in words.

    `figure` is the number as it is read, `remark` what would come of it ("would lead").
    """

    at: int
    figure: str
    remark: str = ""
    spoken: str = ""


class Block:
    """What is shown, drawn and told as one; each kind is registered with its widget and its text.

    A block without boxes, tallies or small numbers has none of what is asked for here.
    """

    __slots__ = ()

    @property
    def waiting(self) -> bool:
        """Whether what it shows is still being reckoned."""
        return False

    @property
    def has_hints(self) -> bool:
        """Whether small numbers stand in it."""
        return False

    def box(self, key: str) -> Any:  # noqa: ANN401 boxes of different blocks differ
        """Return the box with this key, None if there is none."""
        return None

    def counted(self, key: str) -> tuple[Any, ...]:
        """Return the tallies that a key asks for."""
        return ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its boxes."""
        return ()

    def with_chosen(self, keys: Collection[str], offered: Collection[str] = ()) -> Self:
        """Return the same block with just these boxes chosen, and those offered to be tapped."""
        return self

    def with_prospects(self, prospects: Mapping[str, Prospect]) -> Self:
        """Return the same block with what a note would make of its parts, by their keys."""
        return self

    def meanwhile(self, before: Block) -> Self:
        """Return the same with the numbers of `before`, as long as new ones are reckoned."""
        return self

    def without_hints(self) -> Self:
        """Return the same block without small numbers."""
        return self
