"""Slots for cards and answers: cards seen, one card named, what each player gave, hands revealed.

They complete the slots in `slots`. Two tables by the type of a slot follow, which need all of them:
- `slip_kind` says which mistake it is to note one value instead of another, and `USUAL` how common
  each mistake is at a table. A weight is for one candidate, so a kind of mistake with many
  candidates in a note weighs more. docs/engine.md explains how to measure the weights again.
- `slot_schema` says what a slot allows in a record, in the words of JSON Schema.
A game adds its own kinds of slots to both. A kind that fills a field and has no schema raises
TypeError, so that none is forgotten; one without a kind of slip is assumed to be always right.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import singledispatch
from random import Random
from typing import Any

from typing_extensions import override

from notepad.core.faces_and_marks import Face
from notepad.core.faults import (
    Fault,
    Unread,
    all_faults,
    faulty_cards,
    legible_or,
    repetition_fault,
    unknown_choice,
    unknown_player,
)
from notepad.core.form import Choice, Draft, Piece, Row, only_choice, refused_marker
from notepad.core.language import _, comma_separated, ngettext, pgettext, times
from notepad.core.seats import Reseating, others_after
from notepad.core.slots import (
    MORE,
    OPEN,
    AnyMoment,
    Flag,
    Hands,
    Moment,
    Number,
    OneOf,
    Only,
    Player,
    Slot,
    Stepped,
    Text,
    nobody,
    one_digit_apart,
    text_of,
)
from notepad.core.strict_json import PLAYER, Schema, cards_of, for_players, words_of

NONE = "-"
"""The choice that says that there is no card, or none that I know."""
ONE = "+"
"""The choice that says that a card was given, but I didn't see which."""


@dataclass(frozen=True)
class Looks:
    """How the cards of a game are drawn and spoken, and which of them are unlikely."""

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

    `deck` are all cards, `among` those that fit the sentence; `unfit` says why another doesn't.
    `count` is how many there must be, None if a note may have any number; then `wanted`, if given,
    is how many to tap. `holder` is whose cards they are; without it they are only tapped on the
    sheet. `optional` cards may be left out. Those that are `certain` to be among them are proposed:
    they fill the places that are left, until one of them is deselected or too many are tapped.
    Of the cards in `several` there are so many, and each can be tapped so often.
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
    certain: Callable[[AnyMoment], Sequence[str]] = nobody
    several: Mapping[str, int] = field(default_factory=dict)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        if self.optional and NONE in moment.draft.get(self.key, ()):
            return None
        cards, size = (*self._chosen(moment), *self.proposed(moment)), self._size(moment)
        return cards if len(cards) == (max(1, len(cards)) if size is None else size) else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        count = self.count(moment)
        chosen, proposed = self._chosen(moment), self.proposed(moment)
        if isinstance(value, tuple):
            chosen = tuple(card for card in value if card not in proposed)
        if count == 0:
            return
        label = text_of(self.label, moment)
        if self.holder is None:
            size = self.wanted(moment) if count is None else count
            picked = len(chosen) + len(proposed)
            told = _("{count} of {size}").format(count=picked, size=size) if size > 1 else ""
            yield Row(
                self.key, label, many=True, status=told, proposed=proposed, several=self.several
            )
            return
        holder, certain = self.holder(moment), self._certain(moment)
        choices = tuple(
            replace(
                several_times(self.looks.choice(moment, card, holder, chosen=card in chosen), n),
                proposed=card in proposed or (card in chosen and card in certain),
            )
            for card in self.among(moment)
            for n in [chosen.count(card)]
        )
        if self.optional:
            choices += (Choice(NONE, Face(_("unknown")), value is None, dimmed=True),)
        yield Row(self.key, label, choices, many=True, several=self.several)

    @override
    def faults(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        yield from all_faults(
            faulty_cards(self.field, value, self.deck, self.several),
            self._unfit_faults(moment, value),
            self._count_faults(moment, value),
        )

    @override
    def value(self, moment: AnyMoment) -> Any:
        return self.tapped(moment) if self._chosen(moment) else super().value(moment)

    @override
    def finished(self, moment: AnyMoment) -> bool:
        """Whether a card was tapped, if any is proposed."""
        waits = bool(self.proposed(moment)) and not self._chosen(moment)
        return super().finished(moment) and not waits

    def proposed(self, moment: AnyMoment) -> tuple[str, ...]:
        """Return the cards that are filled in without a tap because they are certain."""
        tapped, chosen = moment.draft.get(self.key), self._chosen(moment)
        if tapped is not None and NONE in tapped:
            return ()
        refused = tapped or ()
        cards = tuple(
            card
            for card in self._certain(moment)
            if card not in chosen and refused_marker(card) not in refused
        )
        size = self._size(moment)
        return cards if size is not None and len(cards) + len(chosen) <= size else ()

    def _certain(self, moment: AnyMoment) -> Sequence[str]:
        """Return the cards that are certain, none if they are already filled in otherwise."""
        if self.usual(moment) is not OPEN:
            return ()
        among = self.among(moment)
        return [card for card in self.certain(moment) if card in among]

    def _size(self, moment: AnyMoment) -> int | None:
        """Return how many cards there must be, None if a note may have any number."""
        count = self.count(moment)
        return self.wanted(moment) or None if count is None else count

    @override
    def witnessed(self, moment: AnyMoment, value: Any, hands: Hands, random: Random) -> Any:
        if value is not None or self.holder is None:
            return value
        held = Counter(hands[self.holder(moment)])
        return tuple(card for card in self.among(moment) for _copy in range(held[card]))

    @override
    def draft(self, moment: AnyMoment, value: tuple[str, ...] | None) -> Draft:
        return {self.key: (NONE,) if value is None else value}

    @override
    def said(self, moment: AnyMoment, value: tuple[str, ...] | None) -> str:
        return self.looks.listed(moment, value or ())

    @override
    def slips(self, moment: AnyMoment, value: tuple[str, ...] | None) -> Iterator[tuple[str, ...]]:
        for place, card in enumerate(value or ()):
            for other in self.among(moment):
                if value and value.count(other) < self.several.get(other, 1) and other != card:
                    yield (*value[:place], other, *value[place + 1 :])

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return () if self.count(moment) == 0 else (self.key,)

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        so_far = (*self._chosen(moment), *self.proposed(moment))
        return self.said(moment, so_far if value is OPEN else value)

    def _chosen(self, moment: AnyMoment) -> tuple[str, ...]:
        tapped, among = moment.draft.get(self.key, ()), self.among(moment)
        return tuple(card for card in tapped if card in among)

    def _unfit_faults(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        among = self.among(moment)
        yield from all_faults(
            *(self._unfit(moment, at, card, among) for at, card in enumerate(value))
        )

    def _unfit(
        self, moment: AnyMoment, at: int, card: str, among: Sequence[str]
    ) -> Iterator[Fault]:
        if card in self.deck and among and card not in among:
            yield Fault(f"{self.field}[{at}]", self.unfit(moment, card))

    def _count_faults(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        count = self.count(moment)
        if self.miscounted is not None and count is not None and len(value) != count >= 0:
            yield Fault(self.field, self.miscounted(moment, len(value), count))


def several_times(choice: Choice, count: int) -> Choice:
    """Return a choice that says how often it was taken, if that is more than once."""
    if count < 2:
        return choice
    face = replace(choice.face, label=times(choice.face.label, count))
    return replace(choice, face=face, spoken=times(choice.spoken, count))


def seen_miscount_text(_moment: AnyMoment, seen: int, passed: int) -> str:
    """Return the fault that the number of cards seen isn't the number passed."""
    told = ngettext(
        "{seen} card seen, but {passed} passed", "{seen} cards seen, but {passed} passed", seen
    )
    return told.format(seen=seen, passed=passed)


@dataclass(frozen=True, kw_only=True, eq=False)
class Card(Slot):
    """One card, tapped on the sheet; with `optional` it may be left out.

    `empty` says in its row that there is none yet; which one it is the sentence says.
    """

    deck: Sequence[str]
    looks: Looks
    empty: Text = ""
    optional: bool = False

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen = only_choice(moment.draft, self.key)
        if chosen in self.deck:
            return chosen
        return None if self.optional else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        status = "" if isinstance(value, str) else text_of(self.empty, moment)
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
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key,)


_MOST_SEATED = 20
"""How many players of a faulty setup are checked, as it may name thousands: no table has more."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Answers(Slot):
    """What each other player gave: a card that I saw, one that I didn't see, or none.

    Each player has their own row. `asker` is the field that says who asked, `among` has the cards
    that can be given, and `mine` those of them that I have. `gives` says whether a player gives a
    card, or to me which one, if that is already certain: then it is proposed. An onlooker who isn't
    at the table sees no card.
    """

    deck: Sequence[str]
    looks: Looks
    asker: str
    among: Callable[[AnyMoment], Sequence[str]]
    mine: Callable[[AnyMoment], Sequence[str]]
    unfit: Callable[[AnyMoment, str], str]
    gave: Callable[[AnyMoment, str, bool | str], str]
    i_gave: Text
    gives: Callable[[AnyMoment, str], bool | str | None] = lambda _moment, _player: None
    several: Mapping[str, int] = field(default_factory=dict)

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return tuple(map(_row, moment.setup.players))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        answers = self._answers(moment)
        return OPEN if OPEN in answers.values() else answers

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        answers, me = self._answers(moment), moment.setup.me
        if self.asks_one_by_one(moment):
            yield from (self._told_row(moment, name) for name in self._heard(moment))
            return
        yield from self.rows_ahead(moment)
        if me in answers:
            yield self._my_row(moment)

    @override
    def rows_ahead(self, moment: AnyMoment) -> Iterator[Row]:
        me = moment.setup.me
        if moment.has(self.asker) and moment[self.asker] != me:
            yield from (self._heard_row(moment, n) for n in self._others(moment) if n != me)

    @override
    def asks_one_by_one(self, moment: AnyMoment) -> bool:
        return bool(moment[self.asker] == moment.setup.me)

    @override
    def faults(self, moment: AnyMoment, value: Mapping[str, bool | str]) -> Iterator[Fault]:
        yield from all_faults(
            self._every_giver(moment, value),
            self._given_faults(moment, value),
            repetition_fault(
                self.field,
                [gave for gave in value.values() if isinstance(gave, str)],
                self.several,
            ),
        )

    @override
    def draft(self, moment: AnyMoment, value: Mapping[str, bool | str]) -> Draft:
        words = {True: ONE, False: NONE}
        return {
            _row(name): (gave if isinstance(gave, str) else words[gave],)
            for name, gave in value.items()
        }

    @override
    def said(self, moment: AnyMoment, value: Mapping[str, bool | str]) -> str:
        players = (name for name in self._others(moment) if name in value)
        return comma_separated(self.gave(moment, name, value[name]) for name in players)

    @override
    def heard_by_me(self, moment: AnyMoment, value: Mapping[str, bool | str]) -> Any:
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
        """Return the same except what I gave: asked for something else, I gave another card."""
        value: Mapping[str, bool | str] = self.noted_value(before)
        me, mine = after.setup.me, self.mine(after)
        if me not in value or value[me] in self.among(after):
            return value
        return {**value, me: mine[0] if mine else False}

    @override
    def finished(self, moment: AnyMoment) -> bool:
        """Whether anything was tapped: even if every answer is certain, it is only proposed."""
        return any(_given(moment, name) is not None for name in self._others(moment))

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        answers, me = self._answers(moment), moment.setup.me
        if moment[self.asker] != me:
            return (_row(me),) if answers.get(me) is OPEN else ()
        return tuple(_row(name) for name, gave in answers.items() if gave is OPEN)[:1]

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        if value is not OPEN:
            return self.said(moment, value)
        if self.asks_one_by_one(moment):
            return comma_separated(piece.text for piece in self.pieces(moment, value))
        answers = self._answers(moment)
        answered = {name: gave for name, gave in answers.items() if gave is not OPEN}
        if not answered:
            return ""
        still = next(name for name, gave in answers.items() if gave is OPEN)
        asked = _("{player} ?").format(player=still)
        return comma_separated(filter(None, (self.said(moment, answered), asked)))

    @override
    def pieces(self, moment: AnyMoment, value: Any) -> Iterator[Piece]:
        """Yield what each gave me; who is asked now and what is only proposed are open."""
        if not self.asks_one_by_one(moment):
            return
        for name, gave in self._heard(moment).items():
            still = _("{player} ?").format(player=name)
            told = still if gave is OPEN else self.gave(moment, name, gave)
            yield Piece(told, (_row(name),), _given(moment, name) is None)

    def _others(self, moment: AnyMoment) -> list[str]:
        """Return who answers, in the order of seats from the asker's left."""
        return others_after(moment.setup.players, moment[self.asker])

    def _heard(self, moment: AnyMoment) -> dict[str, Any]:
        """Return what each gave up to who is asked now; later ones only if it is proposed."""
        answers = self._answers(moment)
        later = [name for name, gave in answers.items() if gave is OPEN][1:]
        return {name: gave for name, gave in answers.items() if name not in later}

    def _answers(self, moment: AnyMoment) -> dict[str, Any]:
        """Return what each gave: a card, whether there was one, or OPEN."""
        return {name: self._answer(moment, name) for name in self._others(moment)}

    def _answer(self, moment: AnyMoment, name: str) -> object:
        given, me = _given(moment, name), moment.setup.me
        seen = me in (name, moment[self.asker])
        if given == NONE:
            return False
        if seen and given not in (None, ONE, MORE):
            return given
        if name == me:
            mine = self.mine(moment)
            return OPEN if len(mine) > 1 or given == MORE else mine[0] if mine else False
        certain = self.gives(moment, name) if given is None or seen else True
        return OPEN if certain is None or (seen and certain is True) else certain

    def _heard_row(self, moment: AnyMoment, name: str) -> Row:
        """Return the row that says whether a player gave a card that I didn't see."""
        given = _given(moment, name)
        certain = self.gives(moment, name)
        choices = tuple(
            Choice(
                word,
                Face(self.gave(moment, name, gave)),
                given == word,
                dimmed=certain is (not gave),
                spoken=self.gave(moment, name, gave),
                proposed=given is None and certain is gave,
            )
            for word, gave in ((NONE, False), (ONE, True))
        )
        return Row(_row(name), name, choices)

    def _told_row(self, moment: AnyMoment, name: str) -> Row:
        """Return the row of what a player gave me: hardly something another player already gave."""
        row = self._cards_row(moment, name, name)
        given = {
            only_choice(moment.draft, _row(other))
            for other in self._others(moment)
            if other != name
        }
        gave, certain = _given(moment, name), self.gives(moment, name)
        proposed = NONE if certain is False else certain
        given -= self.several.keys()
        cards = (replace(one, dimmed=one.dimmed or one.key in given) for one in row.choices)
        told = self.gave(moment, name, False)
        none = Choice(NONE, Face(_("none")), gave == NONE, bool(certain), told, whose=name)
        choices = (none, *cards)
        marked = (replace(c, proposed=gave is None and c.key == proposed) for c in choices)
        return replace(row, choices=tuple(marked), columns=len(choices))

    def _my_row(self, moment: AnyMoment) -> Row:
        """Return the row of what I gave; impossible cards are only included if tapped."""
        mine, more = self.mine(moment), only_choice(moment.draft, _row(moment.setup.me)) == MORE
        given = self._answer(moment, moment.setup.me)
        row = self._cards_row(moment, moment.setup.me, text_of(self.i_gave, moment))
        cards = [c for c in row.choices if more or c.key in mine or c.key == given]
        choices = [replace(choice, chosen=choice.key == given) for choice in cards]
        if not mine or more or given is False:
            told = self.gave(moment, moment.setup.me, False)
            choices.append(Choice(NONE, Face(told), given is False, dimmed=bool(mine), spoken=told))
        if not more:
            told = pgettext("card", "other")
            choices.append(Choice(MORE, Face(told), dimmed=True, spoken=_("another card, or none")))
        return replace(row, choices=tuple(choices))

    def _cards_row(self, moment: AnyMoment, holder: str, label: str) -> Row:
        chosen = only_choice(moment.draft, _row(holder))
        choices = tuple(
            self.looks.choice(moment, card, holder, chosen=card == chosen)
            for card in self.among(moment)
        )
        return Row(_row(holder), label, choices)

    def _every_giver(self, moment: AnyMoment, value: Collection[str]) -> Iterator[Fault]:
        yield from all_faults(*(self._giver_faults(moment, n, value) for n in _seated(moment)))

    def _giver_faults(
        self, moment: AnyMoment, name: str, value: Collection[str]
    ) -> Iterator[Fault]:
        if name not in value and name != moment[self.asker]:
            told = _("{player} is missing: say what each player except the asker gave")
            yield Fault(f"{self.field}.{name}", told.format(player=name))

    def _given_faults(self, moment: AnyMoment, value: Mapping[str, bool | str]) -> Iterator[Fault]:
        for name, gave in value.items():
            path = f"{self.field}.{name}"
            yield from all_faults(
                unknown_player(path, name, moment.setup.players),
                self._own_faults(moment, path, name),
                unknown_choice(path, gave, self.deck, _("card")) if isinstance(gave, str) else (),
                self._sight_faults(moment, path, name, gave),
                self._unfit_faults(moment, path, gave),
            )

    def _own_faults(self, moment: AnyMoment, path: str, name: str) -> Iterator[Fault]:
        if name == moment[self.asker]:
            yield Fault(path, _("the asker gives nothing"))

    def _sight_faults(
        self, moment: AnyMoment, path: str, name: str, gave: bool | str
    ) -> Iterator[Fault]:
        card, me = isinstance(gave, str), moment.setup.me
        saw = me in (moment[self.asker], name)
        if me in moment.setup.players and card and not saw:
            yield Fault(path, _("only the asker and the giver see the card: use true"))
        elif me in moment.setup.players and gave and saw and not card:
            yield Fault(path, _("you saw this card: name it"))

    def _unfit_faults(self, moment: AnyMoment, path: str, gave: bool | str) -> Iterator[Fault]:
        among = self.among(moment)
        if isinstance(gave, str) and gave in self.deck and among and gave not in among:
            yield Fault(path, self.unfit(moment, gave))


def _seated(moment: AnyMoment) -> Sequence[str]:
    """Return the players, but no more than a table can have if a faulty setup names thousands."""
    players: Sequence[str] = moment.setup.players[:_MOST_SEATED]
    return players


def _given(moment: AnyMoment, player: str) -> str | None:
    """Return what was tapped for a player: a card, NONE, or ONE; None if nothing was."""
    return only_choice(moment.draft, _row(player))


def _row(player: str) -> str:
    return f"gave-{player}"


@dataclass(frozen=True, kw_only=True, eq=False)
class LaidHands(Slot):
    """Cards that players revealed, all of a hand or some: tapped on the sheet, hand by hand."""

    deck: Sequence[str]
    looks: Looks
    several: Mapping[str, int] = field(default_factory=dict)

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, *map(self._row, moment.setup.players))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        laid = {name: self._cards(moment, name) for name in moment.setup.players}
        return {name: cards for name, cards in laid.items() if cards} or None

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        whose, rows = (
            only_choice(moment.draft, self.key),
            [self._row(p) for p in moment.setup.players],
        )
        choices = tuple(Choice(n, Face(n), n == whose) for n in moment.setup.players)
        yield Row(self.key, text_of(self.label, moment), choices)
        for name, row in zip(moment.setup.players, rows, strict=True):
            if name == whose or self._cards(moment, name):
                others = tuple(other for other in rows if other != row)
                count = str(len(self._cards(moment, name)))
                yield Row(row, name, many=True, status=count, excludes=others, several=self.several)

    @override
    def faults(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
        paths = {name: f"{self.field}.{name}" for name in value}
        yield from all_faults(
            *(unknown_player(path, name, moment.setup.players) for name, path in paths.items()),
            *(
                faulty_cards(path, value[name], self.deck, self.several)
                for name, path in paths.items()
            ),
            repetition_fault(self.field, self._every(value), self.several),
        )

    @override
    def draft(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]] | None) -> Draft:
        return {self._row(name): cards for name, cards in (value or {}).items()}

    @override
    def said(self, moment: AnyMoment, value: Mapping[str, tuple[str, ...]] | None) -> str:
        laid = {name: (value or {}).get(name, ()) for name in moment.setup.players}
        told = _("{player}: {cards}")
        return comma_separated(
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
        holder = {
            card: name
            for name, cards in (one or {}).items()
            for card in cards
            if card not in self.several
        }
        return all(
            holder.get(card, name) == name
            for name, cards in (other or {}).items()
            for card in cards
        )

    def _every(self, value: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
        """Yield the cards of all hands; one that is twice in a hand only once, unless alike."""
        for cards in value.values():
            once = dict.fromkeys(card for card in cards if card not in self.several)
            yield from (*once, *(card for card in cards if card in self.several))

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        whose = only_choice(moment.draft, self.key)
        return (self._row(whose),) if whose in moment.setup.players else ()

    def _cards(self, moment: AnyMoment, name: str) -> tuple[str, ...]:
        return tuple(c for c in moment.draft.get(self._row(name), ()) if c in self.deck)

    def _row(self, player: str | None) -> str:
        return f"{self.key}-{player}"


class SlipKind(Enum):
    """What was noted wrongly, in one note or in my own hand."""

    OFF_BY_ONE = "a number that is off by one"
    OFF_BY_TWO = "a number that is off by two"
    OFF_BY_MORE = "a number that is off by more"
    OTHER_DIGIT = "a number with one other digit"
    DIGIT_TOO_MANY = "a number with a digit too many"
    DIGIT_TOO_FEW = "a number with a digit too few"
    OTHER_PLAYER = "another player"
    SWAPPED = "who asked and who answered, the wrong way round"
    MYSELF = "me instead of another, or the other way round"
    NEIGHBOUR = "the value beside the one that was asked about"
    OTHER_CLASS = "another thing asked about"
    FADED = "what looked impossible already"
    NONE_OR_CARD = "none that was a card that I did not see, or the other way round"
    NOBODY = "nobody who could answer, where one did, or the other way round"
    OTHER_CARD = "another card that I saw, or none"
    OTHER_PLAY = "another move, though all else of it was noted"
    OWN_CARD = "another card of my own hand"
    HAND_SIZE = "another player who has a card more"
    MISSED = "something that was announced and not noted, such as one of several players"


USUAL: Mapping[SlipKind, float] = {
    # Cards are passed face down, or a number is said in a noisy room: the most common slip.
    SlipKind.OFF_BY_ONE: 8,
    # Five cards across the table look like four: a number off by one, counted only once a game.
    SlipKind.HAND_SIZE: 8,
    # An announcement that shows nothing is easily missed, and so is one of several who answer.
    SlipKind.MISSED: 8,
    # None or one is a number off by one, and the chips are next to each other.
    SlipKind.NONE_OR_CARD: 8,
    # Numbers that are alike but for one digit sound and look alike: 1,100 and 1,300.
    SlipKind.OTHER_DIGIT: 4,
    # 1,700 for 700, or 7,000: a key too many. A key too few has ten times as many candidates.
    SlipKind.DIGIT_TOO_MANY: 3,
    SlipKind.DIGIT_TOO_FEW: 0.5,
    # The player in the next seat, or the wrong chip.
    SlipKind.OTHER_PLAYER: 3,
    # 3 and 4 are similar, and their chips are next to each other.
    SlipKind.NEIGHBOUR: 3,
    SlipKind.OFF_BY_TWO: 2,
    # Whoever has the turn is filled in already, so it only happens where play goes out of turn.
    SlipKind.SWAPPED: 1,
    # One suit for another: rare, because each has its own word and colour.
    SlipKind.OTHER_CLASS: 1,
    # The card is in my hand, and a wrong tap shows on the sheet; but there are several cards.
    SlipKind.OTHER_CARD: 1,
    # Two and five are rarely mixed up, but a tap can go anywhere.
    SlipKind.OFF_BY_MORE: 0.5,
    # The rest of the note depends on the play, so a wrong play is soon noticed.
    SlipKind.OTHER_PLAY: 0.2,
    # The whole table falls silent if nobody can answer: that decides games.
    SlipKind.NOBODY: 0.2,
    # Its chip was faded, so it is likelier that what faded it was noted wrongly.
    SlipKind.FADED: 0.3,
    # I know what I was asked, but a tap can go anywhere.
    SlipKind.MYSELF: 0.5,
    # I see my hand all the time. And there are a hundred candidates or more.
    SlipKind.OWN_CARD: 0.05,
}


@singledispatch
def slip_kind(
    _slot: Slot,
    _moment: AnyMoment,
    _value: Any,  # noqa: ANN401 a slot's own type
    _meant: Any,  # noqa: ANN401
) -> SlipKind | None:
    """Return the kind of slip it is to note one value instead of another.

    `moment` is that of the note, with the state of play before it. Returns None for slots that are
    assumed to be right. A game adds its own kinds of slots.
    """
    return None


def off_by(distance: int) -> SlipKind:
    """Return the kind of slip for a number that is off by some distance."""
    near = {1: SlipKind.OFF_BY_ONE, 2: SlipKind.OFF_BY_TWO}
    return near.get(abs(distance), SlipKind.OFF_BY_MORE)


def wrong_amount(value: int, meant: int, step: int) -> SlipKind:
    """Return the kind of slip for an amount in steps, typed or heard: by how far, or by a digit."""
    kind = off_by((meant - value) // step)
    if kind is SlipKind.OFF_BY_ONE or meant not in one_digit_apart(value, step):
        return kind
    longer = len(str(value)) - len(str(meant))
    if not longer:
        return SlipKind.OTHER_DIGIT
    return SlipKind.DIGIT_TOO_MANY if longer > 0 else SlipKind.DIGIT_TOO_FEW


def other_word(value: str, meant: str) -> SlipKind:
    """Return the kind of slip for something else that was asked about."""
    if value.isdecimal() and meant.isdecimal() and abs(int(value) - int(meant)) == 1:
        return SlipKind.NEIGHBOUR
    return SlipKind.OTHER_CLASS


@slip_kind.register
def _slip_of_player(_slot: Player, moment: AnyMoment, value: object, meant: object) -> SlipKind:
    return SlipKind.MYSELF if moment.setup.me in (value, meant) else SlipKind.OTHER_PLAYER


@slip_kind.register
def _slip_of_oneof(_slot: OneOf, _moment: AnyMoment, value: str, meant: str) -> SlipKind:
    return other_word(value, meant)


@slip_kind.register
def _slip_of_number(_slot: Number, _moment: AnyMoment, value: int, meant: int) -> SlipKind:
    return off_by(meant - value)


@slip_kind.register
def _slip_of_stepped(slot: Stepped, _moment: AnyMoment, value: int, meant: int) -> SlipKind:
    kind = wrong_amount(value, meant, slot.scale.step)
    # An amount is set in steps or typed, so another digit is no more likely than other amounts.
    return kind if kind is not SlipKind.OTHER_DIGIT else off_by((meant - value) // slot.scale.step)


@slip_kind.register
def _slip_of_cards(_slot: Cards, _moment: AnyMoment, _value: object, _meant: object) -> SlipKind:
    return SlipKind.OTHER_CARD


@slip_kind.register
def _slip_of_answers(
    _slot: Answers,
    _moment: AnyMoment,
    value: Mapping[str, bool | str],
    meant: Mapping[str, bool | str],
) -> SlipKind:
    pairs = [(value[name], gave) for name, gave in meant.items() if value[name] != gave]
    seen = any(isinstance(gave, str) for pair in pairs for gave in pair)
    return SlipKind.OTHER_CARD if seen else SlipKind.NONE_OR_CARD


@singledispatch
def slot_schema(slot: Slot, _field: str) -> Schema:
    """Return a slot's schema for one of the fields that it fills, beyond the field's type."""
    raise TypeError(f"no schema for slots of the kind {type(slot).__name__}")


@slot_schema.register
def _schema_of_only(slot: Only, _field: str) -> Schema:
    return {"const": slot.word}


@slot_schema.register
def _schema_of_player(_slot: Player, _field: str) -> Schema:
    return PLAYER


@slot_schema.register
def _schema_of_oneof(slot: OneOf, _field: str) -> Schema:
    # If the setup names the words, or a slot before, the schema can't know them.
    with suppress(KeyError):
        return legible_or({}, lambda: words_of(slot.among(Moment(Unread()))))
    return {}


@slot_schema.register
def _schema_of_flag(_slot: Flag, _field: str) -> Schema:
    return {}


@slot_schema.register
def _schema_of_number(_slot: Number, _field: str) -> Schema:
    return {"minimum": 0}


@slot_schema.register
def _schema_of_stepped(slot: Stepped, _field: str) -> Schema:
    return {"minimum": slot.low, "multipleOf": slot.scale.step}


@slot_schema.register
def _schema_of_card(slot: Card, _field: str) -> Schema:
    return words_of(slot.deck)


@slot_schema.register
def _schema_of_cards(slot: Cards, _field: str) -> Schema:
    return cards_of(slot.deck, alike=bool(slot.several))


@slot_schema.register
def _schema_of_answers(slot: Answers, _field: str) -> Schema:
    return for_players({"anyOf": [{"type": "boolean"}, words_of(slot.deck)]})


@slot_schema.register
def _schema_of_hands(slot: LaidHands, _field: str) -> Schema:
    return for_players(cards_of(slot.deck, alike=bool(slot.several)))
