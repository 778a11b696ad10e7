"""The setup and the kinds of notes, and what can be wrong with them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, assert_never

from notepad.core.fault import (
    Fault,
    faulty_cards,
    faulty_seats,
    repeated,
    unknown_choice,
    unknown_player,
)
from notepad.core.words import _
from notepad.games.cataline.components import (
    CARDS,
    CLASSES,
    CONSPIRATORS,
    HAND_SIZE,
    KEPT,
    LONE,
    OWN_DECK,
    SEATS,
    STANDARD,
    SUITS,
    VARIANTS,
    Deck,
    SuitLook,
    cards_of,
    lone_counts,
)


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Who plays, my hand, and how the table's deck looks.

    `first` begins, the first of `players` if it is None; `deck` is presentation only.
    `conspirators` is how many were set aside, where they are accused one by one; else None.
    """

    players: tuple[str, ...]
    me: str
    hand: tuple[str, ...]
    variant: str = STANDARD
    conspirators: int | None = None
    first: str | None = None
    deck: tuple[SuitLook, ...] = OWN_DECK

    @property
    def looks(self) -> Deck:
        """The faces of the cards at this table."""
        return Deck(self.deck)

    @property
    def opponents(self) -> tuple[str, ...]:
        """Everybody but me, in seat order."""
        return tuple(player for player in self.players if player != self.me)

    @property
    def hidden_count(self) -> int:
        """How many conspirators were set aside; the setup has no faults."""
        return self.conspirators or CONSPIRATORS[len(self.players)]

    @property
    def hand_size(self) -> int:
        """How many cards each player is dealt; the setup has no faults."""
        return (len(CARDS) - self.hidden_count) // len(self.players)


@dataclass(frozen=True, kw_only=True)
class AskOne:
    """One player asked another, who passed all matching cards: so many, and these if I saw them."""

    kind: ClassVar[str] = "ask-one"
    asker: str
    target: str
    about: str
    passed: int
    seen: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class AskAll:
    """One player asked all: each other one gave nothing, a card that I didn't see, or this card."""

    kind: ClassVar[str] = "ask-all"
    asker: str
    about: str
    gave: dict[str, bool | str]


@dataclass(frozen=True, kw_only=True)
class Accuse:
    """A player announced the conspirators' sum, rightly or wrongly."""

    kind: ClassVar[str] = "accuse"
    player: str
    sum: int
    correct: bool


@dataclass(frozen=True, kw_only=True)
class AccuseCard:
    """A player announced one card as a conspirator; nobody looks before the end."""

    kind: ClassVar[str] = "accuse-card"
    player: str
    card: str


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """At the end of a game in which each is accused alone: these are the conspirators."""

    kind: ClassVar[str] = "reveal"
    cards: tuple[str, ...]


Note = AskOne | AskAll | Accuse | AccuseCard | Reveal
NOTE_TYPES: dict[str, type[Note]] = {
    kind.kind: kind for kind in (AskOne, AskAll, Accuse, AccuseCard, Reveal)
}


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from faulty_seats(setup.players, setup.me, setup.first, allowed=SEATS)
    yield from unknown_choice("variant", setup.variant, VARIANTS, _("variant"))
    yield from _conspirators_faults(setup)
    yield from faulty_cards("hand", setup.hand, CARDS)
    size = _hand_size(setup)
    if size is not None and len(setup.hand) != size:
        told = _("{count} cards, but a hand has {size} with {players} players").format(
            count=len(setup.hand), size=size, players=len(setup.players)
        )
        yield Fault("hand", told)
    yield from _deck_faults(setup.deck)


def _conspirators_faults(setup: Setup) -> Iterator[Fault]:
    count = setup.conspirators
    if setup.variant != LONE:
        if count is not None:
            told = _("only the variant “lone” says how many conspirators there are")
            yield Fault("conspirators", told)
    elif count is None:
        told = _("this field is missing: say how many conspirators were set aside")
        yield Fault("conspirators", told)
    elif len(setup.players) in SEATS and count not in lone_counts(len(setup.players)):
        told = _("{count} is not possible with {players} players, but {counts}").format(
            count=count,
            players=len(setup.players),
            counts=", ".join(map(str, lone_counts(len(setup.players)))),
        )
        yield Fault("conspirators", told)


def _hand_size(setup: Setup) -> int | None:
    """Return how many cards a hand has, or None if the setup is too faulty to tell."""
    players = len(setup.players)
    if setup.variant != LONE:
        return HAND_SIZE.get(players)
    if players not in SEATS or setup.conspirators not in lone_counts(players):
        return None
    return setup.hand_size


def _deck_faults(deck: tuple[SuitLook, ...]) -> Iterator[Fault]:
    for place, look in enumerate(deck):
        yield from unknown_choice(f"deck[{place}].suit", look.suit, SUITS, _("suit"))
        if not re.fullmatch("#[0-9a-fA-F]{6}", look.colour):
            yield Fault(f"deck[{place}].colour", _("a colour is written like #c0412b"))
    yield from repeated("deck", [look.suit for look in deck])


def note_faults(setup: Setup, note: Note) -> Iterator[Fault]:
    """Yield what is wrong with a note at this table."""
    match note:
        case AskOne():
            yield from _ask_one_faults(setup, note)
        case AskAll():
            yield from _ask_all_faults(setup, note)
        case Accuse():
            yield from unknown_player("player", note.player, setup.players)
            if setup.variant == LONE:
                yield Fault("note", _("in the variant “lone” cards are accused, not a sum"))
            if note.sum < 0:
                yield Fault("sum", _("a sum can't be below zero"))
        case AccuseCard():
            yield from _lone_faults(setup)
            yield from unknown_player("player", note.player, setup.players)
            yield from unknown_choice("card", note.card, CARDS, _("card"))
        case Reveal():
            yield from _lone_faults(setup)
            yield from faulty_cards("cards", note.cards, CARDS)
        case _:
            assert_never(note)


def _lone_faults(setup: Setup) -> Iterator[Fault]:
    if setup.variant in VARIANTS and setup.variant != LONE:
        yield Fault("note", _("only the variant “lone” has notes of this kind"))


def _ask_one_faults(setup: Setup, note: AskOne) -> Iterator[Fault]:
    yield from unknown_player("asker", note.asker, setup.players)
    yield from unknown_player("target", note.target, setup.players)
    yield from unknown_choice("about", note.about, CLASSES, _("suit or value"))
    if note.asker == note.target:
        yield Fault("target", _("nobody asks himself"))
    cards, hand = cards_of(note.about), _hand_size(setup) or len(CARDS)
    if note.passed < 0:
        yield Fault("passed", _("a count can't be below zero"))
    elif cards and note.passed > max(len(cards), hand):
        told = _("{count} is more than there are ({cards}) and more than a hand ({hand})")
        yield Fault("passed", told.format(count=note.passed, cards=len(cards), hand=hand))
    yield from _seen_faults(setup, note)


def _seen_faults(setup: Setup, note: AskOne) -> Iterator[Fault]:
    saw = note.asker == setup.me or (setup.variant == KEPT and note.target == setup.me)
    if note.seen is None:
        if saw and setup.me in setup.players:
            yield Fault("seen", _missing_seen(setup, note))
        return
    if not saw and {note.asker, setup.me} <= set(setup.players):
        yield Fault("seen", _unseen(setup))
    yield from faulty_cards("seen", note.seen, CARDS)
    for place, card in enumerate(note.seen):
        if card in CARDS and note.about in CLASSES and card not in cards_of(note.about):
            told = _("{card} does not match the question about {about}")
            yield Fault(f"seen[{place}]", told.format(card=card, about=note.about))
    if len(note.seen) != note.passed and note.passed >= 0:
        told = _("{seen} cards seen, but {passed} were passed")
        yield Fault("seen", told.format(seen=len(note.seen), passed=note.passed))


def _missing_seen(setup: Setup, note: AskOne) -> str:
    if note.asker == setup.me:
        return _("this field is missing: you asked, so you saw the cards")
    return _("this field is missing: you gave the cards, so you know them")


def _unseen(setup: Setup) -> str:
    if setup.variant == KEPT:
        return _("only asker and giver see the cards, and you are neither")
    return _("only the asker sees the cards, and you did not ask")


def _ask_all_faults(setup: Setup, note: AskAll) -> Iterator[Fault]:
    yield from unknown_player("asker", note.asker, setup.players)
    yield from unknown_choice("about", note.about, CLASSES, _("suit or value"))
    for name in setup.players:
        if name != note.asker and name not in note.gave:
            yield Fault(f"gave.{name}", _("this field is missing: say what each other player gave"))
    for name, gave in note.gave.items():
        path = f"gave.{name}"
        yield from unknown_player(path, name, setup.players)
        if name == note.asker:
            yield Fault(path, _("the asker gives himself nothing"))
        yield from _given_faults(setup, note, path, gave, saw=setup.me in (note.asker, name))


def _given_faults(
    setup: Setup, note: AskAll, path: str, gave: bool | str, *, saw: bool
) -> Iterator[Fault]:
    if isinstance(gave, str):
        if not saw and setup.me in setup.players:
            yield Fault(path, _("only asker and giver see the card: write true"))
        faults = list(unknown_choice(path, gave, CARDS, _("card")))
        yield from faults
        if not faults and note.about in CLASSES and gave not in cards_of(note.about):
            told = _("{card} does not match the question about {about}")
            yield Fault(path, told.format(card=gave, about=note.about))
    elif gave and saw and setup.me in setup.players:
        yield Fault(path, _("you saw this card: name it"))
