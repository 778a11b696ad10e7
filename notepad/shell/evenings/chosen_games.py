"""ChosenGames: which games a player wants to be told of: one game, one player, one time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from notepad.core.form import Choice, Row
from notepad.core.page.page import Face
from notepad.core.shown_text import LONGEST_TITLE, shown
from notepad.core.words import _
from notepad.shell.evenings.counted_games import counted

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import date

    from notepad.storage.evenings import PlayedGame

ALL = ""
"""Every game, everybody, or at any time."""
MONTH = "month"
MORE = "\n"
"""What is tapped to see all players; nobody is called so."""

_FEW = 8
_DAYS = 30


@dataclass(frozen=True)
class ChosenGames:
    """What is wanted, `ALL` where it does not matter.

    `time` is a year or `MONTH`, the last thirty days. With `everybody` all players are offered, not
    only those who played most.
    """

    kind: str = ALL
    player: str = ALL
    time: str = ALL
    everybody: bool = False

    def tapped(self, row: str, choice: str) -> ChosenGames:
        """Return what is wanted once a choice was tapped."""
        if choice == MORE:
            return replace(self, everybody=True)
        match row:
            case "kind":
                return replace(self, kind=choice)
            case "player":
                return replace(self, player=choice)
            case _:
                return replace(self, time=choice)

    def of(self, games: Sequence[PlayedGame], today: date) -> tuple[PlayedGame, ...]:
        """Return those of some games that are wanted."""
        return tuple(
            game
            for game in games
            if self.kind in (ALL, game.kind)
            and (self.player == ALL or self.player in game.players)
            and _within(self.time, game.begun.date(), today)
        )

    def rows(
        self, games: Sequence[PlayedGame], forgotten: Collection[str], today: date
    ) -> tuple[Row, ...]:
        """Return what can be chosen among some games; where there is no choice there is no row."""
        told = counted(games, forgotten)
        kinds = {one.kind: shown(one.kind, most=LONGEST_TITLE) for one in told.kinds}
        names = [one.name for one in sorted(told.wins, key=lambda one: -one.played)]
        offered = (
            _row("kind", _("game"), {ALL: _("every game"), **kinds}, self.kind),
            _row("player", _("player"), self._players(names), self.player),
            _row("time", _("time"), {ALL: _("at any time"), **_times(games, today)}, self.time),
        )
        return tuple(row for row in offered if len(row.choices) > 2 or _chosen(row) != ALL)

    def said(self) -> tuple[str, str, str]:
        """Return what is chosen in words: the game, the player, the time."""
        kind = shown(self.kind, most=LONGEST_TITLE) if self.kind else _("every game")
        time = {ALL: _("at any time"), MONTH: _("the last 30 days")}.get(self.time, self.time)
        return kind, shown(self.player) if self.player else _("everybody"), time

    def _players(self, names: Sequence[str]) -> dict[str, str]:
        """Return who is offered: those who played most, and who is chosen."""
        few = [name for at, name in enumerate(names) if at < _FEW or name == self.player]
        there = names if self.everybody else few
        more = {MORE: _("more …")} if len(there) < len(names) else {}
        return {ALL: _("everybody"), **{name: shown(name) for name in there}, **more}


def _chosen(row: Row) -> str:
    return next((choice.key for choice in row.choices if choice.chosen), ALL)


def _row(key: str, label: str, names: Mapping[str, str], chosen: str) -> Row:
    there = names if chosen in names else {**names, chosen: shown(chosen)}
    choices = (Choice(value, Face(name), value == chosen) for value, name in there.items())
    return Row(key, label, tuple(choices))


def _times(games: Sequence[PlayedGame], today: date) -> dict[str, str]:
    """Return the last days and the years in which there are games, the latest first."""
    years = sorted({game.begun.year for game in games}, reverse=True)
    recent = any(_within(MONTH, game.begun.date(), today) for game in games)
    whole = {MONTH: _("the last 30 days")} if recent else {}
    return {**whole, **{str(year): str(year) for year in years}}


def _within(time: str, day: date, today: date) -> bool:
    if time == MONTH:
        return today - timedelta(days=_DAYS) < day
    return time in (ALL, str(day.year))
