"""Whether to announce now: the rule, what follows from it, and the words for both.

The screen, its page as text, the command line and the library all take them from here. The rule
itself is `Announcing.say`: announcing now wins more often than announcing later. docs/engine.md
says where its figures come from. What follows also depends on the turn: on mine, a question comes
first if it tells me something, and some games only let players announce on their own turns.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from notepad.core.language import _, ngettext, percent

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from notepad.cards.state import CardState
    from notepad.deduction.knowledge import Advice, Announcing, Knowledge

LEAST_TOLD = 0.005  # bits; a question that tells less tells nothing


class When(Enum):
    """When players may announce."""

    ALWAYS = "at any time"
    ON_TURN = "on their own turns"
    INSTEAD = "on their own turns, instead of asking"

    def order(self, players: Sequence[str], asked: str | None, asks: str) -> Sequence[str]:
        """Return who may announce between two questions, in the order in which they would.

        The first of them was asked by `asked`, None where there was none, the next one is `asks`'.
        """
        match self:
            case When.INSTEAD:
                return (asks,)
            case When.ON_TURN:
                return () if asked is None else (asked,)
        start = 0 if asked is None else players.index(asked)
        return (*players[start:], *players[:start])


class NowOrWait(Enum):
    """Whether to announce now, and if so, when exactly."""

    NOW = "now"
    ON_TURN = "on your turn"
    ASK_FIRST = "ask first"
    WAIT = "wait"

    @property
    def told(self) -> str:
        """What to do, in words."""
        match self:
            case NowOrWait.NOW:
                return _("Now.")
            case NowOrWait.ON_TURN:
                return _("On your turn.")
            case NowOrWait.ASK_FIRST:
                return _("Ask first.")
            case NowOrWait.WAIT:
                return _("Wait.")


def now_or_wait(known: Knowledge, state: CardState[Any], me: str, when: When) -> NowOrWait | None:
    """Return whether I should announce now, None while that isn't known.

    On my turn, I first ask whatever tells me something, because I can still announce after the
    answer; only what is certain needs no question.
    """
    now = known.insight.announcing if known.insight is not None else None
    certain = now is not None and now.certain
    if not certain and known.advice is not None and may_ask_first(known, state, me, when):
        return NowOrWait.ASK_FIRST
    if not certain and settling_question(known, state, me) is not None:
        return NowOrWait.ASK_FIRST
    if now is None:
        return None
    if now.say:
        return soonest(state, me, when)
    return None if now.later is None else NowOrWait.WAIT


def soonest(state: CardState[Any], me: str, when: When) -> NowOrWait:
    """Return whether I may announce at once, or only on my turn."""
    # After my own question it is still my turn, until the next player asks.
    mine = state.asker == me or (when is When.ON_TURN and state.last == me)
    return NowOrWait.NOW if when is When.ALWAYS or mine else NowOrWait.ON_TURN


def may_ask_first(known: Knowledge | None, state: CardState[Any], me: str, when: When) -> bool:
    """Return whether a question on my turn may tell me something before I announce.

    Whether one does isn't known while the questions are still being ranked.
    """
    if state.asker != me or when is When.INSTEAD:
        return False
    return known is None or known.advice is None or any(map(tells, known.advice.best))


def settling_question(known: Knowledge | None, state: CardState[Any], me: str) -> Advice | None:
    """Return the question that settles it on my turn, where I must announce right after it.

    None if there is none, or if a question that leaves me the choice settles it, too.
    """
    last = known.insight.last if known is not None and known.insight is not None else None
    if last is None or state.asker != me or not settles(last):
        return None
    usual = known.advice.best if known is not None and known.advice is not None else ()
    return None if any(map(settles, usual)) else last


def settles(advice: Advice) -> bool:
    """Whether every answer to a question leaves only one possibility of what is sought."""
    return advice.unknown > LEAST_TOLD and advice.sought >= _SETTLED * advice.unknown


_SETTLED = 0.999  # of what is unknown; drawn deals are off by less


def tells(advice: Advice) -> bool:
    """Whether the answer to a question tells me something about what is sought."""
    return advice.sought >= LEAST_TOLD


_SHARES = ("right", "played", "others", "waiting", "later")


def figures(now: Announcing) -> str:
    """Return the figures behind a verdict about an answer that isn't certain, in sentences."""
    said = [_("This is {right} likely to be right; if it’s wrong, you’re out.")]
    if now.played is not None:
        told = _("In games the notepad played against itself, {played} of such answers were right.")
        said.append(told)
    if now.others is not None:
        told = _(
            "The chance that another player knows it by the end of their next turn: about {others}."
        )
        said.append(told)
    if now.waiting is not None and now.played_on:
        told = ngettext(
            "If you wait, your chance of winning is about {waiting} (looked further: {count} game "
            "played on from here).",
            "If you wait, your chance of winning is about {waiting} (looked further: {count} games "
            "played on from here).",
            now.played_on,
        )
        said.append(told)
    elif now.waiting is not None:
        told = _(
            "If you wait, your chance of winning is about {waiting} (estimated from many games "
            "the notepad played against itself)."
        )
        said.append(told)
    elif now.later is not None:
        told = _(
            "How often waiting wins hasn’t been measured for a table like this. So this is a rule "
            "of thumb: don’t wait if the answer is likelier to be right ({right}) than everyone "
            "else is to need longer ({later})."
        )
        said.append(told)
    shares = ((name, getattr(now, name)) for name in _SHARES)
    odds = {name: percent(share) for name, share in shares if share is not None}
    return " ".join(told.format(**odds, count=now.played_on) for told in said)
