"""The slots of all sentences: what fills each, what is usual, what is unlikely."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from notepad.core.form import only
from notepad.core.sentence.choice_slots import Flag, OneOf, Player
from notepad.core.sentence.slot import OPEN, Sight
from notepad.core.sentence.stepped_slots import Stepped
from notepad.core.words import N_, _
from notepad.games.conspiracy.advice import before_challenging, before_moving
from notepad.games.conspiracy.bidding import DOLLARS
from notepad.games.conspiracy.components import COST, STEP, money

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from notepad.core.sentence.moment import Moment
    from notepad.games.conspiracy.reasoner import Knowledge
    from notepad.games.conspiracy.setup import Setup
    from notepad.games.conspiracy.state import State

At: TypeAlias = "Moment[Setup, State, Knowledge]"
_USUAL = 500
_MISSING = N_("this field is missing: you know your own pay-off")
_UNSEEN = N_("an opponent's pay-off is not seen: leave it out")


def now(at: At) -> State:
    """Return the state of play in which a note is made; a finished one has none."""
    assert at.state is not None
    return at.state


def mine(at: At) -> bool:
    """Return whether a sentence is about what I do."""
    return bool(at.get("player") == at.setup.me)


def _paid_by_me(at: At) -> bool | None:
    """Whether I see what is paid, None where a record does not tell who pays."""
    return mine(at) if at["player"] in at.setup.players else None


def _amount_paid(at: At) -> bool | None:
    """Whether I see how much is paid; it is set once the spy is tapped."""
    return _paid_by_me(at) if _spy_tapped(at) else False


def _spy_tapped(at: At) -> bool:
    return at.state is None or only(at.draft, "spy") in at.setup.spies


def _living(at: At) -> Sequence[str]:
    return [spy for spy in at.setup.spies if spy not in now(at).gone]


def _last_gone(at: At) -> object:
    return [OPEN, *now(at).gone][-1]


def _leaves(at: At, amount: int) -> str:
    left = now(at).balance - amount
    return _("leaves {amount}").format(amount=money(left)) if left >= 0 else ""


def _moved_hint(at: At) -> str:
    return _("Tap the spy that you move.") if mine(at) else _("Tap the spy who moved.")


def _chance(at: At, spy: str) -> str:
    """Return what is certain of a challenge to what is being noted."""
    known = at.known
    if known is None or spy not in known.accounts:
        return ""
    if mine(at):
        return before_moving(known, spy)
    return before_challenging(known, at["player"], spy)[0]


def _informer(at: At) -> object:
    """Return with whom a cover is about to be blown, as far as a challenge says so."""
    live = now(at).contested
    return live.spy if live and live.blowing else OPEN


def _poor(at: At) -> Collection[str]:
    """Return the spies who can't inform because I paid them too little."""
    held = now(at).accounts if mine(at) else {}
    return [spy for spy, amount in held.items() if amount < COST]


def _victims(at: At) -> Sequence[str]:
    spies = at.setup.spies
    return spies if at.state is None else [spy for spy in spies if spy != at["informer"]]


def _stopped(at: At) -> object:
    live = now(at).contested
    return True if live and live.cancelled and _informer(at) == at["informer"] else OPEN


def _before_blowing(at: At, told: str) -> str:
    return f"{told} {_chance(at, at['informer'])}".strip()


SPY = OneOf(
    label=N_("spy"),
    kind=N_("spy"),
    of=("player",),
    among=lambda at: at.setup.spies,
    offered=_living,
    more=N_("another spy"),
    face=lambda at, spy: at.setup.cast.short(spy),
    spoken=lambda _at, spy: spy,
    told=lambda _at, spy: spy,
)
_DOLLARS = Stepped(
    scale=DOLLARS, of=("player",), low=0, high=lambda at: at.setup.balance, usual=lambda _at: 0
)
WHO = Player(key="who", label=N_("who"), usual=lambda at: now(at).player)
MYSELF = Player(
    usual=lambda at: at.setup.me,
    settled=True,
    there=lambda at: at.get("player") not in at.setup.opponents,
    unseen=N_("only my own is known: an opponent's is not seen"),
)
PAID_SPY = replace(SPY, sheet=True, hint=N_("Tap the spy."), sight=Sight.ME)
PAID = replace(
    _DOLLARS,
    label=N_("amount"),
    there=_spy_tapped,
    low=STEP,
    high=lambda at: now(at).balance,
    usual=lambda at: max(STEP, min(_USUAL, now(at).balance)),
    status=_leaves,
    sight=Sight.ME,
)
SEEN_SPY = replace(PAID_SPY, there=_paid_by_me, missing=_MISSING, unseen=_UNSEEN)
SEEN_AMOUNT = replace(PAID, there=_amount_paid, missing=_MISSING, unseen=_UNSEEN)
MOVED = replace(SPY, sheet=True, hint=_moved_hint)
BRIEFCASE = Flag(
    label=N_("how"),
    of=("player",),
    there=lambda at: at.has("spy"),
    words={"no": (False, N_("alone")), "yes": (True, N_("with the briefcase"))},
    hint=lambda at: _chance(at, at["spy"]) if mine(at) else "",
)
INFORMER = replace(
    SPY,
    label=N_("informer"),
    spoken=lambda _at, spy: _("informer {spy}").format(spy=spy),
    dimmed=_poor,
    usual=_informer,
    hint=N_("Tap the informer."),
)
VICTIM = replace(
    SPY,
    label=N_("victim"),
    spoken=lambda _at, spy: _("victim {spy}").format(spy=spy),
    there=lambda at: at.has("informer"),
    among=_victims,
    hint=lambda at: _before_blowing(at, _("Tap the victim.")),
)
STOPPED = Flag(
    label=N_("it"),
    of=("player",),
    there=lambda at: at.has("informer"),
    words={"no": (False, N_("goes through")), "yes": (True, N_("is stopped"))},
    usual=_stopped,
    hint=lambda at: _before_blowing(at, _("Tap how it went.")),
)
LOST_SPY = replace(
    SPY, offered=lambda at: list(now(at).gone), usual=_last_gone, hint=N_("Tap the spy.")
)
TOLD = replace(_DOLLARS, label=N_("says"))
WINNER = Player(key="who", label=N_("who"), usual=lambda at: now(at).carrier or now(at).player)
