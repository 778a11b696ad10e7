from datetime import date, datetime

from hypothesis import given
from hypothesis import strategies as st

from notepad.shell.statistics import ALL, MONTH, MORE, ChosenGames
from notepad.storage.statistics import PlayedGame
from tests.shell.evenings.played import GAMES, NAMES, played

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
