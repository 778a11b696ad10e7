"""What the page about all games says of some games, counted and drawn as bars."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import product

from notepad.shell import statistics
from notepad.shell.statistics import ALL, EVENING, MOST_BARS, ChosenGames
from notepad.storage.finished_games import Found, PlayedGame
from notepad.storage.listing import evening_of

TODAY = date(2026, 2, 1)
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Fay", "Gil", "Hue", "Ida", "Jon", "Kim")


def _game(number: int, kind: str, players: Sequence[str], winners: Sequence[str], hour: int = 20,
          found: Found | None = None, points: tuple[int, ...] = ()) -> PlayedGame:  # fmt: skip
    begun = datetime(2026, 1, 1, hour) + timedelta(days=number // 2)
    title = f"Table {number}"
    return PlayedGame(number, title, kind, tuple(players), tuple(winners), begun, found, points)


GAMES = (
    _game(1, "Sleuth", NAMES[:2], NAMES[:1], found=Found(20, 15)),
    _game(2, "Clue", NAMES[:3], NAMES[1:2], found=Found(20, None)),
    _game(3, "Sleuth", NAMES[:2], (), hour=23, found=Found(25, 5)),
    _game(4, "Sleuth", ("Ann", "Zoe"), NAMES[:1], hour=1, found=Found(10, 0)),
    _game(5, "Sleuth", ("Ann", "Zoe"), ("Zoe",)),
    _game(40, "Catham City", NAMES[:2], NAMES[:1], found=Found(), points=(16, 11)),
    _game(41, "Catham City", NAMES[1:3], NAMES[1:2], found=Found(), points=(16, 4)),
    _game(60, "Caracalla", NAMES, NAMES[:2], found=Found(), points=(100, -2)),
)


def evenings() -> Iterator[str]:
    """Yield it, for all games and for some."""
    for games in (GAMES, GAMES[:4], GAMES[5:], ()):
        for forgotten in ((), ("Zoe", "Bob")):
            days = {evening_of(game.begun) for game in games}
            yield f"{len(games)} games without {forgotten}: {len(games)}, {len(days)} evenings"
            for rows_of in (statistics.player_rows, statistics.kind_rows, statistics.point_rows):
                rows = rows_of(games, forgotten)
                yield from (f"    {row.label}: {row.said} · {row.detail}" for row in rows)
        yield from _early(statistics.solved_games(games))
        yield from (f"    {line}" for line in statistics.results_csv(games).splitlines())
    for apart, count in ((1, MOST_BARS), (20, MOST_BARS + 1), (300, MOST_BARS + 1), (366, 29)):
        evening = datetime(2026, 2, 1, 20)
        moments = (evening + timedelta(days=apart * at) for at in range(count))
        yield f"{count} games, {apart} days apart"
        game = GAMES[0]
        yield from _early([replace(game, begun=moment) for moment in moments])
    yield "what can be chosen"
    for kind, player, time in product(
        (ALL, "Clue"), (ALL, "Kim"), (ALL, EVENING, statistics.MONTH, "1999")
    ):
        chosen = ChosenGames(kind, player, time)
        numbers = [game.id for game in chosen.of(GAMES, TODAY)]
        yield f"    {' · '.join(chosen.said())}: {numbers}"
    some: Sequence[tuple[Sequence[PlayedGame], Sequence[str]]]
    some = ((GAMES, ()), (GAMES, ("Zoe",)), (GAMES[:1], ()), ((), ()))
    for chosen in (
        ChosenGames(),
        ChosenGames("Clue", "Kim", "1999").tapped("player", statistics.MORE),
    ):
        for those, without in some:
            for row in chosen.rows(those, without, TODAY):
                yield f"    {row.label}: {[(str(one.face), one.chosen) for one in row.choices]}"


def _early(games: Sequence[PlayedGame]) -> Iterator[str]:
    for as_share in (True, False):
        course = statistics.how_early_columns(games, as_share=as_share)
        yield f"    {course.first} – {course.last}, {course.top}, {len(course.columns)} bars"
        yield from (f"        {one.height} {one.detail}" for one in course.columns[:4])
        yield f"    {statistics.how_early_on_average(games, as_share=as_share)}"
