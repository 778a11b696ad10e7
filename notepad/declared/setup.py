"""How a declared game is set up, its kinds of notes, and the state of play after them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, assert_never
from weakref import WeakValueDictionary

from typing_extensions import override

from notepad.cards.setup import CountedSetup, Sought, card_faults, hand_size_faults
from notepad.cards.state import CardState
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Fault, UnreadError, all_faults
from notepad.core.language import _, ngettext
from notepad.core.safe_text import lookalike_key
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
        told = ngettext("{count} card is hidden", "{count} cards are hidden", count)
        return Sought(
            one=_("hidden card"),
            all=_("the hidden card") if count == 1 else _("the hidden cards"),
            count=told.format(count=count),
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

    @override
    def usual_size(self, player: str) -> int:
        if len(self.players) not in self.deck.seats:
            raise UnreadError
        dealt = self.deck.dealt(len(self.players))
        return super().usual_size(player) if dealt is None else dealt


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
    hints = {"hand": cards, "table": cards}
    made: type[Setup] = type("DeclaredSetup", (Setup,), {"deck": deck, "__annotations__": hints})
    return made


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    deck = setup.deck
    yield from all_faults(
        card_faults(setup, deck.seats),
        hand_size_faults(setup.hand_sizes, setup.players, setup.pack.dealt),
        _unseen_name_faults(setup),
    )


def _unseen_name_faults(setup: Setup) -> Iterator[Fault]:
    for seat, name in enumerate(setup.players):
        if is_out_of_play_word(setup.deck, len(setup.players), name):
            told = _("“{name}” is a reserved word; choose another name for this player")
            yield Fault(f"players[{seat}]", told.format(name=name))


def is_out_of_play_word(deck: Deck, players: int, name: str) -> bool:
    """Whether a name is the word for the place of cards out of play, and there are some."""
    return lookalike_key(name) == UNSEEN and deck.unseen_count(players) > 0


def _made_again(text: str, values: dict[str, Any]) -> Setup:
    return _known_type(text)(**values)


@dataclass(frozen=True, kw_only=True)
class Suggest:
    """A player named cards, and in seat order the others passed until one of them showed one.

    `shown_by` is None if nobody could; `card` is there if I know which one it was.
    """

    kind: ClassVar[str] = "suggest"
    asker: str
    cards: tuple[str, ...]
    passed: tuple[str, ...]
    shown_by: str | None
    card: str | None = None


@dataclass(frozen=True, kw_only=True)
class Count:
    """A player told another how many cards they have of a class, or among named cards.

    The cards belong to all classes of `about`, or are among `cards`. If they asked for a `range`,
    the cards also belong to a class from its first to its last. `seen` are those I was shown.
    """

    kind: ClassVar[str] = "count"
    asker: str
    target: str
    about: tuple[str, ...] | None = None
    cards: tuple[str, ...] | None = None
    range: tuple[str, ...] | None = None
    count: int
    seen: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class Gather:
    """Everybody gave the asker one card of a class: the card, or true if I don't know which."""

    kind: ClassVar[str] = "gather"
    asker: str
    about: str
    gave: dict[str, bool | str]


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
class WhoHas:
    """A player asked who has any card that belongs to all classes of `about`.

    The players in `have` have some; all others but the asker have none.
    """

    kind: ClassVar[str] = "who-has"
    asker: str
    about: tuple[str, ...]
    have: tuple[str, ...]


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


Note = Suggest | Count | Gather | SeeOne | WhoHas | Look | TurnUp | PassOn | Accuse | Reveal


def takers(players: Sequence[str], to: str) -> Mapping[str, str]:
    """Return who takes the cards of each player if they are passed to a side."""
    order = players if to == Side.LEFT else players[::-1]
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
        return frozenset() if self.setup.deck.wrong is Wrong.PENALTY else self.wrong

    @property
    @override
    def not_answering(self) -> frozenset[str]:
        return self.wrong if self.setup.deck.wrong is Wrong.OUT else frozenset()


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup, setup.hand)


def after(state: State, note: Note) -> State:
    """Return the state after one more note."""
    match note:
        case Suggest(asker=player, shown_by=giver, card=card):
            mine = {(player, card)} if card and giver == state.setup.me else ()
            return replace(state, last=player, seen=state.seen.union(mine))
        case SeeOne(asker=player, target=giver, card=card):
            mine = {(player, card)} if card and giver == state.setup.me else ()
            return replace(state, last=player, seen=state.seen.union(mine))
        case Gather(asker=player, gave=gave):
            given = gave.get(state.setup.me)
            mine = {(player, given)} if isinstance(given, str) else ()
            return replace(state, last=player, seen=state.seen.union(mine))
        case Count(asker=player) | WhoHas(asker=player) | Look(asker=player) | TurnUp(asker=player):
            return replace(state, last=player)
        case PassOn(to=to, gave=gave):
            return replace(state, hand=_hand_after(state, takers(state.setup.players, to), gave))
        case Accuse(player=player, correct=correct):
            then = state.announced(player, correct=correct)
            return replace(then, last=player) if state.setup.deck.announces_instead else then
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
    got = next((cards for giver, cards in gave.items() if takes[giver] == me), ())
    held = {*state.hand, *got}.difference(gave[me])
    return tuple(card for card in state.setup.deck.cards if card in held)
