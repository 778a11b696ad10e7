"""The slots of a challenge: who, whom, about which spy, and the contest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from notepad.core.form import only
from notepad.core.sentence.choice_slots import Player
from notepad.core.sentence.slot import OPEN
from notepad.core.words import N_, _
from notepad.games.conspiracy.advice import before_challenging
from notepad.games.conspiracy.bidding import Bidding, next_bid
from notepad.games.conspiracy.components import money
from notepad.games.conspiracy.slots import SPY, now

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from notepad.games.conspiracy.slots import At
    from notepad.games.conspiracy.state import Contested


def _mover(at: At) -> object:
    """Return whose deed can be challenged."""
    contested = now(at).contested
    mover = contested.mover if contested else now(at).player
    return OPEN if mover == at.get("challenger") else mover


def _live(at: At) -> Contested | None:
    """Return what is contested, if it is by whoever is challenged."""
    contested = now(at).contested
    defender = at.get("defender") or only(at.draft, "defender") or _mover(at)
    return contested if contested and contested.mover == defender else None


def _heard(at: At) -> Sequence[str]:
    live = _live(at)
    return live.heard if live else ()


def _cannot_challenge(at: At) -> Collection[str]:
    live = _live(at)
    if live is None:
        return (only(at.draft, "defender") or str(_mover(at)),)
    return [name for name in at.setup.players if name not in live.heard]


def _contested_spy(at: At) -> object:
    live = _live(at)
    return live.spy if live else OPEN


def _settled(at: At, spy: object) -> bool:
    """Whether a contest begins, so that its rows take the place of those that led to it."""
    return at.has("challenger", "defender") and spy is not OPEN


def _settled_with(at: At, defender: object) -> bool:
    then = at.filled({"defender": defender})
    return defender is not OPEN and _settled(then, CONTESTED_SPY.value(then))


def limit(at: At) -> int | None:
    """Return what I can bid or cover in a contest, None if it is not mine."""
    own = at.setup.me in (at.get("challenger"), at.get("defender"))
    return now(at).accounts[at["spy"]] if own and at.has("spy") else None


def _most(at: At) -> int:
    own = limit(at) if at["challenger"] == at.setup.me else None
    return at.setup.balance if own is None else own


def _coverable(at: At) -> int:
    own = limit(at) if at["defender"] == at.setup.me else None
    return next_bid(at.draft) if own is None else own


def cannot_cover(spy: str, paid: int, amount: int) -> str:
    """Return that I did not pay a spy enough to cover a bid."""
    told = _("You paid {spy} {limit}, so you can't cover {amount}.")
    return told.format(spy=spy, limit=money(paid), amount=money(amount))


def _contest_hint(at: At) -> str:
    spy, own, bid = at["spy"], limit(at), next_bid(at.draft)
    challenging = at["challenger"] == at.setup.me
    if own is not None and not challenging and bid > own:
        return cannot_cover(spy, own, bid)
    parts = [] if own is None else [_("Your limit: {amount}.").format(amount=money(own))]
    if challenging and own and at.known and spy in at.known.accounts:
        parts.append(before_challenging(at.known, at["defender"], spy)[0])
    if parts:
        return " ".join(parts)
    told = _("{challenger} challenges {defender} on {spy}.")
    return told.format(challenger=at["challenger"], defender=at["defender"], spy=spy)


CHALLENGER = Player(
    label=N_("who"), first=_heard, dimmed=_cannot_challenge, hint=N_("Tap who challenges.")
)
DEFENDER = Player(
    label=N_("whom"),
    but=("challenger",),
    himself=N_("nobody challenges himself"),
    usual=_mover,
    settled=_settled_with,
    hint=N_("Nobody challenges himself: tap who is challenged."),
)
CONTESTED_SPY = replace(
    SPY,
    key="spy",
    of=("defender",),
    usual=_contested_spy,
    settled=_settled,
    hint=N_("Tap the moved spy, or the informer."),
)
BIDDING = Bidding(
    of=("challenger", "defender", "spy"),
    most=_most,
    coverable=_coverable,
    hint=_contest_hint,
)
