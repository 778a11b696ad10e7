"""What stands beside the grid: the seats, and the sums that can still be accused."""

from notepad.core.game import View
from notepad.core.level import Level
from notepad.core.page import Bar, Bars, Seat, percent
from notepad.core.seats import initials
from notepad.core.words import _, listed, ngettext
from notepad.deduction.knowledge import Knowledge, Odds
from notepad.games.cataline.notes import Note, Setup
from notepad.games.cataline.turns import asker, out, winner


def subtitle(view: View[Setup, Note, Knowledge]) -> str:
    """Return the line below the title: "Friday table · 4 players · 12 notes"."""
    notes, players = len(view.play.notes), len(view.play.setup.players)
    parts = [
        view.title,
        ngettext("{count} player", "{count} players", players).format(count=players),
        ngettext("{count} note", "{count} notes", notes).format(count=notes),
    ]
    return " · ".join(part for part in parts if part)


def seats(view: View[Setup, Note, Knowledge]) -> tuple[Seat, ...]:
    """Return the players in seat order: who asks next, who is out, who has won."""
    setup, notes = view.play.setup, view.play.notes
    letters, gone, won = initials(setup.players), out(notes), winner(setup, notes)
    turn = None if won else asker(setup, notes)

    def remark(player: str) -> str:
        if player == won:
            return _("wins")
        return _("asks") if player == turn else ""

    return tuple(
        Seat(
            player,
            letters[player],
            me=player == setup.me,
            turn=player in (turn, won),
            out=player in gone,
            remark=remark(player),
        )
        for player in setup.players
    )


def panels(view: View[Setup, Note, Knowledge]) -> tuple[Bars, ...]:
    """Return the chart of accusation sums, from level Deduction up, or what contradicts itself."""
    if view.level > Level.PAPER and view.known is not None and not view.known.consistent:
        return (Bars(_("Contradiction"), sentence=_contradiction(view.known)),)
    if view.level < Level.DEDUCTION:
        return ()
    title = _("Accusation")
    if view.known is None or view.known.odds is None:
        return (Bars(title, waiting=True),)
    odds = view.known.odds
    shown = view.level == Level.ODDS
    bars = tuple(
        Bar(str(total), str(total), share if shown else 0.0, _what_if(total, share, shown=shown))
        for total, share in odds.sums.items()
    )
    return (
        Bars(
            title,
            bars,
            _sentence(odds, shown=shown),
            certain=len(bars) == 1,
            estimated=shown and not odds.exact,
        ),
    )


def _contradiction(known: Knowledge) -> str:
    told = ngettext(
        "Note {notes} can't be. Mend or remove it; until then the sheet shows your own marks only.",
        "Notes {notes} can't all be right. Mend or remove one of them; until then the sheet shows "
        "your own marks only.",
        len(known.conflict),
    )
    return told.format(notes=listed([str(number) for number in known.conflict]))


def _sentence(odds: Odds, *, shown: bool) -> str:
    if len(odds.sums) == 1:
        return _("Certain: {sum}").format(sum=next(iter(odds.sums)))
    if not shown:
        return _("{count} sums remain.").format(count=len(odds.sums))
    best = max(odds.sums, key=lambda total: odds.sums[total])
    told = _("{sum} is most likely ({percent}). Not safe yet: {count} sums remain.")
    share = percent(odds.sums[best])
    return told.format(sum=best, percent=share, count=len(odds.sums))


def _what_if(total: int, share: float, *, shown: bool) -> str:
    if not shown:
        return _("{sum} is possible. Level Odds says how likely.").format(sum=total)
    if share == 1:
        return _("If you say {sum}: certainly right.").format(sum=total)
    told = _("If you say {sum}: right with {percent}; else you are out.")
    return told.format(sum=total, percent=percent(share))
