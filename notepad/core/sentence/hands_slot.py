"""A slot with the hands that were laid open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from notepad.core.fault import Fault, all_of, faulty_cards, repeated, unknown_player
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.seats import Reseating
from notepad.core.sentence.card_slots import Looks
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slot import Slot, text_of
from notepad.core.words import _, enumerated


@dataclass(frozen=True, kw_only=True, eq=False)
class Hands(Slot):
    """Cards that players laid open, of each as far as he did: tapped on the sheet, hand by hand."""

    deck: Sequence[str]
    looks: Looks

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, *map(self._row, moment.setup.players))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        laid = {name: self._cards(moment, name) for name in moment.setup.players}
        return {name: cards for name, cards in laid.items() if cards} or None

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        whose, rows = only(moment.draft, self.key), [self._row(p) for p in moment.setup.players]
        choices = tuple(Choice(n, Face(n), n == whose) for n in moment.setup.players)
        yield Row(self.key, text_of(self.label, moment), choices)
        for name, row in zip(moment.setup.players, rows, strict=True):
            if name == whose or self._cards(moment, name):
                others = tuple(other for other in rows if other != row)
                count = str(len(self._cards(moment, name)))
                yield Row(row, name, many=True, status=count, excludes=others)

    @override
    def faults(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
        paths = {name: f"{self.field}.{name}" for name in value}
        yield from all_of(
            *(unknown_player(path, name, moment.setup.players) for name, path in paths.items()),
            *(faulty_cards(path, value[name], self.deck) for name, path in paths.items()),
            repeated(
                self.field, [card for cards in value.values() for card in dict.fromkeys(cards)]
            ),
        )

    @override
    def draft(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]] | None) -> Draft:
        return {self._row(name): cards for name, cards in (value or {}).items()}

    @override
    def said(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]] | None) -> str:
        laid = {name: (value or {}).get(name, ()) for name in moment.setup.players}
        told = _("{player}: {cards}")
        return enumerated(
            told.format(player=name, cards=self.looks.listed(moment, cards))
            for name, cards in laid.items()
            if cards
        )

    @override
    def reseated(
        self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]] | None, seats: Reseating
    ) -> Mapping[str, tuple[str, ...]] | None:
        return seats.by_player(value)

    @override
    def agree(
        self,
        one: Mapping[str, tuple[str, ...]] | None,
        other: Mapping[str, tuple[str, ...]] | None,
    ) -> bool:
        holder = {card: name for name, cards in (one or {}).items() for card in cards}
        return all(
            holder.get(card, name) == name
            for name, cards in (other or {}).items()
            for card in cards
        )

    @override
    def on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        whose = only(moment.draft, self.key)
        return (self._row(whose),) if whose in moment.setup.players else ()

    def _cards(self, moment: AnyMoment, name: str) -> tuple[str, ...]:
        return tuple(c for c in moment.draft.get(self._row(name), ()) if c in self.deck)

    def _row(self, player: str | None) -> str:
        return f"{self.key}-{player}"
