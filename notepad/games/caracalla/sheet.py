"""Caracalla's page: the path to the temple, meetings, seats; and the form that starts a game.

In this order: the page and the empty sheet, how the families compare (on the path, and in words),
the table of meetings, and the form of a setup.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeAlias

from notepad.core import language
from notepad.core import page as blocks
from notepad.core.form import Draft
from notepad.core.game import Table, View
from notepad.core.language import _, comma_separated, format_number, in_brackets, listed, ngettext
from notepad.core.seats import initials
from notepad.core.sentences import Sentence
from notepad.core.setup_form import SetupForm, seated
from notepad.games.caracalla import NAME
from notepad.games.caracalla import notes as noted
from notepad.games.caracalla import setup as caracalla
from notepad.games.caracalla.reasoning import askable_subjects

PadView: TypeAlias = "View[caracalla.Setup, noted.Note, noted.State, noted.PadKnowledge]"


_LINES = 20  # empty rows to write on; with more the pad gets longer


def page(view: PadView) -> blocks.Page:
    """Return the path to the temple, all meetings, and the smallest meetings that would arrive."""
    setup, now = view.play.setup, view.state
    count = len(setup.players)
    players = ngettext("{count} player", "{count} players", count).format(count=count)
    spaces = _("spaces to the temple: {count}").format(count=format_number(setup.goal))
    return blocks.Page(
        title=NAME.title,
        subtitle=" · ".join(filter(None, (view.title, players, spaces))),
        sheet=track(view),
        below=(_meetings(view),),
        panels=tuple(memos(view)),
        panels_called=_("Standings"),
        seats=tuple(_seats(view)),
        findings=tuple(_findings(now)),
        # If notes contradict each other, who has arrived is not known.
        result=_result(view) if now.winners and not (view.known and view.known.clash) else None,
    )


def _result(view: PadView) -> blocks.Result:
    play = view.play
    setup = play.setup
    states = [*accumulate(play.notes, noted.after, initial=noted.start(play.setup))]
    courses = tuple(
        blocks.Course(
            caracalla.face(family, setup.called(family)),
            tuple(one.points[family] for one in states[1:]),
            player,
        )
        for family, player in setup.owners.items()
    )
    standings = (state.totals for state in states)
    places = dict(_places(view.state))
    return blocks.result_by_points(view.state.winners, standings, setup.me, places, courses)


def _places(now: noted.State) -> Iterator[tuple[str, str]]:
    """Yield with which note each winner arrived, and the places of the others by their points."""
    others = {name: points for name, points in now.totals.items() if name not in now.winners}
    for player in now.winners:
        note = min(
            now.arrivals[one] for one in now.setup.families_of(player) if one in now.arrivals
        )
        yield player, _("arrived with note {note}").format(note=format_number(note))
    for player, points in others.items():
        place = 1 + len(now.winners) + sum(more > points for more in others.values())
        shared = list(others.values()).count(points) > 1
        text = _("shared place {number}") if shared else _("place {number}")
        yield player, text.format(number=format_number(place))


def blank(table: Table, draft: Draft | None) -> blocks.Page:
    """Return an empty score pad to print, with the chosen families and goal."""
    return _blank_page(caracalla.Setup(**SETUP.chosen(table, draft).values))


def _blank_page(setup: caracalla.Setup) -> blocks.Page:
    """Return an empty pad: the path, the baths, and lines to write on."""
    named = {family: setup.called(family) for family in setup.owners}
    called = named or {family: caracalla.colour_name(family) for family in caracalla.FAMILIES}
    faces = {family: caracalla.face(family, name) for family, name in called.items()}
    baths = gates(tuple(caracalla.BATHS), {f"bath-{bath}": "" for bath in caracalla.BATHS})
    way = blocks.Track(
        _("Path"),
        setup.goal,
        tuple(blocks.Racer(family, "", look) for family, look in faces.items()),
        tuple(baths),
        _("Baths"),
    )
    accounts = tuple(blocks.Account(family, look, look, "") for family, look in faces.items())
    lines = tuple(blocks.Entry(0, "", "") for _line in range(_LINES))
    legend = (
        _(
            "Each piece in a meeting counts 1, 3, 6, 10, 15 or 21, depending on how "
            "many families take part."
        ),
        _("A bath is closed after its meeting. When all six are closed, all open again."),
    )
    book = blocks.Ledger(accounts, lines, title=_("Meetings"), headings=_headings())
    return blocks.Page(
        title=NAME.title,
        subtitle=_("Score pad"),
        sheet=way,
        below=(book,),
        legend=legend,
        by_hand=blocks.ByHand((_("Date"),) if named else (_("Players"), _("Date"))),
    )


def track(view: PadView) -> blocks.Track:
    """Return the path to the temple with the baths and distances."""
    setup = view.play.setup
    return blocks.Track(
        _("Path"),
        setup.goal,
        tuple(_racer(view, family) for family in setup.owners),
        tuple(gates(view.state.open_baths, askable_subjects(setup))),
        _("Baths"),
    )


def gates(open_ones: Sequence[int] | None, names: dict[str, str]) -> Iterator[blocks.Gate]:
    """Yield the baths, those in `open_ones` open; all unknown if it is None."""
    for bath in caracalla.BATHS:
        key, known = f"{caracalla.BATH_KEY}{bath}", None if open_ones is None else bath in open_ones
        told = {True: _("{bath}: open"), False: _("{bath}: closed"), None: _("{bath}: not known")}
        yield blocks.Gate(key, format_number(bath), known, told[known].format(bath=names[key]))


def _racer(view: PadView, family: str) -> blocks.Racer:
    setup, points = view.play.setup, view.state.points[family]
    name, remarks = setup.called(family), _remarks(view.state, family)
    said = ngettext("{family}: {count} point", "{family}: {count} points", points)
    return blocks.Racer(
        key=family,
        holder=setup.owners[family],
        face=caracalla.face(family, name),
        at=points,
        figure=format_number(points),
        remarks=remarks,
        leads=family in view.state.leading_families,
        spoken=comma_separated((said.format(family=name, count=format_number(points)), *remarks)),
    )


def _remarks(now: noted.State, family: str) -> tuple[str, ...]:
    """Return how far a family has to go, and how far it is from the next family."""
    if family in now.arrivals:
        return (_("in the temple"),)
    left = now.setup.goal - now.points[family]
    to_go = ngettext("{count} to go", "{count} to go", left).format(count=format_number(left))
    return tuple(filter(None, (to_go, _beside(now, family))))


def _beside(now: noted.State, family: str) -> str:
    """Return how far a family is behind the next one, or how far the leader is ahead."""
    own, called = now.points[family], now.setup.called
    others = {other: at for other, at in now.points.items() if other != family}
    before = [at for at in others.values() if at > own]
    behind = [at for at in others.values() if at < own]
    if own in others.values() and not (before or (not behind and not own)):
        told, at = _("level with {others}"), own
    elif before:
        told, at = _("{count} behind {others}"), min(before)
    elif behind:
        told, at = _("{count} ahead of {others}"), max(behind)
    else:
        return ""
    names = listed(called(other) for other, points in others.items() if points == at)
    return told.format(count=format_number(abs(at - own)), others=names)


def memos(view: PadView) -> Iterator[blocks.Memo]:
    """Yield players' totals, what a piece counts, and the smallest meetings that would arrive."""
    setup, now = view.play.setup, view.state
    if len(setup.owners) > len(setup.players):
        yield blocks.Memo(_("Combined score"), tuple(_sums(now)))
    if now.arrivals or now.clash:
        return
    yield from _arrivals(now)
    yield blocks.Memo(_("Points per piece"), tuple(_worths(len(setup.owners))))


def _sums(now: noted.State) -> Iterator[tuple[str, blocks.Tone]]:
    for player, points in now.totals.items():
        text = ngettext("{player}: {count} point", "{player}: {count} points", points)
        yield text.format(player=player, count=format_number(points)), blocks.Tone.PLAIN


def _worths(families: int) -> Iterator[tuple[str, blocks.Tone]]:
    for count in range(1, families + 1):
        yield (
            ngettext(
                "{count} family: {points} per piece", "{count} families: {points} per piece", count
            ).format(count=format_number(count), points=format_number(caracalla.worth(count))),
            blocks.Tone.PLAIN,
        )


def _arrivals(now: noted.State) -> Iterator[blocks.Memo]:
    """Yield the smallest meetings that would take families to the temple, and which none would.

    How far it has to go is here, too: on a phone it has no room on the path.
    """
    near, far = list[tuple[str, blocks.Tone]](), list[tuple[str, blocks.Tone]]()
    for family in sorted(now.points, key=lambda one: -now.points[one]):
        left = now.setup.goal - now.points[family]
        name, found = now.setup.called(family), smallest_meeting_to_gain(left, len(now.points))
        if found is None:
            text = _("{name}: {told}").format(name=name, told=_dotted(*_remarks(now, family)))
            far.append((text, blocks.Tone.PLAIN))
            continue
        text = ngettext(
            "{family}: {pieces} pieces from {count} families, {own} theirs",
            "{family}: {pieces} pieces from {count} families, {own} theirs",
            found.own,
        )
        if now.setup.owners[family] == now.setup.me:
            text = ngettext(
                "{family}: {pieces} pieces from {count} families, {own} yours",
                "{family}: {pieces} pieces from {count} families, {own} yours",
                found.own,
            )
        each = caracalla.worth(found.families)
        pieces, own, count, by, gained = map(format_number, (*found, each, found.own * each))
        said = text.format(family=name, count=count, pieces=pieces, own=own)
        tone = blocks.Tone.STRONG if family in now.leading_families else blocks.Tone.PLAIN
        said = in_brackets(said, f"{own}\u00a0×\u00a0{by}\u00a0=\u00a0{gained}")
        near.append((_dotted(said, *_remarks(now, family)), tone))
    if near:
        yield blocks.Memo(_("Smallest meeting that reaches the temple"), tuple(near))
    if far:
        yield blocks.Memo(_("Needs more than one meeting"), tuple(far))


def _dotted(*parts: str) -> str:
    """Return parts with dots between them, none of which begins a line."""
    return "\u00a0· ".join(parts)


class Gathering(NamedTuple):
    """A meeting from one family's view: all pieces, its own pieces, and how many families."""

    pieces: int
    own: int
    families: int


def smallest_meeting_to_gain(left: int, families: int) -> Gathering | None:
    """Return the smallest meeting that gives a family at least `left` points.

    It has the fewest pieces, then the fewest of the family's own, then the fewest families. With 25
    to go it has 6 pieces of 4 families, 3 of them its own: they make 3 × 10.
    """
    every = (
        Gathering(pieces, own, count)
        for pieces in caracalla.TOGETHER
        for own in range(1, min(caracalla.ROMANS, pieces) + 1)
        for count in range(1, families + 1)
    )
    return next(
        (one for one in every if _meets(one) and one.own * caracalla.worth(one.families) >= left),
        None,
    )


def _meets(one: Gathering) -> bool:
    """Whether the other families can have the other pieces: at least one each, at most all."""
    others = one.families - 1
    return others <= one.pieces - one.own <= caracalla.ROMANS * others


def _headings() -> blocks.Headings:
    return blocks.Headings(_("Points"), _("No."), _("Meeting"), totals=_("Points"))


def _meetings(view: PadView) -> blocks.Ledger:
    setup, now = view.play.setup, view.state
    accounts = tuple(
        blocks.Account(
            family,
            caracalla.face(family, setup.called(family)),
            caracalla.face(family, setup.owners[family]),
            format_number(points),
            spoken=_of_points(setup.called(family), points),
        )
        for family, points in now.points.items()
    )
    entries = tuple(_entries(setup, view.play.notes))
    return blocks.Ledger(accounts, entries, title=_("Meetings"), headings=_headings())


def _of_points(name: str, points: int) -> str:
    """Return a family's points as they are spoken, unlike its pieces on the keypad."""
    text = _("{family}: {count}").format(family=name, count=format_number(points))
    return comma_separated((_("Points"), text))


def _entries(setup: caracalla.Setup, notes: tuple[noted.Note, ...]) -> Iterator[blocks.Entry]:
    """Yield a line for each note, with what each family got."""
    states = accumulate(notes, noted.after, initial=noted.start(setup))
    names = {family: setup.called(family) for family in setup.owners}
    for line, (note, (old, new)) in enumerate(zip(notes, pairwise(states), strict=True), start=1):
        moved = (family for family in names if new.points[family] != old.points[family])
        amounts = {
            family: noted.signed_points(new.points[family] - old.points[family]) for family in moved
        }
        told = (f"{names[family]} {amount}" for family, amount in amounts.items())
        spoken = comma_separated((noted.KEYPAD.said(setup, note), *told))
        number, text = format_number(line), _text(note)
        yield blocks.Entry(line, number, text, amounts, spoken=spoken, shorter=_shorter(note))


def _text(note: noted.Note) -> str:
    """Return who met where and the kind of meeting, or what a piece counted if nobody noted where.

    Everywhere else the points of the families say that, and the kind has room in one line.
    """
    if not isinstance(note, noted.Meeting):
        return language.pgettext("scoring piece", "moved")
    each = caracalla.worth(len(note.pieces))
    text = _("bath {number}")
    if note.bath is None:
        text = ngettext("{points} point each", "{points} points each", each)
    where = text.format(number=format_number(note.bath or 0), points=format_number(each))
    return _called_by(note, comma_separated(filter(None, (where, note.kind))))


def _shorter(note: noted.Note) -> tuple[str, ...]:
    """Return a meeting without its kind, which a narrow column has no room for."""
    if not isinstance(note, noted.Meeting) or not note.kind:
        return ()
    return (_text(replace(note, kind=None)),)


def _called_by(note: noted.Meeting, told: str) -> str:
    return _("{name}: {told}").format(name=note.player, told=told) if note.player else told


def _seats(view: PadView) -> Iterator[blocks.Seat]:
    setup, totals, won = view.play.setup, view.state.totals, view.state.winners
    for player, letters in initials(setup.players).items():
        points = ngettext("{count} point", "{count} points", totals[player])
        remark = points.format(count=format_number(totals[player]))
        if player in won:
            remark = _("wins") if len(won) == 1 else _("shares the win")
        yield blocks.Seat(player, letters, player == setup.me, player in won, remark=remark)


def _findings(now: noted.State) -> Iterator[blocks.Finding]:
    if now.reopened:
        brief = _("all baths open again")
        told = _("All six baths were closed, so all open again.")
        yield blocks.Finding(f"reopened-{now.reopened}", brief, told)
    for family in now.arrivals:
        name = now.setup.called(family)
        brief, told = _("{family} is in the temple"), _("{family} is in the temple.")
        key = f"arrived-{family}"
        yield blocks.Finding(key, brief.format(family=name), told.format(family=name))


SETUP = SetupForm(
    Sentence(caracalla.Setup, (), (seated(caracalla.SEATS),)),
    # Lines to write on would be squeezed there to stripes.
    page=lambda at: replace(_blank_page(caracalla.Setup(**at.values)), below=()),
)
"""How a game is set up: who plays which families, and how far it is to the temple."""
