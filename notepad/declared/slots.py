"""Slots that the sentences of declared games share: named cards, and who showed one.

Last comes advice on which card to show: the one that reveals the least.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import product
from random import Random
from typing import Any, TypeAlias

from typing_extensions import override

from notepad.cards.slots import LOOKS, certainly_holds, my_hand
from notepad.core import language
from notepad.core import slots as kinds
from notepad.core.card_slots import Cards, Laid, heard_faults
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import WHERE, Aside, Face
from notepad.core.faults import (
    LEFT_OUT,
    Fault,
    Unread,
    UnreadError,
    all_faults,
    faulty_items,
    legible_or,
    readable_items,
    repetition_fault,
    unknown_choice,
    unknown_player,
)
from notepad.core.form import Choice, Draft, Row, only_choice, refused_marker
from notepad.core.help_levels import Level
from notepad.core.language import N_, NC_, _, ngettext, pgettext
from notepad.core.seats import Reseating
from notepad.core.sentences import Rule
from notepad.core.slips import SlipKind
from notepad.core.slots import AnyMoment
from notepad.core.strict_json import PLAYER, Schema, cards_of, for_players, words_of
from notepad.declared.deck import Deck
from notepad.declared.declaration import Question
from notepad.declared.setup import Setup, State, takers
from notepad.deduction.knowledge import Knowledge

At: TypeAlias = kinds.Moment[Setup, State, Knowledge]

MISSING = N_("this field is missing")
"""The fault of a field that this game needs, although other games' notes can leave it out."""


@dataclass(frozen=True, kw_only=True, eq=False)
class _Named(kinds.Both):
    """Cards that were named, one of each group; unless half may be heard, all of them or none."""

    half: bool

    @override
    def agree(self, one: Any, other: Any) -> bool:
        named, others = (self.apart(kinds.Moment(None), cards) for cards in (one, other))
        return all(None in (named[row], others[row]) or named[row] == others[row] for row in named)

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        unheard = not self.half and None in self.values(moment).values()
        return None if unheard else super().tapped(moment)

    @override
    def draft(self, moment: AnyMoment, value: Any) -> Draft:
        unheard = {next(iter(self.slots(moment))): (kinds.NOT_HEARD.key,)}
        return unheard if value is None else super().draft(moment, value)


def _one_of_each(deck: Deck, *, half: bool, whole: bool) -> kinds.Both:
    """Return the slot for one card of each group, tapped in a row for each group."""

    def part(group: str) -> kinds.One:
        return kinds.One(
            key=f"named-{group}",
            label=lambda _at: deck.label(group),
            among=lambda _at: deck.cards_of(group),
            face=lambda _at, card: deck.look(card),
            nothing=kinds.NOT_HEARD if half or (whole and group == deck.classes[0]) else None,
        )

    def faults(_at: At, cards: tuple[str | None, ...]) -> Iterator[Fault]:
        heard = tuple(card for card in cards if card is not None)
        yield from faulty_items("cards", cards, unknown)
        yield from repetition_fault("cards", heard)
        known = [deck.classes_of[card][0] for card in readable_items(heard) if card in deck.cards]
        if len(known) < len(heard):
            return
        if len(set(known)) < len(known) or len(cards) != len(deck.classes):
            text = _("one card of each group: {groups}")
            groups = language.listed([deck.label(group) for group in deck.classes])
            yield Fault("cards", text.format(groups=groups))
        elif (not half and len(heard) < len(cards)) or not heard:
            yield Fault("cards", _("null isn’t allowed here: name the cards"))

    def unknown(path: str, card: str | None) -> Iterator[Fault]:
        if card is not None:
            yield from unknown_choice(path, card, deck.cards, _("card"))

    def apart(_at: At, cards: tuple[str | None, ...]) -> Mapping[str, str | None]:
        groups = {deck.classes_of[card][0]: card for card in cards if card is not None}
        return {f"named-{group}": groups.get(group) for group in deck.classes}

    def no_longer_there(at: At, _cards: object) -> Aside | None:
        # Before my next turn I may move, so nothing rests on where I was.
        return {WHERE: ()} if at.get("asker") and deck.my_place(at.aside) else None

    return _Named(
        key="named",
        parts=[part(group) for group in deck.classes],
        half=half,
        apart=apart,
        told=lambda _at, cards: deck.listed(cards),
        partly=lambda _at, chosen: language.listed(
            [
                deck.label(card) if card else f"{deck.label(key.removeprefix('named-'))}?"
                for key, card in chosen.items()
            ]
        ),
        named=lambda _at, card: deck.look(card).label if card else "?",
        faulty=faults,
        stepwise=True,
        sheet=True,
        missing=MISSING,
        hint=N_("Tap the cards named."),
        aside=no_longer_there,
        wrong=SlipKind.OTHER_CLASS,
        json=cards_of(deck.cards),
    )


def ends_of_range(deck: Deck, name: str) -> kinds.Both:
    """Return the slot for the first and the last class of a range of an attribute, a row each."""
    words = deck.attributes[name]

    def from_first(at: At) -> Sequence[str]:
        first = only_choice(at.draft, "range-from")
        return words[words.index(first) :] if first in words else words

    def partly(_at: At, chosen: Mapping[str, str]) -> str:
        ends = (chosen.get(key) for key in ("range-from", "range-to"))
        first, last = (deck.label(word) if word else "…" for word in ends)
        return _("{first} to {last}").format(first=first, last=last) if chosen else ""

    def faults(_at: At, ends: tuple[str, ...]) -> Iterator[Fault]:
        yield from faulty_items(
            "range", ends, lambda at, w: unknown_choice(at, w, words, _("class"))
        )
        if len(ends) != 2:
            yield Fault("range", _("give the first and the last class of the range"))
        known = [words.index(one) for one in readable_items(ends) if one in words]
        if len(known) == 2 and known[0] > known[1]:
            yield Fault("range", _("the first class comes after the last"))

    def with_another_end(_at: At, ends: tuple[str, str]) -> Iterator[tuple[str, str]]:
        for other in deck.ranges(name):
            if other != ends and (other[0] == ends[0] or other[1] == ends[1]):
                yield other

    first = kinds.One(
        key="range-from",
        label=lambda _at: pgettext("range", "from"),
        among=lambda _at: words,
        face=lambda _at, word: deck.look(word),
        titled=True,
    )
    return kinds.Both(
        parts=(
            first,
            replace(
                first,
                key="range-to",
                label=lambda _at: pgettext("range", "to"),
                among=from_first,
                places=lambda _at: words,
            ),
        ),
        apart=lambda _at, ends: {"range-from": ends[0], "range-to": ends[1]},
        told=lambda _at, ends: deck.range_name(ends),
        partly=partly,
        faulty=faults,
        meant=with_another_end,
        stepwise=True,
        missing=MISSING,
        hint=N_("Tap where the range begins and ends."),
        wrong=SlipKind.OTHER_CLASS,
        json={"items": words_of(words), "minItems": 2, "maxItems": 2},
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class Found(Cards):
    """Cards that nobody has, which are found by chance where there may be more of them.

    A record may have up to the `most`, where the definition doesn't say how many.
    """

    most: Callable[[AnyMoment], int] = kinds.uncolumned

    @override
    def _count_faults(self, moment: AnyMoment, found: int) -> Iterator[Fault]:
        if not 1 <= found <= self.most(moment):
            yield from super()._count_faults(moment, found)

    @override
    def witnessed(self, moment: AnyMoment, value: Any, hands: kinds.Hands, random: Random) -> Any:
        there = super().witnessed(moment, value, hands, random)
        count = self.count(moment)
        return there if value or not there else tuple(random.sample(there, count or 1))


def named_cards(
    deck: Deck, count: Callable[[At], int] | None, *, half: bool = False, whole: bool = False
) -> kinds.Slot:
    """Return the slot for named cards: `count` of them, or one of each group if it is None.

    If of the latter `half` needn't be heard, None stands for the card of a group that wasn't. If
    the `whole` needn't be, None stands for all.
    """
    if count is None:
        return _one_of_each(deck, half=half, whole=whole)
    return Cards(
        key="named",
        label=N_("cards"),
        deck=deck.cards,
        looks=LOOKS,
        among=lambda _at: deck.cards,
        count=count,
        miscounted=miscounted,
        missing=MISSING,
        nothing=kinds.NOT_HEARD if whole else None,
        hint=lambda at: ngettext(
            "On the sheet, tap the card named.", "On the sheet, tap the cards named.", count(at)
        ),
    )


def asked_cards(at: At) -> Sequence[str]:
    """Return the cards that a question is about."""
    named, about = at.get("cards"), at.get("about")
    if named is not None:
        return legible_or((), lambda: at.setup.deck.may_be_named(named))
    words = (about,) if isinstance(about, str) else about or ()
    return legible_or((), lambda: at.setup.deck.asked_for(words, at.get("range") or ()))


def miscounted(_at: At, count: int, wanted: int) -> str:
    """Return the problem with a wrong number of cards, as a sentence."""
    return ngettext(
        "{count} card, but there must be {wanted}",
        "{count} cards, but there must be {wanted}",
        count,
    ).format(count=count, wanted=wanted)


def as_many(question: Question) -> Callable[[At], int] | None:
    """Return how many cards a question names, None for one of each group."""
    return (lambda _at: question.cards) if question.cards else None


def must_be_absent(*names: str) -> Rule:
    """Return the rule that these fields are empty, which only other games' notes have."""

    def rule(at: At) -> Iterator[Fault]:
        for name in names:
            if at.get(name) is not None and not isinstance(at[name], Unread):
                yield Fault(name, _("unknown field"))

    return rule


NOBODY = "-nobody"
"""The choice that nobody could show a card."""
SOMEBODY = "-somebody"
"""The choice that a card was shown, and I don't know by whom."""
EACH = "-each"
"""The choice that it is told of each player what they answered, as it wasn't in turn."""
_OUT_OF_TURN = (SOMEBODY, EACH)


def _another_showed(moment: AnyMoment, value: "Showing", meant: "Showing") -> SlipKind:
    if value[1] == meant[1]:
        return SlipKind.OVERLOOKED
    if {None, SOMEBODY} & {value[1], meant[1]}:
        return SlipKind.NOBODY
    mine = moment.setup.me in (value[1], meant[1], moment["asker"])
    return SlipKind.MYSELF if mine else SlipKind.OTHER_PLAYER


Showing: TypeAlias = tuple[tuple[str, ...], str | None]
"""Who passed, and who then showed a card: None if nobody could, SOMEBODY if I don't know who."""
_WHO, _UNHEARD, _HEARD = "shown", "shown-not", "heard-shown"
"""The rows for who showed a card, and for whose answer wasn't heard, and what has no row: who
passed, even players who are out."""


def _from_asker(moment: AnyMoment) -> list[str]:
    """Return all who can answer the asker, in seat order from the asker's left."""
    left = kinds.gone(moment)
    return [name for name in _seated_from_asker(moment) if name not in left]


def _seated_from_asker(moment: AnyMoment) -> list[str]:
    """Return all players but the asker, in seat order from the asker's left."""
    players, asker = list(moment.setup.players), moment["asker"]
    # Another slot reports it; nobody can say who sits after an unknown player.
    if asker not in players:
        raise UnreadError
    return _from_left(players, asker)


def _silent(moment: AnyMoment) -> Collection[str]:
    return moment.state.not_answering if moment.state else ()


def _likely(moment: AnyMoment) -> Sequence[str]:
    """Return who can have shown a card, in seat order, or NOBODY.

    Nobody comes after a player who certainly has one of the cards.
    """
    silent, cards = _silent(moment), moment.get("cards") or ()
    may = [
        name
        for name in _from_asker(moment)
        if not cards or any(LOOKS.may(moment, name, card) for card in cards)
    ]
    for at, name in enumerate(may, start=1):
        if name not in silent and any(certainly_holds(moment, name, card) for card in cards):
            return may[:at]
    return [*may, NOBODY]


class _WhoShowed(kinds.One):
    """The player who showed a card, NOBODY or SOMEBODY, or that an answer wasn't heard."""

    @override
    def _chips(
        self, moment: AnyMoment, every: Sequence[Any], able: Collection[Any], value: object
    ) -> Sequence[Choice]:
        shown = super()._chips(moment, every, able, value)
        spoken, tapped = _("someone’s answer wasn’t heard"), only_choice(moment.draft, _WHO)
        more = Choice(kinds.MORE, Face("…"), tapped == kinds.MORE, dimmed=True, spoken=spoken)
        if tapped not in (kinds.MORE, *_OUT_OF_TURN):
            return [*shown, more]
        others = (SOMEBODY, EACH)
        return [*shown, more, *super()._chips(moment, others, others, value)]


def _certainly_shows(moment: AnyMoment) -> str | None:
    likely = _likely(moment)
    return likely[0] if len(likely) == 1 else None


def _who_showed(moment: AnyMoment, tapped: Mapping[str, Any]) -> Any:  # noqa: ANN401 or OPEN
    """Return who passed and who showed; those before them passed unless they weren't heard."""
    if _WHO not in tapped:
        return kinds.OPEN
    shown_by = None if tapped[_WHO] == NOBODY else tapped[_WHO]
    if shown_by == SOMEBODY:  # it isn't known who came before
        return tuple(tapped.get(_HEARD, ())), shown_by
    silent = {*_silent(moment)}.difference(tapped.get(_HEARD, ()))
    unheard = silent.union(tapped.get(_UNHEARD, ()))
    before = _before(_from_asker(moment), shown_by)
    return tuple(name for name in before if name not in unheard), shown_by


def _showing_apart(moment: AnyMoment, value: Showing) -> Mapping[str, Any]:
    passed, shown_by = value
    before = () if shown_by == SOMEBODY else _before(_from_asker(moment), shown_by)
    unheard = tuple(name for name in before if name not in passed)
    return {_WHO: shown_by or NOBODY, _UNHEARD: unheard, _HEARD: passed}


def _other_showings(moment: AnyMoment, value: Showing) -> Iterator[Showing]:
    able = _from_asker(moment)
    for other in (*able, None):
        if other != value[1]:
            yield tuple(_before(able, other)), other
    for name in value[0]:  # who passed may have overlooked a card
        yield tuple(other for other in value[0] if other != name), value[1]


def _faulty_showing(moment: AnyMoment, value: Showing) -> Iterator[Fault]:
    passed, shown_by = value
    players = moment.setup.players
    if shown_by == SOMEBODY:
        yield from _somebody_faults(moment, passed)
        return
    yield from all_faults(
        faulty_items("passed", passed, lambda at, name: unknown_player(at, name, players)),
        unknown_player("shown_by", shown_by, players) if shown_by is not None else (),
        _order_faults(moment, passed, shown_by),
    )


def _somebody_faults(moment: AnyMoment, passed: Collection[str]) -> Iterator[Fault]:
    """Yield a fault if nobody is left who can have shown a card without my knowing it."""
    if not {*_from_asker(moment)}.difference(passed, (moment.setup.me,)):
        yield Fault("somebody", _("nobody is left who can have shown a card"))


def _order_faults(
    moment: AnyMoment, passed: Sequence[str], shown_by: str | None
) -> Iterator[Fault]:
    """Yield a fault if those who passed aren't just those before who showed, in seat order."""
    able = _seated_from_asker(moment)
    if shown_by == moment["asker"]:
        yield Fault("shown_by", _("the asker shows nothing"))
        return
    if shown_by is not None and shown_by not in able:
        return
    before = _before(able, shown_by)
    if [name for name in before if name in passed] != list(passed):
        text = _(
            "only players between the asker and the one who showed a card can "
            "pass, in seat order: {players}"
        )
        yield Fault("passed", text.format(players=language.listed(before) or "–"))


def _everybody(moment: AnyMoment) -> Sequence[str]:
    players: Sequence[str] = moment.setup.players
    return players


_NO_PLAYER = {
    NOBODY: N_("nobody"),
    SOMEBODY: N_("somebody"),
    EACH: NC_("answers", "each by themselves"),
}

_SHOWING = (
    _WhoShowed(
        key=_WHO,
        label=N_("shown by"),
        among=lambda at: (*_from_asker(at), NOBODY, SOMEBODY),
        places=lambda at: (*at.setup.players, NOBODY),
        face=lambda _at, name: Face(
            language.translated(_NO_PLAYER[name]) if name in _NO_PLAYER else name
        ),
        dimmed=lambda at: {*_from_asker(at), NOBODY}.difference(_likely(at)),
        certain=_certainly_shows,
    ),
    kinds.Some(
        key=_UNHEARD,
        label=lambda _at: _("not heard"),
        there=lambda at: kinds.MORE in at.draft.get(_WHO, ()) or bool(at.draft.get(_UNHEARD)),
        among=_from_asker,
        places=_everybody,
        loose=True,
    ),
    kinds.Some(key=_HEARD, among=_everybody, loose=True, settled=True),
)


_NAMES: Schema = {"items": PLAYER, "uniqueItems": True}
SHOWING: Mapping[str, Schema] = {
    "passed": _NAMES,
    "shown_by": PLAYER,
    "answers": for_players({}),
    "somebody": {},
}
"""What the schema says of who passed and who showed a card."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Shown(kinds.Both):
    """Who passed, in seat order, and who then showed a card, None if nobody could.

    It fills two fields, `passed` and `shown_by`; if somebody showed one and I don't know who, those
    who passed are in `answers`. One tap is enough: the players between the asker and the one who
    showed are assumed to have passed, except those tapped as not heard. If only one can have shown
    a card, as far as the level shows, that is proposed.
    """

    fields: tuple[str, ...] = ("passed", "shown_by", "answers", "somebody")
    parts: kinds.Parts = _SHOWING
    made: Callable[[AnyMoment, Mapping[str, Any]], Any] = _who_showed
    apart: Callable[[AnyMoment, Any], Mapping[str, Any]] = _showing_apart
    told: Callable[[AnyMoment, Any], str] = lambda _moment, value: language.listed(list(value[0]))
    faulty: Callable[[AnyMoment, Any], Iterator[Fault]] = _faulty_showing
    meant: Callable[[AnyMoment, Any], Iterable[Any]] | None = _other_showings
    least: int | None = 1
    wrong: kinds.Wrong = _another_showed

    @override
    def fills(self, value: Showing | None) -> Mapping[str, Any]:
        passed, shown_by = value or ((), None)
        if shown_by != SOMEBODY:
            return {"passed": passed, "shown_by": shown_by, "answers": None, "somebody": False}
        answers = dict.fromkeys(passed, False)
        return {"passed": None, "shown_by": LEFT_OUT, "answers": answers, "somebody": True}

    @override
    def noted_value(self, moment: AnyMoment) -> Showing | None:
        if moment["answers"] is not None:
            return tuple(moment["answers"]), SOMEBODY if moment["somebody"] else None
        there = moment["passed"] is not None and moment["shown_by"] is not LEFT_OUT
        return (moment["passed"], moment["shown_by"]) if there else None

    @override
    def _missing_faults(self, moment: AnyMoment) -> Iterator[Fault]:
        where = "passed" if moment["passed"] is None else "shown_by"
        yield Fault(where, language.translated(MISSING))

    @override
    def schema(self, field: str) -> Schema:
        return SHOWING[field]

    @override
    def rows_ahead(self, moment: AnyMoment) -> Iterator[Row]:
        if moment.has("asker"):
            yield from _SHOWING[0].rows(moment, _SHOWING[0].tapped(moment))

    @override
    def so_far(self, moment: AnyMoment, value: Any) -> str:
        if value is kinds.OPEN:
            return ""
        text = _("{player} showed one") if value[1] else _("no card was shown")
        who = _("somebody") if value[1] == SOMEBODY else value[1]
        return text.format(player=who)

    @override
    def swapped_with_asker(self, value: Showing) -> str | None:
        return None if value[1] == SOMEBODY else value[1]

    @override
    def reseated(self, moment: AnyMoment, value: Showing, seats: Reseating) -> Showing:
        """Return the value that the same taps give: the players who now sit between have passed."""
        passed, shown_by = value
        if shown_by == SOMEBODY:
            return tuple(map(seats.called, passed)), shown_by
        before = _before(_from_asker(moment), shown_by)
        silent = (*(name for name in before if name not in passed), *kinds.gone(moment))
        unheard = {*map(seats.called, silent)}
        shows = None if shown_by is None else seats.called(shown_by)
        able = _from_left(seats.players, seats.called(moment["asker"]))
        return tuple(name for name in _before(able, shows) if name not in unheard), shows

    @override
    def agree(self, one: Showing, other: Showing) -> bool:
        """Whether the same player showed; a player missing among those who passed means nothing."""
        return one[1] == other[1] or SOMEBODY in (one[1], other[1])


@dataclass(frozen=True, kw_only=True, eq=False)
class _OutOfTurn(kinds.Only):
    """The choice, among those who can have shown a card, that each answer is told by itself."""

    @override
    def row_keys(self, moment: AnyMoment) -> tuple[str, ...]:
        return (_WHO,)

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        yield from _SHOWING[0].rows(moment, EACH)


OUT_OF_TURN = _OutOfTurn(key=_WHO, of=("asker", "cards"), word=EACH)


def _others_have(moment: AnyMoment, value: Collection[str], meant: Collection[str]) -> SlipKind:
    if set(value) ^ set(meant) == {moment.setup.me}:
        return SlipKind.MYSELF
    return SlipKind.MISSED if set(value) < set(meant) else SlipKind.OTHER_PLAYER


def _asked(moment: AnyMoment) -> list[str]:
    left = kinds.gone(moment) if moment.state else ()  # a note may say what can't be
    return [name for name in moment.setup.players if name not in (moment["asker"], *left)]


@dataclass(frozen=True, kw_only=True, eq=False)
class _Players(kinds.Some):
    """Some of the players who are asked."""

    among: Callable[[AnyMoment], Sequence[str]] = _asked
    faulty: Callable[[str, AnyMoment, str], Iterator[Fault]] | None = lambda path, moment, name: (
        unknown_player(path, name, moment.setup.players)
    )
    loose: bool = True
    json: Schema | None = field(default_factory=lambda: {"items": PLAYER, "uniqueItems": True})

    @override
    def reseated(self, moment: AnyMoment, value: Sequence[str], seats: Reseating) -> object:
        return tuple(map(seats.called, value))


@dataclass(frozen=True, kw_only=True, eq=False)
class Havers(_Players):
    """Everybody but the asker who has any of the cards asked for; nobody, if none of them has.

    Those who certainly have one are proposed, me by my hand: a tap confirms that, a second one
    contradicts it. As nobody else may have been heard yet, only a tap makes it a note: on a player,
    on nobody else, or that the others weren't heard. If it is certain of everybody asked, that can
    be noted without such a tap, and after one that contradicts it. `has` says whether a player has
    one, None if that isn't certain: perhaps it is, although no card of theirs is.
    """

    has: Callable[[AnyMoment, str], bool | None]
    places: Callable[[AnyMoment], Sequence[str]] | None = lambda moment: moment.setup.players
    unfit: Callable[[AnyMoment, str], str] = lambda _moment, _name: _("the asker doesn’t answer")
    made: Callable[[AnyMoment, Sequence[str]], tuple[str, ...]] = lambda moment, some: tuple(
        name for name in moment.setup.players if name in some
    )
    told: Callable[[AnyMoment, Any], str] | None = lambda _moment, some: language.listed(list(some))
    wrong: kinds.Wrong = _others_have

    @override
    def known(self, moment: AnyMoment) -> Collection[str]:
        players: Collection[str] = moment.setup.players
        return players

    @override
    def unlikely(self, moment: AnyMoment) -> Collection[str]:
        players = moment.setup.players if moment.has("about") else ()
        return [name for name in players if self.has(moment, name) is False]

    @override
    def _certain(self, moment: AnyMoment) -> Sequence[str]:
        asked = _asked(moment) if moment.has("about") else ()
        able = {moment.setup.me} if self._last(moment) == kinds.NOT_HEARD.key else {*asked}
        return [name for name in asked if name in able and self.has(moment, name)]

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        taken, tapped = self.taken(moment), moment.draft.get(self.key, ())
        sure = {*self._certain(moment), *self.unlikely(moment)}
        settled = sure.issuperset(_asked(moment)) and (taken or not tapped)
        done = self._last(moment) or settled or self.chosen(moment)
        return self.made(moment, taken) if done else kinds.OPEN

    @override
    def chips(self, moment: AnyMoment, chosen: Sequence[Any], value: object) -> Iterator[Choice]:
        yield from super().chips(moment, self.chosen(moment), value)
        wrong = not self.taken(moment) and bool(self._certain(moment))
        # "Nobody else" always: a word that changed would move the chips beside it.
        face = Face(_("nobody else"))
        yield Choice(NOBODY, face, self._last(moment) == NOBODY, dimmed=wrong)

    @override
    def _unheard(self, moment: AnyMoment, value: object) -> Choice | None:
        others = {*_asked(moment)} - {moment.setup.me}
        unheard = self._last(moment) == kinds.NOT_HEARD.key
        return kinds.NOT_HEARD.choice(moment, chosen=unheard) if others else None

    @override
    def draft(self, moment: AnyMoment, value: tuple[str, ...]) -> Draft:
        unheard = moment.get("unheard") or ()
        told = (name for name in _asked(moment) if name not in unheard)
        chosen = (name if name in value else refused_marker(name) for name in told)
        last = kinds.NOT_HEARD.key if unheard else NOBODY
        return {self.key: (*chosen, *(() if value and not unheard else (last,)))}

    @override
    def finished(self, moment: AnyMoment) -> bool:
        """Whether nobody else or everybody has one; otherwise others may still be tapped.

        What is certain may be untrue, unless I am asked alone: while only that is tapped, it may
        still be tapped again.
        """
        asked, tapped, sure = _asked(moment), self.chosen(moment), self._certain(moment)
        settled = {*tapped} - {*sure} or {*asked} <= {*tapped} or asked == [moment.setup.me]
        full = bool(settled) and len(moment[self.field]) == len(asked)
        return bool(self._last(moment)) or full

    @override
    def slips(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield the answers with one name more or less, and with one name instead of another."""
        unheard, me = moment.get("unheard") or (), moment.setup.me
        asked = [name for name in _asked(moment) if name not in unheard]
        for name in asked:
            yield tuple(one for one in asked if (one in value) != (one == name))
        others = [name for name in asked if name not in (*value, me)]
        for name, other in product((name for name in value if name != me), others):
            yield tuple(one for one in asked if one == other or (one in value and one != name))

    @override
    def swapped_with_asker(self, value: tuple[str, ...]) -> str | None:
        return value[0] if len(value) == 1 else None

    def _last(self, moment: AnyMoment) -> str:
        """Return the last tap if it tells of all others at once, else nothing."""
        (last, *_before) = moment.draft.get(self.key, ())[::-1] or ("",)
        return last if last in (NOBODY, kinds.NOT_HEARD.key) else ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Unheard(_Players):
    """The players whose answers weren't heard: all who weren't tapped, if the last tap says so."""

    answers: str
    """The row of that tap."""
    settled: bool = True
    wrong: kinds.Wrong = SlipKind.OVERLOOKED

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        tapped = moment.draft.get(self.answers, ())
        told = {*tapped, moment.setup.me}
        unheard = tapped[-1:] == (kinds.NOT_HEARD.key,)
        silent = (name for name in _asked(moment) if not {name, refused_marker(name)} & told)
        return tuple(silent) if unheard else ()

    @override
    def finished(self, moment: AnyMoment) -> bool:
        return True

    @override
    def draft(self, moment: AnyMoment, value: tuple[str, ...]) -> Draft:
        return {}

    @override
    def slips(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield the same players with one more, who said that they have none and overlooked one."""
        told = {*moment[self.answers], *value, moment.setup.me}
        for name in _asked(moment):
            if name not in told:
                yield tuple(one for one in moment.setup.players if one in (*value, name))

    @override
    def faults(self, moment: AnyMoment, value: tuple[str, ...]) -> Iterator[Fault]:
        def heard(path: str, name: str) -> Iterator[Fault]:
            yield from heard_faults(moment, path, name, self.answers)

        yield from all_faults(super().faults(moment, value), faulty_items(self.field, value, heard))


def _passed(moment: AnyMoment, value: Laid) -> str:
    """Return what each player passed on, as far as I know it."""
    text = _("{player} {cards}")
    return language.comma_separated(
        text.format(player=name, cards=LOOKS.listed(moment, value[name]))
        for name in moment.setup.players
        if name in value
    )


def _all_cards(value: Laid) -> set[str]:
    return {card for cards in value.values() for card in cards}


@dataclass(frozen=True, kw_only=True, eq=False)
class PassedOn(kinds.Each):
    """The cards that I gave and those that I got when all passed cards on at once.

    `gave` and `got` are the slots for each of them; `to` is the side to which cards go. An onlooker
    who isn't at the table saw no cards.
    """

    gave: Cards
    got: Cards
    to: str
    parts: kinds.Parts = ()
    told: Callable[[AnyMoment, Any], str] = _passed
    partly: Callable[[AnyMoment, Mapping[str, Any]], str] | None = _passed
    stepwise: bool = True
    wrong: kinds.Wrong = SlipKind.OTHER_CARD

    @override
    def slots(self, moment: AnyMoment) -> Mapping[str, kinds.Slot]:
        me, players = moment.setup.me, moment.setup.players
        if me not in takers(players, self.to, kinds.gone(moment)):
            return {}  # an onlooker, or nobody else is there
        return {me: self.gave, self.giver(moment): self.got}

    @override
    def draft(self, moment: AnyMoment, value: Laid) -> Draft:
        return super().draft(moment, {name: value.get(name, ()) for name in self.slots(moment)})

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        """Yield what I pass on; then what I get comes first: it must be in sight."""
        rows = list(super().rows(moment, value))
        yield from rows[::-1] if moment.setup.me in self.values(moment) else rows[:1]

    @override
    def faults(self, moment: AnyMoment, value: Laid) -> Iterator[Fault]:
        if moment["gone"] is None:
            return  # it isn't known who sits beside me
        players, setup = {self.giver(moment), moment.setup.me}, moment.setup
        paths = {name: f"{self.field}.{name}" for name in value}
        yield from all_faults(
            *(unknown_player(path, name, setup.players) for name, path in paths.items()),
            *(
                replace(self.gave, field=path).faults(moment, value[name])
                for name, path in paths.items()
            ),
            repetition_fault(self.field, [card for cards in value.values() for card in cards]),
        )
        for name in setup.players:
            if name in value and name not in players:
                text = _("only {player} and {taker} know what {player} passed on")
                taker = takers(setup.players, self.to, kinds.gone(moment)).get(name, "")
                yield Fault(paths[name], text.format(player=name, taker=taker))
            elif name in players and name not in value:
                yield Fault(f"{self.field}.{name}", kinds.text_of(self.missing, moment))

    @override
    def row_keys_on_sheet(self, moment: AnyMoment) -> tuple[str, ...]:
        values = self.values(moment)
        open_still = [s.key for name, s in self.slots(moment).items() if name not in values]
        return (*open_still, self.got.key)[:1] if self.slots(moment) else ()

    @override
    def slips(self, moment: AnyMoment, value: Laid) -> Iterator[Any]:
        passed = len(_all_cards(value))
        for other in super().slips(moment, value):
            if len(_all_cards(other)) == passed:
                yield other

    @override
    def schema(self, field: str) -> Schema:
        return for_players(cards_of(self.gave.deck))

    @override
    def reseated(self, moment: AnyMoment, value: Laid, seats: Reseating) -> Laid:
        """Return what I gave and got with the new seats, in which another may sit beside me."""
        me = seats.called(moment.setup.me)
        left = {*map(seats.called, kinds.gone(moment))}
        beside = _giver(seats.players, self.to, me, left)
        named = {self.giver(moment): beside, moment.setup.me: me}
        return {named.get(name, seats.called(name)): cards for name, cards in value.items()}

    @override
    def heard_by_me(self, moment: AnyMoment, value: Laid) -> Any:
        known = (moment.setup.me, self.giver(moment))
        return {name: cards for name, cards in value.items() if name in known}

    @override
    def overheard(self, value: object) -> object:
        return {}

    @override
    def witnessed(self, moment: AnyMoment, value: Laid, hands: kinds.Hands, random: Random) -> Any:
        count = self.gave.count(moment) or 0
        return {
            name: value.get(name) or tuple(random.sample(sorted(hands[name]), count))
            for name in takers(moment.setup.players, self.to, kinds.gone(moment))
        }

    @override
    def agree(self, one: Laid, other: Laid) -> bool:
        return all(set(one[name]) == set(other[name]) for name in one.keys() & other.keys())

    def giver(self, moment: AnyMoment) -> str:
        """Return who passes cards to me."""
        return _giver(moment.setup.players, self.to, moment.setup.me, kinds.gone(moment))


def _giver(players: Sequence[str], to: str, taker: str, left: Collection[str]) -> str:
    """Return who passes cards to a player, if they go to a side and some have left."""
    able = takers(players, to, left).items()
    found = next((giver for giver, other in able if other == taker), None)
    if found is None:  # another check reports it
        raise UnreadError
    return found


def _from_left(players: Sequence[str], asker: str) -> list[str]:
    at = players.index(asker)
    return [*players[at + 1 :], *players[:at]]


def _before(able: list[str], shown_by: str | None) -> list[str]:
    """Return the players before the one who showed, all of them if none of these did."""
    return able[: able.index(shown_by)] if shown_by in able else able


_NOTHING = 1e-6  # bits; less is rounding, and the asker knows the card
_ALIKE = 1e-3  # bits; smaller differences aren't worth a choice


def best_to_show(at: At, giver: str | None, cards: Sequence[str]) -> str:
    """Return advice on which of some cards to show if I am the giver.

    At level Odds, if I can choose among several cards, it names one that the asker has seen before,
    or that reveals the least about the hidden cards.
    """
    mine = [card for card in cards if card in my_hand(at)] if giver == at.setup.me else []
    if at.level == Level.ODDS and at.state is not None and len(mine) > 1:
        asker = at["asker"]
        seen = [card for card in mine if (asker, card) in at.state.seen]
        showing = at.known.showing if at.known is not None else None
        if seen:
            text = _("Show {card}: {player} has seen it already.")
            return text.format(card=at.setup.deck.label(seen[0]), player=asker)
        if showing is not None:
            return _least(at, {card: showing[asker, card] for card in mine})
    return _("Tap the card shown.")


def _least(at: At, bits: Mapping[str, float]) -> str:
    """Return the advice for these cards, given the bits that each reveals."""
    card, least = min(bits.items(), key=lambda told: told[1])
    if least < _NOTHING:
        told = _("Show {card}: {player} already knows it isn’t hidden.")
    elif max(bits.values()) - least < _ALIKE:
        told = _("Show any of your cards: {player} learns the same from each.")
    else:
        told = _("Show {card}: {player} learns the least from it.")
    return told.format(card=at.setup.deck.label(card), player=at["asker"])
