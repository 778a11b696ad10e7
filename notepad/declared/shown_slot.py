"""The slot of who passed and who showed a card then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.cards.asking import LOOKS
from notepad.core.allowed import PLAYER, Schema
from notepad.core.fault import Fault, all_of, unknown_player
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.sentence.choice_slots import MORE
from notepad.core.sentence.slip_kinds import SlipKind, slip_kind
from notepad.core.sentence.slot import OPEN, Slot, text_of
from notepad.core.sentence.slot_schemas import slot_schema
from notepad.core.unread import UnreadError
from notepad.core.words import _, listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from notepad.core.seats import Reseating
    from notepad.core.sentence.moment import AnyMoment

NOBODY = "-nobody"
"""The choice that says that nobody could show a card."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Shown(Slot):
    """Who passed, in seat order, and who showed a card then, None if nobody could.

    It fills two fields, `passed` and `shown_by`. One tap tells both: those who sit between the
    asker and who showed are taken to have passed, but for those who are tapped as not heard.
    """

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, self._unheard, self._heard)

    @override
    def fills(self, value: Any) -> Mapping[str, Any]:
        passed, shown_by = value or ((), None)
        return {"passed": passed, "shown_by": shown_by}

    @override
    def held(self, moment: AnyMoment) -> Any:
        return moment["passed"], moment["shown_by"]

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen, able = only(moment.draft, self.key), self._able(moment)
        if chosen != NOBODY and chosen not in able:
            return OPEN
        before = able if chosen == NOBODY else able[: able.index(chosen)]
        heard = moment.draft.get(self._heard, ())
        silent = [name for name in self._silent(moment) if name not in heard]
        unheard = (*moment.draft.get(self._unheard, ()), *silent)
        passed = tuple(name for name in before if name not in unheard)
        return passed, None if chosen == NOBODY else chosen

    @override
    def rows(self, moment: AnyMoment, value: Any) -> Iterator[Row]:
        able, unheard = self._able(moment), moment.draft.get(self._unheard, ())
        chosen = None if value is OPEN else value[1] or NOBODY
        dimmed = [name for name in able if not self._may_show(moment, name)]
        choices = [Choice(name, Face(name), name == chosen, name in dimmed) for name in able]
        choices.append(Choice(NOBODY, Face(_("nobody")), chosen == NOBODY))
        more = only(moment.draft, self.key) == MORE or bool(unheard)
        if not more:
            spoken = _("somebody was not heard")
            choices.append(Choice(MORE, Face("…"), dimmed=True, spoken=spoken))
        yield Row(self.key, text_of(self.label, moment), tuple(choices))
        if more:
            names = tuple(Choice(name, Face(name), name in unheard) for name in able)
            yield Row(self._unheard, _("not heard"), names, many=True)

    @override
    def faults(
        self, moment: AnyMoment, value: tuple[tuple[str, ...], str | None]
    ) -> Iterator[Fault]:
        passed, shown_by = value
        players = moment.setup.players
        yield from all_of(
            *(unknown_player(f"passed[{at}]", name, players) for at, name in enumerate(passed)),
            unknown_player("shown_by", shown_by, players) if shown_by is not None else (),
            self._order_faults(moment, passed, shown_by),
        )

    @override
    def draft(self, moment: AnyMoment, value: tuple[tuple[str, ...], str | None]) -> Draft:
        passed, shown_by = value
        before = _before(self._able(moment), shown_by)
        unheard = tuple(name for name in before if name not in passed)
        return {self.key: (shown_by or NOBODY,), self._unheard: unheard, self._heard: passed}

    @override
    def slips(
        self, moment: AnyMoment, value: tuple[tuple[str, ...], str | None]
    ) -> Iterator[tuple[tuple[str, ...], str | None]]:
        able = self._able(moment)
        for other in (*able, None):
            if other != value[1]:
                yield tuple(_before(able, other)), other

    @override
    def said(self, moment: AnyMoment, value: tuple[tuple[str, ...], str | None]) -> str:
        return listed(list(value[0]))

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        if value is OPEN:
            return ""
        shown_by = value[1]
        told = _("{player} showed one") if shown_by else _("nobody showed one")
        return told.format(player=shown_by)

    @override
    def reseated(
        self,
        moment: AnyMoment,
        value: tuple[tuple[str, ...], str | None],
        seats: Reseating,
    ) -> tuple[tuple[str, ...], str | None]:
        """Return it as the same taps tell it: who sits between now is taken to have passed."""
        passed, shown_by = value
        before = _before(self._able(moment), shown_by)
        unheard = {seats.called(name) for name in before if name not in passed}
        shows = None if shown_by is None else seats.called(shown_by)
        able = _from_left(seats.players, seats.called(moment["asker"]))
        return tuple(name for name in _before(able, shows) if name not in unheard), shows

    @override
    def agree(
        self, one: tuple[tuple[str, ...], str | None], other: tuple[tuple[str, ...], str | None]
    ) -> bool:
        """Whether the same one showed; of who is missing among those who passed nothing is told."""
        return one[1] == other[1]

    @property
    def _unheard(self) -> str:
        return f"{self.key}-not"

    @property
    def _heard(self) -> str:
        """The entry of a draft for who passed, even if he answers no more; it has no row."""
        return f"heard-{self.key}"

    def _able(self, moment: AnyMoment) -> list[str]:
        """Return all but the asker, in seat order from his left."""
        players, asker = list(moment.setup.players), moment["asker"]
        if asker not in players:  # a fault of another slot: who comes after him is not known
            raise UnreadError
        return _from_left(players, asker)

    def _silent(self, moment: AnyMoment) -> Collection[str]:
        return moment.state.gone if moment.state else ()

    def _may_show(self, moment: AnyMoment, name: str) -> bool:
        cards = moment.get("cards") or ()
        return any(LOOKS.may(moment, name, card) for card in cards)

    def _order_faults(
        self, moment: AnyMoment, passed: Sequence[str], shown_by: str | None
    ) -> Iterator[Fault]:
        """Yield a fault if those who passed are not the ones before who showed, in seat order."""
        able = self._able(moment)
        if shown_by == moment["asker"]:
            yield Fault("shown_by", _("whoever asks shows nothing"))
            return
        if shown_by is not None and shown_by not in able:
            return
        before = _before(able, shown_by)
        if [name for name in before if name in passed] != list(passed):
            told = _("only those between the asker and who showed pass, in seat order: {players}")
            yield Fault("passed", told.format(players=listed(before) or "–"))


def _from_left(players: Sequence[str], asker: str) -> list[str]:
    at = players.index(asker)
    return [*players[at + 1 :], *players[:at]]


def _before(able: list[str], shown_by: str | None) -> list[str]:
    """Return those who come before who showed, all of them if nobody did."""
    return able if shown_by is None else able[: able.index(shown_by)]


@slot_schema.register(Shown)
def _shown_schema(_slot: Shown, field: str) -> Schema:
    return PLAYER if field == "shown_by" else {"items": PLAYER, "uniqueItems": True}


@slip_kind.register(Shown)
def _shown_slip(
    _slot: Shown,
    moment: AnyMoment,
    value: tuple[tuple[str, ...], str | None],
    meant: tuple[tuple[str, ...], str | None],
) -> SlipKind:
    if None in (value[1], meant[1]):
        return SlipKind.NONE_OR_CARD
    mine = moment.setup.me in (value[1], meant[1])
    return SlipKind.MYSELF if mine else SlipKind.OTHER_PLAYER
