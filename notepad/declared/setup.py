"""How a declared game is set up, its kinds of notes, and the state of play after them."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property, partial
from typing import Annotated, Any, ClassVar, assert_never
from weakref import WeakValueDictionary

from typing_extensions import override

from notepad.cards import opening
from notepad.cards.facts import Known
from notepad.cards.leaving import Leave, gone_before
from notepad.cards.setup import CountedSetup, Sought
from notepad.cards.state import CardState
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import LEFT_OUT, Fault, LeftOut, UnreadError
from notepad.core.form import number_in_row
from notepad.core.language import N_, _, ngettext
from notepad.core.safe_text import lookalike_key
from notepad.core.setup_form import SetupForm
from notepad.core.slots import AnyMoment, One
from notepad.core.strict_json import some_of
from notepad.declared.deck import Deck, DeclaredPack
from notepad.declared.declaration import Declaration, Side, Wrong
from notepad.declared.declaration_file import from_document
from notepad.deduction.deal import UNSEEN


@dataclass(frozen=True, kw_only=True)
class Setup(CountedSetup):
    """Who plays, my hand, and the cards that lie face up; `deck` are the game's cards."""

    deck: ClassVar[Deck]

    table: tuple[str, ...] = ()

    @override
    def __reduce__(self) -> tuple[object, ...]:
        """Return how to unpickle it: only the declaration identifies its type."""
        values = {part.name: getattr(self, part.name) for part in fields(self)}
        return _made_again, (self.deck.json_line, values)

    @property
    @override
    def face_up(self) -> tuple[str, ...]:
        return self.table

    @cached_property
    @override
    def pack(self) -> DeclaredPack:
        return DeclaredPack(self.deck)

    @property
    @override
    def sought_words(self) -> Sought:
        count = self.hidden_count
        text = ngettext("{count} card is hidden", "{count} cards are hidden", count)
        return Sought(
            one=_("hidden card"),
            all=_("the hidden card") if count == 1 else _("the hidden cards"),
            count=text.format(count=count),
            found=_("{card} is hidden."),
            several=_("{cards} are hidden."),
            box=_("hidden"),
            marked={
                Pencil.CIRCLE: _("hidden!"),
                Pencil.CROSS: _("not hidden"),
                Pencil.QUERY: _("hidden?"),
            },
        )

    @property
    @override
    def hidden_count(self) -> int:
        if len(self.players) not in self.deck.seats:
            raise UnreadError
        return self.deck.hidden_count(len(self.players))

    @property
    @override
    def out_of_play_count(self) -> int:
        if len(self.players) not in self.deck.seats:
            raise UnreadError
        return self.deck.unseen_count(len(self.players))

    @property
    @override
    def dealt_each(self) -> int | None:
        if len(self.players) not in self.deck.seats:
            raise UnreadError
        return self.deck.dealt(len(self.players))


def setup_type(declared: Declaration) -> type[Setup]:
    """Return the type of a declared game's setups; it is a type of its own, for a record's fields.

    Equal declarations give the same type, so that their setups can be compared. The type is freed
    with the last game and setup that use it.
    """
    return _known_type(Deck(declared).json_line)


_TYPES: WeakValueDictionary[str, type[Setup]] = WeakValueDictionary()


def _known_type(text: str) -> type[Setup]:
    found = _TYPES.get(text)
    if found is None:
        found = _TYPES[text] = _made_type(Deck(from_document(json.loads(text))))
    return found


def _made_type(deck: Deck) -> type[Setup]:
    cards = Annotated[tuple[str, ...], some_of(deck.cards, alike=bool(deck.several))]
    counted = opening.Counted(sizes=partial(_sizes, deck))
    hints = {
        "hand": cards,
        "table": cards,
        # Who has one more is asked before the rules, what a rule brings up is below it.
        "counted": ClassVar[Annotated[None, replace(counted, there=_deals_evenly)]],
        "up": ClassVar[Annotated[int, _face_up(deck)]],
        "unequal": ClassVar[Annotated[bool, opening.UNEQUAL_HANDS]],
        "uneven": ClassVar[Annotated[None, replace(counted, there=opening.deals_unequally)]],
        "dealt": ClassVar[
            Annotated[object, opening.dealt(partial(_picking, deck), "hand", "table", "hand_sizes")]
        ],
    }
    made: type[Setup] = type("DeclaredSetup", (Setup,), {"deck": deck, "__annotations__": hints})
    return made


def setup_of(kind: type[Setup]) -> SetupForm[Setup]:
    """Return how a game of this kind is set up."""
    deck = kind.deck
    return opening.card_setup(
        kind, deck.name, partial(_picking, deck), lambda at: _names_faults(deck, at["players"])
    )


def _names_faults(deck: Deck, players: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault for a name that is the word for the place of cards out of play, if any are."""
    for seat, name in enumerate(players):
        if lookalike_key(name) == UNSEEN and deck.unseen_count(len(players)) > 0:
            text = _("“{name}” is a reserved word; choose another name for this player")
            yield Fault(f"players[{seat}]", text.format(name=name))


def _deals_evenly(at: AnyMoment) -> bool:
    return not opening.deals_unequally(at)


def _face_up(deck: Deck) -> One:
    """Return the slot for how many cards lie face up where cards are dealt one by one."""

    def among(at: AnyMoment) -> Sequence[int]:
        return sorted({*range(len(at.setup.players)), number_in_row(at.draft, "up") or 0})

    return One(
        label=N_("cards face up"),
        there=lambda at: deck.dealt(len(at.setup.players)) is None,
        among=among,
        usual=lambda _at: 0,
        implied=lambda at: len(at["table"]),
    )


def _sizes(deck: Deck, at: AnyMoment) -> opening.HandSizes:
    players = len(at.setup.players)
    cards = deck.size - deck.hidden_count(players) - deck.unseen_count(players)
    up = number_in_row(at.draft, "up") or 0
    return opening.HandSizes(moment=at, cards=cards, dealt=deck.dealt(players), up=up)


def _picking(deck: Deck, at: AnyMoment) -> opening.Picking:
    wrong = next((fault.message for fault in _names_faults(deck, at.setup.players)), "")
    return _sizes(deck, at).picking(DeclaredPack(deck), wrong)


def _made_again(text: str, values: dict[str, Any]) -> Setup:
    return _known_type(text)(**values)


@dataclass(frozen=True, kw_only=True)
class Suggest:
    """A player named cards; the others passed, or showed one of them.

    Mostly in seat order until one showed: `passed` has those before, `shown_by` is None if nobody
    could, and `card` is there if I know which it was. Otherwise `answers` has what each told that I
    heard: false for none, true for a card that I didn't see, or the card; and one of the others
    showed one, too, if `somebody` did. A None in `cards` stands for the card of a group of which I
    heard nothing.
    """

    kind: ClassVar[str] = "suggest"
    asker: str
    cards: tuple[str | None, ...]
    passed: tuple[str, ...] | None = None
    shown_by: str | LeftOut | None = LEFT_OUT
    card: str | None = None
    answers: dict[str, bool | str] | None = None
    somebody: bool = False
    gone: tuple[str, ...] | None = gone_before()

    @property
    def told(self) -> Mapping[str, bool | str]:
        """What each told whose answer I heard: false, true, or the card that I know."""
        if self.answers is not None:
            return self.answers
        told: dict[str, bool | str] = dict.fromkeys(self.passed or (), False)
        if isinstance(self.shown_by, str):
            told[self.shown_by] = self.card or True
        return told


@dataclass(frozen=True, kw_only=True)
class Count:
    """A player told another how many cards they have of a class, or among named cards.

    The cards belong to all classes of `about`, or are among `cards`. If they asked for a `range`,
    the cards also belong to a class from its first to its last. `seen` are those I was shown. The
    `count` is None if I don't know it.
    """

    kind: ClassVar[str] = "count"
    asker: str
    target: str
    about: tuple[str, ...] | None = None
    cards: tuple[str, ...] | None = None
    range: tuple[str, ...] | None = None
    count: int | None
    seen: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Gather:
    """Everybody gave the asker one card of a class: the card, or true if I don't know which.

    What the `unheard` gave I don't know.
    """

    kind: ClassVar[str] = "gather"
    asker: str
    about: str
    gave: dict[str, bool | str]
    unheard: tuple[str, ...] = ()
    gone: tuple[str, ...] | None = gone_before()


@dataclass(frozen=True, kw_only=True)
class SeeOne:
    """A player let another see a card that belongs to all classes of `about`, or had none.

    `card` is there if I know which one it was.
    """

    kind: ClassVar[str] = "see-one"
    asker: str
    target: str
    about: tuple[str, ...]
    shows: bool
    card: str | None = None


@dataclass(frozen=True, kw_only=True)
class Snoop:
    """A player looked at a card in another's hand: `card`, if I know which. It takes no turn."""

    kind: ClassVar[str] = "snoop"
    asker: str
    target: str
    card: str | None = None


@dataclass(frozen=True, kw_only=True)
class WhoHas:
    """A player asked who has any card that belongs to all classes of `about`.

    The players in `have` have some; all others but the asker and the `unheard` have none.
    """

    kind: ClassVar[str] = "who-has"
    asker: str
    about: tuple[str, ...]
    have: tuple[str, ...]
    unheard: tuple[str, ...] = ()
    gone: tuple[str, ...] | None = gone_before()


@dataclass(frozen=True, kw_only=True)
class Look:
    """A player looked at cards that are hidden or out of play: `cards`, if I did."""

    kind: ClassVar[str] = "look"
    asker: str
    cards: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class TurnUp:
    """A player turned up these cards, which are hidden or out of play."""

    kind: ClassVar[str] = "turn-up"
    asker: str
    cards: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class PassOn:
    """All players passed cards to the next one on a side at once.

    `gave` has the cards of the players whose cards I know: those that I gave, and that I got.
    """

    kind: ClassVar[str] = "pass"
    to: str
    gave: dict[str, tuple[str, ...]]
    gone: tuple[str, ...] | None = gone_before()


@dataclass(frozen=True, kw_only=True)
class Accuse:
    """A player announced the hidden cards, or their sum, rightly or wrongly."""

    kind: ClassVar[str] = "accuse"
    player: str
    cards: tuple[str, ...] | None = None
    sum: int | None = None
    correct: bool


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """At the end: these cards were hidden, and these were revealed by their players."""

    kind: ClassVar[str] = "reveal"
    cards: tuple[str, ...]
    hands: dict[str, tuple[str, ...]] | None = None


Note = (
    Suggest | Count | Gather | SeeOne | Snoop | WhoHas | Look | TurnUp | PassOn
    | Accuse | Known | Leave | Reveal
)  # fmt: skip


def takers(players: Sequence[str], to: str, gone: Collection[str] = ()) -> Mapping[str, str]:
    """Return who takes the cards of each player who isn't gone if they are passed to a side."""
    order = [player for player in players if player not in gone]
    order = order if to == Side.LEFT else order[::-1]
    if len(order) == 1:  # nobody passes cards to themselves
        return {}
    return dict(zip(order, (*order[1:], order[0]), strict=True))


@dataclass(frozen=True)
class State(CardState[Setup]):
    """A game after some notes; who announced wrongly is out, unless it only costs a penalty.

    `seen` has who saw which of my cards.
    """

    seen: frozenset[tuple[str, str]] = frozenset()

    @property
    @override
    def out(self) -> frozenset[str]:
        gone = frozenset(self.gone)
        return gone if self.setup.deck.wrong is Wrong.PENALTY else gone | self.wrong

    @property
    @override
    def not_answering(self) -> frozenset[str]:
        gone = frozenset(self.gone)
        return gone | self.wrong if self.setup.deck.wrong is Wrong.OUT else gone


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup, setup.hand)


def after(state: State, note: Note) -> State:
    """Return the state after one more note."""
    match note:
        case Suggest(asker=player, told=told):
            card = told.get(state.setup.me)
            mine = {(player, card)} if isinstance(card, str) else ()
            return replace(state, last=player, seen=state.seen.union(mine))
        case SeeOne(asker=player, target=giver, card=card):
            mine = {(player, card)} if card and giver == state.setup.me else ()
            return replace(state, last=player, seen=state.seen.union(mine))
        case Snoop(asker=player, target=giver, card=card):  # on the way to a question
            mine = {(player, card)} if card and giver == state.setup.me else ()
            return replace(state, seen=state.seen.union(mine))
        case Gather(asker=player, gave=gave):
            given = gave.get(state.setup.me)
            mine = {(player, given)} if isinstance(given, str) else ()
            return replace(state, last=player, seen=state.seen.union(mine))
        case Count(asker=player) | WhoHas(asker=player) | Look(asker=player) | TurnUp(asker=player):
            return replace(state, last=player)
        case PassOn(to=to, gave=gave):
            takes = takers(state.setup.players, to, state.gone)
            return replace(state, hand=_hand_after(state, takes, gave))
        case Accuse(player=player, correct=correct):
            then = state.announced(player, correct=correct)
            return replace(then, last=player) if state.setup.deck.announces_instead else then
        case Known():
            return state
        case Leave(player=player):
            return state.without(player)
        case Reveal(cards=cards):
            return replace(state, uncovered=cards)
        case _:
            assert_never(note)


def _hand_after(
    state: State, takes: Mapping[str, str], gave: Mapping[str, tuple[str, ...]]
) -> tuple[str, ...]:
    """Return my hand after cards were passed on; the same if it isn't told what I gave."""
    me = state.setup.me
    if me not in gave:
        return state.hand
    got = next((cards for giver, cards in gave.items() if takes.get(giver) == me), ())
    held = {*state.hand, *got}.difference(gave[me])
    return tuple(card for card in state.setup.deck.cards if card in held)
