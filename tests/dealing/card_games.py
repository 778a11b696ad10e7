"""Card games dealt honestly: who has which card is known, and answers follow from that.

A game's dealer makes a `CardTable` of its setup and its cards, with `answers`: how an honest table
fills the fields of a note that aren't the asker's to choose, each kind of note by itself. What
nobody but the asker and the one asked sees follows from the slots.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

from notepad.cards.facts import ALL, ME, Known
from notepad.cards.leaving import Leave
from notepad.cards.seat_views import Hands, Seats
from notepad.cards.setup import UNEVEN, CountedSetup
from notepad.cards.state import CardState, is_over
from notepad.core.faults import LEFT_OUT
from notepad.core.game import NOBODY, Game
from notepad.core.keypad import Topic
from notepad.core.seats import others_after
from notepad.core.sentences import Sentence, word_of
from notepad.core.slots import AnyMoment, Moment
from notepad.declared.sentences import question_of
from notepad.declared.setup import Suggest
from notepad.deduction.deal import HIDDEN, Card
from notepad.deduction.deal import holder as held_by
from notepad.deduction.knowledge import Knowledge
from tests.dealing.dealt import Noted, Options
from tests.dealing.drawing import drawn

CLOSE = 1e-6
ROUGH = 0.02
"""How far the sum of odds may be off if they are exact, and if they are estimated."""


@dataclass(frozen=True)
class CardTruth:
    """Who really has which cards, each copy for itself; the hidden ones and others among them.

    `told` is the last note with all that anybody saw, None before any.
    """

    hands: Hands
    me: str
    told: Any = None

    @cached_property
    def where(self) -> Mapping[Card, str]:
        """Who has each card."""
        return {card: holder for holder, cards in self.hands.items() for card in cards}

    def denied(self, state: CardState[Any], known: Knowledge) -> Iterator[str]:
        """Yield what the state of play or what is known says otherwise than it is."""
        named = known.deal.named
        mine = Counter(map(named, self.hands[self.me]))
        if Counter(state.hand) != mine:
            yield f"my hand is {sorted(mine.elements())}, the state has {sorted(state.hand)}"
        for player in state.setup.players:
            if len(self.hands[player]) not in (sizes := state.size_range(player)):
                yield f"{player} has {len(self.hands[player])} cards, not {sizes}"
        holders = known.by_card()
        for card, holder in self.where.items():
            if holder not in holders.get(named(card), ()):
                yield f"{named(card)} is {holder}'s, which is ruled out: {holders[named(card)]}"
        if not known.deal.copies:
            yield from self._denied_mine(known)
        yield from self._denied_tallies(known)
        yield from self._denied_odds(state, known)

    def chances(self, known: Knowledge) -> Iterator[tuple[float, bool]]:
        """Yield how likely it is that somebody has a card, and whether they have it."""
        for card in known.odds.shares if known.odds is not None else ():
            assert known.odds is not None
            for holder, share in known.odds.of_holders(card).items():
                if 0 < share < 1:
                    yield share, self.where[card] == holder

    def _denied_mine(self, known: Knowledge) -> Iterator[str]:
        """Yield what is mine and isn't certain to be, and cards that single notes cross wrongly."""
        marked = known.marked or known.deal
        for card, holder in self.where.items():
            able, places = known.holders(card), [*map(held_by, marked.options[card])]
            crossed = {*places}
            if len(crossed) < len(places):
                yield f"{card} is marked as {places}, a holder twice"
            if (able == (self.me,)) != (holder == self.me):
                yield f"{card} is {holder}'s, but may be {able}"
            if not crossed.issuperset(able) or (crossed == {self.me}) != (holder == self.me):
                yield f"{card} is {holder}'s and may be {able}, but is marked as {crossed}"

    def _denied_tallies(self, known: Knowledge) -> Iterator[str]:
        for (about, holder), (low, high) in (known.tallies or {}).items():
            cells = known.deal.counted_cells(about, holder)
            cards = {named for card, _place in cells for named in [known.deal.named(card)]}
            held = sum(known.deal.named(card) in cards for card in self.hands[holder])
            if cells and not low <= held <= high:
                yield f"{holder} has {held} of {about}, not {low} to {high}"

    def _denied_odds(self, state: CardState[Any], known: Knowledge) -> Iterator[str]:
        odds = known.odds
        if odds is None:
            return
        wide, totals = CLOSE if odds.exact else ROUGH, Counter[str]()
        for card, places in odds.shares.items():
            if set(places) != set(known.possible[card]) or min(places.values()) <= 0:
                yield f"{card} has odds {dict(places)}, but may be at {known.possible[card]}"
            if abs(sum(places.values()) - 1) > CLOSE:
                yield f"the odds of {card} add up to {sum(places.values())}"
            for holder, share in odds.of_holders(card).items():
                totals[holder] += share  # type: ignore[assignment]
        for holder, cards in self.hands.items():
            off = wide * max(1, len(cards))
            able = state.size_range(holder) if holder in state.setup.players else [len(cards)]
            if not able[0] - off <= totals[holder] <= able[-1] + off:
                yield f"{holder} has {len(cards)} cards, but the odds add up to {totals[holder]}"
        measure = known.deal.measure
        if measure:
            stays = (
                (self.where[card.partition("@")[0]] == at) * n for (card, at), n in measure.items()
            )
            total = sum(stays)
            if total not in odds.sums or abs(sum(odds.sums.values()) - 1) > CLOSE:
                yield f"the sum is {total}, but the odds of sums are {dict(odds.sums)}"


def counted(
    bare: CountedSetup, me: str, sizes: Mapping[str, int], options: Options
) -> dict[str, int | None] | str | None:
    """Return the sizes of hands as somebody may note them, if cards are dealt evenly."""
    how = options.one_of("counted", ("all", "some", "none"))
    if how == "all" or not all(size in bare.even_range() for size in sizes.values()):
        return bare.hand_sizes
    if how == "none":
        return UNEVEN
    told = {name: options.random.choice((size, None)) for name, size in sizes.items()}
    return {**told, me: sizes[me]}


Answer: TypeAlias = Callable[["CardTable", Mapping[str, Any]], Any]
Answers: TypeAlias = Mapping[type[Any], Mapping[str, Answer]]
"""What an honest table says in a field of a kind of note, by the table and the fields before."""


@dataclass
class CardTable:
    """A card game that is played honestly, while `hands` says who has which cards.

    `setup` is mine. `answers` has, for each kind of note, the fields that aren't the asker's to
    choose. While the game is `ending`, who announces is right. `state` is the state of play.
    """

    game: Game
    seats: Seats[Any, Any]
    setup: Any
    hands: dict[str, frozenset[Card]]
    random: Random
    answers: Answers
    ending: bool = False
    state: Any = None

    @property
    def truth(self) -> CardTruth:
        """Who has which card now."""
        return CardTruth(dict(self.hands), self.setup.me)

    def named(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return cards by their names, in the order of the deck, copies as often as they are."""
        pack, held = self.setup.pack, set(cards)
        return tuple(card for card in pack.cards for copy in pack.copies(card) if copy in held)

    def held(self, holder: str, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return which of some cards a holder has, each as often as they have it."""
        asked = set(cards)
        return tuple(card for card in self.named(self.hands[holder]) if card in asked)

    def others(self, asker: str) -> Sequence[str]:
        """Return who can answer the asker, in the order of seats from the asker's left."""
        others = others_after(self.setup.players, asker)
        return [name for name in others if name not in self.state.gone]

    def noted(self, options: Options) -> Iterator[Noted]:
        """Yield notes, fewer than were drawn if the game ends before.

        If it `ends`, somebody announces the answer at last; if any `err`, some do so wrongly.
        """
        count, ends = options.notes(), options.one_of("ends", (False, True))
        noted = {sentence.note for topic in self.game.keypad.topics for sentence in topic.sentences}
        half = Known in noted and options.one_of("half", (False, False, True))
        leaves = Leave in noted and options.one_of("leaves", (False, False, False, True))
        seldom = min(_SELDOM, _ANNOUNCED / max(1, count))
        self.state, err = self.game.start(self.setup), options.one_of("err", (True,))
        for left in range(count, 0, -1):
            self.ending = ends and left <= 2
            if leaves and not self.state.over and self.random.random() < _LEAVES:
                yield from self.leaving()
            told = self._next(self.state, seldom=seldom if err else 0.0)
            if told is None:
                return
            mine = self.seats.heard_by_player(self.setup, told)
            if half and self.random.random() < HALF_HEARD:
                mine = half_heard(self.setup, mine, self.random)
            yield self._noted(mine, told)
            if half and self.random.random() < HALF_HEARD:
                fact = self.fact()
                yield self._noted(fact, fact)

    def _noted(self, mine: Any, told: Any) -> Noted:  # noqa: ANN401 a game's own types
        faults = [str(fault) for fault in self.game.keypad.faults(self.setup, mine)]
        assert not faults, f"dealt a faulty note: {mine}: {faults}"
        self.move(told)
        self.state = self.game.after(self.state, mine)
        return mine, replace(self.truth, told=told)

    def fact(self) -> Known:
        """Return something true about who has which cards, as I may come to know it."""
        random, cards = self.random, self.setup.pack.cards
        holder = random.choice([at for at, held in self.hands.items() if held])
        there = self.named(self.hands[holder])
        others = [card for card in cards if card not in there]
        has = tuple(sorted(random.sample(there, min(len(there), random.randint(0, 2)))))
        lacks = tuple(random.sample(others, min(len(others), random.randint(0, 2))))
        some = {random.choice(there), *random.sample(cards, 2)} if there else ()
        parts = {"has": has, "lacks": lacks, "some": tuple(sorted(some))}
        told = {name: found for name, found in parts.items() if found and random.random() < 0.7}
        told = told or {name: found for name, found in parts.items() if found}
        return Known(holder=holder, by=random.choice((ME, ALL)), **told)

    def leaving(self) -> Iterator[Noted]:
        """Yield that somebody leaves, their cards laid open or not, if enough stay to play."""
        gone, setup = self.state.gone, self.setup
        there = [name for name in setup.opponents if name not in gone]
        if len(there) > 1:
            player = self.random.choice(there)
            laid = self.named(self.hands[player]) if self.random.random() < _LAID else None
            note = Leave(player=player, hand=laid)
            yield self._noted(note, note)

    def move(self, told: Any) -> None:  # noqa: ANN401 a game's own type
        """Move the cards that change hands with a note that says all that anybody saw."""

    def _next(self, state: CardState[Any], *, seldom: float) -> Any:  # noqa: ANN401
        """Return the next note with all that anybody saw, None if the game is over."""
        if state.uncovered is not None:
            return None
        onlooker = replace(self.setup, me=NOBODY, hand=())
        moment: AnyMoment = Moment(onlooker, state=state)
        able = [topic for topic in self.game.keypad.topics if topic.there(moment)]
        kinds = {kind: [one for one in able if _kind(one) is kind] for kind in _Kind}
        able = kinds[_Kind.QUESTION]
        if is_over(state):
            able = kinds[_Kind.REVEAL]
        elif self.ending or self.random.random() < seldom:
            able = kinds[_Kind.ANNOUNCEMENT] + kinds[_Kind.REVEAL]
        for _try in range(_TRIES if able else 0):
            sentence = self.random.choice(_noted(self.random.choice(able)))
            answers = self.answers.get(sentence.note, {})
            asked = drawn(sentence, onlooker, state, self.random, answers)
            if asked is not None and asked.get("target") not in state.not_answering:
                return self._told(sentence.note, dict(asked), answers)
        return None

    def _told(self, note: type[Any], values: dict[str, Any], answers: Mapping[str, Answer]) -> Any:  # noqa: ANN401
        for name, told in answers.items():
            values[name] = told(self, values)
        return self.seats.with_all_seen(self.setup, note(**values), self.hands, self.random)


def half_heard(setup: Any, note: Any, random: Random) -> Any:  # noqa: ANN401 a game's own types
    """Return a note without some of what I needn't have heard; the same if that is nothing."""
    me, named = setup.me, {part.name for part in fields(note)}
    asked = {getattr(note, "asker", None), getattr(note, "target", None)}
    left: dict[str, Any] = {}
    if "target" in named and me not in asked:
        left = dict.fromkeys({"passed", "count"} & named)
    elif "unheard" in named and me != note.asker:
        # As the form names them: those who give from the asker's left, others by seat.
        seated = setup.players
        others = others_after(seated, note.asker) if hasattr(note, "gave") else [*seated]
        silent = (note.asker, *(note.gone or ()))
        left = _unheard(me, note, random, [name for name in others if name not in silent])
    elif isinstance(getattr(note, "told", None), Mapping):
        left = _unanswered(setup, note, random)
    elif getattr(note, "correct", True) is False:
        left = dict.fromkeys({"cards", "sum", "card"} & named)
    return replace(note, **left)


def _unheard(me: str, note: Any, random: Random, others: Iterable[str]) -> dict[str, Any]:  # noqa: ANN401
    """Return the answers of a question to all, some of others' left out."""
    unheard = [name for name in others if name != me and random.random() < 0.5]
    field = "gave" if hasattr(note, "gave") else "have"
    told = getattr(note, field)
    if isinstance(told, Mapping):
        left: Any = {name: gave for name, gave in told.items() if name not in unheard}
    else:
        left = tuple(name for name in told if name not in unheard)
    return {field: left, "unheard": tuple(unheard)}


def _unanswered(setup: Any, note: Suggest, random: Random) -> dict[str, Any]:  # noqa: ANN401
    """Return the answers to a suggestion, some of others' left out, and some of its cards."""
    me, deck = setup.me, setup.deck
    left = {who: gave for who, gave in note.told.items() if who == me or random.random() < 0.6}
    shown = [gave for who, gave in note.told.items() if who not in left and gave]
    told: dict[str, Any] = {
        **{"passed": None, "shown_by": LEFT_OUT, "card": None},
        **{"answers": left, "somebody": bool(shown) and random.random() < 0.7},
    }
    question = question_of(deck, note)
    named = question is not None and not question.cards and len(note.cards) > 1
    if me != note.asker and named and random.random() < 0.5:
        at = random.randrange(len(note.cards))
        told["cards"] = tuple(None if n == at else card for n, card in enumerate(note.cards))
    return told


HALF_HEARD = 0.3
"""How often a note is only half heard, or a fact comes after it, in games in which that happens."""
_LEAVES, _LAID = 0.05, 0.5
"""How likely somebody leaves before a note, in games in which that happens; with open cards."""
_SELDOM, _ANNOUNCED = 0.06, 2.0
"""How likely somebody announces in place of a question, and how often at most in a whole game."""
_TRIES = 50


class _Kind(Enum):
    QUESTION = "question"
    ANNOUNCEMENT = "announcement"
    REVEAL = "reveal"


def _noted(topic: Topic) -> Sequence[Sentence[Any]]:
    return [sentence for sentence in topic.sentences if sentence.noted]


def _kind(topic: Topic) -> _Kind | None:
    """Return what the notes of a topic do: announcements say whether they were right."""
    for sentence in _noted(topic):
        if sentence.note in (Known, Leave):
            return None
        if word_of(sentence.note) == "reveal":
            return _Kind.REVEAL
        named = {part.name for part in fields(sentence.note)}
        return _Kind.ANNOUNCEMENT if topic.seldom or "correct" in named else _Kind.QUESTION
    return None


def revealed(table: CardTable, _asked: Mapping[str, Any]) -> tuple[Card, ...]:
    """Say which cards were hidden."""
    return table.named(table.hands[HIDDEN])


def laid_open(table: CardTable, _asked: Mapping[str, Any]) -> Mapping[str, tuple[Card, ...]] | None:
    """Say which cards were revealed, by those who did: all of a hand, or some."""
    laid = {}
    for player in table.setup.players:
        hand = table.named(table.hands[player])
        count = table.random.choice((0, len(hand), table.random.randint(0, len(hand))))
        cards = sorted(table.random.sample(range(len(hand)), count))
        laid[player] = tuple(hand[at] for at in cards)
    return {player: cards for player, cards in laid.items() if cards} or None


def nothing(_table: CardTable, _asked: Mapping[str, Any]) -> None:
    """Say nothing, or only what a slot witnesses."""


def everybody_heard(_table: CardTable, _asked: Mapping[str, Any]) -> tuple[str, ...]:
    """Say that everybody's answer was heard."""
    return ()


def nobody(_table: CardTable, _asked: Mapping[str, Any]) -> bool:
    """Say that nobody else answered."""
    return False


REVEALED: Mapping[str, Answer] = {"cards": revealed, "hands": laid_open}
"""The answers of a note of the cards that are revealed at the end."""
