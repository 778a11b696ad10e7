"""What all finished games show together: who won how often, and how early games were solved.

In this order: `counted` adds the games up, `ChosenGames` picks some of them, `how_early_columns`
charts how early each could be solved, `player_rows`, `kind_rows` and `point_rows` put wins and
points into words, and `results_csv` writes a table for spreadsheets.

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


@dataclass(frozen=True, slots=True)
class Wins:
    """A player's wins: `won` of the games `played`, and `kinds` with the same for each kind."""

    name: str
    won: int
    played: int
    kinds: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class KindWins:
    """How often a game was played and who won it how often; `nobody` counts games without a winner.

    Removed players are counted together as `others`, without a name.
    """

    kind: str
    games: int
    wins: tuple[tuple[str, int], ...]
    nobody: int
    others: int


@dataclass(frozen=True, slots=True)
class PointSum:
    """A player's total points in `games` games of one kind."""

    kind: str
    name: str
    points: int
    games: int


@dataclass(frozen=True, slots=True)
class EarlyGame:
    """How early a game of an evening could be solved, if that is counted for it."""

    evening: date
    found: Found


@dataclass(frozen=True, slots=True)
class Counted:
    """What some games show together; `early` has those with a counted solution, oldest first.

    `unknown` is how many haven't been analysed yet.
    """

    games: int
    evenings: int
    wins: tuple[Wins, ...]
    kinds: tuple[KindWins, ...]
    early: tuple[EarlyGame, ...]
    unknown: int
    points: tuple[PointSum, ...] = ()


def count_games(games: Sequence[PlayedGame], forgotten: Collection[str] = ()) -> Counted:
    """Return what games show, given oldest first; removed players don't count by themselves."""
    return Counted(
        games=len(games),
        evenings=len({evening_of(game.begun) for game in games}),
        wins=tuple(_wins(games, forgotten)),
        kinds=tuple(_kinds(games, forgotten)),
        early=tuple(_early(games)),
        unknown=sum(game.found is None for game in games),
        points=tuple(_points(games, forgotten)),
    )


def _wins(games: Sequence[PlayedGame], forgotten: Collection[str]) -> Iterator[Wins]:
    """Yield each player's wins, most wins first, and among equals fewest games."""
    played: dict[str, Counter[str]] = {}
    won: dict[str, Counter[str]] = {}
    for game in games:
        for name in {*game.players} - {*forgotten}:
            played.setdefault(name, Counter())[game.kind] += 1
            won.setdefault(name, Counter())[game.kind] += name in game.winners
    for name in sorted(
        played, key=lambda one: (-won[one].total(), played[one].total(), one.casefold(), one)
    ):
        kinds = ((kind, won[name][kind], count) for kind, count in _most_first(played[name]))
        yield Wins(name, won[name].total(), played[name].total(), tuple(kinds))


def _kinds(games: Sequence[PlayedGame], forgotten: Collection[str]) -> Iterator[KindWins]:
    for kind, count in _most_first(Counter(game.kind for game in games)):
        same = [game for game in games if game.kind == kind]
        wins = Counter(name for game in same for name in {*game.winners} - {*forgotten})
        others = sum(not {*forgotten}.isdisjoint(game.winners) for game in same)
        nobody = sum(not game.winners for game in same)
        yield KindWins(kind, count, tuple(_most_first(wins)), nobody, others)


def _points(games: Sequence[PlayedGame], forgotten: Collection[str]) -> Iterator[PointSum]:
    """Yield each player's points in each kind of game, within a kind most points first."""
    scores: dict[str, dict[str, list[int]]] = {}
    for game in games:
        for name, points in zip(game.players, game.points, strict=False):
            if name not in forgotten:
                scores.setdefault(game.kind, {}).setdefault(name, []).append(points)
    for kind, of_players in scores.items():
        sums = [PointSum(kind, name, sum(all_), len(all_)) for name, all_ in of_players.items()]
        yield from sorted(sums, key=lambda one: (-one.points, one.games, one.name.casefold()))


def _early(games: Iterable[PlayedGame]) -> Iterator[EarlyGame]:
    for game in games:
        if game.found is not None and game.found.notes is not None:
            yield EarlyGame(evening_of(game.begun), game.found)


def _most_first(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda one: (-one[1], one[0].casefold(), one[0]))


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
        told = count_games(games, forgotten)
        kinds = {one.kind: shown(one.kind, most=LONGEST_TITLE) for one in told.kinds}
        names = [one.name for one in sorted(told.wins, key=lambda one: -one.played)]
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


def how_early_columns(games: Sequence[EarlyGame], *, as_share: bool) -> Columns:
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


def how_early_on_average(games: Sequence[EarlyGame], *, as_share: bool) -> str:
    """Return a sentence on how early games could be solved on average."""
    mean = _mean(games, as_share=as_share)
    if mean is None:
        return _("The answer was never certain.") if games else ""
    certain = sum(game.found.certain is not None for game in games)
    text = ngettext(
        "Certain in {certain} of {count} game, on average after {after}.",
        "Certain in {certain} of {count} games, on average after {after}.",
        len(games),
    )
    return text.format(certain=certain, count=len(games), after=_after(mean, as_share=as_share))


def _grouped(
    games: Sequence[EarlyGame], span: Callable[[date], tuple[int, ...]]
) -> list[tuple[EarlyGame, ...]]:
    found = groupby(games, lambda game: span(game.evening))
    return [tuple(same) for _key, same in found]


def _mean(games: Sequence[EarlyGame], *, as_share: bool) -> float | None:
    certain = [game.found for game in games if game.found.certain is not None]
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


def _period(games: Sequence[EarlyGame]) -> str:
    """Return when games were played: a day, or a range of days."""
    first, last = language.written_day(games[0].evening), language.written_day(games[-1].evening)
    return first if first == last else _("{first} – {last}").format(first=first, last=last)


def _detail(games: Sequence[EarlyGame], *, as_share: bool) -> str:
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
        never = sum(game.found.certain is None for game in games)
        if never:
            text = ngettext("{count} never certain", "{count} never certain", never)
            parts.append(text.format(count=never))
    return comma_separated(parts)


def player_rows(told: Counted) -> tuple[ChartRow, ...]:
    """Return a row for each player: how many of their games they won."""
    return tuple(
        ChartRow(
            one.name,
            shown(one.name),
            one.won,
            one.played,
            _part_of_whole(one.won, one.played),
            _by_kind(one),
        )
        for one in told.wins
    )


def kind_rows(told: Counted) -> tuple[ChartRow, ...]:
    """Return a row for each game: how often it was played, and who won it."""
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


def point_rows(told: Counted) -> tuple[ChartRow, ...]:
    """Return a row for each player and kind of game with the total points."""
    several = len({one.kind for one in told.points}) > 1
    return tuple(_point_row(one, several=several) for one in told.points)


def _point_row(one: PointSum, *, several: bool) -> ChartRow:
    kind, name = shown(one.kind, most=LONGEST_TITLE), shown(one.name)
    points = ngettext("{count} point", "{count} points", one.points)
    games = ngettext("{count} game", "{count} games", one.games).format(count=one.games)
    said = points.format(count=format_number(one.points))
    label = _("{player}, {kind}").format(player=name, kind=kind) if several else name
    detail = _("{points} in {games} of {kind}.").format(points=said, games=games, kind=kind)
    bar = max(0, one.points)
    return ChartRow(f"{one.kind}{MORE}{one.name}", label, bar, bar, said, detail)


def _part_of_whole(part: int, whole: int) -> str:
    return _("{part} of {whole}").format(part=part, whole=whole)


def _by_kind(wins: Wins) -> str:
    share = in_percent(format_number(round(100 * wins.won / wins.played)))
    text = _("Won {share} of the games: {kinds}.")
    each = _("{kind} {part} of {whole}")
    kinds = (
        each.format(kind=shown(kind, most=LONGEST_TITLE), part=won, whole=played)
        for kind, won, played in wins.kinds
    )
    return text.format(share=share, kinds=comma_separated(kinds))


def _by_player(kind: KindWins) -> str:
    each = _("{player} {count}")
    wins = [each.format(player=shown(name), count=count) for name, count in kind.wins]
    if kind.others:
        wins.append(each.format(player=_("others"), count=kind.others))
    if kind.nobody:
        wins.append(each.format(player=_("nobody"), count=kind.nobody))
    return _("Won by: {players}.").format(players=comma_separated(wins))


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
