import pytest
from PySide6.QtCore import QRect

from notepad.shell.table.table_area import Places, Shape, arranged, shape_of

SIZES = [(1280, 744), (800, 1220), (360, 590), (640, 330), (1024, 700), (2560, 1540), (860, 600)]
BAR = 44


def _rects(places: Places) -> list[QRect]:
    if places.bar is not None:
        return [places.sheet, places.bar, places.say]
    return [places.sheet, places.say, places.know]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("unit", [1.0, 1.3, 1.5, 2.0])
def test_nothing_overlaps_and_nothing_leaves_the_window(
    width: int, height: int, unit: float
) -> None:
    places = arranged(width, height, unit, bar=BAR)

    window, rects = QRect(0, 0, width, height), _rects(places)
    assert all(window.contains(rect) and rect.width() > 0 and rect.height() > 0 for rect in rects)
    assert not any(
        one.intersects(other) for at, one in enumerate(rects) for other in rects[at + 1 :]
    )


def test_a_tablet_held_wide_has_everything_side_by_side() -> None:
    places = arranged(1280, 744, 1.0, bar=BAR)

    assert places.shape is Shape.WIDE
    assert (places.say.width(), places.say.height()) == (390, 362)
    assert places.know.top() > places.say.bottom()
    assert places.know.height() > 300


def test_a_tablet_held_upright_has_both_cards_side_by_side_below_the_sheet() -> None:
    places = arranged(800, 1220, 1.0, bar=BAR)

    assert places.shape is Shape.TALL
    assert places.say.top() > places.sheet.bottom()
    assert places.know.left() > places.say.right()
    assert places.know.height() == places.say.height()


@pytest.mark.parametrize(("width", "height"), [(360, 590), (640, 330)])
def test_a_phone_shows_one_card_at_a_time_above_a_bar_at_the_bottom(
    width: int, height: int
) -> None:
    places = arranged(width, height, 1.0, bar=BAR)

    assert places.bar is not None
    assert places.bar.bottom() == height - 1
    assert places.say == places.know


def test_large_text_asks_for_room_sooner() -> None:
    assert shape_of(1280, 744, 2.0) is Shape.POCKET


@pytest.mark.parametrize("unit", [1.0, 1.3])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_only_a_tall_window_with_room_to_spare_leaves_a_strip_to_write_on(
    width: int, height: int, unit: float
) -> None:
    places = arranged(width, height, unit, bar=BAR)

    assert (places.strip > 0) is (places.shape is Shape.TALL and unit == 1.0)


@pytest.mark.parametrize("height", range(900, 1600, 50))
@pytest.mark.parametrize("width", [640, 800, 1000])
def test_a_strip_takes_nothing_from_the_sheet_and_leaves_what_is_said_its_room(
    width: int, height: int
) -> None:
    places = arranged(width, height, 1.0, bar=BAR)

    if places.shape is Shape.TALL:
        assert places.sheet.height() - places.strip == min(
            round(0.54 * height), round(0.95 * width)
        )
        assert places.strip == 0 or 56 <= places.strip <= 84
        assert places.strip == 0 or places.say.height() >= 420
