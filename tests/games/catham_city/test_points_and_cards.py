from notepad.games.catham_city.table import PointsAndCards
from tests.games.catham_city.tables import FIRST


def position(**points: int) -> PointsAndCards:
    return PointsAndCards(FIRST, {**dict.fromkeys(FIRST.players, 0), **points}, None)


def test_who_reaches_the_target_first_has_won_though_others_reach_it_later() -> None:
    won = position(Ann=15, Bob=15).scored("Bob", 2)
    assert (won.winner, won.over) == ("Bob", True)
    assert won.scored("Ann", 3).winner == "Bob"


def test_points_that_are_taken_back_take_the_game_back() -> None:
    won = position(Ann=15).scored("Ann", 1)
    assert won.winner == "Ann"
    assert won.scored("Ann", -1).winner is None
    assert won.scored("Bob", 20).scored("Ann", -1).winner == "Bob"
