"""The cards and points of Catham City at one moment, as everybody at the table sees them.

Cards of one faction are alike. The only hidden thing is which cards somebody drew unseen, so a hand
is described by what it drew, from which pool and when, and by what it gained and lost in the open.
A pool is the set of cards that lay unseen together: first all cards except my hand and the row, and
after each shuffle the cards that were discarded. When the next pool begins, the rest of the
previous one is in hands.

Ann is dealt 2 cards from a pool of 2 Mafia and 2 Police, and plays a Mafia card: she drew at least
one. Once the pool is used up, she and the others have drawn all of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from enum import Enum
from itertools import starmap

from notepad.core.dataclass import dataclass
from notepad.core.language import _, comma_separated, format_number, ngettext
from notepad.games.catham_city.setup import (
    HAND_LIMIT,
    NONE,
    Cards,
    Setup,
    add_cards,
    holds,
    said_cards,
    subtract_cards,
    total,
)


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards drawn unseen: how many, from which pool.

    `shown` are the cards that this hand certainly drew, with this draw and the earlier ones,
    because they were seen to leave it before the next draw.
    """

    pool: int
    count: int
    shown: Cards = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as others see it: what it drew unseen, and what it gained minus lost in the open.

    `openly` is below zero for cards that left the hand and can only have been drawn.
    """

    draws: tuple[Draw, ...] = ()
    openly: Cards = field(default_factory=dict)

    @property
    def shown(self) -> Cards:
        """The cards that the hand certainly drew."""
        return self.draws[-1].shown if self.draws else NONE

    @property
    def drawn(self) -> int:
        """How many cards the hand drew unseen."""
        return sum(draw.count for draw in self.draws)

    def gained(self, cards: Cards) -> Hand:
        """Return the hand after everybody saw cards come into it."""
        return replace(self, openly=add_cards(self.openly, cards))

    def lost(self, cards: Cards) -> Hand:
        """Return the hand after everybody saw cards leave it."""
        openly, shown = subtract_cards(self.openly, cards), dict(self.shown)
        for faction in cards:
            shown[faction] = max(shown.get(faction, 0), -openly.get(faction, 0))
        shown = {faction: count for faction, count in shown.items() if count}
        *before, last = self.draws or (Draw(0, 0),)
        return replace(self, draws=(*before, replace(last, shown=shown)), openly=openly)

    def drew(self, pool: int, count: int) -> Hand:
        """Return the hand after it drew cards that nobody else saw.

        If nothing was shown between them, two draws from one pool count as one; as long as a hand
        only drew from one pool, the order never matters.
        """
        *before, last = self.draws or (Draw(pool, 0),)
        alone = not before or before[-1].shown == last.shown
        if last.pool == pool and alone:
            return replace(self, draws=(*before, replace(last, count=last.count + count)))
        return replace(self, draws=(*self.draws, Draw(pool, count, last.shown)))


PILE = ""
"""The draw pile, among the names of hands."""


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that everybody saw happen to a hidden hand, or to the draw pile, in a note.

    Either a hand drew cards unseen (`drawn`), or these `cards` left it or came in the open. What
    left by chance, not by choice, tells more. Cards that come to the pile are the discards, which
    a shuffle puts under what is left of it; cards that leave the pile were turned up.
    """

    note: int
    player: str
    cards: Cards = field(default_factory=dict)
    drawn: Draw | None = None
    came: bool = False
    by_chance: bool = False


class Wrong(Enum):
    """What is impossible about a note, given the visible cards and everybody's number of cards."""

    ROW = "cards taken that did not lie open"
    REFILL = "not as many new cards as can be"
    NOT_MINE = "cards that I do not have"
    TOO_FEW = "more cards than somebody has"
    NOT_THERE = "cards that somebody can't have, for too many of theirs are known"
    MUST_DISCARD = "nothing discarded by who has no point"
    ONE_OF_MORE = "a single card discarded by who has more"
    PAYS = "the only card discarded by who has a point"
    REVEALED = "not as many cards revealed as can be"
    DRAWN = "not as many cards drawn as can be"
    EARLY = "not as many cards before the shuffle as the draw pile had"
    NO_MORE = "cards drawn though the game is over"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a note can't have happened; `count` is how many cards there are, or would have to be."""

    wrong: Wrong
    player: str = ""
    cards: Cards = field(default_factory=dict)
    count: int = 0

    @property
    def told(self) -> str:
        """The reason in a sentence."""
        words = {"player": self.player, "count": format_number(self.count)}
        each = starmap(said_cards, self.cards.items())  # of a faction that isn't there, "0×"
        return self._text().format(cards=comma_separated(each), **words)

    def _text(self) -> str:
        match self.wrong:
            case Wrong.REFILL | Wrong.REVEALED | Wrong.DRAWN | Wrong.EARLY:
                return self._counted()
            case Wrong.ROW:
                return _("By your notes, the row has {cards}: compare it with the table.")
            case Wrong.NOT_MINE:
                return _("By your notes, you have {cards}: compare it with your hand.")
            case Wrong.TOO_FEW:
                return ngettext(
                    "{player} has only {count} card.",
                    "{player} has only {count} cards.",
                    self.count,
                )
            case Wrong.NOT_THERE:
                return _("{player} can’t have all of these: {cards}.")
            case Wrong.MUST_DISCARD:
                return _("{player} has no points to lose and must discard.")
            case Wrong.ONE_OF_MORE:
                return _("{player} has more than one card and so must discard two.")
            case Wrong.PAYS:
                return _("{player} has only one card and so loses a point.")
            case Wrong.NO_MORE:
                return _("The game ends at once: no card is drawn.")

    def _counted(self) -> str:
        """Return how many cards there would have to be."""
        count = self.count
        texts = {
            Wrong.REFILL: ngettext(
                "{count} new card comes into the row.",
                "{count} new cards come into the row.",
                count,
            ),
            Wrong.REVEALED: ngettext(
                "{count} card is revealed.", "{count} cards are revealed.", count
            ),
            Wrong.DRAWN: ngettext("{count} card is drawn.", "{count} cards are drawn.", count),
            Wrong.EARLY: ngettext(
                "{count} card comes before the shuffle.",
                "{count} cards come before the shuffle.",
                count,
            ),
        }
        return texts[self.wrong]


@dataclass(frozen=True, slots=True)
class AllCards:
    """All cards: the row, the discards, the size of the draw pile, my hand and the others' hands.

    `pools` are the unseen cards of each pool, without those that everybody saw come from it; the
    last one contains the draw pile. `across` are cards that were seen when they were drawn while a
    new pool began, so nobody knows which pool they came from. `trouble` is the first thing that was
    wrong, if any. If nobody knows my hand, it is one of the `hands`. `moves` are all since the
    deal, up to the note with the number `note`.
    """

    row: Cards
    mine: Cards
    hands: Mapping[str, Hand]
    sizes: Mapping[str, int]
    pile: int
    pools: tuple[Cards, ...]
    discards: Cards = field(default_factory=dict)
    across: tuple[Hand, ...] = ()
    trouble: Trouble | None = None
    note: int = 0
    moves: tuple[Move, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether everything that was noted can have happened."""
        return self.trouble is None

    @property
    def drawable_count(self) -> int:
        """How many cards can be drawn, including the discards, which would be shuffled."""
        return self.pile + total(self.discards)

    def unless(self, *, wrong: bool, why: Trouble) -> AllCards:
        """Return the table, unsound for this reason if something is wrong."""
        return replace(self, trouble=why) if wrong and self.sound else self

    def with_all_of(self, cards: Cards, count: int, wrong: Wrong, player: str = "") -> AllCards:
        """Return the table, unsound if these aren't all the cards that there can be: `count`."""
        return self.unless(wrong=total(cards) != count, why=Trouble(wrong, player, count=count))

    def lost(self, player: str, cards: Cards) -> AllCards:
        """Return the table after everybody saw cards leave a player's hand, by choice."""
        return self._moved(player, cards, came=False)._changed(player, cards, gained=False)

    def gained(self, player: str, cards: Cards) -> AllCards:
        """Return the table after everybody saw cards come into a player's hand."""
        return self._moved(player, cards, came=True)._changed(player, cards, gained=True)

    def _moved(self, player: str, cards: Cards, *, came: bool, by_chance: bool = False) -> AllCards:
        """Return the table with one more move of cards that everybody saw."""
        return self._with(Move(self.note, player, cards, came=came, by_chance=by_chance))

    def _with(self, move: Move) -> AllCards:
        """Return the table with one more move, if it is of a hidden hand or of the pile."""
        hidden = move.player == PILE or move.player in self.hands
        return replace(self, moves=(*self.moves, move)) if hidden else self

    def revealed(self, player: str, cards: Cards) -> AllCards:
        """Return the table after cards of a hand were revealed by chance and left it."""
        seen = self._moved(player, cards, came=False, by_chance=True)
        return seen._changed(player, cards, gained=False)

    def discarded(self, cards: Cards) -> AllCards:
        """Return the table with more cards discarded."""
        return replace(self, discards=add_cards(self.discards, cards)) if cards else self

    def taken(self, faction: str, count: int) -> AllCards:
        """Return the table without some cards of the row."""
        there = self.row.get(faction, 0)
        bare = replace(self, row=subtract_cards(self.row, {faction: count}))
        return bare.unless(wrong=there < count, why=Trouble(Wrong.ROW, cards={faction: there}))

    def seen_drawn(self, cards: Cards, early: Cards | None = None) -> AllCards:
        """Return the table after I saw some cards drawn.

        If the pile ran out, `early` are those that came before the shuffle, None if I don't know.
        """
        if early is not None:
            first = min(self.pile, total(cards))
            wrong = total(early) != first or not holds(cards, early)
            sound = self.unless(wrong=wrong, why=Trouble(Wrong.EARLY, count=first))
            return sound._seen_drawn(early)._seen_drawn(subtract_cards(cards, early))
        return self._seen_drawn(cards)

    def _seen_drawn(self, cards: Cards) -> AllCards:
        count = total(cards)
        why = Trouble(Wrong.DRAWN, count=self.drawable_count)
        drawn, table = self.unless(wrong=count > self.drawable_count, why=why)._drawn(count)
        table = table._moved(PILE, cards, came=False)
        if len(drawn) > 1:
            *early, (pool, size) = drawn
            draws = (*(Draw(*one) for one in early), Draw(pool, size, cards))
            return replace(table, across=(*table.across, Hand(draws)))
        pools = list(table.pools)
        pools[-1] = subtract_cards(pools[-1], cards)
        return replace(table, pools=tuple(pools))

    def unseen_drawn(self, player: str, count: int) -> AllCards:
        """Return the table after somebody else drew cards, fewer if not enough are left."""
        drawn, table = self._drawn(min(count, self.drawable_count))
        return table._drawn_by(player, [Draw(*one) for one in drawn])

    def _drawn_by(self, player: str, draws: Sequence[Draw]) -> AllCards:
        hand, size = self.hands[player], self.sizes[player]
        table = self
        for draw in draws:
            hand, size = hand.drew(draw.pool, draw.count), size + draw.count
            table = table._with(Move(self.note, player, drawn=draw))
        hands = {**self.hands, player: hand}
        return replace(table, hands=hands, sizes={**self.sizes, player: size})

    def _changed(self, player: str, cards: Cards, *, gained: bool) -> AllCards:
        count = total(cards) if gained else -total(cards)
        sizes = {**self.sizes, player: self.sizes[player] + count}
        if player not in self.hands:
            mine = add_cards(self.mine, cards) if gained else subtract_cards(self.mine, cards)
            mended = replace(self, mine=mine, sizes=sizes)
            short = {
                faction: self.mine.get(faction, 0) for faction, left in mine.items() if left < 0
            }
            return mended.unless(wrong=bool(short), why=Trouble(Wrong.NOT_MINE, player, short))
        hand = self.hands[player]
        hand = hand.gained(cards) if gained else hand.lost(cards)
        mended = replace(self, hands={**self.hands, player: hand}, sizes=sizes)
        few = Trouble(Wrong.TOO_FEW, player, count=self.sizes[player])
        mended = mended.unless(wrong=sizes[player] < 0, why=few)
        why = Trouble(Wrong.NOT_THERE, player, cards)
        return mended.unless(wrong=total(hand.shown) > hand.drawn, why=why)

    def _drawn(self, count: int) -> tuple[list[tuple[int, int]], AllCards]:
        """Return how many cards come from which pools, and the table without them."""
        first = min(count, self.pile)
        drawn = [(len(self.pools) - 1, first)] if first else []
        rest = min(count - first, total(self.discards))
        if not rest:
            return drawn, replace(self, pile=self.pile - first)
        shuffled = replace(
            self,
            pile=total(self.discards) - rest,
            pools=(*self.pools, self.discards),
            discards=NONE,
        )
        return [*drawn, (len(self.pools), rest)], shuffled._moved(PILE, self.discards, came=True)


@dataclass(frozen=True)
class State:
    """The game after `count` notes, or in the middle of the next one.

    `winner` reached the target first, and still has enough points. `table` has the cards, None if
    only points are kept. `seat` has the turn, with `left` actions; `acted` did the last one.
    `broken` is the number of the first note that can't be right given the visible cards, 0 if all
    are.
    """

    setup: Setup
    points: Mapping[str, int]
    table: AllCards | None
    winner: str | None = None
    seat: str = ""
    left: int = 1
    acted: str | None = None
    count: int = 0
    broken: int = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not None

    @property
    def cards(self) -> AllCards:
        """The cards, where they are noted."""
        assert self.table is not None
        return self.table

    def scored(self, player: str, points: int) -> State:
        """Return the state after a player gained points, or lost them."""
        every = {**self.points, player: self.points[player] + points}
        goal, winner = self.setup.goal, self.winner
        if winner is None or every[winner] < goal:
            winner = next((name for name, count in every.items() if count >= goal), None)
        return replace(self, points=every, winner=winner)

    def having(self, table: AllCards) -> State:
        """Return the state with this table of cards."""
        return replace(self, table=table)

    @property
    def discarding_player(self) -> str:
        """Whose surplus is discarded: that of who acted last."""
        return self.acted or self.seat

    @property
    def surplus(self) -> int:
        """How many cards the active player still has to discard, now that their turn is over."""
        ended = self.table is not None and self.left == self.setup.actions
        if self.table and ended:
            return max(0, self.table.sizes[self.discarding_player] - HAND_LIMIT)
        return 0
