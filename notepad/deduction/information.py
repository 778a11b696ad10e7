"""Ranks questions by the information to expect from their answers, in bits.

What an answer reveals about something in the deal, such as which cards are hidden, is their mutual
information (Shannon 1948). Deals are as likely as they weigh. If they are few, all are listed;
otherwise some are drawn at random, and the bias of such estimates is subtracted (Miller 1955; an
answer that is one of several by choice adds less, because a draw has only a share of it). If there
are too many answers for that, the deals are counted by the places of the cards asked about.

`ranked` sorts the questions by their worth: what I would learn, minus what everybody hears, as the
rule of `Public` says. `PossibleAnswers` has their answers in many deals, and what everybody hears
of those.

Say three deals fit: the cup is hidden in one, the coin in one, the sword in one, so log2(3) = 1.58
bits are unknown. Only in the last one does Bob have the cup. Whether he has it is answered "yes" in
one deal of three, which has 0.92 bits; answer and hidden card together have 1.58. The answer
reveals 1.58 + 0.92 - 1.58 = 0.92 bits of what is hidden: after "no" two cards are left, after "yes"
one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from notepad.core.dataclass import dataclass
from notepad.core.reasoner import Breath
from notepad.deduction.answers import FIRST_SHOWS, AnswerLines
from notepad.deduction.deadline import check_deadline
from notepad.deduction.deal import HIDDEN, Card, Deal, DealCell, Place, holder
from notepad.deduction.fitting_deals import Deals, Layouts
from notepad.deduction.knowledge import Advice, Question, Ranked, WorthRule

if TYPE_CHECKING:
    import numpy.typing as npt

    from notepad.deduction.clue_matrices import Floats, Ints

    Bools = npt.NDArray[np.bool_]
    Turns = npt.NDArray[np.int8]


_T = TypeVar("_T")

_ENOUGH = 10_000
"""From this many drawn deals on, chosen answers are corrected by how much their shares vary.

With fewer, Miller's correction is used unchanged. It undervalues questions to everybody, which does
less harm than ranking them first.
"""

MOST_LISTED = 20_000
"""The most deals that are all listed; if there are more, some are drawn."""

# Deals drawn for a first ranking, which appears soon, and for the final one. With 1,000, the
# ranking is too rough (docs/engine.md).
_DRAWN = (5_000, 40_000)
_AT_ONCE = 10_000  # deals drawn between two breaths
_MOST_WEIGHED = 50  # questions weighed between two breaths
_LINES = 40000  # deals times questions examined together, which limits the memory needed
_ROOM = 2**60  # doubling a larger number could overflow 64 bits
_SEED = 1  # fixed, so that the same notes always get the same advice
_MOST_COUNTED = 40  # sets of cards asked about that are counted, at up to 0.1 s each
_SPARSE = 8  # possible outcomes per line, above which only those that occur get a number


@dataclass(frozen=True)
class Public:
    """How much it counts against a question that everybody hears its answer: as a `rule` says.

    If a question names cards, only I know which of them are mine. So what the answer reveals to the
    others is calculated for somebody without a hand: `deals` returns those that fit what everybody
    heard, None if they can't be counted. Otherwise, and without these, it is calculated from my
    view.
    """

    rule: WorthRule = WorthRule()
    deals: Callable[[], Deals | None] | None = None


def ranked(
    deal: Deal, deals: Deals, questions: Sequence[Question], public: Public | None = None
) -> Iterator[Ranked | Breath]:
    """Yield the questions sorted by worth, again each time it is known better.

    The answer sought is the deal's measure or, without one, which cards are hidden. The last
    ranking is exact if there are few deals, or if all questions were counted; the others are
    estimates. A `Breath` comes between, every few milliseconds. There is no ranking if an estimate
    missed every deal.
    """
    if deals.missed:
        return
    rng = np.random.default_rng(_SEED)
    first, more = _DRAWN
    price = _Price(deal, questions, public or Public())
    yield Breath()
    if deals.worlds is not None and deals.worlds <= MOST_LISTED:
        table = _Table.of_every(deal, deals)
        found = yield from _advice(table, questions)
        yield _in_order((yield from price.paid(found, first, rng)), exact=price.exact)
        if not price.exact:
            yield _in_order((yield from price.paid(found, more, rng)), exact=False)
        return
    # Count what can be counted first: a rough ranking would be far off about it, and the questions
    # would change places a moment later.
    counted, rest = yield from _counted(deal, deals, questions)
    if rest:
        worlds = yield from _drawn(deals, first, rng)
        table = _Table(deal, deals.possible, worlds, sampled=True)
        found = counted + (yield from _advice(table, rest))
        yield _in_order((yield from price.paid(found, first, rng)), exact=False)
        worlds = np.concatenate([worlds, (yield from _drawn(deals, more - first, rng))])
        table = _Table(deal, deals.possible, worlds, sampled=True)
        counted += yield from _advice(table, rest)
    yield _in_order((yield from price.paid(counted, more, rng)), exact=price.exact and not rest)


def weighed(
    deal: Deal,
    deals: Deals,
    questions: Sequence[Question],
    count: int,
    rng: np.random.Generator,
    public: Public | None = None,
) -> tuple[Advice, ...]:
    """Return the worth of each question, calculated from a limited number of deals.

    With `public` this is the asker's advice: questions for which drawn deals say too little are
    counted, and what everybody hears counts as `public` says.
    """
    few = deals.worlds is not None and deals.worlds <= count
    counts = public is not None and not few
    found, rest = _at_once(_counted(deal, deals, questions)) if counts else ([], questions)
    if rest:
        if few:
            table = _Table.of_every(deal, deals)
        else:
            table = _Table(deal, deals.possible, deals.draw(count, rng), sampled=True)
        found += _at_once(_advice(table, rest))
    if public is not None:
        found = _at_once(_Price(deal, questions, public).paid(found, count, rng))
    return tuple(found)


def weighed_now(
    deal: Deal,
    deals: Deals,
    questions_of: Callable[[Deal], Sequence[Question]],
    count: int,
    rng: np.random.Generator,
) -> tuple[Advice, ...]:
    """Return the worth of each question if cards changed hands, from a limited number of deals.

    Questions are about who has the cards now, so all ways in which a player can have got a card
    count as one place. That is several times as fast.
    """
    few = deals.worlds is not None and deals.worlds <= count
    worlds = deals.every() if few else deals.draw(count, rng)
    weights = deals.weights(worlds) if few else None
    held: dict[Card, tuple[Place, ...]] = {}
    for column, (card, places) in enumerate(deals.possible.items()):
        names = [holder(place) for place in places]
        held[card] = tuple(dict.fromkeys(names))
        worlds[:, column] = np.array([held[card].index(name) for name in names])[worlds[:, column]]
    now = Deal(held, (), measure=deal.measure, copies=deal.copies)
    table = _Table(now, held, worlds, sampled=not few, weights=weights)
    return tuple(_at_once(_advice(table, questions_of(now))))


def _at_once(steps: Generator[Breath, None, _T]) -> _T:
    """Return what some steps come to, without a breath."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: _T = end.value
            return found


def _drawn(deals: Deals, count: int, rng: np.random.Generator) -> Generator[Breath, None, Ints]:
    """Return `count` random deals, with breaths while they are drawn."""
    parts = []
    for start in range(0, count, _AT_ONCE):
        parts.append(deals.draw(min(_AT_ONCE, count - start), rng))
        yield Breath()
    return np.concatenate(parts)


def _advice(table: _Table, questions: Sequence[Question]) -> Generator[Breath, None, list[Advice]]:
    """Return what the questions are worth by a table, with breaths between."""
    kinds = [table.kind(question) for question in questions]
    different = dict(zip(kinds, questions, strict=True))
    found: list[Advice] = []
    for part in _parts(list(different.values()), table.step):
        found += table.advice(part)
        yield Breath()
    by_kind = dict(zip(different, found, strict=True))
    return [
        replace(by_kind[kind], question=question)
        for kind, question in zip(kinds, questions, strict=True)
    ]


def _counted(
    deal: Deal, deals: Deals, questions: Sequence[Question]
) -> Generator[Breath, None, tuple[list[Advice], list[Question]]]:
    """Return the worth of each question that can be counted, and the other questions.

    If each player gives a card, there are too many answers (900 with five players) for draws:
    40,000 left errors of 0.1 bits. So the layouts of the cards that are asked about are counted,
    and so are other questions about the same cards; none if there are too many to ask about.
    """
    found: list[Advice] = []
    rest: list[Question] = []
    alike: dict[frozenset[Card], list[Question]] = {}
    for question in questions:
        alike.setdefault(frozenset(card for card, _place in question.cells), []).append(question)
    few = len(alike) <= _MOST_COUNTED
    for cards, asked in alike.items():
        many = few and any(question.answer.many for question in asked)
        layouts = deals.layouts(cards) if many and deal.measure else None
        if layouts is None:
            rest += asked
            continue
        yield Breath()
        found += yield from _advice(_Table.of_layouts(deal, deals, layouts), asked)
    return found, rest


class _Price:
    """What everybody hears of the answers to some questions, and how it counts against them."""

    def __init__(self, deal: Deal, questions: Sequence[Question], public: Public) -> None:
        self._deal, self._rule = deal, public.rule
        self._deals: Deals | None = None
        if public.deals and any(one.answer.names_cards for one in questions):
            found = public.deals()
            self._deals = found if found and not found.missed else None

    @property
    def exact(self) -> bool:
        """Whether all the deals of those who only listen can be listed."""
        worlds = self._deals.worlds if self._deals else 0
        return worlds is not None and worlds <= MOST_LISTED

    def paid(
        self, found: Sequence[Advice], count: int, rng: np.random.Generator
    ) -> Generator[Breath, None, list[Advice]]:
        """Return the worth of questions, calculated from drawn deals, with breaths."""
        public: dict[Question, float] = {}
        if self._deals:
            worlds = self._deals.every() if self.exact else self._deals.draw(count, rng)
            yield Breath()
            heard = _Table(self._deal, self._deals.possible, worlds, sampled=not self.exact)
            named = [one.question for one in found if one.question.answer.names_cards]
            for part in _parts(named, heard.step):
                public |= zip(part, heard.public(part), strict=True)
                yield Breath()
        return [
            replace(one, public=public.get(one.question, one.public), rule=self._rule)
            for one in found
        ]


def _in_order(found: list[Advice], *, exact: bool) -> Ranked:
    """Return the ranking, the greatest worth first."""
    found.sort(key=lambda advice: advice.rank, reverse=True)
    return Ranked(tuple(found), exact=exact)


def _parts(questions: Sequence[Question], size: int) -> Iterator[Sequence[Question]]:
    """Yield the questions in parts of a size."""
    for start in range(0, len(questions), size):
        yield questions[start : start + size]


class _Table:
    """Deals, one a row, for counting how much answers reveal about them.

    If not all count alike, `weights` has what each counts. Rows can also be ways in which some
    cards lie: then `values` [rows, values] has the number of deals with each, for each value that
    is sought.
    """

    def __init__(
        self,
        deal: Deal,
        possible: Mapping[Card, tuple[Place, ...]],
        worlds: Ints,
        *,
        sampled: bool,
        weights: Floats | None = None,
        values: Floats | None = None,
    ) -> None:
        self._possible, self._sampled, self._values = possible, sampled, values
        self._rows = len(worlds)
        self._answers = PossibleAnswers(possible, worlds)
        self._weights = weights if values is None else values.sum(axis=1)
        self._size = self._rows if self._weights is None else float(self._weights.sum())
        if values is None:
            self._sought = self._answers.total(deal.measure) if deal.measure else self._hidden(deal)
            self._unknown = float(self._each(np.array([self._rows]), self._sought, weights)[0])
        else:
            self._unknown = self._bits(values.sum(axis=0))

    @classmethod
    def of_every(cls, deal: Deal, deals: Deals) -> _Table:
        """Return a table of all deals that fit."""
        worlds = deals.every()
        return cls(deal, deals.possible, worlds, sampled=False, weights=deals.weights(worlds))

    @classmethod
    def of_layouts(cls, deal: Deal, deals: Deals, layouts: Layouts) -> _Table:
        """Return a table of the ways in which some cards lie."""
        column = {card: at for at, card in enumerate(deals.possible)}
        worlds = np.zeros((len(layouts.places), len(column)), np.int64)
        worlds[:, [column[card] for card in layouts.cards]] = layouts.places
        return cls(deal, deals.possible, worlds, sampled=False, values=layouts.deals)

    @property
    def step(self) -> int:
        """How many questions are weighed between two breaths."""
        return max(1, min(_MOST_WEIGHED, _LINES // max(1, self._rows)))

    def kind(self, question: Question) -> Hashable:
        """Return what questions have in common that tell the same here.

        They differ only in cards that nobody asked can have, as my own, or surely has.
        """
        possible = self._possible
        open_cells = (
            (card if len(possible[card]) > 1 else None, place)
            for card, place in question.cells
            if place in possible[card]
        )
        return question.answer, tuple(open_cells)

    def advice(self, questions: Sequence[Question]) -> Iterator[Advice]:
        """Yield what each question is worth."""
        lines_told = self._answers.told(questions)
        lines = np.array([len(one.rows) for one in lines_told])
        rows = np.concatenate([one.rows for one in lines_told])
        answers = np.concatenate([one.answers for one in lines_told])
        chances = _chances(lines_told)
        shares = self._weighted(rows, chances)
        bits = self._each(lines, answers, shares)
        known = self._unknown + bits - self._with_sought(lines, rows, answers, chances)
        public = self._public(lines_told, known)
        cards = np.maximum(bits - self._chosen(lines, chances, shares), 0)
        known = np.maximum(known, 0)
        public = np.minimum(np.maximum(public, 0), known)
        numbers = zip(questions, known.tolist(), cards.tolist(), public.tolist(), strict=True)
        return (Advice(*one, unknown=self._unknown) for one in numbers)

    def public(self, questions: Sequence[Question]) -> Sequence[float]:
        """Return what everybody hears of the answers to questions in which somebody names cards."""
        heard = [self._answers.heard(question) for question in questions]
        bits = self._heard_bits(heard)
        found: list[float] = np.maximum(bits, 0).tolist()
        return found

    def _hidden(self, deal: Deal) -> Ints:
        """Return a number for each deal that tells which cards are hidden in it."""
        cells = [cell for cell in self._answers.cells if cell[1] == HIDDEN]
        if deal.copies:
            return self._named([(deal.named(card), (card, at)) for card, at in cells])
        which = self._answers.which(cells)
        found: Ints = np.unique(which, return_inverse=True)[1]
        return found

    def _named(self, cells: Sequence[tuple[Card, DealCell]]) -> Ints:
        """Return a number for each deal that tells of which cards a true cell is a copy."""
        alike: dict[Card, list[DealCell]] = {}
        for name, cell in cells:
            alike.setdefault(name, []).append(cell)
        found = np.zeros(self._rows, np.int64)
        for copies in alike.values():
            if found.max(initial=0) > _ROOM:
                found = np.unique(found, return_inverse=True)[1]
            found = 2 * found + self._answers.count(copies)
        numbered: Ints = np.unique(found, return_inverse=True)[1]
        return numbered

    def _weighted(self, rows: Ints, chances: Floats | None) -> Floats | None:
        """Return how often each line counts; None if all count once."""
        if self._weights is None:
            return chances
        weights: Floats = self._weights[rows]
        return weights if chances is None else weights * chances

    def _public(self, told: Sequence[AnswerLines], known: Floats) -> Floats:
        """Return the bits that everybody hears; those `known` where all is heard."""
        public = known.copy()
        others = [at for at, one in enumerate(told) if one.heard is not one.answers]
        if others:
            public[others] = self._heard_bits([told[at].heard for at in others])
        return public

    def _heard_bits(self, every: Sequence[Ints]) -> Floats:
        """Return the bits about what is sought of what is heard in each row, for each question."""
        count, heard = len(every), np.concatenate(every)
        lines, rows = np.full(count, self._rows), np.tile(np.arange(self._rows), count)
        bits = self._each(lines, heard, self._weighted(rows, None))
        return self._unknown + bits - self._with_sought(lines, rows, heard, None)

    def _with_sought(
        self, lines: Ints, rows: Ints, outcomes: Ints, chances: Floats | None
    ) -> Floats:
        """Return for each question the entropy of what came out together with what is sought."""
        if self._values is None:
            shares = self._weighted(rows, chances)
            return self._each(lines, _pairs(self._sought[rows], outcomes), shares)
        found = []
        for start, count in zip(_starts(lines), lines, strict=True):
            part = slice(start, start + count)
            deals = self._values[rows[part]]
            if chances is not None:
                deals = deals * chances[part, None]
            counts = [np.bincount(outcomes[part], column) for column in deals.T]
            found.append(self._bits(np.array(counts)))
        return np.array(found)

    def _bits(self, counts: Floats) -> float:
        """Return the entropy of the outcomes in this many deals."""
        shares = counts[counts > 0] / self._size
        return -float((shares * np.log2(shares)).sum())

    def _chosen(self, lines: Ints, chances: Floats | None, shares: Floats | None) -> Floats:
        """Return the bits of what was chosen where there was a choice."""
        if chances is None:
            return np.zeros(len(lines))
        return -_summed(shares * np.log2(chances), lines) / self._size

    def _each(self, lines: Ints, outcomes: Ints, shares: Floats | None = None) -> Floats:
        """Return the entropy of each question's outcomes.

        `lines` says how many outcomes each question has, one question after the other; `shares` are
        how often each outcome counts, once if there are none.
        """
        widths = np.maximum.reduceat(outcomes, _starts(lines)) + 1
        if widths.sum() > _SPARSE * len(outcomes):
            outcomes, widths = _numbered(outcomes, lines)
        at = outcomes + np.repeat(_starts(widths), lines)
        counts = np.bincount(at, shares)
        found = np.flatnonzero(counts)
        parts = counts[found] / self._size
        kinds = np.diff(np.searchsorted(found, np.cumsum(widths)), prepend=0)
        bits = -_summed(parts * np.log2(parts), kinds)
        if self._sampled:
            apart = kinds
            if shares is not None and self._size >= _ENOUGH:
                apart = _summed(np.bincount(at, shares * shares)[found] / counts[found], kinds)
            bits += (apart - 1) / (2 * self._size * np.log(2))
        return bits


def _starts(lengths: Ints) -> Ints:
    """Return where each part begins, of parts that follow each other."""
    return np.cumsum(lengths) - lengths


def _summed(values: npt.NDArray[Any], lengths: Ints) -> npt.NDArray[Any]:
    """Return the sums of parts that follow each other."""
    return np.add.reduceat(values, _starts(lengths))


def _numbered(outcomes: Ints, lines: Ints) -> tuple[Ints, Ints]:
    """Return the outcomes of each question numbered without gaps, and how many there are."""
    parts = [
        np.unique(part, return_inverse=True) for part in np.split(outcomes, np.cumsum(lines)[:-1])
    ]
    return np.concatenate([at for _, at in parts]), np.array([len(found) for found, _ in parts])


def _chances(told: Sequence[AnswerLines]) -> Floats | None:
    """Return the chances of all lines, None if nowhere is a choice."""
    if all(one.chances is None for one in told):
        return None
    every = (np.ones(len(one.rows)) if one.chances is None else one.chances for one in told)
    return np.concatenate(list(every))


def _pairs(left: Ints, right: Ints) -> Ints:
    """Return a number for each pair."""
    return left * (int(right.max(initial=0)) + 1) + right


class PossibleAnswers:
    """Deals, one a row, in which questions are answered."""

    def __init__(self, possible: Mapping[Card, tuple[Place, ...]], worlds: Ints) -> None:
        """Look at some deals [deals, cards], for each card the index of its place."""
        self._size = len(worlds)
        self._rows = np.arange(self._size)
        self._true: dict[DealCell, Bools] = {}
        self._turns: dict[tuple[tuple[str, ...], tuple[DealCell, ...]], Turns] = {}
        for column, (card, places) in enumerate(possible.items()):
            check_deadline()
            for at, place in enumerate(places):
                self._true[card, place] = worlds[:, column] == at

    @property
    def cells(self) -> Iterable[DealCell]:
        """The cells that can be true."""
        return self._true

    def total(self, weights: Mapping[DealCell, int]) -> Ints:
        """Return the total weight of the true cells of each deal."""
        found = np.zeros(self._size, np.int64)
        for cell, weight in weights.items():
            if cell in self._true:
                found += weight * self._true[cell]
        return found

    def count(self, cells: Iterable[DealCell]) -> Ints:
        """Return how many of these cells are true in each deal."""
        return self.total(dict.fromkeys(cells, 1))

    def which(self, cells: Sequence[DealCell]) -> Ints:
        """Return a number for each deal that tells which of these cells are true."""
        found = np.zeros(self._size, np.int64)
        every = (true for here in self.by_holder(cells) for true in self._cards(here))
        for at, true in enumerate(every):
            found |= true.astype(np.int64) << at
        return found

    def by_holder(self, cells: Iterable[DealCell]) -> Iterator[Sequence[DealCell]]:
        """Yield the cells of one holder after the other, without those that can't be true."""
        open_cells = (cell for cell in cells if cell in self._true)
        in_order = sorted(open_cells, key=lambda cell: holder(cell[1]))
        for _holder, here in groupby(in_order, key=lambda cell: holder(cell[1])):
            yield list(here)

    def told(self, questions: Sequence[Question]) -> Sequence[AnswerLines]:
        """Return what can be answered to each of some questions.

        Those in which the first shows a card are answered together, which is faster.
        """
        found = {
            at: question.answer.tell(self, question.cells)
            for at, question in enumerate(questions)
            if question.answer != FIRST_SHOWS
        }
        alike: dict[tuple[tuple[str, ...], int], dict[int, Turns]] = {}
        for at, question in enumerate(questions):
            if question.answer == FIRST_SHOWS:
                order, turns = self._in_turn(question.cells)
                alike.setdefault((order, len(turns)), {})[at] = turns
        for (order, _cards), every in alike.items():
            shown = self._first(np.array(list(every.values())), len(order))
            found |= zip(every, shown, strict=True)
        return [found[at] for at in range(len(questions))]

    def heard(self, question: Question) -> Ints:
        """Return what everybody hears of a question's answer in each deal."""
        if question.answer != FIRST_SHOWS:
            return question.answer.tell(self, question.cells).heard
        first: Ints = self._in_turn(question.cells)[1].min(axis=0).astype(np.int64)
        return first

    def answers_without_choice(self, answers: Ints, heard: Ints | None = None) -> AnswerLines:
        """Return answers without a choice; everybody hears them, or else only what is `heard`."""
        return AnswerLines(self._rows, answers, None, answers if heard is None else heard)

    def shown_by_first_holder(self, cells: Sequence[DealCell]) -> AnswerLines:
        """Return every true cell that the first holder of any can choose, and its chance."""
        order, turns = self._in_turn(cells)
        return next(self._first(turns[None], len(order)))

    def one_shown_by_each(self, cells: Sequence[DealCell]) -> AnswerLines:
        """Return every way to choose one of the true cells of each holder, and its chance."""
        rows, answers = self._rows, np.zeros(self._size, np.int64)
        chances, heard = np.ones(self._size), np.zeros(self._size, np.int64)
        for at_all, here in enumerate(self.by_holder(cells)):
            every = np.array(self._cards(here))
            number = every.view(np.int8).sum(axis=0, dtype=np.int8)
            heard |= (number > 0).astype(np.int64) << at_all
            options, at = _trues(np.vstack([number == 0, every])[:, rows])
            answers = answers[at] * (len(every) + 1) + options
            rows, chances = rows[at], chances[at]
            chances /= np.maximum(number, 1)[rows]
        return AnswerLines(rows, answers, chances, heard)

    def _first(self, turns: Turns, nobody: int) -> Iterator[AnswerLines]:
        """Yield every card that the first holder of any can choose, and its chance.

        `turns` [questions, cards, deals] say whose turn it is, as `_in_turn`. Of a and b, with Bob
        before Cem: in a deal where Cem has both, two rows say "Cem: a" and "Cem: b", each with
        chance 1/2; where Bob has b, one says "Bob: b", whoever has a; where neither has any, one
        says "nobody".
        """
        first = turns.min(axis=1)
        shown = turns == first[:, None]
        shown[:, 1:] &= (first < nobody)[:, None]
        chances = 1 / np.count_nonzero(shown, axis=1)
        for heard, shows, chance in zip(first.astype(np.int64), shown, chances, strict=True):
            options, rows = _trues(shows)
            yield AnswerLines(rows, heard[rows] * len(shows) + options, chance[rows], heard)

    def _in_turn(self, cells: Sequence[DealCell]) -> tuple[tuple[str, ...], Turns]:
        """Return who shows in which order, and whose turn it is to show [cards, deals].

        Nobody's comes first, then each card's.
        """
        order = tuple(dict.fromkeys(holder(place) for _card, place in cells))
        by_card: dict[Card, list[DealCell]] = {}
        for cell in cells:
            by_card.setdefault(cell[0], []).append(cell)
        nobody = np.full(self._size, len(order), np.int8)
        return order, np.array(
            [nobody, *(self._turn(order, tuple(own)) for own in by_card.values())]
        )

    def _turn(self, order: tuple[str, ...], cells: tuple[DealCell, ...]) -> Turns:
        """Return the place in an order of who has a card, by its cells, in all deals.

        It is the number of places where none of these cells is true.
        """
        found = self._turns.get((order, cells))
        if found is None:
            found = np.full(self._size, len(order), np.int8)
            for cell in cells:
                if cell in self._true:
                    found[self._true[cell]] = order.index(holder(cell[1]))
            self._turns[order, cells] = found
        return found

    def _cards(self, cells: Iterable[DealCell]) -> list[Bools]:
        """Return for each card whether one of its cells is true, in all deals."""
        found: dict[Card, Bools] = {}
        for cell in cells:
            found[cell[0]] = found.get(cell[0], False) | self._true[cell]
        return list(found.values())


def _trues(rows: Iterable[Bools]) -> tuple[Ints, Ints]:
    """Return row and column of each true value; `np.nonzero` takes three times as long for that."""
    columns = [np.flatnonzero(row) for row in rows]
    return np.repeat(np.arange(len(columns)), [len(at) for at in columns]), np.concatenate(columns)
