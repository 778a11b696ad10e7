"""A time by which reasoning has to be done, or is left to somebody who has more of it.

Inside `within` everything that searches or writes formulas looks at the clock, and gives up with an
`OutOfTimeError` once the time is over. What was learned until then is kept, so that another try
begins further on. Elsewhere there is no hurry.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_end: ContextVar[float | None] = ContextVar("end", default=None)


class OutOfTimeError(Exception):
    """Raised when the time is over."""


@contextmanager
def within(milliseconds: float) -> Iterator[None]:
    """Let what is reasoned in this block take so long at most."""
    before = _end.get()
    _end.set(perf_counter() + milliseconds / 1000)
    try:
        yield
    finally:
        _end.set(before)


def hurried() -> bool:
    """Return whether there is a deadline; raises OutOfTimeError if it is over."""
    end = _end.get()
    if end is not None and perf_counter() > end:
        raise OutOfTimeError
    return end is not None
