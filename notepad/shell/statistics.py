"""What all finished games show together: who won how often, and how early games were solved.

In this order: `games_of_players` and `games_of_kinds` sort the games, `ChosenGames` picks some of
them, `how_early_columns` charts how early each could be solved, `player_rows`, `kind_rows` and
`point_rows` put wins and points into words, and `results_csv` writes a table for spreadsheets.

Ann and Bob played three games of Sleuth on two evenings; Ann won two, nobody the third. That is 2
of 3 for Ann and 0 of 3 for Bob; Sleuth has 3 games, of which Ann won 2 and nobody 1.

How early: one game of an evening was certain after 20 of its 25 notes, another after 12 of 20. The
bar of that evening is (80% + 60%) / 2 = 70% high, or 16 notes. Games that were never certain don't
count towards the height and are mentioned in the bar's details. There is one bar for each evening,
month or year, depending on the room.
"""

import csv
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from io import StringIO
from itertools import groupby
from statistics import fmean

from notepad.core import language
from notepad.core.dataclass import dataclass
from notepad.core.form import Row, row_of
from notepad.core.language import _, comma_separated, format_number, in_percent, ngettext, pgettext
from notepad.core.safe_text import LONGEST_TITLE, shown, spell_out
from notepad.storage.finished_games import Found, PlayedGame
from notepad.storage.listing import evening_of
from notepad.widgets.charts import ChartRow, Column, Columns

ALL = ""
"""All games, all players, or any time."""
MONTH = "month"
EVENING = "evening"
MORE = "\n"
"""The choice that shows all players; no player has this name."""


MOST_BARS = 24
"""The most bars that can still be tapped on a phone."""

_SPANS: tuple[Callable[[date], tuple[int, ...]], ...] = (
    lambda day: (day.year, day.month, day.day),
    lambda day: (day.year, day.month),
    lambda day: (day.year,),
)

_BEGINNING = "\ufeff"
"""Tells spreadsheets that the text is UTF-8."""
_FORMULAS = "=+-@\uff1d\uff0b\uff0d\uff20"
"""A spreadsheet calculates a text that starts with one of these, instead of showing it."""


def games_of_players(
    games: Iterable[PlayedGame], forgotten: Collection[str] = ()
) -> dict[str, list[PlayedGame]]:
    """Return each player's games, those with most wins first, and among equals fewest games.

    Removed players have none.
    """
    found: dict[str, list[PlayedGame]] = {}
    for game in games:
        for name in {*game.players} - {*forgotten}:
            found.setdefault(name, []).append(game)

    def place(one: tuple[str, list[PlayedGame]]) -> tuple[int, int, str, str]:
        name, played = one
        return -_wins(played, name), len(played), name.casefold(), name

    return dict(sorted(found.items(), key=place))


def games_of_kinds(games: Iterable[PlayedGame]) -> dict[str, list[PlayedGame]]:
    """Return the games of each kind, those played most often first."""
    found: dict[str, list[PlayedGame]] = {}
    for game in games:
        found.setdefault(game.kind, []).append(game)
    return {kind: found[kind] for kind in _most_first({one: len(found[one]) for one in found})}


def solved_games(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    """Return the games for which it is counted how early they could be solved, if ever."""
    return [game for game in games if game.found is not None and game.found.notes is not None]


def _wins(games: Iterable[PlayedGame], name: str) -> int:
    return sum(name in game.winners for game in games)


def _most_first(counts: Mapping[str, int]) -> list[str]:
    return sorted(counts, key=lambda one: (-counts[one], one.casefold(), one))


@dataclass(frozen=True)
class ChosenGames:
    """Which games to show, with `ALL` for no restriction.

    `time` is a year, `MONTH` (the last thirty days) or `EVENING` (the last one of all games). With
    `everybody`, all players are offered, not only those who played most.
    """

    kind: str = ALL
    player: str = ALL
    time: str = ALL
    everybody: bool = False

    def tapped(self, row: str, choice: str) -> "ChosenGames":
        """Return the selection after a choice is tapped."""
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
        """Return the selected games out of some."""
        last = max((evening_of(game.begun) for game in games), default=today)
        return tuple(
            game
            for game in games
            if self.kind in (ALL, game.kind)
            and (self.player == ALL or self.player in game.players)
            and (
                evening_of(game.begun) == last
                if self.time == EVENING
                else _within(self.time, game.begun.date(), today)
            )
        )

    def rows(
        self, games: Sequence[PlayedGame], forgotten: Collection[str], today: date
    ) -> tuple[Row, ...]:
        """Return the rows to choose from, given some games; a row without a choice is left out."""
        kinds = {kind: shown(kind, most=LONGEST_TITLE) for kind in games_of_kinds(games)}
        played = games_of_players(games, forgotten)
        names = sorted(played, key=lambda name: -len(played[name]))
        offered = (
            _row("kind", _("game"), {ALL: _("all games"), **kinds}, self.kind),
            _row("player", _("player"), self._players(names), self.player),
            _row(
                "time",
                pgettext("period", "time"),
                {ALL: _("any time"), **_times(games, today)},
                self.time,
            ),
        )
        return tuple(row for row in offered if len(row.choices) > 2 or _chosen(row) != ALL)

    def said(self) -> tuple[str, str, str]:
        """Return the selection in words: the game, the player, the time."""
        kind = shown(self.kind, most=LONGEST_TITLE) if self.kind else _("all games")
        times = {ALL: _("any time"), MONTH: _("the last 30 days"), EVENING: _("the last evening")}
        time = times.get(self.time, self.time)
        return kind, shown(self.player) if self.player else _("all players"), time

    def _players(self, names: Sequence[str]) -> dict[str, str]:
        """Return the players to offer: those who played most, and the chosen one."""
        # More chips would hide the charts.
        few = [name for at, name in enumerate(names) if at < 8 or name == self.player]
        there = names if self.everybody else few
        more = {MORE: _("more…")} if len(there) < len(names) else {}
        return {ALL: _("all players"), **{name: shown(name) for name in there}, **more}


def _chosen(row: Row) -> str:
    return next((choice.key for choice in row.choices if choice.chosen), ALL)


def _row(key: str, label: str, names: Mapping[str, str], chosen: str) -> Row:
    there = names if chosen in names else {**names, chosen: shown(chosen)}
    return row_of(key, label, there, chosen)


def _times(games: Sequence[PlayedGame], today: date) -> dict[str, str]:
    """Return the last days and the years that have games, the latest first."""
    years = sorted({game.begun.year for game in games}, reverse=True)
    recent = any(_within(MONTH, game.begun.date(), today) for game in games)
    whole = {MONTH: _("the last 30 days")} if recent else {}
    if len({evening_of(game.begun) for game in games}) > 1:
        whole = {EVENING: _("the last evening"), **whole}
    return {**whole, **{str(year): str(year) for year in years}}


def _within(time: str, day: date, today: date) -> bool:
    if time == MONTH:
        return today - timedelta(days=30) < day
    return time in (ALL, str(day.year))


def how_early_columns(games: Sequence[PlayedGame], *, as_share: bool) -> Columns:
    """Return the columns of games, oldest first: a share of the notes, or their number.

    If there are too many years, only the latest are shown.
    """
    spans = next(
        (found for span in _SPANS if len(found := _grouped(games, span)) <= MOST_BARS), None
    )
    spans = _grouped(games, _SPANS[-1])[-MOST_BARS:] if spans is None else spans
    means = [_mean(span, as_share=as_share) for span in spans]
    most = 1.0 if as_share else max((mean for mean in means if mean is not None), default=1.0)
    bars = tuple(
        Column(
            str(at),
            None if mean is None else mean / (most or 1.0),
            _detail(span, as_share=as_share),
        )
        for at, (span, mean) in enumerate(zip(spans, means, strict=True))
    )
    ends = [_period(span) for span in spans]
    return Columns(
        _("How early the answer was certain"),
        bars,
        _("all notes") if as_share else _note_count(most),
        ends[0] if ends else "",
        ends[-1] if len(ends) > 1 else "",
    )


def how_early_on_average(games: Sequence[PlayedGame], *, as_share: bool) -> str:
    """Return a sentence on how early games could be solved on average."""
    mean = _mean(games, as_share=as_share)
    if mean is None:
        return _("The answer was never certain.") if games else ""
    certain = len(_certain(games))
    text = ngettext(
        "Certain in {certain} of {count} game, on average after {after}.",
        "Certain in {certain} of {count} games, on average after {after}.",
        len(games),
    )
    return text.format(certain=certain, count=len(games), after=_after(mean, as_share=as_share))


def _grouped(
    games: Sequence[PlayedGame], span: Callable[[date], tuple[int, ...]]
) -> list[tuple[PlayedGame, ...]]:
    found = groupby(games, lambda game: span(evening_of(game.begun)))
    return [tuple(same) for _key, same in found]


def _certain(games: Sequence[PlayedGame]) -> list[Found]:
    """Return how early games could be solved, without those that never could."""
    return [game.found for game in games if game.found and game.found.certain is not None]


def _mean(games: Sequence[PlayedGame], *, as_share: bool) -> float | None:
    certain = _certain(games)
    values = (found.share_of_notes if as_share else found.certain for found in certain)
    return fmean(value or 0 for value in values) if certain else None


def _after(mean: float, *, as_share: bool) -> str:
    if as_share:
        return _("{percent} of the notes").format(
            percent=in_percent(format_number(round(100 * mean)))
        )
    return _note_count(mean)


def _note_count(mean: float) -> str:
    whole = round(mean)
    return ngettext("{count} note", "{count} notes", whole).format(count=whole)


def _period(games: Sequence[PlayedGame]) -> str:
    """Return when games were played: a day, or a range of days."""
    first, last = (language.written_day(evening_of(game.begun)) for game in (games[0], games[-1]))
    return first if first == last else _("{first} – {last}").format(first=first, last=last)


def _detail(games: Sequence[PlayedGame], *, as_share: bool) -> str:
    parts = [_period(games)]
    if len(games) > 1:
        text = ngettext("{count} game", "{count} games", len(games))
        parts.append(text.format(count=len(games)))
    mean = _mean(games, as_share=as_share)
    if mean is None:
        parts.append(_("never certain"))
    else:
        text = _("certain after {after}")
        parts.append(text.format(after=_after(mean, as_share=as_share)))
        never = len(games) - len(_certain(games))
        if never:
            text = ngettext("{count} never certain", "{count} never certain", never)
            parts.append(text.format(count=never))
    return comma_separated(parts)


def player_rows(games: Sequence[PlayedGame], forgotten: Collection[str] = ()) -> Iterator[ChartRow]:
    """Yield a row for each player: how many of their games they won."""
    whole, text = _("{part} of {whole}"), _("Won {share} of the games: {kinds}.")
    each = _("{kind} {part} of {whole}")
    for name, played in games_of_players(games, forgotten).items():
        won, count = _wins(played, name), len(played)
        kinds = (
            each.format(
                kind=shown(kind, most=LONGEST_TITLE), part=_wins(same, name), whole=len(same)
            )
            for kind, same in games_of_kinds(played).items()
        )
        share = in_percent(format_number(round(100 * won / count)))
        detail = text.format(share=share, kinds=comma_separated(kinds))
        yield ChartRow(name, shown(name), won, count, whole.format(part=won, whole=count), detail)


def kind_rows(games: Sequence[PlayedGame], forgotten: Collection[str] = ()) -> Iterator[ChartRow]:
    """Yield a row for each game: how often it was played, and who won it.

    Removed players are counted together, without a name.
    """
    each, gone = _("{player} {count}"), {*forgotten}
    for kind, same in games_of_kinds(games).items():
        wins = Counter(name for game in same for name in {*game.winners} - gone)
        told = [
            *((shown(name), wins[name]) for name in _most_first(wins)),
            (_("others"), sum(not gone.isdisjoint(game.winners) for game in same)),
            (_("nobody"), sum(not game.winners for game in same)),
        ]
        won = comma_separated(each.format(player=who, count=count) for who, count in told if count)
        said = ngettext("{count} game", "{count} games", len(same)).format(count=len(same))
        detail = _("Won by: {players}.").format(players=won)
        title = shown(kind, most=LONGEST_TITLE)
        yield ChartRow(kind, title, len(same), len(same), said, detail)


def point_rows(games: Sequence[PlayedGame], forgotten: Collection[str] = ()) -> Iterator[ChartRow]:
    """Yield a row for each player and kind of game with the total points, most points first."""
    scores: dict[str, dict[str, list[int]]] = {}
    for game in games:
        for name, points in zip(game.players, game.points, strict=False):
            if name not in forgotten:
                scores.setdefault(game.kind, {}).setdefault(name, []).append(points)
    for kind, of_kind in scores.items():
        for name in sorted(
            of_kind, key=lambda n: (-sum(of_kind[n]), len(of_kind[n]), n.casefold())
        ):
            yield _point_row(kind, name, of_kind[name], several=len(scores) > 1)


def _point_row(kind: str, player: str, scores: Sequence[int], *, several: bool) -> ChartRow:
    title, name, total = shown(kind, most=LONGEST_TITLE), shown(player), sum(scores)
    points = ngettext("{count} point", "{count} points", total)
    games = ngettext("{count} game", "{count} games", len(scores)).format(count=len(scores))
    said = points.format(count=format_number(total))
    label = _("{player}, {kind}").format(player=name, kind=title) if several else name
    detail = _("{points} in {games} of {kind}.").format(points=said, games=games, kind=title)
    bar = max(0, total)
    return ChartRow(f"{kind}{MORE}{player}", label, bar, bar, said, detail)


def results_csv(games: Iterable[PlayedGame]) -> str:
    """Return games as CSV, with the separator that fits the language's decimal sign.

    Days are ISO 8601, numbers are integers, and no text can be taken for a formula.
    """
    separator = ";" if format_number(0.5, 1) == "0,5" else ","
    text = StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    writer.writerow(_column_names())
    writer.writerows(map(list, map(_cells, games)))
    return _BEGINNING + text.getvalue()


def _column_names() -> list[str]:
    return [
        _("Day"),
        _("Game"),
        _("Title"),
        _("Players"),
        _("Winners"),
        _("Notes"),
        _("Certain after note"),
        _("Certain after (percent of notes)"),
        _("Points"),
    ]


def _cells(game: PlayedGame) -> Iterator[str]:
    yield game.begun.date().isoformat()
    yield _safe_cell(game.kind)
    yield _safe_cell(game.title)
    yield _safe_cell(comma_separated(game.players))
    yield _safe_cell(comma_separated(game.winners))
    found = game.found or Found()
    yield "" if found.notes is None else str(found.notes)
    yield "" if found.certain is None else str(found.certain)
    yield "" if found.share_of_notes is None else str(round(100 * found.share_of_notes))
    each = _("{player} {points}")
    scores = zip(game.players, game.points, strict=False)
    yield _safe_cell(comma_separated(each.format(player=n, points=count) for n, count in scores))


def _safe_cell(text: str) -> str:
    """Return a text that a spreadsheet shows unchanged: on one line, and not a formula."""
    first = text.lstrip()[:1]
    return f"'{spell_out(text)}" if first and first in _FORMULAS else spell_out(text)
