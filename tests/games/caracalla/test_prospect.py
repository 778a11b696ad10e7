"""What a meeting would give, before it is noted."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import after_meeting, prospects, signed, told_of_meeting
from tests.games.caracalla.playing import SETUP, TWO, played, scored
from tests.games.views import view_of

POINTS = {"red": 90, "yellow": 95, "green": 0}


def test_every_family_that_takes_part_is_told_where_it_would_stand() -> None:
    after = after_meeting(POINTS, {"red": 2, "green": 3})
    assert after == {"red": 96, "yellow": 95, "green": 9}
    found = prospects(SETUP, POINTS, after)
    assert {family: (one.figure, one.remark) for family, one in found.items()} == {
        "red": ("96", "would lead"),
        "green": ("9", ""),
    }
    assert found["red"].spoken == "+6 would make it 96, would lead"


def test_who_would_arrive_is_told_before_who_would_lead() -> None:
    pieces = {"red": 4, "yellow": 2}
    found = prospects(SETUP, POINTS, after_meeting(POINTS, pieces))
    assert [one.remark for one in found.values()] == ["would arrive", "would arrive"]
    expected = "Each piece counts 3. Ann and Bob would arrive at the temple together."
    assert told_of_meeting(SETUP, POINTS, pieces) == expected


def test_who_would_lead_is_told_in_a_sentence() -> None:
    assert told_of_meeting(SETUP, POINTS, {"green": 4}) == "Each piece counts 1. Bob would lead."
    level = dict.fromkeys(TWO.owners, 0)
    expected = "Each piece counts 3. Ann (red) and Bob (blue) would lead together."
    assert told_of_meeting(TWO, level, {"red": 2, "blue": 2}) == expected


@given(
    players=st.integers(2, 6),
    count=st.integers(0, 25),
    seed=st.integers(0, 2**32),
    goal=st.sampled_from((20, 60, 100)),
)
@settings(max_examples=80, deadline=None)
def test_what_a_note_would_give_is_what_it_gives_once_it_is_noted(
    players: int, count: int, seed: int, goal: int
) -> None:
    setup, (*notes, note) = played(players, count + 1, Random(seed), goal)
    before, after = (scored(setup, list(done)) for done in (notes, [*notes, note]))
    found = GAME.form(view_of(GAME, setup, notes), GAME.keypad.draft(setup, note)).prospects
    moved = {family: at for family, at in after["points"].items() if at != before["points"][family]}
    assert {family: one.at for family, one in found.items()} == moved
    arriving = {family for family, one in found.items() if one.remark == "would arrive"}
    assert arriving == set(after["arrived"]) - set(before["arrived"])
    most = max(after["points"].values())
    leading = {family for family, one in found.items() if one.remark == "would lead"}
    assert leading == {one for one, at in moved.items() if 0 < at == most} - arriving


def test_points_have_their_sign() -> None:
    assert [signed(points) for points in (5, 0, -1234)] == ["+5", "0", "−1,234"]
