"""What bids, covers, blown covers and reveals prove."""

from notepad.games.conspiracy.hidden_money import Interval
from notepad.games.conspiracy.notes import Challenge, Pay
from tests.games.conspiracy.noting import (
    ANNOUNCED,
    RITA,
    ROCK,
    TANYA,
    TOM,
    blows,
    bob,
    covers,
    known,
    reveals,
)


def test_whoever_covers_a_bid_has_it_and_whoever_bids_too() -> None:
    contest = covers(TANYA, 300, 700)
    assert bob(ANNOUNCED, contest)[TANYA] == (700, 10_000)
    challenger = known(Pay(player="Cem"), contest).opponents["Cem"]
    assert challenger[TANYA] == Interval(700, 10_000)
    assert challenger[ROCK] == Interval(0, 9_300)


def test_not_covered_and_conceded_prove_nothing_of_the_defender() -> None:
    lost = Challenge(challenger="Cem", defender="Bob", spy=TOM, bids=(500, 600), covered=1)
    gave_in = Challenge(
        challenger="Cem", defender="Bob", spy=TOM, bids=(), covered=0, conceded=True
    )
    assert bob(ANNOUNCED, lost)[TOM] == (500, 10_000)
    assert bob(ANNOUNCED, gave_in)[TOM] == (0, 10_000)
    assert known(gave_in).opponents["Cem"][TOM] == Interval(0, 10_000)


def test_announcing_a_blown_cover_proves_a_thousand_even_if_it_is_stopped() -> None:
    stops = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(), covered=0, conceded=True)
    assert bob(ANNOUNCED, stops, blows(ROCK, RITA, stopped=True))[ROCK] == (1_000, 10_000)
    done = bob(ANNOUNCED, blows(ROCK, RITA))
    assert done[ROCK] == (0, 9_000)
    assert done[TOM] == (0, 9_000)
    assert RITA not in done


def test_only_pay_offs_announced_before_a_moment_can_have_reached_a_spy_by_then() -> None:
    assert bob(covers(TOM, 400))[TANYA] == (0, 0)
    assert bob(covers(TOM, 400), ANNOUNCED)[TANYA] == (0, 9_600)
    assert bob(ANNOUNCED, covers(TOM, 400), covers(TANYA, 100, by="Dee"))[ROCK] == (0, 0)


def test_what_went_to_an_eliminated_spy_is_missing_elsewhere() -> None:
    gone = bob(ANNOUNCED, covers(RITA, 2_000), blows(ROCK, RITA, who="Dee"))
    assert gone[TOM] == (0, 8_000)


def test_what_is_revealed_of_an_eliminated_spy_is_missing_elsewhere() -> None:
    lost = (blows(ROCK, RITA, who="Dee"), reveals(RITA, 4_000))
    assert bob(ANNOUNCED, *lost)[TOM] == (0, 6_000)
    assert bob(*lost)[TOM] == (0, 0)


def test_only_pay_offs_announced_before_he_left_can_have_reached_an_eliminated_spy() -> None:
    told = (covers(TOM, 100), blows(ROCK, RITA, who="Dee"), ANNOUNCED, reveals(RITA, 400))
    assert known(*told).conflict == (1, 4)
    assert bob(ANNOUNCED, *told)[ROCK] == (0, 9_500)


def test_an_account_revealed_as_empty_leaves_the_pay_offs_to_the_others() -> None:
    told = (blows(ROCK, RITA, who="Dee"), reveals(RITA, 0))
    assert bob(*told)[TOM] == (0, 10_000)
    assert bob(*told, covers(TOM, 500))[ROCK] == (0, 0)
    assert bob(*told, covers(TOM, 500))[TOM] == (500, 10_000)


def test_what_was_spent_of_an_account_before_it_was_revealed_is_gone_too() -> None:
    lost = (blows(RITA, TANYA), blows(ROCK, RITA, who="Dee"), reveals(RITA, 500))
    assert bob(ANNOUNCED, *lost)[TOM] == (0, 8_500)
    bid_before = (covers(RITA, 1_500), *lost)
    assert bob(ANNOUNCED, *bid_before)[TOM] == (0, 8_500)


def test_a_pay_off_can_reach_a_spy_from_the_very_next_note_on() -> None:
    told = (covers(TOM, 100), ANNOUNCED, covers(TANYA, 100, by="Dee"))
    assert bob(*told)[TANYA] == (100, 9_900)
    assert known(*told[:1], *told[2:], ANNOUNCED).conflict == (1, 2)
