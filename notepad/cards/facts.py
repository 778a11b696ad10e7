"""Facts: where cards are, however that came to be known; noting one takes no turn.

A card that fell, that somebody saw in passing, that was turned up for all, "it isn't the library":
each is a fact about one holder, a player or a place that isn't one.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from typing_extensions import override

from notepad.cards.setup import CardSetup
from notepad.cards.slots import LOOKS
from notepad.core.card_slots import Cards
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.faults import Fault, all_faults, faulty_cards, unknown_choice
from notepad.core.form import Choice, Draft, Row, only_choice
from notepad.core.keypad import Topic
from notepad.core.language import N_, NC_, _, comma_separated, translated
from notepad.core.sentences import Sentence, clause
from notepad.core.slips import SlipKind
from notepad.core.slots import AnyMoment, Each, Hands, One, Player, Sight, Slot
from notepad.core.strict_json import Schema, cards_of
from notepad.deduction.deal import (
    HIDDEN,
    TABLE,
    UNSEEN,
    Card,
    Clue,
    Deal,
    cells_held_by,
    count_clue,
)

ME, ALL = "me", "all"
"""Who learned a fact: only I did, or everybody."""

_PLACES: Mapping[str, str] = {
    HIDDEN: N_("the hidden cards"),
    TABLE: N_("the face-up cards"),
    UNSEEN: N_("the cards out of play"),
}
_HAS, _LACKS, _SOME = "has", "lacks", "some"
_HEAPS: Mapping[str, str] = {
    _HAS: NC_("fact", "has"),
    _LACKS: NC_("fact", "doesn’t have"),
    _SOME: NC_("fact", "has one of"),
}


@dataclass(frozen=True, kw_only=True)
class Known:
    """Where cards are: the holder has some, `lacks` others, and has at least one of `some`.

    The holder is a player or a place: "hidden", "table" or "unseen". `by` says who learned it. A
    card with copies is in `has` as often as the holder surely has it.
    """

    kind: ClassVar[str] = "known"
    holder: str
    has: tuple[str, ...] | None = None
    lacks: tuple[str, ...] | None = None
    some: tuple[str, ...] | None = None
    by: str = ME


def _places(moment: AnyMoment) -> Sequence[str]:
    """Return where a card can be as far as notes may say: at a player's or in another place."""
    return (*moment.setup.players, *_PLACES)


def _there(moment: AnyMoment) -> Sequence[str]:
    """Return the players and the places where there are any cards."""
    setup = moment.setup
    return (*setup.players, *setup.nobodys, *([TABLE] if setup.face_up else []))


def _called(moment: AnyMoment, holder: str) -> str:
    return holder if holder in moment.setup.players else translated(_PLACES[holder])


@dataclass(frozen=True, kw_only=True, eq=False)
class Holder(Player):
    """Who has the cards, or where they are."""

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        yield from unknown_choice(self.field, value, _places(moment), _("player or place"))


@dataclass(frozen=True, kw_only=True, eq=False)
class Heaps(Each):
    """The cards that the holder has, those that they lack, and those of which they have one."""

    deck: Sequence[Card]
    several: Mapping[Card, int]
    parts: Any = ()
    least: int | None = 1
    wrong: Any = SlipKind.OTHER_CARD

    @override
    def slots(self, moment: AnyMoment) -> Mapping[str, Slot]:
        return {heap: self._heap(heap) for heap in _HEAPS}

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, *super().row_keys(moment))

    @override
    def values_of(self, slots: Mapping[str, Slot], moment: AnyMoment) -> dict[str, Any]:
        values = super().values_of(slots, moment)
        return {heap: cards for heap, cards in values.items() if cards}

    @override
    def fills(self, value: Any) -> Mapping[str, Any]:
        return {heap: (value or {}).get(heap) for heap in _HEAPS}

    @override
    def noted_value(self, moment: AnyMoment) -> Any:
        return {heap: moment[heap] for heap in _HEAPS if moment[heap] is not None}

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        chosen, values = self._chosen(moment), self.values(moment)
        choices = tuple(
            Choice(heap, Face(translated(told)), heap == chosen) for heap, told in _HEAPS.items()
        )
        yield Row(self.key, "", choices)
        for heap, slot in self.slots(moment).items():
            if heap == chosen or heap in values:
                told = translated(_HEAPS[heap])
                yield Row(slot.key, told, many=True, several=self.several)

    @override
    def said(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]]) -> str:
        setup, holder = moment.setup, moment["holder"]
        told = {heap: LOOKS.listed(moment, cards) for heap, cards in value.items()}
        return comma_separated(_told(setup, holder, heap, cards) for heap, cards in told.items())

    @override
    def so_far(self, moment: AnyMoment, value: object) -> str:
        values = self.values(moment)
        return comma_separated(
            f"{translated(told)} {LOOKS.listed(moment, values[heap])}"
            for heap, told in _HEAPS.items()
            if heap in values
        )

    @override
    def faults(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
        if not value:
            yield Fault(_HAS, _("say which cards, in “has”, “lacks” or “some”"))
        yield from all_faults(
            *(self._heap_faults(heap, cards) for heap, cards in value.items()),
            self._contrary_faults(value),
        )

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self._heap(self._chosen(moment)).key,)

    @override
    def schema(self, field: str) -> Schema:
        return {**cards_of(self.deck, alike=field == _HAS and bool(self.several)), "minItems": 1}

    def _chosen(self, moment: AnyMoment) -> str:
        """Return the heap in which cards are tapped."""
        return only_choice(moment.draft, self.key) or next(iter(self.values(moment)), _HAS)

    def _heap(self, heap: str) -> Cards:
        return Cards(
            key=f"{self.key}-{heap}",
            deck=self.deck,
            looks=LOOKS,
            among=lambda _at: self.deck,
            loose=True,
            several=self.several if heap == _HAS else {},
        )

    def _heap_faults(self, heap: str, cards: tuple[str, ...]) -> Iterator[Fault]:
        if not cards:
            yield Fault(heap, _("name at least one card"))
        yield from faulty_cards(heap, cards, self.deck, self.several if heap == _HAS else {})

    def _contrary_faults(self, value: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
        for at, card in enumerate(value.get(_LACKS, ())):
            if card in value.get(_HAS, ()):
                text = _("the same holder can’t both have and lack {card}")
                yield Fault(f"{_LACKS}[{at}]", text.format(card=card))


def _told(setup: CardSetup, holder: str, heap: str, cards: str) -> str:
    """Return the sentence that a holder has some cards, lacks them, or has one of them."""
    if holder in setup.players:
        told = {
            _HAS: _("{player} has {cards}"),
            _LACKS: _("{player} has none of {cards}"),
            _SOME: _("{player} has one of {cards}"),
        }
        return told[heap].format(player=holder, cards=cards)
    told = {
        _HAS: _("{place}: {cards}"),
        _LACKS: _("{place}: none of {cards}"),
        _SOME: _("{place}: one of {cards}"),
    }
    return told[heap].format(place=translated(_PLACES[holder]), cards=cards)


@dataclass(frozen=True, eq=False)
class Fact(Sentence[Known]):
    """The sentence of a fact; if I alone learned it, the others heard nothing of it."""

    @override
    def overheard(self, setup: object, note: Known) -> Known:
        return note if note.by == ALL else Known(holder=note.holder)

    @override
    def witnessed(self, setup: object, note: Known, hands: Hands, random: Random) -> Known:
        return self.overheard(setup, note)


def fact(deck: Sequence[Card], several: Mapping[Card, int] = {}) -> Sentence[Known]:
    """Return the sentence that says where some cards of a deck are; `several` are those alike."""
    made: Mapping[str, Slot] = {
        "holder": Holder(
            key="who",
            label=N_("who"),
            among=_there,
            places=_there,
            face=lambda at, holder: Face(_called(at, holder)),
            hint=N_("Tap who has the cards, or where they are."),
            sight=Sight.ME,
        ),
        _HAS: Heaps(
            key="heap",
            of=("holder",),
            deck=deck,
            several=several,
            hint=N_("Tap the cards on the sheet."),
            loose=True,
            sight=Sight.ME,
        ),
        "by": One(
            key="by",
            label=N_("known to"),
            among=lambda _at: tuple(_LEARNED),
            face=lambda _at, word: Face(translated(_LEARNED[word])),
            usual=lambda _at: ME,
            wrong=None,
            sight=Sight.ME,
        ),
    }
    return Fact(
        Known,
        (clause(N_("{has} (everybody knows)"), by=ALL), clause(N_("{has} (only you know)"))),
        making=(clause(N_("{holder}: {has} (known to {by})")),),
        public=lambda note: note if note.by == ALL else None,
        confirmed=True,
        made_of=made,
    )


_LEARNED = {ME: N_("me alone"), ALL: N_("everybody")}


def fact_clues(setup: CardSetup, deal: Deal, number: int, note: Known) -> Iterator[Clue]:
    """Yield what a fact says about the deal; `number` is its place in the record, from 1."""
    copies, listed = setup.pack.copies, setup.pack.listed

    def clue(heap: str, cards: Sequence[Card], of: Sequence[Card], able: range) -> Clue:
        cells = cells_held_by(deal, [copy for card in of for copy in copies(card)], note.holder)
        told = _told(setup, note.holder, heap, listed(cards))
        return count_clue(cells, able, note=number, meaning=told)

    for card, count in Counter(note.has or ()).items():
        yield clue(_HAS, (card,) * count, (card,), range(count, len(copies(card)) + 1))
    if note.lacks:
        yield clue(_LACKS, note.lacks, note.lacks, range(1))
    if note.some:
        every = sum(len(copies(card)) for card in {*note.some})
        yield clue(_SOME, note.some, note.some, range(1, every + 1))


def fact_topic(deck: Sequence[Card], several: Mapping[Card, int] = {}) -> Topic:
    """Return the topic in which facts about a deck's cards are noted."""

    def of_box(card: Card, holder: str) -> Draft:
        return {"who": (holder,), f"heap-{_HAS}": (card,)}

    return Topic("fact", N_("fact"), (fact(deck, several),), seldom=True, of_box=of_box)
