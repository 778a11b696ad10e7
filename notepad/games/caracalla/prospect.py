"""What a note would give, shown before it is noted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.page.page import Prospect
from notepad.core.words import _, enumerated, listed, ngettext, numeral
from notepad.games.caracalla.components import worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from notepad.games.caracalla.setup import Setup


def after_meeting(points: Mapping[str, int], pieces: Mapping[str, int]) -> dict[str, int]:
    """Return the points of all families after a meeting of these pieces."""
    each = worth(len(pieces))
    return {family: at + pieces.get(family, 0) * each for family, at in points.items()}


def prospects(
    setup: Setup, points: Mapping[str, int], after: Mapping[str, int]
) -> dict[str, Prospect]:
    """Return where each family that moves would stand, and whether it would lead or arrive.

    `points` are those that all families have before, `after` those that they would have.
    """
    arriving, ahead = _arriving(setup, points, after), _ahead(after)
    told = _("{change} would make it {points}")
    made = {}
    for family, at in after.items():
        if at != points[family]:
            remark = _("would lead") if family in ahead else ""
            remark = _("would arrive") if family in arriving else remark
            spoken = told.format(change=signed(at - points[family]), points=numeral(at))
            spoken = enumerated(filter(None, (spoken, remark)))
            made[family] = Prospect(at, numeral(at), remark, spoken)
    return made


def told(setup: Setup, points: Mapping[str, int], pieces: Mapping[str, int]) -> str:
    """Return what a piece counts in a meeting, and who would lead or arrive by it."""
    counts = _("Each piece counts {count}.").format(count=numeral(worth(len(pieces))))
    return f"{counts} {_outcome(setup, points, after_meeting(points, pieces))}".rstrip()


def signed(points: int) -> str:
    """Return points with their sign: "+5"."""
    return ("+" if points > 0 else "−" if points < 0 else "") + numeral(abs(points))


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
