"""How a game ended, as frozen data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from notepad.core.page.face import Face
from notepad.core.words import _, listed, ngettext


@dataclass(frozen=True, slots=True)
class Result:
    """What can be told once a game is over: `told` says who won, and how.

    `hidden` are the cards that were sought, as far as they are known and `told` does not list them,
    `spoken` in words; `uncover` is the draft of the note that tells them, empty where there is
    nothing to be told. `answers` says what is
    counted note by note ("possible sums, note by note"), empty where nothing is. `said` is the
    number of the note by which what is sought was said rightly, and `speaker` who said it, ""
    for me.
    """

    told: str
    winners: tuple[str, ...] = ()
    hidden: tuple[Face, ...] = ()
    spoken: str = ""
    uncover: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    answers: str = ""
    said: int | None = None
    speaker: str = ""


def who_won(winners: Sequence[str], me: str) -> str:
    """Return who has won, or that nobody has, as a sentence."""
    if not winners:
        return _("Nobody won.")
    if list(winners) == [me]:
        return _("You won.")
    told = ngettext("{players} won.", "{players} share the win.", len(winners))
    return told.format(players=listed(list(winners)))
