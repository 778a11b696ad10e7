"""Catham City's eight factions, sets of their cards, and how a game is set up.

`Cards` is a set of cards: how many of each faction, without zeros.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import pairwise
from typing import Annotated, Any, ClassVar, TypeAlias

from typing_extensions import override

from notepad.core import language, slots
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.faults import Fault, all_faults, unknown_choice
from notepad.core.form import Choice, Draft, Row, only_choice
from notepad.core.language import N_, _, comma_separated, format_number, ngettext, translated
from notepad.core.seats import SeatedSetup
from notepad.core.slips import SlipKind, off_by
from notepad.core.strict_json import Allowed, Schema, words_of
from notepad.games.catham_city import NAME

SEATS = NAME.seats
DETECTIVES, COUNCIL, ROBOCATS, MAFIA = "detectives", "council", "robocats", "mafia"
HACKERS, POLICE, JOURNALISTS, BUREAUCRATS = "hackers", "police", "journalists", "bureaucrats"
_LOOKS = {
    DETECTIVES: (N_("Detectives"), Symbol.CIRCLE, "#7b5a3a"),
    COUNCIL: (N_("Council"), Symbol.TRIANGLE, "#1f8a5f"),
    ROBOCATS: (N_("Robocats"), Symbol.SQUARE, "#5b6b7a"),
    MAFIA: (N_("Mafia"), Symbol.DIAMOND, "#c0412b"),
    HACKERS: (N_("Hackers"), Symbol.STAR, "#7a4ba8"),
    POLICE: (N_("Police"), Symbol.RING, "#1f6fb8"),
    JOURNALISTS: (N_("Journalists"), Symbol.EYE, "#b58900"),
    BUREAUCRATS: (N_("Bureaucrats"), Symbol.BOOK, "#c2477f"),
}
FACTIONS = tuple(_LOOKS)
IN_PLAY = 5
"""How many of the eight factions are in a game."""
COPIES = 15
"""How many cards each faction has."""
OPEN_CARDS = 7
"""How many cards lie open in the row."""
DEALT = (6, 6, 7, 7, 8, 8)
"""How many cards each player is dealt, by seat from the first player on."""
HAND_LIMIT = 10  # cards at the end of a turn; the rest is discarded
FREE = range(1, COPIES + 1)
"""Any number of cards of a faction."""
PLAYED: Mapping[str, Sequence[int]] = {
    DETECTIVES: (3,),
    COUNCIL: (3,),
    ROBOCATS: (2, 4),
    MAFIA: (4,),
    HACKERS: (1, 2, 3, 4),
    POLICE: FREE,
    JOURNALISTS: (2,),
    BUREAUCRATS: FREE,
}
"""How many cards of a faction can be played at once."""
PAIR = 2
"""The number of Robocats that bring cards; four bring points."""
POINTS = {DETECTIVES: 3, COUNCIL: 2, ROBOCATS: 3, MAFIA: 2, JOURNALISTS: 2}
"""The points of plays that don't depend on other cards."""
DRAWS = {COUNCIL: 2, ROBOCATS: 5}
"""How many unseen cards the player of a faction draws."""


def sure_points(faction: str, count: int) -> int:
    """Return the points of a play that don't depend on other cards."""
    return 0 if faction == ROBOCATS and count == PAIR else POINTS.get(faction, 0)


def face(faction: str) -> Face:
    """Return how a faction looks, with its name."""
    name, symbol, colour = _LOOKS[faction]
    return Face(translated(name), symbol, colour)


def called(faction: str) -> str:
    """Return a faction's name; for an unknown faction, its word."""
    return translated(_LOOKS[faction][0]) if faction in _LOOKS else faction


Cards: TypeAlias = Mapping[str, int]

NONE: Cards = {}


def total(cards: Cards) -> int:
    """Return how many cards there are in all."""
    return sum(cards.values())


def add_cards(cards: Cards, more: Cards) -> Cards:
    """Return both sets together, in the order of the first."""
    summed = {**cards, **{name: cards.get(name, 0) + count for name, count in more.items()}}
    return {name: count for name, count in summed.items() if count}


def subtract_cards(cards: Cards, less: Cards) -> Cards:
    """Return what is left; below zero if notes contradict each other."""
    return add_cards(cards, {name: -count for name, count in less.items()})


def holds(cards: Cards, some: Cards) -> bool:
    """Whether these cards include some others."""
    return all(cards.get(name, 0) >= count for name, count in some.items())


def in_order(cards: Cards) -> Cards:
    """Return the same cards in the order of the factions."""
    return {name: cards[name] for name in FACTIONS if cards.get(name)}


def said_cards(faction: str, count: int) -> str:
    """Return cards of a faction in words, always with their number: "1× Police", "2× Mafia"."""
    return _("{count}× {faction}").format(count=format_number(count), faction=called(faction))


def said_points(points: int) -> str:
    """Return a number of points in words: "3 points"."""
    return ngettext("{count} point", "{count} points", points).format(count=format_number(points))


def listed_cards(cards: Cards) -> str:
    """Return the cards for a sentence: "2× Mafia, 1× Police"."""
    return comma_separated(said_cards(faction, count) for faction, count in in_order(cards).items())


CARDS = Allowed(
    {"propertyNames": words_of(FACTIONS), "additionalProperties": {"minimum": 1, "maximum": COPIES}}
)
"""The annotation of a field that holds a set of cards."""


def copy_keys(cards: Cards) -> tuple[str, ...]:
    """Return the key of a choice for each card: "mafia-1", "mafia-2"."""
    return tuple(
        f"{faction}-{number}" for faction, count in cards.items() for number in range(1, count + 1)
    )


_NOTHING = "-"  # the choice that would take back a card, while there is none


def cards_chosen(choices: Sequence[str], factions: Sequence[str]) -> Cards:
    """Return the cards for some keys of choices."""
    names = [choice.rpartition("-")[0] for choice in choices]
    return {faction: names.count(faction) for faction in factions if faction in names}


def only_other(factions: Sequence[str], dimmed: Sequence[str]) -> str | None:
    """Return the only faction that isn't dimmed, None if there are several or none."""
    able = [one for one in factions if one not in dimmed]
    return able[0] if len(able) == 1 else None


def _next_copy(chosen: Sequence[str], faction: str) -> tuple[str, int]:
    """Return the key of a faction's next card, and how many of its cards were tapped."""
    taken = {choice for choice in chosen if choice.rpartition("-")[0] == faction}
    names = (f"{faction}-{number}" for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken), len(taken)


def adders(
    chosen: Sequence[str],
    factions: Sequence[str],
    *,
    full: bool,
    dimmed: Sequence[str] = (),
    counted: bool = False,
) -> Iterator[Choice]:
    """Yield a chip for each faction that adds a card, then one that takes the last card back.

    There are always as many, so that none of them moves. If they are `full`, none can be added. If
    it is known how many cards there must be, they are `counted`: then the only faction that isn't
    dimmed is proposed.
    """
    only = only_other(factions, dimmed) if counted and not full else None
    for faction in factions:
        key, count = _next_copy(chosen, faction)
        text = _("{faction}, {count} tapped") if count else ""
        text = text.format(faction=called(faction), count=format_number(count))
        yield Choice(
            key,
            face(faction),
            count > 0,
            dimmed=faction in dimmed,
            spoken=text,
            barred=full or count >= COPIES,
            proposed=faction == only and not count,
            count=count,
        )
    able = [choice for choice in chosen if choice.rpartition("-")[0] in factions]
    last = able[-1] if able else _NOTHING
    faction = called(last.rpartition("-")[0]) if able else ""
    text = _("{faction}, tap to take back").format(faction=faction) if able else _("take back")
    yield Choice(last, Face("−1"), barred=not able, spoken=text, count=0)


def _other_set(moment: slots.AnyMoment, value: Cards, meant: Cards) -> SlipKind:
    if not meant or not value:
        return SlipKind.NONE_OR_CARD
    if more := total(meant) - total(value):
        return off_by(more)
    chips = moment.setup.in_play
    apart = [at for at, one in enumerate(chips) if meant.get(one, 0) != value.get(one, 0)]
    beside = [other - at for at, other in pairwise(apart)] == [1]
    return SlipKind.NEIGHBOUR if beside else SlipKind.OTHER_CARD


def columns_of_cards(moment: slots.AnyMoment) -> int:
    """Return in how many columns factions are where cards are tapped: there, one takes back."""
    return len(moment.setup.in_play) + 1


@dataclass(frozen=True, kw_only=True, eq=False)
class SomeCards(slots.Some):
    """A set of cards, of which each tap adds one; with a `loose` number there are at most `most`.

    `likely` is how many cards of a faction there are likely at most; `unfit_number` says why a
    number of cards isn't well-formed, "" if it is. Those that are tapped for `each_game` aren't
    remembered for the next.
    """

    among: Callable[[slots.AnyMoment], Sequence[str]] = lambda moment: moment.setup.in_play
    made: Callable[[slots.AnyMoment, Sequence[str]], Cards] = lambda _moment, some: in_order(
        {faction: some.count(faction) for faction in some}
    )
    told: Callable[[slots.AnyMoment, Any], str] | None = lambda _moment, cards: listed_cards(cards)
    most: Callable[[slots.AnyMoment], int | None] = lambda _moment: None
    likely: Callable[[slots.AnyMoment, str], int] = lambda _moment, _faction: COPIES
    unfit_number: Callable[[slots.AnyMoment, int], str] = lambda _moment, _count: ""
    columns: Callable[[slots.AnyMoment], int] = columns_of_cards
    wrong: slots.Wrong = _other_set
    each_game: bool = False
    json: Schema | None = field(default_factory=lambda: CARDS.keywords)

    @override
    def chosen(self, moment: slots.AnyMoment) -> tuple[str, ...]:
        tapped = (choice.rpartition("-")[0] for choice in moment.draft.get(self.key, ()))
        return tuple(faction for faction in tapped if faction in self.able(moment))

    @override
    def unlikely(self, moment: slots.AnyMoment) -> Collection[str]:
        chosen = self.chosen(moment)
        return [one for one in self.able(moment) if chosen.count(one) >= self.likely(moment, one)]

    @override
    def status(self, moment: slots.AnyMoment, count: int) -> str:
        size = self.count(moment)
        return "" if size is None else _("{count} of {size}").format(count=count, size=size)

    @override
    def rows(self, moment: slots.AnyMoment, value: object) -> Iterator[Row]:
        for row in super().rows(moment, slots.OPEN):
            yield replace(row, anew=self.each_game)

    @override
    def chips(
        self, moment: slots.AnyMoment, chosen: Sequence[Any], value: object
    ) -> Iterator[Choice]:
        count, tapped = self.count(moment), moment.draft.get(self.key, ())
        most = self.most(moment) if count is None else count
        full, dimmed = most is not None and len(chosen) >= most, [*self.unlikely(moment)]
        able = self.able(moment)
        yield from adders(tapped, able, full=full, dimmed=dimmed, counted=count is not None)

    @override
    def rows_ahead(self, moment: slots.AnyMoment) -> Iterator[Row]:
        made = tuple(adders(moment.draft.get(self.key, ()), self.able(moment), full=False))
        yield Row(self.key, slots.text_of(self.label, moment), made, many=True, columns=len(made))

    @override
    def faults(self, moment: slots.AnyMoment, value: Cards) -> Iterator[Fault]:
        yield from all_faults(
            cards_faults(self.field, value, moment.setup), self._number_faults(moment, value)
        )

    @override
    def draft(self, moment: slots.AnyMoment, value: Cards) -> Draft:
        return {self.key: copy_keys(value)}

    @override
    def slips(self, moment: slots.AnyMoment, value: Cards) -> Iterator[Cards]:
        yield from ([NONE] if value else [])
        for faction in value:
            left = subtract_cards(value, {faction: 1})
            yield left
            yield from (add_cards(left, {other: 1}) for other in moment.setup.in_play)
        yield from (add_cards(value, {other: 1}) for other in moment.setup.in_play)

    def _number_faults(self, moment: slots.AnyMoment, value: Cards) -> Iterator[Fault]:
        told = self.unfit_number(moment, total(value))
        if told:
            yield Fault(self.field, told)


_FEW = 3  # up to so many players play for the higher target
_TARGET_OF_FEW, _TARGET = 16, 13  # points, from the rule sheet
MOST_POINTS = 99  # far beyond any game: it keeps slips of the finger out, and chips to a few
_USUAL = FACTIONS[:IN_PLAY]
"""The factions that the rule sheet suggests for a first game."""
_WITH_CARDS, _POINTS_ONLY = "cards", "points"


def with_cards(at: slots.AnyMoment) -> bool:
    """Whether cards are noted, as tapped or as a setup says."""
    if at.has("factions"):
        return at["factions"] is not None
    return only_choice(at.draft, "noted") != _POINTS_ONLY


NOTED = slots.option(
    {_WITH_CARDS: N_("points and cards"), _POINTS_ONLY: N_("points only")},
    label=N_("what to note"),
    usual=_WITH_CARDS,
    implied=lambda at: _WITH_CARDS if with_cards(at) else _POINTS_ONLY,
)


def _miscounted(_at: slots.AnyMoment, count: int, all_: int) -> str:
    return ngettext(
        "{count} faction, but {all} are in play", "{count} factions, but {all} are in play", count
    ).format(count=count, all=all_)


@dataclass(frozen=True, kw_only=True, eq=False)
class InPlay(slots.Some):
    """The factions in play: the usual ones, switched by each tap."""

    @override
    def chosen(self, moment: slots.AnyMoment) -> tuple[str, ...]:
        switched = moment.draft.get(self.key, ())
        return tuple(one for one in FACTIONS if (one in _USUAL) != (one in switched))

    @override
    def draft(self, moment: slots.AnyMoment, value: tuple[str, ...]) -> Draft:
        return {self.key: tuple(one for one in FACTIONS if (one in value) != (one in _USUAL))}

    @override
    def faults(self, moment: slots.AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        yield from all_faults(super().faults(moment, value), _order_faults(value))


def _order_faults(factions: tuple[str, ...]) -> Iterator[Fault]:
    known = [one for one in factions if one in FACTIONS]
    if known != sorted(known, key=FACTIONS.index):
        yield Fault("factions", _("the order must be: {all}").format(all=comma_separated(FACTIONS)))


IN_GAME = InPlay(
    key="factions",
    label=N_("factions"),
    there=with_cards,
    among=lambda _at: FACTIONS,
    face=lambda _at, one: face(one),
    kind=N_("faction"),
    count=lambda _at: IN_PLAY,
    miscounted=_miscounted,
    hint=N_("Tap the five factions in play."),
    json={"items": words_of(FACTIONS)},
)


def _dealt(at: slots.AnyMoment) -> int | None:
    """Return how many cards I am dealt, None if it isn't known who I am and who begins."""
    players, me = at.setup.players, at.setup.me
    first = at.setup.first or next(iter(players), "")
    seated = len(players) in SEATS and {me, first} <= {*players}
    return cards_dealt(players, first, me) if seated else None


def cards_dealt(players: Sequence[str], first: str, player: str) -> int:
    """Return how many cards a player is dealt if another begins."""
    return DEALT[(players.index(player) - players.index(first)) % len(players)]


def _wrong_hand(at: slots.AnyMoment, count: int) -> str:
    size = _dealt(at)
    text = ngettext(
        "{count} card, but your hand should have {size}",
        "{count} cards, but your hand should have {size}",
        count,
    )
    return "" if size in (None, count) else text.format(count=count, size=size)


def _wrong_row(_at: slots.AnyMoment, count: int) -> str:
    text = ngettext(
        "{count} card, but {size} are face up", "{count} cards, but {size} are face up", count
    )
    return "" if count == OPEN_CARDS else text.format(count=count, size=OPEN_CARDS)


def _tapped(
    key: str,
    other: str,
    label: str,
    hint: str,
    count: Callable[[slots.AnyMoment], int | None],
    wrong: Callable[[slots.AnyMoment, int], str],
) -> SomeCards:
    """Return the slot for cards that are dealt, with no more of a faction than there are."""

    def left(at: slots.AnyMoment, faction: str) -> int:
        return COPIES - cards_chosen(at.draft.get(other, ()), (faction,)).get(faction, 0)

    def told(at: slots.AnyMoment) -> str:
        tapped, size = total(cards_chosen(at.draft.get(key, ()), IN_GAME.chosen(at))), count(at)
        return translated(hint) if tapped < (size or 0) else wrong(at, tapped)

    return SomeCards(
        key=key,
        label=label,
        there=with_cards,
        among=IN_GAME.chosen,
        count=count,
        likely=left,
        unfit_number=wrong,
        columns=slots.uncolumned,
        each_game=True,
        hint=told,
    )


MY_HAND = _tapped(
    "hand", "row", N_("your hand"), N_("Tap your own cards."), count=_dealt, wrong=_wrong_hand
)
OPEN_ROW = _tapped(
    "row",
    "hand",
    N_("face-up cards"),
    N_("Tap the seven face-up cards."),
    count=lambda _at: OPEN_CARDS,
    wrong=_wrong_row,
)


def points_to_win(target: int | None, players: Sequence[str]) -> int:
    """Return how many points win: by default, as many as the rules say for so many players."""
    usual = _TARGET_OF_FEW if len(players) <= _FEW else _TARGET
    return usual if target is None else target


def _target_faults(path: str, target: int, least: int) -> Iterator[Fault]:
    if target < least:
        yield Fault(path, _("at least one point"))


ACTIONS = slots.numbers(
    range(1, 3), N_("there are one or two actions per turn"), label=N_("actions per turn"), usual=1
)


@dataclass(frozen=True, kw_only=True, eq=False)
class _Target(slots.Stepped):
    """How many points win; as many as the rules say while nothing is set."""

    @override
    def rows(self, moment: slots.AnyMoment, value: Any) -> Iterator[Row]:
        yield from super().rows(moment, points_to_win(value, moment.setup.players))


TARGET = _Target(
    label=N_("points to win"),
    scale=slots.Scale(1, MOST_POINTS, (), format_number, format_number, _target_faults),
    low=1,
    high=lambda _at: MOST_POINTS,
    usual=lambda _at: None,
    json={"minimum": 1},
)


@dataclass(frozen=True, kw_only=True)
class Setup(SeatedSetup):
    """Who plays, which factions are in play, my hand and the open row.

    A table that only keeps points leaves out the last three. `first` begins, or the first of
    `players` if it is None; `target` points win, by default as many as the rules say.
    """

    players: tuple[str, ...]
    me: str
    noted: ClassVar[Annotated[str, NOTED]]
    factions: Annotated[tuple[str, ...] | None, IN_GAME] = None
    hand: Annotated[Mapping[str, int] | None, MY_HAND] = None
    row: Annotated[Mapping[str, int] | None, OPEN_ROW] = None
    actions: Annotated[int, ACTIONS] = 1
    target: Annotated[int | None, TARGET] = None
    first: str | None = None

    @property
    def with_cards(self) -> bool:
        """Whether cards are noted, and not only points."""
        return self.factions is not None

    @property
    def in_play(self) -> tuple[str, ...]:
        """The factions that can be noted; all of them if the table only keeps points."""
        return FACTIONS if self.factions is None else self.factions

    @property
    def goal(self) -> int:
        """How many points win."""
        return points_to_win(self.target, self.players)

    def from_left(self, player: str) -> tuple[str, ...]:
        """Return the other players, starting from a player's left."""
        seat = self.players.index(player)
        return (*self.players[seat + 1 :], *self.players[:seat])

    def dealt(self, player: str) -> int:
        """Return how many cards a player is dealt."""
        return cards_dealt(self.players, self.first or self.players[0], player)


def cards_faults(path: str, cards: Mapping[str, int] | None, setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a set of cards by itself: unknown factions, impossible numbers."""
    for faction, count in (cards or {}).items():
        place = f"{path}.{faction}"
        yield from all_faults(in_play_faults(place, faction, setup), count_faults(place, count))


def in_play_faults(path: str, faction: str, setup: Setup) -> Iterator[Fault]:
    """Yield a fault if a faction is unknown or not in play."""
    found = list(unknown_choice(path, faction, FACTIONS, _("faction")))
    yield from found
    if not found and faction not in setup.in_play:
        text = _("not in play: {faction}; in play: {all}")
        yield Fault(path, text.format(faction=faction, all=language.listed(list(setup.in_play))))


def count_faults(path: str, count: int) -> Iterator[Fault]:
    """Yield a fault if a faction can't have so many cards; a set leaves out factions with none."""
    if count < 1:
        yield Fault(path, _("at least one card; leave out factions with none"))
    elif count > COPIES:
        text = ngettext("there is only {most} card", "there are only {most} cards", COPIES)
        yield Fault(path, text.format(most=COPIES))


def parts_faults(at: slots.AnyMoment) -> Iterator[Fault]:
    """Yield the faults of cards that are only noted in part."""
    parts = {name: at[name] is not None for name in ("factions", "hand", "row")}
    if any(parts.values()):
        text = _(
            "this field is missing; only a game that just keeps points leaves out all of {all}"
        )
        for name, there in parts.items():
            if not there:
                yield Fault(name, text.format(all=language.listed(parts)))


def copies_faults(at: slots.AnyMoment) -> Iterator[Fault]:
    """Yield a fault for each faction with too many cards in hand and row together."""
    hand, row = at["hand"] or {}, at["row"] or {}
    for faction in hand:
        if faction in row and hand[faction] + row[faction] > COPIES >= hand[faction]:
            text = _("{count} including your hand, but there are only {most} cards")
            count = hand[faction] + row[faction]
            yield Fault(f"row.{faction}", text.format(count=count, most=COPIES))
