import pytest

from notepad.core.page import Seat
from notepad.widgets.table.seat_strip import Brevity, seat_words


@pytest.mark.parametrize(
    ("brevity", "said"),
    [
        (Brevity.FULL, ["Ann (me) · 1 card", "Bob asks · 7 cards"]),
        (Brevity.NAMES, ["Ann (me) · 1", "Bob asks · 7"]),
        (Brevity.INITIALS, ["me · 1", "B asks · 7"]),
        (Brevity.BARE, ["me 1", "B 7"]),
    ],
)
def test_the_size_of_a_hand_is_told_however_little_room_there_is(
    brevity: Brevity, said: list[str]
) -> None:
    hands = (Seat("Ann", "A", me=True, hand=1), Seat("Bob", "B", turn=True, remark="asks", hand=7))

    assert [seat_words(seat, brevity) for seat in hands] == said


def test_me_is_marked_at_every_length() -> None:
    seat = Seat("Ann", "A", me=True, turn=True, remark="asks")
    told = [seat_words(seat, brevity) for brevity in Brevity]
    assert told == ["Ann (me) asks", "Ann (me) asks", "me asks", "me"]
