"""From JSON values to typed objects and back, strictly, telling every fault at once."""

from typing import Any, TypeVar

from notepad.core.fault import Fault

T = TypeVar("T")

# The converter comes with the first record: a window that only lists games appears sooner.


def shaped(document: object, kind: type[T], faults: list[Fault]) -> T:
    """Return `document` as an object of `kind`; adds what is wrong.

    Nothing is converted on the way: the text "2" and `true` are no numbers, text is no list.
    The object comes whatever is wrong, so that the rest of it can be checked: what is missing or
    misshapen in it, or the object itself if there is none, is an `Unread`.
    """
    from notepad.core.record import converter

    return converter.shaped(document, kind, faults)


def plain(value: object) -> Any:  # noqa: ANN401 JSON values are what they are
    """Return an object as JSON values, fields that hold their default left out."""
    from notepad.core.record import converter

    return converter.plain(value)
