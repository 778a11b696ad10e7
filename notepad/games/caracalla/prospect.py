"""What a meeting would give, shown before it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.page.page import Prospect
from notepad.core.words import _, enumerated, listed, ngettext, numeral
from notepad.games.caracalla.components import worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from notepad.games.caracalla.setup import Setup


def prospects(
    setup: Setup, points: Mapping[str, int], pieces: Mapping[str, int]
) -> dict[str, Prospect]:
    """Return where each family of a meeting would stand, and whether it would lead or arrive.

    `points` are those that all families have before it.
    """
    after = _after(points, pieces)
    arriving, ahead = _arriving(setup, points, after), _ahead(after)
    made = {}
    for family in pieces:
        remark = _("would lead") if family in ahead else ""
        remark = _("would arrive") if family in arriving else remark
        figure = numeral(after[family])
        told = _("{gained} more would be {points}")
        gained = numeral(after[family] - points[family])
        spoken = enumerated(filter(None, (told.format(gained=gained, points=figure), remark)))
        made[family] = Prospect(after[family], figure, remark, spoken)
    return made


def told(setup: Setup, points: Mapping[str, int], pieces: Mapping[str, int]) -> str:
    """Return what a piece counts in a meeting, and who would lead or arrive by it."""
    each = worth(pieces)
    counts = ngettext("Each piece counts {count}.", "Each piece counts {count}.", each)
    outcome = _outcome(setup, points, _after(points, pieces))
    return f"{counts.format(count=numeral(each))} {outcome}".rstrip()


def _after(points: Mapping[str, int], pieces: Mapping[str, int]) -> dict[str, int]:
    each = worth(pieces)
    return {family: at + pieces.get(family, 0) * each for family, at in points.items()}


def _arriving(setup: Setup, before: Mapping[str, int], after: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(family for family, at in after.items() if at >= setup.goal > before[family])


def _ahead(points: Mapping[str, int]) -> tuple[str, ...]:
    most = max(points.values())
    return tuple(family for family, at in points.items() if at == most > 0)


def _outcome(setup: Setup, before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Return who would arrive, else who would lead; "" while all stand at the gate."""
    arriving, ahead = _arriving(setup, before, after), _ahead(after)
    if arriving:
        said = ngettext(
            "{families} would arrive at the temple.",
            "{families} would arrive at the temple together.",
            len(arriving),
        )
        return said.format(families=_names(setup, arriving))
    said = ngettext("{families} would lead.", "{families} would lead together.", len(ahead))
    return said.format(families=_names(setup, ahead)) if ahead else ""


def _names(setup: Setup, families: Iterable[str]) -> str:
    return listed(map(setup.called, families))
