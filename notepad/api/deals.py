"""Deals to ask about: built in a few lines, for games that the notepad doesn't know.

`build_deal` takes the cards and who holds how many of them. What is heard in play is a `Statement`:
so many of some cards are with somebody. `has`, `lacks`, `has_any` and `has_count` make them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias

from typing_extensions import override

from notepad.api.noted import (
    PATIENCE_MS,
    Advice,
    Ask,
    Holders,
    Mend,
    Noted,
    Suggestion,
    faulty_number,
    told_conflict,
)
from notepad.cards.setup import deal_size_fault
from notepad.core.faults import (
    Fault,
    below_zero,
    faulty_cards,
    faulty_items,
    instead_use,
    raise_any,
    repetition_fault,
    unknown_name,
    wrong_kind,
)
from notepad.core.language import _, clauses, format_number, listed, listed_with_or, ngettext
from notepad.core.reasoner import Breath, Reasoner, Slip, notes_with_mend, without_breaths
from notepad.deduction.answers import Answer
from notepad.deduction.deal import HIDDEN, TABLE, Clue, Deal, DealCell, count_clue, hidden_clauses
from notepad.deduction.knowledge import Knowledge, Question, Ranked, WorthRule

if TYPE_CHECKING:
    from notepad.core.mistake_search import Mend as Slips

Hands: TypeAlias = Mapping[str, int | str | Collection[str]]
"""By holder how many cards they have, or which: one by name, or several."""


class Statement(NamedTuple):
    """As many of `cards` as one of `counts` says are with `holders` together.

    What is wrong with it is said where it is noted, with its place among other statements.
    `values` has what each card counts, if it isn't 1: then `counts` are sums. `said` is the
    statement in words, made from the others if it is empty.
    """

    holders: tuple[str, ...]
    cards: tuple[str, ...]
    counts: frozenset[int]
    values: tuple[int, ...] = ()
    said: str = ""

    @property
    def meaning(self) -> str:
        """The statement in words, for notes and stories."""
        return self.said or _in_words(self)


def has(holders: Holders, *cards: str, said: str = "") -> Statement:
    """Return the statement that somebody has all of these cards."""
    return has_count(holders, cards, len(cards), said=said)


def lacks(holders: Holders, *cards: str, said: str = "") -> Statement:
    """Return the statement that somebody has none of these cards."""
    return has_count(holders, cards, 0, said=said)


def has_any(holders: Holders, *cards: str, said: str = "") -> Statement:
    """Return the statement that somebody has at least one of these cards."""
    return has_count(holders, cards, range(1, len(cards) + 1), said=said)


def has_count(
    holders: Holders,
    cards: str | Iterable[str] | Mapping[str, int],
    counts: int | Iterable[int],
    *,
    said: str = "",
) -> Statement:
    """Return the statement that somebody has so many of these cards: a number, or one of several.

    `cards` are several, or one by name. If they have what each card counts, the numbers are sums.

    Raises Faults for counts that are no numbers at all; all else is checked where it is noted.
    """
    values = tuple(cards.values()) if isinstance(cards, Mapping) else ()
    numbers = _names(counts)
    raise_any(fault for one in numbers if not isinstance(one, Hashable)
              for fault in wrong_kind("counts", one, int))  # fmt: skip
    return Statement(_names(holders), _names(cards), frozenset(numbers), values, said)


def _names(given: Any) -> tuple[Any, ...]:  # noqa: ANN401 what is no name is told later
    """Return what is given: one by itself, or several."""
    several = isinstance(given, Iterable) and not isinstance(given, str)
    return tuple(given) if several else (given,)


def build_deal(
    cards: Iterable[str],
    hands: Hands,
    *,
    rules: Iterable[Statement] = (),
    values: Mapping[str, int] | None = None,
) -> NotedDeal:
    """Return a deal without notes.

    `hands` has every holder with the number of their cards or, if you know them, the cards. The
    holder “hidden” is the place of the cards that are sought; “table” is for those face up. `rules`
    always hold, such as one hidden card of each kind. If a sum of the hidden cards is sought,
    `values` has what each card counts, 0 if it isn’t there.

    Raises:
        Faults: a card or holder is unknown, a card is given twice, or the numbers don’t add up.
    """
    values = {} if values is None else values
    faults = [*wrong_kind("cards", cards, Iterable), *wrong_kind("hands", hands, Mapping)]
    faults += [*wrong_kind("rules", rules, Iterable), *wrong_kind("values", values, Mapping)]
    raise_any(faults)
    deck, every = tuple(cards), tuple(rules)
    faults += _hand_faults(deck, hands)
    faults += faulty_items("rules", every, lambda at, rule: _under(at, _faulty(rule, deck, hands)))
    faults += (one for card in values for one in unknown_name("values", card, deck, _("card")))
    faults += _faulty_numbers("values", values.values())
    raise_any(faults)
    known = {card: (holder,) for holder, held in _given(hands) for card in held}
    elsewhere = tuple(holder for holder, held in hands.items() if isinstance(held, int))
    bare = Deal({card: known.get(card, elsewhere) for card in deck}, hands=())
    sought = bare.cells(deck, HIDDEN) if values else ()
    deal = replace(
        bare,
        hands=tuple(_hand(bare, holder, _size(held)) for holder, held in hands.items()),
        rules=tuple(_clue(bare, 0, rule) for rule in every),
        measure={cell: values.get(cell[0], 0) for cell in sought},
    )
    return NotedDeal(deal, tuple(hands))


Note: TypeAlias = tuple[Statement, ...]
"""What was heard at once."""


class NotedDeal(Noted):
    """A deal that you built, with what was heard since, note by note.

    Printed, it is the notes and who may have each card.
    """

    def __init__(
        self,
        deal: Deal,
        holders: tuple[str, ...],
        notes: tuple[Note, ...] = (),
        reasoner: Callable[[], Reasoner[Any]] | None = None,
    ) -> None:
        """Take a deal of the engine; `build_deal` makes one more conveniently."""
        super().__init__(reasoner or cache(lambda: _reasoner(deal)), notes)
        self._deal, self._holders, self._noted = deal, holders, notes

    @override
    def __str__(self) -> str:
        known = self.deduce()
        able = [f"{card}: {listed_with_or(map(_place, at))}" for card, at in known.holders.items()]
        notes = [f"{number}. {note}" for number, note in enumerate(self.notes, 1)]
        return "\n".join([*notes, *(able if known.consistent else [told_conflict(known.conflict)])])

    @property
    @override
    def notes(self) -> tuple[str, ...]:
        return tuple(map(_said, self._noted))

    @property
    @override
    def cards(self) -> Mapping[str, str]:
        return {card: card for card in self._deal.options}

    @property
    @override
    def holders(self) -> tuple[str, ...]:
        return self._holders

    @property
    def statements(self) -> tuple[Note, ...]:
        """What was heard in each note."""
        return self._noted

    def noting(self, *statements: Statement) -> Self:
        """Return the deal with one more note, which says all of this.

        Raises:
            Faults: nothing is said, a card or holder is unknown, or a card is given twice.
        """
        faults = [] if statements else [Fault("statements", _("say at least one thing"))]
        deck, holders = self._deal.options, self._holders
        faults += faulty_items(
            "statements", statements, lambda at, one: _under(at, _faulty(one, deck, holders))
        )
        raise_any(faults)
        return self._with((*self._noted, statements))

    def advise(
        self, questions: Iterable[Ask], *, public: float = 0.0, patience_ms: float = PATIENCE_MS
    ) -> Advice:
        """Return these questions by what their answers would reveal, the greatest worth first.

        `public` (0 to 1) is how much of what everybody would learn counts against a question.
        Nothing is said about opponents, or about announcing.

        Raises:
            ConflictError: the notes contradict each other.
            Faults: a card or holder is unknown, a card is given twice, or `public` is no share.
        """
        faults = [*wrong_kind("questions", questions, Iterable)]
        faults += wrong_kind("public", public, float)
        raise_any(faults)
        asked, deck, holders = tuple(questions), self._deal.options, self._holders
        faults += faulty_items(
            "questions", asked, lambda at, ask: _under(at, _faulty_question(ask, deck, holders))
        )
        if not 0 <= public <= 1:
            text = _("expected a number from {least} to {most}").format(least=0, most=1)
            faults.append(Fault("public", text))
        raise_any(faults)
        known = self._weighed(patience_ms)
        self._check(known)
        assert isinstance(known, Knowledge)  # every reasoner of a deal returns this
        best = _ranked(known, asked, public, patience_ms)
        found = (
            _suggestion(asked[int(one.question.key[0])], one.sought, one.public, one.worth)
            for one in best.best
        )
        return Advice(tuple(found), None, {}, best.exact, {})

    @override
    def _mends(self, patience_ms: float) -> Iterator[tuple[Slips, ...] | Breath]:
        from notepad.core.mistake_search import shares_of

        def slips(number: int) -> list[Slip]:
            return list(_slips(number, self._noted[number - 1]))

        return shares_of(self._reasoner().mend(self._noted, slips, patience_ms=patience_ms))

    @override
    def _mend(self, slip: Slip, share: float) -> Mend[Self]:
        said = _("Note {number}: {meant}, not {was}").format(
            number=format_number(slip.note),
            meant=_said(slip.instead),
            was=_said(self._noted[slip.note - 1]),
        )
        mended = self._with(notes_with_mend(self._noted, slip))
        return Mend(slip.note, slip.instead, share, said, mended)

    @override
    def _with(self, notes: tuple[Note, ...]) -> Self:
        return type(self)(self._deal, self._holders, notes, self._reasoner)

    @override
    def _all(self) -> tuple[Deal, tuple[str, ...], tuple[Note, ...]]:
        return self._deal, self._holders, self._noted

    @override
    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), self._all()


def _ranked(known: Knowledge, asked: Sequence[Ask], public: float, patience_ms: float) -> Ranked:
    from notepad.deduction.fitting_deals import deals_that_fit
    from notepad.deduction.information import Public, ranked

    deal = known.deal
    deals = deals_that_fit(deal, known.clues, known.possible, budget_ms=patience_ms)
    questions = [
        Question((str(at),), tuple(_cells(deal, ask.target, ask.cards)), ask.answer)
        for at, ask in enumerate(asked)
    ]
    *_before, best = without_breaths(ranked(deal, deals, questions, Public(WorthRule(public))))
    return best


def _reasoner(deal: Deal) -> Reasoner[Any]:
    from notepad.deduction.card_reasoner import StayingReasoner

    def clues(number: int, note: Note) -> tuple[Clue, ...]:
        return tuple(_clue(deal, number, statement) for statement in note)

    return StayingReasoner(deal, clues, _Words)


class _Words(NamedTuple):
    """The words for stories: cards and players are called what you called them."""

    notes: Sequence[Note]

    def card(self, card: str) -> str:
        return card

    def place(self, place: object) -> str:
        return _place(str(place))

    def hidden(self, count: int) -> tuple[str, str]:
        return hidden_clauses(count)

    def note_sentence(self, number: int) -> str:
        return _said(self.notes[number - 1])


def _cells(deal: Deal, holders: Holders, cards: str | Iterable[str]) -> Iterator[DealCell]:
    every = _names(cards)
    for holder in dict.fromkeys(_names(holders)):
        yield from deal.cells(every, holder)


def _clue(deal: Deal, number: int, statement: Statement) -> Clue:
    """Return what a statement of a note says; a card that counts 0 says nothing."""
    cells = tuple(_cells(deal, statement.holders, statement.cards))
    value = dict(zip(statement.cards, statement.values, strict=False))
    weights = tuple((cell, value.get(cell[0], 1)) for cell in cells)
    weights = tuple((cell, weight) for cell, weight in weights if weight)
    return Clue(weights, statement.counts, number, statement.meaning)


def _slips(number: int, note: Note) -> Iterator[Slip]:
    """Yield what may have been meant instead of a note: another count in one of its statements."""
    from notepad.core.slips import USUAL, SlipKind

    usual = {1: USUAL[SlipKind.OFF_BY_ONE], 2: USUAL[SlipKind.OFF_BY_TWO]}
    for at, statement in enumerate(note):
        if statement.values or not statement.counts:
            continue
        for count in range(len(statement.cards) + 1):
            if count not in statement.counts:
                off = min(abs(count - noted) for noted in statement.counts)
                meant = statement._replace(counts=frozenset({count}), said="")
                instead = (*note[:at], meant, *note[at + 1 :])
                yield Slip(number, instead, usual.get(off, USUAL[SlipKind.OFF_BY_MORE]))


def _suggestion(ask: Ask, sought: float, public: float, worth: float) -> Suggestion:
    target = ask.target if isinstance(ask.target, str) else listed(ask.target)
    about = listed(_names(ask.cards))
    return Suggestion(target, about, sought, public, worth, {}, ask=ask)


def _said(note: Note) -> str:
    return clauses(statement.meaning for statement in note)


def _in_words(statement: Statement) -> str:
    """Return a statement in words: "Ann has 1 of cup and coin"."""
    cards, counts = listed(statement.cards), statement.counts
    number, hidden = len(statement.cards), statement.holders == (HIDDEN,)
    text = _("hidden: {count} of {about}") if hidden else _("{player} has {count} of {about}")
    several = len(statement.holders) > 1 and number > 1
    if several:
        text = _("{players} together have {count} of {about}")
    elif statement.values:
        pass
    elif counts == {number} and hidden:
        text = ngettext("{cards} is hidden", "{cards} are hidden", number)
    elif counts == {number}:
        text = _("{player} has {cards}")
    elif counts == {0}:
        text = _("none of {cards} is hidden") if hidden else _("{player} has none of {cards}")
    elif counts == {*range(1, number + 1)} and not hidden:
        text = _("{player} has at least one of {cards}")
    count = listed_with_or(map(str, sorted(counts)))
    places = [_place(holder) for holder in statement.holders]
    either, all_of_them = listed_with_or(places), listed(places)
    return text.format(player=either, players=all_of_them, cards=cards, count=count, about=cards)


def _place(holder: str) -> str:
    named = {HIDDEN: _("the hidden cards"), TABLE: _("the face-up cards")}
    return named.get(holder, holder)


def _given(hands: Hands) -> Iterator[tuple[str, Collection[str]]]:
    """Yield the holders whose cards are known, with their cards."""
    for holder, held in hands.items():
        if not isinstance(held, int):
            yield holder, _names(held)


def _hand(bare: Deal, holder: str, size: int) -> Clue:
    """Return what the size of a hand says."""
    text = _("{player}: {count} in hand")
    if holder == HIDDEN:
        text = ngettext("{count} card is hidden", "{count} cards are hidden", size)
    meaning = _("cards face up") if holder == TABLE else text.format(player=holder, count=size)
    return count_clue(bare.cells(bare.options, holder), {size}, meaning=meaning)


def _size(held: int | str | Collection[str]) -> int:
    return held if isinstance(held, int) else len(_names(held))


def _hand_faults(deck: Sequence[str], hands: Hands) -> Iterator[Fault]:
    yield from _faulty_names("cards", deck, deck)
    given: Iterable[tuple[object, object]] = hands.items()
    for holder, held in given:
        path = f"hands.{holder}"
        yield from wrong_kind("hands", holder, str)
        if isinstance(held, int):
            yield from below_zero(path, held)
        elif isinstance(held, str | Iterable):
            yield from _faulty_names(path, _names(held), deck)
        else:
            yield from wrong_kind(path, held, int)
    known = (dict.fromkeys(filter(_is_name, held)) for _holder, held in _given(hands))
    yield from repetition_fault("hands", chain.from_iterable(known))
    yield from deal_size_fault("hands", sum(map(_size, hands.values())), len(deck))


def _under(path: str, faults: Iterable[Fault]) -> Iterator[Fault]:
    return (fault.under(path) for fault in faults)


def _faulty(statement: object, deck: Collection[str], holders: Collection[str]) -> Iterator[Fault]:
    if not isinstance(statement, Statement):
        yield from wrong_kind("", statement, Statement)
        return
    parts = zip(Statement._fields, statement, strict=True)
    faults = [fault for name, part in parts if name != "said"
              for fault in wrong_kind(name, part, Iterable)]  # fmt: skip
    faults += wrong_kind("said", statement.said, str)
    yield from faults or _faulty_parts(statement, deck, holders)


def _faulty_parts(
    statement: Statement, deck: Collection[str], holders: Collection[str]
) -> Iterator[Fault]:
    yield from _nothing_given("holders", statement.holders)
    for holder in statement.holders:
        yield from unknown_name("holders", holder, holders, _("holder"))
    if not statement.cards:
        yield Fault("cards", _("name at least one card"))
    else:
        yield from _nothing_given("counts", statement.counts)
    yield from _faulty_names("cards", statement.cards, deck)
    for path, numbers in (("counts", statement.counts), ("values", statement.values)):
        yield from _faulty_numbers(path, numbers)


def _faulty_question(
    ask: object, deck: Collection[str], holders: Collection[str]
) -> Iterator[Fault]:
    if isinstance(ask, Ask):
        yield from _faulty(has_count(ask.target, ask.cards, 0), deck, holders)
        yield from wrong_kind("answer", ask.answer, Answer)
    else:
        yield from wrong_kind("", ask, Ask)


def _nothing_given(path: str, several: Collection[object]) -> Iterator[Fault]:
    if not several:
        yield Fault(path, _("give at least one"))


def _faulty_names(path: str, cards: Sequence[object], deck: Collection[str]) -> Iterator[Fault]:
    """Yield the faults of some cards' names, those that aren't strings before all others."""
    wrong = [at for at, card in enumerate(cards) if not _is_name(card)]
    for at in wrong:
        several = instead_use("*cards") if isinstance(cards[at], list | tuple) else ""
        for fault in wrong_kind(f"{path}[{at}]", cards[at], str):
            yield replace(fault, message=fault.message + several)
    if not wrong:
        yield from faulty_cards(path, tuple(map(str, cards)), deck)


def _is_name(card: object) -> bool:
    return isinstance(card, str)


def _faulty_numbers(path: str, numbers: Iterable[int]) -> Iterator[Fault]:
    yield from dict.fromkeys(one for at in numbers for one in faulty_number(path, at, int))
