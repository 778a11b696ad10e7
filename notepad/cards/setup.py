"""How a card game is set up: its pack of cards, the players and their hands, and the deal.

`Pack` says how cards look at one table and `Sought` what players look for among them; `CardSetup`
says who plays with which cards. Then come the faults of a setup, the deal that it makes, and the
clues from cards that are revealed.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import permutations
from typing import NamedTuple, Self, TypeAlias

from typing_extensions import override

from notepad.core import faults
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Pencil
from notepad.core.language import _, comma_separated, ngettext, spoken
from notepad.core.page import Cell, Grid, Tally
from notepad.core.seats import Reseating, SeatedSetup
from notepad.deduction.deal import (
    HIDDEN,
    TABLE,
    UNSEEN,
    Card,
    Clue,
    Deal,
    DealCell,
    Options,
    Place,
    cells_held_by,
    count_clue,
    hidden_clauses,
    holder,
    naming_all,
)

Boxes: TypeAlias = Callable[[Card], Cell]
Counts: TypeAlias = Callable[[str], tuple[Tally, ...]]


@lru_cache(maxsize=1024)
def cards_with(deck: tuple[Card, ...], *words: str) -> tuple[Card, ...]:
    """Return the cards of a deck that contain all these words, as "red-2" contains "red"."""
    return tuple(card for card in deck if set(words) <= set(card.split("-")))


class CardNames(NamedTuple):
    """How a card looks in its box, its names by itself, in a list, in a sentence, and a remark."""

    face: Face
    spoken: str
    told: str
    named: str
    remark: str


class Pack(ABC):
    """How cards and their classes look, what they are called, and how the sheet is laid out.

    With `open_numbers`, boxes say which counts they may be part of that can't be placed yet.
    """

    open_numbers: bool = False

    @property
    @abstractmethod
    def cards(self) -> tuple[Card, ...]:
        """All cards, with their words in records, in the order of the deck."""

    def copies(self, card: Card) -> tuple[Card, ...]:
        """Return the cards of the deal that are this one: itself, then others that are alike."""
        return (card,)

    @cached_property
    def dealt(self) -> tuple[Card, ...]:
        """All cards of the deal, each copy for itself."""
        return tuple(copy for card in self.cards for copy in self.copies(card))

    @cached_property
    def several(self) -> Mapping[Card, int]:
        """How many there are of each card that has copies."""
        counts = {card: len(self.copies(card)) for card in self.cards}
        return {card: count for card, count in counts.items() if count > 1}

    @abstractmethod
    def face(self, card: Card) -> Face:
        """Return how a card looks in its box."""

    @abstractmethod
    def spoken(self, card: Card) -> str:
        """Return a card's name in words: "Red 2"."""

    @abstractmethod
    def title(self, about: str) -> str:
        """Return the name of a class: "Red"."""

    def names(self) -> Mapping[Card, CardNames]:
        """Return how each card looks and what it is called, in the current language."""
        language = spoken()
        if language not in self._names:
            self._names[language] = {
                card: CardNames(
                    self.face(card),
                    self.spoken(card),
                    self.told(card),
                    self.named(card),
                    self.remark(card),
                )
                for card in self.cards
            }
        return self._names[language]

    @cached_property
    def _names(self) -> dict[str, Mapping[Card, CardNames]]:
        return {}

    @abstractmethod
    def grid(self, box: Boxes, counts: Counts) -> Grid:
        """Return the sheet: the box of each card in its place, and the tallies of classes.

        A class may have no tally, or one without counts.
        """

    def cards_of(self, about: str) -> tuple[Card, ...]:
        """Return the cards of a class, by its key in tallies: "red", "pearl+pair"."""
        return cards_with(self.cards, *about.split("+"))

    def remark(self, card: Card) -> str:
        """Return what there is to say about a card that its name doesn't say, such as its signs."""
        return ""

    def chip(self, card: Card) -> Face:
        """Return how a card looks in a list of a few that are much alike."""
        return self.face(card)

    def told(self, card: Card) -> str:
        """Return a card's name in a sentence: "▲2"."""
        return self.spoken(card)

    def named(self, card: Card) -> str:
        """Return a card's name as the subject of a sentence: "the red pearl pair"."""
        return self.told(card)

    def listed(self, cards: Iterable[Card]) -> str:
        """Return some cards' names one after the other for a sentence."""
        return comma_separated(map(self.told, cards))


@dataclass(frozen=True, kw_only=True)
class Sought:
    """What players call the hidden cards, which everybody looks for.

    `one` of them ("conspirator"), and `all` of them as a place ("the conspirators"); `count` says
    how many there are, and `found` that a card is one of them, with room for the `card`; `several`
    says it of several `cards`, and `clauses` that so many are some of them, or aren't, as part of a
    sentence. `box` is the sign in the box of a found card, and `marked` the one
    if I marked it myself.
    """

    one: str
    all: str
    count: str
    found: str
    several: str
    box: str
    marked: Mapping[Pencil, str]
    clauses: Callable[[int], tuple[str, str]] = hidden_clauses


@dataclass(frozen=True, kw_only=True)
class CardSetup(SeatedSetup, ABC):
    """How a card game is set up, with the fields of the record; a game adds its own fields.

    `hand` are my cards. `first` begins, or the first of `players` if it is None. Anything that
    depends on a missing or wrong field raises UnreadError.
    """

    players: tuple[str, ...]
    me: str
    hand: tuple[Card, ...]
    first: str | None = None

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards face up on the table."""
        return ()

    @property
    @abstractmethod
    def pack(self) -> Pack:
        """The cards as they look at this table."""

    @property
    @abstractmethod
    def sought_words(self) -> Sought:
        """The words for the hidden cards."""

    @property
    @abstractmethod
    def hidden_count(self) -> int:
        """How many cards are hidden from everybody."""

    @property
    def out_of_play_count(self) -> int:
        """How many cards are out of play: nobody sees them, and nobody looks for them."""
        return 0

    @cached_property
    def dealt_count(self) -> int:
        """How many cards the players have together."""
        away = self.hidden_count + self.out_of_play_count + len(self.face_up)
        return len(self.pack.dealt) - away

    @property
    def nobodys(self) -> tuple[str, ...]:
        """The places of cards that nobody sees."""
        return (HIDDEN, UNSEEN) if self.out_of_play_count else (HIDDEN,)

    def hand_size(self, player: str) -> int:
        """Return how many cards a player is dealt: usually all that are nowhere else, in turn."""
        if player not in self.players:
            raise faults.UnreadError
        return dealt_round(self.dealt_count, len(self.players), self.players.index(player))

    def hand_range(self, player: str) -> range:
        """Return how many cards a player can have been dealt: one number, if that is known."""
        size = self.hand_size(player)
        return range(size, size + 1)

    def uncounted(self) -> Mapping[str, range]:
        """Return others' hands that may have been counted wrongly, and what they can be then.

        Those that nobody counted, because their size follows from others, come first.
        """
        return {}

    def counted_otherwise(self) -> Iterator[Self]:
        """Yield the setups in which others' hands were counted otherwise: one card moves over."""
        yield from ()

    def with_forgotten(self, card: Card) -> Self | None:
        """Return the setup in which I have this card, too; None if nobody can have one more."""
        return None

    def size_faults(self) -> Iterator[faults.Fault]:
        """Yield what is wrong with hand sizes that a table chose itself."""
        yield from ()

    def most_held(self, player: str) -> int:
        """Return how many cards a player has at most, at any time."""
        return self.hand_size(player)

    def seen_by(self, player: str, hand: tuple[Card, ...]) -> Self:
        """Return the setup as another player has it, with their hand; empty if it isn't known."""
        return replace(self, me=player, hand=hand)

    def even_range(self) -> range:
        """Return how many cards hands have if they are dealt as evenly as possible."""
        each, more = divmod(self.dealt_count, len(self.players))
        return range(each, each + 1 + (more > 0))


UNEVEN = "uneven"
"""What `hand_sizes` says if nobody has counted any hand but their own."""

ToldSizes: TypeAlias = dict[str, int | None] | str | None


@dataclass(frozen=True, kw_only=True)
class CountedSetup(CardSetup):
    """How a game is set up where players may have different numbers of cards.

    `hand_sizes` says how many cards a player has, or None if nobody has counted them; UNEVEN is
    None for all others. Who isn't in it is dealt as usual. A hand that nobody has counted is one of
    those dealt as evenly as possible: with 18 cards among four players it has 4 or 5. How many I
    have, my `hand` shows.

    Bob and Cem have 9 cards together, so if Bob has 5, Cem has 4, counted or not.
    """

    hand_sizes: ToldSizes = None

    @property
    def dealt_each(self) -> int | None:
        """How many cards everybody usually has, None if cards are dealt one by one."""
        return None

    def usual_size(self, player: str) -> int:
        """Return how many cards a player has if the table doesn't say."""
        return super().hand_size(player) if self.dealt_each is None else self.dealt_each

    @property
    def told_sizes(self) -> Mapping[str, int | None]:
        """How many cards each player has, None if nobody has counted them."""
        told: dict[str, int | None] = dict.fromkeys(self.players)
        if not isinstance(self.hand_sizes, str):
            told |= {name: self.usual_size(name) for name in self.players}
            told |= self.hand_sizes or {}
        if self.me in told and told[self.me] is None:
            told[self.me] = len(self.hand) or None
        return told

    @property
    def adds_up(self) -> bool:
        """Whether hands can have these sizes together."""
        return sizes_add_up(self.told_sizes.values(), self.dealt_count, self.even_range())

    @property
    def dealt_evenly(self) -> bool:
        """Whether no hand has more than one card less than another, as far as is known."""
        even = self.even_range()
        return all(size in even for name in self.players for size in self.hand_range(name))

    @override
    def hand_size(self, player: str) -> int:
        """Return how many cards a player has, at most if nobody has counted them."""
        return max(self.hand_range(player), default=self.even_range()[-1])

    @override
    def hand_range(self, player: str) -> range:
        sizes = self.told_sizes
        if player not in self.players or len(sizes) > len(self.players):
            raise faults.UnreadError
        size = sizes[player]
        return self._uncounted_range if size is None else range(size, size + 1)

    @property
    def _uncounted_range(self) -> range:
        """How many cards each hand can have that nobody has counted: none if it can't add up."""
        low, high = self.even_range()[0], self.even_range()[-1]
        counted = [size for size in self.told_sizes.values() if size is not None]
        left, others = self.dealt_count - sum(counted), len(self.players) - len(counted) - 1
        return range(max(low, left - others * high), min(high, left - others * low) + 1)

    @override
    def uncounted(self) -> Mapping[str, range]:
        told_sizes, even = self.told_sizes, self.even_range() if self.dealt_evenly else None
        found = {}
        for player in sorted(self.opponents, key=lambda name: told_sizes[name] is not None):
            (size, *more) = self.hand_range(player)
            left = even or range(max(0, size - 1), size + 2)
            if not more and left[1:]:
                found[player] = left
        return found

    @override
    def counted_otherwise(self) -> Iterator[Self]:
        told_sizes, even = self.told_sizes, self.even_range() if self.dealt_evenly else None
        counted = [name for name in self.opponents if told_sizes[name] is not None]
        # A count that is wrong by itself fits if nobody counted another hand.
        for more, fewer in permutations((*counted, None), 2):
            sizes = {**told_sizes, **{name: (told_sizes[name] or 0) + step
                                for name, step in ((more, 1), (fewer, -1)) if name}}  # fmt: skip
            if all(size is None or size >= 0 for size in sizes.values()):
                other = replace(self, hand_sizes=sizes)
                if other.adds_up and (even is None or other.dealt_evenly):
                    yield other

    @override
    def with_forgotten(self, card: Card) -> Self | None:
        other = replace(self, hand=(*self.hand, card))
        even = other.dealt_evenly or not self.dealt_evenly
        return other if other.adds_up and even else None

    @override
    def size_faults(self) -> Iterator[faults.Fault]:
        sizes = self.hand_sizes
        if isinstance(sizes, str):
            if sizes != UNEVEN:
                text = _("“{word}” isn’t one of {known}").format(word=sizes, known=UNEVEN)
                yield faults.Fault("hand_sizes", text + faults.did_you_mean(sizes, [UNEVEN]))
            return
        for name, size in (sizes or {}).items():
            path, deck = f"hand_sizes.{name}", self.pack.dealt
            unknown = faults.unknown_player(path, name, self.players)
            yield from faults.all_faults(unknown, _size_faults(path, size, deck))

    @override
    def reseated(self, seats: Reseating) -> Self:
        sizes = self.hand_sizes
        seated = sizes if isinstance(sizes, str) else seats.by_player(sizes)
        return replace(super().reseated(seats), hand_sizes=seated)

    @override
    def seen_by(self, player: str, hand: tuple[Card, ...]) -> Self:
        """Return the setup as another player has it: they see how many cards I have."""
        other = super().seen_by(player, hand)
        counted = self.hand_sizes and {**self.told_sizes}  # without, nothing depends on who looks
        return replace(other, hand_sizes=counted)


def card_faults(setup: CardSetup, seats: range) -> Iterator[faults.Fault]:
    """Yield what is wrong with the players and cards of a setup, for these numbers of players."""
    deck, several = setup.pack.cards, setup.pack.several
    nothing: Mapping[str, str] = {}
    titles = faults.legible_or(nothing, lambda: {card: setup.pack.spoken(card) for card in deck})
    yield from faults.all_faults(
        faults.faulty_seats(setup.players, setup.me, setup.first, allowed=seats),
        faults.faulty_cards("hand", setup.hand, deck, several, titles),
        faults.faulty_cards("table", setup.face_up, deck, several, titles),
        _face_up_faults(setup, several),
        _hand_faults(setup),
        _dealt_faults(setup),
        setup.size_faults(),
    )


def sizes_add_up(sizes: Collection[int | None], cards: int, even: range) -> bool:
    """Whether hands of these sizes can have so many cards, those that nobody counted as even."""
    counted = [size for size in sizes if size is not None]
    uncounted, left = len(sizes) - len(counted), cards - sum(counted)
    return uncounted * even[0] <= left <= uncounted * even[-1]


def dealt_round(cards: int, players: int, seat: int) -> int:
    """Return how many of these cards a seat (from 0) gets; the first seats may get one more."""
    each, more = divmod(cards, players)
    return each + (seat < more)


def _face_up_faults(setup: CardSetup, several: Mapping[Card, int]) -> Iterator[faults.Fault]:
    mine = Counter(faults.readable_items(setup.hand))
    up = Counter(faults.readable_items(setup.face_up))
    both = {card for card in mine if up[card] and mine[card] + up[card] > several.get(card, 1)}
    yield from faults.faulty_items(
        "table", setup.face_up, lambda path, card: _mine_faults(path, card, both)
    )


def _mine_faults(path: str, card: Card, both: Collection[Card]) -> Iterator[faults.Fault]:
    if card in both:
        text = _("{card} can’t be both in your hand and face up")
        yield faults.Fault(path, text.format(card=card))


def _size_faults(path: str, size: int | None, deck: Collection[Card]) -> Iterator[faults.Fault]:
    if size is not None and not 0 <= size <= len(deck):
        yield faults.Fault(path, _("no hand has that many cards"))


def _hand_faults(setup: CardSetup) -> Iterator[faults.Fault]:
    count, size = len(setup.hand), setup.hand_size(setup.me)
    if count != size:
        text = ngettext(
            "{count} card, but your hand should have {size}",
            "{count} cards, but your hand should have {size}",
            count,
        )
        told = text.format(count=count, size=size)
        if isinstance(setup, CountedSetup):
            told += _("; if it has another number, say so in “{field}”").format(field="hand_sizes")
        yield faults.Fault("hand", told)


def _dealt_faults(setup: CardSetup) -> Iterator[faults.Fault]:
    ranges = [setup.hand_range(player) for player in setup.players]
    if not all(ranges):
        text = _("the other hands don’t leave each player {sizes} cards")
        yield faults.Fault("hand_sizes", text.format(sizes=told_range(setup.even_range())))
    if any(len(sizes) != 1 for sizes in ranges):
        return
    dealt = sum(map(sum, ranges)) + len(setup.face_up) + setup.hidden_count
    unseen = setup.out_of_play_count
    cards, told = len(setup.pack.dealt), isinstance(setup, CountedSetup) and setup.hand_sizes
    for fault in deal_size_fault("table", dealt + unseen, cards, unseen):
        up = len(setup.face_up) + cards - dealt - unseen
        text = "" if told or up < 0 else _("; with these hands, cards face up: {count}")
        message = fault.message + text.format(count=up)
        yield faults.Fault("hand_sizes" if told else "table", message)


def told_range(sizes: range) -> str:
    """Return how many cards a hand has or can have: "4", "4 or 5"."""
    return _("{few} or {many}").format(few=sizes[0], many=sizes[-1]) if sizes[1:] else str(sizes[0])


def deal_size_fault(path: str, dealt: int, cards: int, unseen: int = 0) -> Iterator[faults.Fault]:
    """Yield the fault that so many cards are dealt, but the deck has another number.

    `unseen` of those that are dealt are out of play.
    """
    if dealt == cards:
        return
    text = ngettext(
        "hands, face-up cards and hidden cards add up to {dealt} card, but the deck has {cards}",
        "hands, face-up cards and hidden cards add up to {dealt} cards, but the deck has {cards}",
        dealt,
    )
    if unseen:
        text = _(
            "hands, face-up cards, hidden cards and the {unseen} out of play add up to {dealt} "
            "cards, but the deck has {cards}"
        )
    yield faults.Fault(path, text.format(dealt=dealt, cards=cards, unseen=unseen))


def deal_of(setup: CardSetup) -> Deal:
    """Return the deal before any note: my hand, the cards face up, and everybody's hand size."""
    elsewhere = (*setup.opponents, *setup.nobodys)
    known = seen_copies(setup.pack, {setup.me: setup.hand, TABLE: setup.face_up})
    return with_hands(setup, {card: known.get(card, elsewhere) for card in setup.pack.dealt})


def hand_unsure(setup: CardSetup) -> Deal:
    """Return the deal before any note if my hand may differ from the one I set up."""
    everywhere = (*setup.players, *setup.nobodys)
    up = seen_copies(setup.pack, {TABLE: setup.face_up})
    return with_hands(setup, {card: up.get(card, everywhere) for card in setup.pack.dealt})


def seen_copies(pack: Pack, seen: Mapping[Place, Iterable[Card]]) -> Options:
    """Return the place of each card seen there; of copies, the last are taken to be seen.

    So the first copy, which has the name of all, is one that I don't see as long as there is one.
    """
    left = {card: list(pack.copies(card)) for card in pack.cards}
    return {left[card].pop(): (place,) for place, cards in seen.items() for card in cards}


def with_hands(setup: CardSetup, options: Options) -> Deal:
    """Return the deal with these possible places of cards, and everybody's hand size."""
    pack = setup.pack
    copies = {copy: card for card in pack.several for copy in pack.copies(card)[1:]}
    hands = dict(_hands(setup, Deal(options, hands=())))
    uncounted = {
        hands[player]: replace(hands[player], totals=frozenset(sizes))
        for player, sizes in setup.uncounted().items()
        if hands[player].weights
    }
    return Deal(options, hands=tuple(hands.values()), copies=copies, uncounted=uncounted)


def class_cells(
    setup: CardSetup, deal: Deal, classes: Iterable[str], *, holders: Collection[str] = ()
) -> Mapping[tuple[str, str], tuple[DealCell, ...]]:
    """Return the cells to count for each class and holder, the opponents if none are given."""
    cards_of, copies = setup.pack.cards_of, setup.pack.copies
    his: dict[tuple[Card, str], list[DealCell]] = {}
    for card, places in deal.options.items():
        for place in places:
            his.setdefault((card, holder(place)), []).append((card, place))
    return {
        (about, player): tuple(
            cell
            for card in cards_of(about)
            for copy in copies(card)
            for cell in his.get((copy, player), ())
        )
        for about in classes
        for player in holders or setup.opponents
    }


def laid_open(
    deal: Deal,
    number: int,
    cards: Collection[Card],
    hands: Mapping[str, Collection[Card]] | None,
    *,
    meaning: str,
) -> Iterator[Clue]:
    """Yield the clues of uncovered hidden cards, and of hands revealed with them.

    `number` is that of their note; `meaning` says that these cards are the hidden ones.
    """
    yield count_clue(deal.cells(cards, HIDDEN), {len(cards)}, note=number, meaning=meaning)
    text = _("{player} revealed these cards")
    for player, his in (hands or {}).items():
        said = text.format(player=player)
        yield count_clue(cells_held_by(deal, his, player), {len(his)}, note=number, meaning=said)


def sum_announced(deal: Deal, number: int, total: int, *, correct: bool, meaning: str) -> Clue:
    """Return what an announced sum says about all hidden cards together, not each by itself.

    `number` is that of its note; `meaning` says that they make this sum, or that they don't.
    """
    weights = tuple((cell, weight) for cell, weight in deal.measure.items() if weight)
    every = frozenset(range(sum(weight for _cell, weight in weights) + 1))
    return Clue(weights, frozenset({total}) if correct else every - {total}, number, meaning)


def _hands(setup: CardSetup, bare: Deal) -> Iterator[tuple[Place, Clue]]:
    """Yield how many cards there are at each place."""
    deck, told = setup.pack.dealt, _("{player}: {count} in hand")
    up, hidden, unseen = len(setup.face_up), setup.hidden_count, setup.out_of_play_count
    out = ngettext("{count} card is out of play", "{count} cards are out of play", unseen)
    sizes: dict[str, tuple[Iterable[int], str]] = {}
    for player in setup.players:
        able = setup.hand_range(player)
        sizes[player] = able, told.format(player=player, count=told_range(able))
    if up:
        sizes[TABLE] = [up], _("cards face up")
    sizes[HIDDEN] = [hidden], setup.sought_words.count
    if unseen:
        sizes[UNSEEN] = [unseen], out.format(count=unseen)
    for place, (totals, meaning) in sizes.items():
        yield place, count_clue(bare.cells(deck, place), totals, meaning=meaning)


def held_clue(
    deal: Deal, cards: Collection[Card], player: str, count: int | None, number: int, meaning: str
) -> Clue:
    """Return what a note says of how many of some cards a player has; None for any but none."""
    cells = cells_held_by(deal, cards, player)
    totals = range(1, len(cells) + 1) if count is None else {count}
    clue = count_clue(cells, totals, note=number, meaning=meaning)
    return naming_all(deal, clue, cards, player)
