"""A card game from each seat: what is heard there, what can be asked, how it is answered.

This module is light, so that each game can have its `Seats` when it is listed; `minds` and
`opponents`, which reason at those seats, need numpy and are separate.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from notepad.cards.announcing import When
from notepad.cards.leaving import without_answers_of
from notepad.cards.setup import CardSetup, hand_unsure
from notepad.cards.state import CardState
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside
from notepad.core.keypad import Keypad
from notepad.core.slots import Sight
from notepad.deduction.deal import Card, Clue, Deal
from notepad.deduction.knowledge import Question, WorthRule
from notepad.deduction.moving_cards import PassingRules

S = TypeVar("S", bound=CardSetup)
N = TypeVar("N")
Hands: TypeAlias = "Mapping[str, frozenset[Card]]"


def _as_much(_setup: object) -> WorthRule:
    """Return what a question is worth if nothing was fitted: all that everybody hears counts."""
    return WorthRule()


def _never_fitted(_setup: object) -> None:
    """Return no model of waiting, because none was fitted."""


def _stays(_setup: object) -> None:
    """Return no rules for passing cards, because they stay."""


def _nothing_to_ask(_setup: object, _deal: Deal, _aside: Aside) -> Sequence[Question]:
    """Return no questions: the game has none that are worth ranking."""
    return ()


def _not_asked(_setup: object, key: tuple[str, ...], _hands: Hands) -> Any:  # noqa: ANN401 a note
    """Refuse to ask: only a game's own questions are asked."""
    raise ValueError(f"the game has no such question: {key}")


def _never_announced(_setup: object) -> None:
    """Return no word for what is announced, because it can't be predicted."""


def _at_any_time(_setup: object) -> When:
    """Return that players may announce whenever they like."""
    return When.ALWAYS


def _cards_in(told: object) -> tuple[Card, ...]:
    """Return the cards in a field of a note: one, several, or one from each who gave one openly."""
    match told:
        case str():
            return (told,)
        case tuple():
            return told
        case Mapping():
            return tuple(card for card in told.values() if isinstance(card, str))
        case _:
            return ()


def _named(setup: Any, hand: Collection[Card]) -> tuple[Card, ...]:  # noqa: ANN401 a game's own type
    """Return the cards of a hand in the order of the deck, each copy by its card's name."""
    pack = setup.pack
    return tuple(card for card in pack.cards for copy in pack.copies(card) if copy in hand)


class _NamedHands(dict[str, tuple[Card, ...]]):
    """The cards of hands as they are called; those of each hand are only named if it is asked for.

    Most notes show nobody's hand, or one.
    """

    def __init__(self, setup: Any, hands: Hands) -> None:  # noqa: ANN401 a game's own type
        super().__init__()
        self._setup, self._hands = setup, hands

    def __missing__(self, place: str) -> tuple[Card, ...]:
        self[place] = _named(self._setup, self._hands[place])
        return self[place]


@dataclass(frozen=True, kw_only=True)
class Seats(Generic[S, N]):
    """What a card game says about itself, so that it can be seen from every seat.

    `start` and `after` are the game's own, and `clues` are those of a note by its number, from 1.
    `deal` is the deal before any note for a player with any hand. `questions` are what the player
    of a setup can ask, and `asked` returns the note of such a question, by its key, as everybody
    hears it. `announces` is the command line's word for what is announced at a table, None if that
    can't be predicted. `passes` says how cards change hands at a table, None if they stay.
    `asks_anything_last` says whether who announces right after a question may ask any.
    `worth_rule` says what a question is worth, fitted in simulated games. `waiting_model` is the
    name of the odds of winning by waiting fitted for such tables, None if there are none.
    """

    keypad: Keypad
    start: Callable[[S], CardState[Any]]
    after: Callable[[Any, N], CardState[Any]]
    clues: Callable[[S, Deal, int, N], tuple[Clue, ...]]
    deal: Callable[[S], Deal] = hand_unsure
    questions: Callable[[S, Deal, Aside], Sequence[Question]] = _nothing_to_ask
    asked: Callable[[S, tuple[str, ...], Hands], N] = _not_asked
    announces: Callable[[S], str | None] = _never_announced
    when: Callable[[S], When] = _at_any_time
    passes: Callable[[S], PassingRules[N] | None] = _stays
    asks_anything_last: bool = False
    worth_rule: Callable[[S], WorthRule] = _as_much
    waiting_model: Callable[[S], str | None] = _never_fitted

    def seat(self, setup: Any, player: str, hands: Hands) -> Any:  # noqa: ANN401 a game's own type
        """Return the setup of a player with these hands."""
        return setup.seen_by(player, _named(setup, hands[player]))

    def seen_by_asker(self, note: N) -> tuple[Card, ...]:
        """Return the cards that the asker saw, from a note with all its details."""
        slots = self.keypad.sentence_of(note).slots
        unheard = (getattr(note, slot.field) for slot in slots if slot.sight is not Sight.ALL)
        return tuple(card for told in unheard for card in _cards_in(told))

    def heard_by_player(self, setup: S, note: N) -> N:
        """Return what the player of a setup knows of a note that has all its details."""
        return self.keypad.heard_by_me(setup, note)

    def with_all_seen(self, setup: S, note: N, hands: Hands, random: Random) -> N:
        """Return a note with everything that anybody saw; givers choose at random."""
        seat = self.seat(setup, getattr(note, "asker", setup.me), hands)
        return self.keypad.witnessed(seat, note, _NamedHands(setup, hands), random)

    def answered(
        self,
        setup: S,
        player: str,
        key: tuple[str, ...],
        hands: Hands,
        random: Random,
        gone: Collection[str] = (),
    ) -> N:
        """Return the note of a player's question, with everything that anybody saw.

        Those who are `gone` answer nothing.
        """
        shown = {who: frozenset() if who in gone else held for who, held in hands.items()}
        note = self.asked(self.seat(setup, player, hands), key, shown)
        return self.with_all_seen(setup, without_answers_of(note, gone), hands, random)


class Seat(Generic[S, N]):
    """What a player hears and can ask at one seat."""

    def __init__(self, seats: Seats[S, N], setup: Any, player: str) -> None:  # noqa: ANN401
        """Create the view from a player's seat."""
        self.seats, self.player = seats, player
        self.setup = seats.seat(setup, player, {player: frozenset()})
        self.deal: Deal = seats.deal(self.setup)
        self._clues: dict[tuple[int, str], tuple[Clue, ...]] = {}

    @cached_property
    def questions(self) -> Sequence[Question]:
        """What can be asked here while all cards are where they were dealt."""
        return self.askable_if(self.deal)

    def askable_if(self, deal: Deal) -> Sequence[Question]:
        """Return what can be asked here if the cards are as in a deal."""
        return tuple(self.seats.questions(self.setup, deal, {}))

    def heard(self, note: N) -> N:
        """Return what is heard here of a note that has all its details."""
        return self.seats.heard_by_player(self.setup, note)

    def overheard(self, note: N) -> N:
        """Return what everybody hears of a note that has all its details."""
        return self.seats.keypad.overheard(self.setup, note)

    def clues(self, number: int, note: N) -> tuple[Clue, ...]:
        """Return what a note says here about the cards as they were dealt."""
        return self._said(number, self.heard(note))

    def overheard_clues(self, number: int, note: N) -> tuple[Clue, ...]:
        """Return what a note says to players who only hear what everybody hears."""
        return self._said(number, self.overheard(note))

    def _said(self, number: int, heard: N) -> tuple[Clue, ...]:
        key = number, repr(heard)
        if key not in self._clues:
            self._clues[key] = self.seats.clues(self.setup, self.deal, number, heard)
        return self._clues[key]
