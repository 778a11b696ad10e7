"""Slots for cards and answers: cards seen, one card named, what each player gave, hands revealed.

They complete the slots in `slots`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from random import Random
from typing import Any, TypeAlias

from typing_extensions import override

from notepad.core import slots as kinds
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.faults import (
    Fault,
    all_faults,
    faulty_cards,
    faulty_entries,
    faulty_items,
    readable_items,
    repetition_fault,
    unknown_choice,
    unknown_player,
)
from notepad.core.form import Choice, Piece, Row, only_choice
from notepad.core.language import _, comma_separated, format_number, ngettext, pgettext
from notepad.core.seats import others_after
from notepad.core.slips import SlipKind
from notepad.core.slots import OPEN, AnyMoment, nobody
from notepad.core.strict_json import PLAYER, Schema, cards_of, for_players, words_of

_GAVE = "gave-"
"""Before the name of a player: the key of their row."""
NONE = "-"
"""The choice that says that there is no card, or none that I know."""
ONE = "+"
"""The choice that says that a card was given, but I didn't see which."""


NOT_SEEN = kinds.Blank(NONE, lambda _at: _("unknown"))
"""The chip for cards that I didn't see."""


@dataclass(frozen=True)
class Looks:
    """How the cards of a game are drawn and spoken, and which of them are unlikely."""

    face: Callable[[AnyMoment, str], Face]
    spoken: Callable[[AnyMoment, str], str]
    listed: Callable[[AnyMoment, Iterable[str]], str]
    """Says cards one after the other in a sentence."""
    may: Callable[[AnyMoment, str, str], bool]
    """Whether a player may hold a card, as far as the level tells."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Cards(kinds.Some):
    """Some cards of a `deck`, tapped in its row or on the sheet.

    `holder` is whose cards they are; without it they are only tapped on the sheet.
    """

    deck: Sequence[str]
    looks: Looks
    holder: Callable[[AnyMoment], str] | None = None
    kind: kinds.Text = lambda _moment: _("card")
    sheet: bool = True
    wrong: kinds.Wrong = SlipKind.OTHER_CARD

    @property
    @override
    def on_sheet_alone(self) -> bool:
        return self.holder is None

    @override
    def drawn(self, moment: AnyMoment, value: str) -> tuple[Face, str]:
        return self.looks.face(moment, value), self.looks.spoken(moment, value)

    @override
    def known(self, moment: AnyMoment) -> Collection[str]:
        return self.deck

    @override
    def unlikely(self, moment: AnyMoment) -> Collection[str]:
        if self.holder is None:
            return ()
        holder = self.holder(moment)
        return [one for one in self.able(moment) if not self.looks.may(moment, holder, one)]

    @override
    def _faulty(self, path: str, moment: AnyMoment, one: Any) -> Iterator[Fault]:
        if one is None:
            yield Fault(path, _("null isn’t allowed here: name the cards"))
        else:
            yield from super()._faulty(path, moment, one)

    @override
    def witnessed(self, moment: AnyMoment, value: Any, hands: kinds.Hands, random: Random) -> Any:
        if value is not None or self.holder is None:
            return value
        held = Counter(hands[self.holder(moment)])
        return tuple(card for card in self.among(moment) for _copy in range(held[card]))

    @override
    def said(self, moment: AnyMoment, value: tuple[str, ...] | None) -> str:
        return self.looks.listed(moment, value or ())

    @override
    def schema(self, field: str) -> Schema:
        return cards_of(self.deck, alike=bool(self.several))


def seen_miscount_text(_moment: AnyMoment, seen: int, passed: int) -> str:
    """Return the fault that the number of cards seen isn't the number passed."""
    return ngettext(
        "{seen} card seen, but {passed} passed", "{seen} cards seen, but {passed} passed", seen
    ).format(seen=seen, passed=passed)


@dataclass(frozen=True, kw_only=True, eq=False)
class Card(kinds.One):
    """One card, tapped on the sheet; it may be left out if that is `usual`.

    `empty` says in its row that there is none yet; which one it is the sentence says.
    """

    deck: Sequence[str]
    looks: Looks
    among: Callable[[AnyMoment], Sequence[str]] = nobody
    kind: kinds.Text = lambda _at: _("card")
    empty: kinds.Text = ""
    wrong: kinds.Wrong = None

    @override
    def able(self, moment: AnyMoment) -> Sequence[str]:
        return self.deck

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        status = "" if isinstance(value, str) else kinds.text_of(self.empty, moment)
        yield Row(self.key, kinds.text_of(self.label, moment), status=status)

    @override
    def said(self, moment: AnyMoment, value: str | None) -> str:
        return self.looks.listed(moment, (value,)) if value else ""

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key,)


_MOST_SEATED = 20
"""How many players of a faulty setup are checked, as it may name thousands: no table has more."""


Gave: TypeAlias = bool | str | None
"""What a player gave: nothing, a card that I didn't see, or this card; None wasn't heard."""
Given: TypeAlias = Mapping[str, Gave]
"""What each player gave."""
Laid: TypeAlias = Mapping[str, tuple[str, ...]]
"""The cards of each of some players."""


def _another_answer(_moment: AnyMoment, value: Given, meant: Given) -> SlipKind:
    pairs = [(value[name], gave) for name, gave in meant.items() if value[name] != gave]
    if any(gave is None for _noted, gave in pairs):
        return SlipKind.OVERLOOKED
    seen = any(isinstance(gave, str) for pair in pairs for gave in pair)
    return SlipKind.OTHER_CARD if seen else SlipKind.NONE_OR_CARD


def _answer_key(gave: bool | str) -> str:
    """Return the key of the choice for what a player gave."""
    return gave if isinstance(gave, str) else ONE if gave else NONE


@dataclass(frozen=True, kw_only=True, eq=False)
class Answers(kinds.Each):
    """What each other player gave: a card that I saw, one that I didn't see, or none.

    Each player has their own row. `asker` is the field that says who asked, `among` has the cards
    that can be given, and `mine` those of them that I have. `gives` says whether a player gives a
    card, or to me which one, if that is already certain: then it is proposed. An onlooker who isn't
    at the table sees no card.

    Of others, an answer needn't be heard. If there is a second field, it has their names; otherwise
    they are only left out of the first. Who said that they have none may have `overlooked` a card.
    """

    deck: Sequence[str]
    looks: Looks
    asker: str
    among: Callable[[AnyMoment], Sequence[str]]
    mine: Callable[[AnyMoment], Sequence[str]]
    unfit: Callable[[AnyMoment, str], str]
    gave: Callable[[AnyMoment, str, bool | str], str]
    i_gave: kinds.Text
    gives: Callable[[AnyMoment, str], bool | str | None] = lambda _moment, _player: None
    several: Mapping[str, int] = field(default_factory=dict)
    overlooked: Callable[[AnyMoment], bool] = kinds.always
    parts: kinds.Parts = ()
    wrong: kinds.Wrong = _another_answer

    @override
    def slots(self, moment: AnyMoment) -> Mapping[str, kinds.Slot]:
        """Return a slot for each of those who answer, by seat from the asker's left."""
        asked = self.asks_one_by_one(moment)
        answers = {True: self._told, False: self._heard}
        return {
            name: self._mine(name) if name == moment.setup.me else answers[asked](name)
            for name in self._others(moment)
        }

    def _heard(self, name: str) -> kinds.One:
        """Return the slot for whether a player gave a card that I didn't see."""

        def denied(at: AnyMoment) -> Sequence[bool]:
            sure = self.gives(at, name)
            return () if sure is None else (not sure,)

        return kinds.One(
            key=_row(name),
            label=lambda _at: name,
            among=lambda _at: (False, True),
            keyed=_answer_key,
            face=lambda at, gave: Face(self.gave(at, name, gave)),
            spoken=lambda at, gave: self.gave(at, name, gave),
            dimmed=denied,
            certain=lambda at: self.gives(at, name),
            assumed=True,
            nothing=kinds.NOT_HEARD,
        )

    def _told(self, name: str) -> kinds.One:
        """Return the slot for what a player gave me: hardly what another player already gave."""

        def unlikely(at: AnyMoment) -> Sequence[bool | str]:
            rows = (_row(other) for other in at.setup.players if other != name)
            given = {only_choice(at.draft, row) for row in rows} - self.several.keys()
            cards = self.among(at)
            able = [c for c in cards if self.looks.may(at, name, c) and c not in given]
            none: list[bool | str] = [False] if self.gives(at, name) else []
            return [*none, *(card for card in cards if card not in able)]

        def certain(at: AnyMoment) -> bool | str | None:
            sure = self.gives(at, name)
            return None if sure is True else sure

        return kinds.One(
            key=_row(name),
            label=lambda _at: name,
            among=lambda at: (False, *self.among(at)),
            keyed=_answer_key,
            face=lambda at, card: self.looks.face(at, card) if card else Face(_("none")),
            spoken=lambda at, card: self._spoken(at, name, card),
            dimmed=unlikely,
            certain=certain,
            assumed=True,
            columns=lambda at: 1 + len(self.among(at)),
            nothing=kinds.NOT_HEARD,
        )

    def _mine(self, me: str) -> kinds.One:
        """Return the slot for what I gave; cards that I don't have are offered after a tap."""

        def the_only_one(at: AnyMoment) -> object:
            mine = self.mine(at)
            if len(mine) > 1 or only_choice(at.draft, _row(me)) == kinds.MORE:
                return OPEN
            return mine[0] if mine else False

        def unlikely(at: AnyMoment) -> Sequence[bool | str]:
            cards = [card for card in self.among(at) if not self.looks.may(at, me, card)]
            return [*cards, *([False] if self.mine(at) else [])]

        return kinds.One(
            key=_row(me),
            label=self.i_gave,
            among=lambda at: (*self.among(at), False),
            keyed=_answer_key,
            face=lambda at, c: self.looks.face(at, c) if c else Face(self.gave(at, me, False)),
            spoken=lambda at, card: self._spoken(at, me, card),
            dimmed=unlikely,
            usual=the_only_one,
            few=lambda at: self.mine(at) or (False,),
            nothing=kinds.NOT_HEARD if len(self.names) < 2 else None,
            another=(lambda _at: pgettext("card", "other"), lambda _at: _("another card, or none")),
        )

    def _spoken(self, moment: AnyMoment, name: str, card: bool | str) -> str:
        if isinstance(card, str):
            return self.looks.spoken(moment, card)
        return self.gave(moment, name, False)

    @override
    def schema(self, field: str) -> Schema:
        if field != self.names[0]:
            return {"items": PLAYER, "uniqueItems": True}
        return for_players({"anyOf": [{"type": "boolean"}, words_of(self.deck)]})

    @override
    def fills(self, value: Given | None) -> Mapping[str, Any]:
        heard = {name: gave for name, gave in (value or {}).items() if gave is not None}
        unheard = tuple(name for name, gave in (value or {}).items() if gave is None)
        return dict(zip(self.names, (heard, unheard), strict=False))

    @override
    def noted_value(self, moment: AnyMoment) -> Any:
        heard = moment[self.names[0]]
        if not isinstance(heard, Mapping):  # it is missing, or can't be read
            return heard
        others = self._others(moment) if len(self.names) < 2 else moment[self.names[1]]
        unheard = (name for name in readable_items(others) if name not in heard)
        return {**heard, **dict.fromkeys(unheard)}

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return tuple(f"{_GAVE}{name}" for name in moment.setup.players)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        if not self.asks_one_by_one(moment):
            mine = _row(moment.setup.me)
            yield from sorted(super().rows(moment, value), key=lambda row: row.key == mine)
            return
        slots = self.slots(moment)
        for name in _asked_so_far(self._answers_of(slots, moment)):
            for row in slots[name].rows(moment, slots[name].tapped(moment)):
                none, *cards = row.choices
                yield replace(row, choices=(replace(none, whose=name), *cards))

    @override
    def values_of(self, slots: Mapping[str, kinds.Slot], moment: AnyMoment) -> dict[str, Any]:
        """Return what each gave so far; a card in the draft that I can't see is any card."""
        me, values = moment.setup.me, super().values_of(slots, moment)
        hidden = [] if me == moment[self.asker] else [name for name in slots if name != me]
        none = (None, NONE, kinds.NOT_HEARD.key)
        values.update((name, True) for name in hidden if _given(moment, name) not in none)
        return {name: values[name] for name in slots if name in values}

    @override
    def rows_ahead(self, moment: AnyMoment) -> Iterator[Row]:
        if moment.has(self.asker) and not self.asks_one_by_one(moment):
            for name, slot in self.slots(moment).items():
                if name != moment.setup.me:
                    yield from slot.rows(moment, slot.tapped(moment))

    @override
    def asks_one_by_one(self, moment: AnyMoment) -> bool:
        return bool(moment[self.asker] == moment.setup.me)

    @override
    def faults(self, moment: AnyMoment, value: Given) -> Iterator[Fault]:
        yield from all_faults(
            self._every_giver(moment, value),
            *(self._unheard_faults(moment, name) for name in self.names[1:]),
            self._given_faults(moment, value),
            repetition_fault(
                self.field, [gave for gave in value.values() if isinstance(gave, str)], self.several
            ),
        )

    @override
    def said(self, moment: AnyMoment, value: Given) -> str:
        heard = {name: gave for name, gave in value.items() if gave is not None}
        players = (name for name in self._others(moment) if name in heard)
        return comma_separated(self.gave(moment, name, heard[name]) for name in players)

    @override
    def heard_by_me(self, moment: AnyMoment, value: Given) -> Any:
        me, asked = moment.setup.me, moment[self.asker] == moment.setup.me
        seen = {name: asked or name == me or gave is None for name, gave in value.items()}
        return {name: gave if seen[name] else bool(gave) for name, gave in value.items()}

    @override
    def overheard(self, value: object) -> object:
        given: Given = value if isinstance(value, Mapping) else {}
        return {name: None if gave is None else bool(gave) for name, gave in given.items()}

    @override
    def agree(self, one: Given, other: Given) -> bool:
        """Whether nobody gave something else in one of them; what wasn't heard says nothing."""
        heard = (name for name, gave in one.items() if None not in (gave, other.get(name)))
        return all(one[name] == other[name] for name in heard)

    @override
    def witnessed(self, moment: AnyMoment, value: Given, hands: kinds.Hands, random: Random) -> Any:
        among = self.among(moment)

        def card(name: str) -> str:
            return random.choice([card for card in among if card in hands[name]])

        return {name: card(name) if gave is True else gave for name, gave in value.items()}

    @override
    def slips(self, moment: AnyMoment, value: Given) -> Iterator[Given]:
        for name, gave in value.items():
            if gave is None:
                continue
            if moment.setup.me in (moment[self.asker], name):
                taken = {*value.values(), False}
                others: list[bool | str] = [c for c in self.among(moment) if c not in taken]
                others += [False] if gave else []
            else:
                others = [not gave]
            yield from ({**value, name: other} for other in others)
            if gave is False and self.overlooked(moment) and self._may_be_unheard(moment, name):
                yield {**value, name: None}

    @override
    def anew(self, before: AnyMoment, after: AnyMoment) -> Given:
        """Return the same except what I gave: asked for something else, I gave another card."""
        value: Given = self.noted_value(before)
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
        return tuple(map(_row, filter(None, (_asked_now(moment, answers),))))

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
        for name, gave in _asked_so_far(self._answers(moment)).items():
            still = _("{player} ?").format(player=name)
            told = still if gave is OPEN else self.gave(moment, name, gave)
            yield Piece(told, (_row(name),), _given(moment, name) is None)

    def _others(self, moment: AnyMoment) -> list[str]:
        """Return who answers, in the order of seats from the asker's left."""
        heard = moment.get(self.names[0]) if self.names else None
        told = heard if isinstance(heard, Mapping) else {}
        others, left = others_after(moment.setup.players, moment[self.asker]), kinds.gone(moment)
        return [name for name in others if name not in left or name in told]

    def _may_be_unheard(self, moment: AnyMoment, name: str) -> bool:
        return len(self.names) < 2 or name != moment.setup.me

    def _answers(self, moment: AnyMoment) -> dict[str, Any]:
        """Return what each gave: a card, whether there was one, or OPEN."""
        return self._answers_of(self.slots(moment), moment)

    def _answers_of(self, slots: Mapping[str, kinds.Slot], moment: AnyMoment) -> dict[str, Any]:
        return {**dict.fromkeys(slots, OPEN), **self.values_of(slots, moment)}

    def _every_giver(self, moment: AnyMoment, value: Collection[str]) -> Iterator[Fault]:
        yield from all_faults(*(self._giver_faults(moment, n, value) for n in _seated(moment)))

    def _giver_faults(
        self, moment: AnyMoment, name: str, value: Collection[str]
    ) -> Iterator[Fault]:
        left = moment.get("gone")  # None while a note isn't among others yet
        needed = left is not None and name not in (*left, moment[self.asker])
        if len(self.names) > 1 and needed and name not in value:
            text = _("{player} is missing: say what each player except the asker gave")
            yield Fault(f"{self.field}.{name}", text.format(player=name))

    def _given_faults(self, moment: AnyMoment, value: Given) -> Iterator[Fault]:
        def given(path: str, name: str, gave: Gave) -> Iterator[Fault]:
            if gave is None:
                return
            yield from all_faults(
                unknown_player(path, name, moment.setup.players),
                self._own_faults(moment, path, name),
                unknown_choice(path, gave, self.deck, _("card")) if isinstance(gave, str) else (),
                self._sight_faults(moment, path, name, gave),
                self._unfit_faults(moment, path, gave),
            )

        yield from faulty_entries(self.field, value, given)

    def _unheard_faults(self, moment: AnyMoment, field: str) -> Iterator[Fault]:
        """Yield what is wrong with the players whose answers weren't heard."""

        def faults(path: str, name: str) -> Iterator[Fault]:
            yield from all_faults(
                unknown_player(path, name, moment.setup.players),
                self._own_faults(moment, path, name),
            )
            yield from heard_faults(moment, path, name, self.names[0])

        yield from all_faults(
            faulty_items(field, moment[field], faults), repetition_fault(field, moment[field])
        )

    def _own_faults(self, moment: AnyMoment, path: str, name: str) -> Iterator[Fault]:
        if name == moment[self.asker]:
            yield Fault(path, _("the asker gives nothing"))

    def _sight_faults(
        self, moment: AnyMoment, path: str, name: str, gave: bool | str
    ) -> Iterator[Fault]:
        card, me = isinstance(gave, str), moment.setup.me
        saw = me in (moment[self.asker], name)
        knows = me == name or (saw and len(self.names) > 1)
        if me in moment.setup.players and card and not saw:
            yield Fault(path, _("only the asker and the giver see the card: use true"))
        elif me in moment.setup.players and gave and knows and not card:
            yield Fault(path, _("you saw this card: name it"))

    def _unfit_faults(self, moment: AnyMoment, path: str, gave: bool | str) -> Iterator[Fault]:
        among = self.among(moment)
        if isinstance(gave, str) and gave in self.deck and among and gave not in among:
            yield Fault(path, self.unfit(moment, gave))


def _asked_now(moment: AnyMoment, answers: Mapping[str, Any]) -> str | None:
    """Return whose answer is tapped next, None if all are there.

    It goes by seat, also through an answer that is proposed: else a tap that is meant for it would
    be the next player's.
    """
    asked = (name for name, gave in answers.items() if gave is OPEN or _given(moment, name) is None)
    return next(asked, None) if OPEN in answers.values() else None


def _asked_so_far(answers: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what each gave up to who is still to answer; later ones only if it is proposed."""
    later = [name for name, gave in answers.items() if gave is OPEN][1:]
    return {name: gave for name, gave in answers.items() if name not in later}


def heard_faults(moment: AnyMoment, path: str, name: str, field: str) -> Iterator[Fault]:
    """Yield a fault if a player's answer was heard: it is mine, or it is in a field already."""
    if name == moment.setup.me:
        yield Fault(path, _("you know what you answered"))
    elif name in (moment.get(field) or ()):
        yield Fault(path, _("{player} is in “{field}” already").format(player=name, field=field))


def _seated(moment: AnyMoment) -> Sequence[str]:
    """Return the players, but no more than a table can have if a faulty setup names thousands."""
    players: Sequence[str] = moment.setup.players[:_MOST_SEATED]
    return players


def _given(moment: AnyMoment, player: str) -> str | None:
    """Return what was tapped for a player: a card, NONE, or ONE; None if nothing was."""
    return only_choice(moment.draft, _row(player))


def _row(player: str) -> str:
    return f"{_GAVE}{player}"


def _laid_told(moment: AnyMoment, player: str, count: int) -> str:
    """Return how many cards of a player are tapped; as long as none is, what to tap."""
    if count:
        return ngettext("{count} card", "{count} cards", count).format(count=format_number(count))
    if player == moment.setup.me:
        return _("Tap your cards on the sheet.")
    return _("Tap {player}’s cards on the sheet.").format(player=player)


@dataclass(frozen=True, kw_only=True, eq=False)
class LaidHands(kinds.Each):
    """Cards that players revealed, all of a hand or some: tapped on the sheet, hand by hand."""

    deck: Sequence[str]
    looks: Looks
    several: Mapping[str, int] = field(default_factory=dict)
    parts: kinds.Parts = ()
    least: int | None = 0
    made: Callable[[AnyMoment, Mapping[str, Any]], Any] = lambda _moment, laid: laid or None

    @override
    def slots(self, moment: AnyMoment) -> Mapping[str, kinds.Slot]:
        return {name: self._hand(name) for name in moment.setup.players}

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, *(f"{self.key}-{name}" for name in moment.setup.players))

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        whose, laid = only_choice(moment.draft, self.key), self.values(moment)
        choices = tuple(Choice(n, Face(n), n == whose) for n in moment.setup.players)
        yield Row(self.key, kinds.text_of(self.label, moment), choices)
        _whose, *rows = self.row_keys(moment)
        for name, row in zip(moment.setup.players, rows, strict=True):
            if name == whose or name in laid:
                others = tuple(other for other in rows if other != row)
                told = _laid_told(moment, name, len(laid.get(name, ())))
                yield Row(row, name, many=True, status=told, excludes=others, several=self.several)

    @override
    def faults(self, moment: AnyMoment, value: Laid) -> Iterator[Fault]:
        def nobody(path: str, name: str, _cards: object) -> Iterator[Fault]:
            yield from unknown_player(path, name, moment.setup.players)

        def no_cards(path: str, _name: str, cards: tuple[str, ...]) -> Iterator[Fault]:
            yield from faulty_cards(path, cards, self.deck, self.several)

        yield from all_faults(
            faulty_entries(self.field, value, nobody),
            faulty_entries(self.field, value, no_cards),
            repetition_fault(self.field, self._every(value), self.several),
        )

    @override
    def said(self, moment: AnyMoment, value: Laid | None) -> str:
        text = _("{player}: {cards}")
        laid = {name: cards for name in moment.setup.players if (cards := (value or {}).get(name))}
        return comma_separated(
            text.format(player=name, cards=self.looks.listed(moment, cards))
            for name, cards in laid.items()
        )

    @override
    def agree(self, one: Laid, other: Laid) -> bool:
        holder = {
            card: name for name, cards in one.items() for card in cards if card not in self.several
        }
        return all(
            holder.get(card, name) == name for name, cards in other.items() for card in cards
        )

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        whose = only_choice(moment.draft, self.key)
        return (self._hand(whose).key,) if whose in moment.setup.players else ()

    @override
    def schema(self, field: str) -> Schema:
        return for_players(cards_of(self.deck, alike=bool(self.several)))

    def _hand(self, player: str | None) -> Cards:
        return Cards(
            key=f"{self.key}-{player}",
            deck=self.deck,
            looks=self.looks,
            among=lambda _at: self.deck,
            loose=True,
            several=self.several,
        )

    def _every(self, value: Laid) -> Iterator[str]:
        """Yield the cards of all hands; one that is twice in a hand only once, unless alike."""
        for cards in value.values():
            once = dict.fromkeys(card for card in cards if card not in self.several)
            yield from (*once, *(card for card in cards if card in self.several))
