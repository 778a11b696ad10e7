import pytest
from PySide6.QtCore import QRect

from notepad.shell.table.table_layout import Places, Shape, arranged, shape_of

SIZES = [(1280, 744), (800, 1220), (360, 590), (640, 330), (1024, 700), (2560, 1540), (860, 600)]


def _rects(places: Places, *, follows: bool) -> list[QRect]:
    if places.tabs is not None:
        return [places.sheet, places.tabs, places.note]
    panels = [places.sheet, places.note, places.notes]
    return [*panels, places.follows] if follows else panels


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("unit", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("note", [150, 420, 900])
@pytest.mark.parametrize("follows", [0, 190, 900])
def test_nothing_overlaps_and_nothing_leaves_the_window(
    width: int, height: int, unit: float, note: int, follows: int
) -> None:
    places = arranged(width, height, unit, note=note, follows=follows, tab_height=40)

    window, rects = QRect(0, 0, width, height), _rects(places, follows=bool(follows))
    assert all(window.contains(rect) and rect.width() > 0 and rect.height() > 0 for rect in rects)
    assert not any(
        one.intersects(other) for at, one in enumerate(rects) for other in rects[at + 1 :]
    )


def test_a_tablet_held_wide_has_everything_side_by_side() -> None:
    assert shape_of(1280, 744, 1.0) is Shape.WIDE


def test_a_tablet_held_upright_stacks_the_panels_below_the_sheet() -> None:
    places = arranged(800, 1220, 1.0, note=300, follows=190, tab_height=40)

    assert places.shape is Shape.TALL
    assert places.note.top() > places.sheet.bottom()
    assert places.notes.left() > places.note.right()


@pytest.mark.parametrize(("width", "height"), [(360, 590), (640, 330)])
def test_a_phone_shows_one_panel_at_a_time(width: int, height: int) -> None:
    places = arranged(width, height, 1.0, note=300, follows=190, tab_height=40)

    assert places.tabs is not None
    assert places.note == places.follows == places.notes


def test_large_text_asks_for_room_sooner() -> None:
    assert shape_of(1280, 744, 2.0) is Shape.POCKET


def test_what_does_not_follow_takes_no_room() -> None:
    without = arranged(1280, 744, 1.0, note=300, follows=0, tab_height=40)
    with_it = arranged(1280, 744, 1.0, note=300, follows=190, tab_height=40)

    assert without.notes.height() > with_it.notes.height()


def test_the_note_being_made_gets_the_room_that_it_wants_before_what_follows() -> None:
    low = arranged(1280, 744, 1.0, note=300, follows=300, tab_height=40)
    tall = arranged(1280, 744, 1.0, note=400, follows=300, tab_height=40)

    assert tall.note.height() == 400
    assert tall.follows.height() < low.follows.height()
