"""Slots that are filled with cards: those that were seen, and one that was named."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from typing_extensions import override

from notepad.core.fault import Fault, all_of, faulty_cards, unknown_choice
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slot import OPEN, Hands, Slot, Text, text_of
from notepad.core.words import _, ngettext

NONE = "-"
"""The choice that says that there is no card, or none that I know."""


@dataclass(frozen=True)
class Looks:
    """How the cards of a game are drawn, said and told apart from what is unlikely."""

    face: Callable[[AnyMoment, str], Face]
    spoken: Callable[[AnyMoment, str], str]
    listed: Callable[[AnyMoment, Iterable[str]], str]
    """Says cards one after the other in a sentence."""
    may: Callable[[AnyMoment, str, str], bool]
    """Whether a player may hold a card, as far as the level tells."""

    def choice(self, moment: AnyMoment, card: str, holder: str, *, chosen: bool) -> Choice:
        """Return the choice of a card that a player showed."""
        return Choice(
            card,
            self.face(moment, card),
            chosen,
            dimmed=not self.may(moment, holder, card),
            spoken=self.spoken(moment, card),
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Cards(Slot):
    """Some cards, tapped in its row or on the sheet.

    `deck` are all cards, `among` those that fit the sentence, else `unfit` says why not; `count`
    is how many there must be, None where a note may hold any number; then just as many are to be
    tapped as are `wanted`, if that is said. Without `holder`, whose cards they are, they are
    tapped on the sheet alone. Those that are `optional` may be left out.
    """

    deck: Sequence[str]
    looks: Looks
    among: Callable[[AnyMoment], Sequence[str]]
    count: Callable[[AnyMoment], int | None]
    wanted: Callable[[AnyMoment], int] = lambda _moment: 0
    holder: Callable[[AnyMoment], str] | None = None
    unfit: Callable[[AnyMoment, str], str] = lambda _moment, _card: ""
    miscounted: Callable[[AnyMoment, int, int], str] | None = None
    optional: bool = False

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        if self.optional and NONE in moment.draft.get(self.key, ()):
            return None
        cards, count = self._chosen(moment), self.count(moment)
        if count is None:
            count = self.wanted(moment) or max(1, len(cards))
        return cards if count == len(cards) else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        count = self.count(moment)
        chosen = value if isinstance(value, tuple) else self._chosen(moment)
        if count == 0:
            return
        label = text_of(self.label, moment)
        if self.holder is None:
            size = self.wanted(moment) if count is None else count
            told = _("{count} of {size}").format(count=len(chosen), size=size)
            yield Row(self.key, label, many=True, status=told)
            return
        holder = self.holder(moment)
        choices = tuple(
            self.looks.choice(moment, card, holder, chosen=card in chosen)
            for card in self.among(moment)
        )
        if self.optional:
            choices += (Choice(NONE, Face(_("not known")), value is None, dimmed=True),)
        yield Row(self.key, label, choices, many=True)

    @override
    def faults(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        yield from all_of(
            faulty_cards(self.field, value, self.deck),
            self._unfit_faults(moment, value),
            self._count_faults(moment, value),
        )

    @override
    def value(self, moment: AnyMoment) -> Any:
        return self.tapped(moment) if self._chosen(moment) else super().value(moment)

    @override
    def witnessed(self, moment: AnyMoment, value: Any, hands: Hands, random: Random) -> Any:
        if value is not None or self.holder is None:
            return value
        his = hands[self.holder(moment)]
        return tuple(card for card in self.among(moment) if card in his)

    @override
    def draft(self, moment: AnyMoment, value: tuple[str, ...] | None) -> Draft:
        return {self.key: (NONE,) if value is None else value}

    @override
    def said(self, moment: AnyMoment, value: tuple[str, ...] | None) -> str:
        return self.looks.listed(moment, value or ())

    @override
    def slips(self, moment: AnyMoment, value: tuple[str, ...] | None) -> Iterator[tuple[str, ...]]:
        for place, _card in enumerate(value or ()):
            for other in self.among(moment):
                if value and other not in value:
                    yield (*value[:place], other, *value[place + 1 :])

    @override
    def on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return () if self.count(moment) == 0 else (self.key,)

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        return self.said(moment, self._chosen(moment) if value is OPEN else value)

    def _chosen(self, moment: AnyMoment) -> tuple[str, ...]:
        tapped, among = moment.draft.get(self.key, ()), self.among(moment)
        return tuple(card for card in tapped if card in among)

    def _unfit_faults(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        among = self.among(moment)
        yield from all_of(*(self._unfit(moment, at, card, among) for at, card in enumerate(value)))

    def _unfit(
        self, moment: AnyMoment, at: int, card: str, among: Sequence[str]
    ) -> Iterator[Fault]:
        if card in self.deck and among and card not in among:
            yield Fault(f"{self.field}[{at}]", self.unfit(moment, card))

    def _count_faults(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        count = self.count(moment)
        if self.miscounted is not None and count is not None and len(value) != count >= 0:
            yield Fault(self.field, self.miscounted(moment, len(value), count))


def seen_miscounted(_moment: AnyMoment, seen: int, passed: int) -> str:
    """Return that the cards seen are not as many as were passed."""
    told = ngettext(
        "{seen} card seen, but {passed} passed", "{seen} cards seen, but {passed} passed", seen
    )
    return told.format(seen=seen, passed=passed)


@dataclass(frozen=True, kw_only=True, eq=False)
class Card(Slot):
    """One card, tapped on the sheet; with `optional` it may be left out.

    `empty` says in its row that there is none yet.
    """

    deck: Sequence[str]
    looks: Looks
    empty: Text
    optional: bool = False

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = only(moment.draft, self.key)
        if chosen in self.deck:
            return chosen
        return None if self.optional else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        tapped = isinstance(value, str)
        status = self.looks.spoken(moment, str(value)) if tapped else text_of(self.empty, moment)
        yield Row(self.key, text_of(self.label, moment), status=status)

    @override
    def faults(self, moment: AnyMoment, value: str) -> Iterator[Fault]:
        yield from unknown_choice(self.field, value, self.deck, _("card"))

    @override
    def draft(self, moment: AnyMoment, value: str | None) -> Draft:
        return {self.key: (value,)} if value else {}

    @override
    def said(self, moment: AnyMoment, value: str | None) -> str:
        return self.looks.listed(moment, (value,)) if value else ""

    @override
    def slips(self, moment: AnyMoment, value: str | None) -> Iterator[str | None]:
        yield from (card for card in self.deck if value and card != value)

    @override
    def on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key,)
