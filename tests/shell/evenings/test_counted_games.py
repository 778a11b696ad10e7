"""Every number equals what is counted game by game."""

from datetime import datetime

from hypothesis import given

from notepad.shell.statistics import counted
from notepad.storage.statistics import PlayedGame
from tests.shell.evenings.played import GAMES, NAMES, played


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
