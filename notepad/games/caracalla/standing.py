"""How the families stand to each other: on the way, and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from notepad.core.level import Level
from notepad.core.page.page import Gate, Memo, Racer, Tone, Track
from notepad.core.words import _, enumerated, listed, ngettext, numeral
from notepad.games.caracalla.components import BATHS, ROMANS, TOGETHER, face, worth
from notepad.games.caracalla.reasoner import BATH, subjects

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from notepad.core.game.game import View
    from notepad.games.caracalla.notes import Note
    from notepad.games.caracalla.reasoner import Knowledge
    from notepad.games.caracalla.setup import Setup
    from notepad.games.caracalla.state import State

PadView: TypeAlias = "View[Setup, Note, State, Knowledge]"


def track(view: PadView) -> Track:
    """Return the way to the temple; from Bookkeeping up with distances, and with the baths."""
    setup, told = view.play.setup, view.level > Level.PAPER
    return Track(
        _("Path"),
        setup.goal,
        tuple(_racer(view, family, told=told) for family in setup.owners),
        tuple(gates(view.state.open, subjects(setup))) if told else (),
        _("Baths"),
    )


def gates(open_ones: Sequence[int] | None, names: dict[str, str]) -> Iterator[Gate]:
    """Yield the baths, `open_ones` of them open; None if nobody knows which."""
    for bath in BATHS:
        key, known = f"{BATH}{bath}", None if open_ones is None else bath in open_ones
        told = {True: _("{bath}: open"), False: _("{bath}: closed"), None: _("{bath}: not known")}
        yield Gate(key, numeral(bath), known, told[known].format(bath=names[key]))


def _racer(view: PadView, family: str, *, told: bool) -> Racer:
    setup, points = view.play.setup, view.state.points[family]
    name, remarks = setup.called(family), _remarks(view.state, family) if told else ()
    said = ngettext("{family}: {count} point", "{family}: {count} points", points)
    return Racer(
        key=family,
        holder=setup.owners[family],
        face=face(family, name),
        at=points,
        figure=numeral(points),
        remarks=remarks,
        leads=told and family in view.state.ahead,
        spoken=enumerated((said.format(family=name, count=numeral(points)), *remarks)),
    )


def _remarks(now: State, family: str) -> tuple[str, ...]:
    """Return how far a family has to go, and how far it is from the next one."""
    if family in now.arrivals:
        return (_("in the temple"),)
    left = now.setup.goal - now.points[family]
    to_go = ngettext("{count} to go", "{count} to go", left).format(count=numeral(left))
    return tuple(filter(None, (to_go, _beside(now, family))))


def _beside(now: State, family: str) -> str:
    """Return how far a family is behind the next one, or the leader ahead of the second."""
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
    return told.format(count=numeral(abs(at - own)), others=names)


def memos(view: PadView) -> Iterator[Memo]:
    """Yield what players have in all, what a piece counts, and by which meeting each arrives."""
    setup, now = view.play.setup, view.state
    if len(setup.owners) > len(setup.players):
        yield Memo(_("Families together"), tuple(_sums(now)))
    if view.level < Level.DEDUCTION or now.arrivals or now.clash:
        return
    yield Memo(_("The smallest meeting to arrive with"), tuple(_arrivals(now)))
    yield Memo(_("What a piece counts"), tuple(_worths(len(setup.owners))))


def _sums(now: State) -> Iterator[tuple[str, Tone]]:
    for player, points in now.totals.items():
        told = ngettext("{player}: {count} point", "{player}: {count} points", points)
        yield told.format(player=player, count=numeral(points)), Tone.PLAIN


def _worths(families: int) -> Iterator[tuple[str, Tone]]:
    for count in range(1, families + 1):
        told = ngettext(
            "{count} family: {points} a piece", "{count} families: {points} a piece", count
        )
        yield told.format(count=numeral(count), points=numeral(worth(count))), Tone.PLAIN


def _arrivals(now: State) -> Iterator[tuple[str, Tone]]:
    """Yield for each family with how many families, and pieces of its own, it would arrive."""
    for family in sorted(now.points, key=lambda one: -now.points[one]):
        left = now.setup.goal - now.points[family]
        name, found = now.setup.called(family), _smallest(left, len(now.points))
        if found is None:
            told = _("{family}: in more than one meeting")
            yield told.format(family=name), Tone.PLAIN
            continue
        alone, among = (
            _("{family}: {pieces} pieces alone"),
            _("{family}: {pieces} pieces among {count} families"),
        )
        told = alone if found[0] == 1 else among
        count, pieces = map(numeral, found)
        tone = Tone.STRONG if family in now.ahead else Tone.PLAIN
        yield told.format(family=name, count=count, pieces=pieces), tone


def _smallest(left: int, families: int) -> tuple[int, int] | None:
    """Return with how few families, and then own pieces, so many points can be made at once."""
    for count in range(1, families + 1):
        each = worth(count)
        pieces = max(-(-left // each), TOGETHER[0] if count == 1 else 1)
        most = min(ROMANS, TOGETHER[-1] - (count - 1))
        if pieces <= most:
            return count, pieces
    return None
