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
    if view.level == Level.DEDUCTION:
        return (Bars(title, sentence=_remaining(odds), certain=len(odds.sums) == 1),)
    bars = tuple(
        Bar(str(total), str(total), share, _what_if(total, share))
        for total, share in odds.sums.items()
    )
    return (
        Bars(
            title,
            bars,
            _sentence(odds),
            certain=len(bars) == 1,
            estimated=not odds.exact,
        ),
    )


def _remaining(odds: Odds) -> str:
    if len(odds.sums) == 1:
        return _("Certain: {sum}").format(sum=next(iter(odds.sums)))
    told = _("{count} sums are still possible: {sums}.")
    return told.format(count=len(odds.sums), sums=_spans(list(odds.sums)))


def _spans(sums: list[int]) -> str:
    """Return ascending numbers as spans: "13–17, 19"."""
    parts: list[list[int]] = []
    for total in sums:
        if parts and total == parts[-1][-1] + 1:
            parts[-1].append(total)
        else:
            parts.append([total])
    return ", ".join(f"{p[0]}–{p[-1]}" if len(p) > 1 else f"{p[0]}" for p in parts)


def _contradiction(known: Knowledge) -> str:
    told = ngettext(
        "Note {notes} can't be. Mend or remove it; until then the sheet shows your own marks only.",
        "Notes {notes} can't all be right. Mend or remove one of them; until then the sheet shows "
        "your own marks only.",
        len(known.conflict),
    )
    return told.format(notes=listed([str(number) for number in known.conflict]))


def _sentence(odds: Odds) -> str:
    if len(odds.sums) == 1:
        return _remaining(odds)
    best = max(odds.sums, key=lambda total: odds.sums[total])
    told = _("{sum} is most likely ({percent}). Not safe yet: {count} sums are possible.")
    return told.format(sum=best, percent=percent(odds.sums[best]), count=len(odds.sums))


def _what_if(total: int, share: float) -> str:
    if share == 1:
        return _("If you say {sum}: certainly right.").format(sum=total)
    told = _("If you say {sum}: right with {percent}; else you are out.")
    return told.format(sum=total, percent=percent(share))
