from notepad.shell.statistics import counted, kind_rows, player_rows
from tests.shell.evenings.played import played

GAMES = [
    played(1),
    played(2, kind="Clue", winners=("Bob",)),
    played(3, winners=()),
    played(4, winners=("Ann",), players=("Ann", "Somebody")),
    played(5, winners=("Somebody",), players=("Ann", "Somebody")),
]


def test_a_player_has_his_wins_game_by_game() -> None:
    ann, bob = player_rows(counted(GAMES, ["Somebody"]))
    assert (ann.label, ann.part, ann.whole, ann.said) == ("Ann", 2, 5, "2 of 5")
    assert ann.detail == "Won 40% of the games: Sleuth 2 of 4, Clue 0 of 1."
    assert (bob.label, bob.said) == ("Bob", "1 of 3")


def test_a_game_has_who_won_it_and_how_often_nobody_did() -> None:
    sleuth, clue = kind_rows(counted(GAMES, ["Somebody"]))
    assert (sleuth.label, sleuth.said) == ("Sleuth", "4 games")
    assert sleuth.detail == "Won by: Ann 2, others 1, nobody 1."
    assert (clue.said, clue.detail) == ("1 game", "Won by: Bob 1.")
