"""What a meeting would give, told before it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.words import _, enumerated, listed, ngettext, numeral
from notepad.games.caracalla.components import worth

if TYPE_CHECKING:
    from collections.abc import Mapping

    from notepad.games.caracalla.setup import Setup


def prospect(setup: Setup, points: Mapping[str, int], pieces: Mapping[str, int]) -> str:
    """Return what each family of a meeting would gain, and who would lead or arrive by it.

    `points` are those that all families have before it.
    """
    each = worth(pieces)
    told = ngettext("{count} point a piece", "{count} points a piece", each)
    gains = enumerated(
        _gain(setup, points, pieces, family) for family in points if family in pieces
    )
    after = {family: at + pieces.get(family, 0) * each for family, at in points.items()}
    whole = _("{each}: {gains}.").format(each=told.format(count=numeral(each)), gains=gains)
    return " ".join(filter(None, (whole, _outcome(setup, points, after))))


def _gain(setup: Setup, points: Mapping[str, int], pieces: Mapping[str, int], family: str) -> str:
    gained = pieces[family] * worth(pieces)
    told = _("{family} +{gained} → {points}")
    return told.format(
        family=setup.called(family),
        gained=numeral(gained),
        points=numeral(points[family] + gained),
    )


def _outcome(setup: Setup, before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Return who would arrive, else who would lead; "" where nobody is at the gate no more."""
    goal = setup.goal
    arriving = [family for family, at in after.items() if at >= goal > before[family]]
    if arriving:
        told = ngettext(
            "{families} would arrive at the temple.",
            "{families} would arrive at the temple together.",
            len(arriving),
        )
        return told.format(families=listed(map(setup.called, arriving)))
    most = max(after.values())
    ahead = [family for family, at in after.items() if at == most > 0]
    if not ahead:
        return ""
    told = ngettext("{families} would lead.", "{families} would lead together.", len(ahead))
    return told.format(families=listed(map(setup.called, ahead)))
