"""A slot with what each player gave."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from typing_extensions import override

from notepad.core.fault import (
    Fault,
    all_of,
    repeated,
    unknown_choice,
    unknown_player,
)
from notepad.core.form import Choice, Draft, Row, only
from notepad.core.page.face import Face
from notepad.core.seats import Reseating
from notepad.core.sentence.card_slots import NONE, Looks
from notepad.core.sentence.choice_slots import MORE
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.slot import OPEN, Hands, Slot, Text, text_of
from notepad.core.words import _, enumerated

_MOST_SEATED = 20


@dataclass(frozen=True, kw_only=True, eq=False)
class Answers(Slot):
    """What each other player gave: a card that I saw, one that I did not see, or none.

    `asker` is the field that says who asked, `among` has the cards that can be given and `mine`
    those of them that I have. Somebody who is nobody at the table hears who had none, and no more.
    """

    deck: Sequence[str]
    looks: Looks
    asker: str
    among: Callable[[AnyMoment], Sequence[str]]
    mine: Callable[[AnyMoment], Sequence[str]]
    unfit: Callable[[AnyMoment, str], str]
    gave: Callable[[AnyMoment, str, bool | str], str]
    had_none: Text
    i_gave: Text
    stepwise: bool = True

    @override
    def keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return ("none", *map(_row, moment.setup.players))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        if moment[self.asker] == moment.setup.me:
            return self._told_to_me(moment)
        none, me = moment.draft.get("none", ()), moment.setup.me
        answers: dict[str, bool | str] = {
            name: name not in none for name in self._others(moment) if name != me
        }
        if me not in moment.setup.players:
            return answers
        mine, given = self.mine(moment), _given(moment, me)
        if given in (None, MORE):
            if len(mine) > 1:
                return OPEN
            given = mine[0] if mine else NONE
        return answers | {me: False if given == NONE else str(given)}

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        me, others = moment.setup.me, self._others(moment)
        if moment[self.asker] == me:
            open_still = [name for name in others if _given(moment, name) is None]
            for name in others:
                if name not in open_still[1:]:
                    yield self._told_row(moment, name)
            return
        lacking = moment.draft.get("none", ())
        named = tuple(Choice(n, Face(n), n in lacking) for n in others if n != me)
        yield Row("none", text_of(self.had_none, moment), named, many=True)
        if me in moment.setup.players:
            yield self._my_row(moment, value)

    @override
    def faults(self, moment: AnyMoment, value: Mapping[str, bool | str]) -> Iterator[Fault]:
        yield from all_of(
            self._every_giver(moment, value),
            self._given_faults(moment, value),
            repeated(self.field, [gave for gave in value.values() if isinstance(gave, str)]),
        )

    @override
    def draft(self, moment: AnyMoment, value: Mapping[str, bool | str]) -> Draft:
        me, asker = moment.setup.me, moment[self.asker]
        given = {
            _row(name): (gave if isinstance(gave, str) else NONE,)
            for name, gave in value.items()
            if isinstance(gave, str) or me in (asker, name)
        }
        none = tuple(n for n, gave in value.items() if gave is False and _row(n) not in given)
        return {"none": none, **given}

    @override
    def said(self, moment: AnyMoment, value: Mapping[str, bool | str]) -> str:
        players = (name for name in moment.setup.players if name in value)
        return enumerated(self.gave(moment, name, value[name]) for name in players)

    @override
    def heard(self, moment: AnyMoment, value: Mapping[str, bool | str]) -> Any:
        me, asked = moment.setup.me, moment[self.asker] == moment.setup.me
        return {name: gave if asked or name == me else bool(gave) for name, gave in value.items()}

    @override
    def witnessed(
        self, moment: AnyMoment, value: Mapping[str, bool | str], hands: Hands, random: Random
    ) -> Any:
        among = self.among(moment)

        def card(name: str) -> str:
            return random.choice([card for card in among if card in hands[name]])

        return {name: card(name) if gave is True else gave for name, gave in value.items()}

    @override
    def slips(
        self, moment: AnyMoment, value: Mapping[str, bool | str]
    ) -> Iterator[Mapping[str, bool | str]]:
        for name, gave in value.items():
            if moment.setup.me in (moment[self.asker], name):
                taken = {*value.values(), False}
                others: list[bool | str] = [c for c in self.among(moment) if c not in taken]
                others += [False] if gave else []
            else:
                others = [not gave]
            yield from ({**value, name: other} for other in others)

    @override
    def reseated(
        self, moment: AnyMoment, value: Mapping[str, bool | str], seats: Reseating
    ) -> Mapping[str, bool | str]:
        return seats.by_player(value) or {}

    @override
    def anew(self, before: AnyMoment, after: AnyMoment) -> Mapping[str, bool | str]:
        """Return the same but for what I gave: asked for something else I gave another card."""
        value: Mapping[str, bool | str] = self.held(before)
        me, mine = after.setup.me, self.mine(after)
        if me not in value or value[me] in self.among(after):
            return value
        return {**value, me: mine[0] if mine else False}

    @override
    def finished(self, moment: AnyMoment) -> bool:
        return bool(moment[self.asker] == moment.setup.me)

    @override
    def on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        if self.tapped(moment) is not OPEN:
            return ()
        if moment[self.asker] != moment.setup.me:
            return (_row(moment.setup.me),)
        still = (n for n in self._others(moment) if _given(moment, n) is None)
        return tuple(_row(name) for name in still)[:1]

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        if value is not OPEN:
            return self.said(moment, value)
        if moment[self.asker] != moment.setup.me:
            return ""
        given = {name: _given(moment, name) for name in self._others(moment)}
        told = {name: False if card == NONE else card for name, card in given.items() if card}
        still = next((name for name, card in given.items() if not card), "")
        asked = _("{player} ?").format(player=still) if still else ""
        return enumerated(filter(None, (self.said(moment, told), asked)))

    def _others(self, moment: AnyMoment) -> list[str]:
        return [name for name in moment.setup.players if name != moment[self.asker]]

    def _told_to_me(self, moment: AnyMoment) -> object:
        chosen = {name: _given(moment, name) for name in self._others(moment)}
        if None in chosen.values():
            return OPEN
        return {name: False if card == NONE else card for name, card in chosen.items()}

    def _told_row(self, moment: AnyMoment, name: str) -> Row:
        """Return the row of what somebody gave me: hardly what somebody else gave already."""
        row = self._cards_row(moment, name, name)
        given = {only(moment.draft, _row(other)) for other in self._others(moment) if other != name}
        none = Choice(NONE, Face(_("none")), _given(moment, name) == NONE)
        cards = (replace(one, dimmed=one.dimmed or one.key in given) for one in row.choices)
        return replace(row, choices=(none, *cards))

    def _my_row(self, moment: AnyMoment, value: object) -> Row:
        """Return the row of what I gave: of what I can't have given, what was tapped at most."""
        mine, more = self.mine(moment), only(moment.draft, _row(moment.setup.me)) == MORE
        given = value[moment.setup.me] if isinstance(value, dict) else None
        row = self._cards_row(moment, moment.setup.me, text_of(self.i_gave, moment))
        cards = [c for c in row.choices if more or c.key in mine or c.key == given]
        choices = [replace(choice, chosen=choice.key == given) for choice in cards]
        if not mine or more or given is False:
            choices.append(Choice(NONE, Face(_("none")), given is False, dimmed=bool(mine)))
        if not more:
            choices.append(Choice(MORE, Face("…"), dimmed=True, spoken=_("another card, or none")))
        return replace(row, choices=tuple(choices))

    def _cards_row(self, moment: AnyMoment, holder: str, label: str) -> Row:
        chosen = only(moment.draft, _row(holder))
        choices = tuple(
            self.looks.choice(moment, card, holder, chosen=card == chosen)
            for card in self.among(moment)
        )
        return Row(_row(holder), label, choices)

    def _every_giver(self, moment: AnyMoment, value: Collection[str]) -> Iterator[Fault]:
        yield from all_of(*(self._giver_faults(moment, n, value) for n in _seated(moment)))

    def _giver_faults(
        self, moment: AnyMoment, name: str, value: Collection[str]
    ) -> Iterator[Fault]:
        if name not in value and name != moment[self.asker]:
            told = _("{player} is missing: say what each other player gave")
            yield Fault(f"{self.field}.{name}", told.format(player=name))

    def _given_faults(self, moment: AnyMoment, value: Mapping[str, bool | str]) -> Iterator[Fault]:
        for name, gave in value.items():
            path = f"{self.field}.{name}"
            yield from all_of(
                unknown_player(path, name, moment.setup.players),
                self._own_faults(moment, path, name),
                unknown_choice(path, gave, self.deck, _("card")) if isinstance(gave, str) else (),
                self._sight_faults(moment, path, name, gave),
                self._unfit_faults(moment, path, gave),
            )

    def _own_faults(self, moment: AnyMoment, path: str, name: str) -> Iterator[Fault]:
        if name == moment[self.asker]:
            yield Fault(path, _("whoever asks gives nothing"))

    def _sight_faults(
        self, moment: AnyMoment, path: str, name: str, gave: bool | str
    ) -> Iterator[Fault]:
        card, me = isinstance(gave, str), moment.setup.me
        saw = me in (moment[self.asker], name)
        if me in moment.setup.players and card and not saw:
            yield Fault(path, _("only asker and giver see the card: write true"))
        elif me in moment.setup.players and gave and saw and not card:
            yield Fault(path, _("you saw this card: name it"))

    def _unfit_faults(self, moment: AnyMoment, path: str, gave: bool | str) -> Iterator[Fault]:
        among = self.among(moment)
        if isinstance(gave, str) and gave in self.deck and among and gave not in among:
            yield Fault(path, self.unfit(moment, gave))


def _seated(moment: AnyMoment) -> Sequence[str]:
    """Return the players, of a faulty set-up that names thousands no more than can be missed."""
    players: Sequence[str] = moment.setup.players[:_MOST_SEATED]
    return players


def _given(moment: AnyMoment, player: str) -> str | None:
    """Return the card or NONE that was tapped for a player, None while nothing was.

    Who was tapped among those who had none counts as well: so it was tapped if nobody at the table
    was me, as while the sheet is folded.
    """
    given = only(moment.draft, _row(player))
    lacks = given is None and player in moment.draft.get("none", ())
    return NONE if lacks else given


def _row(player: str) -> str:
    return f"gave-{player}"
