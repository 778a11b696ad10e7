"""The slots of a challenge: who, whom, about which spy, and the contest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from notepad.core.form import only
from notepad.core.sentence.choice_slots import Player
from notepad.core.sentence.slot import OPEN
from notepad.core.words import N_, _
from notepad.games.conspiracy.advice import before_challenging
from notepad.games.conspiracy.bidding import Bidding, covered_bids, next_bid
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
    return contested if contested and contested.mover == _defender(at) else None


def _defender(at: At) -> object:
    return at.get("defender") or only(at.draft, "defender") or _mover(at)


def _heard(at: At) -> Sequence[str]:
    """Return who can challenge now; of a finished note nobody asks."""
    live = _live(at) if at.state else None
    return live.heard if live else ()


def _cannot_challenge(at: At) -> Collection[str]:
    live, players = _live(at), at.setup.players
    return [name for name in players if (name not in live.heard if live else name == _defender(at))]


def _contested_spy(at: At) -> object:
    live = _live(at)
    return live.spy if live else OPEN


def _i_challenge(at: At) -> bool:
    return bool(at.get("challenger") == at.setup.me)


def _limit(at: At) -> int | None:
    """Return what I can bid or cover in a contest, None if it is not mine."""
    own = _i_challenge(at) or at.get("defender") == at.setup.me
    return now(at).accounts[at["spy"]] if own and at.has("spy") else None


def _most(at: At) -> int:
    own = _limit(at) if _i_challenge(at) else None
    return at.setup.balance if own is None else own


def _coverable(at: At) -> int:
    own = None if _i_challenge(at) else _limit(at)
    return next_bid(at.draft) if own is None else own


def _beyond(at: At, amount: int) -> str:
    """Return that I did not pay the spy enough to bid or cover so much, if I didn't."""
    own = _limit(at)
    if own is None or amount <= own:
        return ""
    told = _("You paid {spy} {limit}, so you can't cover {amount}.")
    if _i_challenge(at):
        told = _("You paid {spy} {limit}, so you can't bid {amount}.")
    return told.format(spy=at["spy"], limit=money(own), amount=money(amount))


def beyond_account(at: At) -> str:
    """Return that I bid or cover more than I paid the spy, or can't bid at all."""
    covered = covered_bids(at.draft)
    if not _i_challenge(at):
        return _beyond(at, max(covered, default=0))
    if _limit(at) == 0:
        return _("You have paid {spy} nothing, so you can't challenge.").format(spy=at["spy"])
    return _beyond(at, max(at.get("bids") or covered, default=0))


def _contest_hint(at: At) -> str:
    spy, own, bid = at["spy"], _limit(at), next_bid(at.draft)
    if own is None:
        told = _("{challenger} challenges {defender} on {spy}.")
        return told.format(challenger=at["challenger"], defender=at["defender"], spy=spy)
    told = _("Your limit: {amount}.").format(amount=money(own))
    if not _i_challenge(at):
        return _beyond(at, bid) or told
    if own and at.known and spy in at.known.accounts:
        covered = max(covered_bids(at.draft), default=0)
        told += " " + before_challenging(at.known, at["defender"], spy, covered=covered)[0]
    return told


CHALLENGER = Player(
    label=N_("who"), first=_heard, dimmed=_cannot_challenge, hint=N_("Tap who challenges.")
)
DEFENDER = Player(
    label=N_("whom"),
    but=("challenger",),
    himself=N_("nobody challenges themselves"),
    usual=_mover,
    hint=N_("Nobody challenges themselves: tap who is challenged."),
)
CONTESTED_SPY = replace(
    SPY,
    key="spy",
    of=("defender",),
    usual=_contested_spy,
    hint=N_("Tap the moved spy, or the informer."),
)
BIDDING = Bidding(
    of=("challenger", "defender", "spy"),
    most=_most,
    coverable=_coverable,
    hint=_contest_hint,
)
