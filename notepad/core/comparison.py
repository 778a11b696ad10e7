"""Compares what several players noted of one game, line by line.

Start with `laid_together`: it checks that the records are of one game and aligns them by what
everybody heard. `told_differences` then says in words what was noted differently. The records
themselves aren't changed. Say Ann noted "Cem asked Dee for blue: 2", Bob the same with 3, and Cem,
who asked, 2 with the cards he saw. That is one line: what Cem saw says more and isn't a difference,
but Bob heard another number.

The alignment comes last. Say Ann noted A B C, and Bob noted A c, which is somewhat like her C. The
lines are [A A], [B –], [C c]: an equal pair is worth the most, a similar pair less, and an item by
itself nothing (Needleman and Wunsch 1970). More sequences are added one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault, raise_any
from notepad.core.language import _, listed, ngettext, pgettext
from notepad.core.record import AnyRecord
from notepad.core.safe_text import shown
from notepad.core.sentences import word_of
from notepad.core.strict_json import plain

if TYPE_CHECKING:
    from notepad.core.game import Game, LaidHands


T = TypeVar("T")

Line: TypeAlias = "tuple[int | None, ...]"
"""The place in each sequence of what belongs in one line, None if it has nothing there."""

Worth: TypeAlias = Callable[[int, int], int]
"""What it is worth to pair two places, 0 where they have nothing in common."""

SAME = 6
"""The worth of an equal pair; nothing is worth more."""


_ALMOST, _SOMEWHAT = 3, 1
"""The worth of a pair of notes that differ in one thing, and in two."""

_LEAST_NOTES = 4  # with fewer notes, a low share may be chance
_LEAST_SHARED = 0.25
"""Records with at least this many notes must share this part of the shorter one.

With fewer in common, they are hardly of one game.
"""

_OWN = {"players", "me", "hand", "hand_sizes"}
"""Fields that are compared separately, or that may differ between players."""

_LOOKS = {"first", "deck", "lowest", "colours", "headquarters"}
"""Fields that may differ between records: looks, and who began, because the notes show that."""

_SHIFT = 60
"""How far two sequences are shifted against each other at most, beyond their difference in length.
Without a limit, two records of 10,000 notes would need a hundred million comparisons."""

_PAIR, _ONE, _OTHER = "pair", "one", "other"


@dataclass(frozen=True, slots=True)
class LaidTogether:
    """Records by player, what was heard in order, and how the cards were dealt."""

    records: Mapping[str, AnyRecord]
    heard: tuple[Heard, ...]
    deal: Mapping[str, str] | None = None

    @property
    def differences(self) -> tuple[Heard, ...]:
        """The notes that differ, or that not everybody has."""
        return tuple(heard for heard in self.heard if heard.apart)

    def note(self, player: str, heard: Heard) -> Any:  # noqa: ANN401 a note of any game
        """Return a player's note of something that was heard, None if they missed it."""
        number = heard.notes.get(player)
        return None if number is None else self.records[player].notes[number - 1]


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing that happened: the number of its note in each record that has it.

    `apart` says that it was noted differently, or missed by a player. `misheard` are the players
    whose note can't be true, or whom most of the others contradict.
    """

    notes: Mapping[str, int]
    apart: bool = False
    misheard: tuple[str, ...] = ()


def laid_together(game: Game, records: Sequence[AnyRecord], names: Sequence[str]) -> LaidTogether:
    """Return a comparison of records of one game; `names` has a name for each record.

    Raises Faults if they aren't of one game.
    """
    raise_any(not_one_game(game, records, names))
    hands = game.laid_hands([one.setup for one in records], [one.notes for one in records])
    raise_any(
        Fault(f"{names[number]}: {fault.path}", fault.message) for number, fault in hands.apart
    )
    by_player = {record.setup.me: record for record in records}
    return LaidTogether(by_player, tuple(_Side(game, by_player).heard(hands, names)), hands.deal)


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a note, the players who noted it, and whether they misheard."""

    noted: str
    misheard: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    """The versions of one note, and who missed it, in words (empty if nobody did)."""

    versions: tuple[Version, ...]
    missed: str = ""


def told_differences(game: Game, laid: LaidTogether) -> Iterator[Difference]:
    """Yield the notes that differ, or that a player missed."""
    for heard in laid.differences:
        missed = [player for player in laid.records if player not in heard.notes]
        text = ngettext("{players} missed it.", "{players} missed it.", len(missed) or 1)
        versions = tuple(_versions(game, laid, heard))
        yield Difference(
            versions, text.format(players=listed(map(shown, missed))) if missed else ""
        )


def _versions(game: Game, laid: LaidTogether, heard: Heard) -> Iterator[Version]:
    said: dict[str, list[str]] = {}
    for player in heard.notes:
        setup = laid.records[player].setup
        public = game.keypad.public(setup, laid.note(player, heard))
        said.setdefault(game.said(setup, public), []).append(player)
    for sentence, players in said.items():
        whose = _("{player} (note {number})")
        noted = listed(
            [whose.format(player=shown(name), number=heard.notes[name]) for name in players]
        )
        text = _("{players}: {note}").format(players=noted, note=sentence)
        yield Version(text, misheard=set(players) <= set(heard.misheard))


def told_deal(game: Game, laid: LaidTogether) -> Iterator[str]:
    """Yield who was dealt which cards, a line each, as far as that was found."""
    setup = next(iter(laid.records.values())).setup
    names, deal = game.subjects(setup), laid.deal or {}
    places = {
        "hidden": pgettext("cards", "hidden"),
        "table": pgettext("cards", "face up"),
        "unseen": pgettext("cards", "out of play"),
    }
    for holder in (*setup.players, "table", "hidden", "unseen"):
        cards = [names[key] for key, at in deal.items() if at == holder]
        if cards:
            whose = places.get(holder) or shown(holder)
            yield _("{player}: {cards}").format(player=whose, cards=listed(cards))


def told_when_certain(record: AnyRecord, number: int | None) -> str:
    """Return in words from which note on a record's player could be certain, if ever."""
    if number is None:
        text = _("{player} could never be certain.")
    elif number and getattr(record.notes[number - 1], "correct", False):
        text = _("{player} could not be certain before the answer was announced.")
    else:
        text = _("{player} could be certain from note {number} on.")
    return text.format(player=shown(record.setup.me), number=number)


def told_conflict(record: AnyRecord) -> str:
    """Return the sentence that the notes of a record contradict each other."""
    return _("The notes of {player} contradict each other.").format(player=shown(record.setup.me))


class _Noted(NamedTuple):
    """A note by its number, as everybody heard it; `words` are the same for notes that are."""

    number: int
    note: Any
    words: str


class _Side:
    """What everybody heard, side by side."""

    def __init__(self, game: Game, records: Mapping[str, AnyRecord]) -> None:
        self._keypad, self._records = game.keypad, records
        self._worths: dict[tuple[str, str], int] = {}

    def heard(self, hands: LaidHands, names: Sequence[str]) -> Iterator[Heard]:
        """Yield what was heard, line by line; raises Faults if the records share too little."""
        rows = [list(self._public(record)) for record in self._records.values()]
        lines = aligned(rows, self._worth)
        found = [
            {
                player: row[at]
                for player, row, at in zip(self._records, rows, line, strict=True)
                if at is not None
            }
            for line in lines
        ]
        raise_any(self._foreign(rows, found, names))
        for said in found:
            notes = {player: noted.number for player, noted in said.items()}
            yield Heard(notes, self._apart(said), tuple(self._misheard(hands, said)))

    def _public(self, record: AnyRecord) -> Iterator[_Noted]:
        for number, note in enumerate(record.notes, 1):
            public = self._keypad.public(record.setup, note)
            if public is not None:
                yield _Noted(number, public, repr(public))

    def _worth(self, one: _Noted, other: _Noted) -> int:
        key = one.words, other.words
        if key not in self._worths:
            self._worths[key] = self._reckoned(one.note, other.note)
        return self._worths[key]

    def _same(self, one: _Noted, other: _Noted) -> bool:
        return self._worth(one, other) == SAME

    def _reckoned(self, one: Any, other: Any) -> int:  # noqa: ANN401 notes of any game
        sentence = self._keypad.sentence_of(one)
        if not sentence.is_like(self._keypad.sentence_of(other)):
            return _SOMEWHAT if _doer(one) == _doer(other) else 0
        # Another acting player is more likely another turn than the same turn misheard.
        count = len([*sentence.apart(one, other)]) + (_doer(one) != _doer(other))
        return {0: SAME, 1: _ALMOST, 2: _SOMEWHAT}.get(count, 0)

    def _foreign(
        self,
        rows: Sequence[Sequence[_Noted]],
        found: Sequence[Mapping[str, _Noted]],
        names: Sequence[str],
    ) -> Iterator[Fault]:
        """Yield a fault for each record that shares too little with all others."""
        shared = Counter(
            player
            for said in found
            for player, noted in said.items()
            if any(self._same(noted, one) for other, one in said.items() if other != player)
        )
        longest = sorted(map(len, rows))[-2]
        for name, player, row in zip(names, self._records, rows, strict=True):
            least = min(len(row), longest)
            if least >= _LEAST_NOTES and shared[player] < least * _LEAST_SHARED:
                text = _(
                    "this record shares hardly any notes with the others; it seems "
                    "to be from another game"
                )
                yield Fault(f"{name}: notes", text)

    def _apart(self, said: Mapping[str, _Noted]) -> bool:
        first, *others = said.values()
        missed = len(said) < len(self._records) and word_of(first.note) != "reveal"
        return missed or not all(self._same(first, one) for one in others)

    def _misheard(self, hands: LaidHands, said: Mapping[str, _Noted]) -> Iterator[str]:
        """Yield players whose note can't be true or, if that is unknown, whom most contradict."""
        if all(self._same(one, other) for one, other in combinations(said.values(), 2)):
            return
        known = {player: hands.true(noted.note) for player, noted in said.items()}
        nothing = set(known.values()) == {None}
        for player, noted in said.items():
            agreeing = sum(self._same(noted, one) for one in said.values())
            if known[player] is False or (nothing and 2 * agreeing < len(said)):
                yield player


def _doer(note: Any) -> object:  # noqa: ANN401 a note of any game
    """Return who asks, announces or moves in a note: what its first field holds."""
    return next((getattr(note, field.name) for field in fields(note)), None)


def not_one_game(game: Game, records: Sequence[AnyRecord], names: Sequence[str]) -> Iterator[Fault]:
    """Yield the reasons why records can't be of one game, each under the name of its record.

    `game` is that of the first one.
    """
    first, others = records[0], list(zip(names, records, strict=True))[1:]
    for name, record in others:
        if (record.game, record.declaration) != (first.game, first.declaration):
            text = _("this is not the same game as “{first}” ({game})")
            yield Fault(f"{name}: game", text.format(first=names[0], game=game.title))
        else:
            for fault in _otherwise(first.setup, record.setup, names[0]):
                yield fault.under(f"{name}: setup")
    yield from _seats_taken(game, records, names)


def _seats_taken(game: Game, records: Sequence[AnyRecord], names: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault for each record of a player whose record is already there."""
    brought: dict[str, str] = {}
    for name, record in zip(names, records, strict=True):
        me = record.setup.me
        if me in brought:
            text = _("“{first}” is also by {player}; add only one record per player")
            yield Fault(f"{name}: setup.me", text.format(player=me, first=brought[me]))
        brought.setdefault(me, name)


def _otherwise(first: Any, other: Any, name: str) -> Iterator[Fault]:  # noqa: ANN401 any setup
    """Yield the differences between one setup and the first one."""
    if set(first.players) != set(other.players):
        text = _(
            "the players here are {players}, but in “{first}” they are {others}; if "
            "a name is spelled differently, change it in one of the two"
        )
        names = {"players": listed(other.players), "others": listed(first.players)}
        yield Fault("players", text.format(first=name, **names))
        return
    if other.players not in _turned(first.players):
        text = _("the seating order differs from “{first}”: {players}")
        yield Fault("players", text.format(first=name, players=listed(first.players)))
    ones, others = _compared(first), _compared(other)
    for field in sorted(ones.keys() | others.keys()):
        if ones.get(field) != others.get(field):
            yield Fault(field, _("this differs from “{first}”").format(first=name))


def _turned(players: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return the same order of seats, with each player named first in turn."""
    return {players[at:] + players[:at] for at in range(len(players))}


def _compared(setup: Any) -> Mapping[str, Any]:  # noqa: ANN401 any setup
    """Return the fields that setups of one game must share; the order of cards doesn't matter."""
    return {
        field: sorted(value) if field == "table" else value
        for field, value in plain(setup).items()
        if field not in _OWN | _LOOKS
    }


def aligned(rows: Sequence[Sequence[T]], worth: Callable[[T, T], int]) -> list[Line]:
    """Return the lines that align these sequences, each in its own order."""
    lines: list[Line] = [(at,) for at in range(len(rows[0]))]
    for number, row in enumerate(rows[1:], start=1):
        held = [[rows[of][at] for of, at in enumerate(line) if at is not None] for line in lines]

        def best(line: int, at: int, held: list[list[T]] = held, row: Sequence[T] = row) -> int:
            return max(worth(one, row[at]) for one in held[line])

        nobody: Line = (None,) * number
        lines = [
            (*(nobody if line is None else lines[line]), at)
            for line, at in paired(len(lines), len(row), best)
        ]
    return lines


def paired(ones: int, others: int, worth: Worth) -> list[Line]:
    """Return the pairs of two sequences of these lengths with the greatest total worth."""
    least = min(ones, others)
    head = next((at for at in range(least) if worth(at, at) < SAME), least)
    most = least - head
    alike = (at for at in range(most) if worth(ones - 1 - at, others - 1 - at) < SAME)
    tail = next(alike, most)
    middle = _between(
        ones - head - tail, others - head - tail, lambda one, other: worth(head + one, head + other)
    )
    return [
        *((at, at) for at in range(head)),
        *(tuple(None if at is None else head + at for at in pair) for pair in middle),
        *((ones - tail + at, others - tail + at) for at in range(tail)),
    ]


def _between(ones: int, others: int, worth: Worth) -> list[Line]:
    """Return the best pairs of the part between equal beginnings and equal ends."""
    before: dict[int, int] = {}
    ways: list[dict[int, str]] = []
    for one in range(ones + 1):
        now, came = dict[int, int](), dict[int, str]()
        for other in _reach(one, ones, others):
            offers = [(0, "")] if one == other == 0 else []
            if one and other and other - 1 in before:
                gain = worth(one - 1, other - 1)
                offers += [(before[other - 1] + gain, _PAIR)] if gain else []
            if one and other in before:
                offers.append((before[other], _ONE))
            if other - 1 in now:
                offers.append((now[other - 1], _OTHER))
            now[other], came[other] = max(offers, key=lambda offer: offer[0])
        before = now
        ways.append(came)
    return _walked_back(ways, ones, others)


def _reach(one: int, ones: int, others: int) -> range:
    """Return the places of the other sequence that may be paired with a place of the first."""
    low, high = min(0, others - ones) - _SHIFT, max(0, others - ones) + _SHIFT
    return range(max(0, one + low), min(others, one + high) + 1)


def _walked_back(ways: Sequence[dict[int, str]], one: int, other: int) -> list[Line]:
    found: list[Line] = []
    while way := ways[one][other]:
        one -= way in (_PAIR, _ONE)
        other -= way in (_PAIR, _OTHER)
        found.append((None if way == _OTHER else one, None if way == _ONE else other))
    return found[::-1]
