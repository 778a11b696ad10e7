"""Announce now? The likeliest answer, how likely it is right, and how likely waiting wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.cards.card_announcing import may_announce
from notepad.core.form import Draft
from notepad.core.page.page import Face, Rank, Ranking, percent
from notepad.core.words import _, capital
from notepad.deduction.insight import LEAST, Answer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.cards.card_state import CardView
    from notepad.deduction.insight import Announcing


@dataclass(frozen=True)
class Announced:
    """How a game says what is announced: in words, and as the draft of the note that is begun.

    `offer` is what a button says that begins it ("Accuse").
    """

    words: Callable[[Answer], str]
    draft: Callable[[Answer], Draft]
    offer: str


def announce_now(view: CardView, how: Announced) -> Iterator[Ranking]:
    """Yield the panel while I can announce; its room is kept until it is reckoned."""
    known = view.known
    if not may_announce(view):
        return
    if known is None or known.insight is None:
        rank = Rank("", Face(_("Say it now?")), "", told=_("Still reckoning …"))
        yield Ranking("", (rank,), waiting=True)
    elif known.insight.announcing is not None:
        yield Ranking("", (_rank(known.insight.announcing, how),))


def _rank(now: Announcing, how: Announced) -> Rank:
    right, waiting, answer = (
        percent(now.right),
        percent(now.waiting),
        capital(how.words(now.answer)),
    )
    if now.right == 1:
        told = detail = _("{answer}: certainly right.").format(answer=answer)
    elif now.too_unlikely:
        told = _("{answer}: right with {right}, too unlikely to be said.")
        told = told.format(answer=answer, right=right)
        detail = _(
            "Said now it is right with {right}; wrong, and you are out. What is right with less "
            "than {least} is never advised: when the notepad played against itself, saying it did "
            "not pay."
        ).format(right=right, least=percent(LEAST))
    else:
        told = _("{answer}: right with {right}. Waiting wins with {waiting}.")
        told = told.format(answer=answer, right=right, waiting=waiting)
        detail = _(
            "Said now it is right with {right}; wrong, and you are out. Who waits wins with about "
            "{waiting}: that is estimated from many games played by the notepad against itself."
        ).format(right=right, waiting=waiting)
    return Rank(
        "announce",
        Face(_("Say it now?")),
        _("Say it.") if now.say else _("Wait."),
        detail=detail,
        told=told,
        draft=how.draft(now.answer),
        offer=how.offer,
    )
