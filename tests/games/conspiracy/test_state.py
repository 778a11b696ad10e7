from notepad.games.conspiracy.notes import Blow, Bluff, Challenge, Move, Note, Open, Pay, Win
from notepad.games.conspiracy.setup import Setup
from tests.games.conspiracy.playing import state_of

SETUP = Setup(players=("Ann", "Bob", "Cem", "Dee"), me="Ann", first="Bob")


def move(player: str, spy: str = "Rita Palm") -> Move:
    return Move(player=player, spy=spy, briefcase=False)


def challenge(by: str, defender: str, *, lost: bool, spy: str = "Rita Palm") -> Challenge:
    return Challenge(
        challenger=by, defender=defender, spy=spy, bids=(100,), covered=1 if lost else 0
    )


def player(*notes: Note) -> str:
    return state_of(SETUP, notes).player


def test_the_first_begins_and_then_it_goes_round_by_seat() -> None:
    assert player(Open(player="Ann", spy="Rita Palm", amount=100)) == "Bob"
    assert player(move("Bob")) == "Cem"
    assert player(move("Bob"), Pay(player="Cem"), move("Dee")) == "Ann"
    assert player(move("Bob"), Pay(player="Cem"), move("Dee"), Bluff(player="Ann")) == "Bob"


def test_a_turn_out_of_order_moves_the_order_along() -> None:
    assert player(move("Dee")) == "Ann"


def test_who_loses_a_challenge_misses_his_next_turn_and_only_that() -> None:
    lost = (move("Bob"), challenge("Cem", "Bob", lost=True))
    assert player(*lost) == "Dee"
    assert state_of(SETUP, lost).losing == {"Cem"}
    assert player(*lost, move("Dee"), move("Ann"), move("Bob")) == "Cem"


def test_two_lost_challenges_before_a_turn_cost_one_turn() -> None:
    notes = (
        *(move("Bob"), challenge("Dee", "Bob", lost=True)),
        *(move("Cem"), challenge("Dee", "Cem", lost=True)),
    )
    assert player(*notes) == "Ann"
    assert player(*notes, move("Ann"), move("Bob"), move("Cem")) == "Dee"


def test_who_wins_a_challenge_loses_nothing_and_ends_it() -> None:
    won = state_of(SETUP, (move("Bob"), challenge("Cem", "Bob", lost=False)))
    assert (won.player, won.losing) == ("Cem", frozenset())
    assert won.contested is not None
    assert won.contested.cancelled
    assert won.contested.heard == ()


def test_challenges_come_from_the_movers_left_and_each_player_is_heard_once() -> None:
    moved = state_of(SETUP, (move("Cem"),)).contested
    assert moved is not None
    assert moved.heard == ("Dee", "Ann", "Bob")
    later = state_of(SETUP, (move("Cem"), challenge("Ann", "Cem", lost=True))).contested
    assert later is not None
    assert later.heard == ("Bob",)


def test_the_next_turn_ends_the_time_to_challenge() -> None:
    assert state_of(SETUP, (move("Bob"), Pay(player="Cem"))).contested is None


def test_a_challenge_before_a_cover_is_blown_leaves_the_turn_with_who_blows_it() -> None:
    lost = challenge("Dee", "Bob", lost=True, spy="Rock Bottom")
    now = state_of(SETUP, (lost,))
    assert now.player == "Bob"
    assert now.contested is not None
    assert now.contested.blowing
    assert now.contested.heard == ("Ann",)
    blown = Blow(player="Bob", informer="Rock Bottom", victim="Rita Palm", stopped=False)
    after = state_of(SETUP, (lost, blown))
    assert (after.player, after.losing) == ("Cem", frozenset({"Dee"}))
    assert after.contested is None


def test_when_everybody_else_has_lost_a_turn_it_comes_round_again() -> None:
    notes: list[Note] = [
        move("Bob"),
        *(challenge(name, "Bob", lost=True) for name in ("Cem", "Dee", "Ann")),
    ]
    assert player(*notes) == "Bob"
    assert player(*notes, move("Bob")) == "Cem"


def test_the_game_ends_with_the_briefcase_at_home() -> None:
    assert state_of(SETUP, (move("Bob"), Win(player="Bob"))).winner == "Bob"
