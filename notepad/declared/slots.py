"""What several sentences of declared games have: cards that are named, and those asked about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from typing_extensions import override

from notepad.cards.asking import LOOKS
from notepad.core.allowed import Schema, cards_of
from notepad.core.fault import Fault, faulty_cards
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.sentence.card_slots import Cards
from notepad.core.sentence.slip_kinds import SlipKind, slip_kind
from notepad.core.sentence.slot import OPEN, Slot
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.unread import Unread, legible, legible_or
from notepad.core.words import N_, _, listed, ngettext
from notepad.declared.deck import Deck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from notepad.core.sentence.moment import AnyMoment, Moment
    from notepad.core.sentence.sentence import Rule
    from notepad.declared.declaration import Question
    from notepad.declared.setup import Setup
    from notepad.declared.state import State
    from notepad.deduction.knowledge import Knowledge

At: TypeAlias = "Moment[Setup, State, Knowledge]"

MISSING = N_("this field is missing")
"""What is said of a field that this game needs, though another one's notes are without it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class OneOfEach(Slot):
    """One card of each group, tapped in a row a group; a tap on a chosen one takes it back."""

    deck: Deck
    stepwise: bool = True

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return tuple(map(self._row, self.deck.classes))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        cards = [only(moment.draft, self._row(group)) for group in self.deck.classes]
        return OPEN if None in cards else tuple(cards)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        for group in self.deck.classes:
            chosen = only(moment.draft, self._row(group))
            choices = tuple(
                Choice(card, self.deck.look(card), card == chosen)
                for card in self.deck.cards_of(group)
            )
            yield Row(self._row(group), self.deck.label(group), choices)

    @override
    def faults(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        yield from faulty_cards(self.field, value, self.deck.cards)
        known = [
            self.deck.classes_of[card][0] for card in legible(value) if card in self.deck.cards
        ]
        if len(known) == len(value) and sorted(known) != sorted(self.deck.classes):
            told = _("one card of each group: {groups}")
            groups = listed([self.deck.label(group) for group in self.deck.classes])
            yield Fault(self.field, told.format(groups=groups))

    @override
    def draft(self, moment: AnyMoment, value: tuple[str, ...]) -> Draft:
        return {self._row(self.deck.classes_of[card][0]): (card,) for card in value}

    @override
    def said(self, moment: AnyMoment, value: tuple[str, ...] | None) -> str:
        return self.deck.listed(value or ())

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        chosen = (only(moment.draft, self._row(group)) for group in self.deck.classes)
        return self.deck.listed([card for card in chosen if card])

    @override
    def on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return self.keys(moment) if self.tapped(moment) is OPEN else ()

    @override
    def slips(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for place, card in enumerate(value):
            for other in self.deck.having(self.deck.classes_of[card]):
                if other != card:
                    yield (*value[:place], other, *value[place + 1 :])

    def _row(self, group: str) -> str:
        return f"{self.key}-{group}"


def named_cards(deck: Deck, count: Callable[[At], int] | None) -> Slot:
    """Return the slot for cards that are named: so many, or one of each group."""
    if count is None:
        return OneOfEach(
            key="named",
            deck=deck,
            missing=MISSING,
            hint=N_("Tap the cards that are named."),
        )
    return Cards(
        key="named",
        label=N_("cards"),
        deck=deck.cards,
        looks=LOOKS,
        among=lambda _at: deck.cards,
        count=count,
        miscounted=miscounted,
        missing=MISSING,
        hint=N_("Tap the cards that are named on the sheet."),
    )


def asked_cards(at: At) -> Sequence[str]:
    """Return the cards that a question is about."""
    named, about = at.get("cards"), at.get("about")
    if named is not None:
        return legible_or((), lambda: tuple(named))
    words = (about,) if isinstance(about, str) else about or ()
    return legible_or((), lambda: at.setup.deck.having(words))


def miscounted(_at: At, count: int, wanted: int) -> str:
    """Return that so many cards are not as many as there must be."""
    told = ngettext(
        "{count} card, but it must be {wanted}", "{count} cards, but it must be {wanted}", count
    )
    return told.format(count=count, wanted=wanted)


def as_many(question: Question) -> Callable[[At], int] | None:
    """Return how many cards a question names, None for one of each group."""
    return (lambda _at: question.cards) if question.cards else None


def only_without(*names: str) -> Rule:
    """Return the rule that these fields, which other games' notes of the kind have, are empty."""

    def rule(at: At) -> Iterator[Fault]:
        for name in names:
            if at.get(name) is not None and not isinstance(at[name], Unread):
                yield Fault(name, _("no such field here"))

    return rule


@slot_schema.register(OneOfEach)
def _one_of_each_schema(slot: OneOfEach, _field: str) -> Schema:
    return cards_of(slot.deck.cards)


@slip_kind.register(OneOfEach)
def _one_of_each_slip(
    _slot: OneOfEach, _moment: AnyMoment, _value: object, _meant: object
) -> SlipKind:
    return SlipKind.OTHER_CLASS
