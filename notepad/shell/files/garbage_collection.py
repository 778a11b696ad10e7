"""When Python may clear away what is gone: never while a thread beside the window works.

Widgets that are gone must be collected in the window's thread, or the program ends.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_working = 0


@contextmanager
def uncollected() -> Iterator[None]:
    """Work in a thread of one's own without clearing away anything on the way."""
    _count(1)
    try:
        yield
    finally:
        _count(-1)


def _count(more: int) -> None:
    global _working
    with _lock:
        _working += more
        (gc.disable if _working else gc.enable)()
