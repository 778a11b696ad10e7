"""Deadlines for reasoning: a time limit, or a more urgent request.

Inside `time_limit`, everything that searches or writes formulas checks the clock and raises
`OutOfTimeError` once the time is over. Inside `unless`, it and everything else that takes long also
raise it as soon as something more urgent is wanted. What was learned until then is kept, so the
next try starts further on. Outside of both there is no deadline.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_end: ContextVar[float | None] = ContextVar("end", default=None)
_wanted: ContextVar[Callable[[], bool] | None] = ContextVar("wanted", default=None)


class OutOfTimeError(Exception):
    """Raised when the time is over, or something more urgent is wanted."""


@contextmanager
def time_limit(milliseconds: float) -> Iterator[None]:
    """Let what is reasoned in this block take so long at most."""
    before = _end.get()
    _end.set(perf_counter() + milliseconds / 1000)
    try:
        yield
    finally:
        _end.set(before)


@contextmanager
def unless(wanted: Callable[[], bool]) -> Iterator[None]:
    """Break off what is reasoned in this block when something more urgent is `wanted`."""
    before = _wanted.get()
    _wanted.set(wanted)
    try:
        yield
    finally:
        _wanted.set(before)


@contextmanager
def broken_off_after(milliseconds: float) -> Iterator[None]:
    """Break off what is reasoned in this block after so long; until then, nothing is hurried."""
    end, wanted = perf_counter() + milliseconds / 1000, _wanted.get()
    with unless(lambda: perf_counter() > end or (wanted is not None and wanted())):
        yield


def check_deadline() -> bool:
    """Return whether there is a deadline.

    Raises OutOfTimeError if it is over, or something more urgent is wanted. What takes longer than
    some 20 ms calls this every now and then.
    """
    end, wanted = _end.get(), _wanted.get()
    if (end is not None and perf_counter() > end) or (wanted is not None and wanted()):
        raise OutOfTimeError
    return end is not None
