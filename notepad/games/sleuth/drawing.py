"""The slots for the search cards in front of me: they fill no field, nobody observes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.page import Face
from notepad.core.sentence.choice_slots import Player
from notepad.core.sentence.slot import OPEN, Slot, text_of
from notepad.core.words import _
from notepad.games.sleuth.elements import ROWS, element_rows, elements
from notepad.games.sleuth.searching import (
    FREE,
    HELD,
    NEW,
    PLACE,
    UNKNOWN,
    at_hand,
    face,
    held,
    spent,
    word_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.fault import Fault
    from notepad.core.mark import Aside
    from notepad.core.sentence.moment import AnyMoment

_MOST = 2  # elements on one card


class _Mine(Slot):
    """A slot of what only I see, which no record holds."""

    @override
    def faults(self, moment: AnyMoment, value: object) -> Iterator[Fault]:
        yield from ()

    @override
    def draft(self, moment: AnyMoment, value: object) -> Draft:
        return {}


class Spent(_Mine):
    """The card that I ask with, if I tap it; another one is drawn in its place."""

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        return spent(moment)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        label = text_of(self.label, moment)
        clears = (*ROWS, "count", "seen")
        chosen = only(moment.draft, self.key)
        yield Row(self.key, label, _faces(at_hand(moment), chosen), clears=clears)

    @override
    def aside(self, moment: AnyMoment, value: str | None) -> Aside | None:
        if value is None:
            return None
        return _with(held(moment.aside), int(moment.draft[self.key][-1]), NEW)


class Drawn(_Mine):
    """A card that is written down: which of mine, and the word for what is on it.

    Which one is no question while there is one that was just drawn. Who declines is asked for none
    of those that he drew; with no card written down he keeps none.
    """

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return ("place", "free", *ROWS)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        free, about = only(moment.draft, "free"), elements(moment.draft)
        if free == UNKNOWN:
            return UNKNOWN
        if not (free or about) or len(about) + bool(free) > _MOST:
            return OPEN
        return word_of(about, free=bool(free))

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        cards, label = self._cards(moment), text_of(self.label, moment)
        if NEW not in cards and only(moment.draft, "place") is None:
            yield Row("place", label, _faces(cards, None))
            return
        words = {FREE: _("free choice"), UNKNOWN: _("don't note it")}
        chosen = only(moment.draft, "free")
        choices = tuple(Choice(key, Face(text), key == chosen) for key, text in words.items())
        yield Row("free", label, choices)
        yield from element_rows(moment.draft)

    @override
    def finished(self, moment: AnyMoment) -> bool:
        return bool(self.tapped(moment) == UNKNOWN)

    @override
    def aside(self, moment: AnyMoment, value: str) -> Aside:
        changed = _with(self._cards(moment), self._place(moment), value)
        if value != UNKNOWN:
            return changed
        cards = tuple(UNKNOWN if card == NEW else card for card in changed[PLACE])
        return {PLACE: cards if set(cards) != {UNKNOWN} else ()}

    def _cards(self, moment: AnyMoment) -> tuple[str, ...]:
        cards = held(moment.aside)
        return (*cards, *(NEW,) * (HELD - len(cards)))

    def _place(self, moment: AnyMoment) -> int:
        """Return which card is tapped, or the one to be written down next."""
        chosen, cards = only(moment.draft, "place"), self._cards(moment)
        if chosen is not None:
            return int(chosen)
        return cards.index(NEW) if NEW in cards else 0


class Swapper(Player):
    """Who swapped his search cards; if it was me I drew new ones."""

    @override
    def aside(self, moment: AnyMoment, value: str) -> Aside | None:
        mine = value == moment.setup.me and held(moment.aside)
        return {PLACE: (NEW,) * HELD} if mine else None


def _faces(cards: tuple[str, ...], chosen: str | None) -> tuple[Choice, ...]:
    return tuple(Choice(str(at), face(card), str(at) == chosen) for at, card in enumerate(cards))


def _with(cards: tuple[str, ...], place: int, word: str) -> Aside:
    return {PLACE: (*cards[:place], word, *cards[place + 1 :])}
