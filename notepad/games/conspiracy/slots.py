"""The slots of all sentences: what fills each, what is usual, what is unlikely."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from typing_extensions import override

from notepad.core.fault import Fault, all_of
from notepad.core.form import Row, only
from notepad.core.sentence.choosing import Flag, Player
from notepad.core.sentence.slot import OPEN, Sight
from notepad.core.words import N_, _
from notepad.games.conspiracy.advice import before_challenging, before_moving
from notepad.games.conspiracy.bidding import Bidding, Challenger, Defender, next_bid
from notepad.games.conspiracy.components import COST, STEP, money
from notepad.games.conspiracy.dollars import Dollars
from notepad.games.conspiracy.setup import Setup
from notepad.games.conspiracy.spies import Spy

if TYPE_CHECKING:
    from notepad.core.sentence.moment import AnyMoment, Moment
    from notepad.games.conspiracy.reasoner import Knowledge
    from notepad.games.conspiracy.state import Contested, State

At: TypeAlias = "Moment[Setup, State, Knowledge]"
_USUAL = 500
_MISSING = N_("this field is missing: you know your own pay-off")
_UNSEEN = N_("an opponent's pay-off is not seen: leave it out")


def now(at: At) -> State:
    """Return the state of play in which a note is made; a finished one raises LookupError."""
    if at.state is None:
        raise LookupError("a finished note has no state of play")
    return at.state


@dataclass(frozen=True, kw_only=True, eq=False)
class Myself(Player):
    """A player who can only be me, so that there is nothing to choose."""

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        yield from ()

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        yield from all_of(super().faults(moment, value), self._strange(moment, value))

    def _strange(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        if value in moment.setup.players and value != moment.setup.me:
            yield Fault(self.field, _("only my own is known: an opponent's is not seen"))


def mine(at: At) -> bool:
    """Return whether a sentence is about what I do."""
    return bool(at.get("player") == at.setup.me)


def _paid_by_me(at: At) -> bool | None:
    """Whether I see what is paid, None where a record does not tell who pays."""
    if mine(at):
        return True
    return False if at["player"] in at.setup.opponents else None


def _amount_paid(at: At) -> bool | None:
    """Whether I see how much is paid; it is set once the spy is tapped."""
    return _paid_by_me(at) if _spy_tapped(at) else False


def _spy_tapped(at: At) -> bool:
    return at.state is None or only(at.draft, "spy") in at.setup.spies


def _living(at: At) -> Sequence[str]:
    return [spy for spy in at.setup.spies if spy not in now(at).gone]


def _gone(at: At) -> Sequence[str]:
    return [spy for spy in at.setup.spies if spy in now(at).gone]


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


def _blowing(at: At) -> Contested | None:
    """Return what was contested of a cover about to be blown."""
    contested = now(at).contested
    return contested if contested and contested.blowing else None


def _informer(at: At) -> object:
    live = _blowing(at)
    return live.spy if live else OPEN


def _poor(at: At) -> Collection[str]:
    """Return the spies who can't inform because I paid them too little."""
    held = now(at).accounts if mine(at) else {}
    return [spy for spy, amount in held.items() if amount < COST]


def _victims(at: At) -> Sequence[str]:
    spies = at.setup.spies
    return spies if at.state is None else [spy for spy in spies if spy != at["informer"]]


def _stopped(at: At) -> object:
    live = _blowing(at)
    return True if live and live.cancelled and live.spy == at["informer"] else OPEN


def _before_blowing(at: At, told: str) -> str:
    return f"{told} {_chance(at, at['informer'])}".strip()


def _mover(at: At) -> object:
    """Return whose deed can be challenged."""
    contested = now(at).contested
    mover = contested.mover if contested else now(at).player
    return OPEN if mover == at.get("challenger") else mover


def _defender(at: At) -> object:
    """Return who is challenged, before that is chosen."""
    chosen = only(at.draft, "defender")
    return chosen if chosen in at.setup.players else _mover(at)


def _heard(at: At) -> Sequence[str]:
    """Return who may still challenge, in order."""
    contested = now(at).contested
    return contested.heard if contested and contested.mover == _defender(at) else ()


def _cannot_challenge(at: At) -> Collection[str]:
    contested, defender = now(at).contested, _defender(at)
    live = contested is not None and contested.mover == defender
    heard = _heard(at)
    return [name for name in at.setup.players if name == defender or (live and name not in heard)]


def _contested_spy(at: At) -> object:
    contested = now(at).contested
    return contested.spy if contested and contested.mover == at["defender"] else OPEN


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


WHO = Player(key="who", label=N_("who"), usual=lambda at: now(at).player)
MYSELF = Myself(usual=lambda at: at.setup.me)
PAID_SPY = Spy(
    key="spy",
    of=("player",),
    likely=_living,
    sheet=True,
    hint=N_("Tap the spy."),
    sight=Sight.ME,
)
PAID = Dollars(
    key="amount",
    label=N_("amount"),
    of=("player",),
    there=_spy_tapped,
    low=STEP,
    high=lambda at: now(at).balance,
    usual=lambda at: max(STEP, min(_USUAL, now(at).balance)),
    status=_leaves,
    sight=Sight.ME,
)
SEEN_SPY = replace(PAID_SPY, there=_paid_by_me, missing=_MISSING, unseen=_UNSEEN)
SEEN_AMOUNT = replace(PAID, there=_amount_paid, missing=_MISSING, unseen=_UNSEEN)
MOVED = Spy(key="spy", of=("player",), likely=_living, sheet=True, hint=_moved_hint)
BRIEFCASE = Flag(
    label=N_("how"),
    of=("player",),
    there=lambda at: at.has("spy"),
    words={"no": (False, N_("alone")), "yes": (True, N_("with the briefcase"))},
    hint=lambda at: _chance(at, at["spy"]) if mine(at) else "",
)
CHALLENGER = Challenger(
    label=N_("who"), heard=_heard, dimmed=_cannot_challenge, hint=N_("Tap who challenges.")
)
DEFENDER = Defender(
    label=N_("whom"),
    but=("challenger",),
    himself=N_("nobody challenges himself"),
    usual=_mover,
    settled=_settled_with,
    hint=N_("Nobody challenges himself: tap who is challenged."),
)
CONTESTED_SPY = Spy(
    key="spy",
    of=("defender",),
    likely=_living,
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
INFORMER = Spy(
    label=N_("informer"),
    of=("player",),
    likely=_living,
    dimmed=_poor,
    usual=_informer,
    hint=N_("Tap the informer."),
)
VICTIM = Spy(
    label=N_("victim"),
    of=("player",),
    there=lambda at: at.has("informer"),
    among=_victims,
    likely=_living,
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
LOST_SPY = Spy(key="spy", of=("player",), likely=_gone, usual=_last_gone, hint=N_("Tap the spy."))
TOLD = Dollars(
    label=N_("says"),
    of=("player",),
    low=0,
    high=lambda at: at.setup.balance,
    usual=lambda _at: 0,
)
WINNER = Player(key="who", label=N_("who"), usual=lambda at: now(at).carrier or now(at).player)
