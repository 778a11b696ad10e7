"""What the course of a game rules out, whoever paid what."""

import pytest

from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Win,
)
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.conspiracy.setup import Setup
from tests.games.conspiracy import noting
from tests.games.conspiracy.noting import ANNOUNCED, EIGHT, MISS, blows, covers, known, reveals

SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Ann")
TANYA, ROCK, RITA, TOM = "Tanya Hyde", "Rock Bottom", "Rita Palm", "Peking Tom"
MOVED = Move(player="Bob", spy=ROCK, briefcase=False)
LOST = Challenge(challenger="Ann", defender="Bob", spy=ROCK, bids=(100,), covered=1)
WON = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(), covered=0, conceded=True)
OTHER = Challenge(challenger="Cem", defender="Bob", spy=TOM, bids=(), covered=0, conceded=True)
BLOWN = Blow(player="Bob", informer=ROCK, victim=RITA, stopped=False)
STOPPED = Blow(player="Bob", informer=ROCK, victim=RITA, stopped=True)
EMPTY = Reveal(player="Bob", spy=RITA, amount=0)
OPENED = Open(player="Ann", spy=ROCK, amount=1_000)


def conflict(*notes: Note) -> tuple[int, ...]:
    return BankReasoner(SETUP).follow([OPENED, *notes]).conflict


@pytest.mark.parametrize("second", ["Bob", "Cem"])
def test_a_game_is_won_once(second: str) -> None:
    wins = (Win(player="Bob"), MOVED, Win(player=second))
    assert conflict(wins[0]) == ()
    assert conflict(*wins) == (2, 4)


def test_only_of_a_spy_who_has_left_can_it_be_said_what_was_lost() -> None:
    assert conflict(EMPTY) == (2,)
    assert conflict(EMPTY, BLOWN) == (2,)
    assert conflict(WON, STOPPED, EMPTY) == (4,)
    assert conflict(BLOWN, MOVED, EMPTY) == ()


@pytest.mark.parametrize(
    "before",
    [
        (),
        (LOST,),
        (OTHER,),
        (WON, Pay(player="Cem")),
        (Challenge(challenger="Bob", defender="Cem", spy=ROCK, bids=(100,), covered=0),),
    ],
)
def test_nothing_but_a_challenge_that_was_won_stops_a_blown_cover(before: tuple[Note, ...]) -> None:
    assert conflict(Pay(player="Bob"), *before, STOPPED) == (len(before) + 3,)
    assert conflict(Pay(player="Bob"), *before, BLOWN) == ()


@pytest.mark.parametrize(("before", "clash"), [((WON,), (3, 4)), ((LOST, WON), (4, 5))])
def test_a_challenge_that_was_won_stops_a_blown_cover(
    before: tuple[Note, ...], clash: tuple[int, ...]
) -> None:
    assert conflict(Pay(player="Cem"), *before, BLOWN) == clash
    assert conflict(Pay(player="Cem"), *before, STOPPED) == ()
    assert conflict(Move(player="Bob", spy=TOM, briefcase=False), *before, BLOWN) == clash
    assert conflict(Move(player="Cem", spy=ROCK, briefcase=False), *before, BLOWN) == clash


def test_a_challenge_that_may_have_been_to_a_move_is_held_against_no_blown_cover() -> None:
    assert conflict(MOVED, WON, BLOWN) == ()
    assert conflict(MOVED, WON, STOPPED) == ()
    assert conflict(MOVED, LOST, WON, STOPPED) == ()
    assert conflict(MOVED, WON, Pay(player="Cem"), BLOWN) == ()


def test_notes_in_between_that_are_no_turn_do_not_hide_the_challenge() -> None:
    gone = (Pay(player="Bob"), BLOWN)
    blow = Blow(player="Bob", informer=ROCK, victim=TANYA, stopped=True)
    assert conflict(*gone, WON, EMPTY, blow) == ()


HUNDREDS = Open(player="Ann", spy=TOM, amount=500)


@pytest.mark.parametrize(
    ("notes", "wanted"),
    [
        ((covers(TOM, 10_100),), (1,)),
        (
            (ANNOUNCED, covers(TOM, 6_000), Bluff(player="Ann"), covers(ROCK, 4_100, by="Dee")),
            (2, 4),
        ),
        ((covers(TOM, 100), covers(ROCK, 100, by="Dee"), ANNOUNCED), (1, 2)),
        ((blows(ROCK, RITA), covers(ROCK, 9_100)), (1, 2)),
        ((Open(player="Ann", spy=TOM, amount=500), covers(TOM, 600, who="Ann")), (2,)),
        ((Open(player="Ann", spy=TOM, amount=500), blows(TOM, RITA, who="Ann")), (2,)),
        (
            (
                Open(player="Ann", spy=TOM, amount=9_000),
                Pay(player="Ann", spy=ROCK, amount=1_100),
            ),
            (1, 2),
        ),
        (
            (Open(player="Ann", spy=TOM, amount=100), Open(player="Ann", spy=TOM, amount=100)),
            (1, 2),
        ),
        ((blows(ROCK, RITA), Move(player="Cem", spy=RITA, briefcase=False)), (1, 2)),
        (
            (
                Open(player="Ann", spy=TOM, amount=1_500),
                blows(TOM, RITA, who="Ann"),
                covers(TOM, 600, who="Ann"),
            ),
            (2, 3),
        ),
        ((covers(RITA, 600), blows(ROCK, RITA, who="Dee"), reveals(RITA, 500)), (1, 3)),
        ((blows(ROCK, RITA, who="Dee"), reveals(RITA, 10_100)), (2,)),
        ((blows(ROCK, RITA, who="Dee"), reveals(RITA, 500), reveals(RITA, 0)), (2, 3)),
        (
            (
                ANNOUNCED,
                blows(RITA, TOM),
                covers(TANYA, 8_600),
                blows(ROCK, RITA, who="Dee"),
                reveals(RITA, 500),
            ),
            (2, 3, 5),
        ),
        ((HUNDREDS, blows(ROCK, TOM), reveals(TOM, 400, who="Ann")), (3,)),
        ((HUNDREDS, blows(ROCK, TOM), reveals(TOM, 600, who="Ann")), (3,)),
        ((HUNDREDS, blows(ROCK, RITA), reveals(RITA, 100, who="Ann")), (3,)),
        (
            (
                Open(player="Ann", spy=TOM, amount=1_500),
                blows(TOM, RITA, who="Ann"),
                blows(ROCK, TOM),
                reveals(TOM, 1_500, who="Ann"),
            ),
            (2, 4),
        ),
    ],
)
def test_what_cannot_have_happened_is_a_conflict_of_the_notes_that_it_takes(
    notes: tuple[Note, ...], wanted: tuple[int, ...]
) -> None:
    found = known(*notes)
    assert not found.consistent
    assert found.conflict == wanted
    assert set(GAME.answer(noting.SETUP, found).values()) == {None}


def test_a_note_that_cannot_be_by_itself_is_the_whole_conflict_whoever_else_it_contradicts() -> (
    None
):
    def bids(spy: str, amount: int, who: str) -> Challenge:
        return Challenge(challenger=who, defender="Dee", spy=spy, bids=(amount,), covered=0)

    both = Challenge(challenger="Cem", defender="Bob", spy=TOM, bids=(5_100, 10_100), covered=1)
    notes: list[Note] = [*[Pay(player="Cem")] * 5, ANNOUNCED, bids(ROCK, 5_000, "Bob")]
    notes += [bids(spy, 5_100, "Cem") for spy in (ROCK, RITA)]
    notes += [both, *(bids(spy, 5_100, "Cem") for spy in (MISS, EIGHT))]
    assert known(*notes).conflict == (notes.index(both) + 1,)


def pays(spy: str, amount: int) -> Pay:
    return Pay(player="Ann", spy=spy, amount=amount)


def test_the_whole_balance_can_be_paid_and_not_a_hundred_more() -> None:
    assert conflict(pays(TOM, 9_000)) == ()
    assert conflict(pays(TOM, 9_000), pays(TOM, 100)) == (1, 2, 3)
    assert conflict(pays(TOM, 100), pays(TOM, 9_100)) == (1, 3)


def test_my_own_money_is_there_from_its_note_on() -> None:
    bid = Challenge(challenger="Ann", defender="Bob", spy=TOM, bids=(700,), covered=1)
    assert conflict(pays(TOM, 700), bid) == ()
    assert conflict(bid, pays(TOM, 700)) == (2,)
    assert conflict(pays(TOM, 600), bid) == (3,)


def test_what_i_bid_after_blowing_covers_contradicts_as_few_of_them_as_it_takes() -> None:
    blown = [Blow(player="Ann", informer=ROCK, victim=spy, stopped=False) for spy in (RITA, TOM)]
    bid = Challenge(challenger="Ann", defender="Bob", spy=ROCK, bids=(1_000,), covered=1)
    assert conflict(pays(ROCK, 1_000), *blown, bid) == (3, 4, 5)
    assert conflict(pays(ROCK, 1_500), *blown, bid) == (3, 4, 5)
    assert conflict(pays(ROCK, 2_000), *blown, bid) == ()
    more = Challenge(challenger="Ann", defender="Bob", spy=ROCK, bids=(1_100,), covered=1)
    assert conflict(pays(ROCK, 1_000), *blown, more) == (3, 5)


def test_what_i_reveal_is_what_my_book_had_when_the_spy_left() -> None:
    gone = Blow(player="Bob", informer=TOM, victim=ROCK, stopped=False)
    mine = [Reveal(player="Ann", spy=ROCK, amount=amount) for amount in (900, 1_000, 1_100)]
    assert [conflict(gone, one) for one in mine] == [(3,), (), (3,)]
    spent = Blow(player="Ann", informer=ROCK, victim=RITA, stopped=False)
    assert conflict(spent, gone, Reveal(player="Ann", spy=ROCK, amount=0)) == ()
    assert conflict(spent, gone, Reveal(player="Ann", spy=ROCK, amount=1_000)) == (2, 4)


@pytest.mark.parametrize(
    "acting",
    [
        Move(player="Cem", spy=RITA, briefcase=False),
        Challenge(challenger="Cem", defender="Bob", spy=RITA, bids=(100,), covered=0),
        Blow(player="Cem", informer=RITA, victim=TOM, stopped=False),
        Blow(player="Cem", informer=TOM, victim=RITA, stopped=False),
        pays(RITA, 100),
    ],
)
def test_a_spy_who_has_left_does_nothing_more(acting: Note) -> None:
    assert conflict(BLOWN, acting) == (2, 3)
