"""The kinds of slots that only Catham City has: sets of cards, numbers, and what others give.

Cards are tapped chip by chip; each tap adds one (`SomeCards`). `HowMany` takes numbers of cards and
corrected points; `Given` and `Dropped` say what other players do because of a play: what they give,
and what they discard.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from itertools import combinations_with_replacement, islice, product
from typing import Any

from typing_extensions import override

from notepad.core import slots as kinds
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.faults import (
    Fault,
    all_faults,
    faulty_entries,
    faulty_items,
    repetition_fault,
    unknown_player,
)
from notepad.core.form import Choice, Draft, Row, only_choice
from notepad.core.language import N_, _, comma_separated, format_number
from notepad.core.seats import Reseating
from notepad.core.slips import SlipKind, off_by
from notepad.core.slots import OPEN, AnyMoment
from notepad.core.strict_json import Schema
from notepad.games.catham_city import setup as city
from notepad.games.catham_city.setup import face


@dataclass(frozen=True, kw_only=True, eq=False)
class Faction(kinds.One):
    """One of the factions in play, each in the place that it has where cards are tapped."""

    among: Callable[[AnyMoment], Sequence[Any]] = lambda moment: moment.setup.in_play
    kind: kinds.Text = lambda _moment: _("faction in play")
    face: Callable[[AnyMoment, Any], Face] = lambda _moment, one: face(one)
    columns: Callable[[AnyMoment], int] = city.columns_of_cards


def _another_play(_moment: AnyMoment, value: str, meant: object) -> SlipKind:
    """Return the kind of slip: nothing is asked that shows it if both plays only draw cards."""
    other = meant[0] if isinstance(meant, tuple) else meant
    return SlipKind.OTHER_CLASS if {value, other} <= {*city.DRAWS} else SlipKind.OTHER_PLAY


@dataclass(frozen=True, kw_only=True, eq=False)
class Played(Faction):
    """The faction that is played; the other slots depend on it.

    As a slip it may also be a faction with how many of it, where nothing else tells the number.
    """

    wrong: kinds.Wrong = _another_play

    @override
    def fills(self, value: Any) -> Mapping[str, Any]:
        if isinstance(value, tuple):
            return {**super().fills(value[0]), "count": value[1]}
        return super().fills(value)

    @override
    def slips(self, moment: AnyMoment, value: str) -> Iterator[Any]:
        for faction in super().slips(moment, value):
            if faction == city.ROBOCATS:
                yield from ((faction, count) for count in city.PLAYED[faction])
            else:
                yield faction


@dataclass(frozen=True, kw_only=True, eq=False)
class Taken(Faction):
    """The faction of which cards are taken from the row, tapped together with how many.

    There is a chip for each card that lies in the `row`: the second of a faction takes two of them.
    All factions appear after a tap on "…", and if it isn't known what lies there.
    """

    row: Callable[[AnyMoment], city.Cards | None]
    columns: Callable[[AnyMoment], int] = kinds.uncolumned

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        faction, _dash, _count = (only_choice(moment.draft, self.key) or "").partition("-")
        return faction if faction in self.among(moment) else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        tapped = only_choice(moment.draft, self.key) or ""
        lying = self.row(moment)
        every = _first_of_row(city.copy_keys(lying)) if lying else ()
        if tapped not in ("", *every) or not every:
            yield from super().rows(moment, value)
            return
        choices = [
            Choice(key, self._face(moment, key), key == tapped, spoken=self._spoken(key))
            for key in every
        ]
        more = Choice(kinds.MORE, Face("…"), dimmed=True, spoken=_("another faction"))
        yield Row(self.key, kinds.text_of(self.label, moment), (*choices, more))

    def _face(self, moment: AnyMoment, key: str) -> Face:
        faction, _dash, count = key.rpartition("-")
        return replace(self.face(moment, faction), label=format_number(int(count)))

    def _spoken(self, key: str) -> str:
        faction, _dash, count = key.rpartition("-")
        return city.said_cards(faction, int(count))


def _first_of_row(keys: Sequence[str]) -> tuple[str, ...]:
    """Return no more keys than cards can lie open: after contradictory notes, the fewest of each.

    So the form has its usual height even then; what is left out can be tapped after "…".
    """
    fewest = sorted(keys, key=lambda key: int(key.rpartition("-")[2]))[: city.OPEN_CARDS]
    return tuple(key for key in keys if key in fewest)


def taken_count(moment: AnyMoment, key: str) -> Any:  # noqa: ANN401 a number or OPEN
    """Return how many cards were tapped in the row of cards taken, OPEN if only a faction was."""
    count = (only_choice(moment.draft, key) or "").partition("-")[2]
    return int(count) if count.isdecimal() else OPEN


@dataclass(frozen=True, kw_only=True, eq=False)
class HowMany(kinds.One):
    """How many cards, at least one; those up to the `likely` number are likely now.

    A record may leave the number out; `left_out` then says how many there are. If it is usual, it
    isn't asked for: it was tapped with the faction.
    """

    likely: Callable[[AnyMoment], int]
    left_out: Callable[[AnyMoment], int]
    label: kinds.Text = lambda _moment: _("how many")
    json: Schema | None = field(default_factory=lambda: {"minimum": 1})

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        if value is OPEN or value != self.usual(moment):
            yield from super().rows(moment, value)

    @override
    def draft(self, moment: AnyMoment, value: int | None) -> Draft:
        return {self.key: (str(self.left_out(moment) if value is None else value),)}


def how_many(
    able: Callable[[AnyMoment], Sequence[int]],
    likely: Callable[[AnyMoment], int],
    unfit: Callable[[AnyMoment, int], str],
    *,
    every: bool = False,
    **more: Any,  # noqa: ANN401 whatever a slot has
) -> HowMany:
    """Return the slot for a number of cards: `able` are those that are well-formed.

    Only those up to the `likely` one are offered, and the others after a tap on "…", unless `every`
    is. `unfit` says why a number isn't well-formed.
    """

    def faults(path: str, moment: AnyMoment, value: int) -> Iterator[Fault]:
        if told := unfit(moment, value):
            yield Fault(path, told)

    def few(moment: AnyMoment) -> Sequence[int]:
        return [n for n in able(moment) if every or n <= likely(moment)]

    def unlikely(moment: AnyMoment) -> Sequence[int]:
        return [n for n in able(moment) if n > likely(moment)]

    return HowMany(among=able, likely=likely, faulty=faults, few=few, dimmed=unlikely, **more)


@dataclass(frozen=True, kw_only=True, eq=False)
class Early(city.SomeCards):
    """Those of some cards that came before a shuffle, which I may not have seen.

    Nothing need be tapped, but it can be: so a sentence with it waits to be confirmed, unless it is
    `certain_already`.
    """

    certain_already: Callable[[AnyMoment], bool] = kinds.never

    @override
    def finished(self, moment: AnyMoment) -> bool:
        return bool(self.chosen(moment)) or self.certain_already(moment)

    @override
    def draft(self, moment: AnyMoment, value: city.Cards | None) -> Draft:
        return {} if value is None else super().draft(moment, value)

    @override
    def slips(self, moment: AnyMoment, value: Any) -> Iterator[Any]:
        yield from () if value is None else (None,)


def corrected_points(
    most: Callable[[AnyMoment], int],
    **more: Any,  # noqa: ANN401 whatever a slot has
) -> kinds.Either:
    """Return the slot for points added, or a new total: totals up to `most` are offered."""
    added = _points(
        "points", N_("points"), lambda _at: (1, 2, 3, 4, 5, -1), said_change, said_change
    )
    stands = _points("stands", N_("or total"), lambda at: range(most(at) + 1), _new_total, _now_at)
    return kinds.Either(parts=(added, stands), most=1, **more)


def _points(
    key: str,
    label: str,
    offered: Callable[[AnyMoment], Sequence[int]],
    shown: Callable[[int], str],
    said: Callable[[int], str],
) -> kinds.One:
    """Return the slot for some numbers, or any other one that a draft has."""

    def among(moment: AnyMoment) -> Sequence[int]:
        tapped = map(int, moment.draft.get(key, ())[-1:])
        return tuple(dict.fromkeys((*offered(moment), *tapped)))

    return kinds.One(
        field=key,
        key=key,
        label=label,
        among=among,
        face=lambda _at, number: Face(shown(number)),
        told=lambda _at, number: said(number),
        faulty=lambda _path, _at, _number: iter(()),
        meant=lambda _at, number: [number + step for step in (-2, -1, 1, 2)],
        titled=True,
        json={},
    )


def _new_total(points: int) -> str:
    return f"={format_number(points)}"


def _now_at(points: int) -> str:
    return _("now at {points}").format(points=format_number(points))


def said_change(points: int) -> str:
    """Return points added or lost: "+3", "−1"."""
    return f"+{format_number(points)}" if points >= 0 else f"−{format_number(-points)}"


TWO = 2
"""How many cards the Mafia takes from a player without points."""
_MOST_WAYS = 300
"""How many combinations are tried if several players may have discarded.

With more, finding mistakes takes longer; with fewer, it misses some.
"""


def _no_limit(_moment: AnyMoment, _player: str, _faction: str, _beside: city.Cards) -> int:
    return city.COPIES


def _others_otherwise(
    _moment: AnyMoment, value: Collection[str], meant: Collection[str]
) -> SlipKind:
    """Return the kind of slip: somebody gave or discarded a card or not, or how many, or another.

    One of several is easily missed, but nobody notes a card that nobody laid down.
    """
    if {*value} == {*meant}:
        more = _cards_in(meant) - _cards_in(value)
        return off_by(more) if more else SlipKind.OTHER_CARD
    if len(value) == len(meant):
        return SlipKind.OTHER_PLAYER
    return SlipKind.MISSED if len(value) < len(meant) else SlipKind.OTHER_CARD


@dataclass(frozen=True, kw_only=True, eq=False)
class _OfOthers(kinds.Each):
    """Some of the other players, each perhaps with cards; nobody until somebody is tapped.

    One player's cards are tapped at a time, in seat order, and take the place of the players
    meanwhile. To change them later, tap that player out and in again.

    If the game is `over` after the play, it asks nothing. Players who don't `fit` are dimmed, and
    so are factions that a player isn't `able` to have.
    """

    loose: bool = True
    over: Callable[[AnyMoment], bool] = lambda _moment: False
    fit: Callable[[AnyMoment, str], bool] = lambda _moment, _player: True
    able: Callable[[AnyMoment, str, str, city.Cards], int] = _no_limit
    stays: Callable[[AnyMoment], str] = lambda _moment: ""
    """What is shown if somebody can't avoid giving something."""
    parts: kinds.Parts = ()
    wrong: kinds.Wrong = _others_otherwise
    json: Schema | None = field(default_factory=dict)

    @abstractmethod
    def _part(self, name: str) -> kinds.Slot:
        """Return the slot for what a player gives."""

    @abstractmethod
    def _is_told(self, moment: AnyMoment, player: str) -> bool:
        """Whether it is tapped what a player gives."""

    def asked(self, moment: AnyMoment) -> list[str]:
        """Return whose cards are tapped now, as a list of at most one player."""
        return [name for name in self._chosen(moment) if not self._is_told(moment, name)][:1]

    @override
    def slots(self, moment: AnyMoment) -> Mapping[str, kinds.Slot]:
        return {name: self._part(name) for name in self._others(moment)}

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (self.key, *map(self._row, moment.setup.players))

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        chosen, values = self._chosen(moment), self.values(moment)
        given = {name: values[name] for name in chosen if name in values}
        return given if len(given) == len(chosen) else OPEN

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        asked = self.asked(moment)
        if value is not OPEN or not asked:
            yield from self._who(moment)
            return
        slots = self.slots(moment)
        for name in asked:
            yield from slots[name].rows(moment, slots[name].value(moment))

    @override
    def draft(self, moment: AnyMoment, value: Any) -> Draft:
        shed = super().draft(moment, value) if isinstance(value, Mapping) else {}
        return {self.key: tuple(value), **shed}

    def _row(self, player: str) -> str:
        return f"{self.key}-{player}"

    def _everybody(self, moment: AnyMoment) -> Sequence[str]:
        others: Sequence[str] = moment.setup.from_left(moment["player"])
        return others

    def _others(self, moment: AnyMoment) -> Sequence[str]:
        """Return who can be tapped; each of everybody keeps their place all the same."""
        return self._everybody(moment)

    def _chosen(self, moment: AnyMoment) -> list[str]:
        tapped = moment.draft.get(self.key, ())
        return [name for name in self._others(moment) if name in tapped]

    def _who(self, moment: AnyMoment) -> Iterator[Row]:
        chosen, others = self._chosen(moment), self._others(moment)
        if not others or (self.over(moment) and not chosen):
            return
        choices = tuple(
            Choice(
                name,
                Face(name),
                name in chosen,
                dimmed=not self.fit(moment, name),
                spoken=name,
                barred=name not in others,
            )
            for name in moment.setup.players
            if name in self._everybody(moment)
        )
        told, label = self.stays(moment), kinds.text_of(self.label, moment)
        about = {name: (self._row(name),) for name in others}
        size = len(choices)
        yield Row(self.key, label, choices, many=True, status=told, columns=size, about=about)

    def _unable(self, moment: AnyMoment, player: str) -> list[str]:
        """Return the factions that a player has no cards of."""
        every = moment.setup.in_play
        return [one for one in every if not self.able(moment, player, one, city.NONE)]

    def _other_faults(self, moment: AnyMoment, path: str, player: str) -> Iterator[Fault]:
        yield from all_faults(
            unknown_player(path, player, moment.setup.players), self._himself(moment, path, player)
        )

    def _himself(self, moment: AnyMoment, path: str, player: str) -> Iterator[Fault]:
        if player == moment["player"]:
            yield Fault(path, _("the active player gives and discards nothing"))


@dataclass(frozen=True, kw_only=True, eq=False)
class Given(_OfOthers):
    """What others give to the player of a card: at most one card each, as its faction."""

    @override
    def _is_told(self, moment: AnyMoment, player: str) -> bool:
        return bool(moment.draft.get(self._row(player)))

    @override
    def _part(self, name: str) -> kinds.One:
        def only_one(at: AnyMoment) -> str | None:
            return city.only_other(at.setup.in_play, self._unable(at, name))

        return Faction(
            key=self._row(name),
            label=lambda _at: name,
            dimmed=lambda at: self._unable(at, name),
            certain=only_one,
        )

    @override
    def faults(self, moment: AnyMoment, value: Mapping[str, str]) -> Iterator[Fault]:
        def given(path: str, name: str, faction: str) -> Iterator[Fault]:
            yield from all_faults(
                self._other_faults(moment, path, name),
                city.in_play_faults(path, faction, moment.setup),
            )

        yield from faulty_entries(self.field, value, given)

    @override
    def said(self, moment: AnyMoment, value: Mapping[str, str] | None) -> str:
        text = _("{cards} from {player}")
        return comma_separated(
            text.format(player=name, cards=city.said_cards(one, 1))
            for name, one in (value or {}).items()
        )

    @override
    def slips(self, moment: AnyMoment, value: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
        for name, faction in value.items():
            rest = {other: one for other, one in value.items() if other != name}
            yield rest
            yield from (
                {**rest, other: faction} for other in self._others(moment) if other not in value
            )
            yield from ({**value, name: one} for one in moment.setup.in_play if one != faction)

    @override
    def so_far(self, moment: AnyMoment, value: object) -> str:
        text = _("{cards} from {player}")
        given = {name: only_choice(moment.draft, self._row(name)) for name in self._chosen(moment)}
        return comma_separated(
            text.format(player=name, cards=city.said_cards(one, 1) if one else "…")
            for name, one in given.items()
        )

    @override
    def swaps(self, moment: AnyMoment, value: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield each giver, who may also be the one who discarded, with each other player."""
        others = self._others(moment)
        yield from ((name, other) for name in value for other in others if other != name)


@dataclass(frozen=True, kw_only=True, eq=False)
class Dropped(_OfOthers):
    """Who discarded something: one known card each, or for the Mafia two cards, or their only one.

    So its value are players, or for the Mafia the cards of each. If cards were `given`, nobody else
    can have discarded one. `must` says who has to discard how many cards for the Mafia: these
    players are always asked.
    """

    must: Callable[[AnyMoment], Mapping[str, int]] = lambda _moment: {}

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        shed = moment["faction"] == city.MAFIA
        return super().tapped(moment) if shed else tuple(self._chosen(moment))

    @override
    def _part(self, name: str) -> city.SomeCards:
        return city.SomeCards(
            key=self._row(name),
            label=lambda _at: name,
            count=lambda at: self._wanted(at, name),
            likely=lambda at, faction: self.able(at, name, faction, self._cards(at, name)),
        )

    @override
    def faults(self, moment: AnyMoment, value: Any) -> Iterator[Fault]:
        if moment["faction"] == city.MAFIA:
            yield from self._shed_faults(moment, value)
        elif isinstance(value, Mapping):
            yield Fault(self.field, _("expected a list"))
        else:
            yield from all_faults(
                faulty_items(self.field, value, partial(self._giver_faults, moment)),
                repetition_fault(self.field, value),
            )

    @override
    def said(self, moment: AnyMoment, value: Any) -> str:
        if not isinstance(value, Mapping):
            return comma_separated(value or ())
        text = _("{player} {cards}")
        return comma_separated(
            text.format(player=name, cards=" + ".join(map(city.said_cards, cards, cards.values())))
            for name, cards in value.items()
        )

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        shed = {name: self._cards(moment, name) for name in self._chosen(moment)}
        if moment["faction"] != city.MAFIA:
            return self.said(moment, tuple(shed))
        return _shed_told(shed, self.asked(moment) if value is OPEN else ())

    @override
    def longest(self, moment: AnyMoment) -> str:
        if moment["faction"] != city.MAFIA:
            return ""
        widest = sorted(moment.setup.in_play, key=lambda one: len(city.called(one)))[-TWO:]
        most = dict.fromkeys(widest, 1)
        return _shed_told(dict.fromkeys(self._chosen(moment), most))

    @override
    def slips(self, moment: AnyMoment, value: Any) -> Iterator[Any]:
        others = self._others(moment)
        if not isinstance(value, Mapping):
            yield from _other_players(value, others)
            return
        yield from self._forgotten(moment, value)
        for name, cards in value.items():
            rest = {other: some for other, some in value.items() if other != name}
            yield rest
            yield from ({**rest, other: cards} for other in others if other not in value)
            yield from ({**value, name: some} for some in _other_cards(cards, moment.setup.in_play))

    @override
    def reseated(self, moment: AnyMoment, value: Any, seats: Reseating) -> Any:
        if isinstance(value, tuple):
            return tuple(map(seats.called, value))
        return super().reseated(moment, value, seats)

    def _forgotten(
        self, moment: AnyMoment, value: Mapping[str, city.Cards]
    ) -> Iterator[Mapping[str, city.Cards]]:
        """Yield the value with the cards of players who had to discard, but are missing in it.

        If several are missing, there may be too many combinations to yield them all.
        """
        missing = {name: count for name, count in self.must(moment).items() if name not in value}
        every = [
            [
                some
                for some in _hands_of(count, moment.setup.in_play)
                if self._has(moment, name, some)
            ]
            for name, count in missing.items()
        ]
        for chosen in islice(product(*every), _MOST_WAYS if missing else 0):
            yield {**value, **dict(zip(missing, chosen, strict=True))}

    def _has(self, moment: AnyMoment, player: str, cards: city.Cards) -> bool:
        table = moment.state.table if moment.state else None
        return table is None or player in table.hands or city.holds(table.mine, cards)

    @override
    def _chosen(self, moment: AnyMoment) -> list[str]:
        tapped = {*moment.draft.get(self.key, ()), *self.must(moment)}
        return [name for name in self._others(moment) if name in tapped]

    @override
    def _others(self, moment: AnyMoment) -> Sequence[str]:
        others = super()._others(moment)
        if moment.get("given") is None:
            return others
        return [name for name in others if name in moment["given"]]

    def _cards(self, moment: AnyMoment, player: str) -> city.Cards:
        tapped = moment.draft.get(self._row(player), ())
        return city.in_order(city.cards_chosen(tapped, moment.setup.in_play))

    def _wanted(self, moment: AnyMoment, player: str) -> int:
        table = moment.state.table if moment.state else None
        return 1 if table and table.sizes[player] == 1 else TWO

    @override
    def _is_told(self, moment: AnyMoment, player: str) -> bool:
        """Whether all cards are tapped that a player discards; only the Mafia asks for cards."""
        full = city.total(self._cards(moment, player)) == self._wanted(moment, player)
        return full or moment["faction"] != city.MAFIA

    def _giver_faults(self, moment: AnyMoment, path: str, player: str) -> Iterator[Fault]:
        yield from all_faults(self._other_faults(moment, path, player))
        given = moment.get("given")
        if given is not None and player not in given:
            yield Fault(path, _("only players who gave a card can discard another"))

    def _shed_faults(self, moment: AnyMoment, value: object) -> Iterator[Fault]:
        if not isinstance(value, Mapping):
            yield Fault(self.field, _("expected an object"))
            return

        def shed(path: str, name: str, cards: city.Cards) -> Iterator[Fault]:
            yield from all_faults(
                self._other_faults(moment, path, name),
                city.cards_faults(path, cards, moment.setup),
                _number_faults(path, cards),
            )

        yield from faulty_entries(self.field, value, shed)


def _shed_told(shed: Mapping[str, city.Cards], asked: Sequence[str] = ()) -> str:
    """Return what each player discards, in as few words as can be checked; more of who is asked."""
    text = _("{player} {cards}")
    each = {
        name: [*_shed(cards), *(["…"] if name in asked else [])] for name, cards in shed.items()
    }
    return comma_separated(
        text.format(player=name, cards=" + ".join(some)) for name, some in each.items() if some
    )


def _shed(cards: city.Cards) -> list[str]:
    """Return each faction, with its number if there are several: "Mafia", "2× Mafia"."""
    return [city.said_cards(one, n) if n > 1 else city.called(one) for one, n in cards.items()]


def _other_players(value: Sequence[str], others: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the players with one more, one fewer, or one replaced, in their order."""
    for name in others:
        if name not in value:
            yield tuple(other for other in others if other in value or other == name)
            for left in value:
                kept = {*value, name} - {left}
                yield tuple(other for other in others if other in kept)
        else:
            yield tuple(other for other in value if other != name)


def _hands_of(count: int, factions: Sequence[str]) -> Iterator[city.Cards]:
    """Yield all sets of this many cards."""
    for some in combinations_with_replacement(factions, count):
        yield city.in_order(city.cards_chosen([f"{one}-" for one in some], factions))


def _other_cards(cards: city.Cards, factions: Sequence[str]) -> Iterator[city.Cards]:
    """Yield sets of one or two cards that differ by one: another card, one more, or one fewer."""
    both = (some for count in (1, TWO) for some in _hands_of(count, factions))
    yield from (some for some in both if _apart(some, cards) == 1)


def _apart(some: city.Cards, other: city.Cards) -> int:
    """Return the number of cards by which two sets differ, counting a replaced card once."""
    more = sum(max(0, count - other.get(one, 0)) for one, count in some.items())
    return max(more, more + city.total(other) - city.total(some))


def _number_faults(path: str, cards: city.Cards) -> Iterator[Fault]:
    if city.total(cards) not in (1, TWO):
        yield Fault(path, _("must be two cards, or the player’s only card"))


def _cards_in(value: Collection[str]) -> int:
    """Return how many cards players discarded for the Mafia; 0 for other plays."""
    each = value.values() if isinstance(value, Mapping) else ()
    return sum(city.total(cards) for cards in each if isinstance(cards, Mapping))
