"""Suggestions: cards are named, others pass, and the first who can shows one of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.cards.asking import ASKER, LOOKS
from notepad.core.allowed import Schema, words_of
from notepad.core.fault import Fault, unknown_choice
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.sentence.card_slots import NONE
from notepad.core.sentence.clause import clause
from notepad.core.sentence.sentence import Sentence
from notepad.core.sentence.slip_kinds import SlipKind, slip_kind
from notepad.core.sentence.slot import OPEN, Hands, Sight, Slot, text_of
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.words import N_, _
from notepad.declared.best_to_show import best_to_show
from notepad.declared.deck import Deck
from notepad.declared.notes import Suggest
from notepad.declared.shown_slot import Shown
from notepad.declared.slots import At, as_many, named_cards

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from notepad.core.sentence.moment import AnyMoment
    from notepad.declared.declaration import Question


@dataclass(frozen=True, kw_only=True, eq=False)
class KnownCard(Slot):
    """The card that was shown, where I saw or showed it; it may be left out."""

    deck: Deck

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = only(moment.draft, self.key)
        if chosen == NONE:
            return None
        return chosen if chosen in moment["cards"] else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        holder = moment["shown_by"]
        choices = [
            LOOKS.choice(moment, card, holder, chosen=card == value) for card in moment["cards"]
        ]
        none = Choice(NONE, Face(_("not known")), value is None, dimmed=True)
        yield Row(self.key, text_of(self.label, moment), (*choices, none))

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        if value not in self.deck.cards:
            yield from unknown_choice(self.field, value, self.deck.cards, _("card"))
        elif value not in moment["cards"]:
            told = _("{card} was not named")
            yield Fault(self.field, told.format(card=value))

    @override
    def draft(self, moment: AnyMoment, value: str | None) -> Draft:
        return {self.key: (value or NONE,)}

    @override
    def said(self, moment: AnyMoment, value: str | None) -> str:
        return self.deck.label(value) if value else ""

    @override
    def on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key,) if self.value(moment) is OPEN else ()

    @override
    def witnessed(
        self, moment: AnyMoment, value: str | None, hands: Hands, random: Random
    ) -> str | None:
        his = hands[moment["shown_by"]]
        return value or random.choice([card for card in moment["cards"] if card in his])

    @override
    def slips(self, moment: AnyMoment, value: str | None) -> Iterator[str | None]:
        yield from (card for card in moment["cards"] if value and card != value)


def suggestion(deck: Deck, question: Question) -> Sentence[Suggest]:
    """Return the sentence in which cards are named and the first who can shows one."""
    card = KnownCard(
        label=N_("card"),
        of=("asker", "cards", "shown_by"),
        there=_i_know,
        usual=_my_only_one,
        deck=deck,
        hint=best_to_show,
        sight=Sight.BOTH,
        unseen=N_("only the asker and who showed it know the card"),
    )
    told = (
        clause(N_("{asker} named {cards}: {passed} passed, {shown_by} showed {card}")),
        clause(N_("{asker} named {cards}: {passed} passed, {shown_by} showed one")),
        clause(N_("{asker} named {cards}: {shown_by} showed {card}")),
        clause(N_("{asker} named {cards}: {shown_by} showed one")),
        clause(N_("{asker} named {cards}: {passed} passed, nobody showed one")),
        clause(N_("{asker} named {cards}: nobody showed one")),
    )
    made = {
        "asker": replace(ASKER, label=N_("names")),
        "cards": named_cards(deck, as_many(question)),
        "passed": _SHOWN,
        "card": card,
    }
    making = (
        clause(N_("{asker} names {cards}: {passed} ({card})")),
        clause(N_("{asker} names {cards}: {passed}")),
    )
    return Sentence(Suggest, told, also=_shown_by, making=making, made_of=made)


_SHOWN = Shown(
    key="shown", label=N_("shown by"), of=("asker", "cards"), hint=N_("Tap who showed a card.")
)


def _shown_by(at: At) -> Mapping[str, str]:
    return {"shown_by": at["shown_by"] or ""}


def _i_know(at: At) -> bool | None:
    """Whether I know the card that was shown: I asked, or showed it."""
    return at["shown_by"] is not None and at.setup.me in (at["asker"], at["shown_by"])


def _my_only_one(at: At) -> object:
    """Return the card that I must have shown, where I have only one of those named."""
    mine = [card for card in at["cards"] if card in at.setup.hand]
    return mine[0] if at["shown_by"] == at.setup.me and len(mine) == 1 else OPEN


@slot_schema.register(KnownCard)
def _known_card_schema(slot: KnownCard, _field: str) -> Schema:
    return words_of(slot.deck.cards)


@slip_kind.register(KnownCard)
def _known_card_slip(
    _slot: KnownCard, _moment: AnyMoment, _value: object, _meant: object
) -> SlipKind:
    return SlipKind.OTHER_CARD
