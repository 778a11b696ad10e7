"""Where cards went that change hands: where each card can be, stage by stage.

`PassingRules` is what a game says about its notes, and `StagedDeal` what they make of a deal. It
grows note by note; `after_notes` and `as_notes_tell` make it. The rest is what a single passing
proves or marks.

This module only has the cards and their ways. What follows from them is in `moving_knowledge`,
which loads the SAT solver.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain, product
from typing import Protocol, TypeAlias, TypeVar

from notepad.core.dataclass import dataclass
from notepad.deduction.deadline import check_deadline
from notepad.deduction.deal import (
    HIDDEN,
    TABLE,
    UNSEEN,
    Card,
    Clue,
    Deal,
    DealCell,
    History,
    Move,
    Options,
    Passing,
    Place,
    bookkeeping,
    cells_held_by,
    count_clue,
    dealt_to,
    history_after_move,
    holder,
    moves_of,
)

N = TypeVar("N")
N_contra = TypeVar("N_contra", contravariant=True)
Numbered: TypeAlias = Sequence[tuple[int, N]]
"""Notes with their numbers, ascending; a note that is left out has not moved a card."""

_Became: TypeAlias = Mapping[DealCell, tuple[DealCell, ...]]
_Way: TypeAlias = tuple[DealCell, ...]

_MOST_STEPS = 30_000
"""How many stages all whole histories may have together. A game of 150 notes in which all pass on a
card had 120,000, which took a second and 5 MB after each note."""

MOST_FOLLOWED = 2_000
"""Up to so many histories, who may have had each card is found out for each stage. In a game of 60
cards of which all pass on two, that takes a second after four notes, and twice as long after seven;
what may be now takes a fifth. Histories are shown up to half of these."""


class PassingRules(Protocol[N_contra]):
    """How cards change hands in a game, and what its notes say about them."""

    def clues_without_passings(self, deal: Deal, number: int, note: N_contra) -> tuple[Clue, ...]:
        """Return what a note says about who had which cards, without its passings."""
        ...

    def passings(self, note: N_contra) -> tuple[Passing, ...]:
        """Return the passings of cards in a note, all at once.

        Who gives a number of some cards may take cards, too, but only of those who do the same.
        """
        ...

    def takers(self, note: N_contra) -> Mapping[str, str]:
        """Return who takes the cards of each giver if any go in a note, whatever was said."""
        ...

    def sorted_to_count(self, deal: Deal) -> Deal:
        """Return a deal with places in the order of who has the card now, and what to count."""
        ...


@dataclass(frozen=True, slots=True)
class _Growing:
    """Clues to which more come. Those only about earlier stages of cards are settled."""

    settled: tuple[Clue, ...] = ()
    live: tuple[Clue, ...] = ()

    @property
    def all(self) -> tuple[Clue, ...]:
        """The settled clues, then the others."""
        return (*self.settled, *self.live)

    def with_more(self, clues: Iterable[Clue]) -> "_Growing":
        """Return these clues and more about the current stages."""
        return replace(self, live=(*self.live, *clues))

    def continued(self, became: "_Became", *, settled: bool) -> "_Growing":
        """Return what they say once cells became others, which settled clues name only if said so.

        In a long game nearly all are settled, and looking at each would take most of the time.
        """
        touched = frozenset(card for card, _at in became)
        over = _continued(self.settled, became, touched) if settled else self.settled
        return _Growing(over, _continued(self.live, became, touched))

    def sorted_out(self, current: Collection[Card]) -> "_Growing":
        """Return the same clues, settled if they are about none of the current cards."""
        over = (clue for clue in self.live if clue.cards.isdisjoint(current))
        live = (clue for clue in self.live if not clue.cards.isdisjoint(current))
        return _Growing((*self.settled, *over), tuple(live))


@dataclass(frozen=True)
class StagedDeal:
    """What some notes make of a deal, in stages.

    A clue is added as it reads when its note comes. If a card certainly moves on, its places say
    so, and so do all clues. If it may move on or stay, a new stage of the card begins: the old one
    stays in `earlier` under its own name, with its clues, and rules say which places follow which.
    So the staged deal grows by one step per note, however many ways a card can have taken;
    `unrolled` has them all.

    Say Bob was dealt cup and coin, Ann the sword, and by note 1 Bob gives Ann one of them. The cup
    is now with Bob, or with Ann by way of Bob; so is the coin, and a clue says that one of the two
    went. `earlier` has "cup@1" and "coin@1", both with Bob. Ann's sword begins no stage.

    `sizes` are how many cards players have now, as far as that is known, and `held` says so of the
    moments after passings of a number that nobody chose: Ann had 1 card and now has 2, of sword,
    cup and coin. That follows from all passings, but only by counting, for which the solver would
    need more and more time.
    """

    deal: Deal
    said: _Growing = _Growing()
    earlier: Mapping[Card, tuple[Card, ...]] = field(default_factory=dict)
    links: _Growing = _Growing()
    sizes: Mapping[str, frozenset[int]] = field(default_factory=dict)
    held: _Growing = _Growing()
    followed: int = MOST_FOLLOWED

    @classmethod
    def begun(cls, deal: Deal, *, followed: int = MOST_FOLLOWED) -> "StagedDeal":
        """Return the staged deal before any note, with clues only about possible places.

        With more histories than are `followed`, earlier stages are loose.
        """
        cells = {(card, at) for card, places in deal.options.items() for at in places}
        named = {cell for clue in (*deal.hands, *deal.rules) for cell in clue.cells}
        stray: _Became = dict.fromkeys({*named, *deal.measure} - cells, ())
        sizes = {dealt_to(hand.cells[0][1]): hand.totals for hand in deal.hands if hand.cells}
        return cls(deal, sizes=sizes, followed=followed)._become(deal.options, stray)

    @property
    def whole(self) -> Deal:
        """The deal with all its stages, and with the rules that link them."""
        ended = {name: note_that_ended(name) for name in self._past}
        rules = (*self.deal.rules, *self.links.all)
        whole = replace(self.deal, rules=rules, implied=self.held.all, ended=ended)
        return replace(whole, loose=ended) if self._ways_seem > self.followed else whole

    @property
    def clues(self) -> tuple[Clue, ...]:
        """What the notes say, each of the stage of its time."""
        return self.said.all

    @property
    def current_cards(self) -> tuple[Card, ...]:
        """The cards themselves, without their earlier stages."""
        past = self._past
        return tuple(card for card in self.deal.options if card not in past)

    @property
    def _ways_seem(self) -> int:
        """How many histories all cards have, as far as the options of each stage show that."""
        ways = 0
        for card in self.current_cards:
            stages = (*self.earlier.get(card, ()), card)
            ends = Counter(map(holder, self.deal.options[stages[0]]))
            for name in stages[1:]:
                before, ends = ends, Counter()
                for at in self.deal.options[name]:
                    ends[holder(at)] += before[dealt_to(at)]
            ways += ends.total()
        return ways

    @property
    def _past(self) -> set[Card]:
        """The earlier stages of all cards."""
        return {name for names in self.earlier.values() for name in names}

    def as_if_dealt_now(
        self, dealt: Deal, possible: Options
    ) -> tuple[Deal, tuple[Clue, ...]] | None:
        """Return a rough deal of the cards as they are now, and the clues about it.

        What is known of earlier stages only says where each card may be now. None if nobody knows
        how many cards each player has. `dealt` is the deal before any note.
        """
        options = {card: possible[card] for card in self.current_cards}
        holders = {holder(at) for places in options.values() for at in places}
        if not holders <= self.sizes.keys():
            return None
        deal = replace(dealt, options=options, uncounted={}, tallies={}, classes={}, rough=True)
        hands = tuple(
            count_clue(cells_held_by(deal, options, player), size)
            for player, size in self.sizes.items()
        )
        still = {HIDDEN, TABLE, UNSEEN}
        rules = (one for one in dealt.rules if still.issuperset(at for _card, at in one.cells))
        clues = tuple(clue for clue in self.clues if clue.cards <= options.keys())
        return replace(deal, hands=hands, rules=tuple(rules)), clues

    def with_clues(self, clues: Iterable[Clue]) -> "StagedDeal":
        """Return the staged deal with more clues about the cards' current stages."""
        return replace(self, said=self.said.with_more(clues))

    def sifted(self, clues: Sequence[Clue]) -> "StagedDeal":
        """Return the staged deal without the places that a single one of these clues rules out."""
        return self._narrowed_to(bookkeeping(self.deal, clues), settled=False) if clues else self

    def narrowed_to(self, options: Options) -> "StagedDeal":
        """Return the staged deal with only these places of each card and stage."""
        return self._narrowed_to(options, settled=True)

    def _narrowed_to(self, options: Options, *, settled: bool) -> "StagedDeal":
        became: dict[DealCell, tuple[DealCell, ...]] = {}
        for card, places in self.deal.options.items():
            if len(options[card]) < len(places):
                stays = set(options[card])
                became.update(((card, at), ()) for at in places if at not in stays)
        return self._become(options, became, settled=settled)

    def after_passings(self, note: int, passings: Sequence[Passing]) -> "StagedDeal":
        """Return the staged deal after cards went from hand to hand in the note of this number."""
        gone = [passing for passing in passings if not passing.number]
        split = [passing for passing in passings if passing.number]
        course = self._with_choices(note, passings)
        course = course._gone(note, gone) if gone else course
        return course._split(note, split) if split else course

    def unrolled(self, possible: Options, *, most: int) -> "StagedDeal | None":
        """Return the staged deal with a card's places as whole histories, and without stages.

        Only ways through possible places are included. None if there are more than `most` for all
        cards together, or if they are too long.
        """
        steps = _MOST_STEPS
        through: dict[DealCell, list[DealCell]] = {}
        options: dict[Card, tuple[Place, ...]] = {}
        for card in self.current_cards:
            stages = [*self.earlier.get(card, ()), card]
            check_deadline()
            ways = _ways([(name, possible[name]) for name in stages], most)
            steps -= len(ways or ()) * len(stages)
            if ways is None or steps < 0:
                return None
            options[card] = tuple(map(_history, ways))
            most -= len(ways)
            for way, at in zip(ways, options[card], strict=True):
                for cell in way:
                    through.setdefault(cell, []).append((card, at))
        became = {
            (card, at): tuple(through.get((card, at), ()))
            for card, places in self.deal.options.items()
            for at in places
        }
        unlinked = replace(self, earlier={}, links=_Growing(), held=_Growing())
        return unlinked._become(options, became, settled=True)

    def _with_choices(self, note: int, passings: Iterable[Passing]) -> "StagedDeal":
        """Return the staged deal with what each giver can choose from."""
        choices = tuple(
            count_clue(cells, range(len(cells) + 1), note=note)
            for passing in passings
            if (cells := cells_held_by(self.deal, passing.chosen_from, passing.giver))
        )
        if not choices:
            return self
        return replace(self, deal=replace(self.deal, choices=(*self.deal.choices, *choices)))

    def _gone(self, note: int, passings: Sequence[Passing]) -> "StagedDeal":
        """Return the staged deal after all cards of a kind went from one hand to another."""
        went = {
            (card, at): history_after_move(at, note, passing.taker)
            for passing in passings
            for card, at in cells_held_by(self.deal, passing.cards, passing.giver)
        }
        options = {
            card: tuple(went.get((card, at), at) for at in places)
            for card, places in self.deal.options.items()
        }
        became = {(card, at): ((card, on),) for (card, at), on in went.items()}
        return self._become(options, became)._counted(passings)

    def _split(self, note: int, passings: Sequence[Passing]) -> "StagedDeal":
        """Return the staged deal after each of these cards may have gone, so many of a giver."""
        takers: dict[Card, dict[str, str]] = {}
        clues: list[Clue] = []
        for passing in passings:
            cards = dict.fromkeys(
                card for card, _at in cells_held_by(self.deal, passing.cards, passing.giver)
            )
            for card in cards:
                takers.setdefault(card, {})[passing.giver] = passing.taker
            went = [
                (card, place_once_given_away(passing.giver, note, passing.taker)) for card in cards
            ]
            clues.append(_going(note, passing, went))
        return self._staged(note, takers, clues)._counted(passings)

    def _counted(self, passings: Sequence[Passing]) -> "StagedDeal":
        """Return the staged deal with how many cards each player has after these passings."""
        sizes = dict(self.sizes)
        for one in passings:
            for player, sign in ((one.giver, -1), (one.taker, 1)):
                counts = product(sizes.pop(player, ()), one.counts)
                able = frozenset(size + sign * count for size, count in counts)
                sizes |= {player: able} if able else {}
        # Where givers choose, or all of some cards go, it takes longer to find deals with them.
        helped = [one for one in passings if one.number and not one.chosen_from]
        moved = {player for one in helped for player in (one.giver, one.taker)}
        held = [
            count_clue(cells_held_by(self.deal, self.current_cards, player), size)
            for player, size in sizes.items()
            if player in moved
        ]
        return replace(self, sizes=sizes, held=self.held.with_more(held))

    def _staged(
        self, note: int, takers: Mapping[Card, Mapping[str, str]], clues: Iterable[Clue]
    ) -> "StagedDeal":
        """Return the staged deal after each card may have gone from a giver to their taker.

        The clues are about the new stage.
        """
        options, earlier = dict(self.deal.options), dict(self.earlier)
        links: list[Clue] = []
        became: dict[DealCell, tuple[DealCell, ...]] = {}
        for card, taker in takers.items():
            past, before = f"{card}@{note}", options[card]
            follow: dict[str, tuple[Place, ...]] = {
                player: (player, place_once_given_away(player, note, taker[player]))
                if player in taker
                else (player,)
                for player in dict.fromkeys(map(holder, before))
            }
            options[past] = before
            options[card] = tuple(at for places in follow.values() for at in places)
            earlier[card] = (*earlier.get(card, ()), past)
            became.update({(card, at): ((past, at),) for at in before})
            links += _links(card, past, before, follow)
        course = self._become(options, became)
        current = options.keys() - chain.from_iterable(earlier.values())
        said, held, linked = (
            some.sorted_out(current) for some in (course.said, course.held, course.links)
        )
        return replace(
            course,
            said=said.with_more(clues),
            earlier=earlier,
            links=linked.with_more(links),
            held=held,
        )

    def _become(self, options: Options, became: _Became, *, settled: bool = False) -> "StagedDeal":
        """Return the staged deal with cells replaced by what they became.

        Without `settled`, they are of cards as they are now.
        """
        if not became:
            return self
        touched = frozenset(card for card, _at in became)
        deal = replace(
            self.deal,
            options=dict(options),
            hands=_continued(self.deal.hands, became, touched),
            rules=_continued(self.deal.rules, became, touched),
            choices=_continued(self.deal.choices, became, touched),
            measure=dict(_weights(self.deal.measure.items(), became)),
        )
        said, links, held = (
            some.continued(became, settled=settled) for some in (self.said, self.links, self.held)
        )
        return replace(self, deal=deal, said=said, links=links, held=held)


def note_that_ended(stage: Card) -> int:
    """Return the number of the note in which an earlier stage of a card ended, from its name."""
    return int(stage.rpartition("@")[2])


def _links(
    card: Card, past: Card, before: Sequence[Place], follow: Mapping[str, tuple[Place, ...]]
) -> Iterator[Clue]:
    """Yield, for each holder before, that the card then is at one of the places that follow."""
    after = [at for places in follow.values() for at in places]
    for player, places in follow.items():
        was = [(past, at) for at in before if holder(at) == player]
        yield count_clue([*was, *((card, at) for at in after if at not in places)], {1})


def _ways(stages: Sequence[tuple[Card, tuple[Place, ...]]], most: int) -> list[_Way] | None:
    """Return the ways through the places of the stages, or None if there are too many."""
    first, *others = stages
    ways: list[_Way] = [((first[0], at),) for at in first[1]]
    for name, places in others:
        by_giver: dict[str, list[Place]] = {}
        for at in places:
            by_giver.setdefault(dealt_to(at), []).append(at)
        ways = [(*way, (name, at)) for way in ways for at in by_giver.get(holder(way[-1][1]), ())]
        if len(ways) > most:
            return None
    return ways if len(ways) <= most else None


def _history(way: _Way) -> Place:
    """Return a way as a single history."""
    moves = tuple(move for _name, at in way for move in moves_of(at))
    dealt = dealt_to(way[0][1])
    return History(dealt, moves) if moves else dealt


def _continued(
    clues: Iterable[Clue], became: _Became, touched: frozenset[Card]
) -> tuple[Clue, ...]:
    """Return clues once cells became others, all of them of the cards `touched`."""
    return tuple(
        clue
        if touched.isdisjoint(clue.cards)
        else replace(clue, weights=tuple(_weights(clue.weights, became)))
        for clue in clues
    )


def _weights(
    weights: Iterable[tuple[DealCell, int]], became: _Became
) -> Iterable[tuple[DealCell, int]]:
    return ((now, weight) for cell, weight in weights for now in became.get(cell, (cell,)))


def after_notes(
    passes: PassingRules[N], course: StagedDeal, further: Numbered[N], *, sifting: bool = True
) -> StagedDeal:
    """Return a staged deal after more notes, without places that a single note rules out.

    Unless it is `sifting`, those are included.
    """
    for number, note in further:
        said = passes.clues_without_passings(course.deal, number, note)
        course = course.with_clues(said)
        course = course.sifted(said) if sifting else course
        course = course.after_passings(number, passes.passings(note))
    return course


def as_notes_tell(passes: PassingRules[N], dealt: Deal, noted: Numbered[N]) -> StagedDeal:
    """Return the staged deal of some notes, including the places that they rule out."""
    return after_notes(passes, StagedDeal.begun(dealt), noted, sifting=False)


def numbered(notes: Sequence[N], numbers: Collection[int] | None = None) -> Numbered[N]:
    """Return notes with their numbers, all of them if none are named."""
    return [
        (number, note)
        for number, note in enumerate(notes, start=1)
        if numbers is None or number in numbers
    ]


def clues_of_note(passes: PassingRules[N], deal: Deal, number: int, note: N) -> tuple[Clue, ...]:
    """Return everything a note says about who had which cards at its time."""
    given = (
        proof_of_passing(deal, number, passing)
        for passing in passes.passings(note)
        if passing.number and not passing.whether
    )
    return (*passes.clues_without_passings(deal, number, note), *given)


def proof_of_passing(deal: Deal, note: int, passing: Passing) -> Clue:
    """Return the clue that a passing of some cards proves: the giver had that many or more."""
    cells = cells_held_by(deal, passing.cards, passing.giver)
    totals = range(passing.number, len(cells) + 1)
    return count_clue(cells, totals, note=note, meaning=passing.meaning)


def _going(note: int, passing: Passing, went: Sequence[DealCell]) -> Clue:
    """Return the clue about how many cards of a passing went: these cells, of a new stage."""
    if not passing.whether:
        return count_clue(went, {passing.number}, note=note, meaning=passing.meaning)
    weight, totals = passing.told(len(went))
    held = [((card, passing.giver), 1) for card, _at in went]
    return Clue((*held, *((cell, weight + 1) for cell in went)), totals, note, passing.meaning)


def place_once_given_away(giver: str, note: int, taker: str) -> History:
    """Return a card's place in the stage that starts when a giver gives it away."""
    return History(giver, (Move(note, taker),))


def bookkeeping_after(
    deal: Deal, note: int, clues: Sequence[Clue], passings: Sequence[Passing]
) -> Deal:
    """Return who can have each card after a note, for a player who considers no other note.

    `deal` says who could have each card before it, and the clues are about that.
    """
    before, goes = bookkeeping(deal, clues), dict[DealCell, tuple[Passing, bool]]()
    for passing in passings:
        able = [card for card in passing.cards if passing.giver in map(holder, before[card])]
        may_stay = passing.whether or 0 < passing.number < len(able)
        goes.update(((card, passing.giver), (passing, may_stay)) for card in able)
    options = {
        card: _without_ways(tuple(_went(card, places, note, goes)))
        for card, places in before.items()
    }
    return Deal(options, hands=())


def _without_ways(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return the holders of an uncertain card, each once: its way is only kept while it's certain.

    By two ways to one holder, a card that they certainly had would count twice.
    """
    return places if len(places) == 1 else tuple(dict.fromkeys(map(holder, places)))


def _went(
    card: Card, places: tuple[Place, ...], note: int, goes: Mapping[DealCell, tuple[Passing, bool]]
) -> Iterator[Place]:
    """Yield the places after a note; `goes` has what goes from a holder, and if it may stay."""
    for at in places:
        passing, may_stay = goes.get((card, holder(at)), (None, True))
        if may_stay:
            yield at
        if passing is not None:
            yield history_after_move(at, note, passing.taker)
