"""A deal: the cards, the places where each can be, and the clues about them.

Every card is in exactly one place. A place is any hashable value: a holder's name or, if cards
change hands, the card's whole history from the deal to now. The place of a card that never moved is
just its holder's name. Every other place lists each move; histories with the same end but different
moves are different places. Everything that restricts a deal is a clue.

Last comes bookkeeping: what a careful player marks right away, from each note by itself.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from notepad.core.dataclass import dataclass
from notepad.core.language import ngettext

Card: TypeAlias = str
Place: TypeAlias = str | tuple[object, ...]
DealCell: TypeAlias = tuple[Card, Place]
Options: TypeAlias = Mapping[Card, tuple[Place, ...]]
"""The places where each card can be."""

TABLE = "table"
HIDDEN = "hidden"
UNSEEN = "unseen"
"""Places that are not players: face-up cards, the cards that are sought, and those out of play."""


@dataclass(frozen=True)
class Clue:
    """The total weight of the given cells that are true is one of `totals`.

    `weights` holds each cell once, with a weight of at least 1. `note` is the number of the note
    that it came from, 0 for the setup; `meaning` says the clue in a few words for a reason. `gone`
    are further cards that the note names: by the setup, they can't be in any of these places.
    """

    weights: tuple[tuple[DealCell, int], ...]
    totals: frozenset[int]
    note: int = 0
    meaning: str = ""
    gone: tuple[Card, ...] = ()

    @property
    def cells(self) -> tuple[DealCell, ...]:
        """The cells that the clue is about."""
        return tuple(cell for cell, _ in self.weights)

    @cached_property  # asked for after each passing, of each clue before it
    def cards(self) -> frozenset[Card]:
        """The cards that the clue is about, or the stages of cards."""
        return frozenset(card for (card, _place), _weight in self.weights)


def count_clue(
    cells: Iterable[DealCell], totals: Iterable[int], *, note: int = 0, meaning: str = ""
) -> Clue:
    """Return the clue that as many of these cells are true as one of `totals` says."""
    weights = tuple((cell, 1) for cell in dict.fromkeys(cells))
    return Clue(weights, frozenset(totals), note, meaning)


def hidden_clauses(count: int) -> tuple[str, str]:
    """Return the clauses that so many `cards` are hidden, and that they aren't, in any game."""
    text = ngettext("{cards} is hidden", "{cards} are hidden", count)
    return text, ngettext("{cards} isn’t hidden", "{cards} aren’t hidden", count)


@dataclass(frozen=True)
class Deal:
    """The cards of a game after the setup, before any note.

    `options` has every place where a card can be, in the order in which answers list them.
    `hands` are clues with one total each whose cells, together, are every cell exactly once:
    the size of each hand. `rules` are further clues that always hold, such as one conspirator in
    each suit; `implied` clues follow from all others, and only save the solver long proofs.
    `measure` gives the cells whose weights make up the sum that is sought, if there is one; a
    weight may be 0.
    `tallies` are groups of cells whose true ones are counted for the player, by a key of the game;
    those of `classes` are counted too, but nobody waits for them.

    Cards that are alike are cards of their own in every count of deals. `copies` has each further
    copy with the card that it is like: what is sought names cards, never which of their copies.

    Of hands that needn't all have as many cards, `uncounted` has each that others could have
    counted wrongly, with what it would be if nobody had counted it. What is certain without a
    count doesn't hang on it; counts that follow from others come first.

    If cards change hands, a card may also stand for an earlier stage of another; `ended` has the
    number of the note that ended the stage. Where that is too much to follow, in the stages of
    `loose` a place may seem possible that isn't. `choices` are clues that any total meets: of the
    true cells of each, somebody chose one, so a deal weighs one over the product of their numbers.
    In a `rough` deal not all is told that is known: whatever is counted in it is an estimate.
    """

    options: Options
    hands: tuple[Clue, ...]
    rules: tuple[Clue, ...] = ()
    measure: Mapping[DealCell, int] = field(default_factory=dict)
    tallies: Mapping[tuple[str, str], tuple[DealCell, ...]] = field(default_factory=dict)
    classes: Mapping[tuple[str, str], tuple[DealCell, ...]] = field(default_factory=dict)
    copies: Mapping[Card, Card] = field(default_factory=dict)
    uncounted: Mapping[Clue, Clue] = field(default_factory=dict)
    ended: Mapping[Card, int] = field(default_factory=dict)
    loose: Collection[Card] = ()
    choices: tuple[Clue, ...] = ()
    implied: tuple[Clue, ...] = ()
    rough: bool = False

    def if_counted(self, counted: Collection[Clue]) -> "Deal":
        """Return the deal if nobody had counted any hand but these."""
        hands = (h if h in counted else self.uncounted.get(h, h) for h in self.hands)
        return replace(self, hands=tuple(hands), uncounted={})

    def named(self, card: Card) -> Card:
        """Return what a card is called: of several copies, the first."""
        return self.copies.get(card, card)

    def holders_in_order(self, able: Iterable[str]) -> tuple[str, ...]:
        """Return some holders once each; of copies, in the order in which hands are listed."""
        once = tuple(dict.fromkeys(able))
        if not self.copies:
            return once
        order = [holder(clue.cells[0][1]) for clue in self.hands if clue.cells]
        return tuple(who for who in order if who in once)

    def counted_cells(self, key: str, holder: str) -> tuple[DealCell, ...]:
        """Return the cells of a holder's cards of a class that is counted, if it is one."""
        return self.tallies.get((key, holder)) or self.classes.get((key, holder), ())

    def cells(self, cards: Iterable[Card], place: Place) -> tuple[DealCell, ...]:
        """Return the cells of these cards at one place, those that are options at all."""
        return tuple((card, place) for card in cards if place in self.options[card])


class Move(NamedTuple):
    """A card came to `taker` in the note of this number."""

    note: int
    taker: str


class History(NamedTuple):
    """A card that was dealt to somebody and then moved at least once; moves come in order."""

    dealt: str
    moves: tuple[Move, ...]


class Passing(NamedTuple):
    """Cards go from one player to another: all of `cards` that the giver has, or a `number`.

    `number` is 0 if they are all, and `all_are` how many that is, None if it isn't known. `meaning`
    says in a few words how many went, for a reason. If
    another player chose the card that goes, `chosen_from` has all the cards that they could choose.
    If it isn't known `whether` one went, one of them did if the giver had any.
    """

    giver: str
    taker: str
    cards: tuple[Card, ...]
    number: int = 0
    meaning: str = ""
    chosen_from: tuple[Card, ...] = ()
    whether: bool = False
    all_are: int | None = None

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of the cards may go, as far as that is known."""
        if self.whether:
            return (0, 1)
        if self.number:
            return (self.number,)
        return () if self.all_are is None else (self.all_are,)

    def told(self, held: int) -> tuple[int, frozenset[int]]:
        """Return what a card weighs that goes, if each of up to so many that is held weighs 1.

        Beside it stands what they weigh together: with `whether`, nothing, or one more than all of
        them by the card that goes.
        """
        if not self.whether:
            return 1, frozenset({self.number})
        return held + 1, frozenset({0, *range(held + 2, 2 * held + 2)})


def dealt_to(place: Place) -> str:
    """Return who had the card first."""
    return place.dealt if isinstance(place, History) else str(place)


def moves_of(place: Place) -> tuple[Move, ...]:
    """Return how the card moved, in order."""
    return place.moves if isinstance(place, History) else ()


@lru_cache(maxsize=4096)  # a sheet calls it for every place of every card, again and again
def holder(place: Place) -> str:
    """Return who has the card now."""
    return place.moves[-1].taker if isinstance(place, History) else str(place)


def history_after_move(place: Place, note: int, taker: str) -> History:
    """Return the history with one more move."""
    return History(dealt_to(place), (*moves_of(place), Move(note, taker)))


def cells_held_by(deal: Deal, cards: Iterable[Card], player: str) -> tuple[DealCell, ...]:
    """Return the cells in which a player has one of these cards now."""
    return tuple(
        (card, place) for card in cards for place in deal.options[card] if holder(place) == player
    )


def naming_all(deal: Deal, clue: Clue, cards: Iterable[Card], player: str) -> Clue:
    """Return a clue about a player's cards with those of `cards` that surely somebody else has."""
    certain = ((card, deal.options[card][0]) for card in cards if len(deal.options[card]) == 1)
    return replace(clue, gone=tuple(card for card, place in certain if holder(place) != player))


def surely_hidden(deal: Deal, possible: Options) -> frozenset[Card]:
    """Return the cards that are hidden for sure, given the places where each can be.

    Of cards with copies, one is hidden for sure if nothing else can be where a card must be hidden:
    if one of cup, cup and coin is hidden and the coin isn't, a cup is, nobody knows which.
    """
    sure = {deal.named(card) for card, places in possible.items() if places == (HIDDEN,)}
    for clue in (*deal.hands, *deal.rules) if deal.copies else ():
        if min(clue.totals, default=0) > 0 and all(at == HIDDEN for _card, at in clue.cells):
            able = {deal.named(card) for card, _at in clue.cells if HIDDEN in possible[card]}
            sure |= able if len(able) == 1 else set()
    return frozenset(sure)


def sorted_by_holder(deal: Deal, holders: Sequence[str]) -> Options:
    """Return the options of a deal, the places of each card in the order of who has it now.

    Those of the same holder are in an order of their own, whatever it was before: shares are
    added up in it, and sums of the same shares in another order can differ in the last bit.
    """
    rank = {holder: at for at, holder in enumerate(holders)}

    def order(place: Place) -> tuple[int, tuple[Move, ...], int]:
        return rank[holder(place)], moves_of(place), rank[dealt_to(place)]

    return {card: tuple(sorted(places, key=order)) for card, places in deal.options.items()}


def bookkeeping(deal: Deal, clues: Sequence[Clue]) -> Options:
    """Return for each card the places that are not crossed, in the order of the deal's options.

    A cell is crossed or circled if one clue alone says so; a circled card is crossed elsewhere.
    Clues are never combined. A card that would be crossed everywhere keeps all its places.
    """
    crossed: set[DealCell] = set()
    for content in {(clue.weights, clue.totals): clue for clue in clues}.values():
        for (card, place), true in settled_cells(deal, content).items():
            others = (other for other in deal.options[card] if (other != place) == true)
            crossed.update((card, other) for other in others)
    left = {
        card: tuple(place for place in deal.options[card] if (card, place) not in crossed)
        for card in {card for card, _place in crossed}
    }
    return {card: left.get(card) or places for card, places in deal.options.items()}


def settled_cells(deal: Deal, clue: Clue) -> dict[DealCell, bool]:
    """Return the cells that a clue alone makes true or false, by the bounds on its total.

    There are none if the clue can't be met at all.
    """
    weights = {
        (card, place): weight
        for (card, place), weight in clue.weights
        if place in deal.options.get(card, ())
    }
    reach = _reach(deal, weights)
    low, high = (sum(bound) for bound in zip(*reach.values(), strict=True)) if reach else (0, 0)
    found = {}
    for (card, here), weight in weights.items():
        least, most = low - reach[card][0], high - reach[card][1]
        can = _any(clue.totals, least + weight, most + weight)
        elsewhere = {weights.get((card, at), 0) for at in deal.options[card] if at != here}
        if can != any(_any(clue.totals, least + one, most + one) for one in elsewhere):
            found[card, here] = can
    return found


def _reach(deal: Deal, weights: Mapping[DealCell, int]) -> dict[Card, tuple[int, int]]:
    """Return for each card of a clue the least and the most that it can add to the total."""
    reach = {}
    for card in {card for card, _ in weights}:
        adds = [weights.get((card, place), 0) for place in deal.options[card]]
        reach[card] = min(adds), max(adds)
    return reach


def _any(totals: frozenset[int], low: int, high: int) -> bool:
    return any(low <= total <= high for total in totals)
