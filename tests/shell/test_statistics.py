"""What is counted of games that are over: each number equals what is counted game by game."""

import csv
from dataclasses import replace
from datetime import date, datetime, timedelta
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.shell.statistics import (
    ALL,
    MONTH,
    MORE,
    MOST_BARS,
    ChosenGames,
    EarlyGame,
    counted,
    early_course,
    kind_rows,
    player_rows,
    results_csv,
    summary,
)
from notepad.storage.statistics import Found, PlayedGame

START = datetime(2026, 1, 5, 20, 30)
NAMES = ("Ann", "Bob", "Cem", "Dee")


def played(number: int = 1, **fields: object) -> PlayedGame:
    """Return a game of Sleuth that Ann won against Bob, `number` days after the first."""
    begun, found = START + timedelta(days=number), Found(20, 15)
    usual = PlayedGame(number, f"Table {number}", "Sleuth", ("Ann", "Bob"), ("Ann",), begun, found)
    return replace(usual, **fields)  # type: ignore[arg-type]


FOUND = st.integers(0, 30).flatmap(
    lambda notes: st.builds(Found, st.just(notes), st.none() | st.integers(0, notes))
)
GAMES = st.lists(
    st.lists(st.sampled_from(NAMES), min_size=2, unique=True).flatmap(
        lambda players: st.builds(
            PlayedGame,
            st.integers(1, 99),
            st.text(max_size=5),
            st.sampled_from(["Sleuth", "Clue", "Conspiracy"]),
            st.just(tuple(players)),
            st.lists(st.sampled_from(players), max_size=2, unique=True).map(tuple),
            st.datetimes(datetime(2020, 1, 1), datetime(2026, 12, 31)),
            st.none() | FOUND | st.just(Found()),
        )
    ),
    max_size=12,
).map(lambda games: sorted(games, key=lambda game: game.begun))


TODAY = date(2026, 2, 1)


@given(GAMES, st.sampled_from([ALL, "Sleuth", "Clue"]), st.sampled_from([ALL, *NAMES]))
def test_games_are_chosen_by_game_player_and_year(
    games: list[PlayedGame], kind: str, player: str
) -> None:
    chosen = ChosenGames(kind, player, "2024").of(games, TODAY)
    assert list(chosen) == [
        game
        for game in games
        if kind in (ALL, game.kind)
        and (player == ALL or player in game.players)
        and game.begun.year == 2024
    ]


def test_the_last_thirty_days_end_today() -> None:
    days = [date(2026, 1, 2), date(2026, 1, 3), date(2026, 2, 1)]
    games = [
        played(at, begun=datetime(day.year, day.month, day.day, 12)) for at, day in enumerate(days)
    ]
    assert [game.id for game in ChosenGames(time=MONTH).of(games, TODAY)] == [1, 2]


def test_where_there_is_no_choice_nothing_is_asked() -> None:
    games = [played(1), played(2)]
    keys = [row.key for row in ChosenGames().rows(games, (), date(2027, 1, 1))]
    assert keys == ["player"]
    assert [row.key for row in ChosenGames().rows([], (), TODAY)] == []


def test_what_is_chosen_can_be_given_up_whatever_is_there() -> None:
    (row,) = ChosenGames(kind="Clue").rows([], (), TODAY)
    assert [(one.key, one.chosen) for one in row.choices] == [(ALL, False), ("Clue", True)]


def test_of_many_players_those_who_played_most_are_offered_and_the_others_at_a_tap() -> None:
    names = [f"Player {at:02}" for at in range(12)]
    games = [played(at, players=tuple(names[: at + 1])) for at in range(1, 12)]
    chosen = ChosenGames(player=names[-1])
    (row,) = chosen.rows(games, (), date(2027, 1, 1))
    offered = [one.key for one in row.choices]
    assert offered == [ALL, *names[:8], names[-1], MORE]
    (row,) = chosen.tapped("player", MORE).rows(games, (), date(2027, 1, 1))
    assert [one.key for one in row.choices] == [ALL, *names]


def test_a_tap_changes_what_its_row_is_about() -> None:
    chosen = ChosenGames().tapped("kind", "Clue").tapped("player", "Ann").tapped("time", MONTH)
    assert chosen == ChosenGames("Clue", "Ann", MONTH)
    assert chosen.said() == ("Clue", "Ann", "the last 30 days")
    assert ChosenGames(time="2025").said() == ("every game", "everybody", "2025")


def test_who_was_forgotten_is_not_offered() -> None:
    rows = ChosenGames().rows([played(players=("Ann", "Bob", "Somebody"))], ["Somebody"], TODAY)
    row = next(row for row in rows if row.key == "player")
    assert [one.key for one in row.choices] == [ALL, "Ann", "Bob"]


@given(GAMES)
def test_every_player_won_as_many_games_as_name_him(games: list[PlayedGame]) -> None:
    told = counted(games)
    assert told.games == len(games)
    assert {one.name for one in told.wins} == {name for game in games for name in game.players}
    for one in told.wins:
        his = [game for game in games if one.name in game.players]
        assert (one.played, one.won) == (len(his), sum(one.name in g.winners for g in his))
        for kind, won, count in one.kinds:
            same = [game for game in his if game.kind == kind]
            assert (won, count) == (sum(one.name in g.winners for g in same), len(same))
    wins = [one.won for one in told.wins]
    assert wins == sorted(wins, reverse=True)


@given(GAMES)
def test_every_game_was_won_as_often_as_it_says(games: list[PlayedGame]) -> None:
    told = counted(games)
    assert sum(one.games for one in told.kinds) == len(games)
    for one in told.kinds:
        same = [game for game in games if game.kind == one.kind]
        assert one.nobody == sum(not game.winners for game in same)
        assert dict(one.wins) == {
            name: wins for name in NAMES if (wins := sum(name in game.winners for game in same))
        }
        assert one.others == 0


@given(GAMES)
def test_how_early_is_told_of_every_game_of_which_it_is_counted(games: list[PlayedGame]) -> None:
    told = counted(games)
    assert [one.found for one in told.early] == [
        game.found for game in games if game.found and game.found.notes is not None
    ]
    assert told.unknown == sum(game.found is None for game in games)


def test_who_was_forgotten_is_no_player_but_his_wins_count_among_others() -> None:
    games = [played(1, winners=("Bob",)), played(2, winners=("Ann", "Bob"))]
    told = counted(games, ["Bob"])
    assert [one.name for one in told.wins] == ["Ann"]
    (kind,) = told.kinds
    assert (kind.wins, kind.others, kind.nobody) == ((("Ann", 1),), 2, 0)


def test_what_is_played_after_midnight_is_still_the_same_evening() -> None:
    late = datetime(2026, 1, 6, 1, 15)
    games = [played(begun=datetime(2026, 1, 5, 20, 0)), played(begun=late)]
    assert counted(games).evenings == 1


FIRST = date(2026, 1, 6)


def game(days: int, notes: int = 20, certain: int | None = 15) -> EarlyGame:
    return EarlyGame(FIRST + timedelta(days=days), Found(notes, certain))


def test_an_evening_is_a_bar_as_high_as_its_games_on_average() -> None:
    course = early_course([game(0, 25, 20), game(0, 20, 12), game(7)], as_share=True)
    assert [column.height for column in course.columns] == [pytest.approx(0.7), 0.75]
    assert course.columns[0].detail == "6 Jan 2026, 2 games, certain after 70% of the notes"
    assert (course.first, course.last, course.top) == ("6 Jan 2026", "13 Jan 2026", "all notes")


def test_as_numbers_the_highest_bar_is_the_most_notes() -> None:
    course = early_course([game(0, 25, 20), game(1, 20, 10)], as_share=False)
    assert [column.height for column in course.columns] == [1.0, 0.5]
    assert course.top == "20 notes"
    assert course.columns[1].detail == "7 Jan 2026, certain after 10 notes"


def test_what_was_never_certain_has_no_height_and_is_told() -> None:
    course = early_course([game(0, certain=None), game(1), game(1, certain=None)], as_share=True)
    assert [column.height for column in course.columns] == [None, 0.75]
    assert course.columns[0].detail == "6 Jan 2026, never certain"
    assert course.columns[1].detail.endswith("certain after 75% of the notes, 1 never certain")


@pytest.mark.parametrize(
    ("apart", "bars", "first"),
    [
        (1, MOST_BARS, "6 Jan 2026"),
        (20, 17, "6 Jan 2026 – 26 Jan 2026"),
        (300, 20, "6 Jan 2026 – 2 Nov 2026"),
    ],
)
def test_where_there_are_many_evenings_a_bar_is_a_month_or_a_year(
    apart: int, bars: int, first: str
) -> None:
    games = [game(at * apart) for at in range(MOST_BARS + (apart > 1))]
    course = early_course(games, as_share=True)
    assert (len(course.columns), course.first) == (bars, first)


def test_of_more_years_than_there_is_room_for_the_latest_are_shown() -> None:
    games = [game(at * 366) for at in range(MOST_BARS + 5)]
    course = early_course(games, as_share=True)
    assert len(course.columns) == MOST_BARS
    assert course.last.endswith(str(games[-1].evening.year))


def test_without_games_there_is_nothing_to_show() -> None:
    assert early_course([], as_share=True).columns == ()
    assert summary([], as_share=True) == ""


def test_on_average_is_said_in_a_sentence() -> None:
    games = [game(0), game(1, certain=5), game(2, certain=None)]
    assert summary(games, as_share=True) == (
        "Certain in 2 of 3 games, on average after 50% of the notes."
    )
    assert summary(games, as_share=False).endswith("after 10 notes.")
    assert summary([game(0, certain=None)], as_share=True) == "It was never certain."
    assert summary([game(0, notes=0, certain=0)], as_share=False).endswith("after 0 notes.")


def test_what_was_certain_from_the_start_has_a_bar_of_no_height() -> None:
    (column,) = early_course([game(0, 5, 0)], as_share=False).columns
    assert column.height == 0.0


FEW = [
    played(1),
    played(2, kind="Clue", winners=("Bob",)),
    played(3, winners=()),
    played(4, winners=("Ann",), players=("Ann", "Somebody")),
    played(5, winners=("Somebody",), players=("Ann", "Somebody")),
]


def test_a_player_has_his_wins_game_by_game() -> None:
    ann, bob = player_rows(counted(FEW, ["Somebody"]))
    assert (ann.label, ann.part, ann.whole, ann.said) == ("Ann", 2, 5, "2 of 5")
    assert ann.detail == "Won 40% of the games: Sleuth 2 of 4, Clue 0 of 1."
    assert (bob.label, bob.said) == ("Bob", "1 of 3")


def test_a_game_has_who_won_it_and_how_often_nobody_did() -> None:
    sleuth, clue = kind_rows(counted(FEW, ["Somebody"]))
    assert (sleuth.label, sleuth.said) == ("Sleuth", "4 games")
    assert sleuth.detail == "Won by: Ann 2, others 1, nobody 1."
    assert (clue.said, clue.detail) == ("1 game", "Won by: Bob 1.")


def lines(text: str, separator: str = ",") -> list[list[str]]:
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text[1:], newline=""), delimiter=separator))


def test_a_game_is_one_line_below_the_heading() -> None:
    games = [played(1), played(2, winners=(), found=Found(20, None)), played(3, found=None)]
    heading, *rows = lines(results_csv(games))
    assert heading == [
        "Day", "Game", "Title", "Players", "Winners", "Notes", "Certain after note",
        "Certain after percent of the notes",
    ]  # fmt: skip
    assert rows == [
        ["2026-01-06", "Sleuth", "Table 1", "Ann, Bob", "Ann", "20", "15", "75"],
        ["2026-01-07", "Sleuth", "Table 2", "Ann, Bob", "", "20", "", ""],
        ["2026-01-08", "Sleuth", "Table 3", "Ann, Bob", "Ann", "", "", ""],
    ]


@pytest.mark.usefixtures("german")
def test_where_decimals_have_a_comma_fields_are_parted_by_semicolons() -> None:
    heading, row = lines(results_csv([played(title="a; b")]), ";")
    assert len(heading) == len(row) == 8
    assert row[2] == "a; b"


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@sum", " =1", "\t=1", "\uff1d1", '=HYPERLINK("http://x")']
)
def test_nothing_is_taken_for_a_formula(name: str) -> None:
    game = played(title=name, kind=name, players=(name, "Bob"), winners=(name,))
    _heading, row = lines(results_csv([game]))
    for cell in row[1:5]:
        assert cell.startswith("'")


@given(GAMES, st.text())
def test_every_line_can_be_read_again(games: list[PlayedGame], title: str) -> None:
    games = [*games, played(title=title)]
    heading, *rows = lines(results_csv(games))
    assert len(rows) == len(games)
    assert {len(row) for row in (heading, *rows)} == {8}
    assert all("\n" not in cell and "\r" not in cell for row in rows for cell in row)
