from typing import Any

import pytest

from notepad.core.card_slots import USUAL, SlipKind, off_by, slip_kind
from notepad.core.slots import AnyMoment, Flag, Moment, Number, OneOf, Player, Slot
from tests.core.sentence.test_answer_slot import GAVE, SETUP

AT: AnyMoment = Moment(SETUP, {"asker": "Bob"})
COUNT = Number(span=lambda _at: range(9), likely=lambda _at: (), limit=lambda _at: None)
ABOUT = OneOf(among=lambda _at: ("red", "1", "2", "3"))


def test_every_kind_has_a_weight_and_a_number_off_by_one_is_most_usual() -> None:
    assert set(USUAL) == set(SlipKind)
    assert max(USUAL.values()) == USUAL[SlipKind.OFF_BY_ONE]
    assert min(USUAL.values()) > 0


@pytest.mark.parametrize(
    ("slot", "value", "meant", "kind"),
    [
        (COUNT, 3, 2, SlipKind.OFF_BY_ONE),
        (COUNT, 3, 5, SlipKind.OFF_BY_TWO),
        (COUNT, 3, 0, SlipKind.OFF_BY_MORE),
        (Player(), "Bob", "Cem", SlipKind.OTHER_PLAYER),
        (Player(), "Bob", "Ann", SlipKind.MYSELF),
        (Player(), "Ann", "Bob", SlipKind.MYSELF),
        (ABOUT, "1", "2", SlipKind.NEIGHBOUR),
        (ABOUT, "1", "3", SlipKind.OTHER_CLASS),
        (ABOUT, "1", "red", SlipKind.OTHER_CLASS),
        (GAVE, {"Cem": True}, {"Cem": False}, SlipKind.NONE_OR_CARD),
        (GAVE, {"Ann": "red-1"}, {"Ann": False}, SlipKind.OTHER_CARD),
        (GAVE, {"Ann": "red-1"}, {"Ann": "red-2"}, SlipKind.OTHER_CARD),
        (Flag(words={}), True, False, None),
    ],
)
def test_a_slip_is_of_a_kind(slot: Slot, value: Any, meant: Any, kind: SlipKind | None) -> None:  # noqa: ANN401
    assert slip_kind(slot, AT, value, meant) is kind


def test_how_far_a_number_is_off_counts_in_both_directions() -> None:
    assert [off_by(distance) for distance in (-2, -1, 1, 7)] == [
        SlipKind.OFF_BY_TWO,
        SlipKind.OFF_BY_ONE,
        SlipKind.OFF_BY_ONE,
        SlipKind.OFF_BY_MORE,
    ]
