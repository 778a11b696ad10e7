"""One seat of a game."""

from __future__ import annotations

from random import Random

from notepad.cards.seat_views import Seat
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.reasoning import SEATS
from notepad.games.cataline.setup import ALL
from tests.games.cataline.playing import dealt

SETUP, TRUTH = dealt(4, Random(3))
ASKER, OTHER, THIRD = SETUP.opponents
SHOWN = AskOne(asker=ASKER, target=OTHER, about="red", passed=1, seen=("red-1",))


def test_at_a_seat_its_own_player_is_me_and_has_any_hand() -> None:
    seat = Seat(SEATS, SETUP, THIRD)
    assert (seat.setup.me, seat.setup.hand) == (THIRD, ())
    assert {question.key[0] for question in seat.questions} == {*seat.setup.opponents, ALL}


def test_only_who_asked_sees_the_cards() -> None:
    assert Seat(SEATS, SETUP, ASKER).heard(SHOWN) == SHOWN
    heard = Seat(SEATS, SETUP, THIRD).heard(SHOWN)
    assert isinstance(heard, AskOne)
    assert heard.seen is None


def test_a_note_says_the_same_each_time_and_less_to_who_saw_less() -> None:
    asker, third = Seat(SEATS, SETUP, ASKER), Seat(SEATS, SETUP, THIRD)
    assert asker.clues(4, SHOWN) is asker.clues(4, SHOWN)
    assert {clue.note for clue in asker.clues(4, SHOWN)} == {4}
    assert len(third.clues(4, SHOWN)) < len(asker.clues(4, SHOWN))
