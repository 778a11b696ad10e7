"""Caracalla's notes as sentences, the slots that fill them, and the state of play after them.

First the kinds of slots (pieces by family, the bath, a correction), then the slots themselves, the
notes `Meeting` and `Correct`, and the `KEYPAD` of their sentences. `State` says where each scoring
piece stands, which baths are closed and who has arrived; nothing is hidden, so `PadKnowledge` only
adds the note that can't be right. Last: what a note would give, shown before it is noted.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import reduce
from typing import Annotated, Any, ClassVar, TypeAlias, assert_never

from typing_extensions import override

from notepad.core import language, slots
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Prospect
from notepad.core.faults import Fault, all_faults, below_zero, faulty_entries
from notepad.core.form import Choice, Draft, Row, number_in_row, only_choice
from notepad.core.keypad import Bands, Keypad, Topic
from notepad.core.language import N_, NC_, _, ngettext
from notepad.core.reasoner import Known
from notepad.core.seats import initials
from notepad.core.sentences import Sentence, clause
from notepad.core.strict_json import words_of
from notepad.games.caracalla.setup import (
    BATH_KEY,
    BATHS,
    FAMILIES,
    MORE_POINTS,
    ROMANS,
    TOGETHER,
    Setup,
    face,
    unknown_family,
    worth,
)

At: TypeAlias = "slots.Moment[Setup, State, PadKnowledge]"
UNNOTED = "-"
_FEW, _MOST_ROWS = 3, 4  # families; of more rows with six numbers each, a phone shows only a part


def _is_tallied(at: slots.AnyMoment) -> bool:
    """Return whether a tap on a family adds a piece, because rows of numbers would be too many."""
    return len(at.setup.owners) > _MOST_ROWS


def _counts(at: At) -> Mapping[str, int]:
    """Return how many pieces of each family were tapped."""
    if _is_tallied(at):
        tapped = at.draft.get("pieces", ())
        return {one: tapped.count(one) for one in at.setup.owners if one in tapped}
    held = {family: number_in_row(at.draft, f"pieces-{family}") for family in at.setup.owners}
    return {family: count for family, count in held.items() if count}


def _faulty_pieces(at: At, value: Mapping[str, int]) -> Iterator[Fault]:
    yield from all_faults(
        faulty_entries("pieces", value, lambda path, one, _count: _not_a_family(path, at, one)),
        faulty_entries("pieces", value, _count_faults),
        _total_faults(value),
    )


def _count_faults(path: str, _family: str, count: int) -> Iterator[Fault]:
    if not 1 <= count <= ROMANS:
        text = _("1 to {most} pieces of a family take part; leave out families without any")
        yield Fault(path, text.format(most=ROMANS))


def _total_faults(value: Mapping[str, int]) -> Iterator[Fault]:
    count = sum(value.values())
    if count not in TOGETHER:
        text = ngettext(
            "{count} piece, but {least} to {most} take part in a meeting",
            "{count} pieces, but {least} to {most} take part in a meeting",
            count,
        )
        text = text.format(count=count, least=TOGETHER[0], most=TOGETHER[-1])
        yield Fault("pieces", text)


@dataclass(frozen=True, kw_only=True, eq=False)
class Pieces(slots.Each):
    """How many pieces of each family took part: in a row for each, or tap by tap in one row."""

    loose: bool = True

    @override
    def tapped(self, moment: slots.AnyMoment) -> Any:
        counts = _counts(moment)
        return counts if sum(counts.values()) in TOGETHER else slots.OPEN

    @override
    def row_keys(self, moment: slots.AnyMoment) -> tuple[str, ...]:
        return (self.key,) if _is_tallied(moment) else super().row_keys(moment)

    @override
    def draft(self, moment: slots.AnyMoment, value: Any) -> Draft:
        if value and _is_tallied(moment):
            return {self.key: tuple(one for one, count in value.items() for _at in range(count))}
        return super().draft(moment, value)

    @override
    def rows(self, moment: slots.AnyMoment, value: object) -> Iterator[Row]:
        if _is_tallied(moment):
            yield self._tally(moment)
            return
        owners = moment.setup.owners.values()  # the signs of the pieces say which family
        for player, row in zip(owners, super().rows(moment, value), strict=True):
            yield replace(row, brief=player)

    def _tally(self, at: slots.AnyMoment) -> Row:
        """Return the row in which each tap on a family adds a piece, as long as more can meet."""
        counts = _counts(at)
        left, letters = TOGETHER[-1] - sum(counts.values()), initials(at.setup.players)
        chips = tuple(
            Choice(
                family,
                face(family, letters[player]),
                family in counts,
                spoken=_said_pieces(at, family, counts[family])
                if family in counts
                else at.setup.called(family),
                barred=not left and family not in counts,
                count=counts.get(family, 0),
            )
            for family, player in at.setup.owners.items()
        )
        most = {family: min(ROMANS, counts.get(family, 0) + left) for family in at.setup.owners}
        return Row(self.key, slots.text_of(self.label, at), chips, many=True, several=most)

    @override
    def finished(self, moment: slots.AnyMoment) -> bool:
        # With four families, each of them in the meeting, another tap would be one too many; with
        # few, the caller or the kind can still be tapped, and with many, more pieces.
        families = len(moment.setup.owners)
        return len(_counts(moment)) == families > _FEW and not _is_tallied(moment)

    @override
    def so_far(self, moment: slots.AnyMoment, value: Any) -> str:
        return _pieces_in_signs(moment, _counts(moment))

    @override
    def longest(self, moment: slots.AnyMoment) -> str:
        return _pieces_in_signs(moment, dict.fromkeys(moment.setup.owners, 1))


def _pieces_of(at: At) -> Mapping[str, slots.Slot]:
    left = TOGETHER[-1] - sum(_counts(at).values())

    def part(family: str) -> slots.One:
        most = _counts(at).get(family, 0) + left
        return slots.One(
            key=f"pieces-{family}",
            label=lambda _at: at.setup.called(family),
            among=lambda _at: range(1, min(most, ROMANS) + 1),
            places=lambda _at: range(1, ROMANS + 1),
            face=lambda _at, number: face(family, language.format_number(number)),
            spoken=lambda _at, number: language.format_number(number),
            titled=True,
        )

    return {family: part(family) for family in at.setup.owners}


def _said_pieces(at: At, family: str, count: int) -> str:
    return _("{family}\u00a0{count}").format(family=at.setup.called(family), count=count)


def _pieces_in_signs(at: At, counts: Mapping[str, int]) -> str:
    """Return the pieces of each player, and with two families each in signs: "A ●1 ▲2".

    A sentence in the making with the colours of six families would have too small letters.
    """
    setup = at.setup
    if len(setup.owners) == len(setup.players):
        return language.comma_separated(_said_pieces(at, *one) for one in counts.items())
    signs = {
        player: [
            str(face(family, language.format_number(counts[family])))
            for family in setup.families_of(player)
            if family in counts
        ]
        for player in setup.players
    }
    letters = initials(setup.players)
    each = ("\u00a0".join((letters[player], *told)) for player, told in signs.items() if told)
    return language.comma_separated(each)


def _not_a_bath(path: str, _at: At, bath: int) -> Iterator[Fault]:
    if bath not in BATHS:
        text = _("there is no bath {number}; the baths are numbered from 1 to {last}")
        yield Fault(path, text.format(number=bath, last=BATHS[-1]))


def _not_a_family(path: str, at: At, family: str) -> Iterator[Fault]:
    yield from unknown_family(path, family, at.setup)


@dataclass(frozen=True, kw_only=True, eq=False)
class Words(slots.Written):
    """A line of free text, or None; texts that were `used` before are offered, or an `example`."""

    used: Callable[[slots.AnyMoment], Sequence[str]]
    example: slots.Text

    @override
    def row_keys(self, moment: slots.AnyMoment) -> tuple[str, ...]:
        return (self._again, self.key)

    @override
    def tapped(self, moment: slots.AnyMoment) -> Any:
        written = super().tapped(moment)
        if written is slots.OPEN:
            return only_choice(moment.draft, self._again) or slots.OPEN
        return written

    @override
    def rows(self, moment: slots.AnyMoment, value: Any) -> Iterator[Row]:
        offered = self.used(moment) or (slots.text_of(self.example, moment),)
        choices = tuple(Choice(words, Face(words), words == value) for words in offered)
        yield Row(self._again, slots.text_of(self.label, moment), choices, clears=(self.key,))
        yield Row(self.key, _("another kind"), text=only_choice(moment.draft, self.key) or "")

    @property
    def _again(self) -> str:
        return f"{self.key}-again"


_HOW = {"points": N_("points added"), "stands": N_("position on the path")}
# The most likely corrections.
_QUICK = {"points": (-10, -5, 5, 10, 20), "stands": (0, 20, 40, 60, 80, 100)}
_FAR = 999  # points, far beyond any game; it only keeps slips of the finger out
_MOST_KINDS = 14
"""How many kinds of meeting are offered again: twice the seven on the board."""


HOW = slots.option(
    _HOW,
    key="how",
    label=NC_("correction", "how"),
    of=("family",),
    implied=lambda at: "stands" if at["points"] is None else "points",
    hint=N_("Tap how to correct it."),
)


def _how(moment: slots.AnyMoment) -> str:
    """Return how the note being made corrects a piece, "" before that is tapped."""
    return only_choice(moment.draft, HOW.key) or ""


def signed_points(points: int) -> str:
    """Return points with a sign: "+5"."""
    return ("+" if points > 0 else "−" if points < 0 else "") + language.format_number(abs(points))


def _below(path: str, number: int, low: int) -> Iterator[Fault]:
    yield from below_zero(path, number) if low == 0 else ()


def _corrected(key: str, shown: Callable[[int], str], *, low: int, **more: Any) -> slots.Stepped:  # noqa: ANN401
    """Return the slot for a number that the table corrected, set in steps from `low` on."""
    return slots.Stepped(
        field=key,
        key=key,
        label=_HOW[key],
        there=lambda at: _how(at) == key,
        scale=slots.Scale(1, _FAR, _QUICK[key], shown, shown, _below),
        low=low,
        high=lambda _at: _FAR,
        meant=lambda _at, _number: (),
        **more,
    )


def _one_of_both(_at: At, value: Mapping[str, int]) -> Iterator[Fault]:
    if not value:
        yield Fault("", _("a correction needs either “points” to add or a new position (“stands”)"))
    elif len(value) > 1:
        yield Fault("stands", _("a correction has “points” or “stands”, not both"))


CHANGE = slots.Either(
    key="number",
    there=lambda at: at.state is None or _how(at) in _HOW,
    parts=(
        _corrected("points", signed_points, low=-_FAR, usual=lambda _at: 0, json={}),
        _corrected(
            "stands",
            language.format_number,
            low=0,
            usual=lambda at: max(0, at.state.points[at["family"]] if at.state else 0),
            json={"minimum": 0},
        ),
    ),
    faulty=_one_of_both,
    loose=True,
)


def now(at: At) -> "State":
    """Return the state of play in which a note is being made; a finished note has none."""
    assert at.state is not None
    return at.state


def _open_baths(at: At) -> tuple[int, ...]:
    """Return the open baths: all if that isn't known."""
    found = now(at).open_baths
    return tuple(BATHS) if found is None else found


def _last_open_bath(at: At) -> int | None:
    """Return the only bath that is open, None if there are several."""
    last = _open_baths(at)
    return last[0] if len(last) == 1 else None


def _still_missing(at: At) -> str:
    """Return what to tap, or from the first pieces on what they count and how many are missing."""
    counts = _counts(at)
    if not counts:
        return _("Tap how many pieces of each family take part: 4 to 8 in all.")
    missing = TOGETHER[0] - sum(counts.values())
    more = ngettext(
        "A meeting needs {count} more piece.", "A meeting needs {count} more pieces.", missing
    )
    return f"{_each_counts(counts)} {more.format(count=language.format_number(missing))}"


def remark_on_meeting(at: At) -> str:
    """Return what a piece counts, and who would lead or win.

    If a meeting is edited, that is who would after all later notes.
    """
    meeting = Meeting(bath=at["bath"], pieces=at["pieces"])
    was = () if at.edited is None else (at.edited,)
    stands = reduce(after, (*was, *at.later), now(at))
    would = reduce(after, (meeting, *at.later), now(at))
    return f"{_each_counts(meeting.pieces)} {outcome_text(stands, would)}".rstrip()


BATH = slots.One(
    label=N_("bath"),
    among=lambda _at: BATHS,
    faulty=_not_a_bath,
    dimmed=lambda at: [bath for bath in BATHS if bath not in _open_baths(at)],
    certain=_last_open_bath,
    nothing=slots.Blank(UNNOTED, "?", N_("not noted"), first=True),
    json={"minimum": BATHS[0], "maximum": BATHS[-1]},
    hint=N_("A meeting: tap its bath."),
)
PIECES = Pieces(
    key="pieces",
    label=N_("pieces"),
    parts=_pieces_of,
    each=_said_pieces,
    faulty=_faulty_pieces,
    json={
        "propertyNames": words_of(FAMILIES),
        "additionalProperties": {"type": "integer", "minimum": 1, "maximum": ROMANS},
        "minProperties": 1,
    },
    hint=_still_missing,
)
CALLER = slots.Player(
    key="caller", label=N_("caller"), usual=slots.uncertain, sure=True, blank=N_("caller")
)
LABEL = Words(
    key="label",
    label=N_("kind"),
    blank=N_("kind"),
    usual=slots.uncertain,
    used=lambda at: now(at).kinds,
    example=N_("all the grandparents"),
)
FAMILY = slots.One(
    label=N_("whose"),
    among=lambda at: tuple(at.setup.owners),
    faulty=_not_a_family,
    face=lambda at, family: face(family, at.setup.called(family)),
    spoken=lambda at, family: at.setup.called(family),
    told=lambda at, family: at.setup.called(family),
    hint=N_("Tap the scoring piece to move."),
)


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """A family meeting: the pieces that took part, by family; `player` called it."""

    word: ClassVar[str] = "meeting"
    bath: Annotated[int | None, BATH] = None
    pieces: Annotated[Mapping[str, int], PIECES]
    player: Annotated[str | None, CALLER] = None
    kind: Annotated[str | None, LABEL] = None


@dataclass(frozen=True, kw_only=True)
class Correct:
    """A correction by hand: points added, or the space where a scoring piece stands."""

    kind: ClassVar[str] = "correct"
    family: Annotated[str, FAMILY]
    how: ClassVar[Annotated[str, HOW]]
    points: Annotated[int | None, CHANGE] = None
    stands: Annotated[int | None, CHANGE] = None


Note = Meeting | Correct


def _closed(at: At) -> str:
    """Return a caution if the bath of the meeting is closed; "" otherwise."""
    closed = now(at).closed
    bath = at.get("bath")
    if not closed or bath not in closed:
        return ""
    text = _("Bath {bath} has been closed since note {note}.")
    return text.format(bath=bath, note=language.format_number(closed[bath]))


def _meeting_bands(at: At) -> Bands:
    return (("bath",), *((key,) for key in PIECES.row_keys(at)))


def _arrives(at: At) -> bool:
    """Whether a family would arrive at the temple with the meeting, so that it is confirmed."""
    points = now(at).points
    return bool(_arriving(at.setup, points, after_meeting(points, at["pieces"])))


def _space(at: At) -> Mapping[str, str]:
    stands = at["stands"]
    return {"space": "" if stands is None else language.format_number(stands)}


MEETING = Sentence(
    Meeting,
    says=(
        clause(N_("{player} held a meeting in bath {bath} ({kind}): {pieces}")),
        clause(N_("{player} held a meeting in bath {bath}: {pieces}")),
        clause(N_("{player} held a meeting ({kind}): {pieces}")),
        clause(N_("{player} held a meeting: {pieces}")),
        clause(N_("Meeting in bath {bath} ({kind}): {pieces}")),
        clause(N_("Meeting in bath {bath}: {pieces}")),
        clause(N_("Meeting ({kind}): {pieces}")),
        clause(N_("Meeting: {pieces}")),
    ),
    making=(clause(N_("Bath {bath} · {player} · {kind}: {pieces}")),),
    caution=_closed,
    remark=remark_on_meeting,
    weighty=_arrives,
)
CORRECT = Sentence(
    Correct,
    says=(
        clause(N_("{family} moved: {points} points"), stands=None),
        clause(N_("{family} moved: now on space {space}")),
    ),
    making=(clause(N_("Move {family}: {how} {points}")),),
    also=_space,
)
KEYPAD = Keypad(
    (
        Topic(Meeting.word, N_("Meeting"), (MEETING,), bands=_meeting_bands),
        Topic(
            Correct.kind, N_("Move a piece"), (CORRECT,), bands=(("family",), (HOW.key,), (), ())
        ),
    ),
    usual=lambda _at: Meeting.word,
)


@dataclass(frozen=True)
class State:
    """The game after `count` notes.

    `points` are those of each family, by seat. `closed` has the number of the note that closed each
    bath, and is None once a meeting's bath wasn't noted. `arrivals` are the families at the temple,
    in order of arrival, each with the number of its note. `kinds` are the kinds of meeting that
    were noted, in this game or earlier ones, each once. `clash` is the first meeting in a
    closed bath, `against` the one that had closed it, and `reopened` the last note that closed
    the sixth bath so that all opened; 0 if none did.
    """

    setup: Setup
    points: Mapping[str, int]
    closed: Mapping[int, int] | None = field(default_factory=dict)
    arrivals: Mapping[str, int] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()
    count: int = 0
    clash: int = 0
    against: int = 0
    reopened: int = 0

    @property
    def open_baths(self) -> tuple[int, ...] | None:
        """The baths in which a meeting can be held, None if that isn't known."""
        closed = self.closed
        return None if closed is None else tuple(bath for bath in BATHS if bath not in closed)

    @property
    def totals(self) -> Mapping[str, int]:
        """The points of each player, from all their families."""
        return {
            player: sum(self.points[family] for family in self.setup.families_of(player))
            for player in self.setup.players
        }

    @property
    def leading_families(self) -> tuple[str, ...]:
        """The families that are farthest ahead, none while all stand at the gate."""
        most = max(self.points.values(), default=0)
        return tuple(family for family, points in self.points.items() if points == most > 0)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who arrived first; several can arrive in the same meeting.

        They share the win, unless the table decided that more points win; then those with equally
        many share it.
        """
        first = min(self.arrivals.values(), default=0)
        there = [family for family, note in self.arrivals.items() if note == first]
        most = max((self.points[family] for family in there), default=0)
        if self.setup.tie == MORE_POINTS:
            there = [family for family in there if self.points[family] == most]
        return tuple(dict.fromkeys(self.setup.owners[family] for family in there))


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup, dict.fromkeys(setup.owners, 0), kinds=setup.kinds[:_MOST_KINDS])


def after(state: State, note: Note) -> State:
    """Return the state after one more note, even if the note can't be right."""
    match note:
        case Meeting():
            each = worth(len(note.pieces))
            gained = {family: count * each for family, count in note.pieces.items()}
            held = _held(_moved(state, gained), note.bath)
            return replace(held, kinds=_with_kind(state.kinds, note.kind))
        case Correct(family=family):
            added = note.points
            if added is None:
                added = (note.stands or 0) - state.points[family]
            return _moved(state, {family: added})
        case _:
            assert_never(note)


def _moved(state: State, gained: Mapping[str, int]) -> State:
    """Return the state with some families' scoring pieces moved forward."""
    number = state.count + 1
    points = {family: at + gained.get(family, 0) for family, at in state.points.items()}
    there = [family for family, at in points.items() if at >= state.setup.goal]
    before = {family: note for family, note in state.arrivals.items() if family in there}
    arrivals = before | {family: number for family in there if family not in before}
    return replace(state, points=points, arrivals=arrivals, count=number)


def _held(state: State, bath: int | None) -> State:
    """Return the state after the meeting that was just counted closed its bath."""
    if bath is None or state.closed is None:
        return replace(state, closed=None)
    clash = state.clash or (state.count if bath in state.closed else 0)
    against = state.against or state.closed.get(bath, 0)
    closed = {**state.closed, bath: state.count}
    if len(closed) == len(BATHS):
        return replace(state, closed={}, clash=clash, against=against, reopened=state.count)
    return replace(state, closed=closed, clash=clash, against=against)


def next_setup(setup: Setup, state: State) -> Setup:
    """Return the setup of a finished game with the kinds of meeting that were noted in it."""
    return replace(setup, kinds=state.kinds)


def _with_kind(kinds: tuple[str, ...], kind: str | None) -> tuple[str, ...]:
    if not kind or kind in kinds or len(kinds) == _MOST_KINDS:
        return kinds
    return (*kinds, kind)


@dataclass(frozen=True)
class PadKnowledge(Known):
    """What follows from the notes: the state of play, and the note that can't be right."""

    now: State
    conflict: tuple[int, ...] = ()

    @property
    @override
    def clash(self) -> tuple[int, ...]:
        """The two meetings in one bath; the later one alone can't be right."""
        return (self.now.against, *self.conflict) if self.conflict else ()


def after_meeting(points: Mapping[str, int], pieces: Mapping[str, int]) -> dict[str, int]:
    """Return the points of all families after a meeting of these pieces."""
    each = worth(len(pieces))
    return {family: at + pieces.get(family, 0) * each for family, at in points.items()}


def prospects(now: State, then: State) -> dict[str, Prospect]:
    """Return where each family that moves would stand, whether it would lead or arrive, and baths.

    Those are the ones of the meetings that `now` is without.
    """
    arriving = _arriving(now.setup, now.points, then.points)
    ahead = _newly_ahead(now.points, then.points)
    text = _("{change} gives {points}")
    made = {}
    for family, at in then.points.items():
        if change := at - now.points[family]:
            remark = _("would lead") if family in ahead else ""
            remark = _("would arrive") if family in arriving else remark
            spoken = text.format(change=signed_points(change), points=language.format_number(at))
            spoken = language.comma_separated(filter(None, (spoken, remark)))
            made[family] = Prospect(at, language.format_number(at), remark, spoken)
    return made | {f"{BATH_KEY}{bath}": Prospect(0, "") for bath in _held_in(now, then)}


def _held_in(now: State, then: State) -> Iterator[int]:
    """Yield the baths of the meetings that only `then` has: the last one opens all again."""
    before, after = now.closed, then.closed
    if before is None or after is None:
        return
    opened = then.reopened != now.reopened
    for bath in BATHS:
        if bath not in before if opened else before.get(bath) != after.get(bath):
            yield bath


def _each_counts(pieces: Mapping[str, int]) -> str:
    return _("Each piece counts {count}.").format(count=language.format_number(worth(len(pieces))))


def _arriving(setup: Setup, before: Mapping[str, int], after: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(family for family, at in after.items() if at >= setup.goal > before[family])


def _ahead(points: Mapping[str, int]) -> tuple[str, ...]:
    most = max(points.values())
    return tuple(family for family, at in points.items() if at == most > 0)


def _newly_ahead(before: Mapping[str, int], after: Mapping[str, int]) -> tuple[str, ...]:
    """Return who would lead, alone or together; nobody if they do already."""
    ahead = _ahead(after)
    return () if ahead == _ahead(before) else ahead


def outcome_text(now: State, then: State) -> str:
    """Return who would win or arrive, or else who would lead; "" if that wouldn't change."""
    arriving, ahead = _arriving(now.setup, now.points, then.points), _ahead(then.points)
    won, called, me = then.winners, now.setup.called, now.setup.me
    if won and won != now.winners:
        said = ngettext("{players} would win.", "{players} would share the win.", len(won))
        if me in won:
            together = _("You would share the win with {players}.")
            said = together if len(won) > 1 else _("You would win.")
        return said.format(players=language.listed(player for player in won if player != me))
    if arriving:
        return ngettext(
            "{families} would arrive at the temple.",
            "{families} would arrive at the temple together.",
            len(arriving),
        ).format(families=language.listed(map(called, arriving)))
    if not ahead or won or (ahead == _ahead(now.points) and not now.winners):
        return ""
    said = ngettext("{families} would lead.", "{families} would share the lead.", len(ahead))
    names = [*map(called, ahead)]
    if me in names:  # not one of my two families, which is told by its colour
        names.remove(me)
        together = _("You would lead with {players}.")
        said = together if names else _("You would lead.")
    return said.format(families=language.listed(names), players=language.listed(names))
