"""Wins in words: the rows of the charts of players and of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.core.shown_text import LONGEST_TITLE, shown
from notepad.core.words import _, enumerated, in_percent, ngettext, numeral
from notepad.widgets.charts.rows_chart import ChartRow

if TYPE_CHECKING:
    from notepad.shell.evenings.counted_games import Counted, KindWins, Wins


def player_rows(told: Counted) -> tuple[ChartRow, ...]:
    """Return a row for each player: how many of his games he won."""
    return tuple(
        ChartRow(
            one.name, shown(one.name), one.won, one.played, _of(one.won, one.played), _by_kind(one)
        )
        for one in told.wins
    )


def kind_rows(told: Counted) -> tuple[ChartRow, ...]:
    """Return a row for each game: how often it was played, and by whom it was won."""
    return tuple(
        ChartRow(
            one.kind,
            shown(one.kind, most=LONGEST_TITLE),
            one.games,
            one.games,
            ngettext("{count} game", "{count} games", one.games).format(count=one.games),
            _by_player(one),
        )
        for one in told.kinds
    )


def _of(part: int, whole: int) -> str:
    return _("{part} of {whole}").format(part=part, whole=whole)


def _by_kind(wins: Wins) -> str:
    share = in_percent(numeral(round(100 * wins.won / wins.played)))
    told = _("Won {share} of the games: {kinds}.")
    each = _("{kind} {part} of {whole}")
    kinds = (
        each.format(kind=shown(kind, most=LONGEST_TITLE), part=won, whole=played)
        for kind, won, played in wins.kinds
    )
    return told.format(share=share, kinds=enumerated(kinds))


def _by_player(kind: KindWins) -> str:
    each = _("{player} {count}")
    wins = [each.format(player=shown(name), count=count) for name, count in kind.wins]
    if kind.others:
        wins.append(each.format(player=_("others"), count=kind.others))
    if kind.nobody:
        wins.append(each.format(player=_("nobody"), count=kind.nobody))
    return _("Won by: {players}.").format(players=enumerated(wins))
