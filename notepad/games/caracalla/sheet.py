"""The page: the way to the temple with the baths, the table of meetings, the seats."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from notepad.core.level import Level
from notepad.core.page.page import (
    Account,
    Entry,
    Finding,
    Headings,
    Ledger,
    Page,
    Racer,
    Result,
    Seat,
    Track,
)
from notepad.core.page.result import who_won
from notepad.core.seats import initials
from notepad.core.words import _, enumerated, ngettext, numeral
from notepad.games.caracalla import NAME
from notepad.games.caracalla.components import BATHS, FAMILIES, GOAL, colour_of, face, worth
from notepad.games.caracalla.notes import Meeting
from notepad.games.caracalla.prospect import signed
from notepad.games.caracalla.sentences import KEYPAD
from notepad.games.caracalla.standing import gates, memos, track
from notepad.games.caracalla.state import State, after, start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.games.caracalla.notes import Note
    from notepad.games.caracalla.setup import Setup
    from notepad.games.caracalla.standing import PadView

_LINES = 24


def page(view: PadView) -> Page:
    """Return the way to the temple, all meetings, and what a meeting has to be to arrive."""
    setup, now = view.play.setup, view.state
    count = len(setup.players)
    players = ngettext("{count} player", "{count} players", count).format(count=count)
    spaces = _("{count} spaces to the temple").format(count=numeral(setup.goal))
    return Page(
        title=NAME.title,
        subtitle=" · ".join(filter(None, (view.title, players, spaces))),
        sheet=track(view),
        below=(_meetings(view),),
        panels=tuple(memos(view)),
        panels_called=_("Standing"),
        seats=tuple(_seats(view)),
        findings=tuple(_findings(now)) if view.level > Level.PAPER else (),
        result=_result(now) if now.winners else None,
    )


def blank_page(goal: int = GOAL, families: tuple[str, ...] = FAMILIES) -> Page:
    """Return an empty sheet to print: the way, the baths, and lines to write on."""
    faces = {family: face(family, colour_of(family)) for family in families}
    baths = gates(tuple(BATHS), {f"bath-{bath}": "" for bath in BATHS})
    way = Track(
        _("Path"),
        goal,
        tuple(Racer(family, "", look) for family, look in faces.items()),
        tuple(baths),
        _("Baths"),
    )
    accounts = tuple(Account(family, look, look, "") for family, look in faces.items())
    lines = tuple(Entry(0, "", "") for _line in range(_LINES))
    legend = (
        _("A piece in a meeting counts 1, 3, 6, 10, 15 or 21, by how many families take part."),
        _("A bath is closed after its meeting; when all six are closed all open again."),
    )
    book = Ledger(accounts, lines, title=_("Meetings"), headings=_headings())
    return Page(title=NAME.title, subtitle=_("Score pad"), sheet=way, below=(book,), legend=legend)


def _result(now: State) -> Result:
    """Return who has won, and how many points each player has, the most first."""
    told = _("{player} {points}")
    best = sorted(now.totals.items(), key=lambda one: -one[1])
    points = (told.format(player=name, points=numeral(count)) for name, count in best)
    whole = _("{won} Points: {points}.")
    said = whole.format(won=who_won(now.winners, now.setup.me), points=enumerated(points))
    return Result(said, now.winners)


def _headings() -> Headings:
    return Headings(_("Points"), _("No."), _("Meeting"), totals=_("Points"))


def _meetings(view: PadView) -> Ledger:
    setup, now = view.play.setup, view.state
    accounts = tuple(
        Account(
            family,
            face(family, setup.called(family)),
            face(family, setup.called(family)),
            numeral(points),
            spoken=_("{family}: {count}").format(
                family=setup.called(family), count=numeral(points)
            ),
        )
        for family, points in now.points.items()
    )
    entries = tuple(_entries(setup, view.play.notes))
    return Ledger(accounts, entries, title=_("Meetings"), headings=_headings())


def _entries(setup: Setup, notes: tuple[Note, ...]) -> Iterator[Entry]:
    """Yield a line for each note, with what each family got by it."""
    states = accumulate(notes, after, initial=start(setup))
    names = {family: setup.called(family) for family in setup.owners}
    for number, (note, (old, new)) in enumerate(zip(notes, pairwise(states), strict=True), start=1):
        moved = (family for family in names if new.points[family] != old.points[family])
        amounts = {family: signed(new.points[family] - old.points[family]) for family in moved}
        told = (f"{names[family]} {amount}" for family, amount in amounts.items())
        spoken = enumerated((KEYPAD.said(setup, note), *told))
        yield Entry(number, numeral(number), _text(note), amounts, spoken=spoken)


def _text(note: Note) -> str:
    if not isinstance(note, Meeting):
        return _("put right")
    each = numeral(worth(len(note.pieces)))
    if note.bath is None:
        return _("{points} each").format(points=each)
    return _("bath {bath}, {points} each").format(bath=note.bath, points=each)


def _seats(view: PadView) -> Iterator[Seat]:
    setup, totals, won = view.play.setup, view.state.totals, view.state.winners
    for player, letters in initials(setup.players).items():
        points = ngettext("{count} point", "{count} points", totals[player])
        remark = points.format(count=numeral(totals[player]))
        if player in won:
            remark = _("wins") if len(won) == 1 else _("shares the win")
        yield Seat(player, letters, player == setup.me, player in won, remark=remark)


def _findings(now: State) -> Iterator[Finding]:
    for family in now.arrivals:
        name = now.setup.called(family)
        brief, told = _("{family} is in the temple"), _("{family} is in the temple.")
        key = f"arrived-{family}"
        yield Finding(key, brief.format(family=name), told.format(family=name))
