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


def test_my_turns_are_counted_in_my_book_and_the_opening_is_none() -> None:
    notes = (
        Open(player="Ann", spy="Rita Palm", amount=500),
        move("Ann"),
        Pay(player="Bob"),
        Pay(player="Ann", spy="Rita Palm", amount=300),
        Bluff(player="Ann"),
    )
    now = state_of(SETUP, notes)
    assert [(line.number, line.turn, line.paid) for line in now.book] == [
        (1, 0, 500),
        (4, 2, 300),
        (5, 3, 0),
    ]
    assert (now.turns, now.count, now.announced) == (3, 5, {"Bob": 1, "Ann": 1})
    assert now.opened
    assert not state_of(SETUP, notes[1:]).opened
    assert (now.balance, now.accounts["Rita Palm"]) == (9_200, 800)
    assert state_of(SETUP, ()).balance == 10_000


def test_a_spy_is_gone_from_the_first_note_that_says_so() -> None:
    first = Blow(player="Bob", informer="Rock Bottom", victim="Rita Palm", stopped=False)
    later = Blow(player="Cem", informer="Rock Bottom", victim="Tanya Hyde", stopped=False)
    stopped = Blow(player="Dee", informer="Rock Bottom", victim="Peking Tom", stopped=True)
    assert state_of(SETUP, (first, later, stopped, first)).gone == {"Rita Palm": 1, "Tanya Hyde": 2}


def test_blowing_a_cover_costs_my_informer_a_thousand_unless_it_is_stopped() -> None:
    opened = Open(player="Ann", spy="Rock Bottom", amount=1_500)
    blown, stopped = (
        Blow(player="Ann", informer="Rock Bottom", victim="Rita Palm", stopped=stopped)
        for stopped in (False, True)
    )
    assert state_of(SETUP, (opened, blown)).accounts["Rock Bottom"] == 500
    assert state_of(SETUP, (opened, stopped)).accounts["Rock Bottom"] == 1_500
    assert state_of(SETUP, (opened, blown)).balance == 8_500


def test_who_moved_the_briefcase_last_carries_it_until_that_is_undone() -> None:
    carried = Move(player="Bob", spy="Rita Palm", briefcase=True)
    assert state_of(SETUP, (carried,)).carrier == "Bob"
    assert state_of(SETUP, (carried, move("Cem"))).carrier == "Bob"
    won, lost = (challenge("Cem", "Bob", lost=lost) for lost in (False, True))
    assert state_of(SETUP, (carried, won)).carrier is None
    assert state_of(SETUP, (carried, lost)).carrier == "Bob"
    about_cem = challenge("Dee", "Cem", lost=False, spy="Rock Bottom")
    assert state_of(SETUP, (carried, move("Cem"), about_cem)).carrier == "Bob"
    about_bob = challenge("Dee", "Bob", lost=False, spy="Rock Bottom")
    assert state_of(SETUP, (carried, about_bob)).carrier == "Bob"


def test_a_challenge_out_of_order_leaves_all_others_to_be_heard() -> None:
    again = (move("Bob"), challenge("Dee", "Bob", lost=True), challenge("Cem", "Bob", lost=True))
    now = state_of(SETUP, again).contested
    assert now is not None
    assert now.heard == ("Ann",)
    assert not now.cancelled


def test_the_first_player_begins_where_nobody_is_named() -> None:
    assert state_of(Setup(players=("Ann", "Bob"), me="Bob"), ()).player == "Ann"
