"""Which slip most probably happened, where notes contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from notepad.core.game.breath import Breath
from notepad.core.game.slip import SETUP, Fitting, Slip, slips_of
from notepad.core.words import _, numeral

if TYPE_CHECKING:
    from notepad.core.game.game import AnyGame, Reasoner


@dataclass(frozen=True, slots=True)
class Mend:
    """A slip that explains everything, and how probable it is if there was exactly one."""

    slip: Slip
    share: float


def mends(
    game: AnyGame,
    reasoner: Reasoner[Any],
    setup: object,
    notes: Sequence[Any],
    *,
    patience_ms: float = 150,
) -> Iterator[tuple[Mend, ...] | Breath]:
    """Yield the mends that were found so far, the likeliest first, again and again.

    `reasoner` is one of the game's, for this setup. The last ones are all there are. Nothing comes
    if the notes fit, or if no single slip explains why they don't.
    """
    states = list(accumulate(notes, game.after, initial=game.start(setup)))

    def slips(number: int) -> list[Slip]:
        return slips_of(game.keypad, setup, states[number - 1], number, notes[number - 1])

    found: list[Fitting] = []
    for step in reasoner.mend(notes, slips, patience_ms=patience_ms):
        if isinstance(step, Breath):
            yield step
        elif step.slip.note or not any(True for _ in game.setup_faults(step.slip.instead)):
            found.append(step)
            yield shared(found)


def shared(found: Iterable[Fitting]) -> tuple[Mend, ...]:
    """Return fitting slips with their shares, in proportion to how usual each is times its deals.

    The likeliest comes first, and of those alike the one noted last.
    """
    weights = [(one.slip.usual * one.deals, one.slip) for one in found]
    whole = sum(weight for weight, _slip in weights)
    ordered = sorted(weights, key=lambda one: (-one[0], -one[1].note))
    return tuple(Mend(slip, weight / whole) for weight, slip in ordered)


def told(game: AnyGame, setup: Any, notes: Sequence[Any], mend: Mend) -> str:  # noqa: ANN401
    """Return a mend as a player would say it: what was meant, and not what was noted."""
    slip, share = mend.slip, numeral(round(100 * mend.share))
    if slip.note == SETUP:
        names = game.subjects(setup)
        pairs = zip(setup.hand, slip.instead.hand, strict=True)
        was, meant = next(pair for pair in pairs if pair[0] != pair[1])
        said = _("My hand: {meant}, not {was} ({share} of 100)")
        return said.format(meant=names[meant], was=names[was], share=share)
    meant = game.keypad.said(setup, slip.instead)
    was = unlike(game.keypad.said(setup, notes[slip.note - 1]), meant)
    said = _("Note {number}: {meant}, not {was} ({share} of 100)")
    return said.format(number=numeral(slip.note), meant=meant, was=was, share=share)


def unlike(was: str, meant: str) -> str:
    """Return the words in which one sentence differs from another: all between the first and last.

    "Dee asked Cem for yellow: 3" differs from "Dee asked Cem for yellow: 2" in "3".
    """
    words, others = was.split(" "), meant.split(" ")
    most = min(len(words), len(others))
    start = next((at for at in range(most) if words[at] != others[at]), most)
    end = next(
        (at for at in range(most - start) if words[-1 - at] != others[-1 - at]), most - start
    )
    return " ".join(words[start : len(words) - end]).rstrip(",;") or was
