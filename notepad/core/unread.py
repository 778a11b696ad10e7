"""What stands where a document could not be read, so that all the rest can still be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")


class UnreadError(Exception):
    """Raised where something is to be made of a value that could not be read."""


class Unread:
    """Stands for a value that is missing or misshapen, whatever its type was to be.

    It can be handed on and told from None, and its parts are unread too. Whoever would conclude
    anything from it (compare it, count it, look it up, write it) gets an UnreadError instead. So
    what a check told before, and what it tells of other values, is certain. No two are the same
    object, lest one is found among others by being itself.
    """

    def __getattr__(self, name: str) -> Unread:
        """Return the part of that name, unread too."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Unread()

    def __call__(self, *_given: object) -> Unread:
        """Return what a method of the value would have: something unread."""
        return Unread()

    def __getitem__(self, _place: object) -> Unread:
        """Return a part, unread too."""
        return Unread()

    def _refuse(self, *_others: object) -> NoReturn:
        raise UnreadError

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _refuse
    __bool__ = __len__ = __iter__ = __contains__ = __index__ = __str__ = __format__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = _refuse
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __neg__ = __abs__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = _refuse


def legible(items: Iterable[T]) -> list[T]:
    """Return the items that could be read."""
    return [item for item in items if not isinstance(item, Unread)]


def legible_or(otherwise: T, value: Callable[[], T]) -> T:
    """Return what `value` makes, or `otherwise` where it needs what could not be read."""
    try:
        return value()
    except UnreadError:
        return otherwise
