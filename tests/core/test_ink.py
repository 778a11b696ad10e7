"""What is wrong with ink is told at its place, all of it at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core import ink
from tests.core.inks import any_ink, stroke

SOUND = stroke(1)


def told(*strokes: ink.Stroke) -> list[str]:
    return [str(fault) for fault in ink.ink_faults(strokes, "ink")]


@given(any_ink())
def test_whatever_can_be_written_has_no_fault(written: tuple[ink.Stroke, ...]) -> None:
    assert told(*written) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"id": -1}, f"id: expected a number from 0 to {ink.LARGEST_ID}"),
        ({"id": ink.LARGEST_ID + 1}, f"id: expected a number from 0 to {ink.LARGEST_ID}"),
        ({"place": ""}, "place: a place name must have 1 to 200 characters"),
        ({"place": "x" * 201}, "place: a place name must have 1 to 200 characters"),
        ({"width": 0}, "width: expected a number from 1 to 1000000"),
        ({"width": -80}, "width: expected a number from 1 to 1000000"),
        ({"height": ink.FURTHEST + 1}, "height: expected a number from 1 to 1000000"),
        *(
            ({"points": points}, ("points: expected four numbers per point: x, y, "
"pressure, time"))
            for points in ((), (1,), (1, 2, 3), (1, 2, 3, 4, 5))
        ),
        ({"points": (-ink.FURTHEST - 1, 0, 0, 0)},
         "points[0]: expected a number from -1000000 to 1000000"),
        ({"points": (0, 0, 0, 0, 0, ink.FURTHEST + 1, 0, 0)},
         "points[5]: expected a number from -1000000 to 1000000"),
        ({"points": (0, 0, 0, 0, 0, 0, 1001, 0)},
         "points[6]: expected a number from 0 to 1000"),
        ({"points": (0, 0, -1, 0)}, "points[2]: expected a number from 0 to 1000"),
        ({"points": (0, 0, 0, -1)}, f"points[3]: expected a number from 0 to {ink.LARGEST_ID}"),
    ],
)  # fmt: skip
def test_a_fault_is_told_at_its_place(change: dict[str, object], fault: str) -> None:
    assert told(SOUND, replace(SOUND, **{"id": 2, **change})) == [f"ink[1].{fault}"]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("limit", "most", "fault"),
    [
        ("MOST_POINTS", 4, "ink: too many points (6); a game can only hold 4"),
        ("MOST_STROKES", 2, "ink: too many pen strokes (3); a game can only hold 2"),
    ],
)
def test_a_game_has_room_for_so_much_ink(
    monkeypatch: pytest.MonkeyPatch, limit: str, most: int, fault: str
) -> None:
    monkeypatch.setattr(f"notepad.core.ink.{limit}", most)
    written = [stroke(1), stroke(2), stroke(3)]
    assert (told(*written[:2]), ink.fits_ink_limit(written[:2])) == ([], True)
    assert (told(*written), ink.fits_ink_limit(written)) == ([fault], False)


@given(st.integers(0, 4_000_000_000), st.sets(st.integers(0, 3)))
def test_a_new_id_is_that_of_its_time_or_the_next_free_one(begun: int, taken: set[int]) -> None:
    others = {begun * 1000 + at for at in taken}
    found = ink.new_id(float(begun), others)
    assert found not in others
    assert all(one in others for one in range(begun * 1000, found))


def test_every_place_has_the_name_that_records_have() -> None:
    made = (
        ink.account_place("journalists"),
        ink.ledger_line_place(1),
        ink.held_place("0-3"),
        ink.way_place("gate-1"),
    )
    assert made == ("account/journalists", "entry/1", "held/0-3", "way/gate-1")
    assert ink.blank_page_place(2) == "page 2"


@pytest.mark.parametrize("key", ["sheet", "strip", "page 1", "account/red", "box/red"])
def test_a_card_is_never_taken_for_another_place_whatever_a_table_calls_it(key: str) -> None:
    others = {
        ink.SHEET,
        ink.STRIP,
        ink.blank_page_place(1),
        ink.account_place(key),
        ink.held_place(key),
        ink.way_place(key),
    }
    assert ink.box_place(key) not in others
    assert ink.page_of(ink.box_place(key)) == 0
