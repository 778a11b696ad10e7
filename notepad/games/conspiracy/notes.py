"""Conspiracy's notes as sentences, the slots that fill them, and the state of play after them.

First the slots (those of a challenge by themselves), then the notes and the `KEYPAD` with their
sentences. `State` says whose turn it is, what can be challenged and who left, and keeps my own
book; `BankKnowledge` adds what others can have paid.

Last comes what the bounds are used for: whether a move, a challenge or a blown cover can succeed.
It only claims what is certain, and leaves out what tells nothing. To beat a player means to bid
more than they can cover, so a challenger needs at least $100 more than the defender, who only needs
the same amount.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import Enum
from typing import Annotated, Any, ClassVar, TypeAlias, assert_never

from typing_extensions import override

from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault
from notepad.core.form import only_choice
from notepad.core.help_levels import Level
from notepad.core.keypad import Keypad, Topic
from notepad.core.language import N_, NC_, _, listed, pgettext
from notepad.core.page import Tone
from notepad.core.reasoner import Known
from notepad.core.seats import after as next_seat
from notepad.core.sentences import Sentence, clause
from notepad.core.slips import SlipKind
from notepad.core.slots import OPEN, Blank, Moment, One, Player, Sight, Stepped, flag
from notepad.games.conspiracy.bidding_slot import DOLLARS, Bidding, bid_in_draft, covered_bids
from notepad.games.conspiracy.hidden_money import Interval, Purse, bounds
from notepad.games.conspiracy.setup import COST, STEP, Setup, money

At: TypeAlias = "Moment[Setup, State, BankKnowledge]"
UNKNOWN = "*unknown"
"""The choice that nobody knows whose pay-off was missed."""
_USUAL = 500  # dollars that a pay-off starts at: a few taps from small and large amounts
_MISSING = N_("this field is missing: you know what you paid")
_UNSEEN = N_("you can’t see what an opponent pays: leave it out")


def now(at: At) -> "State":
    """Return the state of play in which a note is being made; a finished note has none."""
    assert at.state is not None
    return at.state


def mine(at: At) -> bool:
    """Whether a sentence is about what I do."""
    return bool(at.get("player") == at.setup.me)


def _paid_by_me(at: At) -> bool | None:
    """Whether I see what is paid, None if a record doesn't say who pays."""
    return mine(at) if at["player"] in at.setup.players else None


def _amount_paid(at: At) -> bool | None:
    """Whether I see how much is paid, once the spy is tapped."""
    return _paid_by_me(at) if _spy_tapped(at) else False


def _spy_tapped(at: At) -> bool:
    return at.state is None or only_choice(at.draft, "spy") in at.setup.spies


def _moved_hint(at: At) -> str:
    return _("Tap the spy you move.") if mine(at) else _("Tap the spy that moved.")


def _leaves(at: At, amount: int) -> str:
    left = now(at).balance - amount
    return _("leaves {amount}").format(amount=money(left)) if left >= 0 else ""


def _chance(at: At, spy: str) -> str:
    """Return what is certain about a challenge to the note being made, "" if nothing is."""
    known = at.known
    if known is None or spy not in known.accounts:
        return ""
    if mine(at):
        return before_moving(known, spy)
    least = COST if at.get("informer") == spy else 0  # without it, no cover could be blown
    return before_challenging(known, at["player"], spy, least=least)[0]


def _informer(at: At) -> object:
    """Return the informer of the cover about to be blown, if a challenge was to that; else OPEN."""
    live = now(at).contested
    return live.spy if live and live.announced else OPEN


def _poor(at: At) -> Collection[str]:
    """Return the spies who can't be informers: they left, or I paid them too little."""
    held = now(at).accounts if mine(at) else {}
    return [*now(at).gone, *(spy for spy, amount in held.items() if amount < COST)]


def _victims(at: At) -> Sequence[str]:
    spies = at.setup.spies
    return spies if at.state is None else [spy for spy in spies if spy != at["informer"]]


def _usually_stopped(at: At) -> object:
    live = now(at).contested
    return True if live and live.cancelled and _informer(at) == at["informer"] else OPEN


def _before_blowing(at: At, told: str) -> str:
    return f"{told} {_chance(at, at['informer'])}".strip()


class Spy(One):
    """One of the spies, whose chips are in the order of the sheet."""

    @override
    def slip_kind(self, moment: At, value: str, meant: str) -> SlipKind:
        """Return whether the spy noted was faded, or beside the one meant."""
        if value in self.dimmed(moment):
            return SlipKind.FADED
        order = list(moment.setup.spies)
        beside = abs(order.index(value) - order.index(meant)) == 1
        return SlipKind.NEIGHBOUR if beside else SlipKind.OTHER_CLASS


SPY = Spy(
    label=N_("spy"),
    kind=N_("spy"),
    of=("player",),
    among=lambda at: at.setup.spies,
    places=lambda at: at.setup.spies,
    dimmed=lambda at: now(at).gone,
    face=lambda at, spy: at.setup.cast.short_face(spy),
    spoken=lambda _at, spy: spy,
    told=lambda _at, spy: spy,
)
_DOLLARS = Stepped(
    scale=DOLLARS, of=("player",), low=0, high=lambda at: at.setup.balance, usual=lambda _at: 0
)


class Actor(Player):
    """A player who did something that usually only one player, or some, can do just then."""

    @override
    def slip_kind(self, moment: At, value: str, meant: str) -> SlipKind | None:
        """Return that another was meant who, by the order of play, could hardly have done it."""
        if value == self.usual(moment) or meant in self.dimmed(moment):
            return SlipKind.FADED
        return super().slip_kind(moment, value, meant)


WHO = Actor(key="who", label=N_("who"), usual=lambda at: now(at).player, takes_turn=True)
WHOSE = Player(
    key="whose",
    label=N_("whose"),
    among=lambda at: [player for player in at.setup.players if player != at.setup.me],
    nothing=Blank(UNKNOWN, N_("nobody knows"), dimmed=False),
    hint=N_("Tap the player whose pay-off was missed."),
)
MYSELF = Player(
    usual=lambda at: at.setup.me,
    settled=True,
    there=lambda at: at.get("player") not in at.setup.opponents,
    unseen=N_("you only know what you paid yourself"),
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
BLUFF_SPY = replace(PAID_SPY, hint=N_("Tap any spy, as if you paid. A bluff costs nothing."))
BLUFF_AMOUNT = replace(PAID, status=lambda _at, _amount: "")
SEEN_SPY = replace(PAID_SPY, there=_paid_by_me, missing=_MISSING, unseen=_UNSEEN)
SEEN_AMOUNT = replace(PAID, there=_amount_paid, missing=_MISSING, unseen=_UNSEEN)
MOVED = replace(SPY, sheet=True, hint=_moved_hint)
BRIEFCASE = flag(
    {"no": (False, N_("alone")), "yes": (True, N_("with the briefcase"))},
    label=NC_("move", "how"),
    of=("player",),
    after=("spy",),
    hint=lambda at: _chance(at, at["spy"]) if mine(at) else "",
)
INFORMER = replace(
    SPY,
    label=N_("informer"),
    titled=True,
    spoken=lambda _at, spy: _("informer {spy}").format(spy=spy),
    dimmed=_poor,
    usual=_informer,
    hint=N_("Tap the informer."),
)
VICTIM = replace(
    SPY,
    label=N_("victim"),
    titled=True,
    spoken=lambda _at, spy: _("victim {spy}").format(spy=spy),
    after=("informer",),
    among=_victims,
    hint=lambda at: _before_blowing(at, _("Tap the victim.")),
)
STOPPED = flag(
    {
        "no": (False, N_("goes through")),
        "challenged": (None, N_("is challenged")),
        "yes": (True, N_("is stopped")),
    },
    label=N_("outcome"),
    of=("player",),
    after=("informer",),
    usual=_usually_stopped,
    meant=lambda _at, stopped: (not stopped,),
    hint=lambda at: _before_blowing(at, _("Tap the outcome.")),
)
LOST_SPY = replace(
    SPY,
    of=(),
    dimmed=lambda at: [spy for spy in at.setup.spies if spy not in now(at).gone],
    usual=lambda at: [OPEN, *now(at).gone][-1],
    hint=N_("Tap the spy."),
)
REVEALER = Player(
    key="who",
    label=N_("who"),
    dimmed=lambda at: _revealed_by(at),
    usual=lambda at: _next_to_reveal(at),
    hint=N_("Tap the player who says what they had there."),
)
TOLD = replace(
    _DOLLARS,
    label=N_("says"),
    of=("player", "spy"),
    usual=lambda at: _likely_revealed(at, at["player"], at["spy"]),
)
WINNER = Player(key="who", label=N_("who"), usual=lambda at: _just_carried(at))


def _next_to_reveal(at: At) -> object:
    """Return the only opponent who hasn't said what the last spy had; OPEN if several haven't.

    Players speak in any order, so that none of several is proposed.
    """
    silent = [name for name in at.setup.opponents if name not in _revealed_by(at)]
    return silent[0] if len(silent) == 1 else OPEN


def _revealed_by(at: At) -> Collection[str]:
    """Return the players who said already what the spy had, or the last one who left."""
    spy = only_choice(at.draft, "spy") or [None, *now(at).gone][-1]
    return [player for player, about in now(at).revealed if about == spy]


def _just_carried(at: At) -> object:
    """Return the player who moved the briefcase last, OPEN if something else came after it."""
    live, carrier = now(at).contested, now(at).carrier
    moved = live is not None and not (live.blowing or live.cancelled) and live.mover == carrier
    return carrier if moved else OPEN


def _likely_revealed(at: At, player: str, spy: str) -> int:
    """Return what a player said already, else what the spy certainly held of their money."""
    if (player, spy) in now(at).revealed:
        return now(at).revealed[player, spy]
    if player == at.setup.me:
        return now(at).accounts.get(spy, 0)
    purse = at.known.purses.get(player) if at.known else None
    return bounds(purse)[spy].low if purse and spy in bounds(purse) else 0


def _unlike_known(at: At, told: "Reveal") -> str:
    """Return why an amount that was revealed can't be right, "" if it can."""
    purse = at.known.purses.get(told.player) if at.known else None
    held = bounds(purse).get(told.spy) if purse and at.level > Level.PAPER else None
    if told.player == at.setup.me:
        mine = now(at).accounts.get(told.spy, 0)
        held = Interval(mine, mine)
    if held is None or held.low <= told.amount <= held.high:
        return ""
    text = _("The sheet says at least {amount}.")
    if told.amount > held.high:
        text = _("The sheet says at most {amount}.")
    return text.format(amount=money(held.low if told.amount < held.low else held.high))


def _mover(at: At) -> object:
    """Return the player whose deed can be challenged, OPEN if it is the challenger."""
    contested = now(at).contested
    mover = contested.mover if contested else now(at).player
    return OPEN if mover == at.get("challenger") else mover


def _live(at: At) -> "Contested | None":
    """Return what is contested, if the challenged player did it; else None."""
    contested = now(at).contested
    return contested if contested and contested.mover == _defender(at) else None


def _defender(at: At) -> object:
    return at.get("defender") or only_choice(at.draft, "defender") or _mover(at)


def _cannot_challenge(at: At) -> Collection[str]:
    live, players = _live(at), at.setup.players
    return [name for name in players if (name not in live.heard if live else name == _defender(at))]


def _unlikely_challengers(at: At) -> Collection[str]:
    """Return who can't challenge, which includes me if I never paid that spy."""
    live, me = _live(at), at.setup.me
    broke = live and me in at.setup.players and not now(at).could_bid(live.spy)
    return (*_cannot_challenge(at), me) if broke else _cannot_challenge(at)


def _only_challenger(at: At) -> object:
    """Return the only player who can still challenge, OPEN if there are several or none."""
    able = [player for player in at.setup.players if player not in _cannot_challenge(at)]
    return able[0] if len(able) == 1 else OPEN


def _contested_spy(at: At) -> object:
    live = _live(at)
    return live.spy if live else OPEN


def _i_challenge(at: At) -> bool:
    return bool(at.get("challenger") == at.setup.me)


def _limit(at: At) -> int | None:
    """Return what I can bid or cover in a contest, None if I am not part of it."""
    own = _i_challenge(at) or at.get("defender") == at.setup.me
    return now(at).could_bid(at["spy"]) if own and at.has("spy") else None


def _most(at: At) -> int:
    own = _limit(at) if _i_challenge(at) else None
    return at.setup.balance if own is None else own


def _coverable(at: At) -> int:
    own = None if _i_challenge(at) else _limit(at)
    return bid_in_draft(at.draft) if own is None else own


def _my_limit(at: At) -> str:
    """Return what I can bid or cover, "" if I am not part of the contest."""
    own = _limit(at)
    return "" if own is None else _("you have {amount}").format(amount=money(own))


def _beyond(at: At, amount: int) -> str:
    """Return a caution if I paid the spy too little to bid or cover this amount; else ""."""
    own = _limit(at)
    if own is None or amount <= own:
        return ""
    text = _("You paid {spy} {limit}, so you can’t cover {amount}.")
    if _i_challenge(at):
        text = _("You paid {spy} {limit}, so you can’t bid {amount}.")
    return text.format(spy=at["spy"], limit=money(own), amount=money(amount))


def beyond_account(at: At) -> str:
    """Return a caution if I bid or cover more than I paid the spy, or can't bid; else ""."""
    covered = covered_bids(at.draft)
    if not _i_challenge(at):
        return _beyond(at, max(covered, default=0))
    if _limit(at) == 0:
        return _("You have paid {spy} nothing, so you can’t challenge.").format(spy=at["spy"])
    return _beyond(at, max(at.get("bids") or covered, default=0))


def _caution_of_challenge(at: At) -> str:
    """Return a caution if a challenge is beyond my account, or may be to a move not noted."""
    live, caution = now(at).contested, beyond_account(at)
    if caution or live is None or (live.mover, live.spy) != (at.get("defender"), at.get("spy")):
        return caution
    if at.get("challenger") in live.challengers | live.earlier:
        text = _(
            "{challenger} already challenged {defender} on {spy}. Was a move in between missed?"
        )
        names = {name: at[name] for name in ("challenger", "defender", "spy")}
        return text.format(**names)
    return ""


def _contest_hint(at: At) -> str:
    spy, own, bid = at["spy"], _limit(at), bid_in_draft(at.draft)
    if own is None:
        return _(
            "{challenger} bids, and {defender} says “covered” or not. If not, {challenger} wins."
        ).format(challenger=at["challenger"], defender=at["defender"])
    if not _i_challenge(at):
        return _beyond(at, bid)
    if not (own and at.known and spy in at.known.accounts):
        return ""
    covered = max(covered_bids(at.draft), default=0)
    return before_challenging(at.known, at["defender"], spy, covered=covered)[0]


CHALLENGER = Actor(
    label=N_("who"),
    dimmed=_unlikely_challengers,
    usual=_only_challenger,
    hint=N_("Tap the player who challenges."),
)
DEFENDER = Actor(
    label=NC_("challenged", "whom"),
    but=("challenger",),
    himself=N_("players can’t challenge themselves"),
    usual=_mover,
    hint=N_("Tap the player who is challenged."),
)
CONTESTED_SPY = replace(
    SPY,
    key="spy",
    of=("defender",),
    usual=_contested_spy,
    hint=N_("Tap the spy that moved, or the informer."),
)
BIDDING = Bidding(
    of=("challenger", "defender", "spy"),
    most=_most,
    coverable=_coverable,
    limit=_my_limit,
    hint=_contest_hint,
)


@dataclass(frozen=True, kw_only=True)
class Open:
    """My opening pay-off."""

    kind: ClassVar[str] = "open"
    player: Annotated[str, MYSELF]
    spy: Annotated[str, PAID_SPY]
    amount: Annotated[int, PAID]


@dataclass(frozen=True, kw_only=True)
class Pay:
    """A pay-off: mine, added to a spy's account, or one that an opponent announced."""

    kind: ClassVar[str] = "pay"
    player: Annotated[str, WHO]
    spy: Annotated[str | None, SEEN_SPY] = None
    amount: Annotated[int | None, SEEN_AMOUNT] = None


@dataclass(frozen=True, kw_only=True)
class Missed:
    """An opponent announced a pay-off before this note that nobody noted; nobody knows when.

    `player` is None if nobody knows whose it was.
    """

    kind: ClassVar[str] = "missed"
    player: Annotated[str | None, WHOSE] = None


@dataclass(frozen=True, kw_only=True)
class Bluff:
    """I announced a pay-off and made none; for onlookers it is tapped like a real one."""

    kind: ClassVar[str] = "bluff"
    player: Annotated[str, MYSELF]
    spy: ClassVar[Annotated[str | None, BLUFF_SPY]] = None
    amount: ClassVar[Annotated[int | None, BLUFF_AMOUNT]] = None


@dataclass(frozen=True, kw_only=True)
class Move:
    """A player moved a spy, with or without the briefcase."""

    kind: ClassVar[str] = "move"
    player: Annotated[str, WHO]
    spy: Annotated[str, MOVED]
    briefcase: Annotated[bool, BRIEFCASE]


@dataclass(frozen=True, kw_only=True)
class Challenge:
    """A bidding contest about the moved spy, or the informer.

    `covered` of the rising `bids` were covered: all of them, or all but the last. If the defender
    `conceded`, they gave in before any bid.
    """

    kind: ClassVar[str] = "challenge"
    challenger: Annotated[str, CHALLENGER]
    defender: Annotated[str, DEFENDER]
    spy: Annotated[str, CONTESTED_SPY]
    bids: Annotated[tuple[int, ...], BIDDING]
    covered: Annotated[int, BIDDING]
    conceded: Annotated[bool, BIDDING] = False

    @property
    def won(self) -> bool:
        """Whether the challenger won."""
        return self.conceded or self.covered < len(self.bids)


@dataclass(frozen=True, kw_only=True)
class Blow:
    """A player announced that the informer blows the victim's cover; a challenge may stop it."""

    kind: ClassVar[str] = "blow"
    player: Annotated[str, WHO]
    informer: Annotated[str, INFORMER]
    victim: Annotated[str, VICTIM]
    stopped: Annotated[bool | None, STOPPED] = None


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """What a player reveals about an eliminated spy's account."""

    kind: ClassVar[str] = "reveal"
    player: Annotated[str, REVEALER]
    spy: Annotated[str, LOST_SPY]
    amount: Annotated[int, TOLD]


@dataclass(frozen=True, kw_only=True)
class Win:
    """A player brought the briefcase to their headquarters."""

    kind: ClassVar[str] = "win"
    player: Annotated[str, WINNER]


Note = Open | Pay | Missed | Bluff | Move | Challenge | Blow | Reveal | Win


def told_with(notes: Sequence[Note], number: int, instead: Note) -> Mapping[int, Note]:
    """Return what the other notes about one deed say if a note of it becomes another, by number.

    A move and the challenges to it name the same player and spy, as do a blown cover and its
    challenges. There are none if the other player would challenge their own deed.
    """
    was, meant = _deed(notes[number - 1]), _deed(instead)
    if was is None or meant is None or was == meant:
        return {}
    first, last = number, number
    while first > 1 and not isinstance(notes[first - 1], Move) and _deed(notes[first - 2]) == was:
        first -= 1
    for later in notes[number:]:
        if isinstance(later, Move) or _deed(later) != was:
            break
        last += 1
    others = [at for at in range(first, last + 1) if at != number]
    own = any(getattr(notes[at - 1], "challenger", None) == meant[0] for at in others)
    return {} if own else {at: _with_deed(notes[at - 1], *meant) for at in others}


def _deed(note: Note) -> tuple[str, str] | None:
    """Return who did what can be challenged, and with which spy; None for another kind of note."""
    match note:
        case Move():
            return note.player, note.spy
        case Challenge():
            return note.defender, note.spy
        case Blow():
            return note.player, note.informer
        case _:
            return None


def _with_deed(note: Note, player: str, spy: str) -> Note:
    match note:
        case Move():
            return replace(note, player=player, spy=spy)
        case Challenge():
            return replace(note, defender=player, spy=spy)
        case Blow():
            return replace(note, player=player, informer=spy)
        case _:
            return note


def _own_cover(at: At) -> Iterator[Fault]:
    if at["informer"] == at["victim"]:
        yield Fault("victim", _("a spy can’t blow their own cover"))


def _own_payoff(at: At) -> Iterator[Fault]:
    if at["player"] == at.setup.me:
        yield Fault("player", _("you know your own pay-offs"))


def _beyond_balance(at: At) -> str:
    """Return a caution if I pay more than I have, have nothing left to pay, or pay nobody."""
    left, amount = now(at).balance, at.get("amount") or STEP
    if not mine(at) or amount <= left:
        return _has_left(at)
    if left < STEP:
        return _("Your balance is {amount}: nothing is left to pay.").format(amount=money(left))
    text = _("Your balance is {left}, so you can’t pay {amount}.")
    return text.format(left=money(left), amount=money(amount))


def _has_left(at: At) -> str:
    """Return a caution if a spy of the note left the game before; else ""."""
    for spy in map(at.get, ("spy", "informer", "victim")):
        if number := now(at).gone.get(spy):
            text = _("{spy} left the game in note {note}, and all the money paid to them is lost.")
            return text.format(spy=spy, note=number)
    return ""


def _offer(at: At) -> str:
    """Return what I pay, and what the account holds then if it held something before."""
    if not mine(at):
        return ""
    spy, amount = at["spy"], at["amount"]
    total = now(at).accounts[spy] + amount
    text = _("Pay {spy} {amount} → {total}") if total > amount else _("Pay {spy} {amount}")
    return text.format(spy=spy, amount=money(amount), total=money(total))


def _too_poor(at: At) -> str:
    """Return a caution if a spy has left, or my informer is too poor to blow a cover; else ""."""
    if left := _has_left(at):
        return left
    informer = at.get("informer")
    paid = now(at).accounts.get(informer, 0) if informer and mine(at) else COST
    if paid >= COST:
        return ""
    text = _("You paid {spy} {paid}; blowing a cover takes {cost} from the informer.")
    return text.format(spy=informer, paid=money(paid), cost=money(COST))


def _i_am_at_turn(at: At) -> bool:
    return (only_choice(at.draft, "who") or now(at).player) == at.setup.me


def _may_bluff(at: At) -> bool:
    return _i_am_at_turn(at) and not _just_left(at)


def _may_bluff_later(at: At) -> bool:
    return _i_am_at_turn(at) and _just_left(at)


def _may_open(at: At) -> bool:
    """Whether my opening still has to be noted; an onlooker has none."""
    return not now(at).opening_noted and at.setup.me in at.setup.players


def _opened_already(at: At) -> bool:
    return not _may_open(at)


def _just_left(at: At) -> bool:
    """Whether a cover was blown last: then players usually say what the spy had of theirs."""
    contested = now(at).before_outcome.contested
    gone = now(at).before_outcome.gone
    return contested is not None and contested.blow in gone.values()


def _not_just_left(at: At) -> bool:
    return not _just_left(at)


def _left_before(at: At) -> bool:
    return bool(now(at).gone) and not _just_left(at)


def _next_topic(at: At) -> str:
    contested = now(at).contested
    if _may_open(at):
        return Open.kind
    if contested and contested.awaited:
        return Challenge.kind
    return Blow.kind if contested and contested.announced else Move.kind


OPENING = Sentence(
    Open,
    says=(clause(N_("{player} opened with {amount} for {spy}")),),
    making=(clause(N_("{player} opens with {amount} for {spy}")),),
    caution=_beyond_balance,
    offer=_offer,
    public=None,
)
PAY = Sentence(
    Pay,
    says=(clause(N_("{player} paid {spy} {amount}")), clause(N_("{player} announced a pay-off"))),
    making=(clause(N_("{player} pays {spy} {amount}")), clause(N_("{player} announces a pay-off"))),
    caution=_beyond_balance,
    offer=_offer,
)
MISSED = Sentence(
    Missed,
    says=(
        clause(N_("A pay-off by {player} was missed")),
        clause(N_("A pay-off was missed; nobody knows whose")),
    ),
    making=(clause(N_("A pay-off was missed: {whose}")),),
    rules=(_own_payoff,),
    public=None,
)
BLUFF = Sentence(
    Bluff,
    says=(clause(N_("{player} announced a pay-off as a bluff")),),
    offer=lambda _at: _("Bluff: pay {amount}").format(amount=money(0)),
    making=(clause(N_("{player} bluffs: {spy} {amount}")),),
    public=lambda bluff: Pay(player=bluff.player),
)
MOVE = Sentence(
    Move,
    says=(
        clause(N_("{player} moved {spy} with the briefcase"), briefcase=True),
        clause(N_("{player} moved {spy}")),
    ),
    making=(clause(N_("{player} moves {spy} {briefcase}")), clause(N_("{player} moves {spy}"))),
    caution=_has_left,
)
_GAVE_IN = N_("{challenger} challenged {defender} on {spy}: {defender} gave in ({challenger} wins)")
_NOT_COVERED = N_(
    "{challenger} challenged {defender} on {spy}: {bids} – not covered ({challenger} wins)"
)
_ALL_COVERED = N_(
    "{challenger} challenged {defender} on {spy}: {bids} – all covered ({challenger} loses a turn)"
)
CHALLENGE = Sentence(
    Challenge,
    says=(clause(_GAVE_IN, conceded=True), clause(_NOT_COVERED, won=True), clause(_ALL_COVERED)),
    making=(clause(N_("{challenger} challenges {defender} on {spy}: {bids}")),),
    caution=_caution_of_challenge,
)
BLOW = Sentence(
    Blow,
    says=(
        clause(
            N_("{player} tried to blow {victim}’s cover through {informer}: stopped"), stopped=True
        ),
        clause(N_("{player} wanted to blow {victim}’s cover through {informer}"), stopped=None),
        clause(N_("{player} blew {victim}’s cover through {informer}")),
    ),
    making=(clause(N_("{player} uses {informer} to blow {victim}’s cover: {stopped}")),),
    rules=(_own_cover,),
    caution=_too_poor,
)
REVEAL = Sentence(
    Reveal, says=(clause(N_("{player} had {amount} with {spy}")),), doubt=_unlike_known
)
WIN = Sentence(
    Win,
    says=(
        clause(N_("{player} brought the briefcase home to {home} and won")),
        clause(N_("{player} brought the briefcase home and won")),
    ),
    making=(clause(N_("{player} brings the briefcase home")),),
    also=lambda at: {"home": at.setup.home(at["player"])},
    confirmed=True,
)
_PAID_BANDS = (("spy",), (), ())
_MOVED_BANDS = (("spy",), ("briefcase",))
_TOLD_BANDS = (("who",), (), ())  # the amount is below the names: a second tap changes nothing
KEYPAD = Keypad(
    (
        Topic(Open.kind, NC_("phase", "Opening"), (OPENING,), _may_open, _PAID_BANDS),
        Topic(Move.kind, N_("Move"), (MOVE,), _opened_already, _MOVED_BANDS),
        Topic(Pay.kind, N_("Pay-off"), (PAY,), bands=_PAID_BANDS),
        Topic(
            Blow.kind, N_("Blow cover"), (BLOW,), bands=(("informer",), ("victim",), ("stopped",))
        ),
        Topic(  # of a move that was just noted
            Challenge.kind, N_("Challenge"), (CHALLENGE,), bands=(("challenger",), (), (), (), ())
        ),
        # Its place is that of a bluff, which is nearly never needed then: the others stay.
        Topic(Reveal.kind, N_("Reveal"), (REVEAL,), _just_left, _TOLD_BANDS),
        Topic(Bluff.kind, N_("Bluff"), (BLUFF,), _may_bluff, _PAID_BANDS, stays=_not_just_left),
        Topic(Win.kind, N_("Wins"), (WIN,), seldom=True),
        Topic(Bluff.kind, N_("Bluff"), (BLUFF,), _may_bluff_later, _PAID_BANDS, seldom=True),
        Topic(Move.kind, N_("Move"), (MOVE,), _may_open, _MOVED_BANDS, seldom=True),
        Topic(Missed.kind, N_("Missed"), (MISSED,), lambda at: now(at).count > 0, seldom=True),
        Topic(Reveal.kind, N_("Reveal"), (REVEAL,), _left_before, _TOLD_BANDS, seldom=True),
    ),
    usual=_next_topic,
    common=("who",),
)


@dataclass(frozen=True, slots=True)
class Contested:
    """What can be challenged now: what `mover` does with `spy`.

    The spy is the moved one, or with `blowing` the informer of a cover about to be blown. `heard`
    are the players who may still challenge, from the mover's left, `challengers` those who did;
    `cancelled` says that a challenge was won, so that no more are needed. `carrier` moved the
    briefcase last before that. `blow` is the number of the note that a cover was blown, None while
    its challenges are noted first; it took `spent` dollars from the informer's account, none if it
    was stopped. If that note says that it is challenged, a challenge is `awaited`; if it says that
    the blow goes `through`, one that is won later may also be to something that nobody noted. If a
    challenge that was noted last stopped it afterwards, `undone` is the state before that.

    Nobody challenges the same deed twice. Who challenged before a blow was noted and does so after
    it, challenged something else once, such as a move that nobody noted. So `challengers` are those
    since the blow was noted, and `earlier` those before.
    """

    mover: str
    spy: str
    heard: tuple[str, ...]
    blowing: bool = False
    cancelled: bool = False
    carrier: str | None = None
    challengers: frozenset[str] = frozenset()
    earlier: frozenset[str] = frozenset()
    blow: int | None = None
    spent: int = 0
    awaited: bool = False
    through: bool = False
    undone: "State | None" = field(default=None, repr=False, compare=False)

    @property
    def announced(self) -> bool:
        """Whether a cover is about to be blown, and only challenges to that are noted."""
        return self.blowing and self.blow is None

    def is_about(self, note: "Challenge") -> bool:
        """Whether a challenge is, or may be, to this.

        A blow that all had let pass isn't stopped any more: that challenge is to what comes next.
        """
        late = note.won and note.challenger not in self.heard and not self.awaited
        return self.may_be_about(note) and not (self.blow is not None and late)

    def may_be_about(self, note: "Challenge") -> bool:
        """Whether a challenge may be to this, though the notes say that all had let it pass."""
        again = self.blow is not None and note.challenger in self.challengers
        return (note.defender, note.spy) == (self.mover, self.spy) and not again


@dataclass(frozen=True, slots=True)
class BookEntry:
    """One line of my book: its note, the turn of mine in which it was made, and the new total.

    `turn` counts from 1 and is 0 for the opening. `spy` is the account that changed to `total`,
    None for a bluff; `balance` is what is left. `above` is the previous line of the book.
    """

    number: int
    turn: int
    note: Open | Pay | Bluff | Blow
    spy: str | None
    total: int
    balance: int
    above: "BookEntry | None" = field(default=None, repr=False, compare=False)

    @property
    def paid(self) -> int:
        """What was paid with it."""
        return (self.note.amount or 0) if isinstance(self.note, Open | Pay) else 0


@dataclass(frozen=True)
class State:
    """The game after `count` notes, as the whole table sees it, and my own book.

    `seat` comes next, unless they are among the `missing`, who have lost their next turn (two
    defeats cost one turn). `carrier` moved the briefcase last. `gone` are the spies that left, each
    with the number of the note that says so; `revealed` is what players said that one of
    them had, by player and spy. `announced` says how many pay-offs each player
    announced; `strays` more were missed, and nobody knows whose. `entry` is the last line of my
    book, `accounts` what I paid each spy, including eliminated ones, and `balance` what I have left
    to pay; `turns` counts my turns. `opening_noted` says that I noted my opening, as everybody may
    know.
    """

    setup: Setup
    seat: str
    balance: int
    accounts: Mapping[str, int]
    count: int = 0
    missing: frozenset[str] = frozenset()
    revealed: Mapping[tuple[str, str], int] = field(default_factory=dict)
    contested: Contested | None = None
    carrier: str | None = None
    winner: str | None = None
    gone: Mapping[str, int] = field(default_factory=dict)
    announced: Mapping[str, int] = field(default_factory=dict)
    strays: int = 0
    entry: BookEntry | None = None
    turns: int = 0
    opening_noted: bool = False

    @property
    def player(self) -> str:
        """Whose turn it is; players who lost their turn are skipped."""
        order = _round(self.setup, self.seat)
        return next((player for player in order if player not in self.missing), self.seat)

    def could_bid(self, spy: str) -> int:
        """Return what I can bid or cover on a spy now.

        Bids on the blow just noted come before it takes its cost.
        """
        live, held = self.contested, self.accounts[spy]
        mine = live and (live.mover, live.spy) == (self.setup.me, spy)
        return held + live.spent if live and mine else held

    def blow_challenged_by(self, note: "Note") -> Contested | None:
        """Return the blow noted before, if the next note is a challenge to it; else None."""
        live = self.contested
        if live is None or live.blow is None or not isinstance(note, Challenge):
            return None
        return live if live.is_about(note) else None

    @property
    def before_outcome(self) -> "State":
        """The state without what a blow does while the challenge to it is awaited."""
        live = self.contested
        if live is None or not live.awaited:
            return self
        stays = {spy: at for spy, at in self.gone.items() if at != live.blow}
        open_yet = replace(self, gone=stays, contested=replace(live, spent=0))
        if self.entry is None or self.entry.number != live.blow:
            return open_yet
        accounts = {**self.accounts, live.spy: self.could_bid(live.spy)}
        return replace(open_yet, entry=self.entry.above, accounts=accounts)

    @property
    def losing_next_turn(self) -> frozenset[str]:
        """Who loses their next turn, without the player whose turn it is anyway."""
        return self.missing - {self.player}

    @property
    def my_book(self) -> tuple[BookEntry, ...]:
        """All lines of my book."""
        lines, line = list[BookEntry](), self.entry
        while line:
            lines.append(line)
            line = line.above
        return tuple(reversed(lines))


def start(setup: Setup) -> State:
    """Return the state before any note."""
    accounts = dict.fromkeys(setup.spies, 0)
    return State(setup, setup.first or setup.players[0], setup.balance, accounts)


def after(state: State, note: Note) -> State:
    """Return the state after one more note; a turn out of order moves the order along."""
    state = reread(state, note)
    changed = {**_changes(state, note), **_entered(state, note)}
    return replace(state, count=state.count + 1, **changed)


def reread(state: State, note: Note) -> State:
    """Return the state before a note, with the last blow done if the challenge was to the note.

    The challenge just before a blow that was stopped stopped that one, not the one before it.
    """
    live = state.contested
    was = live and live.undone
    if not live or not was or not isinstance(note, Blow) or not note.stopped:
        return state
    again = was.gone.get(note.victim) == live.blow
    if again or (live.mover, live.spy) != (note.player, note.informer):
        return state
    contested = replace(live, blowing=True, blow=None, undone=None)
    told = replace(state, contested=contested, gone=was.gone)
    if was.entry is None or was.entry.number != live.blow:
        return told
    left = state.accounts[live.spy] - COST
    line = replace(was.entry, total=left, balance=state.balance, above=state.entry)
    return replace(told, entry=line, accounts={**state.accounts, live.spy: left})


def _changes(state: State, note: Note) -> dict[str, Any]:
    """Return the public changes, field by field."""
    match note:
        case Move(player=player, spy=spy):
            carrier = {"carrier": player} if note.briefcase else {}
            return {**_acted(state, player), **carrier, "contested": _opened(state, player, spy)}
        case Pay(player=player):
            told = {**state.announced, player: state.announced.get(player, 0) + 1}
            return {**_acted(state, player), "announced": told}
        case Missed(player=str() as player):
            return {"announced": {**state.announced, player: state.announced.get(player, 0) + 1}}
        case Missed():
            return {"strays": state.strays + 1}
        case Bluff(player=player):
            return _acted(state, player)
        case Blow(player=player, victim=victim):
            number = state.gone.get(victim, state.count + 1)
            gone = {**state.gone, victim: number}
            left = {} if note.stopped else {"gone": gone}
            return {**_acted(state, player), **left, "contested": _blown(state, note)}
        case Challenge():
            return _challenged(state, note)
        case Win(player=player):
            return {"winner": player}
        case Open():
            return {"opening_noted": True}
        case Reveal(player=player, spy=spy, amount=amount):
            revealed = {**state.revealed, (player, spy): amount}
            last = [*state.gone][-1:] == [spy]
            return {"revealed": revealed, **(_let_pass(state) if last else {})}
        case _:
            assert_never(note)


def _acted(state: State, player: str) -> dict[str, Any]:
    """Return what a player's turn changes: players who were skipped on the way lost theirs."""
    order = _round(state.setup, state.seat)
    return {
        "seat": next_seat(state.setup.players, player),
        "missing": state.missing - set(order[: order.index(player) + 1]),
        "contested": None,
        "turns": state.turns + (player == state.setup.me),
    }


def _challenged(state: State, note: Challenge) -> dict[str, Any]:
    """Return what a contest changes: a loss costs a turn, a win undoes the move or the blow."""
    contested = state.contested
    if contested is None or not contested.is_about(note):
        contested = _opened(state, note.defender, note.spy, blowing=True)
    challengers = contested.challengers | {note.challenger}
    late = note.won and not contested.awaited and contested.blow in state.gone.values()
    undone = state if late else None
    contested = replace(contested, challengers=challengers, awaited=False, undone=undone)
    if note.won:
        carrier = state.carrier if contested.blowing else contested.carrier
        stays = {spy: at for spy, at in state.gone.items() if at != contested.blow}
        contested = replace(contested, heard=(), cancelled=True, spent=0)
        return {"contested": contested, "carrier": carrier, "gone": stays}
    heard = contested.heard
    at = heard.index(note.challenger) + 1 if note.challenger in heard else 0
    contested = replace(contested, heard=heard[at:], cancelled=False)
    return {"contested": contested, "missing": state.missing | {note.challenger}}


def _let_pass(state: State) -> dict[str, Any]:
    """Return that nobody challenges any more if a blow was contested: its victim has left."""
    live = state.contested
    over = live is not None and live.blow in state.gone.values()
    return {"contested": replace(live, heard=(), awaited=False)} if live and over else {}


def _blown(state: State, note: Blow) -> Contested:
    """Return what can be challenged once a blow is noted; some challenges may stand before it."""
    live, number = state.contested, state.count + 1
    if live is None or not live.announced or (live.mover, live.spy) != (note.player, note.informer):
        live = _opened(state, note.player, note.informer, blowing=True)
    spends = not note.stopped and state.gone.get(note.informer, number) >= number
    return replace(
        live,
        challengers=frozenset(),
        earlier=live.challengers,
        blow=number,
        spent=COST if spends else 0,
        awaited=note.stopped is None,
        through=note.stopped is False,
    )


def _opened(state: State, mover: str, spy: str, *, blowing: bool = False) -> Contested:
    heard = tuple(_round(state.setup, mover)[1:])
    return Contested(mover, spy, heard, blowing, carrier=state.carrier)


def _round(setup: Setup, player: str) -> list[str]:
    seat = setup.players.index(player)
    return [*setup.players[seat:], *setup.players[:seat]]


def _entered(state: State, note: Note) -> dict[str, Any]:
    """Return the changes in my book, if a note is about my money."""
    match note:
        case (
            Open(spy=str() as spy, amount=int() as amount)
            | Pay(spy=str() as spy, amount=int() as amount)
        ) if note.player == state.setup.me:
            total, left = state.accounts.get(spy, 0) + amount, state.balance - amount
        case Bluff(spy=spy):
            total, left = 0, state.balance
        case Blow(informer=spy) if note.player == state.setup.me and not note.stopped:
            total, left = state.accounts.get(spy, 0) - COST, state.balance
        case Challenge(won=True) if state.could_bid(note.spy) > state.accounts[note.spy]:
            return _taken_back(state, note)
        case _:
            return {}
    turn = 0 if isinstance(note, Open) else state.turns + 1
    line = BookEntry(state.count + 1, turn, note, spy, total, left, state.entry)
    accounts = {**state.accounts, spy: total} if spy else state.accounts
    return {"entry": line, "accounts": accounts, "balance": left}


def _taken_back(state: State, note: Challenge) -> dict[str, Any]:
    """Return my book without the cost of the blow noted last, if this challenge stopped that."""
    if not state.blow_challenged_by(note) or state.entry is None:
        return {}
    accounts = {**state.accounts, note.spy: state.could_bid(note.spy)}
    return {"entry": state.entry.above, "accounts": accounts}


@dataclass(frozen=True)
class BankKnowledge(Known):
    """What follows from the notes.

    `opponents` has the interval in dollars of every opponent's account with every living spy;
    `accounts` and `balance` are mine. If the notes contradict each other, nothing else is known.
    """

    now: State
    conflict: tuple[int, ...] = ()
    opponents: Mapping[str, Mapping[str, Interval]] = field(default_factory=dict)
    purses: Mapping[str, Purse] = field(default_factory=dict)
    accounts: Mapping[str, int] = field(default_factory=dict)
    balance: int = 0
    eliminated: tuple[str, ...] = ()


class Chance(Enum):
    """Whether something can happen, as far as it is certain."""

    NEVER = "never"
    MAYBE = "maybe"
    SURELY = "surely"


def beats(rival: Interval, amount: int) -> Chance:
    """Return whether an opponent can win a challenge against a player with `amount` on the spy."""
    if rival.high <= amount:
        return Chance.NEVER
    return Chance.SURELY if rival.low > amount else Chance.MAYBE


def wins(amount: int, defender: Interval) -> Chance:
    """Return whether a challenge with `amount` on the spy wins against a defender.

    NEVER means: not if the defender covers as far as they can.
    """
    if not amount or defender.low >= amount:
        return Chance.NEVER
    return Chance.SURELY if defender.high < amount else Chance.MAYBE


def rivals(known: BankKnowledge, spy: str) -> Mapping[str, Interval]:
    """Return every opponent's account with a living spy."""
    return {player: held[spy] for player, held in known.opponents.items() if spy in held}


def contested_account(known: BankKnowledge, player: str, spy: str) -> Interval:
    """Return what a challenged opponent can cover: bids on a blow come before it takes its cost."""
    held = rivals(known, spy).get(player, Interval(0, 0))
    live = known.now.contested
    if live is None or (live.mover, live.spy) != (player, spy):
        return held
    return Interval(held.low + live.spent, held.high + live.spent)


def _beating(known: BankKnowledge, spy: str, chance: Chance) -> list[str]:
    """Return the players who have this chance to beat me on a spy."""
    amount = known.accounts.get(spy, 0)
    held = rivals(known, spy).items()
    return [player for player, theirs in held if beats(theirs, amount) is chance]


def before_moving(known: BankKnowledge, spy: str, among: Collection[str] | None = None) -> str:
    """Return who could beat me in a challenge if I moved this spy, or used it as an informer.

    Of opponents, it tells of those `among` whom somebody may challenge, all of them by default.
    """
    amount, told = money(known.accounts.get(spy, 0)), []
    surely, maybe = (
        [name for name in _beating(known, spy, chance) if among is None or name in among]
        for chance in (Chance.SURELY, Chance.MAYBE)
    )
    if surely:
        sentence = _("{players} can certainly beat your {amount}.")
        told.append(sentence.format(players=listed(surely), amount=amount))
    if maybe:
        sentence = _("{players} could possibly beat {amount}.")
        if surely:
            sentence = _("Possibly {players}, too.")
        told.append(sentence.format(players=listed(maybe), amount=amount))
    nobody = _("According to the notes, nobody can beat your {amount}.")
    return " ".join(told) or nobody.format(amount=amount)


def before_challenging(
    known: BankKnowledge, defender: str, spy: str, *, covered: int = 0, least: int = 0
) -> tuple[str, Tone]:
    """Return whether I can win a challenge against a defender who has covered this much.

    `least` is what they must have there by what they announced just now.
    """
    amount = known.accounts.get(spy, 0)
    if not amount:
        return _("You have paid {spy} nothing, so you can’t challenge.").format(spy=spy), Tone.PLAIN
    if covered >= amount:
        told = _("{player} has covered everything you paid: you lose this challenge.")
        return told.format(player=defender), Tone.WARNING
    held = contested_account(known, defender, spy)
    match wins(amount, Interval(max(held.low, least), max(held.high, least))):
        case Chance.NEVER:
            told, tone = _("You can’t win if {player} defends."), Tone.WARNING
        case Chance.SURELY:
            told = _("According to the notes, you win: {player} can’t cover {amount}.")
            tone = Tone.GOOD
        case _:
            told, tone = _("You win unless {player} has {amount} or more."), Tone.PLAIN
    return told.format(player=defender, amount=money(amount)), tone


@dataclass(frozen=True, slots=True)
class ChallengeProspect:
    """Spies with equal prospects for me in a challenge: `players` have this chance to beat me."""

    spies: tuple[str, ...]
    chance: Chance
    players: tuple[str, ...] = ()


def spies_by_who_beats_me(known: BankKnowledge) -> tuple[ChallengeProspect, ...]:
    """Return all living spies, grouped: where opponents surely beat me, nobody can, or some may."""
    groups: dict[tuple[Chance, tuple[str, ...]], list[str]] = {}
    for spy in known.accounts:
        found = (
            (chance, tuple(_beating(known, spy, chance)))
            for chance in (Chance.SURELY, Chance.MAYBE)
        )
        kind = next((one for one in found if one[1]), (Chance.NEVER, ()))
        groups.setdefault(kind, []).append(spy)
    order = (Chance.SURELY, Chance.NEVER, Chance.MAYBE)
    return tuple(
        ChallengeProspect(tuple(spies), chance, players)
        for (chance, players), spies in sorted(
            groups.items(), key=lambda group: (order.index(group[0][0]), len(group[0][1]))
        )
    )


def interval_in_words(held: Interval, balance: int) -> str:
    """Return an interval in words, leaving out the balance as the obvious upper bound."""
    if held.settled:
        return _("exactly {amount}").format(amount=money(held.low)) if held.low else _("nothing")
    if held.high == balance:
        text = _("at least {amount}") if held.low else pgettext("amount", "open")
        return text.format(amount=money(held.low))
    if not held.low:
        return _("at most {amount}").format(amount=money(held.high))
    return _("{low} to {high}").format(low=money(held.low), high=money(held.high))
