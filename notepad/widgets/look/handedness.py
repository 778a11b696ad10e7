"""Which hand taps: what is tapped most stands on its side, and the hand hides no sheet."""

from __future__ import annotations

from dataclasses import dataclass

from notepad.widgets.look.sizes import refit


@dataclass(slots=True)
class _Hand:
    left: bool = False


_hand = _Hand()


def left_handed() -> bool:
    """Whether the left hand taps."""
    return _hand.left


def tap_with(*, left: bool) -> None:
    """Have the left hand tap from now on, or the right one."""
    if left != _hand.left:
        _hand.left = left
        refit()
