"""Slots of what other players do about a play: what they give, and what they discard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.core.fault import Fault, all_of, repeated, unknown_player
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slot import OPEN, Slot, text_of
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.words import _, enumerated
from notepad.games.catham_city.card_chips import chips, copies, counted
from notepad.games.catham_city.counts import Cards, in_order, listed_cards, total
from notepad.games.catham_city.factions import MAFIA, called, face
from notepad.games.catham_city.setup import cards_faults, in_play_faults

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.allowed import Schema
    from notepad.core.seats import Reseating

_PAIR = 2


@dataclass(frozen=True, kw_only=True, eq=False)
class _OfOthers(Slot):
    """Some of those who do not play, each perhaps with cards; nobody, until somebody is tapped."""

    loose: bool = True
    stays: Callable[[AnyMoment], str] = lambda _moment: ""
    """What is told of who can't but give something."""

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, *map(self._row, moment.setup.players))

    def _row(self, player: str) -> str:
        return f"{self.key}-{player}"

    def _others(self, moment: AnyMoment) -> Sequence[str]:
        others: Sequence[str] = moment.setup.from_left(moment["player"])
        return others

    def _chosen(self, moment: AnyMoment) -> list[str]:
        tapped = moment.draft.get(self.key, ())
        return [name for name in self._others(moment) if name in tapped]

    def _who(self, moment: AnyMoment) -> Row:
        chosen, others = self._chosen(moment), self._others(moment)
        choices = tuple(Choice(name, Face(name), name in chosen) for name in others)
        told = self.stays(moment)
        return Row(self.key, text_of(self.label, moment), choices, many=True, status=told)

    def _other_faults(self, moment: AnyMoment, path: str, player: str) -> Iterator[Fault]:
        yield from all_of(
            unknown_player(path, player, moment.setup.players), self._himself(moment, path, player)
        )

    def _himself(self, moment: AnyMoment, path: str, player: str) -> Iterator[Fault]:
        if player == moment["player"]:
            yield Fault(path, _("whoever plays gives and discards nothing himself"))


@dataclass(frozen=True, kw_only=True, eq=False)
class Given(_OfOthers):
    """What others give to who plays: of each at most one card, by its faction."""

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        given = {name: only(moment.draft, self._row(name)) for name in self._chosen(moment)}
        return OPEN if None in given.values() else given

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        yield self._who(moment)
        for name in self._chosen(moment):
            tapped = only(moment.draft, self._row(name))
            choices = (Choice(one, face(one), one == tapped) for one in moment.setup.in_play)
            yield Row(self._row(name), name, tuple(choices))

    @override
    def faults(self, moment: AnyMoment, value: Mapping[str, str]) -> Iterator[Fault]:
        for name, faction in value.items():
            path = f"{self.field}.{name}"
            yield from all_of(
                self._other_faults(moment, path, name),
                in_play_faults(path, faction, moment.setup),
            )

    @override
    def draft(self, moment: AnyMoment, value: Mapping[str, str]) -> Draft:
        rows = {self._row(name): (faction,) for name, faction in value.items()}
        return {self.key: tuple(value), **rows}

    @override
    def said(self, moment: AnyMoment, value: Mapping[str, str] | None) -> str:
        told = _("{player}: {cards}")
        return enumerated(
            told.format(player=name, cards=called(one)) for name, one in (value or {}).items()
        )

    @override
    def reseated(
        self, moment: AnyMoment, value: Mapping[str, str] | None, seats: Reseating
    ) -> Mapping[str, str] | None:
        return seats.by_player(value)


@dataclass(frozen=True, kw_only=True, eq=False)
class Dropped(_OfOthers):
    """Who discarded something: one known card, or for the mafia two, or the only one.

    So it holds players, or for the mafia the cards of each. `giving` is the field of those who
    alone can have discarded, if the play has any.
    """

    giving: str = ""

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = self._chosen(moment)
        if moment["faction"] != MAFIA:
            return tuple(chosen)
        shed = {name: self._cards(moment, name) for name in chosen}
        full = all(total(cards) == self._wanted(moment, name) for name, cards in shed.items())
        return shed if full else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        who = self._who(moment)
        if who.choices:
            yield who
        for name in self._chosen(moment) if moment["faction"] == MAFIA else ():
            row, cards = self._row(name), self._cards(moment, name)
            full = total(cards) >= self._wanted(moment, name)
            made = chips(moment.draft.get(row, ()), moment.setup.in_play, full=full)
            yield Row(row, name, tuple(made), many=True)

    @override
    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:
        if moment["faction"] == MAFIA:
            yield from self._shed_faults(moment, value)
        elif isinstance(value, Mapping):
            yield Fault(self.field, _("a list was expected"))
        else:
            yield from all_of(
                *(
                    all_of(
                        self._other_faults(moment, f"{self.field}[{at}]", name),
                        self._giving_faults(moment, f"{self.field}[{at}]", name),
                    )
                    for at, name in enumerate(value)
                ),
                repeated(self.field, value),
            )

    @override
    def draft(self, moment: AnyMoment, value: Any) -> Draft:
        shed = value if isinstance(value, Mapping) else {}
        return {self.key: tuple(value), **{self._row(name): copies(shed[name]) for name in shed}}

    @override
    def said(self, moment: AnyMoment, value: Any) -> str:
        if not isinstance(value, Mapping):
            return enumerated(value or ())
        told = _("{player}: {cards}")
        return enumerated(
            told.format(player=name, cards=listed_cards(cards)) for name, cards in value.items()
        )

    @override
    def reseated(self, moment: AnyMoment, value: Any, seats: Reseating) -> Any:
        if isinstance(value, tuple):
            return tuple(map(seats.called, value))
        return seats.by_player(value)

    @override
    def _others(self, moment: AnyMoment) -> Sequence[str]:
        others = super()._others(moment)
        if moment.get("given") is None:
            return others
        return [name for name in others if name in moment["given"]]

    def _cards(self, moment: AnyMoment, player: str) -> Cards:
        tapped = moment.draft.get(self._row(player), ())
        return in_order(counted(tapped, moment.setup.in_play))

    def _wanted(self, moment: AnyMoment, player: str) -> int:
        table = moment.state.table if moment.state else None
        return 1 if table and table.sizes[player] == 1 else _PAIR

    def _giving_faults(self, moment: AnyMoment, path: str, player: str) -> Iterator[Fault]:
        given = moment.get(self.giving)
        if given is not None and player not in given:
            yield Fault(path, _("only who gave a card discards another one"))

    def _shed_faults(self, moment: AnyMoment, value: object) -> Iterator[Fault]:
        if not isinstance(value, Mapping):
            yield Fault(self.field, _("an object was expected"))
            return
        for name, cards in value.items():
            path = f"{self.field}.{name}"
            yield from all_of(
                self._other_faults(moment, path, name),
                cards_faults(path, cards, moment.setup),
                _number_faults(path, cards),
            )


def _number_faults(path: str, cards: Cards) -> Iterator[Fault]:
    if total(cards) not in (1, _PAIR):
        yield Fault(path, _("two cards, or the only one"))


@slot_schema.register(Given)
def _given_schema(_slot: Given, _field: str) -> Schema:
    return {}


@slot_schema.register(Dropped)
def _dropped_schema(_slot: Dropped, _field: str) -> Schema:
    return {}
