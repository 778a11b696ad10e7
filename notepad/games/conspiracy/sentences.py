"""All sentences of the game, and the keypad that makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.fault import Fault
from notepad.core.form import only
from notepad.core.sentence.clause import clause
from notepad.core.sentence.keypad import Keypad, Topic
from notepad.core.sentence.sentence import Sentence
from notepad.core.words import N_, _
from notepad.games.conspiracy.challenging import beyond_account
from notepad.games.conspiracy.components import COST, STEP, money
from notepad.games.conspiracy.notes import Blow, Bluff, Challenge, Move, Open, Pay, Reveal, Win
from notepad.games.conspiracy.slots import mine, now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.games.conspiracy.slots import At


def _own_cover(at: At) -> Iterator[Fault]:
    if at["informer"] == at["victim"]:
        yield Fault("victim", _("no spy blows their own cover"))


def _beyond_balance(at: At) -> str:
    """Return that I pay more than I have, or have nothing left to pay."""
    left, amount = now(at).balance, at.get("amount") or STEP
    if not mine(at) or amount <= left:
        return ""
    if left < STEP:
        told = _("Your balance is {amount}: nothing is left to pay.")
        return told.format(amount=money(left))
    told = _("Your balance is {left}, so you can't pay {amount}.")
    return told.format(left=money(left), amount=money(amount))


def _offer(at: At) -> str:
    """Return what my pay-off makes of the account."""
    if not mine(at):
        return ""
    spy, amount = at["spy"], at["amount"]
    total = now(at).accounts[spy] + amount
    told = _("Pay {spy} {amount} → {total}")
    return told.format(spy=spy, amount=money(amount), total=money(total))


def _bluff_offer(at: At) -> str:
    spy = only(at.draft, "spy") or ""
    total = now(at).accounts.get(spy, 0)
    told = _("Bluff {spy} {amount} → {total}")
    return told.format(spy=spy, amount=money(0), total=money(total))


def _too_poor(at: At) -> str:
    """Return that my informer has too little to blow a cover."""
    informer = at.get("informer")
    paid = now(at).accounts.get(informer, 0) if informer and mine(at) else COST
    if paid >= COST:
        return ""
    told = _("You paid {spy} {paid}; blowing a cover takes {cost} from the informer.")
    return told.format(spy=informer, paid=money(paid), cost=money(COST))


def _i_am_at_turn(at: At) -> bool:
    return (only(at.draft, "who") or now(at).player) == at.setup.me


def _may_open(at: At) -> bool:
    """Whether my opening is still to be noted; an onlooker has none."""
    return not now(at).opened and at.setup.me in at.setup.players


def _next_topic(at: At) -> str:
    contested = now(at).contested
    if _may_open(at):
        return Open.kind
    return Blow.kind if contested and contested.blowing else Move.kind


OPEN = Sentence(
    Open,
    says=(clause(N_("{player} opened with {amount} for {spy}")),),
    making=(clause(N_("{player} opens with {amount} for {spy}")),),
    caution=_beyond_balance,
    offer=_offer,
    public=lambda _opening: None,
)
PAY = Sentence(
    Pay,
    says=(
        clause(N_("{player} paid {spy} {amount}")),
        clause(N_("{player} announced a pay-off")),
    ),
    making=(clause(N_("{player} pays {spy} {amount}")), clause(N_("{player} announces a pay-off"))),
    caution=_beyond_balance,
    offer=_offer,
)
BLUFF = Sentence(
    Bluff,
    says=(clause(N_("{player} bluffed a pay-off")),),
    offer=_bluff_offer,
    making=(clause(N_("{player} bluffs a pay-off: {spy} {amount}")),),
    public=lambda bluff: Pay(player=bluff.player),
)
MOVE = Sentence(
    Move,
    says=(
        clause(N_("{player} moved {spy} with the briefcase"), briefcase=True),
        clause(N_("{player} moved {spy}")),
    ),
    making=(clause(N_("{player} moves {spy} {briefcase}")), clause(N_("{player} moves {spy}"))),
)
CHALLENGE = Sentence(
    Challenge,
    says=(
        clause(N_("{challenger} challenged {defender} on {spy}: gave in"), conceded=True),
        clause(N_("{challenger} challenged {defender} on {spy}: {bids}, not covered"), won=True),
        clause(N_("{challenger} challenged {defender} on {spy}: {bids}, all covered")),
    ),
    making=(clause(N_("{challenger} challenges {defender} on {spy}: {bids}")),),
    caution=beyond_account,
)
BLOW = Sentence(
    Blow,
    says=(
        clause(N_("{player} would have blown {victim} by {informer}: stopped"), stopped=True),
        clause(N_("{player} blew {victim} by {informer}")),
    ),
    making=(clause(N_("{player} blows {victim} by {informer}: {stopped}")),),
    rules=(_own_cover,),
    caution=_too_poor,
)
REVEAL = Sentence(Reveal, says=(clause(N_("{player} says {spy} had {amount}")),))
WIN = Sentence(
    Win,
    says=(
        clause(N_("{player} brought the briefcase home to {home} and wins")),
        clause(N_("{player} brought the briefcase home and wins")),
    ),
    making=(clause(N_("{player} brings the briefcase home")),),
    also=lambda at: {"home": at.setup.home(at["player"])},
    confirmed=True,
)
KEYPAD = Keypad(
    (
        Topic(Open.kind, N_("Opening"), (OPEN,), _may_open),
        Topic(Move.kind, N_("Move"), (MOVE,)),
        Topic(Challenge.kind, N_("Challenge"), (CHALLENGE,)),  # of a move that was just noted
        Topic(Pay.kind, N_("Pay-off"), (PAY,)),
        Topic(Bluff.kind, N_("Bluff"), (BLUFF,), _i_am_at_turn),
        Topic(Blow.kind, N_("Blow cover"), (BLOW,)),
        Topic(Reveal.kind, N_("Reveal"), (REVEAL,), lambda at: bool(now(at).gone)),
        Topic(Win.kind, N_("Wins"), (WIN,)),
    ),
    usual=_next_topic,
    kept=("who",),
)
