"""What stands beside the grid: the seats, and the sums that can still be accused."""

from functools import partial

from notepad.core.game import View
from notepad.core.level import Level
from notepad.core.page import Bar, Bars, Face, Ranking, Seat, percent
from notepad.core.seats import initials
from notepad.core.words import _
from notepad.deduction.knowledge import Knowledge, Odds
from notepad.deduction.panels import best_questions, contradiction
from notepad.deduction.question import Question
from notepad.games.cataline.clues import ALL
from notepad.games.cataline.components import Deck
from notepad.games.cataline.notes import Note, Setup
from notepad.games.cataline.turns import asker, out, winner


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


def panels(view: View[Setup, Note, Knowledge]) -> tuple[Bars | Ranking, ...]:
    """Return the sums to accuse and what to ask best, or what contradicts itself."""
    if view.level > Level.PAPER and view.known is not None and not view.known.consistent:
        return (contradiction(view.known),)
    if view.level < Level.DEDUCTION:
        return ()
    if view.level < Level.ODDS:
        return (_accusation(view),)
    advice = view.known.advice if view.known is not None else None
    face = partial(_question, view.play.setup.looks)
    return _accusation(view), best_questions(advice, face, sought=_("the sum"))


def _question(looks: Deck, question: Question) -> Face:
    whom, about = question.key
    asked, player = looks.about(about), _("all") if whom == ALL else whom
    told = _("{about} → {player}").format(about=asked.label, player=player)
    return Face(told, asked.symbol, asked.colour)


def _accusation(view: View[Setup, Note, Knowledge]) -> Bars:
    title = _("Accusation")
    if view.known is None or view.known.odds is None:
        return Bars(title, waiting=True)
    odds = view.known.odds
    if view.level == Level.DEDUCTION:
        return Bars(title, sentence=_remaining(odds), certain=len(odds.sums) == 1)
    bars = tuple(
        Bar(str(total), str(total), share, _what_if(total, share))
        for total, share in odds.sums.items()
    )
    return Bars(title, bars, _sentence(odds), certain=len(bars) == 1, estimated=not odds.exact)


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
