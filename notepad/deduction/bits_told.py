"""What a note told: how many of the deals that were possible are so no longer."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING

from notepad.core.game.reasoner import Told
from notepad.core.page.page import percent
from notepad.core.words import _, numeral

if TYPE_CHECKING:
    from notepad.deduction.knowledge import Knowledge

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def bits_told(told: str, before: Knowledge, after: Knowledge) -> Told | None:
    """Return what was learned between two states, if both were counted.

    `told` is the sentence, with room for the counts `before` and `after` and for the `bits`.
    """
    if not (before.odds and after.odds and before.odds.worlds and after.odds.worlds):
        return None
    counts = before.odds.worlds, after.odds.worlds
    bits = numeral(log2(counts[0]) - log2(counts[1]), 1)
    gone = 1 - counts[1] / counts[0]
    return Told(
        _("{percent} ruled out").format(percent=percent(gone)) if gone else "",
        told.format(before=_grouped(counts[0]), after=_grouped(counts[1]), bits=bits),
    )


def _grouped(count: int) -> str:
    """Return a count with its digits in groups of three, or as a power of ten if beyond grasp."""
    if count < 10**9:
        return numeral(count)
    leading, power = f"{count:.1e}".split("e+")
    return f"{numeral(float(leading), 1)}\u202f·\u202f10{str(int(power)).translate(_RAISED)}"
